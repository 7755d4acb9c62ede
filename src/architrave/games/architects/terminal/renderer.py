"""Architects in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, final, get_args

from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from architrave.cli.renderer import Renderer
from architrave.games.architects.terminal import lots
from architrave.games.architects.view_types import (
    CityResult,
    CityView,
    Gain,
    RegionChoice,
    RegionView,
    Score,
    SeatView,
    Source,
)
from architrave.kernel.game import Event

QUIET: Final = ("goal_drawn", "row_laid", "plans_laid", "tile_opened", "service_opened", "ended_turn")
MOST_SHOWN: Final = 8  # lots named one by one, the best first
SOURCES: Final[tuple[Source, ...]] = get_args(Source)


@final
class ArchitectsRenderer(Renderer[RegionView, RegionChoice]):
    help_rows = 9
    examples: ClassVar[Mapping[str, str]] = {"piece": "take", "place": "3b", "paragraph": "M4.2"}

    # ---- the cities ----

    def board(self, view: RegionView, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        """The city of the person who plays, and the others at a glance."""
        own = view.seat if view.seat is not None else view.active or 0
        own = min(own, len(view.seats) - 1)  # the Automa's turn
        colours = [self.texts(f"architects.block.{colour}") for colour in view.blocks]
        city = lots.city(view.seats[own], colours, set(lit))
        others = lots.beside([titled for number, titled in enumerate(self._cities(view)) if number != own])
        lines = [self._seat(own), *city, *([Text(), *others] if others else [])]
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _cities(self, view: RegionView) -> list[tuple[Text, CityView]]:
        """Every city with its title, the Automa's last."""
        cities: list[tuple[Text, CityView]] = [(self._seat(seat), data) for seat, data in enumerate(view.seats)]
        if view.automa is not None:
            cities.append((Text(self.texts("architects.automa"), "bold"), view.automa))
        return cities

    def _seat(self, seat: int, mark: str = "") -> Text:
        return Text(f"{mark} {self.names[seat]}".lstrip(), f"seat{seat}")

    # ---- beside the cities ----

    def aside(self, view: RegionView) -> RenderableType:
        parts: list[RenderableType] = [self._round(view), self._seats(view), Text(), self._goals(view)]
        if view.event is not None:
            parts.append(Text(self._happening(view.event)))
        parts += [Text(), self._displays(view), *self._tiles(view)]
        if view.residents:
            parts += [Text(), self._residents(view)]
        return Group(*parts)

    def _round(self, view: RegionView) -> RenderableType:
        words = self.texts("cli.architects.round", round=view.round, rounds=view.rounds, row=view.row, rows=view.rows)
        used, most = view.actions.used, view.actions.most
        return Text(f"{words} · {self.texts('cli.architects.actions', used=used, most=most)}", "quiet")

    def _seats(self, view: RegionView) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
        table.add_column(no_wrap=True)
        for column in ("vp", "now", "boats", "tokens", "landmarks", "services"):
            justify = "left" if column == "services" else "right"
            table.add_column(self.texts(f"cli.architects.column.{column}"), justify=justify)  # type: ignore[arg-type]
        for seat, data in enumerate(view.seats):
            turn = "›" if view.actor == seat else " "
            table.add_row(self._seat(seat, turn), *self._figures(data))
        if view.automa is not None:
            difficulty = self.texts(f"architects.difficulty.{view.difficulty}")
            name = f"  {self.texts('architects.automa')} ({difficulty})"
            table.add_row(Text(name), *self._figures(view.automa))
        return table

    def _figures(self, data: CityView) -> list[str]:
        """Boats and tokens are unused ones, with the used ones in brackets."""
        boats, tokens = data.boats, data.tokens if isinstance(data, SeatView) else None
        return [
            str(data.vp),
            f"+{data.score.total}",
            f"{boats.unused} ({boats.used})",
            f"{tokens.unused} ({tokens.used})" if tokens else "–",
            str(data.landmarks),
            " ".join(data.services) or "–",
        ]

    def _goals(self, view: RegionView) -> RenderableType:
        """The goals of this round with what they pay each seat now, and those of the rounds to come."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for goal in view.goals:
            if goal.state == "past":
                continue
            now = [
                str(scored.points)
                for data in view.seats
                for scored in data.score.goals
                if scored.number == goal.number and goal.state == "now"
            ]
            style = "" if goal.state == "now" else "quiet"
            worth = self.texts(f"architects.unit.{goal.unit}", vp=goal.vp)
            text = self.texts(f"architects.goal.{goal.number}.text")
            head = self.texts("cli.architects.goal", round=goal.round, number=goal.number)
            table.add_row(Text(head, style), Text(" : ".join(now), "bold"), Text(f"{text} {worth}", style))
        return table

    def _happening(self, event: str) -> str:
        name, text = (self.texts(f"architects.happening.{event}.{part}") for part in ("name", "text"))
        return self.texts("architects.event.event_opened", event=event, name=name, text=text)

    def _displays(self, view: RegionView) -> RenderableType:
        """Rows, Backup plans, services and requirement tiles."""
        lines: list[tuple[str, Text]] = [
            (self.texts("cli.architects.row", row=number), lots.letters(pieces))
            for number, pieces in enumerate([view.current, *view.later], view.row)
        ]
        display = view.services
        shown = [pair or "–" for pair in display.open] + [f"+{pair}" for pair in display.extra]
        stack = self.texts("cli.architects.stack", count=display.stack)
        tiles = " ".join(tile.id for tile in view.tiles.open) or "–"
        unseen = " ".join(f"{kind} {count}" for kind, count in view.unseen.items())
        lines += [
            (self.texts("cli.architects.backup"), lots.letters(view.backup)),
            (self.texts("cli.architects.services", count=display.cost), Text(f"{' '.join(shown)} · {stack}")),
            (self.texts("cli.architects.tiles"), Text(tiles)),
            (self.texts("cli.architects.bag"), Text(unseen, "quiet")),
        ]
        return listed(lines)

    def _tiles(self, view: RegionView) -> list[RenderableType]:
        """The requirement tiles of the cities, with what each pays now (M7.2)."""
        lines: list[RenderableType] = []
        for title, data in self._cities(view):
            tiles = data.score.landmarks.tiles
            if tiles:
                paid = " · ".join(f"{tile.block}: {tile.tile} {tile.placement}+{tile.neighbours}" for tile in tiles)
                lines.append(Text.assemble(title, f"  {paid}"))
        return [Text(), *lines] if lines else []

    def _residents(self, view: RegionView) -> RenderableType:
        """Row by row: the upper rows of the three sections and the lower ones."""
        lines = [(self.texts("cli.architects.residents"), Text("1          2          3", "quiet"))]
        for title, data in self._cities(view):
            sections = [
                " / ".join("".join(row).ljust(3, ".") for row in (section.upper, section.lower))
                for section in data.residents or ()
            ]
            lines.append((title.plain, Text("  ".join(sections))))
        return listed(lines)

    # ---- decisions ----

    def brief(self, view: RegionView) -> bool:
        """In the middle of a step the question names all that matters."""
        return bool(view.phase != "turn")

    def question(self, view: RegionView, choices: Sequence[RegionChoice]) -> RenderableType | None:
        if not choices:
            return None
        lines: list[RenderableType] = [Text(self._asked(view, choices), "bold")]
        if view.phase == "resident":
            lines.append(self._residents(view))
        named = list(choices)
        if all(choice.move.kind == "lot" for choice in choices):
            named = sorted(filter(self._matters, choices), key=self._gained, reverse=True)[:MOST_SHOWN]
        table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
        for choice in named:
            table.add_row(Text(choice.text, "bold"), self.detail(choice))
        if not named:
            return Group(*lines)  # the city shows which lots there are
        if len(named) < len(choices):
            table.add_row("…", self.texts("cli.architects.more", count=len(choices) - len(named)))
        return Group(*lines, table)

    def _matters(self, choice: RegionChoice) -> bool:
        """Whether a lot would change anything that is scored."""
        if not choice.gain or choice.later is UNSET:
            return False
        changes = [choice.gain.total, *choice.later.values()]
        return choice.boat is True or any(now != then for now, then in changes)

    def _asked(self, view: RegionView, choices: Sequence[RegionChoice]) -> str:
        phase, pending = view.phase, view.pending
        if phase == "turn" or pending is None:
            return self.texts("architects.ask.more" if view.taken else "architects.ask.turn")
        if phase in ("own", "other"):
            return self.texts(f"architects.ask.{phase}.{pending.action}", own=pending.own or "")
        if phase == "lot":
            return self.texts("architects.ask.lot", building=f"@architects.a.{pending.type}")
        if phase == "resident":
            rows = any(choice.move.kind == "row" for choice in choices)
            key = "architects.ask.resident" if rows else "architects.ask.no_row"
            return self.texts(key, resident=f"@architects.resident.{pending.resident}")
        return self.texts(f"architects.ask.{phase}", own=pending.own or "")

    def ask(self, view: RegionView) -> str:
        return self.texts("cli.architects.ask", name=self.actor(view))

    # ---- moves ----

    def detail(self, choice: RegionChoice) -> str:
        parts: list[str] = []
        if choice.gain:
            parts += self._gain(choice, choice.gain)
        if choice.best is not UNSET:
            parts.append(self.texts("cli.architects.best", points=f"{choice.best:+d}"))
        if choice.cost is not UNSET:
            parts.append(self.texts("cli.architects.cost", count=choice.cost))
        if choice.tokens:
            old, new = choice.tokens
            parts.append(self.texts("cli.architects.tokens", old=old, new=new))
        if choice.pays:
            parts.append(self.texts(f"cli.architects.pays.{choice.pays}"))
        if choice.boat:
            parts.append(self.texts("cli.architects.boat"))
        kind = choice.move.kind
        if kind in ("overhaul", "relocate", "backup", "demand"):
            parts.append(self.texts(f"architects.action.{kind}.text"))
        elif kind in ("end", "none", "resident"):
            parts.append(self.texts(f"cli.architects.does.{kind}"))
        return ", ".join(parts)

    def _gained(self, choice: RegionChoice) -> int:
        if not choice.gain:
            return 0
        now, then = choice.gain.total
        return then - now

    def _gain(self, choice: RegionChoice, gain: Gain) -> list[str]:
        """The points of the next scoring, by what they come from; and the goals of later rounds."""
        changes = [
            ("goals", sum(now for now, then in gain.goals), sum(then for now, then in gain.goals)),
            ("landmarks", *gain.landmarks),
            ("services", *gain.services),
            ("event", *gain.event),
        ]
        parts = [f"{self._gained(choice):+d}"]
        parts += [
            f"{self.texts(f'cli.architects.source.{part}')} {now} → {then}"
            for part, now, then in changes
            if now != then
        ]
        later = [f"{number} {now} → {then}" for number, (now, then) in (choice.later or {}).items() if now != then]
        if later:
            parts.append(self.texts("cli.architects.later", goals=", ".join(later)))
        return parts

    # ---- the log ----

    def worth_telling(self, event: Event) -> bool:
        """The table shows what was drawn."""
        return not event.key.endswith(QUIET)

    # ---- the end ----

    def scoring(self, view: RegionView) -> RenderableType:
        result = view.result
        if result is None:
            return Text()
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
        table.add_column()
        for number in range(1, view.rounds + 1):
            table.add_column(self.texts("cli.architects.round_points", round=number), justify="right")
        for source in SOURCES:
            table.add_column(self.texts(f"cli.architects.source.{source}"), justify="right")
        table.add_column(self.texts("cli.architects.column.vp"), justify="right")
        for seat, data in enumerate(result.seats):
            table.add_row(self._seat(seat), *self._sums(data))
        if result.automa is not None:
            table.add_row(Text(self.texts("architects.automa"), "bold"), *self._sums(result.automa))
        places = [
            Padding(self._places(seat, scored), (0, 0, 0, 2))
            for seat, data in enumerate(view.seats)
            for scored in data.history
        ]
        winners = ", ".join(self.names[seat] for seat in result.winners)
        verdict = Text(self.texts(f"cli.architects.verdict.{result.reason}", name=winners), "title")
        return Group(*places, Text(), table, verdict)

    def _sums(self, data: CityResult) -> list[str]:
        rounds = [str(scored.total) for scored in data.rounds]
        return [*rounds, *(str(data.sources[source]) for source in SOURCES), str(data.points)]

    def _places(self, seat: int, scored: Score) -> RenderableType:
        """Every place that a round paid for."""
        words = [
            f"{goal.number}: {goal.points} ({', '.join(' '.join(place) for place in goal.places)})"
            for goal in scored.goals
            if goal.points
        ]
        words += [
            f"{tile.tile} {tile.block}: {tile.placement + tile.neighbours}"
            for tile in scored.landmarks.tiles
            if tile.placement + tile.neighbours
        ]
        words += [f"{service.pair}: {service.points}" for service in scored.services if service.points]
        head = self.texts("cli.architects.scored", round=scored.round, name=self.names[seat], points=scored.total)
        return Text.assemble(head, "  ", (" · ".join(words) or "–", "quiet"))


def listed(lines: Sequence[tuple[str, Text]]) -> Text:
    """Lines with what each is about at the left, in a column."""
    wide = max(len(about) for about, _ in lines)
    return Text("\n").join(Text.assemble((about.ljust(wide + 2), "quiet"), line) for about, line in lines)
