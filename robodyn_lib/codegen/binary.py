"""Programs of a robot as a WebAssembly module, byte by byte: straight lines need no linker."""

import json
import struct

from ..numbers import Traced
from ..numbers.counted import operands

# fmt: off
INT, REAL = b"\x7f", b"\x7c"
GET, SET, LOAD, STORE = b"\x20", b"\x21", b"\x2b\x03", b"\x39\x03"
NUMBER, CALL, NEGATIVE = b"\x44", b"\x10", b"\x9a"
UNLESS_GREATER_RETURN_1 = b"\x64\x45\x04\x40\x41\x01\x0f\x0b"
SIGNS = {"add": b"\xa0", "sub": b"\xa1", "mul": b"\xa2", "div": b"\xa3", "neg": NEGATIVE,
         "root": b"\x9f", "cos": CALL + b"\0", "sin": CALL + b"\1"}
ONE, RETURN_0 = (1.0,), b"\x41\0\x0b"
PAGE = 65536
# fmt: on


def leb(n):
    """Encode a whole number that is not negative in groups of seven bits (LEB128)."""
    return bytes([n]) if n < 128 else bytes([n & 127 | 128]) + leb(n >> 7)


def sized(content):
    """Prefix bytes with their number (LEB128)."""
    return leb(len(content)) + content


def several(items):
    """Prefix items with their number, and join them."""
    return leb(len(items)) + b"".join(items)


def text(words):
    return sized(words.encode())


def signed_leb128(n):
    """Encode n >= 0 as a signed LEB128 number: the sign bit of the last group is 0."""
    return bytes([n]) if n < 64 else bytes([n & 127 | 128]) + signed_leb128(n >> 7)


def function(program):
    """Return a function's code, which takes addresses of float64 arrays and returns a status."""
    order = program.tape.order(program.results)
    words = [*program.inputs, *program.outputs]
    last = {x: at for at, (_, key) in enumerate(order) for x in operands(key)}
    last |= {x.node: len(order) for x in program.results if isinstance(x, Traced)}
    places = {}
    idle = []
    lines = []
    count = len(words)

    def of(x):
        return GET + leb(places[x]) if isinstance(x, int) else NUMBER + struct.pack("<d", x[0])

    for at, (node, key) in enumerate(order):
        word, *parts = key
        if word == "given":
            array, place = program.tape.names[node]
            lines += [GET, leb(words.index(array)), LOAD, leb(8 * place)]
        elif word == "pivot":
            D, vanishing = map(of, parts)
            lines += [D, vanishing, UNLESS_GREATER_RETURN_1, of(ONE), D, SIGNS["div"]]
        else:
            lines += [*map(of, parts), SIGNS[word]]
        idle += [places[x] for x in {*operands(key)} if last[x] == at]
        if not idle:
            idle, count = [count], count + 1
        places[node] = idle.pop()
        lines += [SET, leb(places[node])]
    for word, a in program.outputs.items():
        for place, x in enumerate(a.ravel().tolist()):
            number = of(x.node if isinstance(x, Traced) else (x,))
            sign = NEGATIVE if isinstance(x, Traced) and x.sign < 0 else b""
            lines += [GET, leb(words.index(word)), number, sign, STORE, leb(8 * place)]
    return sized(several([leb(count - len(words)) + REAL]) + b"".join(lines) + RETURN_0)


def module(head, joint_names, sizes, programs):
    """Return a module that imports cos and sin and exports its memory, sizes and functions.

    head and the names of joints, as JSON, are sections of their own; the memory is the caller's.
    """
    taken = [len(program.inputs) + 1 for program in programs]
    types = [several([REAL]) * 2, *(several([INT] * n) + several([INT]) for n in taken)]
    room = 8 * sum(3 + 4 * sizes["NV"] + sizes["NQ"] + x.outputs["out"].size for x in programs)
    exported = [text("memory") + b"\2\0"]
    exported += [text(word) + b"\3" + leb(i) for i, word in enumerate(sizes)]
    exported += [text(program.name) + b"\0" + leb(i + 2) for i, program in enumerate(programs)]
    sections = {
        1: [b"\x60" + x for x in types],
        2: [text("env") + text(word) + b"\0\0" for word in ("cos", "sin")],
        3: [leb(i + 1) for i in range(len(programs))],
        5: [b"\0" + leb(1 + room // PAGE)],
        6: [INT + b"\0\x41" + signed_leb128(n) + b"\x0b" for n in sizes.values()],
        7: exported,
        10: [function(x) for x in programs],
    }
    told = {"robodyn": head, "joint_names": json.dumps(joint_names)}
    return b"".join(
        [
            b"\0asm\1\0\0\0",
            *(bytes([i]) + sized(several(x)) for i, x in sections.items()),
            *(b"\0" + sized(text(word) + words.encode()) for word, words in told.items()),
        ]
    )
