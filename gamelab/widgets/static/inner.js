// What cards and groups of cards share: formulas set in type, and widgets made later in a place of their own.

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
