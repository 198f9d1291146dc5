"""Notebooks 14a and 14b: closed chains."""
from .questions import prediction

prediction(
    "14a.1", "a",
    a="A pull along the rods has no lever about any joint: W(k) = H(k) z(k) = 0 for both. The arm is stiff in this "
      "direction, as a rigid rod would be.",
    b="That would be so for two rods that are free. The inner one is hinged to the base, and a pull along a straight "
      "arm loads the base and no joint.",
    c="To follow the pull the outer rod would have to leave its hinge.")
prediction(
    "14a.2", "b",
    a="That subtracts all rows, and some of them repeat what others say already. A four-bar moves.",
    b="Rows across the plane of motion repeat what the other hinges hold. Of the five rows two are independent, and "
      "3 - 2 = 1.",
    c="A point in a plane is held in two directions. The drawing of a four-bar says so too: one crank sets the other.")
prediction(
    "14b.1", "c",
    a="That is the dense solve. It would also invert the mass matrices, which the factors of each arm have already.",
    b="These would be all forces at once. Each arm's own six can be eliminated before the arms are put together.",
    c="Each arm is reduced by itself to what its tip does, and the arms meet in the acceleration of the body, a "
      "6-vector.")
prediction(
    "14b.2", "b",
    a="Over the right support the load presses on that support alone, and the weight of the plank still presses on "
      "both. The left one has been carrying for a while.",
    b="About the right support the weight has the moment 1/2, and the load has 2 times its lever there: 1/4, so it "
      "is 3/4 from the centre.",
    c="At 1 m the moments are 1/2 and 1, and the plank tips.")
prediction(
    "14b.3", "c",
    a="A method of first order would do that.",
    b="That is second order. The classical steps of Runge and Kutta make errors of fourth order.",
    c="An error of fourth order falls by 2^4 = 16 when the steps are halved.")
