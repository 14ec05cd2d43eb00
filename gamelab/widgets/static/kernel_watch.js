// Nothing, until the kernel is gone: then the sentence about it, and the sliders, fields and buttons of the box are out of use,
// since what is sent from them would be an error of the page.

function render({ model, el }) {
  const place = html("div", { class: "gamelab gamelab-kernel-watch" }, el);
  function complain(words) {
    place.replaceChildren(html("div", { role: "alert" }, null, words));
    for (const control of el.closest(".widget-vbox").querySelectorAll("input, button, .noUi-target")) control.inert = true;
  }
  return connect(model, place, {}, complain, { watch: true }).leave;
}
