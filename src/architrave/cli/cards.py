"""`architrave cards check`: a card set of one's own, checked and shown."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table
from rich.text import Text

from architrave.cli.architectura import ring
from architrave.cli.screen import screen
from architrave.cli.voice import Language, voice
from architrave.games.architectura.components import chosen, load
from architrave.games.architectura.names import card_name, card_text
from architrave.games.architectura.view import kind_view


def check(file: Path, language: Language | None) -> None:
    """Raises Invalid with the file, the card, the field and the reason."""
    spoken, console = voice(language), screen()
    cards = chosen(load(file))
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(style="bold", no_wrap=True)
    for kind, card in enumerate(cards.cards):
        shown = kind_view(cards, kind)
        words = [card_name(cards, kind), card_text(cards, kind)]
        name, text = (spoken(word[1:]) if word.startswith("@") else word for word in words)
        table.add_row(card.id, name, ring(shown), ", ".join(card.replaces), text)
    console.print(table)
    additional = sum(bool(card.replaces) for card in cards.cards)
    console.print(
        Text(spoken("cli.cards.right", name=cards.name, count=len(cards.cards), additional=additional), "good")
    )
