"""What every game must hold to, checked in random play. A game gets the whole suite by naming itself in a Subject.

    played = play(Subject(game, options, invariant), seed=7)

raises Broken, with the table drawn and the moves that led there, at the first thing that does not hold. The checks:

    invariant     nothing is created or lost, and what is kept up to date equals what is counted anew
    legal         "listed" and "not refused" are the same over every encodable action that is tried
    chance        chance_total and chance_at agree with fill_chance; outcomes survive their notation
    codecs        number -> struct and text -> number, for illegal actions too
    copies        clone, pickle and position file give an equal position with an equal future; none is tied to the other
    knowledge     resample keeps all that a seat knows; two worlds that differ in the unknown look the same (worlds.py)
    showing       views, boards, choices, events and results are always there, and plain JSON
    end           every game ends
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import Protocol

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.game import Game, Json
from architrave.kernel.position import Position, buffer, chance_outcomes, legal_actions
from architrave.kernel.refusal import Refused
from architrave.kernel.rng import Rng

PLAIN = (str, int, float, bool, type(None))
ROOM = buffer()  # one for all: compiled rules keep hold of each that interpreted code hands them


class Broken(AssertionError):
    """Something that must hold in every game does not."""


class Companion(Protocol):
    """A second implementation of the game that plays along."""

    def follow(self, text: str) -> None:
        """The same action or outcome, in notation."""

    def differs(self, position: Position) -> str | None:
        """What it sees otherwise than the position does, or None."""


def nothing_to_add(_: Position) -> Iterable[int]:
    return ()


def any_of(_: Position, actions: list[int], rng: Rng) -> int:
    return actions[rng.below(len(actions))]


@dataclass(frozen=True, slots=True)
class Subject:
    """A game with its options, and what only the game can tell about itself."""

    game: Game
    options: Json  # as game.options returns them
    invariant: Callable[[Position], str | None]  # what is wrong in the position itself, or None
    nearby: Callable[[Position], Iterable[int]] = nothing_to_add  # illegal actions that are nearly legal
    taste: Callable[[Position, list[int], Rng], int] = any_of  # how the seats choose: plain chance rarely goes far
    companion: Callable[[], Companion] | None = None
    longest: int = 1000  # actions and outcomes after which every game has ended


@dataclass(frozen=True, slots=True)
class Played:
    """A game that held to everything."""

    actions: int
    draws: int
    last: Position


@dataclass(frozen=True, slots=True)
class Step:
    """One position on the way, with what the checks need."""

    subject: Subject
    position: Position
    rng: Rng

    def seats(self) -> range:
        return range(self.position.seats())

    def expect(self, holds: bool, what: str) -> None:
        if not holds:
            raise Broken(what)


def play(subject: Subject, seed: int, every: int = 1) -> Played:
    """One random game. One position in `every` is examined in full, the others only for what is cheap."""
    rng = Rng(seed)
    game = subject.game
    position = game.start(subject.options)
    companion = subject.companion() if subject.companion else None
    played: list[str] = []
    actions = 0
    try:
        while True:
            step = Step(subject, position, rng)
            glance(step)
            if companion and (difference := companion.differs(position)):
                raise Broken(f"the companion sees {difference}")
            if rng.below(every) == 0:
                examine(step)
            if position.actor == OVER:
                check_result(step)
                return Played(actions, len(played) - actions, position)
            if len(played) >= subject.longest:
                raise Broken(f"no end after {subject.longest} actions and outcomes")
            action = chosen(step)
            text = in_words(game, position, action)
            played.append(text)
            actions += 0 if position.actor == CHANCE else 1
            position = moved(step, action)
            if companion:
                companion.follow(text)
    except Exception as fault:
        raise Broken(story(subject, seed, position, played, fault)) from fault


def story(subject: Subject, seed: int, position: Position, played: list[str], fault: Exception) -> str:
    what = str(fault) if isinstance(fault, Broken) else f"{type(fault).__name__}: {fault}"
    try:
        board = subject.game.board(position, None)
    except Exception as second:  # noqa: BLE001 - the fault may be in the board itself, and the story must be told
        board = f"(no board: {second})"
    return f"{what}\nseed {seed}, options {subject.options}\n{board}\nplayed: {'; '.join(played)}"


def chosen(step: Step) -> int:
    if step.position.actor == CHANCE:
        return int(step.position.chance_at(step.rng.below(step.position.chance_total())))
    return step.subject.taste(step.position, legal_actions(step.position), step.rng)


def in_words(game: Game, position: Position, action: int) -> str:
    return game.outcome_text(position, action) if position.actor == CHANCE else game.to_text(position, action)


def moved(step: Step, action: int) -> Position:
    """The position after an action, made on a copy: the one before must not notice."""
    before = state(step.position)
    after = step.position.clone()
    after.apply(action)
    step.expect(state(step.position) == before, f"applying {action} to a copy changed the original")
    check_events(step, action, after)
    return after


def state(position: Position) -> object:
    """All that a position holds, as far as pickle knows."""
    reduced = position.__reduce_ex__(4)
    # A position that does not say how it is pickled hands out its living fields.
    return reduced[1] if len(reduced) == 2 else (reduced[1], deepcopy(reduced[2]))


def glance(step: Step) -> None:
    """What is cheap enough for every position."""
    position = step.position
    if (fault := step.subject.invariant(position)) is not None:
        raise Broken(fault)
    step.expect(position.actor in (CHANCE, OVER, *step.seats()), f"nobody knows actor {position.actor}")
    if position.actor == CHANCE:
        check_chance(step)
    actions = legal_actions(position)
    step.expect(bool(actions) == (position.actor >= 0), "a seat has something to do just when it is the actor")
    step.expect(len(set(actions)) == len(actions), "an action is listed twice")
    for action in actions:
        step.expect(position.refusal(action) == 0, f"action {action} is listed and refused")


def examine(step: Step) -> None:
    """Everything that holds in one position."""
    before = state(step.position)
    check_refusals(step, tried(step))
    check_picks(step)
    check_copies(step)
    check_knowledge(step)
    check_views(step)
    check_choices(step)
    step.expect(state(step.position) == before, "looking at the position changed it")


def tried(step: Step) -> set[int]:
    """Actions to try: what is near to legal, what is just outside, and a few from anywhere."""
    space = int(step.position.action_space())
    found = {-1, 0, space - 1, space, *step.subject.nearby(step.position), *legal_actions(step.position)}
    for attempt in range(32):
        found.add(int(step.rng.below(space)))
    return found


def check_refusals(step: Step, actions: Iterable[int]) -> None:
    """A legal list may come from an index, a refusal from the paragraphs: they must say the same."""
    game, position = step.subject.game, step.position
    space = position.action_space()
    listed = set(legal_actions(position))
    for action in actions:
        allowed = position.refusal(action) == 0
        step.expect(allowed == (action in listed), f"action {action} is {'not refused' if allowed else 'refused'}")
        refusal = game.refusal(position, action)
        step.expect((refusal is None) == allowed, f"action {action} has no reason for its refusal")
        if refusal is not None:
            step.expect(bool(refusal.paragraph and refusal.key), f"action {action} is refused without a paragraph")
            check_plain(dict(refusal.params), "refusal")
        if 0 <= action < space:
            check_codecs(game, position, action)


def check_picks(step: Step) -> None:
    """A quick way to a random action, where a game has one, leads to legal ones."""
    if step.position.actor < 0:
        return
    legal = set(legal_actions(step.position))
    for attempt in range(8):
        for picked in (step.position.pick(step.rng, ROOM), step.position.pick_promising(step.rng, ROOM, 3)):
            step.expect(int(picked) in legal, f"action {picked} is picked and not legal")


def check_codecs(game: Game, position: Position, action: int) -> None:
    """A number has a text and a struct that lead back to it; or it stands for nothing, and both codecs refuse it."""
    try:
        text = game.to_text(position, action)
    except Refused:
        check_meaningless(game, position, action)
        return
    if game.from_text(position, text) != action:
        raise Broken(f"action {action} is {text!r}, which is action {game.from_text(position, text)}")
    move = game.to_struct(position, action)
    check_plain(move, "struct")
    if game.from_struct(position, json.loads(json.dumps(move))) != action:
        raise Broken(f"action {action} is {move}, which is action {game.from_struct(position, move)}")


def check_meaningless(game: Game, position: Position, action: int) -> None:
    try:
        move = game.to_struct(position, action)
    except Refused:
        if game.refusal(position, action) is None:
            raise Broken(f"action {action} is legal and has no text") from None
        return
    raise Broken(f"action {action} has no text and is {move}")


def check_chance(step: Step) -> None:
    game, position = step.subject.game, step.position
    outcomes = chance_outcomes(position)
    numbers = [outcome for outcome, weight in outcomes]
    step.expect(numbers == sorted(set(numbers)), f"outcomes are not in rising order: {numbers}")
    step.expect(bool(numbers) and all(weight > 0 for outcome, weight in outcomes), f"no outcome or weight: {outcomes}")
    tickets = [outcome for outcome, weight in outcomes for ticket in range(weight)]
    step.expect(position.chance_total() == len(tickets), f"{position.chance_total()} tickets for {outcomes}")
    drawn = [int(position.chance_at(ticket)) for ticket in range(len(tickets))]
    step.expect(drawn == tickets, f"tickets bring {drawn} instead of {tickets}")
    step.expect(game.pile(position) != "", "a draw has no pile")
    for outcome in numbers:
        text = game.outcome_text(position, outcome)
        step.expect(game.outcome_of(position, text) == outcome, f"outcome {outcome} is {text!r}, which is another")


def check_copies(step: Step) -> None:
    game, position, options = step.subject.game, step.position, step.subject.options
    clone = position.clone()
    step.expect(state(clone) == state(position), "a clone differs")
    pickled: Position = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own, made a moment ago
    step.expect(state(pickled) == state(position), "a pickled position differs")
    data = game.dump(position)
    check_plain(data, "position file")
    restored = game.restore(json.loads(json.dumps(data)), options)
    step.expect(game.dump(restored) == data, "the file of a restored position differs")
    for name, copy in (("clone", clone), ("pickled position", pickled), ("restored position", restored)):
        check_same_future(step, name, copy, position.clone())


def check_same_future(step: Step, name: str, copy: Position, original: Position, steps: int = 6) -> None:
    """With the same actions and outcomes both go the same way."""
    for number in range(steps + 1):
        step.expect(known(copy) == known(original), f"a {name} looks different after {number} steps")
        step.expect(offers(copy) == offers(original), f"a {name} offers something else after {number} steps")
        if original.actor == OVER or number == steps:
            return
        action = chosen(Step(step.subject, original, step.rng))
        copy.apply(action)
        original.apply(action)


def known(position: Position) -> list[list[int]]:
    return [[int(value) for value in position.observe(seat)] for seat in range(position.seats())]


def offers(position: Position) -> list[object]:
    """What may happen next; the order of a legal list is nobody's business."""
    return [int(position.actor), sorted(legal_actions(position)), chance_outcomes(position)]


def check_knowledge(step: Step) -> None:
    position = step.position
    for seat in step.seats():
        world = position.clone()
        world.resample(seat, step.rng)
        step.expect(list(world.observe(seat)) == list(position.observe(seat)), f"seat {seat} notices a new deal")
        step.expect(world.actor == position.actor, f"a new deal for seat {seat} changes the actor")
        if (fault := step.subject.invariant(world)) is not None:
            raise Broken(f"dealt anew for seat {seat}: {fault}")
        if position.actor == seat:
            same = sorted(legal_actions(world)) == sorted(legal_actions(position))
            step.expect(same, f"a new deal changes what seat {seat} may do")


def check_views(step: Step) -> None:
    game, position = step.subject.game, step.position
    for seat in (None, *step.seats()):
        check_plain(game.view(position, seat), "view")
        board = game.board(position, seat)
        step.expect(board.endswith("\n") and board.strip() != "", "the board is no text of whole lines")


def check_choices(step: Step) -> None:
    game, position = step.subject.game, step.position
    choices = game.choices(position)
    check_plain(choices, "choices")
    step.expect([choice["action"] for choice in choices] == legal_actions(position), "choices are not the legal list")
    for choice in choices:
        action = choice["action"]
        step.expect(choice["text"] == game.to_text(position, action), f"the choice {choice['text']} has another text")
        step.expect(choice["move"] == game.to_struct(position, action), f"the choice {choice['text']} is another move")


def check_events(step: Step, action: int, after: Position) -> None:
    for event in step.subject.game.events(step.position, action, after):
        step.expect(event.key.startswith(f"{step.subject.game.name}.event."), f"event {event.key} is not the game's")
        step.expect(event.seat is None or event.seat in step.seats(), f"event {event.key} of seat {event.seat}")
        check_plain(dict(event.params), event.key)
        check_plain(list(event.cells), event.key)


def check_result(step: Step) -> None:
    game, position = step.subject.game, step.position
    result = game.result(position)
    seats = position.seats()
    returns = [float(value) for value in position.returns()]
    step.expect(list(result.returns) == returns and len(returns) == seats, f"returns {returns} for {seats} seats")
    step.expect(all(-1.0 <= value <= 1.0 for value in returns), f"returns {returns}")
    counted = len(result.points) in (0, seats)  # an end may come without any counting
    step.expect(counted and result.reason != "", f"points {result.points}, {result.reason}")
    check_plain(result.details, "result")


def check_plain(value: object, where: str) -> None:
    """Built of what JSON knows, and of nothing that only behaves like it: the same after a journey as text."""
    if type(value) in PLAIN:
        return
    if type(value) is list:
        for number, item in enumerate(value):
            check_plain(item, f"{where}[{number}]")
        return
    if type(value) is dict:
        for name, item in value.items():
            if type(name) is not str:
                raise Broken(f"{where} has the key {name!r}")
            check_plain(item, f"{where}.{name}")
        return
    raise Broken(f"{where} is a {type(value).__name__}: {value!r}")
