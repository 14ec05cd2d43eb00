// The statements of a paper: a field above the links narrows them. A word with a digit is looked for in the labels alone.

function render({ model, el }) {
  const box = html("nav", { class: "gamelab gamelab-contents", "aria-label": "Statements", html: model.get("view").html }, el).firstElementChild;
  const plain = (part) => part.textContent.toLowerCase();
  const lines = [...box.querySelectorAll("li")].map((line) => ({ line, link: line.querySelector("a"), words: plain(line) }));
  const count = html("output", { class: "note" });
  const field = html("input", {
    type: "search", placeholder: "1.2 or Lemma or error", "aria-label": "Find a statement",
    oninput: narrow,
    onkeydown: (event) => {
      event.stopPropagation(); // a notebook has shortcuts of its own
      if (event.key === "Enter") lines.find(({ line }) => !line.hidden)?.link.click();
    },
  });
  box.firstElementChild.after(" ", field, " ", count);

  function narrow() {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean).map((word) => ({
      labels: /\d/.test(word),
      begins: new RegExp(`(?<![\\p{L}\\p{N}.])${word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}${/\d$/.test(word) ? "(?!\\d)" : ""}`, "u"),
    }));
    for (const { line, link, words } of lines)
      line.hidden = !wanted.every(({ labels, begins }) => begins.test(labels ? plain(link) : words));
    count.textContent = wanted.length ? `${lines.filter(({ line }) => !line.hidden).length} of ${lines.length}` : "";
  }
}
