"""The front end's JavaScript: its modules become one text."""

import re
from pathlib import Path

import pytest
from in_node import node_says

from workbook.widgets import parts

VIEWS = [
    "inputs/answer.js",
    "inputs/choices.js",
    "inputs/inputs.js",
    "inputs/panel.js",
    "player/player.js",
    "sentence/sentence.js",
    "space/space.js",
    "stepper/stepper.js",
]


def written(folder, **modules):
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_is_one_module_without_imports(name):
    text = parts.front_end(name)
    assert re.findall(r"^\s*(?:import|export)\b.*", text, re.MULTILINE) == [
        f"export default ${Path(name).stem}.default;"
    ]
    assert text.count("function element(") == 1
    assert not re.search(r"https?://(?!www\.w3\.org)", text)


ONE = "export const a = 1;\nconst hidden = 2;\nexport async function f() { return hidden; }\n"
TWO = """import { a, f } from "./one.js";
const hidden = 3;
function g() { return [a, f(), hidden]; }
export default { g };
"""
THREE = """import two from "./two.js";
import { a } from "./one.js";
export function h() { return [...two.g(), a]; }
"""


def test_modules_keep_their_names_to_themselves(tmp_path):
    written(tmp_path, one=ONE, two=TWO, three=THREE)
    ask = "Promise.all($three.h()).then((x) => console.log(JSON.stringify([x, typeof hidden])));"
    assert node_says(parts.linked(tmp_path / "three.js") + ask) == [[1, 2, 3, 1], "undefined"]


UNREAD = "a.js: a form of import or export that is not read here: "


@pytest.mark.parametrize(
    ("modules", "words"),
    [
        (
            {"a": 'import { b } from "./b.js";\n', "b": 'import { a } from "./a.js";\n'},
            "a.js imports itself, by way of b.js",
        ),
        ({"a": 'import { b as c } from "./b.js";\n', "b": ""}, f"{UNREAD}import {{ b as c }}"),
        ({"a": 'import * as b from "./b.js";\n'}, rf"{UNREAD}import \* as b"),
        ({"a": "export let c = 1;\n"}, f"{UNREAD}export let c = 1;"),
    ],
)
def test_what_cannot_be_joined_is_named(tmp_path, modules, words):
    with pytest.raises(ValueError, match=words):
        parts.linked(written(tmp_path, **modules) / "a.js")


# A page of which nothing is seen: elements that keep what they are given.
PAGE = """
class Node { constructor() { this.dataset = {}; this.style = {}; this.options = []; } append() {} replaceChildren() {}
  setAttribute() {} addEventListener() {} }
const document = { createElement: () => new Node(), createElementNS: () => new Node() };
globalThis.requestAnimationFrame = globalThis.cancelAnimationFrame = () => {};
"""
# Paused at 9 s of 10; a first picture ends at 3 s, is laid out once more, then comes the whole run;
# and other orders.
PAUSED = """
const times = (end) => Array.from({ length: end + 1 }, (_, k) => k), told = [];
const bar = $transport.transport({ onTime: (t) => told.push(t) });
bar.setStops(times(10));
bar.seek(9);
bar.setStops(times(3));
bar.again();
bar.setStops(times(10));
bar.setStops(times(3));
bar.seek(2);
bar.setStops(times(10));
bar.seek(9);
bar.play();
bar.setStops(times(3));
bar.setStops(times(10));
const plays = [[0], times(3), [0]].map((stops) => [bar.setStops(stops), bar.playing][1]);
console.log(JSON.stringify([told.slice(0, 11), plays]));
"""


def test_a_player_that_is_paused_late_stays_there_when_a_first_picture_is_shorter():
    # and one picture alone does not play, but what comes after it does
    reply = node_says(PAGE + parts.linked(parts.FOLDER / "shared" / "transport.js") + PAUSED)
    assert reply == [[0, 9, 3, 3, 9, 3, 2, 2, 9, 3, 3], [False, True, False]]


# Curves that go far off at their last tenth or hundredth; beside what stands still; logarithmic.
RANGES = """
const line = (at, to) => ({
  data: Float32Array.from({ length: 1000 }, (_, k) => (k < at ? k % 10 / 10 : to)) });
const plots = [{ lines: [line(900, 100)] }, { lines: [line(990, 100)] }, { lines: [line(990, -100)] },
  { lines: [line(990, 100), line(0, 1)] }, { lines: [line(970, 100), line(0, 1)] },
  { lines: [line(990, 100)], log: true }, { lines: [line(990, 100)], within: [-2, 2] }];
console.log(JSON.stringify(plots.map((plot) => $plots.rangeOf(plot).map(Math.round))));
"""


def test_what_is_rare_and_far_off_leaves_its_plot():
    assert node_says(parts.linked(parts.FOLDER / "player" / "plots.js") + RANGES) == [
        [-6, 106],
        [0, 1],
        [0, 1],
        [0, 1],
        [-6, 106],
        [-1, 2],
        [-2, 2],
    ]


# Tracks by their energies and kinetic energies; the places of one that is an arm, and of a stone.
EXTENTS = """
const values = (data) => ({ data: Float32Array.from(data) });
const kinetic = (data) => Math.max(0, ...data.filter((x) => x < 1e30));
const runs = GIVEN.energies.map((tracks) => {
  const arrays = {};
  tracks.forEach(([energy], i) => (arrays[`energy${i}`] = values(energy)));
  if (tracks.length === 1) arrays.kinetic0 = values(tracks[0][1]);
  return $extent.energyRange({ tracks: tracks.map(([, own]) => ({ kinetic: kinetic(own) })) }, arrays);
});
const boxes = GIVEN.places.map((tracks) => {
  const arrays = {};
  tracks.forEach((data, i) => (arrays[`points${i}`] = { ...values(data), shape: [2, data.length / 4, 2] }));
  return $extent.boxOf({ tracks }, arrays);
});
console.log(JSON.stringify([runs, boxes]));
"""


def extents(energies=(), places=()):
    text = parts.linked(parts.FOLDER / "player" / "extent.js") + EXTENTS
    return node_says(text, {"energies": energies, "places": places})


def test_the_axis_of_energies_holds_what_is_near_the_first_run():
    flat = [5, 5]
    rising = [5, 6]
    gone = [5, 1e29]
    slow = [1, 3]
    still = [1e-31, 1e-31]
    alone, near, off, rest = extents(
        [[[flat, slow], [flat, slow]], [[flat, slow], [rising, slow]], [[flat, slow], [gone, gone]]]
        + [[[flat, still], [flat, still]]]
    )[0]
    assert alone == pytest.approx([5 - 0.3 * 3 * 1.08, 5 + 0.3 * 3 * 1.08])
    assert near[0] < 5 < 6 < near[1] < 6.5
    assert off[0] > 0
    assert 5 < off[1] < 12
    assert rest[0] < 5 < rest[1]


def test_a_single_run_has_room_for_its_kinetic_energy_up_to_where_it_blows_up():
    ((low, high),), _ = extents([[[[5, 5, 1e33], [1, 3, 1e33]]]])
    assert low < 1
    assert 5 < high < 10


def test_a_chain_fills_its_box_and_the_stone_beside_it_may_leave():
    chain = [0, 0, 1, 0, 2, 0] + [0, 0, 1, -1, 1, -2]
    stone = [2, 0, 2, 0] + [2, -100, 2, -100]
    _, boxes = extents(places=[[chain, stone], [stone], [[1, 2, 1, 2] * 2]])
    assert boxes == [[0, 2, -2, 0], [2, 2, -100, 0], [0.5, 1.5, 1.5, 2.5]]
