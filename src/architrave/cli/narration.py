"""Log lines and refusals in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from architrave import rulebook
from architrave.cli.texts import Texts
from architrave.kernel.game import Event
from architrave.kernel.refusal import Invalid, Refusal


def told(event: Event, names: Sequence[str], texts: Texts) -> Text:
    """One line of the log, in the colour of the seat it is about."""
    player = {"player": names[event.seat]} if event.seat is not None else {}
    style = "quiet" if event.seat is None else ""
    level = {"level": texts(f"bots.level.{event.params['level']}.name")} if "level" in event.params else {}
    line = Text(texts(event.key, **{**event.params, **level, **player}), style)
    if event.seat is not None:
        line.highlight_words([names[event.seat]], f"seat{event.seat}")
    return line


def explained(game: str, refusal: Refusal, texts: Texts) -> RenderableType:
    """Why a move is refused: the sentence, the paragraph, and what the paragraph says, where the rules are at hand."""
    sentence = Text.assemble(("✗ ", "bad"), texts(refusal.key, **refusal.params))
    try:
        rule = rulebook.paragraph(game, refusal.paragraph, texts.language).replace("`", "")
    except Invalid:
        return Text.assemble(sentence, (f" ({refusal.paragraph})", "paragraph"))
    return Group(
        sentence, Padding(Text.assemble((f"{refusal.paragraph} ", "paragraph"), (rule, "quiet")), (0, 0, 0, 2))
    )
