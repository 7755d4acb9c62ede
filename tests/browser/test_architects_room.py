"""Architects in windows that are narrow or low: rows, requirement tiles, results; the city stays in its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.architects import ahead, asked, collect_tiles, open_table
from tests.browser.conftest import NewContext
from tests.browser.table import BOT, PERSON, wait_for_the_end
from tests.browser.windows import box_of, holds, overlap, resize, speak, window
from tests.thorough import thorough

EVERYTHING = {"residents": True, "events": True}
PEOPLE = [{"kind": "person", "name": name} for name in ("Anna", "Bruno", "Carla", "Dirk")]


@pytest.mark.parametrize("seats", [1, *thorough(2, 4)])
def test_no_row_covers_another(new_context: NewContext, base_url: str, seats: int) -> None:
    page = window(new_context, 768, 1024, "de-DE")
    open_table(page, base_url, [PERSON, *[BOT] * (seats - 1)], options=EVERYTHING)
    asked(page)  # bots that begin have taken their cards
    cards = page.locator(".rows .row .card")
    for size in [(768, 1024), (820, 1180), (1024, 768), (1366, 650)]:
        resize(page, size)
        panel = box_of(page.locator(".rows"))
        later = [box_of(part) for part in page.locator(".rows .later h2, .rows .later .line, .rows .backup").all()]
        assert len(later) >= 3
        assert cards.count() > 4
        for card in cards.all():
            box = box_of(card)
            assert box["width"] >= 44, size
            assert holds(panel, box), size
            assert not any(overlap(box, part) for part in later), size
        assert not any(overlap(box_of(page.locator(".rows .now h2")), part) for part in later), size


@pytest.mark.thorough
def test_many_requirement_tiles_stay_in_their_panel(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1366, 650)
    options = {**EVERYTHING, "starter": 0}
    open_table(page, base_url, PEOPLE[:2], seed=3, options=options, before=lambda table: collect_tiles(page, table, 5))
    panel = page.locator("section.tiles")
    tiles = panel.locator(".tile")
    for language in ("en-GB", "de-DE"):
        speak(page, language)
        for size in [(1366, 650), (1280, 720), (1024, 768), (820, 1180)]:
            resize(page, size)
            expect(tiles).to_have_count(5)
            room, title = box_of(panel), box_of(panel.locator("h2"))
            boxes = [box_of(tile) for tile in tiles.all()]
            for n, box in enumerate(boxes):
                assert holds(room, box), (language, size)
                assert box["width"] >= 40, (language, size)
                assert not any(overlap(box, other) for other in boxes[:n]), (language, size)
                assert not overlap(box, title), (language, size)


def expect_city_stays(page: Page, base_url: str) -> None:
    table = open_table(page, base_url, PEOPLE, options={"starter": 0})
    city, row = page.locator(".stage .city"), page.locator(".rows .row .card")
    page.evaluate("document.fonts.ready")
    expect(page.locator("button[data-take]").first).to_be_visible()
    before, length = box_of(city), row.count()
    ahead(page, table, standing=1)
    assert row.count() == length - 4
    after = box_of(city)
    assert abs(after["y"] - before["y"]) < 1
    assert abs(after["height"] - before["height"]) < 1


@pytest.mark.parametrize("size", [(1366, 650), *thorough(((390, 844),))])
def test_the_city_stays_in_its_place_while_a_row_shrinks(
    new_context: NewContext, base_url: str, size: tuple[int, int]
) -> None:
    expect_city_stays(window(new_context, *size), base_url)


def test_the_city_stays_in_its_place_when_moves_come_faster_than_frames(new_context: NewContext, base_url: str) -> None:
    """The height of the full row is kept although no animation frame comes before the row shrinks."""
    page = window(new_context, 1366, 650)
    page.add_init_script("window.requestAnimationFrame = () => 0")
    expect_city_stays(page, base_url)


@pytest.mark.thorough
def test_a_step_is_asked_in_whole_lines_on_a_narrow_tablet(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 768, 1024)
    open_table(page, base_url, [PERSON, BOT], options={"starter": 0})
    page.locator('button[data-take]:not([data-take="L"])').first.click()
    expect(page.locator("button[data-go]")).to_be_visible()
    for language in ("en-GB", "de-DE"):
        speak(page, language)
        title = box_of(page.locator(".bar .title"))
        assert title["width"] >= 200, language
        assert title["height"] <= 45, language


def expect_whole(page: Page, rows: str, parts: str = "tr") -> None:
    """Every one of `parts` in `rows` is in sight, in three windows, without scrolling."""
    result, table = page.locator(".result"), page.locator(".result").locator(rows)
    expect(table).to_be_visible()
    for width, height in [(1280, 800), (1440, 900), (820, 1180)]:
        resize(page, (width, height))
        panel = box_of(result)
        assert holds({"x": 0, "y": 0, "width": width, "height": height}, panel)
        assert table.locator(parts).count() > 2
        for part in table.locator(parts).all():
            assert holds(box_of(table), box_of(part)), part.inner_text()
            assert holds(panel, box_of(part)), part.inner_text()


@pytest.mark.thorough
def test_the_result_of_four_is_whole(new_context: NewContext, base_url: str) -> None:
    """One game, for it takes the bots long to play: what decided it, what to do next, and the figures."""
    page = window(new_context, 1280, 800, "de-DE")
    open_table(page, base_url, [BOT] * 4, options=EVERYTHING, before=lambda table: wait_for_the_end(page, table))
    expect_whole(page, ".decided tbody")
    expect_whole(page, ".next", ".button")
    page.locator(".result").get_by_role("button", name="Zahlen").click()
    expect_whole(page, ".table")
