"""The renderer of a game that has none of its own: its text board, and its moves as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from architrave.cli.renderer import Renderer
from architrave.kernel.game import Event
from architrave.kernel.view import Choice, View


class PlainRenderer(Renderer[View, Choice]):
    help_rows = 0
    scores = False
    examples: ClassVar[Mapping[str, str]] = {"piece": "…", "place": "…", "paragraph": "…"}

    def table(self, view: View, text: str, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        return Text(text)

    def board(self, view: View, lit: Iterable[str], fresh: Iterable[str], width: int) -> RenderableType:
        return Text()

    def aside(self, view: View) -> RenderableType:
        return Text()

    def question(self, view: View, choices: Sequence[Choice]) -> RenderableType | None:
        return Text(" · ".join(choice.text for choice in choices))

    def ask(self, view: View) -> str:
        return self.texts("cli.play.your_move")

    def detail(self, choice: Choice) -> str:
        return ""

    def worth_telling(self, event: Event) -> bool:
        return True

    def scoring(self, view: View) -> RenderableType:
        return Text()
