"""What a seat may not know stays out of the log it gets while the game runs, and is all there when it is over."""

from __future__ import annotations

from random import Random

import pytest

from architrave.games.architectura.game import Architectura
from architrave.kernel.entry import Act, Draw
from architrave.kernel.game import HIDDEN, Event, Game, Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import legal_actions
from architrave.kernel.position_file import PositionFile
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from tests.json_of import json_of
from tests.kernel.played import SEED, fault, lookup, opened

GAME: Game = Architectura()
PROVEN = DrawTerms.proven(SEED, ["a5" * 32, "b6" * 32])


def game(moves: int, seed: int = 1, **options: object) -> Line:
    """A game of two seats after some actions; seat 0 exchanges its hand as soon as it can."""
    header = Header.make(GAME, {"starter": 0, **options}, ("Ada", "Bob"), PROVEN)
    line = Line.open(GAME, header, PROVEN.source(SEED))
    line.commit(line.begin())
    random = Random(seed)
    for _ in range(moves):
        if line.over:
            break
        seat = int(line.position.actor)
        actions = legal_actions(line.position)
        exchange = GAME.from_text(line.position, "exchange")
        action = exchange if seat == 0 and exchange in actions else random.choice(actions)
        line.commit(line.propose(seat, action))
    return line


def test_draws_are_shown_to_their_owner_alone() -> None:
    line = game(0)
    own, other = line.entries_for(0), line.entries_for(1)
    draws = [entry for entry in line.entries if isinstance(entry, Draw)]
    assert own[:3] == draws[:3]
    assert own[3:] == [Draw("deck-1", n, HIDDEN) for n in (1, 2, 3)]
    assert other == [Draw("deck-0", n, HIDDEN) for n in (1, 2, 3)] + draws[3:]
    assert line.entries_for(None) == [Draw(f"deck-{seat}", n, HIDDEN) for seat in (0, 1) for n in (1, 2, 3)]


def test_cards_put_under_a_deck_are_shown_to_their_owner_alone() -> None:
    line = game(4)
    acts = [entry for entry in line.entries if isinstance(entry, Act)]
    assert acts[0].text == "exchange"
    assert [entry.text for entry in line.entries_for(1) if isinstance(entry, Act)][:4] == ["exchange", *["under ?"] * 3]
    assert [entry for entry in line.entries_for(0) if isinstance(entry, Act)] == acts


def test_replacements_are_shown_when_all_have_chosen() -> None:
    line = game(0, advanced=True)
    for text in ("fountain for tavern", "ready"):
        line.commit(line.propose(0, GAME.from_text(line.position, text)))
    assert [entry.to_json() for entry in line.entries_for(1)] == [
        {"act": "? for ?", "seat": 0},
        {"act": "ready", "seat": 0},
    ]
    line.commit(line.propose(1, GAME.from_text(line.position, "ready")))
    assert line.entries_for(1)[0] == Act(0, "fountain for tavern")


def test_events_are_shown_as_each_seat_may_read_them() -> None:
    line = game(0)
    shown = {seat: [event.shown_to(seat) for _, event in line.events()] for seat in (0, 1, None)}
    keys = {seat: [event.key.rpartition(".")[2] for event in events if event] for seat, events in shown.items()}
    assert keys == {
        0: ["drew_card"] * 3 + ["drew"] * 3,
        1: ["drew"] * 3 + ["drew_card"] * 3,
        None: ["drew"] * 6,
    }
    assert [number for number, _ in line.events(after=4)] == [5, 6]


def test_a_secret_without_a_public_form_is_left_out() -> None:
    event = Event("x.event.y", 1, keeper=1)
    assert event.shown_to(1) is event
    assert event.shown_to(0) is None
    assert event.shown_to(None) is None


def test_a_running_record_hides_and_a_finished_one_tells_and_proves_everything() -> None:
    running = game(12)
    shown = Record.shown_to(running, 1)
    assert HIDDEN in shown.dumps()
    assert Record.of(running).entries != shown.entries
    assert Record.from_json(shown.to_json()) == shown
    assert fault(lambda: shown.replay(lookup)).key == "record.hidden"
    finished = game(10_000)
    assert finished.over
    for seat in (0, 1, None):
        assert Record.shown_to(finished, seat) == Record.of(finished)
    assert HIDDEN not in Record.of(finished).dumps()
    assert Record.of(finished).replay(lookup).result == finished.result
    proof = verify(Record.of(finished), lookup)
    assert proof.ok
    assert len(proof.draws) == sum(isinstance(entry, Draw) for entry in finished.entries)


def test_a_seats_own_record_holds_no_card_that_it_has_not_seen() -> None:
    """Nothing in what seat 1 gets tells which cards seat 0 holds."""
    line = game(9, seed=3)
    view = json_of(GAME.view(line.position, 0))
    held = set(view["seats"][0]["hand"])
    drawn = [entry for entry in line.entries_for(1) if isinstance(entry, Draw) and entry.pile == "deck-0"]
    assert held
    assert {entry.outcome for entry in drawn} == {HIDDEN}


def test_the_position_a_game_began_with_is_hidden_too() -> None:
    line = PositionFile.of(game(6)).open(lookup, DrawTerms.reproducible(3))
    assert Record.of(line).header.start_position is not None
    shown: Json = Record.shown_to(line, 0).to_json()
    assert shown["setup"]["position"] == {}
    assert "seed" not in shown["draws"]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_games_without_secrets_show_everybody_everything(seat: int | None) -> None:
    line = opened()
    assert line.entries_for(seat) == line.entries
    assert [event.shown_to(seat) for _, event in line.events()] == [event for _, event in line.events()]
