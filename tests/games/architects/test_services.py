"""M6: the display of services."""

from __future__ import annotations

import pytest

from tests.games.architects.plan import BOX, EMPTY, GAME, city, play, possible, refused, services, table
from tests.json_of import json_of


@pytest.mark.rule("M6.1")
def test_a_bought_service_is_replaced_in_its_place_at_once() -> None:
    region = table(earned=(1, 2, 3, 4), boats=4, services="RS RO RM")
    play(region, "service RO")
    assert GAME.pile(region) == "service"
    play(region, "=MI")
    assert services(region) == ["RS", "MI", "RM", "-", "-"]
    play(region, "service RS", "=RI")
    assert services(region) == ["RI", "MI", "RM", "-", "-"]


@pytest.mark.rule("M6.1")
def test_nobody_owns_two_identical_services() -> None:
    region = table(earned=(1, 2, 3, 4), boats=2, services="RS RO RM", owned="RS")
    assert refused(region, "service RS") == ("M6.1", "owned")
    assert refused(region, "service OI") == ("M6.1", "not_open")
    both = table(earned=(1, 2, 3, 4), boats=4, services="RO RS RS")
    play(both, "service RS", "=MI")
    assert services(both) == ["RO", "MI", "RS", "-", "-"]  # the first of two
    assert refused(both, "service RS") == ("M6.1", "owned")


@pytest.mark.rule("M6.1")
def test_an_empty_stack_is_rebuilt_from_the_discards() -> None:
    rest = "RS RO RM RI RI SO SO SM SM SI SI OM OM OI OI MI MI"
    region = table(earned=(1, 2), boats=2, discards=rest)
    play(region, "service RS")
    assert possible(region) == BOX.pairs
    play(region, "=SO")
    assert sum(int(copies) for copies in region.discards) == 0
    assert sum(int(copies) for copies in region.stack) == 16


@pytest.mark.rule("M6.1")
def test_with_nothing_left_the_place_stays_empty() -> None:
    others = (city(EMPTY, owned=" ".join(BOX.pairs)), city(EMPTY, owned="RI SO SM SI OM OI MI"))
    region = table(others=others, seats=3, row="R S O", earned=(1, 2), boats=2)
    play(region, "service RO")
    assert services(region) == ["RS", "-", "RM", "-", "-"]
    assert region.actor == 0
    assert json_of(GAME.view(region, 0))["services"]["open"] == ["RS", None, "RM"]


@pytest.mark.rule("M6.2")
def test_ten_pairs_two_copies_each() -> None:
    assert BOX.pairs == ["RS", "RO", "RM", "RI", "SO", "SM", "SI", "OM", "OI", "MI"]
    assert [int(copies) for copies in BOX.pair_copies] == [2] * 10
