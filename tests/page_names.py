"""The names that cells of a page define and use, and so which cells need which."""

import ast
import dis
from types import CodeType


def names(tree):
    """Return (names a cell assigns, names it takes from cells before it).

    Names inside functions of the page are left out.
    """
    page = compile(ast.fix_missing_locations(tree), "a cell", "exec")
    codes = [page]
    for code in codes:
        codes += [part for part in code.co_consts if isinstance(part, CodeType)]
    steps = [
        (step.opname, step.argval, code is page)
        for code in codes
        for step in dis.get_instructions(code)
    ]
    reads = {name for kind, name, _ in steps if kind in ("LOAD_NAME", "LOAD_GLOBAL")}
    gives = set()
    before = set()
    for kind, name, _ in (step for step in steps if step[2]):
        if kind == "LOAD_NAME" and name not in gives:
            before.add(name)
        elif kind == "STORE_NAME":
            gives.add(name)
    return gives, before | reads - gives


def imported(tree):
    """Return the names that a cell imports; nothing of the arm is in them."""
    return {
        (alias.asname or alias.name).partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


def with_what_they_need(chosen, used):
    """Return the numbers of chosen cells and the earlier ones they need; used: `names` by cell."""
    chosen = set(chosen)
    wanted = set()
    for n, (gives, before) in reversed(list(enumerate(used))):
        if n in chosen or gives & wanted:
            chosen.add(n)
            wanted |= before
    return sorted(chosen)
