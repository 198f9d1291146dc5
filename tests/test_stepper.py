"""Views that step: the picture of the sweeps is run as a program, in fractions; matrices go there and back."""
import copy
import json
import re
from fractions import Fraction

import numpy as np
import pytest

import robodyn_lib as rd
from robodyn_lib import draw
from robodyn_lib.elimination import Step, elimination_steps
from robodyn_lib.exact import compare
from robodyn_lib.rk import forward as fw
from robodyn_lib.rk.filter import riccati
from robodyn_lib.rk.recursions import bias_acceleration, bias_force
from robodyn_lib.spatial import eye
from robodyn_lib.widgets import stepper
from robodyn_lib.widgets.stepper import matrix_message, still, sweep_message, unpack

ARMS = [rd.rational_arm(3, seed=2), rd.rational_arm(4, seed=1), rd.rational_arm(1, seed=1)]
assert "".join(x[0] for x in ARMS[0].joint_types) == "rpr"


# --- a picture as a program -------------------------------------------------------------------------------------------

TOKEN = re.compile(r"\s*(?:([A-Za-zΑ-ωẑ][\u0300-\u036f]?[⁺′₁]?)(ᵀ|⁻¹)?(\([\d,]+\))?|(\d+)|(.)(ᵀ)?)")
OPEN, CLOSE = "([{", ")]}"


class Run:
    """What is known link by link while the formulas of a message are carried out; `got` is what a formula looked up.

    All quantities are matrices, a number is (1, 1). From the arm come H, M, phi, h, Q and B; everything else has to be
    found first, or to enter at the base or the tip.
    """

    def __init__(self, s, two_sweeps):
        self.s, self.chain = s, fw.Axes(s.pose) if two_sweeps else s.chain
        self.values, self.got, self.symbols = {}, set(), {}
        turn = self.chain.R[1].T if two_sweeps else eye(3, s.chain.dtype)
        self.outside = {"f(0)": column(np.concatenate([turn @ x for x in np.split(s.f0, 2)])),
                        "g": column(np.concatenate([0 * s.gravity, -s.gravity]))}
        self.enters = set()
        self.k = None

    def value(self, name, index):
        """Of a name with its index as it is written: (2), (3,2) or nothing."""
        c, ends = self.chain, [int(x) for x in re.findall(r"\d+", index or "")]
        given = {"φ": lambda i, j: c.phi(i, j), "H": lambda k: c.H[k], "M": lambda k: c.M[k], "Q": lambda k: c.Q[k],
                 "h": lambda k: column(c.h[k] if c.revolute[k] else 0 * c.h[k]),
                 "B": lambda k: fw.bias_force_polynomial(c, k), "e₁": lambda: column(eye(10, c.dtype)[0]),
                 "L": lambda k: c.phi(k + 1, k) @ self.found("G", k)}
        if name in given:
            return given[name](*ends)
        if name + (index or "") in self.outside:
            assert name + (index or "") in self.enters, f"{name}{index or ''} comes from nowhere"
            return self.outside[name + (index or "")]
        assert len(ends) == 1 or (name == "ψ" and ends[0] == ends[1] + 1), name + index
        return self.found(self.symbols[name], ends[-1])

    def found(self, symbol, k):
        if 1 <= k <= self.s.N:
            self.got.add((symbol, k))
        return self.values[symbol, k]                               # KeyError: not yet, the steps are in a wrong order

    def apply(self, name, arguments):
        """a[V, rate] and the like: what is written with brackets right behind a name."""
        c, k = self.chain, self.k
        known = {"a": lambda V, rate: bias_acceleration(c, {k + 1: V[:, 0]}, {k: rate[0]}, k),
                 "b": lambda V: bias_force(c, {k: V[:, 0]}, k), "m": lambda w: fw.monomials(w[:, 0]),
                 "A": lambda rate: fw.bias_acceleration_polynomial(c, {k: rate[0]}, k),
                 "U": lambda x: fw.substitution(x.T, 0 * x[0]) if len(x.T) == 3 else
                 fw.substitution(eye(3, c.dtype), x[:, 0])}
        return column(known[name](*arguments))


def column(x):
    return x[:, np.newaxis] if x.ndim == 1 else x


def calculated(text, run):
    """The value of the right-hand side of a formula."""
    tokens = [found.groups() for found in TOKEN.finditer(text)]
    value, rest = added(tokens, run)
    assert not rest, f"{text}: {rest}"
    return value


def added(tokens, run):
    total, sign = None, 1
    while True:
        value, tokens = multiplied(tokens, run)
        total = sign * value if total is None else plus(total, sign * value)
        if not tokens or tokens[0][4] not in ("+", "−"):
            return total, tokens
        sign, tokens = (1 if tokens[0][4] == "+" else -1), tokens[1:]


def plus(a, b):
    """A number beside a square matrix is that many times the identity; otherwise shapes agree."""
    a = a[0, 0] * eye(len(b), b.dtype) if a.shape == (1, 1) != b.shape else a
    assert a.shape == b.shape, (a.shape, b.shape)
    return a + b


def multiplied(tokens, run):
    product = None
    while tokens and not (tokens[0][4] and tokens[0][4] in "+−,)]}"):
        value, tokens = factor(tokens, run)
        assert product is None or product.shape[1] == value.shape[0], (product.shape, value.shape)
        product = value if product is None else product @ value
    return product, tokens


def factor(tokens, run):
    (name, power, index, number, sign, _), rest = tokens[0], tokens[1:]
    if number:
        return np.array([[Fraction(number)]]), rest
    if sign:
        assert sign in OPEN, sign
        value, rest = added(rest, run)
        closed, rest = rest[0], rest[1:]
        assert closed[4] == CLOSE[OPEN.index(sign)]
        return (value.T if closed[5] else value), rest
    if not index and rest and rest[0][4] == "[":
        arguments, rest = [], rest
        while rest[0][4] in ("[", ","):
            value, rest = added(rest[1:], run)
            arguments.append(value)
        return run.apply(name, arguments), rest[1:]
    value = run.value(name, index)
    if power == "⁻¹":
        assert value.shape == (1, 1)
        value = 1 / value
    return (value.T if power == "ᵀ" else value), rest


def carried_out(message, s, table=0, two_sweeps=False):
    """Carry out the steps of a message: (all that was found {(symbol, k): matrix}, complaints about what is read)."""
    run, table, said = Run(s, two_sweeps), message["tables"][table], []
    run.symbols = {one["text"]: symbol for symbol, one in table["symbols"].items()}
    for k in range(1, s.N + 1):
        run.values["T", k], run.values["theta_dot", k] = column(s.T[k]), column(s.theta_dot[k])
    for step in table["steps"][1:]:
        run.k, run.enters = step["link"], {text for text in step["enters"] if "=" not in text}
        for left, right in (text.split(" = ") for text in step["enters"] if "=" in text):
            symbol, k = re.fullmatch(r"(.+)\((\d+)\)", left).groups()
            assert int(k) == s.N + 1
            size = message["tables"][0]["symbols"][run.symbols[symbol]]["shape"][0]
            value = run.outside["g"] if right == "g" else np.full((size, 1), int(right) * Fraction(1))
            run.values[run.symbols[symbol], int(k)] = value
        for what in step["found"]:
            run.got = set()
            left, right = what["formula"].split(" = ")
            value = calculated(right, run)
            rows, columns = table["symbols"][what["symbol"]]["shape"]
            assert value.shape == (rows, columns) or right == "0", (what, value.shape)
            assert left.startswith(table["symbols"][what["symbol"]]["text"] + "(")
            run.values[what["symbol"], step["link"]] = value if right != "0" else 0 * eye(6, s.chain.dtype)[:, :1]
            if not agrees(run.got, what["reads"]):
                said.append(f"{what['formula']} reads {sorted(run.got)}, shown {what['reads']}")
    return run.values, said


def agrees(got, shown):
    """What a formula looked up is what the picture lights."""
    return got == {tuple(x) for x in shown}


def results(method, s):
    """{symbol: {k: value}} of the library's own run."""
    if method == "rk-2sweep":
        axes = fw.Axes(s.pose)
        tip = np.concatenate([axes.R[1].T @ x for x in np.split(s.f0, 2)])
        out = fw.two_sweep(axes, s.theta_dot, s.T, np.concatenate([0 * s.gravity, -s.gravity]), tip)
        e, A, _ = fw.two_sweep_inward(axes, riccati(axes), s.theta_dot, s.T, tip)
        nu = {k: out.filter.D_inv[k] @ e[k] @ fw.monomials(out.omega[k]) for k in e}
        found = {"e": e, "A": A, "omega": out.omega, "nu": nu}
    else:
        algorithm = getattr(fw, method.removeprefix("rk-").replace(" ", "_"))
        out = algorithm(s.chain, s.theta_dot, s.T, s.gravity, s.f0)
        names = {"lam": "lambda", "T_free": "T'"}
        found = {names.get(name, name): value for name, value in vars(out).items()}
    found |= {"theta_ddot": out.theta_ddot, "P": out.filter.P, "D": out.filter.D, "G": out.filter.G,
              "P_plus": out.filter.P_plus, "psi": out.filter.step}
    return found | {"alpha": out.alpha} if hasattr(out, "alpha") else found


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: f"{arm.n} links")
@pytest.mark.parametrize("method", fw.SWEEPS)
def test_the_formulas_that_are_shown_compute_what_the_code_computes(method, arm):
    s = rd.atlas.Case(arm)
    message = sweep_message(method, arm=arm)
    values, said = carried_out(message, s, two_sweeps=method == "rk-2sweep")
    assert said == []
    library = results(method, s)
    shown = {symbol for sweep in fw.sweeps(method) for symbol in sweep.finds}
    assert shown - set(library) <= {"Z"}                    # the 2-sweep algorithm returns only what it makes of Z
    for symbol in shown & set(library):
        for k in range(1, s.N + 1):
            assert compare(values[symbol, k], column(library[symbol][k])).arithmetic == "exact"
            assert (values[symbol, k] == column(library[symbol][k])).all(), (symbol, k)
    assert all(values["theta_ddot", k][0, 0] == s.theta_ddot[k][0] for k in range(1, s.N + 1))


def spoiled(message, change):
    message = copy.deepcopy(message)
    change(message["tables"][0]["steps"])
    return message


def swap(i, j):
    def change(steps):
        steps[i], steps[j] = steps[j], steps[i]
    return change


def text(step, number, old, new):
    def change(steps):
        found = steps[step]["found"][number]
        assert old in found["formula"]
        found["formula"] = found["formula"].replace(old, new)
    return change


def entries(step):
    def change(steps):
        assert steps[step]["enters"]
        steps[step]["enters"] = []
    return change


def read(step, number, what):
    def change(steps):
        reads = steps[step]["found"][number]["reads"]
        reads.remove(what) if what in reads else reads.append(what)
    return change


SLIPS = {"two visits swapped": swap(1, 2), "two sweeps' visits swapped": swap(3, 4), "last visit first": swap(8, 9),
         "tip force forgotten": entries(4), "gravity forgotten": entries(1), "base forgotten": entries(7),
         "a sign": text(5, 3, "−", "+"), "a transpose": text(5, 0, "φᵀ", "φ"), "psi for phi": text(5, 5, "ψ", "φ"),
         "another link": text(5, 6, "T(2)", "T(1)"), "nothing more to read": read(5, 5, ["a", 1]),
         "something else to read": read(8, 0, ["V", 2]), "a term": text(8, 0, " − Gᵀ(2) a(2)", "")}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_the_picture_is_seen(slip):
    s = rd.atlas.Case(ARMS[0])
    message = spoiled(sweep_message("rk-fd4", arm=3), SLIPS[slip])
    try:
        values, said = carried_out(message, s)
        right = all(values["theta_ddot", k][0, 0] == s.theta_ddot[k][0] for k in range(1, s.N + 1))
    except (AssertionError, KeyError):
        return
    assert said or not right


# --- steps of the sweeps ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize("method", fw.SWEEPS)
@pytest.mark.parametrize("N", [1, 2, 5])
def test_known_after_each_visit(method, N):
    table, = sweep_message(method, arm=N)["tables"]
    known = {k: set(table["given"]) for k in range(1, N + 1)}
    expected = fw.known_after(fw.sweeps(method), N)
    assert len(table["steps"]) == 1 + len(expected) and table["steps"][0]["found"] == []
    for step, (number, k, after) in zip(table["steps"][1:], expected, strict=True):
        assert (step["sweep"], step["link"]) == (number, k)
        inward = table["sweeps"][number - 1]["direction"] == "inward"
        assert step["from"] == (k - 1 if inward else k + 1)
        for what in step["found"]:
            assert all(symbol in known[j] for symbol, j in what["reads"])
            known[k].add(what["symbol"])
        assert known == {j: set(symbols) for j, symbols in after.items()}
        assert bool(step["enters"]) <= (step["from"] in (0, N + 1))
    assert all("theta_ddot" in symbols for symbols in known.values())


@pytest.mark.parametrize("method", fw.SWEEPS)
def test_tags_are_equations(method):
    tags = {what["tag"] for step in sweep_message(method)["tables"][0]["steps"] for what in step["found"]}
    assert tags <= set(rd.atlas.REGISTRY)
    if method in rd.METHODS:
        assert tags & set(rd.METHODS[method].tags) or method == "rk-2sweep"


def test_sweeps_of_ones_own():
    first, second, third, last = fw.sweeps("rk-fd1")
    both = fw.Sweep("inward", second.finds | third.finds)
    own, = sweep_message([first, both, last])["tables"]
    fused, = sweep_message("rk-fd1 fused")["tables"]
    assert own["steps"] == fused["steps"] and own["name"] == "own sweeps"
    with pytest.raises(ValueError, match="sweep 1, link 1: f needs zeta of link 1, not known yet"):
        sweep_message([both, fw.Sweep("outward", first.finds | last.finds)])
    table, = sweep_message([fw.Sweep("inward", {"y": ("T", "y<")})], arm=2)["tables"]
    assert [step["found"][0]["formula"] for step in table["steps"][1:]] == ["", ""]
    assert table["symbols"]["y"] == {"text": "y", "said": "y", "shape": (6, 1)}


def test_joints_are_counted_from_the_tip():
    message = sweep_message("rk-fd4", arm=ARMS[1])
    assert (message["links"], message["joints"]) == (4, "PRPR")
    tags = [step["found"][1]["tag"] for step in message["tables"][0]["steps"][1:5]]             # of a(k), k = 4 .. 1
    assert tags == ["RK 3.21", "RK 2.32", "RK 2.19", "RK 2.32"]


@pytest.mark.parametrize("arguments, error, words", [
    ({"methods": []}, ValueError, "expected a method, one of rk-fd1"),
    ({"methods": ["fd9"]}, ValueError, "method must be one of rk-fd1.*got 'fd9'"),
    ({"methods": [[]]}, TypeError, r"a method is a name or a list of Sweeps, got \[\]"),
    ({"methods": [3]}, TypeError, "a method is a name or a list of Sweeps, got 3"),
    ({"methods": [["inward"]]}, TypeError, "a list of Sweeps"),
    ({"arm": 0}, ValueError, "room for 1 to 12 links, got 0"),
    ({"arm": 13}, ValueError, "room for 1 to 12 links, got 13"),
    ({"arm": 2.0}, TypeError, "arm must be an Arm or a number of links, got 2.0"),
    ({"arm": True}, TypeError, "arm must be an Arm"),
    ({"at": 10}, ValueError, r"at must be 0 \.\. 9, the visits of FD4; got 10"),
    ({"at": -1}, ValueError, r"at must be 0 \.\. 9"),
    ({"at": 1.5}, ValueError, r"at must be 0 \.\. 9, the visits of FD4; got 1.5"),
])
def test_sweeps_refused(arguments, error, words):
    arguments = {"methods": ["rk-fd4"], "arm": 3} | arguments
    with pytest.raises(error, match=words):
        sweep_message(*arguments.pop("methods"), **arguments)


# --- matrices ---------------------------------------------------------------------------------------------------------

def exact_steps():
    return list(elimination_steps(rd.atlas.Case(ARMS[1]).mass_matrix, range(4)))


def test_matrices_go_there_and_back():
    steps = exact_steps()
    message = matrix_message(steps)
    arrays = unpack(message)
    assert message["names"] == ["U", "R", "Uᵀ"] and set(arrays) == {f"{x}{i}" for x in ("values", "marks")
                                                                    for i in range(3)}
    for i, name in enumerate(message["names"]):
        for number, step in enumerate(steps):
            matrix, before = step.matrices[name], steps[max(number - 1, 0)].matrices[name]
            np.testing.assert_array_equal(arrays[f"values{i}"][number], matrix.astype(float).astype(np.float32))
            np.testing.assert_array_equal(arrays[f"marks{i}"][number], (matrix != 0) + 2 * (matrix != before))
    U, R, turned = (arrays[f"values{i}"][-1].astype(float) for i in range(3))
    np.testing.assert_allclose(U @ R @ turned, steps[0].matrices["R"].astype(float), rtol=1e-6)
    assert message["sentences"] == [step.sentence for step in steps]
    assert message["pivots"] == [None, [0, 0], [1, 1], [2, 2]]
    json.dumps({name: part for name, part in message.items() if name != "buffer"})


def test_an_order_of_steps_is_seen_in_the_marks():
    steps = exact_steps()
    turned = unpack(matrix_message([steps[0], steps[2], steps[1], steps[3]]))["marks1"]
    assert (turned != unpack(matrix_message(steps))["marks1"]).any()
    np.testing.assert_array_equal(unpack(matrix_message([steps[1], steps[1]]))["marks1"] & 2, 0)


def test_zero_is_zero_and_nothing_else():
    tiny = np.array([[1e-30, 0.0], [Fraction(1, 10**50), -0.0]], dtype=object)
    message = matrix_message([tiny])
    assert unpack(message)["marks0"].tolist() == [[[1, 0], [1, 0]]]
    assert message["texts"] == [[["1e-30", "", "1e-50", ""]]]


def test_ways_to_write_steps():
    A, B = np.eye(2), np.ones((2, 2))
    for steps in ([A, B], [(A, ""), (B, "")], [Step(A), Step(B, "")], [{"": A}, {"": B}], iter([A, B.tolist()])):
        np.testing.assert_array_equal(unpack(matrix_message(steps))["values0"], [A, B])
    message = matrix_message([({"A": np.ones((2, 3)), "b": np.ones((2, 1))}, "start")], title="Rows", label="equation")
    assert message["names"] == ["A", "b"]
    assert message["alt"] == "Rows, in one step: A 2 by 3 and b 2 by 1. start"


def test_large_matrices_have_no_written_entries():
    assert matrix_message([np.eye(12)])["texts"] != [None]
    message = matrix_message([np.eye(13)] * 3)
    assert message["texts"] == [None] and len(message["buffer"]) >= 3 * 13 * 13 * 5
    assert matrix_message([np.eye(2)] * 200)["texts"] == [None]


@pytest.mark.parametrize("steps, error, words", [
    ([], ValueError, "expected 1 to 1000 steps, got 0"),
    ([np.eye(2), np.eye(3)], ValueError, r"step 1, matrix: expected a matrix of shape \(2, 2\).*got shape \(3, 3\)"),
    ([np.ones(3)], ValueError, r"step 0, matrix: expected a matrix, got shape \(3,\)"),
    ([np.ones((0, 2))], ValueError, "step 0, matrix: expected a matrix"),
    ([{"A": np.eye(2)}, {"B": np.eye(2)}], ValueError, "step 1: expected matrices A as in step 0, got B"),
    ([np.eye(2), np.array([[1, np.nan], [0, 1]])], ValueError, r"step 1, matrix, entry \(1, 2\): must be a real.*nan"),
    ([{"A": np.array([[1, np.inf]])}], ValueError, r"step 0, A, entry \(1, 2\): must be a real number .* got inf"),
    ([np.array([[1j]])], ValueError, r"step 0, matrix, entry \(1, 1\): must be a real number of ordinary size, got 1j"),
    ([np.array([["x"]])], ValueError, "must be a real number of ordinary size, got x"),
    ([np.array([[10**400]], dtype=object)], ValueError, "must be a real number of ordinary size"),
    ([(np.eye(2), 5)], TypeError, "step 0: expected a sentence, got 5"),
    ([(np.eye(2), "", (2, 0))], ValueError, r"step 0: the pivot \(2, 0\), counted from 0, lies in no matrix"),
    ([np.eye(120)] * 30, ValueError, "30 steps take 2.2 MB, at most 2 MB are sent"),
])
def test_matrices_refused(steps, error, words):
    with pytest.raises(error, match=words):
        matrix_message(steps)


@pytest.mark.parametrize("at", [2, -1, 0.5])
def test_first_step_refused(at):
    with pytest.raises(ValueError, match=r"at must be 0 \.\. 1, got"):
        matrix_message([np.eye(2)] * 2, at=at)


# --- pictures and the widget ------------------------------------------------------------------------------------------

def messages():
    return [sweep_message("rk-fd4", "rk-fd1", at=5), matrix_message(exact_steps(), title="Mass", label="joint"),
            matrix_message([(np.eye(30), "one"), (2 * np.eye(30), "two", (3, 3))])]


def words(fig):
    return [text.get_text() for text in fig.findobj(lambda artist: hasattr(artist, "get_text"))]


@pytest.mark.parametrize("number", range(3))
def test_still_pictures_are_the_same_each_time(number):
    one, two = (draw.png(still(messages()[number])) for _ in range(2))
    assert one == two and one[:4] == b"\x89PNG"


def test_what_a_still_picture_says():
    sweeps, exact, large = map(still, messages())
    assert "FD4" in words(sweeps) and "1. outward" in words(sweeps)
    assert {"Mass", f"joint; {stepper.KEY}", "U", "R", "Uᵀ", "5/4", "21/4"} <= set(words(exact))
    assert any("Row and column 3 are cleared" in text.replace("\n", " ") for text in words(exact))
    assert {"one", "two"} <= set(words(large))


def test_a_cell_shows_a_picture_where_no_widget_runs():
    pytest.importorskip("anywidget")
    view = stepper.sweep_view("rk-fd4", arm=2)
    data, metadata = view._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "image/png", "text/plain"}
    assert data["text/plain"] == metadata["image/png"]["alt"] == repr(view) == (
        "The sweeps of FD4 over 2 links, visit by visit. Outward: V, a and b. Inward: P, D, G, P plus, psi, z and nu. "
        "Outward: theta double dot and alpha.")
    assert isinstance(view, stepper.Stepper) and view.view["at"] == 6
    view.close()


def test_the_widget_holds_the_message():
    pytest.importorskip("anywidget")
    steps = exact_steps()
    view = stepper.matrix_view(steps, "Mass", "joint", at=1)
    assert view.view == matrix_message(steps, "Mass", "joint", at=1)
    state = view.get_state()
    assert "transport(" in state["_esm"] and state["_esm"].count("export default") == 1 and "rd-cell" in state["_css"]
    view.close()


def test_other_names_are_not_there():
    with pytest.raises(AttributeError, match="no attribute 'Steper'"):
        stepper.Steper  # noqa: B018
