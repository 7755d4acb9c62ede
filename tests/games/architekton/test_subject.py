"""The games that the conformance suite plays, and the fields of all views that come up in them."""

from __future__ import annotations

from collections import Counter
from typing import cast

from architrave.games.architekton.position import Town
from architrave.kernel.conformance import turns
from tests.games.architekton.plan import GAME
from tests.games.architekton.subject import SUBJECTS
from tests.games.playing import walk
from tests.json_of import json_of


def test_the_games_go_everywhere() -> None:
    """Random games that never skip, redeal, move a house or end early would prove little."""
    seen: Counter[str] = Counter()
    for name, count in (("settlers", 12), ("scarce", 3), ("standard", 6)):
        for seed in range(1, 1 + count):
            town = cast(Town, walk(SUBJECTS[name], seed)[-1][2])
            seen.update(redeals=int(town.redeals), skips=int(town.skips), cuts=int(town.cuts))
            seen.update(early=town.ruined != 2, idle=town.idle == 2, last_round=town.turns_left == 0)
            seen.update(all_houses=0 in town.houses)
    assert all(count > 0 for count in seen.values()), seen


def test_a_view_shows_what_is_listed_here_and_nothing_else() -> None:
    """An allow-list: a field that is added to a view has to be added here, with a thought about who may see it."""
    found: set[str] = set()
    for name in SUBJECTS:
        end = walk(SUBJECTS[name], 3)[-1][2]
        for position in (*turns(SUBJECTS[name], 3)[::4], end):
            found |= paths(json_of(GAME.view(position, 0)), "")
    assert found - ALLOWED == set()
    assert ALLOWED - found <= {"moving.cell", "moving.x", "moving.y"} | {f"due.{name}" for name in DUE}


DUE = ("cell", "x", "y", "owner", "mismatch", "sides")
ALLOWED = {
    *("game", "seat", "actor", "phase", "paragraph", "active", "starter", "turn", "tile", "last_round", "turns_left"),
    *("turns_to_last_round", "due", "moving", "removed", "result"),
    *(f"tiles.{name}" for name in ("id", "kind", "printed", "sides", "turns", "x", "y", "cell")),
    *(f"tiles.{name}" for name in ("owner", "scored", "landscapes", "group")),
    *(f"spots.{name}" for name in ("x", "y", "cell", "kind", "faces")),
    *("supply.buildings", "supply.landscapes", "stacks.buildings", "stacks.landscapes"),
    *("reserve.buildings", "reserve.landscapes", "unseen.buildings"),
    *(f"unseen.landscapes.{terrain}" for terrain in "EMWF"),
    *(f"seats.{name}" for name in ("houses", "chips", "group", "points", "standing", "counted")),
    *(f"removed.{name}" for name in ("cell", "owner", "landscapes")),
    *(f"due.{name}" for name in DUE),
    *("moving.cell", "moving.x", "moving.y"),
    *(f"result.{name}" for name in ("winner", "reason", "ended", "points", "victory_points", "removed", "seats")),
    *(f"result.unpaid{part}" for part in (".cell", ".chips", ".sides")),
    *(f"result.removed.{name}" for name in ("cell", "owner", "landscapes")),
    *(f"result.seats.{name}" for name in ("group", "chips", "points", "standing")),
}


def paths(value: object, at: str) -> set[str]:
    """The names of all fields with a value, without the numbers of list entries."""
    if isinstance(value, dict) and value:
        return {path for name, item in value.items() for path in paths(item, f"{at}.{name}".lstrip("."))}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {path for item in value for path in paths(item, at)}
    return {at}
