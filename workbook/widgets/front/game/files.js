// Proofs as files: certificates that are saved, moves that are saved, and what is read back.

import { fileOf } from "./certificate.js";
import { judged } from "./handin.js";
import { download } from "./menu.js";

/** @typedef {import("./rules.js").Level} Level */

export class Files {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  /** Save proofs as a file; its name. @param {Level[]} levels */
  save(levels) {
    const proofs = this.game.progress.proofs;
    if (levels.length === 1 && !this.game.level.refute) proofs[levels[0].id] = this.game.play.words;
    const file = fileOf(this.game.data, levels, proofs);
    const name = levels.length === 1 ? `proof-${levels[0].id}.json` : "proofs.json";
    download(name, JSON.stringify(file, null, 1));
    return name;
  }

  /** Save the moves of all proofs, to be played again; the file's name. */
  saveMoves() {
    const { proofs } = this.game.progress;
    const file = { game: { version: this.game.data.version, proofs } };
    const name = "operator-game.json";
    download(name, JSON.stringify(file));
    return name;
  }

  /** Take in the proofs of a saved file. @param {any} file */
  readBack(file) {
    const verdicts = this.judge(file);
    const proved = verdicts.filter((one) => one.proved);
    for (const { id, words } of proved) {
      const isFalse = this.game.levels.some((level) => level.id === id && level.refute);
      this.game.progress.solve(id, words, isFalse ? 1 : words.length); // numbers and one entry
    }
    this.game.drawing.draw();
    return { known: proved.length, unknown: verdicts.length - proved.length };
  }

  /** Which levels a saved file proves. @param {any} file */
  judge(file) {
    return judged(this.game.data, this.game.levels, file);
  }
}
