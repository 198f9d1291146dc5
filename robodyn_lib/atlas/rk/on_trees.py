"""Which equations of the report hold on a tree of links as they stand, on joints of any kind.

They are statements about operators, or about one link. What changes is `rk.fork`: phi(i, j) and psi(i, j) are 0 where
link i does not carry link j, and S sends x(k) to the link that carries link k. A sum over k-1 or k+1 as printed is a
chain's, so such an equation is not here, though its own form with a fork holds.
"""
from ..registry import on_trees

on_trees("RK 2.9, 2.15, 2.21, 2.23, 3.5-3.7, 3.11-3.20, 3.22, 3.23, 4.11, 4.14, 4.16, 5.3, 5.4, 5.7, 5.11, 5.13-5.16, "
         "a.2, a.3, a.6-a.18, a.22-a.28, a.32-a.43, a.46-a.48, a.50, a.51")
