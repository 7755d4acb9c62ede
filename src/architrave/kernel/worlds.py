"""Two worlds: what a seat is sent must not depend on what it cannot know.

World B is world A with everything redealt that the seat cannot know. All that is sent to the seat is equal in both,
also while one of its actions waits for confirmation (Game.preview).
Play goes on with actions and outcomes that read the same to the seat, be they secrets that differ, and it stays so
until there are none, until the game reveals something (Game.reveals), until another seat is to act here than there, or
until the end. So an action that shows something hidden must say in its notation what it shows; and where a turn ends,
who comes next differs only if the game says that it reveals something.
"""

from __future__ import annotations

from typing import Final

from architrave.kernel.actors import BETWEEN, CHANCE, OVER
from architrave.kernel.game import HIDDEN, Game
from architrave.kernel.position import Position, chance_outcomes, features_of, legal_actions
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Broken, Case, Subject, actions_to_try, choose_action, notation_of

PREVIEWS: Final = 4  # actions of a position that are held


def check_two_worlds(subject: Subject, seed: int, steps: int = 40) -> int:
    """A random game up to some point, and from there in two worlds for a random seat; how many steps they shared."""
    rng = Rng(seed)
    world = subject.game.start(subject.options)
    for number in range(rng.below(steps)):
        if world.actor != OVER:
            world.apply(choose_action(Case(subject, world, rng)))
    seat = int(rng.below(world.seats()))
    other = world.clone()
    other.resample(seat, rng)
    shared = 0
    while world.actor != OVER and shared < steps:
        compare(Case(subject, world, rng), other, seat)
        readings = [read_by(subject.game, place, seat) for place in (world, other)]
        common = sorted(set(readings[0]) & set(readings[1]))
        if not common:
            return shared
        reading = common[rng.below(len(common))]
        told = []
        parted = False
        turn_ended = True
        for place, actions in zip((world, other), readings, strict=True):
            action = actions[reading][rng.below(len(actions[reading]))]
            before = place.clone()
            place.apply(action)
            events = subject.game.events(before, action, place)
            told.append([event.shown_to(seat) for event in events])
            parted |= subject.game.reveals(before, action, place, seat) is not None
            turn_ended &= subject.game.preview(before, action).actor == BETWEEN
        shared += 1
        if parted:
            return shared
        if to_act(subject.game, world) != to_act(subject.game, other):
            if turn_ended:
                raise Broken(f"the end of a turn tells seat {seat} what it cannot know, and does not say so")
            return shared
        if world.actor == OVER:
            return shared
        if told[0] != told[1]:
            raise Broken(f"seat {seat} reads in the log what it cannot know: {told[0]}, or {told[1]}")
    return shared


def read_by(game: Game, position: Position, seat: int) -> dict[str, list[int]]:
    """What may happen next, by what the seat would read of it."""
    found: dict[str, list[int]] = {}
    drawn = position.actor == CHANCE
    for action in possible(position):
        if game.keeper(position, action, position) in (None, seat):
            text = notation_of(game, position, action)
        else:
            text = HIDDEN if drawn else game.public_text(position, action)
        found.setdefault(text, []).append(action)
    return found


def to_act(game: Game, position: Position) -> tuple[int, str]:
    return int(position.actor), game.pile(position) if position.actor == CHANCE else ""


def possible(position: Position) -> list[int]:
    if position.actor == CHANCE:
        return [outcome for outcome, weight in chance_outcomes(position)]
    return legal_actions(position)


def compare(case: Case, other: Position, seat: int) -> None:
    """Everything that the seat can see, ask or try."""
    game, world = case.subject.game, case.position
    told: list[tuple[str, object, object]] = [
        ("observation", list(world.observe(seat)), list(other.observe(seat))),
        ("view", game.view(world, seat), game.view(other, seat)),
        ("board", game.board(world, seat), game.board(other, seat)),
        ("features", features_of(world, seat), features_of(other, seat)),
    ]
    if seat in (world.actor, other.actor):
        told.append(("choices", game.choices(world), game.choices(other)))
        for action in actions_to_try(case):
            told.append((f"refusal of {action}", game.refusal(world, action), game.refusal(other, action)))
    if seat == world.actor == other.actor:
        for action in some_of(legal_actions(world), case.rng):
            here, there = game.preview(world, action), game.preview(other, action)
            told.append((f"actor after {action}", int(here.actor), int(there.actor)))
            told.append((f"preview of {action}", game.view(here, seat), game.view(there, seat)))
    for what, ours, theirs in told:
        if ours != theirs:
            raise Broken(f"seat {seat} sees in its {what} what it cannot know: {ours!r}, or {theirs!r}")


def some_of(actions: list[int], rng: Rng) -> list[int]:
    """A few actions: a preview of each takes long where there are many."""
    return [actions[rng.below(len(actions))] for _ in range(min(PREVIEWS, len(actions)))]
