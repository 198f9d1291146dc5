"""Notebooks 05 and 06: Saha."""
from .questions import prediction

# --- notebooks 05a, 05b ---------------------------------------------------------------------------------------------

prediction(
    "5a.1", "a",
    a="Column i of T is a motion that all joints permit, and a reaction does no work on a motion that its joint "
      "permits.",
    b="Those are what is left when the reactions are gone. They are not part of the reactions.",
    c="A reaction at the base would have to do work on a motion of the arm, and the base does not move.")
prediction(
    "5a.2", "a",
    a="1/12 + 1/2 * 3/2 = 5/6: line 6 with i = 2, j = 1, the momentum of rod 2 along joint 2 while joint 1 moves.",
    b="1/3 is the moment of inertia of rod 2 about its own hinge. But that hinge moves too, with 1 m/s^2, and this "
      "takes another half.",
    c="2/3 comes out if the composite body of the inner joint is taken. It contains rod 1, which motor 2 does not "
      "move.")
prediction(
    "5b.1", "c",
    a="Rod 1 alone has 1/3 about its end. So 1/4 comes from rod 2.",
    b="Welded, the two are a rod of 2 m and 2 kg: 8/3, the entry in that place before the step.",
    c="1/3 + 1/4 * 1^2. A rod pushed across at its hinge resists with a quarter of its mass, by the pencil of 2a.1.")
prediction(
    "5b.2", "b",
    a="That is what clearing the columns leads to at the end. After one step the columns 1 to k-1 are still full.",
    b="What is taken from entry (i, j) is i_ik i_kj / i_kk, and that is the same for (j, i).",
    c="The whole of L_k is neither: its last columns are cleared above. The question is about the rest.")
prediction(
    "5b.3", "c",
    a="Row i changes in all columns, but each of its entries is still a row times the same B_ij p_j.",
    b="p_i is the left factor of both terms, so it can be taken out of their difference; but so can something else.",
    c="Row k reaches column j by way of link i, since B_kj = B_ki B_ij. So B_ij p_j is in both terms.")
prediction(
    "5b.4", "a",
    a="Rod 1 moves its end along rod 2, and along its length a rod resists with its whole mass: 1/3 + 1.",
    b="1/3 would be rod 1 alone. Rod 2 hangs on its end and has to be moved as well.",
    c="7/12 belongs to rods in a row, where rod 1 pushes rod 2 across its length.")
prediction(
    "5b.5", "b",
    a="The product of the inverses is that sum with a plus. In E itself the factors come in the other order.",
    b="E_2 E_3 has the cross term alpha_2 lambda_2^T alpha_3 lambda_3^T, and entry 2 of alpha_3 is not 0. With n = 2 "
      "there is one factor.",
    c="For n = 2 there is only E_2, and it is 1 - alpha_2 lambda_2^T by definition.")


# --- notebooks 06a, 06b ---------------------------------------------------------------------------------------------

prediction(
    "6a.1", "a",
    a="M_hat(k,k+1) gives pivot and gain, M_hat(k,k) is what is left of it, and that, carried inward, is all that link "
      "k-1 asks for.",
    b="Each step does change each row, but by one matrix of rank one, carried inward. So M_hat(k-1,k) can be built "
      "when link k-1 is reached.",
    c="Row 1 gives the last pivot. The pivot of link k needs M_hat(k,k+1), which is in row k.")
prediction(
    "6b.1", "c",
    a="They are equal pivot by pivot on every arm, see the next cell.",
    b="The matrices are taken about different points: 1/12 about the centre, 1/3 about the hinge.",
    c="The mass matrix has entries for joints only. Eliminated from the tip inward it has one row of pivots, by any "
      "algorithm.")
prediction(
    "6a.2", "b",
    a="Each free joint does take a direction away. But between two of them a link is added, with mass in all six.",
    b="M_hat(1,2) contains M(1) and has rank 6. Joint 1, set free, takes one direction out of it: M_hat(1,1) p(1) = 0.",
    c="That is the rank of M_hat(1,2), before joint 1 is free.")
prediction(
    "6a.3", "c",
    a="D alone is diagonal. U and its transpose each carry something from joint to joint.",
    b="That is what motor 1 does, since no joint is inward of it. From motor n the inward loop reaches every joint.",
    c="tau_hat(i) = -p(i)^T eta: the reaction to motor n reaches every joint inward, and then every joint moves.")
prediction(
    "6b.2", "b",
    a="psi(k+1,k) = phi(k+1,k) (1 - G H) carries forces past a free joint. The letter is the same; one is a "
      "matrix, the other a gain.",
    b="Both are inertia times joint axis over the pivot, one at the hinge, one at the mass centre.",
    c="It is in the report, under another letter.")
prediction(
    "6b.3", "a",
    a="Ones on the diagonal leave no freedom: an upper triangle that equals a lower one is diagonal.",
    b="A Cholesky factor without the rule of positive diagonals has that freedom. Here the diagonal of the triangle is "
      "fixed at 1.",
    c="There are many factorizations A D A^T, eigenvectors among them. Of unit triangular A there are two: one upper, "
      "one lower.")
prediction(
    "6b.4", "a",
    a="Block k of N makes column k of U above the diagonal, and column 1 has nothing there.",
    b="The last block makes the last column, the fullest of all.",
    c="Entries of U come from pairs i < k, so k = 1 never occurs.")
prediction(
    "6b.5", "a",
    a="A free joint stops one direction of six. The rest goes on inward and usually has a part along the next joint.",
    b="Nothing passes a free joint along its axis. But a push carried inward has a part across it, and that passes.",
    c="On the straight two rods the entry is -5/2: bent or not, the outer rod pushes the inner one.")
