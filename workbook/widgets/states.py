"""The pictures of a panel at some stops of its inputs, computed for pages without Python.

`panel.js` plays it with the front ends of the inputs and the player, as they are in a notebook.
"""

from itertools import product
from math import prod

from .experiment import Choice, Range, Steps
from .inputs import specs


def stops(control):
    """Return all values of a Range, Steps or Choice, in order."""
    if isinstance(control, Range):
        count = round((control.high - control.low) / control.step) + 1
        return [control.take("a stop", control.low + i * control.step) for i in range(count)]
    return [*control.values]


def thinned(values, kept, count):
    """Return `count` of the values, about as far from each other as can be.

    Both ends and `kept` are among them, where they can be.

    >>> thinned([0, 1, 2, 3, 4, 5, 6, 7, 8], 3, 4)
    [0, 3, 5, 8]
    """
    last = len(values) - 1
    place = values.index(kept)
    places = {round(i * last / max(count - 1, 1)) for i in range(count)}
    if place not in places:

        def distance(i):  # no tie: whole numbers; both ends stay, if anything else can go
            is_end = i in (0, last)
            return is_end, abs(i - place), i

        places.remove(min(places, key=distance))
        places.add(place)
    return [values[i] for i in sorted(places)]


def grid(controls, values, most):
    """Return {name: stops} with at most `most` combinations.

    The input with the most stops gives first.

    Each keeps its current value, so there is at least one stop; a Choice keeps all, since nothing
    lies between names.
    """
    full = {name: stops(control) for name, control in controls.items()}
    counts = {name: len(of) for name, of in full.items()}
    give = [name for name in counts if not isinstance(controls[name], Choice)]
    while prod(counts.values()) > most and any(counts[name] > 1 for name in give):
        counts[max(reversed(give), key=counts.get)] -= 1  # no tie: whole numbers
    return {name: thinned(of, values[name], counts[name]) for name, of in full.items()}


def states(panel):
    """Return all that `panel.js` needs of a Panel.

    Its inputs, with fewer stops, and what it shows at each of their values.

    `panel.most` is the largest number of states. Their order is that of `itertools.product` of the
    stops.
    """
    inputs = panel.inputs
    views = []
    kept = grid(inputs.given, panel.values, panel.most)
    for values in product(*kept.values()):
        *_, result = panel.results(dict(zip(kept, values, strict=True)), None)
        views.append(panel.still(result))
    every = prod(len(stops(control)) for control in inputs.given.values())
    if every == len(views):
        status = ""
    else:
        status = f"{len(views)} of {every} settings; all of them in the notebook, with Python"
    labels = {name: about["label"] for name, about in inputs.controls.items()}
    fewer = {}
    for name, values in kept.items():
        control = inputs.given[name]
        if not isinstance(control, Choice):
            control = Steps(tuple(values), getattr(control, "unit", ""))
        fewer[name] = control
    says = {f"value_{name}": value for name, value in panel.values.items()}
    about = {
        "controls": specs(fewer, labels, {}),
        "presets": [],
        "idle": [],
        "progress": None,
        "status": status,
    }
    return {"inputs": about | says, "states": views}
