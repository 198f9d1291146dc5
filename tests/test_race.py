"""A race of solvers: medians by a clock that a test turns, and bars of them."""

import re

from workbook.widgets.experiment import Setup
from workbook.widgets.laboratory import laboratory
from workbook.widgets.race import LEAST, Race, bars, costs, race, timed


class Clock:
    """A clock that advances only by calls."""

    def __init__(self):
        self.now, self.order = 0.0, []

    def __call__(self):
        return self.now

    def call(self, name, *takes):
        """Return a function that takes these seconds, and then always the last of them."""
        left = [*takes]

        def taking():
            self.order.append(name)
            self.now += left.pop(0) if len(left) > 1 else left[0]

        return taking


def test_medians_in_turns_and_the_first_call_does_not_count():
    clock = Clock()
    found = timed(
        {"a": clock.call("a", 100.0, 1.0, 9.0, 2.0), "b": clock.call("b", 50.0, 4.0)}, 5.0, clock
    )
    assert (found, clock.order) == ({"a": 2.0, "b": 4.0}, [*"ab" * (LEAST + 1)])


def test_the_solvers_of_the_setup_race():
    found = race(Setup(links=2, body="rod", solvers=("rk-fd4", "fixman")), budget=0.0)
    assert found.links == 2
    assert [*found.seconds] == ["rk-fd4", "fixman"]
    assert found.first in found.seconds


def test_bars_are_as_long_as_the_times():
    html = bars(Race(7, "rod", {"a": 2e-6, "b": 8e-6}), {3: "b", 7: "a"})
    assert re.findall(r"width:([0-9.]+)%", html) == ["25.0", "100.0"]
    assert 'aria-label="One call at 7 links: a 2 microseconds, b 8 microseconds."' in html
    assert "3: b; 7: a" in html
    slow = bars(Race(100, "rod", {"a": 0.01449, "b": 999.7e-6}), {100: "b"})
    assert re.findall(r"nowrap\">([^<]+)<", slow) == ["14.5 ms", "1000 \N{MICRO SIGN}s"]
    assert "a 14.5 milliseconds, b 1000 microseconds" in slow


def test_a_preset_races_and_every_number_of_links_is_kept():
    lab = laboratory("Where do they cross?", links=2)
    lab.wait(300)
    assert lab.bars.value == ""  # the bars answer its question, so they wait
    lab.player.opened = "Where do they cross?"
    lab.wait(300)
    assert "One call at 2 links" in lab.bars.value
    lab.put(links=3)
    lab.wait(300)
    assert "One call at 3 links" in lab.bars.value
    assert re.search(r"by number of links: 2: \S+; 3: \S+</p>", lab.bars.value)
    lab.put(solvers=["composite-cholesky", "rk-fd1"])
    lab.wait(300)
    assert re.search(r"by number of links: 3: \S+</p>", lab.bars.value)
    lab._pressed("race")
    lab.wait(300)
    assert lab.bars.layout.display == "none"


def test_a_curve_is_a_race_at_each_size():
    found = costs(Setup(solvers=("rk-fd4", "fixman")), sizes=(1, 3), budget=1e-9)
    assert {name: len(each) for name, each in found.seconds.items()} == {"rk-fd4": 2, "fixman": 2}
    assert costs(found.setup, lambda fraction: fraction > 0.5, sizes=(1, 3), budget=1e-9) is None
