"""Architekton in windows that are narrow or low, and in the languages whose words are longer than the English ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.architekton import go_ahead, open_ahead, put_down
from tests.browser.conftest import NewContext
from tests.browser.table import PERSON, inside
from tests.browser.windows import box_of, holds, overlap, resize, speak, window

LANGUAGES = ("en-GB", "nl-NL", "de-DE")
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


def at_table(page: Page, url: str, until: str = "lay", *, seed: int = 4, laid: int = 0) -> str:
    """Opens a table and plays it up to there; its id."""
    return open_ahead(page, url, until, PEOPLE, seed=seed, laid=laid)


def height_of(box: Locator) -> tuple[float, float]:
    """Where it begins and ends."""
    found = box.bounding_box()
    assert found is not None
    return round(found["y"]), round(found["y"] + found["height"])


def test_on_a_phone_the_whole_prompt_is_read(new_context: NewContext, base_url: str) -> None:
    phone = window(new_context, 360, 740)
    table = at_table(phone, base_url)
    prompt = phone.locator("header [role=status]")
    for until in ("lay", "pay"):
        go_ahead(phone, table, until)
        for language in LANGUAGES:
            speak(phone, language)
            assert prompt.inner_text()
            assert not prompt.evaluate(CUT_OFF), f"{language}: {prompt.inner_text()}"
            assert inside(phone, prompt), f"{language}: {prompt.inner_text()}"


@pytest.mark.thorough
def test_on_a_phone_the_title_and_two_lines_below_it_fit_in_the_bar(new_context: NewContext, base_url: str) -> None:
    phone = window(new_context, 360, 844)
    at_table(phone, base_url, "pay")
    for language in LANGUAGES:
        speak(phone, language)
        for size in [(360, 844), (390, 844)]:
            resize(phone, size)
            bar = box_of(phone.locator("header"))
            title, prompt = box_of(phone.locator("header h1")), box_of(phone.locator("header [role=status]"))
            assert title["y"] >= bar["y"] + 2, (language, size)
            assert title["y"] + title["height"] <= prompt["y"] + 1, (language, size)
            assert prompt["y"] + prompt["height"] <= bar["y"] + bar["height"] - 2, (language, size)


def test_a_grown_town_has_the_room_of_the_board(new_context: NewContext, base_url: str) -> None:
    """A town of five rows, and a ring of free places around it."""
    page = window(new_context, 1366, 650, "de-DE")
    at_table(page, base_url, seed=3, laid=18)
    for size, least in (((1366, 650), 52), ((1440, 900), 75)):
        resize(page, size)
        felt, status = box_of(page.locator(".stage")), box_of(page.get_by_role("status").first)
        for tile in page.locator("[data-cell]").all():
            box = box_of(tile)
            assert holds(felt, box), size
            assert not overlap(status, box), size
            assert box["width"] >= least, size


def test_a_payment_leaves_the_board_in_sight(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1366, 650, "de-DE")
    at_table(page, base_url, "pay")
    for size in [(1366, 650), (1280, 720)]:
        resize(page, size)
        felt, status = box_of(page.locator(".stage")), box_of(page.get_by_role("status").first)
        assert felt["height"] >= 220, size
        due = box_of(page.locator(".ring.due"))
        assert due["width"] >= 45, size
        side = due["width"]
        around: FloatRect = {"x": due["x"] - side, "y": due["y"] - side, "width": 3 * side, "height": 3 * side}
        assert holds(felt, around), size
        assert not overlap(status, around), size


def test_the_board_stays_where_it_is_when_a_tile_is_taken(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1366, 650, "de-DE")
    at_table(page, base_url)
    for size in [(1366, 650), (1280, 720)]:
        resize(page, size)
        before = box_of(page.locator(".stage"))
        put_down(page)
        assert box_of(page.locator(".stage")) == before, size
        page.keyboard.press("Escape")  # the place
        page.keyboard.press("Escape")  # and the tile
        expect(page.locator("button[data-spot]")).to_have_count(0)


def test_the_stacks_are_on_show_and_stay_in_their_panel(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1440, 900, "nl-NL")
    at_table(page, base_url)
    panel = page.locator("section.stacks")
    for language in ("nl-NL", "de-DE"):
        speak(page, language)
        for size in [(1440, 900), (820, 1180), (1366, 650), (1024, 768)]:
            resize(page, size)
            assert inside(page, panel), (language, size)
            box = box_of(panel)
            for label in panel.locator(".stack > div").all():
                told = box_of(label)
                assert told["x"] + told["width"] <= box["x"] + box["width"] - 12, (language, size, label.inner_text())


@pytest.mark.thorough
def test_the_two_choices_of_a_payment_look_equal(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 820, 1180, "de-DE")
    at_table(page, base_url, "pay")
    for size in [(820, 1180), (1280, 720)]:
        resize(page, size)
        first, second = page.locator(".option").all()
        for part in ("h3", ".cost"):
            beside = height_of(first.locator(part))[0] - height_of(second.locator(part))[0]
            assert abs(beside) < 16, f"{part} stands in another line at {size}"
        for part in (".note", "dl", "button"):
            assert height_of(first.locator(part))[0] == height_of(second.locator(part))[0], (part, size)


@pytest.mark.thorough
def test_the_building_to_pay_for_is_on_show_on_a_small_phone(new_context: NewContext, base_url: str) -> None:
    phone = window(new_context, 360, 740, "de-DE")
    at_table(phone, base_url, "pay", seed=1)
    cell = phone.locator(".pay h2").inner_text().split()[0]
    top, bottom = height_of(phone.locator(f'[data-cell="{cell}"]'))
    felt = height_of(phone.locator(".stage"))
    assert felt[0] <= top < bottom <= felt[1]


@pytest.mark.thorough
def test_the_zoom_buttons_fit_on_a_low_board(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 844, 390, "de-DE")
    at_table(page, base_url, "pay")
    felt = height_of(page.locator(".stage"))
    for button in page.locator(".zoom button").all():
        top, bottom = height_of(button)
        assert felt[0] <= top < bottom <= felt[1]


@pytest.mark.thorough
def test_long_names_leave_the_discs_beside_them_round(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 1280, 720, "nl-NL")
    people = [{**PERSON, "name": "Maximiliane-Charlotte H."}, {**PERSON, "name": "Bartholomäus Frhr. Xaver"}]
    open_ahead(page, base_url, "over", people, seed=3)
    result = page.locator(".result")

    def measure(disc: Locator, size: int) -> None:
        box = disc.bounding_box()
        assert box is not None
        assert (round(box["width"]), round(box["height"])) == (size, size)

    measure(result.locator(".head .seal"), 58)
    result.get_by_role("button", name="Cijfers").click()  # they take the place of what was said
    measure(result.locator("th .seal").first, 18)


@pytest.mark.thorough
def test_no_full_stop_stands_alone_in_the_log(new_context: NewContext, base_url: str) -> None:
    page = window(new_context, 820, 1180, "de-DE")
    at_table(page, base_url, "over")
    places = page.locator("ol > li button")
    assert places.count() > 10
    for size in [(820, 1180), (1920, 1080)]:
        resize(page, size)
        assert places.evaluate_all(LONELY) == [], size
