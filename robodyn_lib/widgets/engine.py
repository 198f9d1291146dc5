"""The newest request wins: computing on one thread, beside the one on which the controls live.

Callbacks of widgets may run on several threads at once. Each of them asks for "all as it stands now", which is read
under a lock; one worker takes the newest of these, and drops what was asked for before. So the last picture is always
that of the last values, and pictures come in the order in which they were asked for.
"""
import threading
from time import perf_counter

__all__ = ["Engine"]

GRACE = 0.15        # [s]: a run that takes no longer is shown even if the next one waits: pictures follow a slider
TICK = 0.1          # [s] between two reports of progress


class Engine:
    """Computes requests, newest first, on one thread that lives while there is work.

    results(request, progress) yields what is to be shown, once or several times; progress(fraction) returns True when
    it should come to an end. show(serial, request, result), fail(serial, request, error) and tell(serial, fraction) are
    called on the worker's thread, one at a time; fraction None: the work is done. Serials count requests from 1.
    turn(working) is called under the lock: True before the first request of several is returned from, False when the
    last of them is shown or has failed.
    """

    def __init__(self, results, show, fail, tell=lambda serial, fraction: None, turn=lambda working: None, grace=GRACE):
        self.results, self.show, self.fail, self.tell, self.turn = results, show, fail, tell, turn
        self.grace = grace
        self.lock = threading.RLock()               # hold it while several controls change together
        self._idle = threading.Condition(self.lock)
        self._waiting, self._working, self._serial, self._halt = None, False, 0, False

    def ask(self, snapshot):
        """Compute what snapshot() says; it is called at once, under the lock. Returns the serial of the request."""
        with self.lock:
            request = snapshot()
            self._serial = serial = self._serial + 1
            self._waiting = (serial, request)
            if not self._working:
                self._working = True
                self.turn(True)
                self._begin()
            return serial

    def _begin(self):
        try:
            threading.Thread(target=self._work, name="laboratory", daemon=True).start()
        except RuntimeError:                        # a browser's Python has no threads: here and now
            self._work()

    def stop(self):
        """End the run at hand; what it has computed is shown."""
        self._halt = True

    def wait(self, timeout=None):
        """Until nothing is left to do; False if that takes longer than timeout [s]."""
        with self._idle:
            return self._idle.wait_for(lambda: not self._working, timeout)

    def _work(self):
        while True:
            with self.lock:
                if self._waiting is None:
                    self._rest()
                    return
                (serial, request), self._waiting, self._halt = self._waiting, None, False
            try:
                self._one(serial, request)
            except BaseException:                   # `fail` itself failed; the next request finds a new thread
                with self.lock:
                    self._rest()
                raise

    def _rest(self):
        self._working = False
        self._idle.notify_all()
        self.turn(False)

    def _one(self, serial, request):
        """One request: every result is shown, unless a newer request has come and this one took long."""
        begin = told = perf_counter()

        def overtaken():
            return self._waiting is not None and perf_counter() - begin > self.grace

        def progress(fraction):
            nonlocal told
            if perf_counter() - told > TICK:
                told = perf_counter()
                self.tell(serial, fraction)
            return self._halt or overtaken()

        try:
            for result in self.results(request, progress):
                if overtaken():
                    break
                self.show(serial, request, result)
        except Exception as error:                  # whatever it is, the reader has to see it
            self.fail(serial, request, error)
        finally:
            self.tell(serial, None)
