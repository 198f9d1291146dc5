"""Hear the hands of a player for a laboratory.

Events go into its control "hands", a pull is run while it is made.
"""

import numpy as np

from robodyn_lib.dynamics import METHODS

from .hands import Event, Live, read, written

DIGITS = 3  # decimals of a place [m] that are kept


class Touch:
    """Hears {"do": word, ...} from the player of a laboratory; see `grab.js`.

    shown: the `Picture` at hand.
    """

    def __init__(self, laboratory):
        self.laboratory = laboratory
        self.shown = None
        self.live = None
        self.before = []
        laboratory.player.handed = self.heard
        laboratory.player.hears = True

    def heard(self, message):
        """Handle one message of the player; an error is shown above the picture."""
        if self.shown is None:  # there is nothing to grip yet
            return
        try:
            getattr(self, f"_{message['do']}")(message)
        except (ValueError, ArithmeticError) as error:
            self.live = None
            self.laboratory.player.say(str(error))

    def _put(self, text):
        self.before.append(self.laboratory.values["hands"])
        self.laboratory.put(hands=text)

    def _with(self, event):
        """Add one more event to the text."""
        events = [*read(self.laboratory.values["hands"]), event]
        self._put(written(sorted(events, key=lambda e: e.t)))

    def _lock(self, message):
        self._with(
            Event(
                self._frame(message["t"])[1], message["do"], message["at"], message.get("rate", 0.0)
            )
        )

    _free = _drive = _lock

    def _bend(self, message):
        """Start from joint values in which one joint is turned by this angle [rad].

        Joints beyond it start as they did.
        """
        setup = self.shown.setup
        q = setup.begin()
        count = max(len(setup.angles.split()), message["at"])
        q[message["at"] - 1] += message["by"]
        self.laboratory.put(angles=" ".join(map(str, q[:count])))

    def _undo(self, message):
        """Undo the last of these events, or remove the last event of the initial text."""
        now = self.laboratory.values["hands"]
        text = self.before.pop() if self.before else written(read(now)[:-1])
        self.laboratory.put(hands=text)

    def _reset(self, message):
        self._put(self.laboratory.preset.setup().hands)

    def _frame(self, t):
        """Return number and time [s] of the frame that is shown at t, which the reader sees."""
        times = self.shown.tracks[0].trajectory.t
        k = max(int(np.searchsorted(times, t + 1e-6)) - 1, 0)
        return k, round(float(times[k]), 9)

    # a pull

    def _take(self, message):
        """Let a hand take a link of the first track at the frame before t."""
        setup = self.shown.setup
        run = self.shown.tracks[0].trajectory
        (k, t) = self._frame(message["t"])
        handled = setup.handled()
        method = next(name for name in setup.solvers if METHODS[name].serves(run.arm))
        self.live = Live(
            handled,
            method,
            setup.integrators[0],
            setup.step,
            t,
            run.q[k],
            run.qd[k],
            message["at"],
            message["share"],
            _rounded(message["to"]),
            run.t[1] - run.t[0],
        )

    def _move(self, message):
        """Continue the run for a while after the hand has moved; the player shows it."""
        live = self.live
        if live is None:
            return
        points, force = live.move(_rounded(message["to"]))
        end = live.t + 1e-9 >= self.shown.setup.duration
        self.laboratory.player.send(
            {
                "live": {
                    "points": np.round(points, 5).tolist(),
                    "t": live.t,
                    "end": bool(end),
                    "force": force.tolist(),
                    "hand": list(live.event.path[-1]),
                }
            }
        )

    def _drop(self, message):
        live = self.live
        self.live = None
        if live is not None and len(live.event.path) > 1:
            self._with(live.event)


def _rounded(place):
    return tuple(round(float(x), DIGITS) for x in place)
