"""Where processor time goes: --spent=FILE writes seconds for each part of the suite, which `tools/times.py` tabulates.

Counted are a worker's own seconds, all its threads, and those of processes that it has waited for: kernels, servers.
A browser is the child of a child that waits for nobody: its seconds, some minutes in all, stand in no row.
"""
import json
import os
from collections import Counter
from pathlib import Path

from forked_kernels import SPENT


def pytest_addoption(parser):
    parser.addoption("--spent", metavar="FILE", help="write the processor seconds of each file of tests")


def pytest_configure(config):
    if config.getoption("--spent") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ledger(Path(config.getoption("--spent"))), "ledger")


def seconds():
    """Processor seconds of this process, of those that it has waited for, and of kernels that were forked."""
    return sum(os.times()[:4]) + SPENT[0]


def pytest_runtest_logstart(nodeid, location):
    _begun.setdefault("seconds", seconds())


def pytest_runtest_makereport(item, call):
    """The seconds since the last phase of a test go to this one."""
    now = seconds()
    item.user_properties[:] = [kept for kept in item.user_properties if kept[0] != "seconds"]
    item.user_properties.append(("seconds", now - _begun.get("seconds", now)))
    _begun["seconds"] = now


_begun = {}


class Ledger:
    """Adds up, where the run is led."""

    def __init__(self, place):
        self.place, self.files, self.tests = place, Counter(), Counter()

    def pytest_runtest_logreport(self, report):
        file = report.nodeid.partition("::")[0]
        self.files[file] += dict(report.user_properties).get("seconds", 0.0)
        self.tests[file] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter):
        rows = {file: [round(spent, 2), self.tests[file]] for file, spent in sorted(self.files.items())}
        self.place.parent.mkdir(parents=True, exist_ok=True)
        self.place.write_text(json.dumps(rows, indent=0) + "\n", encoding="utf-8")
        terminalreporter.write_line(f"processor time: {sum(self.files.values()):.0f} s in {sum(self.tests.values())} "
                                    f"tests; {self.place} has the parts, tools/times.py makes a table of them")
