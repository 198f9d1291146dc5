"""Lecture 15: the free motions H of a joint and its constrained motions B_h, for every N.

P and its inverse Lambda are what lies beyond each joint, as one body that it would move or that
would move it; all letters are block diagonal. The gain and what a free joint passes on are then
stated with B_h and Lambda alone, as Lee and Chirikjian would have them. Whether joints have one
freedom each is not used.
"""

from ...proving.theories import theory

globals().update(theory(__file__))
