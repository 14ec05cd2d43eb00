// A table drawn from plain data; a cell is drawn anew only if it has changed. The mouse over a cell, or its focus, shows its board,
// a click or Enter opens it, and the arrow keys go from cell to cell. A table with a `lit` cell is only read.

function drawTable({ model, el }) {
  const table = html("table", { role: "grid" }, html("div", { class: model.get("view").lit ? "grid lit" : "grid" }, el));
  let here = null, seen = null, timer = null; // the cell in the order of Tab, the one that is looked at, until another one is

  function draw() {
    const { corner, columns, index, data, before, looks, lit } = model.get("view");
    const lines = [[corner, ...columns], ...data.map((row, i) => [index[i], ...row])];
    while (table.rows.length > lines.length) table.deleteRow(-1);
    lines.forEach((texts, i) => {
      const row = table.rows[i] ?? table.insertRow();
      while (row.cells.length > texts.length) row.deleteCell(-1);
      texts.forEach((text, j) => {
        const cell = row.cells[j] ?? (i && j ? html("td", { tabindex: -1 }, row) : html("th", { scope: i ? "row" : "col" }, row));
        const [old, look] = i && j ? [before[i - 1]?.[j - 1] ?? text, looks[text]] : [text];
        const drawn = [text, old, look].join("\n");
        if (cell.drawn === drawn) return;
        [cell.drawn, cell.className, seen] = [drawn, old === text ? "" : "differs", null];
        cell.replaceChildren(...(old === text ? [] : [html("s", {}, null, old), " "]), text);
        [cell.style.background, cell.style.color] = look ?? ["", ""];
      });
    });
    if (lit || !seen) table.querySelector(".chosen")?.classList.remove("chosen");
    if (lit) table.rows[lit[0] + 1].cells[lit[1] + 1].classList.add("chosen");
    else if (!here?.isConnected) rove(table.querySelector("td"));
  }
  const rove = (cell) => { here?.setAttribute("tabindex", "-1"); (here = cell)?.setAttribute("tabindex", "0"); };
  const send = (action, cell, quietly) => model.send({ do: action, at: [cell.parentElement.rowIndex - 1, cell.cellIndex - 1] }, quietly);
  function look(cell) {
    clearTimeout(timer);
    timer = setTimeout(() => { if (cell && cell !== seen && send("look", cell, true)) seen = cell; }, 60);
  }
  function open(cell) {
    if (!cell) return;
    clearTimeout(timer);
    table.querySelector(".chosen")?.classList.remove("chosen");
    cell.classList.add("chosen");
    rove(cell);
    send("open", seen = cell);
  }
  function go(event) {
    const cell = event.target.closest("td"), [across, down] = STEPS[event.key] ?? [0, 0];
    const next = table.rows[cell.parentElement.rowIndex + down]?.cells[cell.cellIndex + across];
    if (event.key === "Enter" || event.key === " ") open(cell);
    else if (!across && !down) return;
    else if (next?.matches("td")) { rove(next); next.focus(); }
    event.preventDefault();
    event.stopPropagation();
  }
  if (!model.get("view").lit) {
    for (const name of ["mouseover", "focusin"]) table.addEventListener(name, (event) => look(event.target.closest("td")));
    table.addEventListener("click", (event) => open(event.target.closest("td")));
    table.addEventListener("keydown", go);
  }
  model.on("change:view", draw);
  draw();
  return () => clearTimeout(timer);
}
