// All widgets of a kind share one model with their module and their styles: a saved notebook holds them once, not once a widget.

const shared = async (script) => {
  const style = document.createElement("style");
  style.textContent = script.get("styles");
  document.head.append(style);
  const address = URL.createObjectURL(new Blob([script.get("module")], { type: "text/javascript" }));
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
};

async function render({ model, el }) {
  const script = await model.widget_manager.get_model(model.get("script").replace("IPY_MODEL_", ""));
  script.loaded ??= shared(script);
  return (await script.loaded).default.render({ model, el });
}

export default { render };
