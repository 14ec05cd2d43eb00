// The lecturer's page: ticked exercises make a link, and the codes of the students make a table.

import { csv, table } from "./codes.mjs";

const $ = (id) => document.getElementById(id);
const ticks = [...document.querySelectorAll("#choose [type=checkbox]")];

function link() {
  const ids = ticks.filter((one) => one.checked).map((one) => one.value);
  const group = $("group").value.trim();
  const address = new URL("class.html", location.href);
  address.hash = `ids=${ids}${group ? `&class=${encodeURIComponent(group)}` : ""}`;
  $("link").value = ids.length ? address.href : "";
  $("chosen").textContent = ids.length === 1 ? "1 exercise" : `${ids.length} exercises`;
}
$("choose").addEventListener("input", link);
$("choose").addEventListener("submit", (event) => event.preventDefault());
$("choose").addEventListener("click", (event) => {
  const boxes = [...(event.target.closest("fieldset button")?.parentNode.querySelectorAll("[type=checkbox]") ?? [])];
  const on = !boxes.every((one) => one.checked);
  for (const one of boxes) one.checked = on;
  link();
});
$("copy").addEventListener("click", () => {
  $("link").select();
  document.execCommand("copy"); // works on pages without https too
});

const answers = await (await fetch(new URL("./answers.json", import.meta.url))).json();
const element = (parent, name, words = "", attributes = {}) => {
  const made = Object.assign(document.createElement(name), { textContent: words }, attributes);
  parent.append(made);
  return made;
};
let found;
function draw() {
  found = table($("codes").value, answers);
  const { ids, people, notes } = found, results = $("results");
  results.replaceChildren();
  const head = element(element(results, "thead"), "tr"), body = element(results, "tbody");
  for (const words of ["Name", "Class", ...ids, "Sum"]) element(head, "th", words, { scope: "col" });
  for (const { group, name, rows, points, sum } of people) {
    const line = element(body, "tr");
    element(line, "th", name, { scope: "row" });
    element(line, "td", group);
    for (const id of ids) {
      const tries = rows.find((row) => row.id === id)?.tries;
      const cell = element(line, "td", points[id] ?? "–");
      if (tries) element(cell, "small", ` in ${tries}`);
    }
    element(line, "td", sum);
  }
  $("notes").replaceChildren();
  for (const words of notes) element($("notes"), "li", words);
  $("counted").textContent = `${people.length} ${people.length === 1 ? "name" : "names"}, ${notes.length} to look at`;
  $("found").hidden = !people.length && !notes.length;
}
$("codes").addEventListener("input", draw);
$("files").addEventListener("change", async () => {
  const texts = await Promise.all([...$("files").files].map((file) => file.text()));
  $("codes").value = [$("codes").value, ...texts].filter(Boolean).join("\n");
  draw();
});
$("download").addEventListener("click", () => {
  const made = document.createElement("a");
  made.href = URL.createObjectURL(new Blob(["\ufeff", csv(found)], { type: "text/csv" }));
  made.download = "class.csv";
  made.click();
});
link();
draw();
document.body.dataset.lesson = "ready";
