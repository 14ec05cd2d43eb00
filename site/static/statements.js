// Find statements by words, kind, paper, method and verdict. What is chosen stands in the address, so that it can be sent.

const form = document.querySelector("form.find");
const plain = (words) => words.toLowerCase().replaceAll(/[\s$\\{}]+/g, "");
const rows = [...document.querySelectorAll("table.statements tbody tr")].map((row) => ({ row, text: plain(row.textContent) }));
const fields = [...form.querySelectorAll("input, select")];

function find() {
  const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const words = wanted.words.split(/\s+/).map(plain).filter(Boolean);
  let shown = 0;
  for (const { row, text } of rows) {
    const meets = words.every((word) => text.includes(word))
      && ["paper", "kind", "verdict"].every((name) => !wanted[name] || row.dataset[name] === wanted[name])
      && (!wanted.method || row.dataset.method.split("|").includes(wanted.method));
    row.hidden = !meets;
    shown += meets;
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
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (row && row.hidden) { form.reset(); setTimeout(() => row.scrollIntoView()); }
});
form.hidden = false;
find();
