"""The newest request wins: computing on one thread, beside the one on which the controls live.

Callbacks of widgets may run on several threads at once. Each of them requests the current state,
which is read under a lock; one worker takes the newest request and drops those made before. So the
last picture is always that of the last values, and pictures come in the order in which they were
asked for.
"""

import sys
import threading
import traceback
from time import monotonic, perf_counter, sleep

# [s] a run this short is shown even if the next one is waiting, so that pictures follow a slider
GRACE = 0.15
TICK = 0.1  # [s] between two reports of progress
LOOK = 0.005  # [s] between two checks while waiting
REVIVE = 1.0  # [s] that a request waits before another thread begins to work on it


class Engine:
    """Computes requests, newest first, on one thread that lives while there is work.

    results(request, progress) yields what is to be shown, once or several times; progress(fraction)
    returns True when it should come to an end. show(serial, request, result), fail(serial, request,
    error) and tell(serial, fraction) are called on the worker's thread, one at a time; fraction
    None: the work is done. Serials count requests from 1. turn(working) is called under the lock:
    True before the first request of several is returned from, False when the last of them is shown
    or has failed.

    An interrupt (Ctrl-C) strikes the main thread between any two of its steps, also in `ask` and
    `wait`. Locks are therefore Python's built-in ones in `with` statements, which an interrupt
    cannot leave held, and the working thread holds `_busy`: a request left without a worker by an
    interrupt gets one at the next `ask` or `wait`.
    """

    def __init__(
        self,
        results,
        show,
        fail,
        tell=lambda serial, fraction: None,
        turn=lambda working: None,
        grace=GRACE,
    ):
        self.results = results
        self.show = show
        self.fail = fail
        self.tell = tell
        self.turn = turn
        self.grace = grace
        self.lock = threading.RLock()  # hold it while several controls change together
        self._busy = threading.Lock()  # held by the working thread
        self._waiting = None
        self._working = False
        self._serial = 0
        self._halt = False
        self._at = None  # (serial, request, fraction) of the current run

    def ask(self, snapshot):
        """Request the computation of snapshot(), and return the serial number of the request.

        snapshot is called at once, under the lock.
        """
        with self.lock:
            request = snapshot()
            self._serial = serial = self._serial + 1
            self._waiting = (serial, request)
            if not self._working:
                self._working = True
                self.turn(True)
            if not self._busy.locked():
                self._begin()
            return serial

    def _begin(self):
        try:
            threading.Thread(target=self._work, name="laboratory", daemon=True).start()
        except RuntimeError:  # a browser's Python has no threads: run it here
            self._work()

    def stop(self):
        """End the current run and show what it has computed so far."""
        self._halt = True

    @property
    def working(self):
        """True if a requested picture is not shown yet."""
        with self.lock:
            return self._working

    def wait(self, timeout=None):
        """Wait until no request is left, and return True.

        Raises TimeoutError if that takes longer than timeout [s]: its message has the current
        request, its progress, and the position of every thread.
        """
        began = alive = monotonic()
        while self.working:
            now = monotonic()
            if timeout is not None and now - began >= timeout:
                raise TimeoutError(
                    f"{self._state()} after {timeout:g} s of waiting. Every thread:\n{stacks()}"
                )
            if self._busy.locked():
                alive = now
            elif now - alive > REVIVE:
                alive = now
                self._begin()
            sleep(LOOK)
        return True

    def _state(self):
        """Describe the current and the waiting request."""
        at = self._at
        waiting = self._waiting
        if at:
            doing = f"request {at[0]}, {at[1]!r}, is {100 * (at[2] or 0):.0f} % done"
        else:
            doing = "no request is at work"
        return doing + (
            f", request {waiting[0]}, {waiting[1]!r}, waits," if waiting else ", none waits,"
        )

    def _work(self):
        if not self._busy.acquire(
            blocking=False
        ):  # another thread is working and will take the waiting request
            return
        try:
            while self._next():
                self._one(*self._at[:2])
        except BaseException:  # `fail` itself failed
            with self.lock:
                if self._working:
                    self._rest()
                if self._waiting is not None:
                    self._working = True
                    self._begin()
            raise

    def _next(self):
        """Take the waiting request and return whether there was one; if not, rest."""
        with self.lock:
            if self._waiting is None:
                self._rest()
                return False
            (serial, request) = self._waiting
            self._waiting = None
            self._halt = False
            self._at = serial, request, None
            return True

    def _rest(self):
        self._at = None
        self._working = False
        try:
            self.turn(False)
        finally:
            self._busy.release()

    def _one(self, serial, request):
        """Compute one request, and show every result.

        A result is left out if a newer request has come and this one took long.
        """
        begin = last_report = perf_counter()

        def overtaken():
            return self._waiting is not None and perf_counter() - begin > self.grace

        def progress(fraction):
            nonlocal last_report
            self._at = serial, request, fraction
            if perf_counter() - last_report > TICK:
                last_report = perf_counter()
                self.tell(serial, fraction)
            return self._halt or overtaken()

        try:
            if isinstance(
                request, Exception
            ):  # the reason why a request cannot be met is shown in its turn
                raise request
            for result in self.results(request, progress):
                if overtaken():
                    break
                self.show(serial, request, result)
        except Exception as error:  # the reader has to see any error
            self.fail(serial, request, error)
        finally:
            self.tell(serial, None)


def stacks():
    """Return the stack of every thread as text."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    return "\n".join(
        f"Thread {names.get(ident, ident)}:\n{''.join(traceback.format_stack(frame))}"
        for ident, frame in sys._current_frames().items()
    )
