"""The parameters of events: declared once, and enough for the sentences of every language."""

from __future__ import annotations

import msgspec
import pytest

from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES, PLACEHOLDER, catalogue
from architrave.kernel import ending

DECLARED = {"line": ending.EVENT_TYPES} | {name: game.event_types for name, game in GAMES.items()}
PLAYER = "player"  # the name of the event's seat, which every front end knows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DECLARED)
def test_a_sentence_needs_only_what_its_event_has(name: str, language: str) -> None:
    for key, declared in DECLARED[name].items():
        known = {field.name for field in msgspec.structs.fields(declared)} | {PLAYER}
        for wording in (key, f"{key}.you"):
            message = catalogue(language).get(wording, "")
            forms = [message] if isinstance(message, str) else message.values()
            used = {found for form in forms for found in PLACEHOLDER.findall(form)}
            assert used <= known, wording


@pytest.mark.parametrize("name", DECLARED)
def test_every_sentence_of_the_log_has_its_event(name: str) -> None:
    said = {key.removesuffix(".you") for key in catalogue("en") if key.startswith(f"{name}.event.")}
    assert said == set(DECLARED[name])
