"""`architrave analyse`: how the chances in a finished game went, and which turns decided it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from architrave.analysis.moments import Moment, moments
from architrave.analysis.review import Plan, TurnReview
from architrave.cli.folder import data_folder
from architrave.cli.kept_review import KeptReview
from architrave.cli.problems import naming_file
from architrave.cli.progress import counting
from architrave.cli.reasons import in_words, listed
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in
from architrave.games import catalogue
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid

BAR: Final = 20  # characters for 100 %


def analyse(file: Path, seat: int | None, budget: int, as_json: bool, language: Language | None) -> None:
    texts = texts_in(language)
    with naming_file(file):
        line = Record.load(file).replay(catalogue.game)
        plan = Plan(line, None if seat is None else seat - 1, budget)
    if not plan.turns():
        raise Invalid(str(file), "review.no_turns")
    turns = list(with_progress(KeptReview(data_folder(), plan).turns(), len(plan.turns()), texts))
    found = moments(turns, plan.end(), plan.eyes)
    if as_json:
        sys.stdout.write(json.dumps(report(plan, turns, found), indent=2, ensure_ascii=False) + "\n")
    else:
        show(screen(), plan, turns, found, texts)


def with_progress(turns: Iterable[TurnReview], count: int, texts: Texts) -> Iterator[TurnReview]:
    with counting(texts("cli.review.working")) as tell:
        for done, turn in enumerate(turns, 1):
            if tell is not None:
                tell(done, count)
            yield turn


def report(plan: Plan, turns: Sequence[TurnReview], found: Sequence[Moment]) -> dict[str, object]:
    return {
        "game": plan.line.game.name,
        "seat": None if plan.eyes is None else plan.eyes + 1,
        "judge": plan.level.id,
        "budget": plan.budget,
        "calibrated": plan.calibrated,
        "outcome": plan.end(),
        "turns": msgspec.to_builtins(turns),
        "moments": msgspec.to_builtins(found),
    }


def show(console: Console, plan: Plan, turns: Sequence[TurnReview], found: Sequence[Moment], texts: Texts) -> None:
    names = plan.line.players
    title = texts("cli.play.title", game=plan.line.game.about.title, names=" – ".join(names))
    console.print(Text(title, "title"))
    known = texts("cli.review.open") if plan.eyes is None else texts("cli.review.known", name=names[plan.eyes])
    judged = texts("cli.review.judged", name=plan.level.character or plan.level.id, count=plan.budget)
    console.print(Text(f"{judged}, {known}", "quiet"))
    if not plan.calibrated:
        console.print(Text(texts("review.uncalibrated"), "quiet"))
    console.print(Text("\n" + texts("cli.review.chances"), "title"))
    console.print(curve(plan, turns, found))
    for number, moment in enumerate(found, 1):
        console.print()
        tell(console, plan, number, moment, turns[moment.turn], texts)
    if not found:
        console.print("\n" + texts("review.none"))


def curve(plan: Plan, turns: Sequence[TurnReview], found: Sequence[Moment]) -> Table:
    """A row for each turn: who moves, and everybody's chances before it."""
    names = plan.line.players
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    table.add_column("", justify="right", style="quiet")
    table.add_column("")
    for seat in range(len(names)):
        table.add_column(seat_name(seat, names), justify="right")
    table.add_column("")
    discs = {moment.turn: str(number) for number, moment in enumerate(found, 1)}
    rows = [(str(turn.turn), seat_name(turn.seat, names), turn.chances, discs.get(turn.number, "")) for turn in turns]
    for label, who, chances, disc in [*rows, ("", Text(""), plan.end(), "")]:
        line = Text("█" * round(chances[plan.eyes or 0] * BAR), f"seat{plan.eyes or 0}")
        line.append(" " + disc if disc else "", "gold")
        table.add_row(label, who, *(f"{chance:.0%}" for chance in chances), line)
    return table


def seat_name(seat: int, names: Sequence[str]) -> Text:
    return Text(names[seat], f"seat{seat}")


def tell(console: Console, plan: Plan, number: int, moment: Moment, turn: TurnReview, texts: Texts) -> None:
    when = texts("cli.review.turn", turn=turn.turn, name=plan.line.players[turn.seat])
    console.print(
        Text.assemble((f"{number} ", "gold"), (in_words(moment.title, texts), "title"), (f" · {when}", "quiet"))
    )
    lines = [in_words(moment.text, texts)]
    better = turn.better if moment.kind != "praise" else turn.played
    if better is not None and better.gains:
        lines.append(texts("cli.review.gains", gains=listed(better.gains, texts)))
    if moment.kind != "praise" and turn.played is not None:
        moves, gains = ", ".join(turn.played.moves), listed(turn.played.gains, texts)
        key = "cli.review.played_gains" if gains else "cli.review.played"
        lines.append(texts(key, moves=moves, **({"gains": gains} if gains else {})))
    for line in lines:
        console.print(Padding(Text(line), (0, 0, 0, 2)))
