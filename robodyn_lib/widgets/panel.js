// A panel on a page without Python: inputs that choose among states that were computed before (states.py).
// After the text of transport.js; VIEWS holds the front ends of the inputs and of the player.

/** What a front end asks of a widget's model, over values that change. */
function shelf(data) {
  const heard = {};
  return { get: (name) => data[name], save_changes() {}, send() {},
    on: (event, f) => { (heard[event] ??= []).push(f); },
    off: (event, f) => { heard[event] = (heard[event] ?? []).filter((other) => other !== f); },
    set: (name, value) => { data[name] = value; for (const f of heard[`change:${name}`] ?? []) f(); } };
}

function bytesOfText(text) { return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)); }

function render({ model, el }) {
  const { inputs, states } = model.get("panel"), moves = shelf(inputs), names = Object.keys(inputs.controls);
  const stage = shelf({ run: {}, notice: "", busy: false }), below = element("div", { class: "rd-below" });
  let serial = 0;

  function show() {
    const at = names.reduce((k, name) => {
      const { values } = inputs.controls[name];
      return k * values.length + values.indexOf(moves.get(`value_${name}`));
    }, 0);
    const { run, below: html = "" } = states[at];
    if (run) stage.set("run", { ...run, buffer: bytesOfText(run.buffer), serial: ++serial });
    below.innerHTML = html;
  }

  for (const name of names) moves.on(`change:value_${name}`, show);
  show();
  const places = [element("div"), element("div")];
  el.append(...places, below);
  VIEWS.inputs.render({ model: moves, el: places[0] });
  if (states[0].run) VIEWS.player.render({ model: stage, el: places[1] });
}

export default { render };
