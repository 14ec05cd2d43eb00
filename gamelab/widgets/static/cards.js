// A group of statements, a line each; the card of a line comes from Python when the line is opened.

function render({ model, el }) {
  const group = html("div", { html: model.get("view").html }).firstElementChild;
  html("section", { class: "gamelab gamelab-cards" }, el, group);
  const lines = new Map();
  for (const line of group.querySelectorAll("details"))
    lines.set(line.dataset.of, { line, brief: line.querySelector("div"), shown: "", close: null });
  // What is set while it is hidden has another size.
  const whenOpened = (fold, ...parts) =>
    fold.addEventListener("toggle", () => { for (const part of parts) typeset(model, part); }, { once: true });
  typeset(model, group.querySelector("summary"));
  whenOpened(group, ...[...lines.values()].map(({ line }) => line.querySelector("summary")));
  for (const [id, one] of lines) {
    whenOpened(one.line, one.brief);
    one.line.addEventListener("toggle", () => {
      if (one.line.open) send({ do: "open", id });
      else if (one.close) send({ do: "close", id }); // a card that is still being built is freed when it is there
    });
  }

  function opened(cards) {
    for (const [id, one] of lines) {
      const card = cards[id] ?? "";
      if (card === one.shown) continue;
      one.close?.();
      one.close = null;
      one.shown = card;
      one.brief.hidden = false;
      if (card) build(id, one, card);
    }
  }

  async function build(id, one, card) {
    const place = html("div", {}, one.line);
    const takeAway = await within(model, card, place).catch((error) => {
      if (one.shown === card) console.error(error); // else the card is gone meanwhile
    });
    const waits = () => takeAway && one.shown === card && place.isConnected && !place.querySelector(".gamelab-card");
    while (waits()) await new Promise(requestAnimationFrame);
    const close = () => { takeAway?.(); place.remove(); };
    if (one.shown !== card) return close();
    one.close = close;
    one.brief.hidden = Boolean(takeAway);
    if (!one.line.open) send({ do: "close", id });
  }

  const complaint = html("div", { class: "note", role: "status" }, group); // beside the brief statement, which stays
  const { send, leave, draw } = connect(model, group, { opened }, (words) => { complaint.textContent = words; });
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
