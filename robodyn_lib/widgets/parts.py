"""Parts of every widget: arrays in one buffer, files of the front end, what a page without a kernel holds of it."""
import json
from base64 import b64encode
from pathlib import Path

import numpy as np

__all__ = ["LIMIT", "arrays_of", "beside", "embedded", "front_end", "joined", "listed"]

LIMIT = 2_000_000                   # bytes of a message, header and buffer together
FOLDER = Path(__file__).parent


def joined(arrays):
    """{name: [type, first byte, *shape]} and the bytes themselves; every array begins at a multiple of 4."""
    layout, parts, at = {}, [], 0
    for name, array in arrays.items():
        layout[name] = [array.dtype.name, at, *array.shape]
        raw = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<")).tobytes()
        parts.append(raw + b"\0" * (-len(raw) % 4))
        at += len(parts[-1])
    return layout, b"".join(parts)


def arrays_of(message):
    """The arrays of a message by name, read-only, of the types in which they are sent."""
    return {name: np.frombuffer(message["buffer"], kind, int(np.prod(shape)), offset).reshape(shape)
            for name, (kind, offset, *shape) in message["layout"].items()}


def listed(words):
    """a, b and c"""
    return " and ".join([", ".join(words[:-1])] * (len(words) > 1) + words[-1:])


def front_end(*names):
    """The files of this folder, one after the other, as one text."""
    return "\n".join((FOLDER / name).read_text(encoding="utf-8") for name in names)


def beside(bundle, data):
    """(data, metadata) of a display: a widget's own, `bundle`, and beside it what is shown where it cannot run."""
    own, about = bundle if isinstance(bundle, tuple) else (bundle, {})
    return own | data, about


def embedded(kind, **data):
    """HTML that holds all that the front end of this kind asks a model for; the page brings the front end."""
    text = json.dumps({name: _plain(value) for name, value in data.items()}).replace("</", "<\\/")
    return f'<div class="rd-embed" data-view="{kind}"><script type="application/json">{text}</script></div>'


def _plain(value):
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    if isinstance(value, list | tuple):
        return [_plain(x) for x in value]
    return {k: _plain(v) for k, v in value.items()} if isinstance(value, dict) else value
