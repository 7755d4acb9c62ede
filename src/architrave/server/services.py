"""What the request handlers of one server process share, created at start and closed at stop."""

from __future__ import annotations

import asyncio
import math
import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import structlog
from starlette.requests import Request

from architrave.games.catalogue import LEFT_OUT
from architrave.server.address import address_of
from architrave.server.chores import Chores
from architrave.server.commitments import Commitments
from architrave.server.cookie import CookieSigner, fresh_key
from architrave.server.cpu_shares import CpuShares
from architrave.server.errors import ApiError
from architrave.server.gatherings import Gatherings
from architrave.server.idempotency import OpenRequests
from architrave.server.limits import Limit, Rate
from architrave.server.live_tables import LiveTables
from architrave.server.news import News
from architrave.server.par import ParScores
from architrave.server.pictures import Pictures
from architrave.server.pool import Pool
from architrave.server.presence import Presence
from architrave.server.quick_match import QuickMatches
from architrave.server.reviews import Reviews
from architrave.server.socket import AT_TABLE
from architrave.server.talks import Talks
from architrave.server.tidying import retention, sweep
from architrave.server.timekeeper import Timekeeper
from architrave.server.tokens import Tokens
from architrave.store.errors import ReadOnly, StoreError
from architrave.store.store import Store
from architrave.tables.denied import Denied
from architrave.tables.retention import Retention

PACE = 600  # milliseconds between two bot moves, so that people can follow
OPENINGS = Rate(burst=240, second=2)
VERIFICATIONS = Rate(burst=20, second=0.5)
TIDY_FIRST = 60.0  # seconds after the start
TIDY_EVERY = 3600.0
CODES = Rate(burst=30, second=0.2)  # of tables: so guessing one takes years
SEARCHES = Rate(burst=40, second=0.2)  # for a quick match, of one address: each may become a game with bots
INVITATIONS = Rate(burst=20, second=1 / 30)  # of one guest
INVITATIONS_OF_ONE = Rate(burst=5, second=1 / 600)  # of one guest to one other, whether they get them or not
LOBBY = Rate(burst=30, second=1 / 60)  # tables that one address opens to everybody
REPORTS = Rate(burst=20, second=1 / 120)  # of lines of talk, by one address
PICTURES = Rate(burst=30, second=0.5)  # those that have to be drawn
LOOKS = Rate(burst=120, second=8)  # pages of a game that is looked back at
SCORINGS = Rate(burst=120, second=8)  # one for every piece that is entered

log = structlog.get_logger()


class Services:
    def __init__(
        self, store: Store, pool: Pool, cpu: CpuShares, key: str, daily_key: str, pace: int, clock: Callable[[], float]
    ) -> None:
        self.store = store
        self.pool = pool
        self.cpu = cpu
        self.news = News()
        self.tables = LiveTables(store, pool, clock, self.news)
        self.timekeeper = Timekeeper(store, self.tables)
        self.presence = Presence()
        self.gatherings = Gatherings(store, self.tables, self.presence, self.fresh_id)
        self.talks = Talks(store)
        self.pictures = Pictures(pool, self.tables)
        self.quick_matches = QuickMatches(store, self.gatherings)
        self.cookies = CookieSigner(key)
        self.tokens = Tokens(key, store)
        self.daily_key = daily_key
        self.pace = pace
        self.commitments = Commitments()
        self.open_requests = OpenRequests(store)
        self.openings = Limit(OPENINGS)
        self.verifications = Limit(VERIFICATIONS)
        self.scorings = Limit(SCORINGS)
        self.drawings = Limit(PICTURES)
        self.looks = Limit(LOOKS)
        self.codes = Limit(CODES)
        self.searches = Limit(SEARCHES)
        self.invitations = Limit(INVITATIONS)
        self.invitations_of_one = Limit(INVITATIONS_OF_ONE)
        self.lobby = Limit(LOBBY)
        self.reports = Limit(REPORTS)
        self.at_table = Limit(AT_TABLE)
        self.chores = Chores(lambda fault: log.error("a chore failed", exc_info=fault))
        self.reviews = Reviews(store, pool, self.chores)
        self.par = ParScores(store, pool, self.chores, daily_key)

    @classmethod
    async def build(
        cls, store: Store, cpu: CpuShares, clock: Callable[[], float] = time.time, warm: bool = True
    ) -> Services:
        """Start all services for an open store. `clock`: seconds since 1970."""
        for game in LEFT_OUT:
            log.error("an installed game is left out", package=game.package, entry=game.entry, reason=game.reason)
        key, daily_key = await keys(store)
        services = cls(store, Pool(), cpu, key, daily_key, int(os.environ.get("ARCHITRAVE_PACE", PACE)), clock)
        await services.timekeeper.resume()
        if warm:
            services.chores.begin(services.pool.scheduler.start())
        services.chores.begin(services._resume())
        services.chores.begin(services.timekeeper.run())
        services.chores.begin(services._tidy(retention()))
        return services

    async def _resume(self) -> None:
        try:
            await self.tables.resume()
            await self.gatherings.resume()
            await self.quick_matches.resume()
        except StoreError as fault:
            log.warning("games could not be resumed", fault=type(fault).__name__)

    async def _tidy(self, keep: Retention) -> None:
        """Regularly remove tables that nobody plays."""
        await asyncio.sleep(TIDY_FIRST)
        while True:
            try:
                removed = await sweep(self.store, keep, self.tables.let_go)
                if removed:
                    log.info("tables that nobody plays were removed", count=removed.total())
            except StoreError as fault:
                log.warning("tables that nobody plays could not be removed", fault=type(fault).__name__)
            await asyncio.sleep(TIDY_EVERY)

    async def close(self) -> None:
        await self.chores.stop()
        self.quick_matches.close()
        await self.gatherings.close()
        await self.tables.close()
        self.pool.close()
        await self.store.close()

    def fresh_id(self) -> str:
        return secrets.token_urlsafe(9)

    def check_openings(self, request: Request, guest: str | None) -> None:
        """Keep guests and addresses from opening tables faster than anyone can play."""
        _check(self.openings, f"address {address_of(request)}")
        if guest is not None:
            _check(self.openings, f"guest {guest}")

    @contextmanager
    def guessing(self, request: Request) -> Iterator[None]:
        """Looking up a code: only one that leads nowhere counts as a guess. Each is counted first and forgiven later,
        so that many at the same time are not more than the limit."""
        who = address_of(request)
        _check(self.codes, who)
        try:
            yield
        except Denied as fault:
            if fault.status != 404:
                self.codes.give_back(who)
            raise
        self.codes.give_back(who)

    def check_searches(self, request: Request) -> None:
        _check(self.searches, address_of(request))

    def check_lobby(self, request: Request) -> None:
        """Keep one address from filling the lobby: a guest has few open tables, but an address many guests."""
        _check(self.lobby, address_of(request))

    def check_reports(self, request: Request) -> None:
        _check(self.reports, address_of(request))

    def check_invitations(self, guest: str, other: str) -> None:
        """Keep somebody from asking many people, or one person again and again. Whether they are blocked makes no
        difference: they would learn it."""
        wait = self.invitations_of_one.wait(f"{guest} {other}")
        if wait > 0:
            raise ApiError(429, "together.error.invited_often", {"count": math.ceil(wait / 60)})
        _check(self.invitations, guest)

    def check_verifications(self, request: Request) -> None:
        _check(self.verifications, address_of(request))

    def check_pictures(self, request: Request) -> None:
        _check(self.drawings, address_of(request))

    def check_looks(self, request: Request) -> None:
        _check(self.looks, address_of(request))

    def check_scorings(self, request: Request) -> None:
        _check(self.scorings, address_of(request))


async def keys(store: Store) -> tuple[str, str]:
    """The keys that sign cookies and generate the seeds of daily games. The server cannot run without them."""
    try:
        cookie_key = await store.server_setting("cookie_key", fresh_key())
        return cookie_key, await store.server_setting("daily_key", fresh_key())
    except ReadOnly:
        key = fresh_key()  # a new database: there are no guests yet, and no table can be opened now
        return key, key


def _check(limit: Limit, who: str) -> None:
    wait = limit.wait(who)
    if wait > 0:
        raise ApiError(429, "server.error.too_fast", {"count": math.ceil(wait)})
