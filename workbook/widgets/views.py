"""The widgets themselves.

They are apart from what they show, since anywidget takes long to import: see `__init__`.
"""

import threading

from robodyn_lib.needs import needs

from ..draw import picture
from . import film, player, space, stepper
from .experiment import Several
from .inputs import specs
from .parts import beside, description, front_end, style

anywidget = needs("anywidget", "notebooks")
traitlets = needs("traitlets", "notebooks")

VIEW = "shared/view.css"  # the style sheet of all views
FOLDED = 100  # pixels per inch of a folded picture
WHOLE = "What happens then"  # the title above the folded picture of a whole run


class Player(anywidget.AnyWidget):
    """Plays trajectories of planar arms, and of trees seen from the side, in a notebook.

    `Player(tracks, parameters, ...)`, arguments as in `pack`.

    `show` replaces the run, in one message; `say` puts a sentence above it; `work` shows whether
    more is to come. All may be called from any thread. Where no widget runs, the picture of `still`
    takes its place.
    """

    _esm = front_end("player/player.js")
    _css = style(VIEW, "player/player.css", "inputs/choices.css")
    run = traitlets.Dict().tag(
        sync=True
    )  # the message of `pack` with its number: one trait, so one message
    notice = traitlets.Unicode().tag(sync=True)
    busy = traitlets.Bool().tag(sync=True)
    # the question that the reader has answered or has seen played to its end, or ""
    opened = traitlets.Unicode().tag(sync=True)
    hears = traitlets.Bool().tag(sync=True)  # whether hands are handled, by `handed(message)`
    seen = traitlets.Dict().tag(  # the resting instant and the painted layer: see `links`
        sync=True
    )

    def __init__(self, tracks=None, parameters=(), **options):
        self._lock = threading.RLock()
        self._picture = (None, None)
        self._still = None
        super().__init__()
        self.handed = lambda message: None
        self.on_msg(lambda _, message, buffers: self.handed(message["hand"]))
        if tracks is not None:
            self.show(tracks, parameters, **options)

    def show(
        self,
        tracks,
        parameters=(),
        title="",
        message="",
        play=None,
        still=None,
        speed=None,
        seen=None,
        **more,
    ):
        """Replace the run; see `pack`. Returns the number of this run, 1 for the first.

        still(): a Figure for where no widget runs, in place of the picture of all; one with a line
        at its bottom is not folded, and the line ends its alternative text; seen: what the
        picture rests at, see `links.State`, None for where it is.
        """
        run = player.pack(tracks, parameters, title, message, play, speed, **more)
        with self._lock, self.hold_sync():
            serial = self.run.get("serial", 0) + 1
            self.run = {"serial": serial, "seen": seen} | run
            self.notice = ""
            self._still = still
        return serial

    def say(self, text):
        """Write above the picture why it is not the requested one.

        "" takes that away, and so does `show`.
        """
        with self._lock:
            self.notice = str(text)

    def work(self, on):
        """Mark the picture as one that is about to be replaced, or not."""
        with self._lock:
            self.busy = on

    def __repr__(self):
        return self.run.get("alt", "Player: nothing to show yet")

    def picture(self, alt=None):
        """Return the output without the widget, {type: text}.

        A picture of the first instant, below it, folded, one of the whole run, and one sentence.
        They are drawn once for each run.

        alt: the sentence; that of the run, if None.
        """
        run = self.run
        alt = repr(self) if alt is None else alt
        if not run:
            return {"text/plain": alt}
        if self._picture[0] != (run["serial"], alt):
            shown = film.image(player.start(run), alt)
            figure = self._still() if self._still else player.still(run)
            caption = figure.get_supxlabel() if self._still else ""
            whole = picture(figure, f"{alt}: {caption or WHOLE.lower()}", FOLDED)["text/html"]
            below = whole if caption else f"<details><summary>{WHOLE}</summary>{whole}</details>"
            both = {"text/html": shown + below, "text/plain": alt}
            self._picture = (run["serial"], alt), both
        return self._picture[1]

    def described(self):
        """Return the data that a page without Python shows, see `parts.description`."""
        return description("player", run=self.run, notice=self.notice, busy=False)

    def _repr_mimebundle_(self, **kwargs):
        return beside(super()._repr_mimebundle_(**kwargs), self.picture())


class Space(anywidget.AnyWidget):
    """A trajectory of any arm or tree in three dimensions, to be turned, in a notebook.

    Arguments are those of `space.pack`, and until [s]: the last pose of the picture that is shown
    where no widget runs.
    """

    _esm = front_end("space/space.js")
    _css = style(VIEW, "space/space.css")
    run = traitlets.Dict().tag(sync=True)

    def __init__(self, trajectory, torque=None, damping=0.0, **options):
        super().__init__()
        self.show(trajectory, torque, damping, **options)

    def show(self, trajectory, torque=None, damping=0.0, until=None, **options):
        """Show another trajectory."""
        self._trajectory = trajectory
        self._until = until
        self._picture = None
        self.run = space.pack(trajectory, torque, damping, **options)

    def __repr__(self):
        return self.run["alt"]

    def described(self):
        """Return the data that a page without Python shows, see `parts.description`."""
        return description("space", run=self.run)

    def _repr_mimebundle_(self, **kwargs):
        return beside(super()._repr_mimebundle_(**kwargs), self.picture())

    def picture(self):
        """Return the output without the widget, {type: text}."""
        self._picture = self._picture or picture(
            space.still(self._trajectory, self._until), self.run["alt"]
        )
        return self._picture


space_view = Space


class Choices(anywidget.AnyWidget):
    """The letters of a `Prediction` as buttons, in a notebook; the browser judges and remembers."""

    _esm = front_end("inputs/choices.js")
    _css = style(VIEW, "inputs/choices.css")
    number = traitlets.Unicode().tag(sync=True)
    right = traitlets.Unicode().tag(sync=True)
    reasons = traitlets.Dict().tag(sync=True)

    def __init__(self, prediction):
        super().__init__(
            number=prediction.number, right=prediction.right, reasons=prediction.reasons
        )

    def view(self):
        """Return the display of the widget alone, {type: data}.

        Nothing replaces it where no widget runs.
        """
        bundle = self._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return {
            kind: about
            for kind, about in data.items()
            if kind.startswith("application/vnd.jupyter.widget")
        }


class Stepper(anywidget.AnyWidget):
    """Shows a message of `sweep_message` or `matrix_message`, step by step.

    Where no widget runs, its picture.
    """

    _esm = front_end("stepper/stepper.js")
    _css = style(VIEW, "stepper/stepper.css")
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, message):
        super().__init__(view=message)

    def __repr__(self):
        return self.view["alt"]

    def described(self):
        """Return the data that a page without Python shows, see `parts.description`."""
        return description("stepper", view=self.view)

    def _repr_mimebundle_(self, **kwargs):
        return beside(
            super()._repr_mimebundle_(**kwargs), picture(stepper.still(self.view), self.view["alt"])
        )


def sweep_view(*algorithms, arm=3, at=None, title=""):
    """Show the sweeps of algorithms running over the links of an arm, in a notebook.

    For arguments see `sweep_message`.
    """
    return Stepper(stepper.sweep_message(*algorithms, arm=arm, at=at, title=title))


def matrix_view(steps, title="", label=""):
    """Show matrices that change step by step, in a notebook; for arguments see `matrix_message`."""
    return Stepper(stepper.matrix_message(steps, title, label))


class Inputs(anywidget.AnyWidget):
    """Native inputs with names for controls of `experiment`.

    They are made by `Inputs({name: control}, {name: value}, {name: label})`.

    Each value is a trait of its own, `value_NAME`, so that what comes from the browser never takes
    back what another input, or Python, has set meanwhile. Nothing else is sent for a move. labels:
    the label before an input, by default its name; groups: {name: heading}; says: {name: a sentence
    about it}; only: the names that are shown, all if None; front: the names of those that come
    first, the rest is folded, if that is not empty. What is pressed (a preset, "stop", an action)
    comes to `pressed(word)`.
    """

    _esm = front_end("inputs/inputs.js")
    _css = style(VIEW, "inputs/inputs.css")
    controls = traitlets.Dict().tag(sync=True)  # the result of `specs`
    front = traitlets.List().tag(sync=True)
    idle = traitlets.List().tag(sync=True)  # names of controls without effect at present
    presets = traitlets.List().tag(sync=True)
    preset = traitlets.Unicode().tag(sync=True)
    status = traitlets.Unicode().tag(sync=True)
    # 0 to 1; None: nothing is being computed
    progress = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(
        self, controls, values, labels=None, groups=None, only=None, actions=None, says=None, **told
    ):
        self.given = controls
        self.pressed = lambda word: None
        self.add_traits(
            **{
                f"value_{name}": traitlets.Any(self._on_grid(name, value)).tag(sync=True)
                for name, value in values.items()
            }
        )
        shown = {name: controls[name] for name in (controls if only is None else only)}
        super().__init__(
            controls=specs(shown, labels or {}, groups or {}, says) | (actions or {}), **told
        )
        self.on_msg(lambda _, message, buffers: self.pressed(message["press"]))

    def _on_grid(self, name, value):
        """Return a value that JSON can hold.

        Raises ValueError for one that the control does not have.
        """
        control = self.given[name]
        return [*value] if isinstance(control, Several) else control.take(name, value)

    @property
    def values(self):
        """The values of all inputs, {name: value}; of several names, a tuple."""
        values = {}
        for name, control in self.given.items():
            x = getattr(self, f"value_{name}")
            values[name] = tuple(x) if isinstance(control, Several) else control.take(name, x)
        return values

    def put(self, **values):
        """Set several inputs, in one message.

        Raises KeyError for an unknown name, ValueError for an unknown value.
        """
        sent = {f"value_{name}": self._on_grid(name, value) for name, value in values.items()}
        with self.hold_sync():
            for name, value in sent.items():
                setattr(self, name, value)

    def on_move(self, callback):
        """Call callback(change) whenever a value changes, whoever changes it."""
        self.observe(callback, [f"value_{name}" for name in self.given])
