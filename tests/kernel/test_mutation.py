"""Whatever is done to a record or a position file: it loads to the game it tells, or is refused in words."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from architrave.games.architekton.components import as_json, shipped
from architrave.kernel import position_file as position_files
from architrave.kernel import record as records
from architrave.kernel.header import DrawTerms
from architrave.kernel.line import Line
from architrave.kernel.position_file import PositionFile
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from tests.json_of import json_of
from tests.kernel.mutation import mutated
from tests.kernel.played import ARCHITEKTON, act, check_wording, finished_json, load, lookup, played


def continued() -> Line:
    """A game that began with a position of another, with given draws and a seat that changed hands."""
    line = PositionFile.of(played(moves=7, seed=5)).open(lookup, DrawTerms.given())
    line.commit(line.takeover(0, "Eve"))
    act(line)
    return line


OWN = as_json(shipped()["symmetric"]) | {"name": "mine"}
RECORDS = [
    finished_json(seed=1, undos=0.2),
    finished_json(seed=2, undos=0.0),
    Record.of(played(moves=9, seed=3, undos=0.3, draws=DrawTerms.reproducible(5))).to_json(),
    Record.of(played(moves=4, seed=4, set=OWN, starter=1)).to_json(),
    Record.of(continued()).to_json(),
]
POSITIONS = [
    PositionFile.of(played(moves, seed), "A puzzle").to_json() for seed in range(4) for moves in (0, 5, 17, 999)
]
SOME = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])


@SOME
@given(mutated(RECORDS))
def test_a_damaged_record_tells_a_true_game_or_is_refused(data: Any) -> None:
    try:
        line = load(data)
    except Invalid as error:
        check_wording(error)
        return
    again = Record.of(line)
    kept = {name: value for name, value in data.items() if name != "seed"}
    assert json.loads(json.dumps(again.to_json())) | {"seed": 0} == kept | {"seed": 0}
    assert load(again.to_json() | {name: data[name] for name in ("seed",) if name in data}).entries == line.entries


@SOME
@given(mutated(RECORDS))
def test_a_damaged_record_never_proves_more_than_it_should(data: Any) -> None:
    try:
        record = Record.from_json(data)
        proof = verify(record, lookup)
    except Invalid as error:
        check_wording(error)
        return
    if proof.kind == "proven" and proof.ok:
        # every draw is what the seed brings; had one been changed, it would not be
        assert all(drawn.right for drawn in proof.draws)
        original = [entry for entry in data["entries"] if "draw" in entry]
        assert [drawn.outcome for drawn in proof.draws] == [entry["draw"] for entry in original]
    elif proof.fault is not None:
        check_wording(proof.fault)


@SOME
@given(mutated(POSITIONS))
def test_a_damaged_position_file_is_a_legal_position_or_is_refused(data: Any) -> None:
    try:
        game, options, position = PositionFile.from_json(data).restore(lookup)
    except Invalid as error:
        check_wording(error)
        return
    again = game.restore(game.dump(position), options)
    assert game.dump(again) == game.dump(position)
    json_of(game.view(position, 0))
    game.board(position, None)
    json_of(game.choices(position))


@SOME
@given(st.one_of(mutated(RECORDS), mutated(POSITIONS)))
def test_the_published_schemas_say_what_the_loaders_check(data: Any) -> None:
    try:
        json.dumps(data, allow_nan=False).encode()
    except ValueError:
        return  # no JSON at all
    for module in (records, position_files):
        agreed = Draft202012Validator(module.schema()).is_valid(data)
        found = ""
        try:
            module.SHAPE.check(data, "")
        except Invalid as error:
            found = error.key
        if found not in (
            "file.not_whole",
            "file.text_control",
        ):  # 1.0, and letters that cannot be shown: no schema's words
            assert agreed == (found == "")


def test_the_originals_are_sound() -> None:
    for data in RECORDS:
        assert load(data).header.game == "architekton"
    for data in POSITIONS:
        game, _, position = PositionFile.from_json(data).restore(lookup)
        assert game is ARCHITEKTON
        assert game.dump(position) == data["position"]
