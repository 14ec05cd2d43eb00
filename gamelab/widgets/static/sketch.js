// A drawing board under the mouse and the keyboard: what is done goes to Python, and what comes back is drawn.

const REST = 150; // milliseconds after which values are asked for
const FAR = 5; // pixels after which a press is a drag

function sketchBoard({ model, el }) {
  const frame = html("div", { class: "gamelab gamelab-play gamelab-sketch", "data-lm-suppress-shortcuts": "true" }, el);
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
  const codes = Object.fromEntries(["gamelab", "networkx"].map((name) => {
    const box = html("section", { class: name }, code);
    const pre = html("pre", { tabindex: "0", role: "region", "aria-label": `Code for ${name}` }, box);
    const copy = button(box, "copy", "", async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent);
        copy.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(pre);
        copy.textContent = document.execCommand("copy") ? "Copied" : "Marked: copy it with Ctrl+C";
      }
    });
    return [name, { pre, copy }];
  }));
  const targets = new Targets(el, holder);
  const later = []; // actions that wait until the one before them is answered
  let due = null;
  let pasted = null; // the number of actions when a paste was sent
  let drag = null;
  let board = "", table = ""; // as they are drawn

  const view = () => model.get("view");
  const root = () => el.getRootNode();
  const buttons = {};
  button(bar, "add", "New vertex", () => send({ do: "vertex" }));
  for (const [name, words] of [["undo", "Undo"], ["redo", "Redo"], ["tidy", "Tidy"], ["clear", "Clear"]])
    buttons[name] = button(bar, name, words, () => send({ do: name }));
  html("button", { type: "submit", class: "paste" }, form, "Paste this board");
  form.addEventListener("submit", (event) => { event.preventDefault(); paste(); });
  text.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); paste(); }
  });
  function paste() {
    pasted = view().count;
    send({ do: "paste", text: text.value });
  }

  function send(action) {
    if (!link.send(action)) later.push(action);
  }
  function complain(words) {
    says.textContent = words;
    says.classList.add("complains");
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
    if (held.far) { targets.focus = held.part; send({ do: "move", part: held.part, ...placeOf(event) }); }
    else if (strayed) return;
    else if (held.part) { choose(held.part); targets.restore(true); }
    else send({ do: "vertex", ...placeOf(event) });
  });
  picture.addEventListener("pointercancel", () => { drag = null; picture.classList.remove("dragged"); drawPicture(); });

  // What a key asks for: an action, or nothing.
  function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }, here) {
    const letter = key.toLowerCase(), part = here?.key, [x, y] = STEPS[key] ?? [];
    if (ctrlKey || metaKey) return { z: { do: shiftKey ? "redo" : "undo" }, y: { do: "redo" } }[letter];
    if (altKey) return null;
    if (letter === "n") return { do: "vertex" };
    if ((key === "Delete" || key === "Backspace") && (part || view().chosen)) return { do: "delete", ...(part && { part }) };
    const vertex = shiftKey && STEPS[key] && vertices().find(({ id }) => id === part);
    return vertex && { do: "move", part, x: Math.max(8, vertex.x + 12 * x), y: Math.max(8, vertex.y + 12 * y) };
  }
  frame.addEventListener("keydown", (event) => {
    const here = targets.here, isTyping = ["INPUT", "TEXTAREA"].includes(event.target.tagName);
    const action = event.key === "Escape" ? view().chosen && { do: "leave" } : !isTyping && actionOf(event, here);
    if (!action && !(here && STEPS[event.key])) return;
    event.preventDefault();
    event.stopPropagation();
    if (!action) return targets.go(here, STEPS[event.key]);
    wantFocus = action.do === "vertex";
    if (wantFocus) targets.focus = `v${vertices().length}`;
    send(action);
  });
  let wantFocus = false; // on a new vertex
  const vertices = () => view().board.parts.filter((part) => part.kind === "vertex");
  let room = 0; // CSS pixels for the picture
  // The picture, with some vertices at other places while they are dragged.
  function drawPicture(places = {}) {
    const now = view();
    const inside = targets.inside;
    targets.all = [];
    const parts = now.board.parts.map((part) => ({ ...part, ...places[part.id] }));
    room = holder.clientWidth || now.board.width;
    const scale = Math.min(1, Math.max(0.5, room / now.board.width));
    drawBoard(picture, { ...now.board, parts }, { target, names: true, scale });
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
    for (const name of ["undo", "redo", "clear"]) buttons[name].disabled = !now.can[name];
    buttons.tidy.disabled = !now.can.clear;
    offer(now.chosen);
    for (const [name, { pre, copy }] of Object.entries(codes)) [pre.textContent, copy.textContent] = [now.code[name], `Copy for ${name}`];
  }

  // What can be done with what is chosen.
  function offer(chosen) {
    const held = offered.contains(root().activeElement) ? root().activeElement.dataset.key : null;
    offered.replaceChildren();
    const add = (key, words, action, attributes = {}) => {
      const made = button(offered, key, words, () => send(action));
      for (const [name, value] of Object.entries({ "data-key": key, ...attributes })) made.setAttribute(name, value);
      return made;
    };
    // It sends what was typed on Enter or when it is left.
    const field = (key, value, message, attributes) => {
      const label = html("label", {}, offered, `${key} `);
      const typed = html("input", { type: "text", "data-key": key, onchange: () => send(message(typed.value)), ...attributes }, label);
      typed.value = value;
      typed.addEventListener("keydown", (event) => { if (event.key !== "Escape") event.stopPropagation(); });
    };
    if (!chosen) return void html("span", { class: "note" }, offered, "Nothing is chosen. Keys: n new vertex, arrows to go, Enter to choose, Delete, Escape.");
    html("span", { class: "note" }, offered, chosen.label);
    if (chosen.kind === "vertex") {
      field("name", chosen.name, (name) => ({ do: "rename", name }), { maxlength: 24 });
      add("loop", "Loop", { do: "choose", part: chosen.id });
      add("token", chosen.token ? "Take the token away" : "Put the token here", { do: "token" });
    } else {
      add("less", "−", { do: "weight", to: chosen.weight - 1 }, { "aria-label": "lower the weight" }).disabled = chosen.weight === 0;
      field("weight", chosen.weight, (to) => ({ do: "weight", to }), { inputmode: "numeric", class: "number" });
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

  // The table of the games: what is known, what is still sought, what can be asked for.
  function drawValues({ rows, complaint }) {
    const held = rightSide.contains(root().activeElement) ? root().activeElement.dataset.key : null;
    rightSide.replaceChildren();
    if (complaint) html("p", { class: "complains", role: "alert" }, rightSide, complaint);
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
    const made = button(parent, name, words, () => send({ do: what, game }));
    made.dataset.key = `${name} ${game}`;
    made.setAttribute("aria-label", `${words}: ${game}`);
  }

  // What has not changed is not drawn anew: it may be under the hand. Values are asked for when the hand rests, and again until
  // all have come.
  function came() {
    const { rows, complaint, seeks, count, ...now } = view();
    frame.dataset.count = count;
    frame.dataset.seeks = seeks;
    if (pasted !== null && pasted !== count) {
      if (!now.complains) text.value = "";
      pasted = null;
    }
    if (board !== (board = JSON.stringify(now))) draw();
    if (table !== (table = JSON.stringify([rows, complaint]))) drawValues({ rows, complaint });
    if (later.length) send(later.shift());
    clearTimeout(due);
    if (seeks) due = setTimeout(value, REST);
  }
  const value = () => { if (!link.send({ do: "value" }, true)) due = setTimeout(value, REST); };
  const link = connect(model, frame, came, complain);
  came();
  const sizes = new ResizeObserver(() => { if (holder.clientWidth && holder.clientWidth !== room && !drag) drawPicture(); });
  sizes.observe(holder);
  return () => { link.leave(); clearTimeout(due); sizes.disconnect(); };
}
