"""Notebooks 10a and 10b: counting operations."""
from .questions import prediction

prediction("10a.1", "a",
           a="Two products make w, and one each s w and c w. The trace does not change, so the other entry is free.",
           b="Six comes from writing the three new entries out with c^2, s^2 and cs. One sum, w, serves all three.",
           c="Eight is what two turns cost, first of the columns and then of the rows. They form the same sums twice.")

prediction("10a.2", "b",
           a="One zero on the diagonal is what the pivot leaves. The whole row of the joint goes with it.",
           b="The row and the column of the joint vanish: 6 of the 21 numbers of a symmetric matrix.",
           c="Five would be right without the entry on the diagonal, which vanishes too.")

prediction("10a.3", "a",
           a="Both gain. Tuning takes 144 of its 394 operations per joint from the O(N) method, and 57 per joint from "
             "the cubic one.",
           b="The O(N) method gains more per link, but the cubic one is cheaper by a constant, and it gains as well.",
           c="That would be so if only the cubic method gained. Most of the tricks are about 6 x 6 matrices.")

prediction("10a.4", "b",
           a="At 21 joints the cubic term of the lean loop is about a seventh of its products, and four times that is "
             "not small.",
           b="The cubic term becomes 2/3 N^3 and overtakes the linear one earlier: 14. So a slow program makes its "
             "rival look good.",
           c="Only the cubic term grows fourfold. The sweeps that fill the matrix cost as much as before.")

prediction("10b.1", "c",
           a="The sweep that is saved takes some 45 operations a link. What the derivative of P takes is more than "
             "four times that.",
           b="That would be so if P were enough. The derivative of G needs the derivative of P, a second congruence.",
           c="One link more takes 362 operations by the filter and 563 in nu. The derivative of P alone takes 208 of "
             "these: it is carried from link to link as P is, and the commutator comes to it.")
