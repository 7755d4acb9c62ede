"""`architrave rules`: the rules page, whole or one paragraph of it."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from architrave import rulebook
from architrave.cli.problems import Wrong, known
from architrave.cli.screen import screen
from architrave.cli.voice import Language, Voice, voice

EMPHASIS: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
COMFORTABLE: Final = 100  # characters: longer lines are hard to read


def rules(game: str, wanted: str | None, language: Language | None) -> None:
    spoken = voice(language)
    page = rulebook.page(known("GAME", "game", game, rulebook.games()), spoken.language)
    show(screen(), page, wanted, spoken)


def show(console: Console, page: rulebook.Page, wanted: str | None, spoken: Voice) -> None:
    """The page, a section or a paragraph; raises Wrong for a number the page does not have."""
    found = page if wanted is None else page.find(wanted)
    if found is None:
        sections = ", ".join(section.number for section in page.sections)
        raise Wrong(wanted or "", "cli.unknown.paragraph", given=wanted or "", known=sections)
    console.print(drawn(found, spoken), width=min(console.width, COMFORTABLE))


def drawn(found: rulebook.Page | rulebook.Section | rulebook.Paragraph, spoken: Voice) -> RenderableType:
    if isinstance(found, rulebook.Paragraph):
        return paragraphs([found], spoken)
    if isinstance(found, rulebook.Section):
        heading = Text(f"{found.number} {found.title}", "title")
        return Group(heading, paragraphs(found.paragraphs, spoken))
    introduction = [Padding(prose(text), (0, 0, 1, 0)) for text in found.introduction]
    sections = [Padding(drawn(section, spoken), (0, 0, 1, 0)) for section in found.sections]
    return Group(Text(found.title, "title"), Text(), *introduction, *sections)


def paragraphs(found: tuple[rulebook.Paragraph, ...] | list[rulebook.Paragraph], spoken: Voice) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(style="paragraph", no_wrap=True)
    table.add_column()
    for paragraph in found:
        text = prose(paragraph.text)
        if paragraph.mark:
            text.append(f" [{spoken(f'rules.mark.{paragraph.mark}')}]", "quiet")
        table.add_row(paragraph.number, text)
    return table


def prose(markdown: str) -> Text:
    """A line with **bold** and `code`, as the rules pages have them."""
    text = Text()
    end = 0
    for found in EMPHASIS.finditer(markdown):
        text.append(markdown[end : found.start()])
        text.append(found[1] or found[2], "bold")
        end = found.end()
    text.append(markdown[end:])
    return text
