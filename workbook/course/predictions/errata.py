"""Notebook B: the errata."""
from .questions import prediction

prediction(
    "B.1", "b",
    a="The printed sign turns a force round that does no work: nu* C nu = 0 with either sign. The motion is wrong, "
      "and its energy is constant.",
    b="The wrong triangle is a mass matrix of no arm, and its energy drifts. The force of K 48 does no work, whatever "
      "its sign.",
    c="The printed matrix is symmetric, but it is not that of the kinetic energy, so power and work disagree.")
prediction(
    "B.2", "b",
    a="phi = I + phi~, so the term with phi has P in it, which is there already.",
    b="P is there twice, and (I - H Psi L)^T D^-1 H P = (I - H Psi L)^T G^T.",
    c="P is there twice, but it comes after (I - H Psi L)^T D^-1 H, and that product is not P.")
