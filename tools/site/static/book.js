// The book's pages: nothing is cut, tags open in place and are found, answers wait, and on paper nothing is folded.

// The words of a search are marked on the page that it leads to, and neither in a row that a tag leads to nor later.
if (!/search\.html/.test(document.referrer) || location.hash.startsWith("#eq-")) {
  try {
    localStorage.removeItem("sphinx_highlight_terms");
  } catch {
    /* nothing is kept */
  }
}

const everywhere = (what, root = document) => [...root.querySelectorAll(what)];
const ready = (work) =>
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", work) : work();
const seen = (node) =>
  node.localName === "mjx-assistive-mml"
    ? "" // that is read aloud
    : node.firstChild
      ? [...node.childNodes].map(seen).join("")
      : node.textContent;

/** A table that is wider than its place, or has code in a column of few letters: its cells below each other, each with the name of its column. */
function stack(table) {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => seen(cell).trim());
  if (!heads.length || table.closest(".rd-view") || table.matches(".equations")) return; // that one has rules of its own
  table.classList.remove("rd-stacked");
  const place = table.parentElement.getBoundingClientRect();
  const { right } = table.getBoundingClientRect();
  const narrow = (cell) =>
    cell.clientWidth < 130 &&
    [...cell.querySelectorAll("code")].some((code) => code.textContent.length > 14);
  const cut = [...table.rows].some((row) =>
    [...row.cells].some((cell) => cell.scrollWidth > cell.clientWidth + 1 || narrow(cell)),
  );
  if (!cut && right <= Math.min(place.right, document.documentElement.clientWidth) + 1) return;
  for (const { cells } of table.tBodies[0].rows)
    [...cells].forEach((cell, k) => {
      if (heads[k]) cell.dataset.head = heads[k];
    });
  table.classList.add("rd-stacked");
}

const stackAll = () => everywhere("article table").forEach(stack);

/** Lines of formulas end where their place ends: those that are set are set anew when that moves. */
function again() {
  window.MathJax?.startup?.document?.rerender?.(MathJax._.core.MathItem.STATE.METRICS);
  stackAll();
  narrow(everywhere("article mjx-container"));
}

/** Formulas that cannot be broken and are wider than their place are made as small as they have to be. */
function narrow(all) {
  const there = all.filter((formula) => formula.isConnected); // others were set anew meanwhile
  for (const { style } of there) if (style.fontSize) style.fontSize = "";
  const sizes = there.map((formula) => {
    // first all are measured, then all are changed
    const place =
      formula.closest("p, li, td, dd, .math, .rd-equation, blockquote") ?? formula.parentElement;
    const room =
      Math.min(place.getBoundingClientRect().right, document.documentElement.clientWidth) - 1;
    const box = formula.getBoundingClientRect();
    const over = box.right - room;
    return over > 0 && box.width > over
      ? 0.98 * parseFloat(getComputedStyle(formula).fontSize) * (1 - over / box.width)
      : 0;
  });
  sizes.forEach((size, k) => {
    if (size) there[k].style.fontSize = `${size.toFixed(2)}px`;
  });
}

let fresh = [];
const set = new MutationObserver((changes) => {
  // formulas are set when they come near the screen
  if (!fresh.length)
    requestAnimationFrame(() => {
      new Set(fresh.map((formula) => formula.closest("article table")).filter(Boolean)).forEach(
        stack,
      );
      narrow(fresh);
      fresh = [];
    });
  for (const { addedNodes } of changes)
    fresh.push(...[...addedNodes].filter((node) => node.nodeName === "MJX-CONTAINER"));
});
ready(() =>
  set.observe(document.querySelector("article") ?? document.body, {
    childList: true,
    subtree: true,
  }),
);

let wide = 0;
let later = 0;
function resized() {
  // not for a bar that comes or goes
  if (Math.abs(innerWidth - wide) < 20) return;
  wide = innerWidth;
  clearTimeout(later);
  later = setTimeout(again, 100);
}

ready(() => {
  wide = innerWidth;
  stackAll();
  addEventListener("resize", resized);
});
addEventListener("load", stackAll);

// On paper the column is as wide as the paper: formulas and tables are laid out for that first.
addEventListener("beforeprint", () => {
  document.documentElement.dataset.paper = "";
  again();
});
addEventListener("afterprint", () => {
  delete document.documentElement.dataset.paper;
  again();
});

const INSTRUMENT =
  'iframe, .rd-embed:not([data-view="choices"], [data-view="answer"], [data-view="chain"])';

/** What stands between a question's letters and the end of its answer, instruments apart: these are there to find out. */
function between(place) {
  const { number } = JSON.parse(place.querySelector("script").textContent);
  const out = [];
  for (let node = place.nextElementSibling; node; node = node.nextElementSibling) {
    if (node.matches(`.rd-ends[data-of="${number}"]`)) return [number, out.flatMap(answers)];
    out.push(node);
  }
  return [number, []];
}

/** Of a node what holds no instrument: itself, or parts of it. */
function answers(node) {
  if (node.matches(INSTRUMENT)) return [];
  return node.querySelector(INSTRUMENT) ? [...node.children].flatMap(answers) : [node];
}

ready(() => {
  const waiting = new Map();
  const open = (number) => {
    for (const node of waiting.get(number) ?? []) node.removeAttribute("hidden");
  };
  for (const place of everywhere('.rd-embed[data-view="choices"]')) {
    const [number, nodes] = between(place);
    waiting.set(number, nodes);
    for (const node of nodes) {
      node.setAttribute("hidden", "until-found"); // a browser's own search, and a link into it, find it
      node.addEventListener("beforematch", () => open(number));
    }
    if (!nodes.length) continue;
    const show = document.createElement("button");
    Object.assign(show, {
      type: "button",
      className: "rd-waits",
      textContent: "The answer waits for your letter. Show it anyway",
    });
    show.addEventListener("click", () => {
      open(number);
      show.remove();
    });
    place.after(show);
    waiting.get(number).push({ removeAttribute: () => show.remove() });
  }
  addEventListener("rd-chosen", ({ detail }) => open(detail.number));
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("robodyn predictions")) ?? {};
  } catch {
    /* nothing is kept */
  }
  Object.keys(kept).forEach(open);
  addEventListener("beforeprint", () => [...waiting.keys()].forEach(open));
});

ready(() => {
  const button = document.querySelector("button.rd-code");
  const folds = everywhere("details.hide.above-input");
  if (!button || !folds.length) return;
  const set = (open) => {
    for (const fold of folds) fold.open = open;
    button.textContent = open ? "Fold code that draws or compares" : "Show all code";
    button.setAttribute("aria-pressed", String(open));
  };
  let open = false;
  try {
    open = localStorage.getItem("robodyn code") === "open";
  } catch {
    /* nothing is kept */
  }
  set(open);
  button.hidden = false;
  button.addEventListener("click", () => {
    open = !open;
    set(open);
    try {
      localStorage.setItem("robodyn code", open ? "open" : "folded");
    } catch {
      /* nothing is kept */
    }
  });
});

const HERE = document.documentElement.dataset.content_root ?? "./";
let cards = null;

/** { anchor: { tag, formula, says, verdict, misprint, lines, check } }, fetched when first asked for; from disk too. */
function tags() {
  cards ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `${HERE}_static/tags.js`;
    script.onload = () => done(window.RD_TAGS);
    script.onerror = failed;
    document.head.append(script);
  });
  return cards;
}

const plain = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** What is asked of the search: a tag leads to its row, and excerpts are of the page's own words. */
if (/search\.html$/.test(location.pathname)) {
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  if (/^\W*(rk|s9[57]|lc|k)\W*\w[\w .,-]*$/i.test(asked))
    tags().then((known) => {
      const found = Object.keys(known).find((name) => plain(known[name].tag) === plain(asked));
      if (!found) return;
      try {
        localStorage.removeItem("sphinx_highlight_terms");
      } catch {
        /* nothing is kept */
      } // "RK" in every row
      location.replace(`${HERE}C_equation_index.html#${found}`);
    });
  ready(() => {
    if (typeof Search === "undefined") return;
    Search.htmlToText = (html, anchor) => {
      const page = new DOMParser().parseFromString(html, "text/html").querySelector("article");
      for (const part of everywhere(
        ".headerlink, script, style, pre, .rd-tags, button, p:has(> .rd-live, > .rd-deck)",
        page,
      ))
        part.remove();
      for (const formula of everywhere(".math", page)) formula.replaceWith("\u2026"); // where one was left out
      return ((anchor && page.querySelector(anchor)) || page).textContent;
    };
  });
}

/** The card of a tag below its link. */
const element = (tag, attributes, ...children) => {
  const node = Object.assign(document.createElement(tag), attributes);
  node.append(...children);
  return node;
};

function card({ tag, formula, says, verdict, misprint, printed, check, lines }, lead) {
  const more = element("p", {}, element("a", { href: lead }, "all about it"));
  if (misprint)
    more.append(
      " \u00b7 ",
      element("a", { href: `${HERE}errata.html#${printed}` }, "as printed it fails"),
    );
  return [
    element("p", {}, element("strong", {}, tag), ` ${says}`),
    element("div", { className: "math" }, `\\[${formula}\\]`),
    element("p", {}, verdict),
    ...(misprint ? [element("p", { className: "rd-wrong-why" }, `Misprinted: ${misprint}.`)] : []),
    element(
      "details",
      {},
      element("summary", {}, `what checks it: ${check}`),
      element("pre", {}, lines),
    ),
    more,
  ];
}

ready(() => {
  const box = element("div", { id: "rd-card", className: "rd-card" });
  box.setAttribute("role", "region");
  box.hidden = true;
  let timer = 0;
  let of = null;
  let asked = null; // the link whose card is fetched or shown
  let by = "";
  let quiet = false;
  const soon = (work, after) => {
    clearTimeout(timer);
    timer = setTimeout(work, after);
  };
  const close = () => {
    clearTimeout(timer);
    box.hidden = true;
    of?.removeAttribute("aria-controls");
    of = asked = null;
  };

  async function open(link) {
    asked = link;
    const known = (await tags())[link.hash.slice(1)];
    if (!known || asked !== link) return; // the reader may have gone on meanwhile
    close();
    of = asked = link;
    box.replaceChildren(...card(known, link.href));
    box.setAttribute("aria-label", `Equation ${known.tag}`);
    link.setAttribute("aria-controls", box.id);
    (link.closest("p, td, .rd-equation, li, div") ?? link).after(box); // read, and reached by keys, after its link
    box.hidden = false;
    place(link);
    await window.MathJax?.typesetPromise?.([box]);
    if (of === link) place(link);
  }

  function place(link) {
    const around = box.offsetParent?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const at = link.getBoundingClientRect();
    const width = Math.min(640, innerWidth - 24);
    const left = Math.max(12, Math.min(at.left, innerWidth - width - 12));
    Object.assign(box.style, {
      width: `${width}px`,
      left: `${left - around.left}px`,
      top: `${at.bottom - around.top + 4}px`,
    });
  }

  const linkOf = ({ target }) =>
    target.closest?.('article a[href*="C_equation_index.html#eq-"]:not(.rd-card a)');
  addEventListener(
    "pointerdown",
    ({ pointerType }) => {
      by = pointerType;
    },
    true,
  );
  addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = linkOf(event);
    if (link && link !== of) soon(() => open(link), 250);
    else if (!link && !event.target.closest?.(".rd-card")) soon(close, 400);
    else clearTimeout(timer);
  });
  addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (quiet) return;
    if (link && by !== "touch" && link.matches(":focus-visible")) open(link);
    else if (!link && !event.target.closest(".rd-card")) close();
  });
  addEventListener("click", (event) => {
    // a tap opens, the link within leads on
    const link = linkOf(event);
    if (link && by === "touch" && link !== of) {
      event.preventDefault();
      open(link);
    } else if (!link && !event.target.closest?.(".rd-card")) close();
  });
  addEventListener("keydown", ({ key }) => {
    by = "";
    if (key === "Escape" && of) {
      const back = of;
      close();
      quiet = true;
      back.focus();
      quiet = false;
    }
  });
});
