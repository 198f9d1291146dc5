"""Notebook 12: how fast."""
from .questions import prediction

prediction("12.1", "c",
           a="The power tells which term wins in the end. At six joints the cube is still multiplied by a small "
             "coefficient.",
           b="The square comes from filling the mass matrix. At six joints it is a tenth of the linear term.",
           c="Placing links and turning their inertias is done link by link; its coefficient is by far the largest.")

prediction("12.2", "a",
           a="Most of the cost is linear there, so doubling the links little more than doubles it.",
           b="Halfway between 1 and 3 is a fair guess, but the linear term makes nine tenths of the cost here.",
           c="Three is the limit for large N. From 3 to 6 joints the cubic term has hardly begun to count.")

prediction("12.3", "b",
           a="Taken in turn, two neighbouring calls meet the same load, and their ratio does not see it.",
           b="One after the other, the second program runs under load throughout. In turn, each pair of calls meets "
             "the same load, and the ratio of a pair is 1.",
           c="A quarter would be the mean of both halves. The median of ratios of neighbours does not mix the halves.")

prediction("12.4", "a",
           a="The first call pays for compiling, or for loading what was compiled before: tens of milliseconds and "
             "more against a microsecond.",
           b="Cold caches cost about as much. Compiling, or loading compiled code, costs far more.",
           c="So it would be if calling were all. The first call has to bring the compiled code first.")

prediction("12.5", "c",
           a="A call may hold one product or a row of them, so calls and multiplications need not cross at one place.",
           b="It is the other way round: elimination puts its many multiplications into few calls on long rows.",
           c="Both numbers of calls grow in proportion to N, and elimination has the smaller factor.")

prediction("12.6", "c",
           a="Fifteen would be backward stability together with a small condition number. The mass matrix of a long "
             "chain has a large one.",
           b="Three digits are lost at about a hundred links. The loss grows with a power of N.",
           c="The bias is a hundred million times the torque, so seven or eight digits cancel.")

prediction("12.7", "b",
           a="The number of operations fell a little. That explains a small part of the gap.",
           b="Python spends its time on finding out what it adds and on making an object of the sum.",
           c="Both recursions are linear in N, in any language.")

prediction("12.8", "a",
           a="Each link needs the result of the one before, so the operations come one after the other.",
           b="The vector peak needs equal operations that do not wait for each other. Along a chain each link waits "
             "for the one before.",
           c="A longer chain has more links, and each of them waits for its neighbour just the same.")

prediction("12.9", "a",
           a="Each lane does its own arithmetic, and no operation mixes lanes.",
           b="That happens where results are summed across states. Here no sum runs across lanes.",
           c="Infinity would spread if lanes were added up. They are not.")

prediction("12.10", "b",
           a="The time per answer falls since many are computed at once. The first answer is there only when all are.",
           b="The call returns when the last state is done, and that is never sooner than one state alone.",
           c="Several cores bring many answers sooner. One answer still needs its chain of links, one after the other.")

prediction("12.11", "a",
           a="Four tables of a billion numbers, eight bytes each, and a little more.",
           b="Between the square and the cube there is nothing here: three indices give the cube.",
           c="That is some thirty bytes times N squared: a matrix or a few. Second derivatives carry three indices.")
