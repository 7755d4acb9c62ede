"""Names that people give themselves: any letters or emoji, shown as text, one to 24 characters as people count them."""

from __future__ import annotations

import unicodedata

from architrave.kernel.refusal import Invalid

LONGEST = 24  # characters as people see them
MOST_MARKS = 4  # accents on one letter: a pile of them covers the lines around it
MOST_POINTS = 60  # code points: a record has no room for more
JOINER = "\u200d"
NON_JOINER = "\u200c"
SKIN_TONES = range(0x1F3FB, 0x1F400)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
HANGUL_PARTS = range(0x1160, 0x1200)  # vowels and finals, which continue a syllable
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # counted as letters, and nobody sees them


def person_name(text: str, where: str = "name") -> str:
    """The name as it is kept; raises Invalid for one that is empty, too long or cannot be shown."""
    name = unicodedata.normalize("NFC", " ".join(text.split()))
    if all(_is_unseen(letter) for letter in name):
        raise Invalid(where, "together.error.name_empty")
    if len(name) > MOST_POINTS or characters(name) > LONGEST:
        raise Invalid(where, "together.error.name_long", count=LONGEST)
    if not all(_can_be_shown(letter) for letter in name):
        raise Invalid(where, "together.error.name_letters")
    if unicodedata.category(name[0]).startswith("M") or name[0] == JOINER or _is_piled_up(name):
        raise Invalid(where, "together.error.name_letters")
    return name


def characters(text: str) -> int:
    """How many characters people see: accents, joined emoji, skin tones and flags are not counted apart."""
    count = 0
    joined = False
    open_flag = False
    for letter in text:
        point = ord(letter)
        continues = joined or unicodedata.category(letter) in ("Mn", "Mc", "Me", "Cf")
        continues = continues or point in SKIN_TONES or point in HANGUL_PARTS
        is_flag = point in FLAG_LETTERS
        if is_flag and open_flag and not joined:
            continues, open_flag = True, False
        else:
            open_flag = is_flag
        if not continues:
            count += 1
        joined = letter == JOINER
    return count


def same_name(one: str, other: str) -> bool:
    """Whether people would take one name for the other."""
    return _fold(one) == _fold(other)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _is_piled_up(name: str) -> bool:
    count = 0
    for letter in name:
        count = count + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if count > MOST_MARKS:
            return True
    return False


def _is_unseen(letter: str) -> bool:
    return (
        letter in BLANK or letter in (JOINER, NON_JOINER, " ") or unicodedata.name(letter, "").startswith("VARIATION")
    )


def _can_be_shown(letter: str) -> bool:
    """No control characters, nothing that turns the direction of the text, nothing without a picture."""
    return letter not in BLANK and (letter in (JOINER, NON_JOINER) or letter.isprintable())
