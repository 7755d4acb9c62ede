"""What a finger must meet on a phone: at least 44 px for what stands by itself, 24 px for short words in a text."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.architekton import open_ahead
from tests.browser.table import PERSON
from tests.browser.windows import resize

# Everything that can be pressed and is smaller than it should be. A box to tick is as large as its label. A word in a
# sentence, in a table or in a title cannot be higher than its line.
TOO_SMALL = """() => [...document.querySelectorAll('a, button, select, summary, input')].flatMap((node) => {
  const target = node.matches('input') ? node.closest('label') ?? node : node;
  const { width, height } = target.getBoundingClientRect();
  if (!width || !height || node.closest('.unseen') || node.classList.contains('skip')) return [];
  const { display } = getComputedStyle(node);
  const inText = display === 'inline' || (display === 'inline-block' && node.parentElement.closest('td, li'));
  const least = inText && !node.matches('footer *') ? 24 : 44;
  const words = node.getAttribute('aria-label') ?? node.textContent.trim();
  return Math.min(width, height) < least - 0.5 ? [`${words}: ${width} × ${height}`] : [];
})"""


def small_targets(page: Page) -> list[str]:
    page.evaluate("document.fonts.ready")
    found: list[str] = page.evaluate(TOO_SMALL)
    return found


PAGES = [
    "/",
    "/learn/architekton",
    "/rules/architekton",
    "/about",
    "/verify",
    "/sheet/architekton",
    "/sheet/architects",
    "/no/such/page",
]


def test_pages_have_room_for_a_finger(phone: Page, page_faults: list[str]) -> None:
    """Also on a tablet, which has the bar of a desktop."""
    for path in PAGES:
        phone.goto(path)
        expect(phone.get_by_role("heading", level=1)).to_be_visible()
        for size in ((390, 844), (820, 1180)):
            resize(phone, size)
            assert small_targets(phone) == [], (path, size)
    page_faults.clear()  # of the status 404


def test_the_log_and_the_result_have_room_for_a_finger(phone: Page, base_url: str) -> None:
    people = [{**PERSON, "name": "Anna"}, {**PERSON, "name": "Bram"}]
    open_ahead(phone, base_url, "over", people, seed=4)
    expect(phone.locator(".result")).to_be_visible()
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Log", exact=True).click()
    expect(phone.get_by_role("list", name="Log")).to_be_visible()
    assert small_targets(phone) == []


def test_a_page_that_is_not_there_has_the_frame_of_all_pages(page: Page, page_faults: list[str]) -> None:
    for path in ("/table/unknown", "/no/such/page"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
        expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
        expect(page.get_by_role("contentinfo")).to_be_visible()
    page_faults.clear()  # the browser notes what the server refused
