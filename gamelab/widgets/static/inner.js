// What cards and groups of cards share: formulas set in type, widgets made later in a place of their own, and links to statements.

async function typeset(model, element) {
  const setter = model.widget_manager?.rendermime?.latexTypesetter;
  if (setter) await setter.typeset(element);
  else globalThis.MathJax?.typesetPromise?.([element]);
}

// The view of another model within a place; what is returned takes it away.
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

function made(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "html") element.innerHTML = value;
    else element.setAttribute(key, value);
  }
  element.append(...inside);
  return element;
}

// Follow the links of this notebook to statements. `unfold` opens what hides the statement with this id, and returns its element,
// or nothing if this widget does not show it. A statement that is shown twice has its place where it is shown first.
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
    keepInView(place);
  };
  document.addEventListener("click", go, true);
  return () => document.removeEventListener("click", go, true);
}

// Scroll to a place, and again whenever it or what is around it changes its size, however late: cards and formulas take their time.
// What the reader does next ends it.
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
