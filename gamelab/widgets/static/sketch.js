// A drawing board under the mouse and the keyboard: what is done goes to Python, and what comes back is drawn.

const REST = 150; // milliseconds after which values are asked for
const BUSY = 300;
const SILENT = 8000;
const FAR = 5; // pixels after which a press is a drag
const SAID = {
  silent: "Python does not answer. It may still be computing; if the kernel was restarted, run this cell again to draw on.",
  closed: "The kernel of this board is gone. Run this cell again to draw on.",
};

function render({ model, el }) {
  const said = model.get("said") ?? SAID; // a page without a kernel has sentences of its own
  const frame = html("div", { class: "gamelab-play gamelab-sketch", "data-lm-suppress-shortcuts": "true" }, el);
  const title = html("div", { class: "title" }, frame);
  const desk = html("div", { class: "desk" }, frame);
  const leftSide = html("div", { class: "left" }, desk);
  const says = html("div", { class: "says", role: "status", "aria-live": "polite" }, leftSide);
  const bar = html("div", { class: "bar", role: "toolbar", "aria-label": "Board" }, leftSide);
  const holder = html("div", { class: "holder" }, leftSide);
  const picture = svg("svg", { role: "group" }, holder);
  const offered = html("div", { class: "offered", role: "group", "aria-label": "What is chosen" }, leftSide);
  const form = html("form", {}, leftSide);
  const text = html("textarea", { rows: 1, "aria-label": "A board to paste", placeholder: "a-b, b-c 3  or  Spider(3, 2, 1)  or  K_5  or graph6" }, form);
  const rightSide = html("div", { class: "right", role: "region", "aria-label": "Values of the board", tabindex: "0" }, desk);
  const code = html("details", { class: "code" }, frame);
  html("summary", {}, code, "Code of this board");
  let focus = "";
  let targets = [];
  let waiting = [];
  let due = null;
  let sent = 0; // the last board whose paste was sent
  let drag = null;

  const button = (name, words, act, parent = bar) => {
    const made = html("button", { type: "button", class: name }, parent, words);
    made.addEventListener("click", act);
    return made;
  };
  const view = () => model.get("view");
  const root = () => el.getRootNode();
  const buttons = {};
  button("add", "New vertex", () => send({ do: "vertex" }));
  for (const [name, words] of [["undo", "Undo"], ["redo", "Redo"], ["tidy", "Tidy"], ["clear", "Clear"]])
    buttons[name] = button(name, words, () => send({ do: name }));
  html("button", { type: "submit", class: "paste" }, form, "Paste this board");
  form.addEventListener("submit", (event) => { event.preventDefault(); paste(); });
  text.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); paste(); }
  });
  function paste() {
    sent = view().count;
    send({ do: "paste", text: text.value });
  }

  function send(message) {
    clearTimers();
    frame.setAttribute("aria-busy", "true");
    try {
      model.send(message);
    } catch (error) {
      return complain(said.closed);
    }
    waiting = [setTimeout(() => frame.classList.add("busy"), BUSY), setTimeout(() => complain(said.silent), SILENT)];
  }
  function clearTimers() {
    waiting.forEach(clearTimeout);
    waiting = [];
    frame.classList.remove("busy");
    frame.removeAttribute("aria-busy");
  }
  function complain(words) {
    says.textContent = words;
    says.classList.add("complains");
  }

  // A node of the picture that can be chosen, with the mouse, a finger, or the keyboard.
  function target(node, label, what, part, place) {
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", label);
    node.setAttribute("aria-pressed", String(Boolean(part.chosen)));
    node.classList.add("target");
    svg("title", {}, node, label);
    node.addEventListener("focus", () => { focus = part.id; });
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      choose(part.id);
    });
    targets.push({ key: part.id, node, x: place.x, y: place.y });
  }
  function choose(id) {
    focus = id;
    send({ do: "choose", part: id });
  }

  // The mouse and the finger: a press that goes far moves a vertex, another chooses a part, or makes a vertex where there is none.
  function placeOf(event) {
    const box = picture.getBoundingClientRect(), { width, height } = view().board;
    const x = ((event.clientX - box.left) / box.width) * width, y = ((event.clientY - box.top) / box.height) * height;
    return { x: Math.min(width - 8, Math.max(8, Math.round(x))), y: Math.min(height - 8, Math.max(8, Math.round(y))) };
  }
  picture.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const hit = event.target.closest("[data-part]");
    drag = { part: hit ? hit.dataset.part : null, x: event.clientX, y: event.clientY, far: false };
    try { picture.setPointerCapture(event.pointerId); } catch { /* a pointer made by a program */ }
    event.preventDefault();
  });
  picture.addEventListener("pointermove", (event) => {
    if (!drag || !drag.part || !drag.part.startsWith("v")) return;
    if (!drag.far && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    drag.far = true;
    picture.classList.add("dragged");
    drawPicture({ [drag.part]: placeOf(event) });
  });
  picture.addEventListener("pointerup", (event) => {
    const held = drag;
    drag = null;
    picture.classList.remove("dragged");
    if (!held) return;
    const strayed = Math.hypot(event.clientX - held.x, event.clientY - held.y) >= 4 * FAR;
    if (held.far) { focus = held.part; send({ do: "move", part: held.part, ...placeOf(event) }); }
    else if (strayed) return;
    else if (held.part) { choose(held.part); focusOn(held.part); }
    else send({ do: "vertex", ...placeOf(event) });
  });
  picture.addEventListener("pointercancel", () => { drag = null; picture.classList.remove("dragged"); drawPicture(); });

  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  frame.addEventListener("keydown", (event) => {
    const inside = holder.contains(root().activeElement);
    const typing = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName);
    const here = targets.find((one) => one.node === root().activeElement);
    const done = () => { event.preventDefault(); event.stopPropagation(); };
    if (typing) { if (event.key !== "Escape") return; }
    if (event.key === "Escape" && view().chosen) { done(); send({ do: "leave" }); }
    else if ((event.key === "Delete" || event.key === "Backspace") && (here || view().chosen)) { done(); send({ do: "delete", ...(here ? { part: here.key } : {}) }); }
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") { done(); send({ do: event.shiftKey ? "redo" : "undo" }); }
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") { done(); send({ do: "redo" }); }
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key.toLowerCase() === "n") { done(); focus = `v${vertices().length}`; send({ do: "vertex" }); wantFocus = true; }
    else if (inside && here && STEPS[event.key] && event.shiftKey) { done(); nudge(here, STEPS[event.key]); }
    else if (inside && here && STEPS[event.key]) { done(); go(here, STEPS[event.key]); }
  });
  let wantFocus = false;
  const vertices = () => view().board.parts.filter((part) => part.kind === "vertex");
  function nudge(here, [x, y]) {
    const part = vertices().find((one) => one.id === here.key);
    if (part) send({ do: "move", part: part.id, x: Math.max(8, part.x + 12 * x), y: Math.max(8, part.y + 12 * y) });
  }
  function go(here, step) {
    let best = null, nearest = Infinity;
    for (const one of targets) {
      const dx = one.x - here.x, dy = one.y - here.y;
      const along = dx * step[0] + dy * step[1], across = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
      if (one !== here && along > 0.5 && along + 2 * across < nearest) [best, nearest] = [one, along + 2 * across];
    }
    if (best) rove(best).node.focus();
  }
  function rove(one) {
    for (const other of targets) other.node.setAttribute("tabindex", other === one ? "0" : "-1");
    return one;
  }
  function focusOn(key) {
    const one = targets.find((other) => other.key === key);
    if (one) rove(one).node.focus({ preventScroll: true });
  }

  // The picture, with some vertices at other places while they are dragged.
  function drawPicture(places = {}) {
    const now = view();
    const inside = holder.contains(root().activeElement);
    targets = [];
    const parts = now.board.parts.map((part) => ({ ...part, ...places[part.id] }));
    drawBoard(picture, { ...now.board, parts }, { target, names: true });
    for (const words of picture.querySelectorAll("text.empty")) words.textContent = "";
    const held = targets.find((one) => one.key === focus) || targets[0];
    if (held) rove(held);
    if ((inside || wantFocus) && held) held.node.focus({ preventScroll: true });
    wantFocus = false;
  }

  function draw() {
    const now = view();
    title.textContent = `Drawing board: ${now.numbers}`;
    says.textContent = now.says;
    says.classList.toggle("complains", now.complains);
    frame.dataset.count = now.count;
    picture.style.maxWidth = `${now.board.width}px`;
    picture.style.minWidth = `${Math.min(now.board.width / 2, 1200)}px`;
    picture.setAttribute("aria-label", `Board: ${now.numbers}`);
    drawPicture();
    for (const name of ["undo", "redo", "clear"]) buttons[name].disabled = !now.can[name];
    buttons.tidy.disabled = !now.can.clear;
    if (sent && !now.complains) text.value = "";
    sent = 0;
    offer(now.chosen);
    drawCode(now.code);
  }

  // A field sends what was typed once, on Enter or when it is left.
  function typed(field, message) {
    let last = field.value;
    const commit = () => { if (field.value !== last) { last = field.value; send(message(last)); } };
    field.addEventListener("change", commit);
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") event.stopPropagation();
      if (event.key === "Enter") { event.preventDefault(); commit(); }
    });
  }

  // What can be done with what is chosen.
  function offer(chosen) {
    const held = offered.contains(root().activeElement) ? root().activeElement.dataset.key : null;
    offered.replaceChildren();
    const add = (key, words, action, attributes = {}) => {
      const made = button(key, words, () => send(action), offered);
      made.dataset.key = key;
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      return made;
    };
    if (!chosen) return void html("span", { class: "note" }, offered, "Nothing is chosen. Keys: n new vertex, arrows to go, Enter to choose, Delete, Escape.");
    html("span", { class: "note" }, offered, chosen.label);
    if (chosen.kind === "vertex") {
      const label = html("label", {}, offered, "name ");
      const name = html("input", { type: "text", maxlength: 24, "data-key": "name" }, label);
      name.value = chosen.name;
      typed(name, (value) => ({ do: "rename", name: value }));
      add("loop", "Loop", { do: "choose", part: chosen.id });
      add("token", chosen.token ? "Take the token away" : "Put the token here", { do: "token" });
    } else {
      add("less", "−", { do: "weight", to: chosen.weight - 1 }, { "aria-label": "lower the weight" }).disabled = chosen.weight === 0;
      const label = html("label", {}, offered, "weight ");
      const weight = html("input", { type: "text", inputmode: "numeric", class: "number", "data-key": "weight" }, label);
      weight.value = chosen.weight;
      typed(weight, (value) => ({ do: "weight", to: value }));
      add("more", "+", { do: "weight", to: chosen.weight + 1 }, { "aria-label": "raise the weight" });
      const [u, v] = chosen.ends;
      for (const [to, words] of [["there", `${u} → ${v}`], ["back", `${v} → ${u}`], ["none", "no arrow"]])
        add(`arrow-${to}`, words, { do: "arrow", to }, { "aria-pressed": String(chosen.arrow === to) });
    }
    add("delete", "Delete", { do: "delete" });
    const again = held && offered.querySelector(`[data-key="${held}"]`);
    if (again) again.focus();
    else if (held) says.setAttribute("tabindex", "-1"), says.focus();
  }

  function drawCode(now) {
    const opened = [...code.querySelectorAll("section")].length;
    if (opened && code.dataset.of === JSON.stringify(now)) return;
    code.dataset.of = JSON.stringify(now);
    for (const old of code.querySelectorAll("section")) old.remove();
    for (const name of ["gamelab", "networkx"]) {
      const box = html("section", { class: name }, code);
      html("pre", { tabindex: "0", role: "region", "aria-label": `Code for ${name}` }, box, now[name]);
      const copied = button("copy", `Copy for ${name}`, async () => {
        try {
          await navigator.clipboard.writeText(now[name]);
          copied.textContent = "Copied";
        } catch {
          const range = document.createRange();
          range.selectNodeContents(box.querySelector("pre"));
          const chosen = getSelection();
          chosen.removeAllRanges();
          chosen.addRange(range);
          copied.textContent = document.execCommand("copy") ? "Copied" : "Marked: copy it with Ctrl+C";
        }
      }, box);
    }
  }

  // The table of the games: what is known, what is still sought, what can be asked for.
  function drawValues() {
    const now = model.get("values");
    const rows = now.of ? now.rows : [];
    const held = rightSide.contains(root().activeElement) ? root().activeElement.dataset.key : null;
    rightSide.replaceChildren();
    frame.dataset.values = now.of;
    frame.dataset.sought = rows.filter((row) => row.state === "waiting" || row.state === "running").length;
    if (now.says) html("p", { class: "complains", role: "alert" }, rightSide, now.says);
    const plays = rows.filter((row) => row.state !== "refused");
    if (!plays.length && !rows.length) return void html("p", { class: "note" }, rightSide, "The values of the board in each game will stand here.");
    const table = html("table", {}, rightSide);
    html("caption", {}, table, "This board in each game: first or second to move, who wins?");
    const head = html("tr", {}, html("thead", {}, table));
    for (const words of ["Game", "Grundy value", "Normal play", "Misère play", ""]) html(words ? "th" : "td", words ? { scope: "col" } : {}, head, words);
    const body = html("tbody", {}, table);
    for (const row of plays) {
      const line = html("tr", { "data-game": row.name, class: row.state }, body);
      const heading = html("th", { scope: "row" }, line, row.name);
      if (row.note) html("span", { class: "note" }, heading, ` ${row.note}`);
      const act = { running: ["cancel", "Cancel"], large: ["find", "Value it"], part: ["find", "Value it"] }[row.state];
      const told = row.outcome || row.value || row.state === "known" || row.state === "part";
      if (told) {
        html("td", { class: "value" }, line, row.value);
        html("td", { class: "normal" }, line, row.outcome);
      }
      const cell = html("td", told ? { class: "misere" } : { colspan: 3 }, line, { waiting: "…", running: "being valued … " }[row.state] || row.misere);
      if (act) ask(act[0], act[1], row.name, cell);
      if (row.state === "large") html("span", { class: "note" }, cell, " may take long");
      ask("match", "Play this", row.name, html("td", {}, line), "play");
      if (row.says) html("td", { colspan: 5, class: "note" }, html("tr", {}, body), row.says);
    }
    const not = rows.filter((row) => row.state === "refused");
    if (not.length) {
      const box = html("details", { class: "not" }, rightSide);
      html("summary", {}, box, `Not played on this board: ${not.length}`);
      const list = html("ul", {}, box);
      for (const row of not) html("li", {}, list, `${row.name}: ${row.says}`);
    }
    const again = held && [...rightSide.querySelectorAll("[data-key]")].find((one) => one.dataset.key === held);
    if (again) again.focus();
  }
  function ask(name, words, game, parent, what = name) {
    const made = button(name, words, () => send({ do: what, game }), parent);
    made.dataset.key = `${name} ${game}`;
    made.setAttribute("aria-label", `${words}: ${game}`);
  }

  // Values are asked for when the hand rests, and again until all have come that were begun.
  function askSoon() {
    clearTimeout(due);
    due = setTimeout(() => {
      const old = model.get("values").of !== view().count;
      if (!old && frame.dataset.sought === "0") return;
      try { model.send({ do: "value" }); } catch { complain(said.closed); }
    }, REST);
  }
  function came() {
    clearTimers();
    draw();
    askSoon();
  }
  function valued() {
    clearTimers();
    drawValues();
    askSoon();
  }
  const gone = () => { clearTimers(); clearTimeout(due); complain(said.closed); };
  model.on("change:view", came);
  model.on("change:values", valued);
  model.on("comm_live_update", gone); // JupyterLab says so when the kernel is restarted
  drawValues();
  came();
  return () => {
    model.off("change:view", came);
    model.off("change:values", valued);
    model.off("comm_live_update", gone);
    clearTimers();
    clearTimeout(due);
  };
}

export default { render };
