"""The types of looking back at a game: its outline, and its states in pages."""

from __future__ import annotations

from architrave.kernel.view import View
from architrave.server.messages import Fair, Outcome, Plain, TableInfo
from architrave.server.protocol import Answer, LogLine, Problem


class LookStep(Answer):
    """What entry `n` was; 0 is the start. `before`: the entry whose state it began in. `turn`: in which turn it was
    made; 0 before the first. `seat`: who made it; null: chance, or nobody. `stop`: there is a Frame of it. `kept`: it
    was not undone. `lines`: what the log says of it to the one who looks."""

    n: int
    before: int
    turn: int
    seat: int | None
    stop: bool
    kept: bool
    lines: list[LogLine]


class LookBack(Answer):
    """A game to walk through. `seat` and `open`: as whom it is seen now, `open` without secrets; `seats` and `opens`:
    what can be chosen. `hides`: seats have secrets. `over`: the game has ended; otherwise the last step is now. `table`
    has an empty `id` if the game is a record that was sent. `turned`: the entry with which the winner took the lead for
    good; null if nobody won on points. `damage`: what is wrong with a record; its steps end there."""

    game: str
    title: str
    table: TableInfo
    seat: int | None
    open: bool
    seats: list[int]
    opens: bool
    hides: bool
    over: bool
    resigned: int | None
    result: Outcome | None
    fair: Fair
    turned: int | None
    steps: list[LookStep]
    damage: Problem | None


class Frame(Answer):
    """The table after entry `n`, as the one who looks may see it. `plain` for clients that asked for it."""

    n: int
    view: View
    waiting: list[int]
    over: bool
    plain: Plain | None


class Frames(Answer):
    """The frames of entries from the one asked for; `next`: where the next page begins, null after the last."""

    frames: list[Frame]
    next: int | None
