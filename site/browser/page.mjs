// The playground: a match, fields to choose another one by, and a drawing board. Both boards are the modules of the notebooks.
// Python begins when it is needed: for the drawing board, or where the book of the match ends.

import { programs } from "./screen.mjs";
import { FIELDS, Match, Model, PLAIN, Python, bookIn, colour, statusLine, unusual } from "./book.mjs";

const form = document.getElementById("begin");
const { games, books } = JSON.parse(document.getElementById("games").textContent);
const field = (name) => form.elements[name];
const holders = { match: document.getElementById("match"), sketch: document.getElementById("sketch") };
const copy = document.querySelector("[name=link]");

const line = statusLine(document.getElementById("python")), python = new Python(line);
const bookOf = bookIn(books, new URL("./books/", import.meta.url), ({ game }) => games[game].rule);
const match = new Match(python, holders.match, { bookOf, shown: remember });

// The drawing board: each question has all that was drawn.
const sketch = new Model(sendDrawing);
let drawn = [];
async function sendDrawing(action) {
  const actions = [...drawn, action], { view, wanted, wrong, stopped } = await python.ask({ drawn: actions });
  if (wrong) line.say(wrong, true);
  if (!view) return sketch.drawn && sketch.set("view", sketch.get("view"));
  if (!["value", "play"].includes(action.do)) drawn = actions;
  sketch.set("view", view);
  sketch.drawn ??= programs.sketch({ model: sketch, el: holders.sketch });
  if (!wanted) return;
  fill(wanted);
  begin(unusual(wanted), true);
  holders.match.scrollIntoView({ behavior: "smooth" });
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
// The address is that of the match on the board with its moves, so that a reload, the way back and a link find it again. A new match
// has an entry of its own in the history of the browser. A puzzle stays one on its board.
const inAddress = () => Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
function remember({ link }, isNew) {
  const address = new URL(location.href), { puzzle, draw, board } = inAddress();
  const chosen = unusual({ ...match.wanted, moves: link.moves });
  if (puzzle && board === chosen.board) chosen.puzzle = puzzle;
  if (draw && !isNew) chosen.draw = draw;
  address.hash = new URLSearchParams(chosen);
  if (address.href !== location.href) history[isNew ? "pushState" : "replaceState"](null, "", address);
}
function begin(chosen, isNew) {
  line.clear();
  copy.nextElementSibling.textContent = "";
  match.begin(chosen, isNew);
}
const LISTS = ["game", "first", "misere", "strength"]; // the fields that are chosen from a list
function opened() {
  const given = inAddress();
  if (given.draw !== undefined) draw(given.draw);
  const named = FIELDS.some((name) => given[name] !== undefined);
  if (!named && match.drawn) return remember(match.get("view"));
  const values = (name) => [...field(name).options].map(({ value }) => value);
  const wrong = LISTS.find((name) => named && !values(name).includes(given[name] ?? PLAIN[name] ?? ""));
  if (wrong) return line.say(`The address has ${wrong}=${given[wrong] ?? ""}, which is not known here. Known are: ${values(wrong).join(", ")}.`, true);
  if (named) field("game").value = given.game;
  suit(true);
  fill({ ...PLAIN, ...given });
  begin({ ...wanted(), moves: given.moves });
}
function draw(board) {
  holders.sketch.parentElement.hidden = false;
  holders.sketch.scrollIntoView();
  document.querySelector("[name=draw]").hidden = true;
  sendDrawing(board ? { do: "paste", text: board } : { do: "value" });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  document.getElementById("settings").open = false;
  begin(wanted(), true);
  holders.match.scrollIntoView();
});
field("game").addEventListener("change", () => suit(true));
field("preset").addEventListener("change", () => { if (field("preset").value) field("board").value = field("preset").value; });
copy.addEventListener("click", async () => {
  const told = copy.nextElementSibling;
  try {
    await navigator.clipboard.writeText(location.href);
    told.textContent = "The link is copied.";
  } catch {
    told.textContent = location.href;
  }
});
document.querySelector("[name=draw]").addEventListener("click", () => draw(""));
addEventListener("hashchange", opened);

colour(holders.sketch);
opened();
