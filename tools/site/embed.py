"""Run first in a notebook's kernel when the book is made: players and stepping views then show themselves with data.

A view's display gets a text/html with all that its front end asks for; what it shows in JupyterLab is untouched. A
player with sliders gets what it shows at some of their stops. The laboratory becomes a frame with the page that needs
no Python, where that page has its preset and controls.
"""
import io
import json
import re
from base64 import b64decode, b64encode
from html import escape
from urllib.parse import quote

from PIL import Image

from robodyn_lib.widgets import laboratory, states, views
from robodyn_lib.widgets.parts import embedded
from robodyn_lib.widgets.presets import PRESETS

PAGE = "../laboratory.html"
COLOURS = 64                        # of a picture of which there are many: a quarter of its bytes, the same to the eye


def fewer_colours(html):
    """HTML with its PNGs in a palette."""
    def smaller(found):
        out = io.BytesIO()
        image = Image.open(io.BytesIO(b64decode(found[1]))).convert("RGB")
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        return f'src="data:image/png;base64,{b64encode(out.getvalue()).decode()}"'
    return re.sub(r'src="data:image/png;base64,([^"]+)"', smaller, html)


def _player(self, **kwargs):
    return {"text/plain": repr(self), "text/html": embedded("player", run=self.run, notice=self.notice, busy=False)}


def _stepper(self, **kwargs):
    return {"text/plain": repr(self), "text/html": embedded("stepper", view=self.view)}


def _panel(self, **kwargs):
    self.engine.wait()
    panel = states.states(self)
    for state in panel["states"]:
        if "below" in state:
            state["below"] = fewer_colours(state["below"])
    return {"text/plain": repr(self), "text/html": embedded("panel", panel=panel)}


def _begin(self, preset=None, only=None, **changes):
    _laboratory(self, preset, only, **changes)
    self.wanted = {"preset": self.preset.name, "changes": changes} | ({} if only is None else {"only": only})


def _frame(self, **kwargs):
    """The page; of what it leaves out (solvers, times, what is painted) the first run."""
    named = {*self.wanted.get("only", []), *self.wanted["changes"]}
    in_python = self.setup.paint != "nothing" or self.setup.misprint != "none"
    if PRESETS[self.preset.name].measure or "solvers" in named or in_python:
        self.engine.wait()
        return self.player._repr_mimebundle_()
    about = escape(f"Arm laboratory: {self.preset.name}" + "".join(f", {name}" for name in self.wanted.get("only", [])))
    address = f"{PAGE}#{quote(json.dumps(self.wanted))}"
    return {"text/plain": repr(self), "text/html": f'<iframe class="rd-laboratory" title="{about}" src="{address}" '
                                                   'loading="lazy"></iframe>'}


_laboratory = laboratory.Laboratory.__init__
views.Player._repr_mimebundle_, views.Stepper._repr_mimebundle_ = _player, _stepper
laboratory.Panel._repr_mimebundle_ = _panel
laboratory.Laboratory.__init__, laboratory.Laboratory._repr_mimebundle_ = _begin, _frame
