// The search of the site: the names, sections and statements that have all words of what is typed. Those that are called so come first.

const MOST = 60; // that are shown
const form = document.querySelector("form.find"), field = form.elements.q, list = document.getElementById("found");
const made = (tag, more) => Object.assign(document.createElement(tag), more);
let isNamed, isSaid; // which lines have all words of a query in their label, or anywhere

function search() {
  const query = field.value.trim(), named = isNamed(query), said = isSaid(query);
  const rank = (i) => (named[i] ? searchLines[i][0].length : 1e9);
  const hits = [...searchLines.keys()].filter((i) => query && (named[i] || said[i])).sort((i, j) => rank(i) - rank(j));
  form.querySelector("output").textContent = query && `${hits.length} found${hits.length > MOST ? `, the first ${MOST}:` : ""}`;
  list.replaceChildren(...hits.slice(0, MOST).map((i) => {
    const [label, kind, words, href] = searchLines[i], sentences = words.split(/(?<=[.:?!]) /), row = made("li");
    const telling = sentences.find((one) => one.toLowerCase().includes(query.toLowerCase())) ?? sentences[0];
    row.append(made("a", { href, textContent: label }), made("span", { className: "small", textContent: kind }), made("p", { textContent: telling }));
    return row;
  }));
  globalThis.MathJax?.startup?.promise.then(() => MathJax.typesetPromise([list]));
  history.replaceState(null, "", `?${new URLSearchParams({ q: query })}`);
}
field.value = new URLSearchParams(location.search).get("q") ?? "";
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", search);
addEventListener("DOMContentLoaded", () => { // when find.js is there
  isNamed = finder(searchLines.map(([label]) => [label, "", ""]));
  isSaid = finder(searchLines.map((line) => ["", "", line.slice(0, 3).join(" · ")]));
  search();
});
