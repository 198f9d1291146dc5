"""Which equations of the report speak of one axis or one pivot a joint, and which hold on trees as they stand.

All but those of one axis h(k), of one number a joint, or of one pivot D(k) hold on chains of any joints, balls and
free bases among them. On a tree hold statements about operators, or about one link. What changes there is `rk.fork`:
phi(i, j) and psi(i, j) are 0 where link i does not carry link j, and S sends x(k) to the link that carries link k. A
sum over k-1 or k+1 as printed is a chain's, so such an equation is not here, though its own form with a fork holds.
"""
from ..registry import remark

remark("RK 2.1-2.5, 2.13, 2.16, 2.24, 2.31, 3.9, 4.4-4.8, 4.10, 4.12, 4.19, 4.20, 4.21b, 5.12, a.1, a.49",
       of_hinges=True)
remark("RK 2.9, 2.15, 2.21, 2.23, 3.5-3.7, 3.11-3.20, 3.22, 3.23, 4.11, 4.14, 4.16, 5.3, 5.4, 5.7, 5.11, 5.13-5.16, "
       "a.2, a.3, a.6-a.18, a.22-a.28, a.32-a.43, a.46-a.48, a.50, a.51", on_trees=True)
