"""Whole games that were played by the first version of the rules: they replay as they were played.

Version 2 counts M11.7 by the card and offers more choices (M5.4, M5.6). The digests were taken with the rules of
version 1: of every position on the way and of everything that could be done in it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Final, cast

import pytest

from architrave.games.architects import numbers as n
from architrave.games.architects.position import Region
from architrave.games.catalogue import game as lookup
from architrave.kernel.line import Line
from architrave.kernel.position import legal_actions
from architrave.kernel.position_file import PositionFile
from architrave.kernel.proof import verify
from architrave.kernel.record import Record

RECORDS: Final = Path(__file__).with_name("records")
DIGESTS: Final = {
    "demand": "53eaae2dcfab26cf56624d01a18b1637996772514d7d5918fdd94d2ba82cd074",
    "exchange": "ee4fb631cc107e8e3aa12d90690c6e6a32739b48c6d708105d3b419b37795217",
    "residents": "d9a29134a3be63d0b7306750f1ec367164e56a55dd3841c4fe5966a6d670f0c8",
}


def load(name: str) -> Record:
    return Record.load(RECORDS / f"version_1_{name}.json")


def digest(line: Line) -> str:
    total = hashlib.sha256()
    for number in [0, *line.live()]:
        position = line.at(number)
        texts = sorted(line.game.to_text(position, action) for action in legal_actions(position))
        total.update(json.dumps([line.game.dump(position), texts], sort_keys=True).encode())
    return total.hexdigest()


@pytest.mark.parametrize("name", DIGESTS)
def test_a_game_of_the_first_version_replays_step_by_step(name: str) -> None:
    record = load(name)
    line = record.replay(lookup)
    assert digest(line) == DIGESTS[name]
    assert Record.of(line).dumps() == (RECORDS / f"version_1_{name}.json").read_text(encoding="utf-8")
    assert verify(record, lookup).ok


@pytest.mark.parametrize("name", DIGESTS)
def test_all_along_the_first_version_holds(name: str) -> None:
    """Copies, checkpoints and the position that a bot gets keep to it."""
    record = load(name)
    line = record.replay(lookup)
    middle = Line.fold(lookup("architects"), record.header, record.entries[:120], record.header.draws.source())
    resumed = Line.fold(
        lookup("architects"), record.header, record.entries, record.header.draws.source(), middle.checkpoint()
    )
    for position in (line.position, middle.position.clone(), resumed.position):
        assert cast(Region, position).rules == n.FIRST_RULES
    assert resumed.game.dump(resumed.position) == line.game.dump(line.position)


@pytest.mark.rule("M11.7")
def test_by_the_present_rules_the_exchange_goes_otherwise() -> None:
    record = load("exchange")
    newer = replace(record, header=replace(record.header, rules_version=n.RULES))
    then, now = record.replay(lookup), newer.replay(lookup)
    assert then.game.dump(then.position) != now.game.dump(now.position)


@pytest.mark.rule("M5.4")
def test_by_the_present_rules_the_same_service_is_two_choices() -> None:
    record = load("demand")
    before = offered(record.replay(lookup))
    after = offered(replace(record, header=replace(record.header, rules_version=n.RULES)).replay(lookup))
    assert not any(text.endswith(" extra") for text in before)
    assert {text for text in after if text.endswith(" extra")}
    assert after - {text for text in after if text.endswith(" extra")} == before


def offered(line: Line) -> set[str]:
    """Every service that could ever be bought."""
    found = set()
    for number in line.live():
        position = line.at(number)
        texts = {line.game.to_text(position, action) for action in legal_actions(position)}
        found |= {f"{number}: {text}" for text in texts if text.startswith("service ")}
    return found


@pytest.mark.rule("M12.6")
def test_the_account_of_an_old_game_gives_the_reason_that_applied() -> None:
    told = [
        event.params["reason"] for _, event in load("residents").replay(lookup).events() if "reason" in event.params
    ]
    assert "@architects.automa.reason.next_resident" in told


def test_a_position_of_an_old_game_goes_on_by_the_present_rules() -> None:
    record = load("exchange")
    middle = Line.fold(lookup("architects"), record.header, record.entries[:120], record.header.draws.source())
    file = PositionFile.of(middle)
    assert file.rules_version == n.FIRST_RULES
    line = file.open(lookup, record.header.draws)
    assert line.header.rules_version == n.RULES
    assert cast(Region, line.position).rules == n.RULES


def test_every_record_is_of_the_first_version() -> None:
    assert {file.stem for file in RECORDS.glob("*.json")} == {f"version_1_{name}" for name in DIGESTS}
    assert {load(name).header.rules_version for name in DIGESTS} == {n.FIRST_RULES}
