"""The rules pages as safe HTML: every paragraph has an anchor, every reference is a link."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Literal, cast

from markdown_it import MarkdownIt

from architrave import rulebook
from architrave.games import catalogue, lessons
from architrave.kernel.refusal import Invalid
from architrave.server import figures
from architrave.server.errors import ApiError
from architrave.server.protocol import RulesAppendix, RulesChapter, RulesPage, RulesParagraph

REFERENCE = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")
markdown = MarkdownIt("commonmark", {"html": False})


@cache
def page(game: str, lang: str) -> RulesPage:
    """The rules of a game in a language; raises ApiError if there are none."""
    try:
        found = rulebook.page(game, lang)
    except Invalid as fault:
        raise ApiError(404, fault.key, fault.params) from fault
    anchors = {section.number for section in found.sections}
    anchors |= {paragraph.number for section in found.sections for paragraph in section.paragraphs}
    about = catalogue.game(game).about
    return RulesPage(
        game=found.game,
        lang=found.language,
        sheet=about.sheet is not None,
        title=found.title,
        intro=_prose(found.introduction, anchors),
        chapters=[_chapter(section, anchors, lessons.figures(game).paragraphs) for section in found.sections],
        appendix=None
        if found.appendix is None
        else RulesAppendix(title=found.appendix.title, html=_prose(found.appendix.texts, anchors)),
        words=figures.words(game),
    )


def _prose(texts: Iterable[str], anchors: set[str]) -> str:
    return "".join(f"<p>{_html(text, anchors)}</p>" for text in texts)


def _chapter(section: rulebook.Section, anchors: set[str], drawn: dict[str, str]) -> RulesChapter:
    paragraphs = [
        RulesParagraph(
            id=paragraph.number,
            html=_html(paragraph.text, anchors),
            mark=cast(Literal["ruling", "reconstructed"] | None, paragraph.mark),
            figure=drawn.get(paragraph.number),
        )
        for paragraph in section.paragraphs
    ]
    return RulesChapter(id=section.number, title=section.title, paragraphs=paragraphs)


def _html(text: str, anchors: set[str]) -> str:
    """Inline Markdown as HTML; paragraph numbers become links."""

    def link(match: re.Match[str]) -> str:
        number = match[0]
        return f'<a href="#{number}">{number}</a>' if number in anchors else number

    return REFERENCE.sub(link, markdown.renderInline(text))
