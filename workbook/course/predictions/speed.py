"""Notebooks 12a and 12b: how fast, and from the page to the machine."""
from .questions import prediction

prediction("12a.1", "c",
           a="The power tells which term wins in the end. At six joints the cube is still multiplied by a small "
             "coefficient.",
           b="The square comes from filling the mass matrix. At six joints it is a tenth of the linear term.",
           c="Placing links and turning their inertias is done link by link; its coefficient is by far the largest.")

prediction("12a.2", "a",
           a="Most of the cost is linear there, so doubling the links little more than doubles it.",
           b="Halfway between 1 and 3 is a fair guess, but the linear term makes nine tenths of the cost here.",
           c="Three is the limit for large N. From 3 to 6 joints the cubic term has hardly begun to count.")

prediction("12a.3", "b",
           a="Taken in turn, two neighbouring calls meet the same load, and their ratio does not see it.",
           b="One after the other, the second program runs under load throughout. In turn, each pair of calls meets "
             "the same load, and the ratio of a pair is 1.",
           c="A quarter would be the mean of both halves. The median of ratios of neighbours does not mix the halves.")

prediction("12a.4", "a",
           a="The first call pays for compiling, or for loading what was compiled before: tens of milliseconds and "
             "more against some microseconds.",
           b="Cold caches cost about as much. Compiling, or loading compiled code, costs far more.",
           c="So it would be if calling were all. The first call has to bring the compiled code first.")

prediction("12a.5", "c",
           a="A call may hold one product or a row of them, so calls and multiplications need not cross at one place.",
           b="It is the other way round: elimination puts its many multiplications into few calls on long rows.",
           c="Both numbers of calls grow in proportion to N, and elimination has the smaller factor.")

prediction("12a.6", "c",
           a="Fifteen would be backward stability together with a small condition number. The mass matrix of a long "
             "chain has a large one.",
           b="Three digits are lost at about a hundred links. The loss grows with a power of N.",
           c="The bias is up to 100,000,000 times the torque, so eight digits cancel.")

prediction("12b.7", "c",
           a="The number of operations fell a little. That explains a small part of the gap.",
           b="Both recursions are linear in N, in any language.",
           c="Python spends its time on finding out what it adds and on making an object of the sum.")

prediction("12b.6", "b",
           a="The vector peak needs equal operations that do not wait for each other. Along a chain each link waits "
             "for the one before.",
           b="Each instruction of its program works on single numbers, so the scalar peak is the best "
             "that it can reach.",
           c="A longer chain has more links, and each of them is worked on by the same scalar "
             "instructions.")

prediction("12b.8", "c",
           a="Infinity would spread if lanes were added up. They are not.",
           b="That happens where results are summed across states. Here no sum runs across lanes.",
           c="Each lane does its own arithmetic, and no operation mixes lanes.")

prediction("12b.9", "b",
           a="The time per answer falls since many are computed at once. The first answer is there only when all are.",
           b="The call returns when the last state is done, and that is never sooner than one state alone.",
           c="Several cores bring many answers sooner. One answer still needs its chain of links, one after the other.")

prediction("12a.7", "a",
           a="Four tables of a billion numbers, eight bytes each, and a little more.",
           b="Between the square and the cube there is nothing here: three indices give the cube.",
           c="That is some thirty bytes times N squared: a matrix or a few. Second derivatives carry three indices.")

prediction("12b.1", "c",
           a="The number never sees the loop. Python runs it, and what reaches the number is one operation after the "
             "other.",
           b="Each round gives its results new names, since they come from other numbers than those of "
             "the round before.",
           c="Each round is a product and a sum, of numbers that no round before had.")

prediction("12b.2", "a",
           a="A product with a known 0 or 1 is none, and all but six entries of phi are known.",
           b="A third would be left if zeros alone counted, once. They are on both sides of the bracket, and ones "
             "count too.",
           c="That many would be left if only the products with H fell away. Most of the work is in phi, "
             "on both sides.")

prediction("12b.3", "b",
           a="A tenth less is what its zero offsets alone would bring. At each right angle half of a turn is saved.",
           b="A known 0 makes other entries 0 in the next line, on both sides of each matrix.",
           c="Every link still has an inertia to carry and six rows of forces. A tenth would leave next to nothing of "
             "them.")

prediction("12b.4", "a",
           a="Each instruction does more, and waits for the same instructions as before.",
           b="Time for each state may fall to a quarter. The chain of instructions is the one that it was.",
           c="The lanes go side by side, and no lane waits for another one.")

prediction("12b.5", "c",
           a="Written out, each result is repeated wherever it is used. On a tape it has a name, and is there once.",
           b="A square would need work for each pair of links. Each sweep goes from neighbour to neighbour.",
           c="Each link brings its own lines once in each sweep.")
