// A card: the static card is there at once; the contents of its two folds come from Python when they are opened.

function render({ model, el }) {
  const card = html("div", { html: model.get("view").html }).firstElementChild;
  const closed = html("div", { class: "closed" }, null, ...card.childNodes);
  const foldings = html("div", { class: "foldings" });
  const sliders = html("div", { class: "inside", hidden: "" });
  const check = html("div", { class: "inside", hidden: "" });
  const answer = html("div", { class: "answer", role: "status" });
  card.classList.add("gamelab", "gamelab-card");
  card.append(closed, foldings, sliders, check, answer);
  el.append(card);
  typeset(model, closed);

  const fold = (words, open, close) => {
    const made = button(foldings, "", words, () => {
      const opens = made.getAttribute("aria-expanded") === "false";
      made.setAttribute("aria-expanded", String(opens));
      send({ do: opens ? open : close });
    });
    made.setAttribute("aria-expanded", "false");
    return made;
  };
  const change = fold("Change the parameters", "explore", "leave");
  const how = fold("How is this checked?", "unfold", "fold");

  let close = null; // takes the explorer away
  async function explorer(id) {
    close?.();
    close = null;
    sliders.hidden = !id;
    change.setAttribute("aria-expanded", String(Boolean(id)));
    state(model.get("state")); // Python has answered
    if (!id) return;
    close = await within(model, id, sliders);
    for (const picture of sliders.querySelectorAll("img")) picture.alt = "The case that is told above";
    for (const handle of sliders.querySelectorAll('[role="slider"]')) {
      handle.ariaLabel = handle.closest(".jupyter-widgets").querySelector("label").textContent;
    }
  }

  const parts = {};
  function inside(held) {
    const open = Boolean(held.code);
    how.setAttribute("aria-expanded", String(open));
    check.hidden = !open;
    check.replaceChildren();
    state(model.get("state"));
    if (!open) return;
    html("pre", { tabindex: "0", "aria-label": "The code of both sides", html: held.code }, check);
    for (const words of [held.calls, held.theorem, held.method, held.edition])
      if (words) html("div", { class: "note", html: words }, check);
    const asks = html("div", { class: "asks" }, check);
    const label = html("label", {}, asks, "Size");
    parts.size = html("input", { type: "number", min: held.least, value: held.size, step: 1 }, label);
    if (held.most !== null) parts.size.max = held.most;
    const go = () => send({ do: "check", size: parts.size.value && parts.size.valueAsNumber });
    parts.size.addEventListener("keydown", (event) => {
      event.stopPropagation(); // a notebook has shortcuts of its own
      if (event.key === "Enter") go();
    });
    parts.go = [button(asks, "", "Check", go)];
    if (held.fails) {
      parts.go.push(button(asks, "", "Next counterexample", () => send({ do: "next" })));
      parts.go.push(button(asks, "", "All counterexamples", () => send({ do: "all" })));
    }
    html("span", { class: "note" }, asks, `default ${held.size}, deep ${held.deep}`);
    parts.bar = html("progress", { hidden: "", "aria-label": "How far the check is" }, asks);
    parts.rate = html("span", { class: "note" }, asks);
    parts.cancel = button(asks, "", "Cancel", () => send({ do: "cancel" }));
    parts.cancel.hidden = true;
  }

  function state(now) {
    answer.classList.toggle("complaint", Boolean(now.complaint));
    answer.innerHTML = now.complaint ?? now.html ?? "";
    if (!parts.bar) return;
    for (const made of parts.go) made.disabled = Boolean(now.running);
    parts.bar.hidden = parts.cancel.hidden = !now.running;
    if (now.of) [parts.bar.max, parts.bar.value] = [now.of, now.tried];
    else parts.bar.removeAttribute("value");
    parts.rate.textContent = now.running ? now.words : "";
  }

  const { send, leave, draw } = connect(model, card, { explorer, inside, state }, (complaint) => state({ complaint }), { answers: true });
  const unfollow = follow(el, (id) => (id === card.id ? card : null));
  draw();
  return () => {
    close?.();
    unfollow();
    leave();
  };
}
