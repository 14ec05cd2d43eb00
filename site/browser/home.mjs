// The board of the first page.

import { Match, Python, only, statusLine } from "./book.mjs";

const wanted = { game: "graph-nim", board: "Spider(3, 2, 2)" };
const { book } = document.getElementById("home").dataset;
const holder = document.getElementById("finding");
const bookOf = only(wanted, new URL(`./books/${book}`, import.meta.url));
holder.parentElement.hidden = !book; // a site that was built without Node
if (book) new Match(new Python(statusLine(document.getElementById("python"))), holder, { bookOf }).begin(wanted);
