"""What computes the claims of 10b."""
import re

import numpy as np
from claims import claim, shown
from notebook_rules import texts

from robodyn_lib.counting import frame_run
from robodyn_lib.link_frames import ALL, Frames, general_chain


def parameters():
    M = Frames(general_chain(5, np.random.default_rng(3)), ALL).joints[3].M
    return [M[5, 5], M[2, 4], M[0, 5], M[1, 3], *M[:3, :3][np.triu_indices(3)]]             # m, m c, I


@claim("A link has ten numbers: a mass, three first moments and six moments of inertia.")
def _():
    yield len(parameters())


@claim("Seven numbers of the link remain of ten.")
def _():
    yield len(parameters())
    yield sum(abs(float(x)) > 1e-12 for x in parameters())


def one_more():
    """Operations that one link more takes, in nu and by the filter."""
    return [frame_run(name, 7).counts.operations - frame_run(name, 6).counts.operations
            for name in ("kozlowski-nu", "kalman")]


def of_the_derivative(page):
    """Of these the operations of P-dot, as the page counts its parts."""
    found, = (c for c in page["cells"] if c["id"] == "k022c")
    return int(re.search(r"its derivative (\d+)", "".join(text for _, text in texts(found)))[1])


claim("It costs 208 operations where the first one costs 163, for two reasons.")(shown("k022c", "208", "163"))


@claim("Without $\\dot P$ both ways would cost about the same", "about the same / far apart")
def _(same, page):
    nu, theta = one_more()
    same(abs((nu - of_the_derivative(page)) / theta - 1) < 0.05)


@claim("One link more takes 362 operations by the filter and 563 in nu.")
def _():
    yield from one_more()


@claim("One link more: 362 operations by the filter, 563 in $\\nu$, of which 208 are $\\dot P$.")
def _(page):
    yield from (*one_more(), of_the_derivative(page))


@claim("The derivative of P alone takes 208 of these", "alone")
def _(alone, page):
    yield of_the_derivative(page)
    nu, theta = one_more()
    parts = {"P-dot": of_the_derivative(page), "the rest": nu - theta - of_the_derivative(page)}
    alone([name for name, x in parts.items() if x > theta / 10], ["P-dot"])

