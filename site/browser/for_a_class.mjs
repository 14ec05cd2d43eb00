// The lecturer's page: ticked exercises make a link, and the codes of the students make a table.

import { copy, element, keep, kept, save } from "./answers.mjs";
import { csv, table } from "./codes.mjs";

const $ = (id) => document.getElementById(id);
const ticks = [...document.querySelectorAll("#choose [type=checkbox]")];
const KEPT = "gamelab-list";

// The list: from the address of this page, or as this browser kept it.
const hasList = () => /[#&]ids=/.test(location.hash);
const before = hasList() ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : kept(KEPT, {});
for (const one of ticks) one.checked = before.ids?.split(",").includes(one.value);
$("group").value = before.class ?? "";
addEventListener("hashchange", () => { if (hasList()) location.reload(); });

const ticked = () => ticks.filter((one) => one.checked);
function link() {
  const ids = ticked().map((one) => one.value), group = $("group").value.trim();
  const address = new URL("class.html", location.href);
  address.hash = `ids=${ids}${group ? `&class=${encodeURIComponent(group)}` : ""}`;
  $("link").value = ids.length ? address.href : "";
  $("chosen").textContent = ids.length === 1 ? "1 exercise" : `${ids.length} exercises`;
  if (ids.length || hasList()) history.replaceState(null, "", ids.length ? address.hash : "#");
  draw();
}
function changed() {
  link();
  keep(KEPT, { ids: String(ticked().map((one) => one.value)), class: $("group").value });
}
$("choose").addEventListener("input", changed);
$("choose").addEventListener("submit", (event) => event.preventDefault());
$("choose").addEventListener("click", (event) => {
  const boxes = [...(event.target.closest("fieldset button")?.parentNode.querySelectorAll("[type=checkbox]") ?? [])];
  const on = !boxes.every((one) => one.checked);
  for (const one of boxes) one.checked = on;
  changed();
});
$("copy").addEventListener("click", () => copy($("link")));

let found;
function draw() {
  found = table($("codes").value, ticked().map((one) => ({ id: one.value, points: Number(one.dataset.points) })));
  const { ids, people, notes } = found, results = $("results");
  results.replaceChildren();
  const head = element(element(results, "thead"), "tr"), body = element(results, "tbody");
  for (const words of ["Name", "Class", ...ids, "Sum"]) element(head, "th", words, { scope: "col" });
  for (const { group, name, points, sum, tries } of people) {
    const line = element(body, "tr");
    element(line, "th", name, { scope: "row" });
    element(line, "td", group);
    points.forEach((one, i) => {
      const cell = element(line, "td", one ?? "–");
      if (tries[i]) element(cell, "small", ` in ${tries[i]}`);
    });
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
$("download").addEventListener("click", () => save("class.csv", `\ufeff${csv(found)}`));
link();
document.body.dataset.lesson = "ready";
