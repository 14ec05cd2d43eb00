// A table under the mouse: what is chosen goes to Python, and the table that comes back is drawn.

const ENDS = /^(\d+)\.\.(\d+)$/; // of a range that is typed as 0..30

function render({ model, el }) {
  const frame = html("div", { class: "gamelab gamelab-table", "data-lm-suppress-shortcuts": "true" }, el);
  const form = html("form", { class: "asks" }, frame);
  const list = (name) => html("datalist", { id: `${name}-${Math.random().toString(36).slice(2)}` }, frame);
  const games = list("games"), families = list("families");
  // A field with a list is emptied while it has the focus: the browser offers only what begins with its text.
  const game = html("input", {
    type: "text", "aria-label": "Game", size: 18, list: games.id, onchange: () => change(),
    onfocus: () => { game.placeholder = game.value; game.value = ""; },
    onblur: () => { game.value ||= game.placeholder; },
  });
  const family = html("input", { type: "text", "aria-label": "Family", size: 24, list: families.id, onchange: () => change() });
  const what = html("select", { onchange: () => change() });
  const ranges = html("span", { class: "ranges" });
  const fixed = html("span", { class: "fixed" });
  const played = html("label", {}, form, "game ", game);
  const named = html("label", {}, form, "family ", family);
  html("label", {}, form, "table of ", what);
  form.append(ranges, fixed);
  const turn = button(form, "turn", "Turn", () => link.send({ do: "turn" }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && event.target.tagName === "INPUT") { event.preventDefault(); change(); }
  });
  const drawn = html("div", { class: "drawn" }, frame);
  const says = html("p", { class: "note", role: "status", "aria-live": "polite" }, frame);
  const cancel = button(frame, "cancel", "Cancel", () => link.send({ do: "cancel" }, true));
  const holder = html("div", { class: "holder" }, frame);
  const table = html("table", { role: "grid", onclick: (event) => open(event.target.closest("td")), onkeydown: (event) => move(event) }, holder);
  const head = html("tr", {}, html("thead", {}, table));
  const body = html("tbody", {}, table);
  let drawnCells = []; // what each cell shows
  const bar = html("div", { class: "asks bar" }, frame);
  for (const [kind, words] of [["csv", "CSV"], ["tex", "LaTeX"], ["svg", "Figure (SVG)"], ["pdf", "Figure (PDF)"]])
    button(bar, kind, words, () => link.send({ do: "save", kind }));
  button(bar, "code", "Code", () => link.send({ do: "code" }));
  const taken = html("div", { class: "taken" }, frame);
  const cell = html("div", { class: "cell", role: "region", "aria-label": "The board of a cell", "aria-live": "polite" }, frame);
  let last = ""; // the question that was sent last
  let computing = false; // whether it has no answer yet
  let moved = false; // whether a slider has moved since
  let held = null; // the slider that is being moved
  let controls = ""; // what the fields are for
  let here = [0, 0]; // the cell in the order of Tab
  const view = () => model.get("view");

  function complain(words) {
    last = "";
    computing = moved = false;
    says.textContent = words;
    says.classList.add("complains");
    const now = view();
    fillControls(now);
    game.value = now.game; // other texts stay to be mended
    what.value = now.what;
  }
  // Send what the fields say. While a slider moves, a question waits for the answer to the one before, and only the newest waits.
  function change({ live = false } = {}) {
    const axes = {}, values = {};
    for (const input of ranges.querySelectorAll("input[type=text]")) axes[input.name] = input.value;
    for (const input of fixed.querySelectorAll("input[type=number]")) values[input.name] = Math.max(0, Math.round(Number(input.value)) || 0);
    const action = { do: "change", game: game.value || game.placeholder, family: family.value, axes, fixed: values, what: what.value };
    if (JSON.stringify(action) === last) return; // Enter is both a change and a submission
    moved = live && computing;
    if (moved) return;
    last = JSON.stringify(action);
    computing = link.send(action);
  }
  function answered() {
    computing = false;
    if (moved) change({ live: true });
  }

  // The fields stay while their letters do, so that a slider can be moved on under the hand.
  function drawControls(now) {
    const kinds = JSON.stringify([now.family, now.names, Object.keys(now.fixed), now.names.map((name) => ENDS.test(now.axes[name]))]);
    if (kinds !== controls) {
      controls = kinds;
      ranges.replaceChildren(...now.names.map((name, i) => rangeOf(now, name, i ? "across" : "down")));
      fixed.replaceChildren(...Object.keys(now.fixed).map(letterOf));
    }
    played.hidden = !now.game;
    named.hidden = !now.family;
    turn.hidden = now.names.length < 2;
    game.value = game.placeholder = now.game;
    family.value = now.family;
    const options = (values) => values.map((one) => html("option", { value: one }, null, one));
    games.replaceChildren(...options(now.games));
    families.replaceChildren(...options(now.families));
    what.replaceChildren(...options(now.whats));
    what.value = now.what;
    for (const input of ranges.querySelectorAll("input[type=text]")) input.value = now.axes[input.name];
    fillControls(now);
    drawn.innerHTML = now.drawn;
  }
  function fillControls(now) {
    for (const input of fixed.querySelectorAll("input[type=number]")) input.value = now.fixed[input.name];
    for (const slide of form.querySelectorAll("input[type=range]")) {
      if (slide === held) continue;
      const ends = ENDS.exec(now.axes[slide.name]);
      [slide.min, slide.max] = ends ? [Number(ends[1]) + 2, Math.max(2 * ends[2], 20)] : now.ends[slide.name];
      slide.value = ends ? ends[2] : now.fixed[slide.name];
    }
  }
  // A slider that writes into a field while it moves.
  function slider(name, label, typed, words, write) {
    const slide = html("input", { type: "range", name, "aria-label": words }, label);
    slide.addEventListener("input", () => { held = slide; typed.value = write(slide.value); change({ live: true }); });
    slide.addEventListener("change", () => { held = null; change(); if (!computing) fillControls(view()); });
    return label;
  }
  // The range of a letter: typed, or its end by a slider if it is one range.
  function rangeOf(now, name, place) {
    const label = html("label", {}, null, `${name} ${place} `);
    const typed = html("input", { type: "text", name, size: 7, "aria-label": `${name} ${place}`, onchange: () => change() }, label);
    const ends = ENDS.exec(now.axes[name]);
    return ends ? slider(name, label, typed, `last ${name}`, (value) => `${ends[1]}..${value}`) : label;
  }
  function letterOf(name) {
    const label = html("label", {}, null, `${name} = `);
    const typed = html("input", { type: "number", min: 0, name, "aria-label": name }, label);
    typed.addEventListener("change", () => { typed.value = Math.max(typed.value, 0); change(); });
    return slider(name, label, typed, `slider of ${name}`, String);
  }

  function drawTable(now) {
    if (!now.cells) return;
    answered();
    if (!moved && !computing) drawControls(now);
    says.classList.remove("complains");
    says.textContent = now.says;
    cancel.hidden = true;
    cell.replaceChildren();
    taken.replaceChildren();
    head.replaceChildren(
      html("th", {}, null, now.names.length > 1 ? `${now.names[0]} \\ ${now.names[1]}` : now.names[0]),
      ...now.head.map((name) => html("th", { scope: "col" }, null, name)),
    );
    while (body.rows.length > now.cells.length) body.deleteRow(-1);
    const old = drawnCells;
    drawnCells = now.cells.map((row, i) => {
      const line = body.rows[i] ?? html("tr", {}, body, html("th", { scope: "row" }));
      line.cells[0].textContent = now.side[i];
      while (line.cells.length > row.length + 1) line.deleteCell(-1);
      return row.map((text, j) => drawCell(line, i, j, text, now.differs[`${i},${j}`], now.looks[text], old[i]?.[j]));
    });
    here = here.map((place, axis) => Math.min(place, (axis ? now.head : now.side).length - 1));
    body.rows[here[0]].cells[here[1] + 1].setAttribute("tabindex", "0");
    body.querySelector(".chosen")?.classList.remove("chosen");
  }
  // Draw a cell unless it is as it was.
  function drawCell(line, i, j, text, before, look = ["", ""], old = "") {
    const now = [text, before, ...look].join("\n");
    if (now === old && line.cells[j + 1]) return now;
    const box = line.cells[j + 1] ?? html("td", { tabindex: "-1" }, line);
    box.className = before === undefined ? "" : "differs";
    box.replaceChildren(...(before === undefined ? [] : [html("s", {}, null, before), " "]), text);
    [box.style.background, box.style.color] = look;
    return now;
  }
  const placeOf = (box) => [box.parentElement.rowIndex - 1, box.cellIndex - 1];
  function focus(row, column) {
    const rows = body.rows, to = rows[row]?.cells[column + 1];
    if (!to || column < 0) return;
    rows[here[0]].cells[here[1] + 1].setAttribute("tabindex", "-1");
    here = [row, column];
    to.setAttribute("tabindex", "0");
    to.focus();
  }
  function move(event) {
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") open(event.target.closest("td"));
    else if (step) focus(here[0] + step[1], here[1] + step[0]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function open(box) {
    if (!box) return;
    focus(...placeOf(box));
    holder.querySelector(".chosen")?.classList.remove("chosen");
    box.classList.add("chosen");
    const [row, column] = placeOf(box);
    link.send({ do: "open", row, column });
  }

  function answer(now) {
    answered();
    cancel.hidden = now.kind !== "progress";
    if (now.kind === "cell") {
      cell.replaceChildren(html("p", { html: now.says }), html("div", { class: "picture", html: now.picture }));
      says.classList.remove("complains");
      says.textContent = view().says;
    } else if (now.kind === "file") {
      const bytes = Uint8Array.from(atob(now.data), (letter) => letter.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: now.mime }));
      const words = html("a", { href: address, download: now.name }, null, now.name);
      taken.replaceChildren(words);
      words.click();
    } else if (now.kind === "code") taken.replaceChildren(html("pre", {}, null, now.says));
    else if (now.kind === "says") complain(now.says);
    else if (now.kind === "progress") says.textContent = now.says;
  }

  const link = connect(model, frame, { view: drawTable, answer }, complain, { watch: false });
  drawTable(view()); // an answer before this view was shown is not repeated
  return link.leave;
}
