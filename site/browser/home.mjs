// The first page: a board to play on, and the row of numbers that one drags.

import { Match, Python, boardOf, bookIn, statusLine } from "./book.mjs";

const wanted = { game: "graph-nim", board: "Spider(3, 2, 2)" }, holder = document.getElementById("finding");
const { book } = document.getElementById("home").dataset, bookOf = bookIn({ [boardOf(wanted)]: book }, new URL("./books/", import.meta.url));
holder.parentElement.hidden = !book; // a site that was built without Node
if (book) new Match(new Python(statusLine(document.getElementById("python"))), holder, { bookOf }).begin(wanted);

const row = document.querySelector("figure.row"), says = row.querySelector("output"), cells = [...row.querySelectorAll("span")];
const [length, k] = row.querySelectorAll("input"), numbers = cells.map((cell) => Number(cell.textContent)), FROM = 19;
function lines() {
  const n = Number(length.value), bad = numbers.findIndex((one, i) => i >= FROM && i + n < numbers.length && numbers[i + n] !== one);
  row.style.setProperty("--length", n);
  for (const [i, cell] of cells.entries()) cell.classList.toggle("repeats", bad < 0 && i >= FROM);
  says.textContent = bad < 0
    ? `With ${n} numbers in a line each column is constant from k = ${FROM} on: the period is ${n}.`
    : `With ${n} numbers in a line the columns change: ${numbers[bad]} at k = ${bad}, and ${numbers[bad + n]} below it.`;
}
function mark() {
  const at = Number(k.value);
  for (const [i, cell] of cells.entries()) cell.classList.toggle("here", i === at);
  says.textContent = `k = ${at}: a tree with ${7 + at} edges and the value ${7 + at - numbers[at]}, so that the number is ${numbers[at]}.`;
}
length.addEventListener("input", lines);
k.addEventListener("input", mark);
row.querySelector(".numbers").addEventListener("pointermove", ({ target }) => { // also with a finger
  if (cells.includes(target)) { k.value = cells.indexOf(target); mark(); }
});
row.style.setProperty("--length", length.value);
