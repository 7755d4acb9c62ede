"""Taking, turning, placing and laying tiles: by click, drag and key, with what the table says about it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architekton import (
    asked,
    end_turn,
    go_ahead,
    lay_button,
    lay_by_key,
    lay_by_pointer,
    open_ahead,
    open_table,
    play_on,
    put_down,
    spot_on_show,
    spots,
    spots_on_show,
    tiles,
    usable,
)
from tests.browser.conftest import NewContext
from tests.browser.table import PERSON, done

SEED = 7


@pytest.fixture
def table(page: Page, base_url: str) -> Page:
    """A game of two people at one screen, always the same one."""
    open_table(page, base_url, [PERSON, PERSON], seed=SEED, options={"starter": 0})
    asked(page)
    return page


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, x: float, y: float) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=4)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()


def test_spots_light_up_only_for_a_tile_in_hand(table: Page) -> None:
    expect(spots(table)).to_have_count(0)
    usable(table).first.click()
    expect(spots(table).first).to_be_visible()
    table.keyboard.press("Escape")
    expect(spots(table)).to_have_count(0)


def test_a_click_takes_a_tile_and_another_turns_it(table: Page) -> None:
    tile = usable(table).first
    printed = tile.get_attribute("data-tile") or ""

    def sides() -> str | None:
        return tile.locator("[data-sides]").get_attribute("data-sides")

    tile.click()
    expect(tile).to_have_attribute("aria-pressed", "true")
    assert sides() == printed
    tile.click()
    assert sides() == printed[3:] + printed[:3]


def test_landscapes_cannot_be_taken_before_there_is_a_building(table: Page) -> None:
    """K3.5"""
    expect(usable(table, "building")).to_have_count(3)
    expect(usable(table, "landscape")).to_have_count(0)
    table.keyboard.press("4")
    expect(spots(table)).to_have_count(0)
    why = table.get_by_role("alert")
    expect(why).to_contain_text("a landscape must touch a building")
    expect(why.get_by_role("link", name="See K3.5")).to_have_attribute("href", "/rules/architekton#K3.5")
    table.keyboard.press("Escape")
    expect(why).to_have_count(0)
    table.locator('[data-tile][aria-disabled="true"]').first.click(force=True)  # a hand does not ask whether it may
    expect(why).to_contain_text("a landscape must touch a building")
    usable(table).first.click()
    expect(why).to_have_count(0)


def test_the_preview_names_every_touching_side(table: Page) -> None:
    put_down(table)
    preview = table.get_by_role("region", name="Preview")
    expect(preview).to_contain_text("legal")
    expect(preview).to_contain_text(re.compile(r"(Above|Right|Below|Left): needs"))
    expect(preview).to_contain_text("Your largest group")
    expect(preview.get_by_role("img", name="becomes")).to_have_count(1)


def test_nobody_is_asked_to_turn_a_landscape(page: Page, base_url: str) -> None:
    open_ahead(page, base_url, seed=2, laid=8)
    page.keyboard.press(usable(page, "landscape").first.get_attribute("aria-keyshortcuts") or "")
    expect(page.get_by_role("status")).to_contain_text("place it here")


def test_a_tile_turns_by_key_wheel_and_button(table: Page) -> None:
    cell = put_down(table)
    place = table.locator(f'button[data-spot="{cell}"]')
    lifted = table.locator(f'[data-lifted="{cell}"] [data-sides]')

    def sides() -> str:
        """The terrains of the four sides, clockwise from the top."""
        return lifted.get_attribute("data-sides") or ""

    printed = sides()
    table.keyboard.press("r")
    assert sides() == printed[3:] + printed[:3]
    table.keyboard.press("r")
    assert sides() == printed[2:] + printed[:2]
    table.mouse.move(*middle(place))
    turned = printed[1:] + printed[:1]
    table.mouse.wheel(0, 100)
    expect(lifted).to_have_attribute("data-sides", turned)  # a wheel takes its time
    assert sides() == turned
    table.get_by_role("button", name="Rotate right (R)").click()
    assert sides() == printed
    table.keyboard.press("Shift+R")
    assert sides() == printed[1:] + printed[:1]


def test_a_click_on_the_chosen_spot_lays_the_tile(table: Page) -> None:
    before = tiles(table)
    cell = put_down(table)
    place = table.locator(f'button[data-spot="{cell}"]')
    why = table.get_by_role("button", name="Why not?")
    for _ in range(4):
        table.keyboard.press("r")
        if why.count():
            break
    expect(why).to_be_visible()
    place.click()  # turned so that it does not fit: it is turned until it does
    expect(lay_button(table)).to_be_visible()
    assert tiles(table) == before
    done(table, place.click)
    assert tiles(table) == sorted([*before, cell])


def test_a_click_on_a_place_that_is_not_lit_says_why_not(table: Page) -> None:
    first = table.locator("[data-cell]").first
    told = table.get_by_role("alert")
    first.click()
    expect(told).to_have_count(0)  # there is nothing in hand
    usable(table).first.click()
    table.mouse.click(*middle(first))
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/architekton#K4\.\d"))
    table.keyboard.press("Escape")
    x, y = middle(first)
    felt = table.locator(".stage").bounding_box()
    assert felt is not None
    table.mouse.click(felt["x"] + 90, y)  # far from every tile
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/architekton#K4\.\d"))
    table.keyboard.press("Escape")
    expect(told).to_have_count(0)
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 60, y + 40, steps=3)  # a look at another part of the board is no try
    table.mouse.up()
    expect(told).to_have_count(0)


def test_a_turn_that_does_not_fit_is_refused_with_its_paragraph(table: Page) -> None:
    put_down(table)
    why = table.get_by_role("button", name="Why not?")
    for _ in range(4):
        table.keyboard.press("r")
        if why.count():
            break
    why.click()
    refusal = table.get_by_role("alert")
    expect(refusal).to_contain_text("side")
    expect(refusal.get_by_role("link", name="See K4.2")).to_have_attribute("href", "/rules/architekton#K4.2")
    assert len(tiles(table)) == 2
    link = refusal.get_by_role("link")
    link.click()  # the rules open beside the table, at that paragraph
    rules = table.get_by_role("complementary", name="Rules")
    expect(rules.locator("[data-paragraph='K4.2']")).to_be_in_viewport()
    expect(table).to_have_url(re.compile("/table/"))
    search = rules.get_by_role("searchbox")
    expect(search).to_be_focused()
    search.fill("largest group")
    expect(rules.locator("[data-paragraph]").first).to_contain_text("K8")
    expect(rules.locator("mark").first).to_be_visible()
    rules.get_by_role("button", name="Words").click()
    expect(rules.get_by_role("term").filter(has_text="Group")).to_be_visible()
    check_accessible(table)
    table.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(link).to_be_focused()


def test_drag_and_drop(table: Page) -> None:
    usable(table).first.click()
    target = spot_on_show(table)
    cell = target.get_attribute("data-spot")
    x, y = middle(target)
    table.keyboard.press("Escape")
    drag(table, usable(table).first, x, y)
    expect(table.locator("[data-cell]")).to_have_count(3)
    assert cell in tiles(table)


def test_a_tile_dropped_where_it_cannot_lie_comes_with_the_reason(table: Page) -> None:
    drag(table, usable(table).first, *middle(table.locator('[data-cell="M13"]')))
    expect(table.get_by_role("alert")).to_contain_text("M13")
    expect(table.get_by_role("alert").get_by_role("link")).to_have_attribute("href", re.compile("#K4.1$"))
    assert len(tiles(table)) == 2


def test_a_tile_dropped_beside_the_board_goes_back(table: Page) -> None:
    drag(table, usable(table).first, *middle(table.get_by_role("list", name="Log")))
    expect(spots(table)).to_have_count(0)


def test_the_turn_ends_only_when_confirmed(table: Page) -> None:
    first = lay_by_pointer(table)
    second = lay_by_pointer(table)
    expect(table.get_by_role("status")).to_contain_text("end the turn?")
    table.locator("section.held").get_by_role("button", name="Change move").click()
    expect(table.locator("[data-cell]")).to_have_count(3)
    assert first in tiles(table)
    assert second not in tiles(table)
    lay_by_key(table)
    assert asked(table) == "held"
    end_turn(table)
    expect(table.get_by_role("status")).to_contain_text("Player 2")


def test_a_watcher_has_no_say_in_a_move_that_waits(table: Page, new_context: NewContext) -> None:
    for _ in range(2):
        lay_by_pointer(table)
    assert asked(table) == "held"
    watcher = new_context().new_page()
    watcher.goto(table.url)
    expect(watcher.locator("[data-cell]")).to_have_count(4)  # both tiles are there to see
    expect(watcher.locator("section.held").get_by_role("button", name="Change move")).to_have_count(0)
    expect(watcher.get_by_role("button", name="End turn")).to_have_count(0)
    for key in ("Enter", "Escape", "u"):
        watcher.keyboard.press(key)
    expect(table.locator("section.held").get_by_role("button", name="Change move")).to_be_enabled()
    end_turn(table)
    expect(watcher.get_by_role("status")).to_contain_text("Player 2")
    expect(watcher.locator("[data-cell]")).to_have_count(4)


def test_undo_takes_the_first_tile_back(table: Page) -> None:
    undo = table.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    lay_by_pointer(table)
    undo.click()
    expect(table.locator("[data-cell]")).to_have_count(2)
    expect(usable(table)).to_have_count(3)
    expect(table.get_by_role("list", name="Log")).not_to_contain_text("laid")


def test_a_hint_shows_a_tile_on_a_spot(table: Page) -> None:
    table.get_by_role("button", name="Hint").click()
    expect(lay_button(table)).to_be_visible()
    expect(table.get_by_role("region", name="Preview")).to_contain_text("Hint")
    lay_button(table).click()
    expect(table.locator("[data-cell]")).to_have_count(3)


def test_a_hint_asked_for_by_key_is_laid_by_key(table: Page) -> None:
    expect(table.locator("[data-tile]:focus")).to_have_count(1)
    table.keyboard.press("h")
    expect(lay_button(table)).to_be_visible()
    expect(table.locator("button[data-spot]:focus")).to_have_count(1)
    cell = table.locator("button[data-spot]:focus").get_attribute("data-spot")
    expect(lay_button(table)).to_have_text(f"Place on {cell}")
    table.keyboard.press("Enter")
    expect(table.locator("[data-cell]")).to_have_count(3)
    assert cell in tiles(table)


def test_what_happened_is_said_once(table: Page) -> None:
    """For people who listen: no tile is called a building twice, and tiles in a row are told apart."""
    said = table.get_by_role("log").get_by_role("paragraph").last
    cell = lay_by_pointer(table)
    side = r"(earth|meadow|water|forest)"
    sides = rf"\(above {side}, right {side}, below {side}, left {side}\)"
    second = "Player 1: Tile 2 of 2 — take one from the supply"
    expect(said).to_have_text(re.compile(rf"^Player 1 places building {sides} on {cell}\. {second}\.$"))
    cell = lay_by_pointer(table)
    expect(said).to_have_text(re.compile(rf"^Player 1 places .+ on {cell}\. Player 1: Turn complete — end the turn\?$"))
    end_turn(table)  # the tile has been told, and is not told again
    tile = r"(building|landscape), [^;]+"
    expect(said).to_have_text(re.compile(rf"^New in the supply: {tile}; {tile}\. Player 2: Tile 1 of 2 — .+\.$"))


def test_the_log_points_at_the_board(table: Page) -> None:
    cell = lay_by_pointer(table)
    place = table.get_by_role("list", name="Log").get_by_role("button", name=cell)
    place.hover()
    expect(table.locator(".lit")).to_have_count(1)
    table.mouse.move(2, 2)
    expect(table.locator(".lit")).to_have_count(0)
    place.focus()
    expect(table.locator(".lit [data-cell]")).to_have_attribute("data-cell", cell)


def test_the_board_pans_zooms_and_fits(table: Page) -> None:
    tile = table.locator('[data-cell="M13"]')
    start = tile.bounding_box()
    assert start is not None
    table.mouse.move(700, 500)
    table.mouse.wheel(0, -300)
    table.wait_for_function(
        "w => document.querySelector('[data-cell=M13]').getBoundingClientRect().width > w * 1.3", arg=start["width"]
    )
    table.keyboard.press("f")
    table.wait_for_function(
        "w => document.querySelector('[data-cell=M13]').getBoundingClientRect().width < w * 1.05", arg=start["width"]
    )
    table.mouse.move(500, 250)
    table.mouse.down()
    table.mouse.move(600, 290, steps=4)
    table.mouse.up()
    moved = tile.bounding_box()
    assert moved is not None
    assert (round(moved["x"] - start["x"]), round(moved["y"] - start["y"])) == (100, 40)
    table.keyboard.press("-")
    smaller = tile.bounding_box()
    assert smaller is not None
    assert smaller["width"] < moved["width"]
    table.keyboard.press("+")
    table.get_by_role("button", name="Show the whole board (F)").click()
    back = tile.bounding_box()
    assert back is not None
    assert round(back["x"]) == round(start["x"])


@pytest.mark.thorough
def test_the_board_grows_and_stays_on_show(table: Page) -> None:
    play_on(table, 14)
    stage = table.get_by_role("group", name="Board").bounding_box()
    assert stage is not None
    for tile in table.locator("[data-cell]").all():
        box = tile.bounding_box()
        assert box is not None
        assert box["x"] >= stage["x"]
        assert box["y"] >= stage["y"]
        assert box["x"] + box["width"] <= stage["x"] + stage["width"]
        assert box["y"] + box["height"] <= stage["y"] + stage["height"]


def test_on_a_phone_a_tile_in_hand_shows_where_it_can_go(phone: Page, base_url: str) -> None:
    """All the places where they fit, a few where they do not, and a panel that grows does not push them away."""
    table = open_table(phone, base_url, [PERSON, PERSON], options={"starter": 0})
    for laid in (2, 8, 16, 24):
        go_ahead(phone, table, "lay", laid=laid)
        for number in range(usable(phone).count()):
            usable(phone).nth(number).tap()
            shown = spots_on_show(phone)
            assert shown
            assert laid > 8 or len(shown) == spots(phone).count()


def test_tiles_are_told_in_words(table: Page) -> None:
    cell = lay_by_pointer(table)
    expect(table.locator(f'[data-cell="{cell}"]')).to_have_attribute(
        "aria-label",
        re.compile(rf"^{cell}: building, above \w+, right \w+, below \w+, left \w+; Player 1's house; one adjacent "),
    )


def test_your_own_house_is_called_yours(page: Page, base_url: str) -> None:
    open_table(page, base_url, seed=SEED, options={"starter": 0})
    asked(page)
    cell = lay_by_pointer(page)
    expect(page.locator(f'[data-cell="{cell}"]')).to_have_attribute("aria-label", re.compile("; your house; "))


def test_the_arrows_walk_from_tile_to_tile(table: Page) -> None:
    first = table.locator('[data-cell="M13"]')
    first.focus()
    table.keyboard.press("ArrowDown")
    expect(table.locator('[data-cell="N14"]')).to_be_focused()
    table.keyboard.press("ArrowUp")
    expect(first).to_be_focused()


def test_the_keys_are_listed(table: Page) -> None:
    table.keyboard.press("?")
    keys = table.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Rotate the tile clockwise")
    left, pan = keys.locator("dt").filter(has_text="Shift").all()
    expect(left.locator("kbd")).to_have_text(["Shift", "R"])
    expect(pan.locator("svg")).to_have_count(4)  # arrows that the letters of the page do not have
    table.keyboard.press("Escape")
    expect(table.get_by_role("dialog")).to_have_count(0)


def test_two_fingers_zoom_on_a_phone(phone: Page, base_url: str) -> None:
    open_table(phone, base_url)
    asked(phone)
    tile = phone.locator('[data-cell="M13"]')
    before = tile.bounding_box()
    assert before is not None
    touch = phone.context.new_cdp_session(phone)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", (150, 420), (240, 420))
    for apart in range(0, 60, 10):
        fingers("touchMove", (150 - apart, 420), (240 + apart, 420))
    fingers("touchEnd")
    after = tile.bounding_box()
    assert after is not None
    assert after["width"] > before["width"] * 1.5
