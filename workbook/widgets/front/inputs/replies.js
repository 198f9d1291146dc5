// Replies to wrong answers: their form, lost digits, a sign, an order, a factor, then the hint. As course/exercises/replies.py,
// whose words these are. An answer is a list, a word, or a number: { value, decimals, below }, `below` its denominator.

const LARGEST = 10000;
const MOST = 8; // entries of a list that are changed one by one; each change takes a digest
const ROUNDINGS = 24; // answers that are tried for one that may be rounded
const FRACTIONS = 15; // that are looked at for each rounded entry, fewer in long lists
const COMBINED = 4000; // lists of such fractions that are compared by their denominators
const DIGITS = 9;
const ROUNDED =
  'right as far as its digits go, but rounded: give a fraction, such as "3/4", or all digits';
const CANNOT_TELL =
  "numbers with few digits cannot be judged here: give fractions, such as 3/4, or all digits. If they are wrong, too";
const SIGN = "right but for a sign";
const ORDER = "right but for the order";
const TRANSPOSED = "right but for rows and columns, which are exchanged";
const FACTOR = "right but for a factor of 2, there or missing";
const UNITS = "right but for a power of ten, so mind the unit";
const GRAVITY = "right but for the factor g = 9.81, there or missing";
const INVERSE = "right but upside down: 1 over your answer is wanted";
const OTHERS = "these are the ones that the question does not ask for";
const LETTER = "the number is right, the letter is not";
const WORD = "the number is right, the word is not";
const ONE_LETTER = "right but for one letter, there or missing";
const NEAR_TIE = 1e-9; // of the last digit that is kept
const NUMBER_RIGHT = [LETTER, WORD, ONE_LETTER, OTHERS];
const YES_NO = new Map([
  ["true", "yes"],
  ["false", "no"],
  ["y", "yes"],
  ["n", "no"],
]);

const isWord = (x) => typeof x === "string";
const isNumber = (x) => !isWord(x) && !Array.isArray(x);
const exactly = (value, below = 1) => ({ value, decimals: 0, below });
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** What an answer is: "a number", "a word", "3 numbers", "2 rows of 3". */
export function shapeOf(x) {
  if (isWord(x)) return "a word";
  if (!Array.isArray(x)) return "a number";
  if (!x.length) return "an empty list";
  if (x.every((row) => Array.isArray(row) && row.length === x[0].length))
    return `${x.length} row${x.length > 1 ? "s" : ""} of ${x[0].length}`;
  if (x.every(isWord)) return x.length === 1 ? "a list of one word" : `${x.length} words`;
  if (!x.every(isNumber)) return `${x.length} entries`;
  return x.length === 1 ? "a list of one number" : `${x.length} numbers`;
}

// --- forms ----------------------------------------------------------------------------------------

/** ["a", "b", "c"] of "a-c", ["yes", "no"] of "yes/no". */
function optionsOf(text) {
  const ends = /^([a-z])-([a-z])$/.exec(text);
  if (!ends) return text.split("/");
  const [first, last] = [ends[1].charCodeAt(0), ends[2].charCodeAt(0)];
  return Array.from({ length: last - first + 1 }, (_, k) => String.fromCharCode(first + k));
}

/** The form that a text describes: { rows } of a matrix, else { parts }: [{ options, several, decimals }, ...]. */
export function formOf(text) {
  const rows = /^(\d+) rows? of (\d+)$/.exec(text);
  if (rows) return { rows: [Number(rows[1]), Number(rows[2])], parts: [] };
  const parts = [];
  for (const piece of text.split(", ")) {
    const [count, ...rest] = piece.split(" ");
    const kind = rest.join(" ");
    const times = Number(count) || 1;
    if (!kind) parts.push({ options: optionsOf(piece), several: false });
    else if (count === "letters") parts.push({ options: optionsOf(kind), several: true });
    else if (/^numbers?( to|$)/.test(kind)) {
      const decimals = kind.includes(" to ") ? Number(kind.split(" ")[2]) : null;
      parts.push(...Array(times).fill({ options: [], several: false, decimals }));
    } else {
      const options = optionsOf(kind.replace(/^(letter|of) /, ""));
      parts.push(...Array(times).fill({ options, several: false }));
    }
  }
  return { rows: null, parts };
}

/** @param {{ options: string[], several: boolean, decimals?: number | null }} part */
function namePart({ options, several, decimals }) {
  if (!options.length && Number.isInteger(decimals))
    return `a number to ${decimals} decimal${decimals === 1 ? "" : "s"}`;
  if (!options.length) return "a number";
  if (options[0].length > 1) return options.join(" or ");
  const letters = `${options[0]} to ${options.at(-1)}`;
  return several ? `letters of ${letters}` : `a letter of ${letters}`;
}

function nameForm({ rows, parts }) {
  if (rows) return `${rows[0]} rows of ${rows[1]}`;
  if (parts.length > 1 && parts.every(({ options }) => !options.length))
    return `${parts.length} numbers`;
  if (parts.length > 1 && parts.every((part) => same(part, parts[0])))
    return `a list of ${parts.length}, each ${namePart(parts[0])}`;
  return parts.map(namePart).join(" and ");
}

const said = (x) => (isWord(x) ? `"${x}"` : shapeOf(x));

function partObjection(part, x) {
  const name = namePart(part);
  if (!part.options.length) return isNumber(x) ? "" : `expected a number, got ${said(x)}`;
  if (!part.several) return part.options.includes(x) ? "" : `expected ${name}, got ${said(x)}`;
  const letters = isWord(x) ? [...x] : x;
  if (!Array.isArray(letters)) return `expected ${name}, such as "a, c", got ${said(x)}`;
  if (!letters.length) return `expected ${name}, such as "a, c", got none`;
  for (const letter of letters)
    if (!part.options.includes(letter))
      return `expected ${name}, such as "a, c", got ${said(letter)}`;
  return new Set(letters).size < letters.length ? "a letter stands twice" : "";
}

/** What is wrong with the form of an answer, or "" if the form is right. */
export function objection(form, x) {
  const { rows, parts } = form;
  const got = !rows && Array.isArray(x) && x.length === 1 ? x[0] : x;
  const fault = `expected ${nameForm(form)}, got ${shapeOf(got)}`;
  if (rows) {
    const isRow = (row) => Array.isArray(row) && row.length === rows[1] && !row.some(isWord);
    return Array.isArray(x) && x.length === rows[0] && x.every(isRow) ? "" : fault;
  }
  if (parts.length === 1) return partObjection(parts[0], x);
  if (!Array.isArray(x) || x.length !== parts.length) return fault;
  for (const [place, part] of parts.entries()) {
    const wrong = partObjection(part, x[place]);
    if (wrong) return `part ${place + 1}: ${wrong}`;
  }
  return "";
}

const onWords = (change, x) =>
  Array.isArray(x) ? x.map((entry) => onWords(change, entry)) : isWord(x) ? change(x) : x;

/** An answer with its letters gathered, or its words where the form has words. */
export function inPlaces({ parts, rows }, x) {
  const entries = Array.isArray(x) ? x.flat(Infinity) : [x];
  if (parts.some(({ several }) => several)) {
    const bare = (word) => word.replace(/[() .:]/g, "");
    const letters = [...entries.filter(isWord).map(bare).join("")].sort();
    const numbers = entries.filter(isNumber);
    if (numbers.length > 1 && !letters.length) return x;
    if (parts.length > 1) return [letters.join(""), ...numbers];
    if (numbers.length) return x;
    return letters.length === 1 ? letters[0] : letters;
  }
  if (isWord(x) && parts.length > 1 && parts.every(({ options }) => options.length)) {
    const letters = [...x.replace(/[(), ]/g, "")];
    return letters.length === parts.length ? letters : x;
  }
  if (!rows && Array.isArray(x) && entries.length === parts.length)
    x = entries.length > 1 ? entries : entries[0];
  if (parts.some(({ options }) => same(options, ["yes", "no"])))
    x = onWords((word) => YES_NO.get(word) ?? word, x);
  const wordy = parts.filter(({ options }) => options.length).length;
  if (!Array.isArray(x) || !wordy || x.length !== parts.length) return x;
  const words = x.filter(isWord);
  const others = x.filter((entry) => !isWord(entry));
  if (words.length !== wordy) return x;
  return parts.map(({ options }) => (options.length ? words.shift() : others.shift()));
}

const rounds = ({ parts }) => parts.some(({ decimals }) => Number.isInteger(decimals));

/** An answer with its numbers rounded to as many decimals as the form has. */
function rounded(form, x) {
  const entries = form.parts.length > 1 ? x : [x];
  if (!rounds(form) || !Array.isArray(entries) || entries.length !== form.parts.length) return x;
  const found = entries.map((entry, k) => {
    const { decimals } = form.parts[k];
    if (!Number.isInteger(decimals) || !isNumber(entry)) return entry;
    const whole = Math.floor(Math.abs(entry.value) * 10 ** decimals + 0.5 + NEAR_TIE);
    return exactly((Math.sign(entry.value) * whole) / 10 ** decimals);
  });
  return form.parts.length > 1 ? found : found[0];
}

/** A word on decimal points, where one number was wanted and two whole ones are there. */
function commaForPoint({ parts }, x) {
  if (parts.length !== 1 || parts[0].options.length || !Array.isArray(x) || x.length !== 2)
    return "";
  const whole = x.every((entry) => isNumber(entry) && Number.isInteger(entry.value));
  return whole && x[1].value >= 0 ? "; a decimal number is written with a point, 0.75" : "";
}

/** The part of a hint that is on the letters, where the number is known to be right. */
function hintOnLetters(hint) {
  const found = /^for the letters?: (.*?)[.;]? for the number: /i.exec(hint);
  return found ? found[1] : hint;
}

// --- lost digits ----------------------------------------------------------------------------------

const digitsOf = (x) => String(Math.trunc(Math.abs(x.value) * 10 ** x.decimals + 1e-6)).length;

const looksRounded = (x) => isNumber(x) && x.decimals > 0 && digitsOf(x) > 1;

/** Whether an entry looks rounded to so few digits that it may be another number; halves do not. */
const hasFewDigits = (x) => looksRounded(x) && (2 * x.value) % 1 !== 0 && digitsOf(x) < DIGITS;

const gcd = (a, b) => (b ? gcd(b, a % b) : Math.abs(a));
const lcm = (a, b) => (a / gcd(a, b)) * b;

/** The denominator of a number as it was given. */
function below(x) {
  const whole = 10 ** x.decimals;
  return x.decimals ? whole / gcd(Math.round(x.value * whole), whole) : x.below;
}

/** The simplest fractions, up to so many, that round to a number. */
function meant(x, count) {
  if (!looksRounded(x) || x.decimals >= 10) return [];
  const half = 0.5 / 10 ** x.decimals;
  const slack = 1e-12 * Math.max(1, Math.abs(x.value));
  const found = [];
  for (let q = 1; q <= LARGEST && found.length < count; q++)
    for (let p = Math.ceil((x.value - half - slack) * q); p <= (x.value + half + slack) * q; p++)
      if (gcd(p, q) === 1 && Math.abs(p / q - x.value) > slack) found.push(exactly(p / q, q));
  return found.slice(0, count);
}

/** Lists with one entry out of each of these. */
function chosen(options) {
  return options.reduce(
    (lists, some) => lists.flatMap((list) => some.map((x) => [...list, x])),
    [[]],
  );
}

/** Answers that give this one where they are rounded, those of a small common denominator first. */
function unrounded(x) {
  if (Array.isArray(x) && x.some(Array.isArray)) return [];
  const entries = Array.isArray(x) ? x : [x];
  const many = entries.filter(looksRounded).length;
  if (!many) return [];
  const most = Math.floor(COMBINED ** (1 / many) + 1e-9) - 1; // and the number itself
  const count = Math.max(1, Math.min(FRACTIONS, most));
  const options = entries.map((entry) => [...meant(entry, count), entry]);
  const lists = chosen(options)
    .slice(0, COMBINED)
    .map((list) => {
      const denominators = list.filter(isNumber).map(below);
      const product = denominators.reduce((a, b) => a * b, 1);
      return { list, common: denominators.reduce(lcm, 1), product };
    })
    .sort((a, b) => a.common - b.common || a.product - b.product)
    .slice(0, ROUNDINGS)
    .map(({ list }) => list);
  if (Array.isArray(x)) return lists;
  const step = 10 ** -(x.decimals + 1);
  const near = [...Array(11).keys()].map((k) => exactly(x.value + (k - 5) * step));
  return [...lists.map(([one]) => one), ...(x.decimals <= 3 ? near : [])];
}

// --- what an answer would be without an error -----------------------------------------------------

const onNumbers = (change, x) =>
  Array.isArray(x)
    ? x.map((entry) => onNumbers(change, entry))
    : isWord(x)
      ? x
      : exactly(change(x.value));

/** A list of numbers with one of them changed. */
function oneChanged(change, x) {
  if (!Array.isArray(x) || x.length < 2 || x.length > MOST) return [];
  return x.flatMap((entry, k) =>
    isNumber(entry) ? [x.with(k, exactly(change(entry.value)))] : [],
  );
}

const turned = (value) => -value;
const doubled = (value) => 2 * value;
const halved = (value) => value / 2;

function transposed(x) {
  if (!Array.isArray(x) || !x.length || !Array.isArray(x[0])) return [];
  const even = x.every((row) => Array.isArray(row) && row.length === x[0].length);
  return even ? [x[0].map((_, k) => x.map((row) => row[k]))] : [];
}

function inOtherOrder(x) {
  if (!Array.isArray(x)) return [];
  const out = [x.toReversed()];
  for (let k = 0; k < Math.min(x.length - 1, MOST); k++)
    out.push(x.with(k, x[k + 1]).with(k + 1, x[k]));
  return out;
}

function withAFactor(x) {
  const each = Array.isArray(x) && x.length <= 3;
  return [doubled, halved].flatMap((change) => [
    onNumbers(change, x),
    ...(each ? oneChanged(change, x) : []),
  ]);
}

/** An answer with all numbers multiplied by each factor, and divided by it. */
const withFactors = (x, ...factors) =>
  factors.flatMap((factor) => [
    onNumbers((value) => value * factor, x),
    onNumbers((value) => value / factor, x),
  ]);

/** The letters that an answer does not have. */
function theOthers(x, { parts }) {
  if (!parts[0]?.several) return [];
  const rest = parts[0].options.filter((letter) => !(parts.length > 1 ? x[0] : x).includes(letter));
  if (parts.length > 1) return [[rest.join(""), ...x.slice(1)]];
  return rest.length ? [rest.length > 1 ? rest : rest[0]] : [];
}

/** A set of letters with one more, and with one less; numbers beside it as they are. */
function withOneLetterChanged(x, { parts }) {
  if (!parts[0]?.several) return [];
  const alone = parts.length === 1;
  const letters = [...(alone ? x : x[0])];
  return parts[0].options.flatMap((letter) => {
    const rest = letters.filter((other) => other !== letter);
    const changed = rest.length < letters.length ? rest : [...letters, letter].sort();
    if (!alone) return [[changed.join(""), ...x.slice(1)]];
    return changed.length ? [changed.length > 1 ? changed : changed[0]] : [];
  });
}

/** Returns [kind, answers] with another letter or word, where the form has one as well as numbers. */
function withOtherWords(x, { parts }) {
  if (parts.every(({ options }) => options.length)) return [];
  return parts.flatMap(({ options, several }, place) =>
    options.length && !several
      ? [[options[0].length > 1 ? WORD : LETTER, options.map((word) => x.with(place, word))]]
      : [],
  );
}

/** [kind, answers that are right if this one has an error of this kind], ... */
function kindsOfErrors(x, form) {
  return [
    [SIGN, [onNumbers(turned, x), ...oneChanged(turned, x)]],
    [TRANSPOSED, transposed(x)],
    [ORDER, inOtherOrder(x)],
    [FACTOR, withAFactor(x)],
    [OTHERS, theOthers(x, form)],
    ...withOtherWords(x, form),
    [ONE_LETTER, withOneLetterChanged(x, form)],
    [INVERSE, [onNumbers((value) => (value ? 1 / value : value), x)]],
    [UNITS, withFactors(x, 1000, 100)],
    [GRAVITY, withFactors(x, 9.81)],
  ];
}

/** ", in part 2 of 3" where a list of numbers is right but for this entry, otherwise "". */
function inPart(x, right) {
  if (!Array.isArray(x) || x.filter(isNumber).length < 2) return "";
  const places = [...x.keys()].filter((k) => x[k].value !== right[k].value);
  return places.length === 1 ? `, in part ${places[0] + 1} of ${x.length}` : "";
}

/** A list's part that is wrong, where the others are right. */
const namedWrong = (place, count) => `part ${place} of ${count} is wrong, the others are right: `;

/**
 * "" for a right answer, otherwise a sentence on its kind of error, with the hint.
 * @param {Function} accepts whether an answer is right, as a promise
 * @param {Function | null} othersAreRight whether a list is right but for the entry at a place, as a promise
 */
export async function reply(x, accepts, hint, form, othersAreRight = null) {
  const mine = rounded(form, inPlaces(form, x));
  if ((await accepts(mine)) || (await accepts(x))) return "";
  const fault = objection(form, mine);
  if (fault) return fault + commaForPoint(form, mine);
  const wantsRounded = rounds(form);
  for (const one of wantsRounded ? [] : unrounded(mine)) if (await accepts(one)) return ROUNDED;
  for (const [kind, tried] of kindsOfErrors(mine, form))
    for (const one of tried)
      if (!same(one, mine) && (await accepts(one))) {
        const where = [SIGN, FACTOR].includes(kind) ? inPart(mine, one) : "";
        return `${kind}${where}: ${NUMBER_RIGHT.includes(kind) ? hintOnLetters(hint) : hint}`;
      }
  if (othersAreRight)
    for (let place = 0; place < mine.length; place++)
      if (await othersAreRight(mine, place)) return `${namedWrong(place + 1, mine.length)}${hint}`;
  const entries = Array.isArray(mine) ? mine.flat(Infinity) : [mine];
  return !wantsRounded && entries.some(hasFewDigits) ? `${CANNOT_TELL}: ${hint}` : hint;
}
