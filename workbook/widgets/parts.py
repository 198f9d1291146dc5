"""Parts of every widget.

Arrays in one buffer, files of the front end, what a page without a kernel holds of it. The game has
no arrays and starts without numpy, which is imported where there are some.
"""

import json
import re
from base64 import b64encode
from pathlib import Path

LIMIT = 2_000_000  # bytes of a message, header and buffer together
FOLDER = Path(__file__).parent / "front"


def joined(arrays):
    """Return {name: [type, first byte, *shape]} and the bytes themselves.

    Every array begins at a multiple of 4.
    """
    import numpy as np

    layout = {}
    parts = []
    at = 0
    for name, array in arrays.items():
        layout[name] = [array.dtype.name, at, *array.shape]
        raw = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<")).tobytes()
        parts.append(raw + b"\0" * (-len(raw) % 4))
        at += len(parts[-1])
    return layout, b"".join(parts)


def arrays_of(message):
    """Return the arrays of a message by name, read-only, of the types in which they are sent."""
    import numpy as np

    return {
        name: np.frombuffer(message["buffer"], kind, int(np.prod(shape)), offset).reshape(shape)
        for name, (kind, offset, *shape) in message["layout"].items()
    }


def listed(words):
    """Return the words as a list in English, such as "a, b and c"."""
    return " and ".join([", ".join(words[:-1])] * (len(words) > 1) + words[-1:])


def call_time(seconds):
    """Return the time of one call, in words."""
    scale, unit = (1e3, "ms") if seconds >= 1e-3 else (1e6, "\N{MICRO SIGN}s")
    return f"{float(f'{scale * seconds:.3g}'):g} {unit}"


def style(*names):
    """Return the style sheets of this folder, one after the other, as one text."""
    return "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in names)


def front_end(name):
    """Return a module of this folder and all that it imports, merged into a single module.

    anywidget takes one text.
    """
    path = FOLDER / name
    return f"{linked(path)}export default ${path.stem}.default;\n"


IMPORT = re.compile(
    r'^import (?:(?P<whole>\w+)|(?P<some>\{\s*\w+(?:,\s*\w+)*,?\s*\})) from "(?P<path>\.[^"]+)";\n',
    re.MULTILINE,
)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default (.+);$", re.MULTILINE)


def linked(path):
    """Return a JavaScript module and all that it imports, each once, as the text of a script.

    $stem holds what each exports.

    A module becomes a function that is called at once, so its names are its own. It reads the forms
    of import and export that the front end has. Raises ValueError, with the file's name, for
    others, and for a circle of imports.
    """
    done = {}
    begun = []

    def visit(path):
        if path in done:
            return
        if path in begun:
            raise ValueError(f"{path.name} imports itself, by way of {begun[-1].name}")
        begun.append(path)
        text = path.read_text(encoding="utf-8")
        for imported in IMPORT.finditer(text):
            visit((path.parent / imported["path"]).resolve())
        if path.stem in (other.stem for other in done):
            raise ValueError(f"two modules are called {path.name}")
        done[path] = _closed(path, text)

    visit(Path(path).resolve())
    return "".join(done.values())


def _as_constant(names):
    """Return the line that takes the place of an import."""
    module = f"${Path(names['path']).stem}"
    if names["some"]:
        return f"const {names['some']} = {module};\n"
    return f"const {names['whole']} = {module}.default;\n"


def _closed(path, text):
    """Return the text of one module as a constant: a function that is called at once."""
    names = EXPORT.findall(text)
    text = IMPORT.sub(_as_constant, EXPORT.sub("", text))
    if default := DEFAULT.search(text):
        text = DEFAULT.sub("", text)
        names = [*names, f"default: {default[1]}"]
    if unread := re.search(r"^(?:import|export)\b.*", text, re.MULTILINE):
        raise ValueError(
            f"{path.name}: a form of import or export that is not read here: {unread[0]}"
        )
    return f"const ${path.stem} = (() => {{\n{text}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def beside(bundle, data):
    """Return (data, metadata) of a display.

    It has the data of the widget, `bundle`, and what is shown if the widget cannot run.
    """
    bundle_data, about = bundle if isinstance(bundle, tuple) else (bundle, {})
    return bundle_data | data, about


# The mime type of what `description` returns.
MIME = "application/vnd.robodyn.view+json"


def description(kind, **data):
    """Return {"kind", "data"} of a view, as JSON has them.

    They are all that the front end of this kind requires of a model.
    """
    return {"kind": kind, "data": _plain(data)}


def embedded(kind, **data):
    """Return HTML that holds a `description`; the page brings the front end."""
    text = json.dumps(_plain(data)).replace("</", "<\\/")
    return (
        f'<div class="rd-embed" data-view="{kind}">'
        f'<script type="application/json">{text}</script></div>'
    )


def _plain(value):
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    if isinstance(value, list | tuple):
        return [_plain(x) for x in value]
    return {k: _plain(v) for k, v in value.items()} if isinstance(value, dict) else value
