"""How good an action looks at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from architrave.games.architects.position import Region


def promise(region: Region, action: i64) -> i64:
    return 0
