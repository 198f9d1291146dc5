// The state of the picture as the end of an address: joints, slider, view, arm, order. A link keeps what it shows.

import { TICK, ticked, wound } from "./chain.js";

export const VIEWS = ["both", "matrix", "chain", "digits", "band"];
export const FEWEST = 2;
export const MOST = 60;
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

/** @typedef {{ n: number, at: number | null, view: string, pose: number, bends: number[] | null, order: "alternating" | "lengths" }} State
 *   at: steps that are done, null where the picture begins by itself; bends: angles of an arm that was bent by hand */

/** Two letters for each angle. */
function packed(bends) {
  return bends
    .map((angle) => {
      const count = Math.round(angle / TICK) & 4095;
      return LETTERS[count >> 6] + LETTERS[count & 63];
    })
    .join("");
}

function unpacked(text) {
  const bends = [];
  for (let i = 0; i + 1 < text.length; i += 2) {
    const digits = [LETTERS.indexOf(text[i]), LETTERS.indexOf(text[i + 1])];
    if (digits.some((digit) => digit < 0)) return null;
    bends.push(ticked(TICK * (64 * digits[0] + digits[1])));
  }
  return bends;
}

const within = (x, low, high) => Math.max(low, Math.min(high, x));

/** The state of an address; what it does not say, or says wrongly, is as it is at first. @param {string} address @returns {State} */
export function read(address) {
  const said = new URLSearchParams(address.replace(/^[^#]*#?/, ""));
  const number = (name, usual) => {
    const x = said.has(name) ? Number(said.get(name)) : NaN;
    return Number.isFinite(x) ? x : usual;
  };
  const bends = unpacked(said.get("bends") ?? "");
  const isBent = bends !== null && bends.length >= FEWEST && bends.length <= MOST;
  const n = isBent ? bends.length : Math.round(within(number("n", 12), FEWEST, MOST));
  const view = VIEWS.includes(said.get("view")) ? said.get("view") : VIEWS[0];
  const steps = view === "band" ? 2 * n : n;
  const at = number("at", null);
  return {
    n,
    at: at === null ? null : within(at, 0, steps),
    view,
    pose: Math.round(within(number("pose", 4), 0, 1e6)),
    bends: isBent ? bends : null,
    order: said.get("order") === "lengths" ? "lengths" : "alternating",
  };
}

/** The end of an address that `read` reads. @param {State} state */
export function written({ n, at, view, pose, bends, order }) {
  const parts = bends ? [`bends=${packed(bends)}`] : [`n=${n}`, `pose=${pose}`];
  if (at !== null) parts.push(`at=${Number(at.toFixed(2))}`);
  if (view !== VIEWS[0]) parts.push(`view=${view}`);
  if (order !== "alternating") parts.push(`order=${order}`);
  return `#${parts.join("&")}`;
}

/** The angles of a state's arm. @param {State} state */
export function angles({ n, pose, bends }) {
  return bends ?? wound(n, pose);
}
