// Colours and sizes of a view: the palette that view.css gives it, whether the page is dark, how wide its place is.

/**
 * @typedef {Record<"ink" | "soft" | "faint" | "paper" | "panel" | "accent" | "warn" | "low" | "high" | "font", string>
 *   & { series: string[] }} Look
 */

/** The colours that player.css gives a view, for drawing on a canvas. @returns {Look} */
export function palette(root) {
  const style = getComputedStyle(root);
  const read = (name) => style.getPropertyValue(`--rd-${name}`).trim();
  const names = ["ink", "soft", "faint", "paper", "panel", "accent", "warn", "low", "high"];
  return /** @type {any} */ ({
    ...Object.fromEntries(names.map((name) => [name, read(name)])),
    font: style.fontFamily,
    series: [1, 2, 3, 4, 5, 6].map((i) => read(`series-${i}`)),
  });
}

/** Whether the page behind a node is dark: the first background under it that is not transparent. */
function onDark(node) {
  for (let at = node.parentElement; at; at = at.parentElement) {
    const [r, g, b, a = 1] = getComputedStyle(at)
      .backgroundColor.match(/[\d.]+/g)
      .map(Number);
    if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/**
 * Follows a view: layout(room) whenever its room [px] is another, there is another `also`, the screen has other pixels
 * or the page other colours; seen(whether) when the view comes into sight or goes. `again` lays it out now; `end` ends it.
 * @param {HTMLElement} root
 * @param {{ place?: Element, room: () => number, also?: () => any, layout: (room: number) => void, seen?: (now: boolean) => void }} how
 */
export function follow(root, { place = root, room, also = () => null, layout, seen = () => {} }) {
  const now = () => [room(), window.devicePixelRatio, also()];
  let laid = now().fill(0);
  const again = () => {
    laid = now();
    if (laid[0] > 0) layout(laid[0]);
    else requestAnimationFrame(look); // JupyterLab hides all while it changes its theme
  };
  const look = () => {
    if (now().some((x, i) => x !== laid[i])) again();
  };
  const sizes = new ResizeObserver(() => requestAnimationFrame(look));
  const unfollow = followTheme(root, again);
  const sight = new IntersectionObserver((entries) =>
    seen(entries[entries.length - 1].isIntersecting),
  );
  sizes.observe(place);
  sight.observe(root);
  window.addEventListener("resize", look);
  return {
    again,
    end() {
      window.removeEventListener("resize", look);
      for (const watcher of [sizes, sight]) watcher.disconnect();
      unfollow();
    },
  };
}

/** Keeps root's data-theme "dark" or "light", as the page is; calls `changed` when it turns. Returns what ends it. */
export function followTheme(root, changed) {
  const media = matchMedia("(prefers-color-scheme: dark)");
  const look = () => {
    if (!root.isConnected) return;
    const theme = onDark(root) ? "dark" : "light";
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    changed();
  };
  const later = () => requestAnimationFrame(look); // when the new style sheet has taken hold
  const watcher = new MutationObserver(later);
  for (const node of [document.documentElement, document.body])
    watcher.observe(node, { attributes: true });
  watcher.observe(document.head, { childList: true }); // JupyterLab's themes are style sheets
  document.addEventListener("load", later, true);
  media.addEventListener("change", later);
  const placed = new ResizeObserver(look); // a view is often made before it is in the page
  placed.observe(root);
  look();
  return () => {
    watcher.disconnect();
    placed.disconnect();
    document.removeEventListener("load", later, true);
    media.removeEventListener("change", later);
  };
}
