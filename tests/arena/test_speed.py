"""That speed is measured at all; how fast is the affair of `make bench`."""

from __future__ import annotations

import json
from importlib import resources

from architrave.arena.speed import figures, machine
from architrave.bots import LEVELS
from architrave.games.catalogue import game


def test_every_figure_is_measured_and_has_a_wording() -> None:
    catalogue = json.loads(resources.files("architrave.i18n").joinpath("en.json").read_text(encoding="utf-8"))
    measured = list(figures(game("architekton"), seconds=0.05, moves=1))
    assert all(figure.value > 0 for figure in measured)
    assert [figure.level for figure in measured if figure.level] == list(LEVELS)
    assert all(f"bench.figure.{figure.name}" in catalogue for figure in measured)
    assert all(f"bench.machine.{name}" in catalogue and value for name, value in machine().items())
