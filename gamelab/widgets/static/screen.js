// A screen: a tree of parts, as Python tells it. A part has controls, HTML below them, and parts within; one with a summary is a
// fold. What a reader does goes to Python as { at: names of parts, values, pressed, number }; of the answer only what has
// changed is drawn.

export default { render };

const BUSY = 300; // milliseconds until a widget says that Python is computing
const SILENT = 8000; // milliseconds until it says that Python does not answer
const SAID = { // where the model brings no sentences of its own
  silent: "Python does not answer. It may still be computing; if the kernel was restarted, run this cell again to go on.",
  closed: "The kernel of this widget is gone. Run this cell again to go on.",
};

// What draws a part by itself, by the kind that Python names. It is called with { model, el }: the data are model.get("view"),
// "change:view" says that they are new, and model.send sends a message. What it returns takes it away.
const programs = {
  find: ({ model, el }) => {
    const { html: list, said } = model.get("view");
    el.innerHTML = list;
    const field = addFinder(el.firstElementChild, said);
    const go = (event) => { // Alt+F
      if (!event.altKey || event.code !== "KeyF" || event.defaultPrevented || !el.offsetParent) return;
      event.preventDefault();
      field.scrollIntoView({ block: "center" });
      field.select();
    };
    document.addEventListener("keydown", go, true);
    return () => document.removeEventListener("keydown", go, true);
  },
  match: playMatch,
  sketch: sketchBoard,
  table: drawTable,
};
export { programs }; // for pages without a kernel
const PACE = 500; // milliseconds between the steps of ▶
const OWN_KEYS = "data-lm-suppress-shortcuts"; // with it an element gets keys that are shortcuts of JupyterLab
const FORMULA = /\$|\\\(/;

function render({ model, el }) {
  const screen = html("section", { class: "gamelab gamelab-screen" }, el);
  const gone = html("div", { class: "complaint", role: "alert" }, el);
  const status = html("div", { class: "status", role: "status", hidden: "" });
  const words = html("span", {}, status);
  const bar = html("progress", { "aria-label": "How far it is" }, status);
  button(status, "", "Cancel", () => post({ cancel: true }));
  let root = null, timers = [], wanted = null, isGone = false;
  const sizes = new ResizeObserver((all) => { for (const { target } of all) scrollByKeys(target); });

  function complain(sentence) {
    rest();
    gone.textContent = sentence;
  }
  function lost() {
    isGone = true;
    complain(SAID.closed);
    for (const one of screen.querySelectorAll("form, .drawn, [data-press]")) one.inert = true;
  }
  function post(message) {
    if (isGone) return false;
    try {
      model.send(message);
      return true;
    } catch (error) {
      lost();
      return false;
    }
  }
  function rest() {
    timers.forEach(clearTimeout);
    const fields = status.previousElementSibling; // which have the focus after Cancel
    if (status.contains(focused())) (fields.querySelector("button[name], input, select") ?? fields.closest("details")?.querySelector("summary"))?.focus();
    status.hidden = true;
    screen.classList.remove("busy");
    screen.removeAttribute("aria-busy");
  }
  // Send a message; the sign of a computation comes below the controls of this place.
  function send(message, { controls }) {
    const number = (model.sent = (model.sent ?? 0) + 1);
    if (!post({ ...message, number })) return;
    gone.textContent = "";
    timers.forEach(clearTimeout);
    screen.setAttribute("aria-busy", "true");
    if (!status.hidden) controls.after(status);
    timers = [setTimeout(() => {
      controls.after(status);
      [words.textContent, bar.hidden, status.hidden] = ["computing …", true, false];
      screen.classList.add("busy");
    }, BUSY), setTimeout(() => complain(SAID.silent), SILENT)];
  }
  const focused = () => el.getRootNode().activeElement;
  const pending = () => model.sent !== undefined && model.sent !== model.get("view").answered;

  // Draw a part in its place.
  function draw(part, place) {
    const before = place.part;
    place.part = part;
    const { within, fold, summary, note, inside } = place;
    if (fold && before?.open !== part.open) fold.open = Boolean(part.open);
    if (fold && before?.summary !== part.summary) fill(summary, part.summary);
    if (!part.open) return clear(place);
    drawControls(place);
    if (note.textContent !== (part.note ?? "")) note.textContent = part.note ?? "";
    if (part.drawn) drawByItself(place);
    else if (before?.html !== part.html || !before?.open) fill(inside, part.html ?? "");
    const parts = Object.entries(part.parts ?? {});
    for (const [name, child] of place.parts) if (!part.parts?.[name]) remove(place, name, child);
    parts.forEach(([name, inner], i) => {
      if (!place.parts.has(name)) place.parts.set(name, newPlace(inner, [...place.at, name], within));
      const { node } = draw(inner, place.parts.get(name));
      if (within.children[i] !== node) within.insertBefore(node, within.children[i]);
    });
    return place;
  }
  function remove(place, name, child) {
    clear(child).node.remove();
    place.parts.delete(name);
  }
  // Free what is in a fold that was closed.
  function clear(place) {
    for (const [name, child] of place.parts) remove(place, name, child);
    place.leave?.();
    place.leave = null;
    clearInterval(place.playing);
    for (const one of [place.controls, place.inside]) one.replaceChildren();
    place.names = place.inside.drawnFrom = null;
    place.note.textContent = "";
    return place;
  }

  function newPlace(part, at, holder) {
    const node = html("div", { class: "part" }, holder);
    const fold = part.summary ? html("details", { class: "fold" }, node) : null;
    const summary = fold && html("summary", {}, fold);
    const body = fold ? html("div", { class: "body" }, fold) : node;
    const controls = html("form", { class: "asks", onsubmit: (event) => event.preventDefault() }, body);
    const note = html("div", { class: "complaint", role: "status" }, body);
    const inside = html("div", { class: "inside" }, body), within = html("div", { class: "within" }, body);
    const place = { node, fold, summary, controls, note, inside, within, at, parts: new Map() };
    if (part.look) node.classList.add(`gamelab-${part.look}`);
    node.style.cssText = part.style ?? "";
    if (part.id) node.dataset.of = part.id;
    if (part.id && !fold) node.id = part.id;
    fold?.addEventListener("toggle", () => {
      if (fold.open !== Boolean(place.part.open)) send({ at, open: fold.open }, place);
    });
    const press = (event) => {
      const pressed = event.target.closest("[data-press]");
      if (pressed) act(place, pressed.dataset.press);
      if (pressed?.matches("a")) event.preventDefault();
      return Boolean(pressed);
    };
    inside.addEventListener("click", press);
    inside.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && !event.target.closest("a, button, input") && press(event)) event.preventDefault();
      if (STEPS[event.key] && walk(event.target, STEPS[event.key])) event.preventDefault();
    });
    sizes.observe(inside);
    return place;
  }
  function act(place, pressed) {
    const values = {};
    for (const [name, field] of place.fields ?? []) {
      field.typing = false;
      if (field.read) values[name] = field.read();
    }
    send({ at: place.at, values, pressed }, place);
  }

  function drawByItself(place) {
    const [kind, data] = place.part.drawn;
    if (!place.leave) {
      const heard = {}, sides = { data, number: Infinity }; // of the message that is not answered
      place.sides = sides;
      const own = {
        get: (name) => (name === "view" ? sides.data : undefined),
        on: (event, hear) => { heard[event] = hear; },
        off: (event) => { delete heard[event]; },
        // It says by itself that it waits. What is sent quietly is sent only where nothing else waits for an answer.
        send: (action, quietly) => {
          if (isGone) throw new Error(SAID.closed);
          if (quietly && pending()) return false;
          sides.number = model.sent = (model.sent ?? 0) + 1;
          return post({ at: place.at, values: action, pressed: action.do ?? "", number: model.sent });
        },
        widget_manager: model.widget_manager,
      };
      place.inside.classList.add("drawn");
      place.leave = programs[kind]({ model: own, el: place.inside }) ?? (() => {});
      place.heard = () => heard["change:view"]?.();
    } else if (place.sides.number <= model.get("view").answered || JSON.stringify(place.sides.data) !== JSON.stringify(data)) {
      Object.assign(place.sides, { data, number: Infinity });
      place.heard();
    }
  }

  // The fields stay while their names and kinds do, so that a slider can be moved on under the hand.
  function drawControls(place) {
    const all = place.part.controls ?? [];
    const names = all.map(({ kind, name, play }) => `${kind} ${name} ${play}`).join("\n");
    const active = focused();
    if (place.names !== names) {
      clearInterval(place.playing);
      const held = place.controls.contains(active) ? active.name : "";
      place.controls.replaceChildren();
      place.fields = new Map(all.map((one) => [one.name, fieldOf(one, place)]));
      place.names = names;
      if (held) place.fields.get(held)?.node.focus();
    }
    for (const one of all) {
      const field = place.fields.get(one.name);
      field.given(one);
      if (field.write && !field.typing && !(pending() && field.node === active)) field.write(one.value);
    }
  }

  // With `enter` a text is sent by the key Enter alone, not when its field is left. A button that goes when it is pressed says what
  // has the focus then.
  function fieldOf({ kind, name, play, enter, focus, fresh }, place) {
    if (kind === "button") {
      const node = button(place.controls, "", "", () => { if (focus) screen.querySelector(focus)?.focus(); act(place, name); });
      node.name = name;
      return { node, given: ({ label }) => { if (node.textContent !== label) node.textContent = label; } };
    }
    const label = html("label", { class: kind }, place.controls), title = html("span", {}, label);
    const type = { slider: "range", number: "number", checkbox: "checkbox" }[kind] ?? "text";
    const node = kind === "select" ? html("select", { name }, label) : html("input", { type, name, autocomplete: "off" }, label);
    const field = { node, typing: false };
    const offered = kind === "text" && html("datalist", { id: `offered-${Math.random().toString(36).slice(2)}` }, label);
    const done = () => act(place, name);
    let options = [];
    field.given = (one) => {
      title.textContent = one.label;
      for (const key of ["min", "max", "step", "size", "placeholder"]) if (one[key] != null) node[key] = one[key];
      if (String(options) === String(one.options ?? [])) return;
      options = one.options;
      if (kind === "slider") [node.max, label.hidden] = [options.length - 1, options.length < 2];
      if (field.start) field.start.hidden = label.hidden;
      (kind === "select" ? node : offered)?.replaceChildren?.(...options.map((words) => html("option", { value: words }, null, offered ? null : words)));
      if (offered) node.setAttribute("list", offered.id);
    };
    field.read = () => (kind === "checkbox" ? node.checked : kind === "slider" ? node.valueAsNumber : node.value || (fresh ? node.placeholder : ""));
    field.write = (value) => {
      if (kind === "checkbox") node.checked = value;
      else if (value !== null && node.value !== String(value)) node.value = value;
      field.show?.();
    };
    if (kind === "slider") {
      const out = html("output", {}, label);
      field.show = () => {
        out.textContent = options[node.value] ?? "";
        node.setAttribute("aria-valuetext", out.textContent);
      };
      node.addEventListener("input", () => { stop(); field.show(); act(place, name); });
      const stop = () => { clearInterval(place.playing); place.playing = null; start?.setAttribute("aria-pressed", "false"); };
      const start = field.start = !play ? null : button(place.controls, "play", "▶", () => {
        if (place.playing) return stop();
        start.setAttribute("aria-pressed", "true");
        if (node.value === node.max) node.value = -1;
        const step = () => {
          if (!node.isConnected || node.value === node.max) return stop();
          if (pending()) return;
          node.value = node.valueAsNumber + 1;
          field.show();
          act(place, name);
        };
        place.playing = setInterval(step, PACE);
        step();
      });
      start?.setAttribute("aria-label", "Play");
    } else if (kind === "select" || kind === "checkbox") node.addEventListener("change", done);
    else {
      if (fresh) { // emptied while it has the focus: a browser offers only what begins with its text
        node.addEventListener("focus", () => { [node.placeholder, node.value] = [node.value, ""]; });
        node.addEventListener("blur", () => { node.value ||= node.placeholder; });
      }
      node.addEventListener("input", () => { field.typing = true; });
      if (!enter) node.addEventListener("change", () => { if (field.typing) done(); });
      node.addEventListener("keydown", (event) => { if (event.key === "Enter") done(); });
    }
    return field;
  }

  // Write HTML into an element, so that what is as it was stays, with its focus and its scrolling. Where what was pressed has gone,
  // the focus goes to what can be pressed in its place.
  function fill(element, text) {
    const now = html("div", { html: text });
    const changed = [], held = element.contains(focused()) ? focused().dataset.press : undefined;
    replace(element, now, changed);
    if (held !== undefined && !element.contains(focused())) {
      const after = element.querySelector(`[data-press="${CSS.escape(held)}"]`) ?? element.querySelector("[data-press]");
      after?.focus({ preventScroll: true });
    }
    requestAnimationFrame(() => scrollByKeys(element));
    for (const one of changed) if (FORMULA.test(one.textContent)) typeset(model, one);
  }

  function drawAll() {
    const now = model.get("view");
    root ??= newPlace(now, [], screen);
    draw(now, root);
    if (!pending()) complain("");
    if (isGone) lost();
    const place = wanted && screen.querySelector(`[data-of="${CSS.escape(wanted)}"]`);
    if (place && !place.parentElement.closest("details:not([open])")) {
      wanted = null;
      keepInView(place);
    }
  }
  function progress() {
    const { cases, total, seconds, compiling } = model.get("progress");
    if (status.hidden) return;
    clearTimeout(timers[1]);
    timers[1] = setTimeout(() => complain(SAID.silent), SILENT);
    const number = (n) => (n < 10 ? Number(n.toPrecision(2)) : Math.round(n)).toLocaleString("en"), rate = cases / seconds;
    const known = total !== null && total >= cases, soFar = `${number(seconds)} s so far`;
    const left = known ? `about ${number((total - cases) / rate)} s to go` : soFar;
    const counted = `${number(cases)}${known ? ` of ${number(total)}` : ""} cases, ${number(rate)} a second, ${left}`;
    words.textContent = compiling ? `compiling, which happens once, ${soFar}` : `computing …, ${cases ? counted : soFar}`;
    bar.hidden = !total;
    if (total) [bar.max, bar.value] = [total, Math.min(cases, total)];
  }
  // Links of this notebook to a part of this screen: its folds are opened by Python.
  const unfollow = follow(el, (id) => {
    const place = screen.querySelector(`[data-of="${CSS.escape(id)}"]`);
    if (place && !place.matches(":has(> details:not([open]))") && !place.closest("details:not([open])")) return place;
    wanted = id;
    send({ at: [], find: id }, root);
    return true;
  });

  const keepKeys = ({ target, ctrlKey, metaKey }) => { if (screen.contains(target)) target.toggleAttribute(OWN_KEYS, !ctrlKey && !metaKey); };
  window.addEventListener("keydown", keepKeys, true);
  screen.addEventListener("keydown", (event) => { if (!event.ctrlKey && !event.metaKey) event.stopPropagation(); });

  const listeners = [["change:view", drawAll], ["change:progress", progress], ["comm_live_update", lost]];
  for (const [event, hear] of listeners) model.on(event, hear);
  drawAll();
  return () => {
    unfollow();
    rest();
    sizes.disconnect();
    window.removeEventListener("keydown", keepKeys, true);
    clear(root);
    for (const [event, hear] of listeners) model.off(event, hear);
  };
}

// Make the attributes and the contents of an element those of another. `changed` gets the elements with new contents. An element
// remembers the HTML that it was made of: formulas are set within it.
function replace(old, now, changed) {
  const text = now.innerHTML;
  if (old.drawnFrom === text) return;
  old.drawnFrom = text;
  const [before, after] = [[...old.childNodes], [...now.childNodes]];
  const alike = before.length === after.length && before.every((one, i) => one.nodeName === after[i].nodeName)
    && !after.some((one) => one.nodeType === 3 && FORMULA.test(one.data));
  if (!alike) {
    old.replaceChildren(...after);
    for (const one of old.querySelectorAll("*")) one.drawnFrom = one.innerHTML;
    changed.push(old);
    return;
  }
  before.forEach((one, i) => {
    const other = after[i];
    if (one.nodeType === 3 && one.data !== other.data) one.data = other.data;
    if (one.nodeType !== 1) return;
    for (const { name } of [...one.attributes]) if (![OWN_KEYS, "tabindex"].includes(name) && !other.hasAttribute(name)) one.removeAttribute(name);
    for (const { name, value } of other.attributes) if (one.getAttribute(name) !== value) one.setAttribute(name, value);
    replace(one, other, changed);
  });
}

// What scrolls can have the focus, so that the arrow keys scroll it, unless something in it can have it.
function scrollByKeys(inside) {
  for (const one of [...inside.querySelectorAll("figure, ol, pre:not([aria-label]), .gamelab-sketch .holder"), inside]) {
    const scrolls = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
    if (scrolls && !one.querySelector("a[href], button, input, [tabindex='0']")) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
}

// Go from an element of a table that can be pressed to the next one in this direction. Returns whether there is one.
function walk(from, [x, y]) {
  const cell = from.closest("td, th"), row = cell?.parentElement;
  if (!cell?.matches("[data-press]") && !from.matches("[data-press]")) return false;
  const rows = [...(row?.closest("table")?.rows ?? [])];
  const next = rows[rows.indexOf(row) + y]?.cells[cell.cellIndex + x];
  const to = next?.matches("[data-press]") ? next : next?.querySelector("[data-press]");
  to?.focus();
  return Boolean(to);
}

// Set the formulas of an element, once it is in the page: before, their size is that of no text.
async function typeset(model, element) {
  for (let frames = 0; !element.isConnected && frames < 600; frames++) await new Promise(requestAnimationFrame);
  const setter = model.widget_manager?.rendermime?.latexTypesetter;
  if (setter) await setter.typeset(element);
  else globalThis.MathJax?.typesetPromise?.([element]);
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
