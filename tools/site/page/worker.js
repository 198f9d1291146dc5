// The laboratory's computing, in a worker: the page asks, and the newest request wins.
//
// First comes a picture that is made at once: with longer steps where the run before took too long, and as far as it gets.
// Then comes the whole run, in portions; between two of them a newer request is taken up. So a slider that is dragged is
// followed by the newest picture, and one that rests shows the run that was asked for.

import { ASTRAY, costs, eventOf, LATER, message, said, taken, told, tracks } from "./laboratory.js";
import { sum } from "./meaning.js";
import { bring, whole } from "./motion.js";

const AT_ONCE = 20;
const LONGEST = 1 / 60;
const TELL = 100; // [ms] of computing; [s] of a longer step; [ms] between two reports
let newest = null;
let serving = false;
let halt = "";
let shown = null;
let pulled = null; // the picture that is shown; who pulls in it
let coarse = 1;
let most = Infinity; // how many times longer the first picture's steps are, and may be

const { port1, port2 } = new MessageChannel();
const turns = [];
port1.onmessage = () => turns.shift()();
/** Lets messages in. */
const turn = () =>
  new Promise((done) => {
    turns.push(done);
    port2.postMessage(0);
  });

/** What a generator returns, portion by portion; null if a newer request has come. */
async function inPortions(generator, id) {
  for (let told = performance.now(); ;) {
    const { done, value } = generator.next(halt);
    if (done) return value;
    if (performance.now() - told > TELL) {
      told = performance.now();
      postMessage({ id, share: value });
    }
    await turn();
    if (newest) return null;
  }
}

const doubled = (factor) => 2 ** Math.max(0, Math.ceil(Math.log2(factor)));

/** { result, asked, complete }: what can be computed at once, of which setup, and whether it is the run that was asked for. */
function atOnce(setup) {
  for (;;) {
    const step = Math.max(setup.step, Math.min(coarse * setup.step, LONGEST));
    const asked = { ...setup, step };
    const result = whole(tracks(asked, AT_ONCE));
    const longer = step > setup.step;
    if (longer && result.found.some(({ stopped }) => ASTRAY.test(stopped))) {
      // the run went astray because its steps are long: try shorter ones
      most = coarse = Math.max(1, step / setup.step / 2);
      continue;
    }
    const cut = result.found.filter(({ stopped }) => stopped.endsWith(LATER));
    const part = (track) =>
      cut.includes(track) ? Math.max(track.t.at(-1), step) / setup.duration : 1;
    const needed = sum(result.found.map((track) => track.took / part(track)));
    if (needed > AT_ONCE || needed < AT_ONCE / 3)
      coarse = Math.min(most, doubled(((step / setup.step) * needed) / AT_ONCE));
    for (const track of cut) track.stopped = "";
    return { result, asked, complete: !longer && !cut.length };
  }
}

function show(result, setup, { id, title, play, speed, seen = null }, complete) {
  const waits = complete ? told(result.found, setup) : [];
  const run = { ...message(result, setup, title, play, id, speed), seen, told: waits, complete };
  shown = { ...result, setup };
  postMessage({ id, run, said: complete ? said(result.found) : "" });
}

async function pictures(request) {
  const { setup } = request;
  const first = atOnce(setup);
  show(first.result, first.asked, request, first.complete);
  if (first.complete) return;
  await turn();
  const result = newest ? null : await inPortions(tracks(setup), request.id);
  if (!result) return;
  [coarse, most] = [doubled(sum(result.found.map(({ took }) => took)) / AT_ONCE), Infinity];
  const early = first.result.found[0].t.at(-1) < request.seen?.at; // it ended before that
  const seen = early ? request.seen : null;
  show(result, setup, { ...request, play: null, speed: null, seen }, true);
}

async function serve() {
  serving = true;
  while (newest) {
    const request = newest;
    const { id, setup, measure } = request;
    [newest, halt] = [null, ""];
    try {
      if (measure) postMessage({ id, measured: await inPortions(costs(setup), id) });
      else await pictures(request);
    } catch (error) {
      postMessage({ id, notice: error.message });
    }
    await turn();
    if (!newest) postMessage({ id, done: true });
  }
  serving = false;
}

/** Hands of the page's player, see grab.js; what comes of them is an event `of` what was shown. */
const HANDS = {
  take: (what) => {
    pulled = taken(shown, { ...what, to: placed(what.to) });
  },
  move({ to }) {
    if (!pulled) return;
    const { points, force } = pulled.move(placed(to));
    const pairs = (flat) =>
      Array.from({ length: flat.length / 2 }, (_, k) => [...flat.slice(2 * k, 2 * k + 2)]);
    postMessage({
      live: {
        points: points.map(pairs),
        t: pulled.t,
        end: pulled.t + 1e-9 >= shown.setup.duration,
        force: [...force],
        hand: pulled.event.path.at(-1),
      },
    });
  },
  drop({ of }) {
    const { event } = pulled ?? {};
    pulled = null;
    if (event?.path.length > 1) postMessage({ event: { ...event, of } });
  },
};
for (const verb of ["lock", "free", "drive"])
  HANDS[verb] = (what) => postMessage({ event: eventOf(shown, what) });

/** A place as it is kept: to the millimetre. */
const placed = (place) => place.map((x) => Math.round(1000 * x) / 1000);

function handed(what) {
  if (!shown) return;
  try {
    HANDS[what.do](what);
  } catch (error) {
    pulled = null;
    postMessage({ notice: error.message });
  }
}

onmessage = ({ data }) => {
  if (data.binaries) {
    bring(data.binaries);
    return;
  } // the first message
  if (data.hand) {
    handed(data.hand);
    return;
  }
  if (data.halt) {
    halt = "on request";
    return;
  }
  newest = data;
  if (!serving) serve();
};
