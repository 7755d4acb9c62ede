"""Progress bars: on standard error, and in a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from architrave.cli.screen import screen

Count = Callable[[int, int], None]  # how much is done, of how much
Stages = Callable[[str, int, int], None]  # the same, of the stage with this name


@contextmanager
def counting(said: str) -> Iterator[Count | None]:
    """A progress bar; None where nobody would see it."""
    with bar(said, TimeRemainingColumn()) as tell:
        yield None if tell is None else lambda done, total: tell(said, done, total)


@contextmanager
def bar(said: str = "", *columns: ProgressColumn) -> Iterator[Stages | None]:
    """A progress bar that says what is being done, at first `said`; None where nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    shown = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *columns)
    with Progress(*shown, console=screen(sys.stderr), transient=True) as progress:
        task = progress.add_task(said, total=None)
        yield lambda said, done, total: progress.update(task, description=said, completed=done, total=total)
