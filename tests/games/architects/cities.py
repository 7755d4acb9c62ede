"""Cities drawn in characters, four rows of eight lots: mountains above and below, the river in the middle.

RS .. .. ..
SR .. .. ..
~~~~~~~~~~~     (may be left out)
.. .. .. ..
.. .. .. ..
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from architrave.games.architects import goals
from architrave.games.architects import numbers as n
from architrave.games.architects.component_set import CHAIN
from architrave.games.architects.components import standard
from architrave.games.architects.lots import COLUMNS, LETTERS, lot_names
from architrave.games.architects.position import Region

BOX = standard()


def signs(picture: str) -> str:
    """The 32 lots in reading order."""
    lots = "".join(sign for sign in picture if not sign.isspace() and sign != "~")
    assert len(lots) == 32, picture
    assert set(lots) <= set(LETTERS + "."), picture
    return lots


def sets_of_lots(lots: str) -> vec[i64]:
    """A city as the rules keep it: the lots of each type, then all that are built on."""
    masks = [sum(1 << lot for lot, sign in enumerate(lots) if sign == letter) for letter in LETTERS]
    return vec[i64]([i64(mask) for mask in [*masks, sum(masks)]])


def scored(number: str, picture: str) -> tuple[int, list[str]]:
    """Points of a goal for a city, and its places, each as the names of its lots."""
    lots = sets_of_lots(signs(picture))
    goal = BOX.goal(number)
    places = goals.scored_places(BOX, goal, lots, 0)
    vp = int(goals.points(BOX, goal, lots, 0))
    assert vp == sum(place_points(goal, place) for place in places)
    return vp, [" ".join(lot_names(place)) for place in places]


def place_points(goal: int, place: int) -> int:
    """What a single scored place pays."""
    if BOX.goal_kind[goal] == CHAIN:
        return int(BOX.chain_vp[goal * (COLUMNS + 1) + place.bit_count()])
    return int(BOX.goal_vp[goal])


def region(*pictures: str, seats: int = 0, event: str = "", goals_of_round: tuple[str, str] = ("011", "012")) -> Region:
    """A table with these cities, in round I."""
    there = Region(BOX, seats or len(pictures))
    for city, picture in enumerate(pictures):
        for kind, lots in enumerate(sets_of_lots(signs(picture))):
            there.lots[city * n.CITY_SPAN + kind] = lots
    there.goals = vec[i64]([i64(BOX.goal(number)) for number in (*goals_of_round, "013", "014", "015", "016")])
    if event:
        there.event = BOX.event(event)
    return there


def lay_tiles(there: Region, city: int, block: int, *ids: str) -> None:
    """Requirement tiles beside a block, which is counted from 1."""
    there.tiles[city * n.BLOCK_SPAN + block - 1] = i64(sum(1 << BOX.tile(id) for id in ids))


def give_services(there: Region, city: int, *pairs: str) -> None:
    there.held[city * n.HELD_SPAN + n.SERVICES] = i64(sum(1 << BOX.pair(pair) for pair in pairs))
