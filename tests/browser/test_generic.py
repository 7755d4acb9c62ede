"""The table for games without one of their own: the example, installed as a stranger would install his game.

Twins of our own games under other names stand in for what the example does not have: many moves, hidden hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import check_accessible_in_both_themes
from tests.browser.conftest import NewContext
from tests.browser.generic import ASKED, board, confirm, field, moves, play
from tests.browser.serving import Server
from tests.browser.table import AGAIN, BOT, PERSON, done, inside, open_game, open_seated, press
from tests.browser.together import clock, gather
from tests.browser.windows import resize, speak
from tests.conftest import ROOT
from tests.installing import environment, install, run

TWINS = """
from dataclasses import replace
from architrave.games.architectura.game import Architectura
from architrave.games.architekton.game import Architekton


class Tiles(Architekton):
    about = replace(Architekton.about, name="tiles", title="Tiles", sheet=None)


class Cards(Architectura):
    about = replace(Architectura.about, name="cards", title="Cards", sheet=None)
"""
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "1"

[project.entry-points."architrave.games"]
{games}
"""
PROJECTS = {
    "twins": PROJECT.format(name="twins", games='tiles = "twins:Tiles"\ncards = "twins:Cards"'),
    "towers": PROJECT.format(name="towers", games='towers = "towers:Towers"'),
}
WITH_OPTION = """
from dataclasses import replace
from architrave.kernel.options import Number
from pebbles.game import Pebbles
from pebbles.position import Bag


RED = Number("red", "P1.1", least=1, most=5, usual=3)


class Towers(Pebbles):
    about = replace(Pebbles.about, name="towers", title="Towers", files="towers", options=(RED,))

    def start(self, options):
        return Bag(options["seats"], [options["red"], 3, 2])
"""
WINDOWS = [(390, 844), (820, 1180), (1366, 650), (1440, 900), (844, 390)]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where these games are installed."""
    folder = tmp_path_factory.mktemp("installed")
    install(ROOT / "examples" / "pebbles", folder / "packages")
    for name, module in (("twins", TWINS), ("towers", WITH_OPTION)):
        texts = folder / name / name / "i18n"
        texts.mkdir(parents=True)
        (texts / "en.json").write_text('{"towers.option.red": "Red pebbles"}', encoding="utf-8")
        (folder / name / name / "__init__.py").write_text(module, encoding="utf-8")
        (folder / name / "pyproject.toml").write_text(PROJECTS[name], encoding="utf-8")
        install(folder / name, folder / "packages")
    server = Server(folder / "data", env=environment(folder / "packages", folder / "data"))
    server.start()
    yield server
    server.stop()


def test_an_installed_game_is_on_the_start_page_and_has_its_rules(page: Page, host: Server) -> None:
    page.goto(host.url)
    card = page.get_by_role("article", name="Pebbles")
    expect(card).to_contain_text("Take pebbles from the row")
    expect(card).to_contain_text("2–4 players")
    picture = card.locator("img")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.get_by_role("button", name="Nederlands").click()
    expect(card).to_contain_text("Pak steentjes uit de rij")
    page.get_by_role("button", name="English").click()
    card.get_by_role("link", name="Learn").click()
    expect(page.get_by_role("heading", name="Pebbles")).to_be_visible()
    expect(page.locator("#P2\\.3")).to_contain_text("take a second pebble, or stop")
    expect(page.get_by_role("link", name="Score sheet")).to_have_count(0)
    check_accessible_in_both_themes(page)


def test_two_people_play_a_whole_game_from_the_form_to_the_result(page: Page, host: Server) -> None:
    """By pointer, with the wrong things typed on the way."""
    page.goto(f"{host.url}/new/pebbles?mode=screen")
    expect(page.get_by_role("heading", name="Pebbles")).to_be_visible()
    page.get_by_role("textbox", name="Name").first.fill("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Pebbles")).to_be_visible()
    expect(page.get_by_role("region", name="Ada")).to_contain_text("to play")
    expect(board(page)).to_contain_text("bag")
    field(page).fill("stop")
    field(page).press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("You cannot do that now. Take a pebble from the row.")
    expect(alert.get_by_role("link", name="See P2.3")).to_have_attribute("href", "/rules/pebbles#P2.3")
    field(page).fill("granite")
    expect(page.get_by_text("No move contains this.")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(alert).to_contain_text("“granite” is not a move.")
    field(page).press("Escape")
    expect(alert).to_have_count(0)
    first = moves(page).first.inner_text()
    done(page, moves(page).first.click)
    done(page, moves(page).first.click)
    held = page.locator("section.held")
    expect(held).to_contain_text("Confirm: Take")
    done(page, lambda: held.get_by_role("button", name="Change move").click())
    done(page, lambda: page.locator("header").get_by_role("button", name="Undo").click())
    assert moves(page).first.inner_text() == first
    play(page, lambda page: moves(page).last.click(), confirm)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(re.compile("Ada wins|Player 2 wins|A draw"))
    expect(result).to_contain_text("The bag is empty")
    expect(result.get_by_role("row", name=re.compile("^Points"))).to_be_visible()
    log = page.get_by_role("region", name="Log").inner_text()
    assert log.count("takes") == 8
    end = board(page).inner_text()
    result.get_by_role("link", name="Look back").click()
    look_back(page, end)
    page.go_back()
    done(page, lambda: result.get_by_role("button", name=AGAIN).click())
    expect(moves(page).first).to_be_visible()


def look_back(page: Page, end: str) -> None:
    """To the beginning and to the end again, a move at a time, and into the move that was undone."""
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    boards = [board(page).inner_text()]
    assert boards == [end]
    for number in range(last - 1, -1, -1):
        page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value(str(number))
        boards.insert(0, board(page).inner_text())
    assert re.search(r"bag +2", boards[0]) is None
    for number in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(number))
        assert board(page).inner_text() == boards[number]
    page.get_by_role("button", name=re.compile("undone")).first.click()
    expect(page.get_by_text("These moves were undone.")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_text("These moves were undone.")).to_have_count(0)


def test_people_at_several_devices_have_clocks_and_agree_on_a_draw(page: Page, phone: Page, host: Server) -> None:
    gather([page, phone], host.url, "pebbles")
    for each in (page, phone):
        expect(clock(each, "Ada")).to_have_attribute("aria-label", re.compile("left$"))
        check_accessible_in_both_themes(each)
    expect(page.get_by_role("region", name="Noor")).to_contain_text(re.compile("here|to play"))
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Offer a draw").tap()
    page.get_by_role("button", name="Accept").click()
    for each in (page, phone):
        expect(each.get_by_role("region", name="Result")).to_contain_text("Draw by agreement")
        expect(each.get_by_role("button", name="Rematch")).to_be_enabled()


def test_a_game_against_a_bot_by_keyboard_alone(page: Page, host: Server) -> None:
    open_game(page, host.url, "pebbles", [PERSON, BOT])
    page.wait_for_function(ASKED)
    page.keyboard.press("/")
    page.keyboard.type("white", delay=5)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    hinted = page.locator("button.hinted")
    expect(hinted).to_be_focused()
    done(page, lambda: page.keyboard.press("Enter"))
    expect(board(page)).to_contain_text("> 1")
    moves(page).first.focus()
    page.keyboard.press("ArrowRight")
    expect(moves(page).nth(1)).to_be_focused()
    play(page, lambda page: page.keyboard.press("1"), lambda page: page.keyboard.press("Enter"))
    expect(page.get_by_role("region", name="Result")).to_contain_text(re.compile("You win!|Pip wins|A draw"))
    assert "You take" in page.get_by_role("region", name="Log").inner_text()


@pytest.mark.thorough
def test_bots_are_watched_and_a_game_is_resigned(page: Page, host: Server) -> None:
    open_game(page, host.url, "pebbles", [BOT, BOT], pace=60_000)
    page.get_by_role("button", name="Pause").click()
    done(page, lambda: page.get_by_role("button", name="Next move").click())
    open_game(page, host.url, "pebbles", [PERSON, PERSON])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    done(page, lambda: page.get_by_role("button", name="Player 1 resigns").click())
    expect(page.get_by_role("region", name="Result")).to_contain_text("Player 1 resigned.")


@pytest.mark.thorough
def test_many_moves_are_grouped_and_filtered(page: Page, host: Server) -> None:
    open_game(page, host.url, "tiles", [PERSON, BOT])
    page.wait_for_function(ASKED)
    group = page.get_by_role("group", name=re.compile("^[EMWF]{4}$")).first
    text = group.get_by_role("button").first.get_attribute("aria-label")
    assert text is not None
    before = moves(page).count()
    field(page).fill(" ".join(reversed(text.split())))
    expect(moves(page)).not_to_have_count(before)
    expect(page.get_by_text(re.compile(rf"\d+ of {before} moves"))).to_be_visible()
    field(page).fill(text)
    done(page, lambda: field(page).press("Enter"))
    expect(page.get_by_role("region", name="Log")).to_contain_text("You place")


def test_hidden_hands_are_handed_over(page: Page, host: Server) -> None:
    open_seated(page, host.url, "cards", [PERSON, PERSON])
    expect(page.get_by_role("heading", name="Pass the device to Player 1")).to_be_visible()
    hidden = board(page).inner_text()
    page.get_by_role("button", name="I am Player 1").click()
    expect(moves(page).first).to_be_visible()
    assert board(page).inner_text() != hidden
    check_accessible_in_both_themes(page)


def test_an_option_that_a_game_adds_is_everywhere(page: Page, host: Server) -> None:
    """In the API, in the form, and on the command line; nothing but the description of the game knows of it."""
    infos = page.request.get(f"{host.url}/api/games").json()
    (option,) = next(info for info in infos if info["id"] == "towers")["options"]
    assert (option["name"], option["kind"], option["least"], option["most"]) == ("red", "number", 1, 5)
    page.goto(f"{host.url}/new/towers?mode=screen")
    page.get_by_label("Red pebbles").select_option("5")
    page.get_by_role("button", name="Start").click()
    expect(board(page)).to_contain_text(re.compile(r"bag +7"))
    assert host.env is not None
    there = dict(host.env)
    assert "--red" in run(there, "-m", "architrave", "play", "towers", "--help")
    said = run(there, "-m", "architrave", "play", "towers", "--red", "4", "--seed", "1", typed="quit\n")
    assert re.search(r"bag +6", said)


@pytest.mark.thorough
def test_it_fits_every_window_in_every_language(new_context: NewContext, host: Server) -> None:
    page = new_context(is_mobile=True, has_touch=True).new_page()
    open_seated(page, host.url, "pebbles", [PERSON, PERSON, BOT, BOT])
    page.wait_for_function(ASKED)
    for size in WINDOWS:
        resize(page, size)
        for language in ("en-GB", "nl-NL", "de-DE"):
            speak(page, language)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= size[0], (size, language)
            for button in page.locator(".choices button, .choices input").all():
                assert inside(page, button), (size, language)
    check_accessible_in_both_themes(page)


def test_a_phone_plays_it(phone: Page, host: Server) -> None:
    open_game(phone, host.url, "pebbles", [PERSON, BOT])
    play(phone, lambda page: press(moves(page).first), confirm)
    expect(phone.get_by_role("region", name="Result")).to_be_visible()
    expect(phone.get_by_role("button", name=AGAIN)).to_be_visible()


def test_an_installed_game_may_bring_coach_marks(new_context: NewContext, host: Server) -> None:
    page = new_context(coach=True, locale="nl-NL").new_page()
    open_game(page, host.url, "pebbles", [PERSON, BOT])
    mark = page.locator("[data-coach]")
    expect(mark).to_contain_text("Neem een steentje uit de rij.")
    page.locator("[data-coach-close]").click()
    expect(mark).to_have_count(0)
