// The lecturer's page: ticked exercises and one's own make a link, and the codes of the students make a table.

import { keep, kept } from "./answers.mjs";
import { csv, label, table } from "./codes.mjs";
import { MOST, answersOf, newSalt, pack, sealed, unpack, wrong } from "./own.mjs";

const $ = (id) => document.getElementById(id);
const ticks = [...document.querySelectorAll("#choose [type=checkbox]")];
const KEPT = "gamelab-own", LONGEST = 8000; // characters of a link
const FIELDS = ["kind", "question", "hint", "answer", "points"]; // of one's own exercise

// One's own exercises, with their answers: from the address of this page, or as this browser kept them.
let own = [];
function restore() {
  const given = new URLSearchParams(location.hash.slice(1)), packed = given.get("own");
  try {
    own = packed ? unpack(packed) : kept(KEPT, []);
    if (own.some((one) => wrong(one) || !/^[0-9a-f]{16}$/.test(one.salt))) throw new Error("no exercises");
  } catch {
    own = [];
    $("wrong").textContent = "The address of this page was cut: your own exercises are missing.";
  }
  const ids = given.get("ids")?.split(",") ?? [];
  for (const one of ticks) one.checked = ids.includes(one.value);
  $("group").value = given.get("class") ?? "";
}
restore();
addEventListener("hashchange", () => { if (location.hash.includes("own=")) location.reload(); });

function link() {
  const ids = ticks.filter((one) => one.checked).map((one) => one.value), n = ids.length + own.length;
  const group = $("group").value.trim();
  const fields = (list) => `ids=${ids}${group ? `&class=${encodeURIComponent(group)}` : ""}${list.length ? `&own=${pack(list)}` : ""}`;
  const address = new URL("class.html", location.href);
  address.hash = fields(own.map(sealed));
  const { length } = address.href, fits = length <= LONGEST;
  $("link").value = n && fits ? address.href : "";
  $("chosen").textContent = `${n === 1 ? "1 exercise" : `${n} exercises`}${fits ? "" : `. The link would have ${length} characters, and some programs cut longer ones than ${LONGEST}: shorten your questions or leave some out.`}`;
  if (own.length || location.hash.includes("own=")) history.replaceState(null, "", `#${own.length ? fields(own) : ""}`);
}

function list() {
  $("written").replaceChildren();
  for (const one of own) {
    const line = element($("written"), "li", `${one.question} `);
    const act = (words, then) => element(line, "button", words, { type: "button", ariaLabel: `${words}: ${one.question}`, onclick: () => {
      own = own.filter((other) => other !== one);
      then();
      changed();
      $("question").focus();
    } });
    act("Change", () => fill(one));
    act("Remove", () => {});
  }
  globalThis.MathJax?.typesetPromise?.([$("written")]);
  link();
  draw();
}
function changed() {
  keep(KEPT, own);
  list();
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
  changed();
  $("wrong").textContent = "The exercise is added.";
  $("question").focus();
});
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
  found = table($("codes").value, { ...answers, ...answersOf(own) });
  const { ids, people, notes } = found, results = $("results");
  results.replaceChildren();
  const head = element(element(results, "thead"), "tr"), body = element(results, "tbody");
  for (const words of ["Name", "Class", ...ids.map(label), "Sum"]) element(head, "th", words, { scope: "col" });
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
list();
document.body.dataset.lesson = "ready";
