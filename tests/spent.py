"""Where processor time goes: --spent=FILE writes seconds for each part of the suite, which
`tools/times.py` tabulates.

Counted are a worker's own seconds, all its threads, and those of processes that it has waited for:
kernels, servers. A browser's processes end without one who waits for them, so with tests of a
browser all that is alive below a worker is counted too (on Linux), and what has gone uncounted
since is added.
"""
import json
import os
from collections import Counter
from contextlib import suppress
from datetime import date
from pathlib import Path

from forked_kernels import SPENT


def pytest_addoption(parser):
    parser.addoption("--spent", metavar="FILE",
                     help="write the processor seconds of each file of tests")


def pytest_configure(config):
    if config.getoption("--spent") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ledger(Path(config.getoption("--spent"))), "ledger")


def alive(pid="self"):
    """Processor seconds of all processes below this one, and of those that they have waited for; 0
    if not on Linux."""
    total = 0.0
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):                             # it has ended meanwhile
            for child in listed.read_text().split():
                ticks = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()[11:15]
                total += sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") + alive(child)
    return total


class Clock:
    """Processor seconds of this process, of what it has waited for, of kernels that were forked; it
    never goes back."""

    def __init__(self):
        self.last = self.lost = self.before = 0.0
        self.browsing = False

    def turn(self, browsing):
        """From now on count, or do not, what comes alive below this process."""
        if browsing and not self.browsing:
            self.before = alive()
        self.browsing = browsing

    def seconds(self):
        now = sum(os.times()[:4]) + SPENT[0] + (alive() - self.before if self.browsing else 0.0)
        self.lost += max(self.last - now, 0.0)
        self.last = now
        return now + self.lost


def pytest_runtest_logstart(nodeid, location):
    _clock.turn(nodeid.startswith("tests/browser/"))
    _begun.setdefault("seconds", _clock.seconds())


def pytest_runtest_makereport(item, call):
    """The seconds since the last phase of a test go to this one."""
    now = _clock.seconds()
    item.user_properties[:] = [kept for kept in item.user_properties if kept[0] != "seconds"]
    item.user_properties.append(("seconds", now - _begun.get("seconds", now)))
    _begun["seconds"] = now


_clock, _begun = Clock(), {}


class Ledger:
    """Adds up, where the run is led: {"date", "failed", "files": {file: [seconds, tests]},
    "dearest": {test: s}}."""

    def __init__(self, place):
        self.place, self.files, self.tests = place, Counter(), Counter()
        self.each, self.failed = Counter(), set()

    def pytest_runtest_logreport(self, report):
        file = report.nodeid.partition("::")[0]
        spent = dict(report.user_properties).get("seconds", 0.0)
        self.files[file] += spent
        self.each[report.nodeid] += spent
        self.tests[file] += report.when == "call"
        self.failed |= {report.nodeid} if report.failed else set()

    def pytest_terminal_summary(self, terminalreporter):
        rows = {file: [round(spent, 2), self.tests[file]]
                for file, spent in sorted(self.files.items())}
        told = {"date": date.today().isoformat(), "failed": len(self.failed), "files": rows,
                "dearest": {name: round(spent, 1) for name, spent in self.each.most_common(30)}}
        self.place.parent.mkdir(parents=True, exist_ok=True)
        self.place.write_text(json.dumps(told, indent=0) + "\n", encoding="utf-8")
        terminalreporter.write_line(
            f"processor time: {sum(self.files.values()):.0f} s in {sum(self.tests.values())} "
            f"tests; "
            f"{self.place} has the parts, tools/times.py makes a table of them")
