"""Every refusal has a paragraph of the rules and words in three languages."""

from __future__ import annotations

import string

import pytest

from architrave import rulebook
from architrave.games.architects import numbers as n
from architrave.games.architects import refusal_codes as codes
from architrave.games.architects.refusals import REASONS
from architrave.i18n import LANGUAGES, catalogue, say
from tests.games.architects.plan import GAME, legal, play, refused, table
from tests.games.architects.subject import SUBJECTS
from tests.games.playing import walk


def test_every_code_has_a_reason() -> None:
    numbers = {value for name, value in vars(codes).items() if name.isupper() and isinstance(value, int)}
    known = {codes.ALLOWED, *REASONS}
    assert known <= numbers
    assert max(known) == len(known) - 1
    assert len({key for _, key in REASONS.values()}) == len(REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_and_a_paragraph(language: str) -> None:
    page = rulebook.page("architects", language)
    for paragraph, key in REASONS.values():
        assert f"architects.refusal.{key}" in catalogue(language)
        assert page.find(paragraph) is not None


def test_what_is_said_has_all_its_figures() -> None:
    """Placeholders of the wording are the parameters of the refusal."""
    seen: set[str] = set()
    for name in SUBJECTS:
        for position, _, _ in walk(SUBJECTS[name], 11)[::6]:
            for action in range(n.ACTIONS):
                refusal = GAME.refusal(position, action)
                if refusal is None or refusal.key in seen:
                    continue
                seen.add(refusal.key)
                for language in LANGUAGES:
                    wording = say(language, refusal.key, **refusal.params)
                    assert not [name for _, name, _, _ in string.Formatter().parse(wording) if name], wording
    assert len(seen) > 38, sorted(seen)


def test_the_limit_names_its_number() -> None:
    region = table("RS...... ........ ........ ........", tokens=4)
    play(region, "relocate", "lot 1a", "lot 2a", "relocate", "lot 2a", "lot 1a")
    refusal = GAME.refusal(region, GAME.from_text(region, "relocate"))
    assert refusal is not None
    assert refusal.params == {"count": 2}
    short = GAME.refusal(table(earned=(1,), boats=1), GAME.from_text(region, "service RS"))
    assert short is not None
    assert dict(short.params) == {"service": "@architects.service.RS", "count": 2, "boats": 1}


@pytest.mark.parametrize("action", [-1, n.ACTIONS, 2**70])
def test_numbers_that_are_no_action(action: int) -> None:
    refusal = GAME.refusal(table(), action)
    assert refusal is not None
    assert (refusal.paragraph, refusal.key) == ("M4.7", "architects.refusal.unknown_action")


def test_a_number_that_is_no_action_is_one_in_the_middle_of_a_step_too() -> None:
    region = table("L....... ........ ........ ........", tiles={1: "RS-green-river"}, tokens=1)
    play(region, "relocate", "lot 1a", "lot 8d")
    assert legal(region) == ["tile RS-green-river"]
    refusal = GAME.refusal(region, n.ACTIONS)
    assert refusal is not None
    assert refusal.paragraph == "M4.7"


def test_a_refusal_of_each_kind_of_row() -> None:
    region = play(table(row="R+ S", residents="SS- RRR"), "take R+", "lot 1a")
    assert refused(region, "row 1 upper") == ("M12.2", "row_colour")
    assert refused(region, "row 1 lower") == ("M12.2", "row_full")
    assert legal(region, "row") == ["2 upper", "2 lower", "3 upper", "3 lower"]
