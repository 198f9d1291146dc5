// The list of what is painted on the arm, and the slider of its sweep. From `paint.layers` of the message.

import { choiceOf, element } from "../shared/elements.js";
import { keyOf, paintSaid, sweepJoint } from "./layers.js";

const BOTH = " by both"; // the key of two layers beside each other

/** The controls of what is painted: { el, show(run, arrays), choice(), said(t) }. changed() after each move. */
export function paintControls(changed, stop) {
  const list = choiceOf("Painted on the arm");
  const sweep = element("input", {
    type: "range",
    class: "rd-scrub",
    min: 0,
    step: 1,
    value: 0,
    "aria-label": "Sweep, joint by joint",
  });
  const face = element("output", { class: "rd-paint-said", "aria-live": "polite" });
  const el = element(
    "div",
    { class: "rd-paint", role: "group", "aria-label": "Painted" },
    element("label", {}, "Painted ", list),
    element("label", {}, "Sweep ", sweep),
    face,
  );
  let layers = [];
  let wanted = null;
  let arrays = null;
  let n = 0;
  el.hidden = true;

  function show(run, fresh) {
    layers = run?.paint?.layers ?? [];
    arrays = fresh;
    el.hidden = !layers.length;
    list.replaceChildren(
      ...layers.map((layer) =>
        element("option", { value: keyOf(layer) }, `${layer.name}, by ${layer.by}`),
      ),
      ...(pair()
        ? [
            element(
              "option",
              { value: `${pair()[0].name}${BOTH}` },
              pair()
                .map(({ by }) => by)
                .join(" beside "),
            ),
          ]
        : []),
      element("option", { value: "" }, "nothing"),
    );
    list.value =
      wanted !== null && [...list.options].some(({ value }) => value === wanted)
        ? wanted
        : layers.length
          ? keyOf(layers[0])
          : "";
    n = run?.tracks?.[0]?.n ?? 0;
    bound();
  }

  /** Two layers of one name, of the first solver and of the last in a paper's order; null if there is none. */
  function pair() {
    const two = layers
      .filter(({ name }) => layers.filter((other) => other.name === name).length > 1)
      .sort((a, b) => (a.by < b.by ? -1 : 1));
    return two.length ? [two[0], two.at(-1)] : null;
  }

  const shown = () =>
    list.value.endsWith(BOTH) ? pair()?.[0] : layers.find((layer) => keyOf(layer) === list.value);

  function bound() {
    const layer = shown();
    sweep.max = (layer?.sweeps ?? 0) * n;
    sweep.disabled = !layer;
    if (Number(sweep.value) > Number(sweep.max)) sweep.value = 0;
  }

  function choice() {
    const layer = shown();
    return layer
      ? { layer, step: Number(sweep.value), sides: list.value.endsWith(BOTH) ? pair() : null }
      : null;
  }

  /** What a layout depends on. */
  const layout = () => {
    const now = choice();
    return now && `${now.layer.name}${now.sides ? BOTH : ""}`;
  };

  const first = () => (layers.length ? keyOf(layers[0]) : "");
  /** The layer that is painted, and the step of its sweep: what a link carries; {} where nothing can be painted. */
  function seen() {
    return layers.length ? { layer: list.value, sweep: Number(sweep.value) } : {};
  }

  /** Shows what a link asks for: a layer that is there, as far as its sweep goes. @param {any} asked */
  function see({ layer = wanted, sweep: step = 0 }) {
    wanted = layer;
    if ([...list.options].some(({ value }) => value === layer)) list.value = layer;
    bound();
    sweep.value = Math.min(step, Number(sweep.max));
  }

  /** Numbers where the picture stands still. */
  function say(t, playing) {
    const chosen = choice();
    const text = chosen && !playing ? paintSaid(chosen.layer, arrays, t, chosen.step) : "";
    if (face.textContent !== text) face.textContent = text;
    const at = chosen ? sweepJoint(chosen.step, n) : -1;
    sweep.setAttribute(
      "aria-valuetext",
      at >= 0 ? `joint ${at + 1}${chosen.step > n ? ", outward" : ", inward"}` : "all joints",
    );
  }

  list.addEventListener("change", () => {
    wanted = list.value;
    bound();
    changed();
  });
  sweep.addEventListener("input", () => {
    stop();
    changed();
  });
  sweep.addEventListener("keydown", (event) => {
    if (event.key !== " ") event.stopPropagation();
  }); // arrows move the sweep
  return { el, show, choice, layout, say, seen, see, first };
}
