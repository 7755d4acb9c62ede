"""Looking back in the browser: records that are dropped, tables, links to a move, damage."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from architrave.kernel.record import Record
from tests.browser.accessibility import check_accessible
from tests.browser.conftest import NewContext
from tests.browser.serving import Server
from tests.browser.table import AT_ONCE, BOT, PERSON, open_game, wait_for_the_end
from tests.thorough import thorough
from tools.records import records


def shortest(game: str) -> Path:
    """The shortest finished game."""
    files = [file for name, file in records(game).items() if name.startswith("finished")]
    return min(files, key=lambda file: len(Record.load(file).entries))


def longest(game: str) -> Path:
    return max(records(game).values(), key=lambda file: len(Record.load(file).entries))


def choose(page: Page, file: Path) -> None:
    page.goto("/look")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("slider")).to_be_visible()


# A file that somebody drops on the page, as a script.
DROP = """text => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'record.json', { type: 'application/json' }));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


# Which lines of the log change, and which pieces move on the board.
WATCH_LOG = """() => {
  window.changed = new Set();
  const note = ({ target }) => {
    const line = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement).closest('.log-line');
    if (line) window.changed.add(line);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver((found) => found.forEach(note)).observe(document.querySelector('ol.listed'), all);
}"""
MOVING = """() => document.getAnimations().filter((one) =>
  one.constructor === Animation && one.effect.target.closest('main')).length"""


def place(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


@pytest.mark.parametrize("game", ["architectura", *thorough("architekton", "architects")])
def test_a_record_is_walked_to_its_end_and_back(page: Page, game: str) -> None:
    """By keys, by buttons and by the log; the totals of each seat are those of the record in the end."""
    choose(page, shortest(game))
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert place(page) == 0
    page.locator("body").press("ArrowRight")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="One move forward").click()
    expect(slider).to_have_value("2")
    expect(page.locator(".look .words")).to_contain_text(re.compile(r"\w\.$"))  # the move in a sentence
    page.locator("body").press("End")
    expect(slider).to_have_value(str(last))
    expect(page.get_by_role("button", name="One move forward")).to_have_attribute("aria-disabled", "true")
    for number in range(last - 1, max(last - 6, 0), -1):
        page.locator("body").press("ArrowLeft")
        expect(slider).to_have_value(str(number))
    page.locator("body").press("Home")
    expect(slider).to_have_value("0")
    page.get_by_role("list", name="Log").first.locator("li > button").first.click()
    expect(slider).to_have_value(str(last))
    check_accessible(page)


@pytest.mark.parametrize("game", ["architects", *thorough("architekton", "architectura")])
def test_a_jump_redraws_nothing_but_the_board(new_context: NewContext, game: str) -> None:
    """The log of a whole game stays as it is but for the lines of the move on show, and no piece is measured to fly."""
    page = new_context(reduced_motion="no-preference").new_page()
    choose(page, longest(game))
    slider = page.get_by_role("slider")
    last = slider.get_attribute("max") or ""
    lines = page.locator(".log-line").count()
    assert lines > 50
    page.evaluate(WATCH_LOG)
    for key, there in (("End", last), ("Home", "0")):
        page.locator("body").press(key)
        expect(slider).to_have_value(there)
        assert page.evaluate(MOVING) == 0
    assert page.evaluate("window.changed.size") < lines / 3


def test_a_link_leads_to_a_move_and_the_menu_to_the_past(page: Page, server: Server, page_faults: list[str]) -> None:
    table = open_game(page, server.url, "architekton", [PERSON, BOT])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Look back").click()
    expect(page.get_by_text("still being played")).to_be_visible()
    page.goto(f"/look/{table}?at=4000")
    expect(page.get_by_role("alert")).to_contain_text("There is no move 4000")
    page.goto("/look/nowhere")
    expect(page.get_by_role("link", name="Look back")).to_be_visible()
    page_faults.clear()  # the server does not know that table


def test_a_damaged_record_is_shown_up_to_its_damage(phone: Page, tmp_path: Path, page_faults: list[str]) -> None:
    """What is no record at all is refused where one is, and an unknown game on a page with ways on."""
    data = json.loads(shortest("architekton").read_text(encoding="utf-8"))
    where = next(i for i, entry in enumerate(data["entries"]) if i > 20 and "act" in entry)
    data["entries"][where]["act"] = "nonsense"
    file = tmp_path / "damaged.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    choose(phone, file)
    expect(phone.get_by_role("alert")).to_contain_text(f"This record is damaged at entry {where + 1}")
    phone.get_by_role("button", name="To the end").click()
    expect(phone.get_by_role("button", name="One move forward")).to_have_attribute("aria-disabled", "true")
    check_accessible(phone)
    step = phone.get_by_role("slider").input_value()
    for text, why in (
        ("{", "not a complete game record"),
        ("[1]", "not a complete game record"),
        ("x" * 5_000_000, "too large"),
    ):
        phone.evaluate(DROP, text)
        expect(phone.get_by_role("alert")).to_contain_text(why)
        assert phone.get_by_role("slider").input_value() == step
    phone.evaluate(DROP, shortest("architects").read_text(encoding="utf-8"))
    expect(phone.get_by_role("heading", name="Architects")).to_be_visible()
    phone.goto("/look")
    expect(phone.get_by_text("or drop the file here")).to_be_visible()
    phone.evaluate(DROP, "{")
    expect(phone.get_by_role("alert")).to_contain_text("not a complete game record")
    phone.evaluate(DROP, json.dumps({**data, "game": "tiddlywinks"}))
    expect(phone.get_by_role("alert")).to_contain_text("There is no game “tiddlywinks”")
    expect(phone.get_by_role("link", name="Look back")).to_be_visible()
    page_faults.clear()  # the server does not read that


def test_a_position_is_played_on_from(page: Page) -> None:
    """Against a bot, or with a friend who gets a link; not after the end, and not while a game runs."""
    page.add_init_script(AT_ONCE)
    choose(page, shortest("architekton"))
    play_on = page.get_by_role("button", name="Play on from here")
    page.locator("body").press("End")
    expect(play_on).to_have_attribute("aria-disabled", "true")
    play_on.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The game is over at this point")
    page.locator("body").press("Home")
    expect(play_on).to_have_attribute("aria-disabled", "false")
    play_on.click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_role("radio", name="Pip").check()
    check_accessible(page)
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".table")).to_be_visible()
    page.goto(page.url.replace("/table/", "/look/"))
    expect(play_on).to_have_attribute("aria-disabled", "true")  # it is still being played
    play_on.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("still being played")

    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(DROP, shortest("architectura").read_text(encoding="utf-8"))
    expect(page.get_by_role("slider")).to_be_visible()
    expect(play_on).to_have_attribute("aria-disabled", "false")
    play_on.click()
    dialog.get_by_role("radio", name="A friend").check()
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_role("button", name="Get a link").click()
    expect(page.get_by_text("Continues from a position of another game.")).to_be_visible()


def test_finished_games_are_listed_filtered_and_removed(page: Page, server: Server) -> None:
    table = open_game(page, server.url, "architekton", [BOT, BOT], before=lambda id: wait_for_the_end(page, id))
    page.goto("/finished")
    look = page.get_by_role("main").locator(f'a[href="/look/{table}"]')
    expect(look).to_be_visible()
    check_accessible(page)
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_text("There is no such game yet.")).to_be_visible()  # bots won: nobody here did
    page.get_by_label("Result").select_option("")
    look.click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.goto("/finished")
    expect(look).to_be_visible()
    page.get_by_label("Opponent").fill("nobody")
    expect(look).to_have_count(0)
    page.get_by_label("Opponent").fill("pip")
    expect(look).to_be_visible()
    page.get_by_role("main").locator("li button").first.click()
    page.get_by_role("dialog", name="Delete this game?").get_by_role("button", name="Delete").click()
    expect(look).to_have_count(0)
    assert page.request.get(f"{server.url}/api/tables/{table}/look").status == 404


# A mark of a review lies on the board, and not over a panel: what is at its middle is the board, or it is cut off.
UNDER_MARKS = """() => [...document.querySelectorAll('.marks .mark')].map((mark) => {
  const { x, y, width, height } = mark.getBoundingClientRect();
  const main = document.querySelector('main').getBoundingClientRect();
  const [left, top] = [x + width / 2, y + height / 2];
  return left > main.left && left < main.right && top > main.top && top < main.bottom;
})"""


@pytest.mark.parametrize("game", ["architekton", *thorough("architectura", "architects")])
def test_the_moments_of_a_review_are_listed_and_shown_on_the_board(phone: Page, game: str) -> None:
    choose(phone, shortest(game))
    start = phone.get_by_role("button", name="Review this game")
    moments = phone.get_by_role("button", name="Moments", exact=True)
    expect(start.or_(moments)).to_be_visible()
    if start.count():
        start.tap()
    moments.tap()
    listed = phone.get_by_role("dialog", name="Moments")
    check_accessible(phone)
    count = listed.get_by_role("listitem").count()
    assert 1 <= count <= 3
    listed.get_by_role("listitem").first.get_by_role("button").tap()
    expect(listed).to_be_hidden()
    tray = phone.locator("section.look")
    expect(tray).to_contain_text(f"Moment 1 of {count}", ignore_case=True)
    expect(tray.get_by_role("button", name="Earlier moment")).to_have_attribute("aria-disabled", "true")
    phone.wait_for_function(f"() => ({UNDER_MARKS})().some((on) => on)")
    check_accessible(phone)
    tray.get_by_role("button", name="Done").tap()
    expect(phone.get_by_role("slider")).to_be_visible()
