"""Saha 1997: the articulated recursion as a factorization, and the dictionary to the other papers.

Links count from the base in Saha's letters. T_l = (1 - B)^-1, where B has the blocks B(k+1,k),
carries twists outward; S97 27 for all links at once reads M = M_hat - B^T (M_hat - psi m_hat psi^T)
B. In the dictionary J reverses the order of joints, and Z has the matrices S_i of 6b.1, in the
other order: it takes twists at mass centres to twists at hinges.
"""

from ...proving.theories import theory

globals().update(theory(__file__))
