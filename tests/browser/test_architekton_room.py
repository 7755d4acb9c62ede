"""Architekton in windows that are narrow or low, and in the languages whose words are longer than the English ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.architekton import go_ahead, open_table
from tests.browser.conftest import NewContext
from tests.browser.table import PERSON, inside
from tests.browser.windows import box_of, holds, overlap, window

PEOPLE = [{**PERSON, "name": "Anna"}, {**PERSON, "name": "Bram"}]
CUT_OFF = "box => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight"


# The places in the log whose full stop stands alone on the line below.
LONELY = """places => places.filter(place => {
    let next = place.nextSibling;
    while (next && !(next.nodeType === Node.TEXT_NODE && /[^\\s\\u2060]/.test(next.data))) next = next.nextSibling;
    if (!next || !/^[^a-z]*[.]/i.test(next.data)) return false;
    const dot = document.createRange();
    dot.setStart(next, next.data.indexOf("."));
    dot.setEnd(next, next.data.indexOf(".") + 1);
    return dot.getBoundingClientRect().top > place.getBoundingClientRect().bottom - 4;
}).map(place => place.parentElement.textContent)"""


def at_table(page: Page, url: str, until: str = "lay", *, seed: int = 4, laid: int = 0) -> Page:
    go_ahead(page, open_table(page, url, PEOPLE, seed=seed, options={"starter": 0}), until, laid=laid)
    return page


def height_of(box: Locator) -> tuple[float, float]:
    """Where it begins and ends."""
    found = box.bounding_box()
    assert found is not None
    return round(found["y"]), round(found["y"] + found["height"])


@pytest.mark.parametrize("language", ["en-GB", "nl-NL", "de-DE"])
@pytest.mark.parametrize("until", ["lay", "pay"])
def test_on_a_phone_the_whole_prompt_is_read(new_context: NewContext, base_url: str, language: str, until: str) -> None:
    phone = at_table(window(new_context, 360, 740, language), base_url, until)
    prompt = phone.locator("header [role=status]")
    assert prompt.inner_text()
    assert not prompt.evaluate(CUT_OFF), prompt.inner_text()
    assert inside(phone, prompt)


@pytest.mark.parametrize("language", ["en-GB", "nl-NL", "de-DE"])
@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_the_title_and_two_lines_below_it_fit_in_the_bar(
    new_context: NewContext, base_url: str, language: str, width: int
) -> None:
    phone = at_table(window(new_context, width, 844, language), base_url, "pay")
    bar = box_of(phone.locator("header"))
    title, prompt = box_of(phone.locator("header h1")), box_of(phone.locator("header [role=status]"))
    assert title["y"] >= bar["y"] + 2
    assert title["y"] + title["height"] <= prompt["y"] + 1
    assert prompt["y"] + prompt["height"] <= bar["y"] + bar["height"] - 2


@pytest.mark.parametrize(("size", "least"), [((1366, 650), 52), ((1440, 900), 75)])
def test_a_grown_town_has_the_room_of_the_board(
    new_context: NewContext, base_url: str, size: tuple[int, int], least: int
) -> None:
    """A town of five rows, and a ring of free places around it."""
    page = at_table(window(new_context, *size, "de-DE"), base_url, seed=3, laid=18)
    felt, status = box_of(page.locator(".stage")), box_of(page.get_by_role("status").first)
    for tile in page.locator("[data-cell]").all():
        assert holds(felt, box_of(tile))
        assert not overlap(status, box_of(tile))
        assert box_of(tile)["width"] >= least


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720)])
def test_a_payment_leaves_the_board_in_sight(new_context: NewContext, base_url: str, size: tuple[int, int]) -> None:
    page = at_table(window(new_context, *size, "de-DE"), base_url, "pay")
    felt, status = box_of(page.locator(".stage")), box_of(page.get_by_role("status").first)
    assert felt["height"] >= 220
    due = box_of(page.locator(".ring.due"))
    assert due["width"] >= 45
    side = due["width"]
    around: FloatRect = {"x": due["x"] - side, "y": due["y"] - side, "width": 3 * side, "height": 3 * side}
    assert holds(felt, around)
    assert not overlap(status, around)


@pytest.mark.parametrize("size", [(1366, 650), (1280, 720)])
def test_the_board_stays_where_it_is_when_a_tile_is_taken(
    new_context: NewContext, base_url: str, size: tuple[int, int]
) -> None:
    page = at_table(window(new_context, *size, "de-DE"), base_url)
    before = box_of(page.locator(".stage"))
    page.locator('[data-tile][aria-disabled="false"]').first.click()
    page.locator("button[data-spot]").first.click()
    assert box_of(page.locator(".stage")) == before


@pytest.mark.parametrize("language", ["nl-NL", "de-DE"])
@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (1366, 650), (1024, 768)])
def test_the_stacks_are_on_show_and_stay_in_their_panel(
    new_context: NewContext, base_url: str, language: str, size: tuple[int, int]
) -> None:
    page = at_table(window(new_context, *size, language), base_url)
    panel = page.locator("section.stacks")
    assert inside(page, panel)
    box = panel.bounding_box()
    assert box is not None
    for label in panel.locator(".stack > div").all():
        told = label.bounding_box()
        assert told is not None
        assert told["x"] + told["width"] <= box["x"] + box["width"] - 12, label.inner_text()


@pytest.mark.parametrize("size", [(820, 1180), (1280, 720)])
def test_the_two_choices_of_a_payment_look_equal(new_context: NewContext, base_url: str, size: tuple[int, int]) -> None:
    page = at_table(window(new_context, *size, "de-DE"), base_url, "pay")
    first, second = page.locator(".option").all()
    for part in ("h3", ".cost"):
        beside = height_of(first.locator(part))[0] - height_of(second.locator(part))[0]
        assert abs(beside) < 16, f"{part} stands in another line"
    for part in (".note", "dl", "button"):
        assert height_of(first.locator(part))[0] == height_of(second.locator(part))[0], part


def test_the_building_to_pay_for_is_on_show_on_a_small_phone(new_context: NewContext, base_url: str) -> None:
    phone = at_table(window(new_context, 360, 740, "de-DE"), base_url, "pay", seed=1)
    cell = phone.locator(".pay h2").inner_text().split()[0]
    top, bottom = height_of(phone.locator(f'[data-cell="{cell}"]'))
    felt = height_of(phone.locator(".stage"))
    assert felt[0] <= top < bottom <= felt[1]


def test_the_zoom_buttons_fit_on_a_low_board(new_context: NewContext, base_url: str) -> None:
    page = at_table(window(new_context, 844, 390, "de-DE"), base_url, "pay")
    felt = height_of(page.locator(".stage"))
    for button in page.locator(".zoom button").all():
        top, bottom = height_of(button)
        assert felt[0] <= top < bottom <= felt[1]


def test_long_names_leave_the_discs_beside_them_round(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1280, 720, "nl-NL")
    people = [{**PERSON, "name": "Maximiliane-Charlotte von H"}, {**PERSON, "name": "Bartholomäus Freiherr Xaver"}]
    go_ahead(page, open_table(page, base_url, people, seed=3, options={"starter": 0}), "over")
    for disc, size in ((page.locator(".result h2 svg"), 30), (page.locator(".result th svg").first, 18)):
        box = disc.bounding_box()
        assert box is not None
        assert round(box["width"]) == size


@pytest.mark.parametrize("size", [(820, 1180), (1920, 1080)])
def test_no_full_stop_stands_alone_in_the_log(new_context: NewContext, base_url: str, size: tuple[int, int]) -> None:
    page = at_table(window(new_context, *size, "de-DE"), base_url, "over")
    places = page.locator("ol > li button")
    assert places.count() > 10
    assert places.evaluate_all(LONELY) == []
