"""The arm laboratory: inputs, presets and the player, in one widget.

ipywidgets is imported when one is made.

`laboratory()` is the whole of it; `mini(tracks_of, ...)` is a player with a slider or two for any
other notebook. The look of inputs is in `inputs`, their meaning in `experiment`, computing in
`engine`, and drawing in `player`.
"""

from contextlib import suppress
from dataclasses import asdict, fields, replace
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import unquote

from robodyn_lib.needs import needs
from robodyn_lib.numbers import first_largest

from ..draw import picture
from . import links
from .engine import LOOK, Engine
from .experiment import Choice, Range, Setup, Steps, run, tip_speed
from .misprinted import MISPRINTS
from .parts import beside, description
from .player import pack
from .presets import PRESETS, Preset, named
from .race import Costs, Race, bars, cost_figure, costs, race
from .space import pack as pack_space
from .states import states
from .touched import Touch

FIRST = 120  # [s] longest wait for the first picture, on a busy machine


# --- a panel: controls, an engine, a player -------------------------------------------------------
class Panel:
    """Inputs for controls {name: control}, and their results.

    The results are what `results(values, progress)` yields for the values.

    Each result is shown by `present`. Any change, on any thread, requests all inputs from the
    engine values at once. told: for the Inputs. above, below: widgets over and under them.
    """

    most = 24  # states on a page without Python: at most a megabyte, computed in some seconds

    def __init__(self, controls, values, *below, above=(), **told):
        w = needs("ipywidgets", "notebooks")

        from .views import Inputs

        self.inputs = Inputs(controls, values, **told)
        self.engine = Engine(self.results, self._show, self._fail, self._tell, self.turn)
        self.box = w.VBox([*above, self.inputs, *below])
        self._quiet = False
        self._seen = False
        self.inputs.pressed = self._pressed
        self.inputs.on_move(self._moved)

    def still(self, result):
        """Return a result as a page without Python takes it.

        {"run": what a player plays, "below": HTML under it}, or one of them.
        """
        raise NotImplementedError

    def say(self, text):
        """Show an error."""
        self.inputs.status = text

    def turn(self, working):
        """Show whether more is to come."""

    def picture(self):
        """Return the output for places where no widget runs, {type: text}."""
        raise NotImplementedError

    @property
    def values(self):
        """The values of all inputs now, {name: value}."""
        with self.engine.lock:
            return self.inputs.values

    def put(self, **values):
        """Set several inputs, then compute once.

        Raises KeyError for an unknown name, ValueError for a value.
        """
        with self.engine.lock:
            self._set(values)
            self.ask()

    def _set(self, values):
        self._quiet = True
        try:
            self.inputs.put(**values)
        finally:
            self._quiet = False

    def ask(self):
        """Compute with the present values of all inputs. Returns the serial of the request."""
        return self.engine.ask(lambda: self.values)

    def wait(self, timeout=None):
        """Return True when the result of the last request is shown.

        Raises TimeoutError after timeout [s], see `Engine.wait`.
        """
        return self.engine.wait(timeout)

    def _moved(self, change):
        with self.engine.lock:
            if self._quiet:
                return
            try:
                self.ask()
            except ValueError as error:  # an invalid text was typed, which is the newest request
                self.engine.ask(lambda error=error: error)

    def _pressed(self, word):
        if word == "stop":
            self.engine.stop()

    def _show(self, serial, request, result):
        self.present(result)
        self._seen = True

    def _fail(self, serial, request, error):
        kind = type(error).__name__
        self.say(str(error) if isinstance(error, ValueError) else f"{kind}: {error}")
        self._seen = True

    def _tell(self, serial, fraction):
        self.inputs.progress = fraction

    def described(self):
        """Return the data of a page without Python, once all is computed.

        See `parts.description`.
        """
        self.engine.wait()
        return description("panel", panel=states(self))

    def _repr_mimebundle_(self, **kwargs):
        """Return the widget, with the picture of its first run for places where no widget runs."""
        until = monotonic() + FIRST
        while not self._seen and monotonic() < until:
            sleep(LOOK)
        return beside(self.box._repr_mimebundle_(), self.picture())


class Played(Panel):
    """A Panel whose results a Player shows."""

    def __init__(self, controls, values, *below, above=(), **told):
        from . import Player

        self.player = Player()
        super().__init__(controls, values, *below, above=[*above, self.player], **told)

    def say(self, text):
        self.player.say(text)

    def turn(self, working):
        self.player.work(working)

    def picture(self):
        return self.player.picture(repr(self))


class Mini(Played):
    """A player with sliders.

    For example mini(tracks_of, "Swing", length=(0.5, 2.0, 0.1, 1.0), links=[1, 2, 5]).

    tracks_of(**values) returns [Track, ...]; it runs on a separate thread, and the newest values
    win. A slider is (low, high, step, value), or a list of values, or of words, to choose from, the
    first one chosen. below: widgets.
    """

    def __init__(self, tracks_of, title="", *below, **sliders):
        self.tracks_of = tracks_of
        self.title = title
        controls, values = controls_of(sliders)
        super().__init__(controls, values, *below, labels={name: _words(name) for name in controls})
        self.ask()

    def results(self, values, progress):
        yield values, self.tracks_of(**values)

    def present(self, result):
        values, tracks = result
        self.player.show(tracks, self.lines(values), self.title)

    def still(self, result):
        values, tracks = result
        return {"run": pack(tracks, self.lines(values), self.title)}

    @staticmethod
    def lines(values):
        """Show the captions that follow from the values."""
        return [
            f"{_words(name)} = {value if isinstance(value, str) else f'{value:g}'}"
            for name, value in values.items()
        ]

    def __repr__(self):
        return f"Player with sliders: {self.title or ', '.join(self.inputs.given)}"


mini = Mini


class Scene(Panel):
    """A view in three dimensions with sliders: any arm or tree, as `Mini` has planar ones.

    run_of(**values) returns a Trajectory; sliders are those of `Mini`. A page without Python holds
    a run for each of at most `most` settings. plays: whether it begins by itself; until [s]: the
    last pose of the picture where no widget runs, None for the last of the run.
    """

    most = 6

    def __init__(self, run_of, title="", plays=False, until=None, **sliders):
        from .views import Space

        self.run_of = run_of
        self.title = title
        self.plays = plays
        self.until = until
        controls, values = controls_of(sliders)
        self.view = Space(run_of(**values), until=until, **self._about(values))
        labels = {name: _words(name) for name in controls}
        super().__init__(controls, values, above=[self.view], labels=labels)
        self._seen = True

    def _about(self, values):
        return {"title": self.title, "parameters": Mini.lines(values), "play": self.plays}

    def results(self, values, progress):
        yield values, self.run_of(**values)

    def present(self, result):
        values, run = result
        self.view.show(run, until=self.until, **self._about(values))

    def still(self, result):
        values, run = result
        return {"space": pack_space(run, **self._about(values))}

    def picture(self):
        return self.view.picture()

    def __repr__(self):
        return f"View in space with sliders: {self.title or ', '.join(self.inputs.given)}"


def controls_of(sliders):
    """Return ({name: control}, {name: value}) of sliders as `Mini` takes them."""

    def listed(stops):
        return (Choice if isinstance(stops[0], str) else Steps)(tuple(stops))

    controls = {
        name: listed(stops) if isinstance(stops, list) else Range(*stops[:3])
        for name, stops in sliders.items()
    }
    values = {
        name: stops[0] if isinstance(stops, list) else stops[3] for name, stops in sliders.items()
    }
    return controls, values


def _words(name):
    """Return the name of a slider as it is written on a page."""
    return name.replace("_", " ")


# --- the laboratory -------------------------------------------------------------------------------
class Asked(NamedTuple):
    """A request.

    The values of all controls, the preset at hand, whether that was chosen just now, whether the
    cost of the solvers is to be measured, and whether they race.
    """

    values: dict
    preset: Preset
    chosen: bool = False
    measured: bool = False
    racing: bool = False


CONTROLS = {f.name: f.metadata["control"] for f in fields(Setup)}
LABELS = {f.name: f.metadata["label"] for f in fields(Setup)}
GROUPS = {f.name: f.metadata["group"] for f in fields(Setup)}
SAYS = {f.name: f.metadata["says"] for f in fields(Setup)}
MEASURE = {
    "measure": {
        "kind": "button",
        "label": "Time against N",
        "group": "Solver",
        "title": "Measure what one call of each solver takes",
    },
    "race": {
        "kind": "button",
        "label": "Race",
        "group": "Solver",
        "title": "Time the solvers at this number of links, and anew whenever it changes",
    },
}


def _opened_with(preset, changes, only, seen, plays, bare):
    """Return what a laboratory was opened with, in the form that a page without Python reads."""
    state = {"preset": preset, "changes": changes}
    if only is not None:
        state["only"] = only
    options = {"seen": seen, "plays": plays, "bare": bare}
    return state | {name: value for name, value in options.items() if value}


class Laboratory(Played):
    """The arm laboratory, opened on a preset, with fields of Setup changed.

    The preset is a name in PRESETS, or the first one if None.

    A name in MISPRINTS opens the state in which this formula as printed drives an arm beside the
    right solver. A link to a state, of the page without Python or of another laboratory's `link`,
    opens that; fields are changed after it.

    only: names of fields; then there is nothing to see but their controls and the player. seen:
    what the picture rests at, {"at": t [s], "layer": what is painted, "sweep": its step}; plays:
    whether it begins by itself; bare: whether it has no plots, but for those that are asked for by
    a click on a joint; still(picture): the Figure of the state that it opens with, for where no
    widget runs, None for that of the preset. Raises ValueError for an unknown preset or control and
    for values that no control has, TypeError for unknown fields.
    """

    def __init__(
        self, preset=None, only=None, seen=None, plays=False, bare=False, still=None, **changes
    ):
        w = needs("ipywidgets", "notebooks")
        if "#" in (preset or ""):
            linked = links.read(preset)
            preset = _preset_of(linked)
            only = only or linked.only
            seen = seen or linked.seen
            plays = plays or linked.plays
            bare = bare or linked.bare
            changes = linked.changes | changes
        self.plays = plays
        self.bare = bare
        self.still = still
        self.preset = named(next(iter(PRESETS)) if preset is None else preset)
        self.see = links.seen(seen or self.preset.seen)
        setup = replace(self.preset.setup(), **changes)
        changes = {name: getattr(setup, name) for name in changes}
        self.opened = _opened_with(self.preset.name, changes, only, self.see, plays, bare)
        values = asdict(setup)
        self.curve = w.HTML(layout=w.Layout(display="none"))
        self.curve_of = None
        for name in only or ():
            if name not in CONTROLS:
                raise ValueError(f"no control {name!r}; choose from {', '.join(CONTROLS)}")
        whole = {"groups": GROUPS, "actions": MEASURE} if only is None else {"only": only}
        self.bars = w.HTML(layout=w.Layout(display="none"))
        self.racing = False
        self.tried = {}
        from .views import Inputs

        self.address = Inputs({"link": links.Link()}, {"link": "#"}, {"link": "Link to this state"})
        self._writing = False
        self.head = Inputs({}, {}, presets=[*PRESETS])
        self.head.pressed = self._pressed
        below = [self.curve] + [self.address] * (only is None)
        above = [self.head] * (only is None) + [self.bars]
        super().__init__(CONTROLS, values, *below, above=above, labels=LABELS, says=SAYS, **whole)
        self.address.on_move(self._asked)
        self.player.observe(lambda change: self._write(), "seen")
        self.player.observe(self._opened, "opened")
        self.touch = Touch(self)
        self._head()
        self.ask(chosen=True)

    @property
    def setup(self):
        """Return the Setup of the inputs now.

        Raises ValueError if an input is not allowed, for example if no solver is chosen.
        """
        return Setup(**self.values)

    # the requested setup and the one shown

    def choose(self, name, changes=None, seen=None):
        """Set every input as a preset has it, or to changes {name: value}, and compute once.

        seen: as in `laboratory`.

        Raises ValueError for an unknown preset or control, and for a value that a control does not
        have.
        """
        with self.engine.lock:
            preset = named(name)
            if unknown := [name for name in changes or {} if name not in CONTROLS]:
                raise ValueError(f"no control {unknown[0]!r}; choose from {', '.join(CONTROLS)}")
            values = asdict(replace(preset.setup(), **changes or {}))
            self.preset = preset
            self.racing = False
            self.see = links.seen(seen or preset.seen)
            self.plays = False
            self.still = None
            self._head()
            self._set(values)
            self.ask(chosen=True)

    @property
    def link(self):
        """Return the text of a link to the current state, from the "#" on.

        `laboratory(link)` opens it, and so does the laboratory's page that needs no Python, where
        it has all of this.
        """
        usual = self.preset.setup()
        changes = {}
        for name, value in self.values.items():
            if value != getattr(usual, name):
                changes[name] = [*value] if isinstance(value, tuple) else value
        printed = self.preset.name in MISPRINTS
        return links.written(
            links.State(
                None if printed else self.preset.name,
                self.opened.get("only"),
                changes | ({"misprint": self.preset.name} if printed else {}),
                self.player.seen,
            )
        )

    def _write(self):
        """Write the link into its field, to be read and copied."""
        self._writing = True
        with suppress(ValueError):  # an invalid input; the player shows the reason
            self.address.put(link=unquote(self.link))
        self._writing = False

    def _asked(self, change):
        """Show the state of a link that was typed into the field."""
        if self._writing:
            return
        try:
            state = links.read(change["new"])
            self.choose(_preset_of(state) or next(iter(PRESETS)), state.changes, state.seen)
        except ValueError as error:
            self._fail(None, None, error)

    def _pressed(self, word):
        if word == "measure":
            self.ask(measured=True)
        elif word == "race":
            self.racing = not self.racing
            self.ask()
        elif word in PRESETS:
            try:
                self.choose(word)
            except Exception as error:  # in a preset; otherwise only the log would show it
                self._fail(None, None, error)
        else:
            super()._pressed(word)

    def _opened(self, change):
        """Measure the times that a question is about, once the reader has answered it."""
        with self.engine.lock:
            if change["new"] != self.preset.name:
                return
            if self.preset.race and not self.racing:
                self.racing = True
                self.ask()
            elif self.preset.measure:
                self.ask(measured=True)

    def ask(self, **how):
        return self.engine.ask(lambda: Asked(self.values, self.preset, racing=self.racing, **how))

    def results(self, request, progress):
        setup = Setup(**request.values)
        title = request.preset.name if setup == request.preset.setup() else ""
        if not (  # otherwise it is already shown
            request.measured and self.player.run.get("parameters") == setup.lines()
        ):
            yield run(setup, progress), title, self.plays if request.chosen else None
        is_open = self.player.opened == request.preset.name
        outdated = self.curve_of != (setup.solvers, setup.body)
        if request.measured or (request.preset.measure and is_open and outdated):
            measured = costs(setup, progress)
            if measured:
                yield measured, title, None
        if request.racing and (raced := race(setup, progress)):
            yield raced, title, None

    def present(self, result):
        shown, title, play = result
        if isinstance(shown, Costs):
            self._draw(shown)
            return
        if isinstance(shown, Race):
            self._raced(shown)
            return
        begins = play is not None
        still = named(title).still if title else None
        if begins and self.still:
            still = self.still
        self.touch.shown = shown
        self.player.show(
            shown.tracks,
            shown.setup.lines(),
            title,
            message=shown.message,
            play=play,
            still=still and (lambda: still(shown)),
            speed=named(title).speed if title else None,
            painting=shown.painting,
            hands=shown.hands,
            digits=shown.digits,
            seen=self.see or None if begins else None,
            plots=() if self.bare else self.preset.plots,
            asks=self._asks(),
            told=_told(shown),
            speeds=_speeds(shown, self.preset.plots),
        )
        self._write()
        self.inputs.status = _said(shown)
        self.bars.layout.display = "block" if self.racing and self.bars.value else "none"
        same = self.curve_of == (shown.setup.solvers, shown.setup.body)
        self.curve.layout.display = "block" if same else "none"
        self.inputs.idle = sorted(shown.setup.idle())

    def _draw(self, measured):
        alt = (
            f"Time of one call against the number of links, {measured.sizes[0]} to "
            f"{measured.sizes[-1]}, both logarithmic: {', '.join(measured.seconds)}."
        )
        self.curve.value = picture(cost_figure(measured).figure, alt)["text/html"]
        self.curve_of = measured.setup.solvers, measured.setup.body
        self.curve.layout.display = "block"

    def _raced(self, times):
        """Draw the bars of a race, and who was first at other numbers of links.

        The solvers are the same.
        """
        of = times.body, *times.seconds
        self.tried = {n: who for n, who in self.tried.items() if n[1:] == of} | {
            (times.links, *of): times.first
        }
        self.bars.value = bars(times, {n[0]: who for n, who in self.tried.items()})
        self.bars.layout.display = "block"

    def _head(self):
        self.inputs.front = [*self.preset.front] if "only" not in self.opened else []
        self.head.preset = self.preset.name

    def _asks(self):
        """Return the question of the preset, without its words if only some controls are shown."""
        asks = self.preset.asks
        if "only" in self.opened:
            asks = asks | {"question": "", "answer": "", "reasons": {}}
        return asks

    def __repr__(self):
        try:
            lines = f": {'; '.join(self.setup.lines())}"
        except ValueError:  # the player shows the reason
            lines = ""
        return f"Arm laboratory, {self.preset.name!r}{lines}"


laboratory = Laboratory


def _preset_of(state):
    """Return the preset of a link, or that of a misprint's name."""
    return state.changes.get("misprint") if state.preset is None else state.preset


def _said(picture):
    """Say how long a run took."""
    took = []
    for seconds, track in zip(picture.seconds, picture.tracks, strict=False):
        time = f"{1e3 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
        took.append(f"{time} ({track.label})")
    return f"computed in {', '.join(took)}"


def _told(picture):
    """Return sentences that answer questions, so they wait: the tip's highest speed."""
    if picture.setup.tip == "pinned":
        return ()
    first = picture.tracks[0]
    speed = _speed(first.trajectory)
    k = first_largest(speed)
    whose = f" of {first.label}" if len(picture.tracks) > 1 else ""
    return (f"The tip{whose} is fastest at t = {first.trajectory.t[k]:.2f} s: {speed[k]:.3g} m/s.",)


def _speeds(picture, plots):
    """Return the tip speeds [m/s] of all tracks, if they are plotted."""
    if "speed" not in plots:
        return ()
    return [_speed(track.trajectory) for track in picture.tracks]


def _speed(trajectory):
    """Return the speed of the tip (T,) [m/s], or of the stone."""
    if not any(trajectory.arm.hinges):
        return abs(trajectory.qd[:, 0])
    return tip_speed(trajectory)
