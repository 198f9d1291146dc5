"""Notebooks 05 and 06: Saha."""
from .questions import prediction

# --- notebook 05 ----------------------------------------------------------------------------------------------------

prediction(
    "5.1", "b",
    a="Those are what is left when the reactions have dropped out. The reactions themselves leave no trace in it.",
    b="Column i of T is a motion that all joints permit, and a reaction does no work on a motion that its joint "
      "permits.",
    c="A reaction at the base would have to do work on a motion of the arm, and the base does not move.")
prediction(
    "5.2", "b",
    a="I is symmetric, but the expression is not: exchange i and j and M_tilde(i) becomes M_tilde(j).",
    b="M_tilde(1) holds link 1, which joint 2 does not move. Equal rods do not hide that.",
    c="Below two links there is no entry off the diagonal, but two are enough for one.")
prediction(
    "5.3", "c",
    a="Rod 1 alone has 1/3 about its end. So 1/4 comes from rod 2.",
    b="Welded, the two are a rod of 2 m and 2 kg: 8/3, the entry that stood there before the step.",
    c="1/3 + 1/4 * 1^2. A rod pushed across at its hinge answers with a quarter of its mass, by the pencil of 2.2.")
prediction(
    "5.4", "b",
    a="That is what clearing the columns leads to at the end. After one step the columns 1 to k-1 are still full.",
    b="What is taken from entry (i, j) is i_ik i_kj / i_kk, and that is the same for (j, i).",
    c="The whole of L_k is neither: its last columns are cleared above. The question is about the rest.")
prediction(
    "5.5", "c",
    a="Row i changes in all columns, but each of its entries is still a row times the same B_ij p_j.",
    b="p_i stands in front of both terms, so it can be taken out of their difference too; but that needs no proof.",
    c="Row k reaches column j by way of link i, since B_kj = B_ki B_ij. So B_ij p_j is in both terms.")
prediction(
    "5.6", "a",
    a="Step k sets joint k free; steps n to k+1 did so with the joints beyond. No step has touched i+1 to k-1.",
    b="That is M_hat(i,i+1), which comes last, when all joints beyond link i have been eliminated.",
    c="Locked joints are those not yet eliminated, and elimination begins at the tip.")
prediction(
    "5.7", "c",
    a="7/12 belongs to rods in a row, where rod 1 pushes rod 2 across its length.",
    b="1/3 would be rod 1 alone. Rod 2 hangs on its end and has to come along.",
    c="Rod 1 moves its end along rod 2, and along its length a rod follows with its whole mass: 1/3 + 1.")
prediction(
    "5.8", "b",
    a="The product of the inverses is that sum with a plus. In E itself the factors stand in the other order.",
    b="E_2 E_3 has the cross term alpha_2 lambda_2^T alpha_3 lambda_3^T, and entry 2 of alpha_3 is not 0. With n = 2 "
      "there is one factor.",
    c="For n = 2 there is only E_2, and it is 1 - alpha_2 lambda_2^T by definition.")
