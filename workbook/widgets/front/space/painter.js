// Solids of solid.js drawn on a canvas, with light from one side: tubes, balls, drums.

import { rgb, traced } from "../shared/canvas.js";
import { along, dot } from "./solid.js";

const LIGHT = [-0.45, -0.89]; // where light comes from, on the screen
// As in pictures of draw.arm_3d.
const COLOURS = {
  link: "#c9d3dc",
  bone: "#8a949e",
  base: "#6f7a84",
  slide: "#8a949e",
  turns: "#e69f00",
  slides: "#0072b2",
  free: "#009e73",
};

/** Red, green, blue between two colours. */
const mixed = (one, other, part) =>
  `rgb(${one.map((c, i) => Math.round(c + part * (other[i] - c)))})`;

/** [dark, plain, light] of each thing that is solid, and of its shadow, in a theme. */
export function colours(look) {
  const paper = rgb(look.paper);
  const ink = rgb(look.ink);
  const white = [255, 255, 255];
  const black = [0, 0, 0];
  const shades = (colour) => {
    const c = rgb(colour);
    return [mixed(c, black, 0.45), mixed(c, black, 0.08), mixed(c, white, 0.45)];
  };
  return {
    ...Object.fromEntries(Object.entries(COLOURS).map(([what, colour]) => [what, shades(colour)])),
    shadow: mixed(paper, ink, 0.13),
    line: mixed(paper, ink, 0.2),
  };
}

/** Draws solids on a pen; to(p): pixels of a point, [x, y]; s: pixels of a metre. */
export function painter(pen, eye, s, to, shade) {
  const stopped = (gradient, stops) => {
    for (const [at, colour] of Object.entries(stops)) gradient.addColorStop(Number(at), colour);
    return gradient;
  };
  const across = (x, y, nx, ny, r, [dark, plain, light]) => {
    const bright = 0.5 + 0.32 * (nx * LIGHT[0] + ny * LIGHT[1]);
    const half = 0.5 * bright + (bright > 0.5 ? 0 : 0.5);
    return stopped(pen.createLinearGradient(x - r * nx, y - r * ny, x + r * nx, y + r * ny), {
      0: dark,
      [bright]: light,
      [half]: plain,
      1: dark,
    });
  };
  const round = (x, y, r, [dark, plain, light]) => {
    const centre = [x + 0.35 * r * LIGHT[0], y + 0.35 * r * LIGHT[1]];
    return stopped(pen.createRadialGradient(...centre, 0, x, y, r), {
      0: light,
      0.6: plain,
      1: dark,
    });
  };
  const shapes = {
    tube({ a, b, r, what }) {
      const [x, y] = to(a);
      const [u, v] = to(b);
      const long = Math.hypot(u - x, v - y);
      const wide = r * s;
      pen.lineCap = "round";
      traced(
        pen,
        () => {
          pen.moveTo(x, y);
          pen.lineTo(u, v + (long ? 0 : 0.01));
        },
        {
          wide: 2 * wide,
          line:
            long < 0.1 * wide
              ? round((x + u) / 2, (y + v) / 2, wide, shade[what])
              : across((x + u) / 2, (y + v) / 2, (y - v) / long, (u - x) / long, wide, shade[what]),
        },
      );
    },
    ball({ a, r, what }) {
      traced(pen, () => pen.arc(...to(a), r * s, 0, 2 * Math.PI), {
        fill: round(...to(a), r * s, shade[what]),
      });
    },
    /** A cylinder: its wall, and the end that faces the eye. */
    drum({ a, b, r, what }) {
      const axis = along(b, -1, a);
      const towards = dot(axis, eye.toward);
      const [near, far] = towards > 0 ? [b, a] : [a, b];
      const [x, y] = to(near);
      const [u, v] = to(far);
      const wide = r * s;
      const flat = (Math.abs(towards) / Math.hypot(...axis)) * wide;
      const long = Math.hypot(u - x, v - y);
      const turn = Math.atan2(v - y, u - x);
      if (long > 0.1) {
        traced(
          pen,
          () => {
            pen.ellipse(u, v, flat, wide, turn, -Math.PI / 2, Math.PI / 2);
            pen.ellipse(x, y, flat, wide, turn, Math.PI / 2, -Math.PI / 2);
          },
          {
            fill: across(
              (x + u) / 2,
              (y + v) / 2,
              (y - v) / long,
              (u - x) / long,
              wide,
              shade[what],
            ),
          },
        );
      }
      const end = () => pen.ellipse(x, y, flat, wide, turn, 0, 2 * Math.PI);
      traced(pen, end, { fill: shade[what][2], line: shade[what][0], wide: 0.8 });
    },
  };
  return (solid) => shapes[solid.shape](solid);
}
