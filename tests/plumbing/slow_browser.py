"""The option `--slow-browser`: a browser on a slow machine, to find tests and pages that race.

Each page has a fraction of the processor. What a browser promises for later comes later still, by a
random time: timers, frames, observers, answers from servers, and events that are not dispatched at
once. Two things that a browser promises in an order keep it.

    python -m pytest -m "" tests/browser --slow-browser=7

The number is the seed of the delays. The head of the report shows it.
"""

import random

LATE = 120  # [ms] that something may come late
THROTTLE = 4  # times slower
SCRIPT = """((seed, most) => {
    const later = setTimeout.bind(globalThis), now = performance.now.bind(performance);
    const random = () => {
        seed = (seed + 0x6d2b79f5) | 0;
        let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
    const delay = () => most * random();

    /** A function that runs work later, in the order of its calls. */
    const queue = () => {
        const waiting = [];
        const next = () => {
            try {
                waiting[0]();
            } finally {
                waiting.shift();
                if (waiting.length) later(next, delay());
            }
        };
        return (work) => {
            if (waiting.push(work) === 1) later(next, delay());
        };
    };

    // Of two timers the one that is due first, or was set first, ends first.
    let pending = [];
    globalThis.setTimeout = (work, after = 0, ...rest) => {
        const due = now() + Number(after || 0);
        pending = pending.filter(({ late }) => late >= now());
        const before = pending.filter((other) => other.due <= due).map(({ late }) => late + 1);
        const late = Math.max(due + delay(), ...before);
        pending.push({ due, late });
        return later(work, Math.ceil(late - now()), ...rest); // [ms], which the browser rounds
    };

    // Frames become rare; what asks for the same frame gets the same frame.
    const frame = requestAnimationFrame.bind(globalThis);
    const asked = new Map();
    let number = 0, waits = false;
    globalThis.requestAnimationFrame = (work) => {
        asked.set(++number, work);
        if (!waits) {
            waits = true;
            later(() => frame((time) => {
                waits = false;
                const these = [...asked.keys()];
                for (const one of these) {
                    const doIt = asked.get(one);
                    asked.delete(one);
                    try { doIt?.(time); } catch (error) { reportError(error); }
                }
            }), delay());
        }
        return number;
    };
    globalThis.cancelAnimationFrame = (one) => asked.delete(one);

    for (const name of ["ResizeObserver", "IntersectionObserver"]) {
        const Kind = globalThis[name];
        globalThis[name] = class extends Kind {
            constructor(work, ...rest) {
                const enqueue = queue();
                super((all) => enqueue(() => work.call(this, all, this)), ...rest);
            }
        };
    }

    const fetched = fetch.bind(globalThis);
    globalThis.fetch = async (...all) => {
        const answer = await fetched(...all);
        await new Promise((go) => later(go, delay()));
        return answer;
    };

    // Events that a browser dispatches when it comes to it.
    const slow = new Set(["toggle", "resize", "hashchange", "scroll", "message", "storage"]);
    const known = new WeakMap();
    const queues = new WeakMap();
    const queueOf = (target) => {
        if (!queues.has(target)) queues.set(target, queue());
        return queues.get(target);
    };
    const delayed = (work, type, target) => {
        if (!work || !(slow.has(type) || target instanceof MediaQueryList)) return work;
        if (!known.has(work)) {
            known.set(work, function (event) {
                const currentTarget = { value: event.currentTarget, configurable: true };
                queueOf(this ?? globalThis)(() => {
                    Object.defineProperty(event, "currentTarget", currentTarget);
                    if (work.handleEvent) work.handleEvent(event);
                    else work.call(this, event);
                });
            });
        }
        return known.get(work);
    };
    for (const name of ["addEventListener", "removeEventListener"]) {
        const original = EventTarget.prototype[name];
        EventTarget.prototype[name] = function (type, work, ...rest) {
            const target = this ?? globalThis;
            return original.call(target, type, delayed(work, type, target), ...rest);
        };
    }
    for (const Kind of [Worker, MessagePort]) {
        const { get, set } = Object.getOwnPropertyDescriptor(Kind.prototype, "onmessage");
        Object.defineProperty(Kind.prototype, "onmessage", {
            get,
            set(work) { set.call(this, delayed(work, "message", this)); },
        });
    }
})"""


def pytest_addoption(parser):
    parser.addoption(
        "--slow-browser",
        type=int,
        metavar="SEED",
        help="delay what Chromium does, by random times, to find tests and pages that race",
    )


def pytest_report_header(config):
    seed = config.getoption("slow_browser")
    return [] if seed is None else [f"browser: slow, seed {seed}"]


def pytest_configure(config):
    """Make the pages of every new window slow."""
    seed = config.getoption("slow_browser")
    if seed is None:
        return
    from playwright.sync_api import Browser, BrowserContext

    numbers = random.Random(seed)
    new_context, new_page = Browser.new_context, BrowserContext.new_page

    def slow_context(self, **options):
        context = new_context(self, **options)
        context.add_init_script(slowing(numbers.randrange(2**31)))
        return context

    def slow_page(self):
        page = new_page(self)
        session = self.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        return page

    Browser.new_context, BrowserContext.new_page = slow_context, slow_page


def slowing(seed, late=LATE):
    """Return the script that makes a page slow."""
    return f"{SCRIPT}({seed}, {late});"
