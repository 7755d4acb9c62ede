"""The list of screens that `make screens` pictures: every kind of page is in it, and nothing else."""

from __future__ import annotations

import re

from architrave.games.catalogue import GAMES
from architrave.server.pages import ROUTES
from tools.screens import SCREENS

LEFT_OUT = {"/join/{code}", "/display"}  # shown by their sisters
NO_PAGE = "missing"


def test_every_page_of_the_client_is_pictured_and_every_path_is_a_page() -> None:
    pages = {route: re.compile(re.sub(r"\\{\\w+\\}|\{\w+\}", "[^/]+", route)) for route in ROUTES}
    found = {
        route
        for screen in SCREENS
        for route, pattern in pages.items()
        if pattern.fullmatch(re.sub(r"\{\w+\}", "id", screen.path))
    }
    assert set(ROUTES) - found == LEFT_OUT
    wrong = [
        screen.name
        for screen in SCREENS
        if not any(pattern.fullmatch(re.sub(r"\{\w+\}", "id", screen.path)) for pattern in pages.values())
    ]
    assert wrong == [NO_PAGE]


def test_names_are_there_once_and_tables_are_prepared() -> None:
    names = [screen.name for screen in SCREENS]
    assert len(names) == len(set(names))
    alone = {*GAMES, *(f"{game}_over" for game in GAMES)}
    prepared = alone | {"gathering", "asked", "drawn", "taken", *(f"{game}_live" for game in GAMES)}
    assert {name for screen in SCREENS for name in re.findall(r"\{(\w+)\}", screen.path)} <= prepared
