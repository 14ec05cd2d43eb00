// The lecturer's page: ticked exercises and one's own make a link, and the codes of the students make a table.

import { copy, element, keep, kept, save } from "./answers.mjs";
import { csv, label, table } from "./codes.mjs";
import { MOST, listOf, newSalt, pack, sealed, unpack, wrong } from "./own.mjs";

const $ = (id) => document.getElementById(id);
const ticks = [...document.querySelectorAll("#choose [type=checkbox]")];
const KEPT = "gamelab-list", LONGEST = 8000; // characters of a link
const FIELDS = ["kind", "question", "hint", "answer", "points"]; // of one's own exercise

// The list, with the answers of one's own exercises: from the address of this page, or as this browser kept it.
const hasList = () => /[#&](ids|own)=/.test(location.hash);
const before = hasList() ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : kept(KEPT, {});
for (const one of ticks) one.checked = before.ids?.split(",").includes(one.value);
$("group").value = before.class ?? "";
let own = [];
try {
  if (before.own) own = unpack(before.own);
  if (own.some((one) => wrong(one) || !/^[0-9a-f]{16}$/.test(one.salt))) throw new Error("no exercises");
} catch {
  own = [];
  $("wrong").textContent = "The address of this page was cut: your own exercises are missing.";
}
addEventListener("hashchange", () => { if (hasList()) location.reload(); });

const ticked = () => ticks.filter((one) => one.checked);
function link() {
  const ids = ticked().map((one) => one.value), n = ids.length + own.length, group = $("group").value.trim();
  const fields = (list) => `ids=${ids}${group ? `&class=${encodeURIComponent(group)}` : ""}${list.length ? `&own=${pack(list)}` : ""}`;
  const address = new URL("class.html", location.href);
  address.hash = fields(own.map(sealed));
  const { length } = address.href, fits = length <= LONGEST;
  $("link").value = n && fits ? address.href : "";
  $("chosen").textContent = `${n === 1 ? "1 exercise" : `${n} exercises`}${fits ? "" : `. The link would have ${length} characters, and some programs cut longer ones than ${LONGEST}: shorten your questions or leave some out.`}`;
  if (n || hasList()) history.replaceState(null, "", `#${n ? fields(own) : ""}`);
  draw();
}
function changed() {
  link();
  keep(KEPT, { ids: String(ticked().map((one) => one.value)), class: $("group").value, own: pack(own) });
}

function list() {
  $("written").replaceChildren();
  for (const one of own) {
    const line = element($("written"), "li", `${one.question} `);
    const act = (words, then) => element(line, "button", words, { type: "button", ariaLabel: `${words}: ${one.question}`, onclick: () => {
      own = own.filter((other) => other !== one);
      then();
      list();
      changed();
      $("question").focus();
    } });
    act("Change", () => fill(one));
    act("Remove", () => {});
  }
  globalThis.MathJax?.typesetPromise?.([$("written")]);
}
let salt = "";
function fill(one) {
  salt = one.salt ?? "";
  for (const name of FIELDS) $(name).value = one[name] ?? { kind: $("kind").value, points: "1" }[name] ?? "";
}
$("add").addEventListener("click", () => {
  const made = { ...Object.fromEntries(FIELDS.map((name) => [name, $(name).value.trim()])), salt: salt || newSalt() };
  $("wrong").textContent = wrong(made) || (own.length < MOST ? "" : `A link has at most ${MOST} exercises of your own.`);
  if ($("wrong").textContent) return;
  own.push(made);
  fill({});
  list();
  changed();
  $("wrong").textContent = "The exercise is added.";
  $("question").focus();
});
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
  found = table($("codes").value, [...listOf(own), ...ticked().map((one) => ({ id: one.value, points: Number(one.dataset.points) }))]);
  const { ids, people, notes } = found, results = $("results");
  results.replaceChildren();
  const head = element(element(results, "thead"), "tr"), body = element(results, "tbody");
  for (const words of ["Name", "Class", ...ids.map(label), "Sum"]) element(head, "th", words, { scope: "col" });
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
list();
link();
document.body.dataset.lesson = "ready";
