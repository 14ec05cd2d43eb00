// What is wider than the page scrolls, and is reached by the keyboard too.
function reach() {
  for (const box of document.querySelectorAll("article pre, article figure, article .cell_output, article .table-wrapper, article .math-wrapper, article [style*='overflow-x']"))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
}
addEventListener("load", reach);
addEventListener("resize", reach);
const sizes = new ResizeObserver(reach); // formulas are set when they are scrolled to
for (const box of document.querySelectorAll("article .math-wrapper")) sizes.observe(box);
reach();

// The id that the end of an address means; one that is not encoded as it should be is taken as it stands.
function idOf(hash) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

// A link to a statement in a folded group opens its line, and holds the place until formulas and pictures have their sizes.
async function arrive() {
  const id = idOf(location.hash);
  const line = document.querySelector(`details[data-of="${CSS.escape(id)}"]`);
  for (let fold = line; fold; fold = fold.parentElement.closest("details")) fold.open = true;
  const scroll = () => (line ?? document.getElementById(id))?.scrollIntoView({ behavior: "instant" });
  scroll();
  await globalThis.MathJax?.startup?.promise;
  scroll();
}
addEventListener("hashchange", arrive);
addEventListener("load", arrive);

// The contents of a reading have their field, as in JupyterLab. What a statement says stands in its card, or in the line of a group.
for (const list of document.querySelectorAll("article .cell_output strong:first-child + ul")) {
  addFinder(list.parentElement, [...list.querySelectorAll("a")].map(({ hash }) => {
    const id = idOf(hash);
    const place = document.querySelector(`details[data-of="${CSS.escape(id)}"]`) ?? document.getElementById(id);
    return [...place?.querySelectorAll(":scope > summary, p") ?? []].slice(0, 2).map((one) => one.textContent).join(" ");
  }));
}

// The list of lessons says how many exercises were answered rightly in this browser.
for (const link of document.querySelectorAll("article .toctree-l1 > a")) {
  const [, lesson] = link.getAttribute("href").match(/^(\d)_\w+\.html$/) ?? [];
  let right = [];
  try { right = JSON.parse(localStorage.getItem("gamelab-lessons")) ?? []; } catch { /* nothing is kept here */ }
  const n = right.filter((id) => id.startsWith(`${lesson}.`)).length;
  if (n) link.after(` – ${n} right`);
}
