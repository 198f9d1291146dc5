// What is kept in the browser: which levels are solved, by which moves. And the same as a short text, to carry it along.

/** @typedef {{ moves: number, words: any[] }} Kept */

const NAME = "operator-game";
const LINES = "operator-game-lines";
const SIGN = "og1";

/** Progress of a player; where a browser keeps nothing, it lasts as long as the page. */
export class Progress {
  constructor() {
    /** @type {Record<string, Kept>} */
    this.levels = {};
    this.isKept = true;
    this.store();
  }

  /** Keep a proof; of two, the shorter one. Without words it is known that there is one. @param {string} id @param {any[]} words @param {number} [moves] */
  solve(id, words, moves = words.length) {
    const old = this.levels[id];
    if (old && (words.length === 0 || (old.words.length > 0 && old.moves <= moves))) return;
    this.levels[id] = { moves, words };
    this.store();
  }

  /** Keep what is solved here, with what another window has solved meanwhile. */
  store() {
    try {
      this.levels = { ...sound(read(NAME)), ...this.levels };
      localStorage.setItem(NAME, JSON.stringify(this.levels));
    } catch {
      this.isKept = false;
    }
  }

  /** Keep the moves of a level that is being played. @param {string} id @param {any[]} words */
  keepLine(id, words) {
    try {
      localStorage.setItem(LINES, JSON.stringify({ ...read(LINES), [id]: words }));
    } catch {
      this.isKept = false;
    }
  }

  /** The moves of a level when it was left; of one that was never played here, those of its proof, if there is one. @param {string} id @returns {any[]} */
  lineOf(id) {
    const own = this.isKept ? read(LINES)[id] : undefined;
    return Array.isArray(own) ? own : (this.levels[id]?.words ?? []);
  }

  /** {id: moves} of the proofs that are kept. */
  get proofs() {
    return Object.fromEntries(
      Object.entries(this.levels)
        .filter(([, kept]) => kept.words.length > 0)
        .map(([id, kept]) => [id, kept.words]),
    );
  }

  /** Progress as a short text: a sign for each level. @param {string[]} ids */
  text(ids) {
    const signs = ids.map((id) => {
      const kept = this.levels[id];
      return kept ? Math.min(35, kept.moves).toString(36) : "-";
    });
    return `${SIGN}.${signs.join("")}.${checksum(signs.join(""))}`;
  }

  /** Take in a short text; what is kept already stays. Throws a sentence. @param {string} text @param {string[]} ids */
  take(text, ids) {
    const [sign, signs, sum] = text.trim().split(".");
    if (sign !== SIGN || signs === undefined)
      throw new Error("This is not the progress of the Operator Game: it begins with og1.");
    if (checksum(signs) !== sum) throw new Error("A letter of this text is missing or wrong.");
    [...signs].forEach((one, i) => {
      if (one !== "-" && ids[i] && !this.levels[ids[i]])
        this.levels[ids[i]] = { moves: Number.parseInt(one, 36), words: [] };
    });
    this.store();
  }
}

/** What the browser keeps under a name. Throws where it keeps nothing. @param {string} name @returns {Record<string, any>} */
function read(name) {
  return JSON.parse(localStorage.getItem(name) ?? "{}") ?? {};
}

/** @param {any} levels @returns {Record<string, Kept>} */
function sound(levels) {
  return Object.fromEntries(
    Object.entries(levels).filter(
      ([, kept]) => Number.isInteger(kept?.moves) && Array.isArray(kept?.words),
    ),
  );
}

/** @param {string} text */
function checksum(text) {
  let sum = 7;
  for (const sign of text) sum = (sum * 31 + sign.charCodeAt(0)) % 1296;
  return sum.toString(36).padStart(2, "0");
}
