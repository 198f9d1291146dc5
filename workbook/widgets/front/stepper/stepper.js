// Views that step: sweeps over the links of an arm, and matrices that change. Python computes every step
// (stepper.py); here they are only shown, under one transport bar.

import { element, tab } from "../shared/elements.js";
import { follow } from "../shared/theme.js";
import { transport } from "../shared/transport.js";
import { matrixView } from "./matrices.js";
import { LEFT, RIGHT, sweepView } from "./sweeps.js";

function render({ model, el }) {
  const view = model.get("view");
  const root = element("div", { class: "rd-view rd-stepper", role: "group" });
  root.setAttribute("aria-label", view.alt);
  const aloud = element("div", { class: "rd-aloud", "aria-live": "polite" });
  const tabs = element("div", { class: "rd-tabs", role: "group" });
  const make = view.kind === "sweeps" ? sweepView : matrixView;
  const body = make(view, {
    root,
    say: (words) => {
      if (!bar.playing) aloud.textContent = words;
    },
    go: (step) => {
      bar.pause();
      bar.seek(step);
    },
  });
  const bar = transport({
    unit: body.unit,
    perSecond: Math.max(1, body.count() / 30),
    format: (t, end) => `${t} / ${end} ${body.unit}`,
    onTime: (t) => {
      if (shown !== t) {
        shown = t;
        body.show(t);
        root.dataset.step = t;
      }
    },
  });
  let shown = -1;

  const title = element(
    "div",
    { class: "rd-title" },
    view.title || (body.names.length === 1 ? body.names[0] : ""),
  );
  const buttons =
    body.names.length > 1 ? body.names.map((name, i) => tab(name, () => choose(i, 0))) : [];
  tabs.append(...buttons);
  root.append(element("div", { class: "rd-head" }, title, tabs), body.el, bar.el, aloud);
  bar.keys(root);
  el.replaceChildren(root);

  function choose(i, at) {
    bar.pause();
    shown = -1;
    buttons.forEach((button, j) => button.setAttribute("aria-pressed", String(i === j)));
    bar.setStops(body.choose(i));
    shown = -1;
    bar.seek(at);
  }

  function layout(width) {
    const beside =
      view.kind === "sweeps" && width >= 720 && (0.54 * width - LEFT - RIGHT) / view.links > 36;
    root.classList.toggle("rd-beside", beside);
    root.classList.toggle("rd-wide", width >= 1000);
    body.layout(view.kind === "sweeps" ? Math.round(beside ? width * 0.54 : width) : width);
  }

  choose(0, view.at);
  const place = follow(root, { place: body.el, room: () => body.room(), layout });
  place.again();
  return () => {
    bar.destroy();
    place.end();
    if (body.destroy) body.destroy();
  };
}

export default { render };
