"""Bots against bots: round robins with confidence intervals, in local processes."""

from __future__ import annotations

from architrave.arena.report import Report
from architrave.arena.tournament import round_robin

__all__ = ["Report", "round_robin"]
