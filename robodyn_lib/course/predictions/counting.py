"""Notebook 10: counting operations."""
from .questions import prediction

prediction("10.1", "c",
           a="Eight is what two turns cost, first of the columns and then of the rows. They form the same sums twice.",
           b="Six comes from writing the three new entries out with c^2, s^2 and cs. One sum, w, serves all three.",
           c="Two products make w, and one each s w and c w. The trace does not change, so the other entry is free.")

prediction("10.2", "b",
           a="One zero on the diagonal is what the pivot leaves. The whole row of the joint goes with it.",
           b="The row and the column of the joint vanish: six of the twenty-one numbers of a symmetric matrix.",
           c="Five would be right without the entry on the diagonal, which vanishes too.")

prediction("10.3", "b",
           a="The O(N) method gains more per link, but the cubic one is cheaper by a constant, and it gains as well.",
           b="Both gain. What the O(N) method gains is the larger part, for all of its work is done on 6 x 6 matrices.",
           c="So it would be if only the cubic method gained. Most of the tricks are about 6 x 6 matrices.")
