// The matrix beside the arm, in a notebook.

import { Elimination } from "./elimination.js";
import { read } from "./link.js";

/** @param {{ model: any, el: HTMLElement }} given */
function render({ model, el }) {
  const root = document.createElement("div");
  root.style.setProperty("--em-height", "34rem");
  el.append(root);
  new Elimination(root, read(model.get("state")), {
    said: (end) => {
      model.set("state", end);
      model.save_changes();
    },
  });
}

export default { render };
