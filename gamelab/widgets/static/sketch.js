// A drawing board under the mouse and the keyboard: what is done goes to Python, and what comes back is drawn.

const REST = 150; // milliseconds after which values are asked for
const FAR = 5; // pixels after which a press is a drag

function sketchBoard({ model, el }) {
  const view = () => model.get("view");
  const frame = html("div", { class: "gamelab gamelab-play gamelab-sketch", "data-lm-suppress-shortcuts": "true" }, el);
  const title = html("div", { class: "title" }, frame);
  const desk = html("div", { class: "desk" }, frame);
  const leftSide = html("div", { class: "left" }, desk);
  const says = html("div", { class: "says", role: "status", "aria-live": "polite" }, leftSide);
  const bar = html("div", { class: "bar", role: "toolbar", "aria-label": "Board" }, leftSide);
  const holder = html("div", { class: "holder" }, leftSide);
  const picture = svg("svg", { role: "group" }, holder);
  const offered = html("div", { class: "offered", role: "group", "aria-label": "What is chosen" }, leftSide);
  const form = html("form", { onsubmit: paste }, leftSide);
  const text = html("textarea", { rows: 1, "aria-label": "A board to paste", placeholder: "a-b, b-c 3  or  Spider(3, 2, 1)  or  K_5  or graph6" }, form);
  html("button", { type: "submit", class: "paste" }, form, "Paste this board");
  const rightSide = html("div", { class: "right", role: "region", "aria-label": "Values of the board", tabindex: "0" }, desk);
  const code = html("details", { class: "code" }, frame);
  html("summary", {}, code, "Code of this board");
  const codes = Object.fromEntries(["gamelab", "networkx"].map((name) => {
    const box = html("section", { class: name }, code);
    const pre = html("pre", { tabindex: "0", role: "region", "aria-label": `Code for ${name}` }, box);
    return [name, { pre, copy: button(box, "copy", "", () => copied(codes[name])) }];
  }));
  const later = []; // actions that wait until the one before them is answered
  let due = null;
  let pasted = null; // the number of actions when a paste was sent
  let drag = null;
  let wantFocus = false; // on a new vertex
  let board = "", table = ""; // as they are drawn
  const targets = new Targets(holder, () => { if (!drag) drawPicture(); });

  const buttons = {};
  for (const [name, words, action] of [
    ["add", "New vertex", "vertex"], ["undo", "Undo", "undo"], ["redo", "Redo", "redo"], ["tidy", "Tidy", "tidy"], ["clear", "Clear", "clear"],
  ]) buttons[name] = button(bar, name, words, () => send({ do: action }));
  text.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.shiftKey) paste(event);
  });
  function paste(event) {
    event.preventDefault();
    pasted = view().count;
    send({ do: "paste", text: text.value });
  }
  async function copied({ pre, copy }) {
    try {
      await navigator.clipboard.writeText(pre.textContent);
      copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(pre);
      copy.textContent = document.execCommand("copy") ? "Copied" : "Marked: copy it with Ctrl+C";
    }
  }
  function send(action) {
    if (!link.send(action)) later.push(action);
  }

  const target = (node, label, what, part, place) => targets.add(part.id, node, label, part.chosen, place, () => choose(part.id));
  function choose(id) {
    targets.focus = id;
    send({ do: "choose", part: id });
  }

  // The mouse and the finger: a press that goes far moves a vertex, another chooses a part, or makes a vertex where there is none.
  function placeOf(event) {
    const box = picture.getBoundingClientRect(), { width, height } = view().board;
    const x = ((event.clientX - box.left) / box.width) * width, y = ((event.clientY - box.top) / box.height) * height;
    return { x: Math.min(width - 8, Math.max(8, Math.round(x))), y: Math.min(height - 8, Math.max(8, Math.round(y))) };
  }
  const distance = (event) => Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
  picture.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    drag = { part: event.target.closest("[data-part]")?.dataset.part, x: event.clientX, y: event.clientY, far: false };
    try { picture.setPointerCapture(event.pointerId); } catch { /* a pointer made by a program */ }
    event.preventDefault();
  });
  picture.addEventListener("pointermove", (event) => {
    if (!drag?.part?.startsWith("v") || (!drag.far && distance(event) < FAR)) return;
    drag.far = true;
    picture.classList.add("dragged");
    drawPicture({ [drag.part]: placeOf(event) });
  });
  picture.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { part, far } = drag, strayed = distance(event) >= 4 * FAR;
    dropped();
    if (far) { targets.focus = part; send({ do: "move", part, ...placeOf(event) }); }
    else if (strayed) return;
    else if (part) { choose(part); targets.restore(true); }
    else send({ do: "vertex", ...placeOf(event) });
  });
  picture.addEventListener("pointercancel", () => { dropped(); drawPicture(); });
  function dropped() {
    drag = null;
    picture.classList.remove("dragged");
  }

  // What a key asks for: an action, or nothing.
  function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }, part) {
    const letter = key.toLowerCase(), [x, y] = STEPS[key] ?? [];
    if (ctrlKey || metaKey) return { z: { do: shiftKey ? "redo" : "undo" }, y: { do: "redo" } }[letter];
    if (altKey) return null;
    if (letter === "n") return { do: "vertex" };
    if ((key === "Delete" || key === "Backspace") && (part || view().chosen)) return { do: "delete", ...(part && { part }) };
    const vertex = shiftKey && STEPS[key] && vertices().find(({ id }) => id === part);
    return vertex && { do: "move", part, x: Math.max(8, vertex.x + 12 * x), y: Math.max(8, vertex.y + 12 * y) };
  }
  frame.addEventListener("keydown", (event) => {
    const isTyping = ["INPUT", "TEXTAREA"].includes(event.target.tagName);
    const action = event.key === "Escape" ? view().chosen && { do: "leave" } : !isTyping && actionOf(event, targets.here?.key);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    wantFocus = action.do === "vertex";
    if (wantFocus) targets.focus = `v${vertices().length}`;
    send(action);
  });
  const vertices = () => view().board.parts.filter((part) => part.kind === "vertex");
  // The picture, with some vertices at other places while they are dragged.
  function drawPicture(places = {}) {
    const now = view().board, inside = targets.inside, parts = now.parts.map((part) => ({ ...part, ...places[part.id] }));
    const scale = Math.min(1, Math.max(0.5, targets.begin(now.width) / now.width));
    drawBoard(picture, { ...now, parts }, { target, names: true, scale });
    for (const words of picture.querySelectorAll("text.empty")) words.textContent = "";
    targets.restore(inside || wantFocus);
    wantFocus = false;
  }

  function draw() {
    const now = view();
    title.textContent = `Drawing board: ${now.numbers}`;
    says.textContent = now.says;
    says.classList.toggle("complains", now.complains);
    picture.setAttribute("aria-label", `Board: ${now.numbers}`);
    drawPicture();
    for (const [name, can] of Object.entries({ ...now.can, tidy: now.can.clear })) buttons[name].disabled = !can;
    if (redraw(offered, () => offer(now.chosen))) {
      says.setAttribute("tabindex", "-1");
      says.focus();
    }
    for (const [name, { pre, copy }] of Object.entries(codes)) [pre.textContent, copy.textContent] = [now.code[name], `Copy for ${name}`];
  }

  // What can be done with what is chosen.
  function offer(chosen) {
    const note = (words) => html("span", { class: "note" }, offered, words);
    const add = (key, words, action, more = {}) => button(offered, key, words, () => send(action), { "data-key": key, ...more });
    // It sends what was typed on Enter or when it is left.
    const field = (key, value, message, more) => {
      const typed = html("input", { type: "text", "data-key": key, value, ...more }, html("label", {}, offered, `${key} `));
      typed.addEventListener("change", () => send(message(typed.value)));
      typed.addEventListener("keydown", (event) => { if (event.key !== "Escape") event.stopPropagation(); });
    };
    if (!chosen) return note("Nothing is chosen. Keys: n new vertex, arrows to go, Enter to choose, Delete, Escape.");
    note(chosen.label);
    if (chosen.kind === "vertex") {
      field("name", chosen.name, (name) => ({ do: "rename", name }), { maxlength: 24 });
      add("loop", "Loop", { do: "choose", part: chosen.id });
      add("token", chosen.token ? "Take the token away" : "Put the token here", { do: "token" });
    } else {
      const { weight, arrow, ends: [u, v] } = chosen;
      add("less", "−", { do: "weight", to: weight - 1 }, { "aria-label": "lower the weight" }).disabled = weight === 0;
      field("weight", weight, (to) => ({ do: "weight", to }), { inputmode: "numeric", class: "number" });
      add("more", "+", { do: "weight", to: weight + 1 }, { "aria-label": "raise the weight" });
      for (const [to, words] of [["there", `${u} → ${v}`], ["back", `${v} → ${u}`], ["none", "no arrow"]])
        add(`arrow-${to}`, words, { do: "arrow", to }, { "aria-pressed": String(arrow === to) });
    }
    add("delete", "Delete", { do: "delete" });
  }

  // The table of the games: what is known, what is still sought, what can be asked for.
  function drawValues({ rows, complaint }) {
    const plays = rows.filter((row) => row.state !== "refused"), refused = rows.filter((row) => row.state === "refused");
    if (complaint) html("p", { class: "complains", role: "alert" }, rightSide, complaint);
    if (!rows.length) return html("p", { class: "note" }, rightSide, "The values of the board in each game will stand here.");
    const drawn = html("table", {}, rightSide);
    html("caption", {}, drawn, "This board in each game: first or second to move, who wins?");
    const head = html("tr", {}, html("thead", {}, drawn));
    for (const words of ["Game", "Grundy value", "Normal play", "Misère play"]) html("th", { scope: "col" }, head, words);
    html("td", {}, head);
    const body = html("tbody", {}, drawn);
    for (const { name, note, state, value, outcome, misere, says: reasons } of plays) {
      const line = html("tr", { "data-game": name, class: state }, body);
      html("th", { scope: "row" }, line, name, note && html("span", { class: "note" }, null, ` ${note}`));
      const isTold = outcome || value || state === "known" || state === "part";
      for (const [kind, words] of isTold ? [["value", value], ["normal", outcome]] : []) html("td", { class: kind }, line, words);
      const cell = html("td", isTold ? { class: "misere" } : { colspan: 3 }, line, { waiting: "…", running: "being valued … " }[state] || misere);
      if (state === "running") ask(cell, "cancel", "Cancel", name);
      if (state === "large" || state === "part") ask(cell, "find", "Value it", name);
      if (state === "large") html("span", { class: "note" }, cell, " may take long");
      ask(html("td", {}, line), "match", "Play this", name, "play");
      if (reasons) html("td", { colspan: 5, class: "note" }, html("tr", {}, body), reasons);
    }
    if (!refused.length) return;
    const box = html("details", { class: "not" }, rightSide);
    html("summary", {}, box, `Not played on this board: ${refused.length}`);
    const list = html("ul", {}, box);
    for (const row of refused) html("li", {}, list, `${row.name}: ${row.says}`);
  }
  const ask = (parent, key, words, game, action = key) =>
    button(parent, key, words, () => send({ do: action, game }), { "data-key": `${key} ${game}`, "aria-label": `${words}: ${game}` });

  // What has not changed is not drawn anew: it may be under the hand. Values are asked for when the hand rests, and again until
  // all have come.
  function came() {
    const { rows, complaint, seeks, count, ...now } = view();
    Object.assign(frame.dataset, { count, seeks });
    if (pasted !== null && pasted !== count) {
      if (!now.complains) text.value = "";
      pasted = null;
    }
    if (board !== (board = JSON.stringify(now))) draw();
    if (table !== (table = JSON.stringify([rows, complaint]))) redraw(rightSide, () => drawValues({ rows, complaint }));
    if (later.length) send(later.shift());
    clearTimeout(due);
    if (seeks) due = setTimeout(value, REST);
  }
  const value = () => { if (!link.send({ do: "value" }, true)) due = setTimeout(value, REST); };
  const link = connect(model, frame, says, came);
  came();
  return () => { link.leave(); clearTimeout(due); targets.sizes.disconnect(); };
}
