"""Log lines and refusals as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from architrave import rulebook
from architrave.bots import character_of
from architrave.cli.texts import Texts
from architrave.kernel.game import Event
from architrave.kernel.refusal import Invalid, Refusal


def describe_event(event: Event, names: Sequence[str], texts: Texts) -> Text:
    """Describe an event in one line, in the colour of its seat."""
    player = {"player": names[event.seat]} if event.seat is not None else {}
    style = "quiet" if event.seat is None else ""
    level = {"level": character_of(str(event.params["level"]))} if "level" in event.params else {}
    line = Text(texts(event.key, **{**event.params, **level, **player}), style)
    if event.seat is not None:
        line.highlight_words([names[event.seat]], f"seat{event.seat}")
    return line


def explain_refusal(game: str, refusal: Refusal, texts: Texts) -> RenderableType:
    """Explain why a move is refused: the sentence, the paragraph, and its text if the rules are available."""
    sentence = Text.assemble(("✗ ", "bad"), texts(refusal.key, **refusal.params))
    try:
        rule = rulebook.paragraph(game, refusal.paragraph, texts.language).replace("`", "")
    except Invalid:
        return Text.assemble(sentence, (f" ({refusal.paragraph})", "paragraph"))
    return Group(
        sentence, Padding(Text.assemble((f"{refusal.paragraph} ", "paragraph"), (rule, "quiet")), (0, 0, 0, 2))
    )
