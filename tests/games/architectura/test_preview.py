"""A13.3: who comes next, and whether the game is over, is revealed only when the turn has ended for good."""

from __future__ import annotations

import pytest

from architrave.games.architectura.position import City
from architrave.kernel.actors import BETWEEN, CHANCE, OVER
from architrave.kernel.position import legal_actions
from architrave.kernel.rng import Rng
from tests.games.architectura.last_space import GAME, LAST_PLAY, NEXT, PLAYS_ON, STUCK, last_space, live, stuck
from tests.games.architectura.plan import city, opening, play
from tests.games.architectura.subject import eager, thrifty
from tests.json_of import json_of


def last_play(there: City) -> int:
    return GAME.from_text(there, LAST_PLAY)


def told(there: City, seat: int) -> str | None:
    """What the last play tells a seat."""
    action = last_play(there)
    after = there.clone()
    after.apply(action)
    return GAME.reveals(there, action, after, seat)


@pytest.mark.rule("A13.3", "A12.4")
def test_a_preview_stops_before_the_next_turn() -> None:
    assert [int(play(there, LAST_PLAY).actor) for there in (live(), stuck())] == [1, OVER]
    previews = [GAME.preview(there, last_play(there)) for there in (live(), stuck())]
    assert [int(preview.actor) for preview in previews] == [BETWEEN, BETWEEN]
    shown, other = (json_of(GAME.view(preview, 0)) for preview in previews)
    assert shown == other
    assert (shown["actor"], shown["phase"], shown["pending"], shown["result"]) == ("nobody", "ended", None, None)
    assert shown["active"] == 0
    assert [card["card"] for card in shown["cards"] if card["space"] == "A8"] == ["villa"]


@pytest.mark.rule("A13.3")
def test_the_end_of_a_turn_leads_away_no_matter_who_comes_next() -> None:
    """Also where the others are passed over, so that the same player goes on."""
    again = stuck(PLAYS_ON)
    assert play(again.clone(), LAST_PLAY).actor == 0
    for there in (live(), stuck(), again):
        assert GAME.changes_actor(there, last_play(there))


@pytest.mark.rule("A13.3")
def test_choices_do_not_tell_what_comes_next() -> None:
    assert json_of(GAME.choices(live())) == json_of(GAME.choices(stuck()))


@pytest.mark.rule("A13.3")
def test_within_a_turn_a_preview_shows_what_follows() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "school tavern"}, decks={"b": "park"})
    asked = GAME.preview(there, GAME.from_text(there, "school B1"))
    assert (asked.actor, json_of(GAME.view(asked, 0))["phase"]) == (0, "turn")
    drawing = GAME.preview(asked, GAME.from_text(asked, "decline"))
    assert (drawing.actor, json_of(GAME.view(drawing, 0))["phase"]) == (CHANCE, "draw")


@pytest.mark.rule("A11.2", "A13.3")
def test_the_preview_of_being_ready_shows_no_decks() -> None:
    there = play(opening(2, colours="yb", most=6, build=True), "manufactory for bank", "ready")
    preview = GAME.preview(there, GAME.from_text(there, "ready"))
    shown = json_of(GAME.view(preview, 1))
    assert (preview.actor, shown["phase"], shown["seats"][0]["replaced"]) == (BETWEEN, "build", None)


# ---- what the end of a turn tells whom ----


@pytest.mark.rule("A13.3", "A12.4")
def test_it_tells_something_where_a_hidden_hand_decides() -> None:
    for there in (live(), stuck()):
        assert told(there, 0) == NEXT
        assert told(there, 1) is None  # green knows that hand


@pytest.mark.rule("A13.3")
@pytest.mark.parametrize(
    ("hand", "deck"),
    [
        (STUCK, ""),  # all of it is known, for the deck is empty
        ("watchtower workshop city-hall", ""),
        ("", ""),
        (STUCK, "barracks"),  # no split of these cards can be played
        ("graveyard watchtower bathhouse", "barracks"),  # in hand it is played, in the deck it is exchanged for
    ],
)
def test_it_tells_nothing_that_everybody_can_work_out(hand: str, deck: str) -> None:
    assert told(last_space(hand, deck), 0) is None


@pytest.mark.rule("A13.3")
def test_with_an_open_space_everybody_is_known_to_go_on() -> None:
    there = city("A  villa:b\nB  .", hands={"b": "bank", "g": "city-hall park tavern"}, decks={"g": "graveyard"})
    action = GAME.from_text(there, "bank B1")
    assert GAME.preview(there, action).actor == BETWEEN
    assert GAME.reveals(there, action, play(there.clone(), "bank B1"), 0) is None


@pytest.mark.rule("A13.3", "A12.4")
def test_whether_somebody_below_the_limit_is_asked_tells_something_too() -> None:
    playing = last_space("watchtower city-hall", "bathhouse workshop")
    drawing = last_space("watchtower workshop", "bathhouse city-hall")
    assert [int(play(there.clone(), LAST_PLAY).actor) for there in (playing, drawing)] == [1, CHANCE]
    assert [told(there, 0) for there in (playing, drawing)] == [NEXT, NEXT]


@pytest.mark.rule("A13.3", "A13.2")
def test_a_card_that_is_known_to_be_in_the_hand_is_no_secret() -> None:
    there = live()
    there.shown[1] = there.hand[1]
    assert told(there, 0) is None


@pytest.mark.bulk
@pytest.mark.rule("A13.3")
def test_in_random_games_only_what_is_said_to_tell_something_differs() -> None:
    """Wherever a turn can end, in many deals that one seat cannot tell apart."""
    differed = 0
    for seed in range(16):
        rng = Rng(seed)
        there = GAME.start(GAME.options({"seats": 2, "advanced": True, "starter": 0, "colours": ["red", "green"]}))
        while there.actor != OVER:
            if there.actor == CHANCE:
                there.apply(there.chance_at(rng.below(there.chance_total())))
                continue
            actions = legal_actions(there)
            if there.actor == 0 and not GAME.simultaneous(there):
                differed += sum(compare(there, action, rng) for action in actions)
            taste = eager if GAME.simultaneous(there) else thrifty
            there.apply(taste(there, actions, rng))
    assert differed > 5


def compare(there: City, action: int, rng: Rng) -> bool:
    """Whether the end of the turn by this action differs between deals. Its preview never does."""
    preview = GAME.preview(there, action)
    if preview.actor != BETWEEN:
        return False
    shown, found = json_of(GAME.view(preview, 0)), set()
    for _ in range(8):
        world = there.clone()
        world.resample(0, rng)
        assert json_of(GAME.view(GAME.preview(world, action), 0)) == shown
        world.apply(action)
        found.add(int(world.actor))
    after = there.clone()
    after.apply(action)
    if len(found) > 1:
        assert GAME.reveals(there, action, after, 0) == NEXT
    return len(found) > 1
