"""What people at several devices ask each other: undo, a draw, an abort, a rematch; resigning, watching."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible, check_accessible_in_both_themes
from tests.browser.architekton import asked, end_turn, lay_by_pointer, tiles
from tests.browser.conftest import PHONE, NewContext
from tests.browser.serving import Server
from tests.browser.table import done, inside
from tests.browser.together import gather, pages_of, play_out, seat, show
from tests.browser.windows import box_of, overlap, resize

STARTS: dict[str, Any] = {"options": {"starter": 0}}


def take_turn(page: Page) -> None:
    assert asked(page) == "lay"
    lay_by_pointer(page)
    finish_turn(page)


def finish_turn(page: Page) -> None:
    """The second tile, and the end of the turn. Draws are secret here: the tile may find no place (K3.3)."""
    if asked(page) == "lay":
        lay_by_pointer(page)
    assert asked(page) == "held"
    end_turn(page)


def test_undo_across_others_needs_their_consent(page: Page, new_context: NewContext, base_url: str) -> None:
    noor = new_context(viewport=PHONE).new_page()
    gather([page, noor], base_url, "architekton", **STARTS)
    take_turn(page)
    take_turn(noor)
    board = tiles(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("title", "Asks Noor")
    undo.click()
    question = noor.get_by_role("alert")
    expect(question).to_contain_text("Ada asks to undo a move. ")
    expect(question).to_contain_text(re.compile(r"Your moves on [A-Z]\d+ and [A-Z]\d+ are undone too\."))
    check_accessible_in_both_themes(noor)
    expect(page.get_by_text("Noor: asked just now")).to_be_visible()
    check_accessible(page)
    resize(page, (1366, 650))
    noor.get_by_role("button", name="Decline").click()
    expect(page.get_by_role("banner").get_by_text("Your question was declined.")).to_be_visible()  # not over the board
    resize(page, (1280, 800))
    expect(question).to_have_count(0)
    assert tiles(page) == board

    page.keyboard.press("u")
    expect(question).to_be_visible()  # before it is gone again
    page.get_by_role("button", name="Withdraw and play on").click()
    expect(question).to_have_count(0)
    expect(undo).to_have_attribute("title", "Asks Noor")  # as long as the old question stands, there is no second one
    page.keyboard.press("u")
    done(page, lambda: noor.get_by_role("button", name="Allow").click())
    expect(page.get_by_text("Everyone agreed: your move is undone.")).to_be_visible()
    assert len(tiles(page)) < len(board)
    expect(noor.locator("[data-cell]")).to_have_count(len(tiles(page)))
    assert asked(page) == "lay"


@pytest.mark.thorough
def test_a_question_takes_the_place_of_the_choices_where_there_is_no_room_over_the_board(
    page: Page, new_context: NewContext, base_url: str
) -> None:
    """It may stand for days: the city stays free."""
    noor = new_context(viewport=PHONE).new_page()
    gather([page, noor], base_url, "architects", time={"kind": "days", "days": 3})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Offer a draw").click()
    expect(noor.get_by_role("alert")).to_contain_text("Ada offers a draw.")
    assert not overlap(box_of(noor.get_by_role("alert")), box_of(noor.locator("main.stage")))
    question = page.get_by_role("status").filter(has_text="You offer a draw")
    for size in ((1280, 800), (1366, 650), (820, 1180)):
        resize(page, size)
        assert not overlap(box_of(question), box_of(page.locator("main.stage"))), size
    check_accessible(page)
    check_accessible(noor)
    noor.get_by_role("button", name="Decline").click()
    expect(noor.get_by_role("region", name="Your action")).to_be_visible()


def test_a_draw_then_a_rematch_that_leads_everybody_on(page: Page, new_context: NewContext, base_url: str) -> None:
    noor = new_context(viewport=PHONE).new_page()
    watcher = new_context().new_page()
    table = gather([page, noor], base_url, "architekton", **STARTS)
    show(watcher, base_url, table)
    expect(page.get_by_text("1 watching")).to_be_visible()
    expect(watcher.get_by_role("button", name="Undo")).to_have_count(0)
    check_accessible(watcher)

    page.get_by_role("button", name="Menu").click()
    check_accessible(page)
    page.get_by_role("button", name="Offer a draw").click()
    expect(noor.get_by_role("alert")).to_contain_text("Ada offers a draw.")
    expect(watcher.get_by_role("alert")).to_have_count(0)
    noor.get_by_role("button", name="Accept").click()
    for each in (page, noor, watcher):
        expect(each.get_by_role("region", name="Result")).to_contain_text("Draw by agreement")
    check_accessible(page)
    assert inside(noor, noor.get_by_role("button", name="Rematch"))  # the seed below it is one long word

    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_text("You ask for a rematch")).to_be_visible()
    expect(noor.get_by_role("alert")).to_contain_text("Ada wants a rematch. Same seats; the other player starts.")
    check_accessible(noor)
    noor.get_by_role("button", name="Rematch").click()
    for each in (page, noor):
        each.wait_for_url(re.compile(rf"/table/(?!{table})"))
        expect(each.locator(".table")).to_be_visible()
    assert page.url == noor.url
    watcher.get_by_role("link", name="Watch the rematch").click()
    watcher.wait_for_url(page.url)
    assert asked(noor) == "lay"  # the other one starts

    noor.goto(f"{base_url}/table/{table}")  # a second look at the old game stays there
    expect(noor.get_by_role("link", name="Go to the rematch")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Abort game").click()
    noor.get_by_role("link", name="Go to the rematch").click()
    noor.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("Aborted by agreement")


def test_a_bot_plays_on_for_a_player_who_resigns_at_a_table_of_four(new_context: NewContext, base_url: str) -> None:
    pages = pages_of(4, new_context)
    gather(pages, base_url, "architectura", time=None)
    expect(pages[0].get_by_role("timer")).to_have_count(0)  # no clock: nothing is drawn
    pages[1].get_by_role("button", name="Menu").click()
    pages[1].get_by_role("button", name="Resign").click()
    dialog = pages[1].get_by_role("dialog", name="Resign this game?")
    expect(dialog).to_contain_text("A bot plays your seat to the end, and the result says so.")
    dialog.get_by_role("button", name="Resign").click()
    expect(pages[0].get_by_text("Noor resigns: the bot (Vera) plays on.").first).to_be_visible()
    for each in pages:
        expect(seat(each, "Noor")).to_contain_text("Bot (Vera) plays")
    expect(pages[1].get_by_role("button", name="Take my seat back")).to_have_count(0)
    check_accessible(pages[0])
    others = [pages[0], *pages[2:]]
    play_out(others, "architectura")
    for each in pages:
        expect(each.get_by_role("region", name="Result")).to_contain_text(
            "The bot (Vera) played on for Noor, who had resigned."
        )


def test_on_to_the_next_table_that_waits(page: Page, new_context: NewContext, own_server: Server) -> None:
    """After one's turn, by key: to the one with the least time."""
    noor = new_context().new_page()
    days = {"kind": "days", "days": 3}
    second = gather([page, noor], own_server.url, "architekton", time=days, **STARTS)
    first = gather([page, noor], own_server.url, "architekton", time={"kind": "days", "days": 1}, **STARTS)
    table = gather([page, noor], own_server.url, "architekton", time=days, **STARTS)
    take_turn(page)
    expect(page.get_by_role("button", name="Next table (2)")).to_be_visible()
    check_accessible(page)
    page.keyboard.press("n")
    page.wait_for_url(re.compile(first))
    take_turn(page)
    page.get_by_role("button", name="Next table").click()
    page.wait_for_url(re.compile(second))
    assert table not in page.url
