"""Effects that ask step by step, each brought about by a card set of its own in which the basic cards have it."""

from __future__ import annotations

import re
import tomllib
from copy import deepcopy
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architectura import answer_once, asked, open_ahead
from tests.thorough import thorough

CARDS = tomllib.loads(files("architrave.games.architectura").joinpath("components.toml").read_text(encoding="utf-8"))
NOOR, BRUNO = {"kind": "person", "name": "Noor"}, {"kind": "person", "name": "Bruno"}

# What the cards do, what is asked then, the paragraph that stands beside it, and what the log tells in the end.
# The phase in which it is asked is the first word of the name.
EFFECTS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "turn one of each": (
        {"play": {"do": "turn_each", "may": True}},
        r"rotate one of (Noor's|Bruno's|your) cards",
        "A8.5",
        r"rotates .+ from .+ to ",
    ),
    "turn two": (
        {"play": {"do": "turn", "own": True, "times": 2, "may": True}},
        r"rotate one of your cards",
        "A8.5",
        r"rotates .+ from .+ to ",
    ),
    "copy": (
        {"play": {"do": "copy", "may": True}},
        r"choose a card whose effect you copy",
        "A10.29",
        r"copies the effect of",
    ),
    "take and play": (
        {"play": {"do": "take_and_play", "may": True}},
        r"choose one of your cards to take into your hand",
        "A10.34",
        r"takes .+ back into their hand",
    ),
    "claim": (
        {"play": {"do": "claim_space", "may": True}},
        r"choose a space to reserve",
        "A10.21",
        r"reserves",
    ),
    "lay for others": (
        {"play": {"do": "opponents_lay"}},
        r"choose a card from your hand to lay face down",
        "A10.22",
        r"lays .+ face down on",
    ),
    "cost": ({"before": {"remove": 2}}, r"remove 2 more cards", "A10.24", r"removes .+ from the game"),
    "escape": ({"escapes": True}, r"would be destroyed: choose where it moves", "A10.31", r"escapes from"),
}

# One of each kind of question; the ordinary run plays these.
ORDINARY = ("turn one of each", "copy", "take and play", "claim")


def city_of(fields: dict[str, Any]) -> dict[str, Any]:
    """The shipped set with these fields on two of three basic cards; the others protect, or destroy what can escape."""
    mine = deepcopy(CARDS)
    others = {"play": {"do": "destroy"} if "escapes" in fields else {"do": "protect", "may": True}}
    basic = [name for name, card in mine["card"].items() if "replaces" not in card]
    for number, name in enumerate(basic):
        card = mine["card"][name]
        given = fields if number % 3 else others
        mine["card"][name] = {"ring": card["ring"], "basic": card["basic"], **given}
    return mine


def question(page: Page) -> Locator:
    return page.get_by_role("region", name="Your decision")


def log(page: Page) -> str:
    return page.get_by_role("list", name="Log").inner_text()


@pytest.mark.parametrize("effect", [*ORDINARY, *thorough(*(effect for effect in EFFECTS if effect not in ORDINARY))])
def test_an_effect_is_guided_to_its_end(page: Page, base_url: str, effect: str) -> None:
    fields, words, paragraph, told = EFFECTS[effect]
    options = {"starter": 0, "cards": city_of(fields)}
    open_ahead(page, base_url, [NOOR, BRUNO], until=effect.partition(" ")[0], seed=1, options=options)
    for turn in range(20):
        what = asked(page)
        if question(page).count() and re.search(words, question(page).inner_text()):
            break
        answer_once(page, what, turn)  # the hand is taken over, or the same is asked about another seat first
    else:
        raise AssertionError("the effect was never asked about")
    expect(question(page).get_by_role("link", name=f"See {paragraph}")).to_be_visible()
    check_accessible(page)
    before = len(re.findall(told, log(page)))
    for turn in range(12):
        answer_once(page, asked(page), turn)
        if len(re.findall(told, log(page))) > before:
            return
    raise AssertionError(f"the log does not tell: {told}")
