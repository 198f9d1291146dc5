"""The start of a run, or all of it in motion, as an SVG that needs neither a script nor a kernel.

It is stored beside a `Player` and shown before the page is run. A still shows the first instant
alone, so a page is read before its questions are answered.
"""

import base64
import html

import numpy as np

WIDTH, HEIGHT = 922, 250  # pixels of the picture and of the arms in it
LINE = 19  # pixels of a line of words
FRAMES = 48  # frames in a film
MOST = 12  # most bones that are drawn; of a longer chain, some at even distances
HOLD = 6  # number of times that the last frame is shown
LEAST = 2.0  # [s] shortest film

STYLE = """text { font: 14px sans-serif; fill: #333; text-anchor: middle; }
path { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.still { display: none; }
@media (prefers-reduced-motion: reduce) { .film { display: none; } .still { display: inline; } }"""
JOINT = (
    '<marker id="j" markerUnits="userSpaceOnUse" refX="5" refY="5" markerWidth="10" '
    'markerHeight="10"><circle cx="5" cy="5" r="3.5" fill="#fff" stroke="#333"/></marker>'
)
CLIP = f'<clipPath id="c"><rect width="{WIDTH}" height="{HEIGHT}"/></clipPath>'


def film(message, arrays, colours, dashes, words=(), moves=False):
    """Return the SVG of a message's arms, as text.

    arrays: as `player.unpack` returns them; colours and dashes: of the tracks; words: lines below
    the arms; moves: show the whole run in a loop instead of its first instant alone. Readers who
    prefer less motion see the first instant.
    """
    count = len(arrays["t"])
    frames = np.rint(np.linspace(0, count - 1, FRAMES)).astype(int) if moves else np.array([0])
    tracks = [
        _thinned(arrays[f"points{i}"], track)[np.minimum(frames, len(arrays[f"points{i}"]) - 1)]
        for i, track in enumerate(message["tracks"])
    ]
    scale, origin = _frame(tracks)
    drawn = []
    for i, (points, track) in enumerate(zip(tracks, message["tracks"], strict=True)):
        pixels = np.rint(origin + scale * points * [1, -1]).astype(int)
        look = f'stroke="{colours[i]}"{_dashes(dashes[i])}'
        drawn.append(_track(pixels, track, look, _seconds(message, arrays) if moves else 0))
    lines = [html.escape(line) for line in words]
    high = HEIGHT + LINE * len(lines) + 10
    texts = [
        f'<text x="{WIDTH // 2}" y="{HEIGHT + LINE * (k + 1)}">{line}</text>'
        for k, line in enumerate(lines)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" '
            f'width="{WIDTH}" height="{high}">',
            f"<style>{STYLE}</style><defs>{JOINT}{CLIP}</defs>",
            f'<rect width="{WIDTH}" height="{high}" fill="#fff"/>',
            '<g clip-path="url(#c)">',
            *drawn,
            "</g>",
            *texts,
            "</svg>",
        ]
    )


def image(svg, alt, width=WIDTH):
    """Return the HTML of an SVG of this width in pixels, as a notebook stores it."""
    data = base64.b64encode(svg.encode()).decode()
    return (
        f'<img alt="{html.escape(alt)}" width="{width}" style="max-width: 100%" '
        f'src="data:image/svg+xml;base64,{data}">'
    )


def _thinned(points, track):
    """Return points (T, m, 2) of at most MOST bones; of a tree all, since its bones are pairs."""
    if "bones" in track or points.shape[1] <= MOST + 1:
        return points
    return points[:, np.rint(np.linspace(0, points.shape[1] - 1, MOST + 1)).astype(int)]


def _frame(tracks):
    """Return the pixels of a metre, and the pixels of the origin, for a picture that holds all.

    A falling stone beside the arm may leave the picture.
    """
    arms = [points for points in tracks if np.ptp(points[0], axis=0).max() > 0] or tracks
    places = np.concatenate([points.reshape(-1, 2) for points in arms])
    low = places.min(axis=0)
    high = places.max(axis=0)
    room = np.array([WIDTH - 120, HEIGHT - 50])
    scale = float((room / np.maximum(high - low, 1e-9)).min())
    x, z = (low + high) / 2
    return scale, np.array([WIDTH / 2 - scale * x, HEIGHT / 2 + scale * z])


def _dashes(dash):
    return "" if dash == "-" else f' stroke-dasharray="{" ".join(f"{4 * x:g}" for x in dash[1])}"'


def _seconds(message, arrays):
    """Return the duration of the film [s] without its last picture."""
    return max(arrays["t"][-1] / (message.get("speed") or 1), LEAST)


def _path(points, track):
    """Return the `d` of a track at one frame, points (m, 2) in pixels."""
    letters = "ML" * (len(points) // 2) if "bones" in track else "M" + "L" * (len(points) - 1)
    return "".join(f"{letter}{x},{y}" for letter, (x, y) in zip(letters, points, strict=True))


def _track(pixels, track, look, seconds):
    """Return one track as SVG: a film of this duration [s], or its first frame if it is 0."""
    first = _path(pixels[0], track)
    stone = np.ptp(pixels[0], axis=0).max() == 0
    joints = "" if stone or "bones" in track else ' marker-start="url(#j)" marker-mid="url(#j)"'
    wide = 14 if stone else 7
    if not seconds:
        return f'<path d="{first}" {look} stroke-width="{wide}"{joints}/>'
    shapes = [_path(points, track) for points in pixels]
    shapes += shapes[-1:] * HOLD
    seconds *= len(shapes) / FRAMES
    moving = (
        f'<animate attributeName="d" dur="{seconds:.2f}s" repeatCount="indefinite" '
        f'values="{";".join(shapes)}"/>'
    )
    about = f'd="{first}" {look} stroke-width="{wide}"{joints}'
    return f'<path class="film" {about}>{moving}</path><path class="still" {about}/>'
