// Where places in metres are on the picture: a rectangle of it, and the box of places that the rectangle shows.

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Rectangle pixels, y down */

const SPARE = 10; // pixels between the box and the rectangle: half of a thick link, and its edge

export class Frame {
  /**
   * @param {Rectangle} rectangle
   * @param {number[]} box x from, to, z from, to [m]; both directions have the same scale
   */
  constructor(rectangle, box) {
    const [x0, x1, z0, z1] = box;
    const wide = rectangle.right - rectangle.left - 2 * SPARE;
    const high = rectangle.bottom - rectangle.top - 2 * SPARE;
    const least = 1e-12;
    this.rectangle = rectangle;
    /** Pixels of a metre. */
    this.scale = Math.min(wide / (x1 - x0 + least), high / (z1 - z0 + least));
    this.originX = (rectangle.left + rectangle.right - this.scale * (x0 + x1)) / 2;
    this.originY = (rectangle.top + rectangle.bottom + this.scale * (z0 + z1)) / 2;
  }

  /** The same frame, so many metres to the right. @returns {Frame} */
  shifted(metres) {
    const other = Object.assign(Object.create(Frame.prototype), this);
    other.originX += this.scale * metres;
    return other;
  }

  /** Pixels of a place [m]. @param {number[]} place @returns {[number, number]} */
  pixels([x, z]) {
    return [this.originX + this.scale * x, this.originY - this.scale * z];
  }

  /** The place [m] at pixels. @param {number[]} at @returns {[number, number]} */
  place([x, y]) {
    return [(x - this.originX) / this.scale, (this.originY - y) / this.scale];
  }

  /** Whether a place [m] lies inside. */
  holds([x, z]) {
    const { left, right, top, bottom } = this.rectangle;
    const [low, under] = this.place([left, bottom]);
    const [high, over] = this.place([right, top]);
    return x >= low && x <= high && z >= under && z <= over;
  }
}

/** A box [m] that also holds these places, with some room around those that lie outside. */
export function grown([x0, x1, z0, z1], places) {
  const spare = 0.15 * Math.max(x1 - x0, z1 - z0); // so that it does not grow with every pixel
  const xs = places.map(([x]) => x);
  const zs = places.map(([, z]) => z);
  return [
    Math.min(x0, ...xs.map((x) => x - spare)),
    Math.max(x1, ...xs.map((x) => x + spare)),
    Math.min(z0, ...zs.map((z) => z - spare)),
    Math.max(z1, ...zs.map((z) => z + spare)),
  ];
}
