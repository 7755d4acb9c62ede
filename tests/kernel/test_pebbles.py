"""Somebody else's game, of three seats and plain Python, in the same records, draws and undos as ours."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from pebbles.game import Pebbles
from pebbles.position import STOP, Bag
from pebbles.subject import SUBJECTS

from architrave.bots import player
from architrave.games import catalogue
from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.conformance import Effort, check
from architrave.kernel.draws import default_nonce
from architrave.kernel.game import Game, Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import Position, draw, legal_actions
from architrave.kernel.position_file import PositionFile
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.kernel.refusal import Refused
from architrave.kernel.rng import Rng
from architrave.play import new
from tests.json_of import json_of
from tests.kernel.played import SEED, act, fault

PEBBLES: Game = Pebbles()


def lookup(name: str) -> Game:
    return {"pebbles": PEBBLES}[name]


def opened(seats: int = 3, terms: DrawTerms | None = None) -> Line:
    fair = terms or DrawTerms.proven(SEED, [default_nonce(SEED, seat) for seat in range(seats)])
    names = ["Ada", "Ben", "Cas", "Dot"][:seats]
    line = Line.open(PEBBLES, Header.make(PEBBLES, {"seats": seats}, names, fair), fair.source(SEED))
    line.commit(line.begin())
    return line


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_passes_the_conformance_suite(seats: int) -> None:
    check(SUBJECTS[f"{seats} seats"], Effort(games=5, every=1))


@pytest.mark.parametrize("bot", ["random", "greedy", "uct:50", "first", "easy", "club:50"])
def test_every_bot_plays_it(bot: str) -> None:
    position: Position = PEBBLES.start(PEBBLES.options({}))
    rng = Rng(3)
    players = [player(bot, seed) for seed in range(2)]
    while position.actor != OVER:
        if position.actor == CHANCE:
            draw(position, rng)
        else:
            position.apply(players[position.actor].choose(position, position.actor))
    assert sum(sum(hand) for hand in json_of(PEBBLES.view(position, None))["hands"]) == 8


def test_uct_takes_the_pebbles_that_win() -> None:
    bag = Bag(2, [0, 0, 0])
    bag.row = [2, 0, 1]
    bag.settle()
    assert PEBBLES.to_text(bag, player("uct:300", 1).choose(bag, 0)) == "white"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_whole_games_are_recorded_replayed_and_proven(seats: int, seed: int) -> None:
    random = Random(seed)
    line = opened(seats)
    while not line.over:
        act(line, random)
    record = Record.loads(Record.of(line).dumps())
    assert record.replay(lookup).result == line.result
    assert verify(record, lookup).ok
    assert line.result is not None
    assert line.result.victory_points == ()


def test_a_seat_takes_back_alone_what_nobody_could_react_to() -> None:
    line = opened()
    start = len(line.entries)
    act(line)
    assert line.position.actor == 0
    line.commit(line.undo(0, start))
    assert PEBBLES.dump(line.position) == PEBBLES.dump(line.at(start))


def test_two_of_three_consents_are_needed() -> None:
    line = opened()
    start = len(line.entries)
    act(line)
    line.commit(line.propose(0, STOP))
    assert fault(lambda: line.undo(0, start, agreed=[1])).key == "undo.past_draw"
    line.commit(line.undo(0, start, agreed=[2, 1]))
    assert line.position.actor == 0


def test_when_one_of_three_gives_up_the_others_share_the_win() -> None:
    line = opened()
    line.commit(line.resign(1))
    assert line.result is not None
    assert line.result.returns == (0.5, -1.0, 0.5)
    assert line.result.winner is None
    assert Record.loads(Record.of(line).dumps()).replay(lookup).over


def test_somebody_plays_on_for_a_seat() -> None:
    line = opened()
    line.commit(line.takeover(2, "Eve"))
    assert line.players == ["Ada", "Ben", "Eve"]
    act(line)
    assert Record.of(line).replay(lookup).players == ["Ada", "Ben", "Eve"]


def test_leading_away() -> None:
    line = opened()
    first = legal_actions(line.position)[0]
    assert not line.game.changes_actor(line.position, first)
    line.commit(line.propose(0, first))
    assert line.game.changes_actor(line.position, STOP)


def test_other_versions_of_its_rules() -> None:
    data = Record.of(opened()).to_json()
    assert data["rules_version"] == 2
    older = fault(lambda: Record.from_json({**data, "rules_version": 1}).replay(lookup))
    assert (older.key, older.where) == ("record.older_rules", "rules_version")
    newer = fault(lambda: Record.from_json({**data, "rules_version": 3}).replay(lookup))
    assert (newer.key, newer.where) == ("record.newer_rules", "rules_version")


class StillKnown(Pebbles):
    """The first version of its rules put one white pebble more into the bag."""

    earlier_rules = (1,)

    def start(self, options: Json) -> Bag:
        return Bag(options["seats"], [3, 3, 3 if self.rules_version == 1 else 2])


def test_a_record_is_replayed_by_the_rules_that_it_names() -> None:
    game = StillKnown()
    header = Header.make(game, {}, ["Ada", "Ben"], DrawTerms.reproducible(1))
    assert header.rules_version == 2
    older = replace(header, rules_version=1)
    for each, white, version in ((header, 2, 2), (older, 3, 1)):
        line = Line.open(game, each, each.draws.source())
        assert isinstance(line.position, Bag)
        assert (line.position.bag[2], line.game.rules_version) == (white, version)
        again = Record.loads(Record.of(line).dumps()).replay({"pebbles": game}.__getitem__)
        assert again.game.dump(again.position) == game.dump(line.position)
    assert game.rules_version == 2
    assert game.with_rules(2) is game


def test_written_in_another_way() -> None:
    data = Record.of(opened()).to_json()
    colour = next(colour for colour in ("red", "blue", "white") if colour in PEBBLES.board(opened().position, None))
    data["entries"].append({"act": colour.upper(), "seat": 0})
    error = fault(lambda: Record.from_json(data).replay(lookup))
    assert (error.key, error.params["expected"]) == ("record.not_canonical", colour)
    data["entries"][0]["draw"] = data["entries"][0]["draw"].upper()
    error = fault(lambda: Record.from_json(data).replay(lookup))
    assert (error.key, error.params["entry"]) == ("record.not_canonical", 1)


def test_what_is_no_longer_in_the_bag_cannot_be_drawn() -> None:
    line = Line.open(PEBBLES, Header.make(PEBBLES, {}, ["Ada", "Ben"], DrawTerms.given()), None)
    for colour in ("white", "white"):
        line.commit(line.give(colour))
    error = fault(lambda: line.give("white"))
    assert (error.key, error.params["possible"]) == ("record.impossible_draw", "red, blue")


def test_the_rules_have_the_last_word() -> None:
    line = opened()
    with pytest.raises(Refused) as refused:
        line.propose(0, STOP)
    assert refused.value.refusal.paragraph == "P2.3"


def test_a_position_file_of_it() -> None:
    line = opened()
    act(line)
    line.commit(line.propose(0, STOP))
    file = PositionFile.loads(PositionFile.of(line).dumps())
    copy = file.open(lookup, DrawTerms.given())
    assert PEBBLES.dump(copy.position) == PEBBLES.dump(line.position)
    broken = PositionFile("pebbles", {"bag": "all"}, {"seats": 3})
    assert fault(lambda: broken.restore(lookup)).where == "position.bag"


def test_the_front_door_takes_the_fewest_seats_that_are_not_solo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "pebbles", PEBBLES)
    assert new("pebbles", seed=1).seats == ["Player 1", "Player 2"]
    assert new("pebbles", seats=4, seed=1).options == {"seats": 4}
    assert new("pebbles", seats=["Ada", "Ben", "Cas"], seed=1).seats == ["Ada", "Ben", "Cas"]
