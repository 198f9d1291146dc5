"""The claims of lecture 15b, with the code that computes them."""

from fractions import Fraction as F

from cases import defined
from claims import claim, shown
from predict_questions import answer_of, question

import robodyn_lib as rd
from robodyn_lib.prefix_sums import RiccatiMap, rounds
from workbook.course import blocks
from workbook.course import four_names as names
from workbook.widgets.openings import OPENINGS


@claim(
    "in our code 15b.1's join, with those of the three affine scans, is 5412 operations, more "
    "than ten steps of the "
    "sweep",
    "more",
)
def operations_of_a_join(more):
    joins = names.cost_of_joins()
    (sweep, _) = blocks.cost_of_a_link()
    yield joins
    more(joins, 10 * sweep)
    yield "ten steps" if joins // sweep == 10 else "other"


@claim("(b): 1391 operations against 520.")
def b_1391_operations_against_520(page):
    yield from shown(page, "c046", "1391", "520")


@claim("So three processors pay on a long arm, and eight are three times as fast.")
def three_processors_pay_on_a_long_arm_and_eight():
    sweep, block = blocks.cost_of_a_link()
    pays = next(p for p in range(1, 99) if F(block, p) < sweep)
    times = round(F(8 * sweep, block))
    yield {3: "three processors pay"}.get(pays, f"{pays} processors")
    yield {3: "eight are three times as fast"}.get(times, f"{times} times")


@claim("After r rounds a map holds 2^r links, and 2^10 = 1024 is at least 1000.", "at least")
def after_r_rounds_a_map_holds_2_r_links_and_2_10(at_least):
    links = question("15b.2").number_of("for every $k$ up to #")
    power = rounds(links)
    doubled = 2**power // 2 ** (power - 1)
    at_least([2**power, 2**power], [links, 2**power])
    yield from (f"{doubled}^{power} = {doubled**power}", f"holds {doubled}^r links", links)


@claim("the map of all of 1000 links takes ten rounds, with 500 processors.")
def rounds_of_a_tournament():
    links = question("15b.2").number_of("for every $k$ up to #")
    left, matches = links, []
    while left > 1:
        matches.append(left // 2)
        left -= matches[-1]
    yield from (f"{links} links", "ten rounds" if len(matches) == 10 else f"{len(matches)} rounds")
    yield f"{max(matches)} processors"


@claim("every round doubles what a map holds", "every")
def every_round_doubles_what_a_map_holds(every):
    def join(x, y):
        return x + y

    seen = defined("15b", "c041v").prefixes([[k] for k in range(64)], join)
    assert seen[-1] == [*range(64)]
    sizes = []
    for N in (2, 4, 8, 16, 32, 64):
        sizes.append(len(defined("15b", "c041v").prefixes([[k] for k in range(N)], join)[-1]))
    every([after == 2 * before for before, after in zip(sizes[:-1], sizes[1:])])


@claim(
    "Everything is done twice, and the updates of rank one come to less than one step of "
    "the sweep.",
    "less",
)
def everything_is_done_twice_and_the_updates(less):
    sweep, block = blocks.cost_of_a_link()
    less(block - 2 * sweep, sweep)
    yield block // sweep


def counted(N):
    """Return how many rounds and joins the page's prefix sums over N elements make."""
    seen = []
    defined("15b", "c041v").prefixes([""] * N, max, lambda _, pairs: seen.append(len(pairs)))
    return [len(seen), sum(seen)]


@claim(
    (
        "From link to link there are ten visits inward and ten outward, 20 in all.",
        "Brackets, with a processor for each link, take four rounds in either direction.",
    )
)
def first_picture_answers_how_many_visits_ten_links_take():
    links = OPENINGS["15b"].changes["links"]
    yield from (f"{2 * links} in all", rounds(links))


TRUTHS = {
    "15b.3": lambda: counted(1000),
    # The least p with 2100 / p < 600, and how often 2100 / 100 goes into 600.
    "15b.4": lambda: [next(p for p in range(1, 100) if F(2100, p) < 600), F(600 * 100, 2100)],
}


# Answers to the predictions, computed from the words of the questions.


@answer_of("15b.1")
def matrices_of_a_joined_map(question):
    first, last = question.numbers("Join links # to # into one map")
    before = question.number_of("that joint # passes on to")
    after = question.number_of("to the one that joint # passes on")
    rows, columns = question.numbers(r"$#\times#$ matrices")
    kept = len(RiccatiMap._fields)
    assert (rows, columns) == rd.atlas.Case(rd.rational_arm(2, seed=1)).M[1].shape
    links = last - first + 1
    question.says("a", "One would store # if", kept * links)
    question.says("b", "J z: # matrices", kept)
    assert before == first - 1
    assert after == last
    question.settle(kept, a=(kept * links, rows, columns, kept), c=kept * links)


@answer_of("15b.2")
def rounds_for_every_map(question):
    """Count one round per doubling, a tournament there and back, and one map after the other."""
    processors, one = question.numbers("there are # processors, # for each link")
    links = question.number_of("for every $k$ up to #")
    assert processors == one * links
    assert one == question.number_of(r"the maps of links $#\ldots k$")
    question.settle(rounds(links), b=2 * rounds(links), c=links - 1)


@answer_of("15b.3")
def steps_of_a_processor(question):
    again = question.numbers(
        "velocities #, Riccati #, the updates of rank one, forces and accelerations #"
    )
    sweep, block = blocks.cost_of_a_link()
    whole = block // sweep
    joins = names.cost_of_joins() // sweep
    question.says("c", "gone through #, so", whole)
    assert again == [whole] * len(again)
    question.settle((whole, whole + 1), a=joins, c=1)
