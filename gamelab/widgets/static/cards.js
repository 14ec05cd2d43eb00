// A group of statements, a line each; the card of a line is asked of the kernel when the line is opened.

function render({ model, el }) {
  const view = model.get("view");
  const places = new Map();
  const lines = view.lines.map(({ id, html }) => {
    const place = made("div");
    const line = made("details", { id }, made("summary", { html }), place);
    line.addEventListener("toggle", () => model.send({ do: line.open ? "open" : "close", id }));
    places.set(id, { place, line, leave: null, shown: "" });
    return line;
  });
  const group = made("details", {}, made("summary", {}, view.title), ...lines);
  el.append(made("section", { class: "gamelab-cards" }, group));
  group.addEventListener("toggle", () => typeset(model, group), { once: true });

  function opened() {
    const cards = model.get("opened");
    for (const [id, one] of places) {
      const card = cards[id] ?? "";
      if (card === one.shown) continue;
      one.leave?.();
      one.leave = null;
      one.shown = card;
      if (card) build(one, card);
    }
  }

  async function build(one, card) {
    const inner = made("div");
    one.place.replaceChildren(inner);
    const leave = await within(model, card, inner).catch(() => null); // its line may be closed meanwhile
    if (one.shown === card) one.leave = leave;
    else leave?.();
  }

  const unfollow = follow(el, (id) => {
    const one = places.get(id);
    if (!one) return null;
    group.open = one.line.open = true; // which asks the kernel for the card
    return one.line;
  });

  model.on("change:opened", opened);
  opened();
  return () => {
    unfollow();
    for (const one of places.values()) one.leave?.();
    model.off("change:opened", opened);
  };
}

export default { render };
