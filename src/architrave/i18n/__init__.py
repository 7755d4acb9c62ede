"""The catalogues: every sentence people read, by key, in each language. The browser reads the same files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from architrave.kernel.refusal import Invalid, Refused

LANGUAGES: Final = ("en", "nl", "de")
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
Entry = str | dict[str, str]  # a sentence, or its forms by plural category


def catalogue(language: str) -> dict[str, Entry]:
    """All sentences of a language."""
    return _loaded(str(language))  # one for "en" and the terminal's own kind of it


@cache
def _loaded(language: str) -> dict[str, Entry]:
    return _read(resources.files(__name__).joinpath(f"{language}.json"))


OWN: dict[str, dict[str, dict[str, Entry]]] = {}  # game -> language -> the texts that its package brought


def add(game: str, folder: Traversable) -> None:
    """Take in the texts of an installed game: `en.json`, and those of other languages where there are any.

    Raises ValueError for a key that is not the game's own: nobody rewords other games.
    """
    english = _read(folder.joinpath("en.json"))
    found: dict[str, dict[str, Entry]] = {}
    for language in LANGUAGES:
        file = folder.joinpath(f"{language}.json")
        found[language] = english | (_read(file) if file.is_file() else {})
        for key in found[language]:
            if not key.startswith((f"{game}.", f"cli.{game}.")):
                raise ValueError(f"the text {key} does not begin with {game}. or cli.{game}.")
    for language, own in found.items():
        catalogue(language).update(own)
    OWN[game] = found


def _read(file: Traversable) -> dict[str, Entry]:
    entries: dict[str, Entry] = json.loads(file.read_text(encoding="utf-8"))
    return entries


def say(language: str, key: str, /, **params: str | int) -> str:
    """The sentence of a key with its {parameters} filled in; `count` chooses between singular and plural.

    A key without a sentence is shown as it is, as the browser does: a game somebody installed may have none.
    """
    entry = catalogue(language).get(key, key)
    if isinstance(entry, dict):
        entry = entry["one" if params.get("count") == 1 else "other"]
    return PLACEHOLDER.sub(lambda found: word(language, params.get(found[1], found[0])), entry)


def word(language: str, value: str | int) -> str:
    """A parameter in words: one that begins with @ names another sentence, such as the name of a card."""
    text = str(value)
    named = catalogue(language).get(text[1:]) if text.startswith("@") else None
    return named if isinstance(named, str) else text


def explain(language: str, error: Refused | Invalid) -> str:
    """An error in words: what is wrong and what to do, with its paragraph of the rules or its place in a file."""
    if isinstance(error, Refused):
        refusal = error.refusal
        return f"{say(language, refusal.key, **refusal.params)} ({refusal.paragraph})"
    sentence = say(language, error.key, **error.params)
    if isinstance(error.__cause__, Refused | Invalid):  # an entry of a record, and what the rules say about it
        sentence = f"{sentence} {explain(language, error.__cause__)}"
    return f"{error.where}: {sentence}" if error.where else sentence


@contextmanager
def in_words() -> Iterator[None]:
    """Whoever plays from Python reads errors as English sentences."""
    try:
        yield
    except (Refused, Invalid) as error:
        error.args = (explain("en", error),)
        raise
