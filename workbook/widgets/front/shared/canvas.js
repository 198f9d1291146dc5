// Drawing on a canvas: its pen, paths, arrows, words. Every view that has a canvas draws with these.

/** The pen of a canvas of width x height, cleared to the colour of paper; its units are CSS pixels. */
export function sized(canvas, width, height, paper = "transparent") {
  const ratio = window.devicePixelRatio || 1;
  const pen = canvas.getContext("2d");
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  return pen;
}

/** Shows what another canvas of this size does. */
export function copied(pen, still) {
  pen.save();
  pen.resetTransform();
  pen.drawImage(still, 0, 0);
  pen.restore();
}

/** Red, green, blue of any colour that CSS knows. */
export function rgb(colour) {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** The words in lines no longer than width, with `join` between words of a line; one that is too long is broken. */
export function wrapped(context, words, width, join = "  \u00b7  ") {
  const lines = [];
  for (const word of words) {
    const longer = lines.length ? lines[lines.length - 1] + join + word : word;
    if (context.measureText(longer).width <= width) lines.splice(-1, 1, longer);
    else if (join !== " " && context.measureText(word).width > width) {
      lines.push(...wrapped(context, word.split(" "), width, " "));
    } else lines.push(word);
  }
  return lines;
}

/**
 * Draws what `path` traces: filled, then as a line so wide; edge: [colour, width] of a line that lies below that.
 * @param {CanvasRenderingContext2D} pen
 * @param {() => void} path
 * @param {{ fill?: string | CanvasGradient, line?: string, wide?: number, dash?: number[], edge?: [string, number] }} how
 */
export function traced(pen, path, { fill, line, wide, dash, edge }) {
  pen.beginPath();
  path();
  pen.fillStyle = fill ?? pen.fillStyle;
  if (fill) pen.fill();
  if (dash) pen.setLineDash(dash);
  for (const [colour, width] of [edge ?? [], [line, wide]].filter(([colour]) => colour)) {
    Object.assign(pen, { strokeStyle: colour, lineWidth: width ?? pen.lineWidth });
    pen.stroke();
  }
  if (dash) pen.setLineDash([]);
}

/** What `traced` traces: each list of places [x, y] as a line. */
export function polylines(pen, ...paths) {
  return () =>
    paths.forEach((path) => path.forEach((at, k) => pen[k ? "lineTo" : "moveTo"](...at)));
}

/** A bar of a joint at a place, as long as the pivot D with all beyond free; framed, with them locked. */
export function pivotBar(pen, look, [x, y], free, locked) {
  const bar = (long, how) => traced(pen, () => pen.rect(x + 9, y + 8, long, 8), how);
  bar(locked, { fill: look.paper });
  bar(free, { fill: look.series[0] });
  bar(locked, { line: look.ink, wide: 1 });
}

/** Words with an edge of paper, so that they are read on whatever lies below; no wider than room [px]. */
export function haloed(pen, look, text, x, y, colour = look.ink, room = undefined) {
  pen.lineWidth = 5;
  pen.strokeStyle = look.paper;
  pen.strokeText(text, x, y, room);
  pen.fillStyle = colour;
  pen.fillText(text, x, y, room);
}

/** Arrows, each [x, y, dx, dy] in pixels, all together: an edge of paper, then they. */
export function arrows(pen, look, all, colour, width = 3, heads = 1) {
  const shafts = [];
  const tips = [];
  for (const [x, y, dx, dy] of all) {
    const long = Math.hypot(dx, dy);
    const head = Math.min(10, (0.6 * long) / heads);
    const ux = (head * dx) / long;
    const uy = (head * dy) / long;
    if (!(long > 1.5)) continue;
    shafts.push([
      [x, y],
      [x + dx - 0.7 * ux, y + dy - 0.7 * uy],
    ]);
    for (let k = 0; k < heads; k++) {
      const a = x + dx - 0.8 * k * ux;
      const b = y + dy - 0.8 * k * uy;
      tips.push([
        [a, b],
        [a - ux - 0.5 * uy, b - uy + 0.5 * ux],
        [a - ux + 0.5 * uy, b - uy - 0.5 * ux],
        [a, b],
      ]);
    }
  }
  traced(pen, polylines(pen, ...shafts), {
    line: colour,
    wide: width,
    edge: [look.paper, width + 3],
  });
  for (const how of [{ line: look.paper }, { fill: colour }])
    traced(pen, polylines(pen, ...tips), how);
}
