"""Use the checks of the atlas as judges, on small lopsided arms.

They run in float64 first, and exactly where that shows nothing.

A float check sees what is clearly red, by more than a millionth; rounding never decides. A case is
made once and copied for each mutant without what the mutated function has a part in.
"""

import copy
from dataclasses import replace
from functools import cache, cached_property, lru_cache

import numpy as np
from mutation import DIFFERS, reasons, rules_for, symmetric_product, verdict, verdicts, watched
from mutator import mutants, plain, put

import robodyn_lib as rd
from robodyn_lib.arm import Arm
from robodyn_lib.atlas.registry import PAPERS, REGISTRY, triples
from robodyn_lib.atlas.report import judge
from robodyn_lib.atlas.state import State

# links and seed of rational_arm: RP, RRP, RPR, RPRP
ARMS = [(2, 0), (3, 1), (3, 2), (4, 1)]
IN_FLOATS = [(3, 1), (4, 1)]
CLEARLY = 1e-6
# checks that judge possible survivors
LEAST = 20


@cache
def arms():
    return [rd.rational_arm(*key) for key in ARMS]


@cache
def in_floats():
    return [rd.rational_arm(*key).in_floats for key in IN_FLOATS]


@cache
def witness(tag):
    return REGISTRY[tag].witness()


@cache
def witness_in_floats(tag):
    return witness(tag).in_floats


@cache
def geared(exact):
    """Return an arm with rotors. No other judge shows how a function uses them."""
    arm = rd.rational_arm(4, seed=1) if exact else rd.random_arm(4, np.random.default_rng(0))
    return replace(arm, armature=[2, 0, 3, 4])


def with_rotors(code):
    """Return whether code, or a comprehension in it, names rotors or their inertias."""
    inner = [x for x in code.co_consts if hasattr(x, "co_names")]
    return bool({"rotors", "armature"} & {*code.co_names}) or any(map(with_rotors, inner))


def chosen(entry, exact=True):
    """Return the arms on which an entry is tried: those to which it applies, or its witness."""
    served = [arm for arm in (arms() if exact else in_floats()) if entry.serves(arm)]
    return served or [witness(entry.tag) if exact else witness_in_floats(entry.tag)]


@cache
def shared_case(arm):
    return new_case(arm)


def new_case(arm):
    """Return a state of an arm, exact or, for an arm of floats, with numbers that are not small."""
    if arm.is_exact:
        return State(arm)
    rng = np.random.default_rng(arm.n)

    def draw(n):
        return rng.uniform(0.3, 1.5, n) * rng.choice([-1, 1], n)

    return State(arm, tangents=draw(arm.n), qd=draw(arm.n), qdd=draw(arm.n), tip_force=draw(6))


class Everything:
    """A `runs` entry for a dictionary that is filled later: anything may contribute to it."""

    def __contains__(self, code):
        return True


@cache
def runs():
    """Return the code objects of states and their views, by (class, cached property or None)."""
    out = {(State, None): watched(lambda: new_case(in_floats()[0]))}

    def look(reach, arm):
        kind = type(reach(new_case(arm)))
        for name in lazy_names(kind):
            x = reach(new_case(arm))
            out[kind, name] = watched(lambda x=x, name=name: getattr(x, name))
            if isinstance(getattr(x, name), dict) and not getattr(x, name):
                out[kind, name] = Everything()
        holder = reach(new_case(arm))
        for name in [*lazy_names(kind), *vars(holder)]:
            inner = type(getattr(holder, name))
            if any((inner, key) not in out for key in lazy_names(inner)):
                look(lambda state, name=name: getattr(reach(state), name), arm)

    look(lambda state: state, in_floats()[0])
    for paper in {entry.paper for entry in REGISTRY.values()}:
        arm = arm_of(paper)
        view = PAPERS[paper].view
        state = new_case(arm)
        out[view, None] = watched(lambda state=state, view=view: view(state))
        look(view, arm)
    return out


def arm_of(paper):
    """Return the float arm to which most equations of a paper apply: the first arm, or a witness."""
    entries = [entry for entry in REGISTRY.values() if entry.paper == paper]
    others = [witness_in_floats(entry.tag) for entry in entries if not entry.serves(in_floats()[0])]
    return max(
        [in_floats()[0], *others[:1]], key=lambda arm: sum(entry.serves(arm) for entry in entries)
    )


def without(x, code, copies):
    """Return a copy without those cached properties whose computation runs `code`."""
    # since a slip may write into it: theta_dot[k] = ...
    if isinstance(x, dict):
        return type(x)(
            {
                key: without(value, code, copies)
                for key, value in x.items()
                if code not in runs().get((type(value), None), ())
            }
        )
    if not lazy_names(type(x)):
        return x
    if id(x) not in copies:
        kind = type(x)
        copies[id(x)] = new = copy.copy(x)
        for name, value in list(vars(new).items()):
            if name in lazy_names(kind) and code in runs()[kind, name]:
                del new.__dict__[name]
            else:
                new.__dict__[name] = without(value, code, copies)
    return copies[id(x)]


@cache
def lazy_names(kind):
    """Return the names of a class's cached properties.

    Those of an arm are left out, since they contain no formulas.
    """
    if issubclass(kind, Arm):
        return frozenset()
    return frozenset(
        name for c in kind.__mro__ for name, x in vars(c).items() if isinstance(x, cached_property)
    )


@lru_cache(16)
def spoilt_case(arm, f, code):
    """Return a fresh case of the arm for f, with all that f contributes to rebuilt by `code`."""
    original = originals[f]
    if original in runs()[State, None]:
        return new_case(arm)
    return without(shared_case(arm), original, {})


def forget():
    """Discard all cases, since a mutated function may have left wrong values in one of them."""
    for kept in (shared_case, spoilt_case, baseline, magnitude):
        kept.cache_clear()


originals = {}


class Check:
    """An entry of the atlas on an arm, as judge of a function f that it runs.

    With f = None it judges its own check.
    """

    def __init__(self, entry, arm, f=None):
        self.entry = entry
        self.arm = arm
        self.f = f
        if f is not None:
            originals.setdefault(f, f.__code__)
            # found now, before any function has a slip
            runs()

    def ready(self):
        """Fill the shared case, so that callers are found before mutants run."""
        runs()
        return bool(baseline(self.entry.tag, self.arm))

    def __call__(self):
        if self.f is None:
            case = shared_case(self.arm)
        else:
            case = spoilt_case(self.arm, self.f, self.f.__code__)
        found = triples(self.entry, case)
        if not self.arm.is_exact:
            return not clearly_red(found, self.size())
        judged = judge(found)
        lost = (
            judged.arithmetic != "exact"
            and baseline(self.entry.tag, self.arm).arithmetic == "exact"
        )
        return bool(judged) and not lost

    def size(self):
        return 0.0 if self.arm.is_exact else magnitude(self.arm)

    def __repr__(self):
        return f"{self.entry.tag} on {self.arm.name}"


@cache
def baseline(tag, arm):
    """Return the verdict of `judge` on an unchanged entry."""
    return judge(triples(REGISTRY[tag], shared_case(arm)), 0.0 if arm.is_exact else magnitude(arm))


@cache
def magnitude(arm):
    return shared_case(arm).magnitude


def clearly_red(found, magnitude):
    """Return whether float sides differ by more than rounding.

    Non-finite values are left to exact runs.
    """
    for _, left, right, size in found:
        left = np.asarray(left)
        right = np.asarray(right)
        if left.shape != right.shape:
            return True
        if left.size:
            left = left.astype(float)
            right = right.astype(float)
            scale = max(np.abs(left).max(), np.abs(right).max(), float(size), magnitude)
            if np.isfinite(scale) and np.abs(left - right).max() > CLEARLY * scale:
                return True
    return False


class Counterexample:
    """An entry on the case on which its printed form fails."""

    def __init__(self, entry, form):
        self.entry = entry
        self.form = form
        self.case = form.counterexample()

    def __call__(self):
        return bool(judge(triples(self.entry, self.case)))

    def __repr__(self):
        return f"{self.entry.tag} where {self.form.check.__name__} fails"


def of_check(entry):
    """Return {mutant: verdict} of an entry's own check, on cases that the mutants leave alone."""
    stages = checks([entry])
    stages[1] += [
        Counterexample(entry, form)
        for form in entry.misprints
        if entry.serves(form.counterexample().arm)
    ]
    return verdicts(entry.check, *stages, name=entry.tag), stages[1]


def checks(entries, f=None):
    """Return [judges in float64, exact judges]: entries on their arms, one arm after the other.

    Functions that most checks run have all been judged in float64; in exact numbers they are judged
    on one arm.
    """
    out = []
    for exact in (False, True):
        tried = {entry.tag: chosen(entry, exact) for entry in entries}
        if exact:
            tried |= {entry.tag: tried[entry.tag][-1:] for entry in entries[2 * LEAST :]}
        in_order = list(dict.fromkeys(arm for row in tried.values() for arm in row))
        out.append(
            [
                Check(entry, arm, f)
                for arm in in_order
                for entry in entries
                if arm in tried[entry.tag]
            ]
        )
    return out


@cache
def calls():
    """Return {tag: code objects that its check and the making of its case run in float64}."""
    out = {}
    for tag, entry in REGISTRY.items():
        arm = chosen(entry, exact=False)[0]
        out[tag] = watched(lambda entry=entry, arm=arm: triples(entry, new_case(arm)))
    return out


def users(f):
    """Return the entries whose checks run f, those that run least first."""
    code = originals.get(f, plain(f).__code__)
    tags = [tag for tag, ran in calls().items() if code in ran]
    return [REGISTRY[tag] for tag in sorted(tags, key=lambda tag: len(calls()[tag]))]


def of_function(f):
    """Return ({mutant: verdict}, exact judges) of a function that checks call.

    What may survive is shown to the 20 checks that run least, on one arm: enough to see a stale
    line. They also decide whether a product may be swapped, in exact numbers, and only for mutants
    that float64 has let pass.
    """
    f = plain(f)
    stages = checks(users(f), f)
    if with_rotors(f.__code__):
        for stage, arm in zip(stages, (geared(False), geared(True)), strict=True):
            stage += [Check(entry, arm, f) for entry in users(f) if entry.serves(arm)]
    few = [x for stage in stages for x in stage[:LEAST] if x.arm is stage[0].arm]
    exact = [x for x in few if x.arm.is_exact]

    def tried(mutant, judges):
        listed = mutant.name in reasons() or rules_for(f, mutant)
        if listed or judges[0].arm.is_exact and symmetric_product(f, mutant, exact):
            return [x for x in judges if x in few]
        return judges

    return verdicts(f, *stages, tried=tried), exact


def fails_through_what_it_calls(entry, functions):
    """Return whether a slip in something rarely used that this check runs parts its sides."""
    called = [f for f in functions if f.__code__ in calls()[entry.tag]]
    for f in sorted(called, key=lambda f: len(users(f))):
        check = Check(entry, chosen(entry)[0], f)
        check.ready()
        for mutant in mutants(f):
            with put(f, mutant):
                if verdict(check) == DIFFERS:
                    return True
    return False
