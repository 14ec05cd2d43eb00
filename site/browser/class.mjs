// The exercises that a link names, for a class. Name and answers are kept in this browser, and end in a code for the lecturer.

import { keep, kept, progress, show } from "./answers.mjs";
import { encode } from "./codes.mjs";
import { exercisesOf } from "./own.mjs";

const KEPT = "gamelab-class";
const $ = (id) => document.getElementById(id);
const given = new URLSearchParams(location.hash.slice(1));
const fromLessons = [...new Set((given.get("ids") ?? "").split(",").map((id) => id.trim()).filter((id) => /^\d+\.\d+$/.test(id)))];
const group = (given.get("class") ?? "").trim().slice(0, 40), packed = given.get("own");
let own = [], isDamaged = false;
try {
  if (packed) own = exercisesOf(packed);
} catch {
  isDamaged = true;
}
const ids = [...fromLessons, ...own.map(({ id }) => id)];
const here = JSON.stringify([group, fromLessons, ...(packed ? [packed] : [])]);
const held = kept(KEPT, {})[here] ?? { name: "", rows: {} };
const isRight = (id) => Boolean(held.rows[id]?.right);

function changed() {
  keep(KEPT, { ...kept(KEPT, {}), [here]: held });
  progress(ids, isRight);
  const rows = ids.map((id) => ({ id, right: isRight(id), tries: held.rows[id]?.tries ?? 0 }));
  const name = held.name.trim().normalize();
  $("code").value = name ? encode({ group, name, rows }, ids.filter(isRight).map((id) => held.rows[id].key)) : "";
  $("missing").hidden = Boolean(name);
  for (const one of document.querySelectorAll("#hand-in button")) one.disabled = !name;
}

function tried(id, { right, html, key }) {
  const before = held.rows[id] ?? { tries: 0 };
  if (before.right) return; // what comes after the right answer does not count
  held.rows[id] = { right, html, key, tries: before.tries + 1 };
  changed();
}

addEventListener("hashchange", () => location.reload());
$("progress").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault(); // what follows # names the exercises
  const place = $(link.getAttribute("href").slice(1));
  place.scrollIntoView();
  place.querySelector("input, button, .target")?.focus({ preventScroll: true });
});
$("name").value = held.name;
$("name").addEventListener("input", () => { held.name = $("name").value; changed(); });
$("who").addEventListener("submit", (event) => event.preventDefault());
$("copy").addEventListener("click", () => {
  $("code").select();
  document.execCommand("copy"); // works on pages without https too
  $("said").textContent = "The code is copied.";
});
$("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${$("code").value}\n`], { type: "text/plain" }));
  link.download = `${held.name.trim().replace(/[^\p{L}\p{N}]+/gu, "_")}.txt`;
  link.click();
});

const found = await Promise.all(fromLessons.map(async (id) => {
  const answer = await fetch(new URL(`./exercises/${id}.json`, import.meta.url));
  return answer.ok ? answer.json() : null;
}));
const unknown = fromLessons.filter((id, i) => !found[i]);
if (isDamaged) $("exercises").textContent = "This link was cut or changed on its way. Ask for it again.";
else if (!ids.length || unknown.length) {
  $("exercises").textContent = ids.length
    ? `This site has no exercise ${unknown.join(", ")}. Ask for another link.`
    : "A link for a class names its exercises. Open the link that your lecturer sent.";
} else {
  if (group) $("class").textContent = `Class: ${group}`;
  $("exercises").replaceChildren();
  for (const data of [...found, ...own]) {
    const place = document.createElement("div");
    place.id = `exercise-${data.id}`;
    place.className = "exercise";
    $("exercises").append(place);
    const { right, html } = held.rows[data.id] ?? {};
    show(data, place, (reply) => tried(data.id, reply), { right, html });
  }
  $("who").hidden = $("hand-in").hidden = false;
  changed();
}
document.body.dataset.lesson = "ready";
