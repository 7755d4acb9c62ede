"""A set with what the shipped one has none of: cards of two and three values (A1.4), two that can be fetched."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from architrave.games.architectura.component_set import CardSet
from architrave.games.architectura.components import build_set


def short_rings() -> CardSet:
    """The shipped set, but the Villa has the values 7 8 10 and the Bank 3 6, and the Park can be fetched."""
    data = tomllib.loads(files("architrave.games.architectura").joinpath("components.toml").read_text(encoding="utf-8"))
    data["card"]["villa"]["ring"] = [7, 8, 10]
    data["card"]["bank"]["ring"] = [3, 6]
    data["card"]["park"]["fetched"] = True
    return build_set(data, "short", "short.toml")


def no_choice() -> CardSet:
    """The shipped set, but School and Theatre must do what they may, and nothing turns the School itself."""
    data = tomllib.loads(files("architrave.games.architectura").joinpath("components.toml").read_text(encoding="utf-8"))
    for card in ("school", "theatre"):
        data["card"][card]["play"]["may"] = False
    data["card"]["school"]["ring"] = [6]
    return build_set(data, "no choice", "no_choice.toml")
