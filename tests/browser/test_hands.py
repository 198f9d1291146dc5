"""Hands on the arm in a real browser: pointer and keys ask a laboratory that runs here, without any server."""
import json
from base64 import b64encode

from workbook.widgets.hands import read
from workbook.widgets.laboratory import laboratory
from workbook.widgets.parts import front_end, style

PAGE = """<!doctype html><meta charset="utf-8"><style>%s</style><div id="here"></div><script type="module">
%s
const state = { run: {}, notice: "", busy: false, hears: true }, heard = {};
const fire = (name, ...given) => (heard[name] ?? []).forEach((f) => f(...given));
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
window.show = (run) => { state.run = { ...run, buffer: bytes(run.buffer) }; fire("change:run"); };
window.tell = (message) => fire("msg:custom", message);
const model = { get: (name) => state[name], on: (name, f) => (heard[name] ??= []).push(f), off() {},
  send: (message) => window.ask(message) };
view.render({ model, el: document.getElementById("here") });
</script>"""


# The first row [pixels] in which the picture is as blue as the arm, in a column at this share of its width.
BLUE = """(share) => {
  const canvas = document.querySelector(".rd-stage"), { height } = canvas, x = Math.round(share * canvas.width);
  const { data } = canvas.getContext("2d").getImageData(x, 0, 1, height);
  const rows = Array.from({ length: height }, (_, y) => data.subarray(4 * y, 4 * y + 3));
  return rows.findIndex(([r, g, b]) => r < 40 && g > 90 && b > 150) / window.devicePixelRatio;
}"""


class Played:
    """A laboratory's player in a page; what it asks is answered when `answer` is called."""

    def __init__(self, watched, lab):
        self.page, self.watched, self.lab, self.sent, self.serial = watched.page, watched, lab, [], 0
        lab.player.send = lambda content, buffers=None: self.sent.append(content)
        self.page.expose_binding("ask", lambda source, message: lab.player.handed(message["hand"]))
        module = front_end("player.js").replace("export default", "const view =")
        self.page.set_content(PAGE % (style("player.css"), module))
        self.answer()

    def answer(self):
        self.page.wait_for_timeout(10)
        for message in [self.sent.pop(0) for _ in range(len(self.sent))]:
            self.page.evaluate("message => window.tell(message)", message)
        self.lab.wait(300)
        run = self.lab.player.run
        if run["serial"] != self.serial:
            self.serial = run["serial"]
            sent = json.loads(json.dumps({**run, "buffer": b64encode(run["buffer"]).decode()}))
            self.page.evaluate("run => window.show(run)", sent)

    def moved(self, wanted):
        """Answers until wanted()."""
        def so():
            self.answer()
            return wanted()
        return self.watched.until(so)


def test_a_link_is_pulled_by_a_pointer_and_by_keys_and_a_joint_is_locked(fresh):
    lab = laboratory("A joint is locked while it swings", hands="", solvers="rk-fd4", step=0.02, paint="nothing",
                     duration=1.0)
    lab.wait(300)
    played = Played(fresh, lab)
    page, hands = fresh.page, lambda: read(lab.values["hands"])
    canvas = page.locator(".rd-stage")
    box, runs = canvas.bounding_box(), played.serial
    canvas.click(position={"x": 60, "y": 20})                       # far from the arm: it plays
    assert page.locator(".rd-transport").get_attribute("data-playing") == "true"
    page.keyboard.press("Home")
    page.locator(".rd-play").click()
    page.keyboard.press("Home")
    x, row = 0.74 * box["width"], page.evaluate(BLUE, 0.74)         # a place on the arm, which is level
    page.mouse.move(box["x"] + x, box["y"] + row + 3)
    page.mouse.down()
    page.mouse.move(box["x"] + x, box["y"] - 200, steps=3)          # before it plays a hand bends it, out of the frame
    assert page.evaluate(BLUE, 0.74) < row                          # which grows
    page.mouse.up()
    played.moved(lambda: lab.values["angles"])
    assert lab.setup.begin()[0] == 0 < lab.setup.begin()[1]
    assert not hands()
    runs = played.serial
    lab.put(angles="")
    played.moved(lambda: played.serial > runs)
    runs = played.serial
    page.locator(".rd-hands summary").click()
    page.get_by_role("button", name="One step on").click()          # under way it pulls
    row = page.evaluate(BLUE, 0.74)
    page.mouse.move(box["x"] + x, box["y"] + row + 3)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.5 * x, box["y"] + row + 3)
    played.moved(lambda: lab.touch.live and len(lab.touch.live.event.path) > 3)
    assert "the hand pulls with" in page.locator(".rd-hands output").inner_text()
    page.mouse.up()
    played.moved(lambda: played.serial > runs)
    pull, = hands()
    assert pull.verb == "pull"
    assert pull.path[-1][0] < pull.path[0][0] - 0.1                 # it went to the left
    runs = played.serial
    page.get_by_role("button", name="Take the link").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    played.moved(lambda: lab.touch.live and len(lab.touch.live.event.path) > 3)
    page.keyboard.press("Escape")
    played.moved(lambda: played.serial > runs)
    assert [event.verb for event in hands()] == ["pull", "pull"]
    assert hands()[1].path[-1][1] > hands()[1].path[0][1]
    page.get_by_label("Joint or link").select_option("2")
    page.get_by_role("button", name="Lock").click()
    played.moved(lambda: len(hands()) == 3)
    played.answer()
    assert "joint 2 locked" in page.locator(".rd-notes").inner_text()
    assert "joint 2 is locked by" in canvas.get_attribute("aria-label")
    page.get_by_role("button", name="Hands off").click()
    played.moved(lambda: [event.verb for event in hands()] == ["lock", "free"])
    assert fresh.complaints() == []
