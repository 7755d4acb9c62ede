"""`architrave arena --balance`: what the seats and the additional cards of Architectura are worth."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from architrave.arena.verdict import Balance
from architrave.cli.voice import Voice


def drawn(report: Balance, spoken: Voice) -> RenderableType:
    tables = [seats(report, spoken)] if report.seats else []
    tables += [cards(report, spoken)] if report.cards else []
    speed = report.speed()
    line = spoken(
        "cli.arena.balance",
        games=report.games,
        seconds=f"{speed['seconds']:.1f}",
        simulations=report.simulations,
        build=spoken("cli.build.compiled" if speed["compiled"] else "cli.build.uncompiled"),
    )
    parts: list[RenderableType] = []
    for table in tables:
        parts += [table, Text()]
    return Group(*parts, Text(line))


def seats(report: Balance, spoken: Voice) -> Table:
    table = headed(Balance.seat_columns, spoken)
    for cell in report.seats:
        name = spoken("cli.arena.advanced" if cell.advanced else "cli.arena.basic", seats=cell.seats)
        for place in range(cell.seats):
            table.add_row(
                name if place == 0 else "",
                f"1 ({spoken('cli.arena.starter')})" if place == 0 else str(place + 1),
                str(cell.games) if place == 0 else "",
                str(cell.share(place)),
                str(cell.bare_share(place)),
                verdict(cell.misses(place), spoken),
            )
    return table


def cards(report: Balance, spoken: Voice) -> Table:
    table = headed(Balance.card_columns, spoken)
    for cell in report.cards:
        table.add_row(
            spoken(f"architectura.card.{cell.card}.name"),
            ", ".join(spoken(f"architectura.card.{basic}.name") for basic in sorted(cell.points)),
            str(cell.games),
            str(cell.share()),
            verdict(cell.misses(), spoken),
        )
    return table


def headed(columns: tuple[str, ...], spoken: Voice) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for column in columns:
        words = column in ("table", "place", "card", "replaced", "verdict")
        table.add_column(spoken(f"arena.column.{column}"), justify="left" if words else "right")
    return table


def verdict(missed: bool, spoken: Voice) -> Text:
    return Text(spoken("cli.arena.misses"), "bad") if missed else Text(spoken("cli.arena.fair"), "good")
