"""The Automa's turn (M11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def play(region: Region, card: i64) -> None:
    raise NotImplementedError


def building_drawn(region: Region, kind: i64) -> None:
    raise NotImplementedError


def service_drawn(region: Region, pair: i64) -> None:
    raise NotImplementedError


def go_on(region: Region) -> None:
    raise NotImplementedError
