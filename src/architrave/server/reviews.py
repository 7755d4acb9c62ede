"""Reviews of finished games: made turn by turn in the worker processes, and kept.

Asking starts what is missing, so a review goes on after a restart or a lost worker when somebody asks again. Turns are
jobs of their own, behind every bot that somebody waits for, and people take turns in the queue.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
import structlog

from architrave.analysis.moments import moments
from architrave.analysis.review import BUDGET, TurnReview
from architrave.kernel.build import rules
from architrave.server import review_tasks
from architrave.server.chores import Chores
from architrave.server.errors import ApiError
from architrave.server.pool import Pool
from architrave.server.review_protocol import Review
from architrave.server.review_tasks import Outline
from architrave.server.scheduler import Kind, Unfinished
from architrave.store.errors import StoreError
from architrave.store.store import Store

INTERPRETED: Final = BUDGET // 40  # without a compiler, simulations take about as much longer
TURN_SECONDS: Final = 120.0  # for one turn; far more than any takes
EACH: Final = 2  # reviews that one person has made at the same time
MOST: Final = 100  # reviews that are being made
REMEMBERED: Final = 2000  # outlines, so that asking for progress reads no record
AGAIN: Final = 10.0  # seconds until a review that failed may be tried again

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game, by a name of its own, with the text of its record; whose knowledge counts, and who asks."""

    name: str
    record: str
    eyes: int | None
    who: str


@dataclass(slots=True)
class Reviews:
    store: Store
    pool: Pool
    chores: Chores
    budget: int = field(default_factory=lambda: INTERPRETED if rules() == "interpreted" else BUDGET)
    making: dict[str, str] = field(default_factory=dict)  # hash -> who asked
    failed: dict[str, float] = field(default_factory=dict)  # hash -> when
    outlines: OrderedDict[tuple[str, int | None], Outline] = field(default_factory=OrderedDict)

    async def of(self, wanted: Wanted, about: int | None, begin: bool) -> Review:
        """The review as far as it is made; with `begin` what is missing is made now. `about`: whose moments."""
        plan = await self._outline(wanted)
        known = await self._known(plan)
        if begin and len(known) < plan.total and plan.key not in self.making:
            self._begin(wanted, plan, sorted(set(range(plan.total)) - set(known)))
        turns = [known[number] for number in sorted(known)]
        complete = len(turns) == plan.total
        return Review(
            done=len(turns),
            total=plan.total,
            making=plan.key in self.making and not complete,  # the last turn may just have been kept
            judge=plan.judge,
            budget=self.budget,
            calibrated=plan.calibrated,
            seat=wanted.eyes,
            about=about,
            outcome=plan.outcome,
            turns=turns,
            moments=moments(turns, plan.outcome, about) if complete else [],
        )

    async def way(self, wanted: Wanted, number: int, plain: bool) -> bytes:
        """The better way of a turn, and what would follow."""
        plan = await self._outline(wanted)
        turn = (await self._known(plan)).get(number)
        if turn is None or turn.better is None:
            raise ApiError(404, "review.no_way")
        try:
            arguments = (wanted.record, wanted.eyes, self.budget, number, plain)
            return bytes(await self._run(review_tasks.follow, *arguments, who=wanted.who))
        except Unfinished as fault:
            raise ApiError(503, "server.error.bots") from fault

    async def _outline(self, wanted: Wanted) -> Outline:
        place = (wanted.name, wanted.eyes)
        if place not in self.outlines:
            self.outlines[place] = await self.pool.read(
                review_tasks.outline, wanted.record, wanted.eyes, self.budget, who=wanted.who
            )
            if len(self.outlines) > REMEMBERED:
                self.outlines.popitem(last=False)
        self.outlines.move_to_end(place)
        return self.outlines[place]

    async def _known(self, plan: Outline) -> dict[int, TurnReview]:
        """The turns that are kept. One that cannot be read is made again."""
        found = {}
        for number, data in (await self.store.review(plan.key)).items():
            try:
                found[number] = msgspec.json.decode(data, type=TurnReview)
            except msgspec.MsgspecError:
                log.warning("a part of a review is damaged", part=number)
        return found

    def _begin(self, wanted: Wanted, plan: Outline, missing: list[int]) -> None:
        if time.monotonic() - self.failed.get(plan.key, -AGAIN) < AGAIN:
            raise ApiError(503, "server.error.bots")
        if len(self.making) >= MOST or Counter(self.making.values())[wanted.who] >= EACH:
            raise ApiError(429, "review.too_many")
        self.failed.pop(plan.key, None)
        self.making[plan.key] = wanted.who
        self.chores.begin(self._make(wanted, plan.key, missing))

    async def _make(self, wanted: Wanted, key: str, missing: list[int]) -> None:
        try:
            for number in missing:
                arguments = (wanted.record, wanted.eyes, self.budget, number)
                data = str(await self._run(review_tasks.judge_turn, *arguments, who=wanted.who))
                await self.store.keep_review(key, number, data, time.time())
        except (Unfinished, StoreError) as fault:
            log.warning("a review was not finished", fault=type(fault).__name__)
            self.failed[key] = time.monotonic()
        finally:
            del self.making[key]

    async def _run(self, task: Callable[..., Any], *arguments: Any, who: str) -> Any:
        return await self.pool.scheduler.run(task, *arguments, who=who, kind=Kind.REVIEW, seconds=TURN_SECONDS)
