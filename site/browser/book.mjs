// A match on a page: its board is drawn and clicks are answered from a book, a table that was made with the site. Where the book
// ends Python answers, in a worker that several boards may share.

import { programs } from "./screen.mjs";

const SLOW = 4000; // milliseconds after which one may stop Python
const SAID = {
  silent: "Python is still being fetched, or computes. Nothing is lost: the board answers as soon as it can.",
  closed: "Python has stopped. Load the page again to play on.",
  unknown: "This game is not among those of Python on this page: here are its moves and its hint. A notebook has the rest.",
};

// What a widget of a notebook sees of its kernel, as far as our boards use it.
export class Model {
  constructor(send) {
    this.values = { sentences: SAID };
    this.heard = {};
    if (send) this.send = send;
  }
  get(name) { return this.values[name]; }
  on(event, act) { (this.heard[event] ||= new Set()).add(act); }
  off(event, act) { this.heard[event]?.delete(act); }
  set(name, value) {
    this.values[name] = value;
    for (const act of this.heard[`change:${name}`] || []) act();
  }
}

// Python: the worker, the questions that it has not answered, and what was done, to do it again in a new one. `page` has
// stage(number, words), slow(whether), failed(words) and take(answer, question).
export class Python {
  constructor(page) {
    Object.assign(this, { page, worker: null, number: 0, done: [], open: new Map(), boards: new Set() });
    page.stop?.addEventListener("click", () => this.stop());
  }
  start() {
    if (this.worker) return;
    this.page.stage(0, "Python is being fetched …");
    this.worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => {
      if (data.failed) return this.end(data.failed);
      if (data.stage) {
        this.ready = data.stage > 2;
        return this.page.stage(data.stage, data.words);
      }
      const question = this.open.get(data.number);
      if (!question) return;
      clearTimeout(question.timer);
      this.open.delete(data.number);
      if (!this.open.size) this.page.slow(false);
      const { to, on, message } = question;
      if (to === "begin") this.done = this.done.filter((one) => one.on !== on || (one.to !== "begin" && one.to !== "match"));
      if (message.do !== "value") this.done.push(question);
      if (question.quiet) return;
      for (const board of this.boards) if (board.name === on) board.take(data.answer, question);
      this.page.take(data.answer, question);
    };
    this.worker.onerror = (event) => this.end(event.message || "the worker could not be loaded");
  }
  // Ask about the board named `on`. The answer to a quiet question is not shown.
  ask(to, message, on = "", quiet = false) {
    this.start();
    this.number += 1;
    const timer = setTimeout(() => this.page.slow(true), SLOW + (this.ready ? 0 : 20000));
    this.open.set(this.number, { to, message, on, quiet, timer });
    this.worker.postMessage({ number: this.number, to, message, on });
  }
  // No question is answered any more; the boards go on where they stood.
  end(failure = "") {
    for (const { timer } of this.open.values()) clearTimeout(timer);
    this.open.clear();
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    this.page.slow(false);
    if (failure) this.page.failed(failure);
    for (const board of this.boards) board.rest(failure ? "Python could not be begun." : "The computation was stopped.");
  }
  // End what takes long: a new Python does again what had been done, without the last question.
  stop() {
    this.end();
    const again = this.done;
    this.done = [];
    for (const { to, message, on, quiet } of again) this.ask(to, message, on, quiet);
  }
}

// The name of an action, as book.py has it.
export const named = (action) => JSON.stringify(action, ["do", "part", "to", "move", "ids", "what"]);

// A value of a book with all that it is made of, which are numbers of values.
export function whole(values, number) {
  const value = values[number];
  if (Array.isArray(value)) return value.map((inner) => whole(values, inner));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, whole(values, inner)]));
}

// A book: the view of each state, 0 being the start, and the state after an action.
export async function openBook(address) {
  const found = await fetch(address);
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  const text = await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).text();
  const { states, values } = JSON.parse(text);
  const movesOf = (view) => values[values[values[view].link].moves]; // the number of a text, or nothing
  return {
    ends: (state) => states[state].length > 2,
    view: (state) => whole(values, states[state][0]),
    next: (state, action) => states[state][1][named(action)],
    after: (moves) => (moves ? states.findIndex(([view]) => movesOf(view) === moves) : 0),
  };
}

export const FIELDS = ["game", "rule", "board", "at", "first", "misere", "strength", "moves"]; // of a match in a link
export const PLAIN = { first: "you", misere: "false", strength: "perfect" };
// The fields that are not as usual.
export const unusual = (wanted) => Object.fromEntries(FIELDS.map((name) => [name, wanted[name]?.trim()]).filter(([name, value]) => value && value !== PLAIN[name]));
// The board of a match, as playing.py names it.
function boardOf(match) {
  const { first, misere, moves, ...board } = unusual(match);
  return JSON.stringify(board, FIELDS);
}
// The end of the file of a book, as book.py has it.
const way = ({ first, misere }) => `${first === "computer" ? "-second" : ""}${misere === "true" ? "-misere" : ""}.book`;
// The book of a match among those of `books`; the usual rule of its game is not in the name.
export function find(books, wanted, usual = "") {
  const name = books[boardOf(wanted.rule === usual ? { ...wanted, rule: "" } : wanted)];
  return name && new URL(`./books/${name}${way(wanted)}`, import.meta.url);
}
// The books whose addresses begin with this one, of the board of this match alone.
export const only = (match, address) => (wanted) => (boardOf(wanted) === boardOf(match) ? `${address}${way(wanted)}` : undefined);

// A match in a place of the page. `bookOf` gives the address of the book of a match, if there is one. `shown` is called with each
// view, and whether a new match has begun on the board itself.
export class Match extends Model {
  constructor(python, holder, { on = "", bookOf = () => undefined, shown = () => {} } = {}) {
    super();
    Object.assign(this, { python, holder, name: on, bookOf, shown, book: null, begun: 0 });
    python.boards.add(this);
    colour(holder);
  }
  async begin(wanted, isNew = false) {
    const turn = this.begun += 1, address = this.bookOf(wanted);
    this.waiting = false;
    const book = address ? await openBook(address).catch(() => null) : null;
    if (turn !== this.begun) return; // another match was begun meanwhile
    const state = book ? book.after(wanted.moves) : -1;
    this.isNew = isNew;
    if (state < 0) {
      this.waiting = true;
      return this.python.ask("begin", wanted, this.name);
    }
    Object.assign(this, { wanted, state, book, past: [] });
    this.show(book.view(state), true);
  }
  send(action) {
    if (this.waiting) return; // a second click meant the board before
    const next = this.book?.next(this.state, action);
    if (next !== undefined) {
      this.state = next;
      this.past.push(action);
      const view = this.book.view(next);
      queueMicrotask(() => this.show(view));
      if (action.do !== "reply" && this.book.ends(next)) this.python.start(); // it will be needed
      return;
    }
    if (action.do === "new") {
      const { settings, ending } = this.get("view");
      const { first, misere, strength } = { ...settings, ...action };
      const board = action.larger ? ending.larger : this.wanted.board;
      const wanted = { ...this.wanted, board, first, misere: String(misere), strength, moves: "" };
      if (this.bookOf(wanted) || (this.book && wanted.game)) return this.begin(wanted, true);
      if (wanted.game) Object.assign(this, { wanted, isNew: true });
    }
    if (!this.wanted.game) { // its book is all that there is
      const view = { ...this.get("view"), says: SAID.unknown, complains: true };
      return queueMicrotask(() => this.set("view", view));
    }
    this.waiting = true;
    if (this.book) {
      this.python.ask("begin", { ...this.wanted, book: "true" }, this.name, true);
      for (const one of this.past) this.python.ask("match", one, this.name, true);
    }
    this.python.ask("match", action, this.name);
  }
  // What came from Python.
  take({ match, wanted, wrong }, { to, message }) {
    if (wrong) return this.rest(wrong);
    if (!match) return;
    if (to === "begin") this.wanted = message;
    if (wanted) Object.assign(this, { wanted, isNew: true }); // of the drawing board
    this.waiting = false;
    this.book = null;
    this.show(match, to !== "match");
  }
  show(view, anew = false) {
    this.shown(view, this.isNew);
    this.isNew = false;
    if (!anew && this.drawn) return this.set("view", view);
    const hasFocus = this.holder.contains(document.activeElement);
    this.drawn?.();
    this.values.view = view;
    this.holder.replaceChildren();
    this.drawn = programs.match({ model: this, el: this.holder });
    if (hasFocus) this.holder.querySelector(".target[tabindex='0'], .make")?.focus({ preventScroll: true });
  }
  rest(says) {
    const waited = this.waiting;
    this.waiting = this.isNew = false;
    if (waited && this.drawn) this.set("view", { ...this.get("view"), says, complains: true });
  }
}

// The line where a page says what Python does. `take` gets what Python answered.
export function statusLine(line, take = () => {}) {
  line.innerHTML = '<progress max="3" value="0" aria-label="Python is starting" hidden></progress> <output aria-live="polite"></output> <button type="button" hidden>Stop this computation</button>';
  const [bar, says, stop] = line.children;
  const page = {
    begun: 0,
    stop, // a button
    say(words, wrong = false) {
      says.textContent = words;
      says.classList.toggle("wrong", wrong);
      line.hidden = !words && stop.hidden;
    },
    stage(now, words) {
      if (!now) page.begun = performance.now();
      bar.value = now;
      bar.hidden = now > 2;
      page.say(words);
      if (now > 2) line.dataset.ready = Math.round(performance.now() - page.begun);
      else delete line.dataset.ready;
    },
    slow(whether) {
      stop.hidden = !whether;
      page.say(says.textContent, says.classList.contains("wrong"));
    },
    failed(words) {
      bar.hidden = true;
      page.say(`Python could not be begun (${words}). Pages opened as files cannot begin it: serve the folder, as the page Play says.`, true);
    },
    clear() { if (says.classList.contains("wrong")) page.say(""); },
    take(answer) {
      page.clear();
      if (answer.wrong) page.say(answer.wrong, true);
      take(answer);
    },
  };
  return page;
}

// A board has the colours of the page.
export function colour(holder) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const theme = document.body.dataset.theme, isDark = theme === "dark" || (theme !== "light" && dark.matches);
    holder.dataset.jpThemeLight = String(!isDark);
  };
  new MutationObserver(apply).observe(document.body, { attributes: true, attributeFilter: ["data-theme"] });
  dark.addEventListener("change", apply);
  apply();
}
