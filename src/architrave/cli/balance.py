"""`architrave arena --balance`: what seats, cards and goals are worth, and how hard the Automa is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from architrave.arena.balance import Balance
from architrave.arena.balance.architects import SOURCES, ArchitectsBalance
from architrave.arena.balance.architectura import ArchitecturaBalance
from architrave.cli.voice import Voice

WORDS = ("table", "place", "card", "replaced", "source", "goal", "bot", "difficulty", "verdict")  # columns of these


def drawn(report: Balance, spoken: Voice) -> RenderableType:
    parts: list[RenderableType] = []
    for table in tables(report, spoken):
        parts += [table, Text()]
    return Group(*parts, Text(summary(report, spoken)))


def tables(report: Balance, spoken: Voice) -> list[Table]:
    found = []
    if isinstance(report, ArchitecturaBalance):
        found += [bonus_seats(report, spoken)] if report.seats else []
        found += [cards(report, spoken)] if report.cards else []
    elif isinstance(report, ArchitectsBalance):
        found += [seats(report, spoken), sources(report, spoken), goals(report, spoken)] if report.tables else []
        found += [solo(report, spoken)] if report.solo else []
    return found


def summary(report: Balance, spoken: Voice) -> str:
    speed = report.speed()
    return spoken(
        f"cli.arena.balance.{report.game}",
        games=report.games,
        seconds=f"{speed['seconds']:.1f}",
        simulations=report.simulations,
        most=report.most_simulations if isinstance(report, ArchitectsBalance) else report.simulations,
        build=spoken("cli.build.compiled" if speed["compiled"] else "cli.build.uncompiled"),
    )


def bonus_seats(report: ArchitecturaBalance, spoken: Voice) -> Table:
    table = headed(report.seat_columns, spoken)
    for part in report.seats:
        name = spoken("cli.arena.advanced" if part.advanced else "cli.arena.basic", seats=part.seats)
        for place in range(part.seats):
            table.add_row(
                name if place == 0 else "",
                placed(place, spoken),
                str(part.games) if place == 0 else "",
                str(part.places.share(place)),
                str(part.bare.share(place)),
                verdict(part.places.misses(place), spoken),
            )
    return table


def cards(report: ArchitecturaBalance, spoken: Voice) -> Table:
    table = headed(report.card_columns, spoken)
    for part in report.cards:
        table.add_row(
            spoken(f"architectura.card.{part.card}.name"),
            ", ".join(spoken(f"architectura.card.{basic}.name") for basic in sorted(part.points)),
            str(part.games),
            str(part.share()),
            verdict(part.misses(), spoken),
        )
    return table


def seats(report: ArchitectsBalance, spoken: Voice) -> Table:
    table = headed(report.seat_columns, spoken)
    for part in report.tables:
        for place in range(part.seats):
            table.add_row(
                spoken("cli.arena.players", seats=part.seats) if place == 0 else "",
                placed(place, spoken),
                str(part.games) if place == 0 else "",
                str(part.places.share(place)),
                str(part.vp(place)),
                verdict(part.places.misses(place), spoken),
            )
    return table


def sources(report: ArchitectsBalance, spoken: Voice) -> Table:
    """The mean VP of a city by source."""
    table = headed(("source",), spoken)
    for part in report.tables:
        table.add_column(spoken("cli.arena.players", seats=part.seats), justify="right")
    means = [part.by_source() for part in report.tables]
    for source in SOURCES:
        if any(by_source[source] for by_source in means):
            figures = (f"{by_source[source]:.1f}" for by_source in means)
            table.add_row(spoken(f"cli.architects.source.{source}"), *figures)
    table.add_row(spoken("cli.arena.total"), *(f"{sum(by_source.values()):.1f}" for by_source in means))
    return table


def goals(report: ArchitectsBalance, spoken: Voice) -> Table:
    table = headed(report.goal_columns, spoken)
    for goal in report.goals():
        table.add_row(
            goal.number,
            str(goal.vp) if goal.vp else "",
            str(goal.rounds),
            str(goal.worth),
            f"{goal.of_median:.2f}",
            verdict(goal.misses(), spoken) if goal.judged() else Text(spoken("cli.arena.few"), "quiet"),
        )
    return table


def solo(report: ArchitectsBalance, spoken: Voice) -> Table:
    table = headed(report.solo_columns, spoken)
    for part in report.solo:
        table.add_row(
            spoken(f"bots.level.{part.level}.name"),
            spoken(f"architects.difficulty.{part.difficulty}"),
            str(part.games),
            str(part.score()),
            str(part.margin()),
            f"{part.vp().value:.1f} : {part.automa_vp().value:.1f}",
            verdict(report.solo_misses(part), spoken) if report.easier(part) else "",
        )
    return table


def headed(columns: Sequence[str], spoken: Voice) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    for column in columns:
        table.add_column(spoken(f"arena.column.{column}"), justify="left" if column in WORDS else "right")
    return table


def placed(place: int, spoken: Voice) -> str:
    return f"1 ({spoken('cli.arena.starter')})" if place == 0 else str(place + 1)


def verdict(missed: bool, spoken: Voice) -> Text:
    return Text(spoken("cli.arena.misses"), "bad") if missed else Text(spoken("cli.arena.fair"), "good")
