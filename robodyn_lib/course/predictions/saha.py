"""Notebooks 05 and 06: Saha."""
from .questions import prediction

# --- notebook 06 ----------------------------------------------------------------------------------------------------

prediction(
    "6.1", "b",
    a="Each step does change each row, but the same rank-one term, carried inward, changes them all. So one need not "
      "wait: M_hat(k-1,k) can be built when link k-1 is reached.",
    b="M_hat(k,k+1) gives pivot and gain, M_hat(k,k) is what is left of it, and that, carried inward, is all that link "
      "k-1 asks for.",
    c="Row 1 gives the last pivot. The pivot of link k needs M_hat(k,k+1), which stands in row k.")
prediction(
    "6.2", "c",
    a="They are equal pivot by pivot on every arm, see the next cell.",
    b="The matrices are taken about different points: 1/12 about the centre, 1/3 about the hinge.",
    c="The mass matrix has entries for joints only. Eliminated from the tip inward it has one row of pivots, whoever "
      "eliminates it.")
prediction(
    "6.3", "b",
    a="With no joint locked the inertia at link i is M_hat(i,i+1): k = i + 1.",
    b="Columns n..k are cleared, so joints k..n are free. The joints between have not been reached: the second line of "
      "27 carries inertia past them as through a rigid body.",
    c="It is the other way round. With joints k..n locked as well one gets the composite body.")
prediction(
    "6.4", "c",
    a="D alone is diagonal. U and its transpose each hand something on.",
    b="That is what motor 1 does: nothing stands inward of it. From motor n on, the inward loop reaches every joint.",
    c="tau_hat(i) = -p(i)^T eta: the reaction to motor n reaches every joint inward, and then every joint moves.")
prediction(
    "6.5", "b",
    a="psi(k+1,k) = phi(k+1,k) (1 - G H) carries forces past a free joint. The letter is the same, the thing is not.",
    b="Both are inertia times joint axis over the pivot, one at the hinge, one at the mass centre.",
    c="It is there, under another letter.")
prediction(
    "6.6", "a",
    a="Ones on the diagonal leave no freedom: an upper triangle that equals a lower one is diagonal.",
    b="A Cholesky factor without the rule of positive diagonals has that freedom. Here the diagonal of the triangle is "
      "fixed at 1.",
    c="There are many factorizations A D A^T, eigenvectors among them. Unit triangular ones there are two: upper, and "
      "lower.")
prediction(
    "6.7", "a",
    a="Block k of N makes column k of U above the diagonal, and column 1 has nothing there.",
    b="The last block makes the last column, the fullest of all.",
    c="Entries of U come from pairs i < k, so k = 1 never occurs.")
prediction(
    "6.8", "b",
    a="That is what one gets for U, where the products vanish because of their order. In E the factors stand in the "
      "other order.",
    b="alpha(k) lambda(k)^T alpha(l) lambda(l)^T with k < l is not 0: lambda(k) picks an entry of alpha(l) above its "
      "diagonal.",
    c="Products of upper triangular matrices are upper triangular.")
