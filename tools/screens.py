"""Pictures of every screen: make screens ARGS="--only daily,start --languages en,de"

Each screen of SCREENS in four sizes, light and dark, in build/screens, with a page that shows them all (index.html). To
add a screen, add a line: its path, and what is pressed there. `{…}` in a path stands for a table that was prepared: of
a game against a bot in the middle (`{architekton}`) or finished (`{architekton_over}`), or one with other people
(`tools/company.py`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page
from websockets.sync.client import connect
from websockets.typing import Origin

from architrave.games.catalogue import GAMES
from architrave.i18n import say
from tools.company import VISITOR, Company, chosen
from tools.midgame import visitor

OUT = Path(__file__).resolve().parent.parent / "build" / "screens"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1366, 650), "desktop": (1440, 900)}
THEMES = ("light", "dark")
LOCALES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
SEED = 7
ACTIONS = 12  # of the person, before a game counts as being in the middle
STYLE = """
body { font: 16px sans-serif; margin: 16px }
div { display: flex; gap: 8px; overflow-x: auto; align-items: start }
img { height: 420px }
"""
# Wait for the pictures; a page allows no code that is made of text, so not with wait_for_function.
PICTURES = """() => Promise.all(
  [...document.images].filter((one) => !one.complete && one.loading !== 'lazy').map(
    (one) => new Promise((done) => ['load', 'error'].forEach((event) => one.addEventListener(event, done)))))"""
SETTLED = 400  # milliseconds for the last pictures to be drawn


@dataclass(frozen=True, slots=True)
class Screen:
    """`presses`: what buttons and links that are pressed one after another are called, as keys of the catalogue.
    `newcomer`: somebody sees it who has not been here before."""

    name: str
    path: str
    presses: tuple[str, ...] = ()
    whole: bool = False  # all of the page, not only what the window shows
    newcomer: bool = False


SCREENS = (
    Screen("start", "/", whole=True, newcomer=True),
    Screen("home", "/", whole=True),
    *(Screen(f"new_{game}", f"/new/{game}", whole=True) for game in GAMES),
    *(Screen(f"table_{game}", f"/table/{{{game}}}") for game in GAMES),
    *(Screen(f"end_{game}", f"/table/{{{game}_over}}") for game in GAMES),
    Screen("learn", "/learn", whole=True),
    *(Screen(f"learn_{game}", f"/learn/{game}", whole=True) for game in GAMES),
    *(Screen(f"lesson_{game}", f"/learn/{game}/play") for game in GAMES),
    Screen("puzzles", "/puzzles", whole=True),
    Screen("puzzle_of_the_day", f"/puzzle/{next(iter(GAMES))}"),
    *(Screen(f"puzzle_{game}", f"/puzzle/{game}/1") for game in GAMES),
    *(Screen(f"rules_{game}", f"/rules/{game}") for game in GAMES),
    *(Screen(f"sheet_{game}", f"/sheet/{game}", whole=True) for game in GAMES),
    *(Screen(f"display_{game}", f"/display/{{{game}}}") for game in GAMES),
    *(Screen(f"look_{game}", f"/look/{{{game}_over}}") for game in GAMES),
    Screen("look", "/look"),
    Screen("finished", "/finished", whole=True),
    Screen("table_menu", "/table/{architekton}", ("ui.table.menu",)),
    Screen("share", "/table/{architekton_over}", ("ui.share.send",)),
    Screen("waiting_room", "/table/{gathering}", whole=True),
    Screen("waiting_room_settings", "/table/{gathering}", ("ui.together.change",)),
    Screen("invited", "/table/{gathering}", whole=True, newcomer=True),
    *(Screen(f"live_{game}", f"/table/{{{game}_live}}") for game in GAMES),
    Screen("watching", "/table/{architectura_live}", newcomer=True),
    Screen("asked", "/table/{asked}"),
    Screen("taken", "/table/{taken}"),
    Screen("drawn", "/table/{drawn}"),
    Screen("daily", "/daily", whole=True),
    Screen("lobby", "/lobby", whole=True),
    Screen("people", "/people", whole=True),
    Screen("me", "/me", whole=True),
    Screen("join", "/join"),
    Screen("verify", "/verify", whole=True),
    Screen("about", "/about", whole=True),
    Screen("credits", "/credits", whole=True),
    Screen("missing", "/no/such/page"),
)


class Stage:
    """The visitor's server, and what was prepared there."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url

    def prepare(self) -> dict[str, str]:
        """A table of every game in the middle and one that is over."""
        me, bot = {"kind": "person", "name": VISITOR}, {"kind": "bot", "level": "easy"}
        made = {}
        for name, game in GAMES.items():
            seats = [me, *[bot] * (game.seats[0] - 1)]
            made[name] = self._open(name, seats)
            self._play(made[name], ACTIONS)
            made[f"{name}_over"] = self._open(name, seats)
            self._play(made[f"{name}_over"], None)
        return made

    def _open(self, game: str, seats: list[dict[str, str]]) -> str:
        wish = {"game": game, "seats": seats, "confirm": False, "pace": 0, "seed": SEED}
        headers = {"content-type": "application/json", "origin": self.url}
        answer = self.context.request.post(f"{self.url}/api/tables", data=json.dumps(wish), headers=headers)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def _play(self, table: str, actions: int | None) -> None:
        """Play so many actions for the person, or to the end, and leave the table on the person's turn."""
        cookies = "; ".join(f"{one.get('name')}={one.get('value')}" for one in self.context.cookies(self.url))
        address = f"{self.url.replace('http', 'ws')}/ws/tables/{table}"
        with connect(address, additional_headers={"cookie": cookies}, origin=Origin(self.url)) as socket:
            socket.send(json.dumps({"t": "sub"}))
            done = 0
            while True:
                state = json.loads(socket.recv(timeout=60))
                if state["t"] != "state":
                    continue
                if state["over"] or (state["choices"] and done == actions):
                    return
                if state["choices"]:
                    socket.send(json.dumps(action(state, done)))
                    done += 1


def action(state: dict[str, Any], number: int) -> dict[str, Any]:
    choice = state["choices"][chosen(state["choices"], number)]
    return {"t": "act", "id": f"act-{number}", "version": state["version"], "action": choice["action"]}


def shots(page: Page, url: str, screen: Screen, made: dict[str, str], language: str) -> Iterator[tuple[str, str]]:
    """Bring the page to a screen in every size and theme; each as it is there to be pictured."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(url + screen.path.format(**made))
        page.wait_for_load_state("networkidle")
        for key in screen.presses:
            name = say(language, key)
            page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first.click()
            page.wait_for_load_state("networkidle")
        for theme in THEMES:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.evaluate(PICTURES)
            if screen.whole:  # a bar that sticks to the window belongs at its end
                tall = int(page.evaluate("document.documentElement.scrollHeight"))
                page.set_viewport_size({"width": width, "height": max(height, tall)})
            page.wait_for_timeout(SETTLED)
            yield size, theme


def sheet(names: list[str], languages: list[str]) -> str:
    """The page that shows all pictures."""
    rows = []
    for name in names:
        for language in languages:
            pictures = "".join(
                f'<a href="{name}-{size}-{theme}-{language}.png"><img loading="lazy" '
                f'src="{name}-{size}-{theme}-{language}.png" alt="{escape(f"{name}, {size}, {theme}")}"></a>'
                for theme in THEMES
                for size in SIZES
            )
            rows.append(f'<h2 id="{name}-{language}">{name} · {language}</h2><div>{pictures}</div>')
    return f'<!doctype html><meta charset="utf-8"><title>Screens</title><style>{STYLE}</style>{"".join(rows)}\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the beginnings of names, separated by commas")
    parser.add_argument("--languages", default="en", help="en, de, nl, separated by commas")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    languages = given.languages.split(",")
    wanted = [one for one in SCREENS if one.name.startswith(tuple(given.only.split(",")))]
    given.out.mkdir(parents=True, exist_ok=True)
    with visitor(reduced_motion="reduce", locale=LOCALES["en"]) as (page, url):
        company = Company(page.context, url)
        made = Stage(page.context, url).prepare() | company.prepare()
        kept = page.context.storage_state()
        browser = page.context.browser
        assert browser is not None
        for language in languages:
            for newcomer in (False, True):
                state: Any = {} if newcomer else {"storage_state": kept}
                profile = browser.new_context(reduced_motion="reduce", locale=LOCALES[language], **state)
                seen = profile.new_page()
                for screen in (one for one in wanted if one.newcomer == newcomer):
                    for size, theme in shots(seen, url, screen, made, language):
                        file = given.out / f"{screen.name}-{size}-{theme}-{language}.png"
                        seen.screenshot(path=file, full_page=screen.whole)
                    print(screen.name, language, flush=True)
                profile.close()
        company.leave()
    names = [screen.name for screen in wanted]
    (given.out / "index.html").write_text(sheet(names, languages), encoding="utf-8")
    print(given.out / "index.html")


if __name__ == "__main__":
    main()
