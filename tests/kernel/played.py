"""Games for the tests of records: played by a generator with a seed, so that each test gets the same ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from architrave.games import catalogue
from architrave.i18n import LANGUAGES, PLACEHOLDER, explain
from architrave.kernel.draws import default_nonce
from architrave.kernel.game import Json
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import legal_actions
from architrave.kernel.record import Record
from architrave.kernel.refusal import Invalid, Refused

lookup = catalogue.game
ARCHITEKTON = lookup("architekton")
SEED = bytes(range(32))
OWN_NONCE = "a5" * 32  # what Anna put in herself
PROVEN = DrawTerms.proven(SEED, [OWN_NONCE, default_nonce(SEED, 1)])
NAMES = ("Anna", "Björn")


def opened(draws: DrawTerms = PROVEN, **options: Any) -> Line:
    """A game with its opening draws made."""
    header = Header.make(ARCHITEKTON, options, NAMES, draws, "2026-11-15T20:30:00Z")
    line = Line.open(ARCHITEKTON, header, draws.source(SEED))
    line.commit(line.begin())
    return line


def act(line: Line, choice: Random | int = 0) -> None:
    """One action of the seat to act: at random, or the one at a place in the list."""
    actions = legal_actions(line.position)
    action = actions[choice] if isinstance(choice, int) else choice.choice(actions)
    line.commit(line.propose(int(line.position.actor), action))


def played(moves: int = 10_000, seed: int = 1, undos: float = 0.0, draws: DrawTerms = PROVEN, **options: Any) -> Line:
    """A game after some actions, or to its end, with actions taken back now and then."""
    random = Random(seed)
    line = opened(draws, **options)
    for _ in range(moves):
        if line.over:
            break
        act(line, random)
        if random.random() < undos and not line.over:
            seat = random.randrange(2)
            last = line.last_act([seat])
            if last is not None:
                line.commit(line.undo(*last, agreed=[1 - seat]))
    return line


def finished_json(seed: int = 1, undos: float = 0.15) -> Json:
    return Record.of(played(seed=seed, undos=undos)).to_json()


def fault(deed: Callable[[], object]) -> Invalid:
    """The Invalid that a deed raises, which can be explained in every language."""
    with pytest.raises(Invalid) as caught:
        deed()
    check_wording(caught.value)
    return caught.value


def check_wording(error: Invalid | Refused) -> None:
    for language in LANGUAGES:
        sentence = explain(language, error)
        assert PLACEHOLDER.search(sentence) is None, sentence


def load(data: Any) -> Line:
    """All that happens to a record that comes as an object."""
    return Record.from_json(data).replay(lookup)
