"""How long tables are kept that nobody plays."""

from __future__ import annotations

import pytest

from architrave.tables.retention import DAY, Reason, Retention
from architrave.tables.rows import Unfinished


@pytest.mark.parametrize(
    ("days", "idle", "begun", "reason"),
    [
        (180, 8, False, "unbegun"),
        (180, 6, False, None),
        (180, 179, True, None),
        (180, 181, True, "untouched"),
        (3, 4, False, "unbegun"),
        (3, 4, True, "untouched"),
        (0, 10_000, False, None),
        (0, 10_000, True, None),
    ],
)
def test_what_is_due(days: int, idle: int, begun: bool, reason: Reason | None) -> None:
    assert Retention(days).due(Unfinished("t", 0.0, begun), idle * DAY) == reason
