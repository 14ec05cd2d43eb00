// The board of the first page.

import { Match, Python, statusLine, unusual } from "./book.mjs";

const wanted = { game: "graph-nim", board: "Spider(3, 2, 2)" };
const usual = JSON.stringify(unusual(wanted));
const { book } = document.getElementById("home").dataset;
const holder = document.getElementById("finding");
const bookOf = (other) => JSON.stringify(unusual(other)) === usual && new URL(`./books/${book}`, import.meta.url);
holder.parentElement.hidden = !book; // a site that was built without Node
if (book) new Match(new Python(statusLine(document.getElementById("python"))), holder, { bookOf }).begin(wanted);
