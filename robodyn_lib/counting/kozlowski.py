"""Kozłowski's dynamics in link frames, entered to be counted."""

from ..kozlowski.counted import (
    forward_dynamics,
    from_the_tip,
    inverse_dynamics,
    normalized,
    unnormalized,
)
from ..numbering import frames_from_tip
from .frames import IN_FRAMES, InFrames


def _from_the_tip(run):
    """Return a run of `kozlowski.counted`, which counts from the tip, for rows base to tip."""

    def rows(frames, turns, rates, tau, gravity):
        vectors = (frames_from_tip(row, frames.n) for row in (turns, rates, tau))
        results = run(from_the_tip(frames), *vectors, gravity)
        return [
            [x[k] for k in range(frames.n, 0, -1)]
            for x in (results if isinstance(results, tuple) else (results,))
        ]

    return rows


IN_FRAMES |= {
    "kalman": InFrames("Kozłowski 1995, Table 3", ("theta_ddot",), _from_the_tip(forward_dynamics)),
    "kozlowski-nu": InFrames(
        "Kozłowski 1995, Table 2", ("theta_dot", "nu_dot"), _from_the_tip(normalized)
    ),
    "kozlowski-xi": InFrames(
        "Kozłowski 1995, Table 2", ("theta_dot", "xi_dot"), _from_the_tip(unnormalized)
    ),
    "newton-euler": InFrames("Kozłowski 1995, 6", ("tau",), _from_the_tip(inverse_dynamics)),
}
