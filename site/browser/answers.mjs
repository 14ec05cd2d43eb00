// Exercises on a page: they are the widgets of the notebooks, and a table answers in the place of Python.

import exercise from "./exercise.mjs";
import { escaped, hashed, numbersIn, plainWords, xor } from "./codes.mjs";
import { Model, colour, named } from "../play/book.mjs";

// An exercise, which is answered by its data.
class Exercise extends Model {
  constructor(data, tried, said) {
    super((action) => queueMicrotask(() => this.act(action)));
    Object.assign(this, { data, tried, at: 0 }); // the state of the board
    Object.assign(this.values, { view: data.view, said, board: data.board ? data.board[0].view : {} });
  }
  act(action) {
    if (action.do === "answer") this.say(this.reply(action.given));
    else if (action.do === "reveal") this.set("said", { ...this.values.said, revealed: this.data.revealed });
    else if (action.do === "again") { this.go(0); this.say([null, ""]); }
    else this.go(this.data.board[this.at].next[named(action)] ?? this.at);
  }
  // What the board shows in a state; its first move is an answer.
  go(number) {
    const before = this.data.board[this.at], now = this.data.board[number];
    this.at = number;
    this.set("board", number ? changed(this.data.board[0].view, now.view) : now.view);
    if (now.answer && !before.answer) this.say(this.reply([now.answer]));
  }
  say([right, html, key]) {
    this.set("said", { ...this.values.said, right, html });
    if (right !== null) this.tried({ right, html, key });
  }
  // The table has the hash of an answer in its plain form: numbers with commas between them, a choice, words, or a move in words.
  // A right answer opens the lock in which the key of the exercise is.
  reply(given) {
    const { id, salt = id, view, answers, locks, replies, fields, numbers: count, empty, unread, otherwise } = this.data;
    const typed = given.map((text) => text.trim()).join(", ");
    const quote = (text) => text.split("{}").join(escaped(typed));
    const find = (answer) => {
      const name = hashed(salt, answer), found = replies[answers[name]], lock = locks?.[name];
      return found && [found[0], quote(found[1]), lock && xor(lock, hashed(`${salt} lock`, answer))];
    };
    if (this.data.board || view.choices.includes(typed)) return find(typed) ?? [false, quote(otherwise)];
    if (given.some((text) => !text.trim())) return [null, empty];
    if (fields === "words") return find(plainWords(typed)) ?? [false, quote(otherwise)];
    const numbers = numbersIn(typed);
    if (!numbers || (count && numbers.length !== count)) return [null, quote(unread)];
    const found = find(numbers.join(", "));
    if (found) return found;
    return fields === "each" ? [null, otherwise] : [false, quote(otherwise)];
  }
}

// A view that is given by what is not as in the first one.
function changed(first, now) {
  const view = { ...first, ...now };
  if (!now.board || now.board.parts) return view;
  return { ...view, board: { ...first.board, parts: first.board.parts.map((part, i) => now.board[i] ?? part) } };
}

// An exercise in a place of the page. `tried` is called with each answer: { right, html, key }; `said` was replied before.
export function show(data, place, tried, said = {}) {
  place.replaceChildren();
  colour(place);
  exercise.render({ model: new Exercise(data, tried, said), el: place });
}

// The line of links to the exercises with these ids, and the number of those answered rightly.
export function progress(ids, isRight) {
  const line = document.getElementById("progress");
  const links = ids.map((id, i) => {
    const link = document.createElement("a"), right = isRight(id);
    link.href = `#exercise-${id}`;
    link.textContent = right ? "✔" : i + 1;
    link.className = right ? "right" : "";
    link.setAttribute("aria-label", `Exercise ${i + 1}${right ? ", answered" : ""}`);
    return link;
  });
  const words = document.createElement("span");
  words.textContent = `${ids.filter(isRight).length} of ${ids.length} answered`;
  line.replaceChildren(words, ...links);
  line.hidden = false;
}

// What this browser keeps under a name. Where it keeps nothing, it is lost when the page is left.
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch { /* it keeps nothing */ }
}
