"""Programs as text: what an operation looks like in C, JavaScript and Python."""
from dataclasses import dataclass

from ..numbers import Traced


@dataclass(frozen=True)
class Language:
    """How a language writes a program; `words` for operations that are no signs."""

    head: str
    tail: str
    given: str
    taken: str
    bind: str
    store: str
    words: dict

    def text(self, program):
        """The function."""
        given = [self.given.format(word) for word in program.inputs]
        taken = [self.taken.format(word) for word in program.outputs]
        lines = [f"{self.bind.format(name, value)}" for name, value in statements(program, self)]
        for word, a in program.outputs.items():
            lines += [self.store.format(word, place, self.of(x, refer(program, self)))
                      for place, x in enumerate(a.ravel().tolist())]
        return "\n".join([self.head.format(program.name, ", ".join(given + taken)), *lines]) + self.tail

    def of(self, x, name):
        """An operand: a traced number, or a constant."""
        if isinstance(x, Traced):
            return ("-" if x.sign < 0 else "") + name(x.node)
        return self.number(x)

    def number(self, x):
        """A constant."""
        return repr(x) if isinstance(x, int) else repr(float(x)).removesuffix(".0")


class C(Language):
    """C99: constants are of the type `real`."""

    def number(self, x):
        return f"(real){float(x)!r}"


def refer(program, language):
    """A function from nodes to what they are called."""
    letter = "x"
    while any(word.removeprefix(letter).isdigit() for word in (*program.inputs, *program.outputs)):
        letter += "_"
    numbers = {node: f"{letter}{i + 1}" for i, (node, key) in enumerate(
        pair for pair in program.tape.order(program.results) if pair[1][0] != "given")}
    names = program.tape.names
    return lambda node: numbers.get(node) or "{}[{}]".format(*names[node])


def statements(program, language):
    """Yield (name, expression) for each operation, in order."""
    name = refer(program, language)

    def of(x):
        return name(x) if isinstance(x, int) else language.number(x[0])

    for node, (word, *parts) in program.tape.order(program.results):
        if word == "given":
            continue
        if word == "add":
            a, (sign,), b = parts
            yield name(node), f"{of(a)} {'+' if sign > 0 else '-'} {of(b)}"
        elif word in ("mul", "div"):
            yield name(node), f"{of(parts[0])} {'*' if word == 'mul' else '/'} {of(parts[1])}"
        elif word == "neg":
            yield name(node), f"-{of(parts[0])}"
        else:
            yield name(node), language.words[word].format(*map(of, parts))


WORDS = {"cos": "cos({})", "sin": "sin({})", "root": "sqrt({})"}
IN_MATH = {word: f"Math.{text}" for word, text in WORDS.items()}
LANGUAGES = {
    "c": C("void {}({})\n{{", "\n}\n", "const real *{}", "real *{}", "  const real {} = {};", "  {}[{}] = {};",
           WORDS | {"pivot": "{0} > {1} ? 1 / {0} : (real)NAN"}),
    "js": Language("function {}({}) {{", "\n}", "{}", "{}", "  const {} = {};", "  {}[{}] = {};",
                   IN_MATH | {"pivot": "{0} > {1} ? 1 / {0} : NaN"}),
    "python": Language("def {}({}):", "\n", "{}", "{}", "    {} = {}", "    {}[{}] = {}",
                       WORDS | {"pivot": "pivot({}, {})"})}
