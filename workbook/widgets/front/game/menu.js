// Progress and proofs: to save, to carry along as a short text, to read back, and to look through a class's files.

import { element } from "../shared/elements.js";

/** Hand a text to the reader as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

const END =
  "From one subtraction to the factors of the mass matrix: each statement below holds for every arm, whatever its number of links.";
const ENDING = "A chain falls"; // a preset of the laboratory

const FRAME = `
<form method="dialog"><button class="og-close" aria-label="Close">Close</button></form>
<h2 class="og-heading"></h2>
<p class="og-count"></p>
<details class="og-proved"><summary>What you have proved</summary><ol></ol>
<p><button type="button" data-menu="print">Print</button></p><div class="og-arm"></div></details>
<p><label>As a short text: copy it, or put one in <input class="og-short" spellcheck="false" autocomplete="off"></label></p>
<p><button type="button" data-menu="copy">Copy</button>
  <button type="button" data-menu="take">Load it</button></p>
<h3>Your proofs</h3>
<p>A certificate is a proof that a program can check: each step multiplied out, in base facts. Moves can be played again.</p>
<p><button type="button" data-menu="save">Save certificates</button>
  <button type="button" data-menu="moves">Save moves</button>
  <label class="og-file">Read a file back <input type="file" accept=".json,application/json" data-menu="read"></label></p>
<details><summary>How certificates are checked</summary>
<p><code>robodyn prove --check proofs.json</code> and <code>python proofs/check.py proofs.json</code> multiply them out, and the proof
  checker Coq accepts them. A false level has no proof, and so no certificate: what refutes it is in the file of moves, which has all levels.</p></details>
<details><summary>For lecturers: files of a class</summary>
<p>A level counts if its certificate follows from this game's own facts, or if its moves, made again, lead to the end.
  Nothing else that a file says is believed.</p>
<p><label class="og-file">Look through files <input type="file" multiple accept=".json,application/json" data-menu="class"></label></p></details>
<div class="og-listing"></div>
<p class="og-said" role="status"></p>`;

export class Menu {
  /** @param {any} game */
  constructor(game) {
    this.game = game;
    this.dialog = element("dialog", { class: "og-menu", "aria-label": "Progress and proofs" });
    this.dialog.innerHTML = FRAME;
    game.root.append(this.dialog);
    this.dialog.addEventListener("click", (/** @type {any} */ event) => {
      const what = event.target.dataset.menu;
      if (event.target === this.dialog && this.isOutside(event)) this.dialog.close();
      if (what === "save") this.save();
      if (what === "copy") this.copy();
      if (what === "take") this.take();
      if (what === "moves") this.say(`Saved: ${this.game.files.saveMoves()}`);
      if (what === "print") print();
    });
    this.find("short").addEventListener("focus", () => this.find("short").select());
    this.dialog.addEventListener("change", (/** @type {any} */ event) => {
      const { menu } = event.target.dataset;
      const chosen = [...(event.target.files ?? [])];
      if (menu === "read") this.read(chosen);
      if (menu === "class") this.list(chosen);
      if (menu) event.target.value = "";
    });
  }

  get isOpen() {
    return this.dialog.open;
  }

  /** Whether a click is beside the dialog, on what it covers. @param {MouseEvent} event */
  isOutside(event) {
    const { left, right, top, bottom } = this.dialog.getBoundingClientRect();
    const { clientX, clientY } = event;
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  /** @param {string} name @returns {any} */
  find(name) {
    return this.dialog.querySelector(`.og-${name}`);
  }

  get ids() {
    return this.game.levels.map((/** @type {any} */ level) => level.id);
  }

  open() {
    this.count();
    this.say("");
    this.find("listing").replaceChildren();
    this.dialog.showModal();
  }

  /** How many levels are solved, in words and as the short text; what has been proved, and, if that is all, an arm. */
  count() {
    const { progress, levels, words, options } = this.game;
    const solved = levels.filter((/** @type {any} */ level) => progress.levels[level.id]);
    const done = solved.length;
    const isOver = done === levels.length;
    this.find("heading").textContent = isOver ? "All is proved" : "Progress and proofs";
    const proved = solved.filter((/** @type {any} */ level) => !level.refute);
    const items = proved.map(({ id, tag, start: { left, right } }) => {
      const name = tag.startsWith("RK") ? `${id}, ${tag}` : id;
      return `<li><small>${name}</small><span>${words.text(left)} = ${words.text(right)}</span></li>`;
    });
    const list = this.find("proved");
    list.hidden = done === 0;
    list.open ||= isOver;
    list.querySelector("ol").innerHTML = items.join("");
    const arm = this.find("arm");
    if (isOver && options.laboratory && !arm.firstChild) this.game.film(ENDING, arm);
    const kept = progress.isKept
      ? "This browser keeps them."
      : "This browser keeps nothing: save the short text before you leave.";
    const over = isOver ? `${END} ` : "";
    this.find("count").textContent = `${over}${done} of ${levels.length} levels solved. ${kept}`;
    this.find("short").value = progress.text(this.ids);
  }

  save() {
    const { game } = this;
    const { proofs } = game.progress;
    const levels = game.levels.filter((/** @type {any} */ x) => proofs[x.id] && !x.refute);
    if (levels.length === 0)
      return this.say("No proof is kept here. The short text has none.", true);
    game.files.save(levels);
    const many = `${levels.length} proved statement${levels.length > 1 ? "s" : ""}`;
    const isRefuted = game.levels.some((/** @type {any} */ x) => proofs[x.id] && x.refute);
    const rest = isRefuted
      ? " A level that is refuted has no certificate: save the moves for it."
      : "";
    this.say(`proofs.json: ${many}.${rest}`);
  }

  async copy() {
    const field = this.find("short");
    field.value = this.game.progress.text(this.ids);
    try {
      await navigator.clipboard.writeText(field.value);
      this.say("Copied.");
    } catch {
      field.select();
      this.say(
        "This browser does not let a page copy. The text is selected: copy it yourself.",
        true,
      );
    }
  }

  take() {
    try {
      this.game.progress.take(this.find("short").value, this.ids);
      this.game.drawing.draw();
      this.count();
      this.say("Loaded: what it says is solved is marked so.");
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), true);
    }
  }

  /** @param {File[]} files */
  async read(files) {
    try {
      const file = JSON.parse(await files[0].text());
      const { known, unknown } = this.game.files.readBack(file);
      this.count();
      const rest = unknown ? ` ${unknown} did not pass.` : "";
      this.say(`${known} proof${known === 1 ? "" : "s"} read back.${rest}`, unknown > 0);
    } catch {
      this.say(`${files[0].name} is not a file of this game.`, true);
    }
  }

  /** @param {File[]} files */
  async list(files) {
    const rows = [];
    for (const file of files) {
      let verdicts = null;
      try {
        verdicts = this.game.files.judge(JSON.parse(await file.text()));
      } catch {
        // no JSON: it is listed as such
      }
      const proved = verdicts
        ?.filter((/** @type {any} */ x) => x.proved)
        .map((/** @type {any} */ x) => x.id);
      const refused = verdicts
        ?.filter((/** @type {any} */ x) => !x.proved)
        .map((/** @type {any} */ x) => `${x.id} (${x.because})`);
      const cells = verdicts
        ? [String(proved.length), proved.join(", "), refused.join(", ")]
        : ["", "", "no file of this game"];
      rows.push([file.name, ...cells]);
    }
    const head = ["File", "Levels", "Proved", "Refused"];
    const row = (/** @type {string[]} */ cells, /** @type {string} */ tag) =>
      element("tr", {}, ...cells.map((text) => element(tag, {}, text)));
    this.find("listing").replaceChildren(
      element("table", {}, row(head, "th"), ...rows.map((cells) => row(cells, "td"))),
    );
    this.say(`${rows.length} file${rows.length === 1 ? "" : "s"} looked through.`);
  }

  /** @param {string} text @param {boolean} [isFault] */
  say(text, isFault = false) {
    const said = this.find("said");
    said.textContent = text;
    said.classList.toggle("og-wrong", isFault);
  }
}
