"""Kozlowski 1995, section 4: the diagonalized equations and their Coriolis operator, for every N.

The letters phi, psi, S Delta_phi, S Delta_psi, S L are Kozlowski's Phi, Psi, E_Phi, E_Psi, K. The
base facts are the filter's, the rate of its Riccati equation K 21, and H Omega_delta = 0: a joint
does not turn its own axis. What the arm does is stated by definitions: velocities, accelerations as
a frame in the link sees them, torques by Newton and Euler. R is D^(1/2), C_nu_2 is twice C(theta,
nu): no statement has a fraction. Gravity is left out, as in the paper.
"""

from ...proving.theories import theory

globals().update(theory(__file__))
