// Exercises on a page: a question, fields, choices or a board for the answer, and a table that replies in the place of Python.

import screen from "../play/screen.mjs";
import { hashed, numbersIn } from "./codes.mjs";
import { Model, colour, named, whole } from "../play/book.mjs";

// An exercise, which is answered by its data.
class Exercise extends Model {
  constructor(data, tried, { right, html }) {
    super((message) => queueMicrotask(() => this.hear(message)));
    Object.assign(this, { data, tried, at: 0 }); // the state of the board
    this.values.view = data.view;
    if (data.board) this.go(0);
    if (html) this.show(right, html);
  }
  hear({ at: [name], values, pressed, open, number }) {
    const { board, form, hint, revealed, view } = this.data;
    if (open !== undefined) this.change(name, { open, html: name === "hint" ? hint : revealed });
    else if (pressed === "again") { this.go(0); this.say([null, ""]); }
    else if (name === "board") this.go(board.states[this.at][1][named(values)] ?? this.at);
    else {
      const { controls } = view.parts.answer;
      this.change(name, { controls: controls.map((one) => ({ ...one, value: values[one.name] ?? one.value })) });
      this.say(this.reply(form.choices.includes(pressed) ? [pressed] : form.fields.map((field) => values[field])));
    }
    this.set("view", { ...this.values.view, answered: number });
  }
  // Another state of a part.
  change(name, more) {
    const { parts } = this.values.view;
    this.values.view = { ...this.values.view, parts: { ...parts, [name]: { ...parts[name], ...more } } };
  }
  // What the board shows in a state; its first move is an answer.
  go(number) {
    const { states, values } = this.data.board;
    const before = states[this.at][2], [view, , answer] = states[this.at = number];
    this.change("board", { drawn: ["match", whole(values, view)] });
    if (answer && !before) this.say(this.reply([answer]));
  }
  say([right, html]) {
    this.show(right, html);
    if (right !== null) this.tried({ right, html });
  }
  show(right, html) {
    this.change("answer", { html: `<div class="answer" data-right="${right ?? ""}" role="status">${html}</div>` });
    if (right === false && this.data.view.parts.hint) this.change("hint", { open: true, html: this.data.hint });
  }
  // The table has the hash of an answer in its plain form: numbers with commas between them, a choice, or a move in words.
  reply(given) {
    const { id, form, answers, replies, each, numbers: count, empty, unread, otherwise } = this.data;
    const typed = given.map((text) => text.trim()).join(", ");
    const quote = (text) => text.split("{}").join(typed.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`));
    const find = (answer) => {
      const found = replies[answers[hashed(id, answer)]];
      return found && [found[0], quote(found[1])];
    };
    if (this.data.board || form.choices.includes(typed)) return find(typed) ?? [false, quote(otherwise)];
    if (given.some((text) => !text.trim())) return [null, empty];
    const numbers = numbersIn(typed);
    if (!numbers || (count && numbers.length !== count)) return [null, quote(unread)];
    return find(numbers.join(", ")) ?? (each ? [null, otherwise] : [false, quote(otherwise)]);
  }
}

// A new element at the end of another one.
export function element(parent, name, words = "", attributes = {}) {
  return parent.appendChild(Object.assign(document.createElement(name), { textContent: words, ...attributes }));
}

// An exercise in a place of the page. `tried` is called with each answer: { right, html }; `said` was replied before.
export function show(data, place, tried, said = {}) {
  place.replaceChildren();
  colour(place);
  screen.render({ model: new Exercise(data, tried, said), el: place });
}

// The line of links to the exercises with these ids, and the number of those answered rightly.
export function progress(ids, isRight) {
  const line = document.getElementById("progress");
  line.replaceChildren();
  element(line, "span", `${ids.filter(isRight).length} of ${ids.length} right`);
  for (const [i, id] of ids.entries()) {
    const [words, className, more] = isRight(id) ? ["✔", "right", ", right"] : [i + 1, "", ""];
    element(line, "a", words, { href: `#exercise-${id}`, className, ariaLabel: `Exercise ${i + 1}${more}` });
  }
}

// The data of an exercise.
export const fetched = async (id) => (await fetch(new URL(`./exercises/${id}.json`, import.meta.url))).json();

// What this browser keeps under a name. Where it keeps nothing, it is lost when the page is left.
export function kept(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
export function keep(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* it keeps nothing */ }
}

// Copy a field, also on pages without https, and save a text as a file.
export const copy = (field) => { field.select(); document.execCommand("copy"); };
export function save(name, text) {
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name }).click();
}
