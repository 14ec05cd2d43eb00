// The playground: fields to choose a match by, a match and a drawing board. Both boards are the modules of the notebooks;
// what is done on them goes to Python in a worker, which is begun when it is first asked for.

import match from "./match.mjs";
import drawing from "./sketch.mjs";

const SLOW = 4000; // milliseconds after which one may stop Python
const form = document.getElementById("begin");
const status = document.getElementById("python");
const bar = status.querySelector("progress");
const says = status.querySelector("output");
const stop = status.querySelector("button");
const games = JSON.parse(document.getElementById("games").textContent);
const field = (name) => form.elements[name];

const SAID = {
  silent: "Python is still computing. Stop begins it anew, with all that was done.",
  closed: "Python has stopped. Load the page again to play on.",
};

// What a widget of a notebook sees of its kernel, as far as our boards use it.
class Model {
  constructor(where) {
    this.where = where;
    this.values = { sentences: SAID };
    this.heard = {};
  }
  get(name) { return this.values[name]; }
  on(event, act) { (this.heard[event] ||= new Set()).add(act); }
  off(event, act) { this.heard[event]?.delete(act); }
  set(name, value) {
    this.values[name] = value;
    for (const act of this.heard[`change:${name}`] || []) act();
  }
  send(message) { ask(this.where, message); }
}
const models = { match: new Model("match"), sketch: new Model("sketch") };

// The worker, the questions that it has not answered, and what was done since it began, to do it again in a new one.
let worker = null, number = 0, done = [], begunAt = 0;
const open = new Map();

function start() {
  if (worker) return;
  begunAt = performance.now();
  status.hidden = bar.hidden = false;
  stop.hidden = true;
  worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.failed) return failed(data.failed);
    if (data.stage) return stage(data.stage, data.words);
    const question = open.get(data.number);
    if (!question) return;
    clearTimeout(question.timer);
    open.delete(data.number);
    if (!open.size) stop.hidden = true;
    if (question.to === "begin") done = done.filter((one) => one.to !== "begin" && one.to !== "match");
    if (question.message.do !== "value") done.push(question);
    take(data.answer, question);
  };
  worker.onerror = (event) => failed(event.message || "the worker could not be loaded");
}
function stage(now, words) {
  bar.value = now;
  says.textContent = words;
  if (now < 3) return;
  bar.hidden = true;
  status.dataset.ready = Math.round(performance.now() - begunAt);
}
function failed(words) {
  bar.hidden = true;
  worker = null;
  open.clear();
  complain(`Python could not be begun (${words}). Pages opened as files cannot begin it: serve the folder, as the page says.`);
}
function ask(to, message) {
  start();
  number += 1;
  const timer = setTimeout(() => { stop.hidden = false; }, SLOW + (status.dataset.ready ? 0 : 20000));
  open.set(number, { to, message, timer });
  worker.postMessage({ number, to, message });
}
// End what takes long: a new Python does again what had been done, without the last question.
stop.addEventListener("click", () => {
  for (const { timer } of open.values()) clearTimeout(timer);
  open.clear();
  worker.terminate();
  worker = null;
  delete status.dataset.ready;
  const again = done;
  done = [];
  for (const { to, message } of again) ask(to, message);
});

function complain(words) {
  says.textContent = words;
  says.classList.toggle("wrong", Boolean(words));
  status.hidden = false;
}
function take(answer, { to }) {
  complain(answer.wrong || "");
  if (answer.match) showMatch(answer.match, to !== "match");
  if (answer.wanted) { fill(answer.wanted); remember(); document.getElementById("match").scrollIntoView({ behavior: "smooth" }); }
  if (answer.view) showDrawing(answer);
  else if (answer.values) models.sketch.set("values", answer.values);
}

let shown = false;
function showMatch(view, anew) {
  const holder = document.getElementById("match");
  if (anew || !shown) {
    models.match.heard = {};
    models.match.values.view = view;
    holder.replaceChildren();
    match.render({ model: models.match, el: holder });
    holder.parentElement.hidden = false;
    shown = true;
  } else models.match.set("view", view);
}
function showDrawing({ view, values }) {
  const holder = document.getElementById("sketch"), first = !holder.firstChild;
  models.sketch.values.view = view;
  if (values) models.sketch.values.values = values;
  if (first) drawing.render({ model: models.sketch, el: holder });
  else models.sketch.set("view", view);
}

// The fields, and the address that says the same.
function fill(wanted) {
  for (const name of ["game", "rule", "board", "at", "first", "misere", "strength"])
    if (wanted[name] !== undefined && field(name)) field(name).value = wanted[name];
  suit(false);
}
function suit(anew) {
  const game = games[field("game").value];
  document.getElementById("move").textContent = game.move;
  field("rule").parentElement.hidden = !game.rule;
  field("at").parentElement.hidden = field("game").value !== "nim-on-graphs";
  const list = field("preset");
  list.replaceChildren(new Option("or one of these", ""), ...game.boards.map((board) => new Option(board, board)));
  if (anew) { field("board").value = game.boards[0]; field("rule").value = game.rule; field("at").value = ""; }
}
function wanted() {
  const plain = { first: "you", misere: "false", strength: "perfect" };
  const chosen = {};
  for (const name of ["game", "rule", "board", "at", "first", "misere", "strength"]) {
    const value = field(name).value.trim();
    if (value && value !== plain[name] && !field(name).parentElement.hidden) chosen[name] = value;
  }
  return chosen;
}
function remember() {
  const address = new URL(location.href);
  address.hash = new URLSearchParams(wanted()).toString();
  if (address.href !== location.href) history.replaceState(null, "", address);
  return address.href;
}
function begin() {
  remember();
  ask("begin", wanted());
}
function opened() {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (given.draw !== undefined) return draw(given.draw);
  if (!given.game || !games[given.game]) return;
  field("game").value = given.game;
  suit(true);
  fill({ first: "you", misere: "false", strength: "perfect", ...given });
  begin();
}
function draw(board) {
  document.getElementById("sketch").parentElement.hidden = false;
  ask("look", {});
  if (board) ask("lay", { board });
}

form.addEventListener("submit", (event) => { event.preventDefault(); begin(); });
field("game").addEventListener("change", () => suit(true));
field("preset").addEventListener("change", () => { if (field("preset").value) field("board").value = field("preset").value; });
form.querySelector("[name=link]").addEventListener("click", async () => {
  const address = remember(), told = form.querySelector("output");
  try {
    await navigator.clipboard.writeText(address);
    told.textContent = "The link is copied.";
  } catch {
    told.textContent = address;
  }
});
document.querySelector("[name=draw]").addEventListener("click", (event) => { event.target.hidden = true; draw(""); });
addEventListener("hashchange", opened);

// The boards have the colours of the page.
const dark = matchMedia("(prefers-color-scheme: dark)");
function colour() {
  const theme = document.body.dataset.theme, isDark = theme === "dark" || (theme !== "light" && dark.matches);
  for (const id of ["match", "sketch"]) document.getElementById(id).dataset.jpThemeLight = String(!isDark);
}
new MutationObserver(colour).observe(document.body, { attributes: true, attributeFilter: ["data-theme"] });
dark.addEventListener("change", colour);

colour();
suit(!field("board").value);
if (location.protocol === "file:") complain("This page was opened as a file, and a browser begins no Python there: serve the folder, as is said below.");
else opened();
