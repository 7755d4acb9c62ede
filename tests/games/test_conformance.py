"""The conformance suite over every game that is found, in every way to play it, compiled and not.

python -m tests.games.test_conformance architekton     what the tests ask of the build that they do not run in
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from architrave.i18n import LANGUAGES, catalogue
from architrave.kernel.build import COMPILED
from architrave.kernel.conformance import Played, check_actions, check_record, play
from architrave.kernel.game import Game, Json
from architrave.kernel.rng import Rng
from architrave.kernel.subject import Subject
from architrave.kernel.trace import fingerprint
from architrave.kernel.worlds import check_two_worlds
from tests.conftest import Uncompiled
from tests.games.found import games, share_of, subjects_of
from tests.games.playing import walk
from tests.json_of import json_of

GAMES = list(games())
WAYS = [(game, name) for game in GAMES for name in subjects_of(game)]
CLOSELY = [(game, name) for game in GAMES for name in share_of(game).closely]
ALIKE = [(game, name) for game, name in WAYS if name in (share_of(game).alike or (name,))]
SHOWN = 8  # one view in so many is read
REFUSED = 40  # refusals of a position that are read


def random_games(game: str, name: str, count: int) -> list[Played]:
    share, subject = share_of(game), subjects_of(game)[name]
    alone = replace(subject, companion=None)
    return [
        play(subject if share.company and seed % share.company == 0 else alone, seed, share.every)
        for seed in range(count)
    ]


def fingerprints(game: str) -> dict[str, str]:
    """One number for the same games in each build."""
    seeds = range(share_of(game).same)
    return {name: fingerprint(each.game, each.options, seeds) for name, each in subjects_of(game).items()}


@pytest.mark.compiled
@pytest.mark.bulk
@pytest.mark.parametrize(("game", "name"), WAYS)
def test_games_of_every_kind(game: str, name: str) -> None:
    count = share_of(game).games
    assert len(random_games(game, name, count)) == count


@pytest.mark.bulk
@pytest.mark.parametrize("game", GAMES)
def test_uncompiled_games_hold_to_everything_and_are_the_same(game: str, uncompiled: Uncompiled) -> None:
    answer = json.loads(uncompiled("-m", "tests.games.test_conformance", game))
    assert answer["games"] == {name: share_of(game).uncompiled for name in subjects_of(game)}
    assert answer["fingerprints"] == fingerprints(game)


@pytest.mark.parametrize(("game", "name"), CLOSELY)
def test_positions_of_a_game_hold_to_everything(game: str, name: str) -> None:
    """Few of them, so that the interpreted rules have their share."""
    played = play(replace(subjects_of(game)[name], companion=None), 5, share_of(game).closely_every)
    assert played.actions > 20


@pytest.mark.parametrize(("game", "name"), ALIKE)
def test_two_worlds_look_alike(game: str, name: str) -> None:
    share = share_of(game)
    steps = sum(check_two_worlds(subjects_of(game)[name], seed, share.steps) for seed in range(share.worlds))
    assert steps >= share.together


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), WAYS)
def test_legal_is_not_refused_and_every_action_has_a_way_back_from_its_notation(game: str, name: str) -> None:
    share = share_of(game)
    assert check_actions(subjects_of(game)[name], 5, share.refusals, share.readings) > 0


@pytest.mark.parametrize(("game", "name"), WAYS)
def test_a_record_replays_and_proves_its_draws(game: str, name: str) -> None:
    for seed in range(share_of(game).records):
        assert check_record(subjects_of(game)[name], seed).result is not None


def reduced(game: str) -> Any:
    """What pickle keeps of the first position."""
    subject = next(iter(subjects_of(game).values()))
    return subject.game.start(subject.options).__reduce_ex__(4)


@pytest.mark.parametrize("game", [game for game in GAMES if len(reduced(game)) == 3])
def test_a_pickle_holds_every_field(game: str) -> None:
    """Every row and every number differs from the others, so that none can stand in for another.

    A position that is pickled by its `__dict__` has no need of it.
    """
    kind, arguments, fields = reduced(game)
    told = marked(fields, iter(range(1000)))
    assert len(set(leaves(told))) == len(list(leaves(told)))
    again = kind(*arguments)
    again.__setstate__(told)
    assert again.__reduce__() == (kind, arguments, told)
    assert pickle.loads(pickle.dumps(again)).__reduce__() == again.__reduce__()
    assert again.clone().__reduce__() == again.__reduce__()


def marked(value: Any, numbers: Iterator[int]) -> Any:
    """The same shape with another number in every place; each row is of one number, so as not to run out of room."""
    if isinstance(value, tuple):
        return tuple(marked(part, numbers) for part in value)
    number = next(numbers)
    if isinstance(value, bytes):
        return bytes([number]) + value[1:]
    return [number] * len(value) if isinstance(value, list) else number


def leaves(value: Any) -> Iterator[object]:
    if isinstance(value, tuple):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, int):
        yield value
    elif value:
        yield value[0]


@pytest.mark.parametrize("game", GAMES)
def test_everything_said_has_words_in_three_languages(game: str) -> None:
    """Keys of events, questions, refusals and results, and every parameter that names a text."""
    keys: set[str] = set()
    for subject in subjects_of(game).values():
        keys |= said_in(subject)
    assert len(keys) > share_of(game).keys
    for language in LANGUAGES:
        assert keys - texts(games()[game], language) == set()


def said_in(subject: Subject) -> set[str]:
    """All that is said in one random game."""
    game, rng = subject.game, Rng(4)
    keys: set[str] = set()
    last = game.start(subject.options)
    for position, action, after in walk(subject, 4):
        events = game.events(position, action, after)
        for event in (*events, *(event.public for event in events if event.public is not None)):
            keys |= {event.key, *named(dict(event.params))}
        if rng.below(SHOWN) == 0:
            keys |= named(json_of(game.view(position, None)))
        nearby = list(subject.nearby(position))
        stride = max(1, len(nearby) // REFUSED)
        for tried in (int(rng.below(position.action_space())), *nearby[int(rng.below(stride)) :: stride]):
            if (refusal := game.refusal(position, tried)) is not None:
                keys |= {refusal.key, *named(dict(refusal.params))}
        last = after
    return keys | named(json_of(game.view(last, None))) | {game.result(last).reason}


def named(value: object, name: str = "") -> set[str]:
    """The texts that a value names: what begins with @, and what stands under `key`."""
    if isinstance(value, dict):
        return {key for field, part in value.items() for key in named(part, field)}
    if isinstance(value, list | tuple):
        return {key for part in value for key in named(part)}
    if isinstance(value, str):
        return {value.removeprefix("@")} if value.startswith("@") or name == "key" else set()
    return set()


def texts(game: Game, language: str) -> set[str]:
    """The keys of our texts, and of those that an installed game brings."""
    found = set(catalogue(language))
    if game.about.files:
        found |= set(json.loads(files(game.about.files).joinpath("i18n", f"{language}.json").read_text("utf-8")))
    return found


if __name__ == "__main__":
    import sys

    assert not COMPILED
    asked = sys.argv[1]
    count = share_of(asked).uncompiled
    held = {name: len(random_games(asked, name, count)) for name in subjects_of(asked)}
    answer: Json = {"games": held, "fingerprints": fingerprints(asked)}
    print(json.dumps(answer))  # noqa: T201 - the answer
