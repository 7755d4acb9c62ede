"""The pages to read: rules, about, credits, and the check of a record."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

import architrave

ROOT = Path(__file__).parents[2]
LINKED = re.compile(r"\blinked\b")


def test_a_link_leads_to_its_rule(page: Page) -> None:
    rule, other = page.locator("[id='K4.2']"), page.locator("[id='K8.1']")
    for language in ("en", "nl", "de"):
        page.goto("/about")
        page.evaluate("language => localStorage.setItem('architrave.language', language)", language)
        page.goto("/rules/architekton#K4.2")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(rule).to_be_in_viewport()
        expect(rule).to_have_class(LINKED)
        other.get_by_role("link", name="K8.1").click()
        assert page.url.endswith("#K8.1")
        expect(other).to_have_class(LINKED)
        expect(rule).not_to_have_class(LINKED)


def test_a_game_is_taught_in_six_pictures(page: Page) -> None:
    page.goto("/")
    page.get_by_role("article", name="Architects").get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Architects on one page")
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards).to_have_count(6)
    for card in cards.all():
        card.scroll_into_view_if_needed()
        expect(card.get_by_role("img")).to_have_attribute("data-drawn", "true")
    guided = page.get_by_role("link", name="Play the guided first game")
    expect(guided).to_have_attribute("href", "/learn/architects/play")
    page.get_by_role("link", name="All the rules").click()
    expect(page).to_have_url(re.compile("/rules/architects$"))


def test_the_contents_lead_to_every_chapter(phone: Page) -> None:
    phone.goto("/rules/architekton")
    phone.get_by_role("button", name="Contents").tap()
    contents = phone.get_by_role("navigation", name="Contents")
    chapters = contents.get_by_role("link").count()
    assert chapters == phone.get_by_role("heading", level=2).count()
    contents.get_by_role("link").last.tap()
    expect(phone.get_by_role("heading", level=2).last).to_be_in_viewport()


def test_about_says_which_build_runs(page: Page) -> None:
    page.goto("/about")
    told = page.request.get("/api/about").json()
    facts = page.get_by_role("main")
    expect(facts).to_contain_text(told["version"])
    expect(facts).to_contain_text("compiled, at full speed" if told["rules"] == "compiled" else "not compiled")


def test_everybody_in_the_credits_is_on_the_page(page: Page) -> None:
    page.goto("/credits")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    shown = page.get_by_role("main").inner_text()
    works = re.findall(r"^- \*\*(.+?)\*\*", (ROOT / "CREDITS.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(works) > 4
    assert [work for work in works if work not in shown] == []
    for link in page.get_by_role("main").get_by_role("link").all():
        assert page.request.get(link.get_attribute("href") or "").ok


def finished_record() -> dict[str, Any]:
    game = architrave.new("architekton", seed=7)
    while not game.over:
        game.play(game.legal()[0])
    record: dict[str, Any] = game.record()
    return record


def give(page: Page, name: str, body: str) -> None:
    page.goto("/verify")
    page.get_by_label("Choose a record file").set_input_files(
        {"name": name, "mimeType": "application/json", "buffer": body.encode()}
    )


def test_a_sound_record_is_found_sound(page: Page) -> None:
    give(page, "game.json", json.dumps(finished_record()))
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", name="every draw follows from the seed")).to_be_visible()
    expect(main).to_contain_text("reproducible from a seed: not proven fair")
    expect(main).to_contain_text("game.json")


def test_a_record_with_another_draw_is_found_out(page: Page) -> None:
    record = finished_record()
    draws = [entry for entry in record["entries"] if entry.get("pile") == "landscape"]
    first = draws[0]["draw"]
    swapped = next(entry for entry in draws if entry["draw"] != first)
    draws[0]["draw"], swapped["draw"] = swapped["draw"], first
    give(page, "tampered.json", json.dumps(record))
    expect(page.get_by_role("heading", name="Some draws do not match")).to_be_visible()
    expect(page.get_by_role("cell", name=f"should have been {first}")).to_be_visible()


def test_a_file_that_is_no_record_is_refused_kindly(page: Page, page_faults: list[str]) -> None:
    give(page, "notes.json", "these are my notes")
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    assert "{" not in alert.inner_text()
    page_faults.clear()  # the browser notes the status of the answer
