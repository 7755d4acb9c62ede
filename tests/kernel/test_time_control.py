"""Time controls as data: what is read, what is refused, and with which field."""

from __future__ import annotations

import pytest

from architrave.kernel.game import Json
from architrave.kernel.header import Header
from architrave.kernel.time_control import DAY, TimeControl, TimeUp
from tests.kernel.played import ARCHITEKTON, NAMES, PROVEN, fault


@pytest.mark.parametrize(
    ("data", "full"),
    [
        ({"kind": "move", "seconds": 30}, 30_000),
        ({"kind": "fischer", "seconds": 300, "increment": 5}, 300_000),
        ({"kind": "pool", "seconds": 1200}, 1_200_000),
        ({"kind": "pool", "seconds": 600, "delay": 10}, 600_000),
        ({"kind": "days", "days": 3}, 3 * DAY),
        ({"kind": "days", "days": 1, "off": [[5, 6], []]}, DAY),
    ],
)
def test_what_is_read_is_written_again(data: Json, full: int) -> None:
    control = TimeControl.of(data)
    assert control.full == full
    assert control.to_json() == data


@pytest.mark.parametrize(
    ("data", "key", "where"),
    [
        ({}, "file.missing", "time.kind"),
        ({"kind": "none"}, "file.not_one_of", "time.kind"),
        ({"kind": "move"}, "file.missing", "time.seconds"),
        ({"kind": "move", "seconds": 0}, "file.out_of_range", "time.seconds"),
        ({"kind": "move", "seconds": -5}, "file.out_of_range", "time.seconds"),
        ({"kind": "pool", "seconds": 10**9}, "file.out_of_range", "time.seconds"),
        ({"kind": "pool", "seconds": 600, "increment": 5}, "file.unknown_field", "time.increment"),
        ({"kind": "fischer", "seconds": 600, "increment": 0}, "file.out_of_range", "time.increment"),
        ({"kind": "fischer", "seconds": "600", "increment": 1}, "file.not_whole", "time.seconds"),
        ({"kind": "days", "days": 0}, "file.out_of_range", "time.days"),
        ({"kind": "days", "days": 8}, "file.out_of_range", "time.days"),
        ({"kind": "days", "days": 3, "off": [[7]]}, "file.out_of_range", "time.off[1][1]"),
        ({"kind": "days", "days": 3, "off": [[0, 1, 2, 3, 4, 5, 6]]}, "file.list_length", "time.off[1]"),
        ([], "file.not_object", "time"),
    ],
)
def test_what_is_refused(data: object, key: str, where: str) -> None:
    found = fault(lambda: TimeControl.of(data))
    assert (found.key, found.where) == (key, where)


def test_what_happens_at_the_end_of_time() -> None:
    assert TimeUp.of({"kind": "lose"}) == TimeUp()
    assert TimeUp.of({"kind": "bot", "level": "club"}).to_json() == {"kind": "bot", "level": "club"}
    assert TimeUp().to_json() == {"kind": "lose"}
    assert fault(lambda: TimeUp.of({"kind": "bot"})).where == "time_up.level"


def test_days_off_are_given_for_every_seat() -> None:
    control = TimeControl("days", days=2, off=((5, 6),))
    assert fault(lambda: Header.make(ARCHITEKTON, {}, NAMES, PROVEN, time=control)).where == "time.off"
    assert TimeControl("days", days=2).days_off(1) == ()
    assert TimeControl("days", days=2, off=((5,), (6,))).days_off(1) == (6,)
