"""`architrave train`: a bot learns a game by playing against itself."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from architrave.arena.curve import learning_curve
from architrave.arena.self_play import judged_tables
from architrave.arena.training import Generation, Training
from architrave.arena.workers import Workers
from architrave.cli.arena import find_game
from architrave.cli.progress import bar
from architrave.cli.screen import screen
from architrave.cli.texts import Language, Texts, texts_in

CURVE: Final = "curve.svg"


@dataclass(frozen=True, slots=True)
class Plan:
    """What `architrave train` was asked for."""

    game: str
    seats: int | None
    games: int
    generations: int
    seed: int
    workers: Workers
    folder: Path | None
    language: Language | None


def train(plan: Plan) -> None:
    """Train all weights of the game, one after the other. Each kind has a folder, if there are several."""
    texts, game = texts_in(plan.language), find_game(plan.game)
    folder = plan.folder or Path(f"{game.name}-training")
    today = datetime.now(UTC).date().isoformat()
    several = len(judged_tables(game)) > 1
    for judged in judged_tables(game, plan.seats):
        where = folder / judged.name.partition(".")[2] if several else folder
        if several:
            screen(sys.stderr).print(texts("cli.train.kind", name=judged.name))
        run(Training(game, judged, where, plan.games, today, plan.seed), plan, texts)


def run(training: Training, plan: Plan, texts: Texts) -> None:
    with bar() as show:
        tell = None if show is None else lambda doing, done, total: show(texts(f"cli.train.{doing}"), done, total)
        for generation in training.generations(plan.generations, plan.workers, tell):
            screen(sys.stderr).print(sentence(generation, texts))
    history = training.history()
    curve = training.folder / CURVE
    curve.write_text(learning_curve(history), encoding="utf-8")
    best = [generation.file for generation in history if generation.kept][-1]
    screen().print(texts("cli.train.done", file=str(best), curve=str(curve)))


def sentence(generation: Generation, texts: Texts) -> str:
    number = generation.weights.recipe.generation
    if not generation.weights.strength:
        return texts("cli.train.first", number=number)
    match = generation.weights.strength[-1]
    score = f"{match.share:.1%} ({match.low:.1%} – {match.high:.1%})"
    return texts(
        "cli.train.kept" if generation.kept else "cli.train.dropped", number=number, score=score, count=match.games
    )
