// Formulas of the stepper, as nodes of HTML and of SVG. They come as plain text from stepper.py.

import { element, vector } from "../shared/elements.js";

/** A formula as nodes: letters slanted, the rest upright. Dots go above their letter by style: few fonts place them well. */
export function formula(text) {
  const letter = (part) => {
    const dots = { "\u0307": "\u02d9", "\u0308": "\u00a8" }[part[1]];
    return dots
      ? element("i", { class: "rd-dots", "data-dots": dots }, part[0])
      : element("i", {}, part);
  };
  return text
    .split(/([A-Za-z\u0391-\u03c9\u1e91]\p{M}*)/u)
    .map((part, i) => (i % 2 ? letter(part) : part));
}

/** A formula whose short terms stay in one line: it breaks before + and \u2212 outside of brackets. */
export function terms(text) {
  const parts = [""];
  let depth = 0;
  for (const c of text) {
    depth += Number("([{".includes(c)) - Number(")]}".includes(c));
    if (depth === 0 && "+\u2212".includes(c) && parts[parts.length - 1].endsWith(" "))
      parts.push("");
    parts[parts.length - 1] += c;
  }
  return parts.flatMap((part) => [
    element("span", part.length < 44 ? { class: "rd-term" } : {}, ...formula(part.trimEnd())),
    " ",
  ]);
}

/** A formula in a picture, 30 pixels high, centred at x or ending there. */
export function written(text, x, y, kind, ends = false) {
  const box = vector("foreignObject", {
    x: ends ? x - 120 : x - 150,
    y,
    width: ends ? 120 : 300,
    height: 30,
  });
  box.append(
    element(
      "div",
      { class: `rd-written ${kind}`, style: `text-align:${ends ? "right" : "center"}` },
      ...formula(text),
    ),
  );
  return box;
}
