// A question: fields, choices or a board for the answer, the reply to it, a hint and the answer on request.

function render({ model, el }) {
  const view = model.get("view");
  const box = html("section", { class: "gamelab gamelab-exercise", "data-lm-suppress-shortcuts": "true" }, el);
  const question = html("div", { class: "question", html: view.html }, box);
  const onBoard = Boolean(model.get("board")?.board);
  const close = onBoard ? playMatch({ model: boardOf(model), el: html("div", {}, box) }) : () => {};
  const form = html("form", { class: "asks" }, box);
  const reply = html("div", { class: "answer", role: "status", "aria-live": "polite" }, box);
  const again = button(box, "again", "Try again", () => {
    box.querySelector(".holder svg").focus(); // the button goes, and the focus stays on the board
    send({ do: "again" });
  });

  const fields = view.fields.map((name, i) => {
    const such = view.such?.[i] ? `such as ${view.such[i]}` : "";
    return html("input", { type: "text", autocomplete: "off", placeholder: such }, html("label", {}, form, name));
  });
  if (fields.length) html("button", { type: "submit" }, form, "Answer");
  const capital = (words) => words[0].toUpperCase() + words.slice(1);
  for (const words of view.choices) button(form, "", capital(words), () => send({ do: "answer", given: [words] }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send({ do: "answer", given: fields.map((field) => field.value) });
  });
  form.addEventListener("keydown", (event) => event.stopPropagation()); // a notebook has shortcuts of its own
  const folds = html("div", { class: "folds" }, box);
  const hint = view.hint ? fold("Hint", () => typeset(model, hint)) : null;
  if (hint) html("p", { html: view.hint }, hint);
  const answer = view.sealed ? null : fold("The answer", () => { if (!model.get("said").revealed) send({ do: "reveal" }); });
  const revealed = html("div", {}, answer); // a class gives its answers before it sees them
  typeset(model, question);

  function fold(words, opened) {
    const made = html("details", { ontoggle: () => { if (made.open) opened(); } }, folds);
    html("summary", {}, made, words);
    return made;
  }
  function said(now) {
    box.dataset.right = String(now.right ?? "");
    if (now.right === false && hint) hint.open = true;
    again.hidden = !onBoard || now.right !== false;
    reply.innerHTML = now.html ?? "";
    revealed.innerHTML = now.revealed ?? "";
    typeset(model, reply);
  }
  const { send, leave, draw } = connect(model, box, { said }, (words) => said({ html: words }));
  draw();
  return () => { leave(); close(); };
}

// What the board of a question sees of its model: `board` in place of `view`.
function boardOf(model) {
  const event = (name) => (name === "change:view" ? "change:board" : name);
  return {
    get: (name) => model.get(name === "view" ? "board" : name),
    on: (name, act) => model.on(event(name), act),
    off: (name, act) => model.off(event(name), act),
    send: (action) => model.send(action),
  };
}
