"""The three catalogues say the same things: the same keys, placeholders and plural forms."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

LANGUAGES = ("en", "nl", "de")
PLACEHOLDER = re.compile(r"\{(\w+)\}")

Wording = str | dict[str, str]


def catalogue(language: str) -> dict[str, Wording]:
    text = (files("architrave") / "i18n" / f"{language}.json").read_text(encoding="utf-8")
    words: dict[str, Wording] = json.loads(text)
    return words


def forms(wording: Wording) -> dict[str, str]:
    return wording if isinstance(wording, dict) else {"": wording}


@pytest.mark.parametrize("language", ["nl", "de"])
def test_the_keys_are_those_of_english(language: str) -> None:
    assert sorted(catalogue(language)) == sorted(catalogue("en"))


@pytest.mark.parametrize("language", ["nl", "de"])
def test_the_placeholders_are_those_of_english(language: str) -> None:
    others = catalogue(language)
    differing = {}
    for key, wording in catalogue("en").items():
        for form, text in forms(wording).items():
            wanted = set(PLACEHOLDER.findall(text))
            got = set(PLACEHOLDER.findall(forms(others[key]).get(form, "")))
            if got | {"count"} != wanted | {"count"}:  # "one chip" may do without its figure
                differing[key, form] = (wanted, got)
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_the_two_forms_of_our_languages(language: str) -> None:
    """And a third one where none at all is said differently."""
    odd = [
        key
        for key, wording in catalogue(language).items()
        if isinstance(wording, dict) and set(wording) - {"zero"} != {"one", "other"}
    ]
    assert odd == []


@pytest.mark.parametrize("language", ["nl", "de"])
def test_a_plural_is_a_plural_everywhere(language: str) -> None:
    others = catalogue(language)
    odd = [
        key for key, wording in catalogue("en").items() if isinstance(wording, dict) != isinstance(others[key], dict)
    ]
    assert odd == []


def test_every_event_can_be_told_to_the_one_who_did_it() -> None:
    """ "You take …": except where only the name stands there, as in a list of points."""
    words = catalogue("en")
    by_name = {"architects.event.left_over", "architects.event.scored", "architects.event.scored_event"}
    events = {key for key, wording in words.items() if ".event." in key and "{player}" in str(wording)}
    missing = {key for key in events if not key.endswith(".you") and f"{key}.you" not in words}
    assert missing == by_name | {"line.event.takeover"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_neither_empty_nor_ragged(language: str) -> None:
    odd = []
    for key, wording in catalogue(language).items():
        for text in forms(wording).values():
            if not text or text != text.strip() or "  " in text or text.count("{") != len(PLACEHOLDER.findall(text)):
                odd.append(key)
    assert odd == []
