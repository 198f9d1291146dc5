// How far a run reaches: the box of places that its arms sweep, and the range of its energies. Both senders of messages,
// player.py and the page without Python, leave this to the player.

const GONE = 1e30; // a number as large as this is what is left of a run that blew up
const ROOM = 1.08; // of a plot's half height, so that no curve lies on its edge
const LEAST = 0.3; // of the kinetic energy: half of the smallest range of energies

/** The least and the largest of some values and of those that are given; [0, 1] if there are none. */
function ends(values, low = Infinity, high = -Infinity) {
  for (const value of values) {
    if (!(Math.abs(value) < GONE)) continue; // none of NaN either
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 1];
}

/** Whether a track is a stone: all its points are in one place, in its first frame. */
function isStone({ data, shape }) {
  const first = data.subarray(0, 2 * shape[1]);
  return first.every((x, k) => x === first[k % 2]);
}

/**
 * x from, to, z from, to [m] of what the arms of a run sweep. A stone beside them may leave the picture; a run of nothing
 * but stones is followed.
 */
export function boxOf(run, arrays) {
  const all = run.tracks.map((_, i) => arrays[`points${i}`]);
  const arms = all.filter((points) => !isStone(points));
  let x = [Infinity, -Infinity];
  let z = [Infinity, -Infinity];
  for (const { data } of arms.length ? arms : all) {
    x = ends(everyOther(data, 0), ...x);
    z = ends(everyOther(data, 1), ...z);
  }
  const nothing = x[0] === x[1] && z[0] === z[1];
  const spare = nothing ? 0.5 : 0;
  return [x[0] - spare, x[1] + spare, z[0] - spare, z[1] + spare];
}

function* everyOther(data, first) {
  for (let k = first; k < data.length; k += 2) yield data[k];
}

/**
 * The largest kinetic energy [J] of the track that has the smallest one, so that a run that blows up sets no scale. 0 where
 * nothing moves: a kinetic energy that is rounding beside the energy itself counts as none.
 */
function kineticScale(run, arrays) {
  const moving = run.tracks.filter(
    ({ kinetic }, i) => kinetic > 1e-9 * Math.abs(arrays[`energy${i}`].data[0]),
  );
  return moving.length ? Math.min(...moving.map(({ kinetic }) => kinetic)) : 0;
}

/** From and to [J] of the plot of energies: the first track fills it, and one that blows up leaves it. */
export function energyRange(run, arrays) {
  const scale = kineticScale(run, arrays);
  const parts = ["energy0", "kinetic0", "potential0"].filter((name) => arrays[name]);
  let low = Infinity;
  let high = -Infinity;
  for (const name of parts) [low, high] = ends(arrays[name].data, low, high);
  const spare = Math.max(high - low, scale);
  const from = low - spare;
  const to = high + spare;
  run.tracks.forEach((_, i) => {
    const near = arrays[`energy${i}`].data.map((e) => Math.min(to, Math.max(from, e)));
    [low, high] = ends(near, low, high);
  });
  const half = Math.max((high - low) / 2, LEAST * (scale || Math.max(Math.abs(low), 1)));
  const middle = (low + high) / 2;
  return [middle - ROOM * half, middle + ROOM * half];
}
