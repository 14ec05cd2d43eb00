// A group of statements, a line each; the card of a line comes from Python when the line is opened.

function render({ model, el }) {
  const group = html("div", { html: model.get("view").html }).firstElementChild;
  html("section", { class: "gamelab gamelab-cards" }, el, group);
  group.addEventListener("toggle", () => typeset(model, group), { once: true });
  const lines = new Map();
  for (const line of group.querySelectorAll("details")) {
    lines.set(line.id, { line, brief: line.querySelector("div"), shown: "", close: null });
    line.addEventListener("toggle", () => send({ do: line.open ? "open" : "close", id: line.id }));
  }

  function opened(cards) {
    for (const [id, one] of lines) {
      const card = cards[id] ?? "";
      if (card === one.shown) continue;
      one.close?.();
      one.close = null;
      one.shown = card;
      one.brief.hidden = false;
      if (card) build(one, card);
    }
  }

  async function build(one, card) {
    const place = html("div", {}, one.line);
    const close = await within(model, card, place).catch(() => null); // its line may be closed meanwhile
    one.close = () => { close?.(); place.remove(); };
    if (one.shown === card) one.brief.hidden = Boolean(close);
    else one.close();
  }

  const { send, leave, draw } = connect(model, group, { opened }, () => {}); // without a kernel the brief statement stays
  const unfollow = follow(el, (id) => {
    const one = lines.get(id);
    if (!one) return null;
    group.open = one.line.open = true; // which asks Python for the card
    return one.line;
  });
  draw();
  return () => {
    unfollow();
    for (const one of lines.values()) one.close?.();
    leave();
  };
}
