"""Writes the table of options in docs/records.md from the descriptions of the games: `python -m tools.options`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from architrave.games.catalogue import shipped
from architrave.kernel.about import About
from architrave.kernel.options import SEATS, ComponentSet, Number, Option, PerSeat, Seat, usual_seats

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "records.md"
BETWEEN = re.compile(r"(?<=<!-- options: written by tools/options.py -->\n).*?(?=<!-- end of options -->)", re.DOTALL)
HEAD = "| game | option | values | default | applies | paragraph |\n|---|---|---|---|---|---|\n"


def fill_in(page: str) -> str:
    """The page with the table of options as the games describe them."""
    rows = [row for game in sorted(shipped(), key=lambda game: game.about.order) for row in rows_of(game.about)]
    return BETWEEN.sub(lambda _: HEAD + "".join(f"| {' | '.join(row)} |\n" for row in rows), page)


def rows_of(about: About) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    if len(about.seats) > 1:
        counts = ", ".join(code(count) for count in about.seats)
        rows.append((about.title, f"`{SEATS}`", counts, code(usual_seats(about.seats)), "always", ""))
    for option in about.options:
        when = "always" if option.when is None else condition(option.when.option, option.when.values)
        usual = "in this order" if isinstance(option, PerSeat) else code(option.default(usual_seats(about.seats)))
        rows.append((about.title, f"`{option.name}`", values(option), usual, when, option.paragraph))
    return rows


def values(option: Option) -> str:
    words = [code(value) for value in option.values()]
    match option:
        case Number():
            words.insert(0, f"{code(option.least)} to {code(option.most)}")
        case Seat():
            words.append("a seat")
        case ComponentSet() if option.read is not None:
            words.append("a custom set, written out")
        case PerSeat():
            return f"a list, one for each seat: {', '.join(words)}"
    return ", ".join(words)


def condition(option: str, wanted: tuple[Any, ...]) -> str:
    return f"if `{option}` is {' or '.join(code(value) for value in wanted)}"


def code(value: Any) -> str:
    """A value as JSON has it."""
    return f"`{json.dumps(value)}`"


if __name__ == "__main__":
    PAGE.write_text(fill_in(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
