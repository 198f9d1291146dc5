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

prediction("10.4", "b",
           a="Size lets suspect a cell. It decides nothing: 345 and 354 are equally likely.",
           b="The totals are printed too. They agree with the rows in one case and with the sum in the other.",
           c="Each sum enters a total further down, and the totals enter the text. One of two numbers fits them.")

prediction("10.5", "c",
           a="The sweep that is saved takes some 45 operations a link. What the derivative of P takes is more than "
             "four times that.",
           b="So it would be if P were enough. The derivative of G needs the derivative of P, a second congruence.",
           c="The derivative of P is carried from link to link as P is, and costs more: the commutator comes to it.")
