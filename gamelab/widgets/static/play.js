// A match under the mouse and the keyboard: every click goes to Python, and what comes back is drawn.

const PAUSE = 700; // milliseconds before the computer answers, so that one sees what happens
const BUSY = 300;
const SILENT = 8000;
const SAID = { // where the model brings no sentences of its own
  silent: "Python does not answer. It may still be computing; if the kernel was restarted, run this cell again to play on.",
  closed: "The kernel of this board is gone. Run this cell again to play on.",
};

function render({ model, el }) {
  const view = () => model.get("view");
  const said = model.get("said") ?? SAID;
  const frame = html("div", { class: "gamelab-play", "data-lm-suppress-shortcuts": "true" }, el);
  const title = html("div", { class: "title" }, frame);
  const rules = html("div", { class: "rules" }, frame);
  const says = html("div", { class: "says", role: "status", "aria-live": "polite" }, frame);
  const remark = html("div", { class: "remark" }, frame);
  const holder = html("div", { class: "holder" }, frame);
  const picture = svg("svg", { role: "group" }, holder);
  const offered = html("div", { class: "offered" }, frame);
  const bar = html("div", { class: "bar", role: "toolbar", "aria-label": "Match" }, frame);
  const aside = html("div", { class: "aside" }, frame);
  const story = html("details", { class: "story" }, frame);
  html("summary", {}, story, "The moves so far");
  const told = html("ol", {}, story);
  let opened = null; // the part whose ways to go on are offered
  let looked = new Set(); // parts of a move of a list that one looks at
  let focus = ""; // the target that has the focus, or had it last
  let waiting = [];
  let out = false; // whether a request is out
  let last = ""; // the request that was sent last
  let wanted = {}; // for the next new game
  let targets = [];
  let before = view().story.length; // moves when the board was drawn last

  const button = (name, words, act, parent = bar) => {
    const made = html("button", { type: "button", class: name }, parent, words);
    made.addEventListener("click", act);
    return made;
  };
  const choice = (name, label, values) => {
    const held = html("label", { class: name }, bar, `${label} `);
    const select = html("select", {}, held);
    for (const [value, words] of values) html("option", { value }, select, words);
    select.addEventListener("change", () => {
      wanted[name] = name === "misere" ? select.value === "true" : select.value;
      if (view().story.length || !begin()) later.textContent = "From the next new game on.";
    });
    return select;
  };
  const show = (what) => () => send({ do: "show", what });
  const begin = () => {
    if (!send({ do: "new", ...wanted })) return false;
    wanted = {};
    later.textContent = "";
    return true;
  };

  const undo = button("undo", "Take back", () => send({ do: "undo" }));
  button("new", "New game", begin);
  const shown = {};
  for (const [what, words] of [["hint", "Hint"], ["values", "Values"], ["why", "Why?"], ["names", "Names"]]) shown[what] = button(what, words, show(what));
  button("apart", "Pull apart", () => send({ do: "apart" }));
  const first = choice("first", "First:", [["you", "you"], ["computer", "the computer"]]);
  const misere = choice("misere", "The last to move", [["false", "wins (normal play)"], ["true", "loses (misère)"]]);
  const strength = choice("strength", "The computer plays", view().strengths.map((name) => [name, { perfect: "perfectly", slips: "with slips", random: "at random" }[name] || name]));

  const later = html("span", { class: "note", role: "status" }, bar);

  // Send a request, unless one is out: the second click of a double click was meant for the board before. Returns whether it was sent.
  function send(message) {
    if (out) return false;
    clearTimers();
    frame.setAttribute("aria-busy", "true");
    try {
      model.send(message);
    } catch (error) {
      complain(said.closed);
      return false;
    }
    out = true;
    last = message.do;
    waiting = [
      setTimeout(() => frame.classList.add("busy"), BUSY),
      setTimeout(() => { out = false; complain(said.silent); }, SILENT), // one may try again
    ];
    return true;
  }
  function clearTimers() {
    out = false;
    waiting.forEach(clearTimeout);
    waiting = [];
    frame.classList.remove("busy");
    frame.removeAttribute("aria-busy");
  }
  function complain(words) {
    says.textContent = words;
    says.classList.add("complains");
  }

  function act(what) {
    if (!what) return;
    if (what.open) { opened = what.open; return draw(); }
    opened = null;
    send({ do: "choose", ...what });
  }

  // A node of the picture that can be chosen, with the mouse, a finger, or the keyboard.
  function target(node, label, what, part, place) {
    if (!what) return;
    const key = `${part.id}=${node.dataset.to ?? ""}${node.dataset.token ?? ""}`;
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", label);
    node.setAttribute("aria-pressed", String(Boolean(part.chosen)));
    node.classList.add("target");
    svg("title", {}, node, label);
    node.addEventListener("click", () => { focus = key; act(what); });
    node.addEventListener("focus", () => { focus = key; });
    node.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        event.stopPropagation();
        focus = key;
        act(what);
      }
    });
    targets.push({ key, node, x: place.x, y: place.y });
  }

  holder.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const here = targets.find((one) => one.node === root().activeElement) || targets[0];
    let best = null, nearest = Infinity;
    for (const one of targets) {
      const dx = one.x - here.x, dy = one.y - here.y;
      const along = dx * step[0] + dy * step[1], across = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      if (one !== here && along > 0.5 && along + 2 * across < nearest) [best, nearest] = [one, along + 2 * across];
    }
    if (best) rove(best).node.focus();
  });
  frame.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (opened || view().board.parts.some((part) => part.chosen))) {
      event.stopPropagation();
      opened = null;
      send({ do: "clear" });
    }
  });
  const root = () => el.getRootNode();
  function rove(one) {
    for (const other of targets) other.node.setAttribute("tabindex", other === one ? "0" : "-1");
    return one;
  }

  function draw() {
    const now = view();
    const inside = holder.contains(root().activeElement);
    targets = [];
    title.textContent = now.title;
    rules.textContent = now.rules;
    says.textContent = now.says;
    says.classList.toggle("complains", now.complains);
    says.classList.toggle("over", Boolean(now.winner));
    remark.textContent = [now.story.length ? now.story[now.story.length - 1] : "", now.remark && `(${now.remark})`].filter(Boolean).join(" ");
    frame.dataset.turn = now.turn;
    frame.dataset.winner = now.winner;
    frame.dataset.moves = now.story.length;
    picture.style.maxWidth = `${now.board.width}px`;
    picture.setAttribute("aria-label", `${now.title}: ${now.says}`);
    drawBoard(picture, now.board, {
      target, opened, names: now.showing.includes("names"), ringed: new Set(now.ringed.flatMap((id) => [id, ...(isWay(now, id) ? [] : [part(id)])])), spoken: new Set(now.aside.hint ? now.aside.hint.moves.flatMap((move) => move.ids.map(part)) : []), last: new Set(now.last),
      going: new Set(now.story.length > before ? now.last : []),
    });
    before = now.story.length;
    const held = targets.find((one) => one.key === focus) || targets[0];
    if (held) rove(held);
    if (inside && held) held.node.focus();
    else if (inside) says.setAttribute("tabindex", "-1"), says.focus();
    offer(now);
    undo.disabled = !now.can_undo;
    for (const what of Object.keys(shown)) shown[what].setAttribute("aria-pressed", String(now.showing.includes(what)));
    for (const what of ["hint", "values"]) shown[what].disabled = Boolean(now.winner);
    first.value = wanted.first ?? now.settings.first;
    misere.value = String(wanted.misere ?? now.settings.misere);
    strength.value = wanted.strength ?? now.settings.strength;
    told.replaceChildren(...now.story.map((words) => html("li", {}, null, words)));
    drawAside(now);
  }

  const part = (id) => id.split("=")[0];
  // Whether what a part may become is chosen on the board itself, not from a list.
  const isWay = (now, id) => now.board.parts.some((one) => one.id === part(id) && (one.kind === "heap" || one.arrow !== undefined) && id.includes("="));

  // The moves that are complete, and the ways in which the opened part can go on.
  function offer(now) {
    offered.replaceChildren();
    const asked = (move) => `${move.asked[0].toUpperCase()}${move.asked.slice(1)}`;
    now.moves.forEach((move, i) => button("make", asked(move), () => send({ do: "make", move: i }), offered));
    for (const move of now.others.slice(0, MOST_WAYS)) button("make", asked(move), () => send({ do: "play", ids: move.ids }), offered);
    if (now.board.parts.some((one) => one.chosen)) button("clear", "Choose anew", () => { opened = null; send({ do: "clear" }); }, offered);
    if (now.moves.length === 1) html("span", { class: "note" }, offered, "or choose more parts to take with it");
    const open = opened && now.board.parts.find((one) => one.id === opened.part && one.live);
    if (!open) return;
    const words = open.kind === "heap" ? `From the ${open.label}:` : `${open.label[0].toUpperCase()}${open.label.slice(1)}, to:`;
    const group = html("span", { role: "group", "aria-label": words }, offered, `${words} `);
    const tos = open.becomes || Array.from({ length: Math.min(Number(open.below), MOST_WAYS) }, (_, k) => String(k));
    for (const to of tos.slice(0, MOST_WAYS)) {
      const made = button("way", wording(open, to), () => act({ part: open.id, to }), group);
      made.classList.toggle("ringed", now.ringed.includes(`${open.id}=${to}`));
    }
    if (Number(open.below ?? tos.length) > MOST_WAYS) {
      const typed = html("input", { type: "text", inputmode: "numeric", size: 8, "aria-label": words, placeholder: tos[0] }, group);
      typed.addEventListener("keydown", (event) => { if (event.key === "Enter") act({ part: open.id, to: inOrder(typed.value) }); });
    }
    button("way", "Cancel", () => { opened = null; draw(); }, group);
  }

  // What was typed as moves write it: heaps with the smallest first.
  const inOrder = (words) => words.split("+").map((one) => one.trim()).sort((a, b) => a - b).join("+");

  // What is done when a part becomes this: of a heap what is taken and what stays, else the number or name.
  function wording(open, to) {
    if (open.kind !== "heap") return to === "" ? "take it" : to;
    const stays = to.split("+").map(Number).filter(Boolean);
    const taken = Number(open.size) - stays.reduce((sum, heap) => sum + heap, 0);
    const rest = stays.length ? `leave ${stays.join(" and ")}` : "";
    return taken === Number(open.size) ? "take all" : taken ? `take ${taken}, ${rest}` : `split into ${stays.join(" and ")}`;
  }

  function drawAside(now) {
    aside.replaceChildren();
    const { hint, values, why } = now.aside;
    for (const [kind, told] of [["hint", hint], ["values", values]]) {
      if (!told) continue;
      const box = html("section", { class: kind }, aside);
      html("p", {}, box, told.says);
      const list = html("ul", {}, box);
      for (const move of told.moves.slice(0, 100)) {
        const item = html("li", {}, list);
        const words = move.value === null || move.value === undefined ? move.asked : `${move.value}: ${move.asked}`;
        const made = button("move", words, () => send({ do: "play", ids: move.ids }), item);
        const look = (on) => () => { looked = new Set(on ? move.ids.map(part) : []); ring(); };
        made.addEventListener("mouseenter", look(true));
        made.addEventListener("mouseleave", look(false));
        made.addEventListener("focus", look(true));
        made.addEventListener("blur", look(false));
      }
      if (told.moves.length > 100) html("p", {}, box, `and ${told.moves.length - 100} more`);
    }
    if (why) drawReasons(why, html("section", { class: "why" }, aside));
  }
  function ring() {
    for (const node of picture.querySelectorAll("[data-part]")) node.classList.toggle("told", looked.has(node.dataset.part));
  }

  function drawReasons(why, box) {
    html("p", {}, box, why.says);
    if (why.means) html("p", { class: "note" }, box, why.means);
    if (why.sum.length) {
      const table = html("table", { class: "sum" }, box);
      html("caption", {}, table, "The values of the parts in binary, and their nim-sum");
      why.sum.forEach((row, i) => {
        const line = html("tr", { class: i === why.sum.length - 1 ? "total" : "" }, table);
        html("th", { scope: "row" }, line, `${row.part}: ${row.value}`);
        for (const digit of row.binary) html("td", {}, line, digit);
      });
    }
    const cards = html("div", { class: "cards" }, box);
    for (const card of why.cards) {
      const made = html("figure", {}, cards);
      for (const board of card.boards) {
        const small = svg("svg", { role: "img", "aria-label": card.asked }, made);
        drawBoard(small, board);
      }
      const to = card.value === null ? "" : `to ${card.value}: `;
      html("figcaption", {}, made, `${to}${card.asked}${card.answer ? `; the answer ${card.answer}` : ""}`);
    }
    if (why.more) html("p", {}, box, why.more);
  }

  let due = null;
  function came() {
    const failed = last === "reply" && view().complains; // then the same request would fail again
    clearTimers();
    opened = null;
    looked = new Set();
    draw();
    clearTimeout(due);
    if (view().turn === "computer" && !failed) due = setTimeout(() => send({ do: "reply", at: view().story.length }), PAUSE);
  }
  const gone = () => { clearTimers(); complain(said.closed); };
  model.on("change:view", came);
  model.on("comm_live_update", gone); // JupyterLab says so when the kernel is restarted
  came();
  return () => { model.off("change:view", came); model.off("comm_live_update", gone); clearTimers(); clearTimeout(due); };
}

export default { render };
