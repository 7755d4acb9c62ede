"""Complete what has been typed, and guess what was meant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from architrave.kernel.view import Choice


@dataclass(frozen=True, slots=True)
class Candidate:
    word: str
    meaning: str  # what a complete move or command does; for an incomplete move, the words that can follow


def candidates(typed: str, moves: Mapping[str, str], words: Mapping[str, str]) -> list[Candidate]:
    """The words that can follow at the cursor. `moves` and `words` say what each does."""
    done, last = split(typed)
    whole: dict[str, str] = {}
    begun: dict[str, list[str]] = {}
    for text, meaning in moves.items():
        parts = text.split()
        if len(parts) > len(done) and _same(parts[: len(done)], done) and _begins(parts[len(done)], last):
            word, *rest = parts[len(done) :]
            begun.setdefault(word, []).extend(rest[:1])
            if not rest:
                whole[word] = meaning
    found = [Candidate(word, whole.get(word) or " ".join(dict.fromkeys(rest))) for word, rest in begun.items()]
    if not done:
        found += [Candidate(word, meaning) for word, meaning in words.items() if _begins(word, last)]
    return found


def near(typed: str, choices: Sequence[Choice], most: int = 4) -> list[str]:
    """Legal moves similar to the one typed: same cell with another rotation, same tile, or spelt alike."""
    texts = [choice.text for choice in choices]
    given = typed.split()
    for length in (2, 1):
        alike = [text for text in texts if len(given) >= length and _same(text.split()[:length], given[:length])]
        if alike:
            return alike[:most]
    spelt = {text.upper(): text for text in texts}
    return [spelt[text] for text in get_close_matches(typed.upper(), list(spelt), n=most, cutoff=0.6)]


def split(typed: str) -> tuple[list[str], str]:
    """The finished words and the one at the cursor."""
    parts = typed.split()
    if not parts or typed[-1].isspace():
        return parts, ""
    return parts[:-1], parts[-1]


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    return [word.upper() for word in one] == [word.upper() for word in other]


def _begins(word: str, start: str) -> bool:
    return word.upper().startswith(start.upper())
