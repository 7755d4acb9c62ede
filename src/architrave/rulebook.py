"""The rules pages, of `docs/rules` and of installed games, as numbered paragraphs for the terminal and the server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from architrave.kernel.refusal import Invalid

LANGUAGES: Final = ("en", "nl", "de")
MARKS: Final = {  # what a page writes in **[…]** after a paragraph that is not in the published rulebook
    "ruling": "ruling",
    "beslissing": "ruling",
    "Festlegung": "ruling",
    "reconstructed": "reconstructed",
    "gereconstrueerd": "reconstructed",
    "rekonstruiert": "reconstructed",
}

SECTION: Final = re.compile(r"## ([A-Z]\d+) (.+)")
PARAGRAPH: Final = re.compile(r"- ([A-Z]\d+\.\d+) (.+)")
ROW: Final = re.compile(r"\| ([A-Z]\d+\.\d+) \|.+")
MARK: Final = re.compile(r"\s*\*\*\[([^]]+)\]\*\*$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    number: str  # "K4.2"
    text: str  # one line, with `code` and **bold** as in Markdown
    mark: str | None  # "ruling", "reconstructed", or None for a rule of the published rulebook


@dataclass(frozen=True, slots=True)
class Section:
    number: str  # "K4"
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Appendix:
    """What a page says about itself, after the rules: where they come from, how components were balanced."""

    title: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    game: str
    language: str
    title: str
    introduction: tuple[str, ...]
    sections: tuple[Section, ...]
    appendix: Appendix | None

    def find(self, number: str) -> Section | Paragraph | None:
        """The section "K4" or the paragraph "K4.2", however the letters are typed."""
        wanted = number.upper()
        for section in self.sections:
            if section.number == wanted:
                return section
            for paragraph in section.paragraphs:
                if paragraph.number == wanted:
                    return paragraph
        return None


ADDED: dict[str, Traversable] = {}  # game -> the folder with the pages of its package


def add(game: str, folder: Traversable) -> None:
    """Add the rules of an installed game: `en.md`, and other languages if there are any."""
    _parse(game, "en", folder.joinpath("en.md").read_text(encoding="utf-8"))  # raises if it is wrong
    ADDED[game] = folder


def games() -> list[str]:
    """The games that have a rules page."""
    return sorted([*(file.stem for file in _folder().glob("*.md")), *ADDED])


@cache
def page(game: str, language: str = "en") -> Page:
    """The rules page of a game in a language; raises Invalid if there is none."""
    if language not in LANGUAGES:
        raise Invalid("language", "rules.error.language", language=language, known=", ".join(LANGUAGES))
    if game not in games():
        raise Invalid("game", "rules.error.game", game=game, known=", ".join(games()))
    if game in ADDED:
        own = ADDED[game].joinpath(f"{language}.md")
        file: Traversable = own if own.is_file() else ADDED[game].joinpath("en.md")
    else:
        file = (_folder() if language == "en" else _folder() / language) / f"{game}.md"
    return _parse(game, language, file.read_text(encoding="utf-8"))


def paragraph(game: str, number: str, language: str = "en") -> str:
    """The text of one paragraph of a game."""
    found = page(game, language).find(number)
    if isinstance(found, Paragraph):
        return found.text
    raise Invalid("paragraph", "rules.error.paragraph", paragraph=number)


@cache
def _folder() -> Path:
    """The folder of the pages: next to this module in an installed package, `docs/rules` in a clone."""
    shipped = Path(__file__).parent / "rules"
    clones = [folder / "docs" / "rules" for folder in Path(__file__).parents]
    return next(folder for folder in (shipped, *clones) if folder.is_dir())


def _parse(game: str, language: str, markdown: str) -> Page:
    """Parse a page. A mark after the title of a section applies to the rows of its table; a heading without a number
    begins the appendix."""
    title = ""
    introduction: list[str] = []
    appendix: Appendix | None = None
    sections: list[Section] = []
    columns: list[str] = []
    mark: str | None = None
    for block in _blocks(markdown):
        if block.startswith("# "):
            title = block[2:]
        elif found := SECTION.fullmatch(block):
            heading, mark = _split_mark(found[2])
            sections.append(Section(found[1], heading, ()))
        elif found := PARAGRAPH.fullmatch(block):
            sections[-1] = _with(sections[-1], Paragraph(found[1], *_split_mark(found[2])))
        elif found := ROW.fullmatch(block):
            sections[-1] = _with(sections[-1], Paragraph(found[1], _row(columns, _cells(block)), mark))
        elif block.startswith("|"):
            columns = columns if block.startswith("|---") else _cells(block)
        elif block.startswith("## "):
            appendix = Appendix(block[3:], ())
        elif appendix is not None:
            appendix = Appendix(appendix.title, (*appendix.texts, block))
        else:
            introduction.append(block)
    return Page(game, language, title, tuple(introduction), tuple(sections), appendix)


def _with(section: Section, paragraph: Paragraph) -> Section:
    return Section(section.number, section.title, (*section.paragraphs, paragraph))


def _split_mark(text: str) -> tuple[str, str | None]:
    """The text without its mark, and the mark."""
    if found := MARK.search(text):
        return text[: found.start()], MARKS[found[1]]
    return text, None


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _row(columns: list[str], cells: list[str]) -> str:
    """A table row as a sentence: its subject, then each cell with the name of its column; dashes are left out."""
    said = [f"{column}: {cell}" for column, cell in zip(columns[2:], cells[2:], strict=True) if cell != "–"]
    return " · ".join([f"**{cells[1]}**", *said])


def _blocks(markdown: str) -> list[str]:
    """Headings, list items and paragraphs, each unwrapped to one line."""
    blocks: list[str] = []
    fresh = True
    for line in markdown.splitlines():
        if not line.strip():
            fresh = True
        elif fresh or line.startswith(("#", "- ", "|")):
            blocks.append(line.strip())
            fresh = line.startswith("#")
        else:
            blocks[-1] += " " + line.strip()
    return blocks
