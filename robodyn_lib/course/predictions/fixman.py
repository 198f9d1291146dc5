"""Notebooks 07 and 08: Lee & Chirikjian."""
from .questions import prediction

# --- notebook 07 ----------------------------------------------------------------------------------------------------

prediction(
    "7.1", "b",
    a="So it is for the mass matrix of the arm itself, and for most full matrices. But H can be written down without "
      "inverting: its entry (i, j) is 0 unless the coordinates i and j share a point.",
    b="H_ij is a sum over the points that both coordinates depend on. A length depends on two neighbouring points, an "
      "angle on three, so distant coordinates share none.",
    c="Diagonal is the mass matrix of the points in x and y. Two coordinates that share a point have a product of "
      "gradients there, which is rarely 0.")
prediction(
    "7.2", "a",
    a="What is subtracted is x^T (H^bb)^-1 x with a positive definite matrix: a constraint takes mobility away, or "
      "none, as on the straight chain, where H^ab is 0.",
    b="Rigid links pass the motion on, so more masses have to follow. Links that stretch let the joint give way.",
    c="H^bb is positive definite, so the sign of what is subtracted is known, whatever the pose.")
prediction(
    "7.3", "b",
    a="That holds for lengths, which depend on two points. A relative angle depends on three.",
    b="theta_i depends on the masses i-2, i-1, i; theta_j shares one of them if j is at most two away.",
    c="Three masses to either side would need angles that depend on four points.")
prediction(
    "7.4", "b",
    a="The gradients are not those of theta: they ignore that moving a mass changes the lengths too. Entry (1, 1) of "
      "G H comes out as 151/15.",
    b="What the frozen gradients lack are multiples of the gradients of L, and the Schur complement does not see "
      "those.",
    c="So one would expect of a wrong H. But only a part of H enters (12), and the error is not in that part.")
prediction(
    "7.5", "c",
    a="Nothing vanishes on a straight chain but the sine: with true gradients all sixteen digits are there.",
    b="One division by 1e-4 would lose four. But H^aa has the product of two gradients, each divided by the sine.",
    c="The entries of H^aa grow with 1/sin^2, here to 1e8, and cancel. Of sixteen digits eight are left.")
prediction(
    "7.6", "b",
    a="The blocks of H are banded, but (H^LL)^-1 is full, and so is the inverse of G^aa.",
    b="A full inverse has N^2 entries, and to write them down alone takes N^2. A product with one vector has N.",
    c="The product is what forward dynamics asks for, and 13 gives it with banded products and one banded solve.")
