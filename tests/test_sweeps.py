"""Algorithms as data, whosever they are."""
import pytest

from workbook.draw.algorithms import Algorithm, Formula, Sweep, Symbol, heard, known_after, part_of

THERE_AND_BACK = Algorithm("there and back", (
    Sweep("outward", {"V": ("q", "V<"), "a": ("V<",)}),
    Sweep("inward", {"P": ("P<",), "z": ("z<", "a<", "P<", "V"), "e": ("P", "z")}),
    Sweep("outward", {"x": ("e", "x<")})), given=("q",))


def test_what_is_known_when():
    steps = known_after(THERE_AND_BACK, 2)
    assert [(number, k) for number, k, _ in steps] == [(1, 2), (1, 1), (2, 1), (2, 2), (3, 2),
                                                       (3, 1)]
    assert steps[0][2] == {1: ("q",), 2: ("q", "V", "a")}
    assert steps[-1][2] == dict.fromkeys((1, 2), ("q", "V", "a", "P", "z", "e", "x"))


@pytest.mark.parametrize("passes, words", [
    ((Sweep("inward", {"P": (), "z": ("a<",)}),),
     "sweep 1, link 2: z needs a of link 1, not known yet"),
    ((Sweep("inward", {"z": ("b",)}),), "sweep 1, link 1: z needs b of link 1, not known yet"),
    ((Sweep("inward", {"z": ()}), Sweep("outward", {"x": ("z", "y<"), "y": ()})),
     "sweep 2, link 1: .*"),
    ((Sweep("outward", {"x": ("z",), "z": ()}),),
     "sweep 1, link 3: x needs z of link 3, not known yet")])
def test_an_order_that_cannot_work_is_refused(passes, words):
    if words.endswith(".*"):
        # y of the link before is there
        assert len(known_after(Algorithm("mine", passes), 3)) == 6
        return
    with pytest.raises(ValueError, match=words):
        known_after(Algorithm("mine", passes), 3)


def test_what_is_carried_and_what_is_kept():
    assert [part_of(THERE_AND_BACK, i) for i in (1, 2, 3)] == [(["V"], ["V", "a"]),
                                                               (["P", "z"], ["e"]), (["x"], [])]


def test_how_it_is_written():
    P = Formula("XX 2", "P(k) = P(k-1)", "P(k-1)", first=Formula("XX 1", "P(k) = M(k)"))
    mine = Algorithm("mine", (), {"P": P, "V": Formula("XX 3", "V(k) = 0")},
                     {"P": Symbol("P", "P", "P", (6, 6))})
    assert mine.formula("P") == P
    assert mine.formula("P", first=True) == Formula("XX 1", "P(k) = M(k)", "P(k-1)")
    assert mine.formula("V", first=True) == mine.formula("V")
    assert mine.formula("x") == Formula("", "")
    assert mine.symbol("P").shape == (6, 6)
    assert mine.symbol("x") == Symbol("x", "x", "x", (6, 1))


def test_who_has_heard_of_what():
    formulas = {"V": Formula("", "V(k) = V(k+1)", "V(k+1) = g"),
                "z": Formula("", "z(k) = z(k-1)", "f(k-1)")}
    mine = Algorithm("mine", THERE_AND_BACK.sweeps, formulas, given=("q",))
    assert heard(mine, 2, "g") == {2: (1, 1), 1: (1, 2)}
    assert heard(mine, 2, "f(k-1)") == {1: (2, 3), 2: (2, 4)}
    assert heard(mine, 2, "h") == {}
    assert list(heard(mine, 3, "g")) == [1, 2, 3]
    only = Algorithm("mine", (Sweep("outward", {"a": (), "b": ("V",)}),
                              Sweep("inward", {"z": ("a",), "y": ("z<",)})),
                     {"a": Formula("", "a(k) = 0", "g")}, given=("V",))
    # enters at the first link; nothing carries it
    assert heard(only, 3, "g") == {3: (1, 1)}
