"""Puzzles in the browser: the list, a wrong try, a hint, the solution, and one that is solved."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from architrave.games import puzzles
from architrave.kernel.position import legal_actions
from architrave.tables.puzzle_table import PuzzleTable
from tests.browser.accessibility import check_accessible
from tests.browser.conftest import NewContext
from tests.browser.test_lessons import PLAY, play_architekton


def play_line(page: Page, game: str, line: tuple[str, ...]) -> None:
    for move in line:
        PLAY[game](page, move)


def first_with(game: str, aim: str, moves: int) -> int:
    found = puzzles.puzzles(game).puzzles
    return next(n for n, puzzle in enumerate(found, 1) if puzzle.aim == aim and len(puzzle.line) == moves)


def test_a_puzzle_is_hinted_shown_and_solved(new_context: NewContext) -> None:
    """On a laptop; what is solved is remembered, and what was only shown is not."""
    number = first_with("architekton", "now", 2)
    puzzle = puzzles.puzzles("architekton").puzzle(number)
    page = new_context(locale="de-DE", viewport={"width": 1366, "height": 650}).new_page()
    page.goto("/puzzles")
    expect(page.locator("[data-today]")).to_have_count(sum(1 for game in PLAY if puzzles.find(game)))
    check_accessible(page)
    page.goto(f"/puzzle/architekton/{number}")
    panel = page.locator("[data-puzzle]:visible")
    expect(panel).to_contain_text(str(puzzle.proof.ways))
    panel.locator("[data-hint]").click()
    _, cell, *_ = puzzle.line[0].split()
    expect(page.get_by_role("button", name=f"Auf {cell} legen")).to_be_visible()
    panel.locator("[data-solution]").click()
    expect(panel.locator("[data-next]")).to_be_visible()
    page.reload()
    play_line(page, "architekton", puzzle.line)
    expect(panel.locator("[data-next]")).to_be_visible()
    check_accessible(page)
    page.goto("/puzzles")
    page.locator("details").first.click()
    expect(page.locator("a.solved")).to_have_count(1)


def test_a_wrong_try_on_a_phone_and_an_unknown_puzzle(phone: Page) -> None:
    number = first_with("architekton", "now", 2)
    puzzle = puzzles.puzzles("architekton").puzzle(number)
    phone.goto(f"/puzzle/architekton/{number}")
    task = phone.locator("[data-puzzle]:visible")
    expect(task).to_contain_text("Win the game in this turn")
    check_accessible(phone)
    table = PuzzleTable(puzzle)
    while table.verdict == "going":  # the last legal moves: with some luck wrong ones
        line = table.table.line
        move = line.game.to_text(line.position, legal_actions(line.position)[-1])
        table.play(line.game.from_text(line.position, move))
        play_architekton(phone, move)
    assert table.verdict == "missed"
    expect(task).to_contain_text("Not quite")
    task.locator("[data-again]").click()
    expect(task).to_contain_text("Win the game in this turn")
    kept = phone.evaluate("localStorage.getItem('architrave.puzzles.architekton')")
    assert f'"{number}":1' in kept
    phone.goto("/puzzle/architekton/99999")
    expect(phone.get_by_role("alert")).to_contain_text("There is no puzzle 99999")
    phone.get_by_role("link", name="All puzzles").click()
    expect(phone).to_have_url(re.compile("/puzzles$"))
