"""Notebook 11: the arm laboratory."""
from .questions import prediction

prediction("11.1", "a",
           a="The distance grows by about one factor each second, so a thousand times thinner buys the time of one "
             "factor of a thousand, six or seven seconds.",
           b="The time does not grow with any power of the hair. A thousand times thinner means: start a factor of a "
             "thousand earlier on a curve that grows by a factor each second.",
           c="That would need a distance that grows evenly, so many micrometres a second. It grows in proportion to "
             "itself.")

prediction("11.2", "b",
           a="Tempting, since a hinged chain can whip its tip downward. At the start nothing pulls at the tip: its "
             "neighbours fall as fast as it does.",
           b="As long as the links near the tip fall alike, none pulls at another, and the tip falls like a stone. It "
             "ends when the bend that starts at the wall reaches the tip.",
           c="In the end it does fall behind, but not from the start: the wall acts on the tip only through the links "
             "between, and for half a second these have nothing to pass on.")

prediction("11.3", "a",
           a="The energy of all that has fallen gathers in the few light links beyond the fold.",
           b="Conservation of energy fixes the sum over all links, not the share of each.",
           c="The tip is held back by the links that it is hinged to, one might think. They give their energy to it "
             "before they stop.")

prediction("11.4", "c",
           a="With steps that are short enough this is what happens. With the step as it is the run does not last "
             "that long.",
           b="Stiffness sets the frequency of every bending vibration, so the run cannot stay as it was.",
           c="A hundred times stiffer vibrates ten times faster, and RK4 makes a vibration grow if it turns by more "
             "than 2.83 rad in a step.")

prediction("11.5", "a",
           a="Each step goes along the tangent at its beginning, outward from a closed curve, so energy grows in every "
             "swing.",
           b="It is of the same order as explicit Euler, but it keeps areas in the plane of angle and rate, and with "
             "one link that keeps its energy near where it began.",
           c="It is the same backward in time, so it cannot gain in every swing: run backward it would lose.",
           d="No step is short enough for explicit Euler if you wait; a shorter one only takes longer to get there.")

prediction("11.6", "c",
           a="The powers of N belong to the numbers. The calls of elimination grow with N too, since a whole row is "
             "one call.",
           b="Both sweep over the links, but FD4 has more small products to make at each of them.",
           c="FD4 makes a call for each small product at each link; elimination works on whole rows.")

prediction("11.7", "a",
           a="The springs carry the weight only where they are away from the target, so the arm sags until they do.",
           b="A straight arm is the target, and at the target the springs exert no torque: nothing would carry the "
             "weight.",
           c="That would need torques larger than the weight asks for; at rest the two are equal.")

prediction("11.8", "c",
           a="That is what it holds in the end, when the chain hangs at rest. While the chain comes down, its momentum "
             "has to be turned as well.",
           b="A single rigid pendulum of this kind pulls with two or three times its weight at the lowest point. The "
             "chain does not turn as one: its last masses are turned in a very short time.",
           c="When the bend runs out at the tip, the last masses are fast and are turned within a few hundredths of a "
             "second.")

prediction("11.9", "a",
           a="Where the arm is bent, the motor moves the elbow partly along the second rod, and then that rod has to "
             "come along with its mass.",
           b="The locked inertia is large then, since a straight arm reaches far. With the other joints free the "
             "second rod turns when its end is moved across it, and hardly resists.",
           c="The inertia of the first rod does not change. D is more than that: it has the share of the other rods "
             "that the elbow has to move.")

prediction("11.10", "b",
           a="The velocity of the tip depends on the rates and on the lengths, not on masses. The quasi-velocities "
             "have masses in them.",
           b="The mass matrix is the product of a factor and its transpose, and nu is that transpose times the rates, "
             "so nu . nu is the quadratic form of the kinetic energy.",
           c="Nothing of which nu is the velocity tells how far the arm has turned: there is no such coordinate.")

prediction("11.11", "b",
           a="A wrong force that does work would show there. This one is at right angles to the motion.",
           b="With either sign the matrix is skew-symmetric, so the wrong force does no work and turns the motion "
             "aside.",
           c="The drift is that of the integrator for both solvers, and it shrinks with the step.")

prediction("11.12", "b",
           a="No joint value has moved yet. But D depends on which joints are free, and rates can jump where an "
             "impulse acts.",
           b="All of P(k) passes a locked joint, so D of the joints inward of it is larger. The impulse of the brake "
             "acts while the joint still turns, so it takes energy.",
           c="A joint that is locked does no work. The brake locks it while it turns, and until it has stopped the "
             "brake does work.")

prediction("11.13", "c",
           a="The equations are the same, the numbers on the way are not: what is large and cancels takes digits away.",
           b="Long formulas round more often, but each rounding costs a part of the last digit. Digits are lost where "
             "large numbers cancel.",
           c="The mass matrix of a long chain is nearly singular. To eliminate it costs digits that the recursions "
             "keep, which never build it.")
