"""Whole games as somebody plays them who listens: by roles, names and keyboard, told by what is said.

Every line of the log is said once, after the turn it belongs to, with what is asked then.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from playwright.sync_api import Page, expect

from architrave.analysis.turns import turns
from architrave.games.catalogue import GAMES
from architrave.kernel.record import Record
from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.listening import Listener, one_of, tab_to
from tests.browser.table import AGAIN, BOT, PERSON, open_game, open_seated

OVER = "The game is over"


def ended(page: Page) -> None:
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("button", name=AGAIN)).to_be_enabled()


def told_turns(said: list[str], begins: str = "Your turn") -> int:
    """How often it was said that it is our turn; each time with what happened before, and never twice in a row."""
    assert all(one != other for one, other in pairwise(said) if "Your turn" in one)
    return sum(begins in line for line in said)


def own_turns(page: Page, id: str) -> int:
    """How many turns the first seat began, by the record of the game."""
    record = Record.from_json(page.request.get(f"/api/tables/{id}/record").json())
    first = {turn.turn: turn.seat for turn in reversed(turns(record.replay(GAMES.__getitem__))) if turn.turn > 0}
    return sum(seat == 0 for seat in first.values())


def test_a_whole_game_of_architekton(page: Page, base_url: str) -> None:
    listener = Listener(page)
    id = open_game(page, base_url, "architekton", [PERSON, BOT], options={"starter": 0})
    supply = page.get_by_role("button", name=re.compile(r"^\d: (building|landscape)"), disabled=False)

    def take(number: int) -> None:
        if number == 0:
            tab_to(page, supply.first)
        one_of(supply, number).press("Enter")

    def pay(number: int) -> None:
        one_of(page.get_by_role("region", name="Payment due").get_by_role("button"), number).press("Enter")

    def move_house(_: int) -> None:
        page.get_by_role("button", name=re.compile("house", re.IGNORECASE)).first.press("Enter")
        page.get_by_role("button", name=re.compile("^Move the house from")).press("Enter")

    deeds = {
        "take one from the supply": take,
        "place it": listener.enter(page.get_by_role("group", name="Board").get_by_role("button")),
        "end the turn|confirm\\?": listener.enter(page.get_by_role("button", name=re.compile("^(End turn|Confirm)$"))),
        "you decide": pay,
        "choose one to move": move_house,
    }
    said = listener.play(deeds, OVER)
    ended(page)
    placed = re.findall(r"(?:You place|Pip places) [^.]+\.", " ".join(said))
    told = Counter(re.findall(r" on (-?[A-Z]+-?\d+)", " ".join(placed)))
    log = page.get_by_role("list", name="Log").get_by_role("listitem").filter(has_text=re.compile("places? "))
    assert len(told) == log.count()
    assert set(told.values()) == {1}  # a spot is built on once, and that is said once
    # Where Pip decides on a payment in between, our turn goes on with the second tile.
    assert told_turns(said, "Your turn. Tile 1 of 2") == own_turns(page, id)
    check_accessible_in_both_themes(page)


def test_a_whole_game_of_architectura_in_notation(page: Page, base_url: str) -> None:
    listener = Listener(page)
    open_seated(page, base_url, "architectura", [PERSON, BOT], options={"starter": 0})
    listener.heard()
    page.keyboard.press("m")
    field = page.get_by_role("combobox", name="Move in notation")
    expect(field).to_be_focused()
    page.keyboard.type("A1 swap D8")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Type a move").get_by_role("link")).to_have_attribute(
        "href", re.compile(r"^/rules/architectura#A\d")
    )
    expect(field).to_have_value("A1 swap D8")
    check_accessible(page)
    field.fill("")
    moves = page.get_by_role("option")

    def choose(number: int) -> None:
        """Goes to a suggestion and takes it: a move is played, the first words of one are completed."""
        expect(field).to_be_focused()
        for _ in range(3):
            expect(moves.first).to_be_visible()
            before = field.input_value()
            for _ in range(1 + number % min(3, moves.count())):
                page.keyboard.press("ArrowDown")
            expect(page.get_by_role("option", selected=True)).to_have_count(1)
            page.keyboard.press("Enter")
            if field.input_value() == before or not field.input_value().endswith(" "):
                return

    deeds = {"confirm or change": listener.enter(field), "^(?!.*Pip's turn).": choose}
    said = listener.play(deeds, OVER)
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    ended(page)
    assert told_turns(said) > 3


def test_a_whole_game_of_architects_alone(page: Page, base_url: str) -> None:
    listener = Listener(page)
    open_seated(page, base_url, "architects", [PERSON])
    row = page.get_by_role("group", name="Current row").get_by_role("button", disabled=False)
    lot = page.get_by_role("group", name="Your city").get_by_role("button")
    step = page.get_by_role("region", name="Your action").get_by_role("button", disabled=False)

    def take(number: int) -> None:
        scoring = page.get_by_role("region", name=re.compile(r"^Round .* scoring$"))
        if scoring.count():
            scoring.get_by_role("button").last.press("Enter")
            expect(scoring).to_have_count(0)
        one_of(row, number).press("Enter")

    deeds = {
        "Take a building from the row": take,
        "Choose a free lot|Place it here": listener.enter(lot),
        "Which requirement tile": lambda _: step.first.press("Enter"),
        "or end your turn": lambda _: page.get_by_role("button", name="End turn").press("Enter"),
    }
    said = listener.play(deeds, OVER)
    page.get_by_role("button", name="Show result").press("Enter")
    ended(page)
    assert told_turns(said) > 10
    check_accessible(page)
