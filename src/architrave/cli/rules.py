"""`architrave rules`: show the rules page, or one paragraph of it."""

from __future__ import annotations

import re
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from architrave import rulebook
from architrave.cli.problems import UsageError, check_known
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in

EMPHASIS: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`")
COMFORTABLE: Final = 100  # characters: longer lines are hard to read


def rules(game: str, wanted: str | None, language: Language | None) -> None:
    texts = texts_in(language)
    page = rulebook.page(check_known("GAME", "game", game, rulebook.games()), texts.language)
    show(screen(), page, wanted, texts)


def show(console: Console, page: rulebook.Page, wanted: str | None, texts: Texts) -> None:
    """Show the page, a section or a paragraph; raises UsageError for an unknown number."""
    found = page if wanted is None else page.find(wanted)
    if found is None:
        sections = ", ".join(section.number for section in page.sections)
        raise UsageError(wanted or "", "cli.unknown.paragraph", given=wanted or "", known=sections)
    console.print(render(found, texts), width=min(console.width, COMFORTABLE))


def render(found: rulebook.Page | rulebook.Section | rulebook.Paragraph, texts: Texts) -> RenderableType:
    if isinstance(found, rulebook.Paragraph):
        return paragraphs([found], texts)
    if isinstance(found, rulebook.Section):
        heading = Text(f"{found.number} {found.title}", "title")
        return Group(heading, paragraphs(found.paragraphs, texts))
    introduction = [Padding(prose(text), (0, 0, 1, 0)) for text in found.introduction]
    sections = [Padding(render(section, texts), (0, 0, 1, 0)) for section in found.sections]
    appendix: list[RenderableType] = []
    if found.appendix is not None:
        appendix = [
            Text(found.appendix.title, "title"),
            *(Padding(prose(text), (0, 0, 1, 0)) for text in found.appendix.texts),
        ]
    return Group(Text(found.title, "title"), Text(), *introduction, *sections, *appendix)


def paragraphs(found: tuple[rulebook.Paragraph, ...] | list[rulebook.Paragraph], texts: Texts) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    table.add_column(style="paragraph", no_wrap=True)
    table.add_column()
    for paragraph in found:
        text = prose(paragraph.text)
        if paragraph.mark:
            text.append(f" [{texts(f'rules.mark.{paragraph.mark}')}]", "quiet")
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
