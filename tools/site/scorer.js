// How Sphinx's search ranks its results: the page that teaches a word comes first. TAUGHT ({ word: page }, taught.json)
// is put before this script. The other numbers are Sphinx's own.

const FIRST = 1000; // more than all that Sphinx gives a page

/** The words of a search, in lower case; of a plural the singular too. */
function wordsOf(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return [...words, ...words.filter((word) => word.endsWith("s")).map((word) => word.slice(0, -1))];
}

globalThis.Scorer = {
  /** @param {any[]} result [page, title, anchor, description, score, file, kind] */
  score([page, , , , score], query = new URLSearchParams(location.search).get("q") ?? "") {
    const taught = wordsOf(query).some(
      (word) => Object.hasOwn(TAUGHT, word) && page.startsWith(`notebooks/${TAUGHT[word]}_`),
    );
    return score + (taught ? FIRST : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
