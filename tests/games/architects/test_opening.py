"""M2: the setup; M14: what is hidden."""

from __future__ import annotations

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.kernel.actors import CHANCE
from architrave.kernel.game import Json
from architrave.kernel.position import chance_outcomes, draw
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng
from tests.games.architects.plan import GAME, display, held, legal, letters, plans, play, services, table
from tests.json_of import json_of

GOALS = ("=001", "=017", "=024", "=013", "=005", "=009")
SERVICES = ("=RS", "=MI", "=RS")


def start(**given: object) -> Region:
    return GAME.start(GAME.options(dict(given)))


def dealt(given: Json, seed: int = 1) -> tuple[Region, list[str]]:
    """The table when the first turn begins, and the piles that were drawn from."""
    region, rng = start(**given), Rng(seed)
    piles = []
    while region.actor == CHANCE and GAME.pile(region) != "automa":
        piles.append(GAME.pile(region))
        draw(region, rng)
    return region, piles


def runs(piles: list[str]) -> list[tuple[str, int]]:
    """A pile and how often in a row."""
    found: list[tuple[str, int]] = []
    for pile in piles:
        if found and found[-1][0] == pile:
            found[-1] = (pile, found[-1][1] + 1)
        else:
            found.append((pile, 1))
    return found


@pytest.mark.rule("M2.1")
def test_six_goals_and_three_services_lie_open() -> None:
    region = play(start(starter=0), *GOALS, *SERVICES)
    assert json_of(GAME.view(region, 0))["goals"][1] | {"shape": None} == {
        "number": "017", "round": 1, "vp": 3, "unit": "block", "shape": None, "state": "now",
    }  # fmt: skip
    assert [goal["round"] for goal in json_of(GAME.view(region, 0))["goals"]] == [1, 1, 2, 2, 3, 3]
    assert services(region) == ["RS", "MI", "RS", "-", "-"]
    assert sum(int(copies) for copies in region.stack) == 17
    with pytest.raises(Invalid, match="impossible"):
        play(start(starter=0), "=001", "=001")
    with pytest.raises(Invalid, match="impossible"):
        play(start(starter=0), *GOALS, "=RS", "=RS", "=RS")


@pytest.mark.rule("M2.2", "M2.3")
@pytest.mark.parametrize(("seats", "rows", "length"), [(1, 2, 10), (2, 2, 10), (3, 3, 9), (4, 4, 8)])
def test_rows_and_backup_plans_come_from_the_bag(seats: int, rows: int, length: int) -> None:
    region, piles = dealt({"seats": seats})
    view = json_of(GAME.view(region, None))
    assert [len(view["current"]), *(len(row) for row in view["later"])] == [length] * rows
    assert len(plans(region)) == 6
    assert sum(letters(region.bag).values()) == 120 - rows * length - 6
    assert ("building", rows * length + 6) in runs(piles)


@pytest.mark.rule("M2.4")
def test_as_many_tiles_as_landmarks_in_the_first_row_and_backup_plans() -> None:
    buildings = ["=L", "=R"] * 10
    region = play(start(starter=0), *GOALS, *SERVICES, *buildings, *["=L"] * 2, *["=S"] * 4)
    wanted = ["RS-green-river", "MI-gray-river", "OI-green-river", "RI-gray-river", "SO-gray-mountain"]
    play(region, *(f"={id}" for id in wanted))
    assert GAME.pile(region) == "tile"
    play(region, "=RO-gray-river", "=RM-green-river")
    assert display(region) == [*wanted, "RO-gray-river", "RM-green-river"]
    assert region.actor == 0


@pytest.mark.rule("M2.5")
def test_everyone_begins_with_two_tokens_and_nothing_else() -> None:
    region, _ = dealt({"seats": 4})
    for seat in range(4):
        assert [held(region, what, seat) for what in (n.POINTS, n.TOKENS, n.USED_TOKENS)] == [0, 2, 0]
        assert set(json_of(GAME.view(region, seat))["seats"][seat]["lots"]) == {None}


@pytest.mark.rule("M2.5")
def test_the_first_player_is_drawn_or_named() -> None:
    drawn = start(seats=3)
    assert GAME.pile(drawn) == "starter"
    assert play(drawn, "=2").first == 2
    named, piles = dealt({"seats": 3, "starter": 1})
    assert (named.first, named.actor) == (1, 1)
    assert "starter" not in piles


@pytest.mark.rule("M2.6")
def test_the_order_of_the_draws() -> None:
    _, piles = dealt({"seats": 4, "events": True, "residents": True}, seed=3)
    assert runs(piles)[:4] == [("starter", 1), ("goal", 6), ("service", 3), ("building", 38)]
    assert [pile for pile, _ in runs(piles)[4:6]] == ["tile", "event"]
    _, piles = dealt({"seats": 1, "events": True}, seed=2)
    assert [pile for pile, _ in runs(piles)[:6]] == ["goal", "service", "building", "tile", "service", "event"]


@pytest.mark.rule("M2.6")
def test_rows_are_laid_first_row_first_from_the_left_and_backup_plans_after_them() -> None:
    row = "RRRSSSOOOM"
    other = "MMIIIRRSSO"
    region = play(start(starter=0), *GOALS, *SERVICES, *(f"={letter}" for letter in row + other + "ORSMIO"))
    view = json_of(GAME.view(region, None))
    assert "".join(piece["type"] for piece in view["current"]) == row
    assert "".join(piece["type"] for piece in view["later"][0]) == other
    assert plans(region) == "ORSMIO"
    assert region.actor == 0  # no landmark, so no tile


@pytest.mark.rule("M14.1")
def test_what_is_hidden_has_no_order() -> None:
    """Any piece that is not on show may come, and a new deal changes nothing that a seat could notice."""
    region = play(table(row="R S", boats=2, earned=(1, 2)), "service RS")
    weights = {GAME.outcome_text(region, outcome): weight for outcome, weight in chance_outcomes(region)}
    assert weights == {"RS": 1, "RO": 1, "RM": 1, "RI": 2, "SO": 2, "SM": 2, "SI": 2, "OM": 2, "OI": 2, "MI": 2}
    before = [list(region.observe(seat)) for seat in range(2)]
    region.resample(0, Rng(1))
    assert before == [list(region.observe(seat)) for seat in range(2)]
    assert before[0] == before[1]
    assert not region.hides()


@pytest.mark.rule("M14.1")
def test_all_else_is_open() -> None:
    region = table(row="R S")
    views = [json_of(GAME.view(region, seat)) | {"seat": None} for seat in (None, 0, 1)]
    assert views[0] == views[1] == views[2]
    assert legal(region, "take") == ["R", "S"]


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"seats": 5}, "options.seats"),
        ({"seats": 0}, "options.seats"),
        ({"seats": True}, "options.seats"),
        ({"residents": 1}, "options.residents"),
        ({"events": "yes"}, "options.events"),
        ({"difficulty": "brutal"}, "options.difficulty"),
        ({"starter": 2}, "options.starter"),
        ({"seats": 1, "starter": 1}, "options.starter"),
        ({"bots": 1}, "options.bots"),
    ],
)
def test_options_that_are_none(given: Json, where: str) -> None:
    with pytest.raises(Invalid) as caught:
        GAME.options(given)
    assert caught.value.where == where


def test_components_have_a_name_and_a_hash() -> None:
    name, digest, own = GAME.components(GAME.options({}))
    assert (name, len(digest), own) == ("standard", 64, None)
