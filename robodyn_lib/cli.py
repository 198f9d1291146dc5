"""The command `robodyn`: verify the atlas on an arm, list the equations, measure speed."""

import argparse
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np

from . import __version__, atlas, bounds, checking, robots
from .arm import Arm
from .loops import CONTACTS, ClosedChain, Loop, close_loops
from .loops.mechanisms import MECHANISMS
from .needs import beside
from .tables import Table, terminal


def named_arm(text):
    """A built-in arm from its name, or from FAMILY:N or FAMILY:N:SEED for planar, random and rational arms.

    Raises ValueError listing what there is.
    """
    name, *numbers = text.split(":")
    for named in (robots.NAMED, MECHANISMS):
        if name in named and not numbers:
            return named[name]()
    families = {
        "planar": (robots.planar_arm, 1),
        "rational": (robots.rational_arm, 2),
        "random": (lambda n, seed=0: robots.random_arm(n, np.random.default_rng(seed)), 2),
    }
    family, most = families.get(name.removesuffix("_arm"), (None, 0))
    if family is None or len(numbers) > most or not all(x.isdecimal() for x in numbers):
        raise ValueError(
            f"no arm {text!r}; there are {', '.join((*robots.NAMED, *MECHANISMS))}, and planar:N, "
            "random:N:SEED, rational:N:SEED with whole numbers"
        )
    return family(*(int(x) for x in numbers or ["3"]))


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
    """The arm that --arm or --urdf names, closed by each --loop; remarks of the reader go to stderr."""
    arm = opened_arm(args)
    if not args.loop:
        return arm
    if isinstance(arm, ClosedChain):
        raise ValueError(f"--loop closes the links of an arm; {args.arm!r} has loops already")
    return close_loops(arm, [loop_of(text, i) for i, text in enumerate(args.loop, start=1)])


def opened_arm(args):
    """The arm that --arm or --urdf names; remarks of the reader go to stderr."""
    if args.urdf is None:
        for word, given in (
            ("--tip", args.tip is not None),
            ("--lenient", args.lenient),
            ("--whole", args.whole),
            ("--free", args.free),
        ):
            if given:
                raise ValueError(f"{word} goes with --urdf")
        return named_arm("puma560" if args.arm is None else args.arm)
    from .urdf import UrdfWarning, load_urdf

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        arm = load_urdf(
            args.urdf,
            tip=args.tip,
            strict=not args.lenient,
            whole=args.whole,
            base="free" if args.free else "fixed",
        )
    others = [  # those stand in the notes
        str(w.message) for w in caught if not issubclass(w.category, UrdfWarning)
    ]
    for text in dict.fromkeys([*others, *arm.notes]):
        print(f"note: {text}", file=sys.stderr)
    return arm


def progress_bar(items, desc="verify", unit="eq"):
    """Put a bar on stderr around items where somebody watches and tqdm is there; else the items alone."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        return items
    return tqdm(items, desc=desc, unit=unit, leave=False, disable=None if sys.stderr else True)


def verify(args):
    """robodyn verify: 0 if all holds, 1 if not."""
    report = atlas.verify(chosen_arm(args), paper=args.paper, progress=progress_bar)
    args.status = 0 if report.ok else 1
    shown = report.table().text(terminal() if sys.stdout.isatty() else None) if args.all else report
    print(json.dumps(report.as_json(), indent=1) if args.json else shown, flush=True)
    return args.status


def list_equations(args):
    """robodyn atlas: every tag of the sources, done or open."""
    index = atlas.index()
    if args.json:
        print(json.dumps(index, indent=1))
        return 0
    done = sum(row["status"] != "open" for row in index)
    print(
        Table(
            ("tag", "paper", "status", "notebook"),
            [(row["tag"], row["paper"], row["status"], row["notebook"] or "-") for row in index],
            below=f"{done} of {len(index)} numbered equations are checked, {len(index) - done} are open\n"
            "corrected: misprinted in the paper; ocr: damaged in the scan of it, and no misprint",
        )
    )
    return 0


def show(args):
    """robodyn show TAG: an equation, its check, what that runs, the lines that compute it, and its cell."""
    print(atlas.show(" ".join(args.tag)))
    return 0


def errata(args):
    """robodyn errata: what the sources print wrong, word for word; 0 if all fail on their counterexamples, else 1."""
    from .atlas.errata import table

    slips = table(args.paper)
    print(
        json.dumps([e.as_json() for e in slips], indent=1, ensure_ascii=False)
        if args.json
        else slips,
        flush=True,
    )
    return 0 if slips.ok else 1


def state_in(path):
    """The state in a JSON file: q, qd, tau and gravity, if it is there. Raises ValueError naming what does not fit."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"--state: {path} is not JSON: {error}") from None
    if not isinstance(data, dict) or not {"q", "qd", "tau"} <= data.keys() <= {
        "q",
        "qd",
        "tau",
        "gravity",
    }:
        raise ValueError(
            f"--state: {path} must be an object of q, qd, tau and, if you like, gravity"
        )
    return data


def certify(args):
    """robodyn certify: accelerations and a proved bound on their error; with --check, 1 if a file is refused."""
    if args.check is not None:
        refuse_others(args, "state certificate arm urdf tip")
        return checked(args, checking.accelerations(args.check))
    if args.state is None:
        raise ValueError("say which state: --state FILE, or --check FILE for a certificate")
    if args.certificate is not None:
        refuse_no_folder("--certificate", args.certificate)
        if args.certificate.endswith(".v"):
            raise ValueError(
                "certificates are JSON: --certificate FILE.json; "
                "robodyn certify --check FILE.json lets Coq judge it"
            )
    arm = opened_arm(args)
    if not isinstance(arm, Arm):
        raise ValueError(f"{args.arm} has loops; arms and trees have certificates")
    qdd, bound, certificate = bounds.certify(arm, **state_in(args.state))
    if args.certificate is not None:
        text = json.dumps(certificate, indent=1) + "\n"
        Path(args.certificate).write_text(text, encoding="utf-8")
    print(
        Table(
            ("joint", "acceleration"),
            [(arm.joint_label(i), repr(float(x))) for i, x in enumerate(qdd)],
            below=f"each is within {bounds.digits_up(bound)} of the exact one for this q",
        )
    )
    return 0


def refuse_others(args, words):
    """Raise ValueError where --check comes with an option that it does not take."""
    for word in words.split():
        if getattr(args, word) not in (None, False):
            raise ValueError(f"--check reads a certificate and takes no other option, got --{word}")


def checked(args, findings):
    """Print what each checker found of a certificate, and return 0, or 1 where one refuses it."""
    args.status = 0
    for finding in findings:
        print(finding, flush=True)
        args.status = max(args.status, int(finding.refused))
    return args.status


def export(args):
    """robodyn export: a file of a robot's dynamics."""
    from .exports import export as written

    gravity = None
    if args.gravity is not None:
        try:
            gravity = [float(x) for x in args.gravity.split(",", 2)]
        except ValueError:
            gravity = []
        if len(gravity) != 3:
            raise ValueError(f"--gravity must be X,Y,Z, got {args.gravity!r}")
    what = {} if args.what is None else {"what": [x.strip() for x in args.what.split(",")]}
    written(opened_arm(args), args.file, gravity=gravity, **what)
    return 0


def prove(args):
    """robodyn prove: 0 if the statement, or with --all every one, or a file with --check, is proved, else 1."""
    from .atlas.proved import prove_all, prove_text, with_quoted

    if args.check is not None:
        refuse_others(args, "statement all certificate quoting")
        return checked(args, checking.identities(args.check))
    if (args.statement is None) != args.all:
        raise ValueError(
            "say what to prove: a statement such as 'psi G = G', a tag such as 'RK 4.16', or --all"
        )
    if args.certificate is not None:
        refuse_no_folder("--certificate", args.certificate)
    proofs = prove_all() if args.all else {named(args.statement): prove_text(args.statement)}
    proved = sum(map(bool, proofs.values()))
    print(
        f"{proved} of {len(proofs)} statements are proved for every N"
        if args.all
        else next(iter(proofs.values()))
    )
    for name in [name for name, proof in proofs.items() if args.all and not proof]:
        print(f"NOT proved: {name}")
    args.status = 0 if all(proofs.values()) else 1
    if args.certificate is not None and not args.status:
        proofs = with_quoted(*proofs.popitem()) if args.quoting and not args.all else proofs
        write_certificates(proofs, args)
    return args.status


def named(statement):
    """Return the name that a statement has in a file of certificates, where == belongs to what is proved."""
    return statement.replace("==", "=")


def write_certificates(proofs, args):
    """Write {name: proof} as --certificate and --quoting say, and how many lines that took to stdout."""
    from .proving.certificates import as_text, exported

    data = exported(proofs, in_base_facts=not args.quoting)
    Path(args.certificate).write_text(as_text(data), encoding="utf-8")
    statements, lines = (
        len(data["statements"]),
        sum(len(x["certificate"]) for x in data["statements"].values()),
    )
    print(
        f"{statements} statement{'s' * (statements != 1)}, {lines} line{'s' * (lines != 1)}: {args.certificate}"
    )


def judge(args):
    """robodyn judge: digits of somebody's answers; 0 if all are within their tolerances, else 1."""
    verdict = beside("vectors.judging").judge(args.numbers, args.arithmetic)
    args.status = 0 if verdict["ok"] else 1
    if args.json:
        print(json.dumps(verdict, indent=1))
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
    print(Table(("quantity", "digits", "needed", ""), rows, below="\n".join(_judged(verdict))))
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


def refuse_no_folder(option, path):
    """Raises ValueError for a file in a folder that there is not: before the work, not after it."""
    if not Path(path).resolve().parent.is_dir():
        raise ValueError(f"{option}: there is no folder for {path!r}")


def refuse_picture(path):
    """Raises ValueError for a file that no picture can be written to: before minutes of work, not after them."""
    if Path(path).suffix not in (".svg", ".png"):
        raise ValueError(f"--picture must end in .svg or .png, got {path!r}")
    refuse_no_folder("--picture", path)


def bench(args):
    """robodyn bench: 0 if all answers are right, 1 if not, whatever the times are.

    Thread pools are sized when numpy is loaded, which it is by now: so this Python starts another
    one, with one thread.
    """
    measuring = beside("benchmarks")
    if args.front:
        frames = beside("benchmarks.front").measured(args.page)
        print(json.dumps(frames.as_json(), indent=1) if args.json else frames, flush=True)
        return 0
    if args.picture is not None:
        refuse_picture(args.picture)
    if not measuring.one_thread():
        words = [f"--{word}" for word in ("quick", "json") if getattr(args, word)]
        words += [] if args.picture is None else ["--picture", args.picture]
        return subprocess.run(
            [sys.executable, "-m", "robodyn_lib", "bench", *words],
            env={**os.environ, **dict.fromkeys(measuring.THREADS, "1")},
            check=False,
        ).returncode
    report = measuring.run(args.quick, progress=lambda stages: progress_bar(stages, "bench", "row"))
    args.status = 0 if report.ok else 1
    if args.picture is not None:
        beside("workbook.draw").save(measuring.drawn(report.as_json()), args.picture, measuring.ALT)
    print(json.dumps(report.as_json(), indent=1) if args.json else report, flush=True)
    return args.status


def parser():
    top = argparse.ArgumentParser(
        prog="robodyn", description="Verify the dynamics of robot arms, equation by equation."
    )
    top.add_argument("--version", action="version", version=f"robodyn {__version__}")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    v = commands.add_parser("verify", help="check every registered equation on an arm")
    c = commands.add_parser(
        "certify", help="solve forward dynamics and bound the error, rigorously"
    )
    x = commands.add_parser(
        "export", help="write a robot's dynamics to a file in C, JavaScript, Python or WebAssembly"
    )
    for one in (v, c, x):
        arm = one.add_mutually_exclusive_group()
        arm.add_argument(
            "--arm",
            metavar="NAME",
            help=f"{', '.join(robots.NAMED)}, planar:N, random:N:SEED, rational:N:SEED"
            + f", or with loops {', '.join(MECHANISMS)}" * (one is v)
            + " (default: puma560)",
        )
        arm.add_argument("--urdf", metavar="FILE", help="an arm from a URDF file")
        one.add_argument(
            "--tip", metavar="LINK", help="with --urdf: the last link, where the tree branches"
        )
        one.add_argument(
            "--whole",
            action="store_true",
            help="with --urdf: the whole robot, with all its branches",
        )
        one.add_argument(
            "--lenient",
            action="store_true",
            help="with --urdf: pass over what other readers pass over, and say so on stderr",
        )
    c.add_argument("--state", metavar="FILE", help='JSON: {"q": [...], "qd": [...], "tau": [...]}')
    c.add_argument(
        "--certificate", metavar="FILE", help="write the numbers that prove the bound, as JSON"
    )
    c.add_argument(
        "--check",
        metavar="FILE",
        help="check a certificate instead: by exact arithmetic, and by Coq where it is installed",
    )
    c.set_defaults(run=certify, free=False)
    for one in (v, x):
        one.add_argument(
            "--free",
            action="store_true",
            help="with --urdf: on a free base, as a robot that walks or floats",
        )
    x.add_argument(
        "file", metavar="FILE", help="to be written; ends in .c, .js, .mjs, .py or .wasm"
    )
    x.add_argument(
        "--what",
        metavar="NAMES",
        help="by commas; default: forward_dynamics,"
        "inverse_dynamics,mass_matrix; of chains of hinges and sliders "
        "forward_dynamics_derivatives too, but not inverse_dynamics_derivatives",
    )
    x.add_argument(
        "--gravity", metavar="X,Y,Z", help="[m/s^2], built in; otherwise the functions ask for it"
    )
    x.set_defaults(run=export)
    v.add_argument(
        "--loop",
        metavar="TEXT",
        action="append",
        help="close a loop, once or more often: 'LINK x,y,z AXIS = LINK x,y,z AXIS CONTACT', such as "
        "'hand 0,0,1 = world 1,0,0 hard finger'",
    )
    v.add_argument("--paper", metavar="KEY", help=f"only one of {', '.join(atlas.PAPERS)}")
    v.add_argument(
        "--all",
        action="store_true",
        help="print a row for each equation, not only for those that fail",
    )
    v.add_argument("--json", action="store_true", help="print data instead of words")
    v.set_defaults(run=verify)
    a = commands.add_parser("atlas", help="list all numbered equations and their status")
    a.add_argument("--json", action="store_true", help="print data instead of a table")
    a.set_defaults(run=list_equations)
    w = commands.add_parser("show", help="show one equation, its check, its code and its cell")
    w.add_argument("tag", nargs="+", metavar="TAG", help='as in "RK 4.5"')
    w.set_defaults(run=show)
    e = commands.add_parser(
        "errata", help="list what the sources print wrong, with the printed words"
    )
    e.add_argument("--paper", metavar="KEY", help=f"only one of {', '.join(atlas.PAPERS)}")
    e.add_argument("--json", action="store_true", help="print data instead of a table")
    e.set_defaults(run=errata)
    j = commands.add_parser(
        "judge", help="judge another program's answers, and name the slip that explains wrong ones"
    )
    j.add_argument(
        "--numbers",
        metavar="FILE",
        required=True,
        help="answers in the format of vectors/README.md",
    )
    j.add_argument(
        "--arithmetic",
        default="float64",
        choices=("float64", "float32"),
        help="what the answers were computed in",
    )
    j.add_argument("--json", action="store_true", help="print data instead of a table")
    j.set_defaults(run=judge)
    p = commands.add_parser(
        "prove", help="prove statements about operators for every N, with certificates"
    )
    p.add_argument(
        "statement",
        nargs="?",
        metavar="STATEMENT",
        help="such as 'psi G = G', or a tag such as 'RK 4.16'",
    )
    p.add_argument("--all", action="store_true", help="every statement of the papers")
    p.add_argument(
        "--certificate", metavar="FILE", help="write lines that a checker multiplies out, as JSON"
    )
    p.add_argument(
        "--quoting",
        action="store_true",
        help="let certificates quote statements: shorter, but not alone",
    )
    p.add_argument(
        "--check",
        metavar="FILE",
        help="check certificates instead: multiply them out, and ask Coq where it is installed",
    )
    p.set_defaults(run=prove)
    b = commands.add_parser("bench", help="measure speed against other libraries")
    b.add_argument(
        "--quick",
        action="store_true",
        help="in less than a minute, with fewer rounds and shorter motions",
    )
    b.add_argument("--json", action="store_true", help="print data instead of tables")
    b.add_argument(
        "--front",
        action="store_true",
        help="measure instead how fast a browser draws the laboratory; needs playwright and a Chromium",
    )
    b.add_argument(
        "--page",
        metavar="FILE",
        help="with --front: a page of `make laboratory-page`, whose sliders are moved too",
    )
    b.add_argument(
        "--picture", metavar="FILE", help="draw time against the number of links, .svg or .png"
    )
    b.set_defaults(run=bench)
    return top


def main(argv=None):
    """Entry point. Status 0: all holds; 1: something that must hold does not; 2: the request makes no sense."""
    args = parser().parse_args(argv)
    try:
        return args.run(args)
    except BrokenPipeError:  # the reader closed the pipe: robodyn atlas | head
        sys.stderr.close()
        return getattr(args, "status", 0)  # and robodyn verify | head still says what failed
    except (ValueError, TypeError, OSError, ModuleNotFoundError) as error:
        words = f"{error.filename}: {error.strerror}" if getattr(error, "filename", None) else error
        print(f"robodyn: {words}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
