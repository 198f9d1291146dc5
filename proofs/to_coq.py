"""Write Identities.v from certificates.json.

It has a class for each system of base facts, and a lemma for each statement.

It reads certificates and knows no prover. Coq's kernel judges what it writes, so that nothing here
has to be trusted.

    python proofs/to_coq.py proofs/certificates.json proofs/Identities.v
"""

import ast
import json
import re
import sys

SINGLE = {"one": "single"}  # `one` is the identity in Operators.v


def coq(x, prefix=""):
    """Return a Python expression in Coq's notation, a letter x as prefix + x."""
    match x:
        case ast.Name("I"):
            return "1"
        case ast.Name(name):
            return prefix + name
        case ast.Attribute(y, "T"):
            return coq(y, prefix) + "^T" if isinstance(y, ast.Name) else f"({coq(y, prefix)})^T"
        case ast.UnaryOp(ast.USub(), y):
            return f"- {bracketed(y, prefix)}"
        case ast.BinOp(ast.Constant(0), ast.Mult(), _):
            return "0"
        case ast.BinOp(y, ast.Mult(), z):
            right = bracketed(z, prefix)
            return (
                f"{bracketed(y, prefix)}*"
                f"{f'({right})' if isinstance(z, ast.BinOp) and right[0] != '(' else right}"
            )
        case ast.BinOp(y, ast.Add() | ast.Sub() as sign, z):
            return (
                f"{coq(y, prefix)} {'+' if isinstance(sign, ast.Add) else '-'} "
                f"{bracketed(z, prefix)}"
            )
        case ast.Compare(y, [ast.Eq()], [z]):
            return f"{coq(y, prefix)} == {coq(z, prefix)}"
    raise ValueError(ast.unparse(x))


def bracketed(x, prefix):
    """Return the same, in brackets if it is a sum."""
    is_sum = isinstance(x, ast.BinOp) and not isinstance(x.op, ast.Mult)
    return f"({coq(x, prefix)})" if is_sum else coq(x, prefix)


def tree(text):
    """Return the syntax tree of an expression or an equation."""
    return ast.parse(text, mode="eval").body


def name_of(tag):
    """Return the name of a tag's lemma.

    >>> name_of("RK 4.16, other order"), name_of("P(+)"), name_of("D > 0/1")
    ('RK_4_16_other_order', 'P_plus', 'D_positive_1')
    """
    return re.sub(
        r"\W+", "_", tag.replace("+", "plus").replace("=", "is").replace("> 0", "positive")
    ).strip("_")


def letters_in(text, definitions):
    """Return the names that a text uses, and those that these abbreviate."""
    found = set(re.findall(r"[A-Za-z_]\w*", text.replace(".T", ""))) - {"I"}
    return found.union(
        *(letters_in(definitions[x], definitions) for x in found & definitions.keys())
    )


def word(text):
    """Return a word as a list of letters: p_x is the letter x, t_x its transpose."""
    return (
        "["
        + "; ".join(
            ("t_" + x[:-2] if x.endswith(".T") else "p_" + x) for x in text.split("*") if x != "I"
        )
        + "]"
    )


def repeated(lines):
    """Yield lines whose number is a sign; a line with the number c is repeated c times."""
    for c, u, f, v in lines:
        for _ in range(abs(int(c))):
            yield int(c) < 0, u, f, v


class System:
    """One system of base facts and its statements, as the lines of a Coq module."""

    def __init__(self, name, data):
        self.name, self.definitions, self.facts = name, data["definitions"], data["facts"][name]
        self.statements = {tag: x for tag, x in data["statements"].items() if x["system"] == name}
        texts = [*self.facts.values(), *(x["says"] for x in self.statements.values())]
        used = set().union(*(letters_in(text, self.definitions) for text in texts))
        self.abbreviations = {x: text for x, text in self.definitions.items() if x in used}
        self.sizes = {label: SINGLE.get(size, size) for label, size in data["sizes"].items()}
        self.letters = {
            x: tuple(self.sizes[label] for label in sides)
            for x, sides in data["letters"].items()
            if x in used
        }
        self.symmetric = [x for x in data["symmetric"] if x in self.letters]
        self.number = {x: i for i, x in enumerate(self.letters, start=1)}
        self.place = {f: i for i, f in enumerate(self.facts)}
        self.codes = [
            size
            for size in self.sizes.values()
            if any(size in sides for sides in self.letters.values())
        ]

    def lines(self):
        """Return the whole module."""
        return [
            f"Module {self.name}.",
            "",
            *self.facts_as_class(),
            "",
            "Section Statements.",
            "Context {C : Operators} {A : Facts}.",
            "",
            *(f"Definition {x} := {coq(tree(text))}." for x, text in self.abbreviations.items()),
            "",
            "(* the same letters as codes, for the checker *)",
            *self.letters_as_codes(),
            *self.facts_as_codes(),
            "",
            *(line for tag in self.statements for line in self.lemma(tag)),
            "End Statements.",
            "",
            "Definition certificates : list (fact row col * list line) := [",
            ";\n".join(f"  (s_{name_of(tag)}, c_{name_of(tag)})" for tag in self.statements) + "].",
            f"End {self.name}.",
            "",
        ]

    def facts_as_class(self):
        """Return the class of base facts.

        It has the letters with their sizes, the symmetric ones, and the facts.
        """
        out = [
            "Class Facts {C : Operators} := {",
            f"  {' '.join(f'{size} : size;' for size in self.codes)}",
        ]
        for sides in dict.fromkeys(self.letters.values()):
            same = [x for x in self.letters if self.letters[x] == sides]
            out.append(f"  {'; '.join(f'{x} : op {sides[0]} {sides[1]}' for x in same)};")
        out += [f"  {x}_symmetric : {x}^T == {x};" for x in self.symmetric]
        out += [f"  {name_of(f)}_fact : {coq(tree(says))};" for f, says in self.facts.items()]
        return [*out[:-1], out[-1][:-1] + " }."]

    def letters_as_codes(self):
        """Return the letters as the checker takes them, and their expressions.

        These are sizes, values, and which letters are symmetric.
        """
        out = [
            f"Inductive code := {' | '.join(f'c_{size}' for size in self.codes)}.",
            "Definition code_dec (a b : code) : {a = b} + {a <> b}.",
            "Proof. decide equality. Defined.",
            "Definition ob (c : code) : size :=",
            f"  match c with {' | '.join(f'c_{size} => {size}' for size in self.codes)} end.",
        ]
        for what, at in (("row", 0), ("col", 1)):
            cases = " | ".join(
                f"{self.number[x]} => c_{sides[at]}" for x, sides in self.letters.items()
            )
            out += [
                f"Definition {what} (x : positive) : code :=",
                f"  match x with {cases} | _ => c_{self.codes[0]} end%positive.",
            ]
        out.append("Definition value (x : positive) : forall a b, op (ob a) (ob b) :=")
        cases = [
            f"{self.number[x]} => @only_at _ _ code_dec ob c_{m} c_{n} {x}"
            for x, (m, n) in self.letters.items()
        ]
        out += [
            "  match x with",
            *(f"  | {case}" for case in cases),
            "  | _ => fun _ _ => zero",
            "  end%positive.",
        ]
        symmetric = "; ".join(str(self.number[x]) for x in self.symmetric)
        out.append(f"Definition symmetric : list positive := [{symmetric}]%positive.")
        out += [
            f"Definition x_{x} : expr row col c_{m} c_{n} := Var {self.number[x]}%positive."
            for x, (m, n) in self.letters.items()
        ]
        out += [
            f"Definition x_{x} := ({coq(tree(text), 'x_')})%expr."
            for x, text in self.abbreviations.items()
        ]
        for x, i in self.number.items():
            if x in self.symmetric:
                turned = ""
            else:
                turned = f" Definition t_{x} : letter := ({i}%positive, true)."
            out.append(f"Definition p_{x} : letter := ({i}%positive, false).{turned}")
        return out

    def facts_as_codes(self):
        """Return the facts as the checker reads them, and that they hold."""
        pairs = [coq(tree(says), "x_").split(" == ") for says in self.facts.values()]
        one_by_one = "".join(
            f"apply Forall_cons; [split; [reflexivity | exact {x}_symmetric] |]. "
            for x in self.symmetric
        )
        return [
            "Definition facts : list (fact row col) := [",
            ";\n".join(f"  Fact ({lhs})%expr ({rhs})%expr" for lhs, rhs in pairs) + "].",
            "Definition accepts claim lines := check code code_dec row col symmetric facts claim "
            "lines.",
            "",
            "Lemma symmetric_ok : Forall (fun x =>",
            "  row x = col x /\\ (value x (row x) (row x))^T == value x (row x) (row x)) "
            "symmetric.",
            f"Proof. {one_by_one}apply Forall_nil. Qed.",
            "Lemma facts_hold : Forall (holds code ob row col value) facts.",
            "Proof. repeat constructor; "
            f"[{' | '.join(f'exact {name_of(f)}_fact' for f in self.facts)}]. Qed.",
            "Definition follows claim lines : accepts claim lines = true -> holds code ob row "
            "col value claim :=",
            "  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines "
            "facts_hold.",
        ]

    def lemma(self, tag):
        """Return a statement as the checker reads it, its certificate, and the lemma."""
        says, name = self.statements[tag]["says"], name_of(tag)
        lhs, rhs = coq(tree(says), "x_").split(" == ")
        return [
            f"Definition s_{name} : fact row col := Fact ({lhs})%expr ({rhs})%expr.",
            f"Definition c_{name} : list line := [",
            f"  {self.certificate(tag)}]%nat.",
            f"Lemma {name} : {coq(tree(says))}.",
            f"Proof. by_certificate (follows s_{name} c_{name}). Qed.",
        ]

    def certificate(self, tag):
        """Return its lines (minus?, u, (fact, transposed?), v), the facts by number."""
        flag = {True: "true", False: "false"}
        return ";\n  ".join(
            f"({flag[minus]}, {word(u)}, ({self.place[f.removesuffix('^T')]}, "
            f"{flag[f.endswith('^T')]}), {word(v)})"
            for minus, u, f, v in repeated(self.statements[tag]["certificate"])
        )


HEAD = """(* Made by to_coq.py from certificates.json: facts are classes, statements are lemmas. *)

From Coq Require Import List Bool PArith.
From RK Require Import Operators Checker.
Import ListNotations.
Set Implicit Arguments.

Ltac by_certificate x := refine (x _); vm_cast_no_check (eq_refl true).
"""


def identities(data):
    """Return Identities.v as text."""
    return "\n".join(
        [HEAD, *(line for name in data["facts"] for line in System(name, data).lines())]
    )


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        text = identities(json.load(file))
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)
