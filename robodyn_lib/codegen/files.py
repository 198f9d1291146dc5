"""Files of programs of a robot, in C99, JavaScript and Python: heads, guards, a self-check."""
import json
from dataclasses import replace

from .printers import LANGUAGES, refer, statements

QUANTITIES = {"forward_dynamics": "out (nv): accelerations of torques tau (nv)",
              "inverse_dynamics": "out (nv): torques of accelerations qdd (nv)",
              "mass_matrix": "out (nv * nv): the symmetric mass matrix, row by row",
              "forward_dynamics_derivatives": "out (3 * nv * nv): of accelerations by q, qd and tau, "
                                              "row by row"}
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
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}"
                         for b in str(text).encode()) + '"'


def head(arm, programs, gravity, mark):
    """Comments: all that a reader has to know."""
    lines = [f"Dynamics of {ascii(arm.name)}, {arm.n} joint{'s' * (arm.n != 1)}, written by robodyn.", "",
             "Joint values q (nq), rates qd, accelerations qdd, torques tau (nv), in SI units:"]
    for i, kind in enumerate(arm.kinds):
        q, v = arm.q_places[i], arm.places[i]
        lines.append(f"  {ascii(names(arm)[i])}: "
                     f"{kind.name}, q[{q.start}..{q.stop - 1}], qd[{v.start}..{v.stop - 1}] in "
                     + ", ".join(kind.units))
    if len(arm.quaternion_places):
        lines.append("Quaternions are (x, y, z, w), of any length but 0.")
    lines.append("gravity (3), in the base's axes [m/s^2], is the first argument."
                 if gravity is None else f"Gravity is {gravity.tolist()} m/s^2.")
    lines += ["Each function returns 0, or 1 where a joint inertia vanishes: it writes nothing then.",
              ""]
    for program in programs:
        c = program.counts
        words = ", ".join((*program.inputs, "out"))
        counted = {"multiplication": c.mul, "addition": c.add, "division": c.div, "angle": c.trig}
        lines += [f"{program.name}({words}): {QUANTITIES[program.name]};", "  " + ", ".join(
            f"{count} {word}{'s' * (count != 1)}" for word, count in counted.items()) + " with cosine and sine"]
    return "".join(f"{mark} {line}".rstrip() + "\n" for line in lines)


def body(program, language, guard, unused=""):
    """The function: a guard before each division by a joint inertia."""
    name = refer(program, language)
    order = program.tape.order(program.results)
    lines = [language.head.format(program.name, ", ".join(
        [language.given.format(word) for word in program.inputs]
        + [language.taken.format(word) for word in program.outputs]))]
    read = {program.tape.names[node][0] for node, (word, *_) in order if word == "given"}
    lines += [unused.format(word) for word in program.inputs if unused and word not in read]
    steps = [key for _, key in order if key[0] != "given"]
    for (word, *of), statement in zip(steps, statements(program, language), strict=True):
        if word == "pivot":
            lines.append(guard.format(*(name(x) if isinstance(x, int) else language.number(x[0])
                                        for x in of)))
        lines.append(language.bind.format(*statement))
    for word, a in program.outputs.items():
        lines += [language.store.format(word, place, language.of(x, name))
                  for place, x in enumerate(a.ravel().tolist())]
    return "\n".join(lines) + language.tail


def c_text(arm, programs, gravity, states):
    """A file in C. states: what `check` takes, of each state that the self-check tries."""
    words = {"pivot": "1 / {0}", "cos": "REAL_COS({})", "sin": "REAL_SIN({})"}
    language = replace(LANGUAGES["c"], head="int {}({})\n{{", tail="\n  return 0;\n}\n",
                       words=LANGUAGES["c"].words | words)
    guard = "  if (!({} > {} * REAL_LOST)) return 1;"
    functions = [body(program, language, guard, "  (void){};") for program in programs]
    declared = [x.partition("\n")[0] + ";\n" for x in functions]
    return "".join([
        head(arm, programs, gravity, "//"), C_HEAD,
        f"\nenum {{ JOINTS = {arm.n}, NQ = {arm.nq}, NV = {arm.nv} }};\n",
        "extern const char *const joint_names[JOINTS];\n", *declared,
        f"const char *const joint_names[JOINTS] = {{{', '.join(map(quoted, names(arm)))}}};\n\n",
        "\n".join(functions), C_CHECK, *(check(*x) for x in states),
        '  printf("%s\\n", wrong ? "wrong" : "right");\n  return wrong != 0;\n}\n#endif\n'])


def check(program, given, wanted, within):
    """A block in C that compares what a function says with what is wanted, numbers (n,)."""
    arrays = {word: given[word] for word in program.inputs} | {"wanted": wanted}
    return "  {\n" + "".join(
        f"    static const real {word}[] = {{{', '.join(f'(real){float(x)!r}' for x in a)}}};\n"
        for word, a in arrays.items()) + (
        f"    real out[{len(wanted)}];\n"
        f"    wrong += {program.name}({', '.join((*program.inputs, 'out'))})\n"
        f"      || !agree(out, wanted, {len(wanted)}, {float(within)!r});\n  }}\n")


def js_text(arm, programs, gravity, states):
    """A file in JavaScript: for a page as a script, and for require."""
    language = replace(LANGUAGES["js"], tail="\n  return 0;\n}\n",
                       words=LANGUAGES["js"].words | {"pivot": "1 / {0}"})
    functions = [body(program, language, "  if (!({} > {})) return 1;") for program in programs]
    return "".join([head(arm, programs, gravity, "//"), constants(arm, "const {} = {};\n"),
                    "\n".join(functions), "\nif (typeof module !== \"undefined\") {\n"
                    "  module.exports = { JOINTS, NQ, NV, joint_names, ",
                    ", ".join(program.name for program in programs), " };\n}\n"])


def python_text(arm, programs, gravity, states):
    """A file in Python that needs the standard library alone."""
    language = replace(LANGUAGES["python"], tail="\n    return 0\n",
                       words=LANGUAGES["python"].words | {"pivot": "1 / {0}"})
    guard = "    if not {} > {}:\n        return 1"
    functions = [body(program, language, guard) for program in programs]
    return "".join([head(arm, programs, gravity, "#"), "from math import cos, sin\n\n",
                    constants(arm, "{} = {}\n", ascii), "\n\n", "\n\n".join(functions)])


def constants(arm, form, text=json.dumps):
    """Sizes and names of joints."""
    words = {"JOINTS": arm.n, "NQ": arm.nq, "NV": arm.nv, "joint_names": text(names(arm))}
    return "".join(form.format(word, x) for word, x in words.items())


FILES = {".c": c_text, ".js": js_text, ".py": python_text}
