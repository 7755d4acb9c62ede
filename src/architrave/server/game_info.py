"""The descriptions of the games and their options, as the API returns them."""

from __future__ import annotations

from architrave import i18n
from architrave.bots import LEVELS
from architrave.games.catalogue import GAMES, art, played_daily
from architrave.kernel.about import About, Sheet
from architrave.kernel.game import Game
from architrave.kernel.options import ComponentSet, Number, Option, When, usual_seats
from architrave.server.errors import ApiError
from architrave.server.protocol import Condition, GameInfo, LevelInfo, OptionInfo, OwnSet, SetFile


def games() -> list[GameInfo]:
    """All games, in the order in which the start page shows them."""
    return [_info(game) for game in GAMES.values()]


def _info(game: Game) -> GameInfo:
    about = game.about
    option = about.component_set
    return GameInfo(
        id=about.name,
        title=about.title,
        letter=about.letter,
        ready=True,
        seats=list(about.seats),
        minutes=about.minutes,
        sets=[] if option is None else list(option.shipped()),
        own_set=None if option is None or option.read is None else option.name,
        options=[_option(about, option) for option in about.options],
        hides=game.hides,
        levels=[
            LevelInfo(
                id=level.id,
                name=level.name,
                character=level.character,
                trade=level.trade,
                blurb=level.blurb,
                seconds=level.seconds,
            )
            for level in LEVELS.values()
        ],
        match_target=game.match_target,
        sheet=about.sheet is not None,
        daily=game is played_daily(),
        art=None if art(about) is None else f"/api/games/{about.name}/art",
        texts=about.name in i18n.OWN,
    )


def _option(about: About, option: Option) -> OptionInfo:
    number = option if isinstance(option, Number) else None
    return OptionInfo(
        name=option.name,
        kind=option.kind,
        default=option.default(usual_seats(about.seats)),
        values=list(option.values()),
        least=None if number is None else number.least,
        most=None if number is None else number.most,
        files=list(option.endings) if isinstance(option, ComponentSet) and option.read is not None else [],
        when=_condition(option.when),
        paragraph=option.paragraph,
        label=about.label(option),
    )


def _condition(when: When | None) -> Condition | None:
    return None if when is None else Condition(option=when.option, values=list(when.values))


def texts(game: Game, language: str) -> dict[str, i18n.Entry]:
    """The texts of an installed game, by key."""
    if language not in i18n.LANGUAGES:
        raise ApiError(404, "rules.error.language", {"language": language, "known": ", ".join(i18n.LANGUAGES)})
    return i18n.OWN.get(game.name, {}).get(language, {})


def picture(game: Game) -> bytes:
    """The picture of an installed game; raises ApiError if it has none."""
    found = art(game.about)
    if found is None:
        raise ApiError(404, "server.error.not_found")
    return found


def sheet_of(game: str) -> Sheet:
    """The score sheet of a game; raises ApiError if it has none."""
    known = {name: found.about.sheet for name, found in GAMES.items() if found.about.sheet is not None}
    if game not in known:
        raise ApiError(404, "sheet.unknown", {"given": game[:40], "known": ", ".join(known)})
    return known[game]


def set_option(game: Game) -> ComponentSet:
    """The option for a custom component set; raises ApiError if there is none."""
    option = game.about.component_set
    if option is None or option.read is None:
        raise ApiError(404, "table.error.no_own_set", {"game": game.about.title})
    return option


def own_set(game: Game, file: SetFile) -> OwnSet:
    """The component set in a file; raises Invalid if it cannot be played."""
    option = set_option(game)
    assert option.read is not None
    data = option.read(file.text.encode(), file.name or f"{option.name}{option.endings[0]}")
    return OwnSet(name=str(data.get("name", file.name)), option=option.name, set=data)
