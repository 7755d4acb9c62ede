"""The catalogues: every text that people read, by key, in each language. The browser uses the same files."""

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
    return _load(str(language))  # the same cache entry for "en" and the terminal's Language.EN


@cache
def _load(language: str) -> dict[str, Entry]:
    return _read(resources.files(__name__).joinpath(f"{language}.json"))


OWN: dict[str, dict[str, dict[str, Entry]]] = {}  # game -> language -> the texts of its package


def add(game: str, folder: Traversable) -> None:
    """Add the texts of an installed game: `en.json`, and other languages if there are any.

    Raises ValueError for a key that is not the game's own, so that no game changes the texts of others.
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
    """The sentence of a key with its {parameters} filled in; `count` chooses between singular, plural and none at all.

    A missing key is returned as it is, as in the browser: an installed game may lack texts.
    """
    entry = catalogue(language).get(key, key)
    if isinstance(entry, dict):
        count = params.get("count")
        form = "zero" if count == 0 else "one" if count == 1 else "other"
        entry = entry.get(form, entry["other"])
    return PLACEHOLDER.sub(lambda found: word(language, params.get(found[1], found[0])), entry)


def word(language: str, value: str | int) -> str:
    """A parameter in words: one that begins with @ names another sentence, such as the name of a card."""
    text = str(value)
    named = catalogue(language).get(text[1:]) if text.startswith("@") else None
    return named if isinstance(named, str) else text


def explain(language: str, error: Refused | Invalid) -> str:
    """An error as a sentence, with its paragraph of the rules or its place in a file."""
    if isinstance(error, Refused):
        refusal = error.refusal
        return f"{say(language, refusal.key, **refusal.params)} ({refusal.paragraph})"
    sentence = say(language, error.key, **error.params)
    if isinstance(error.__cause__, Refused | Invalid):  # an entry of a record, and the rule that forbids it
        sentence = f"{sentence} {explain(language, error.__cause__)}"
    return f"{error.where}: {sentence}" if error.where else sentence


@contextmanager
def in_words() -> Iterator[None]:
    """Turn errors into English sentences, for callers in Python."""
    try:
        yield
    except (Refused, Invalid) as error:
        error.args = (explain("en", error),)
        raise
