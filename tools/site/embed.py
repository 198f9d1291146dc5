"""Run first in a notebook's kernel when the book is made: players and stepping views then show themselves with their data.

A view's display gets a text/html with all that its front end asks for; what it shows in JupyterLab is untouched.
"""
import json
from base64 import b64encode

from robodyn_lib.widgets import live
from robodyn_lib.widgets.laboratory import Panel


def _plain(value):
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    return {k: _plain(v) for k, v in value.items()} if isinstance(value, dict) else value


def embedded(kind, **data):
    text = json.dumps({name: _plain(value) for name, value in data.items()}).replace("</", "<\\/")
    return f'<div class="rd-embed" data-view="{kind}"><script type="application/json">{text}</script></div>'


def _player(self, **kwargs):
    data, about = self.picture()
    return data | {"text/html": embedded("player", run=self.run, notice=self.notice, busy=False)}, about


def _stepper(self, **kwargs):
    return {"text/plain": repr(self), "text/html": embedded("stepper", view=self.view)}


def _panel(self, **kwargs):
    self.engine.wait()
    return self.player._repr_mimebundle_()


live.Player._repr_mimebundle_, live.Stepper._repr_mimebundle_ = _player, _stepper
Panel._repr_mimebundle_ = _panel
