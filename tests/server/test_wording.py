"""What server, tables and store may say is in the catalogues, and nothing is there that they do not say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import architrave
from architrave.i18n import LANGUAGES, catalogue

SOURCES = Path(architrave.__file__).parent
KEY = re.compile(r'"((?:server|table|store|together)\.[a-z0-9_]+(?:\.[a-z0-9_]+)*)"')


def keys_said() -> set[str]:
    found = set()
    for folder in ("server", "tables", "store"):
        for file in (SOURCES / folder).glob("*.py"):
            found |= set(KEY.findall(file.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_worded_and_every_wording_used(language: str) -> None:
    worded = {key for key in catalogue(language) if key.startswith(("server.", "table.", "store.", "together."))}
    assert worded == keys_said()
