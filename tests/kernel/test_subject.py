"""Ways to play a game, taken from its description alone."""

from __future__ import annotations

from architrave.games.architectura.components import COLOURS
from architrave.games.catalogue import game
from architrave.kernel.subject import subjects


def test_every_number_of_seats_and_every_value_of_every_option_is_played() -> None:
    found = subjects(game("architects"))
    assert list(found)[:7] == [
        "1 seats",
        "1 seats, residents True",
        "1 seats, events True",
        "1 seats, difficulty first",
        "1 seats, difficulty easy",
        "1 seats, difficulty hard",
        "1 seats, difficulty extreme",
    ]
    assert found["4 seats, starter 3"].options == game("architects").options({"seats": 4, "starter": 3})
    assert not any("difficulty" in name for name in found if not name.startswith("1 "))


def test_what_an_option_depends_on_is_chosen_with_it() -> None:
    found = subjects(game("architectura"))
    assert found["2 seats, most roll"].options["advanced"] is True
    assert found["2 seats, most 0"].options["most"] == 0
    assert "2 seats, most 6" not in found
    turned = [name for name in found if name.startswith("3 seats, colours")]
    assert [found[name].options["colours"] for name in turned] == [list(reversed(COLOURS))[:3]]


def test_a_game_of_one_number_of_seats() -> None:
    found = subjects(game("architekton"), longest=7)
    assert list(found) == ["2 seats", "2 seats, set symmetric", "2 seats, starter 0", "2 seats, starter 1"]
    assert {subject.longest for subject in found.values()} == {7}
