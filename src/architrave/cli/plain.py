"""The renderer of a game that has none of its own: its text board, and its moves as a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text

from architrave.cli.renderer import Renderer
from architrave.kernel.game import Event
from architrave.kernel.view import Choice, View


class PlainRenderer(Renderer[View, Choice]):
    help_rows = 0
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
        assert view.result is not None
        winner, points = view.result.winner, view.result.points
        ended = "cli.play.no_winner" if winner is None else "cli.play.winner"
        lines = [Text(self.texts(ended, name="" if winner is None else self.names[winner]), "title")]
        reason = f"{view.game}.result.{view.result.reason}"
        if self.texts.knows(reason):
            lines.append(Text(self.texts(reason)))
        if points:
            lines.append(Text(", ".join(f"{name} {own}" for name, own in zip(self.names, points, strict=True))))
        return Group(*lines)
