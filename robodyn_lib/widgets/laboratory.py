"""The arm laboratory: controls, presets and the player, in one widget. ipywidgets is imported when one is made.

`laboratory()` is the whole of it; `mini(tracks_of, ...)` is a player with a slider or two for any other notebook.
Controls live here, what they mean in `setup`, what computes in `engine`, what is drawn in `player`.
"""
import threading
from dataclasses import fields, replace
from html import escape
from typing import NamedTuple

from .engine import Engine
from .parts import as_picture, beside
from .presets import PRESETS, Preset, named
from .setup import Choice, Costs, Range, Setup, Steps, cost_figure, costs, pictures, tip_speed

__all__ = ["Laboratory", "Mini", "laboratory", "mini"]

FIRST = 20                          # [s] at most that a display waits for the first picture
WIDE = "320px"


def laboratory(preset=None, only=None, **changes):
    """The arm laboratory, opened on a preset (a name in PRESETS; the first one if None), with fields of Setup changed.

    only: names of fields; then there is nothing to see but their controls and the player. Raises ValueError for an
    unknown preset or control and for values that no control has, TypeError for unknown fields.
    """
    return Laboratory(preset, only, **changes)


def mini(tracks_of, title="", **sliders):
    """A player with sliders: mini(tracks_of, "Swing", length=(0.5, 2.0, 0.1, 1.0), links=[1, 2, 5]).

    tracks_of(**values) returns [Track, ...]; it runs on a thread of its own, the newest values win. A slider is (low,
    high, step, value), or a list of values to choose from, the first one chosen.
    """
    return Mini(tracks_of, title, **sliders)


# --- controls -------------------------------------------------------------------------------------------------------

def slider(control, value, label):
    """The ipywidget that shows a control of `setup`; it has `value`, and `observe(callback, "value")`."""
    import ipywidgets as w
    words = f"{label} [{control.unit}]" if getattr(control, "unit", "") else label
    look = {"description": words, "style": {"description_width": "146px"}, "layout": w.Layout(width=WIDE)}
    if isinstance(control, Range):
        grid = {"min": control.low, "max": control.high, "step": control.step, "value": value}
        if isinstance(control.step, int):
            return w.IntSlider(**grid, **look)
        return w.FloatSlider(**grid, **look, readout_format=f".{len(f'{control.step:.10g}'.partition('.')[2])}f")
    if isinstance(control, Steps):
        return w.SelectionSlider(options=[(f"{x:g}", x) for x in control.values], value=value, **look)
    if isinstance(control, Choice):
        return w.Dropdown(options=control.values, value=value, **look)
    return Toggles(words, control.names(), value)


class Toggles:
    """Some of several names: a row of buttons. value is the tuple of those that are pressed."""

    def __init__(self, label, names, value):
        import ipywidgets as w
        self.buttons = {name: w.ToggleButton(name in value, description=name, layout=w.Layout(width="auto"))
                        for name in names}
        self.box = w.HBox([w.Label(label, layout=w.Layout(width="80px")), *self.buttons.values()],
                          layout=w.Layout(flex_flow="row wrap", width="100%"))
        self.disabled = False

    @property
    def value(self):
        return tuple(name for name, button in self.buttons.items() if button.value)

    @value.setter
    def value(self, names):
        for name, button in self.buttons.items():
            button.value = name in names

    def observe(self, callback, names="value"):
        for button in self.buttons.values():
            button.observe(callback, names)


def _row(widgets):
    """A row that goes on in the next line where the page is narrow."""
    import ipywidgets as w
    return w.Box(widgets, layout=w.Layout(flex_flow="row wrap"))


# --- a panel: controls, an engine, a player -------------------------------------------------------------------------

class Panel:
    """Controls {name: control} and a Player that shows what `results(values, progress)` yields for them.

    Each result is shown by `present`. Whatever changes, on whatever thread, asks the engine for all values at once.
    """

    def __init__(self, controls):
        import ipywidgets as w

        from . import Player
        self.controls, self.player = controls, Player()
        self.engine = Engine(self.results, self._show, self._fail, self._tell, self.player.work)
        self.bar = w.FloatProgress(0.0, min=0.0, max=1.0, layout=w.Layout(width="200px"))
        self.halt = w.Button(description="Stop here", icon="stop", layout=w.Layout(width="110px"))
        self.halt.on_click(lambda _: self.engine.stop())
        self.work = w.HBox([self.bar, self.halt], layout=w.Layout(visibility="hidden"))     # its place is kept
        self.status = w.HTML(layout=w.Layout(flex="1 1 320px"))
        self._quiet, self._seen = False, threading.Event()
        for control in controls.values():
            control.observe(self._moved, "value")

    def results(self, values, progress):
        raise NotImplementedError

    def present(self, result):
        raise NotImplementedError

    @property
    def values(self):
        """What all controls say now, {name: value}."""
        with self.engine.lock:
            return {name: control.value for name, control in self.controls.items()}

    def put(self, **values):
        """Set several controls, then compute once. Raises KeyError for an unknown name."""
        with self.engine.lock:
            self._set(values)
            self.ask()

    def _set(self, values):
        self._quiet = True
        try:
            for name, value in values.items():
                self.controls[name].value = value
        finally:
            self._quiet = False

    def ask(self):
        """Compute what all controls say now. Returns the serial of the request."""
        return self.engine.ask(lambda: self.values)

    def wait(self, timeout=None):
        """Until what was asked for is shown; False if that takes longer than timeout [s]."""
        return self.engine.wait(timeout)

    def _moved(self, change):
        with self.engine.lock:
            if not self._quiet:
                self.ask()

    def _show(self, serial, request, result):
        self.present(result)
        self._seen.set()

    def _fail(self, serial, request, error):
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        self.player.say(f"{kind}{error}")
        self._seen.set()

    def _tell(self, serial, fraction):
        self.bar.value = fraction or 0.0
        self.work.layout.visibility = "hidden" if fraction is None else "visible"

    def _repr_mimebundle_(self, **kwargs):
        """The widget; and where no widget runs, the picture of its first run."""
        self._seen.wait(FIRST)
        data, metadata = self.player.picture()
        told = {kind: about | {"alt": repr(self)} for kind, about in metadata.items()}
        return beside(self.box._repr_mimebundle_(), data | {"text/plain": repr(self)}, told)


class Mini(Panel):
    """A player and sliders; see `mini`."""

    def __init__(self, tracks_of, title="", **sliders):
        import ipywidgets as w
        self.tracks_of, self.title = tracks_of, title
        super().__init__({name: self._slider(name, given) for name, given in sliders.items()})
        self.box = w.VBox([_row([*self.controls.values(), self.work]), self.player])
        self.ask()

    @staticmethod
    def _slider(name, given):
        if isinstance(given, list):
            return slider(Steps(tuple(given)), given[0], name)
        low, high, step, value = given
        control = Range(low, high, step)
        return slider(control, control.take(name, value), name)

    def results(self, values, progress):
        yield values, self.tracks_of(**values)

    def present(self, result):
        values, tracks = result
        self.player.show(tracks, [f"{name} = {value:g}" for name, value in values.items()], self.title)

    def __repr__(self):
        return f"Player with sliders: {self.title or ', '.join(self.controls)}"


# --- the laboratory -------------------------------------------------------------------------------------------------

class Asked(NamedTuple):
    """A request: the values of all controls, the preset at hand, whether that was chosen just now, and whether the
    cost of the solvers is to be measured."""
    values: dict
    preset: Preset
    chosen: bool = False
    measured: bool = False


class Laboratory(Panel):
    """Presets, controls of every field of Setup, and the player; see `laboratory`."""

    def __init__(self, preset=None, only=None, **changes):
        import ipywidgets as w
        self.preset = named(next(iter(PRESETS)) if preset is None else preset)
        setup = replace(self.preset.setup(), **changes)
        super().__init__({f.name: slider(f.metadata["control"], getattr(setup, f.name), f.metadata["label"])
                          for f in fields(Setup)})
        self.buttons = {name: w.Button(description=name, layout=w.Layout(width="auto")) for name in PRESETS}
        for name, button in self.buttons.items():
            button.on_click(lambda _, name=name: self._clicked(name))
        self.question, self.answer = w.HTML(layout=w.Layout(flex="1 1 0%")), w.HTML()
        self.reveal = w.ToggleButton(False, description="Answer", icon="eye", layout=w.Layout(width="110px"))
        self.reveal.observe(self._reveal, "value")
        self.measure = w.Button(description="Time against N", icon="clock-o", layout=w.Layout(width="auto"),
                                tooltip="Measure what one call of each solver takes")
        self.measure.on_click(lambda _: self.ask(measured=True))
        self.curve, self.curve_of = w.HTML(layout=w.Layout(display="none")), None
        above = self._all_controls() if only is None else [_row(self._shown(only))]
        self.box = w.VBox([*above, _row([self.status, self.work]), self.player, self.curve])
        self._head()
        self.ask(chosen=True)

    def _all_controls(self):
        import ipywidgets as w
        groups = {}
        for f in fields(Setup):
            groups.setdefault(f.metadata["group"], []).append(f.name)
        pages = {group: self._shown(names) for group, names in groups.items()}
        pages["Solver"].append(self.measure)
        tabs = w.Tab([_row(page) for page in pages.values()], titles=[*pages])
        return [_row([*self.buttons.values()]), w.HBox([self.question, self.reveal]), self.answer, tabs]

    def _shown(self, names):
        """The widgets of some controls. Raises ValueError for a name that is none."""
        for name in names:
            if name not in self.controls:
                raise ValueError(f"no control {name!r}; there are {', '.join(self.controls)}")
        return [getattr(self.controls[name], "box", self.controls[name]) for name in names]

    @property
    def setup(self):
        """The Setup that the controls say now. Raises ValueError for what they should not say: no solver, say."""
        return Setup(**self.values)

    # what is asked for, and shown

    def choose(self, name):
        """Set every control as a preset has it, and compute once."""
        with self.engine.lock:
            preset = named(name)
            setup = preset.setup()
            self.preset = preset
            self._head()
            self._set({f.name: getattr(setup, f.name) for f in fields(Setup)})
            self.ask(chosen=True)

    def _clicked(self, name):
        try:
            self.choose(name)
        except Exception as error:                  # of a preset; a log would swallow it
            self._fail(None, None, error)

    def ask(self, **how):
        return self.engine.ask(lambda: Asked(self.values, self.preset, **how))

    def results(self, asked, progress):
        setup = Setup(**asked.values)
        title = asked.preset.name if setup == asked.preset.setup() else ""
        if not (asked.measured and self.player.run.get("parameters") == setup.lines()):     # else it is shown already
            for picture in pictures(setup, progress):
                yield picture, title, False if asked.chosen else None
        if asked.measured or (asked.preset.measure and self.curve_of != _measured_by(setup)):
            measured = costs(setup, progress)
            if measured:
                yield measured, title, None

    def present(self, result):
        shown, title, play = result
        if isinstance(shown, Costs):
            self._draw(shown)
            return
        still = named(title).still if title else None
        self.player.show(shown.tracks, shown.setup.lines(), title, message=shown.message, play=play,
                         still=still and (lambda: still(shown)))
        self.status.value = _paragraph(escape(_said(shown)))
        self.curve.layout.display = "block" if self.curve_of == _measured_by(shown.setup) else "none"
        idle = shown.setup.idle()
        for name, control in self.controls.items():
            control.disabled = name in idle

    def _draw(self, measured):
        alt = (f"Time of one call against the number of links, {measured.sizes[0]} to {measured.sizes[-1]}, both "
               f"logarithmic: {', '.join(measured.seconds)}.")
        picture = as_picture(cost_figure(measured), alt)[0]["image/png"]
        self.curve.value = f'<img style="max-width: 100%" alt="{escape(alt)}" src="data:image/png;base64,{picture}">'
        self.curve_of = _measured_by(measured.setup)
        self.curve.layout.display = "block"

    # the question

    def _head(self):
        for name, button in self.buttons.items():
            button.button_style = "primary" if name == self.preset.name else ""
        self.question.value = _paragraph(f"<b>{escape(self.preset.question)}</b>", 15)
        self.reveal.value = False

    def _reveal(self, change):
        self.answer.value = _paragraph(escape(self.preset.answer), 15) if self.reveal.value else ""

    def __repr__(self):
        try:
            said = f": {'; '.join(self.setup.lines())}"
        except ValueError:                          # the player says why
            said = ""
        return f"Arm laboratory, {self.preset.name!r}{said}"


def _measured_by(setup):
    """What a curve of costs depends on."""
    return setup.solvers, setup.body


def _paragraph(text, size=13):
    return f'<div style="line-height: 1.35; font-size: {size}px">{text}</div>'


def _said(picture):
    """What a run took, and how fast the tip got."""
    took = ", ".join(f"{_duration(s)} ({track.label})" for s, track in zip(picture.seconds, picture.tracks))
    first = picture.tracks[0].trajectory
    speed = tip_speed(first)
    k = int(speed.argmax())
    return f"computed in {took}; the tip is fastest at t = {first.t[k]:.2f} s: {speed[k]:.3g} m/s"


def _duration(seconds):
    return f"{1e3 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"
