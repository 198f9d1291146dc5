// How large the parts of the player are, and where: the stage fills what the window gives it, the plots take the rest.

const GAP = 10; // pixels between the stage and what is beside it
const BAR = 44; // pixels of the transport bar
const SIDE = { least: 280, most: 480, share: 0.28 }; // pixels of the column beside the stage, and of the whole width
const LEAST_HIGH = 380;

/**
 * @typedef {object} Room what there is
 * @property {number} width of the player [px]
 * @property {number} tall of the window, or of the panel that scrolls [px]
 * @property {number} around what the page and the player take above and below the stage [px]
 * @property {number} words what they take above it in addition, where words stand there [px]
 * @property {number} legend what the legend of the painted layer takes above the arm [px]
 * @property {number} shape of the box that the arm sweeps, or both arms beside each other, height by width
 * @property {boolean} plots whether there are any
 * @property {boolean} sides whether two arms stand beside each other
 * @property {boolean} full whether the picture stands alone in the window
 *
 * @typedef {{ mode: "beside" | "below" | "alone", arm: [number, number], plots: [number, number], columns: number }} Sizes
 */

/** Where the parts go, and how large they are. @param {Room} room @returns {Sizes} */
export function sizesFor(room) {
  const { width, tall, around, words, plots, sides, full } = room;
  const most = Math.max(tall - around - BAR, full ? 0 : LEAST_HIGH);
  if (full) return { mode: "alone", arm: [width, Math.round(most)], plots: [0, 0], columns: 1 };
  if (!plots) return { mode: "alone", arm: [width, aloneHigh(room)], plots: [0, 0], columns: 1 };
  if (width < 760) return plotsBelow(room, belowHigh(room));
  const beside = plotsBeside(room, most);
  if (!sides) return beside;
  const below = plotsBelow(
    room,
    Math.min(Math.max(most - words, LEAST_HIGH), neededHigh(room, width)),
  );
  return reach(room, beside.arm) > reach(room, below.arm) ? beside : below;
}

/** Words and plots beside the stage. @param {Room} room @param {number} most @returns {Sizes} */
function plotsBeside(room, most) {
  const { width } = room;
  const side = Math.round(Math.min(Math.max(SIDE.share * width, SIDE.least), SIDE.most));
  const wide = width - side - GAP;
  const least = width < 900 ? 460 : 580; // for the question and the plots beside it
  const high = Math.round(Math.min(Math.max(neededHigh(room, wide), least), most, 900));
  return { mode: "beside", arm: [wide, high], plots: [side, high + BAR], columns: 1 };
}

/** Words above the stage, plots below it. @param {Room} room @param {number} high @returns {Sizes} */
function plotsBelow({ width }, high) {
  const columns = width < 520 ? 1 : 2;
  const plots = columns === 2 ? 330 : 600;
  return { mode: "below", arm: [width, Math.round(high)], plots: [width, plots], columns };
}

/** The width on a stage [px] of the region that the arms sweep. @param {Room} room @param {[number, number]} arm */
function reach({ shape, legend }, [wide, high]) {
  return Math.min(wide - 70, (high - 60 - legend) / shape);
}

/** The height at which the box that the arm sweeps is as wide as the stage. */
function neededHigh({ shape, legend }, wide) {
  return 60 + legend + shape * (wide - 70);
}

/** The height of a stage without plots. */
function aloneHigh({ width, tall, around, legend, sides }) {
  const share = width < 520 ? 1.25 : 0.5;
  const plain = Math.min(share * width, sides ? 440 : 400, Math.max(0.6 * tall, 260));
  const withLegend = plain + Math.min(legend, 0.2 * tall); // the arm is as large with a legend
  const most = Math.max(tall - around - BAR, LEAST_HIGH);
  return Math.round(width < 760 ? withLegend : Math.min(withLegend, most));
}

/** The height of a stage with the plots below it. */
function belowHigh({ width, tall, legend }) {
  const share = width < 520 ? 1.25 : 0.8;
  const plain = Math.min(share * width, 480, Math.max(0.6 * tall, 260));
  return plain + Math.min(legend, 0.2 * tall);
}
