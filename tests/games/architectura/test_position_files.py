"""Position files: every position survives its file, and every fault is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from architrave.games.architectura.position_file_steps import FIELDS
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid
from tests.games.architectura.plan import at, city, hand, moves, play, risen, under
from tests.games.architectura.subject import GAME, SUBJECTS
from tests.games.playing import walk
from tests.games.written import check_written, faults

OPTIONS = GAME.options({"seats": 2, "advanced": True, "colours": ["blue", "red"]})
FILE: Json = {
    "starter": 0,
    "active": 1,
    "most": 6,
    "city": [
        {"space": "A1", "card": "villa", "owner": 0, "side": 3},
        {"space": "A2", "card": "tavern", "owner": 1, "down": True},
        {"space": "A2", "card": "bank", "owner": 0, "token": True},
    ],
    "claims": {"A3": 0},
    "seats": [
        {
            "hand": ["park"],
            "deck": [
                *("park", "temple", "school", "theatre", "tavern", "market"),
                *("villa", "barracks", "watchtower", "graveyard", "bathhouse", "bank"),
            ],
            "graveyard": "graveyard",
            "buried": ["market"],
            "removed": ["school"],
            "turns": 3,
        },
        {
            "hand": ["park", "villa"],
            "known": ["villa"],
            "under": ["bank", "temple"],
            "under_known": ["temple"],
            "exchanged": True,
            "limit": 5,
            "turns": 3,
            "silent": True,
        },
    ],
    "steps": [
        {"step": "begin", "seat": 0},
        {"step": "draw", "seat": 1, "wanted": -1},
        {"step": "play"},
    ],
}


# The deck of seat 1 is drawn but for a card that it put under; two of those have come up, and both may be known ones.
RISEN: Json = {
    "hand": ["park", "school", "theatre", "villa"],
    "under": ["bank"],
    "under_known": ["park", "school", "bank"],
    "risen": 2,
    "removed": ["temple", "market", "barracks", "watchtower", "workshop", "bathhouse"],
}


def restore(data: Json) -> Any:
    return GAME.restore(json.loads(json.dumps(data)), OPTIONS)


def test_a_file_is_what_it_says() -> None:
    there = restore(FILE)
    assert at(there, "A1") == "villa:b^10"
    assert at(there, "A2") == "bank:b^3*/(tavern:g)"
    assert at(there, "A3") == "+b"
    assert hand(there, "g") == {"park", "villa"}
    assert there.actor == 1
    assert {"park A4", "villa B1"} <= moves(there)
    assert GAME.dump(there) == FILE


def test_known_cards_that_may_have_come_up_from_under_stay_so() -> None:
    data = deepcopy(FILE)
    data["seats"][1] |= RISEN
    there = restore(data)
    assert (under(there, "g"), risen(there, "g")) == (["bank"], 2)
    assert GAME.dump(there) == data


def test_without_steps_it_is_the_play_of_the_active_seat() -> None:
    short = {name: value for name, value in FILE.items() if name != "steps"}
    assert GAME.dump(restore(short)) == FILE


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_position_of_a_game_survives_its_file(name: str) -> None:
    options = SUBJECTS[name].options
    seen: set[str] = set()
    game = walk(SUBJECTS[name], 6)
    for there in [*[position for position, _, _ in game], game[-1][2]]:
        data = GAME.dump(there)
        again = GAME.restore(json.loads(json.dumps(data)), options)
        assert GAME.dump(again) == data
        assert again.actor == there.actor
        assert [list(again.observe(seat)) for seat in range(int(again.count))] == [
            list(there.observe(seat)) for seat in range(int(again.count))
        ]
        seen |= {step["step"] for step in data["steps"]}
    assert seen <= set(FIELDS)
    assert {"begin", "draw", "play", "deal"} <= seen


def test_a_decision_deep_in_an_effect_survives() -> None:
    there = city("A  tavern:b* guesthouse:g bank:b* .\nB  .", hands={"b": "arsenal", "g": "park"})
    play(there, "arsenal A4", "no")
    data = GAME.dump(there)
    assert data["steps"][-1] == {
        "step": "razed",
        "card": "0:tavern",
        "hit": ["0:tavern", "0:bank", "1:guesthouse"],
        "asked": ["0:bank"],
        "source": "0:arsenal",
    }


DAMAGE: list[tuple[Callable[[Json], object], str, str]] = [
    (lambda data: data.pop("city"), "position.city", "file.missing"),
    (lambda data: data.update(mayor=1), "position.mayor", "file.unknown_field"),
    (lambda data: data.update(starter=2), "position.starter", "architectura.position.no_seat"),
    (lambda data: data.update(starter=9), "position.starter", "file.out_of_range"),
    (lambda data: data["city"][0].update(space="C1"), "position.city[1].space", "architectura.position.no_space"),
    (lambda data: data["city"][0].update(space="A9"), "position.city[1].space", "file.text_form"),
    (lambda data: data["city"][0].update(card="mill"), "position.city[1].card", "architectura.position.unknown_card"),
    (lambda data: data["city"][0].update(card="museum"), "position.city[1].card", "architectura.position.not_in_deck"),
    (lambda data: data["city"][0].update(owner=3), "position.city[1].owner", "architectura.position.no_seat"),
    (lambda data: data["city"][0].update(down="yes"), "position.city[1].down", "file.not_flag"),
    (lambda data: data["city"][1].pop("down"), "position.city[3]", "architectura.position.covers_face_up"),
    (lambda data: data["city"][1].update(token=True), "position.city[2].token", "architectura.position.token_down"),
    (lambda data: data["city"][2].update(card="villa"), "position.city[3].card", "architectura.position.twice"),
    (
        lambda data: data["claims"].update({"B1": 0}),
        "position.claims.B1",
        "architectura.position.tokens",
    ),
    (lambda data: data["claims"].update({"A1": 1}), "position.claims.A1", "architectura.position.claim_taken"),
    (lambda data: data["claims"].update({"A4": 2}), "position.claims.A4", "architectura.position.no_seat"),
    (lambda data: data["seats"].pop(), "position.seats", "file.list_length"),
    (lambda data: data["seats"].append({"hand": []}), "position.seats", "architectura.position.seat_count"),
    (lambda data: data["seats"][0]["hand"].append("villa"), "position.seats[1].hand[2]", "architectura.position.twice"),
    (
        lambda data: data["seats"][0]["deck"].__setitem__(0, "museum"),
        "position.seats[1].deck[1]",
        "architectura.position.no_replacement",
    ),
    (
        lambda data: data["seats"][0]["deck"].__setitem__(3, "mill"),
        "position.seats[1].deck[4]",
        "architectura.position.unknown_card",
    ),
    (
        lambda data: data["seats"][0].update(graveyard="temple"),
        "position.seats[1].graveyard",
        "architectura.position.not_outside",
    ),
    (lambda data: data["seats"][0].pop("graveyard"), "position.seats[1].buried", "architectura.position.no_graveyard"),
    (
        lambda data: data["seats"][1].update(known=["bank", "school"]),
        "position.seats[2].known[2]",
        "architectura.position.not_there",
    ),
    (
        lambda data: data["seats"][1].update(under_known=["park"]),
        "position.seats[2].under_known[1]",
        "architectura.position.not_there",
    ),
    (lambda data: data["seats"][1].update(risen=1), "position.seats[2].risen", "architectura.position.risen"),
    (lambda data: data["seats"][1].update(RISEN, risen=1), "position.seats[2].risen", "architectura.position.risen"),
    (
        lambda data: data["seats"][1].update(RISEN, under_known=[]),
        "position.seats[2].risen",
        "architectura.position.risen",
    ),
    (
        lambda data: data["seats"][1].update(RISEN, under_known=["villa"]),
        "position.seats[2].under_known[1]",
        "architectura.position.not_there",
    ),
    (lambda data: data["seats"][1].update(risen=0), "position.seats[2].risen", "file.out_of_range"),
    (lambda data: data["seats"][1].pop("exchanged"), "position.seats[2].under", "architectura.position.not_exchanged"),
    (lambda data: data.pop("active"), "position.active", "architectura.position.no_turn"),
    (lambda data: data.update(barred=["mill"]), "position.barred[1]", "architectura.position.unknown_card"),
    (lambda data: data["steps"].clear(), "position.steps", "architectura.position.not_over"),
    (lambda data: data["steps"].pop(0), "position.steps[1]", "architectura.position.first_step"),
    (
        lambda data: data["steps"].append({"step": "begin", "seat": 0}),
        "position.steps[4]",
        "architectura.position.later_step",
    ),
    (
        lambda data: data["steps"].append({"step": "build", "seat": 0}),
        "position.steps[4]",
        "architectura.position.other_part",
    ),
    (lambda data: data["steps"].append({"step": "nap"}), "position.steps[4].step", "file.not_one_of"),
    (lambda data: data["steps"].append({"step": "escape"}), "position.steps[4].card", "file.missing"),
    (
        lambda data: data["steps"].append({"step": "escape", "card": "0:park"}),
        "position.steps[4].card",
        "architectura.position.not_there",
    ),
    (
        lambda data: data["steps"].append({"step": "escape", "card": "1:tavern"}),
        "position.steps[4].card",
        "architectura.position.not_face_up",
    ),
    (
        lambda data: data["steps"].append({"step": "escape", "card": "2:park"}),
        "position.steps[4].card",
        "architectura.position.no_seat",
    ),
    (
        lambda data: data["steps"].append({"step": "swap", "source": "0:villa", "effect": "mill"}),
        "position.steps[4].effect",
        "architectura.position.unknown_card",
    ),
    (
        lambda data: data["steps"].append({"step": "restore", "source": "0:villa", "effect": "workshop"}),
        "position.steps",
        "architectura.position.nothing_to_choose",
    ),
    (lambda data: data["steps"].append({"step": "again"}), "position.steps", "architectura.position.not_at_rest"),
]


@pytest.mark.parametrize(("change", "where", "key"), DAMAGE, ids=range(len(DAMAGE)))
def test_each_fault_is_named(change: Callable[[Json], object], where: str, key: str) -> None:
    data = deepcopy(FILE)
    change(data)
    with pytest.raises(Invalid) as fault:
        restore(data)
    assert (fault.value.where, fault.value.key) == (where, key)


def test_each_fault_is_reported_with_its_figures(request: pytest.FixtureRequest) -> None:
    found = []
    for change, _, _ in DAMAGE:
        data = deepcopy(FILE)
        change(data)
        with pytest.raises(Invalid) as caught:
            restore(data)
        found.append(caught.value)
    check_written(Path(__file__).parent / "traces" / "faults.txt", faults(found), request)
