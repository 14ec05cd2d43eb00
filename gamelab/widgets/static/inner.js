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

// Follow the links of this notebook to statements. `unfold` opens what hides the statement with this id and returns
// { place, ready }: the element, and whether all of it is there yet; or nothing if this widget does not show it.
function follow(el, unfold) {
  const notebook = (one) => one.closest(".jp-NotebookPanel");
  const go = (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    if (!link || !el.isConnected || notebook(link) !== notebook(el)) return;
    const found = unfold(decodeURIComponent(link.getAttribute("href").slice(1)));
    if (!found) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    bringIntoView(found.place, found.ready);
  };
  document.addEventListener("click", go, true);
  return () => document.removeEventListener("click", go, true);
}

// Scroll until a place stays in view: what is above it, such as pictures and cards, may still grow. A reader who scrolls ends it.
async function bringIntoView(place, ready) {
  let theReaders = false;
  const stop = () => { theReaders = true; };
  const signs = ["wheel", "touchmove", "keydown", "mousedown"];
  for (const sign of signs) document.addEventListener(sign, stop, { once: true, capture: true });
  const end = performance.now() + 10_000;
  for (let still = 0; still < 20 && !theReaders && performance.now() < end; ) {
    const before = place.getBoundingClientRect().top;
    place.scrollIntoView({ block: "start" });
    await new Promise(requestAnimationFrame);
    still = ready() && Math.abs(place.getBoundingClientRect().top - before) < 1 ? still + 1 : 0;
  }
  for (const sign of signs) document.removeEventListener(sign, stop, true);
}
