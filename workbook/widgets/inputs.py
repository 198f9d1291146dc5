"""Controls of `experiment` for `inputs.js`, which makes native inputs.

They are live, and on static pages.
"""

from .experiment import Angles, Choice, Range, Several, Steps
from .hands import Script
from .links import Link


def spec(control, label, group="", says=""):
    """Return {kind, label, unit, group, title, ...} of a control.

    "range" has low, high, step; "steps", "select", "several" have values.
    """
    about = {"label": label, "unit": getattr(control, "unit", ""), "group": group, "title": says}
    if isinstance(control, Range):
        return about | {
            "kind": "range",
            "low": control.low,
            "high": control.high,
            "step": control.step,
        }
    if isinstance(control, Several):
        return about | {"kind": "several", "values": [*control.names()]}
    if isinstance(control, Angles | Script | Link):
        return about | {"kind": "text"}
    return about | {
        "kind": {Steps: "steps", Choice: "select"}[type(control)],
        "values": [*control.values],
    }


def specs(controls, labels, groups, says=None):
    """Return {name: spec} of {name: control}.

    A control without a label is called by its name; says: a sentence about each.
    """
    return {
        name: spec(
            control, labels.get(name, name), groups.get(name, ""), (says or {}).get(name, "")
        )
        for name, control in controls.items()
    }
