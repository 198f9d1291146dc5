"""Notebook 14: closed chains."""
from .questions import prediction

prediction(
    "14.1", "b",
    a="That would be so for two rods that are free. The inner one hangs on the base, and a pull along a straight arm "
      "loads the base and no joint.",
    b="A pull along the rods has no lever about any joint: W(k) = H(k) z(k) = 0 for both. The arm is stiff in this "
      "direction, as a rigid rod would be.",
    c="To follow the pull the outer rod would have to leave its hinge.")
prediction(
    "14.2", "c",
    a="That is the dense solve. It would also invert the mass matrices, which the factors of each arm have already.",
    b="These would be all forces at once. Each arm's own six can be eliminated before the arms are put together.",
    c="Each arm is reduced by itself to what its tip does, and the arms meet in the acceleration of the body, a "
      "6-vector.")
prediction(
    "14.3", "c",
    a="That subtracts all rows, and some of them repeat what others say already. A four-bar moves.",
    b="A point in a plane is held in two directions. The drawing of a four-bar says so too: one crank sets the other.",
    c="Rows across the plane of motion repeat what the other hinges hold. Of the five rows two are independent, and "
      "3 - 2 = 1.")
prediction(
    "14.4", "c",
    a="The law damps the gap, and the gap is tiny: what it takes from the energy is of that order.",
    b="The step onto the closed poses is of the size of the gap, and so is the energy that it changes.",
    c="The gaps differ by many orders of magnitude, the energy errors by less than one: they come from the steps of "
      "the integrator.")
