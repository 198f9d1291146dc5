"""What the sentences of lecture 15b hang on."""

from fractions import Fraction as F

from cases import defined
from claims import claim, shown

from robodyn_lib.prefix_sums import rounds
from workbook.course import blocks
from workbook.course import four_names as names


@claim(
    "in our code 15b.1's join, with those of the three affine scans, is 5412 operations, more than ten steps of the "
    "sweep",
    "more",
)
def _(more):
    joins, (sweep, _) = names.cost_of_joins(), blocks.cost_of_a_link()
    yield joins
    more(joins, 10 * sweep)
    yield "ten steps" if joins // sweep == 10 else "other"


claim("(b): 1391 operations against 520.")(shown("c046", "1391", "520"))


@claim("So three processors pay on a long arm, and eight are three times as fast.")
def _():
    sweep, block = blocks.cost_of_a_link()
    pays = next(p for p in range(1, 99) if F(block, p) < sweep)
    times = round(F(8 * sweep, block))
    yield {3: "three processors pay"}.get(pays, f"{pays} processors")
    yield {3: "eight are three times as fast"}.get(times, f"{times} times")


@claim("After r rounds a map holds 2^r links, and 2^11 = 2048 is at least 2000.", "at least")
def _(at_least):
    power = rounds(2000)
    at_least([2**power, 2**power], [2000, 2**power])
    yield from (f"2^{power} = {2**power}", f"holds {2**power // 2 ** (power - 1)}^r links")
    assert rounds(1000) < power


@claim(
    "Everything is done twice, and the updates of rank one come to less than one step of the sweep.",
    "less",
)
def _(less):
    sweep, block = blocks.cost_of_a_link()
    less(block - 2 * sweep, sweep)
    yield block // sweep


def counted(N):
    """How many rounds and joins the page's prefix sums over N elements make."""
    seen = []
    defined("15b", "c041v").prefixes([""] * N, max, lambda _, pairs: seen.append(len(pairs)))
    return [len(seen), sum(seen)]


TRUTHS = {
    "15b.3": lambda: counted(1000),
    # The least p with 2100 / p < 600, and how often 2100 / 100 goes into 600.
    "15b.4": lambda: [next(p for p in range(1, 100) if F(2100, p) < 600), F(600 * 100, 2100)],
}
