"""Bots: random, greedy, search; and the levels that people choose from."""

from __future__ import annotations

from architrave.bots.levels import LEVELS, Level, character_of
from architrave.bots.player import Opinion, Player
from architrave.bots.roster import player

__all__ = ["LEVELS", "Level", "Opinion", "Player", "character_of", "player"]
