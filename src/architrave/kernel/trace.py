"""A full listing of a game: each position, what every seat knows of it, what may happen, what happens.

A golden trace is such a listing, stored with the tests. It shows line by line what a change of the rules affects. A
fingerprint is a hash of many games.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

import msgspec

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Event, Game, Json
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from architrave.kernel.rng import Rng


def trace(game: Game, options: Json, seed: int) -> Iterator[str]:
    """The lines of one random game."""
    yield f"game: {game.name}, rules version {game.rules_version}"
    yield f"options: {json.dumps(options, sort_keys=True)}"
    yield f"seed: {seed}"
    position = game.start(options)
    rng = Rng(seed)
    number = 0
    while True:
        yield ""
        yield f"== {number} =="
        yield from describe(game, position)
        if position.actor == OVER:
            return
        action = random_action(position, rng)
        after = position.clone()
        after.apply(action)
        drawn = position.actor == CHANCE
        yield f"drawn: {game.outcome_text(position, action)}" if drawn else f"played: {game.to_text(position, action)}"
        for event in game.events(position, action, after):
            yield f"event: {event_line(event)}"
        position = after
        number += 1


def describe(game: Game, position: Position) -> Iterator[str]:
    yield game.board(position, None).rstrip("\n")
    seen: list[str] = []
    for seat in range(position.seats()):
        row = " ".join(str(value) for value in position.observe(seat))
        yield f"seat {seat} knows: " + (f"as seat {seen.index(row)}" if row in seen else row)
        seen.append(row)
    if position.actor == OVER:
        result = game.result(position)
        yield f"over: {result.reason}, points {list(result.points)}, returns {list(result.returns)}"
        yield f"details: {json.dumps(msgspec.to_builtins(result.details), sort_keys=True)}"
    elif position.actor == CHANCE:
        outcomes = [f"{game.outcome_text(position, outcome)} {weight}" for outcome, weight in chance_outcomes(position)]
        yield f"chance draws from {game.pile(position)}: {', '.join(outcomes)}"
    else:
        texts = sorted(game.to_text(position, action) for action in legal_actions(position))
        yield f"seat {position.actor} may do {len(texts)}: {', '.join(texts)}"


def event_line(event: Event) -> str:
    seat = "" if event.seat is None else f" seat {event.seat}"
    return f"{event.key}{seat} {json.dumps(dict(event.params), sort_keys=True)} {' '.join(event.cells)}".rstrip()


def random_action(position: Position, rng: Rng) -> int:
    if position.actor == CHANCE:
        return int(position.chance_at(rng.below(position.chance_total())))
    actions = legal_actions(position)
    return actions[rng.below(len(actions))]


def fingerprint(game: Game, options: Json, seeds: range) -> str:
    """One number for random games from these seeds: their actions, outcomes, observations and results."""
    total = hashlib.sha256()
    for seed in seeds:
        position = game.start(options)
        rng = Rng(seed)
        while position.actor != OVER:
            action = random_action(position, rng)
            position.apply(action)
            rows = [[int(value) for value in position.observe(seat)] for seat in range(position.seats())]
            total.update(repr((action, rows)).encode())
        total.update(repr([float(value) for value in position.returns()]).encode())
    return total.hexdigest()
