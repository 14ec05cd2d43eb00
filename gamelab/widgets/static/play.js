// A match under the mouse and the keyboard: every click goes to Python, and what comes back is drawn.

const PAUSE = 700; // milliseconds before the computer answers, so that one sees what happens
const scored = new WeakSet(); // views of ends that are in the score: a match may have several screens

// The score on a board, which this browser alone keeps; nothing where it keeps nothing. `winner` has won once more.
function score({ link, settings }, winner) {
  if (!link.game) return "";
  const key = ["gamelab-score", link.game, link.rule, link.board, link.at].join("|");
  const players = settings.strength === "people" ? { first: "first player", second: "second player" } : { you: "you", computer: "the computer" };
  try {
    const wins = JSON.parse(localStorage.getItem(key) ?? "{}");
    if (winner) wins[winner] = (Number(wins[winner]) || 0) + 1;
    if (winner) localStorage.setItem(key, JSON.stringify(wins));
    const words = Object.entries(players).map(([player, name]) => `${name} ${Number(wins[player]) || 0}`);
    return Object.keys(players).some((player) => wins[player]) ? `Score: ${words.join(", ")}` : "";
  } catch {
    return "";
  }
}

// The settings of a match: what each one is called, and its values in words.
const SETTINGS = {
  first: ["First:", { you: "you", computer: "the computer" }],
  misere: ["The last to move", { false: "wins (normal play)", true: "loses (misère)" }],
  strength: ["The computer plays", { perfect: "perfectly", slips: "with slips", random: "at random", people: "not: two people" }],
};

function playMatch({ model, el }) {
  const view = () => model.get("view");
  const frame = html("div", { class: "gamelab gamelab-play", "data-lm-suppress-shortcuts": "true" }, el);
  const title = html("div", { class: "title" }, frame);
  const holder = html("div", { class: "holder" }, frame);
  const picture = svg("svg", { role: "group", tabindex: "-1" }, holder);
  const says = html("div", { class: "says", role: "status", "aria-live": "polite" }, frame);
  const remark = html("div", { class: "remark", role: "status" }, frame);
  const offered = html("div", { class: "offered" }, frame);
  const moves = html("div", { class: "moves", role: "group", "aria-label": "The moves so far" }, frame);
  const ending = html("div", { class: "ending" }, frame);
  const bar = html("div", { class: "bar", role: "toolbar", "aria-label": "Match" }, frame);
  const aside = html("div", { class: "aside" }, frame);
  const rules = html("div", { class: "rules" }, frame);
  const folded = html("details", { class: "settings" }, frame);
  html("summary", {}, folded, "Settings");
  const settings = html("div", { class: "bar" }, folded);
  const story = html("details", { class: "story" }, frame);
  html("summary", {}, story, "The moves so far");
  const told = html("ol", {}, story);
  let opened = null; // the part whose ways to go on are offered
  let touched = ""; // the part that a finger has touched, whose move is shown and is made by the next touch
  let finger = false; // whether what is clicked last was touched
  let last = ""; // the request that was sent last
  let wanted = {}; // for the next new game
  let size = { for: "", least: 0 }; // of the picture: CSS pixels for each unit of the board
  let before = view().dots.length; // moves when the board was drawn last
  let isCounted = Boolean(view().winner); // whether the end of this match is in the score
  const targets = new Targets(holder, () => draw());

  const undo = button(bar, "undo", "Take back", () => ask({ do: "undo" }));
  const shown = {};
  for (const [place, what, words] of [
    [bar, "hint", "Hint"], [bar, "why", "Why?"], [bar, "outcomes", "N or P"], [bar, "rule", "Rule"], [settings, "values", "Values"], [settings, "names", "Names"],
  ]) shown[what] = button(place, what, words, () => ask({ do: "show", what }));
  button(settings, "apart", "Pull apart", () => ask({ do: "apart" }));
  button(settings, "new", "New game", () => begin());
  const choices = {};
  for (const [name, [label, values]] of Object.entries(SETTINGS)) {
    const change = () => {
      const { value } = choices[name];
      wanted[name] = name === "misere" ? value === "true" : value;
      if (view().dots.length || !begin()) later.textContent = "From the next new game on.";
    };
    choices[name] = html("select", { onchange: change }, html("label", { class: name }, settings, `${label} `));
    for (const [value, words] of Object.entries(values)) html("option", { value }, choices[name], words);
  }
  const later = html("span", { class: "note", role: "status" }, settings);
  function begin(more = {}) {
    if (!ask({ do: "new", ...wanted, ...more })) return false;
    wanted = {};
    later.textContent = "";
    return true;
  }
  function ask(action) {
    if (!send(action)) return false;
    last = action.do;
    return true;
  }
  function act(what) {
    opened = what.open ?? null;
    if (opened) draw();
    else ask({ do: "choose", part: what.part, to: what.to });
  }

  // A node of the picture that can be chosen, with the mouse, a finger, or the keyboard.
  function target(node, label, what, part, place) {
    if (!what) return;
    const key = `${part.id}=${node.dataset.to ?? ""}${node.dataset.token ?? ""}`;
    targets.add(key, node, label, part.chosen, place, () => act(what));
    node.dataset.changes = (what.changes || part.takes?.[what.to] || [part.id]).join(" ");
    node.addEventListener("click", () => {
      targets.held(key, place);
      const words = part.does?.[what.to];
      if (!finger || !words || touched === key) return act(what);
      touched = key;
      says.textContent = `Tap again: ${words}.`;
    });
  }
  // Under the mouse or the keyboard, a part or a button shows what its move changes.
  const look = ({ target: node }) => tint(picture, node.closest?.("[data-changes]")?.dataset.changes.split(" "));
  for (const event of ["mouseover", "focus", "click"]) frame.addEventListener(event, look, true);
  for (const event of ["mouseleave", "focusout"]) frame.addEventListener(event, () => tint(picture));
  const changing = (changes) => ({ "data-changes": changes.join(" ") });
  holder.addEventListener("pointerdown", (event) => { finger = event.pointerType === "touch"; });
  holder.addEventListener("click", (event) => {
    if (!touched || event.target.closest(".target")) return;
    touched = "";
    says.textContent = view().says;
  });
  frame.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && (opened || view().board.parts.some((part) => part.chosen))) {
      event.stopPropagation();
      opened = null;
      ask({ do: "clear" });
    }
  });
  const hasFocus = () => [holder, offered, moves, ending, aside].some((one) => one.contains(targets.active)); // which are drawn anew
  function draw(inside = hasFocus()) {
    const now = view();
    const whole = `${now.board.width} ${now.board.height}`, room = targets.begin(now.board.width);
    if (size.for !== whole) size = { for: whole, least: 0 };
    const board = inRows(inLines(now.board, room), room);
    const scale = Math.max(Math.min(1, room / board.width), size.least, board.parts.some((part) => part.text) ? LETTERS / 14 : 0);
    touched = "";
    title.textContent = now.title;
    rules.textContent = now.rules;
    says.textContent = now.says;
    says.classList.toggle("complains", now.complains);
    frame.classList.toggle("over", Boolean(now.winner));
    remark.textContent = [now.dots.at(-1)?.words, now.remark && `(${now.remark})`].filter(Boolean).join(" ");
    Object.assign(frame.dataset, { turn: now.turn, winner: now.winner, moves: now.dots.length });
    picture.setAttribute("aria-label", `${now.title}: ${now.says}`);
    const ringed = now.ringed.flatMap((id) => (isWay(now, id) ? [id] : [id, part(id)]));
    drawBoard(picture, board, {
      target, scale, opened, names: now.showing.includes("names"), ringed: new Set(ringed), last: new Set(now.last),
      spoken: new Set(now.aside.hint?.moves.flatMap((move) => move.ids.map(part))), going: new Set(now.dots.length > before ? now.last : []),
    });
    const least = Math.min(2, FINGER / targets.closest); // two targets lie a finger apart, and stay so during the match
    if (least > size.least) { size.least = least; if (least > scale) return draw(inside); }
    before = now.dots.length;
    tint(picture, now.board.parts.filter((one) => one.chosen).flatMap((one) => one.takes?.[""] ?? []));
    if (!targets.all.length && holder.scrollWidth > holder.clientWidth) holder.tabIndex = 0; // to scroll with the keys
    else holder.removeAttribute("tabindex");
    if (!targets.restore(inside) && inside) {
      says.setAttribute("tabindex", "-1");
      (now.winner ? says : picture).focus({ preventScroll: true }); // while the computer thinks, the focus waits on the board
    }
    offer(now);
    undo.disabled = !now.can_undo;
    for (const what of Object.keys(shown)) shown[what].setAttribute("aria-pressed", String(now.showing.includes(what)));
    for (const what of ["hint", "outcomes", "values"]) shown[what].disabled = Boolean(now.winner);
    for (const name of Object.keys(choices)) choices[name].value = String(wanted[name] ?? now.settings[name]);
    told.replaceChildren(...now.dots.map((dot) => html("li", {}, null, dot.words, dot.slip ? html("strong", { class: "slip" }, null, " ✗ let the win go") : null)));
    drawMoves(now);
    drawEnding(now);
    drawAside(now);
  }

  // The moves as a line of dots, each a button that goes back to the position before it.
  function drawMoves(now) {
    moves.replaceChildren();
    now.dots.forEach((dot, i) => {
      const words = `Move ${i + 1}: ${dot.words}${dot.slip ? " It let the win go." : ""} Try from here.`;
      const more = { "aria-label": words, title: words, ...changing(dot.parts) };
      button(moves, classes("step", dot.player, dot.slip && "slip"), i + 1, () => ask({ do: "back", to: i }), more);
    });
    const isEnd = now.winner && !isCounted && !scored.has(now);
    if (now.winner) scored.add(now);
    isCounted = Boolean(now.winner) || (isCounted && now.dots.length > 0);
    html("span", { class: "score" }, moves, score(now, isEnd ? now.winner : ""));
  }

  // At the end the parts that are gone are filled or hollow, as the dot of the move that took them.
  function drawEnding({ ending: end, dots, settings: { first, strength } }) {
    ending.replaceChildren();
    if (!end) return;
    const mine = new Set(dots.filter(({ player }) => player === "you" || player === "first").flatMap((dot) => dot.parts));
    for (const node of picture.querySelectorAll("[data-part]")) node.classList.toggle("mine", mine.has(node.dataset.part));
    html("p", {}, ending, end.says);
    if (end.retry !== null) button(ending, "retry", "Try from the move that lost", () => ask({ do: "back", to: end.retry }));
    button(ending, "again", "Again", () => begin());
    if (strength !== "people") button(ending, "turned", first === "you" ? "You second" : "You first", () => begin({ first: first === "you" ? "computer" : "you" }));
    if (end.larger) button(ending, "larger", "Larger board", () => begin({ larger: true }), { title: end.larger });
  }

  const part = (id) => id.split("=")[0];
  // Whether what a part may become is chosen on the board itself, not from a list.
  const isWay = (now, id) => now.board.parts.some((one) => one.id === part(id) && (one.kind === "heap" || one.arrow !== undefined) && id.includes("="));

  // The moves that are complete, and the ways in which the opened part can go on.
  function offer(now) {
    offered.replaceChildren();
    const asked = (move) => marked(move.mark, `${move.asked[0].toUpperCase()}${move.asked.slice(1)}`);
    now.moves.forEach((move, i) => offerMove(offered, "make", asked(move), move, () => ask({ do: "make", move: i })));
    for (const move of now.others) offerMove(offered, "make", asked(move), move, () => ask({ do: "play", ids: move.ids }));
    if (now.board.parts.some((one) => one.chosen)) button(offered, "clear", "Choose anew", () => { opened = null; ask({ do: "clear" }); });
    const open = opened && now.board.parts.find((one) => one.id === opened.part && one.live);
    if (!open) return;
    const words = open.kind === "heap" ? `From the ${open.label}:` : `${open.label[0].toUpperCase()}${open.label.slice(1)}, to:`;
    const group = html("span", { role: "group", "aria-label": words }, offered, `${words} `);
    for (const to of open.becomes.slice(0, MOST_WAYS)) {
      const changes = open.kind === "heap" ? tokensTaken(open, to) : open.takes?.[to] || [open.id];
      const isRinged = now.ringed.includes(`${open.id}=${to}`);
      button(group, classes("way", isRinged && "ringed"), marked(open.marks?.[to], wording(open, to)), () => act({ part: open.id, to }), changing(changes));
    }
    if (open.becomes.length > MOST_WAYS) {
      const typed = html("input", { type: "text", inputmode: "numeric", size: 8, "aria-label": words, placeholder: open.becomes[0] }, group);
      typed.addEventListener("keydown", (event) => { if (event.key === "Enter") act({ part: open.id, to: inOrder(typed.value) }); });
    }
    button(group, "way", "Cancel", () => { opened = null; draw(); });
  }

  const marked = (mark, words) => (mark === undefined ? words : `${mark}: ${words}`);
  const offerMove = (parent, name, words, move, act) => button(parent, name, words, act, changing(changesOf(view().board, move.ids)));

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
    const { hint, outcomes, values, why, rule } = now.aside;
    if (rule) drawRule(rule, html("section", { class: "rule" }, aside));
    for (const [kind, told] of Object.entries({ hint, outcomes, values })) {
      if (!told) continue;
      const box = html("section", { class: kind }, aside);
      html("p", {}, box, told.says);
      const list = html("ul", {}, box);
      for (const move of told.moves.slice(0, 100)) {
        offerMove(html("li", {}, list), "move", marked(move.mark, move.asked), move, () => ask({ do: "play", ids: move.ids }));
      }
      if (told.moves.length > 100) html("p", {}, box, `and ${told.moves.length - 100} more`);
    }
    if (why) drawReasons(why, html("section", { class: "why" }, aside));
  }

  // The rule of the game in a sentence and as three pictures: before a move, what it changes, after it.
  function drawRule(rule, box) {
    html("p", {}, box, rule.rule);
    const cards = html("div", { class: "cards" }, box);
    const words = rule.asked ? ["Before", `The move: ${rule.asked}`, "After"] : ["No move is left"];
    rule.boards.forEach((board, i) => {
      const made = html("figure", {}, cards);
      const small = svg("svg", { role: "img", "aria-label": words[i] }, made);
      drawBoard(small, board);
      if (i === 1) tint(small, [...rule.takes, ...changesOf(board, rule.ids)]);
      html("figcaption", {}, made, words[i]);
    });
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
        drawBoard(small, board, { scale: Math.min(1, 190 / board.width, 120 / board.height) });
      }
      const to = card.value === null ? "" : `to ${card.value}: `;
      html("figcaption", {}, made, `${to}${card.asked}${card.answer ? `; the answer ${card.answer}` : ""}`);
    }
    if (why.more) html("p", {}, box, why.more);
  }

  let due = null;
  function came(now) {
    const failed = last === "reply" && now.complains; // then the same request would fail again
    opened = null;
    draw();
    clearTimeout(due);
    if (now.turn === "computer" && !failed) due = setTimeout(() => ask({ do: "reply" }), PAUSE);
  }
  const { send, leave } = connect(model, frame, says, came);
  came(view());
  return () => { leave(); clearTimeout(due); targets.sizes.disconnect(); };
}
