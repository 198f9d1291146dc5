"""The process in which a student's code runs: it reads requests and writes values, as JSON.

`programs` runs this file as a separate program, which has no access to marks.
"""

import base64
import json
import os
import pickle
import sys
from fractions import Fraction

import numpy as np


class values:
    """Values as JSON and back: numbers, words, lists, dictionaries, arrays; nothing else."""

    @staticmethod
    def encoded(x, depth=0):
        """Return a value in JSON's types. Raises TypeError naming any other type."""
        if depth > 20:
            raise TypeError("lists are nested too deeply")
        if x is None or isinstance(x, bool | str):
            return {"plain": x if not isinstance(x, str) else str(x)}
        if isinstance(x, np.bool_):
            return {"plain": bool(x)}
        if isinstance(x, Fraction):
            return {"fraction": [str(x.numerator), str(x.denominator)]}
        if isinstance(x, int | np.integer):
            return {"int": str(int(x))}
        if isinstance(x, float | np.floating):
            return {"float": float(x).hex()}
        if isinstance(x, complex | np.complexfloating):
            return {"complex": [x.real.hex(), x.imag.hex()]}
        if isinstance(x, np.ndarray):
            entries = [values.encoded(entry, depth + 1) for entry in x.ravel().tolist()]
            kind = x.dtype.kind if x.dtype.kind in "biufc" else "O"
            return {"array": entries, "shape": list(x.shape), "kind": kind}
        for name, kind in (("list", list), ("tuple", tuple), ("set", set)):
            if isinstance(x, kind):
                return {name: [values.encoded(entry, depth + 1) for entry in x]}
        if isinstance(x, dict):
            pairs = [
                (values.encoded(k, depth + 1), values.encoded(v, depth + 1)) for k, v in x.items()
            ]
            return {"dict": pairs}
        raise TypeError(type(x).__name__)

    @staticmethod
    def decoded(x):
        """Return the value that JSON holds. Raises an error for data that `encoded` never makes."""
        ((kind, held), *more) = x.items()
        if kind == "plain" and (held is None or isinstance(held, bool | str)):
            return held
        if kind == "fraction":
            return Fraction(int(held[0]), int(held[1]))
        if kind == "int":
            return int(held)
        if kind == "float":
            return float.fromhex(held)
        if kind == "complex":
            return complex(*map(float.fromhex, held))
        if kind == "array":
            named = dict(more)
            types = {"b": bool, "i": int, "u": int, "f": float, "c": complex, "O": object}
            array = np.empty(len(held), dtype=types[named["kind"]])
            for i, entry in enumerate(held):
                array[i] = values.decoded(entry)
            return array.reshape(named["shape"])
        if kind in ("list", "tuple", "set"):
            return {"list": list, "tuple": tuple, "set": set}[kind](map(values.decoded, held))
        if kind == "dict":
            return {values.decoded(k): values.decoded(v) for k, v in held}
        raise ValueError("no value")


def limited(memory, seconds):
    """Limit what this process may use, and refuse other programs and connections."""
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000_000, 10_000_000))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NPROC, (64, 64))
    refused = "os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.system", "subprocess.Popen"

    def watch(event, _):
        if event in refused or event.startswith("socket."):
            raise PermissionError(f"{event} is not allowed here")

    sys.addaudithook(watch)


def reply_to(request, room):
    """Return the reply to one request: the value of an answer, or of a call of it."""
    try:
        if "source" in request:
            exec(compile(request["source"], "the notebook", "exec"), room)
            room["__answer__"] = eval(compile(request["answer"], "the answer", "eval"), room)
            if callable(room["__answer__"]):
                return {"function": True}
            value = room["__answer__"]
        else:
            arguments, named = pickle.loads(base64.b64decode(request["call"]))
            value = room["__answer__"](*arguments, **named)
    except BaseException as error:
        return {"raised": f"it raised {type(error).__name__}: {error}"[:300]}
    try:
        return {"value": values.encoded(value)}
    except TypeError as error:
        return {"other": str(error)}
    except BaseException as error:
        return {"raised": f"it raised {type(error).__name__}: {error}"[:300]}


def main():
    """Answer requests until there are no more. The code's own output is dropped."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    limited(int(sys.argv[1]), int(sys.argv[2]))
    room = {"__name__": "__main__"}
    for line in requests:
        replies.write(json.dumps(reply_to(json.loads(line), room)).encode() + b"\n")
        replies.flush()


if __name__ == "__main__":
    main()
