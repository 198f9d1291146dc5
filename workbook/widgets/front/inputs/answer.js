// A place for the answer of an exercise: numbers, letters, lists of them; judged here by its digest.
// What is typed is brought to the form of course/exercises/normal.py; the page holds a digest, not the answer.

import { element } from "../shared/elements.js";
import { judgedForm } from "./judged.js";
import { formOf, reply } from "./replies.js";

const LARGEST = 10000;
const ROUNDS = 100000; // as in checkers.py, and so are the next two
const PAIR_ROUNDS = 10 * ROUNDS;
const PART_DIGITS = 8;

/** A number as text: a fraction where a short one is meant, else nine digits; nudge: by how much of itself it is moved. */
function numberText(value, nudge) {
  for (let q = 1; q <= LARGEST; q++) {
    const p = Math.round(value * q);
    if (Math.abs(p / q - value) <= 1e-13 * Math.max(1, Math.abs(value)))
      return q === 1 ? String(BigInt(p)) : `${p}/${q}`;
  }
  return (value * (1 + nudge)).toExponential(8).replace(/e([+-])(\d)$/, "e$10$2");
}

/** The parts of a list at its outermost commas. */
function parts(text) {
  const out = [""];
  let depth = 0;
  for (const letter of text) {
    depth += Number("[(".includes(letter)) - Number("])".includes(letter));
    if (letter === "," && !depth) out.push("");
    else out[out.length - 1] += letter;
  }
  return out.map((part) => part.trim());
}

const common = (a, b) => (b ? common(b, a % b) : Math.abs(a));

/** A fraction, { value, decimals, below }. */
const fractionOf = (above, below) => ({
  value: above / below,
  decimals: 0,
  below: below / common(above, below),
});

/** What is typed, with commas between its entries, as `_word` of normal.py. */
function tidied(text) {
  const plain = text
    .replace(/[\u00bc-\u00be\u2150-\u215e]/g, (fraction) => ` ${fraction.normalize("NFKC")}`)
    .replace(/\u2044/g, "/")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/;/g, ",")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase()
    .replace(/fraction\(([+-]?\d+), ?(\d+)\)/g, "$1/$2");
  const joined = /^[a-z](?: ?[+/&] ?[a-z])+$/.test(plain)
    ? plain.replace(/ ?[+/&] ?/g, ",")
    : plain;
  return joined
    .replace(/,? and /g, ", ")
    .replace(/(?<=[a-z)]) ?[ :=] ?(?=[+-]?\.?\d)/g, ", ")
    .replace(/(?<=\d) (?=yes\b|no\b)/g, ", ");
}

/** An answer as a list, a word, or a number { value, decimals, below }; throws an Error, in words, for what is none. */
export function parsed(text) {
  const plain = tidied(text);
  if (!plain) throw new Error("There is no answer yet.");
  const [, inside] =
    parts(plain).length > 1
      ? [0, plain]
      : (/^\[(.*)\]$/.exec(plain) ?? /^\((.*,.*)\)$/.exec(plain) ?? []);
  if (inside !== undefined)
    return parts(inside)
      .filter((part) => part !== "")
      .map(parsed);
  const bare = plain.replace(/^\((.*)\)$/, "$1").replace(/^["'](.*)["']$/, "$1");
  const word = /^[('"]*([a-z]+)[)'".:!?]*$/.exec(bare);
  return word ? word[1] : numberIn(bare);
}

/** A number as it is typed; other texts without a digit are words. */
function numberIn(text) {
  const mixed = /^([+-]?)(\d+) (\d+)\/(\d+)$/.exec(text);
  if (mixed) {
    const [, sign, whole, above, below] = mixed;
    return fractionOf((sign === "-" ? -1 : 1) * (+whole * +below + +above), +below);
  }
  const number = text.replace(/(?<=[/+-]) | (?=\/)/g, "");
  const fraction = /^([+-]?\d+)\/(\d+)$/.exec(number);
  if (fraction && +fraction[2]) return fractionOf(+fraction[1], +fraction[2]);
  const decimal = /^[+-]?(?:\d+\.?(\d*)|\.(\d+))(?:e([+-]?\d+))?$/.exec(number);
  if (decimal && Number.isFinite(Number(number))) {
    const after = (decimal[1] ?? decimal[2]).replace(/0+$/, "").length - Number(decimal[3] ?? 0);
    return { value: Number(number), decimals: Math.max(0, after), below: 1 };
  }
  if (/\d/.test(text))
    throw new Error(
      `cannot read "${text}" as a number: write it as 3/4 or 0.75, without a unit and without arithmetic`,
    );
  return text;
}

/** What `written` of normal.py makes of an answer. */
function spelled(x, nudge) {
  if (Array.isArray(x)) return `(${x.map((entry) => spelled(entry, nudge)).join(", ")})`;
  return typeof x === "string" ? x : numberText(x.value, nudge);
}

export const written = (text, nudge = 0) => spelled(parsed(text), nudge);

export async function digest(number, text, rounds = ROUNDS) {
  const bytes = (words) => new TextEncoder().encode(words);
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey("raw", bytes(text), "PBKDF2", false, ["deriveBits"]);
  const salt = bytes(`robodyn exercise ${number}`);
  const bits = await subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds },
    key,
    256,
  );
  return [...new Uint8Array(bits)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, 32);
}

/** Whether an answer has this digest. */
async function accepted(number, x, wanted) {
  const spellings = new Set([0, 2e-10, -2e-10].map((nudge) => spelled(x, nudge)));
  for (const spelling of spellings) if ((await digest(number, spelling)) === wanted) return true;
  return false;
}

/** Whether an answer, in any spelling, has this digest; of letters as `readings` of checkers.py. */
export async function judged(number, text, wanted) {
  const letters = /[^a-z()[\], "']/i.test(text) ? [] : (text.toLowerCase().match(/[a-z]/g) ?? []);
  const readings = letters.length ? [letters.join(""), letters, [...letters].sort()] : [];
  for (const x of [parsed(text), ...readings]) if (await accepted(number, x, wanted)) return true;
  return false;
}

/** The digest of a list without its number at a place, as `part_digest` of checkers.py. */
async function partDigest(number, x, place) {
  const rest = x.toSpliced(place, 1);
  const rounds = rest.length === 2 ? PAIR_ROUNDS : ROUNDS;
  const whole = await digest(`${number} without ${place + 1}`, spelled(rest, 0), rounds);
  return whole.slice(0, PART_DIGITS);
}

/** What is said of an answer: "right", or "wrong: ..." */
export async function answered(number, text, wanted, hint, form, withoutOne = []) {
  if (await judged(number, text, wanted)) return "right";
  if (!form) return `wrong: ${hint}`;
  const others = async (x, place) => (await partDigest(number, x, place)) === withoutOne[place];
  const wrong = await reply(
    parsed(text),
    (x) => accepted(number, x, wanted),
    hint,
    formOf(form),
    withoutOne.length ? others : null,
  );
  return wrong ? `wrong: ${wrong}` : "right";
}

function render({ model, el }) {
  const [number, wanted, hint, form, withoutOne] = [
    "number",
    "digest",
    "hint",
    "form",
    "without_one",
  ].map((name) => model.get(name));
  const field = element("input", {
    type: "text",
    "aria-label": `Answer to ${number}`,
    autocomplete: "off",
    spellcheck: "false",
  });
  return judgedForm(el, number, `${number}: your answer`, field, async (text) => {
    if (!globalThis.crypto?.subtle)
      throw new Error("An answer can be judged where this page comes by https, or from disk.");
    const said = await answered(number, text, wanted, hint, form, withoutOne ?? []);
    return said === "right" ? "" : said;
  });
}

export default { render };
