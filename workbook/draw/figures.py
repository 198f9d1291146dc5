"""Figures in one style with distinguishable colours, shown in a notebook or written to a file."""

import base64
import functools
import html
import io
import sys
from pathlib import Path

import numpy as np

from robodyn_lib.needs import needs

# The colours of Okabe and Ito.
BLUE = "#0072B2"
VERMILLION = "#D55E00"
GREEN = "#009E73"
PURPLE = "#CC79A7"
ORANGE = "#E69F00"
SKY = "#56B4E9"
BODY = "#C9D3DC"
INK = "#333333"
BADGE = {
    "boxstyle": "round,pad=0.2,rounding_size=0.6",
    "facecolor": "white",
    "edgecolor": INK,
    "linewidth": 0.8,
}
STYLE = Path(__file__).with_name("workbook.mplstyle")


def styled(function):
    """Run `function` under the workbook's style, then restore the reader's settings."""

    @functools.wraps(function)
    def run(*args, **kwargs):
        style = needs("matplotlib.style", "draw")
        with style.context(["default", STYLE]):
            return function(*args, **kwargs)

    return run


@styled
def figure(width=9.0, height=4.5, rows=1, columns=1, solid=False):
    """Return a figure (inches) and its Axes, one or an array of them. solid: three dimensions."""
    from matplotlib.figure import Figure

    fig = Figure(figsize=(width, height))
    if solid:
        import mpl_toolkits.mplot3d  # noqa: F401  (registers the projection)
    return fig, fig.subplots(rows, columns, subplot_kw={"projection": "3d"} if solid else None)


def drawing(width, height, **more):
    """Apply `styled`, and create ax (or axes) unless given, and return it (decorator)."""
    name = "axes" if "columns" in more else "ax"

    def decorate(function):
        @styled
        @functools.wraps(function)
        def run(*args, **given):
            if given.get(name) is None:
                given[name] = figure(width, height, **more)[1]
            function(*args, **given)
            return given[name]

        return run

    return decorate


def png(fig):
    """Return the picture as PNG bytes, without date or program name."""
    return _written(fig, "png", {"Software": None})


@styled
def drawn(fig, dpi=None):
    """Return the pixels (rows, columns, 3) of `png`; the resolution is in pixels per inch.

    Matplotlib draws twice, first to place the axes.
    """
    from matplotlib import rcParams
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    before = fig.canvas
    usual = fig.dpi
    layout = fig.get_layout_engine()
    canvas = FigureCanvasAgg(fig)
    fig.dpi = dpi or rcParams["savefig.dpi"]
    if layout:
        layout.execute(fig)
    fig.set_layout_engine("none")
    canvas.draw()
    fig.set_layout_engine(layout or "none")
    fig.dpi = usual
    fig.set_canvas(before)
    return np.asarray(canvas.buffer_rgba())[..., :3]


def save(fig, path, alt):
    """Write the picture to `path`, .svg or .png, with the description alt in the file."""
    kind = Path(path).suffix[1:]
    known = {
        "svg": {"Date": None, "Creator": None, "Title": _said(alt)},
        "png": {"Software": None, "Description": alt},
    }
    if kind not in known:
        raise ValueError(f"path must end in .svg or .png, got {str(path)!r}")
    Path(path).write_bytes(_written(fig, kind, known[kind]))


def picture(fig, alt, dpi=None):
    """Return a figure as a notebook stores it: {type: text}, HTML with the PNG, and alt as text.

    dpi: pixels of an inch, as many as usual if None.

    The PNG has at most 256 colours: a third of the bytes. As image/png it would have no alt
    attribute in JupyterLab, which drops what its metadata say.
    """
    from .palette import few_colours

    data = base64.b64encode(few_colours(drawn(fig, dpi))).decode()
    width = round(96 * fig.get_size_inches()[0])
    tag = (
        f'<img alt="{html.escape(alt)}" width="{width}" style="max-width: 100%" '
        f'src="data:image/png;base64,{data}">'
    )
    return {"text/html": tag, "text/plain": alt}


def show(fig, alt, caption=True):
    """Show a figure (or that of an Axes) in a notebook: PNG with alt text, and the text below it.

    Outside a notebook the text is printed. Raises ValueError if alt is empty.
    """
    alt = _said(alt)
    fig = getattr(fig, "figure", fig)
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close(
            fig
        )  # otherwise the inline backend shows it a second time
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    if not shell:
        print(alt)
        return
    from IPython.display import display

    display(picture(fig, alt), raw=True)
    if caption:
        display({"text/markdown": f"*{alt}*", "text/plain": alt}, raw=True)


@styled
def _written(fig, kind, metadata):
    out = io.BytesIO()
    getattr(fig, "figure", fig).savefig(out, format=kind, metadata=metadata)
    return out.getvalue()


def _said(alt):
    if not isinstance(alt, str) or not alt.strip():
        raise ValueError(
            f"a picture needs alt text, a sentence that says what it shows; got {alt!r}"
        )
    return " ".join(alt.split())


def arrow(ax, start, end, colour, width=2.2):
    """Draw a straight arrow between two points of the plane."""
    look = {
        "arrowstyle": "-|>,head_length=0.5,head_width=0.25",
        "shrinkA": 0,
        "shrinkB": 0,
        "linestyle": "-",
    }
    ax.annotate("", end, start, arrowprops={"color": colour, "linewidth": width, **look}, zorder=15)


def bare(ax, **more):
    """Take ticks, grid and frame from Axes of one scale; more: as for their `set`."""
    ax.set(aspect="equal", xticks=[], yticks=[], **more)
    ax.grid(False)
    ax.spines[:].set_visible(False)


def faded(colour, fade):
    """Return a paler colour: fade 0 leaves it, 1 makes it white."""
    from matplotlib.colors import to_rgb

    return mixed(np.array(to_rgb(colour)), 0.8 * fade if fade < 0.8 else fade)


def mixed(rgb, white):
    """Return an RGB colour mixed with this share of white."""
    return tuple(rgb + (1 - rgb) * white)
