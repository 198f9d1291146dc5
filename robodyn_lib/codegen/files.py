"""Files of a robot in C99, JavaScript, Python, WebAssembly: heads, guards, a self-check."""

import json
import re
from dataclasses import replace
from textwrap import dedent

from . import binary
from .printers import LANGUAGES

QUANTITIES = {
    "forward_dynamics": "out (nv): accelerations of torques tau (nv)",
    "inverse_dynamics": "out (nv): torques of accelerations qdd (nv)",
    "mass_matrix": "out (nv * nv): the symmetric mass matrix, row by row",
    "forward_dynamics_derivatives": "out (3 * nv * nv): of accelerations by q, qd and tau, "
    "row by row",
}
C_HEAD = """#include <math.h>
#ifndef ROBODYN_REAL
#define ROBODYN_REAL
#ifdef ROBODYN_FLOAT
typedef float real;
#define REAL_COS cosf
#define REAL_SIN sinf
#define REAL_LOST 536870912.0f /* rounding, in units of that of double */
#else
typedef double real;
#define REAL_COS cos
#define REAL_SIN sin
#define REAL_LOST 1.0
#endif
#endif
"""
C_CHECK = """
#ifdef ROBODYN_SELF_CHECK
#include <stdio.h>

static int agree(const real *found, const real *wanted, int count, double within)
{
  double size = 0;
  for (int i = 0; i < count; i++) size = fmax(size, fabs((double)wanted[i]));
  for (int i = 0; i < count; i++)
    if (!(fabs((double)(found[i] - wanted[i])) <= within * (double)REAL_LOST * size)) return 0;
  return 1;
}

int main(void)
{
  int wrong = 0;
"""


def names(arm):
    """Names of joints."""
    return list(arm.joint_names or (f"joint {i + 1}" for i in range(arm.n)))


def quoted(text):
    """A string in C."""
    return (
        '"'
        + "".join(
            chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}"
            for b in str(text).encode()
        )
        + '"'
    )


def head(arm, programs, gravity, mark, prefix=""):
    """Comments: all that a reader has to know. prefix: of the functions' names."""
    lines = [
        f"Dynamics of {ascii(arm.name)}, {arm.n} joint{'s' * (arm.n != 1)}, written by robodyn.",
        "",
        "Joint values q (nq), rates qd, accelerations qdd, torques tau (nv), in SI units:",
    ]
    for i, kind in enumerate(arm.kinds):
        q, v = arm.q_places[i], arm.places[i]
        lines.append(
            f"  {ascii(names(arm)[i])}: "
            f"{kind.name}, q[{q.start}..{q.stop - 1}], qd[{v.start}..{v.stop - 1}] in "
            + ", ".join(kind.units)
        )
    if len(arm.quaternion_places):
        lines.append("Quaternions are (x, y, z, w), of any length but 0.")
    lines.append(
        "gravity (3), in the base's axes [m/s^2], is the first argument."
        if gravity is None
        else f"Gravity is {gravity.tolist()} m/s^2."
    )
    lines += [
        "Each function returns 0, or 1 where a joint inertia vanishes: it writes nothing then.",
        "",
    ]
    for program in programs:
        c = program.counts
        words = ", ".join((*program.inputs, "out"))
        counted = {"multiplication": c.mul, "addition": c.add, "division": c.div, "angle": c.trig}
        lines += [
            f"{prefix}{program.name}({words}): {QUANTITIES[program.name]};",
            "  "
            + ", ".join(f"{count} {word}{'s' * (count != 1)}" for word, count in counted.items())
            + " with cosine and sine",
        ]
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in lines)


def in_file(name, tail, guard, words=(), **own):
    """A `Language` whose functions return a status: a guard stands before each joint inertia."""
    words = LANGUAGES[name].words | {"pivot": "1 / {0}"} | dict(words)
    return replace(LANGUAGES[name], tail=tail, guard=guard, words=words, **own)


def c_text(arm, programs, gravity, states, stem):
    """A file in C. states: what `check` takes, of each state that the self-check tries.

    All names begin with the file's: so two robots are linked into one program.
    """
    prefix = re.sub(r"\W", "_", stem, flags=re.ASCII).strip("_") + "_"
    prefix = prefix if prefix[0].isalpha() else "robot_" + prefix.lstrip("_")
    functions = list(
        map(
            in_file(
                "c",
                "\n  return 0;\n}\n",
                "  if (!({} > {} * REAL_LOST)) return 1;",
                {"cos": "REAL_COS({})", "sin": "REAL_SIN({})"},
                unused="  (void){};",
                head=f"int {prefix}{{}}({{}})\n{{{{",
            ).text,
            programs,
        )
    )
    declared = [x.partition("\n")[0] + ";\n" for x in functions]
    sizes = ", ".join(f"{prefix}{word} = {x}" for word, x in sizes_of(arm).items())
    listed = f"const char *const {prefix}joint_names[{prefix}JOINTS]"
    return "".join(
        [
            head(arm, programs, gravity, "//", prefix),
            C_HEAD,
            f"\nenum {{ {sizes} }};\n",
            f"extern {listed};\n",
            *declared,
            f"{listed} = {{{', '.join(map(quoted, names(arm)))}}};\n\n",
            "\n".join(functions),
            C_CHECK,
            *(check(prefix, *x) for x in states),
            '  printf("%s\\n", wrong ? "wrong" : "right");\n  return wrong != 0;\n}\n#endif\n',
        ]
    )


def check(prefix, program, given, wanted, within):
    """A block in C that compares what a function says with what is wanted, numbers (n,)."""
    arrays = {word: given[word] for word in program.inputs} | {"wanted": wanted}
    return (
        "  {\n"
        + "".join(
            f"    static const real {word}[] = {{{', '.join(f'(real){float(x)!r}' for x in a)}}};\n"
            for word, a in arrays.items()
        )
        + (
            f"    real out[{len(wanted)}];\n"
            f"    wrong += {prefix}{program.name}({', '.join((*program.inputs, 'out'))})\n"
            f"      || !agree(out, wanted, {len(wanted)}, {float(within)!r});\n  }}\n"
        )
    )


def js_text(arm, programs, gravity, *_):
    """A file in JavaScript: for a page as a script, and for require."""
    language = in_file("js", "\n  return 0;\n}\n", "  if (!({} > {})) return 1;")
    return "".join(
        [
            head(arm, programs, gravity, "//"),
            constants(arm, "const {} = {};\n"),
            "\n".join(map(language.text, programs)),
            '\nif (typeof module !== "undefined") {\n'
            "  module.exports = { JOINTS, NQ, NV, joint_names, ",
            ", ".join(program.name for program in programs),
            " };\n}\n",
        ]
    )


def python_text(arm, programs, gravity, *_):
    """A file in Python that needs the standard library alone."""
    language = in_file("python", "\n    return 0\n", "    if not {} > {}:\n        return 1")
    return "".join(
        [
            head(arm, programs, gravity, "#"),
            "from math import cos, sin\n\n",
            constants(arm, "{} = {}\n", ascii),
            "\n\n",
            "\n\n".join(map(language.text, programs)),
        ]
    )


def wasm_bytes(arm, programs, gravity, *_):
    """A module in WebAssembly; arrays are where the caller puts them in its memory."""
    told = dedent(head(arm, programs, gravity, "")) + (
        "Arguments are addresses in the exported memory, in bytes, of arrays of float64, little\n"
        'end first; cos and sin come from the import "env". Nothing else is in the memory.\n'
    )
    return binary.module(told, names(arm), sizes_of(arm), programs)


def sizes_of(arm):
    return {"JOINTS": arm.n, "NQ": arm.nq, "NV": arm.nv}


def constants(arm, form, text=json.dumps):
    """Sizes and names of joints."""
    words = sizes_of(arm) | {"joint_names": text(names(arm))}
    return "".join(form.format(word, x) for word, x in words.items())


FILES = {".c": c_text, ".js": js_text, ".py": python_text, ".wasm": wasm_bytes}
