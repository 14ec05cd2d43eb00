// A table under the mouse: what is chosen goes to Python, and the table that comes back is drawn.

function render({ model, el }) {
  const frame = html("div", { class: "gamelab gamelab-table", "data-lm-suppress-shortcuts": "true" }, el);
  const form = html("form", { class: "asks" }, frame);
  const game = html("input", { type: "text", "aria-label": "Game", size: 18, onchange: () => change() });
  const family = html("input", { type: "text", "aria-label": "Family", size: 24, onchange: () => change() });
  const what = html("select", { onchange: () => change() });
  const ranges = html("span", { class: "ranges" });
  const fixed = html("span", { class: "fixed" });
  const played = html("label", {}, form, "game ", game);
  const named = html("label", {}, form, "family ", family);
  html("label", {}, form, "table of ", what);
  form.append(ranges, fixed);
  const turn = button(form, "turn", "Turn", () => change({ turn: true }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter" && event.target.tagName === "INPUT") { event.preventDefault(); change(); }
  });
  const says = html("p", { class: "note", role: "status", "aria-live": "polite" }, frame);
  const cancel = button(frame, "cancel", "Cancel", () => link.send({ do: "cancel" }, true));
  const holder = html("div", { class: "holder" }, frame);
  const bar = html("div", { class: "asks bar" }, frame);
  for (const [kind, words] of [["csv", "CSV"], ["tex", "LaTeX"], ["svg", "Figure (SVG)"], ["pdf", "Figure (PDF)"]])
    button(bar, kind, words, () => link.send({ do: "save", kind }));
  button(bar, "code", "Code", () => link.send({ do: "code" }));
  const taken = html("div", { class: "taken" }, frame);
  const cell = html("div", { class: "cell", role: "region", "aria-label": "The board of a cell", "aria-live": "polite" }, frame);
  let last = ""; // the question that was sent last
  let here = [0, 0]; // the cell in the order of Tab
  const view = () => model.get("view");

  function complain(words) {
    last = "";
    says.textContent = words;
    says.classList.add("complains");
  }
  function change({ turn = false } = {}) {
    const now = view(), axes = {}, values = {};
    for (const input of ranges.querySelectorAll("input[type=text]")) axes[input.name] = input.value;
    for (const input of fixed.querySelectorAll("input[type=number]")) values[input.name] = Math.max(0, Math.round(Number(input.value)) || 0);
    const across = now.names.at(turn ? 0 : -1);
    const action = { do: "change", game: game.value, family: family.value, across, axes, fixed: values, what: what.value };
    if (JSON.stringify(action) === last) return; // Enter is both a change and a submission
    last = JSON.stringify(action);
    link.send(action);
  }

  function drawControls(now) {
    played.hidden = !now.game;
    turn.hidden = now.names.length < 2;
    game.value = now.game;
    named.hidden = !now.family;
    family.value = now.family;
    what.replaceChildren(...now.whats.map((one) => html("option", one === now.what ? { selected: "" } : {}, null, one)));
    ranges.replaceChildren(...now.names.map((name, i) => rangeOf(now, name, i ? "across" : "down")));
    fixed.replaceChildren(...Object.entries(now.fixed).map(([name, value]) => letterOf(name, value)));
  }
  // The range of a letter: typed, or its end by a slider if it is one range.
  function rangeOf(now, name, place) {
    const text = now.axes[name], ends = /^(\d+)\.\.(\d+)$/.exec(text);
    const label = html("label", {}, null, `${name} ${place} `);
    const typed = html("input", { type: "text", name, value: text, size: 7, "aria-label": `${name} ${place}`, onchange: () => change() }, label);
    if (!ends) return label;
    const last = Number(ends[2]), first = Number(ends[1]);
    const slide = html("input", { type: "range", min: first + 2, max: Math.max(2 * last, 20), "aria-label": `last ${name}` }, label);
    slide.value = last;
    slide.addEventListener("input", () => { typed.value = `${first}..${slide.value}`; });
    slide.addEventListener("change", () => change());
    return label;
  }
  function letterOf(name, value) {
    const label = html("label", {}, null, `${name} = `);
    const typed = html("input", { type: "number", min: 0, name, value, "aria-label": name, onchange: () => change() }, label);
    const slide = html("input", { type: "range", min: 0, max: Math.max(2 * value, 12), "aria-label": `slider of ${name}` }, label);
    slide.value = value;
    slide.addEventListener("input", () => { typed.value = slide.value; });
    slide.addEventListener("change", () => change());
    return label;
  }

  function drawTable(now) {
    if (!now.cells) return;
    drawControls(now);
    says.classList.remove("complains");
    says.textContent = now.says;
    cancel.hidden = true;
    cell.replaceChildren();
    taken.replaceChildren();
    here = [0, 0];
    const table = html("table", { role: "grid", onclick: (event) => open(event.target.closest("td")), onkeydown: move });
    const head = html("tr", {}, html("thead", {}, table));
    html("th", {}, head, now.names.length > 1 ? `${now.names[0]} \\ ${now.names[1]}` : now.names[0]);
    for (const name of now.head) html("th", { scope: "col" }, head, name);
    const body = html("tbody", {}, table);
    now.cells.forEach((row, i) => {
      const line = html("tr", {}, body);
      html("th", { scope: "row" }, line, now.side[i]);
      row.forEach((text, j) => {
        const before = now.differs[`${i},${j}`];
        const box = html("td", { tabindex: i + j ? "-1" : "0" }, line);
        if (before !== undefined) {
          box.className = "differs";
          html("s", {}, box, before);
          box.append(" ");
        }
        box.append(text);
        const look = now.looks[text];
        if (look) [box.style.background, box.style.color] = look;
      });
    });
    holder.replaceChildren(table);
  }
  const placeOf = (box) => [box.parentElement.rowIndex - 1, box.cellIndex - 1];
  function focus(row, column) {
    const rows = holder.querySelector("tbody").rows, to = rows[row]?.cells[column + 1];
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
