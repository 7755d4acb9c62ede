"""Pictures: every kept game can be drawn, names cannot break out of their text, and nothing hidden shows."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from architrave.games.catalogue import GAMES
from architrave.kernel.game import Game
from architrave.kernel.line import Line
from architrave.kernel.record import Record
from architrave.kernel.rng import Rng
from architrave.pictures.drawing import caption_of, draw
from architrave.pictures.frame import Caption, framed, written
from architrave.pictures.painter import Drawing, Player
from architrave.pictures.plain import PlainPainter
from architrave.pictures.png import png
from architrave.pictures.svg import mix, symbol
from tests.conftest import ROOT
from tools.records import records

KEPT = {(game, name): file for game in GAMES for name, file in records(game).items()}
GOLDEN = Path(__file__).parent / "frame.svg"
SVG = "{http://www.w3.org/2000/svg}"
ANGRY = '<script>alert("&")</script>'


def replayed(file: Path) -> Line:
    return Record.load(file).replay(GAMES.__getitem__)


def picture(line: Line, number: int, language: str = "en") -> str:
    return draw(line.game, line.at(number), line.over, caption_of(line, number, line.players, language))


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(("game", "name"), KEPT)
def test_the_last_position_of_every_kept_game_can_be_drawn(game: str, name: str) -> None:
    line = replayed(KEPT[game, name])
    svg = picture(line, len(line.entries))
    root = ET.fromstring(svg)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids)), "all drawings share one document"
    used = {one.get("href", "")[1:] for one in root.iter(f"{SVG}use")} | set(re.findall(r"url\(#([\w-]+)\)", svg))
    assert used <= set(ids)
    assert "class=" not in svg
    assert line.game.about.title in texts(svg)


@pytest.mark.parametrize("game", sorted({game for game, _ in KEPT}))
def test_every_position_of_a_game_can_be_drawn_in_every_language(game: str) -> None:
    line = replayed(next(file for (each, _), file in KEPT.items() if each == game))
    for number in range(0, len(line.entries), 7):
        for language in ("en", "nl", "de"):
            ET.fromstring(picture(line, number, language))


def test_names_cannot_break_out_of_their_text() -> None:
    svg = framed(Caption(ANGRY, ANGRY, [ANGRY[:19]]), [Player(0, 3, "#000000", "M0 0")], Drawing(1, 1, "<g/>"))
    assert "<script" not in svg
    assert ANGRY in texts(svg)


def test_the_frame_is_as_it_was() -> None:
    """After a change on purpose: write the new one into the file, and look at it."""
    players = [Player(0, 103, "#b4432b", "M0 0h1"), Player(None, 2.5, "#59606b", "M0 0h2", name="architects.automa")]
    caption = Caption("Architects", "The final table", ["Ana"], (0,))
    narrow = framed(caption, players, Drawing(100, 100, '<rect width="100" height="100"/>'))
    wide = framed(caption, players, Drawing(400, 100, '<rect width="400" height="100"/>'))
    assert f"{narrow}\n{wide}\n" == GOLDEN.read_text(encoding="utf-8")


def test_points_as_people_write_them() -> None:
    assert [written(points) for points in (0, 12, 2.5, 0.5, -3, -0.5)] == ["0", "12", "2½", "½", "−3", "−½"]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.hides], ids=lambda game: game.name)
def test_a_picture_of_a_running_game_is_the_same_in_two_worlds(game: Game) -> None:
    """What hands and decks hold does not show: world B has everything redealt that one seat cannot know."""
    line = replayed(next(file for (each, _), file in KEPT.items() if each == game.name))
    differed = 0
    for number in range(5, len(line.entries) - 1, 6):
        world = line.at(number)
        for seat in range(world.seats()):
            other = world.clone()
            other.resample(seat, Rng(number))
            caption = caption_of(line, number, line.players, "en")
            assert draw(game, world, False, caption) == draw(game, other, False, caption)
            differed += game.dump(world) != game.dump(other)
    assert differed, "the worlds must differ somewhere"


def test_a_game_without_a_painter_is_shown_as_its_text_board() -> None:
    line = replayed(next(iter(KEPT.values())))
    view = line.game.view(line.position, None)
    painter = PlainPainter("a <b>\n  c", 2)
    svg = framed(Caption("Any", "", ["x", "y"]), painter.players(view), painter.board(view, "en"))
    assert {"a <b>", "  c"} <= set(texts(svg))


def test_png_is_as_wide_as_asked_for_and_shows_letters_of_any_script() -> None:
    caption = Caption("Architekton", "…", ["Łukasz", "你好"])
    players = [Player(seat, 1, "#2c62ad", "M0 0") for seat in (0, 1)]
    drawn = png(framed(caption, players, Drawing(1, 1, "<g/>")), 600)
    assert drawn.startswith(b"\x89PNG")
    assert (int.from_bytes(drawn[16:20], "big"), int.from_bytes(drawn[20:24], "big")) == (600, 315)


def test_colours_are_mixed_as_the_browser_mixes_them() -> None:
    assert mix("#27803f", "#000000", 0.22) == "#195a2a"  # color-mix(in oklab, #27803f, #000 22%)
    assert mix("#2c62ad", "#2c62ad", 0.5) == "#2c62ad"


def test_a_drawing_gets_its_ids_from_its_name() -> None:
    drawing = '<svg viewBox="0 0 9 9"><g id="a"/><use href="#a"/><path fill="url(#a)"/></svg>'
    assert symbol("x", drawing).count("x-a") == 3
    with pytest.raises(ValueError, match="viewBox"):
        symbol("x", "<svg></svg>")


def test_the_colours_are_those_of_the_browser() -> None:
    client = "".join(
        file.read_text(encoding="utf-8")
        for file in (ROOT / "web" / "src").rglob("*")
        if file.suffix in (".svelte", ".css", ".ts")
    )
    for module in ("games/architekton/picture.py", "games/architects/picture.py", "pictures/painter.py"):
        source = (ROOT / "src" / "architrave" / module).read_text(encoding="utf-8")
        for colour in set(re.findall(r'"(#[0-9a-f]{6})"', source)) - {"#000000", "#ffffff"}:
            assert colour in client, f"{colour} of {module}"


def test_the_automa_has_its_city_beside_that_of_the_player() -> None:
    line = replayed(KEPT["architects", "finished/solo-easy-1"])
    view = line.game.view(line.position, None)
    buildings = [lot for city in (*view.seats, view.automa) for lot in city.lots if lot]
    drawn = re.findall(r'href="#building-(\w)"', picture(line, len(line.entries)))
    assert sorted(drawn) == sorted(buildings)
