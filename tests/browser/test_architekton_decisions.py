"""The two decisions of Architekton beside laying: paying for an enclosed building, and moving a house."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible
from tests.browser.architekton import asked, decide, end_turn, open_ahead
from tests.browser.conftest import NewContext
from tests.browser.table import done


def to_a_payment(page: Page, url: str, seed: int = 4) -> None:
    open_ahead(page, url, "pay", seed=seed)


def test_a_payment_is_explained_with_its_figures(page: Page, base_url: str) -> None:
    """K5.4"""
    to_a_payment(page, base_url)
    due = page.get_by_role("region", name="Payment due")
    expect(due.get_by_role("heading", level=2)).to_contain_text(
        re.compile("enclosed: (one side does|. sides do) not match")
    )
    expect(due.get_by_role("listitem")).to_have_count(4)
    expect(due.get_by_role("link", name="K5.4")).to_have_attribute("href", "/rules/architekton#K5.4")
    chips = {}
    for option in due.get_by_role("group").all():
        name = option.get_attribute("aria-label") or ""
        chips[name] = option.locator("dd").first.inner_text()
        expect(option.locator("dl > div")).to_have_count(4)
    assert len(set(chips.values())) == 2, "the two choices cost the same"
    check_accessible(page)
    decide(page, 1)
    if asked(page) == "held":
        end_turn(page)
    expect(page.get_by_role("list", name="Log")).to_contain_text("takes the house back")


def test_a_payment_that_is_held_names_the_choice_and_who_made_it(page: Page, base_url: str) -> None:
    """Red pays in the middle of Blue's turn, so the game would go on with Blue."""
    to_a_payment(page, base_url, seed=1)
    decide(page, 1)
    expect(page.get_by_role("region", name="Take the house back?")).to_be_visible()
    seats = page.get_by_role("complementary", name="Players")
    expect(seats.get_by_text("confirming")).to_have_count(1)
    page.locator("section.held").get_by_role("button", name="Change move").click()
    decide(page, 0)
    expect(page.get_by_role("region", name="Keep the house?")).to_be_visible()


def test_the_payment_on_a_phone_in_the_dark(new_context: NewContext, base_url: str) -> None:
    size = {"width": 390, "height": 844}
    phone = new_context(viewport=size, is_mobile=True, has_touch=True, color_scheme="dark").new_page()
    to_a_payment(phone, base_url)
    due = phone.get_by_role("region", name="Payment due")
    for button in due.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"] - 58, "a choice is hidden under the tabs"
    check_accessible(phone)
    due.get_by_role("button").first.tap()
    expect(due).to_have_count(0)


def test_when_all_houses_stand_one_of_them_moves(page: Page, base_url: str) -> None:
    """K4.4: Red lays buildings only, Blue landscapes where he can, until Red's thirteenth building."""
    open_ahead(page, base_url, "house", builder=0, seed=4)
    expect(page.get_by_role("heading", level=2, name=re.compile("^Which house moves to"))).to_be_visible()
    houses = page.locator("button[data-house]")
    expect(houses).to_have_count(12)
    check_accessible(page)
    houses.first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("button[data-house]:focus")).to_have_attribute("aria-pressed", "true")
    source = houses.first.get_attribute("data-house") or ""
    houses.first.click()
    page.get_by_role("button", name=f"Move the house from {source}").click()
    expect(page.locator(f'[data-cell="{source}"]')).to_have_attribute("aria-label", re.compile("no house"))
    expect(page.get_by_role("list", name="Log")).to_contain_text(re.compile(rf"moves a house from\s+{source}"))


def test_a_house_chosen_by_key_moves_by_enter(page: Page, base_url: str) -> None:
    open_ahead(page, base_url, "house", builder=0, seed=4)
    page.locator("button[data-house]").first.focus()
    page.keyboard.press("ArrowDown")
    chosen = page.locator("button[data-house]:focus")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    source = chosen.get_attribute("data-house") or ""
    done(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator(f'[data-cell="{source}"]')).to_have_attribute("aria-label", re.compile("no house"))
