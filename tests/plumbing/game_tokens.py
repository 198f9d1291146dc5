"""Size of the Operator Game by file: python tests/plumbing/game_tokens.py.

Three columns. *code*: the tokens of the file's own language, as its specification has them. In all
five languages a string and a comment count nothing, and code within a string, {x} or ${x}, counts.
In CSS --og-soft is one token, as is 2px; in HTML only what is between < and > is code. *prose*: the
words in strings, which in TOML are the text of the levels; of HTML, those between tags too. Markup
in a string of JavaScript is counted here. *characters*: of the whole file, with its comments and
the types in them, so that no number gets better by a change of the other two.

What `making` writes, game.json, is not counted.
"""

import io
import re
import tokenize
from dataclasses import dataclass

from tokens import LAYOUT, ROOT

PLACES = [
    "workbook/game/*.py",
    "workbook/game/*.toml",
    "workbook/widgets/game.py",
    "workbook/widgets/front/game/*",
    "tools/site/game.py",
    "tools/site/page/game.html",
    "tools/site/page/playing.js",
]
QUOTED = r'"(?:\\.|[^"\\\n])*" | ' + r"'(?:\\.|[^'\\\n])*'"
# After what comes neither a name nor a closing bracket, a slash opens a regular expression.
REGEX = r"(?<=[(,=:\[!&|?{;]) \s* / (?![/*]) (?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+ / \w*"
LANGUAGES = {
    ".js": rf"""
        (?P<comment> //[^\n]* | /\*.*?\*/)
        | (?P<string> {QUOTED} | ` (?: \\. | \$\{{ (?:[^{{}}`]|`[^`]*`|\{{[^{{}}]*\}})* \}} | [^`\\] )* `)
        | (?P<code> {REGEX} | [\w$]+(?:\.\d+)? | => | \.\.\. | \?\?=? | \?\.
            | [-+*/%&|^=!<>]=+ | && | \|\| | \+\+ | -- | \*\* | <<|>> | \S)
        """,
    ".css": rf"""
        (?P<comment> /\*.*?\*/) | (?P<string> {QUOTED})
        | (?P<code> [-+]?[\d.]+[\w%]* | @?-{{0,2}}[A-Za-z_][\w-]*\(? | \#[\w-]+ | [~|^$*]= | :: | \S)
        """,
    ".toml": rf"""
        (?P<comment> \#[^\n]*) | (?P<string> {QUOTED})
        | (?P<code> \[\[ | \]\] | [\w-]+(?:\.\d+)? | \S)
        """,
    ".html": rf"""
        (?P<comment> <!--.*?-->) | (?P<string> (?<==)(?:{QUOTED}) | (?<=>)[^<]+)
        | (?P<code> [\w-]+ | </? | \S)
        """,
}
WITHIN = re.compile(r"\$?\{([^{}]+)\}")  # code in a string


@dataclass(frozen=True)
class Size:
    """The size of a file, or of several."""

    code: int
    prose: int
    characters: int

    def __add__(self, other):
        """Return the size of both together."""
        return Size(
            self.code + other.code, self.prose + other.prose, self.characters + other.characters
        )


def words_in(text):
    """Return the number of words of a text."""
    return len(re.findall(r"\w+", text))


def size_of(path):
    """Return the `Size` of a file."""
    text = path.read_text(encoding="utf-8")
    count = of_python if path.suffix == ".py" else of_others
    code, prose = count(text, path.suffix)
    return Size(code, prose, len(text))


def of_python(text, _suffix):
    """Return the numbers of tokens and of words in strings; code in f"{x}" is code."""
    words = [*tokenize.generate_tokens(io.StringIO(text).readline)]
    code = sum(word.type not in LAYOUT for word in words)
    prose = 0
    for word in words:
        if word.type == tokenize.STRING:
            inside = WITHIN.findall(word.string) if "f" in word.string[:2].lower() else []
            code += sum(len(re.findall(r"\w+|[^\w\s]", x)) for x in inside)
            prose += words_in(word.string) - sum(map(words_in, inside))
    return code, prose


def of_others(text, suffix):
    """Return the same of another language than Python."""
    code = prose = 0
    for found in re.compile(LANGUAGES[suffix], re.VERBOSE | re.DOTALL).finditer(text):
        string = found["string"] or ""
        inside = WITHIN.findall(string) if string.startswith("`") else []
        for part in inside:
            more = of_others(part, suffix)
            code, prose = code + more[0], prose + more[1]
        code += bool(found["code"])
        prose += words_in(WITHIN.sub(" ", string) if inside else string)
    return code, prose


if __name__ == "__main__":
    sizes = {path: size_of(path) for place in PLACES for path in sorted(ROOT.glob(place))}
    rows = sorted(sizes.items(), key=lambda row: -row[1].code)
    table = [(path.relative_to(ROOT), size) for path, size in rows]
    for suffix in sorted({path.suffix for path in sizes}):
        alike = [size for path, size in sizes.items() if path.suffix == suffix]
        table.append((f"*{suffix}", sum(alike, Size(0, 0, 0))))
    table.append(("in all", sum(sizes.values(), Size(0, 0, 0))))
    print("   code   prose  characters")
    for name, size in table:
        print(f"{size.code:7,} {size.prose:7,} {size.characters:11,}  {name}")
