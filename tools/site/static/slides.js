// Slides: reveal.js at 1280 by 800; what is taller or wider than its slide is made smaller until it fits.
const HEIGHT = 740, WIDTH = 1280, LEAST = 0.55;

/** Shrinks a slide that is too tall or too wide; says in data-fit by how much. */
function fit(slide) {
  slide.style.fontSize = "";
  let scale = 1;
  while ((slide.scrollHeight > HEIGHT || slide.scrollWidth > WIDTH) && scale > LEAST) {
    scale -= 0.05;
    slide.style.fontSize = `${scale}em`;
  }
  slide.dataset.fit = scale.toFixed(2);
}

Reveal.initialize({ hash: true, width: 1280, height: 800, margin: 0.03, center: false, transition: "none",
  plugins: [RevealNotes], keyboardCondition: () => !document.activeElement.closest(".rd-view") });
Reveal.on("ready", () => fit(Reveal.getCurrentSlide()));
Reveal.on("slidechanged", ({ currentSlide }) => fit(currentSlide));
addEventListener("load", () => (window.MathJax && MathJax.startup ? MathJax.startup.promise : Promise.resolve())
  .then(() => { fit(Reveal.getCurrentSlide()); document.body.dataset.ready = "1"; }));
