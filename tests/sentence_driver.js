// What the front end makes of sentences: rows that it looks up, and where keys lead.
import { rowAt, stopByKey } from "../workbook/widgets/front/sentence/sentence.js";

console.log(
  JSON.stringify({
    rows: GIVEN.packs.map((packed, i) => GIVEN.choices[i].map((at) => rowAt(packed, at).words)),
    keys: GIVEN.keys.map(([key, k]) => stopByKey(key, k, 7) ?? null),
  }),
);
