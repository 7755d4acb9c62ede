"""Checks that every game must pass. Describe a game in a Subject (`subject.py`) to run the whole suite:

    for name, subject in subjects(game, invariant).items():
        check(subject)

raises Broken at the first failure, with the board and the moves that led there. The checks:

    invariant     nothing is created or lost, and incremental state equals a fresh count
    legal         "listed" and "not refused" are the same over every encodable action that is tried
    chance        chance_total and chance_at agree with fill_chance; outcomes survive their notation
    codecs        number -> struct and text -> number, for illegal actions too
    copies        clone, pickle and position file give an equal, independent position with an equal future
    knowledge     resample keeps all that a seat knows; two worlds that differ in the unknown look the same (worlds.py)
    showing       views, choices, moves and results are the structs that the game declares, also when read
                  strictly from JSON; events have the parameters that they are declared with; boards are always there
    records       a game played through the log replays to the same end, and its draws are proven
    end           every game ends

`play` looks at one random game, `check_actions` at the whole space of actions, `check_record` at one record.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from typing import Final

import msgspec

from architrave.kernel.actors import CHANCE, OVER
from architrave.kernel.declared import declared
from architrave.kernel.draws import default_nonce
from architrave.kernel.game import Event, Game
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import Position, buffer, chance_outcomes, legal_actions
from architrave.kernel.proof import verify
from architrave.kernel.record import Record
from architrave.kernel.refusal import Refused
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Broken, Case, Subject, actions_to_try, choose_action, notation_of
from architrave.kernel.view import Shown, actor_of
from architrave.kernel.worlds import check_two_worlds

EDGE: Final = 200  # the last actions of a space rarely come up at random, so they are always tried
PLAIN = (str, int, float, bool, type(None))
ROOM = buffer()  # one for all: compiled code leaks each one that it gets from interpreted code


@dataclass(frozen=True, slots=True)
class Played:
    """A game that passed all checks."""

    actions: int
    draws: int
    last: Position


@dataclass(frozen=True, slots=True)
class Effort:
    """How much `check` examines. The defaults take a second for a small game in plain Python."""

    games: int = 4
    every: int = 10  # one position in so many is checked in full
    worlds: int = 8  # games that continue in two worlds
    steps: int = 40  # at most so many steps
    refusals: int = 20_000  # actions compared with the legal list
    readings: int = 500  # actions of one position converted to notation and back
    records: int = 1


USUAL: Final = Effort()


def check(subject: Subject, effort: Effort = USUAL, seed: int = 0) -> None:
    """Run the whole suite for one way to play a game."""
    for number in range(seed, seed + effort.games):
        play(subject, number, effort.every)
    for number in range(seed, seed + effort.worlds):
        check_two_worlds(subject, number, effort.steps)
    check_actions(subject, seed, effort.refusals, effort.readings)
    for number in range(seed, seed + effort.records):
        check_record(subject, number)


def play(subject: Subject, seed: int, every: int = 1) -> Played:
    """Play a random game. One position in `every` is checked in full, the others only quickly."""
    rng = Rng(seed)
    game = subject.game
    position = game.start(subject.options)
    companion = subject.companion() if subject.companion else None
    played: list[str] = []
    actions = 0
    try:
        while True:
            case = Case(subject, position, rng)
            check_quickly(case)
            if companion and (difference := companion.differs(position)):
                raise Broken(f"the companion sees {difference}")
            if rng.below(every) == 0:
                check_fully(case)
            if position.actor == OVER:
                check_result(case)
                return Played(actions, len(played) - actions, position)
            if len(played) >= subject.longest:
                raise Broken(f"no end after {subject.longest} actions and outcomes")
            action = choose_action(case)
            text = notation_of(game, position, action)
            played.append(text)
            actions += 0 if position.actor == CHANCE else 1
            position = apply_to_copy(case, action)
            if companion:
                companion.follow(text)
    except Exception as fault:
        raise Broken(describe_failure(subject, seed, position, played, fault)) from fault


def describe_failure(subject: Subject, seed: int, position: Position, played: list[str], fault: Exception) -> str:
    what = str(fault) if isinstance(fault, Broken) else f"{type(fault).__name__}: {fault}"
    try:
        board = subject.game.board(position, None)
    except Exception as second:  # noqa: BLE001 - the board itself may be at fault, and the report must still be made
        board = f"(no board: {second})"
    return f"{what}\nseed {seed}, options {subject.options}\n{board}\nplayed: {'; '.join(played)}"


def apply_to_copy(case: Case, action: int) -> Position:
    """Apply an action to a copy, and check that the original stays the same."""
    before = state(case.position)
    after = case.position.clone()
    after.apply(action)
    case.expect(state(case.position) == before, f"applying {action} to a copy changed the original")
    check_events(case, action, after)
    return after


def state(position: Position) -> object:
    """Everything in a position, as pickle sees it."""
    reduced = position.__reduce_ex__(4)
    # A position without its own pickling returns its live fields.
    return reduced[1] if len(reduced) == 2 else (reduced[1], deepcopy(reduced[2]))


def check_quickly(case: Case) -> None:
    """The checks that are cheap enough for every position."""
    position = case.position
    if (fault := case.subject.invariant(position)) is not None:
        raise Broken(fault)
    case.expect(position.actor in (CHANCE, OVER, *case.seats()), f"unknown actor {position.actor}")
    if position.actor == CHANCE:
        check_chance(case)
    actions = legal_actions(position)
    case.expect(bool(actions) == (position.actor >= 0), "a seat has something to do just when it is the actor")
    case.expect(len(set(actions)) == len(actions), "an action is listed twice")
    for action in actions:
        case.expect(position.refusal(action) == 0, f"action {action} is listed and refused")


def check_fully(case: Case) -> None:
    """All checks of one position."""
    before = state(case.position)
    check_refusals(case, actions_to_try(case))
    check_picks(case)
    check_copies(case)
    check_knowledge(case)
    check_views(case)
    check_choices(case)
    case.expect(state(case.position) == before, "looking at the position changed it")
    check_json(case)


def check_refusals(case: Case, actions: Iterable[int]) -> None:
    """The legal list may come from an index, and refusals from the rules: they must agree."""
    game, position = case.subject.game, case.position
    space = position.action_space()
    listed = set(legal_actions(position))
    for action in actions:
        allowed = position.refusal(action) == 0
        case.expect(allowed == (action in listed), f"action {action} is {'not refused' if allowed else 'refused'}")
        refusal = game.refusal(position, action)
        case.expect((refusal is None) == allowed, f"action {action} has no reason for its refusal")
        if refusal is not None:
            case.expect(bool(refusal.paragraph and refusal.key), f"action {action} is refused without a paragraph")
            check_plain(dict(refusal.params), "refusal")
        if 0 <= action < space:
            check_codecs(game, position, action)


def check_picks(case: Case) -> None:
    """A quick way to pick a random action, if a game has one, picks legal ones."""
    if case.position.actor < 0:
        return
    legal = set(legal_actions(case.position))
    for attempt in range(8):
        for picked in (case.position.pick(case.rng, ROOM), case.position.pick_by_prior(case.rng, ROOM, 3)):
            case.expect(int(picked) in legal, f"action {picked} is picked and not legal")


def check_codecs(game: Game, position: Position, action: int) -> None:
    """An action converts to text and struct and back; or it is meaningless, and both codecs refuse it."""
    try:
        text = game.to_text(position, action)
    except Refused:
        check_meaningless(game, position, action)
        return
    if game.from_text(position, text) != action:
        raise Broken(f"action {action} is {text!r}, which is action {game.from_text(position, text)}")
    move = game.to_struct(position, action)
    check_shown(move, declared(game).moves, "move")
    given = msgspec.to_builtins(move)
    if game.from_struct(position, given) != action:
        raise Broken(f"action {action} is {given}, which is action {game.from_struct(position, given)}")


def check_meaningless(game: Game, position: Position, action: int) -> None:
    try:
        move = game.to_struct(position, action)
    except Refused:
        if game.refusal(position, action) is None:
            raise Broken(f"action {action} is legal and has no text") from None
        return
    raise Broken(f"action {action} has no text and is {move}")


def check_chance(case: Case) -> None:
    game, position = case.subject.game, case.position
    outcomes = chance_outcomes(position)
    numbers = [outcome for outcome, weight in outcomes]
    case.expect(numbers == sorted(set(numbers)), f"outcomes are not in rising order: {numbers}")
    case.expect(bool(numbers) and all(weight > 0 for outcome, weight in outcomes), f"no outcome or weight: {outcomes}")
    tickets = [outcome for outcome, weight in outcomes for ticket in range(weight)]
    case.expect(position.chance_total() == len(tickets), f"{position.chance_total()} tickets for {outcomes}")
    drawn = [int(position.chance_at(ticket)) for ticket in range(len(tickets))]
    case.expect(drawn == tickets, f"tickets bring {drawn} instead of {tickets}")
    case.expect(game.pile(position) != "", "a draw has no pile")
    for outcome in numbers:
        text = game.outcome_text(position, outcome)
        case.expect(game.outcome_of(position, text) == outcome, f"outcome {outcome} is {text!r}, which is another")


def check_copies(case: Case) -> None:
    game, position, options = case.subject.game, case.position, case.subject.options
    clone = position.clone()
    case.expect(state(clone) == state(position), "a clone differs")
    pickled: Position = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own, made a moment ago
    case.expect(state(pickled) == state(position), "a pickled position differs")
    data = game.dump(position)
    check_plain(data, "position file")
    restored = game.restore(json.loads(json.dumps(data)), options)
    case.expect(game.dump(restored) == data, "the file of a restored position differs")
    for name, copy in (("clone", clone), ("pickled position", pickled), ("restored position", restored)):
        check_same_future(case, name, copy, position.clone())


def check_same_future(case: Case, name: str, copy: Position, original: Position, steps: int = 6) -> None:
    """With the same actions and outcomes, both positions continue in the same way."""
    for number in range(steps + 1):
        case.expect(known(copy) == known(original), f"a {name} looks different after {number} steps")
        case.expect(offers(copy) == offers(original), f"a {name} offers something else after {number} steps")
        if original.actor == OVER or number == steps:
            return
        action = choose_action(Case(case.subject, original, case.rng))
        copy.apply(action)
        original.apply(action)


def known(position: Position) -> list[list[int]]:
    return [[int(value) for value in position.observe(seat)] for seat in range(position.seats())]


def offers(position: Position) -> list[object]:
    """What may happen next; the order of the legal list does not matter."""
    return [int(position.actor), sorted(legal_actions(position)), chance_outcomes(position)]


def check_knowledge(case: Case) -> None:
    position = case.position
    for seat in case.seats():
        world = position.clone()
        world.resample(seat, case.rng)
        case.expect(list(world.observe(seat)) == list(position.observe(seat)), f"seat {seat} notices a new deal")
        case.expect(world.actor == position.actor, f"a new deal for seat {seat} changes the actor")
        if (fault := case.subject.invariant(world)) is not None:
            raise Broken(f"redealt for seat {seat}: {fault}")
        if position.actor == seat:
            same = sorted(legal_actions(world)) == sorted(legal_actions(position))
            case.expect(same, f"a new deal changes what seat {seat} may do")


def check_views(case: Case) -> None:
    game, position = case.subject.game, case.position
    for seat in (None, *case.seats()):
        for view in (game.view(position, seat), game.open_view(position, seat)):
            check_shown(view, (declared(game).view,), "view")
            case.expect(view.seat == seat and view.actor == actor_of(position), f"the view names seat {view.seat}")
            case.expect((view.result is None) == (position.actor != OVER), f"the view shows {view.result}")
            asked = position.actor >= 0
            case.expect(asked == (view.paragraph is not None), f"{view.phase} has the paragraph {view.paragraph}")
        board = game.board(position, seat)
        case.expect(board.endswith("\n") and board.strip() != "", "the board is no text of whole lines")
        if not game.hides:  # so that a table builds one view for all
            same = msgspec.structs.replace(game.view(position, None), seat=seat) == game.view(position, seat)
            case.expect(same, f"nothing is hidden, and seat {seat} sees something else")


def check_choices(case: Case) -> None:
    game, position = case.subject.game, case.position
    choices = game.choices(position)
    case.expect([choice.action for choice in choices] == legal_actions(position), "choices are not the legal list")
    for choice in choices:
        check_shown(choice, declared(game).choices, "choice")
        text, move = game.to_text(position, choice.action), game.to_struct(position, choice.action)
        case.expect(choice.text == text, f"the choice {choice.text} has another text")
        case.expect(choice.move == move, f"the choice {choice.text} is another move")


def check_json(case: Case) -> None:
    """What a game puts together from parts that it keeps."""
    game, position = case.subject.game, case.position
    for seat in (None, *case.seats()):
        same = game.view_json(position, seat) == msgspec.json.encode(game.view(position, seat))
        case.expect(same, f"the view of seat {seat} is another as JSON")
    same = game.choices_json(position) == msgspec.json.encode(game.choices(position))
    case.expect(same, "the choices are others as JSON")


def check_events(case: Case, action: int, after: Position) -> None:
    game = case.subject.game
    for event in game.events(case.position, action, after):
        for shown in filter(None, (event, event.public)):
            case.expect(shown.key.startswith(f"{game.name}.event."), f"event {shown.key} is not the game's")
            case.expect(shown.seat is None or shown.seat in case.seats(), f"event {shown.key} of seat {shown.seat}")
            check_plain(dict(shown.params), shown.key)
            check_plain(list(shown.cells), shown.key)
            if game.event_types:
                check_params(case, shown)


def check_params(case: Case, event: Event) -> None:
    declared_type = case.subject.game.event_types.get(event.key)
    case.expect(declared_type is not None, f"event {event.key} is not declared")
    try:
        msgspec.convert(dict(event.params), declared_type, strict=True)
    except msgspec.ValidationError as fault:
        case.expect(False, f"event {event.key} has other parameters than declared: {fault}")


def check_result(case: Case) -> None:
    game, position = case.subject.game, case.position
    result = game.result(position)
    seats = position.seats()
    returns = [float(value) for value in position.returns()]
    case.expect(list(result.returns) == returns and len(returns) == seats, f"returns {returns} for {seats} seats")
    case.expect(all(-1.0 <= value <= 1.0 for value in returns), f"returns {returns}")
    case.expect(seats == 1 or abs(sum(returns)) < 1e-9, f"returns {returns} do not add up to 0")
    counted = len(result.points) in (0, seats)  # a game may end without scoring
    case.expect(counted and result.reason != "", f"points {result.points}, {result.reason}")
    case.expect(result.details == game.view(position, None).result, "the view shows another result")


def check_shown(shown: Shown, types: tuple[type[Shown], ...], where: str) -> None:
    """A struct that the game declares, and equal to what becomes of it as JSON, read strictly."""
    if type(shown) not in types:
        raise Broken(f"the {where} is a {type(shown).__name__}, which the game does not declare")
    try:
        read = msgspec.json.decode(msgspec.json.encode(shown), type=type(shown))
    except msgspec.ValidationError as fault:
        raise Broken(f"the {where} is not what its struct declares: {fault}") from None
    if read != shown:
        raise Broken(f"the {where} is read as {read}, not as {shown}")


def check_plain(value: object, where: str) -> None:
    """Check that a value consists of plain JSON types, so that it is the same after conversion to text and back."""
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


def check_actions(subject: Subject, seed: int, refusals: int, readings: int) -> int:
    """Try actions of the whole space in positions of a random game; return how many were compared with the legal list.

    `refusals` in all, in at least one position; in one position, `readings` actions also go through their codecs.
    """
    positions = turns(subject, seed)
    space = int(positions[0].action_space())
    stride = -(-space // refusals)  # 1 unless the space is larger
    apart = max(1, len(positions) * space // refusals)
    examined = positions[min(apart, len(positions)) // 2 :: apart]
    for position in examined:
        case = Case(subject, position, Rng(seed))
        listed = set(legal_actions(position)).intersection(range(0, space, stride))
        allowed = {action for action in range(0, space, stride) if position.refusal(action) == 0}
        case.expect(allowed == listed, f"these are listed or not refused, but not both: {sorted(allowed ^ listed)[:9]}")
    middle = Case(subject, positions[len(positions) // 2], Rng(seed))
    spread = range(0, space, -(-space // readings))
    check_refusals(middle, {*spread, *range(max(0, space - EDGE), space), *actions_to_try(middle)})
    return len(examined) * len(range(0, space, stride))


def turns(subject: Subject, seed: int) -> list[Position]:
    """The positions of a random game in which a seat has to act."""
    rng = Rng(seed)
    position = subject.game.start(subject.options)
    found = []
    while position.actor != OVER:
        if position.actor != CHANCE:
            found.append(position.clone())
        position.apply(choose_action(Case(subject, position, rng)))
    return found


def check_record(subject: Subject, seed: int) -> Record:
    """Play a game through the log, as a table does: its record must replay to the same end and prove its draws."""
    game, rng = subject.game, Rng(seed)
    secret = seed.to_bytes(32, "big")
    seats = int(game.start(subject.options).seats())
    terms = DrawTerms.proven(secret, [default_nonce(secret, seat) for seat in range(seats)])
    header = Header.make(game, subject.options, [f"Seat {seat + 1}" for seat in range(seats)], terms)
    line = Line.open(game, header, terms.source(secret))
    line.commit(line.begin())
    while not line.over:
        line.commit(line.propose(int(line.position.actor), choose_action(Case(subject, line.position, rng))))
    record = Record.loads(Record.of(line).dumps())
    again = record.replay(lambda _: game)
    if again.result != line.result or game.dump(again.position) != game.dump(line.position):
        raise Broken(f"the record of seed {seed} leads to another end\n{game.board(again.position, None)}")
    if not verify(record, lambda _: game).ok:
        raise Broken(f"the draws of the record of seed {seed} cannot be proven")
    return record
