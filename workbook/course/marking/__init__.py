"""Marks of handed-in notebooks, and assignments: the commands `robodyn grade` and `robodyn assign`.

reading: the answers of a notebook, as data. programs: answers that are code, run apart. grading: a
folder of notebooks, judged. tables: marks as Canvas and Moodle import them, and reports. drawn:
questions with numbers of a class or a student. assigning: notebooks with chosen exercises.
"""
