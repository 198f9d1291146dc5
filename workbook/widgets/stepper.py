"""Views that step.

The sweeps of an algorithm over the links of an arm, and matrices that change as one eliminates.

`sweep_message` and `matrix_message` compute all steps, once, as one message for the browser;
`unpack` reads a message's matrices back; `still` draws it for places where no widget runs. None of
them needs a notebook; `views.sweep_view` and `views.matrix_view` show a message in one.
"""

import re
from numbers import Integral

import numpy as np

from robodyn_lib.arm import Arm, plain

from ..draw.algorithms import Algorithm, Sweep, Symbol, known_after
from .parts import LIMIT, arrays_of, joined, listed

LINKS = 12  # columns that can be distinguished
STEPS = 1000
WRITTEN = 12  # most rows and columns of a matrix whose entries are written out


# --- sweeps: the assignments of an algorithm, link by link ----------------------------------------
def sweep_message(*algorithms, arm=3, at=None, title=""):
    """Return the sweeps of one algorithm or several, visit by visit, as a message for the browser.

    algorithms: `Algorithm`s, as of `draw.algorithms.SWEEPS`. arm: an `Arm`, or the number of links.
    at: how many visits have been made in the picture that is shown first, and stored; None for all.
    What is known after each visit comes from `known_after`, which raises ValueError for an order of
    sweeps that cannot work.
    """
    if not algorithms:
        raise ValueError("expected one or more Algorithms, got none")
    N, joints = _links(arm)
    tables = [_table(algorithm, joints) for algorithm in algorithms]
    last = len(tables[0]["steps"]) - 1
    at = last if at is None else at
    if not isinstance(at, Integral) or not 0 <= at <= last:
        raise ValueError(f"at must be a visit of {tables[0]['name']}, from 0 to {last}; got {at!r}")
    return {
        "kind": "sweeps",
        "title": title,
        "links": N,
        "joints": joints,
        "at": int(at),
        "tables": tables,
        "alt": _sweeps_alt(tables, N, at),
    }


def _links(arm):
    """Return the number of links, and of each whether its joint turns (R) or slides (P).

    Links are counted from the tip.
    """
    if isinstance(arm, Arm):
        if lacking := plain(arm):
            raise ValueError(f"the view does not support {arm!r}: {lacking}")
        N = arm.n
        joints = "".join(kind.letter for kind in reversed(arm.kinds))
    elif isinstance(arm, Integral) and not isinstance(arm, bool):
        N = int(arm)
        joints = "R" * int(arm)
    else:
        raise TypeError(f"arm must be an Arm or a number of links, got {arm!r}")
    if not 1 <= N <= LINKS:
        raise ValueError(f"the view has room for 1 to {LINKS} links, got {N}")
    return N, joints


def _table(algorithm, joints):
    """Return one algorithm: its sweeps, its symbols, and a list of steps.

    The first step is before any visit.
    """
    if not isinstance(algorithm, Algorithm) or not algorithm.sweeps:
        raise TypeError(f"expected an Algorithm with sweeps, got {algorithm!r}")
    N = len(joints)
    names = [symbol for sweep in algorithm.sweeps for symbol in sweep.finds]
    known = dict.fromkeys(range(1, N + 1), tuple(algorithm.given))
    steps = [{"sweep": 0, "link": 0, "found": [], "enters": []}]
    for number, k, after in known_after(algorithm, N):
        new = after[k][len(known[k]) :]
        known = after
        steps.append(_visit(algorithm, number, k, new, joints))
    symbols = {name: algorithm.symbol(name) for name in (*algorithm.given, *names)}
    return {
        "name": algorithm.name,
        "steps": steps,
        "given": list(algorithm.given),
        "sweeps": [
            {
                "direction": sweep.direction,
                "finds": {x: list(needs) for x, needs in sweep.finds.items()},
            }
            for sweep in algorithm.sweeps
        ],
        "symbols": {
            name: {
                "text": symbol.text,
                "latex": symbol.latex,
                "said": symbol.said,
                "shape": symbol.shape,
            }
            for name, symbol in symbols.items()
        },
    }


def _visit(algorithm, number, k, new, joints):
    """Return the quantities that link k computes in a sweep.

    For each symbol its formula, and where in the table that is read from.
    """
    sweep = algorithm.sweeps[number - 1]
    N = len(joints)
    before = k - 1 if sweep.direction == "inward" else k + 1
    starts = not 1 <= before <= N
    finds = []
    enters = []
    for symbol in new:
        needs = [
            (need[:-1], before) if need.endswith("<") else (need, k) for need in sweep.finds[symbol]
        ]
        formula = algorithm.formula(symbol, first=starts)
        tag = formula.sliding if formula.sliding and joints[k - 1] == "P" else formula.tag
        finds.append(
            {
                "symbol": symbol,
                "tag": tag,
                "formula": _at(formula.text, k),
                "reads": [list(x) for x in needs if 1 <= x[1] <= N],
            }
        )
        enters += [_at(formula.enters, k)] if starts and formula.enters else []
    return {
        "sweep": number,
        "link": k,
        "from": before,
        "found": finds,
        "enters": list(dict.fromkeys(enters)),
    }


def _at(formula, k):
    """Return the formula of one link, such as link 2, from the formula of link k.

    >>> _at("z(k) = φ(k,k-1) f(k-1) + b(k)", 2)
    'z(2) = φ(2,1) f(1) + b(2)'
    """
    shifted = {"k": k, "k+1": k + 1, "k-1": k - 1}
    return re.sub(r"\bk(?:[+-]1)?(?![\w])", lambda match: str(shifted[match.group()]), formula)


def _sweeps_alt(tables, N, at):
    first = tables[0]
    last = len(tables[0]["steps"]) - 1
    links = f"{N} link{'s' * (N > 1)}"
    ways = [
        f"{sweep['direction'].capitalize()}: "
        f"{listed([first['symbols'][x]['said'] for x in sweep['finds']])}."
        for sweep in first["sweeps"]
    ]
    shown = "" if at == last else f" Shown after {at} of {last} visits."
    names = listed([table["name"] for table in tables])
    more = f"; here {first['name']}" if len(tables) > 1 else ""
    return f"The sweeps of {names} over {links}, visit by visit{more}. {' '.join(ways)}{shown}"


# --- matrices -------------------------------------------------------------------------------------
def matrix_message(steps, title="", label=""):
    """Return matrices that change from step to step, as a message for the browser.

    steps: `Step`s, as `elimination_steps` yields them; matrices {name: (r, c)} have the same names
    and shapes in every step, and real numbers in any arithmetic. title: a line above; label: what
    rows and columns count. Changed entries are found by comparing a step with the one before, and
    an entry is zero only if it equals 0. Values are sent as float32. Raises ValueError naming step
    and entry for what cannot be shown, and where a message would be too long.
    """
    steps = list(steps)
    _check_steps(steps)
    arrays = {}
    texts = {}
    for i, name in enumerate(steps[0].matrices):
        series = [np.asarray(step.matrices[name]) for step in steps]
        arrays[f"values{i}"] = _values(series, name)
        arrays[f"marks{i}"] = _marks(series)
        texts[name] = _texts(series)
    layout, buffer = joined(arrays)
    if len(buffer) > LIMIT:
        raise ValueError(
            f"{len(steps)} steps take {len(buffer) / 1e6:.1f} MB, at most {LIMIT / 1e6:.0f} MB "
            "are sent; show fewer steps or smaller matrices"
        )
    names = list(steps[0].matrices)
    return {
        "kind": "matrices",
        "title": title,
        "label": label,
        "at": 0,
        "names": names,
        "sentences": [step.sentence for step in steps],
        "pivots": [None if step.pivot is None else [int(x) for x in step.pivot] for step in steps],
        "limits": [float(np.abs(arrays[f"values{i}"]).max()) or 1.0 for i in range(len(names))],
        "texts": [texts[name] for name in names],
        "layout": layout,
        "buffer": buffer,
        "alt": _matrices_alt(steps, title),
    }


def unpack(message):
    """Return the arrays of a message of `matrix_message`, by name.

    values0 (steps, r, c), marks0 likewise, values1, ...

    A mark is 1 for an entry that is not 0, plus 2 for one that changed in this step.
    """
    return arrays_of(message)


def _check_steps(steps):
    if not 1 <= len(steps) <= STEPS:
        raise ValueError(f"expected 1 to {STEPS} steps, got {len(steps)}")
    shapes = {name: np.shape(matrix) for name, matrix in steps[0].matrices.items()}
    for number, (matrices, _, pivot) in enumerate(steps):
        sizes = {name: np.shape(matrix) for name, matrix in matrices.items()}
        if sizes != shapes or any(len(shape) != 2 or 0 in shape for shape in sizes.values()):
            raise ValueError(
                f"step {number}: expected matrices of the shapes of step 0, {shapes}, got {sizes}"
            )
        if pivot is not None and not any(
            0 <= pivot[0] < r and 0 <= pivot[1] < c for r, c in shapes.values()
        ):
            raise ValueError(
                f"step {number}: the pivot {tuple(pivot)}, counted from 0, lies in no matrix"
            )


def _values(series, name):
    """Return (steps, r, c) float32; refuses entries that are not real finite numbers."""
    out = np.empty((len(series), *series[0].shape), dtype=np.float32)
    for number, matrix in enumerate(series):
        for (i, j), x in np.ndenumerate(matrix):
            value = _real(x)
            if value is None or not abs(value) < 3e38:
                raise ValueError(
                    f"step {number}, {name}, entry ({i + 1}, {j + 1}): "
                    f"must be a real number of ordinary size, got {x}"
                )
            out[number, i, j] = value
    return out


def _real(x):
    try:
        return None if isinstance(x, complex | np.complexfloating) else float(x)
    except (TypeError, ValueError, OverflowError):
        return None


def _marks(series):
    """Return (steps, r, c) uint8: 1 for entries other than 0, plus 2 for entries that changed."""
    marks = np.array([(matrix != 0).astype(np.uint8) for matrix in series])
    for number in range(1, len(series)):
        marks[number] += 2 * (series[number] != series[number - 1]).astype(np.uint8)
    return marks


def _texts(series):
    """Return the text of the entries of each step, row by row.

    It is None for a matrix too large to read.
    """
    if max(series[0].shape) > WRITTEN or len(series) > 10 * WRITTEN:
        return None
    return [[_entry(x) for x in matrix.ravel()] for matrix in series]


def _entry(x):
    """Return an entry in few letters: a short fraction, or two or three digits, "" for 0.

    >>> from fractions import Fraction
    >>> given = Fraction(5, 4), Fraction(10**9, 3), -0.2194, 0.00012345, 0.0
    >>> tuple(map(_entry, given))
    ('5/4', '3.3e8', '-0.219', '1.2e-4', '')
    """
    if x == 0:
        return ""
    exact = str(x)
    digits = f"{float(x):.3g}"
    if not isinstance(x, float | np.floating) and len(exact) <= 5:
        return exact
    if len(digits.lstrip("-")) > 6:
        digits = f"{float(x):.2g}" if abs(x) >= 1e-2 else f"{float(x):.1e}"
    return re.sub(r"e([+-])0*", lambda e: "e" + e.group(1).strip("+"), digits)


def _matrices_alt(steps, title):
    sizes = [
        "{} {} by {}".format(name, *np.shape(matrix)) for name, matrix in steps[0].matrices.items()
    ]
    count = f"{len(steps)} steps" if len(steps) > 1 else "one step"
    return " ".join(
        f"{(title or 'Matrices').rstrip('.')}, in {count}: {listed(sizes)}. "
        f"{steps[-1].sentence}".split()
    )


# --- where no widget runs -------------------------------------------------------------------------
def still(message):
    """Return the picture of a message where no widget runs, a Figure.

    Sweeps: the table of the first algorithm after `at` visits. Matrices: first step, last step, and
    some between.
    """
    return _still_sweeps(message) if message["kind"] == "sweeps" else _still_matrices(message)


def _still_sweeps(message):
    from ..draw.rk import sweep_table

    table = message["tables"][0]
    at = message["at"]
    passes = tuple(Sweep(sweep["direction"], sweep["finds"]) for sweep in table["sweeps"])
    symbols = {name: Symbol(**symbol) for name, symbol in table["symbols"].items()}
    shown = Algorithm(table["name"], passes, symbols=symbols, given=tuple(table["given"]))
    return sweep_table(shown, message["links"], at, title=message["title"] or table["name"]).figure


KEY = "circle: pivot, square: changed in this step, dot: exactly 0"


def _still_matrices(message):
    """Draw a row of matrices for each step that is shown.

    With one matrix a step, the steps are in one row.
    """
    from ..draw import INK, figure

    arrays = unpack(message)
    rows = _arranged(message)
    tall, wide = (
        max(arrays[f"values{i}"].shape[axis] for i in range(len(message["names"])))
        for axis in (1, 2)
    )
    cell = min(0.45, 11 / (len(rows[0]) * (wide + 1)), 3.2 / tall)  # inches
    width = (cell * wide + 0.7) * len(rows[0])
    height = (cell * tall + 1.1) * len(rows) + 0.7
    fig, axes = figure(max(width, 5), height, len(rows), len(rows[0]))
    for line, row in zip(np.reshape(axes, (len(rows), -1)), rows):
        for ax, (step, i) in zip(line, row):
            _draw_matrix(ax, message, arrays, step, i, cell)
            ax.set_title(message["names"][i], fontsize=14)
        if len(message["names"]) == 1:
            for ax, (step, _) in zip(line, row):
                ax.set_xlabel(
                    _wrap(message["sentences"][step], (cell * wide + 0.4) / 0.095),
                    loc="left",
                    fontsize=11,
                )
        else:  # it continues below the matrices beside it
            note = line[0].text(
                0,
                -0.03,
                _wrap(message["sentences"][row[0][0]], width / 0.095),
                va="top",
                fontsize=11,
                color=INK,
                transform=line[0].transAxes,
            )
            note.set_in_layout(False)
            fig.get_layout_engine().set(h_pad=0.2)
    fig.suptitle(message["title"] or None, x=0.01, ha="left", fontsize=14, color=INK)
    fig.supxlabel("; ".join(filter(None, [message["label"], KEY])), fontsize=11, color=INK)
    return fig


def _arranged(message):
    """Return [[(step, matrix), ...] for each row of the picture].

    The first steps and the last are shown: three, or four of a single matrix.
    """
    steps = len(message["sentences"])
    names = range(len(message["names"]))
    most = 4 if len(names) == 1 else 3
    shown = sorted({*range(min(most - 1, steps)), steps - 1})
    if len(names) == 1:
        return [[(step, 0) for step in shown]]
    return [[(step, i) for i in names] for step in shown]


def _draw_matrix(ax, message, arrays, step, i, cell):
    """Draw entries as shades of red and blue, and zeros as dots.

    Changed ones are in a square, the pivot in a circle.
    """
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Circle, Rectangle

    from ..draw import INK, bare

    values = arrays[f"values{i}"][step]
    marks = arrays[f"marks{i}"][step]
    point = 72 * cell
    rows, columns = values.shape
    squares = [Rectangle((c, r), 1, 1) for r, c in np.ndindex(rows, columns)]
    ax.add_collection(
        PatchCollection(
            squares,
            facecolors=[_shade(x, message["limits"][i]) for x in values.ravel()],
            edgecolors="#C8C8C8",
            linewidths=0.6,
            linestyles="-",
        )
    )
    r, c = np.nonzero(marks & 1 == 0)
    ax.plot(
        c + 0.5,
        r + 0.5,
        marker="o",
        markersize=min(2.4, point / 6),
        color="#8A8A8A",
        linestyle="none",
    )
    for r, c in np.argwhere(marks & 2):
        ax.add_patch(
            Rectangle(
                (c + 0.06, r + 0.06),
                0.88,
                0.88,
                fill=False,
                edgecolor=INK,
                zorder=4,
                linestyle="-",
                linewidth=min(1.8, point / 10),
            )
        )
    pivot = message["pivots"][step]
    if pivot and pivot[0] < rows and pivot[1] < columns:
        ax.add_patch(
            Circle(
                (pivot[1] + 0.5, pivot[0] + 0.5),
                0.44,
                fill=False,
                edgecolor=INK,
                zorder=5,
                linestyle="-",
                linewidth=min(2.4, point / 5),
            )
        )
    bare(ax, xlim=(-0.05, columns + 0.05), ylim=(rows + 0.05, -0.05))
    if message["texts"][i]:
        _write_entries(ax, message, values, step, i, point)
    ax.tick_params(length=0, top=False, labeltop=True, labelbottom=False, labelsize=10, pad=2)


def _write_entries(ax, message, values, step, i, point):
    from ..draw import INK

    rows, columns = values.shape
    longest = min(6, max(len(text) for texts in message["texts"][i] for text in texts))
    for (r, c), x in np.ndenumerate(values):
        pale = x > 0 or _part(x, message["limits"][i]) < 0.7
        text = message["texts"][i][step][r * columns + c]
        ax.text(
            c + 0.5,
            r + 0.5,
            text,
            ha="center",
            va="center",
            zorder=6,
            color=INK if pale else "white",
            fontsize=min(11, 1.6 * point / max(longest, len(text), 4)),
        )
    ax.set_xticks(np.arange(columns) + 0.5, range(1, columns + 1))
    ax.set_yticks(np.arange(rows) + 0.5, range(1, rows + 1))


def _part(value, limit):
    """Return how dark an entry is, 0 to 1.

    It is the root of its size, so that small ones are seen beside large ones.
    """
    return np.sqrt(abs(value) / limit)


def _shade(value, limit):
    from matplotlib.colors import to_rgb

    from ..draw import BLUE, VERMILLION

    full = np.array(to_rgb(VERMILLION if value > 0 else BLUE))
    return tuple(full + (1 - full) * (1 - 0.85 * _part(value, limit)))


def _wrap(text, width):
    import textwrap

    return "\n".join(textwrap.wrap(text, max(20, int(width))))
