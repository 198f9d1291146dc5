"""Lectures 07 and 08: Lee & Chirikjian."""
from .questions import prediction

# --- lecture 07 -------------------------------------------------------------------------------------------------------

prediction(
    "7a.1", "a",
    a="H_ij is a sum over the points that both coordinates depend on. A length depends on two neighbouring points, "
      "an angle on three, so distant coordinates share none.",
    b="The inverse is full for the arm itself, and for most full matrices. But H can be written down "
      "without inverting: its entry (i, j) is 0 unless the coordinates i and j share a point.",
    c="The mass matrix of the points in x and y is diagonal, but two coordinates that share a point have a product of "
      "gradients there, which is rarely 0.")
prediction(
    "7a.3", "a",
    a="What is subtracted is x^T (H^bb)^-1 x with a positive definite matrix: a constraint takes mobility away, or "
      "none, as on the straight chain, where H^ab is 0.",
    b="Rigid links pass the motion on, so more masses have to follow. With links that stretch the joint moves more "
      "easily.",
    c="H^bb is positive definite, so the sign of what is subtracted is known, whatever the pose.")
prediction(
    "7a.2", "b",
    a="That holds for lengths, which depend on two points. A relative angle depends on three.",
    b="theta_i depends on the masses i-2, i-1, i; theta_j shares one of them if j is at most two away.",
    c="Three masses to either side would need angles that depend on four points.")
prediction(
    "7b.1", "a",
    a="What the frozen gradients lack are multiples of the gradients of L, and the Schur complement does not "
      "change with those.",
    b="The gradients are not those of theta: they ignore that moving a mass changes the lengths too. Entry (1, 1) "
      "of G H comes out as 151/15.",
    c="A wrong H lets one expect that. But only a part of H enters (12), and the error is not in that part.")
prediction(
    "7b.2", "c",
    a="Nothing vanishes on a straight chain but the sine: with true gradients all sixteen digits are there.",
    b="One division by 1e-4 would lose four. But H^aa has the product of two gradients, each divided by the sine.",
    c="The entries of H^aa grow with 1/sin^2, here to 1e8, and cancel. Of sixteen digits that leaves eight at best; "
      "what further links add to the error costs one or two more.")
prediction(
    "7b.3", "b",
    a="That is the price of one product with a vector. The inverse is full: to write down its entries alone takes "
      "N^2.",
    b="One solve for each of N right sides, and the N^2 entries of a full matrix could not be written in less.",
    c="Elimination of a full matrix takes that. Here each column comes from bands, in O(N).")

# --- lecture 08 -------------------------------------------------------------------------------------------------------

prediction(
    "8a.1", "a",
    a="2 N for mass 2 on a circle of radius 2, and 1 N for mass 1 on a circle of radius 1.",
    b="2 N is the tension in link 2: mass 2 on a circle of radius 2. Mass 1 adds its own 1 N on the way to the "
      "wall.",
    c="1 N keeps mass 1 on its circle of radius 1. But link 1 has to hold mass 2 as well.")
prediction(
    "8a.2", "b",
    a="The matrix is closest to singular there, and yet nothing is lost: all forces that the velocities need run "
      "along the links and have no moment about any joint. C = 0, and nothing can cancel.",
    b="C is many orders of magnitude larger than the torques. What is left of tau - C when its entries have "
      "cancelled between neighbours has lost as many digits.",
    c="The algorithm is the same, the numbers that cancel in it are not: C depends on the shape.")
prediction(
    "8b.1", "b",
    a="That was the reach for the relative angles of points: an angle is defined by three of them. A joint lies "
      "between two bodies.",
    b="Row i of A involves bodies i-1 and i, row i+2 involves i+1 and i+2: they share none, and H^aa = A W A^T "
      "couples neighbours only.",
    c="The inverse of the mass matrix is full. H^aa is not that inverse: it belongs to free bodies.")
prediction(
    "8b.2", "a",
    a="A force across the open hinge moves one end one way and the other the opposite way, 4 each.",
    b="Inertias would add like that if both ends had to move together. Here a force opens a gap between two ends, "
      "and each of them has its own mobility of 4.",
    c="1/4 kg is the inertia of one free rod when one end is pushed across. H holds inverse inertias.")
prediction(
    "8b.3", "b",
    a="A free body is the most mobile. Every constraint that is imposed makes it less mobile, or leaves it as it "
      "was.",
    b="What is subtracted is W V (..) V^T W, and V has a column for each hard direction of the joint, k - 1 of "
      "them.",
    c="All k directions would be lost if the joint were welded. Along the direction S the joint is free, and body "
      "i+1 does not resist.")
prediction(
    "8b.4", "c",
    a="Being banded makes it O(N), and so is the other way. What decides is the work in each joint: it inverts a "
      "matrix of five rows there.",
    b="The inversions are of different sizes. One way inverts what is hard in a joint, five rows, the other what is "
      "free.",
    c="The articulated body divides by one number D(k) in each joint, the elimination inverts a block of five rows.")
prediction(
    "8c.1", "a",
    a="Joints 1, 2, 3 and 4 are all on body 1. Two joints are coupled when they share a body that can move, so "
      "these six pairs are.",
    b="Bodies 2, 3 and 4 do not touch, but H couples joints, not bodies, and all four joints are on body 1.",
    c="A joint is coupled to its inner neighbour, and to its siblings too, since body 1 can move under each of "
      "them.")
prediction(
    "8c.2", "a",
    a="The joint at the pinned tip lies between body N and the ground. The ground has W = 0 and couples nothing.",
    b="A corner block needs a body that the first and the last joint share. They share the ground, but it does not "
      "move: its W is 0.",
    c="Row N+1 involves one body, so it is coupled to joint N alone.")
