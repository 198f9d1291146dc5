"""Secrets of a class: a pepper, seeds made with it, and digests that it seals.

The digest of a public exercise lets a student check an answer. Whoever has it can also try answers,
one for each twentieth of a second. Without the pepper, a sealed digest reveals nothing.
"""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass
from pathlib import Path


def pepper_in(path):
    """Return the pepper in a file, at least 16 characters. A missing file is created."""
    path = Path(path)
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_hex(32) + "\n", encoding="utf-8")
    pepper = path.read_text(encoding="utf-8").strip()
    if len(pepper) < 16:
        raise ValueError(f"--pepper: {path} has {len(pepper)} characters, expected at least 16")
    return pepper


def seed_of(pepper, seed, student=""):
    """Return the seed from which numbers are drawn for a class, or for one student of it.

    A name has one seed in any case, and in any of the forms that Unicode has for its accents.
    """
    name = " ".join(unicodedata.normalize("NFC", student).split()).casefold()
    text = f"{seed}/{name}" if name else seed
    if not pepper:
        return text
    return hmac.new(pepper.encode(), text.encode(), "sha256").hexdigest()


def sealed(number, answer, pepper):
    """Return the digest of an answer, sealed by a pepper.

    >>> mine, yours = "p" * 16, "q" * 16
    >>> sealed("X.1", "3/4", mine) == sealed("X.1", 0.75, mine) != sealed("X.1", 0.75, yours)
    True
    """
    from ..exercises.normal import normal, written

    return digest(number, written(normal(answer)), pepper)


def digest(number, text, pepper):
    """Return the digest of an answer as written."""
    key = hmac.new(pepper.encode(), f"robodyn exercise {number}".encode(), "sha256").digest()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


@dataclass(frozen=True)
class Sealed:
    """The checker of an exercise whose answer a pepper seals."""

    number: str
    digest: str
    pepper: str
    hint: str = ""

    def __call__(self, answer):
        from ..exercises.checkers import readings
        from ..exercises.normal import Refused, has_decimals
        from ..exercises.replies import reply

        try:
            values = readings(answer)
        except Refused as why:
            return str(why)
        return reply(
            values, self.accepts, self.hint or "look again", decimals_in=has_decimals(answer)
        )

    def accepts(self, x):
        """Return whether a normal form has the digest."""
        from ..exercises.normal import written

        texts = (written(x, nudge) for nudge in (0.0, 2e-10, -2e-10))
        return any(
            hmac.compare_digest(digest(self.number, text, self.pepper), self.digest)
            for text in texts
        )
