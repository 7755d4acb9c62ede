"""`architrave export`: a record as text notation, one line per entry."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from architrave.cli.problems import naming_file
from architrave.games import catalogue
from architrave.kernel.entry import Act, Agree, Draw, Entry, Pause, Resign, Return, Takeover, Timeout, Undo
from architrave.kernel.line import Line
from architrave.kernel.record import Record


def export(file: Path) -> None:
    with naming_file(file):
        line = Record.load(file).replay(catalogue.game)
    sys.stdout.write(notation(line))


def notation(line: Line) -> str:
    """The header in square brackets, then the entries: `12. 0 EMWF N13 r2`, draws as `+building EMWF`."""
    header = line.header
    tags = {
        "Game": header.game,
        "Set": header.components[0],
        **{f"Seat{seat}": name for seat, name in enumerate(line.players)},
        "Draws": header.draws.kind,
        **({"Started": header.started} if header.started else {}),
        **({"Time": json.dumps(header.time.to_json())} if header.time is not None else {}),
        **({"Result": ending(line)} if line.result is not None else {}),
    }
    lines = [*(f"[{name} {quote(value)}]" for name, value in tags.items()), ""]
    for number, entry in enumerate(line.entries, 1):
        lines.append(f"{number}. {notate(entry)}")
    return "\n".join(lines) + "\n"


def quote(text: str) -> str:
    """Quote a text as in chess notation: quotes and backslashes are escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def notate(entry: Entry) -> str:
    """An entry in notation, followed by its time in braces if the game has a clock."""
    return describe(entry) if entry.at is None else f"{describe(entry)} {{{clock_time(entry.at)}}}"


def describe(entry: Entry) -> str:
    match entry:
        case Draw(pile=pile, outcome=outcome):
            return f"+{pile} {outcome}"
        case Agree(on=on):
            return f"{', '.join(map(str, entry.seats))} agree {'on a draw' if on == 'draw' else 'to abort the game'}"
        case Pause(ms=ms):
            return f"{ms} ms given back to {'all clocks' if entry.seat is None else f'the clock of {entry.seat}'}"
    return f"{entry.seat} {describe_for_seat(entry)}"


def describe_for_seat(entry: Act | Undo | Resign | Timeout | Takeover | Return) -> str:
    """What a seat did, or what happened to it."""
    match entry:
        case Act(text=text):
            return text
        case Undo(to=to):
            return f"undo to {to}"
        case Takeover(by=by, reason=reason):
            return f"is taken over by {by}" if reason is None else f"is taken over by {by} ({reason})"
    return {Resign: "resigns", Timeout: "runs out of time", Return: "returns"}[type(entry)]


def clock_time(ms: int) -> str:
    """A time since the start: `1:02:03.450`."""
    seconds, rest = divmod(ms, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:03}"


def ending(line: Line) -> str:
    result = line.result
    assert result is not None
    points = ":".join(str(points) for points in result.points)
    nobody = "lost" if max(result.returns) < 0 else "draw"
    winner = nobody if result.winner is None else f"seat {result.winner} wins"
    return f"{winner}, {points}" if points else winner
