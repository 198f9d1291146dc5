// A panel on a page without Python: inputs that choose among states that were computed before (states.py).

import player from "../player/player.js";
import space from "../space/space.js";
import { element } from "../shared/elements.js";
import { bytesOf, shelf } from "../shared/message.js";
import form from "./inputs.js";

function render({ model, el }) {
  const { inputs, states } = model.get("panel");
  const moves = shelf(inputs);
  const names = Object.keys(inputs.controls);
  const stage = shelf({ run: {}, notice: "", busy: false });
  const below = element("div", { class: "rd-below" });
  let serial = 0;

  function show() {
    const at = names.reduce((k, name) => {
      const { values } = inputs.controls[name];
      return k * values.length + values.indexOf(moves.get(`value_${name}`));
    }, 0);
    const { run, space: scene, below: html = "" } = states[at];
    const shown = run ?? scene;
    if (shown) stage.set("run", { ...shown, buffer: bytesOf(shown.buffer), serial: ++serial });
    below.innerHTML = html;
  }

  for (const name of names) moves.on(`change:value_${name}`, show);
  show();
  const places = [element("div"), element("div")];
  el.append(...places, below);
  form.render({ model: moves, el: places[0] });
  if (states[0].run) player.render({ model: stage, el: places[1] });
  if (states[0].space) space.render({ model: stage, el: places[1] });
}

export default { render };
