"""Views and the city in characters: everything that is open, and nothing that is not."""

from __future__ import annotations

from architrave.games.architectura.position import City
from architrave.kernel.game import Json
from architrave.kernel.position import legal_actions
from tests.games.architectura.plan import city, draw, opening, play
from tests.games.architectura.subject import GAME, SUBJECTS
from tests.games.playing import walk
from tests.json_of import json_of


def cards(view: Json) -> dict[str, Json]:
    return {card["id"]: card for card in view["cards"]}


def test_a_card_says_all_about_itself() -> None:
    there = city("A  villa:g park:b^X+1*\nB  .", hands={"b": "bank"})
    shown = cards(json_of(GAME.view(there, 1)))
    assert shown["0-park"] == {
        "id": "0-park",
        "card": "park",
        "owner": 0,
        "space": "A2",
        "down": False,
        "covered": False,
        "side": 2,
        "formula": "X+1",
        "value": 9,
        "end": 0,
        "protected": True,
        "token": True,
    }
    assert json_of(GAME.view(there, 1))["kinds"]["park"] == {
        "name": "@architectura.card.park.name",
        "text": "@architectura.card.park.text",
        "ring": ["X-1", "X", "X+1", "X+2"],
        "basic": 1,
        "shield": False,
        "end": False,
        "may": True,
        "outside": False,
        "replaces": [],
    }


def test_destroyed_and_covered_cards_are_there_without_a_value() -> None:
    there = city("A  market:g/(watchtower:b)  (tavern:b)\nB  .", hands={"b": "bank"})
    shown = cards(json_of(GAME.view(there, 1)))
    assert [card["id"] for card in json_of(GAME.view(there, 1))["cards"]] == ["0-watchtower", "1-market", "0-tavern"]
    assert [shown[id]["value"] for id in ("0-watchtower", "1-market", "0-tavern")] == [None, 2, None]
    assert [shown[id]["covered"] for id in ("0-watchtower", "1-market", "0-tavern")] == [True, False, False]
    assert not shown["0-watchtower"]["protected"]


def test_spaces_say_for_whom_they_are_open() -> None:
    there = city("A  villa:g +b\nB  .", hands={"b": "bank"})
    spaces = {space["space"]: space for space in json_of(GAME.view(there, None))["spaces"]}
    assert spaces["A2"] == {"space": "A2", "claim": 0, "eligible": [0]}
    assert spaces["A3"] == {"space": "A3", "claim": None, "eligible": [0, 1]}
    assert spaces["A1"]["eligible"] == []
    assert spaces["B1"]["eligible"] == [0, 1]


def test_a_seat_sees_its_own_hand_and_deck_and_nobody_else_does() -> None:
    there = city(
        "A  villa:g\nB  .",
        hands={"b": "bank school", "g": "tavern"},
        decks={"b": "park", "g": "temple"},
        under={"b": "market theatre"},
        exchanged="b",
    )
    own, other = json_of(GAME.view(there, 0))["seats"][0], json_of(GAME.view(there, 1))["seats"][0]
    assert own["hand"] == ["school", "bank"]
    assert own["deck"] == ["park"]
    assert own["under"] == ["market", "theatre"]
    assert other["hand"] is other["deck"] is other["under"] is None
    for seen in (own, other):
        assert seen["hand_count"] == 2
        assert seen["deck_count"] == 3
        assert seen["under_count"] == 2
        assert sorted(seen["unseen"]) == ["bank", "market", "park", "school", "theatre"]
    assert json_of(GAME.view(there, None))["seats"][0] == other


def test_what_everybody_knows_of_a_hand() -> None:
    there = city("A  villa:b .\nB  .", hands={"b": "manufactory bank", "g": "tavern"})
    play(there, "manufactory A2", "A1")
    for seat in (0, 1, None):
        assert json_of(GAME.view(there, seat))["seats"][0]["hand_known"] == ["villa"]


def test_replacements_stay_hidden_until_all_are_ready() -> None:
    there = opening(2, most=6, build=True)
    play(there, "fountain for tavern")
    mine, theirs = json_of(GAME.view(there, 0))["seats"][0], json_of(GAME.view(there, 1))["seats"][0]
    assert mine["replaced"] == [{"card": "fountain", "for": "tavern"}]
    assert theirs["replaced"] is theirs["cards"] is theirs["unseen"] is None
    play(there, "ready")
    assert json_of(GAME.view(there, 1))["seats"][0]["replaced"] is None
    play(there, "ready")
    assert json_of(GAME.view(there, 1))["seats"][0]["replaced"] == [{"card": "fountain", "for": "tavern"}]


def test_points_now_add_up() -> None:
    there = city("A  villa:b bank:b temple:b\nB  statue:g park:b", hands={"b": "school"}, graves={"b": ""})
    seat = json_of(GAME.view(there, None))["seats"][0]
    assert seat["breakdown"] == {"values": 8 + 3 + 3 + 3, "end": 1, "graveyard": 2, "bonus": 0}
    assert seat["points"] == 20
    assert json_of(GAME.view(there, None))["seats"][1]["breakdown"]["end"] == 4
    assert seat["graveyard"] == {"id": "0-graveyard", "card": "graveyard", "value": 2}


def test_half_points_of_the_seat_bonus() -> None:
    there = GAME.start(GAME.options({"bonus": True, "starter": 0}))
    draw(there, "park", "villa", "bank", "park", "villa", "bank")
    assert [seat["points"] for seat in json_of(GAME.view(there, None))["seats"]] == [0, 2.5]


def test_nobody_has_points_before_the_starter_is_drawn() -> None:
    there = GAME.start(GAME.options({"bonus": True}))
    view = json_of(GAME.view(there, None))
    assert (view["starter"], view["active"], view["actor"]) == (None, None, "chance")
    assert [seat["points"] for seat in view["seats"]] == [0, 0]


def test_the_pending_decision_names_card_effect_paragraph_and_seat() -> None:
    there = city("A  school:g .\nB  .", hands={"b": "smithy", "g": "tavern"})
    view = json_of(GAME.view(there, 0))
    assert (view["phase"], view["actor"], view["paragraph"]) == ("play", 0, "A3.1")
    assert view["pending"] == {
        "key": "architectura.ask.play",
        "source": None,
        "effect": None,
        "optional": False,
        "params": {},
    }
    play(there, "smithy A2")
    view = json_of(GAME.view(there, 1))
    assert (view["phase"], view["actor"], view["paragraph"]) == ("copy", 0, "A10.29")
    assert view["pending"] == {
        "key": "architectura.ask.copy",
        "source": "0-smithy",
        "effect": "smithy",
        "optional": True,
        "params": {"card": "@architectura.card.smithy.name"},
    }
    play(there, "A1")
    view = json_of(GAME.view(there, 1))
    pending = view["pending"]
    assert (view["phase"], pending["source"], pending["effect"]) == ("turn", "0-smithy", "school")
    assert (pending["whose"], pending["left"], pending["turned"]) == (0, 1, [])
    assert pending["key"] == "architectura.ask.turn.own"


def test_a_guesthouse_is_moved_by_its_owner() -> None:
    there = city("A  guesthouse:g .\nB  .", hands={"b": "villa", "g": "tavern"})
    play(there, "villa A2")
    view = json_of(GAME.view(there, 0))
    assert (view["phase"], view["actor"]) == ("escape", 1)
    assert (view["pending"]["card"], view["pending"]["optional"]) == ("1-guesthouse", False)


def test_the_cost_says_how_many_are_left_to_pay() -> None:
    there = city("A  villa:g .\nB  .", hands={"b": "magic-academy bank school", "g": "tavern"})
    play(there, "magic-academy A2")
    pending = json_of(GAME.view(there, 0))["pending"]
    assert (pending["card"], pending["space"], pending["params"]["count"]) == ("0-magic-academy", "A2", 2)


def test_the_result_card_by_card() -> None:
    full = "A  park:g temple:g school:g theatre:g tavern:g market:g villa:g barracks:g"
    there = city(f"{full}\nB  villa:b barracks:b school:b theatre:b tavern:b market:b bank:b .", hands={"b": "park"})
    play(there, "park B8", "decline")
    result = json_of(GAME.view(there, None))["result"]
    assert (result["winner"], result["winners"], result["reason"], result["points"]) == (0, [0], "points", [41, 33])
    bank = next(card for card in result["seats"][0]["cards"] if card["card"] == "bank")
    assert bank == {
        "id": "0-bank",
        "card": "bank",
        "space": "B7",
        "formula": "3",
        "value": 3,
        "end": 4,
        "counted": [f"B{column}" for column in range(1, 9)],
    }
    assert sum(card["value"] + card["end"] for card in result["seats"][0]["cards"]) == 41
    assert (result["seats"][0]["on_table"], result["seats"][0]["lowest"]) == (8, 2)


def test_the_reason_of_a_tie() -> None:
    shared = city("A  villa:b\nB  villa:g", hands={"b": "", "g": ""})
    assert json_of(GAME.view(shared, None))["result"]["reason"] == "shared"
    assert json_of(GAME.view(shared, None))["result"]["winner"] is None
    more = city("A  villa:b\nB  barracks:g bank:g^2 .", hands={})
    assert json_of(GAME.view(more, None))["result"]["points"] == [8, 8]
    assert (json_of(GAME.view(more, None))["result"]["winner"], json_of(GAME.view(more, None))["result"]["reason"]) == (
        1,
        "cards",
    )
    lowest = city("A  villa:b temple:b\nB  theatre:g tavern:g", hands={})
    assert json_of(GAME.view(lowest, None))["result"]["points"] == [10, 10]
    assert (
        json_of(GAME.view(lowest, None))["result"]["winner"],
        json_of(GAME.view(lowest, None))["result"]["reason"],
    ) == (0, "lowest")


def test_a_view_shows_what_is_listed_here_and_nothing_else() -> None:
    """An allow-list: a field that is added to a view has to be added here, with a thought about who may see it."""
    found: set[str] = set()
    for name in SUBJECTS:
        for position, _, after in walk(SUBJECTS[name], 3)[::5]:
            found |= paths(json_of(GAME.view(position, 0)), "") | paths(json_of(GAME.view(after, None)), "")
        found |= paths(json_of(GAME.view(after, 0)), "")
    assert found - ALLOWED == set()


SCORE = ("values", "end", "graveyard", "bonus")
ALLOWED = {
    *(
        "game",
        "seat",
        "actor",
        "phase",
        "paragraph",
        "active",
        "starter",
        "turn",
        "advanced",
        "most",
        "bonus",
        "streets",
        "columns",
    ),
    *("cards", "pending", "result"),
    *(f"cards.{name}" for name in ("id", "card", "owner", "space", "down", "covered", "side", "formula", "value")),
    *("cards.end", "cards.protected", "cards.token", "spaces.space", "spaces.claim", "spaces.eligible"),
    *(f"kinds.*.{name}" for name in ("name", "text", "ring", "basic", "shield", "end", "may", "outside", "replaces")),
    *(f"seats.{name}" for name in ("colour", "hand", "hand_count", "hand_known", "limit", "deck_count", "under_count")),
    *(f"seats.{name}" for name in ("under", "under_known", "risen", "deck", "unseen", "cards", "replaced", "tokens")),
    *(f"seats.{name}" for name in ("graveyard", "buried", "removed", "exchanged", "turns", "on_table", "points")),
    *(f"seats.graveyard.{name}" for name in ("id", "card", "value")),
    *("seats.replaced.card", "seats.replaced.for", *(f"seats.breakdown.{name}" for name in SCORE)),
    *(f"pending.{name}" for name in ("key", "source", "effect", "optional", "params")),
    *(f"pending.{name}" for name in ("card", "space", "change", "whose", "left", "turned", "near")),
    *(f"pending.params.{name}" for name in ("card", "target", "count", "space")),
    *(f"result.{name}" for name in ("winner", "winners", "reason", "ended", "points")),
    *(f"result.seats.{name}" for name in ("points", "on_table", "lowest", "cards")),
    *(f"result.seats.breakdown.{name}" for name in SCORE),
    *(f"result.seats.cards.{name}" for name in ("id", "card", "space", "formula", "value", "end", "counted")),
}


def paths(value: object, at: str) -> set[str]:
    """The names of all fields, without the numbers of list entries and the names of cards."""
    if isinstance(value, dict) and value:
        inside = {(f"{at}.*" if at == "kinds" else f"{at}.{name}").lstrip("."): item for name, item in value.items()}
        return {path for name, item in inside.items() for path in paths(item, name)}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {path for item in value for path in paths(item, at)}
    return {at}


def test_the_city_in_characters() -> None:
    there = city("A  villa:g park:b* (tavern:b)\nB  +b", hands={"b": "bank", "g": "school"})
    assert GAME.board(there, 0) == (
        "        1       2       3       4       5       6       7       8\n"
        "    +-------+-------+-------+-------+-------+-------+-------+-------+\n"
        "  A |b vill |a park*|(a tav)|       |       |       |       |       |\n"
        "    |   8   |   8   |       |   .   |       |       |       |       |\n"
        "    +-------+-------+-------+-------+-------+-------+-------+-------+\n"
        "  B |a +    |       |       |       |       |       |       |       |\n"
        "    |       |   .   |       |       |       |       |       |       |\n"
        "    +-------+-------+-------+-------+-------+-------+-------+-------+\n"
        "a: 8 points; hand 1 (bank); deck 0; tokens 0\n"
        "b: 8 points; hand 1; deck 0; tokens 2\n"
    )
    assert "school" in GAME.board(there, 1)
    assert "bank" not in GAME.board(there, 1)


# Choices


def choice(there: City, text: str) -> Json:
    return next(choice for choice in json_of(GAME.choices(there)) if choice["text"] == text)


def test_a_play_says_what_it_would_be_compared_with() -> None:
    there = city("A  school:g .\nB  .", hands={"b": "villa bank", "g": "park"})
    assert choice(there, "villa A2")["compare"] == {
        "card": "0-villa",
        "value": 8,
        "with": "1-school",
        "space": "A1",
        "left": 6,
        "outcome": "lowered",
        "protected": "",
        "escapes": False,
        "to": "5",
    }
    assert choice(there, "bank A2")["compare"]["outcome"] == "raised"
    assert choice(there, "bank A2")["compare"]["to"] == "8"
    assert choice(there, "bank B1")["compare"] is None


def test_protection_and_escapes_show_before_the_play() -> None:
    there = city("A  watchtower:g .\nB  watchtower:b", hands={"b": "villa", "g": "park"})
    assert choice(there, "villa A2")["compare"]["protected"] == "theirs"
    assert choice(there, "villa B2")["compare"]["protected"] == "own"
    there = city("A  guesthouse:g .\nB  .", hands={"b": "villa", "g": "park"})
    assert choice(there, "villa A2")["compare"]["escapes"]
    there = city("A  library:g .\nB  .", hands={"b": "villa", "g": "park"})
    compared = choice(there, "villa A2")["compare"]
    assert (compared["outcome"], compared["escapes"]) == ("destroyed", False)


def test_a_choice_shows_points_changes_and_what_follows() -> None:
    there = city("A  tavern:g .\nB  .", hands={"b": "villa school", "g": "park"})
    shown = choice(there, "villa A2")
    assert shown["points"] == [[0, 3], [8, 0]]
    changes = {change["id"]: change for change in shown["changes"]}
    assert changes["1-tavern"]["before"]["value"] == 3
    assert changes["1-tavern"]["after"] == {
        "space": "A1",
        "down": True,
        "covered": False,
        "token": False,
        "value": None,
    }
    assert changes["0-villa"]["before"] is None
    assert shown["then"] is None
    assert choice(there, "school B1")["then"] == {"what": "turn", "seat": 0, "spaces": ["B1"]}


def test_a_preview_tells_nothing_of_other_hands() -> None:
    there = city("A  villa:g .\nB  .", hands={"b": "laboratory", "g": "park"})
    assert choice(there, "laboratory A2")["then"] == {"what": "lay", "seat": 1, "spaces": []}


def test_choices_of_a_deck_are_just_the_moves() -> None:
    there = opening(2, most=6, build=True)
    assert len(json_of(GAME.choices(there))) == len(legal_actions(there))
    assert set(json_of(GAME.choices(there))[0]) == {"action", "move", "text"}
