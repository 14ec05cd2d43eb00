// Puzzles: those that are solved, which this browser alone keeps; the one of the day; and the one that the page Play was opened with.
(() => {
  const KEY = "gamelab puzzles";
  function solved() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY));
      return Array.isArray(found) ? found : [];
    } catch { // nothing is kept here
      return [];
    }
  }
  function solve(id) {
    try {
      localStorage.setItem(KEY, JSON.stringify([...new Set([...solved(), id])]));
    } catch { /* nothing is kept here */ }
  }

  const days = document.getElementById("days");
  if (days) {
    const ids = JSON.parse(days.textContent), now = new Date();
    const number = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5;
    const card = document.getElementById(ids[number % ids.length]), today = document.getElementById("today");
    const time = today.querySelector("time");
    time.dateTime = new Date(number * 864e5).toISOString().slice(0, 10);
    time.textContent = now.toLocaleDateString("en", { dateStyle: "long" });
    today.querySelector("p").textContent = card.closest("section").querySelector("h2").firstChild.textContent;
    today.querySelector("li").replaceChildren(...card.cloneNode(true).childNodes);
    today.querySelector("li").dataset.puzzle = card.id;
    today.hidden = false;
    const tick = () => {
      for (const one of document.querySelectorAll("ol.ladder > li")) {
        const isSolved = solved().includes(one.dataset.puzzle || one.id), words = one.querySelector("span");
        one.classList.toggle("solved", isSolved);
        words.textContent = words.textContent.replace(/ ✓ solved$/, "") + (isSolved ? " ✓ solved" : "");
      }
    };
    addEventListener("pageshow", tick); // also when one comes back
    addEventListener("storage", tick);
  }

  const board = document.getElementById("match");
  if (board) {
    const says = document.createElement("p");
    says.id = "puzzle";
    board.parentElement.before(says);
    let id = "";
    const open = (next) => {
      id = next || "";
      says.hidden = !id;
      const link = document.createElement("a");
      link.href = `puzzles.html#${encodeURIComponent(id)}`;
      link.textContent = "Puzzle";
      says.replaceChildren(link, ": exactly one move wins.");
    };
    const opened = () => open(new URLSearchParams(location.hash.slice(1)).get("puzzle"));
    opened();
    addEventListener("hashchange", opened);
    document.getElementById("begin").addEventListener("submit", () => open(""));
    board.addEventListener("click", ({ target }) => { if (target.closest(".larger")) open(""); }); // another position
    new MutationObserver(() => {
      if (!id || !board.querySelector("[data-winner=you]")) return;
      solve(id);
      says.firstChild.textContent = "Puzzle solved";
    }).observe(board, { subtree: true, childList: true, attributeFilter: ["data-winner"] });
  }
})();
