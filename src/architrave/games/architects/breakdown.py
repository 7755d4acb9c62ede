"""What a city scores and where: every goal's places, every tile's landmark, every service (M7, M13)."""

from __future__ import annotations

from architrave.games.architects import numbers as n
from architrave.games.architects import scoring
from architrave.games.architects.component_set import PAIRS, TILES, UNPLACED
from architrave.games.architects.lots import BLOCK_LOTS, BLOCKS, LANDMARK, LOT_NAMES, LOTS, lot_names
from architrave.games.architects.position import Region
from architrave.games.architects.view_types import EventScore, GoalScore, LandmarkScore, Score, ServiceScore, TileScore


def breakdown(region: Region, city: int) -> Score:
    """The score of the round if it were scored now. Its parts add up to `scoring.score`."""
    own = (
        [] if scoring.is_automa(region, city) else [region.goals[region.round * 2], region.goals[region.round * 2 + 1]]
    )
    tiles = [entry for block in range(BLOCKS) for entry in block_tiles(region, city, block)]
    return Score(
        round=int(region.round) + 1,
        goals=[goal(region, city, int(number)) for number in own],
        landmarks=LandmarkScore(points=int(scoring.landmark_points(region, city)), tiles=tiles),
        services=[service(region, city, pair) for pair in range(PAIRS) if has_service(region, city, pair)],
        event=event(region, city),
        total=int(scoring.score(region, city)),
    )


def goal(region: Region, city: int, number: int) -> GoalScore:
    """M7.1: a goal, of this round or another, with every place that pays."""
    places = scoring.scored_places(region, city, number)
    return GoalScore(
        number=region.components.goal_numbers[number],
        points=int(scoring.one_goal(region, city, number)),
        places=[lot_names(place) for place in places],
    )


def block_tiles(region: Region, city: int, block: int) -> list[TileScore]:
    """M7.2: the tiles of a block, each with the landmark that it belongs to in the best assignment."""
    here = region.tiles[city * n.BLOCK_SPAN + block]
    if here == 0:  # as in most blocks
        return []
    tiles = [tile for tile in range(TILES) if here >> tile & 1]
    landmark_of = assignment(region, city, block, tiles)
    entries = []
    for tile in tiles:
        pleasing = int(scoring.pleasing_lots(region, city, block, tile))
        entries.append(
            TileScore(
                block=block + 1,
                tile=region.components.tile_ids[tile],
                landmark=LOT_NAMES[landmark_of[tile]] if tile in landmark_of else None,
                placement=placement(region, city, tile, landmark_of),
                neighbours=int(scoring.pleasing_count(region, city, block, tile) * scoring.neighbour_vp(region, city)),
                lots=lot_names(pleasing),
            )
        )
    return entries


def assignment(region: Region, city: int, block: int, tiles: list[int]) -> dict[int, int]:
    """Tile -> lot of its landmark: first the tiles that can have one where they want it (M7.4), then the others."""
    here = region.lots[city * n.CITY_SPAN + LANDMARK] & BLOCK_LOTS[block]
    free = [lot for lot in range(LOTS) if here >> lot & 1]
    landmark_of: dict[int, int] = {}
    for wanted in (True, False):
        for tile in tiles:
            for lot in free:
                if tile not in landmark_of and (not wanted or wants(region, tile, lot)):
                    landmark_of[tile] = lot
            if tile in landmark_of:
                free = [lot for lot in free if lot != landmark_of[tile]]
    return landmark_of


def wants(region: Region, tile: int, lot: int) -> bool:
    return bool(region.components.tile_lots[tile] >> lot & 1)


def placement(region: Region, city: int, tile: int, landmark_of: dict[int, int]) -> int:
    """VP for the place of the landmark of a tile."""
    if tile not in landmark_of or not wants(region, tile, landmark_of[tile]):
        return 0
    box = region.components
    if scoring.effect(region, city) == UNPLACED and box.event_about[region.event] == box.tile_side[tile]:  # M13.4
        return 0
    return int(scoring.placement_vp(region, city))


def has_service(region: Region, city: int, pair: int) -> bool:
    return bool(region.held[city * n.HELD_SPAN + n.SERVICES] >> pair & 1)


def service(region: Region, city: int, pair: int) -> ServiceScore:
    """M7.3"""
    number = int(scoring.pairs(region, city, pair))
    return ServiceScore(
        pair=region.components.pairs[pair],
        pairs=number,
        points=number * int(scoring.pair_vp(region, city, pair)),
    )


def event(region: Region, city: int) -> EventScore | None:
    if region.event < 0 or scoring.is_automa(region, city):
        return None
    return EventScore(id=region.components.event_ids[region.event], points=int(scoring.event_points(region, city)))
