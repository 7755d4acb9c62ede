"""The finished games of a tournament in a file, so that one that was stopped goes on where it was.

JSON lines: first what the results depend on, then a game on each line, written as soon as it is over. Which games are
to be played is not part of it: a game has the same result in every tournament of the same bots with the same seed.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Final

import msgspec

from architrave.arena.contest import Contest, Key, Played
from architrave.bots.levels import DIFFERENT
from architrave.bots.roster import level
from architrave.kernel.build import version
from architrave.kernel.game import Json
from architrave.kernel.refusal import Invalid

FORMAT: Final = "architrave.arena"
VERSION: Final = 1


class Kept:
    """The games that are known, by their keys; without a file in memory only."""

    def __init__(self, file: Path | None = None, head: Json | None = None) -> None:
        self.file = file
        self.games: dict[Key, Played] = {}
        self.fresh: list[Played] = []  # those that were played now
        if file is not None:
            self.open(file, head or {})

    def open(self, file: Path, head: Json) -> None:
        head = {"format": FORMAT, "version": VERSION} | head
        data = file.read_bytes() if file.exists() else b""
        if not data:
            file.write_bytes(encoded(head))
            return
        first, *lines = data.splitlines(keepends=True)
        check_head(file, first, json.loads(encoded(head)))
        sound = len(first)
        for number, line in enumerate(lines, 2):
            try:
                played = msgspec.json.decode(line, type=Played)
            except (msgspec.DecodeError, UnicodeDecodeError):
                if number <= len(lines):
                    raise Invalid(str(file), "arena.kept.damaged", line=number) from None
                break  # the last line was being written when the program ended
            if line.endswith(b"\n"):
                self.games[played.key] = played
                sound += len(line)
        if sound < len(data):
            with file.open("r+b") as opened:
                opened.truncate(sound)

    def add(self, played: Played) -> None:
        self.games[played.key] = played
        self.fresh.append(played)
        if self.file is not None:
            with self.file.open("ab", buffering=0) as opened:  # one write: lines stay whole if others write too
                opened.write(msgspec.json.encode(played) + b"\n")


def head_of(contest: Contest, bots: tuple[str, ...]) -> Json:
    """What the games of a tournament depend on."""
    name, digest, _ = contest.game.components(contest.options)
    return {
        "architrave": version(),
        "game": contest.game.name,
        "rules_version": contest.game.rules_version,
        "components": [name, digest],
        "options": contest.options,
        "seed": contest.seed,
        "bots": [bot_json(bot, contest.game.name) for bot in bots],
    }


def bot_json(bot: str, game: str) -> Json:
    """A bot and what its name stands for: levels and files of weights may change."""
    found, (_, _, file) = level(bot), bot.partition("@")
    described: Json = {"name": bot}
    if found is not None:
        plays = asdict(found.at(game))
        described |= {name: plays[name] for name in DIFFERENT}
    if file:
        described["weights"] = hashlib.sha256(Path(file).read_bytes()).hexdigest()
    return described


def check_head(file: Path, line: bytes, head: Json, kind: str = FORMAT) -> None:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != kind:
        raise Invalid(str(file), "arena.kept.unknown")
    differing = [name for name in head if found.get(name) != head[name]]
    if differing:
        raise Invalid(str(file), "arena.kept.other", what=", ".join(differing))


def encoded(head: Json) -> bytes:
    return json.dumps(head, ensure_ascii=False).encode() + b"\n"
