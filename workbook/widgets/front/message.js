// What a view is sent: arrays in one buffer (parts.py), and the model that holds them.

/** Types of numbers in a message, as numpy calls them. */
export const ARRAYS = {
  float64: Float64Array,
  float32: Float32Array,
  int16: Int16Array,
  int8: Int8Array,
  uint8: Uint8Array,
};

/**
 * The arrays of a message by name, over one copy of its bytes, which may lie anywhere in a buffer.
 * @param {{ buffer: ArrayBuffer | ArrayBufferView, layout: Record<string, [string, number, ...number[]]> }} message
 * @returns {Record<string, { data: any, shape: number[] }>}
 */
export function decode({ buffer, layout }) {
  const view = ArrayBuffer.isView(buffer) ? buffer : new DataView(buffer);
  const bytes = view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength);
  return Object.fromEntries(
    Object.entries(layout).map(([name, [kind, offset, ...shape]]) => {
      const count = shape.reduce((a, b) => a * b, 1);
      return [name, { data: new ARRAYS[kind](bytes, offset, count), shape }];
    }),
  );
}

/** The bytes that a text in base64 stands for. */
export function bytesOf(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** What a front end asks of a widget's model, over values that a page holds; `set` tells those who listen. */
export function shelf(data) {
  const heard = {},
    fire = (event, ...given) => {
      for (const f of heard[event] ?? []) f(...given);
    };
  return {
    get: (name) => data[name],
    save_changes() {},
    send() {},
    fire,
    on: (event, f) => {
      (heard[event] ??= []).push(f);
    },
    off: (event, f) => {
      heard[event] = (heard[event] ?? []).filter((other) => other !== f);
    },
    set: (name, value) => {
      data[name] = value;
      fire(`change:${name}`);
    },
  };
}

/** Hears what a model tells: { event: what to do }. Returns what ends it. */
export function hear(model, heard) {
  for (const [event, act] of Object.entries(heard)) model.on(event, act);
  return () => {
    for (const [event, act] of Object.entries(heard)) model.off(event, act);
  };
}

/** 1, 2 or 5 times a power of ten, not above x > 0. */
export function nice(x) {
  const power = 10 ** Math.floor(Math.log10(x));
  return Number((power * [5, 2, 1].find((step) => step * power <= x * (1 + 1e-12))).toPrecision(1));
}

/**
 * The value below which this share of numbers lies, straight between two of them, as numpy has it;
 * of none, not a number. They are sorted.
 * @param {Float64Array} numbers
 */
export function quantile(numbers, share) {
  const at = share * (numbers.sort().length - 1),
    k = Math.max(Math.floor(at), 0);
  return (numbers[k] ?? NaN) + (at > k ? (at - k) * (numbers[k + 1] - numbers[k]) : 0);
}

/** Index of the last of `count` increasing times that is not after t; 0 before all of them. */
export function lastNotAfter(times, t, count = times.length) {
  let low = 0,
    high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Index of the last time not after t, and how far on to the next one, 0 to 1. */
export function between(times, t, count) {
  const k = lastNotAfter(times, t, count);
  return [
    k,
    k === count - 1 ? 0 : Math.min(Math.max((t - times[k]) / (times[k + 1] - times[k]), 0), 1),
  ];
}

/** Longer than so many units of a legend nothing is drawn. */
export const MOST_TIMES = 2.6;

/** The value (an array) of a painted array at time t and joint j (0: the first), between two instants straight. */
export function paintedAt(arrays, name, t, j) {
  const {
      data,
      shape: [count, n, ...rest],
    } = arrays[name],
    width = rest.reduce((a, b) => a * b, 1);
  const [k, part] = between(arrays["paint/t"].data, t, count),
    here = (k * n + j) * width;
  const there = part > 0 ? here + n * width : here;
  return Array.from(
    { length: width },
    (_, c) => data[here + c] + part * (data[there + c] - data[here + c]),
  );
}

/** Numbers that can be read, with a real minus; what is rounding is 0. */
export function figures(values) {
  const text = (v) =>
    String(Math.abs(v) < 1e-9 ? 0 : Number(v.toPrecision(3))).replaceAll("-", "\u2212");
  return values.map((v) => (Number.isNaN(v) ? "none" : text(v))).join(", ");
}
