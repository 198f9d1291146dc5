// Proofs as files: certificates that are saved, moves that are saved, and what is read back.

import { fileOf, judged } from "./certificate.js";
import { download } from "./menu.js";
import { Play } from "./play.js";

/** @typedef {import("./rules.js").Level} Level */

export class Files {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  /** Save proofs as a file. @param {Level[]} levels */
  save(levels) {
    const proofs = this.game.progress.proofs;
    if (levels.length === 1 && !this.game.level.refute) proofs[levels[0].id] = this.game.play.words;
    const file = fileOf(this.game.data, levels, proofs);
    const name = levels.length === 1 ? `proof-${levels[0].id}.json` : "proofs.json";
    download(name, JSON.stringify(file, null, 1));
  }

  /** Save the moves of all proofs, to be played again. */
  saveMoves() {
    const { proofs } = this.game.progress;
    const file = { game: { version: this.game.data.version, proofs } };
    download("operator-game.json", JSON.stringify(file));
  }

  /** Take in a saved file: moves, each played again, or certificates, each multiplied out. @param {any} file */
  readBack(file) {
    const found = { known: 0, unknown: 0 };
    for (const [id, words] of Object.entries(file.game?.proofs ?? {})) {
      const level = this.game.levels.find((one) => one.id === id);
      const play = level && !level.refute && new Play(this.game.data, level);
      if (play && play.restore(words) && play.isSolved) {
        this.game.progress.solve(id, words);
        found.known += 1;
      } else found.unknown += 1;
    }
    for (const { id, proved } of file.statements ? this.judge(file) : []) {
      if (proved) this.game.progress.solve(id, [], 0);
      found[proved ? "known" : "unknown"] += 1;
    }
    this.game.drawing.draw();
    return found;
  }

  /** Which levels a saved file proves. @param {any} file */
  judge(file) {
    return judged(this.game.data, this.game.levels, file);
  }
}
