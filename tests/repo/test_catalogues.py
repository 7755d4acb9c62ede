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
    odd = [
        key
        for key, wording in catalogue(language).items()
        if isinstance(wording, dict) and set(wording) != {"one", "other"}
    ]
    assert odd == []


@pytest.mark.parametrize("language", ["nl", "de"])
def test_a_plural_is_a_plural_everywhere(language: str) -> None:
    others = catalogue(language)
    odd = [
        key for key, wording in catalogue("en").items() if isinstance(wording, dict) != isinstance(others[key], dict)
    ]
    assert odd == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_neither_empty_nor_ragged(language: str) -> None:
    odd = []
    for key, wording in catalogue(language).items():
        for text in forms(wording).values():
            if not text or text != text.strip() or "  " in text or text.count("{") != len(PLACEHOLDER.findall(text)):
                odd.append(key)
    assert odd == []
