// A lesson: its exercises are the widgets of the notebooks, and a table answers in the place of Python; its matches are played
// from books. What was answered rightly is kept in this browser.

import exercise from "./exercise.mjs";
import { sha256 } from "./js-sha256/sha256.min.mjs";
import { Match, Model, Python, colour, statusLine, unusual } from "../play/book.mjs";

const KEPT = "gamelab-lessons";
const NUMBER = /^(\d+)(?:\.0*)?$/;
const { lesson } = document.querySelector("script[data-lesson]").dataset;
const places = [];

// An exercise, which is answered by its data.
class Exercise extends Model {
  constructor(data, done) {
    super((action) => queueMicrotask(() => this.act(action)));
    Object.assign(this, { data, done, at: 0 }); // the state of the board
    Object.assign(this.values, { view: data.view, said: {}, board: data.board ? data.board[0].view : {} });
  }
  act(action) {
    if (action.do === "answer") this.say(this.reply(action.given));
    else if (action.do === "reveal") this.set("said", { ...this.values.said, revealed: this.data.revealed });
    else if (action.do === "again") { this.go(0); this.say([null, ""]); }
    else this.go(this.data.board[this.at].next[written(action)] ?? this.at);
  }
  // What the board shows in a state; its first move is an answer.
  go(number) {
    const before = this.data.board[this.at], now = this.data.board[number];
    this.at = number;
    this.set("board", number ? changed(this.data.board[0].view, now.view) : now.view);
    if (now.answer && !before.answer) this.say(this.reply([now.answer]));
  }
  say([right, html]) {
    this.set("said", { ...this.values.said, right, html });
    if (right) this.done();
  }
  // The table has the hash of an answer in its plain form: numbers with commas between them, a choice, or a move in words.
  reply(given) {
    const { id, view, answers, replies, fields, numbers: count, empty, unread, otherwise } = this.data;
    const typed = given.map((text) => text.trim()).join(", ");
    const quote = (text) => text.split("{}").join(escaped(typed));
    const find = (answer) => {
      const found = replies[answers[sha256(`${id}\n${answer}`).slice(0, 16)]];
      return found && [found[0], quote(found[1])];
    };
    if (this.data.board || view.choices.includes(typed)) return find(typed);
    if (given.some((text) => !text.trim())) return [null, empty];
    const words = fields === "each" ? given.map((text) => text.trim()) : typed.split(/[\s,;(){}[\]]+/).filter(Boolean);
    const numbers = words.map((text) => NUMBER.exec(text)?.[1]);
    if (numbers.includes(undefined) || (count && numbers.length !== count)) return [null, quote(unread)];
    const found = find(numbers.map((digits) => String(BigInt(digits))).join(", "));
    if (found) return found;
    return fields === "each" ? [null, otherwise] : [false, quote(otherwise)];
  }
}
function escaped(words) {
  const held = document.createElement("p");
  held.textContent = words;
  return held.innerHTML;
}
const written = ({ at, ...action }) => JSON.stringify(Object.fromEntries(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1))));

// A view that is given by what is not as in the first one.
function changed(first, now) {
  const view = { ...first, ...now };
  if (!now.board || now.board.parts) return view;
  return { ...view, board: { ...first.board, parts: first.board.parts.map((part, i) => now.board[i] ?? part) } };
}

// The exercises answered rightly, in this browser; where it keeps nothing, until the page is left.
const answered = new Set(remembered());
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}
function remember(id) {
  answered.add(id);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...new Set([...remembered(), id])]));
  } catch { /* then it is kept until the page is left */ }
  progress();
}
function progress() {
  const line = document.getElementById("progress"), held = places.filter(({ data }) => answered.has(data.id));
  const links = places.map(({ data }, i) => {
    const link = document.createElement("a"), right = answered.has(data.id);
    link.href = `#exercise-${data.id}`;
    link.textContent = right ? "✔" : i + 1;
    link.className = right ? "right" : "";
    link.setAttribute("aria-label", `Exercise ${i + 1}${right ? ", answered" : ""}`);
    return link;
  });
  const words = document.createElement("span");
  words.textContent = `${held.length} of ${places.length} answered`;
  line.replaceChildren(words, ...links);
  line.hidden = false;
}

const python = new Python(statusLine(document.getElementById("python")));
for (const [i, place] of document.querySelectorAll("[data-match]").entries()) {
  const { match, book } = JSON.parse(place.dataset.match), same = JSON.stringify(unusual(match));
  const bookOf = (wanted) => (JSON.stringify(unusual(wanted)) === same ? new URL(`./books/${book}`, import.meta.url) : undefined);
  new Match(python, place, { on: String(i), bookOf }).begin(match);
}

const all = await (await fetch(new URL(`./${lesson}.json`, import.meta.url))).json();
for (const data of all) {
  const place = document.getElementById(`exercise-${data.id}`);
  places.push({ data, place });
  place.replaceChildren();
  colour(place);
  exercise.render({ model: new Exercise(data, () => remember(data.id)), el: place });
}
progress();
document.body.dataset.lesson = "ready";
