// Finding statements by what a reader types. No module: the site loads this file as it is.

const SAME = Object.entries({
  theorem: "th|thms?", lemma: "lms?", corollary: "cors?", figure: "figs?", chapter: "ch",
  error: "typos?|misprints?|mistakes?|erratum|errata",
}).flatMap(([word, same]) => same.split("|").map((one) => [new RegExp(`^${one.replace("s?", "")}s?$`), word]));
const SIGNS = { path: "p_n", cycle: "c_n", complete: "k_n" };

// Without accents and TeX, with one kind of bracket, and with S[1, 2] in one word.
const plain = (text) => text.normalize("NFD").replace(/\p{M}|[$\\]/gu, "").toLowerCase()
  .replace(/[[{]/g, "(").replace(/[\]}]/g, ")").replace(/(?<=(?<!\w)(?:\w|\d+)),\s+(?=(?:\w|\d+)(?!\w))/g, ",");

// A label with all numbers that it names: "Figures 6 and 9 to 11" has 10 too.
const counted = (label) => label.replace(/(\d+) to (\d+)/g, (range, first, last) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => +first + i).join(" ") || range);

// The words of a query as they are looked for: "Thm.1.2" as "theorem" and "1.2", "Stars" as "star".
const wordsOf = (query) => plain(query.replaceAll("§", "section ")).replace(/(\p{L}{2,})\.?(?=\d)/gu, "$1 ").split(/\s+/)
  .map((word) => word.replace(/[.,;:]+$/, "")).filter(Boolean)
  .map((word) => SAME.find(([same]) => same.test(word))?.[1] ?? (/^\p{L}{4,}s$/u.test(word) ? word.slice(0, -1) : word));

// What begins with a word. A number is whole, and so is a letter that is not alone; K4 is K_4 or K_n, and a cycle may be C_n.
function beginning(word, alone) {
  const escaped = word.replace(/[\\^$.*+?()|/]/g, "\\$&").replace(" ", "s? ");
  const indexed = escaped.replace(/^(\p{L})(\d+)$/u, "$1_?(?:$2|n)").replace(/(?<=\p{L})(?=\d|\\\()/gu, "_?");
  const ends = /\d$/.test(word) || (!alone && /^\p{L}$/u.test(word)) ? "(?![\\p{L}\\d])" : "";
  const begins = /^[\p{L}\d]/u.test(word) ? "(?<![\\p{L}\\p{N}.])" : "";
  return new RegExp(`${begins}${indexed}${ends}${SIGNS[word] ? `|${SIGNS[word]}(?!\\p{L})` : ""}`, "u");
}

// Which lines have all words of a query, as booleans. A line is its label, its kind and what it says. Where the query has a
// number, it is looked for in labels and kinds; if none has it, in what is said, beside the word before it, as in "Figure 4".
function finder(lines) {
  const labels = lines.map(([label, kind]) => plain(`${counted(label)} · ${kind}`));
  const whole = lines.map((line) => plain(line.join(" · ")));
  const having = (texts, words) => {
    const wanted = words.map((word) => beginning(word, words.length === 1));
    return texts.map((text) => wanted.every((one) => one.test(text)));
  };
  return (query) => {
    const words = wordsOf(query), named = /\d/.test(query) ? having(labels, words) : [];
    return named.includes(true) ? named : having(whole, words.join(" ").match(/\p{L}{2,} \d\S*|\S+/gu) ?? []);
  };
}

// A field above a list of links to statements: it narrows the list, and Enter follows the first link that is left. `said` is
// what the statements say, in their order. Returns the field.
function addFinder(box, said) {
  const lines = [...box.querySelectorAll("li")], links = lines.map((line) => line.querySelector("a"));
  const find = finder(lines.map((line, i) => [links[i].textContent, line.querySelector("small")?.textContent ?? "", said[i]]));
  const field = Object.assign(document.createElement("input"), {
    type: "search", placeholder: "Thm 1.2 or cycle or error", ariaLabel: "Find a statement", style: "width:16em;margin-left:.6em",
    oninput: () => {
      const found = find(field.value), all = !field.value.trim();
      lines.forEach((line, i) => { line.hidden = !all && !found[i]; });
      count.textContent = all ? "" : `${found.filter(Boolean).length} of ${lines.length}`;
      list.scrollTop = 0;
    },
    onkeydown: (event) => {
      event.stopPropagation(); // a notebook has shortcuts of its own
      if (event.key === "Enter") links.find((_, i) => !lines[i].hidden)?.click();
    },
  });
  const count = Object.assign(document.createElement("output"), { className: "note" }), list = lines[0]?.parentElement;
  box.firstElementChild.after(" ", field, " ", count);
  return field;
}
