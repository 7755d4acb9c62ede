"""Two worlds: what a seat is told must not depend on what it cannot know.

World B is world A with everything dealt anew that the seat cannot know. All that is sent to the seat is equal in both.
Play goes on with actions and outcomes that are possible in both, and it stays so until there is none of them, or until
the end, which may reveal everything. So an action that shows something hidden must say in its notation what it shows.
"""

from __future__ import annotations

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.conformance import Broken, Step, Subject, chosen, tried
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from architrave.kernel.rng import Rng


def check_two_worlds(subject: Subject, seed: int, steps: int = 40) -> int:
    """A random game up to some point, and from there in two worlds for a random seat; how many steps they shared."""
    rng = Rng(seed)
    world = subject.game.start(subject.options)
    for number in range(rng.below(steps)):
        if world.actor != OVER:
            world.apply(chosen(Step(subject, world, rng)))
    seat = int(rng.below(world.seats()))
    other = world.clone()
    other.resample(seat, rng)
    shared = 0
    while world.actor != OVER and shared < steps:
        compare(Step(subject, world, rng), other, seat)
        common = sorted(set(possible(world)) & set(possible(other)))
        if not common:
            return shared
        action = common[rng.below(len(common))]
        told = []
        for place in (world, other):
            before = place.clone()
            place.apply(action)
            told.append(subject.game.events(before, action, place))
        shared += 1
        if OVER in (world.actor, other.actor):
            return shared
        if told[0] != told[1]:
            raise Broken(f"seat {seat} reads in the log what it cannot know: {told[0]}, or {told[1]}")
    return shared


def possible(position: Position) -> list[int]:
    if position.actor == CHANCE:
        return [outcome for outcome, weight in chance_outcomes(position)]
    return legal_actions(position)


def compare(step: Step, other: Position, seat: int) -> None:
    """Everything that the seat can see, ask or try."""
    game, world = step.subject.game, step.position
    told: list[tuple[str, object, object]] = [
        ("observation", list(world.observe(seat)), list(other.observe(seat))),
        ("view", game.view(world, seat), game.view(other, seat)),
        ("board", game.board(world, seat), game.board(other, seat)),
    ]
    if seat in (world.actor, other.actor):
        told.append(("choices", game.choices(world), game.choices(other)))
        for action in tried(step):
            told.append((f"refusal of {action}", game.refusal(world, action), game.refusal(other, action)))
    for what, here, there in told:
        if here != there:
            raise Broken(f"seat {seat} sees in its {what} what it cannot know: {here!r}, or {there!r}")
