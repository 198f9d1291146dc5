"""The command `robodyn`: verify the atlas on an arm, list the equations, measure speed."""

import argparse
import json
import os
import re
import subprocess
import sys
import warnings
from dataclasses import asdict
from functools import partial
from pathlib import Path

import numpy as np

from . import __version__, atlas, bounds, checking, robots
from .arm import Arm
from .bridges import SUFFIXES, from_mujoco, gallery, is_urdf, load
from .coupled import CoupledArm
from .loops import CONTACTS, ClosedChain, Loop, close_loops
from .loops.mechanisms import MECHANISMS
from .nearest import did_you_mean
from .needs import beside
from .saving import save
from .tables import Table, terminal
from .working import bar, working

FAMILIES = "planar", "random", "rational"


def named_arm(text):
    """Return a built-in arm by its name, or one of a family by FAMILY:N or FAMILY:N:SEED.

    Families are planar, random and rational. SOURCE:NAME is a robot of an installed package, see
    `robodyn robots`. Raises ValueError with the names that there are.
    """
    path = gallery.path_of(text)
    if path is not None:
        return load(path, whole=True) if path.suffix == ".urdf" else load(path)
    name, *numbers = text.split(":")
    for named in (robots.NAMED, MECHANISMS):
        if name in named and not numbers:
            return named[name]()
    family = name.removesuffix("_arm")
    most = 1 if family == "planar" else 2
    if family not in FAMILIES or len(numbers) > most or not all(x.isdecimal() for x in numbers):
        names = *robots.NAMED, *MECHANISMS
        raise ValueError(
            f"no arm {text!r}{did_you_mean(name, (*names, *FAMILIES))}; choose from "
            f"{', '.join(names)}, and planar:N, random:N:SEED, rational:N:SEED with whole numbers"
        )
    n, *seed = (int(x) for x in numbers or ["3"])
    if family == "random":
        return robots.random_arm(n, np.random.default_rng(*seed or [0]))
    return robots.planar_arm(n) if family == "planar" else robots.rational_arm(n, *seed)


LOOP_FORM = "'LINK x,y,z AXIS = LINK x,y,z AXIS CONTACT' (axes where the contact needs them)"


def loop_of(text, number):
    """Return the `Loop` of a --loop: "LINK x,y,z [axis] = LINK x,y,z [axis] CONTACT".

    LINK is a name, a number from 0 or world; a link named "1" comes before link number 1. Raises
    ValueError with the part that it cannot read.
    """
    sides = text.split("=")
    contact = next((word for word in CONTACTS if text.endswith(f" {word}")), None)
    if len(sides) != 2 or contact is None:
        raise ValueError(
            f"--loop {text!r}: expected {LOOP_FORM}, CONTACT one of {', '.join(CONTACTS)}"
        )
    a = _side_of(sides[0], text)
    b = _side_of(sides[1].removesuffix(f" {contact}"), text)
    return Loop(a, b, contact, f"loop {number}")


def _side_of(side, text):
    """Return (link, point) or (link, point, axis) of one side of a --loop."""
    words = side.split()
    name = " ".join(word for word in words if "," not in word)
    try:
        vectors = [tuple(float(x) for x in word.split(",")) for word in words if "," in word]
    except ValueError:
        vectors = []
    if not name or not 1 <= len(vectors) <= 2 or any(len(x) != 3 for x in vectors):
        raise ValueError(f"--loop {text!r}: cannot read {side.strip()!r}; expected {LOOP_FORM}")
    return name, *vectors


def chosen_arm(args):
    """Return the arm of --arm, --urdf, --mjcf or --robot, closed by each --loop.

    Notes of the reader go to stderr.
    """
    arm = found_arm(args)
    if not args.loop:
        return arm
    if isinstance(arm, ClosedChain):
        raise ValueError(f"--loop adds loops to an arm, but {args.arm!r} has loops already")
    return close_loops(arm, [loop_of(text, i) for i, text in enumerate(args.loop, start=1)])


def opened_arm(args):
    """Return `found_arm` without its couplings, and report that on stderr."""
    arm = found_arm(args)
    if isinstance(arm, CoupledArm):
        print("note: this command treats joints that follow others as independent", file=sys.stderr)
        return arm.tree
    return arm


def with_notes(arm, more=()):
    """Print an arm's notes and other sentences on stderr, and return the arm."""
    for text in dict.fromkeys([*more, *arm.tree.notes]):
        print(f"note: {text}", file=sys.stderr)
    return arm


def of_name(text):
    """Return `named_arm`; the notes of a robot that comes from a file go to stderr."""
    arm = named_arm(text)
    return with_notes(arm) if text.partition(":")[0] in gallery.SOURCES else arm


def found_arm(args):
    """Return the arm that the options name, with the followers that a file has.

    --strict refuses these, and loops of a file.
    """
    follow = "refuse" if args.strict else "follow"
    if args.mjcf is not None:
        loops = "refuse" if args.strict else "close"
        return with_notes(from_mujoco(args.mjcf, tip=args.tip, follow=follow, loops=loops))
    if args.robot is not None:
        return found_robot(args)
    if args.urdf is None:
        for word, value, argument in (
            ("--tip", args.tip is not None, "a file"),
            ("--strict", args.strict, "a file"),
            ("--lenient", args.lenient, "--urdf"),
            ("--whole", args.whole, "--urdf"),
            ("--free", args.free, "--urdf"),
        ):
            if value:
                raise ValueError(f"{word} needs {argument}")
        return of_name("puma560" if args.arm is None else args.arm)
    from .urdf import UrdfWarning, load_urdf

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        arm = load_urdf(
            args.urdf,
            tip=args.tip,
            strict=not args.lenient,
            whole=args.whole,
            base="free" if args.free else "fixed",
            mimic=follow,
        )
    notes = [  # the others are in the notes
        str(w.message) for w in caught if not issubclass(w.category, UrdfWarning)
    ]
    return with_notes(arm, notes)


def found_robot(args):
    """Return the robot of --robot: a file, read by its suffix, or a name."""
    if Path(args.robot).suffix.lower() not in SUFFIXES:
        return of_name(args.robot)
    options = {} if args.tip is None else {"tip": args.tip}
    if args.strict and is_urdf(args.robot):
        options["mimic"] = "refuse"
    elif args.strict:
        options |= {"follow": "refuse", "loops": "refuse"}
    return with_notes(load(args.robot, **options))


def equations(entries):
    """Return equations with a bar on a terminal."""
    return bar(entries, "verify", "eq")


def say(table):
    """Print a table no wider than the terminal, or than COLUMNS."""
    print(table.text(terminal()), flush=True)


def data(value):
    """Print data as JSON."""
    print(json.dumps(value, indent=1), flush=True)


def verify(args):
    """Run `robodyn verify`: 0 if all equations hold, 1 if not."""
    arm = chosen_arm(args)
    report = atlas.verify(arm, paper=args.paper, progress=equations)
    args.status = 0 if report.ok else 1
    if args.json:
        data(report.as_json())
    elif args.all:
        say(report.table())
    else:
        print(report, flush=True)
    return args.status


def list_equations(args):
    """Run `robodyn atlas`: print every tag of the sources, done or open."""
    index = atlas.index()
    if args.json:
        data(index)
        return 0
    done = sum(row["status"] != "open" for row in index)
    rows = [(row["tag"], row["paper"], row["status"], row["notebook"] or "-") for row in index]
    below = (
        f"{done} of {len(index)} numbered equations are checked, {len(index) - done} are open\n"
        "corrected: misprinted in the paper; ocr: damaged in its scan, and not a misprint"
    )
    say(Table(("tag", "paper", "status", "notebook"), rows, below=below))
    return 0


def list_robots(args):
    """Run `robodyn robots`: print the robots that --arm accepts without a network."""
    rows = gallery.rows()
    if args.json:
        words = "robot", "file", "from"
        data([dict(zip(words, row, strict=True)) for row in rows])
        return 0
    below = (
        "robodyn verify, export and certify take them by --arm (certify: hinges and sliders\n"
        "without rotors; loops: verify alone); --urdf, --mjcf and --robot FILE take your own"
    )
    say(Table(("robot", "file", "from"), rows, below=below))
    return 0


def differ(args):
    """Run `robodyn differ`: 0 if two robots are the same robot, 1 if they differ."""
    from .bridges.differ import differences

    robots_given = []
    for text in args.robots:
        is_file = Path(text).suffix.lower() in SUFFIXES
        robots_given.append(load(text) if is_file else named_arm(text))
    answers = differences(*robots_given)
    args.status = 0 if all(answer.same for answer in answers) else 1
    if args.json:
        data([asdict(answer) for answer in answers])
        return args.status
    rows = [(x.question, "same" if x.same else "DIFFERS", x.said) for x in answers]
    say(Table(("question", "answer", "how"), rows))
    return args.status


def parameters(args):
    """Run `robodyn parameters`: 0; with --check 1 if no body can have some of the numbers."""
    from .parameters import base_parameters, inconsistent

    arm = opened_arm(args).tree
    if args.check is not None:
        faults = inconsistent(numbers_in(args.check, arm), arm.link_names)
        args.status = 1 if faults else 0
        print("\n".join(faults or ["each link's ten numbers are those of a body"]), flush=True)
        return args.status
    with working("parameters"):
        base = base_parameters(arm)
    if args.json:
        kept = [{"keeps": name, "combination": text} for name, text in base.rows()]
        data({"arm": arm.name, "rank": base.rank, "base": kept, "unseen": base.unseen})
        return 0
    below = (
        f"torques see {base.rank} combinations of {10 * arm.n} numbers, exactly\n"
        f"in none of them: {', '.join(base.unseen) or 'no number'}"
    )
    say(Table(("keeps", "torques see"), list(base.rows()), below=below))
    return 0


def numbers_in(path, arm):
    """Return the numbers (n, 10) in a JSON file: a list of ten for each link, or {link: ten}."""
    rows = read_json("--check", path)
    if isinstance(rows, dict):
        missing = [name for name in arm.link_names if name not in rows]
        if missing or len(rows) > arm.n:
            raise ValueError(f"--check: {path} must name each link of {arm.name!r} once")
        rows = [rows[name] for name in arm.link_names]
    try:
        theta = np.array(rows, dtype=float)
    except (TypeError, ValueError):
        theta = np.zeros(0)
    if theta.shape != (arm.n, 10):
        raise ValueError(
            f"--check: {path} must have ten numbers for each of {arm.n} links: m, m c, and Ixx, "
            "Ixy, Ixz, Iyy, Iyz, Izz about the joint point"
        )
    return theta


def show(args):
    """Print equations, with their checks, the lines that compute them, and their cells.

    The command is robodyn show TAG ...
    """
    for number, tag in enumerate(tags_in(args.tag)):
        with working("show"):
            text = str(atlas.show(tag))
        print("\n" * bool(number) + text, flush=True)
    return 0


def tags_in(words):
    """Return the tags in the words of a command, with or without quotation marks.

    >>> tags_in(["RK", "4.5", "K 48"])
    ['RK 4.5', 'K 48']
    """
    known = set(atlas.tags.all_tags())
    tags = []
    if set(words) <= known:
        return list(words)
    rest = " ".join(words).replace(",", " ").split()
    if not rest:
        return words
    while rest:
        sizes = range(len(rest), 0, -1)
        size = next((size for size in sizes if " ".join(rest[:size]) in known), None)
        if size is None:  # the error then lists the nearest tags
            return [*tags, " ".join(words) if not tags else " ".join(rest)]
        tags.append(" ".join(rest[:size]))
        rest = rest[size:]
    return tags


def errata(args):
    """Print the errata of the sources.

    The command is robodyn errata; status 0 if all fails on its counterexample, else 1.
    """
    from .atlas.errata import table

    with working("errata"):
        slips = table(args.paper)
        ok = slips.ok
    if args.json:
        print(json.dumps([e.as_json() for e in slips], indent=1, ensure_ascii=False), flush=True)
    else:
        print(slips, flush=True)
    return 0 if ok else 1


def state_in(path):
    """Return the state in a JSON file: q, qd, tau and perhaps gravity.

    A byte order mark is passed over. Raises ValueError with what does not fit.
    """
    state = read_json("--state", path)
    needed = {"q", "qd", "tau"}
    if not isinstance(state, dict) or not needed <= state.keys() <= needed | {"gravity"}:
        raise ValueError(
            f"--state: {path} must be a JSON object with q, qd, tau and, optionally, gravity"
        )
    return state


def read_json(option, path):
    """Return the content of the JSON file of an option.

    Raises ValueError naming the option if it is not JSON, or if a key occurs twice in an object.
    """
    try:
        return json.loads(Path(path).read_bytes(), object_pairs_hook=once)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{option}: {path} is not JSON: {error}") from None
    except KeyError as error:
        raise ValueError(f"{option}: {path} has {error} twice") from None


def once(pairs):
    """Return the pairs of a JSON object as a dictionary. Raises KeyError for a repeated key."""
    values = {}
    for key, value in pairs:
        if key in values:
            raise KeyError(key)
        values[key] = value
    return values


def certify(args):
    """Run `robodyn certify`: accelerations and a bound; with --check, 1 if a file is refused."""
    if args.check is not None:
        return checked(args, checking.accelerations, "certificate", about=subject(args))
    if args.state is None:
        raise ValueError("a state is needed: --state FILE; or --check FILE to check a certificate")
    if args.certificate is not None:
        refuse_no_folder("--certificate", args.certificate)
        if args.certificate.endswith(".v"):
            raise ValueError(
                "certificates are JSON files: write one with --certificate FILE.json, "
                "then check it in Coq with robodyn certify --check FILE.json"
            )
    arm = opened_arm(args)
    if not isinstance(arm, Arm):
        raise ValueError(f"{args.arm} has loops; certify supports arms and trees only")
    state = state_in(args.state)
    with working("certify"):
        qdd, bound, certificate = bounds.certify(arm, **state)
    if args.certificate is not None:
        save(args.certificate, json.dumps(certificate, indent=1) + "\n")
    rows = [(arm.joint_label(i), repr(float(x))) for i, x in enumerate(qdd)]
    below = f"each is within {bounds.digits_up(bound)} of the exact one for this q"
    say(Table(("joint", "acceleration"), rows, below=below))
    return 0


def subject(args):
    """Return what a checked certificate must be about: {"arm": arm, "state": state}, if given."""
    about = {}
    if any((args.arm, args.urdf, args.mjcf, args.robot)):
        about["arm"] = opened_arm(args)
    elif lone := [x for x in ("tip", "whole", "lenient", "strict") if getattr(args, x)]:
        raise ValueError(f"--{lone[0]} needs a robot, such as --urdf FILE")
    if args.state is not None:
        about["state"] = state_in(args.state)
    return about


def checked(args, check, others, about=None):
    """Print the findings of check(file) on --check; return 1 if a checker refuses it, else 0.

    Raises ValueError if one of the `others`, names of options, is given too. about: further
    arguments of check.
    """
    for word in others.split():
        if getattr(args, word) not in (None, False):
            raise ValueError(f"--check reads a certificate and takes no other option, got --{word}")
    args.status = 0
    findings = iter(check(args.check, **(about or {})))
    while True:
        with working("check"):
            finding = next(findings, None)
        if finding is None:
            return args.status
        print(finding, flush=True)
        args.status = max(args.status, int(finding.refused))


def export(args):
    """Run `robodyn export`: write a file of a robot's dynamics."""
    from .exports import WHAT
    from .exports import export as written

    gravity = None
    if args.gravity is not None:
        try:
            gravity = [float(x) for x in args.gravity.split(",", 2)]
        except ValueError:
            gravity = []
        if len(gravity) != 3:
            raise ValueError(f"--gravity must be X,Y,Z, got {args.gravity!r}")
    quantities = list(WHAT) if args.what is None else [x.strip() for x in args.what.split(",")]
    arm = opened_arm(args)
    with working("export"):
        written(arm, args.file, quantities, gravity)
    size = Path(args.file).stat().st_size / 1000
    print(
        f"{args.file}: {', '.join(dict.fromkeys(quantities))} of {arm.name!r}, "
        f"{counted(arm.n, 'joint')}, {size:.1f} kB",
        flush=True,
    )
    return 0


def prove(args):
    """Run `robodyn prove`: 0 if the statement, all, or a checked file is proved, else 1."""
    from .atlas.proved import prove_all, prove_text, with_quoted

    if args.check is not None:
        return checked(args, checking.identities, "statement all certificate quoting")
    if (args.statement is None) != args.all:
        raise ValueError(
            "a statement is needed, such as 'psi G = G', a tag such as 'RK 4.16', or --all"
        )
    if args.certificate is not None:
        refuse_no_folder("--certificate", args.certificate)
    with working("prove"):
        if args.all:
            proofs = prove_all()
        else:
            proofs = {named(args.statement): prove_text(args.statement)}
    if args.all:
        proved = sum(map(bool, proofs.values()))
        print(f"{proved} of {len(proofs)} statements are proved for every N")
        for name in [name for name, proof in proofs.items() if not proof]:
            print(f"NOT proved: {name}")
    else:
        print(next(iter(proofs.values())))
    args.status = 0 if all(proofs.values()) else 1
    if args.certificate is not None and not args.status:
        if args.quoting and not args.all:
            proofs = with_quoted(*proofs.popitem())
        write_certificates(proofs, args)
    return args.status


def named(statement):
    """Return the name of a statement in a file of certificates, where == is written =."""
    return statement.replace("==", "=")


def write_certificates(proofs, args):
    """Write {name: proof} to --certificate and print the number of lines."""
    from .proving.certificates import as_text, exported

    with working("certificates"):
        exports = exported(proofs, in_base_facts=not args.quoting)
        save(args.certificate, as_text(exports))
    statements = exports["statements"]
    lines = sum(len(x["certificate"]) for x in statements.values())
    print(f"{counted(len(statements), 'statement')}, {counted(lines, 'line')}: {args.certificate}")


def counted(number, word):
    """Return a number of things: "1 line", "2 lines"."""
    return f"{number} {word}{'s' * (number != 1)}"


def judge(args):
    """Run `robodyn judge`: digits of given answers; 0 if all are within tolerance, else 1."""
    judging = beside("vectors.judging")
    with working("judge"):
        verdict = judging.judge(args.numbers, args.arithmetic)
    args.status = 0 if verdict["ok"] else 1
    if args.json:
        data(verdict)
        return args.status
    rows = []
    for key, d in verdict["digits"].items():
        needed = verdict["needed"][key]
        least = "not judged in this arithmetic" if needed is None else f"{needed:.1f}"
        remarks = []
        if key in verdict["wrong"]:
            remarks.append("wrong")
        if key in verdict["first"]:
            remarks.append(f"from {verdict['first'][key]} on")
        if key in verdict["fits"]:
            remarks.append(verdict["fits"][key])
        rows.append((key, f"{d:.1f}", least, ", ".join(remarks)))
    say(Table(("quantity", "digits", "needed", ""), rows, below="\n".join(_judged(verdict))))
    return args.status


def _judged(verdict):
    """Return the lines below the judge's table."""
    lines = []
    if verdict["ok"]:
        lines.append(f"all answers are within the tolerance of {verdict['arithmetic']}")
    elif verdict["cause"]:
        lines.append(f"explained by: {verdict['cause']}")
    else:
        lines.append("no known slip explains it, and no one number that was fitted")
    if verdict["not_judged"]:
        lines.append(f"not judged: {', '.join(verdict['not_judged'])}")
    return lines


def mark(args):
    """Run `robodyn assign` or `robodyn grade`, which are part of the workbook."""
    return getattr(beside("workbook.course.marking.commands"), args.command)(args)


def refuse_no_folder(option, path):
    """Raise ValueError for a file in a folder that does not exist.

    This is done before the work, not after it.
    """
    if not Path(path).resolve().parent.is_dir():
        raise ValueError(f"{option}: there is no folder for {path!r}")


def refuse_picture(path):
    """Raise ValueError for a file that cannot hold a picture, before any computing."""
    if Path(path).suffix not in (".svg", ".png"):
        raise ValueError(f"--picture must end in .svg or .png, got {path!r}")
    refuse_no_folder("--picture", path)


def bench(args):
    """Run `robodyn bench`: 0 if all answers are right, 1 if not, whatever the times are.

    With an option that chooses a robot it measures that robot alone. Thread pools get their size
    when numpy is loaded, so this Python starts another one with a single thread.
    """
    measuring = beside("benchmarks")
    chosen = {word: getattr(args, word) for word in ("arm", "urdf", "mjcf", "robot", "tip")}
    chosen = {word: value for word, value in chosen.items() if value is not None}
    flags = [word for word in ("whole", "free", "lenient", "strict") if getattr(args, word)]
    for word in ("front", "picture"):
        if getattr(args, word) and (chosen or flags):
            raise ValueError(f"--{word} measures other robots than one of your own")
    if args.front:
        frames = beside("benchmarks.front").measured(args.page)
        print(json.dumps(frames.as_json(), indent=1) if args.json else frames, flush=True)
        return 0
    if args.picture is not None:
        refuse_picture(args.picture)
    if not measuring.one_thread():
        words = [f"--{word}" for word in ("quick", "json") if getattr(args, word)]
        words += [f"--{word}" for word in flags]
        words += [x for word, value in chosen.items() for x in (f"--{word}", value)]
        words += [] if args.picture is None else ["--picture", args.picture]
        return subprocess.run(
            [sys.executable, "-m", "robodyn_lib", "bench", *words],
            env={**os.environ, **dict.fromkeys(measuring.THREADS, "1")},
            check=False,
        ).returncode
    run = partial(measuring.run_on, bench_arm(args)) if chosen or flags else measuring.run
    report = run(args.quick, progress=lambda stages: bar(stages, "bench", "row"))
    args.status = 0 if report.ok else 1
    if args.picture is not None:
        beside("workbook.draw").save(measuring.drawn(report.as_json()), args.picture, measuring.ALT)
    print(json.dumps(report.as_json(), indent=1) if args.json else report, flush=True)
    return args.status


def bench_arm(args):
    """Return `opened_arm` for `robodyn bench`. Raises ValueError for an arm with loops."""
    arm = opened_arm(args)
    if isinstance(arm, ClosedChain):
        raise ValueError(f"bench measures robots without loops, got {arm!r}")
    return arm


class Parser(argparse.ArgumentParser):
    """A parser that refuses in one line, with the nearest command or option."""

    def error(self, message):
        wrong = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        if wrong:
            commands = re.findall(r"[\w-]+", wrong[2])
            near = did_you_mean(wrong[1], commands) or f"; choose from {', '.join(commands)}"
            message = f"no command {wrong[1]!r}{near}"
        if "are required" in message:
            message = f"{message}; {self.prog} --help explains them"
        print(f"robodyn: {message}", file=sys.stderr)
        sys.exit(2)

    def parse_args(self, words=None, namespace=None):
        args, unknown = self.parse_known_args(words, namespace)
        if unknown:
            near = did_you_mean(unknown[0].partition("=")[0], getattr(args, "options", ()), 0.6)
            word = "option" if unknown[0].startswith("-") else "argument"
            self.error(f"unknown {word} {unknown[0]!r}{near}")
        return args


def add_arm(command, with_loops=False, default="puma560"):
    """Add the options that choose an arm. default: in words, which is taken without them."""
    arm = command.add_mutually_exclusive_group()
    arm.add_argument(
        "--arm",
        metavar="NAME",
        help=f"{', '.join(robots.NAMED)}, planar:N, random:N:SEED, rational:N:SEED, SOURCE:NAME"
        + f", or with loops {', '.join(MECHANISMS)}" * with_loops
        + f" (default: {default})",
    )
    arm.add_argument("--urdf", metavar="FILE", help="an arm from a URDF file")
    arm.add_argument("--mjcf", metavar="FILE", help="a robot from an MJCF file, read by MuJoCo")
    arm.add_argument(
        "--robot", metavar="FILE", help="a robot by its file's suffix, or a name as with --arm"
    )
    command.add_argument(
        "--tip",
        metavar="LINK",
        help="with a file: the last link, where the tree branches (MJCF: a body or a site)",
    )
    command.add_argument(
        "--whole", action="store_true", help="with --urdf: the whole robot, with all its branches"
    )
    command.add_argument(
        "--lenient",
        action="store_true",
        help="with --urdf: accept mistakes that other readers accept, and report them on stderr",
    )
    command.add_argument(
        "--strict",
        action="store_true",
        help="with a file: refuse joints that follow others (mimic), and loops of an MJCF file",
    )


def add_free(command):
    """Add the option that puts a robot on a free base."""
    command.add_argument(
        "--free",
        action="store_true",
        help="with --urdf: on a free base, as a robot that walks or floats",
    )


def add_certificate(command, writes, checks):
    """Add the options of a command that writes certificates or checks one, with their help."""
    command.add_argument("--certificate", metavar="FILE", help=writes)
    command.add_argument("--check", metavar="FILE", help=checks)


def add_verify(commands):
    """Add `robodyn verify`."""
    command = commands.add_parser("verify", help="check every registered equation on an arm")
    add_arm(command, with_loops=True)
    add_free(command)
    command.add_argument(
        "--loop",
        metavar="TEXT",
        action="append",
        help="close a loop, once or more often: 'LINK x,y,z AXIS = LINK x,y,z AXIS CONTACT', "
        "such as "
        "'hand 0,0,1 = world 1,0,0 hard finger'",
    )
    command.add_argument("--paper", metavar="KEY", help=f"only one of {', '.join(atlas.PAPERS)}")
    command.add_argument(
        "--all",
        action="store_true",
        help="print a row for each equation, not only for those that fail",
    )
    command.add_argument("--json", action="store_true", help="print data instead of words")
    command.set_defaults(run=verify)


def add_certify(commands):
    """Add `robodyn certify`."""
    command = commands.add_parser(
        "certify", help="solve forward dynamics and bound the error, rigorously"
    )
    add_arm(command)
    command.add_argument(
        "--state", metavar="FILE", help='JSON: {"q": [...], "qd": [...], "tau": [...]}'
    )
    add_certificate(
        command,
        "write the numbers that prove the bound, as JSON",
        "check a certificate instead: by exact arithmetic, and by Coq if it is installed; with a "
        "robot or --state, also that it is about these",
    )
    command.set_defaults(run=certify, free=False)


def add_export(commands):
    """Add `robodyn export`."""
    command = commands.add_parser(
        "export", help="write a robot's dynamics to a file in C, JavaScript, Python or WebAssembly"
    )
    add_arm(command)
    add_free(command)
    command.add_argument(
        "file", metavar="FILE", help="to be written; ends in .c, .js, .mjs, .py or .wasm"
    )
    command.add_argument(
        "--what",
        metavar="NAMES",
        help="comma-separated; default: forward_dynamics,"
        "inverse_dynamics,mass_matrix; of chains of hinges and sliders "
        "forward_dynamics_derivatives too, but not inverse_dynamics_derivatives",
    )
    command.add_argument(
        "--gravity",
        metavar="X,Y,Z",
        help="[m/s^2], built in; by default the first argument of the functions",
    )
    command.set_defaults(run=export)


def add_equations(commands):
    """Add `robodyn atlas`, `robodyn show` and `robodyn errata`."""
    index = commands.add_parser("atlas", help="list all numbered equations and their status")
    index.add_argument("--json", action="store_true", help="print data instead of a table")
    index.set_defaults(run=list_equations)
    details = commands.add_parser(
        "show", help="show one equation, its check, its code and its cell"
    )
    details.add_argument(
        "tag", nargs="+", metavar="TAG", help='one or several, as in "RK 4.5" "K 48"'
    )
    details.set_defaults(run=show)
    misprints = commands.add_parser(
        "errata", help="list the misprints of the sources, with the printed words"
    )
    misprints.add_argument("--paper", metavar="KEY", help=f"only one of {', '.join(atlas.PAPERS)}")
    misprints.add_argument("--json", action="store_true", help="print data instead of a table")
    misprints.set_defaults(run=errata)


def add_judge(commands):
    """Add `robodyn judge`."""
    command = commands.add_parser(
        "judge", help="judge another program's answers, and name the slip that explains wrong ones"
    )
    command.add_argument(
        "--numbers",
        metavar="FILE",
        required=True,
        help="answers in the format of vectors/README.md",
    )
    command.add_argument(
        "--arithmetic",
        default="float64",
        choices=("float64", "float32"),
        help="arithmetic in which the answers were computed",
    )
    command.add_argument("--json", action="store_true", help="print data instead of a table")
    command.set_defaults(run=judge)


def add_prove(commands):
    """Add `robodyn prove`."""
    command = commands.add_parser(
        "prove", help="prove statements about operators for every N, with certificates"
    )
    command.add_argument(
        "statement",
        nargs="?",
        metavar="STATEMENT",
        help="such as 'psi G = G', or a tag such as 'RK 4.16'",
    )
    command.add_argument("--all", action="store_true", help="every statement of the papers")
    add_certificate(
        command,
        "write the proof as JSON: lines that a checker multiplies out",
        "check certificates instead: multiply them out, and run Coq if it is installed",
    )
    command.add_argument(
        "--quoting",
        action="store_true",
        help="let certificates quote other statements: shorter, but no longer self-contained",
    )
    command.set_defaults(run=prove)


def add_bench(commands):
    """Add `robodyn bench`."""
    command = commands.add_parser(
        "bench", help="measure speed against other libraries, on one robot with --arm or a file"
    )
    add_arm(command, default="a table of many arms")
    add_free(command)
    command.add_argument(
        "--quick",
        action="store_true",
        help="in about a minute, with fewer rounds and shorter motions",
    )
    command.add_argument("--json", action="store_true", help="print data instead of tables")
    command.add_argument(
        "--front",
        action="store_true",
        help="measure instead how fast a browser draws the laboratory; needs playwright and a "
        "Chromium",
    )
    command.add_argument(
        "--page",
        metavar="FILE",
        help="with --front: a page of `make laboratory-page`, whose sliders are moved too",
    )
    command.add_argument(
        "--picture", metavar="FILE", help="draw time against the number of links, .svg or .png"
    )
    command.set_defaults(run=bench)


def add_exercises(options, default):
    """Add the option that chooses exercises. default: in words, which are taken without it."""
    options.add_argument(
        "--exercises",
        metavar="NUMBERS",
        help="comma-separated, with points after =: 2a.1,4a.2=3 "
        f"(default: {default}, one point each)",
    )


def add_assign(commands):
    """Add `robodyn assign`."""
    command = commands.add_parser("assign", help="make an assignment of chosen exercises")
    command.add_argument("page", nargs="+", metavar="PAGE", help="such as 02a 04a")
    add_exercises(command, default="all of the pages")
    command.add_argument(
        "--out",
        metavar="FOLDER",
        default="assignment",
        help="folder to create (default: %(default)s)",
    )
    command.add_argument(
        "--title", metavar="TEXT", default="Assignment", help="name of the assignment"
    )
    command.add_argument("--due", metavar="DATE", help="written into the notebook")
    command.add_argument(
        "--seed",
        metavar="WORD",
        help="draw numbers of questions from this word, where they allow it",
    )
    command.add_argument(
        "--students",
        metavar="FILE",
        help="with --seed: other numbers for each student; a name a line",
    )
    command.add_argument(
        "--pepper", metavar="FILE", help="the secret of the class; created if the file is missing"
    )
    command.add_argument(
        "--own", metavar="FILE", help="TOML with questions and answers of your own; needs --pepper"
    )
    command.add_argument("--nbgrader", action="store_true", help="as a source of nbgrader")
    command.add_argument("--notebooks", metavar="FOLDER", help="folder of the course's notebooks")
    command.set_defaults(run=mark, command="assign")


def add_grade(commands):
    """Add `robodyn grade`."""
    command = commands.add_parser(
        "grade", help="mark a folder of handed-in notebooks, without running their code"
    )
    command.add_argument(
        "folder", metavar="FOLDER", help="notebooks, or one folder for each student"
    )
    chosen = command.add_mutually_exclusive_group()
    chosen.add_argument(
        "--assignment", metavar="FILE", help="the assignment.json that robodyn assign wrote"
    )
    add_exercises(chosen, default="those that occur in half of the notebooks")
    command.add_argument(
        "--run-code",
        action="store_true",
        help="also run answers that are code: each alone, without network, with limits (Linux, "
        "bubblewrap)",
    )
    command.add_argument("--pepper", metavar="FILE", help="the secret of the class")
    command.add_argument("--canvas", metavar="FILE", help="write a gradebook for Canvas to import")
    command.add_argument("--moodle", metavar="FILE", help="write a grading worksheet for Moodle")
    command.add_argument(
        "--roster", metavar="FILE", help="an export of Canvas or Moodle, for names and numbers"
    )
    command.add_argument(
        "--list", metavar="FILE", help="write the list of the class, with the points of each"
    )
    command.add_argument(
        "--marked",
        metavar="FILE",
        help="a copy of the printed table in which you have entered points of what is by hand",
    )
    command.add_argument("--reports", metavar="FOLDER", help="write a report for each student")
    command.add_argument("--title", metavar="TEXT", help="the assignment's name in the gradebook")
    command.set_defaults(run=mark, command="grade")


def add_differ(commands):
    """Add `robodyn differ`."""
    command = commands.add_parser(
        "differ", help="find why two models of a robot differ: order, frames, armature, damping"
    )
    command.add_argument(
        "robots", nargs=2, metavar="ROBOT", help="a URDF or MJCF file, or a name as with --arm"
    )
    command.add_argument("--json", action="store_true", help="print data instead of a table")
    command.set_defaults(run=differ)


def add_robots(commands):
    """Add `robodyn robots`."""
    command = commands.add_parser(
        "robots", help="list the available robots: ours, and those of installed packages"
    )
    command.add_argument("--json", action="store_true", help="print data instead of a table")
    command.set_defaults(run=list_robots)


def add_parameters(commands):
    """Add `robodyn parameters`."""
    command = commands.add_parser(
        "parameters", help="find the combinations of inertial parameters on which torques depend"
    )
    add_arm(command)
    add_free(command)
    command.add_argument(
        "--check",
        metavar="FILE",
        help="check instead whether the numbers in a JSON file are possible: ten for each link, m, "
        "m c, and Ixx, Ixy, Ixz, Iyy, Iyz, Izz about its joint point",
    )
    command.add_argument("--json", action="store_true", help="print data instead of a table")
    command.set_defaults(run=parameters)


ADD = (
    add_verify,
    add_certify,
    add_export,
    add_equations,
    add_judge,
    add_prove,
    add_bench,
    add_assign,
    add_grade,
    add_robots,
    add_parameters,
    add_differ,
)


def parser():
    """Return the parser of the command; `run` is the function of each subcommand."""
    top = Parser(
        prog="robodyn", description="Verify the dynamics of robot arms, equation by equation."
    )
    top.add_argument("--version", action="version", version=f"robodyn {__version__}")
    commands = top.add_subparsers(metavar="COMMAND")
    for add in ADD:
        add(commands)
    for command in commands.choices.values():
        options = [word for action in command._actions for word in action.option_strings]
        command.set_defaults(options=options)
    return top


def main(argv=None):
    """Run the command and return its status.

    0: all holds; 1: something fails; 2: bad request; 130: interrupted.
    """
    args = None
    try:
        top = parser()
        args = top.parse_args(argv)
        if not hasattr(args, "run"):
            top.print_help()
            return 0
        if hasattr(sys.stdout, "reconfigure"):  # for a terminal without such letters
            sys.stdout.reconfigure(errors="replace")
        return args.run(args)
    except KeyboardInterrupt:
        print("robodyn: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader closed the pipe: robodyn atlas | head
        sys.stderr.close()
        return getattr(args, "status", 0)  # robodyn verify | head still has the status of verify
    except (ValueError, TypeError, OSError, ModuleNotFoundError) as error:
        words = f"{error.filename}: {error.strerror}" if getattr(error, "filename", None) else error
        print(f"robodyn: {words}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
