"""Coach marks in a first whole game: each appears at its event, once, beside what it is about."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import architects, architectura, architekton
from tests.browser.accessibility import check_accessible
from tests.browser.conftest import PHONE, NewContext
from tests.browser.table import BOT, PERSON, Player, open_game, open_seated

# What the bubble lies on: things that can be used, and what it is about.
COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const bubble = document.querySelector('.float:has([data-coach])');
  if (!bubble) return [];
  const { left, right, top, bottom } = box(bubble);
  const used = document.querySelectorAll('.table button:not(:disabled, [aria-disabled="true"]), .frame');
  return [...used].filter((node) => {
    const one = box(node);
    return one.width && one.left < right && one.right > left && one.top < bottom && one.bottom > top;
  }).map((node) => node.outerHTML.slice(0, 120));
}"""


def answer_architekton(page: Page, what: str, _turn: int) -> None:
    if what == "lay":
        architekton.lay_by_pointer(page)
    elif what == "held":
        architekton.end_turn(page)
    else:
        architekton.decide(page)


PLAYERS: dict[str, Player] = {
    "architekton": Player(architekton.ASKED, answer_architekton),
    "architectura": architectura.PLAYER,
    "architects": architects.PLAYER,
}


def mark(page: Page, name: str = "") -> Any:
    return page.locator(f'[data-coach="{name}"]' if name else "[data-coach]")


def close(page: Page) -> None:
    page.locator("[data-coach-close]").click()


def open_first(page: Page, url: str, game: str) -> None:
    if game == "architects":
        open_seated(page, url, game, [PERSON])
    elif game == "architectura":
        open_seated(page, url, game, [PERSON, BOT], options={"starter": 0})
    else:
        open_game(page, url, game, [PERSON, BOT], options={"starter": 0})


@pytest.mark.parametrize(
    ("game", "then"), [("architekton", "building"), ("architectura", "played"), ("architects", "lot")]
)
def test_a_mark_appears_when_something_happens_for_the_first_time(
    new_context: NewContext, base_url: str, game: str, then: str
) -> None:
    page = new_context(coach=True).new_page()
    open_first(page, base_url, game)
    expect(mark(page, "start")).to_be_visible()
    page.wait_for_function(f"() => ({COVERED})().length === 0")
    expect(page.locator("p.unseen[aria-live]", has_text=mark(page).locator(".text").inner_text())).to_have_count(1)
    check_accessible(page)
    close(page)
    expect(mark(page, "start")).to_have_count(0)
    player = PLAYERS[game]
    for turn in range(8):
        if mark(page, then).count():
            break
        if mark(page).count():
            close(page)  # another one is first
        else:
            player.answer(page, player.asked(page), turn)
    expect(mark(page, then)).to_be_visible()
    expect(mark(page)).to_have_count(1)  # one at a time
    page.wait_for_function(f"() => ({COVERED})().length === 0")
    page.locator("[data-coach-close]").focus()
    page.keyboard.press("Escape")
    expect(mark(page, then)).to_have_count(0)


def test_marks_come_once_and_can_be_turned_off_and_on(new_context: NewContext, base_url: str) -> None:
    context = new_context(coach=True)
    page = context.new_page()
    open_first(page, base_url, "architekton")
    close(page)
    expect(mark(page)).to_have_count(0)
    page.reload()
    with page.expect_response("**/late-*.js"):
        pass
    page.wait_for_load_state("networkidle")
    expect(mark(page)).to_have_count(0)  # it has been seen
    page.get_by_role("button", name="Menu").click()
    tips = page.get_by_role("switch", name="Tips in first games")
    expect(tips).to_be_checked()
    tips.uncheck()
    tips.check()
    page.keyboard.press("Escape")
    expect(mark(page, "start")).to_be_visible()  # all come again
    page.locator("[data-coach-off]").click()
    expect(mark(page)).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    expect(tips).not_to_be_checked()


def test_people_who_have_played_are_left_alone_at_tables_with_others(new_context: NewContext, base_url: str) -> None:
    page = new_context(coach=True).new_page()
    open_game(page, base_url, "architekton", [PERSON, PERSON], options={"starter": 0})
    expect(mark(page, "start")).to_be_visible()  # the first game of this browser
    open_game(page, base_url, "architekton", [PERSON, PERSON], options={"starter": 0})
    page.wait_for_load_state("networkidle")
    expect(mark(page)).to_have_count(0)


def test_on_a_phone_the_mark_is_in_the_sheet(new_context: NewContext, base_url: str) -> None:
    page = new_context(coach=True, viewport=PHONE, screen=PHONE, is_mobile=True, has_touch=True).new_page()
    open_first(page, base_url, "architects")
    expect(page.locator(".sheet [data-coach=start]")).to_be_visible()
    for button in ("close", "off"):
        box = page.locator(f"[data-coach-{button}]").bounding_box()
        assert box is not None
        assert box["height"] >= 44
    check_accessible(page)
    page.locator("[data-coach-close]").tap()
    expect(mark(page)).to_have_count(0)
