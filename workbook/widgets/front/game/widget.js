// The Operator Game in a notebook. GAME, its data, is put before this module by Python.

import { Game } from "./game.js";

/** @param {{ model: any, el: HTMLElement }} given */
function render({ model, el }) {
  const root = document.createElement("div");
  root.style.setProperty("--og-height", "46rem");
  el.append(root);
  new Game(root, GAME, { level: model.get("level") || undefined });
}

export default { render };
