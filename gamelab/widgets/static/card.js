// A card: the closed part is there at once, what its two folds hold is asked of the kernel when they are opened.

function render({ model, el }) {
  const view = model.get("view");
  const send = (what, ...given) => model.send({ do: what, with: given });
  const closed = made("div", { class: "closed", html: view.html });
  const sliders = made("div", { class: "inside", hidden: "" });
  const check = made("div", { class: "inside", hidden: "" });
  const answer = made("div", { class: "answer", role: "status" });
  const fold = (name, open, close) => {
    const button = made("button", { type: "button", "aria-expanded": "false" }, name);
    button.addEventListener("click", () => {
      const opens = button.getAttribute("aria-expanded") === "false";
      button.setAttribute("aria-expanded", String(opens));
      send(opens ? open : close);
    });
    return button;
  };
  const change = fold("Change the parameters", "explore", "leave");
  const how = fold("How is this checked?", "unfold", "fold");
  const card = made("section", { class: "gamelab-card", id: view.id }, closed, made("div", { class: "foldings" }, change, how), sliders, check, answer);
  card.style.borderLeftColor = view.colour;
  el.append(card);
  typeset(model, closed);

  let leave = null;
  async function explorer() {
    const id = model.get("explorer");
    leave?.();
    leave = null;
    sliders.hidden = !id;
    change.setAttribute("aria-expanded", String(Boolean(id)));
    if (!id) return;
    leave = await within(model, id, sliders);
    for (const picture of sliders.querySelectorAll("img")) picture.alt = "The case that is told above";
    for (const handle of sliders.querySelectorAll('[role="slider"]')) {
      handle.ariaLabel = handle.closest(".jupyter-widgets").querySelector("label").textContent;
    }
  }

  const parts = {};
  function inside() {
    const held = model.get("inside");
    const open = Boolean(held.code);
    how.setAttribute("aria-expanded", String(open));
    check.hidden = !open;
    check.replaceChildren();
    if (!open) return;
    parts.size = made("input", { type: "number", min: held.least, value: held.size, step: 1 });
    if (held.most !== null) parts.size.max = held.most;
    const go = () => send("check", parts.size.valueAsNumber);
    parts.size.addEventListener("keydown", (event) => {
      event.stopPropagation(); // a notebook has shortcuts of its own
      if (event.key === "Enter") go();
    });
    parts.go = [made("button", { type: "button", onclick: go }, "Check")];
    if (held.fails) {
      parts.go.push(made("button", { type: "button", onclick: () => send("next") }, "Next counterexample"));
      parts.go.push(made("button", { type: "button", onclick: () => send("all") }, "All counterexamples"));
    }
    parts.bar = made("progress", { hidden: "", "aria-label": "How far the check is" });
    parts.rate = made("span", { class: "note" });
    parts.cancel = made("button", { type: "button", hidden: "", onclick: () => send("cancel") }, "Cancel");
    const label = made("label", {}, "Size", parts.size);
    const sizes = made("span", { class: "note" }, `default ${held.size}, deep ${held.deep}`);
    check.append(
      made("pre", { tabindex: "0", "aria-label": "The code of both sides", html: held.code }),
      made("div", { class: "note" }, held.calls),
      ...[held.theorem, held.method, held.edition].filter(Boolean).map((html) => made("div", { class: "note", html })),
      made("div", { class: "asks" }, label, ...parts.go, sizes, parts.bar, parts.rate, parts.cancel),
    );
  }

  function state() {
    const now = model.get("state");
    answer.classList.toggle("complaint", Boolean(now.complaint));
    answer.innerHTML = now.complaint ?? now.html ?? "";
    if (!parts.bar) return;
    for (const button of parts.go) button.disabled = Boolean(now.running);
    parts.bar.hidden = parts.cancel.hidden = !now.running;
    if (now.of) [parts.bar.max, parts.bar.value] = [now.of, now.tried];
    else parts.bar.removeAttribute("value");
    parts.rate.textContent = now.running ? now.words : "";
  }

  const unfollow = follow(el, (id) => (id === view.id ? card : null));

  model.on("change:explorer", explorer);
  model.on("change:inside", inside);
  model.on("change:state", state);
  explorer();
  inside();
  state();
  return () => {
    leave?.();
    unfollow();
    model.off("change:explorer", explorer);
    model.off("change:inside", inside);
    model.off("change:state", state);
  };
}

export default { render };
