"""The published JSON Schemas: current, valid, and (see also test_mutation) of one opinion with the loaders."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import architrave
from architrave.i18n import catalogue
from architrave.kernel.entry import NAME
from architrave.kernel.position_file import PositionFile
from architrave.kernel.record import Record
from architrave.kernel.schemas import schemas
from architrave.kernel.shapes import Fields, ListOf, MapOf, Text, Whole
from tests.kernel.played import fault, finished_json, played

SOURCES = Path(architrave.__file__).parent
NO_KEYS = {"record.schema.json", "draws.nonces", "draws.seed"}  # a file and two fields
KEY = re.compile(r'"((?:file|record|line|undo|draws|match|play)\.[a-z_.]+)"')


def test_the_files_are_current() -> None:
    for path, text in schemas().items():
        assert path.read_text(encoding="utf-8") == text, "run python -m architrave.kernel.schemas"


def test_the_files_are_schemas_and_our_files_keep_to_them() -> None:
    record, position = (json.loads(text) for text in schemas().values())
    for schema in (record, position):
        Draft202012Validator.check_schema(schema)
    Draft202012Validator(record).validate(finished_json())
    Draft202012Validator(position).validate(PositionFile.of(played(moves=5)).to_json())
    Draft202012Validator(record).validate(Record.of(played(moves=5)).to_json())


@pytest.mark.parametrize("module", ["kernel/*.py", "play.py"])
def test_every_message_has_its_words(module: str) -> None:
    used = {key for file in SOURCES.glob(module) for key in KEY.findall(file.read_text(encoding="utf-8"))}
    assert len(used) >= 4
    assert used - NO_KEYS <= set(catalogue("en"))


def test_words_that_nobody_says_are_gone() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py"))
    ours = {key for key in catalogue("en") if KEY.fullmatch(f'"{key}"') and not key.startswith("draws.verdict.")}
    spoken = {key.removesuffix(".you") for key in ours}  # the client adds it where the reader is the player
    assert {key for key in spoken if f'"{key}"' not in sources} == set()


@pytest.mark.parametrize("name", ["Anna", "Björn", "Ελένη", "می\u200cخواهم", "👩\u200d💻", "李", "O'Hara-Smith 2"])
def test_names_of_all_people(name: str) -> None:
    NAME.check(name, "seats[1]")


@pytest.mark.parametrize("name", ["a\tb", "a\nb", "\x00", "a\u202eb", "\ufeffa", "a\x7f"])
def test_names_that_would_disturb_what_stands_around_them(name: str) -> None:
    assert fault(lambda: NAME.check(name, "seats[1]")).key == "file.text_control"


def test_a_field_misspelt_is_pointed_out() -> None:
    shape = Fields({"colour": Text(9)}, {"size": Whole()})
    error = fault(lambda: shape.check({"color": "red"}, "hat"))
    assert (error.where, error.params["meant"]) == ("hat.color", "colour")
    assert fault(lambda: shape.check({"weight": 1}, "")).params["known"] == "colour, size"


def test_lists_and_counts_know_their_limits() -> None:
    assert fault(lambda: ListOf(Whole(), 2, 1).check([], "x")).params == {"least": 1, "most": 2, "length": 0}
    assert fault(lambda: ListOf(Whole(), 2).check([0, 1, "2"], "x")).key == "file.list_length"
    assert fault(lambda: ListOf(Whole(), 3).check([0, 1, "2"], "x")).where == "x[3]"
    assert fault(lambda: MapOf(Text(3), Whole()).check({"abcd": 1}, "x")).where == "x.abcd"
