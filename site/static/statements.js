// Find statements by words, kind, method and verdict. What is chosen stands in the address, so that it can be sent.
(() => {
  const form = document.querySelector("form.find"), rows = [...document.querySelectorAll("table.statements tbody tr")];
  const fields = [...form.querySelectorAll("input, select")];
  let having; // which rows have all words

  function find() {
    const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    const found = having(wanted.words);
    let shown = 0;
    for (const [i, row] of rows.entries()) {
      row.hidden = !found[i] || !["kind", "verdict", "method"].every((name) => !wanted[name] || row.dataset[name].split("|").includes(wanted[name]));
      shown += !row.hidden;
    }
    form.querySelector("output").textContent = `${shown} of ${rows.length}`;
    const chosen = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value)).toString();
    history.replaceState(null, "", `${location.pathname}${chosen ? `?${chosen}` : ""}${location.hash}`);
  }

  const given = new URLSearchParams(location.search);
  for (const field of fields) if (given.has(field.name)) field.value = given.get(field.name);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", find);
  form.addEventListener("reset", () => setTimeout(find));
  // A link to a statement that is filtered away shows all again.
  addEventListener("hashchange", () => {
    const row = document.getElementById(idOf(location.hash));
    if (row && row.hidden) { form.reset(); setTimeout(() => row.scrollIntoView()); }
  });
  addEventListener("DOMContentLoaded", () => { // when find.js is there
    having = finder(rows.map((row) => [row.cells[0].textContent, row.dataset.kind, row.cells[1].textContent, row.cells[2].textContent]));
    form.hidden = false;
    find();
  });
})();
