"""How a game is drawn in the terminal, from the view that every front end gets. The rules know nothing of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from architrave.cli.texts import Texts
from architrave.kernel.game import C, Event, Json, V


class Renderer(ABC, Generic[V, C]):
    """Draws one game, by its classes of views and choices."""

    help_rows = 6  # lines about moves that `help` shows
    examples: ClassVar[Mapping[str, str]]  # a piece, a place and a paragraph, as `help` names them
    colours: ClassVar[Mapping[str, str]] = {}  # styles of the seats, where they are not the usual ones

    def __init__(self, texts: Texts, names: Sequence[str]) -> None:
        self.texts = texts
        self.names = names

    def actor(self, view: V) -> str:
        """The name of the player to act."""
        return self.names[view.actor] if isinstance(view.actor, int) else ""

    def laid_out(self, view: V) -> bool:
        """Whether there is a board to show yet."""
        return True

    def table(self, view: V, text: str, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        """The board; `text` is the game's own text board."""
        return self.board(view, lit, fresh, width)

    @abstractmethod
    def board(self, view: V, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        """The board with its coordinates: playable cells are highlighted, cells just played are marked."""

    @abstractmethod
    def aside(self, view: V) -> RenderableType:
        """What is shown beside the board: seats, supply, stacks, what is still to come."""

    def brief(self, view: V) -> bool:
        """Whether the board is enough, because a move is in progress and nothing beside it has changed."""
        return False

    @abstractmethod
    def question(self, view: V, choices: Sequence[C]) -> RenderableType | None:
        """A decision that needs explaining, with the figures of each choice; None if the board says enough."""

    @abstractmethod
    def ask(self, view: V) -> str:
        """The prompt before the cursor."""

    def overview(self, choices: Sequence[C]) -> RenderableType:
        """All moves, grouped by their first word."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        groups: dict[str, list[str]] = {}
        for choice in choices:
            first, _, rest = choice.text.partition(" ")
            groups.setdefault(first, []).append(rest)
        for first, rests in groups.items():
            table.add_row(first, " · ".join(rest for rest in rests if rest))
        return table

    @abstractmethod
    def detail(self, choice: C) -> str:
        """What one move does, in figures."""

    @abstractmethod
    def worth_telling(self, event: Event) -> bool:
        """Whether to print this as soon as it happens; the log has everything."""

    @abstractmethod
    def scoring(self, view: V) -> RenderableType:
        """The final score, broken down by where each point came from."""

    def component_set(self, data: Json) -> RenderableType:
        """A checked component set of the player's own."""
        return Text(self.texts("cli.components.right", name=str(data.get("name", ""))), "good")
