// A lesson: its exercises are answered from tables, and its matches are played from books. What was answered rightly is kept in this
// browser.

import { fetched, keep, kept, progress, show } from "./answers.mjs";
import { Match, Python, boardOf, bookIn, statusLine } from "../play/book.mjs";

const KEPT = "gamelab-lessons";
const python = new Python(statusLine(document.getElementById("python")));
for (const place of document.querySelectorAll("[data-match]")) {
  const { match, book } = JSON.parse(place.dataset.match), bookOf = bookIn({ [boardOf(match)]: book }, new URL("./books/", import.meta.url));
  new Match(python, place, { bookOf }).begin(match);
}

const answered = new Set(kept(KEPT, []));
const ids = [...document.querySelectorAll("#progress a")].map(({ hash }) => hash.replace("#exercise-", ""));
const all = await Promise.all(ids.map(fetched));
const count = () => progress(ids, (id) => answered.has(id));
for (const data of all) {
  show(data, document.getElementById(`exercise-${data.id}`), ({ right }) => {
    if (!right) return;
    answered.add(data.id);
    keep(KEPT, [...new Set([...kept(KEPT, []), data.id])]);
    count();
  });
}
count();
document.body.dataset.lesson = "ready";
