"""Names that people give themselves."""

from __future__ import annotations

import pytest

from architrave.kernel.refusal import Invalid
from architrave.tables.names import LONGEST, characters, person_name, same_name

FAMILY = "👩‍👩‍👧‍👦"
FLAG = "🇳🇱"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("กี่", "กี่"),
        ("שׁלום", "שׁלום"),
        ("李小龍", "李小龍"),
        ("نرگس\u200cها", "نرگس\u200cها"),
        (FAMILY, FAMILY),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("a" * LONGEST, "a" * LONGEST),
        ("😀" * LONGEST, "😀" * LONGEST),
        (FLAG * LONGEST, FLAG * LONGEST),
    ],
)
def test_names_are_kept_as_they_are_seen(given: str, kept: str) -> None:
    assert person_name(given) == kept


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ("", "name_empty"),
        (" \t\n ", "name_empty"),
        ("\u200d\u200c", "name_empty"),
        ("Z\u0300\u0301\u0302\u0303\u0304algo", "name_letters"),
        ("\u3164", "name_empty"),
        ("\u2800 \uffa0\ufe0f", "name_empty"),
        ("a" * (LONGEST + 1), "name_long"),
        ("a" * 500, "name_long"),
        ("z" + "\u0300" * 100, "name_long"),
        (FAMILY * 10, "name_long"),
        ("Ada\x00", "name_letters"),
        ("Ada\x1b[31m", "name_letters"),
        ("Ada\u202eolleh", "name_letters"),
        ("Ada\u200b", "name_letters"),
        ("Ada\u3164", "name_letters"),
        ("Ada\u2066", "name_letters"),
        ("\ue000", "name_letters"),
        ("\ud800", "name_letters"),
        ("\u0301da", "name_letters"),
        ("\u200da", "name_letters"),
    ],
)
def test_what_cannot_be_a_name(given: str, key: str) -> None:
    with pytest.raises(Invalid) as fault:
        person_name(given, "seats[1].name")
    assert fault.value.key == f"together.error.{key}"
    assert fault.value.where == "seats[1].name"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("abc", 3),
        ("e\u0301", 1),
        (FAMILY, 1),
        ("👍🏽", 1),
        (FLAG + FLAG, 2),
        ("🇳", 1),
        ("가", 1),
        ("❤\ufe0f", 1),
    ],
)
def test_characters_as_people_count_them(text: str, count: int) -> None:
    assert characters(text) == count


def test_names_that_look_alike_are_one_name() -> None:
    assert same_name("ADA", "ada")
    assert same_name("Ａda", "Ada")
    assert not same_name("Ada", "Adam")
