"""The player of trajectories.

They are computed in Python, sent once, and played in the browser at the screen's rate.

Arms that move in the x-z plane, and any tree, with balls or a free base, seen from the side, along
y.

`pack` turns trajectories into one message, a header and one binary buffer; `unpack` reads it back;
`start` and `still` draw its first instant and all of it for places where no widget runs. None of
them needs a notebook. `Player` is the widget: anywidget is imported when it is first used.
"""

import json
from typing import NamedTuple

import numpy as np

from robodyn_lib.arm import plain
from robodyn_lib.numbers import first_largest

from ..draw import figure, styled
from ..draw.bones import bones
from . import film, painted
from .hands import PERIOD
from .parts import LIMIT, arrays_of, call_time, joined, listed

LAYOUT = 5_000  # bytes of a message for the list of its arrays
STEPS = 65534  # steps of a 16-bit coordinate across the picture
MOST = 6  # most tracks that colours and line styles can distinguish
LINES = 6  # most joints whose angles are drawn
GONE = 1e30  # an energy larger than this means that the run blew up
SERIES = (  # the arrays of a trajectory that are read, one entry a frame
    "t",
    "points",
    "q",
    "energy",
    "kinetic",
    "drift",
)


class Track(NamedTuple):
    """A trajectory and the name that it has in the legend."""

    label: str
    trajectory: object


# --- a message ------------------------------------------------------------------------------------
def pack(
    tracks,
    parameters=(),
    title="",
    message="",
    play=None,
    speed=None,
    limit=LIMIT,
    painting=None,
    hands=None,
    digits=None,
    plots=None,
    asks=None,
    told=(),
    speeds=(),
):
    """Return everything the browser needs to play `tracks` [Track, ...], as a dict.

    It has a header, and "buffer", bytes.

    A trajectory has t (T,) [s], points (T, n+1, 3) [m] in the x-z plane, q (T, n) [rad], energy and
    kinetic (T,) [J], drift (T,) and what that is measured by, energy_scale [J]; stopped, a sentence
    or "": all as `Trajectory` has them. One whose `arm` is no chain of hinges and sliders is shown
    by its `bones`, from the side, and by how far each joint has turned. Arms may differ; times are
    those of the longest track, or its first ones. The first track is the reference, with which the
    others are compared. parameters: short strings, printed in the picture; message: a note above
    it; play: True starts it, False stops it, None leaves the player as it is; speed: at which it
    plays, None for what the reader has chosen; painting: of the reference, as `painted.paint` makes
    it; hands: what `hands.Hands` do to it; digits: that solvers have right, as `fifty.count` makes
    them; plots: which there are, names in `PLOTS` of player.js or what is painted at a joint,
    {"layer", "joint"}; the usual ones if None; asks: the question of the run, as `Preset.asks`
    makes it, for which its curves wait; told: sentences that are shown when they no longer do;
    speeds: of the tips [m/s], (T,) of each track, where they are plotted.

    What is lost: points are rounded to 1/65534 of the picture's width, all else to float32;
    energies are compared, and tips, before that. Where a message would have more than `limit`
    bytes, frames are left out at even distances, which the header notes. Frames from the first one
    that is not finite are left out too, which it also notes. Raises ValueError for anything it
    cannot show, naming the track.
    """
    tracks = [Track(*track) for track in tracks]
    parameters = [*parameters]
    for word, text in [
        ("title", title),
        ("message", message),
        *(("parameters", text) for text in parameters),
    ]:
        if not isinstance(text, str):
            raise TypeError(f"{word}: expected text, got {text!r}")
    if not 0 < len(tracks) <= MOST:
        raise ValueError(f"expected 1 to {MOST} tracks, got {len(tracks)}")
    runs = [_read(track) for track in tracks]
    longest = max(runs, key=lambda run: len(run["t"]))  # no tie: whole numbers
    for run in runs:
        t = longest["t"][: len(run["t"])]
        if not np.allclose(run["t"], t, rtol=0, atol=1e-9 * max(1.0, t[-1])):
            raise ValueError(
                f"track {run['label']!r}: its times differ from those of track {longest['label']!r}"
            )
    # joints whose angles are shown: all, or some of a long chain at even distances
    joints = runs[0]["n"]
    shown = np.rint(np.linspace(0, joints - 1, min(joints, LINES))).astype(int)
    header = {
        "title": title,
        "parameters": parameters,
        "message": message,
        "play": play,
        "speed": speed,
        "alt": _alt(runs),
        "box": _box(runs),
        "joints": shown.tolist(),
        "tracks": [
            {
                name: run[name]
                for name in ("label", "n", "stopped", "scale", "bones", "ground")
                if name in run
            }
            | {"kinetic": _peak(run["kinetic"])}
            for run in runs
        ],
    }
    header |= painted.header(painting) | ({} if plots is None else {"plots": [*plots]})
    header |= {} if asks is None else {"asks": asks}
    header |= {"told": [*told]} if told else {}
    if hands:
        notes = [[t, words] for t, words in hands.notes]
        header["hands"] = {
            "text": hands.text,
            "notes": notes,
            "period": PERIOD,
            "bends": hands.bends,
        }
    arm, gravity = (getattr(tracks[0].trajectory, name, None) for name in ("arm", "gravity"))
    if (
        arm is not None
        and gravity is not None
        and (weight := np.sum(arm.masses) * np.linalg.norm(gravity))
    ):
        header["weight"] = round(float(weight), 6)  # [N]
    arrays = _arrays(runs, header)
    paint = painted.arrays(painting)  # at its own instants
    for i, (run, speed) in enumerate(zip(runs, speeds, strict=bool(len(speeds)))):
        arrays[f"speed{i}"] = _single(np.asarray(speed, dtype=float)[: len(run["t"])])
    main = len(runs[0]["t"])
    arrays |= {
        f"hand/{name}": x[:main].astype(np.int8 if name == "holds" else np.float32)
        for name, x in (hands.arrays if hands else {}).items()
    }
    if digits is not None:
        header["digits"] = [
            f"{name}, {call_time(s)}" for name, s in zip(digits.names, digits.seconds, strict=True)
        ]
        arrays["digits"] = _single(
            np.stack([np.interp(longest["t"], digits.t, row) for row in digits.right.T], axis=1)
        )
    room = (
        limit
        - LAYOUT
        - len(json.dumps(header))
        - sum(array.nbytes + 64 for array in paint.values())
    )
    frames = _kept(arrays, runs, room)
    layout, buffer = joined(
        {name: array[frames[frames < len(array)]] for name, array in arrays.items()} | paint
    )
    return header | {"frames": [len(longest["t"]), len(frames)], "layout": layout, "buffer": buffer}


def unpack(message):
    """Return the arrays of a message by name, in floats and in the units of `pack`.

    They are t, points0, energy0, drift0, tip1, angles.

    points (T, n+1, 2) are x and z [m]; energy and drift are those of the trajectory; tip is the
    distance [m] between the tips of a track and of the reference; angles (T, joints) are those of
    its `joints` [rad].
    """
    arrays = {}
    for name, sent in arrays_of(message).items():
        arrays[name] = sent.astype(float)
        if name.startswith("points"):
            corner = np.array(message["box"])[[0, 2]]
            width = _width(message["box"])
            arrays[name] = corner + (arrays[name] + STEPS / 2) * width / STEPS
    return arrays


def _read(track):
    """Return a trajectory's arrays as checked floats, up to the first frame that is not finite."""
    label, trajectory = track
    if not isinstance(label, str) or not label.strip():
        raise ValueError(f"a track needs a label, got {label!r}")
    run = {"label": label, "stopped": str(getattr(trajectory, "stopped", "") or "")}
    for name in SERIES:
        run[name] = np.asarray(getattr(trajectory, name), dtype=float)
    if mechanism := _mechanism(trajectory):
        run |= mechanism
    if run["q"].ndim != 2 or not run["q"].shape[1]:
        raise ValueError(f"track {label!r}: q must have shape (T, n), n >= 1, got {run['q'].shape}")
    frames, n = run["q"].shape
    for name in SERIES:
        points = run["points"].shape[1:] if mechanism else (n + 1, 3)
        shape = (frames, *{"points": points, "q": (n,)}.get(name, ()))
        if run[name].shape != shape:
            raise ValueError(
                f"track {label!r}: {name} must have shape {shape}, got {run[name].shape}"
            )
    return _in_plane(_finite(run | {"n": n, "scale": float(trajectory.energy_scale)}))


def _mechanism(trajectory):
    """Return what is shown of a trajectory that is not a chain of hinges and sliders, else {}.

    bones: "free" if nothing holds it, else "held"; points (T, 2 m, 3), the ends of m bones, of each
    in turn its start and its end; ground: how many of them, the first ones, belong to the base; q
    (T, n): the value of a joint that has one, of another the angle by which it is turned from its
    zero.
    """
    arm = getattr(trajectory, "arm", None)
    ends = getattr(trajectory, "ends", ())
    if arm is None or not (plain(arm) or ends):
        return {}
    poses = [arm.in_floats.at(q) for q in trajectory.q]
    points = [[end for _, *both in bones(pose, ends) for end in both] for pose in poses]
    turned = [
        [_turned(pose, i, q) for i in range(arm.n)]
        for pose, q in zip(poses, trajectory.q, strict=True)
    ]
    ground = sum(link < 0 for link, *_ in bones(poses[0], ends))
    return {
        "bones": "free" if arm.kinds[0].free else "held",
        "points": np.array(points),
        "q": np.array(turned),
    } | ({"ground": ground} if ground else {})


def _turned(pose, i, q):
    """Return the value of joint i if it has one, otherwise its angle of rotation [rad]."""
    place = pose.arm.q_places[i]
    if place.stop - place.start == 1:
        return q[place.start]
    turn = pose.seat(i).T @ pose.R[i]
    cosine = (np.trace(turn) - 1) / 2
    return np.arccos(np.clip(cosine, -1, 1))


def _finite(run):
    label = run["label"]
    t = run["t"]
    fine = (
        np.isfinite(t)
        & np.isfinite(run["points"]).all(axis=(1, 2))
        & np.isfinite(run["q"]).all(axis=1)
    )
    frames = len(t) if fine.all() else int(fine.argmin())  # no tie: truths
    if not frames:
        raise ValueError(f"track {label!r}: there is no finite frame to show")
    if (np.diff(t[:frames]) <= 0).any():
        raise ValueError(f"track {label!r}: times must increase")
    if frames < len(t):
        run["stopped"] = (
            run["stopped"] or f"not finite after t = {t[frames - 1]:.4g} s; the picture ends there"
        )
    return run | {name: run[name][:frames] for name in SERIES}


def _in_plane(run):
    """Return x and z (T, n+1, 2) of points (T, n+1, 3)."""
    y = run["points"][..., 1]
    points = run["points"][..., ::2]
    if "bones" not in run and y.max() - y.min() > 1e-9 * np.abs(points).max():
        raise ValueError(
            f"track {run['label']!r}: the arm leaves the x-z plane; the player shows planar arms"
        )
    return run | {"points": points}


def _arrays(runs, header):
    """Return {name: array}, first axis time, in the types that are sent."""
    main = runs[0]
    arrays = {"t": max((run["t"] for run in runs), key=len).astype(np.float32)}
    for i, run in enumerate(runs):
        away = (  # int16, -32767 to 32767 across the box
            run["points"] - np.array(header["box"])[[0, 2]]
        )
        arrays[f"points{i}"] = np.rint(away * (STEPS / _width(header["box"])) - STEPS / 2).astype(
            np.int16
        )
        arrays |= _energies(run, i, parts=len(runs) == 1)
        if run is not main:
            both = min(len(run["t"]), len(main["t"]))
            apart = run["points"][:both, -1] - main["points"][:both, -1]
            arrays[f"tip{i}"] = _single(np.linalg.norm(apart, axis=1))
    arrays["angles"] = _single(main["q"][:, header["joints"]])
    return arrays


def _energies(run, i, parts):
    """Return the energy of a track and its drift; with parts, kinetic and potential energy too."""
    arrays = {"energy": run["energy"], "drift": run["drift"]}
    if parts:
        with np.errstate(over="ignore", invalid="ignore"):
            arrays |= {"kinetic": run["kinetic"], "potential": run["energy"] - run["kinetic"]}
    return {f"{name}{i}": _single(values) for name, values in arrays.items()}


def _single(values):
    """Return float32, with nan for values that it cannot hold."""
    with np.errstate(over="ignore", invalid="ignore"):
        values = values.astype(np.float32)
    return np.where(np.isfinite(values), values, np.float32(np.nan))


def _width(box):
    """Return the side of the square that holds the box [m]."""
    return max(box[1] - box[0], box[3] - box[2])


def _box(runs):
    """Return x from, to, z from, to [m] of everything the arms touch; never empty."""
    sides = []
    for axis in (0, 1):
        places = [run["points"][..., axis] for run in runs]
        sides.append(float(min(x.min() for x in places)))
        sides.append(float(max(x.max() for x in places)))
    if _width(sides) > 0:
        return sides
    return [side + spare for side, spare in zip(sides, (-0.5, 0.5, -0.5, 0.5))]


def _kept(arrays, runs, room):
    """Return the indices of the frames that are sent: all, or as many as fit, evenly.

    room: bytes. The last frame of each run, and that of the largest speed, are always among them.
    """
    frames = max(len(run["t"]) for run in runs)
    size = sum(array.nbytes for array in arrays.values())
    per_frame = sum(array[0].nbytes for array in arrays.values())
    if size <= room:
        return np.arange(frames)
    speeds = [x for name, x in arrays.items() if name.startswith("speed")]
    peaks = {first_largest(np.nan_to_num(x, nan=-np.inf)) for x in speeds}
    ends = {len(run["t"]) - 1 for run in runs} | peaks
    count = room // per_frame - len(ends)
    if count < 2:
        raise ValueError(f"a frame of {per_frame} bytes is too large for a message of {room}")
    return np.union1d(np.rint(np.linspace(0, frames - 1, count)).astype(int), [*ends])


def _peak(kinetic):
    """Return the largest of some energies [J]; energies of a run that has blown up do not count.

    >>> _peak(np.array([1.0, np.nan, 1e300, 2.0]))
    2.0
    """
    return float(kinetic[kinetic < GONE].max(initial=0))  # nan is not less


def _alt(runs):
    """Return the alternative text, one sentence that depends only on what is shown."""
    links = " and ".join(str(n) for n in dict.fromkeys(run["n"] for run in runs))
    word = "link" if links == "1" else "links"
    end = max(run["t"][-1] for run in runs)
    return f"Player: {links} {word}, {end:.4g} s, {listed([run['label'] for run in runs])}"


# --- where no widget runs -------------------------------------------------------------------------
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#B0487F", "#B87C00", "#1F1F1F")  # as in view.css
GROUND = "#8A949E"
DASHES = (
    "-",
    (0, (5, 2)),
    (0, (5, 2, 1, 2)),
    (0, (1.5, 1.5)),
    (0, (8, 2, 1, 2, 1, 2)),
    (0, (3, 1)),
)


def start(message):
    """Return an SVG of the first instant of a message, which a page shows before it is run.

    A run that starts playing by itself, such as the opening of a lecture, plays here too.
    """
    words = _wrapped(message["parameters"]).splitlines()
    words = [message["title"], *words] if message["title"] else words
    return film.film(message, unpack(message), COLOURS, DASHES, words, moves=bool(message["play"]))


@styled
def still(message):
    """Return the picture of a whole run, for places where no widget plays it, a Figure.

    It has poses, tip paths, energies and parameters.
    """
    fig, (arms, energies) = figure(9.6, 4.6, columns=2)
    arms.get_gridspec().set_width_ratios([5, 4])
    _draw_arms(arms, message, slice(None), ghosts=6)
    x0, x1, z0, z1 = message["box"]
    arms.set(aspect="equal", xlabel="x [m]", ylabel="z [m]", title=message["title"] or None)
    aside = max(x1 - x0, 0.5 * (z1 - z0)) / 2  # a tall picture has room for numbers below it
    arms.update_datalim([[(x0 + x1) / 2 - aside, z0], [(x0 + x1) / 2 + aside, z1]])
    arms.margins(0.06)
    arms.locator_params(axis="y", nbins=7)
    arms.locator_params(axis="x", nbins=3 if 2 * aside < z1 - z0 else 7)
    _draw_energies(energies, unpack(message), message)
    notes = [
        f"{track['label']}: {track['stopped']}" for track in message["tracks"] if track["stopped"]
    ]
    words = [word for word in [*message["parameters"], message["message"], *notes] if word]
    fig.supxlabel(_wrapped(words), fontsize=12, linespacing=1.3)
    return fig


def _draw_arms(ax, message, frames, ghosts):
    """Draw all tracks of a message over these frames, the first with this many pale `ghosts`."""
    arrays = unpack(message)
    for i, track in enumerate(message["tracks"]):
        points = arrays[f"points{i}"][frames]
        if "bones" in track:  # a gap behind each bone
            ground = 3 * track.get("ground", 0)
            points = np.insert(points, range(2, points.shape[1], 2), np.nan, axis=1)
            ax.plot(
                *points[0, :ground].T, color=GROUND, linewidth=2.5, solid_capstyle="round", zorder=1
            )
            points = points[:, ground:]
        draw_poses(ax, points, i, ghosts=0 if i else ghosts)


def draw_poses(ax, points, i, ghosts):
    """Draw the last pose, the path of the tip, and some poses before it.

    There are so many faded poses (ghosts), at even times.
    """
    colour = COLOURS[i]
    ax.plot(*points[:, -1].T, color=colour, linestyle=DASHES[i], linewidth=1, alpha=0.5, zorder=1)
    width = 5 if points.shape[1] < 20 else 2.6
    if ghosts:
        for k, frame in enumerate(
            np.rint(np.linspace(0, len(points) - 1, ghosts)[:-1]).astype(int)
        ):
            ax.plot(
                *points[frame].T,
                color=colour,
                linewidth=0.6 * width,
                alpha=0.12 + 0.07 * k,
                linestyle="-",
                solid_capstyle="round",
                zorder=2,
            )
    ax.plot(
        *points[-1].T,
        color=colour,
        linestyle=DASHES[i],
        linewidth=width - 0.6 * i,
        zorder=3 + i,
        solid_capstyle="round",
    )
    if points.shape[1] < 20:
        ax.plot(
            *points[-1, :-1].T,
            marker="o",
            markersize=4,
            color="white",
            markeredgecolor="#333333",
            linestyle="none",
            zorder=9,
        )


def _draw_energies(ax, arrays, message):
    for i, track in enumerate(message["tracks"]):
        energy = arrays[f"energy{i}"]
        ax.plot(
            arrays["t"][: len(energy)],
            energy,
            color=COLOURS[i],
            linestyle=DASHES[i],
            label=track["label"],
        )
    if "kinetic0" in arrays:
        for name, i in (("kinetic", 1), ("potential", 2)):
            ax.plot(
                arrays["t"],
                arrays[name + "0"],
                color=COLOURS[i],
                linestyle=DASHES[i],
                linewidth=1.4,
                label=name,
            )
    ax.set(xlabel="t [s]", ylabel="energy [J]", ylim=_near_the_first(arrays))
    wide = (  # width for three plots beside each other
        len(message["tracks"]) > 1 or len(message["tracks"][0]["label"]) > 6
    )
    ax.legend(
        loc="lower left",
        bbox_to_anchor=(0, 1),
        ncols=2 if wide else 3,
        borderaxespad=0.2,
        handlelength=2.6,
        columnspacing=1.2,
    )


def _near_the_first(arrays):
    """Return the ends [J] of the energies of the first track and as much on either side.

    A track that blows up leaves the picture.
    """
    first = [arrays[name] for name in ("energy0", "kinetic0", "potential0") if name in arrays]
    sane = np.concatenate(first)
    sane = sane[np.abs(sane) < GONE]
    low = sane.min(initial=0)
    high = sane.max(initial=0)
    spare = max(high - low, 1.0)
    return low - spare / 4, high + spare / 4


def _wrapped(words, width=100):
    """Return words joined by dots into lines of at most `width` letters; no word is broken."""
    lines = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 3 <= width:
            lines[-1] += " \N{MIDDLE DOT} " + word
        else:
            lines.append(word)
    return "\n".join(lines)
