"""The two widgets themselves. Apart from what they show, since anywidget takes long to import: see `__init__`."""
import threading

import anywidget
import traitlets

from . import player, stepper
from .parts import as_picture, beside, front_end

__all__ = ["Player", "Stepper"]


class Player(anywidget.AnyWidget):
    """Plays trajectories of planar arms in a notebook: `Player(tracks, parameters, ...)`, arguments as in `pack`.

    `show` replaces what is played, in one message; `say` puts a sentence above it; `work` says whether more is to
    come. All may be called from any thread. Where no widget runs, the picture of `still` stands in its place.
    """
    _esm = front_end("transport.js", "player.js")
    _css = front_end("player.css")
    run = traitlets.Dict().tag(sync=True)               # of `pack`, and its number: one trait, so one message
    notice = traitlets.Unicode().tag(sync=True)
    busy = traitlets.Bool().tag(sync=True)

    def __init__(self, tracks=None, parameters=(), **options):
        self._lock, self._picture, self._still = threading.RLock(), (None, None), None
        super().__init__()
        if tracks is not None:
            self.show(tracks, parameters, **options)

    def show(self, tracks, parameters=(), title="", reference=0, message="", play=None, still=None):
        """Replace what is played; see `pack`. Returns the number of this run, 1 for the first.

        still(): a Figure for where no widget runs, in place of the picture of all.
        """
        run = player.pack(tracks, parameters, title, reference, message, play)
        with self._lock, self.hold_sync():
            serial = self.run.get("serial", 0) + 1
            self.run = {"serial": serial} | run
            self.notice, self._still = "", still
        return serial

    def say(self, text):
        """Say above the picture why it is not what was asked for. "" takes that away, and so does `show`."""
        with self._lock:
            self.notice = str(text)

    def work(self, on):
        """Mark the picture as one that is about to be replaced, or not."""
        with self._lock:
            self.busy = on

    def __repr__(self):
        return self.run.get("alt", "Player: nothing to show yet")

    def picture(self):
        """(data, metadata) of a display without the widget: PNG and one sentence. Drawn once for each run."""
        run = self.run
        if not run:
            return {"text/plain": repr(self)}, {}
        if self._picture[0] != run["serial"]:
            self._picture = run["serial"], as_picture(self._still() if self._still else player.still(run), run["alt"])
        return self._picture[1]

    def _repr_mimebundle_(self, **kwargs):
        return beside(super()._repr_mimebundle_(**kwargs), *self.picture())


class Stepper(anywidget.AnyWidget):
    """Shows a message of `sweep_message` or `matrix_message`, step by step; where no widget runs, its picture."""
    _esm = front_end("transport.js", "stepper.js")
    _css = front_end("player.css", "stepper.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, message):
        super().__init__(view=message)

    def __repr__(self):
        return self.view["alt"]

    def _repr_mimebundle_(self, **kwargs):
        return beside(super()._repr_mimebundle_(**kwargs), *as_picture(stepper.still(self.view), self.view["alt"]))
