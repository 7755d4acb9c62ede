"""Scoring agrees with a second scorer, written from the paragraphs alone, on 10,000 random cities (M7, M9)."""

from __future__ import annotations

import random
from typing import Final

import pytest

from architrave.games.architects import goals, scoring
from architrave.games.architects.breakdown import breakdown
from architrave.games.architects.component_set import GOALS
from architrave.games.architects.lots import LETTERS
from tests.games.architects import brute
from tests.games.architects.cities import BOX, give_services, lay_tiles, region, sets_of_lots
from tests.json_of import json_of

CITIES: Final = 3_000
BLOCK_PLACES: Final = [(0, 1, 8, 9), (0, 8), (1, 9), (0, 1), (8, 9), (0, 9), (1, 8)]


def random_city(rng: random.Random) -> str:
    """From empty to full, and from speckled to all of one type: patterns must occur, and nearly occur."""
    types = rng.sample(LETTERS, rng.randint(1, 6))
    lots = ["." if rng.random() < rng.choice((0.0, 0.1, 0.5)) else rng.choice(types) for lot in range(32)]
    for number in range(rng.randint(0, 10)):
        corner = rng.randrange(2) * 16 + rng.randrange(4) * 2
        for place in rng.choice(BLOCK_PLACES):
            lots[corner + place] = types[number % len(types)]
    for number in range(rng.randint(0, 3)):
        start = rng.randrange(32)
        step = rng.choice((1, 2, 8))
        for lot in range(start, min(32, start + step * rng.randint(2, 8)), step):
            lots[lot] = types[number % len(types)]
    if rng.random() < 0.3:  # a zigzag, whole or broken
        top, down, kind = rng.randrange(2) * 16, rng.randrange(2), rng.choice(types)
        for column in range(rng.randint(2, 8)):
            lots[top + (column + down) % 2 * 8 + column] = kind
    return "".join(lots)


@pytest.mark.rule("M7.1")
def test_goals_agree_with_the_brute_force_scorer() -> None:
    rng = random.Random(4)
    paid = dict.fromkeys(BOX.goal_numbers, 0)
    for _ in range(CITIES):
        city = random_city(rng)
        lots = sets_of_lots(city)
        for goal in range(GOALS):
            number = BOX.goal_numbers[goal]
            vp = goals.points(BOX, goal, lots, 0)
            assert vp == brute.goal(number, city), (number, city)
            paid[number] += vp > 0
    assert min(paid.values()) > CITIES // 100, paid  # every goal was met often enough to mean something


@pytest.mark.rule("M7.2", "M7.3", "M7.4")
def test_landmarks_and_services_agree_with_the_brute_force_scorer() -> None:
    rng = random.Random(5)
    for _ in range(CITIES // 10):
        city = random_city(rng)
        there = region(city, city)
        ids = rng.sample(BOX.tile_ids, len(BOX.tile_ids))
        tiles: dict[int, list[str]] = {}
        for block in range(1, 9):
            wanted = brute.block_lots(city, block).count("L")
            tiles[block] = [ids.pop() for _ in range(wanted)] if wanted <= len(ids) else []
            if len(tiles[block]) < wanted:
                break
            lay_tiles(there, 0, block, *tiles[block])
        tiles = {block: own for block, own in tiles.items() if own}
        pairs = rng.sample(BOX.pairs, rng.randint(0, 4))
        give_services(there, 0, *pairs)
        assert scoring.landmark_points(there, 0) == brute.landmarks(city, tiles), (city, tiles)
        assert scoring.service_points(there, 0) == brute.services(city, pairs), (city, pairs)
        score = json_of(breakdown(there, 0))
        entries = score["landmarks"]["tiles"]
        assert sum(entry["placement"] + entry["neighbours"] for entry in entries) == score["landmarks"]["points"]
        assert sorted(entry["tile"] for entry in entries) == sorted(id for own in tiles.values() for id in own)
        assert len({entry["landmark"] for entry in entries}) == len(entries)
        assert score["total"] == scoring.score(there, 0)
        assert score["total"] == sum(
            [entry["points"] for entry in (*score["goals"], score["landmarks"], *score["services"])]
        )
