"""Whose city something is in: a seat's or the Automa's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from architrave.kernel.explanation import number

if TYPE_CHECKING:
    from architrave.games.architects.view_types import CityView, RegionView

AUTOMA: Final = "automa"


class Owner(Struct, frozen=True):
    """`index` of the city in a position; `seat` is None for the Automa."""

    index: int
    seat: int | None
    city: CityView

    @property
    def name(self) -> dict[str, str | int]:
        """What texts call the Automa; for a seat a front end knows the name."""
        return {} if self.seat is not None else {"name": "@architects.automa"}


def owner_called(view: RegionView, name: str) -> Owner | None:
    """The owner that a thing names: `automa`, or a seat."""
    if name == AUTOMA:
        return None if view.automa is None else Owner(len(view.seats), None, view.automa)
    seat = number(name, len(view.seats))
    return None if seat is None else Owner(seat, seat, view.seats[seat])
