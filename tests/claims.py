"""Claims: sentences that contain a number, an order or an "only", and what computes them.

A page's claims are in tests/claims/<stem>.py, with TRUTHS, the answers that readers do not see.
Each **names its load-bearing words**: those that it yields, and those that it is handed.

    @claim("the long axis lies off the rod by 2.8, 3.8 and 3.4 degrees, and turns away from the "
           "link beyond", "away from")
    def side_of_the_long_axis(away_from):
        for lean, link in angles():
            yield f"{abs(lean):.1f}"     # must occur in the words: 3.9 for 3.8 is refused
            away_from(lean, link)        # the meaning of the word, applied to computed values

    @claim("Of 8/3 kg m^2, joint 2 still feels 7/12")
    def what_joint_2_feels(page):
        yield from shown(page, "cell-id", "7/12", "8/3")

The function is not told *which* word it is handed, only what it means. It is run again with the
meaning of each opposite ("toward" for "away from", "some" and "no" for "every", "smaller" for
"larger": `MEANINGS`) and must then be refused by it; a claim that ignores its words, or is fed with
constants, is `weak`. "bent / straight" hands a word with an opposite of its own: `bent(flag)`. A
number may be yielded as it is: Fraction(1, 4) is said by "1/4", "\tfrac14" and "a quarter". Words
that the scanner takes for a claim (`TRIGGERS`), neither yielded nor handed, make a claim weak, too.
What holds several sentences has them in a tuple.

The words stand on the page, verbatim, white space and line ends apart; or in a reply to a letter of
the page's own predictions, whose numbers `predict_questions` computes. `unclaimed` lists the sentences of a page
that claim something and hang on nothing.
"""

import ast
import importlib.util
import inspect
import json
import linecache
import re
import sys
from dataclasses import dataclass
from functools import cache

import numpy as np
from cases import ROOT
from notebook_rules import PAPER, cells, source, texts

from robodyn_lib.atlas.registry import quotes
from workbook.course.exercises import EXERCISES

FOLDER = ROOT / "tests" / "claims"
_OPEN = []  # collects the claims of a module while it loads


class Refused(AssertionError):
    """The error if a computed value contradicts a word of a claim."""


def same(a, b):
    """Return whether two values agree: exactly, or up to rounding if either has floats."""
    a = np.asarray(a)
    b = np.asarray(b)
    if a.shape != b.shape:
        return False
    floats = any(x.dtype.kind in "fc" for x in (a, b))
    return bool(np.allclose(a, b) if floats else np.all(a == b))


def flags(values):
    """Return at least two truths, for which "every", "some" and "no" differ."""
    truths = [bool(x) for x in values]
    if len(truths) < 2:
        raise TypeError("every, some and no are said of two cases at least")
    return truths


def alternate(x):
    """Return the product of the signs of each two neighbouring numbers."""
    return np.sign(np.asarray(x[1:], dtype=float)) * np.sign(np.asarray(x[:-1], dtype=float))


# Groups of meanings that exclude each other: {words: what they say of what was computed}.
MEANINGS = [
    {
        "faster, larger, longer, more, heavier, higher, greater, exceeds, too large, worse, later, "
        "after, above": lambda a, b: np.all(np.asarray(a) > b),
        "slower, smaller, shorter, fewer, less, lighter, lower, cheaper, too small, better, "
        "earlier, before, below": lambda a, b: np.all(np.asarray(a) < b),
    },
    {
        "at most, no more than": lambda a, b: (
            np.all(np.asarray(a) <= b) and np.any(np.asarray(a) < b)
        ),
        "at least, no less than": lambda a, b: (
            np.all(np.asarray(a) >= b) and np.any(np.asarray(a) > b)
        ),
    },
    {
        "every, each, all, both, always, any, whatever": lambda found: all(flags(found)),
        "some, sometimes, not all": lambda found: any(flags(found)) and not all(found),
        "no, none, never, nothing, neither, cannot, nowhere": lambda found: not any(flags(found)),
    },
    {
        "only, alone, nothing but, nothing else, no other, nowhere else": lambda found, named: (
            set(found) == set(named)
        ),
        "also, among others": lambda found, named: set(found) > set(named),
    },
    {
        "equal, equals, equally, same, exactly, agree, agrees, is, are, one": same,
        "unequal, different, differ, differs, other, not, two": lambda a, b: not same(a, b),
    },
    {
        "because, since, so, therefore, with which": lambda with_it, without: (
            bool(with_it) and not without
        ),
        "although, but also, with or without": lambda with_it, without: (
            bool(with_it) and bool(without)
        ),
    },
    {
        "toward, with, along": lambda a, b: np.all(np.asarray(a) * np.asarray(b) > 0),
        "away from, away, against, back": lambda a, b: np.all(np.asarray(a) * np.asarray(b) < 0),
    },
    {
        "positive, up, upward, adds, gains": lambda x: np.all(np.asarray(x) > 0),
        "negative, down, downward, loses, takes": lambda x: np.all(np.asarray(x) < 0),
        "zero, still, vanishes": lambda x: np.all(np.asarray(x) == 0),
    },
    {
        "grows, grow, rises, rise": lambda x: np.all(np.diff(np.asarray(x, dtype=float)) > 0),
        "falls, fall, shrinks, shrink": lambda x: np.all(np.diff(np.asarray(x, dtype=float)) < 0),
        "constant, conserved": lambda x: np.ptp(np.asarray(x, dtype=float)) < 1e-4,
    },
    {
        "alternately, in turn, alternate": lambda x: np.all(alternate(x) < 0),
        "on one side": lambda x: np.all(alternate(x) > 0),
    },
    {
        "first": lambda row, one: row[0] == one and row[-1] != one,
        "last": lambda row, one: row[-1] == one and row[0] != one,
    },
    {
        "holds, hold, can, needs, need, depends, serves, enough": lambda found: bool(found),
        "fails, fail, does not, do not, not enough": lambda found: not found,
    },
]


class Meaning:
    """The meaning of a word for computed values; calling it raises `Refused` if it is false."""

    def __init__(self, word, says):
        self.word = word
        self.says = says
        self.calls = 0

    def __call__(self, *values):
        self.calls += 1
        if not self.says(*values):
            raise Refused(f"{self.word!r} is not what was computed")


def meanings(handed):
    """Return [(word, its meaning), (an opposite, its meaning), ...] for a word of a claim."""
    word, slash, opposite = handed.partition(" / ")
    if slash:
        return [(word, bool), (opposite, lambda value: not value)]
    for group in MEANINGS:
        for words, says in group.items():
            if word.lower() in words.split(", "):
                opposites = [
                    (others.split(", ")[0], other)
                    for others, other in group.items()
                    if others != words
                ]
                return [(word, says), *opposites]
    raise ValueError(f"{word!r} has no meaning here: add it to MEANINGS, or say 'word / opposite'")


def word_of_page(handed):
    """Return the word of a page that is handed to a claim: "bent" for "bent / straight"."""
    return handed.partition(" / ")[0]


@dataclass(frozen=True)
class Outcome:
    """The strings that a claim yielded, or None if it only tests; and the meanings that it used."""

    yielded: list | None
    meanings: list


@dataclass(frozen=True)
class Claim:
    """Words of a page and the function that computes them.

    It takes the meanings handed to it, and the page if it has such a parameter.
    """

    words: str
    computed: object
    handed: tuple = ()

    @property
    def passages(self):
        return [fold(words) for words in self.words.split("\n\n")]

    def run(self, page, which=0, other=0):
        """Compute it; meaning number `which` is replaced by its opposite number `other`."""
        used = []
        for number, word in enumerate(self.handed):
            choice = other if number == which else 0
            used.append(Meaning(*meanings(word)[choice]))
        takes_page = "page" in inspect.signature(self.computed).parameters
        values = self.computed(*used, *([page] if takes_page else []))
        if values is None:
            return Outcome(None, used)
        values = list(values)
        strings = [str(value) for value in values if value is not None]
        only_tests = bool(values) and not strings
        return Outcome(None if only_tests else strings, used)


def claim(words, *handed):
    """Decorate a function that computes words of a page; some of them are passed to it."""
    words = words if isinstance(words, str) else "\n\n".join(words)
    for word in handed:
        meanings(word)
        if not mentions(word_of_page(word).lower(), fold(words).lower()):
            raise ValueError(f"{words!r} does not say {word!r}")

    def register(computed):
        _OPEN.append(Claim(words, computed, handed))
        return computed

    return register


def weak(one, page, run=Claim.run):
    """Return complaints about a claim whose sentence could be reversed without notice.

    run: as of `holds`.
    """
    try:
        outcome = run(one, page)
    except Exception as error:
        return [f"{one.words!r}: {type(error).__name__}: {error}"]
    complaints = fed_with_constants(one)
    for meaning in outcome.meanings:
        if not meaning.calls:
            complaints.append(f"{one.words!r} never asks what {meaning.word!r} says")
    complaints += survives_opposites(one, page)
    if not (outcome.yielded or one.handed):
        return [*complaints, f"{one.words!r} names no word that bears it"]
    return complaints + unnamed(one, outcome.yielded or [])


def survives_opposites(one, page):
    """Return complaints if a claim holds with the opposite of a word that it is handed."""
    complaints = []
    for which, word in enumerate(one.handed):
        for other, (opposite, _) in enumerate(meanings(word)[1:], start=1):
            try:
                one.run(page, which, other)
            except Refused:
                continue
            except Exception as error:  # (an exchange must be refused, not raise another error)
                complaints.append(f"{one.words!r} stumbles: {type(error).__name__}: {error}")
            complaints.append(f"{one.words!r} holds as well with {opposite!r} for {word!r}")
    return complaints


def unnamed(one, yielded):
    """Return complaints about numbers and words of a claim that its function does not name."""
    words = fold(one.words)
    complaints = []
    for word in map(word_of_page, one.handed):
        words = re.sub(rf"\b{re.escape(word)}\b", "~", words, flags=re.IGNORECASE)
    for string in map(fold, yielded):
        pattern = "|".join(forms(string))
        if mentions(string, re.sub(pattern, "#", fold(one.words))):
            complaints.append(f"{one.words!r} says {string!r} of any number")
        words = re.sub(pattern, "~", words)
    for kind, found in triggers(words):
        complaints.append(f"{one.words!r}: who says {found!r}? ({kind})")
    return complaints


def fed_with_constants(one):
    """Return complaints if a claim yields something that it did not compute, or passes constants."""
    code = one.computed.__code__
    tree = functions(code.co_filename).get(code.co_firstlineno)
    if tree is None:
        return []
    complaints = []
    if types_a_number(tree):
        complaints.append(f"{one.words!r} types a number into what it yields")
    words = {argument.arg for argument in tree.args.args}
    told = [node.args for node in ast.walk(tree) if is_told(node, words)]
    told += [[value] for value in yielded_by(tree) if not is_told(value, words)]
    for values in told:
        if all(map(is_literal, values)) or any(map(is_truth, values)):
            complaints.append(f"{one.words!r} is fed with constants")
    return complaints


def yielded_by(tree):
    """Return the expressions that a function yields; for a lambda, those of its list."""
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield | ast.YieldFrom)]
    if isinstance(tree, ast.Lambda):
        values.append(ast.Tuple(getattr(tree.body, "elts", [])))
    return [part for value in values for part in getattr(value, "elts", [value])]


def is_literal(node):
    return not any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(node))


def is_truth(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, bool)


TYPED = re.compile(r"(?<![\w_(^.])\d(?!/N)")  # not a name or an order: F_1, D(2), N^3, 1/N


def types_a_number(tree):
    """Return whether a function yields an f-string that contains a typed number, "1/12 + {more}"."""
    yielded = [node.value for node in ast.walk(tree) if isinstance(node, ast.Yield | ast.YieldFrom)]
    for value in yielded:
        for node in ast.walk(value):
            if isinstance(node, ast.JoinedStr):
                texts = [part.value for part in node.values if isinstance(part, ast.Constant)]
                if any(map(TYPED.search, texts)):
                    return True
    return False


def is_told(node, words):
    """Return whether a node calls one of these names, the meanings of a claim."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in words


@cache
def functions(file):
    """Return {line: syntax tree} of the functions of a file; a decorator is the first line."""
    found = {}
    for node in ast.walk(ast.parse("".join(linecache.getlines(file)))):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            decorators = getattr(node, "decorator_list", [])
            found[min([node.lineno, *(x.lineno for x in decorators)])] = node
    return found


def shown(page, name, *strings):
    """Yield strings that the stored output of a cell shows.

    The words of the claim have to contain them.
    """
    if not strings:
        raise TypeError(f"cell {name}: what does it show?")
    found = [part for part in page["cells"] if part.get("id") == name]
    assert found, f"there is no cell {name}"
    printed = fold("\n".join(text for _, text in texts(found[0])))
    for string in strings:
        whole = rf"(?<![\w./]){re.escape(fold(string))}(?![\w/]|\.\d)"
        assert re.search(whole, printed), f"cell {name} does not show {string}"
        yield string


def unpublished(lecture):
    """Yield how many of a lecture's problems have no published solution, and how many there are."""
    published = [x.public for number, x in EXERCISES.items() if number.startswith(f"{lecture}.")]
    yield published.count(False)
    yield len(published)


def cell(page, name):
    """Return the source of a cell and the output stored under it."""
    (found,) = (c for c in page["cells"] if c["id"] == name)
    return source(found), "".join(text for _, text in texts(found))


@cache
def excerpts():
    """Return {paper: [excerpt of its stored text, ...]}, of `excerpts.json` and of the errata."""
    out = json.loads((FOLDER / "excerpts.json").read_text(encoding="utf-8"))
    for tag, found in quotes().items():
        out.setdefault(tag.split()[0], []).extend(one.excerpt for one in found)
    return {paper: [fold(text) for text in texts] for paper, texts in out.items()}


def quoted(paper, *words):
    """Yield words that occur in an excerpt of a paper.

    The claim has them in quotation marks, or as a formula.
    """
    if not words:
        raise TypeError(f"{paper}: what does it say?")
    for string in words:
        in_it = any(fold(string) in text for text in excerpts()[paper])
        assert in_it, f"no excerpt of {paper} has {string!r}"
        yield string


def quote(paper, words):
    """Register a claim that is computed by its quotation, or by a quoted formula."""
    quotes = [a or b for a, b in re.findall(r'"(?:\$([^$]*)\$|(.*?))"', words)]

    @claim(words)
    def quotation():
        yield from quoted(paper, *quotes)


def printed(paper, pattern):
    """Return the match of a regular expression in an excerpt of a paper."""
    found = [match for text in excerpts()[paper] if (match := re.search(pattern, text))]
    assert found, f"no excerpt of {paper} prints {pattern!r}"
    return found[0]


@cache
def loaded(stem):
    """Return ([Claim, ...], module) of a page; FileNotFoundError where it has none."""
    spec = importlib.util.spec_from_file_location(f"claims_{stem}", FOLDER / f"{stem}.py")
    _OPEN.clear()
    sys.modules.setdefault("claims", sys.modules[__name__])
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = list(_OPEN)
    _OPEN.clear()
    return found, module


def load(stem):
    """Return [Claim, ...] of a page."""
    return loaded(stem)[0]


def truths(stem):
    """Return {number: function that computes it} of a page's exercises with secret answers."""
    return getattr(loaded(stem)[1], "TRUTHS", {})


def fold(text):
    """Return text with each run of white space replaced by one space."""
    return " ".join(text.split())


def page_text(page):
    """Return the text of all Markdown cells of a page, with white space folded."""
    return fold("\n".join([source(c) for _, c in cells(page, "markdown")]))


def page_reasons(page):
    """Return the reply to each letter of every prediction on a page: {(number, letter): words}."""
    from workbook.course.predictions import PREDICTIONS

    numbers = [
        number
        for _, c in cells(page, "code")
        for number in re.findall(r'^predict\(\s*"([^"]+)"', source(c), re.MULTILINE)
    ]
    return {
        (number, letter): fold(reason)
        for number in numbers
        if number in PREDICTIONS
        for letter, reason in PREDICTIONS[number].reasons.items()
    }


def holds(one, page, reasons=None, run=Claim.run):
    """Return what is wrong with a claim, "" if nothing.

    The claim must be on the page and contain the computed values. run: gives the `Outcome` of a
    claim on a page.
    """
    words = fold(one.words)
    text = page_text(page)
    reasons = page_reasons(page) if reasons is None else reasons
    for passage in one.passages:
        if not any(passage in place for place in [text, *reasons.values()]):
            return f"{passage!r} is not on the page"
    try:
        yielded = run(one, page).yielded
    except Exception as error:  # (whatever a computation raises refutes the claim)
        return f"{one.words!r}: {type(error).__name__}: {error}"
    if yielded == []:
        return f"{one.words!r}: nothing was yielded"
    for string in yielded or []:
        if not mentions(fold(string), words):
            return f"{one.words!r} does not say {string}"
    return ""


WORDS = {
    str(n): word
    for n, word in enumerate(
        "one|once two|twice|double three|thrice four five six seven eight nine ten eleven twelve "
        "thirteen fourteen "
        "fifteen sixteen".split(),
        1,
    )
} | {
    "20": "twenty",
    "30": "thirty",
    "50": "fifty",
    "80": "eighty",
    "100": "hundred",
    "1000": "thousand",
    "1/2": "half",
    "1/3": "third",
    "1/4": "quarter",
    "1/5": "fifth",
    "1/10": "tenth",
    "2/3": "two thirds",
    "3/4": "three quarters",
    "5/2": "two and a half times",
}


def forms(string):
    """Return regular expressions for a computed string: 1/4 is also \tfrac14 and a quarter."""
    left = r"(?:(?<![\w])|(?<=\\approx)|(?<=\\pm))(?<!\d[.,/])" if string[:1].isalnum() else ""
    right = r"(?![\w])(?![.,/]\d)" if string[-1:].isalnum() else ""
    out = [left + re.escape(string) + right]
    if found := re.fullmatch(r"(-?)(\d+)/(\d+)", string):
        braced = [rf"(?:\{{{x}\}}" + (f"|{x})" if len(x) == 1 else ")") for x in found.groups()[1:]]
        out.append(rf"{found[1]}\\[td]?frac ?{braced[0]} ?{braced[1]}(?!\d)")
    return out + ([rf"(?i:\b(?:{WORDS[string]})\b)"] if string in WORDS else [])


def mentions(string, words):
    """Return whether the words contain a string, whole, or as a word or fraction.

    3.8 is not in 13.8 or 3.85.
    """
    return any(re.search(form, words) for form in forms(string))


def walk(page, claims, run=Claim.run):
    """Return complaints about the claims of a page. run: as of `holds`."""
    reasons = page_reasons(page)
    return [complaint for one in claims if (complaint := holds(one, page, reasons, run))]


NUMBER_WORDS = (
    r"(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|hundred|"
    r"thousand|million)"
)
# What is counted where a number word is a claim: not "three rods", the name of an example, but
# "three times".
TRIGGERS = {
    "a number": re.compile(
        r"(?<![\w.^_{/-])(?![01](?![\d.,/]*\d)(?! ?(?:kg|m|s|N|rad|g|deg|ms|%)\b))"  # 0, 1: words
        r"\d[\d,]*(?:\.\d+)?(?:/\d+)?(?!\w|\.\d|-[a-z])"
    ),
    "a percentage": re.compile(r"\b(?:\d+|\w+) ?(?:%|percent\b|per cent\b)"),
    "a multiple": re.compile(
        rf"\b(?:twice|thrice|(?<!other )half|double|{NUMBER_WORDS} times|times as|a (?:third|"
        r"quarter|fifth|tenth)|two thirds|three quarters|a factor of)\b",
        re.IGNORECASE,
    ),
    "a priority": re.compile(
        r"\b(?:the|were|was|is) first (?:to|who|algorithm|published|paper|proof|known)\b"
        r"|\bfor the first time\b|\bfirst (?:published|proved|derived|proposed)\b"
        r"|\bthe (?:oldest|earliest)\b",
        re.IGNORECASE,
    ),
    "an only": re.compile(
        r"\b(?:only|nothing but|nothing else|no other|none other|nowhere else|alone)\b",
        re.IGNORECASE,
    ),
    "an always": re.compile(
        r"\b(?:always|never|in every case|without exception|every (?!time you|cell below)\w+|"
        r"all of them|none of them|any arm|every arm)\b",
        re.IGNORECASE,
    ),
    "a bound": re.compile(
        r"\bat (?:most|least)\b|\bno (?:more|fewer|less) than\b|\b(?:more|fewer|less) than\b",
        re.IGNORECASE,
    ),
    "an order": re.compile(
        r"\b(?:faster|slower|cheaper|dearer|smaller|larger|bigger|shorter|longer|higher|lower|fewer)"
        r" than\b|\b(?:the )?(?:fastest|slowest|cheapest|smallest|largest|biggest|shortest|longest|"
        r"fewest|most accurate)\b|\borders? of magnitude\b",
        re.IGNORECASE,
    ),
    "a crossing": re.compile(
        r"\b(?:cross(?:es|ing|ings|over)?|overtakes?|break-?even)\b", re.IGNORECASE
    ),
    "a count": re.compile(
        rf"\b{NUMBER_WORDS} (?:of|products?|sums?|additions?|multiplications?|operations?|steps?|"
        r"digits?|equations?|identities|lines?|misprints?|papers?|percent|terms?|numbers?|zeros?|"
        r"dimensions?|kilograms?|metres?|seconds?)\b",
        re.IGNORECASE,
    ),
}
QUIET = re.compile(
    r"\s*(?:#|\||>?\s*\*\*(?:Predict|Exercise|With a pencil|Problem|You are "
    r"here)|<|!\[|\[\^|\d+[.)]\s)"
)
# Numbers that name something: sections, equations, notebooks, lines, links, joints, years, Table 2,
# (3), exercise 4.2.
NAMES = re.compile(
    r"\b(?:sections?|notebooks?|lectures?|lines?|loops?|links?|joints?|rows?|columns?|blocks?|steps?|rods?|mass(?:es)?|exercises?|"
    r"Predict|problems?|tables?|figures?|equations?|eqs?\.?|appendi(?:x|ces)|chapters?|theorems?|lemmas?|cells?|"
    r"identit(?:y|ies)|facts?|page|pages|pp?\.|vol\.|number|FD|entr(?:y|ies)|version|Python|part|case|"
    rf"{PAPER}|"
    r"level|answer|axis|body|bodies|motor|parts|points?)\s*(?:[a-z]\.)?\(?\d[\d.\w]*"
    r"(?:[ ,]*(?:and|to|or|,|-|\N{EN DASH})\s*(?:[a-z]\.)?\(?\d[\d.\w]*\)?)*",
    re.IGNORECASE,
)
CITED = re.compile(
    r"`[^`\n]+`|\[[^\]]*\]\([^)]*\)"
    r"|\b[ABCD]?\d{1,2}\.\d{1,2}\b(?!\s*(?:%|percent|times|kg|m\b|N\b|s\b|rad|deg|g\b))"
    r"|\b[A-Za-z_]\w*\([^()]*\)|\((?:19|20)\d\d[a-z]?\)|\b(?:19|20)\d\d[a-z]?\b|\((?:\d+|[a-z]|[ivx]+)\)|\b0\d[a-c]?\b|\b1[0-2][ab]\b"
    r"|\b\d+(?:st|nd|rd|th)\b|\b\d+ ?min(?:utes?)?\b|\[[^\]]*\]"
)
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]+\$", re.DOTALL)
RESULT = re.compile(
    r"^\$(?:\\approx)?\s*-?(?:\d+(?:[.,{}]+\d+)?|\\[td]?frac\{?\d+\}?\{?\d+\}?|\d+/\d+)"
    r"(?:(?:\\,|\\;|~|\\ |\\%|\s).*|\\?%|\\text\{.*|\\mathrm\{.*)?\$$",
    re.DOTALL,
)


ENDS = re.compile(
    r"(?<=[.!?])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!pp\.)[*_)\"]*\s+(?=[\"(*_$]*[A-Z$\d])"
)


def sentences(text):
    """Return the statements in a page's markdown, folded; questions are left out."""
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
    """Return [(cell number, sentence), ...] of a page's prose.

    Pencil lines, predictions and exercises are left out.
    """
    out, books = [], False
    for i, cell in cells(page, "markdown"):
        text = source(cell)
        if i == 0:
            continue  # title, aims and minutes: other rules check them
        for place in re.split(r"(?m)^(?=\*\*|#)", text):
            if place.startswith("#"):
                books = re.match(r"#+ (?:Further reading|References|What this)", place) is not None
                place = place.partition("\n")[2]
            if ASKED.match(place):  # prose again, after the numbered lines or the letters
                place = after_lines(place)
            out += [] if books else [(i, s) for s in sentences(place)]
    return out


def after_lines(text):
    """Return the text below the numbered lines of a derivation, or below its question."""
    paragraphs = re.split(r"\n\s*\n", text)
    last = max(
        (n for n, p in enumerate(paragraphs) if re.search(r"(?m)^\s*(?:\d+|[ivx]+)[.)] ", p)),
        default=0,
    )
    return "\n\n".join(paragraphs[last + 1 :])


def triggers(sentence):
    """Return the kinds of claims that a sentence makes: [(kind, word), ...]."""
    results = " ".join(" 7 " for f in FORMULA.findall(sentence) if RESULT.match(f))
    plain = CITED.sub(" ", NAMES.sub(" ", FORMULA.sub(" ", CITED_CODE.sub(" ", sentence))))
    found = [
        (kind, m.group().strip())
        for kind, pattern in TRIGGERS.items()
        for m in pattern.finditer(plain)
    ]
    return found + [
        ("a result", f) for f in FORMULA.findall(sentence) if results and RESULT.match(f)
    ]


AUTHORS = re.compile(
    r"\b(?:Rodriguez|Kreutz|Saha|Lee|Chirikjian|Koz\u0142owski|Featherstone|Vereshchagin|Armstrong|"
    r"Angeles|Walker|Orin|Khatib|[Tt]he (?:report|papers?|authors?))\b"
)
# Words by which a sentence with an author's name is about the workbook, an equation that the
# workbook checks, or an entry of a list of books.
OURS = re.compile(
    r"\b(?:[Ll]ectures?|[Nn]otebooks?|workbook|this page|our copy|A tag|0\d[ab])\b|`[^`]+`"
    r"|\b(?:Theorem|Fact|Lemma|equations?|identity|S9[57]|RK)\b|\b[a2-5]\.\d+\b|\bA\.\d\b"
    r"|\((?:[A-Z]\w+(?: and | & )?)+ (?:19|20)\d\d"
)


def unquoted(page, claims):
    """Return sentences that name an author, quote nothing and are not about the workbook.

    The form is ["cell 7: 'sentence'", ...].

    A sentence quotes if a claim in it is computed by `quoted` or `printed`, from a stored excerpt.
    """
    quoting = [
        words
        for one in claims
        if {"quoted", "printed"} & {*one.computed.__code__.co_names}
        for words in one.passages
    ]
    return [
        f"cell {i}: {sentence!r}"
        for i, sentence in scanned(page)
        if AUTHORS.search(sentence)
        and not OURS.search(sentence)
        and not any(words in sentence or sentence in words for words in quoting)
    ]


CITED_CODE = re.compile(r"`[^`\n]+`|!?\[([^\]]*)\]\([^)]*\)")


# What the answers to predictions compute in the replies: `says` of `predict_questions`.
READ_BY_ANSWERS = ("a number", "a result", "a percentage", "a multiple", "a count")


def unclaimed(page, claims):
    """Return sentences that claim something and that no claim covers.

    The form is ["cell 7: 'sentence' (an only: alone)", ...].
    """
    covered = [words for one in claims for words in one.passages]
    out = []
    for i, sentence in scanned(page):
        rest = sentence
        for words in covered:
            if words in sentence or sentence in words:
                rest = rest.replace(words, " ") if words in sentence else ""
        found = triggers(rest)
        out += [f"cell {i}: {sentence!r} ({kind}: {word})" for kind, word in found[:1]]
    for (number, letter), reason in page_reasons(page).items():
        rest = reason
        for words in covered:
            rest = rest.replace(words, " ")
        out += [
            f"predict {number} ({letter}): {reason!r} ({kind}: {word})"
            for kind, word in triggers(rest)
            if kind not in READ_BY_ANSWERS
        ][:1]
    return out
