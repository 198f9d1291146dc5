"""What a notebook cell calls: predict, check, compare, confirm, answer an exercise, sum up.

Each prints one fixed sentence and no number that rounding could change, so that stored outputs
compare word for word. What has a row for each equation or verdict shows its sum in a line, and the
rows folded below it.
"""

import contextlib
import dis
import re
import sys
from dataclasses import dataclass, field

import numpy as np

from robodyn_lib import atlas
from robodyn_lib.atlas.registry import lookup
from robodyn_lib.atlas.tags import expand, listed
from robodyn_lib.numbers import compare as _compare
from robodyn_lib.tables import Table, folded

from .verdicts import said


def check(tags, arm):
    """Show whether equations hold on an arm: `RK 2.5 holds: 3 links, exact`, or several as a table.

    tags: one tag, or a list of tags and of ranges, "S97 9-15, 20-23". The table has the formula of
    each; where only text is shown, it is one sentence for all. An equation that the arm cannot show
    runs on its substitute arm, which is printed. Raises ValueError for an unknown tag.
    """
    checked = Checked([tags] if isinstance(tags, str) else tags, arm)
    print(checked) if isinstance(tags, str) else shown(checked)


class Checked:
    """Equations judged on an arm: a sentence as text; in Markdown also their formulas, folded."""

    def __init__(self, tags, arm):
        case = atlas.judged_case(arm)
        self.entries = [lookup(tag) for text in tags for tag in expand(text)]
        self.verdicts = [self.verdict(entry, arm, case) for entry in self.entries]

    @staticmethod
    def verdict(entry, arm, case):
        """Judge one entry: ("holds", ": 4 links, exact"), or where it fails, or its substitute."""
        result = atlas.run(entry, arm, case)
        fails = "" if result.holds else f"FAILS at {result.where}"
        if entry.serves(arm):
            return fails or "holds", f": {arm.n} link{'s' * (arm.n > 1)}, {result.arithmetic}"
        exactly = "holds exactly" if result.arithmetic == "exact" else "holds"
        return fails or exactly, f" (on a substitute arm {substitute(entry)})"

    def __repr__(self):
        tags_of = {}
        for entry, verdict in zip(self.entries, self.verdicts, strict=True):
            tags_of.setdefault(verdict, []).append(entry.tag)
        return "\n".join(
            (
                f"{listed(tags)} "
                f"{verdict.replace('holds', 'hold') if len(tags) > 1 else verdict}{where}"
            )
            for (verdict, where), tags in tags_of.items()
        )

    def _repr_markdown_(self):
        rows = {}  # an equation of two papers is one row
        for entry, (verdict, where) in zip(self.entries, self.verdicts, strict=True):
            rows.setdefault(entry.check, (entry, [], verdict + where))[1].append(entry.tag)
        table = Table(
            ("equation", "formula", "what it says", "judged"),
            [
                (", ".join(tags), f"${entry.formula}$".replace("|", r"\vert "), entry.says, judged)
                for entry, tags, judged in rows.values()
            ],
            unbroken=[0],
        )
        return folded(
            "; ".join(repr(self).splitlines()), table._repr_markdown_(), "the formulas, one by one"
        )


def substitute(entry):
    """Say what the witness arm of an entry has: "with a sliding joint"."""
    return f"that is {entry.needs}" if entry.needs.startswith("a planar") else f"with {entry.needs}"


def shown(x):
    """Show x as the value of a cell is shown, in a notebook; print it elsewhere."""
    if "IPython" in sys.modules and sys.modules["IPython"].get_ipython():
        from IPython.display import display

        display(x)
    else:
        print(x)


def printed_form(tag, arm):
    """Print the verdict on an equation's printed forms, on its counterexample and on this arm."""
    entry = lookup(tag)
    if not entry.misprints:
        raise ValueError(f"{tag} is not misprinted")
    result = atlas.run(entry, arm)
    for misprint, here, caught in result.misprints:
        name = misprint.counterexample().arm.name
        if here == "fails":
            on_arm = f"fails on {result.arm} and"
        else:
            on_arm = f"holds by chance on {result.arm} but"
        there = "fails" if caught else "DOES NOT FAIL"
        print(f"{tag} {misprint.said.reads} {on_arm} {there} on its counterexample, {name}:")
        print(f"    {misprint.why}")


def compare(what, left, right, beside=()):
    """Print whether two of the reader's results agree: `what: equal, exact`, or where they differ.

    In float64 they agree up to rounding of their own largest entry. Where both are differences of
    larger numbers, give those as `beside` (a list of arrays), here or to `pencil`: rounding is then
    measured by the largest of them.
    """
    numbers = [*beside, *(OPEN[-1].beside if OPEN else ())]
    size = max((float(np.abs(np.asarray(x, dtype=float)).max()) for x in numbers), default=0.0)
    verdict = _compare(np.asarray(left), np.asarray(right), size)
    words = (
        f"equal, {verdict.arithmetic}" if verdict else f"NOT equal, first seen at {verdict.where}"
    )
    _say(what, words, bool(verdict))


@dataclass
class Derivation:
    """What a pencil has compared so far; lines: [(what, verdict, whether it is good), ...]."""

    beside: list
    lines: list = field(default_factory=list)


OPEN = []  # the derivations that have begun and not ended
NUMBER = r"\d+\b(?!\.\d)"  # the number of a line; 5.15 is an equation
LINE = re.compile(
    rf"(?:lines? |(?:.*: )?(?=[\d ,and]*\d\.))({NUMBER}(?:\.?(?:, | and | to ){NUMBER})*)"
)


def _say(title, verdict, good):
    if OPEN:
        OPEN[-1].lines.append((title, verdict, good))
    else:
        print(f"{title}: {verdict}")


@contextlib.contextmanager
def pencil(number, beside=()):
    """Sum up the comparisons of a derivation, `lines 1-7: equal, exact`; failures are printed.

    number: of its section, "2.6". A comparison names the line that it judges: compare("line 3",
    ...), "lines 4 and 5, at the tip", "6. the gain". beside: large numbers for all comparisons, as
    in `compare`. Raises ValueError if nothing was compared.
    """
    derivation = Derivation([*beside])
    lines = derivation.lines
    OPEN.append(derivation)
    try:
        yield
    finally:
        OPEN.pop()
        for title, verdict, good in lines:
            if not good:
                print(f"{title}: {verdict}")
        if any(good for *_, good in lines):
            print(summed_up([(title, verdict) for title, verdict, good in lines if good]))
    if not lines:
        raise ValueError(f"pencil({number!r}): nothing was compared")


def lines_of(title):
    """List the lines that a comparison names, as numbers; [] if it names none.

    >>> lines_of("lines 4 and 5, tip"), lines_of("2. and 3. row 1"), lines_of("P(2) by hand")
    ([4, 5], [2, 3], [])
    >>> lines_of("line 4, x^T P+ x"), lines_of("line 8, 5.15"), lines_of("5.15, in letters")
    ([4], [8], [])
    """
    named = LINE.match(title)
    out = []
    for link, line in re.findall(r"( to )?(\d+)", named[1] if named else ""):
        out += range(out[-1] + 1, int(line) + 1) if link and out else [int(line)]
    return out


def summed_up(verdicts):
    """Sum up good verdicts [(what, verdict), ...] in a line.

    >>> exact = "equal, exact"
    >>> summed_up([("line 1", exact), ("line 2", exact), ("line 3", "equal, float64")])
    'lines 1-2: equal, exact; line 3: equal, float64'
    >>> summed_up([("lines 2 and 3", "equal, exact"), ("P(2) by hand", "equal, exact")])
    'lines 2-3 and 1 more: equal, exact'
    """
    lines = {}
    others = {}
    for title, verdict in verdicts:
        for line in lines_of(title):
            lines.setdefault(line, []).append(verdict)
        if not lines_of(title):
            others[verdict] = others.get(verdict, 0) + 1
    groups = {}
    for line, verdicts in sorted(lines.items()):
        first, *more = dict.fromkeys(verdicts)  # "equal, exact" and "equal, float64" together
        both = " and ".join([first, *(x.removeprefix("equal, ") for x in more)])
        groups.setdefault(both, []).append(line)
    parts = [
        (
            f"{_ranges(numbers)}{f' and {others.pop(verdict)} more' if verdict in others else ''}: "
            f"{verdict}"
        )
        for verdict, numbers in groups.items()
    ]
    return "; ".join(
        parts
        + [f"{n} {'results' if n > 1 else 'result'}: {verdict}" for verdict, n in others.items()]
    )


def _ranges(numbers):
    """Write numbers as ranges: [1, 2, 3, 5] as "lines 1-3, 5"."""
    runs = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    ranges = ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
    return f"line{'s' * (len(numbers) > 1)} {ranges}"


class Verdicts:
    """confirm = Verdicts(); confirm("energy is kept", drift < 1e-6) prints `energy is kept: holds`.

    Or `FAILS`.

    confirm.table() shows how many hold, with all lines folded below. Raises TypeError if a
    verdict is not True or False.
    """

    def __init__(self):
        self.rows = []

    def __call__(self, title, truth):
        if str(truth) not in ("True", "False"):
            raise TypeError(f"a verdict must be True or False, got {truth!r}")
        self.rows.append((title, "holds" if truth else "FAILS"))
        _say(*self.rows[-1], str(truth) == "True")

    def table(self):
        return Confirmed(self.rows)


class Confirmed(Table):
    """Equations that were confirmed, as a table; in Markdown their sum, with a folded table."""

    def __init__(self, rows):
        self.failed = [title for title, verdict in rows if verdict == "FAILS"]
        super().__init__(("checked here", "verdict"), rows)

    def _repr_markdown_(self):
        n = len(self.lines) - 1
        line = f"{n - len(self.failed)} of {n} statements that were tried above hold"
        line += f"; FAILS: {'; '.join(self.failed)}" if self.failed else ""
        return folded(line, super()._repr_markdown_(), "one by one")


def predict(number, letter):
    """Commit to a letter before the next cell is run, and print why it is right, or where it fails.

    number: "2.3", as on the page; letter: "a", "b", ..., or `...` for none yet. For any other
    letter it prints the letters on offer. Returns the `Verdict`, which holds the same for programs.
    Raises ValueError for an unknown number.
    """
    from .predictions import PREDICTIONS

    if number not in PREDICTIONS:
        raise ValueError(
            f"no prediction {number!r}; choose from {', '.join(sorted(PREDICTIONS, key=_place))}"
        )
    prediction = PREDICTIONS[number]
    if letter is ... or letter is None:
        verdict = said(number, None, "", f"{number} not answered yet")
        _buttons(prediction)
        return verdict
    chosen = letter.strip().strip("()").lower() if isinstance(letter, str) else letter
    if not isinstance(chosen, str) or chosen not in prediction.reasons:
        hint = f"has the letters {', '.join(prediction.reasons)}, and not {letter!r}: choose again"
        verdict = said(number, None, hint, f"{number} {hint}")
        _buttons(prediction)
        return verdict
    right = chosen == prediction.right
    reason = prediction.reasons[chosen]
    return said(number, right, reason, f"({chosen}) {'is right' if right else 'is not'}. {reason}")


def _buttons(prediction):
    """Show a question's letters as buttons, if there are widgets; each prints what `predict` would.

    Only its line is stored in the notebook, not the view of the widget.
    """
    shell = "IPython" in sys.modules and sys.modules["IPython"].get_ipython()
    if not hasattr(shell, "kernel"):
        return
    with contextlib.suppress(ImportError):
        from IPython.display import display

        from ..widgets.views import Choices

        display(Choices(prediction).view(), raw=True)


def answers(notebook):
    """Return a notebook's predictions with answers as a Table: answers("02a"), "A"; for solutions.

    Raises ValueError for a notebook without predictions.
    """
    from .predictions import PREDICTIONS

    page = str(notebook).partition("_")[0].lstrip("0") or "0"
    predictions = [p for number, p in PREDICTIONS.items() if number.partition(".")[0] == page]
    if not predictions:
        raise ValueError(f"notebook {notebook!r} has no predictions")
    predictions.sort(key=lambda p: _place(p.number))
    return Table(
        ("predict", "answer", "because"),
        [(p.number, p.right, p.reasons[p.right]) for p in predictions],
    )


def exercise(number, answer, *more, seed=None):
    """Judge an answer: right, wrong (with a hint, never the answer), or not answered yet.

    number: the exercise's number in the notebook, such as "1.2". answer: a value or a function, or
    `...` if there is no answer yet. more: the other entries of a list that was written without
    brackets. seed: the seed of an assignment whose numbers are drawn at random. Prints a sentence
    and returns the `Verdict`, which holds the same for programs. Raises ValueError for an unknown
    number. An answer that raises an error is wrong, and the sentence names the error. An answer
    that never ends can be interrupted; a line then says that it was not judged.
    """
    from .exercises import EXERCISES

    if number not in EXERCISES:
        raise ValueError(
            f"no exercise {number!r}; choose from {', '.join(sorted(EXERCISES, key=_place))}"
        )
    if more:
        answer = (answer, *more)
    if _unanswered(answer):
        return said(number, None, "", f"{number} not answered yet")
    checker = EXERCISES[number]
    if seed is not None:
        from .marking.drawn import Drawn

        checker = Drawn(number, seed)
    try:
        hint = objection_to(checker, answer)
    except KeyboardInterrupt:
        print(f"{number} not judged: interrupted while your answer ran; does each loop end?")
        raise
    return said(number, not hint, hint, f"{number} wrong: {hint}" if hint else f"{number} right")


def hand_in(number, answer, *more):
    """Take an answer that is judged when it is marked, and not before.

    Prints that it is there, or not answered yet, and returns a `Verdict` that is unanswered.
    """
    unanswered = not more and _unanswered(answer)
    there = "not answered yet" if unanswered else "is here; it is judged with the marks"
    return said(number, None, "", f"{number} {there}")


def objection_to(checker, answer, passing=()):
    """Return the sentence with which a checker objects to an answer, "" for a right one.

    Whatever the reader's own code raises is such a sentence, not a traceback; errors of the kinds
    `passing` are left to the caller. Where the checker cannot use what it got, the sentence says
    what was wanted. A function that returns None gets the reply that a return may be missing.
    """
    from .exercises.wanted import Called, Raised, cannot_be_judged

    called = Called(answer, passing)
    try:
        objection = checker(called if callable(answer) else answer) or ""
    except passing:
        raise
    except Raised as words:
        objection = str(words)
    except Exception as error:
        objection = called.words_of_its_own(error) or cannot_be_judged(
            getattr(checker, "wants", None), answer, called.results
        )
    if objection and called.results and all(result is None for result in called.results):
        wants = getattr(checker, "wants", None)
        if wants and "None" not in wants.returns:
            objection = f"expected {wants.returns}"
        return f"it returned None (is a return missing?); {objection}"
    return objection


def _place(number):
    """Return a sorting key: 2.10 comes after 2.9, and A.1 after them all."""
    notebook, _, place = number.partition(".")
    return not notebook.isdigit(), notebook.zfill(2), int(place)


def _unanswered(answer):
    """Return whether an answer is ..., None, or a function that only returns one of them."""
    code = getattr(answer, "__code__", None)
    if code is None:
        return answer is ... or answer is None
    steps = [i for i in dis.get_instructions(code) if i.opname not in ("RESUME", "NOP")]
    return steps[-1].opname.startswith("RETURN") and all(
        i.opname == "RETURN_VALUE" or i.argval in (None, ...) for i in steps
    )


def checked_here(notebook, arm):
    """Run each equation that a notebook teaches on an arm: the `Report`, with a folded table."""
    chosen = [e for e in atlas.REGISTRY.values() if e.notebook == notebook]
    if not chosen:
        raise ValueError(f"no equation is registered for notebook {notebook!r}")
    order = {tag: i for i, tag in enumerate(atlas.all_tags())}
    case = atlas.judged_case(arm)
    return CheckedHere(
        arm, [atlas.run(e, arm, case) for e in sorted(chosen, key=lambda e: order[e.tag])]
    )


class CheckedHere(atlas.Report):
    """A report shown as a line.

    In Markdown with a folded table, an equation of two papers per row.
    """

    def __repr__(self):
        return self.summary()

    def _repr_markdown_(self):
        rows = {}
        for result, (tag, says, arithmetic, verdict) in zip(self.results, self.rows(), strict=True):
            rows.setdefault((lookup(result.tag).check, arithmetic, verdict), ([], says))[0].append(
                tag
            )
        table = Table(
            ("tag", "what it says", "arithmetic", "verdict"),
            [
                (", ".join(tags), says, arithmetic, verdict)
                for (_, arithmetic, verdict), (tags, says) in rows.items()
            ],
            unbroken=[0],
        )
        return folded(
            self.summary(), table._repr_markdown_(), "what was verified here, equation by equation"
        )
