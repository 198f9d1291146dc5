"""Claims: sentences of a page that say a number, an order or an "only", and what computes each of them.

A page's claims stand in tests/claims/<stem>.py:

    @claim("the long axis lies off links 2, 3 and 4 by 2.8, 3.8 and 3.4 degrees")
    def _():
        for angle in angles():
            yield f"{angle:.1f}"                        # each string must occur in the words

    claim("Of 8/3 kg m^2, joint 2 still feels 7/12")(shown("cell-id", "7/12", "8/3"))

The words stand on the page, verbatim, white space and line ends apart; or, on the page's own predictions, in the reason
given for the right letter. What computes them asserts, or yields strings that occur in the words, or both. `unclaimed`
lists the sentences of a page that claim something and hang on nothing.
"""
import dis
import importlib.util
import re
import sys
from dataclasses import dataclass
from types import CodeType

from cases import ROOT
from notebook_rules import cells, source, texts

FOLDER = ROOT / "tests" / "claims"
_OPEN = []                                              # the list that a module's claims are put into while it loads


@dataclass(frozen=True)
class Claim:
    """Words of a page, and what computes them: a function of the page (a notebook) or of nothing."""

    words: str
    computed: object


def claim(words):
    """Decorator: the words of a page that a function computes."""
    def register(computed):
        if not judges(computed):
            raise TypeError(f"{words!r}: what computes it neither asserts nor yields, so it cannot fail")
        _OPEN.append(Claim(words, computed))
        return computed
    return register


def shown(cell, *strings):
    """The stored output of a cell shows these strings, and the words of the claim say them."""
    def computed(page):
        found = [c for c in page["cells"] if c.get("id") == cell]
        assert found, f"there is no cell {cell}"
        printed = fold("\n".join(text for _, text in texts(found[0])))
        for string in strings:
            assert re.search(rf"(?<![\w./]){re.escape(fold(string))}(?![\w/]|\.\d)", printed), \
                f"cell {cell} does not show {string}"
            yield string
    if not strings:
        raise TypeError(f"cell {cell}: what does it show?")
    computed.takes_page = True
    return computed


def judges(computed):
    """Whether a function can fail: it asserts, raises or yields, itself or in a function inside it."""
    code = getattr(computed, "__code__", None)
    if code is None:
        return False
    codes = [code]
    for one in codes:
        codes += [part for part in one.co_consts if isinstance(part, CodeType)]
    return any(step.opname in ("LOAD_ASSERTION_ERROR", "RAISE_VARARGS", "YIELD_VALUE") or (
        step.opname == "LOAD_COMMON_CONSTANT" and "Assertion" in str(step.argrepr))
        for one in codes for step in dis.get_instructions(one))


def load(stem, folder=FOLDER):
    """[Claim, ...] of a page; FileNotFoundError where it has none."""
    path = folder / f"{stem}.py"
    spec = importlib.util.spec_from_file_location(f"claims_{stem}", path)
    _OPEN.clear()
    sys.modules.setdefault("claims", sys.modules[__name__])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = list(_OPEN)
    _OPEN.clear()
    return found


# --- the walk -------------------------------------------------------------------------------------------------------

def fold(text):
    """Text with every white space as one space."""
    return " ".join(text.split())


def page_text(page):
    """All that a page says, its cells' markdown and stored texts, folded."""
    return fold("\n".join([source(c) for _, c in cells(page, "markdown")]))


def page_reasons(page):
    """The reason of the right letter of every prediction that a page asks: {number: words}."""
    from workbook.course.predictions import PREDICTIONS
    asked = [number for _, c in cells(page, "code")
             for number in re.findall(r'^predict\("([^"]+)"', source(c), re.MULTILINE)]
    return {number: fold(PREDICTIONS[number].reasons[PREDICTIONS[number].right]) for number in asked
            if number in PREDICTIONS}


def holds(one, page, reasons=None):
    """Say what is wrong with a claim, "" if nothing: it is on the page, and what is computed stands in it."""
    words = fold(one.words)
    reasons = page_reasons(page) if reasons is None else reasons
    if words not in page_text(page) and not any(words in reason for reason in reasons.values()):
        return f"{one.words!r} is not on the page"
    try:
        yielded = computed_strings(one, page)
    except Exception as error:                          # (whatever a computation raises refutes the claim)
        return f"{one.words!r}: {type(error).__name__}: {error}"
    missing = [string for string in yielded or () if not said(fold(string), words)]
    if missing:
        return f"{one.words!r} does not say {missing[0]}"
    return f"{one.words!r}: nothing was yielded" if yielded == [] else ""


def computed_strings(one, page):
    """What a claim's computation yields, as strings; None where it asserts alone."""
    found = one.computed(page) if getattr(one.computed, "takes_page", False) else one.computed()
    return None if found is None else [str(string) for string in found]


def said(string, words):
    """Whether a string stands in the words as a whole: 3.8 is not in 13.8 or 3.85."""
    left = r"(?<![\w])(?<!\d[.,/])" if string[:1].isalnum() else ""
    right = r"(?![\w])(?![.,/]\d)" if string[-1:].isalnum() else ""
    return re.search(left + re.escape(string) + right, words) is not None


def walk(page, claims):
    """Complaints about the claims of a page."""
    reasons = page_reasons(page)
    return [complaint for one in claims if (complaint := holds(one, page, reasons))]


# --- the scanner ----------------------------------------------------------------------------------------------------

NUMBER_WORDS = r"(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|" \
               r"thousand|million)"
# What is counted where a number word is a claim: not "three rods", the name of an example, but "three times".
TRIGGERS = {
    "a number": re.compile(r"(?<![\w.^_{/-])(?![01](?![\d.,/]*\d)(?! ?(?:kg|m|s|N|rad|g|deg|ms|%)\b))"   # 0, 1: words
                           r"\d[\d,]*(?:\.\d+)?(?:/\d+)?(?!\w|\.\d|-[a-z])"),
    "a percentage": re.compile(r"\b(?:\d+|\w+) ?(?:%|percent\b|per cent\b)"),
    "a multiple": re.compile(rf"\b(?:twice|thrice|(?<!other )half|double|{NUMBER_WORDS} times|times as|a (?:third|"
                             r"quarter|fifth|tenth)|two thirds|three quarters|a factor of)\b", re.IGNORECASE),
    "a priority": re.compile(r"\b(?:the|were|was|is) first (?:to|who|algorithm|published|paper|proof|known)\b"
                             r"|\bfor the first time\b|\bfirst (?:published|proved|derived|proposed)\b"
                             r"|\bthe (?:oldest|earliest)\b", re.IGNORECASE),
    "an only": re.compile(r"\b(?:only|nothing but|nothing else|no other|none other|nowhere else|alone)\b",
                          re.IGNORECASE),
    "an always": re.compile(r"\b(?:always|never|in every case|without exception|every (?!time you|cell below)\w+|"
                            r"all of them|none of them|any arm|every arm)\b", re.IGNORECASE),
    "a bound": re.compile(r"\bat (?:most|least)\b|\bno (?:more|fewer|less) than\b|\b(?:more|fewer|less) than\b",
                          re.IGNORECASE),
    "an order": re.compile(r"\b(?:faster|slower|cheaper|dearer|smaller|larger|bigger|shorter|longer|higher|lower|fewer)"
                           r" than\b|\b(?:the )?(?:fastest|slowest|cheapest|smallest|largest|biggest|shortest|longest|"
                           r"fewest|most accurate)\b|\borders? of magnitude\b", re.IGNORECASE),
    "a crossing": re.compile(r"\b(?:cross(?:es|ing|ings|over)?|overtakes?|break-?even)\b", re.IGNORECASE),
    "a count": re.compile(rf"\b{NUMBER_WORDS} (?:of|products?|sums?|additions?|multiplications?|operations?|steps?|"
                          r"digits?|equations?|identities|lines?|misprints?|papers?|percent|terms?|numbers?|zeros?|"
                          r"dimensions?|kilograms?|metres?|seconds?)\b", re.IGNORECASE),
}
QUIET = re.compile(r"\s*(?:#|\||>?\s*\*\*(?:Predict|Exercise|With a pencil|Problem|You are here)|<|!\[|\[\^|\d+[.)]\s)")
# Numbers that name something: sections, equations, notebooks, lines, links, joints, years, Table 2, (3), exercise 4.2.
NAMES = re.compile(
    r"\b(?:sections?|notebooks?|lectures?|lines?|links?|joints?|rows?|columns?|blocks?|steps?|rods?|mass(?:es)?|exercises?|"
    r"Predict|problems?|tables?|figures?|equations?|eqs?\.?|appendi(?:x|ces)|chapters?|theorems?|lemmas?|cells?|"
    r"identit(?:y|ies)|facts?|page|pages|pp?\.|vol\.|number|FD|entr(?:y|ies)|RK|S9[57]|LC|K|version|Python|part|case|"
    r"level|answer|axis|body|bodies|motor|parts|points?)\s*(?:[a-z]\.)?\(?\d[\d.\w]*"
    r"(?:[ ,]*(?:and|to|or|,|-|\N{EN DASH})\s*(?:[a-z]\.)?\(?\d[\d.\w]*\)?)*", re.IGNORECASE)
CITED = re.compile(r"`[^`\n]+`|\[[^\]]*\]\([^)]*\)"
                   r"|\b[AB]?\d{1,2}\.\d{1,2}\b(?!\s*(?:%|percent|times|kg|m\b|N\b|s\b|rad|deg|g\b))"
                   r"|\b[A-Za-z_]\w*\([^()]*\)|\((?:19|20)\d\d[a-z]?\)|\b(?:19|20)\d\d[a-z]?\b|\((?:\d+|[a-z]|[ivx]+)\)|\b0\d[a-c]?\b|\b1[0-2][ab]\b"
                   r"|\b\d+(?:st|nd|rd|th)\b|\b\d+ ?min(?:utes?)?\b|\[[^\]]*\]")
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]+\$", re.DOTALL)
RESULT = re.compile(r"^\$(?:\\approx)?\s*-?(?:\d+(?:[.,{}]+\d+)?|\\[td]?frac\{?\d+\}?\{?\d+\}?|\d+/\d+)"
                    r"(?:(?:\\,|\\;|~|\\ |\\%|\s).*|\\?%|\\text\{.*|\\mathrm\{.*)?\$$", re.DOTALL)


ENDS = re.compile(r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!pp\.)[*_)\"]*\s+(?=[\"(*_$]*[A-Z$\d])")


def sentences(text):
    """The sentences of a page's markdown that make statements: [sentence, ...], folded; questions are none."""
    text = re.sub(r"```.*?```|<details>.*?<summary>|</?\w+>", " ", text, flags=re.DOTALL)
    out = []
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)]) )|\n(?=#)|\n(?=\|)", text):
        if QUIET.match(paragraph):
            continue
        paragraph = fold(re.sub(r"^\s*[-*+>]\s+", "", paragraph))
        out += [s for s in ENDS.split(paragraph) if s and not s.rstrip("*_) ").endswith("?")]
    return out


ASKED = re.compile(r"\*\*(?:With a pencil|[^*\n]*, with a pencil|Predict|Exercise|Problem)")


def scanned(page):
    """[(cell number, sentence), ...] of the page that are scanned: prose, without pencil, predictions and exercises."""
    out, books = [], False
    for i, cell in cells(page, "markdown"):
        text = source(cell)
        if i == 0:
            continue                                    # title, aims and minutes: other rules hold them
        for place in re.split(r"(?m)^(?=\*\*|#)", text):
            if place.startswith("#"):
                books = re.match(r"#+ (?:Further reading|References|What this)", place) is not None
                place = place.partition("\n")[2]
            if ASKED.match(place):                      # what follows the numbered lines or the letters is prose again
                place = after_lines(place)
            out += [] if books else [(i, s) for s in sentences(place)]
    return out


def after_lines(text):
    """What stands below the numbered lines of a derivation, or below the paragraph that asks."""
    paragraphs = re.split(r"\n\s*\n", text)
    last = max((n for n, p in enumerate(paragraphs) if re.search(r"(?m)^\s*(?:\d+|[ivx]+)[.)] ", p)), default=0)
    return "\n\n".join(paragraphs[last + 1:])


def triggers(sentence):
    """Which claims a sentence makes: [(kind, word), ...]."""
    results = " ".join(" 7 " for f in FORMULA.findall(sentence) if RESULT.match(f))
    plain = CITED.sub(" ", NAMES.sub(" ", FORMULA.sub(" ", CITED_CODE.sub(" ", sentence))))
    found = [(kind, m.group().strip()) for kind, pattern in TRIGGERS.items() for m in pattern.finditer(plain)]
    return found + [("a result", f) for f in FORMULA.findall(sentence) if results and RESULT.match(f)]


CITED_CODE = re.compile(r"`[^`\n]+`|!?\[([^\]]*)\]\([^)]*\)")


def unclaimed(page, claims):
    """["cell 7: 'sentence' (an only: alone)", ...]: sentences that claim something and that no claim covers."""
    covered = [fold(one.words) for one in claims]
    out = []
    for i, sentence in scanned(page):
        rest = sentence
        for words in covered:
            if words in sentence or sentence in words:
                rest = rest.replace(words, " ") if words in sentence else ""
        found = triggers(rest)
        out += [f"cell {i}: {sentence!r} ({kind}: {word})" for kind, word in found[:1]]
    for number, reason in page_reasons(page).items():
        rest = reason
        for words in covered:
            rest = rest.replace(words, " ")
        out += [f"predict {number}: {reason!r} ({kind}: {word})" for kind, word in triggers(rest)
                if kind in ("a number", "a result", "a percentage", "a multiple", "a count", "a crossing")][:1]
    return out

