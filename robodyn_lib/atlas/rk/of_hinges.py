"""Which equations of the report speak of one axis h(k), of one number a joint, or of one pivot D(k).

All others hold on chains of any joints, balls and free bases among them.
"""
from ..registry import of_hinges

of_hinges("RK 2.1-2.5, 2.13, 2.16, 2.24, 2.31, 3.9, 4.4-4.8, 4.10, 4.12, 4.19, 4.20, 4.21b, 5.12, a.1, a.49")
