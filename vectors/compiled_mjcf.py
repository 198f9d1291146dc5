"""Compile the MJCF of files with MuJoCo, and compare its quantities with the answers.

Usage: python vectors/compiled_mjcf.py [NAME ...]

Mass matrix, bias and gravity torque of each state, by the sizes and tolerances of the file. Status
1 where one is off, or where a file has MJCF that does not compile.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent


def places(model, data):
    """Return {joint: first place in qpos, in qvel}, and places in the file's vectors.

    The latter are those of each rate of the model.
    """
    import mujoco

    starts = {}
    at = np.zeros(model.nv, dtype=int)
    start = 0
    for name, kind in zip(data["joints"], data["joint_types"]):
        i = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, name)
        size = {"floating": 6, "spherical": 3}.get(kind, 1)
        starts[name] = int(model.jnt_qposadr[i]), int(model.jnt_dofadr[i])
        order = np.roll(np.arange(size), 3) if size == 6 else np.arange(size)
        at[starts[name][1] + np.arange(size)] = start + order
        start += size
    return starts, at


def set_state(model, here, data, state):
    """Write a state into MuJoCo's: quaternions w first; of a free joint linear before angular."""
    starts, at = places(model, data)
    q = np.array(state["q"], dtype=float)
    start = 0
    for name, kind in zip(data["joints"], data["joint_types"]):
        size = {"floating": 7, "spherical": 4}.get(kind, 1)
        x = q[start : start + size]
        if size > 1:
            x = np.concatenate([x[:-4], x[-1:], x[-4:-1]])
        here.qpos[starts[name][0] : starts[name][0] + size] = x
        start += size
    model.opt.gravity[:] = np.array(state["gravity"], dtype=float)
    here.qvel[:] = np.array(state["qd"], dtype=float)[at]
    return at


def found(data, state):
    """Return mass matrix, bias and gravity torque of a state by MuJoCo, in the file's order."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(data["mjcf"])
    here = mujoco.MjData(model)
    at = set_state(model, here, data, state)
    M = np.zeros((model.nv, model.nv))
    mujoco.mj_forward(model, here)
    mujoco.mj_fullM(model, here, M)
    out = {"mass_matrix": np.zeros_like(M), "bias": np.zeros(model.nv)}
    out["mass_matrix"][np.ix_(at, at)] = M
    out["bias"][at] = here.qfrc_bias
    return out


def off(data, state):
    """Return {answer: the largest quotient of an error and the allowed error}."""
    out = {}
    for key, value in found(data, state).items():
        size = np.array(state["sizes"][key], dtype=float)
        allowed = float(state["tolerance"]["float64"][key]) * size
        error = abs(value - np.array(state[key], dtype=float))
        out[key] = float((error[allowed > 0] / allowed[allowed > 0]).max(initial=0))
    return out


def judged(state):
    """Return whether MuJoCo has the same rates as the state.

    False also where something is required that MJCF leaves out here.
    """
    others = {"armature", "damping", "wrenches"} & set(state)
    return state.get("representation", "mixed") == "mixed" and not others


def main(argv=None):
    """Print a line for each file that differs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    args = parser.parse_args(argv)
    wrong = seen = 0
    for path in sorted((HERE / "data").glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        if "mjcf" not in data or (args.names and not any(x in path.name for x in args.names)):
            continue
        if any("follows" in body for body in data["model"]["bodies"]):
            continue  # MuJoCo has followers as constraints: their rates are not eliminated
        for k, state in enumerate(data["states"]):
            if judged(state):
                seen += 1
                worst = max(off(data, state).values())
                if worst > 1:
                    wrong += 1
                    print(f"{path.name} state {k}: {worst:.3g} times what is allowed")
    print(f"{seen} states, {wrong} off")
    return 1 if wrong or not seen else 0


if __name__ == "__main__":
    sys.exit(main())
