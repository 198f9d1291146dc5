// Players and stepping views in a page without a kernel: the notebook's front end, given the data that the kernel sent.
import answer from "../../../workbook/widgets/front/inputs/answer.js";
import chain from "../../../workbook/widgets/front/inputs/chain.js";
import choices from "../../../workbook/widgets/front/inputs/choices.js";
import inputs from "../../../workbook/widgets/front/inputs/inputs.js";
import panel from "../../../workbook/widgets/front/inputs/panel.js";
import player from "../../../workbook/widgets/front/player/player.js";
import sentence from "../../../workbook/widgets/front/sentence/sentence.js";
import { bytesOf, shelf } from "../../../workbook/widgets/front/shared/message.js";
import space from "../../../workbook/widgets/front/space/space.js";
import stepper from "../../../workbook/widgets/front/stepper/stepper.js";

const VIEWS = { answer, chain, choices, inputs, panel, player, sentence, space, stepper };

function begin(place) {
  if (!place.querySelector("script")) return;
  near.unobserve(place);
  for (const name of ["tabindex", "role", "aria-label"]) place.removeAttribute(name);
  const data = JSON.parse(place.querySelector("script").textContent);
  for (const part of Object.values(data))
    if (part && part.buffer) part.buffer = bytesOf(part.buffer);
  const el = document.createElement("div");
  place.replaceChildren(el);
  VIEWS[place.dataset.view].render({ model: shelf(data), el });
}

// Each begins when it comes near the screen: a page of ten players opens as fast as one of none. Letters and places for
// answers are light and begin at once; who comes to another one by keys before it has begun finds it begun, and is in it.
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) begin(target);
  },
  { rootMargin: "600px" },
);
addEventListener("load", () =>
  document.querySelectorAll(".rd-embed").forEach((place) => {
    if (["answer", "chain", "choices"].includes(place.dataset.view)) {
      begin(place);
      return;
    }
    Object.assign(place, {
      tabIndex: 0,
      role: "group",
      ariaLabel: "A view that begins when it is reached",
    });
    place.addEventListener(
      "focus",
      () => {
        begin(place);
        place.querySelector("button, input, select")?.focus();
      },
      { once: true },
    );
    near.observe(place);
  }),
);
addEventListener("beforeprint", () =>
  document.querySelectorAll(".rd-embed:not(.rd-wheel *)").forEach(begin),
);

// Notebooks do not live in pages that are opened from disk.
addEventListener(
  "DOMContentLoaded",
  () =>
    location.protocol === "file:" &&
    document
      .querySelectorAll(".rd-live")
      .forEach((link) => link.replaceWith("Live: where a file server serves this book")),
);

// Folded code says "Show code cell source"; its other name, which nobody sees, would be the one that is read aloud.
addEventListener("DOMContentLoaded", () =>
  document
    .querySelectorAll("summary[aria-label]")
    .forEach((summary) => summary.removeAttribute("aria-label")),
);

// What search shows of a page it reads from that page, which a page opened from disk may not do.
if (location.protocol === "file:" && typeof DOCUMENTATION_OPTIONS !== "undefined")
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// The laboratory stands in frames: it is told which theme the page has and what height the screen leaves it, and says
// how high it is. From disk too, where a page may not look into its frames.
const theme = () => document.documentElement.dataset.theme || "light";
const frames = () => [...document.querySelectorAll("iframe.rd-laboratory")];
const tell = (frame) =>
  frame.contentWindow.postMessage({ theme: theme(), tall: leftFor(frame) }, "*");

/** The height [px] that the first screen leaves a wide frame which begins there; 0 for all others, and on slides. */
function leftFor(frame) {
  const top = frame.getBoundingClientRect().top + scrollY;
  const left = innerHeight - top;
  const wide = frame.clientWidth >= 760;
  return wide && left > 0 && !frame.closest(".reveal") ? Math.round(left) : 0;
}
addEventListener("message", ({ source, data }) => {
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  if (!frame) return;
  if (data.height > 0) frame.style.height = `${Math.ceil(data.height) + 8}px`;
  tell(frame);
  there.add(frame);
  if (answered.delete(frame)) open(frame);
});

const there = new WeakSet(); // frames that listen
const answered = new WeakSet(); // those whose letter was given before they did
const open = (frame) => frame.contentWindow.postMessage({ answered: true }, "*");

// A letter that is given opens the laboratory that follows it, and starts its film.
addEventListener("rd-chosen", ({ target, detail }) => {
  if (!detail.fresh || !(target instanceof Element)) return;
  const follows = (a, b) =>
    Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  const questions = [...document.querySelectorAll(".rd-choices")];
  for (const frame of frames()) {
    const nearest = questions.filter((question) => follows(question, frame)).at(-1);
    if (nearest !== target) continue;
    if (there.has(frame)) open(frame);
    else answered.add(frame);
  }
});
new MutationObserver(() => frames().forEach(tell)).observe(document.documentElement, {
  attributeFilter: ["data-theme"],
});
addEventListener("resize", () => frames().forEach(tell));
