"""Files of a robot in C99, JavaScript, Python and WebAssembly: heads, guards, a self-check."""

import json
import math
import re
from dataclasses import replace
from textwrap import dedent

import numpy as np

from . import binary
from .llvm import NEAR, QUARTERS, C, S
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


def nested(coefficients):
    """Return the polynomial a + z (b + z (...)) in C."""
    first, *more = coefficients
    return f"{first!r} + z * ({nested(more)})" if more else repr(first)


# Where compilers may use vectors of four, cosines and sines come from a loop that they turn into
# these; calls, one for each angle, would take as long as all other operations of a mass matrix.
C_TURNS = f"""#ifndef ROBODYN_TURNS
#define ROBODYN_TURNS
#if defined(__AVX2__) && defined(__GNUC__)
__attribute__((noinline)) /* put into another function, the loop would not become vectors */
#endif
static void robodyn_turns(
  int count, const real *restrict angles, real *restrict cosines, real *restrict sines)
{{
#if defined(__AVX2__) && !defined(ROBODYN_FLOAT)
  int far = 0;
  for (int i = 0; i < count; i++) far |= !(fabs(angles[i]) < {NEAR!r});
  for (int i = 0; i < count && !far; i++) {{
    const double x = angles[i], quarters = rint(x * {2 / math.pi!r});
    const double r = x{"".join(f" - quarters * {part!r}" for part in QUARTERS)};
    const double z = r * r;
    const double s = r + r * z * ({nested(S)});
    const double c = 1 - z * (0.5 - z * ({nested(C)}));
    const int quadrant = (int)quarters;
    const double cosine = quadrant & 1 ? s : c;
    const double sine = quadrant & 1 ? c : s;
    cosines[i] = (quadrant + 1) & 2 ? -cosine : cosine;
    sines[i] = quadrant & 2 ? -sine : sine;
  }}
  if (!far) return;
#endif
  for (int i = 0; i < count; i++) {{
    cosines[i] = REAL_COS(angles[i]);
    sines[i] = REAL_SIN(angles[i]);
  }}
}}
#endif
"""
ANGLES = """  const real angles[{1}] = {{{0}}}; /* a multiple of four */
  real cosines[{1}], sines[{1}];
  robodyn_turns({1}, angles, cosines, sines);"""
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
    """Return the names of the joints."""
    return list(arm.joint_names or (f"joint {i + 1}" for i in range(arm.n)))


def quoted(text):
    """Return a text as a string in C; all but plain letters as octal numbers."""
    letters = []
    for byte in str(text).encode():
        plain = 32 <= byte < 127 and byte not in b'"\\?'
        letters.append(chr(byte) if plain else f"\\{byte:03o}")
    return '"' + "".join(letters) + '"'


def head(arm, programs, gravity, mark, prefix=""):
    """Return the comments at the head of a file. prefix: of the functions' names."""
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
    """Return a `Language` whose functions return a status and check each joint inertia first."""
    words = LANGUAGES[name].words | {"pivot": "1 / {0}"} | dict(words)
    own |= {"tail": tail, "guard": guard, "words": words, "by_results": True}
    return replace(LANGUAGES[name], **own)


def c_text(arm, programs, gravity, states, stem):
    """Return a file in C. states: what `check` takes for each state that the self-check tries.

    All names begin with the file's, so that two robots can be linked into one program.
    """
    prefix = identifier(stem) + "_"
    language = in_file(
        "c",
        "\n  return 0;\n}\n",
        "  if (!({} > {} * REAL_LOST)) return 1;",
        {"cos": "cosines[{}]", "sin": "sines[{}]"},
        angles=ANGLES,
        unused="  (void){};",
        head=f"int {prefix}{{}}({{}})\n{{{{",
    )
    functions = [language.text(program) for program in programs]
    declared = [x.partition("\n")[0] + ";\n" for x in functions]
    sizes = ", ".join(f"{prefix}{word} = {x}" for word, x in sizes_of(arm).items())
    listed = f"const char *const {prefix}joint_names[{prefix}JOINTS]"
    return "".join(
        [
            head(arm, programs, gravity, "//", prefix),
            C_HEAD,
            C_TURNS * any(program.counts.trig for program in programs),
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


def identifier(stem):
    """Return the name that a file gives to its robot: its letters and digits, joined by _.

    >>> identifier("left-arm"), identifier("2")
    ('left_arm', 'robot_2')
    """
    word = re.sub(r"\W", "_", stem, flags=re.ASCII).strip("_")
    return word if word[:1].isalpha() else f"robot_{word}"


def check(prefix, program, given, wanted, within):
    """Return C that compares a function's result with the numbers (n,) that are wanted."""
    lines = ["  {"]
    for word, a in [*((word, given[word]) for word in program.inputs), ("wanted", wanted)]:
        entries = ", ".join(f"(real){float(x)!r}" for x in a)
        lines.append(f"    static const real {word}[] = {{{entries}}};")
    lines += [
        f"    real out[{len(wanted)}];",
        f"    wrong += {prefix}{program.name}({', '.join((*program.inputs, 'out'))})",
        f"      || !agree(out, wanted, {len(wanted)}, {float(within)!r});",
        "  }\n",
    ]
    return "\n".join(lines)


JS_ROOM = """
function room(what, names, sizes, given, out, size) {
  given.forEach((a, i) => {
    if (!(a.length >= sizes[i])) {
      throw new RangeError(`${what}: ${names[i]} has ${a.length} numbers, expected ${sizes[i]}`);
    }
  });
  if (ArrayBuffer.isView(out) && out.length < size) {
    throw new RangeError(`${what}: out has room for ${out.length} numbers, expected ${size}`);
  }
}
"""


def js_text(arm, programs, gravity, _, stem):
    """Return a script in JavaScript: one object, named after the file; or what require returns."""
    name = identifier(stem)
    listed = ", ".join(js_words(arm, programs))
    taken = f"{name} is taken already: give the file another name"
    return "".join(
        [
            head(arm, programs, gravity, "//"),
            "// In a page, as a script or as a module, all of this is one object:\n",
            f"// {name}.{programs[0].name}({', '.join((*programs[0].inputs, 'out'))}).\n",
            "(() => {\n",
            js_body(arm, programs),
            '\nif (typeof module !== "undefined" && module !== globalThis.module) {\n',
            f"  module.exports = {{ {listed} }};\n",
            f'}} else if (Object.hasOwn(globalThis, "{name}")) {{\n',
            f'  throw new Error("{taken}");\n',
            "} else {\n",
            f"  globalThis.{name} = {{ {listed} }};\n",
            "}\n})();\n",
        ]
    )


def mjs_text(arm, programs, gravity, *_):
    """Return a module in JavaScript: its functions by name, and all of them as its default."""
    listed = ", ".join(js_words(arm, programs))
    return "".join(
        [
            head(arm, programs, gravity, "//"),
            js_body(arm, programs),
            f"\nexport {{ {listed} }};\nexport default {{ {listed} }};\n",
        ]
    )


def js_words(arm, programs):
    """List the names of constants and functions in a file in JavaScript."""
    return [*sizes_of(arm), "joint_names", *(program.name for program in programs)]


def js_body(arm, programs):
    """Return constants and functions in JavaScript; arrays that are too short are refused."""
    functions = [js_function(program) for program in programs]
    return constants(arm, "const {} = {};\n") + JS_ROOM + "\n" + "\n".join(functions)


def js_function(program):
    """Return a program as a function in JavaScript that first checks the lengths of its arrays."""
    words = list(program.inputs)
    sizes = [math.prod(shape) for shape in program.inputs.values()]
    (size,) = (np.size(a) for a in program.outputs.values())
    told = ", ".join(
        [json.dumps(program.name), json.dumps(words), json.dumps(sizes), f"[{', '.join(words)}]"]
    )
    return in_file(
        "js",
        "\n  return 0;\n}\n",
        "  if (!({} > {})) return 1;",
        head=f"function {{}}({{}}) {{{{\n  room({brace(told)}, out, {size});",
    ).text(program)


def brace(text):
    """Return a text as a part of one that is formatted: its braces twice."""
    return text.replace("{", "{{").replace("}", "}}")


def python_text(arm, programs, gravity, *_):
    """Return a file in Python that needs the standard library alone."""
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
    """Return a module in WebAssembly; arrays are where the caller puts them in its memory."""
    told = dedent(head(arm, programs, gravity, "")) + (
        "Arguments are addresses in the exported memory, in bytes, of arrays of float64, little\n"
        'end first; cos and sin come from the import "env". Nothing else is in the memory.\n'
    )
    return binary.module(told, names(arm), sizes_of(arm), programs)


def sizes_of(arm):
    """Return the numbers of joints, of joint values and of rates by their names."""
    return {"JOINTS": arm.n, "NQ": arm.nq, "NV": arm.nv}


def constants(arm, form, text=json.dumps):
    """Return the lines that define the sizes and the names of the joints."""
    words = sizes_of(arm) | {"joint_names": text(names(arm))}
    return "".join(form.format(word, x) for word, x in words.items())


FILES = {".c": c_text, ".js": js_text, ".mjs": mjs_text, ".py": python_text, ".wasm": wasm_bytes}
