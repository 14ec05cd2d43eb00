// A question: fields or choices for the answer, what is said to it, a hint and the answer on request.

function render({ model, el }) {
  const view = model.get("view");
  const box = made("section", { class: "gamelab-exercise", "data-lm-suppress-shortcuts": "true" });
  const asked = made("div", { class: "question", html: view.html });
  const answer = made("div", { class: "answer", role: "status", "aria-live": "polite" });
  const hint = made("p", { class: "note", hidden: "", html: view.hint });
  const busy = (on) => box.toggleAttribute("aria-busy", on);
  const send = (message) => { busy(true); model.send(message); };
  box.append(asked);
  if (view.picture) box.append(made("img", { ...view.picture, alt: "The position", style: "max-width: 100%; height: auto" }));

  const form = made("form", { class: "asks" });
  const fields = view.fields.map((name, i) => {
    const such = view.such?.[i] ? `such as ${view.such[i]}` : "";
    const field = made("input", { type: "text", autocomplete: "off", placeholder: such });
    form.append(made("label", {}, name, field));
    return field;
  });
  const few = view.choices.length <= 3;
  let list = null;
  if (few) for (const words of view.choices) form.append(made("button", { type: "button", onclick: () => send({ do: "answer", given: [words] }) }, words));
  else {
    list = made("select", { "aria-label": "Your answer" }, ...["", ...view.choices].map((words) => made("option", { value: words }, words || "choose …")));
    form.append(list);
  }
  if (fields.length || list) form.append(made("button", { type: "submit" }, "Answer"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "answer", given: list ? [list.value] : fields.map((field) => field.value) });
  });
  form.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook has shortcuts of its own
  if (view.hint) form.append(made("button", { type: "button", class: "quiet", onclick: () => { hint.hidden = !hint.hidden; } }, "Hint"));
  form.append(made("button", { type: "button", class: "quiet", onclick: () => send({ do: "reveal" }) }, "Reveal"));
  box.append(form, hint, answer);
  el.append(box);
  typeset(model, asked);
  typeset(model, hint);

  function said() {
    const now = model.get("said");
    busy(false);
    box.dataset.right = String(now.right ?? "");
    if (now.right === false && view.hint) hint.hidden = false;
    answer.innerHTML = now.html ?? "";
    typeset(model, answer);
  }
  model.on("change:said", said);
  said();
  return () => model.off("change:said", said);
}

export default { render };
