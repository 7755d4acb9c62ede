"""Architekton in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar, Final, final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from architrave.cli.renderer import Renderer
from architrave.games.architekton.terminal import tiles
from architrave.games.architekton.view_types import (
    Decision,
    Due,
    Removed,
    Spot,
    Tile,
    TownChoice,
    TownResult,
    TownView,
)
from architrave.kernel.game import Event

MARGIN: Final = 4  # characters at the left for the numbers of the rows
LABEL: Final = re.compile(r"(-?[A-Z]+)(-?\d+)")
ARROWS: Final = {"top": "↑", "right": "→", "bottom": "↓", "left": "←"}


@final
class ArchitektonRenderer(Renderer[TownView, TownChoice]):
    examples: ClassVar[Mapping[str, str]] = {"piece": "EMWF", "place": "N13", "paragraph": "K4.2"}

    # ---- the board ----

    def laid_out(self, view: TownView) -> bool:
        return bool(view.tiles or view.spots)

    def board(self, view: TownView, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        lit, marks = set(lit), _marks(view, fresh)
        blocks = {(spot.x, spot.y): tiles.spot(spot.cell, spot.cell in lit) for spot in view.spots}
        blocks |= {(tile.x, tile.y): tiles.tile_block(tile, marks.get(tile.cell, "")) for tile in view.tiles}
        columns, rows = _labels([*view.spots, *view.tiles])
        gap = 1 if MARGIN + len(columns) * (tiles.WIDE + 1) <= width else 0
        head = (" " * gap).join(name.center(tiles.WIDE) for name in columns.values())
        lines = [Text(" " * MARGIN + head, "quiet")]
        for y, name in rows.items():
            row = tiles.beside((blocks.get((x, y)) or tiles.blank() for x in columns), gap)
            for number, line in enumerate(row):
                label = name.rjust(MARGIN - 1) + " " if number == 1 else " " * MARGIN
                lines.append(Text.assemble((label, "quiet"), line))
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    # ---- beside the board ----

    def aside(self, view: TownView) -> RenderableType:
        parts = [self._seats(view), Text(), self._supply(view), Text(), self._stacks(view)]
        return Group(*parts)

    def _seats(self, view: TownView) -> RenderableType:
        table = self._figures(
            "cli.architekton.houses", "cli.architekton.chips", "cli.architekton.group", "cli.architekton.now"
        )
        for seat, data in enumerate(view.seats):
            turn = "›" if view.actor == seat else " "
            name = Text(f"{turn} {tiles.HOUSES[seat]} {self.names[seat]}", f"seat{seat}")
            points = str(data.points) if view.result is None or _is_scored(view.result) else "–"
            table.add_row(name, *(str(figure) for figure in (data.houses, data.chips, data.group)), points)
        return table

    def _figures(self, *headings: str) -> Table:
        """A table with a name and figures in each row."""
        table = Table(box=None, padding=(0, 1, 0, 0), header_style="quiet")
        table.add_column()
        for heading in headings:
            table.add_column(self.texts(heading), justify="right")
        return table

    def _supply(self, view: TownView) -> RenderableType:
        table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet")
        supply = view.supply
        kinds: list[tuple[str, list[str], Callable[[str], tiles.Block]]] = [
            ("cli.architekton.buildings", supply.buildings, tiles.building),
            ("cli.architekton.landscapes", supply.landscapes, tiles.landscape),
        ]
        cells = []
        for heading, names, draw in kinds:
            table.add_column(self.texts(heading))
            row = tiles.beside((draw(name) for name in names), 2)
            foot = Text("  ".join(name.center(tiles.WIDE) for name in names), "bold")
            cells.append(Text("\n").join([*row, foot]))
        table.add_row(*cells)
        return table

    def _stacks(self, view: TownView) -> RenderableType:
        stacks, reserve, unseen = view.stacks, view.reserve, view.unseen
        lines = [self.texts("cli.architekton.stacks", buildings=stacks.buildings, landscapes=stacks.landscapes)]
        if view.turns_left is not None:
            lines.append(self.texts("cli.architekton.last_round", count=view.turns_left))
        elif view.turns_to_last_round is not None:
            lines.append(self.texts("cli.architekton.before_last_round", count=view.turns_to_last_round))
        hidden = " · ".join(f"{terrain} {count}" for terrain, count in unseen.landscapes.items())
        lines.append(self.texts("cli.architekton.unseen_landscapes", landscapes=hidden, reserve=reserve.landscapes))
        lines.append(self.texts("cli.architekton.unseen_buildings", buildings=" ".join(unseen.buildings) or "–"))
        return Text("\n".join(lines))

    # ---- decisions ----

    def question(self, view: TownView, choices: Sequence[TownChoice]) -> RenderableType | None:
        if view.due is not None and view.phase == "pay":
            return self._due(view.due, choices)
        if view.moving is not None and view.phase == "house":
            lines = [self.texts("cli.architekton.moving", cell=view.moving.cell)]
            return Text("\n".join([*lines, *(self._option(choice) for choice in choices)]))
        return None

    def _due(self, due: Due, choices: Sequence[TownChoice]) -> RenderableType:
        lines = [Text(self.texts("cli.architekton.due", cell=due.cell, count=due.mismatch), "bold")]
        lines += [self._side(*side) for side in due.sides]
        lines += [Text(self._option(choice)) for choice in choices]
        return Text("\n").join(lines)

    def _side(self, side: str, asks: str, meets: str, fits: bool) -> Text:
        words = self.texts("cli.architekton.side", asks=self._terrain(asks), meets=self._terrain(meets))
        return Text(f"  {ARROWS[side]} {'✓' if fits else '✗'} {words}", "good" if fits else "bad")

    def _option(self, choice: TownChoice) -> str:
        meaning = self.texts(f"cli.architekton.option.{choice.move.kind}")
        return f"  {choice.text:<10} {meaning}: {self.detail(choice)}"

    def _change(self, field: str, change: Sequence[int]) -> str:
        before, after = change
        words = self.texts(f"cli.architekton.figure.{field}")
        return f"{words} {before} → {after}" if before != after else f"{words} {before}"

    def ask(self, view: TownView) -> str:
        name = self.actor(view)
        if view.phase == "lay":
            return self.texts("cli.architekton.ask.lay", name=name, tile=view.tile)
        return self.texts(f"cli.architekton.ask.{view.phase}", name=name)

    # ---- moves ----

    def detail(self, choice: TownChoice) -> str:
        if isinstance(choice, Decision):
            return ", ".join(
                [
                    self._change("chips", choice.chips),
                    self._change("houses", choice.houses),
                    self._change("group", choice.group),
                    self._change("points", choice.points),
                ]
            )
        fits = [f"{ARROWS[side]}{asks}{'✓' if ok else f'✗{meets}'}" for side, asks, meets, ok in choice.fits]
        before, after = choice.group
        figures = [" ".join(fits)] + ([self._change("group", choice.group)] if before != after else [])
        for enclosed in choice.encloses:
            figures.append(self._enclosed(enclosed.cell, enclosed.owner, enclosed.mismatch))
        return ", ".join(figures)

    def _enclosed(self, cell: str, owner: int | None, mismatch: int) -> str:
        if owner is None:
            return self.texts("cli.architekton.encloses.nobody", cell=cell)
        key = "cli.architekton.encloses.pays" if mismatch else "cli.architekton.encloses.gains"
        return self.texts(key, cell=cell, name=self.names[owner], count=mismatch)

    # ---- the log ----

    def worth_telling(self, event: Event) -> bool:
        """The board shows what was drawn."""
        return not event.key.endswith((".drew_building", ".drew_landscape", ".opened"))

    # ---- the end ----

    def scoring(self, view: TownView) -> RenderableType:
        result = view.result
        if result is None:
            return Text()
        verdict = Text(self._verdict(result), "title")
        if not _is_scored(result):
            return verdict
        table = self._figures(
            "cli.architekton.group", "cli.architekton.chips", "cli.architekton.points", "cli.architekton.standing"
        )
        groups = []
        for seat, data in enumerate(result.seats):
            name = Text(f"{tiles.HOUSES[seat]} {self.names[seat]}", f"seat{seat}")
            figures = (len(data.group), data.chips, data.points, data.standing)
            table.add_row(name, *(str(figure) for figure in figures))
            cells = " ".join(data.group) or "–"
            groups.append(Text(self.texts("cli.architekton.scored_group", name=self.names[seat], cells=cells), "quiet"))
        return Group(*self._removed(result.removed), *groups, table, verdict)

    def _removed(self, removed: Sequence[Removed]) -> list[Text]:
        """K8.1, a line for each owner: the buildings, each with the landscapes it touches."""
        lines = []
        for owner in (0, 1, None):
            cells = [f"{building.cell} ({building.landscapes})" for building in removed if building.owner == owner]
            name = self.texts("cli.architekton.nobody") if owner is None else self.names[owner]
            if cells:
                lines.append(Text(self.texts("cli.architekton.removed", name=name, cells=" ".join(cells)), "quiet"))
        return lines

    def _verdict(self, result: TownResult) -> str:
        winner = result.winner
        name = self.names[winner] if winner is not None else ""
        return self.texts(f"cli.architekton.verdict.{result.reason}", name=name)

    def _terrain(self, letter: str) -> str:
        return self.texts(f"cli.architekton.terrain.{letter}")


def _marks(view: TownView, fresh: Iterable[str]) -> dict[str, str]:
    """What the corners of a tile show: what has just happened and is asked, or at the end what counts (K8)."""
    result = view.result
    if result is not None and _is_scored(result):
        taken = {removed.cell: tiles.TAKEN for removed in result.removed}
        return taken | {cell: tiles.COUNTED for seat in result.seats for cell in seat.group}
    marks = dict.fromkeys(fresh, tiles.FRESH)
    for asked in (view.due, view.moving):
        marks |= {asked.cell: tiles.ASKED} if asked else {}
    return marks


def _is_scored(result: TownResult) -> bool:
    """A game that ends early has no final scoring (K6.1)."""
    return result.reason != "early"


def _labels(cells: Iterable[Spot | Tile]) -> tuple[dict[int, str], dict[int, str]]:
    """The names of the columns by x and of the rows by y, from left to right and from the top down."""
    columns: dict[int, str] = {}
    rows: dict[int, str] = {}
    for cell in cells:
        found = LABEL.fullmatch(cell.cell)
        if found:
            columns[cell.x], rows[cell.y] = found[1], found[2]
    return dict(sorted(columns.items())), dict(sorted(rows.items()))
