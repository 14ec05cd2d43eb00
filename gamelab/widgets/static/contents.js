// The statements of a paper: a list of links with a field that finds one.

function render({ model, el }) {
  const { html: list, said } = model.get("view");
  addFinder(html("nav", { class: "gamelab gamelab-contents", "aria-label": "Statements", html: list }, el).firstElementChild, said);
}
