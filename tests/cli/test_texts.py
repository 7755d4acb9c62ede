"""Every sentence that the terminal says is in the catalogues, and every `cli` sentence there is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import architrave
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES, catalogue

PLACES = ("cli/*.py", "arena/balance/*.py", "games/*/balance.py", "games/*/terminal/*.py")
SOURCES = "\n".join(
    file.read_text(encoding="utf-8")
    for place in PLACES
    for file in sorted(Path(architrave.__file__).parent.glob(place))
)
KEYS = set(re.findall(r"""["']((?:cli|arena|bench|rules)\.[a-z_.0-9]+[a-z0-9])["']""", SOURCES))
OF_A_GAME = {f"cli.{game}.{what}." for game in GAMES for what in ("seat", "help")}
STEMS = tuple(OF_A_GAME | set(re.findall(r'"((?:cli|arena|bench|rules)\.[a-z_.]*[._])\{', SOURCES)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_in_the_catalogue(language: str) -> None:
    assert len(KEYS) > 40
    assert [key for key in sorted(KEYS) if key not in catalogue(language)] == []
    for stem in STEMS:
        assert any(key.startswith(stem) for key in catalogue(language)), stem


def test_what_is_in_the_catalogue_is_said() -> None:
    own = [key for key in catalogue("en") if key.startswith("cli.")]
    assert [key for key in own if key not in KEYS and not key.startswith(STEMS)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_commands_are_different_and_no_notation(language: str) -> None:
    entries = catalogue(language)
    words = [str(entries[key]) for key in entries if key.startswith("cli.word.")]
    assert len(set(words)) == len(words)
    assert not {"pay", "back", "house"} & set(words)
    assert all(word == word.lower() and " " not in word for word in words)
