"""Notebooks 15a to 15d: what the papers have in common, and two sheets for a seminar."""
from .questions import prediction

prediction(
    "15a.1", "a",
    a="The inverse of the mass matrix answers torques with all other joints free, inner ones too. For the joint at the "
      "base, where there are no inner ones, it is D; for the others it is less or equal.",
    b="It is D(k): M = m m^T with a lower triangular m, so det M_k is the product of D(1) to D(k).",
    c="It is D(k) in words: the articulated inertia about the joint.")
prediction(
    "15a.2", "c",
    a="Tempting, since the matrix is symmetric. But the first pivot is then the entry of the joint at the base, the "
      "inertia of the whole arm as one rigid body; from the tip no pivot is that.",
    b="The product of all pivots is the determinant, and a determinant does not know an order.",
    c="Each pivot is a ratio of two determinants, and the order says which. Only the product of all is the determinant "
      "of the whole, in any order.")
prediction(
    "15b.1", "b",
    a="One would store twelve if one did not join. What passes between the links can be eliminated.",
    b="Two such maps, joined, are again z' = C a' + A z, a = A^T a' - J z: three matrices whatever the number of "
      "links.",
    c="Riccati's equation is not linear in P, but it is a quotient of linear maps, and those do not become more "
      "complicated when they are put one after the other.")
prediction(
    "15b.2", "a",
    a="After r rounds a map holds 2^r links, and 2^11 = 2048 is at least 2000.",
    b="Twice as many links need one round more, not twice as many rounds: each round doubles what a map holds.",
    c="The processors do twice as much in each round, but a map after ten rounds holds 1024 links.")
prediction(
    "15b.3", "b",
    a="That would be so with a full join for each link. One link alone needs no inverse.",
    b="Everything is done twice, and the updates of rank one come to less than one step of the sweep.",
    c="Everything is gone through twice, so it is two at least.")
prediction(
    "15c.1", "a",
    a="P(k) collects what lies beyond joint k, and turning joint k turns all of it as one body.",
    b="Then the mass matrix of the outer links would depend on how the inner ones point. In their own axes they do not "
      "know.",
    c="Counted from the tip: that would be the other end.")
prediction(
    "15d.1", "a",
    a="With equal springs the sum is (1 + 1/N)^2 of the right one: 56 % too much with 4 rods, 27 % with 8.",
    b="That would be second order. One wrong spring among N is an error of first order.",
    c="The wrong spring is one of N, so it matters less with more rods.")
