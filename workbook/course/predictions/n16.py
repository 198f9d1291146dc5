"""Notebook 16: how to find out whether a program for dynamics is right."""
from .questions import prediction

prediction(
    "16.1", "d",
    a="Forward dynamics undoes inverse dynamics of the same wrong body, so the accelerations come back.",
    b="A wrong inertia is still the inertia of some body, and its mass matrix is symmetric and positive definite.",
    c="The arm with the wrong bodies keeps its own energy.",
    d="Each of the three compares the program with itself. The wrong arm is an arm, so it passes.")
prediction(
    "16.2", "b",
    a="Two programs in two languages may both have been written from one wrong page.",
    b="If the formula or the reader of the file is shared, a slip in it is in both routes, and they agree.",
    c="One author may derive a result in two ways, and two authors may copy one.")
prediction(
    "16.3", "c",
    a="Straight links, axes along z and y and diagonal inertias hide each slip that has to do with a rotation.",
    b="Count what the arm has not: a slider, a weld, a turned frame, a skew axis, a branch. Each hides several slips.",
    c="What is zero, straight or alone on this arm cannot show that it was forgotten.")
prediction(
    "16.4", "b",
    a="Kinetic energy is what the body has, in whichever numbers its velocity is written.",
    b="The matrix belongs to the numbers: M' = T^T M T, where T turns one set of velocities into the other.",
    c="The velocities are other numbers, and v^T M v is the same, so the matrix has to change.")
prediction(
    "16.5", "b",
    a="A zero too many shows as a factor of ten. Here a principal moment exceeds the sum of the others by far.",
    b="Each point of a body contributes to two moments at least, so no moment exceeds the sum of the other two.",
    c="The matrix is positive definite, which is what most readers ask for.")
prediction(
    "16.6", "b",
    a="The digits of the mass matrix are there. Solving with it magnifies their rounding.",
    b="Solving may lose as many digits as the condition number has, and here it has as many as the arithmetic.",
    c="That is the number of digits of float64 that remain, not of float32.")
