"""`architrave components`: check and show a custom component set."""

from __future__ import annotations

from pathlib import Path

from architrave.cli.problems import UsageError, check_known
from architrave.cli.renderers import renderer_for, use_colours
from architrave.cli.screen import screen
from architrave.cli.texts import Language, texts_in
from architrave.games.catalogue import GAMES
from architrave.kernel.game import Json
from architrave.kernel.options import ComponentSet
from architrave.kernel.refusal import Invalid
from architrave.kernel.strict import MAX_BYTES


def components(game: str, file: Path, language: Language | None) -> None:
    """Check and show a set; raises Invalid with the file, the field and the reason."""
    about = GAMES[check_known("GAME", "game", game, list(GAMES))].about
    option = about.component_set
    if option is None or option.read is None:
        raise UsageError("GAME", "table.error.no_own_set", game=about.title)
    data = set_in(option, file)
    texts = texts_in(language)
    renderer = renderer_for(game, texts, ())
    use_colours(screen(), renderer).print(renderer.component_set(data))


def set_in(option: ComponentSet, file: Path) -> Json:
    """The set in a file."""
    assert option.read is not None
    with file.open("rb") as stream:
        return option.read(stream.read(MAX_BYTES + 1), str(file))


def set_named(option: ComponentSet, word: str) -> str | Json:
    """The name of a built-in set, or the set in a file."""
    file = Path(word)
    if option.read is not None and file.is_file():
        return set_in(option, file)
    if file.suffix:
        raise Invalid(word, "cli.play.no_set_file")
    return word
