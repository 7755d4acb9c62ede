"""Records: written, read again, and every kind of damage named with what, where and what to do."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from architrave.games.architekton.components import as_json, shipped
from architrave.i18n import explain
from architrave.kernel.entry import MAX_ENTRIES
from architrave.kernel.game import Json
from architrave.kernel.header import DrawTerms, Header, StartPosition
from architrave.kernel.line import Line
from architrave.kernel.record import FORMAT, Record
from architrave.kernel.refusal import Refused
from tests.kernel.played import (
    ARCHITEKTON,
    NAMES,
    PROVEN,
    SEED,
    act,
    fault,
    finished_json,
    load,
    lookup,
    opened,
    played,
)

FINISHED = finished_json()
RUNNING = Record.of(played(moves=8)).to_json()


def damaged(change: Callable[[Json], object], base: Json = FINISHED) -> Json:
    data = copy.deepcopy(base)
    change(data)
    return data


def number_of(kind: str, base: Json = FINISHED, after: int = 0) -> int:
    """The number of the first entry of a kind."""
    return next(n for n, entry in enumerate(base["entries"], 1) if kind in entry and n > after)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("moves", [0, 7, 10_000])
@pytest.mark.parametrize("draws", [PROVEN, DrawTerms.reproducible(7)], ids=["proven", "reproducible"])
def test_a_record_is_read_as_it_was_written(seed: int, moves: int, draws: DrawTerms) -> None:
    line = played(moves, seed, undos=0.2, draws=draws)
    record = Record.of(line)
    again = Record.loads(record.dumps())
    assert again == record
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert Record.of(again.replay(lookup)).to_json() | {"seed": 0} == record.to_json() | {"seed": 0}


def test_a_record_in_a_file(tmp_path: Path) -> None:
    record = Record.of(played())
    file = tmp_path / "game.json"
    file.write_text(record.dumps(), encoding="utf-8")
    assert Record.load(file) == record
    assert "Björn" in file.read_text(encoding="utf-8")


def test_the_text_has_a_line_for_each_entry() -> None:
    record = Record.of(opened())
    lines = record.dumps().splitlines()
    assert lines[1] == f' "format": "{FORMAT}",'
    assert (
        '  {"draw": "0", "pile": "starter", "n": 1},' in lines or '  {"draw": "1", "pile": "starter", "n": 1},' in lines
    )
    assert json.loads(record.dumps()) == record.to_json()
    empty = Record(record.header, ())
    assert Record.loads(empty.dumps()) == empty


def test_the_text_is_for_people() -> None:
    line = opened()
    line.commit(line.takeover(1, "Ελένη"))
    assert '  {"takeover": 1, "by": "Ελένη"}\n' in Record.of(line).dumps()


def test_a_running_game_shows_neither_seed_nor_result() -> None:
    for seat in (0, 1, None):
        text = Record.shown_to(played(moves=8), seat).dumps()
        assert SEED.hex() not in text
        assert '"seed"' not in text
        assert '"result"' not in text
        reproducible = Record.shown_to(played(moves=8, draws=DrawTerms.reproducible(424242)), seat).dumps()
        assert "424242" not in reproducible
        assert Record.loads(reproducible).replay(lookup).header.draws.seed is None


def test_a_finished_game_shows_all_to_everybody() -> None:
    line = played()
    assert Record.shown_to(line, 0) == Record.shown_to(line, None) == Record.of(line)
    assert Record.of(line).seed == SEED.hex()
    assert fault(lambda: Record.shown_to(line, 2)).key == "line.no_such_seat"


def test_a_game_given_up_reveals_its_seed() -> None:
    line = played(moves=3)
    line.commit(line.timeout(0))
    record = Record.shown_to(line, 1)
    assert record.seed == SEED.hex()
    assert record.replay(lookup).result == line.result


def test_a_reproducible_game_can_be_continued_from_its_record() -> None:
    line = played(moves=6, draws=DrawTerms.reproducible(9))
    again = Record.loads(Record.of(line).dumps()).replay(lookup)
    act(line)
    act(again)
    assert again.entries == line.entries


def test_a_set_of_ones_own_travels_with_the_record() -> None:
    own = as_json(shipped()["symmetric"]) | {"name": "mine"}
    line = played(moves=6, set=own)
    record = Record.loads(Record.of(line).dumps())
    assert record.header.components[0] == "mine"
    assert record.header.options["set"] == own
    assert record.replay(lookup).entries == line.entries
    data = record.to_json()
    data["options"]["set"]["buildings"][0] = "EEEM"
    assert fault(lambda: load(data)).key == "record.components_hash"
    data["options"]["set"]["buildings"][0] = "QQQQ"
    assert "buildings" in fault(lambda: load(data)).where


def test_a_game_may_begin_with_any_position() -> None:
    line = played(moves=6, seed=2)
    start = StartPosition(ARCHITEKTON.dump(line.position), line.drawn)
    header = Header.make(ARCHITEKTON, {}, NAMES, PROVEN, start_position=start)
    later = Line.open(ARCHITEKTON, header, PROVEN.source(SEED))
    for _ in range(4):
        act(line)
        act(later)
    assert list(later.entries) == line.entries[-len(later.entries) :]  # the labels of draws went on too
    again = Record.loads(Record.of(later).dumps()).replay(lookup)
    assert ARCHITEKTON.dump(again.position) == ARCHITEKTON.dump(line.position)


def put(path: str, value: Any) -> Callable[[Json], None]:
    """A change: set the field at a path such as "draws.nonces.0"."""

    def change(data: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            data = data[step]
        data[last] = value

    return change


def drop(path: str) -> Callable[[Json], None]:
    def change(data: Any) -> None:
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in way:
            data = data[step]
        del data[last]

    return change


FIELDS = ["game", "rules_version", "options", "components", "seats", "draws", "entries"]
DAMAGE = [
    # change, key, where
    (drop("format"), "file.no_format", "format"),
    (put("format", "architrave-record/2"), "file.newer_format", "format"),
    (put("format", "architrave-record/01"), "file.other_format", "format"),
    (put("format", "architrave-position/1"), "file.other_format", "format"),
    (put("format", 1), "file.other_format", "format"),
    *[(drop(name), "file.missing", name) for name in FIELDS],
    (put("entrees", []), "file.unknown_field_meant", "entrees"),
    (put("colour", "red"), "file.unknown_field", "colour"),
    (put("game", 7), "file.not_text", "game"),
    (put("game", "chess"), "game.unknown", "game"),
    (put("game", ""), "file.text_length", "game"),
    (put("game", "../etc/passwd"), "game.unknown", "game"),
    (put("rules_version", "1"), "file.not_whole", "rules_version"),
    (put("rules_version", True), "file.not_whole", "rules_version"),
    (put("rules_version", 0), "file.out_of_range", "rules_version"),
    (put("rules_version", 1.0), "file.not_whole", "rules_version"),
    (put("rules_version", 9_999), "record.newer_rules", "rules_version"),
    (put("options", []), "file.not_object", "options"),
    (put("options", {}), "record.option_missing", "options.set"),
    (put("options.starter", 3), "option.value", "options.starter"),
    (put("options.extra", 3), "option.unknown", "options.extra"),
    (put("options.set", "nowhere"), "architekton.tiles.unknown_set", "set"),
    (put("options.set", "symmetric"), "record.components_name", "components.name"),
    (put("options.set", {"buildings": []}), None, None),
    (put("components", None), "file.not_object", "components"),
    (put("components.name", "other"), "record.components_name", "components.name"),
    (put("components.hash", "0" * 64), "record.components_hash", "components.hash"),
    (put("seats", ["Anna"]), "record.seats", "seats"),
    (put("seats", []), "file.list_length", "seats"),
    (put("seats", ["Anna", "Bo", "Cas"]), "record.seats", "seats"),
    (put("seats", "Anna"), "file.not_list", "seats"),
    (put("seats.1", "Bo\n"), "file.text_control", "seats[2]"),
    (put("seats.1", "x" * 61), "file.text_length", "seats[2]"),
    (put("draws", {}), "file.missing", "draws.kind"),
    (put("draws.kind", "honest"), "file.not_one_of", "draws.kind"),
    (put("draws.kind", ["proven"]), "file.not_one_of", "draws.kind"),
    (put("draws.seed", 7), "file.unknown_field", "draws.seed"),
    (put("draws.commitment", "0" * 64), "draws.wrong_seed", "seed"),
    (put("draws.commitment", "0" * 63), "file.text_length", "draws.commitment"),
    (put("draws.commitment", "G" * 64), "file.text_form", "draws.commitment"),
    (put("draws.nonces", []), "record.nonces", "draws.nonces"),
    (put("draws.nonces.0", "0" * 64), "draws.mismatch", None),
    (put("draws", {"kind": "given"}), "record.seed_unasked", "seed"),
    (put("draws", {"kind": "reproducible", "seed": 7}), "draws.mismatch", None),
    (put("draws", {"kind": "reproducible", "seed": -7}), "file.out_of_range", "draws.seed"),
    (put("started", "yesterday"), "file.text_length", "started"),
    (put("started", "2026-11-15 20:30:00Z"), "file.text_form", "started"),
    (put("setup", {"position": 3}), "file.not_object", "setup.position"),
    (put("setup", {"position": {}}), None, None),
    (put("setup", {"position": {}, "drawn": {"Building": 1}}), "file.text_form", "setup.drawn.Building"),
    (put("entries", {}), "file.not_list", "entries"),
    (put("entries.0", []), "file.not_object", "entries[1]"),
    (put("entries.0", {}), "file.no_form", "entries[1]"),
    (put("entries.0", {"draw": "0", "pile": "starter"}), "file.missing", "entries[1].n"),
    (put("entries.0", {"draw": "0", "pile": "starter", "n": 0}), "file.out_of_range", "entries[1].n"),
    (put("entries.0.pile", "Starter"), "file.text_form", "entries[1].pile"),
    (put("entries.0.colour", 0), "file.unknown_field", "entries[1].colour"),
    (put("entries.0.draw", "2"), "draws.impossible", "entries[1]"),
    (put("entries.0.n", 2), "record.other_draw_due", "entries[1]"),
    (put("entries.0.pile", "building"), "record.other_draw_due", "entries[1]"),
    (put("entries.1.draw", "ZZZZ"), "draws.impossible", "entries[2]"),
    (drop("entries.0"), "record.other_draw_due", "entries[1]"),
    (drop("entries.8"), "record.draw_due", "entries[9]"),
    (put("entries.8", {"resign": 2}), "line.no_such_seat", "entries[9]"),
    (put("entries.8", {"timeout": 15}), "line.no_such_seat", "entries[9]"),
    (put("entries.8", {"takeover": 9, "by": "Eve"}), "line.no_such_seat", "entries[9]"),
    (put("entries.8", {"takeover": 0, "by": ""}), "file.text_length", "entries[9].by"),
    (put("entries.8", {"resign": 0}), "line.over", "entries[10]"),
    (put("entries.8", {"undo": 3, "seat": 0}), "undo.not_yours", "entries[9]"),
    (put("entries.8", {"undo": 9999, "seat": 0}), "undo.nowhere", "entries[9]"),
    (put("entries.8", {"undo": -1, "seat": 0}), "file.out_of_range", "entries[9].undo"),
    (put("entries.9.seat", 7), "record.wrong_seat", "entries[10]"),
    (put("entries.9.act", "EMWF"), "record.refused", "entries[10]"),
    (put("entries.9.act", "E A1"), "record.refused", "entries[10]"),
    (put("entries.9.act", "E" * 121), "file.text_length", "entries[10].act"),
    (put("entries.9", {"draw": "E", "pile": "landscape", "n": 6}), "record.no_draw_due", "entries[10]"),
    (lambda data: data["entries"].append({"resign": 0}), "line.over", None),
    (lambda data: data["entries"].append({"undo": 9, "seat": 0, "agreed": [1]}), "line.over", None),
    (lambda data: data["entries"].pop(), "record.seed_early", "seed"),
    (put("seed", "00" * 32), "draws.wrong_seed", "seed"),
    (put("seed", "00"), "file.text_length", "seed"),
    (put("seed", 7), "file.not_text", "seed"),
    (drop("seed"), "record.seed_missing", "seed"),
    (drop("result"), "record.result_missing", "result"),
    (put("result", None), "file.not_object", "result"),
    (put("result.points", [99, 0]), "record.result_differs", "result.points"),
    (put("result.points.0", "1"), "file.not_number", "result.points[1]"),
    (put("result.returns", [0.0, 0.0]), "record.result_differs", "result.returns"),
    (put("result.returns", [2.0, 0.0]), "file.out_of_range", "result.returns[1]"),
    (put("result.returns.0", "1"), "file.not_number", "result.returns[1]"),
    (put("result.reason", "because"), "record.result_differs", "result.reason"),
    (put("result.victory_points", []), "record.result_differs", "result.victory_points"),
]


@pytest.mark.parametrize(("change", "key", "where"), DAMAGE, ids=range(len(DAMAGE)))
def test_each_kind_of_damage_is_named(change: Callable[[Json], object], key: str | None, where: str | None) -> None:
    error = fault(lambda: load(damaged(change)))
    assert key is None or error.key == key
    assert where is None or error.where == where


RUNNING_DAMAGE = [
    (put("seed", SEED.hex()), "record.seed_early", "seed"),
    (put("result", FINISHED["result"]), "record.result_early", "result"),
]


@pytest.mark.parametrize(("change", "key", "where"), RUNNING_DAMAGE)
def test_a_running_game_must_not_tell_more(change: Callable[[Json], object], key: str, where: str) -> None:
    error = fault(lambda: load(damaged(change, RUNNING)))
    assert (error.key, error.where) == (key, where)


def test_a_finished_reproducible_game_names_its_seed() -> None:
    data = Record.of(played(draws=DrawTerms.reproducible(3))).to_json()
    assert load(data).over
    del data["draws"]["seed"]
    assert fault(lambda: load(data)).where == "draws.seed"
    data["draws"]["seed"] = 3
    data["seed"] = SEED.hex()
    assert fault(lambda: load(data)).key == "record.seed_unasked"


def test_a_record_of_the_wrong_things_altogether() -> None:
    strange: list[Any] = [[], "record", 7, None, True]
    for data in strange:
        assert fault(partial(load, data)).key == "file.not_object"


def test_too_many_entries() -> None:
    data = damaged(lambda data: data.update(entries=[{"resign": 0}] * (MAX_ENTRIES + 1)))
    error = fault(lambda: load(data))
    assert (error.key, error.where) == ("file.list_length", "entries")


def test_a_refused_entry_says_what_the_rules_say() -> None:
    number = number_of("act")
    error = fault(lambda: load(damaged(put(f"entries.{number - 1}.act", "EMWF A99"))))
    assert isinstance(error.__cause__, Refused)
    sentence = explain("en", error)
    assert sentence.startswith(f"entries[{number}]: Entry {number}, “EMWF A99”, breaks rule K")
    assert sentence.endswith(f"({error.params['paragraph']})")


@pytest.mark.parametrize("starter", [0, 1])
def test_an_action_of_the_other_seat(starter: int) -> None:
    data = Record.of(played(moves=1, starter=starter)).to_json()
    number = number_of("act", data)
    data["entries"][number - 1]["seat"] = 1 - starter
    error = fault(lambda: load(data))
    assert error.key == "record.wrong_seat"
    assert error.params == {"entry": number, "seat": 1 - starter, "actor": starter}


def test_pieces_of_another_name_or_hash_are_both_shown() -> None:
    _, digest, _ = ARCHITEKTON.components(ARCHITEKTON.options({}))
    error = fault(lambda: load(damaged(put("components.name", "other"))))
    assert error.params == {"expected": "standard", "given": "other"}
    error = fault(lambda: load(damaged(put("components.hash", "0" * 64))))
    assert error.params == {"name": "standard", "expected": digest, "given": "0" * 64}


def test_a_draw_that_the_seed_does_not_bring() -> None:
    number = number_of("draw", after=1)
    other = next(
        tile
        for tile in ("EMWF", "EMFW", "EWMF", "EWFM")
        if all(entry.get("draw") != tile for entry in FINISHED["entries"][:9])
    )
    error = fault(lambda: load(damaged(put(f"entries.{number - 1}.draw", other))))
    assert error.key == "draws.mismatch"
    assert error.params == {
        "entry": number,
        "pile": "building",
        "n": 1,
        "given": other,
        "expected": FINISHED["entries"][number - 1]["draw"],
    }


def test_a_draw_is_not_repeated_after_an_undo() -> None:
    """Also where the seed is still secret: the same label from the same pile brings the same."""
    line = opened()
    seat = int(line.position.actor)
    act(line)
    act(line)
    line.commit(line.undo(seat, 9, [1 - seat]))
    act(line)
    act(line)
    data = Record.of(line).to_json()
    assert load(data).entries == line.entries
    number = number_of("draw", data, after=number_of("undo", data))
    before = data["entries"][number - 1]["draw"]
    for tile in ("EMWF", "EMFW", "EWMF", "EWFM", "EFMW", "EFWM", "EEMW"):
        changed = damaged(put(f"entries.{number - 1}.draw", tile), data)
        if tile != before and all(entry.get("draw") != tile for entry in data["entries"][:9]):
            error = fault(partial(load, changed))
            assert (error.key, error.params["expected"]) == ("draws.rerolled", before)
            return
    raise AssertionError("no other tile to try")


def test_an_undo_nobody_agreed_to() -> None:
    line = opened()
    seat = int(line.position.actor)
    for _ in range(3):
        act(line)
    line.commit(line.undo(seat, 9, [1 - seat]))
    number = len(line.entries)
    data = Record.of(line).to_json()
    error = fault(lambda: load(damaged(drop(f"entries.{number - 1}.agreed"), data)))
    assert (error.key, error.where) == ("undo.past_action", f"entries[{number}]")
    error = fault(lambda: load(damaged(put(f"entries.{number - 1}.agreed", [seat]), data)))
    assert (error.key, error.where) == ("undo.agreed", f"entries[{number}]")


def test_every_way_of_breaking_off() -> None:
    text = Record.of(played(moves=2)).dumps()
    for end in range(0, len(text) - 2, 7):
        assert fault(partial(Record.loads, text[:end])).key in ("file.empty", "file.truncated")


def test_hostile_texts() -> None:
    text = json.dumps(FINISHED)
    deep = text.replace('"options": {', '"options": {"x": ' + "[" * 10_000 + "]" * 10_000 + ", ")
    assert fault(lambda: Record.loads(deep)).key == "file.too_deep"
    twice = text.replace('"game":', '"game": "architekton", "game":', 1)
    assert fault(lambda: Record.loads(twice)).key == "file.twice"
    huge = text.replace('"n": 1}', '"n": 1' + "0" * 400 + "}", 1)
    assert fault(lambda: Record.loads(huge)).where == "entries[1].n"
    endless = text.replace('"n": 1}', '"n": Infinity}', 1)
    assert fault(lambda: Record.loads(endless)).key == "file.not_finite"
