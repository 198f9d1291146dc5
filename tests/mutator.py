"""Wrong versions of a function, one small slip at a time, as a reader or a printer makes them.

`mutants(f)` takes the source of a function or method, changes one place of its syntax tree, and
compiles the result with the globals of the original. `put(f, mutant)` swaps the code object itself,
so that every module that holds the function runs the mutant, whatever name it was imported under.
The files in `slips/` list which words are exchanged for which.
"""

import ast
import copy
import inspect
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import CodeType

from slips import vocabulary_of

# roles in which a sum is a sum of indices
NUMBERS = ("index", "range", "term")


class Mutant:
    """One wrong version; `name` gives place and change without line numbers.

    So lists of names stay valid.

    slip: the kind of slip; change: "before -> after"; inside: the entry that it is a part of; new:
    what replaces `place` of `tree`, a module with the right function, while the wrong one is
    compiled.
    """

    def __init__(self, owner, change, number, inside, place, new, slip, tree, f):
        self.name = f"{owner}: {change}" + (f" #{number}" if number > 1 else "")
        self.owner = owner
        self.change = change
        self.slip = slip
        self.line = place.node.lineno
        self.inside = inside
        self.f = f
        self.place = place
        self.new = new
        self.tree = tree

    @cached_property
    def code(self):
        return self.code_with(self.new)

    def code_with(self, new):
        """Return the code of the function with `new` in this place."""
        with self.place.holding(new):
            return compiled(self.tree, self.f)

    def __str__(self):
        return f"{self.name} (line {self.line})"


def plain(f):
    """Return the function below a property, a cached property or a wrapper."""
    if isinstance(f, cached_property):
        f = f.func
    elif isinstance(f, property):
        f = f.fget
    return inspect.unwrap(getattr(f, "__func__", f))


def title(f):
    """Return module and name of a function below the library: atlas.case.Case.f."""
    return f"{plain(f).__module__.partition('.')[2]}.{plain(f).__qualname__}"


@cache
def functions_in(path):
    """Return {(first line, name): nodes} of every def and lambda in a file."""
    found = {}
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            found.setdefault(
                (min([node.lineno, *(d.lineno for d in node.decorator_list)]), node.name), []
            ).append(node)
        elif isinstance(node, ast.Lambda):
            found.setdefault((node.lineno, "<lambda>"), []).append(node)
    return found


def source_tree(f):
    """Return the syntax tree of a function or lambda, without decorators and docstring."""
    code = f.__code__
    node, *others = functions_in(code.co_filename)[code.co_firstlineno, code.co_name]
    if others:
        raise ValueError(f"{title(f)}: two lambdas in line {code.co_firstlineno}")
    node = copy.deepcopy(node)
    if isinstance(node, ast.Lambda):
        named = ast.copy_location(ast.Assign([ast.Name("<lambda>", ast.Store())], node), node)
        return ast.fix_missing_locations(ast.Module([named], []))
    node.decorator_list, node.returns = [], None
    if ast.get_docstring(node) is not None and len(node.body) > 1:
        del node.body[0]
    return ast.Module([node], [])


def compiled(tree, f):
    """Return the code object of the function in `tree`, compiled in the place of f."""
    f = plain(f)
    tree = ast.fix_missing_locations(tree)
    free = f.__code__.co_freevars
    # a nested function is changed with its own function
    if free:
        outer = ast.parse(f"def outer({', '.join(free)}): pass")
        outer.body[0].body = tree.body
        tree = ast.fix_missing_locations(outer)
    code = compile(tree, f"<mutant of {title(f)}>", "exec")
    for name in (["outer"] if free else []) + [f.__code__.co_name]:
        code = next(x for x in code.co_consts if isinstance(x, CodeType) and x.co_name == name)
    return code


def mutants(f, name=None, words=None):
    """Yield all mutants of a function, method or lambda in source order; name: used in reports.

    words: the `Vocabulary` of its slips, by default that of its room. A change that leaves the same
    text, or the text of an earlier mutant, is none.
    """
    f = plain(f)
    tree = source_tree(f)
    name = name or title(f)
    words = words or vocabulary_of(f.__module__)
    known = {
        getattr(n, "id", getattr(n, "arg", None))
        for n in ast.walk(tree)
        if isinstance(n, ast.Name | ast.arg)
    } | set(f.__globals__)
    texts = {ast.unparse(tree)}
    names = Counter()
    for place in places(tree.body[0], words):
        for slip, new in changes(place, words, known):
            before = ast.unparse(place.shown)
            inside = ast.unparse(place.entry) if place.entry else ""
            with place.holding(new):
                text = ast.unparse(tree)
                after = ast.unparse(new if place.shown is place.node else place.shown)
            if text in texts:
                continue
            texts.add(text)
            change = f"{before} -> {after}"
            names[change] += 1
            yield Mutant(name, change, names[change], inside, place, new, slip.__name__, tree, f)


@contextmanager
def put(f, mutant):
    """Run a mutant's code, or a code object, instead of f, wherever f is held, in this context."""
    f = plain(f)
    original = f.__code__
    f.__code__ = getattr(mutant, "code", mutant)
    try:
        yield
    finally:
        f.__code__ = original


@dataclass
class Place:
    """An expression in a tree: its parent, its role there, and the expression that reports name.

    role: "index" (of an entry, a link), "range", "head" (a function that is called), "owner" (what
    an attribute is of), "test", "words" (of an error), or "". entry: the entry v[k] that the
    expression is the v of, or a part of it.
    """

    parent: ast.AST
    field: str
    index: int | None
    node: ast.expr
    role: str
    shown: ast.AST
    entry: ast.AST | None

    @contextmanager
    def holding(self, new):
        """Put `new` into this place of the tree, within this context."""
        holder = getattr(self.parent, self.field)
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            holder[self.index] = new
        try:
            yield
        finally:
            if self.index is None:
                setattr(self.parent, self.field, self.node)
            else:
                holder[self.index] = self.node


def places(node, words, role="", shown=None, entry=None):
    """Yield every expression below `node` that is read, with exceptions.

    x in 0 * x is used as a shape only. What a loop runs over that yields, or the condition of a
    yield, says how much is checked: less of it is weaker, not wrong. When to refuse an input, and
    with which words, is not a formula.
    """
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.For) and field == "iter" and yields(node):
            continue
        if isinstance(node, ast.If) and (
            field == "test" and yields(node) or isinstance(node.body[-1], ast.Raise)
        ):
            continue
        several = isinstance(value, list)
        if several and isinstance(node, ast.Tuple) and role == "yielded":
            # the third is the size that rounding is relative to
            value = value[:2]
        for index, child in enumerate(value if several else [value]):
            if not isinstance(child, ast.AST) or isinstance(child, ast.arguments):
                continue
            its = role_of(node, field, role, words)
            # for an index, report the whole entry v[k + 1] or call phi(k + 1, k)
            at = node if isinstance(node, ast.Subscript | ast.Call) else shown
            part = None
            if isinstance(node, ast.Subscript) and field == "value":
                part = node
            elif isinstance(node, ast.Attribute):
                part = entry
            assigned = not isinstance(getattr(child, "ctx", ast.Load()), ast.Load)
            if isinstance(child, ast.expr) and not assigned:
                yield Place(
                    node,
                    field,
                    index if several else None,
                    child,
                    its,
                    at if its in NUMBERS and at is not None else child,
                    part,
                )
            if not (
                isinstance(child, ast.BinOp)
                and isinstance(child.op, ast.Mult)
                and is_zero(child.left)
            ):
                yield from places(child, words, its, at, part)


def yields(node):
    return any(isinstance(x, ast.Yield) for x in ast.walk(node))


def role_of(node, field, role, words):
    refusal = isinstance(node, ast.Call) and called(node).startswith("refuse")
    if isinstance(node, ast.Raise | ast.JoinedStr) or refusal or role == "words":
        return "words"
    if isinstance(node, ast.Subscript):
        return "index" if field == "slice" else "owner"
    if isinstance(node, ast.Call):
        if field == "func":
            return "head"
        if called(node) in words.indexed:
            return "index"
        return "range" if called(node) == "range" else ""
    if isinstance(node, ast.Attribute):
        return "owner"
    if isinstance(node, ast.If) and field == "test":
        return "test"
    if isinstance(node, ast.Yield):
        return "yielded"
    if isinstance(node, ast.BinOp) and role in ("index", "range", "term"):
        return "term" if role != "range" else "range"
    return role if role in ("index", "range") else ""


def called(node):
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def changes(place, words, known):
    """Yield (slip, new): wrong versions of one expression."""
    if place.role == "words":
        return
    for slip in SLIPS:
        for new in slip(place.node, place.role, words, known):
            yield slip, new


def lost_transpose(node, role, words, known):
    """Yield x for x.T. If T is a torque, a float is left, and the next computation fails on it."""
    if isinstance(node, ast.Attribute) and node.attr == "T" and ends_in(node.value) != "np":
        yield node.value


def flipped_sign(node, role, words, known):
    """Yield a - b for a + b, a + b for a - b, a for -a."""
    if role in NUMBERS:
        return
    if (
        isinstance(node, ast.UnaryOp)
        and isinstance(node.op, ast.USub)
        and not isinstance(node.operand, ast.Constant)
    ):
        yield node.operand
    if sums_numbers(node):
        yield ast.BinOp(
            node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right
        )


def lost_summand(node, role, words, known):
    """Yield a or b for a + b, a for a - b."""
    if role not in NUMBERS and sums_numbers(node):
        yield node.left
        if isinstance(node.op, ast.Add):
            yield node.right


def lost_factor(node, role, words, known):
    """Yield m * x -> x, A @ x -> x, x / 2 -> x: a lost factor."""
    if role in NUMBERS or not isinstance(node, ast.BinOp):
        return
    listed = isinstance(node.left, ast.List | ast.Tuple) or isinstance(
        node.right, ast.List | ast.Tuple
    )
    if isinstance(node.op, ast.Mult) and not listed and not is_zero(node.left):
        yield node.right
        yield node.left
    if isinstance(node.op, ast.MatMult):
        yield node.right
        yield node.left
    if isinstance(node.op, ast.Div):
        yield node.left


def swapped_product(node, role, words, known):
    """Yield B @ A for A @ B; h(j, i) for h(i, j) of shifts, distances and cross products."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        yield ast.BinOp(node.right, node.op, node.left)
    if isinstance(node, ast.Call) and called(node) in words.ordered and len(node.args) == 2:
        yield ast.Call(node.func, node.args[::-1], node.keywords)


def shifted_index(node, role, words, known):
    """Yield k for k + 1, k + 1 for k, 1 for 0 where a link is meant; x[3:] for x[:3]."""
    if isinstance(node, ast.Subscript):
        cut = node.slice
        if (
            isinstance(cut, ast.Slice)
            and cut.step is None
            and (cut.lower is None) != (cut.upper is None)
        ):
            yield ast.Subscript(node.value, ast.Slice(cut.upper, cut.lower), node.ctx)
    if role != "index":
        return
    one = ast.Constant(1)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        yield node.left
        yield ast.BinOp(
            node.left, ast.Sub() if isinstance(node.op, ast.Add) else ast.Add(), node.right
        )
    elif isinstance(node, ast.Name) and node.id in "ijkmn":
        yield ast.BinOp(node, ast.Add(), one)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1 if node.value < 1 else node.value - 1)


def moved_end(node, role, words, known):
    """Yield range(a + 1, b), range(a, b - 1) and range(a, b + 1) for range(a, b)."""
    if isinstance(node, ast.Call) and called(node) == "range":
        one = ast.Constant(1)
        for i, a in enumerate(node.args[:2]):
            for op in (ast.Add(), ast.Sub()):
                yield ast.Call(
                    node.func, [*node.args[:i], ast.BinOp(a, op, one), *node.args[i + 1 :]], []
                )


def wrong_constant(node, role, words, known):
    """Yield 2 for 1 in a sum: 2 + t t for 1 + t t. `lost_factor` writes 1 x for 2 x."""
    if sums_numbers(node) and role not in NUMBERS:
        for side in ("left", "right"):
            a = getattr(node, side)
            if isinstance(a, ast.Constant) and a.value == 1:
                new = copy.copy(node)
                setattr(new, side, ast.Constant(2))
                yield new


def sibling(node, role, words, known):
    """Yield omega for omega_dot, moment for force, psi for phi, joint axis for lever arm.

    Gravity kept.
    """
    if isinstance(node, ast.Attribute) and ends_in(node.value) != "np":
        more = words.operators.get(node.attr, []) if ends_in(node.value) in words.dense else []
        for other in words.attributes.get(node.attr, []) + more:
            yield ast.Attribute(node.value, other, node.ctx) if other else node.value
    if isinstance(node, ast.Name):
        for other in words.names.get(node.id, ()):
            if other in known:
                yield ast.Name(other, node.ctx)


def wrong_branch(node, role, words, known):
    """Swap sliding and revolute, i > j and i >= j, and the two branches of an `if`."""
    if role == "test":
        yield ast.UnaryOp(ast.Not(), node)
    if isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for wrong in {
            ast.GtE: [ast.Gt, ast.LtE],
            ast.LtE: [ast.Lt, ast.GtE],
            ast.Gt: [ast.GtE, ast.Lt],
            ast.Lt: [ast.LtE, ast.Gt],
            ast.Eq: [ast.NotEq],
        }.get(type(node.ops[0]), []):
            yield ast.Compare(node.left, [wrong()], node.comparators)


def swapped_halves(node, role, words, known):
    """Return (angular; linear) as (linear; angular)."""
    if isinstance(node, ast.Call) and called(node) in ("concatenate", "array") and node.args:
        parts = node.args[0]
        if isinstance(parts, ast.List) and len(parts.elts) == 2:
            yield ast.Call(
                node.func, [ast.List(parts.elts[::-1], parts.ctx), *node.args[1:]], node.keywords
            )


SLIPS = [
    lost_transpose,
    flipped_sign,
    lost_summand,
    lost_factor,
    swapped_product,
    shifted_index,
    moved_end,
    wrong_constant,
    sibling,
    wrong_branch,
    swapped_halves,
]


def sums_numbers(node):
    """Return whether this is a sum or difference of numbers or arrays, not of lists or words."""
    if not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub)):
        return False
    return not any(
        isinstance(x, ast.List | ast.Tuple | ast.ListComp | ast.JoinedStr)
        or isinstance(x, ast.BinOp)
        and isinstance(x.op, ast.Mult)
        and isinstance(x.left, ast.List)
        for x in (node.left, node.right)
    )


def is_zero(node):
    return isinstance(node, ast.Constant) and node.value == 0


def ends_in(node):
    """Return the last word of a dotted name: spatial of s.spatial."""
    return getattr(node, "attr", getattr(node, "id", ""))
