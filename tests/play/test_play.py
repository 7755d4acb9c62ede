"""The front door for Python: pleasant when right, instructive when wrong."""

from __future__ import annotations

import doctest
import errno
import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

import architrave
from architrave import Invalid, Move, Play, Refused
from architrave import play as front_door
from architrave.games.architekton.components import shipped
from architrave.kernel.header import DrawTerms
from architrave.kernel.record import Record
from tests.json_of import json_of
from tests.kernel.played import SEED, played

SYMMETRIC = shipped()["symmetric"].buildings
OPENING = ["0", "EMWF", "EMFW", "EWMF", "E", "M", "W", "E", "M"]


def finished(seed: int = 7, play_seed: int = 1) -> Play:
    random = Random(play_seed)
    game = architrave.new("architekton", seed=seed)
    while not game.over:
        game.play(random.choice(game.legal()))
    return game


@pytest.mark.parametrize("module", [architrave, front_door])
def test_the_examples_run(module: Any) -> None:
    results = doctest.testmod(module)
    assert results.attempted > 2
    assert results.failed == 0


def test_the_same_seed_gives_the_same_game() -> None:
    assert architrave.new("architekton", seed=7).view() == architrave.new("architekton", seed=7).view()
    assert finished(7).record() == finished(7).record()
    assert finished(7).record() != finished(8).record()


def test_without_a_seed_every_game_is_another() -> None:
    assert len({json.dumps(json_of(architrave.new("architekton").view())) for _ in range(5)}) == 5


def test_a_new_game_is_ready_to_play() -> None:
    game = architrave.new("architekton", seed=7)
    assert (game.name, game.over, game.result) == ("architekton", False, None)
    assert game.seats == ["Player 1", "Player 2"]
    assert game.options == {"set": "standard", "starter": "draw"}
    assert game.actor in (0, 1)
    assert repr(game) == f"<architekton: seat {game.actor} to act after 9 entries>"


def test_options_and_names() -> None:
    game = architrave.new("architekton", seats=["Anna", "Bo"], seed=1, set="symmetric", starter=1)
    assert game.seats == ["Anna", "Bo"]
    assert game.options == {"set": "symmetric", "starter": 1}
    assert game.actor == 1
    assert game.log()[0] != ""


def test_moves_print_as_notation() -> None:
    move = architrave.new("architekton", seed=7).legal()[0]
    assert str(move) == move.text
    assert repr(move) == f"Move({move.text!r})"
    assert move.struct.kind == "lay"
    assert move == Move(move.action, "", move.struct)
    assert len({move, move}) == 1


def test_a_move_can_be_said_in_four_ways() -> None:
    games = [architrave.new("architekton", seed=7) for _ in range(4)]
    move = games[0].legal()[3]
    ways: list[Any] = [move, move.action, move.text, move.struct]
    for game, way in zip(games, ways, strict=True):
        game.play(way)
    assert len({json.dumps(game.record()) for game in games}) == 1


def test_a_refused_move_says_why_and_changes_nothing() -> None:
    game = architrave.new("architekton", draws=OPENING)
    before = game.record()
    with pytest.raises(Refused, match=r"^Tile FFEE is not in the supply\. \(K3\.1\)$"):
        game.play("FFEE N13")
    with pytest.raises(Refused, match=r"is not a move\. Examples: .*\(K4\.5\)$"):
        game.play("castle")
    with pytest.raises(Refused):
        game.play({"kind": "lay", "tile": "EMWF", "x": 500, "y": 0})
    with pytest.raises(Invalid, match="There is no action -1 in this game"):
        game.play(-1)
    with pytest.raises(TypeError, match=r"a move is a Move, .* not list"):
        game.play([1])  # type: ignore[arg-type]
    assert game.record() == before


def test_a_finished_game() -> None:
    game = finished()
    assert (game.over, game.actor, game.legal()) == (True, "over", [])
    assert game.result is not None
    assert sum(game.result.returns) == 0
    assert repr(game).startswith("<architekton: over after")
    with pytest.raises(Invalid, match="The game is over"):
        game.play("pay")
    with pytest.raises(Invalid, match="The game is over"):
        game.undo()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"name": "chess"}, "There is no game “chess”. Games: architekton."),
        ({"seats": 3}, "architekton is played with 2 seats, not 3."),
        ({"seats": ["Anna"]}, "architekton is played with 2 seats, not 1."),
        ({"name": 5}, "There is no game “5”"),
        ({"name": ["architekton"]}, "There is no game “"),
        ({"seats": -1}, "architekton is played with 2 seats, not -1."),
        ({"seats": 10**12}, "not 1000000000000."),
        ({"seats": "ab"}, 'seats: Give a number of seats, or a list of names, not "ab".'),
        ({"seats": True}, "or a list of names, not true."),
        ({"seats": 2.0}, "or a list of names, not 2.0."),
        ({"seats": {"Anna", "Bo"}}, "or a list of names"),
        ({"seats": ["Anna", ""]}, r"seats\[2\]: This text has 0 characters"),
        ({"colour": "red"}, "There is no option “colour”. Options: set, starter."),
        ({"starter": 2}, "“2” is not valid here. Possible values: draw, 0, 1."),
        ({"set": "wooden"}, "There is no tile set “wooden”. Known sets: standard, symmetric."),
        ({"seed": -1}, "seed: -1 is out of range"),
        ({"seed": "seven"}, 'seed: Expected a whole number, not "seven"'),
        ({"seed": 2**53}, "out of range"),
        ({"seed": 1, "draws": "given"}, "Use a seed or given draws, not both"),
        ({"draws": "fair"}, "“fair” is not valid here"),
        ({"draws": 5}, "“5” is not valid here"),
        ({"draws": ["0", 5]}, r"draws\[2\]: Expected text, not 5"),
        ({"draws": ["2"]}, "“2” cannot be drawn from the pile “starter”"),
    ],
)
def test_a_wrong_beginning_is_explained(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(Invalid, match=message):
        architrave.new(**{"name": "architekton", **arguments})


@pytest.mark.parametrize("name", architrave.names())
@pytest.mark.parametrize("seat", [2, -1, "0", 1.0, True, [0], 10**30])
def test_a_seat_that_is_none(name: str, seat: Any) -> None:
    game = architrave.new(name, seed=7)
    for use in (game.view, game.board, game.resign):
        with pytest.raises(Invalid, match=r"seat: (Expected a whole number|.* is out of range)"):
            use(seat)
    assert not game.over


def test_whole_numbers_of_other_libraries() -> None:
    class Number:
        def __init__(self, number: int) -> None:
            self.number = number

        def __index__(self) -> int:
            return self.number

    two: Any = Number(2)
    one: Any = Number(1)
    game = architrave.new("architekton", seats=two, seed=two)
    assert game.view(one) == architrave.new("architekton", seed=2).view(1)
    game.resign(one)
    assert architrave.load(game.record()).result == game.result


def test_words_of_the_wrong_kind() -> None:
    game: Any = architrave.new("architekton", draws="given", starter=0)
    for outcome in (5, None, ["EMWF"], ""):
        with pytest.raises(Invalid, match="draw: "):
            game.draw(outcome)
    with pytest.raises(Invalid, match='language: "fr" is not valid here'):
        game.log("fr")
    with pytest.raises(Invalid, match="title: "):
        game.position_file("x" * 201)
    for move in (True, None, 1.5, b"EMWF N13"):
        with pytest.raises(TypeError, match="a move is a Move, an action number, notation or a struct, not"):
            game.play(move)
    wrong: list[Any] = [5, None, b"game.json", []]
    for source in wrong:
        for read in (architrave.load, architrave.verify):
            with pytest.raises(TypeError, match="is a path or an object, not"):
                read(source)


def test_what_was_given_or_taken_can_be_changed_without_harm() -> None:
    """Nothing that goes in or out is the game's own."""
    own = {"name": "mine", "landscapes": {"E": 9, "M": 5, "W": 5, "F": 5}, "buildings": list(SYMMETRIC)}
    game = architrave.new("architekton", seed=7, set=own)
    file = game.position_file()
    record = game.record()
    again, resumed = architrave.load(record), architrave.load(file, seed=1)
    before = [copy.record() for copy in (game, again, resumed)]
    for options in (own, *(found["options"]["set"] for found in (record, file, again.record(), resumed.record()))):
        options["name"] = "changed"
        options["buildings"].reverse()
    game.options["set"]["name"] = "changed"
    record["entries"].clear()
    file["position"]["tiles"].clear()
    assert [copy.record() for copy in (game, again, resumed)] == before
    assert architrave.load(game.record()).view() == game.view()


def test_a_game_can_always_be_loaded_however_often_something_is_taken_back() -> None:
    game = architrave.new("architekton", seed=7)
    move = game.legal()[0]
    while len(game.line.entries) < 7999:
        game.play(move)
        game.undo()
    game.play(move)
    with pytest.raises(Invalid, match="entries; from here on it can only be played to the end"):
        game.undo()
    with pytest.raises(Invalid, match=r"line\.no_room"):
        game.line.takeover(0, "Noor")
    while not game.over:
        game.play(game.legal()[0])
    assert architrave.load(game.record()).result == game.result


def test_a_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    finished().save(path)
    before = path.read_bytes()
    link.symlink_to(path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync", full)
        with pytest.raises(OSError, match=r"No space left on device: '.*link.json'"):
            finished(8).save(link)
    assert path.read_bytes() == before
    finished(8).save(link)
    assert architrave.load(path).record() == finished(8).record()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game.json", "link.json"]
    assert link.is_symlink()


def test_saving_to_a_device_leaves_it_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    game = architrave.new("architekton", seed=7)
    with ThreadPoolExecutor() as beside:
        reader = beside.submit(pipe.read_text, encoding="utf-8")
        game.save(pipe)
        assert json.loads(reader.result()) == game.record()
    assert pipe.is_fifo()


def test_draws_given_as_a_list_and_one_by_one() -> None:
    game = architrave.new("architekton", draws=OPENING[:4])
    assert game.actor == "chance"
    assert repr(game) == "<architekton: chance to act after 4 entries>"
    assert game.legal() == []
    assert game.outcomes() == {"E": 6, "M": 6, "W": 6, "F": 6}
    with pytest.raises(Invalid, match="A draw from the pile “landscape” must come first"):
        game.play("EMWF N13")
    with pytest.raises(Invalid, match="cannot be drawn"):
        game.draw("EMWF")
    for outcome in OPENING[4:]:
        game.draw(outcome)
    assert repr(game) == "<architekton: seat 0 to act after 9 entries>"
    assert game.outcomes() == {}
    assert game.record()["draws"] == {"kind": "given"}
    assert [tile["printed"] for tile in json_of(game.view())["tiles"]] == ["E", "M"]
    with pytest.raises(Invalid, match="No draw is due"):
        game.draw("E")


def test_given_draws_wait_for_the_moves_between_them() -> None:
    game = architrave.new("architekton", draws=[*OPENING, "EFMW", "E"])
    game.play("EMWF L13 r1")
    game.play("M L14")
    assert game.actor == 1
    assert [entry["draw"] for entry in game.record()["entries"] if "draw" in entry] == [*OPENING, "EFMW", "E"]


def test_a_given_draw_that_cannot_be_takes_its_move_back_with_it() -> None:
    game = architrave.new("architekton", draws=[*OPENING, "EFMW", "EFWM"])
    game.play("EMWF L13 r1")
    before = game.record()
    with pytest.raises(Invalid, match=r"^draws\[11\]: “EFWM” cannot be drawn from the pile “landscape” now\.$"):
        game.play("M L14")
    assert game.record() == before


def test_draws_that_come_by_themselves_are_not_given() -> None:
    with pytest.raises(Invalid, match="This game makes its own draws"):
        architrave.new("architekton", seed=1).draw("E")


def test_undo_brings_the_same_draws_again() -> None:
    game = architrave.new("architekton", seed=7)
    moves = [game.legal()[0]]
    game.play(moves[0])
    moves.append(game.legal()[0])
    game.play(moves[1])
    after = game.view()
    game.undo()
    game.undo()
    assert game.view() == architrave.new("architekton", seed=7).view()
    with pytest.raises(Invalid, match="Nobody has made a move that could be undone"):
        game.undo()
    for move in moves:
        game.play(move)
    assert game.view() == after
    assert architrave.load(game.record()).view() == after


def test_giving_up() -> None:
    game = architrave.new("architekton", seed=7)
    game.resign(0)
    assert game.over
    assert game.actor == "over"
    assert game.result is not None
    assert game.result.winner == 1
    assert game.log()[-1] == "Player 1 resigns."


def test_the_log_reads_as_sentences() -> None:
    game = finished()
    for language in ("en", "nl", "de"):
        log = game.log(language)
        assert len(log) > 30
        assert not any("{" in sentence for sentence in log)


def test_a_record_goes_through_a_dictionary_a_text_and_a_file(tmp_path: Path) -> None:
    game = finished()
    path = tmp_path / "game.json"
    game.save(path)
    for source in (game.record(), json.loads(json.dumps(game.record())), path, str(path)):
        again = architrave.load(source)
        assert again.record() == game.record()
        assert again.result == game.result


def test_a_running_game_goes_on_after_loading() -> None:
    game = architrave.new("architekton", seed=7)
    for _ in range(5):
        game.play(game.legal()[-1])
    again = architrave.load(game.record())
    for _ in range(5):
        game.play(game.legal()[0])
        again.play(again.legal()[0])
    assert again.record() == game.record()


def test_a_position_file_goes_on_with_other_draws_or_the_same() -> None:
    game = architrave.new("architekton", seed=7)
    for _ in range(4):
        game.play(game.legal()[0])
    data = game.position_file("After two turns")
    assert data["title"] == "After two turns"
    same, other = architrave.load(data, seed=7), architrave.load(data, seed=8)
    assert same.view() == other.view() == game.view()
    for copy in (game, same, other):
        for _ in range(4):
            copy.play(copy.legal()[0])
    assert same.view() == game.view() != other.view()
    assert architrave.load(data, draws="given").record()["draws"] == {"kind": "given"}


def test_the_last_position_of_a_game_is_over_from_the_start() -> None:
    game = finished()
    end = architrave.load(game.position_file(), seed=1)
    assert (end.actor, end.result, end.record()["entries"]) == ("over", game.result, [])
    assert architrave.load(end.record()).result == game.result


def test_what_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="A record continues with its own draws"):
        architrave.load(finished().record(), seed=1)
    with pytest.raises(FileNotFoundError):
        architrave.load(tmp_path / "nowhere.json")
    (tmp_path / "broken.json").write_text('{"format": "architrave-record/1",,')
    with pytest.raises(Invalid, match="line 1, column 34"):
        architrave.load(tmp_path / "broken.json")
    data = architrave.new("architekton", seed=7).record()
    data["entries"].append({"act": "E A1", "seat": 0})
    with pytest.raises(Invalid, match=r"Entry 10, “E A1”, breaks rule K.*\(K"):
        architrave.load(data)


def test_a_running_game_of_a_table_is_seen_but_not_continued() -> None:
    line = played(moves=5)
    game = architrave.load(Record.shown_to(line, None).to_json())
    assert game.view() == line.game.view(line.position, None)
    away = next(move for move in game.legal() if line.game.changes_actor(line.position, move.action))
    with pytest.raises(Invalid, match="known only to its table"):
        game.play(away)
    assert architrave.load(game.position_file(), seed=1).view() == game.view()


def test_a_clone_goes_its_own_way() -> None:
    game = architrave.new("architekton", seed=7)
    game.play(game.legal()[0])
    twin, stranger = game.clone(), game.clone(seed=99)
    move = game.legal()[0]
    for copy in (twin, stranger):
        copy.play(move)
        assert game.actor != copy.actor
    game.play(move)
    assert twin.view() == game.view()
    assert stranger.view() != game.view()


def test_a_clone_keeps_the_draws_that_were_given() -> None:
    game = architrave.new("architekton", draws=[*OPENING, "EFMW"])
    twin = game.clone()
    for copy in (game, twin):
        copy.play(copy.legal()[0])
        copy.play(copy.legal()[0])
        assert copy.record()["entries"][11]["draw"] == "EFMW"


def test_views_and_boards() -> None:
    game = architrave.new("architekton", seed=7)
    assert json_of(game.view(1))["seat"] == 1
    assert json_of(game.view())["seat"] is None
    assert "M" in game.board()
    assert game.position.seats() == 2
    assert game.line.entries[0].to_json() == game.record()["entries"][0]


def test_proofs(tmp_path: Path) -> None:
    game = finished()
    assert architrave.verify(game.record()).kind == "reproducible"
    path = tmp_path / "game.json"
    path.write_text(Record.of(played()).dumps(), encoding="utf-8")
    proof = architrave.verify(path)
    assert (proof.ok, proof.kind) == (True, "proven")


def test_nothing_is_proven_of_a_game_that_ended_otherwise() -> None:
    record = finished().record()
    for change in ({"result": {**record["result"], "returns": [0.5, -0.5]}}, {"result": None}):
        data = {name: value for name, value in (record | change).items() if value is not None}
        with pytest.raises(Invalid, match="result"):
            architrave.verify(data)
    running = architrave.new("architekton", seed=7).record()
    with pytest.raises(Invalid, match="result"):
        architrave.verify(running | {"result": record["result"]})


def test_the_seed_of_a_table_is_nowhere_before_the_end() -> None:
    line = played(moves=6)
    game = Play(line)
    shown = json.dumps([game.record(), game.position_file(), json_of(game.view(0)), game.log(), repr(game)])
    assert SEED.hex() not in shown
    line.commit(line.resign(0))
    assert game.record()["seed"] == SEED.hex()


def test_names_at_the_door() -> None:
    assert architrave.names() == ["architekton", "architectura", "architects"]


def test_no_name_of_the_front_door_hides_a_package() -> None:
    """`import architrave.games.… as …` looks the packages up as attributes."""
    for name in architrave.__all__:
        assert not (Path(architrave.__file__).parent / name).is_dir(), name
    assert architrave.__version__
    for name in architrave.__all__:
        assert getattr(architrave, name).__doc__


def test_promises_are_checked_where_they_are_made() -> None:
    with pytest.raises(Invalid):
        DrawTerms.reproducible(-1)
