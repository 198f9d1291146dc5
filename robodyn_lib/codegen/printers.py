"""Programs as text: what operations look like in C, JavaScript and Python."""

import math
from dataclasses import dataclass

from ..numbers import Traced
from .llvm import ABREAST

SIGNS = {"add": "{} + {}", "sub": "{} - {}", "mul": "{} * {}", "div": "{} / {}", "neg": "-{}"}


@dataclass(frozen=True)
class Language:
    """How a language writes a program; `words`: operations that have no sign.

    guard: written before each division by a joint inertia. unused: written for inputs that are not
    read. cast: written before constants. infinity, no_number: names of constants. nothing: the body
    of a function without operations. no_arguments: written where there are none. angles: written
    before the first operation, with the angles whose cosines and sines are needed and room for
    them, a multiple of ABREAST; then `words` have the place of an angle among them. by_results:
    operations in the order of `Tape.order_by_results`, otherwise as they were traced.
    """

    head: str
    tail: str
    given: str
    taken: str
    bind: str
    store: str
    words: dict
    guard: str = ""
    unused: str = ""
    cast: str = ""
    infinity: str = "inf"
    no_number: str = "nan"
    nothing: str = ""
    no_arguments: str = ""
    angles: str = ""
    by_results: bool = False

    def text(self, program):
        """Return the text of the function."""
        tape = program.tape
        order = (tape.order_by_results if self.by_results else tape.order)(program.results)
        names = program.tape.names
        read = {names[node][0] for node, (word, *_) in order if word == "given"}
        letter = "x"
        arrays = [*program.inputs, *program.outputs]
        while any(word.removeprefix(letter).isdigit() for word in arrays):
            letter += "_"
        steps = [pair for pair in order if pair[1][0] != "given"]
        numbers = {node: f"{letter}{i + 1}" for i, (node, _) in enumerate(steps)}

        def of(x):
            if isinstance(x, Traced):
                return "-" * (x.sign < 0) + of(x.node)
            if isinstance(x, tuple):
                return self.number(x[0])
            return numbers.get(x) or "{}[{}]".format(*names[x])

        words = [self.given.format(word) for word in program.inputs]
        words += [self.taken.format(word) for word in program.outputs]
        lines = [self.head.format(program.name, ", ".join(words) or self.no_arguments)]
        lines += [self.unused.format(x) for x in program.inputs if self.unused and x not in read]
        angles = {}
        if self.angles:
            turned = (parts[0] for _, (word, *parts) in steps if word in ("cos", "sin"))
            angles = {angle: k for k, angle in enumerate(dict.fromkeys(turned))}
        if angles:
            room = -(-len(angles) // ABREAST) * ABREAST
            lines.append(self.angles.format(", ".join(map(of, angles)), room))
        for node, (word, *parts) in steps:
            if word == "pivot" and self.guard:
                lines.append(self.guard.format(*map(of, parts)))
            if angles and word in ("cos", "sin"):
                value = self.words[word].format(angles[parts[0]])
            else:
                value = (SIGNS.get(word) or self.words[word]).format(*map(of, parts))
            lines.append(self.bind.format(of(node), value))
        for word, a in program.outputs.items():
            lines += [
                self.store.format(word, place, of(x if isinstance(x, Traced) else (x,)))
                for place, x in enumerate(a.ravel().tolist())
            ]
        if len(lines) == 1 and self.nothing:
            lines.append(self.nothing)
        return "\n".join(lines) + self.tail

    def number(self, x):
        """Return the text of a constant."""
        value = float(x)
        if math.isnan(value):
            return self.cast + self.no_number
        if math.isinf(value):
            return ("-" if value < 0 else "") + self.cast + self.infinity
        if self.cast:
            return f"{self.cast}{value!r}"
        return repr(x) if isinstance(x, int) else repr(value).removesuffix(".0")


WORDS = {"cos": "cos({})", "sin": "sin({})", "root": "sqrt({})"}
IN_MATH = {word: f"Math.{text}" for word, text in WORDS.items()}
LANGUAGES = {
    "c": Language(
        "void {}({})\n{{",
        "\n}\n",
        "const real *{}",
        "real *{}",
        "  const real {} = {};",
        "  {}[{}] = {};",
        WORDS | {"pivot": "{0} > {1} ? 1 / {0} : (real)NAN"},
        cast="(real)",
        infinity="INFINITY",
        no_number="NAN",
        no_arguments="void",
    ),
    "js": Language(
        "function {}({}) {{",
        "\n}",
        "{}",
        "{}",
        "  const {} = {};",
        "  {}[{}] = {};",
        IN_MATH | {"pivot": "{0} > {1} ? 1 / {0} : NaN"},
        infinity="Infinity",
        no_number="NaN",
    ),
    "python": Language(
        "def {}({}):",
        "\n",
        "{}",
        "{}",
        "    {} = {}",
        "    {}[{}] = {}",
        WORDS | {"pivot": "pivot({}, {})"},
        nothing="    pass",
    ),
}
