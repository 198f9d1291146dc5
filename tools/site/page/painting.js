// Quantities of solvers for the player, as `widgets.painted` packs them; the kernel `on_the_way` computes them.

import { nice, quantile } from "../../../workbook/widgets/front/shared/numbers.js";
import { onTheWay } from "./motion.js";

/** Values that one arrow of the legend stands for, by kind: [[layer, array], ...] each; as `painted.scales`. */
function scales(layers, arrays) {
  const found = Object.entries(GIVEN.painted.kinds).map(([kind, names]) => {
    const sizes = [];
    for (const { key, name, says } of layers) {
      for (const array of Object.keys(says).filter((other) =>
        names.some((pair) => pair[0] === name && pair[1] === other),
      )) {
        const [data, , ...shape] = arrays[`${key}/${array}`];
        const wide = kind === "nu" ? shape[0] : (shape[1] ?? 1); // one arrow on the circle has all nu
        for (let i = 0; i < data.length; i += wide) {
          let square = 0;
          for (let c = i; c < i + wide; c++) square += data[c] * data[c];
          if (Number.isFinite(square)) sizes.push(Math.sqrt(square)); // a joint that is held has no pivot
        }
      }
    }
    return [kind, quantile(Float64Array.from(sizes), kind === "nu" ? 1 : GIVEN.painted.most)];
  });
  return Object.fromEntries(
    found.filter(([, size]) => Number(size) > 1e-9).map(([kind, size]) => [kind, nice(size)]),
  );
}

/** { header, layers } of what a setup asks to paint on a track: what joins the message, and { name: [array, ...shape] }. */
export function painting(setup, { t, q, qd, n, arm, hands }) {
  const { columns, width, instants, work, all } = GIVEN.painted;
  const last = t.length - 1;
  const count = Math.min(last + 1, instants, Math.max(Math.floor(work / n), 12));
  const layers = GIVEN.painted.layers
    .filter(({ name }) => [name, all].includes(setup.paint))
    .map(({ by, ...layer }) => ({ ...layer, by: by[setup.body] }));
  const frames = Int32Array.from({ length: count }, (_, k) =>
    Math.round((k * last) / Math.max(count - 1, 1)),
  );
  const rows = (x, wide = n) => {
    const out = new Float64Array(count * wide);
    if (x)
      frames.forEach((frame, k) => out.set(x.subarray(frame * wide, (frame + 1) * wide), k * wide));
    return out;
  };
  const does = rows(hands?.loads, n * GIVEN.hands.PER_JOINT);
  const found = layers.length
    ? onTheWay(
        arm,
        setup,
        Float64Array.from(frames, (k) => t[k]),
        rows(q),
        rows(qd),
        does,
      )
    : [];
  const T = found.length / (n * width);
  if (!T) return { header: {}, layers: {} };
  const arrays = { "paint/t": [Float32Array.from({ length: T }, (_, k) => t[frames[k]]), T] };
  for (const { key, columns: own, says } of layers) {
    for (const name of Object.keys(says)) {
      const [from, wide] = columns[own[name] ?? name];
      const data = new Float32Array(T * n * wide);
      for (let i = 0, at = from; i < data.length; at += width)
        for (let c = 0; c < wide; c++) data[i++] = found[at + c];
      arrays[`${key}/${name}`] = [data, T, n, ...(wide > 1 ? [wide] : [])];
    }
  }
  return { header: { paint: { layers, scales: scales(layers, arrays) } }, layers: arrays };
}
