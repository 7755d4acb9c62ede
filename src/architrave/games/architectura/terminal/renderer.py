"""Architectura in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from architrave.cli.renderer import Renderer
from architrave.games.architectura.components import find_set
from architrave.games.architectura.names import card_name, card_text
from architrave.games.architectura.terminal import streets
from architrave.games.architectura.view import kind_view
from architrave.games.architectura.view_types import (
    Card,
    CardChange,
    CityChoice,
    CityView,
    Comparison,
    Kind,
    Pending,
    Replace,
    SeatResult,
    SeatView,
    Space,
)
from architrave.kernel.game import Event, Json

STREETS: Final = "ABCD"
ITSELF: Final = ("play", "build")  # the decisions that every turn, or every game, has


@final
class ArchitecturaRenderer(Renderer[CityView, CityChoice]):
    help_rows = 10
    examples: ClassVar[Mapping[str, str]] = {"piece": "park", "place": "A3", "paragraph": "A4.2"}
    colours: ClassVar[Mapping[str, str]] = {
        f"seat{seat}": f"bold {ink}" for seat, ink in enumerate(streets.INKS.values())
    }

    # ---- the city ----

    def board(self, view: CityView, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        lit, fresh = set(lit), set(fresh)
        tops = {card.space: card for card in view.cards if not card.covered}
        spaces = {space.space: space for space in view.spaces}
        rule = "    " + ("+" + "-" * (streets.WIDE - 1)) * view.columns + "+"
        columns = "".join(str(column).center(streets.WIDE) for column in range(1, view.columns + 1))
        lines = [Text("    " + columns, "quiet")]
        for street in STREETS[: view.streets]:
            labels = [f"{street}{column}" for column in range(1, view.columns + 1)]
            blocks = [self._space(view, spaces[label], tops.get(label), lit, fresh) for label in labels]
            lines.append(Text(rule, "quiet"))
            for part in range(streets.HIGH):
                head = (f"  {street} " if part == 1 else "    ", "quiet")
                row = [piece for block in blocks for piece in (("|", "quiet"), block[part])]
                lines.append(Text.assemble(head, *row, ("|", "quiet")))
        lines.append(Text(rule, "quiet"))
        return Text("\n", no_wrap=True, overflow="crop").join(lines)

    def _space(self, view: CityView, space: Space, top: Card | None, lit: set[str], fresh: set[str]) -> streets.Block:
        label = space.space
        if top is not None:
            colour = view.seats[top.owner].colour
            return streets.card(self._name(view, top.card), top, colour, label in fresh)
        if space.claim is not None:
            return streets.token(space.claim, view.seats[space.claim].colour)
        viewer = view.seat if view.seat is not None else view.active
        if label in lit or viewer in space.eligible:
            return streets.open_space(label, label in lit)
        return streets.blank()

    # ---- beside the city ----

    def aside(self, view: CityView) -> RenderableType:
        parts: list[RenderableType] = [self._seats(view)]
        for seat, data in enumerate(view.seats):
            parts += self._outside(seat, data)
        for seat, data in enumerate(view.seats):
            if data.hand is not None:
                parts += [Text(), self._hand(view, seat, data)]
        return Group(*parts)

    def _seats(self, view: CityView) -> RenderableType:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
        table.add_column()
        for column in ("hand", "deck", "tokens", "cards", "now"):
            table.add_column(self.texts(f"cli.architectura.column.{column}"), justify="right")
        for seat, data in enumerate(view.seats):
            turn = "›" if view.actor == seat else " "
            hand = f"{data.hand_count}/{data.limit}"
            figures = (hand, data.deck_count, data.tokens, data.on_table, f"{data.points:g}")
            table.add_row(self._seat(seat, turn), *(str(figure) for figure in figures))
        return table

    def _seat(self, seat: int, mark: str = "") -> Text:
        return Text(f"{mark} {streets.SIGNS[seat]} {self.names[seat]}".lstrip(), f"seat{seat}")

    def _outside(self, seat: int, data: SeatView) -> list[RenderableType]:
        """What everybody may know of a seat beside the city, where there is anything."""
        lines = []
        named: list[tuple[str, list[str]]] = [
            ("replaced", [f"{card.card} ({card.basic})" for card in data.replaced or []]),
            ("known", data.hand_known if data.hand is None else []),
            ("graveyard", [data.graveyard.card, *data.buried] if data.graveyard else []),
            ("removed", data.removed),
        ]
        for what, cards in named:
            if cards:
                words = self.texts(f"cli.architectura.{what}", name=self.names[seat], cards=", ".join(cards))
                lines.append(Text(words, "quiet"))
        return list(lines)

    def _hand(self, view: CityView, seat: int, data: SeatView) -> RenderableType:
        """A hand with what each card says, and what its owner knows of their deck."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        for card in data.hand or ():
            kind = view.kinds[card]
            table.add_row(card, ring(kind), self.word(kind.text))
        heading = self.texts("cli.architectura.hand", name=self.names[seat])
        lines: list[RenderableType] = [Text(heading, f"seat{seat}"), table]
        if data.under:
            cards = ", ".join(data.under)
            lines.append(Text(self.texts("cli.architectura.under", cards=cards), "quiet"))
        if data.deck:
            cards = ", ".join(data.deck)
            lines.append(Text(self.texts("cli.architectura.loose", cards=cards), "quiet"))
        return Group(*lines)

    # ---- decisions ----

    def question(self, view: CityView, choices: Sequence[CityChoice]) -> RenderableType | None:
        if view.pending is None:
            return None
        words = f"{self._asked(view.pending)} ({view.paragraph})"
        lines: list[RenderableType] = [Text(words, "bold")]
        if view.phase == "build":
            lines.append(self._replacements(view, choices))
        elif view.phase not in ITSELF:
            table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
            for choice in choices:
                table.add_row(Text(choice.text, "bold"), self.detail(choice))
            lines.append(table)
        return Group(*lines)

    def _asked(self, asked: Pending) -> str:
        params = dict(asked.params)
        if isinstance(asked.whose, int):
            params["whose"] = self.names[asked.whose]
        return self.texts(asked.key, **params)

    def _replacements(self, view: CityView, choices: Sequence[CityChoice]) -> RenderableType:
        """The cards on offer, each with what it says and what it may stand in for."""
        offers: dict[str, list[str]] = {}
        for choice in choices:
            if isinstance(choice.move, Replace):
                offers.setdefault(choice.move.card, []).append(choice.move.basic)
        table = Table(box=None, padding=(0, 2, 0, 2), show_header=False)
        for card, basics in offers.items():
            kind = view.kinds[card]
            table.add_row(Text(card, "bold"), ring(kind), f"for {', '.join(basics)}", self.word(kind.text))
        return table

    def ask(self, view: CityView) -> str:
        return self.texts("cli.architectura.ask", name=self.actor(view))

    # ---- moves ----

    def detail(self, choice: CityChoice) -> str:
        parts = [self._comparison(choice.compare)] if choice.compare else []
        parts += [self._change(change) for change in choice.changes or ()]
        if choice.points:
            parts += self._points(*choice.points)
        if then := choice.then:
            spaces = " ".join(then.spaces)
            parts.append(self.texts(f"cli.architectura.then.{then.what}", spaces=spaces).rstrip(" :"))
        return ", ".join(part for part in parts if part)

    def _comparison(self, compare: Comparison) -> str:
        outcome = f"protected_{compare.protected}" if compare.protected else compare.outcome
        words = self.texts(f"cli.architectura.outcome.{outcome}")
        return f"{compare.value} | {compare.left} {compare.space}: {words}"

    def _change(self, change: CardChange) -> str:
        """A card that lies, shows or counts otherwise than before, unless it is the one just played."""
        before, after = change.before, change.after
        if before is None:
            return ""
        card = change.id.partition("-")[2]
        if after is None:
            return self.texts("cli.architectura.change.gone", card=card)
        if after.down and not before.down:
            return self.texts("cli.architectura.change.destroyed", card=card, space=before.space)
        if before.down and not after.down:
            return self.texts("cli.architectura.change.restored", card=card, space=before.space)
        if before.space != after.space:
            return self.texts("cli.architectura.change.moved", card=card, old=before.space, space=after.space)
        if None not in (before.value, after.value) and before.value != after.value:
            return f"{card} {before.space} {before.value} → {after.value}"
        return ""

    def _points(self, before: Sequence[float], after: Sequence[float]) -> list[str]:
        return [
            f"{streets.SIGNS[seat]} {old:g} → {new:g}"
            for seat, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        ]

    # ---- the log ----

    def worth_telling(self, event: Event) -> bool:
        """The hand shows what was drawn."""
        return not event.key.endswith((".drew_card", ".drew"))

    # ---- the end ----

    def scoring(self, view: CityView) -> RenderableType:
        result = view.result
        if result is None:
            return Text()
        parts: list[RenderableType] = []
        for seat, data in enumerate(result.seats):
            parts += [self._seat(seat), Padding(self._counted(view, data), (0, 0, 0, 2))]
        winners = ", ".join(self.names[seat] for seat in result.winners)
        parts.append(Text(self.texts(f"cli.architectura.verdict.{result.reason}", name=winners), "title"))
        return Group(*parts)

    def _counted(self, view: CityView, data: SeatResult) -> RenderableType:
        """A12.2, card by card, and the parts that add up."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for card in data.cards:
            formula = "" if card.formula == str(card.value) else f"{card.formula} ="
            end = f"{card.end:+d} ({' '.join(card.counted)})" if card.end else ""
            table.add_row(card.space, self._name(view, card.card), f"{formula} {card.value}".strip(), end)
        sums = data.breakdown
        words = self.texts(
            "cli.architectura.sum",
            values=sums.values,
            end=sums.end,
            graveyard=sums.graveyard,
            bonus=f"{sums.bonus:g}",
            points=f"{data.points:g}",
        )
        return Group(table, Text(words, "bold"))

    # ---- cards of somebody's own ----

    def component_set(self, data: Json) -> RenderableType:
        cards = find_set(data)
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(style="bold", no_wrap=True)
        for kind, card in enumerate(cards.cards):
            name, text = self.word(card_name(cards, kind)), self.word(card_text(cards, kind))
            table.add_row(card.id, name, ring(kind_view(cards, kind)), ", ".join(card.replaces), text)
        additional = sum(bool(card.replaces) for card in cards.cards)
        words = self.texts("cli.cards.right", name=cards.name, count=len(cards.cards), additional=additional)
        return Group(table, Text(words, "good"))

    # ---- words ----

    def _name(self, view: CityView, card: str) -> str:
        return self.word(view.kinds[card].name) if card in view.kinds else card

    def word(self, text: str) -> str:
        """A text of a card: a key of the catalogue, or its own."""
        return self.texts(text[1:]) if text.startswith("@") else text


def ring(kind: Kind) -> str:
    """The values, the basic one in brackets; # is a built-in shield."""
    values = [f"[{value}]" if side == kind.basic else value for side, value in enumerate(kind.ring)]
    return " ".join(values) + (" #" if kind.shield else "")
