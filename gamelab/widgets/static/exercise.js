// A question: fields or choices for the answer, the reply to it, a hint and the answer on request.

function render({ model, el }) {
  const view = model.get("view");
  const box = html("section", { class: "gamelab gamelab-exercise", "data-lm-suppress-shortcuts": "true" }, el);
  const question = html("div", { class: "question", html: view.html }, box);
  if (view.picture) html("img", { ...view.picture, alt: "The position" }, box);
  const form = html("form", { class: "asks" }, box);
  const hint = html("p", { class: "note", hidden: "", html: view.hint }, box);
  const reply = html("div", { class: "answer", role: "status", "aria-live": "polite" }, box);

  const fields = view.fields.map((name, i) => {
    const such = view.such?.[i] ? `such as ${view.such[i]}` : "";
    return html("input", { type: "text", autocomplete: "off", placeholder: such }, html("label", {}, form, name));
  });
  const few = view.choices.length <= 3;
  if (few) for (const words of view.choices) button(form, "", words, () => send({ do: "answer", given: [words] }));
  else {
    fields.push(html("select", { "aria-label": "Your answer" }, form));
    for (const words of ["", ...view.choices]) html("option", { value: words }, fields[0], words || "choose …");
  }
  if (fields.length) html("button", { type: "submit" }, form, "Answer");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "answer", given: fields.map((field) => field.value) });
  });
  form.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook has shortcuts of its own
  if (view.hint) button(form, "quiet", "Hint", () => hinted(hint.hidden));
  button(form, "quiet", "Reveal", () => send({ do: "reveal" }));
  typeset(model, question);

  function hinted(shown) {
    hint.hidden = !shown;
    if (shown) typeset(model, hint); // what is set while it is hidden has another size
  }
  function said(now) {
    box.dataset.right = String(now.right ?? "");
    if (now.right === false && view.hint) hinted(true);
    reply.innerHTML = now.html ?? "";
    typeset(model, reply);
  }
  const { send, leave, draw } = connect(model, box, { said }, (words) => said({ html: words }));
  draw();
  return leave;
}
