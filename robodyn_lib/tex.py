"""TeX as plain text: formulas as a terminal shows them."""

import re

SYMBOLS = {
    **dict(
        zip(
            """alpha beta gamma delta epsilon varepsilon zeta eta theta kappa lambda mu nu xi pi rho
            sigma tau phi psi omega Gamma Delta Theta Lambda Pi Sigma Phi Psi Omega ell partial sum
            prod times cdot le ge neq ne equiv approx to in infty pm prime Vert ldots dots cdots vdots
            ddots""".split(),
            "αβγδεεζηθκλμνξπρστφψωΓΔΘΛΠΣΦΨΩℓ∂∑∏×·≤≥≠≠≡≈→∈∞±′‖…………⋱",
            strict=True,
        )
    ),
    **{word: word for word in ("cos", "sin", "tan", "det", "diag", "min", "max", "log")},
    **{"quad": "   ", "qquad": "   ", " ": " ", ",": " ", ";": " ", ":": " ", "!": "", "\\": "; "},
    **{"{": "{", "}": "}", "%": "%", "&": "&", "_": "_", "|": "‖"},
}
ACCENTS = {"dot": "\u0307", "ddot": "\u0308", "tilde": "\u0303", "hat": "\u0302", "bar": "\u0304"}
STYLES = (
    "text mathrm mathcal mathbf mathbb boldsymbol mathit rm left right Big big bigg Bigg"
).split()
RAISED = dict(zip("0123456789+-=()Tnijkabc*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵀⁿⁱʲᵏᵃᵇᶜ*", strict=True))
LOWERED = dict(
    zip("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)
HALVES = {("1", "2"): "½", ("1", "3"): "⅓", ("1", "4"): "¼", ("1", "6"): "⅙"}
TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\s+|.", re.DOTALL)
SPACED = re.compile(r"\s*([=≤≥≠≡≈→∈])\s*")


def as_text(formula):
    """Return a formula in TeX as text in one line.

    >>> as_text(r"D(k)=H(k)P(k)H^T(k),\\quad \\dot\\theta=D^{-1}\\hat\\tau_{k{+}1}")
    'D(k) = H(k)P(k)Hᵀ(k),   θ̇ = D⁻¹τ̂ₖ₊₁'
    >>> as_text(r"\\begin{pmatrix}1&\\tilde\\ell\\\\0&1\\end{pmatrix}\\frac{a+b}{2}")
    '[1, ℓ̃; 0, 1](a+b)/2'
    """
    tight = re.sub(r"(\\[A-Za-z]+)\s+", r"\1{}", formula)  # in TeX a space ends a command
    text = _Tokens(TOKEN.findall(tight)).until(None)
    return re.sub(r" {4,}", "   ", SPACED.sub(r" \1 ", text)).strip()


def plain(sentence):
    """Return a sentence with its formulas, which are between dollar signs, as text.

    >>> plain(r"for $k = 2, \\dots, N-1$ loop")
    'for k = 2, …, N-1 loop'
    """
    parts = sentence.split("$")
    if len(parts) % 2 == 0:
        return sentence  # a single dollar sign
    return "".join(as_text(part) if i % 2 else part for i, part in enumerate(parts))


class _Tokens:
    """The tokens of a formula, read from the left."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.place = 0

    def next(self):
        """Return the next token, "" at the end."""
        self.place += 1
        return self.tokens[self.place - 1] if self.place <= len(self.tokens) else ""

    def until(self, end):
        """Return the text up to a token, or to the end."""
        parts = []
        while self.place < len(self.tokens):
            token = self.next()
            if token == end:
                break
            parts.append(self.text(token))
        return "".join(parts)

    def gap(self):
        """Return a space where a letter or a command comes next."""
        after = self.tokens[self.place : self.place + 1]
        return " " if after and (after[0].isalnum() or after[0].startswith("\\")) else ""

    def argument(self):
        """Return the text of the next group or token."""
        token = self.next()
        if token == "{" and self.tokens[self.place : self.place + 1] == ["}"]:
            self.place += 1  # the end of a command
            token = self.next()
        while token.isspace() or token.removeprefix("\\") in STYLES:
            token = self.next()
        return self.text(token).strip()

    def text(self, token):  # noqa: C901  (a case for each kind of token)
        """Return the text of the part that begins with a token."""
        word = token.removeprefix("\\") if token.startswith("\\") else None
        if token == "{":
            return self.until("}")
        if token == "^":
            return _script(self.argument(), RAISED, "^")
        if token == "_":
            return _script(self.argument(), LOWERED, "_")
        if token == "&":
            return ", "
        if word is None:
            return " " if token.isspace() else token
        if word in ACCENTS:
            letters = self.argument()
            return letters[:1] + ACCENTS[word] + letters[1:]
        if word in ("frac", "tfrac", "dfrac"):
            above = self.argument()
            below = self.argument()
            if (above, below) in HALVES:
                return HALVES[above, below]
            return f"{_grouped(above)}/{_grouped(below)}{self.gap()}"
        if word == "binom":
            above = self.argument()
            below = self.argument()
            return f"[{above}; {below}]"
        if word == "sqrt":
            return f"√{_grouped(self.argument())}"
        if word == "begin":
            self.argument()
            return "["
        if word == "end":
            self.argument()
            return "]"
        if word in STYLES:
            return ""
        return SYMBOLS.get(word, word)


def _script(text, letters, mark):
    """Return a script in small letters, where all of them exist, or behind a mark."""
    if text and all(letter in letters for letter in text):
        return "".join(letters[letter] for letter in text)
    return f"{mark}{text}" if len(text) == 1 else f"{mark}({text})"


def _grouped(text):
    return text if re.fullmatch(r"[\w\u0300-\u036f⁰-₟]*", text) else f"({text})"
