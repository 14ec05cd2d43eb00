// The playground: a match, fields to choose another one by, and a drawing board. Both boards are the modules of the notebooks.
// Python begins when it is needed: for the drawing board, or where the book of the match ends.

import { FIELDS, Match, Model, PLAIN, Python, colour, find, statusLine, unusual } from "./book.mjs";

const form = document.getElementById("begin");
const { games, books } = JSON.parse(document.getElementById("games").textContent);
const field = (name) => form.elements[name];
const holders = { match: document.getElementById("match"), sketch: document.getElementById("sketch") };
const copy = document.querySelector("[name=link]");

const line = statusLine(document.getElementById("python"), (answer) => {
  if (answer.wanted) { fill(answer.wanted); remember(wanted()); holders.match.scrollIntoView({ behavior: "smooth" }); }
  if (answer.view) showDrawing(answer);
  else if (answer.values) sketch.set("values", answer.values);
});
const python = new Python(line);
const match = new Match(python, holders.match, { bookOf: (wanted) => find(books, wanted, games[wanted.game].rule) });
const sketch = new Model((message) => python.ask("sketch", message));

async function showDrawing({ view, values }) {
  const { default: drawing } = await import("./sketch.mjs");
  sketch.values.view = view;
  if (values) sketch.values.values = values;
  if (!holders.sketch.firstChild) drawing.render({ model: sketch, el: holders.sketch });
  else sketch.set("view", view);
}

// The fields, and the address that says the same.
function fill(wanted) {
  for (const name of FIELDS)
    if (wanted[name] !== undefined && field(name)) field(name).value = wanted[name];
  suit(false);
}
function suit(anew) {
  const game = games[field("game").value];
  document.getElementById("move").textContent = game.move;
  field("rule").parentElement.hidden = !game.rule;
  field("at").parentElement.hidden = field("game").value !== "nim-on-graphs";
  const list = field("preset");
  list.replaceChildren(new Option("or one of these", ""), ...game.boards.map((board) => new Option(board, board)));
  if (anew) { field("board").value = game.boards[0]; field("rule").value = game.rule; field("at").value = ""; }
}
const said = (name) => (!field(name) || field(name).parentElement.hidden ? "" : field(name).value);
const wanted = () => unusual(Object.fromEntries(FIELDS.map((name) => [name, said(name)])));
function remember(chosen) {
  const address = new URL(location.href);
  address.hash = new URLSearchParams(chosen).toString();
  if (address.href !== location.href) history.replaceState(null, "", address);
  return address.href;
}
function begin(chosen) {
  line.clear();
  copy.nextElementSibling.textContent = "";
  match.begin(chosen);
}
function opened() {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (given.draw !== undefined) draw(given.draw);
  const isKnown = Object.hasOwn(games, given.game ?? "");
  if (isKnown) field("game").value = given.game;
  else if (match.drawn) return;
  suit(true);
  fill({ ...PLAIN, ...(isKnown ? given : {}) });
  begin({ ...wanted(), moves: given.moves });
}
function draw(board) {
  holders.sketch.parentElement.hidden = false;
  holders.sketch.scrollIntoView();
  document.querySelector("[name=draw]").hidden = true;
  python.ask("look", {});
  if (board) python.ask("lay", { board });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  document.getElementById("settings").open = false;
  remember(wanted());
  begin(wanted());
  holders.match.scrollIntoView();
});
field("game").addEventListener("change", () => suit(true));
field("preset").addEventListener("change", () => { if (field("preset").value) field("board").value = field("preset").value; });
// The link has the moves of the match on the board, and its settings.
copy.addEventListener("click", async () => {
  const { link } = match.get("view") ?? {}, told = copy.nextElementSibling;
  const address = remember(link?.game ? unusual(link) : wanted());
  try {
    await navigator.clipboard.writeText(address);
    told.textContent = "The link is copied.";
  } catch {
    told.textContent = address;
  }
});
document.querySelector("[name=draw]").addEventListener("click", () => draw(""));
addEventListener("hashchange", opened);

colour(holders.sketch);
opened();
