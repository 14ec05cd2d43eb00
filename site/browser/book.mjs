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

// Python in a worker. A question has all that its answer depends on, so that one may be stopped and another Python goes on. `page` has
// stage(number, words), slow(whether) and failed(words).
export class Python {
  constructor(page) {
    Object.assign(this, { page, worker: null, number: 0, open: new Map() });
    page.stop.addEventListener("click", () => this.end("The computation was stopped."));
  }
  start() {
    if (this.worker) return;
    this.page.stage(0, "Python is being fetched …");
    this.worker = new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data: { failed, stage, words, number, answer } }) => {
      if (failed) return this.fail(failed);
      if (stage) {
        this.ready = stage > 2;
        return this.page.stage(stage, words);
      }
      const { resolve, timer } = this.open.get(number);
      clearTimeout(timer);
      this.open.delete(number);
      if (!this.open.size) this.page.slow(false);
      resolve(answer);
    };
    this.worker.onerror = (event) => this.fail(event.message || "the worker could not be loaded");
  }
  // The answer to a question: what it has, or what is wrong in words.
  ask(question) {
    this.start();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.page.slow(true), SLOW + (this.ready ? 0 : 20000));
      this.open.set(this.number += 1, { resolve, timer });
      this.worker.postMessage({ number: this.number, question });
    });
  }
  // No question is answered any more; the boards go on where they stood.
  end(says) {
    this.worker?.terminate();
    Object.assign(this, { worker: null, ready: false });
    this.page.slow(false);
    for (const { resolve, timer } of this.open.values()) {
      clearTimeout(timer);
      resolve({ stopped: says });
    }
    this.open.clear();
  }
  fail(words) {
    this.end("Python could not be begun.");
    this.page.failed(words);
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
// The board of a match, as playing.py names it; the usual rule of its game is not in the name.
export function boardOf(match, usual) {
  const { first, misere, moves, rule, ...board } = unusual(match);
  return JSON.stringify(rule === usual ? board : { ...board, rule }, FIELDS);
}
// What finds the address of the book of a match: `books` has the names of those in a folder by their boards.
export const bookIn = (books, folder, usual = () => undefined) => (match) => {
  const name = books[boardOf(match, usual(match))], { first, misere } = match;
  return name && new URL(`${name}${first === "computer" ? "-second" : ""}${misere === "true" ? "-misere" : ""}.book`, folder);
};

// A match in a place of the page. `bookOf` gives the address of the book of a match, if there is one. `shown` is called with each
// view, and whether a new match has begun on the board itself. The board shows what the match `wanted` is after what was `done`.
export class Match extends Model {
  constructor(python, holder, { bookOf = () => undefined, shown = () => {} } = {}) {
    super();
    Object.assign(this, { python, holder, bookOf, shown, begun: 0 });
    colour(holder);
  }
  async begin(wanted, isNew = false) {
    const turn = this.begun += 1, address = this.bookOf(wanted);
    this.waiting = true;
    const book = address ? await openBook(address).catch(() => null) : null, state = book ? book.after(wanted.moves) : -1;
    const { view, wrong, stopped } = state < 0 ? await this.python.ask({ wanted, done: [] }) : { view: book.view(state) };
    if (turn !== this.begun) return; // another match was begun meanwhile
    this.waiting = false;
    if (!view) return this.rest(wrong ?? stopped, wrong);
    Object.assign(this, { wanted, state, book, done: [] });
    this.show(view, isNew);
  }
  async send(action) {
    if (this.waiting) return; // a second click meant the board before
    const next = this.book?.next(this.state, action), turn = this.begun;
    if (next !== undefined) {
      this.state = next;
      this.done.push(action);
      const view = this.book.view(next);
      queueMicrotask(() => this.show(view));
      if (action.do !== "reply" && this.book.ends(next)) this.python.start(); // it will be needed
      return;
    }
    if (action.do === "new") {
      const { settings, ending } = this.get("view"), { first, misere, strength } = { ...settings, ...action };
      const wanted = { ...this.wanted, board: action.larger ? ending.larger : this.wanted.board, first, misere: String(misere), strength, moves: "" };
      if (this.bookOf(wanted) || wanted.game) return this.begin(wanted, true);
    }
    if (!this.wanted.game) return queueMicrotask(() => this.rest(SAID.unknown)); // its book is all that there is
    this.waiting = true;
    const done = [...this.done, action], wanted = this.bookOf(this.wanted) ? { ...this.wanted, book: "true" } : this.wanted;
    const { view, wrong, stopped } = await this.python.ask({ wanted, done });
    if (turn !== this.begun) return;
    this.waiting = false;
    if (!view) return this.rest(wrong ?? stopped, wrong);
    Object.assign(this, { done, book: null });
    this.show(view);
  }
  show(view, isNew) {
    this.shown(view, isNew);
    if (isNew === undefined && this.drawn) return this.set("view", view);
    const hasFocus = this.holder.contains(document.activeElement);
    this.drawn?.();
    this.values.view = view;
    this.holder.replaceChildren();
    this.drawn = programs.match({ model: this, el: this.holder });
    if (hasFocus) this.holder.querySelector(".target[tabindex='0'], .make")?.focus({ preventScroll: true });
  }
  // The board goes on where it stood; what is wrong stands on the page too.
  rest(says, wrong) {
    if (wrong) this.python.page.say(wrong, true);
    if (this.drawn) this.set("view", { ...this.get("view"), says, complains: true });
  }
}

// The line where a page says what Python does.
export function statusLine(line) {
  line.innerHTML = '<progress max="3" value="0" aria-label="Python is starting" hidden></progress> <output aria-live="polite"></output> <button type="button" hidden>Stop this computation</button>';
  const [bar, says, stop] = line.children;
  let begun;
  const say = (words, wrong = false) => {
    says.textContent = words;
    says.classList.toggle("wrong", wrong);
    line.hidden = !words && stop.hidden;
  };
  return {
    stop, say,
    clear: () => say(""),
    stage(now, words) {
      begun = now ? begun : performance.now();
      bar.value = now;
      bar.hidden = now > 2;
      if (now > 2) line.dataset.ready = Math.round(performance.now() - begun);
      else delete line.dataset.ready;
      say(words);
    },
    slow(whether) {
      stop.hidden = !whether;
      say(says.textContent, says.classList.contains("wrong"));
    },
    failed(words) {
      bar.hidden = true;
      say(`Python could not be begun (${words}). Pages opened as files cannot begin it: serve the folder, as the page Play says.`, true);
    },
  };
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
