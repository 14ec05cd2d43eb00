// What is wider than the page scrolls, and is reached by the keyboard too.
function reach() {
  for (const box of document.querySelectorAll("article pre, article .cell_output, article .table-wrapper, article [style*='overflow-x']"))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
}
addEventListener("load", reach);
addEventListener("resize", reach);
reach();
