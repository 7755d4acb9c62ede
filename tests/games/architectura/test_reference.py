"""Random games that a plain second implementation plays along: after every step both see the same."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import cast

import pytest

from architrave.games.architectura import scoring
from architrave.games.architectura.names import ring
from architrave.games.architectura.position import City
from architrave.kernel.build import COMPILED
from architrave.kernel.conformance import play
from architrave.kernel.game import Json
from architrave.kernel.position import Position, chance_outcomes, legal_actions
from architrave.kernel.subject import Companion
from tests.conftest import Uncompiled
from tests.games.architectura.plan import SEATS, STANDARD, at, deck, gone, grave, hand, limit, points, tokens, under
from tests.games.architectura.reference import RINGS, Laid, Reference, name
from tests.games.architectura.subject import GAME, SUBJECTS

SHARED = [which for which in SUBJECTS if which != "own"]  # the reference knows the shipped cards only


class Alongside:
    def __init__(self, options: Json) -> None:
        starter = None if options["starter"] == "draw" else options["starter"]
        most = (None if options["most"] == "roll" else options["most"]) if options["advanced"] else 0
        self.reference = Reference(options["seats"], starter, options["colours"], most)

    def follow(self, text: str) -> None:
        self.reference.follow(text)

    def differs(self, position: Position) -> str | None:
        city, reference = cast(City, position), self.reference
        acting = {-1: "chance", -2: "over"}.get(int(city.actor), int(city.actor))
        if acting != reference.ask.actor:
            return f"that {reference.ask.actor} acts, not {acting}: {sorted(reference.ask.options)}"
        if acting == "chance":
            offered = {GAME.outcome_text(city, outcome) for outcome, _ in chance_outcomes(city)}
            if GAME.pile(city) != reference.ask.pile:
                return f"a draw from {reference.ask.pile}, not {GAME.pile(city)}"
        else:
            offered = {GAME.to_text(city, action) for action in legal_actions(city)}
        if offered != reference.ask.options:
            return f"other options: {sorted(offered ^ reference.ask.options)} are in one list only"
        for space in reference.spaces:
            if at(city, name(space)) != drawn(reference, space):
                return f"{drawn(reference, space)} on {name(space)}, not {at(city, name(space))}"
        for seat, letter in enumerate(SEATS[: reference.count]):
            player = reference.players[seat]
            cards = hand(city, letter), deck(city, letter), under(city, letter), grave(city, letter), gone(city, letter)
            there = (*cards, tokens(city, letter), limit(city, letter), points(city, letter))
            held = player.hand, player.deck, player.under, player.buried, player.removed
            here = (*held, player.tokens, player.limit, reference.points(seat))
            if here != there:
                return f"{here} for seat {letter}, not {there}"
        won = [int(seat) for seat in scoring.winners(city)] if acting == "over" and not city.bonus else None
        return None if won in (None, reference.winners()) else f"that {reference.winners()} win, not {won}"


def drawn(reference: Reference, space: tuple[int, int]) -> str:
    if space in reference.claims:
        return f"+{SEATS[reference.claims[space]]}"
    return "/".join(word(card) for card in reversed(reference.stacks[space])) or "."


def word(card: Laid) -> str:
    title = f"{card.kind}:{SEATS[card.owner]}"
    if card.down:
        return f"({title})"
    side = ring(STANDARD, STANDARD.kind(card.kind))[card.side]
    return f"{title}^{side}{'*' if card.token else ''}"


def alongside(which: str, seed: int) -> None:
    subject = SUBJECTS[which]

    def companion() -> Companion:
        return Alongside(subject.options)

    play(replace(subject, companion=companion), seed, every=10**6)


@pytest.mark.parametrize("which", SHARED)
def test_both_implementations_play_the_same_games(which: str) -> None:
    for seed in range(8 if COMPILED else 2):
        alongside(which, seed)


@pytest.mark.thorough
@pytest.mark.compiled
def test_so_do_the_uncompiled_rules(uncompiled: Uncompiled) -> None:
    assert json.loads(uncompiled("-m", "tests.games.architectura.test_reference", "3")) == 3 * len(SHARED)


def test_the_reference_has_the_shipped_rings() -> None:
    for kind, (printed, basic) in RINGS.items():
        number = STANDARD.kind(kind)
        assert basic == STANDARD.basic[number]
        assert list(printed[1:]) == [int(STANDARD.values[number * 4 + side]) for side in range(len(printed) - 1)]


if __name__ == "__main__":
    for name_of_subject in SHARED:
        for number in range(int(sys.argv[1])):
            alongside(name_of_subject, number)
    print(int(sys.argv[1]) * len(SHARED))  # noqa: T201 - the answer
