"""What the conformance tests of the games share: a game step by step, what is said in it, and the other build."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.build import COMPILED
from architrave.kernel.conformance import Played, Subject
from architrave.kernel.game import Event, Json
from architrave.kernel.position import Position, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.trace import fingerprint

Subjects = Mapping[str, Subject]


def walk(subject: Subject, seed: int) -> list[tuple[Position, int, Position]]:
    """A game as its subject plays it: positions, what happened, and what came of it."""
    rng = Rng(seed)
    position = subject.game.start(subject.options)
    found = []
    while position.actor != OVER:
        if position.actor == CHANCE:
            action = int(position.chance_at(rng.below(position.chance_total())))
        else:
            action = subject.taste(position, legal_actions(position), rng)
        after = position.clone()
        after.apply(action)
        found.append((position, action, after))
        position = after
    return found


def said(event: Event) -> set[str]:
    """The keys of an event: its own, and those among its parameters."""
    return {event.key, *named(dict(event.params))}


def named(params: Json) -> set[str]:
    return {value[1:] for value in params.values() if isinstance(value, str) and value.startswith("@")}


def fingerprints(subjects: Subjects, count: int) -> dict[str, str]:
    """So many games of each way to play."""
    return {name: fingerprint(each.game, each.options, range(count)) for name, each in subjects.items()}


def answer(words: list[str], subjects: Subjects, random_games: Callable[[str, range], list[Played]]) -> None:
    """What the tests ask of the build that they do not run in: `games 54` or `fingerprints 2`."""
    assert not COMPILED
    what, count = words[0], int(words[1])
    if what == "games":
        share = range(count // len(subjects))
        told: Json | int = sum(len(random_games(name, share)) for name in subjects)
    else:
        told = fingerprints(subjects, count)
    print(json.dumps(told))  # noqa: T201 - the answer
