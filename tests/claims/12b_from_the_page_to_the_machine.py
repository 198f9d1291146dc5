"""What computes the claims of 12b."""
import re
from fractions import Fraction

import numpy as np
from claims import claim
from notebook_rules import source, texts

import robodyn_lib as rd
from robodyn_lib.spatial import phi


def cell(page, name):
    """The source of a cell, and what is stored under it."""
    found, = (c for c in page["cells"] if c["id"] == name)
    return source(found), "".join(text for _, text in texts(found))


def ran(page, *names):
    """What the names of these cells are after a run of them."""
    room = {}
    for name in ("c001", *names):
        exec(re.sub(r"(?m)^(?:confirm = |bench\.).*", "", cell(page, name)[0]), room)
    return room


@claim("the product $ab$ is written twice in the function and once on the *tape*")
def _(page):
    text, tape = cell(page, "c010")
    yield re.search(r"(?m)^quotient = .*", text)[0].count("a * b")
    yield tape.count("a * b")


@claim("The number never sees the loop, because Python runs it: all that reaches the tape is five products and five "
       "sums.", "never")
def _(never, page):
    lines = cell(page, "c011")[1].split("\n")
    never(["for" in line for line in lines])
    yield sum(" * " in line for line in lines)
    yield sum(" + " in line for line in lines)


def told(page):
    return [program.counts.mul for program in ran(page, "c020", "c021")["told"].values()]


@claim("With a full $6\\times6$ matrix $\\phi$ and any axis $H$ it has 552 products.")
def _(page):
    yield told(page)[0]


@claim("all but six entries of phi are known.", "all but / none but")
def _(all_but):
    one, two = (phi(np.array(d)) for d in ((2.0, 3.0, 5.0), (7.0, 11.0, 13.0)))
    unknown = int((one != two).sum())
    yield unknown
    all_but(unknown < one.size - unknown)


@claim("Fewer than a fifth of the products remain", "fewer")
def _(fewer, page):
    before, after, _ = told(page)
    part = Fraction(1, 5)
    yield part
    fewer(Fraction(after, before), part)


@claim("so we hand it 21 numbers and build the matrix from them")
def _(page):
    yield len(ran(page, "c020", "c021")["half"][0])


@claim("Then two products that mirror each other are one, and 86 remain.")
def _(page):
    yield told(page)[-1]


@claim("the hinge is the first of them, and $P$ has six numbers")
def _(page):
    shown = ran(page, "c020", "c021", "c022")
    yield shown["program"].inputs["p"][0]


@claim("A right angle saves half of the work on a vector, and so do parallel axes.")
def _(page):
    any_, *others = (int(n) for n in re.findall(r"mul=(\d+)", cell(page, "c030")[1]))
    part, = {Fraction(other, any_) for other in others}
    yield 1 - part


@claim("Between neighbouring axes of the three robots of this library there is no other twist.", "no")
def _(no):
    yield len(rd.robots.NAMED)
    oblique = []
    for make in rd.robots.NAMED.values():
        robot = make().in_floats
        joints = zip(robot.axes, robot.rotations[1:], robot.axes[1:], strict=False)
        turned = [abs(axis @ R @ beyond) for axis, R, beyond in joints]
        oblique += [min(x, abs(1 - x)) > 1e-6 for x in turned]
    no(oblique)


@claim("Even the Panda, which has a joint more, takes fewer operations than the arm without a zero.", "more", "fewer")
def _(more, fewer, page):
    part = {name: float(x) for name, x in re.findall(r"(\S+) +([\d.]+) of the operations", cell(page, "c031")[1])}
    fewer(part["panda"], part["random_arm(6)"])
    more(rd.robots.panda().n, rd.robots.puma560().n)


@claim("beside each line of it there are about ten others that could run at the same time")
def _(page):
    others = [int(n) - 1 for n in re.findall(r"(\d+) for each line", cell(page, "c040")[1])]
    yield round(float(np.mean(others)) / 10) * 10


@claim("So `run` remembers the arrays, and asks each for address, type and length in every call.", "every")
def _(every):
    def refused(which):
        arm = rd.robots.ur5()
        arrays = [x.copy() for x in np.random.default_rng(0).normal(size=(4, arm.n))]
        run = rd.compile(arm).bind(*arrays)
        run()
        arrays[which].resize(1, refcheck=False)
        try:
            run()
        except ValueError as why:
            return "must have shape" in str(why)
        return False
    every([refused(which) for which in range(4)])
