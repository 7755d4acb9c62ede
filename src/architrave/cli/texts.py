"""Texts in the user's language: chosen with --lang, otherwise from the system."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum

from architrave.i18n import catalogue, say


class Language(StrEnum):
    EN = "en"
    NL = "nl"
    DE = "de"


@dataclass(frozen=True, slots=True)
class Texts:
    language: Language

    def __call__(self, key: str, /, **params: str | int) -> str:
        return say(self.language, key, **{name: harmless(value) for name, value in params.items()})

    def knows(self, key: str) -> bool:
        return key in catalogue(self.language)


def harmless(value: str | int) -> str | int:
    """A text from others, without anything that a terminal would interpret."""
    if isinstance(value, str) and not value.isprintable():
        return "".join(letter if letter.isprintable() else "�" for letter in value)
    return value


def texts_in(wanted: Language | None) -> Texts:
    """The texts for --lang, or for the system's language if there is a catalogue, or English."""
    if wanted is not None:
        return Texts(wanted)
    setting = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return Texts(next((language for language in Language if setting.lower().startswith(language)), Language.EN))
