// What all widgets share: elements, the connection with Python, formulas, widgets within widgets, links to statements.
// The files of a widget are joined into one module; nothing is imported, so that it runs in JupyterLab and on a page alike.

export default { render }; // each widget defines it

const BUSY = 300; // milliseconds until a widget says that Python is computing
const SILENT = 8000; // milliseconds until it says that Python does not answer
const SAID = { // where the model brings no sentences of its own
  silent: "Python does not answer. It may still be computing; if the kernel was restarted, run this cell again to go on.",
  closed: "The kernel of this widget is gone. Run this cell again to go on.",
};

// A maker of elements: `html("p", { class: "note" }, parent, "words")`. An attribute that is a function listens to the event of
// its name, such as `onclick`; `html` is the HTML inside.
const maker = (space) => (name, attributes = {}, parent = null, ...inside) => {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (key === "html") element.innerHTML = value;
    else element.setAttribute(key, value);
  }
  element.append(...inside.filter((one) => one !== null && one !== undefined));
  parent?.append(element);
  return element;
};
const html = maker("http://www.w3.org/1999/xhtml");
const svg = maker("http://www.w3.org/2000/svg");

const button = (parent, name, words, act) => html("button", { type: "button", class: name, onclick: act }, parent, words);

// The connection of a widget with Python. `traits` maps the names of traits to the functions that draw them, which are called
// by `draw` and after each change. While Python has not answered, `frame` is busy, unless an action is sent quietly.
// `complain` shows a sentence.
// With `answers` it also says that an action was not answered, as when anywidget gave the model up because its module took two
// seconds to load; with `watch` also by itself that Python is gone. With `one` an action is sent only when the one before it
// has been answered: the second click of a double click was meant for the board before.
function connect(model, frame, traits, complain, { watch = false, answers = watch, one = false } = {}) {
  const said = model.get("sentences") ?? SAID; // a page without a kernel has sentences of its own
  let waiting = [];
  let sent = false;
  const rest = () => {
    sent = false;
    waiting.forEach(clearTimeout);
    waiting = [];
    frame.classList.remove("busy");
    frame.removeAttribute("aria-busy");
  };
  const send = (action, quietly = false) => {
    if (one && sent) return false;
    if (!quietly) rest();
    try {
      if (model.send(action, quietly) === false) return false;
    } catch (error) {
      complain(said.closed);
      return false;
    }
    if (quietly) return true;
    sent = true;
    frame.setAttribute("aria-busy", "true");
    waiting = [setTimeout(() => frame.classList.add("busy"), BUSY)];
    if (answers) waiting.push(setTimeout(() => { sent = false; complain(said.silent); }, SILENT));
    return true;
  };
  const listeners = Object.entries(traits).map(([name, draw]) => [`change:${name}`, () => { rest(); draw(model.get(name)); }]);
  if (watch) listeners.push(["comm_live_update", () => { rest(); complain(said.closed); }]); // when the kernel is restarted
  for (const [event, act] of listeners) model.on(event, act);
  const leave = () => {
    rest();
    for (const [event, act] of listeners) model.off(event, act);
  };
  const drawAll = () => { for (const [name, draw] of Object.entries(traits)) draw(model.get(name)); };
  return { send, leave, draw: drawAll };
}

// The parts of a picture that can be chosen with the keyboard: Tab goes to one of them, the arrow keys to the nearest in their
// direction, Enter and the space bar choose.
class Targets {
  constructor(el, holder) {
    this.root = () => el.getRootNode();
    this.holder = holder;
    this.all = [];
    this.focus = ""; // the key of the target that has the focus, or had it last
  }
  get inside() { return this.holder.contains(this.root().activeElement); }
  get here() { return this.all.find((one) => one.node === this.root().activeElement); }
  add(key, node, label, pressed, { x, y }, act) {
    for (const [name, value] of [["role", "button"], ["aria-label", label], ["aria-pressed", String(Boolean(pressed))]])
      node.setAttribute(name, value);
    node.classList.add("target");
    svg("title", {}, node, label);
    node.addEventListener("focus", () => this.held(key, { x, y }));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.held(key, { x, y });
      act();
    });
    this.all.push({ key, node, x, y });
  }
  held(key, place) { [this.focus, this.place] = [key, place]; }
  // The least distance of two targets.
  get closest() {
    return Math.min(...this.all.flatMap((a, i) => this.all.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
  }
  // After a picture has been drawn anew: the target that had the focus is in the order of Tab, or the one nearest to its place.
  restore(focused) {
    const far = (one) => (this.place ? Math.hypot(one.x - this.place.x, one.y - this.place.y) : 0);
    const held = this.all.find((one) => one.key === this.focus) || [...this.all].sort((a, b) => far(a) - far(b))[0];
    if (held) this.rove(held);
    if (held && focused) held.node.focus({ preventScroll: true });
    return Boolean(held);
  }
  rove(one) {
    for (const other of this.all) other.node.setAttribute("tabindex", other === one ? "0" : "-1");
    return one;
  }
  go(here, [x, y]) {
    let best = null, nearest = Infinity;
    for (const one of this.all) {
      const dx = one.x - here.x, dy = one.y - here.y;
      const along = dx * x + dy * y, across = Math.abs(dx * y) + Math.abs(dy * x);
      if (one !== here && along > 0.5 && along + 2 * across < nearest) [best, nearest] = [one, along + 2 * across];
    }
    if (best) this.rove(best).node.focus();
  }
}
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Set the formulas of an element, once it is in the page: before, their size is that of no text.
async function typeset(model, element) {
  for (let frames = 0; !element.isConnected && frames < 600; frames++) await new Promise(requestAnimationFrame);
  const setter = model.widget_manager?.rendermime?.latexTypesetter;
  if (setter) await setter.typeset(element);
  else globalThis.MathJax?.typesetPromise?.([element]);
}

// Show the widget of another model within a place; the function returned takes it away.
async function within(model, id, place) {
  const manager = model.widget_manager;
  const view = await manager.create_view(await manager.get_model(id));
  await Promise.all(view.children_views?.views ?? []);
  while (!place.isConnected) await new Promise(requestAnimationFrame);
  const widget = view.luminoWidget;
  if (widget) widget.constructor.attach(widget, place);
  else place.append(view.el);
  return () => {
    view.remove();
    place.replaceChildren();
  };
}

// Follow the links of this notebook to statements. `unfold` opens the part that hides the statement with this id, and returns its
// element, nothing if this widget does not show it, or true if it will scroll to it later. A statement that is shown twice has its place where it is shown first.
function follow(el, unfold) {
  const notebook = (one) => one.closest(".jp-NotebookPanel") ?? document;
  const go = (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || !el.isConnected || notebook(link) !== notebook(el)) return;
    const id = decodeURIComponent(link.getAttribute("href").slice(1));
    if (!el.contains(notebook(el).querySelector(`[id="${CSS.escape(id)}"]`))) return;
    const place = unfold(id);
    if (!place) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (place !== true) keepInView(place);
  };
  document.addEventListener("click", go, true);
  return () => document.removeEventListener("click", go, true);
}

// Scroll to a place, and again whenever it or an element around it changes its size, until the reader acts: cards and formulas
// take their time.
function keepInView(place) {
  const sizes = new ResizeObserver(() => requestAnimationFrame(() => place.scrollIntoView({ block: "start" })));
  for (let one = place; one; one = one.parentElement) sizes.observe(one);
  const signs = ["wheel", "touchmove", "keydown", "mousedown", "click"];
  const end = () => {
    sizes.disconnect();
    for (const sign of signs) window.removeEventListener(sign, end, true);
  };
  for (const sign of signs) window.addEventListener(sign, end, true);
}
