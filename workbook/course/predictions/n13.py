"""Notebook 13: Rodriguez & Kreutz, appendix B."""
from .questions import prediction

prediction(
    "13.1", "b",
    a="That would be so if the joint were locked. A joint with six degrees of freedom follows every push of the "
      "station.",
    b="G(N) = P H^T D^-1 = 1 takes everything out: P+(N) = P - P = 0. A joint that holds nothing transmits nothing.",
    c="The base lies beyond its own joint, so it moves away with the others.")
prediction(
    "13.2", "a",
    a="V(N) = -R^-1 h, and h is linear in the joint rates. The way back goes through the same poses with rates of the "
      "other sign, so the base goes back the way it came, at any speed.",
    b="Tempting, since the hull turns for a shorter time. But it turns faster in the same proportion.",
    c="The pushes need not cancel at each instant; the momentum is 0 at each instant, and that is enough.")
prediction(
    "13.3", "b",
    a="The halves look the same after they have rolled, and that is why they can roll without being seen. But rolling "
      "has angular momentum, and the plane of the bend has to turn against it.",
    b="With A = B the turn is 2 pi cos(alpha), and cos(60 degrees) = 1/2.",
    c="That is so for a straight spine, alpha = 0, where nothing is bent and nothing moves.")
prediction(
    "13.4", "b",
    a="A matrix of four rows and three columns has at most rank 3.",
    b="Lambda^T Lambda = 1/4 for every q of length 1, so no omega but 0 gives q_dot = 0. Three angles would have "
      "places where the rank is 2; the quaternion has none.",
    c="At q0 = 0 the first row still has q_v, and Lambda^T Lambda = 1/4 there as everywhere.")
prediction(
    "13.5", "b",
    a="The station rests, so the angular part is 0. But a velocity with constant components in the base's axes turns "
      "with the base.",
    b="The angular part is omega x omega = 0. The linear part is what a turning base does to a velocity with constant "
      "components.",
    c="It is the other half: an angular velocity does not change by turning about itself, a linear one does.")
