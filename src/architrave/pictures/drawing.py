"""The picture of a position: the game's own drawing, or its text board, in the frame."""

from __future__ import annotations

from collections.abc import Sequence
from pkgutil import resolve_name

from architrave.i18n import say
from architrave.kernel.game import Game
from architrave.kernel.line import Line
from architrave.kernel.position import Position
from architrave.pictures.frame import Caption, bare, framed
from architrave.pictures.painter import Painter
from architrave.pictures.plain import PlainPainter


def caption_of(line: Line, number: int, names: Sequence[str], language: str) -> Caption:
    """What is said beside the position after an entry."""
    moment = line.moment(number)
    last = number == len(line.entries)
    if moment.over:
        lead = say(language, "picture.over")
    elif last:
        lead = say(language, "picture.turn", turn=line.game.view(moment.position, None).turn)
    else:
        lead = say(language, "picture.move", move=number, last=len(line.entries))
    result = line.result if moment.over else None
    winners = () if result is None else tuple(seat for seat, share in enumerate(result.returns) if share > 0)
    return Caption(line.game.about.title, lead, tuple(names), winners, language)


def draw(game: Game, position: Position, everything: bool, caption: Caption) -> str:
    """The position as SVG: what somebody may see who has no seat, or after the end of the game everything."""
    view = (game.open_view if everything else game.view)(position, None)
    painter = _painter(game, position, len(caption.names))
    return framed(caption, painter.players(view), painter.board(view, caption.language))


def draw_board(game: Game, position: Position, language: str) -> str:
    """The board alone as SVG, as somebody may see it who has no seat."""
    painter = _painter(game, position, position.seats())
    return bare(game.about.title, painter.board(game.view(position, None), language))


def _painter(game: Game, position: Position, seats: int) -> Painter:
    if not game.about.picture:
        return PlainPainter(game.board(position, None), seats)
    kind: type[Painter] = resolve_name(game.about.picture)
    return kind()
