"""Play the finished games that the tests keep, and note what they come to.

    python -m tools.records            play what games.toml of a game lists and is not there yet
    python -m tools.records views      store the views again, after an intended change of views

`tests/games/<game>/finished/` holds the records, `games.toml` in it says how each was played, and `digests.json` beside
it what every record comes to. A record that is there is never played again: it stands for the games that people keep.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from architrave.bots import Player, player
from architrave.games.catalogue import GAMES
from architrave.kernel.actors import CHANCE
from architrave.kernel.draws import default_nonce
from architrave.kernel.game import Game, Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.match import Match
from architrave.kernel.position import legal_actions
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid
from architrave.kernel.rng import Rng

GAMES_FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "games"
STARTED: Final = "2026-11-15T20:30:00Z"
MOMENTS: Final = 4  # a record is looked at after so many parts of it, and at its start
SHORT: Final = 16  # digits of a digest


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is played: an entry of games.toml."""

    bots: list[str]
    options: Json = field(default_factory=dict)
    seed: int = 1
    games: int = 1  # so many, each with the next seed
    draws: str = "proven"
    rules_version: int = 0  # 0: the present one
    undos: int = 0  # so many of a hundred actions are taken back
    match: bool = False  # play on until somebody has won the match
    takeover: Json | None = None  # {at, seat, by}: from that action on
    resign: Json | None = None  # {at, seat}
    timeout: Json | None = None  # {at, seat}


def plans(game: str) -> dict[str, Plan]:
    text = (GAMES_FOLDER / game / "finished" / "games.toml").read_text(encoding="utf-8")
    return {name: Plan(**entry) for name, entry in tomllib.loads(text).items()}


def records(game: str) -> dict[str, Path]:
    """Every record that is kept of a game, by the name that its digest has."""
    found = (*(GAMES_FOLDER / game).glob("records/*.json"), *(GAMES_FOLDER / game).glob("finished/*.json"))
    return {f"{file.parent.name}/{file.stem}": file for file in sorted(found)}


# ---- playing ----


def play(game: Game, plan: Plan) -> Iterator[Line]:
    """The games of a plan, or of its match."""
    if not plan.match:
        for number in range(plan.games):
            yield play_one(game, plan, plan.options, plan.seed + number)
        return
    assert game.match_target is not None
    match = Match(game.match_target, len(plan.bots))
    while not match.over:
        starter = len(match.games) % len(plan.bots)
        line = play_one(game, plan, {**plan.options, "starter": starter}, plan.seed + len(match.games))
        yield line
        assert line.result is not None
        match = match.after(line.result.victory_points)


def play_one(game: Game, plan: Plan, options: Json, seed: int) -> Line:
    line = open_line(game.with_rules(plan.rules_version or game.rules_version), plan, options, seed)
    players = [player(bot, seed * 100 + seat, capped=False) for seat, bot in enumerate(plan.bots)]
    rng = Rng(seed)
    actions = 0
    draw_all(line, rng)
    while not line.over:
        if not interrupt(line, plan, players, actions):
            seat = int(line.position.actor)
            line.commit(line.propose(seat, int(players[seat].choose(line.position.clone(), seat))))
            draw_all(line, rng)
            if int(rng.below(1000)) < plan.undos * 10:
                take_back(line, seat)
        actions += 1
    return line


def open_line(game: Game, plan: Plan, options: Json, seed: int) -> Line:
    secret = hashlib.sha256(f"finished {game.name} {seed}".encode()).digest()
    own = hashlib.sha256(secret).hexdigest()  # the first seat brought its own nonce
    terms = {
        "proven": DrawTerms.proven(secret, [own, *(default_nonce(secret, seat) for seat in range(1, len(plan.bots)))]),
        "reproducible": DrawTerms.reproducible(seed),
        "given": DrawTerms.given(),
    }[plan.draws]
    header = Header.make(game, options, plan.bots, terms, STARTED)
    line = Line.open(game, header, terms.source(secret))
    line.commit(line.begin())
    return line


def draw_all(line: Line, rng: Rng) -> None:
    """Give the draws that are due, where they are given."""
    while not line.over and line.position.actor == CHANCE:
        outcome = int(line.position.chance_at(rng.below(line.position.chance_total())))
        line.commit(line.give(line.game.outcome_text(line.position, outcome)))


def take_back(line: Line, seat: int) -> None:
    """Undo the last action of the seat: alone if that is allowed, else everybody agrees."""
    last = line.last_act([seat])
    if last is None or line.over:
        return
    try:
        line.commit(line.undo(*last))
    except Invalid:
        line.commit(line.undo(*last, agreed=range(len(line.header.seats))))


def interrupt(line: Line, plan: Plan, players: list[Player], actions: int) -> bool:
    """Carry out what the plan has instead of an action; returns whether it had anything."""
    if plan.takeover is not None and plan.takeover["at"] == actions:
        seat, by = plan.takeover["seat"], plan.takeover["by"]
        line.commit(line.takeover(seat, by))
        players[seat] = player(by, plan.seed * 100 + len(players), capped=False)
        return True
    if plan.resign is not None and plan.resign["at"] == actions:
        line.commit(line.resign(plan.resign["seat"]))
        return True
    if plan.timeout is not None and plan.timeout["at"] == actions:
        line.commit(line.timeout(plan.timeout["seat"]))
        return True
    return False


# ---- digests of a record ----


def digest(value: Any) -> str:
    text = json.dumps(msgspec.to_builtins(value), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:SHORT]


def moments(line: Line) -> list[int]:
    """Entries after which the game is looked at."""
    return sorted({len(line.entries) * part // MOMENTS for part in range(MOMENTS + 1)})


def digest_game(line: Line) -> Json:
    """What must never change: positions with their legal actions, the lines of the log, the result."""
    positions = {}
    for number in moments(line):
        position = line.at(number)
        texts = sorted(line.game.to_text(position, action) for action in legal_actions(position))
        positions[str(number)] = digest([line.game.dump(position), texts])
    told = [[number, event.key, event.seat, dict(event.params)] for number, event in line.events()]
    result = line.result
    ended = None if result is None else [list(result.returns), list(result.points), list(result.victory_points)]
    return {"result": ended, "positions": positions, "told": digest(told)}


def digest_views(line: Line) -> Json:
    """What everybody sees after the same entries: a spectator, then the seats."""
    watching = (None, *range(len(line.header.seats)))
    return {
        str(number): " ".join(digest(line.game.view(line.at(number), seat)) for seat in watching)
        for number in moments(line)
    }


def digests(game: str) -> dict[str, Json]:
    file = GAMES_FOLDER / game / "digests.json"
    found: dict[str, Json] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def write_digests(game: str, found: dict[str, Json]) -> None:
    text = json.dumps(dict(sorted(found.items())), indent=1, ensure_ascii=False)
    (GAMES_FOLDER / game / "digests.json").write_text(text + "\n", encoding="utf-8")


def add_missing(game: str) -> None:
    """Play the games that are not there yet, and note what new records come to."""
    folder = GAMES_FOLDER / game / "finished"
    for name, plan in plans(game).items():
        if not (folder / f"{name}-1.json").exists():
            for number, line in enumerate(play(GAMES[game], plan), 1):
                file = folder / f"{name}-{number}.json"
                file.write_text(Record.of(line).dumps(), encoding="utf-8")
                print(f"{file.relative_to(GAMES_FOLDER)}: {len(line.entries)} entries")
    kept = digests(game)
    for name, file in records(game).items():
        if name not in kept:
            line = Record.load(file).replay(GAMES.__getitem__)
            kept[name] = {**digest_game(line), "views": digest_views(line)}
    write_digests(game, kept)


def note_views(game: str) -> None:
    kept = digests(game)
    for name, file in records(game).items():
        kept[name]["views"] = digest_views(Record.load(file).replay(GAMES.__getitem__))
    write_digests(game, kept)


if __name__ == "__main__":
    for game_name in sorted(folder.parents[1].name for folder in GAMES_FOLDER.glob("*/finished/games.toml")):
        if sys.argv[1:] == ["views"]:
            note_views(game_name)
        else:
            add_missing(game_name)
