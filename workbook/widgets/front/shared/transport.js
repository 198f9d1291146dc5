// The transport bar: play, pause, step, scrub, loop, speed. Style: player.css.
//
//   const bar = transport({ onTime: (t, frame) => draw(t) });
//   root.classList.add("rd-view"); root.append(bar.el); bar.keys(root); bar.setStops(times);
//
// Stops are the times of the frames, increasing. The clock is the screen's: onTime comes at most once per screen frame.

import { choiceOf, element, tab, vector } from "./elements.js";
import { lastNotAfter } from "./numbers.js";

const SVG_ICONS = {
  start: "M5 4h2.4v16H5zM20 4v16L8.6 12z",
  back: "M15.5 4v16L4.6 12zM17.2 4h2.4v16h-2.4z",
  play: "M6 3.5v17L20.5 12z",
  pause: "M5.5 4h4.6v16H5.5zM13.9 4h4.6v16h-4.6z",
  next: "M8.5 4v16L19.4 12zM4.4 4h2.4v16H4.4z",
  loop:
    "M17 2.5l4.5 4-4.5 4v-3H8A3.5 3.5 0 0 0 4.5 11v1.2H2.5V11A5.5 5.5 0 0 1 8 5.5h9z" +
    "M7 21.5l-4.5-4 4.5-4v3h9a3.5 3.5 0 0 0 3.5-3.5v-1.2h2V13a5.5 5.5 0 0 1-5.5 5.5H7z",
};

function iconButton(name, title, pressed) {
  const button = tab("", pressed, { class: `rd-button rd-${name}`, title, "aria-label": title });
  setIcon(button, name);
  return button;
}

function setIcon(button, name) {
  const path = vector("path", { d: SVG_ICONS[name] });
  button.replaceChildren(vector("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, path));
}

/** Seconds with as many decimals as the longest time needs: "1.24 / 5.00 s". */
function secondsText(t, end) {
  const decimals = end < 1 ? 4 : end < 100 ? 2 : 1;
  return `${t.toFixed(decimals)} / ${end.toFixed(decimals)} s`;
}

/**
 * The bar. Options: onTime(t, frame) is called when the shown time changes; frame is the last stop not after t.
 * unit: of a view that steps, in which t jumps from stop to stop. perSecond: units of t that pass in a second at speed 1.
 * format(t, end): the read-out.
 */
export function transport({ onTime, unit = "", perSecond = 1, format = secondsText }) {
  const discrete = unit !== "";
  const hold = discrete ? 2 : 0.5; // [s] that the last picture stays before a loop
  let loop = !discrete;
  let stops = [0];
  let clock = 0;
  let shown = 0;
  let playing = false;
  let wanted = false;
  let request = 0;
  let last = 0;
  let written = -1;

  const start = iconButton("start", "To the start (Home)", () => seek(stops[0]));
  const back = iconButton("back", "One step back (left arrow)", () => step(-1));
  const play = iconButton("play", "Play (space)", () => setPlaying(!playing));
  const next = iconButton("next", "One step on (right arrow)", () => step(1));
  const round = iconButton("loop", "Loop", () => setLoop(!loop));
  const scrub = element("input", {
    type: "range",
    class: "rd-scrub",
    "aria-label": unit || "Time",
    step: "any",
  });
  const clockFace = element("output", { class: "rd-clock", "aria-live": "off" });
  const pace = choiceOf(
    "Speed",
    [0.1, 0.25, 0.5, 1, 2, 4].map((s) => [s, `${s} \u00d7`]),
  );
  const el = element(
    "div",
    { class: "rd-transport", role: "group", "aria-label": discrete ? "Steps" : "Playback" },
    start,
    back,
    play,
    next,
    scrub,
    clockFace,
    pace,
    round,
  );
  pace.value = "1";
  setLoop(loop);

  const end = () => stops[stops.length - 1];

  function show(t) {
    const frame = lastNotAfter(stops, t);
    shown = discrete ? stops[frame] : Math.min(Math.max(t, stops[0]), end());
    scrub.value = shown;
    const now = performance.now();
    if (!playing || now - written > 66) writeClock(now); // 60 changes a second cannot be read
    onTime(shown, frame);
  }

  function writeClock(now) {
    written = now;
    clockFace.textContent = format(shown, end());
    scrub.setAttribute("aria-valuetext", clockFace.textContent);
  }

  function tick(now) {
    clock += Math.min((now - last) / 1000, 0.25) * Number(pace.value) * perSecond;
    last = now;
    const over = clock - end();
    if (over >= 0 && (!loop || over > hold * perSecond * Number(pace.value))) {
      if (!loop) {
        setPlaying(false);
        show(end());
        return;
      }
      clock = stops[0];
    }
    show(clock);
    if (playing) request = requestAnimationFrame(tick); // onTime may have paused
  }

  function setPlaying(on) {
    cancelAnimationFrame(request);
    if (playing) writeClock(performance.now()); // where it stops, as the picture says it
    [wanted, playing] = [on, on && stops.length > 1]; // one picture alone cannot play: what comes after it does
    setIcon(play, playing ? "pause" : "play");
    play.title = playing ? "Pause (space)" : "Play (space)";
    play.setAttribute("aria-label", play.title);
    el.dataset.playing = playing;
    if (!playing) {
      written = -1;
      return;
    }
    if (shown >= end()) clock = stops[0];
    last = performance.now();
    request = requestAnimationFrame(tick);
  }

  function setLoop(on) {
    loop = on;
    round.setAttribute("aria-pressed", String(on));
    round.title = on ? "Loop: on" : "Loop: off";
  }

  function seek(t) {
    clock = t;
    written = -1;
    show(t);
  }

  /** count stops on or back; between two stops, first to the nearer one on that side. */
  function step(count) {
    setPlaying(false);
    const frame = lastNotAfter(stops, shown);
    const between = shown > stops[frame] && count < 0 ? 1 : 0;
    seek(stops[Math.min(Math.max(frame + count + between, 0), stops.length - 1)]);
  }

  /**
   * New frames; the time stays where it is, or as near to it as the new frames reach: where these end before it, it
   * comes back with frames that go on to it.
   */
  function setStops(times) {
    if (!times.length) throw new Error("transport: expected at least one stop");
    stops = times;
    scrub.min = stops[0];
    scrub.max = end();
    scrub.disabled = play.disabled = stops.length < 2;
    if (wanted !== playing || stops.length < 2) setPlaying(wanted);
    seek(playing ? Math.min(clock, end()) : clock);
  }

  const KEYS = {
    " ": () => setPlaying(!playing),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => seek(stops[0]),
    End: () => {
      setPlaying(false);
      seek(end());
    },
  };

  /** Keys work while the focus is inside root. Plain keys end here: the notebook around would take them as commands. */
  function keys(root) {
    root.tabIndex = 0;
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (["Tab", "Escape"].includes(event.key)) return;
      event.stopPropagation();
      const press = event.target.closest("button, summary") && [" ", "Enter"].includes(event.key);
      if (press || event.target.closest("select") || !KEYS[event.key]) return;
      event.preventDefault();
      KEYS[event.key]();
    });
  }

  scrub.addEventListener("input", () => seek(Number(scrub.value)));

  /** A speed that can be chosen, or one that is added to them. */
  function setPace(speed) {
    if (![...pace.options].some(({ value }) => Number(value) === speed)) {
      pace.append(element("option", { value: speed }, `${speed} \u00d7`));
    }
    pace.value = String(speed);
  }

  return {
    el,
    keys,
    setStops,
    seek,
    again: () => seek(clock),
    setPace,
    play: () => setPlaying(true),
    pause: () => setPlaying(false),
    destroy: () => setPlaying(false),
    get time() {
      return shown;
    },
    get frame() {
      return lastNotAfter(stops, shown);
    },
    get playing() {
      return playing;
    },
    get pace() {
      return Number(pace.value);
    },
  };
}
