"""`architrave reports`: what people have reported of the talk at tables. The server may be running meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from rich.text import Text

from architrave.cli.problems import UsageError
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in
from architrave.kernel.refusal import Invalid
from architrave.store.errors import StoreError, Unreachable
from architrave.store.sqlite import FILE, SqliteStore
from architrave.tables.rows import Json, Report

T = TypeVar("T")


def list_reports(folder: Path, as_json: bool, language: Language | None) -> None:
    """Print all reports, the oldest first."""
    found = _ask(folder, lambda store: store.reports())
    texts, console = texts_in(language), screen()
    if as_json:
        print(json.dumps([asdict(report) for report in found], ensure_ascii=False, indent=1))
        return
    if not found:
        console.print(texts("cli.talk.no_reports"))
    for report in found:
        console.print(Text(_title(report, texts), "bold"))
        console.print(Text(texts("cli.talk.who", reported=report.reported, reporter=report.reporter)), soft_wrap=True)
        for line in report.lines:
            console.print(_said(line, line["n"] == report.number, texts))
        console.print()


def remove_report(folder: Path, id: int, language: Language | None) -> None:
    if not _ask(folder, lambda store: store.remove_report(id)):
        raise UsageError("--remove", "cli.talk.no_report", number=id)
    screen().print(texts_in(language)("cli.talk.removed", number=id))


def _title(report: Report, texts: Texts) -> str:
    when = datetime.fromtimestamp(report.made, UTC).strftime("%Y-%m-%d %H:%M UTC")
    reason = texts(f"ui.talk.reason.{report.reason}")
    return texts("cli.talk.report", number=report.id, name=report.name, reason=reason, when=when, table=report.table)


def _said(line: Json, reported: bool, texts: Texts) -> Text:
    """A line; text of strangers is printed as text, whatever it contains."""
    words = line["text"] if line["phrase"] is None else texts(f"talk.phrase.{line['phrase']}")
    return Text.assemble("> " if reported else "  ", (f"{line['name']}: ", "bold"), words)


def _ask(folder: Path, work: Callable[[SqliteStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = SqliteStore(folder)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        if not (folder / FILE).exists():
            raise Unreachable
        return asyncio.run(run())
    except StoreError as fault:
        raise Invalid(str(folder), fault.key, **fault.params) from fault
