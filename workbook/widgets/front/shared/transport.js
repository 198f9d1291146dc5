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

class Transport {
  constructor({ onTime, unit, perSecond, format }) {
    this.onTime = onTime;
    this.perSecond = perSecond;
    this.format = format;
    this.discrete = unit !== "";
    this.hold = this.discrete ? 2 : 0.5; // [s] that the last picture stays before a loop
    this.loop = !this.discrete;
    this.stops = [0];
    this.clock = 0;
    this.shown = 0;
    this.playing = false;
    this.wanted = false;
    this.request = 0;
    this.last = 0;
    this.written = -1;
    this.makeParts(unit);
    this.paceChoice.value = "1";
    this.setLoop(this.loop);
    this.scrub.addEventListener("input", () => this.seek(Number(this.scrub.value)));
  }

  makeParts(unit) {
    const start = iconButton("start", "To the start (Home)", () => this.seek(this.stops[0]));
    const back = iconButton("back", "One step back (left arrow)", () => this.step(-1));
    this.playButton = iconButton("play", "Play (space)", () => this.setPlaying(!this.playing));
    const next = iconButton("next", "One step on (right arrow)", () => this.step(1));
    this.loopButton = iconButton("loop", "Loop", () => this.setLoop(!this.loop));
    this.scrub = element("input", {
      type: "range",
      class: "rd-scrub",
      "aria-label": unit || "Time",
      step: "any",
    });
    this.clockFace = element("output", { class: "rd-clock", "aria-live": "off" });
    const paces = [0.1, 0.25, 0.5, 1, 2, 4].map((s) => [s, `${s} \u00d7`]);
    this.paceChoice = choiceOf("Speed", paces);
    const buttons = [start, back, this.playButton, next];
    const label = this.discrete ? "Steps" : "Playback";
    this.el = element(
      "div",
      { class: "rd-transport", role: "group", "aria-label": label },
      ...buttons,
      this.scrub,
      this.clockFace,
      this.paceChoice,
      this.loopButton,
    );
  }

  get time() {
    return this.shown;
  }

  get frame() {
    return lastNotAfter(this.stops, this.shown);
  }

  get pace() {
    return Number(this.paceChoice.value);
  }

  play() {
    this.setPlaying(true);
  }

  pause() {
    this.setPlaying(false);
  }

  destroy() {
    this.setPlaying(false);
  }

  /** Shows the same time once more, in what has been laid out anew. */
  again() {
    this.seek(this.clock);
  }

  lastStop() {
    return this.stops[this.stops.length - 1];
  }

  /** What a key does; whether it does anything. */
  pressed(key) {
    if (key === " ") this.setPlaying(!this.playing);
    else if (key === "ArrowLeft") this.step(-1);
    else if (key === "ArrowRight") this.step(1);
    else if (key === "Home") this.seek(this.stops[0]);
    else if (key === "End") {
      this.setPlaying(false);
      this.seek(this.lastStop());
    } else return false;
    return true;
  }

  show(t) {
    const frame = lastNotAfter(this.stops, t);
    this.shown = this.discrete
      ? this.stops[frame]
      : Math.min(Math.max(t, this.stops[0]), this.lastStop());
    this.scrub.value = this.shown;
    const now = performance.now();
    if (!this.playing || now - this.written > 66) this.writeClock(now); // 60 changes a second cannot be read
    this.onTime(this.shown, frame);
  }

  writeClock(now) {
    this.written = now;
    this.clockFace.textContent = this.format(this.shown, this.lastStop());
    this.scrub.setAttribute("aria-valuetext", this.clockFace.textContent);
  }

  tick(now) {
    this.clock += Math.min((now - this.last) / 1000, 0.25) * this.pace * this.perSecond;
    this.last = now;
    const over = this.clock - this.lastStop();
    if (over >= 0 && (!this.loop || over > this.hold * this.perSecond * this.pace)) {
      if (!this.loop) {
        this.setPlaying(false);
        this.show(this.lastStop());
        return;
      }
      this.clock = this.stops[0];
    }
    this.show(this.clock);
    if (this.playing) this.request = requestAnimationFrame((now) => this.tick(now)); // onTime may have paused
  }

  setPlaying(on) {
    cancelAnimationFrame(this.request);
    if (this.playing) this.writeClock(performance.now()); // where it stops, as the picture says it
    this.wanted = on;
    this.playing = on && this.stops.length > 1; // one picture alone cannot play: what comes after it does
    setIcon(this.playButton, this.playing ? "pause" : "play");
    this.playButton.title = this.playing ? "Pause (space)" : "Play (space)";
    this.playButton.setAttribute("aria-label", this.playButton.title);
    this.el.dataset.playing = this.playing;
    if (!this.playing) {
      this.written = -1;
      return;
    }
    if (this.shown >= this.lastStop()) this.clock = this.stops[0];
    this.last = performance.now();
    this.request = requestAnimationFrame((now) => this.tick(now));
  }

  setLoop(on) {
    this.loop = on;
    this.loopButton.setAttribute("aria-pressed", String(on));
    this.loopButton.title = on ? "Loop: on" : "Loop: off";
  }

  seek(t) {
    this.clock = t;
    this.written = -1;
    this.show(t);
  }

  /** count stops on or back; between two stops, first to the nearer one on that side. */
  step(count) {
    this.setPlaying(false);
    const frame = lastNotAfter(this.stops, this.shown);
    const between = this.shown > this.stops[frame] && count < 0 ? 1 : 0;
    this.seek(this.stops[Math.min(Math.max(frame + count + between, 0), this.stops.length - 1)]);
  }

  /**
   * New frames; the time stays where it is, or as near to it as the new frames reach: where these end before it, it
   * comes back with frames that go on to it.
   */
  setStops(times) {
    if (!times.length) throw new Error("transport: expected at least one stop");
    this.stops = times;
    this.scrub.min = this.stops[0];
    this.scrub.max = this.lastStop();
    this.scrub.disabled = this.stops.length < 2;
    this.playButton.disabled = this.stops.length < 2;
    if (this.wanted !== this.playing || this.stops.length < 2) this.setPlaying(this.wanted);
    this.seek(this.playing ? Math.min(this.clock, this.lastStop()) : this.clock);
  }

  /** Keys work while the focus is inside root. Plain keys end here: the notebook around would take them as commands. */
  keys(root) {
    root.tabIndex = 0;
    root.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (["Tab", "Escape"].includes(event.key)) return;
      event.stopPropagation();
      const press = event.target.closest("button, summary") && [" ", "Enter"].includes(event.key);
      if (press || event.target.closest("select")) return;
      if (this.pressed(event.key)) event.preventDefault();
    });
  }

  /** A speed that can be chosen, or one that is added to them. */
  setPace(speed) {
    if (![...this.paceChoice.options].some(({ value }) => Number(value) === speed)) {
      this.paceChoice.append(element("option", { value: speed }, `${speed} \u00d7`));
    }
    this.paceChoice.value = String(speed);
  }
}

/**
 * The bar. Options: onTime(t, frame) is called when the shown time changes; frame is the last stop not after t.
 * unit: of a view that steps, in which t jumps from stop to stop. perSecond: units of t that pass in a second at speed 1.
 * format(t, end): the read-out.
 */
export function transport({ onTime, unit = "", perSecond = 1, format = secondsText }) {
  return new Transport({ onTime, unit, perSecond, format });
}
