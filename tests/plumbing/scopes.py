"""The unit of work of a test process: a module, or one paper of the mutation tests.

Mutation tests are divided so that they use all cores. The tests of one scope share their cases; a
worker that takes a second paper has those of the common ground already.
"""

import re

PAPER = re.compile(r"tests/test_mutants\w*\.py::.*\[(?:atlas\.)?(\w+)")


def scope(nodeid):
    """Return the scope of a test: file and class, and the paper that its mutants are of.

    >>> scope("tests/test_mutants_library.py::test_a_slip[atlas.saha.case.Case.f]")
    'tests/test_mutants_library.py saha'
    >>> scope("tests/test_mutants.py::test_a_slip[RK 2.4]"), scope("tests/test_arm.py::test_it[rk]")
    ('tests/test_mutants.py RK', 'tests/test_arm.py')
    """
    file = nodeid.split("[")[0].rpartition("::")[0]
    found = PAPER.match(nodeid)
    return f"{file} {found[1]}" if found else file


def pytest_xdist_make_scheduler(config, log):
    """Return the scheduler of --dist loadscope with these scopes."""
    if config.getoption("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Scopes(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return scope(nodeid)

    return Scopes(config, log)
