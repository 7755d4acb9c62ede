"""Bots against bots: tournaments with confidence intervals, in local processes or on a Ray cluster."""

from __future__ import annotations

from architrave.arena.cluster import Cluster
from architrave.arena.report import Report
from architrave.arena.tournament import Tournament, round_robin
from architrave.arena.workers import Processes, Workers

__all__ = ["Cluster", "Processes", "Report", "Tournament", "Workers", "round_robin"]
