// Slides: reveal.js at 1280 by 800; what is taller or wider than its slide is made smaller until it fits.
const LEAST = 0.6;
const PRINT = /print-pdf|view=print/.test(location.search);
const dark = matchMedia("(prefers-color-scheme: dark)");
const page = document.documentElement;
const theme = (name) => {
  page.dataset.theme = PRINT ? "light" : name;
};
/** What was chosen in the book, or else what the system has. */
function chosen() {
  try {
    return ["dark", "light"].find((name) => name === localStorage.getItem("mode"));
  } catch {
    return "";
  }
}
theme(chosen() || (dark.matches ? "dark" : "light"));
dark.addEventListener("change", () => theme(chosen() || (dark.matches ? "dark" : "light")));

/** By how many pixels a slide's content is too tall or too wide. */
function over(slide) {
  const parts = [...slide.children].filter((part) => !part.matches("aside"));
  const style = getComputedStyle(slide);
  // A picture shrinks, and then what is in it stands out; of text only letters' empty lower edges stand out of its lines.
  const tall = (part) => (part.matches(".rd-picture") ? part.scrollHeight : part.offsetHeight);
  const low = Math.max(...parts.map((part) => part.offsetTop + tall(part)));
  const wide = Math.max(...parts.map((part) => part.scrollWidth));
  return Math.max(
    low - slide.clientHeight + parseFloat(style.paddingBottom),
    wide - slide.clientWidth,
  );
}

const TALL = 800;
const SHARE = 0.68; // [px] of a slide; what of it the picture of a player takes (player.js)

/** Shrinks a slide that is too tall or too wide; says in data-fit by how much. Views keep the width they are drawn for. */
function fit(slide) {
  slide.dataset.tall ??= TALL;
  if (!slide.clientHeight || getComputedStyle(slide).display !== "flex") return; // one that is not shown is laid out otherwise
  const views = slide.querySelectorAll(".rd-embed");
  const frames = slide.querySelectorAll("iframe.rd-laboratory");
  let scale = 1;
  const set = () => {
    slide.style.fontSize = scale < 1 ? `${scale}em` : "";
    for (const view of views) view.style.zoom = scale;
    for (const frame of frames) {
      // zoom would make its page a narrow one
      frame.style.transform = `scale(${scale})`;
      frame.style.marginBottom = `${(scale - 1) * frame.offsetHeight}px`;
    }
  };
  set();
  if (slide.querySelector(".rd-player") && over(slide) > 1) {
    // a player keeps its width, and is lower
    slide.dataset.tall = Number(slide.dataset.tall) - over(slide) / SHARE;
    dispatchEvent(new Event("resize"));
  }
  while (over(slide) > 1 && scale > LEAST) {
    scale = Math.max(scale - 0.04, LEAST);
    set();
  }
  slide.dataset.fit = scale.toFixed(2);
}

const frame = () => new Promise(requestAnimationFrame);

/** All slides, whether they are seen or not: laid out once, so that formulas break and their fonts are asked for, and then measured. */
async function fitAll() {
  page.classList.add("measuring");
  await window.MathJax?.typesetPromise?.();
  for (let k = 0; k < 2; k++) {
    // fonts first, then what these bring
    await frame().then(() => document.body.offsetHeight);
    await document.fonts.ready;
  }
  const letters = '.rd-embed[data-view="choices"] > script'; // still to be drawn
  for (let k = 0; k < 60 && document.querySelector(letters); k++) await frame();
  document.querySelectorAll(".slides section").forEach(fit);
  page.classList.remove("measuring");
}

function code() {
  const all = [...Reveal.getCurrentSlide().querySelectorAll("details.code")];
  const open = all.every((one) => one.open);
  for (const one of all) one.open = !open;
}

// A view has keys of its own while it is in use; those of a presenter's remote turn the slides all the same.
const inUse = () =>
  document.activeElement.closest(".rd-view:not(.rd-choices), summary, input, select");
const leave = () => /** @type {HTMLElement} */ (document.activeElement).blur();
addEventListener("rd-chosen", leave); // the next key turns the slide again
const TURN = { PageDown: () => Reveal.next(), PageUp: () => Reveal.prev() };
addEventListener(
  "keydown",
  (event) => {
    if (!TURN[event.key] || !inUse()) return;
    event.stopPropagation();
    event.preventDefault();
    TURN[event.key]();
  },
  true,
);
Reveal.initialize({
  hash: true,
  width: 1280,
  height: 800,
  margin: 0,
  center: false,
  transition: "none",
  slideNumber: "c/t",
  showSlideNumber: "all",
  pdfSeparateFragments: false,
  pdfMaxPagesPerSlide: 1,
  plugins: [RevealNotes],
  keyboardCondition: () => !inUse(),
});
Reveal.addKeyBinding({ keyCode: 68, key: "D", description: "Dark or light" }, () =>
  theme(page.dataset.theme === "dark" ? "light" : "dark"),
);
const play = () => Reveal.getCurrentSlide().querySelector(".rd-play")?.click();
Reveal.addKeyBinding({ keyCode: 80, key: "P", description: "Play the picture, or stop it" }, play);
// The list of keys has P for the slide before as well, in this line:
Reveal.on("ready", () =>
  Reveal.registerKeyboardShortcut("P  ,  Shift SPACE", "Previous slide: Shift SPACE, not P"),
);
Reveal.addKeyBinding({ keyCode: 67, key: "C", description: "Show or fold the code" }, code);
Reveal.on("slidechanged", ({ currentSlide, previousSlide }) => {
  if (previousSlide && previousSlide.contains(document.activeElement)) leave();
  alone();
  fit(currentSlide);
});
/** Tab reaches the slide that is shown, and no other; in the overview all can be chosen. */
function alone() {
  const all = PRINT || Reveal.isOverview();
  for (const slide of document.querySelectorAll(".slides > section"))
    slide.inert = !all && slide !== Reveal.getCurrentSlide();
}
for (const event of ["ready", "overviewshown", "overviewhidden"]) Reveal.on(event, alone);
document.addEventListener("toggle", ({ target }) => fit(target.closest("section")), true);
const sizes = new ResizeObserver((all) =>
  all.forEach(({ target }) => fit(target.closest("section"))),
);
document.querySelectorAll(".rd-embed, iframe.rd-laboratory").forEach((view) => sizes.observe(view));
// A frame keeps the keys that are pressed after a click in it, until the mouse leaves it.
document.querySelectorAll("iframe").forEach((frame) =>
  frame.addEventListener("mouseleave", () => {
    frame.blur();
    window.focus();
  }),
);
const formulas = () =>
  window.MathJax && MathJax.startup ? MathJax.startup.promise : Promise.resolve();

/** What is printed: pages are laid out, and views and frames begin though nobody looks at them. */
async function printed() {
  for (const view of document.querySelectorAll(".rd-embed, iframe")) {
    view.loading = "eager";
    view.scrollIntoView();
    await frame().then(frame);
  }
  scrollTo(0, 0);
}

const laid = PRINT
  ? new Promise((done) => {
      Reveal.on("pdf-ready", done);
    }).then(printed)
  : Promise.resolve();
addEventListener("load", () =>
  Promise.all([laid, formulas()])
    .then(fitAll)
    .then(() => {
      document.body.dataset.ready = "1";
    }),
);
