// What a view is sent: arrays in one buffer (parts.py), and the model that holds them.

import { between } from "./numbers.js";

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
  const heard = {};
  const fire = (event, ...given) => {
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

/** Longer than so many units of a legend nothing is drawn. */
export const MOST_TIMES = 2.6;

/** The value (an array) of a painted array at time t and joint j (0: the first), between two instants straight. */
export function paintedAt(arrays, name, t, j) {
  const {
    data,
    shape: [count, n, ...rest],
  } = arrays[name];
  const width = rest.reduce((a, b) => a * b, 1);
  const [k, part] = between(arrays["paint/t"].data, t, count);
  const here = (k * n + j) * width;
  const there = part > 0 ? here + n * width : here;
  return Array.from(
    { length: width },
    (_, c) => data[here + c] + part * (data[there + c] - data[here + c]),
  );
}
