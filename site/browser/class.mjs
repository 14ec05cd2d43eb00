// The exercises that a link names, for a class. Answers are kept in this browser under the name of the student, and end in a code for
// the lecturer.

import { copy, element, fetched, keep, kept, progress, save, show } from "./answers.mjs";
import { bytesOf, encode, inOrder, plainWords } from "./codes.mjs";

const KEPT = "gamelab-students";
const $ = (id) => document.getElementById(id);
const given = new URLSearchParams(location.hash.slice(1));
const ids = [...new Set((given.get("ids") ?? "").split(",").map((id) => id.trim()).filter((id) => /^\d+\.\d+$/.test(id)))];
const group = (given.get("class") ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
const here = JSON.stringify([group, ids]); // under it is kept who answers here, and with a name the answers
const keyOf = (name) => `${here} ${plainWords(name)}`;
const remember = (more) => keep(KEPT, { ...kept(KEPT, {}), ...more });
let list = [], student;

function changed() {
  remember({ [keyOf(student.name)]: student, [here]: student.name });
  progress(list.map(({ id }) => id), (id) => Boolean(student.rows[id]?.right));
  const rows = inOrder(list).map(({ id }) => ({ right: false, tries: 0, ...student.rows[id] }));
  $("code").value = encode({ list: bytesOf(list), browser: student.browser, group, name: student.name, rows });
}

function tried(id, { right, html }) {
  const { right: before, tries = 0 } = student.rows[id] ?? {};
  if (before) return; // what comes after the right answer does not count
  student.rows[id] = { right, html, tries: tries + 1 };
  changed();
}

// Show the exercises to a student, with the answers that are kept under this name.
function begin(name) {
  student = kept(KEPT, {})[keyOf(name)] ?? { name, browser: [...crypto.getRandomValues(new Uint8Array(2))], rows: {} };
  $("exercises").replaceChildren();
  let last;
  for (const { brought, ...data } of list) {
    const before = element($("exercises"), "div"), place = element($("exercises"), "div", "", { id: `exercise-${data.id}`, className: "exercise" });
    if (brought && brought !== last) before.innerHTML = last = brought; // once before several exercises that need it
    globalThis.MathJax?.typesetPromise?.([before]);
    show(data, place, (reply) => tried(data.id, reply), student.rows[data.id]);
  }
  $("called").textContent = student.name;
  $("who").hidden = true;
  $("student").hidden = $("hand-in").hidden = false;
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
$("who").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = $("name").value.trim().normalize();
  if (!name) return $("name").focus();
  begin(name);
  $("called").focus();
});
$("anew").addEventListener("click", () => {
  remember({ [here]: "" });
  location.reload();
});
$("copy").addEventListener("click", () => {
  copy($("code"));
  $("said").textContent = "The code is copied.";
});
$("save").addEventListener("click", () => save(`${student.name.replace(/[^\p{L}\p{N}]+/gu, "_")}.txt`, `${$("code").value}\n`));

if (group) $("class").textContent = `Class: ${group}`;
async function load() {
  const found = await Promise.all(ids.map(fetched));
  return found.map(({ game: [title, rule], view, replies, ...data }) => { // a class gives its answers before it sees them, and has the game without its lesson
    const { revealed, ...parts } = view.parts;
    const html = `${title ? `<p><b>${title}.</b> ${rule}</p>` : ""}${view.html}`;
    return { ...data, view: { ...view, html, parts }, replies: replies.map(([right, words]) => [right, right ? "Right: {}." : words]) };
  });
}
list = await load().catch(() => []);
const before = kept(KEPT, {})[here];
if (list.length) $("exercises").textContent = "";
else if (ids.length) $("exercises").textContent = "This link was cut or changed on its way, or this site does not have its exercises. Ask for another one.";
else $("exercises").textContent = "A link for a class names its exercises. Open the link that your lecturer sent.";
if (list.length && before) begin(before);
else $("who").hidden = !list.length;
document.body.dataset.lesson = "ready";
