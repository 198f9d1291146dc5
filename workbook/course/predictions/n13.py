"""Notebooks 13a and 13b: Rodriguez & Kreutz, appendix B."""
from .questions import prediction

prediction(
    "13a.1", "c",
    a="That would be so if the joint were locked. A joint with six degrees of freedom follows every push of the "
      "station.",
    b="The base lies beyond its own joint, so it moves away with the others.",
    c="G(N) = P H^T D^-1 = 1 takes everything out: P+(N) = P - P = 0. A joint that holds nothing transmits nothing.")
prediction(
    "13a.2", "b",
    a="Tempting, since the hull turns for a shorter time. But it turns faster in the same proportion.",
    b="V(N) = -R^-1 h, and h is linear in the joint rates. The way back goes through the same poses with rates of the "
      "other sign, so the base goes back the way it came, at any speed.",
    c="The pushes need not cancel at each instant; the momentum is 0 at each instant, and that is enough.")
prediction(
    "13a.3", "a",
    a="With A = B the turn is 2 pi cos(beta), and cos(60 degrees) = 1/2.",
    b="The halves look the same after they have rolled, and that is why they can roll without being seen. But rolling "
      "has angular momentum, and the plane of the bend has to turn against it.",
    c="That is so for a straight spine, beta = 0, where nothing is bent and nothing moves.")
prediction(
    "13b.1", "b",
    a="Normalizing repairs the length of q. Its direction is that of (1; 0, 0, 1), and stays so.",
    b="The step has q = (1; 0, 0, 1) before it is normalized, half the angle has the tangent 1, and 2 arctan 1 is "
      "pi/2.",
    c="The length of q is too large, but the angle is read off its direction, and an arc tangent is less than its "
      "tangent.")
prediction(
    "13b.2", "a",
    a="The angular part is omega x omega = 0. The linear part is what a turning base does to a velocity with constant "
      "components.",
    b="The station rests, so the angular part is 0. But a velocity with constant components in the base's axes turns "
      "with the base.",
    c="It is the other half: an angular velocity does not change by turning about itself, a linear one does.")
prediction(
    "13b.3", "c",
    a="A hinge across the rod would run. The ball lets the rod spin about its own line as well.",
    b="P+ would need D^-1 first.",
    c="A turn about the rod's own line moves no mass, so D = I_o is singular and has no inverse.")
