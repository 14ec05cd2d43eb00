// A table drawn from plain data; a cell is drawn anew only if it has changed. Its cells can be pressed, if Python says so: a click or
// Enter is sent, and the arrow keys go from cell to cell, as in all tables of a screen. The mouse over a cell, or its focus, asks
// for its board.
function drawTable({ model, el }) {
  const table = html("table", { role: "grid" }, html("div", { class: "grid" }, el));
  let here = null, seen = null, timer = null; // the cell in the order of Tab, the one that is looked at, until another one is

  function draw() {
    const { corner, columns, index, data, before, looks, lit, press } = model.get("view");
    const lines = [[corner, ...columns], ...data.map((row, i) => [index[i], ...row])];
    while (table.rows.length > lines.length) table.deleteRow(-1);
    lines.forEach((texts, i) => {
      const row = table.rows[i] ?? table.insertRow();
      while (row.cells.length > texts.length) row.deleteCell(-1);
      texts.forEach((text, j) => {
        const pressed = press ? { tabindex: -1, "data-press": `${i - 1},${j - 1}` } : {};
        const cell = row.cells[j] ?? (i && j ? html("td", pressed, row) : html("th", { scope: i ? "row" : "col" }, row));
        const [old, look] = i && j ? [before[i - 1]?.[j - 1] ?? text, looks[text]] : [text];
        const drawn = [text, old, look].join("\n");
        if (cell.drawn === drawn) return;
        [cell.drawn, cell.className, seen] = [drawn, old === text ? "" : "differs", null];
        cell.replaceChildren(...(old === text ? [] : [html("s", {}, null, old), " "]), text);
        [cell.style.background, cell.style.color] = look ?? ["", ""];
      });
    });
    table.querySelector(".chosen")?.classList.remove("chosen");
    if (lit) table.rows[lit[0] + 1].cells[lit[1] + 1].classList.add("chosen");
    if (press && !here?.isConnected) rove(table.querySelector("td"));
  }
  const rove = (cell) => { here?.setAttribute("tabindex", "-1"); (here = cell).setAttribute("tabindex", "0"); };
  const ask = (cell) => { if (cell !== seen && model.send({ do: "look", at: cell.dataset.press }, true)) seen = cell; };
  function look({ target, type }) {
    const cell = target.closest("[data-press]");
    clearTimeout(timer);
    if (cell && type === "focusin") rove(cell);
    if (cell) timer = setTimeout(ask, 60, cell);
  }
  for (const name of ["mouseover", "focusin"]) table.addEventListener(name, look);
  model.on("change:view", draw);
  draw();
  return () => clearTimeout(timer);
}
