"""The loop's time is shared out between addresses; what is long is done in pieces, or elsewhere."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from architrave.games.architekton import sheet as town_sheet
from architrave.kernel.record import Record
from architrave.server import api, game_info, middleware
from architrave.server.address import network
from architrave.server.cpu_shares import AT_ONCE, LONGEST, ROUND, CpuShares, Stopwatch, in_thread
from architrave.server.limits import Limit, Rate
from tests.server.client import ENDLESS, OTHER, PERSON, call_from_elsewhere, error, open_table, seated

POOR = Rate(burst=0.0, second=1e-6)  # an address in debt stays so for the length of a test


def burn(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


# ---- addresses ----


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("", "unix", False),
    ],
)
def test_an_address_counts_as_far_as_a_household_has_it(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) == same


def test_visitors_without_a_cookie_do_not_share_a_rate(fresh: TestClient) -> None:
    """What one address uses up is not missing at another."""
    fresh.app.state.services.openings = Limit(Rate(burst=3, second=0.01))  # type: ignore[attr-defined]
    assert [fresh.post("/api/commitments").status_code for _ in range(4)] == [201, 201, 201, 429]
    call_from_elsewhere(fresh.app)  # type: ignore[arg-type]
    assert fresh.post("/api/commitments").status_code == 201


def test_sockets_of_one_address_are_counted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "SOCKETS", 1)
    table = open_table(client, PERSON, OTHER)
    with seated(client, table):
        with pytest.raises(WebSocketDisconnect) as caught, seated(client, table):
            pass
        assert (caught.value.code, caught.value.reason) == (1008, "server.error.too_many")
        call_from_elsewhere(client.app)  # type: ignore[arg-type]
        with seated(client, table) as other:
            assert other.state["entries"] > 0
    with seated(client, table) as again:
        assert again.state["entries"] > 0


# ---- accounts ----


def test_an_address_in_debt_waits_and_another_does_not() -> None:
    async def visit() -> tuple[bool, bool]:
        work = CpuShares(POOR)
        busy, quiet = work.account("busy"), work.account("quiet")
        busy.pay(0.5)
        quiet.pay(0.0)
        await asyncio.sleep(0)
        return busy.try_turn(), quiet.try_turn()

    assert asyncio.run(visit()) == (False, True)


def test_who_is_alone_does_not_wait() -> None:
    async def visit() -> bool:
        account = CpuShares(POOR).account("alone")
        account.pay(0.5)
        return account.try_turn()

    assert asyncio.run(visit())


def test_an_address_earns_its_next_turn() -> None:
    async def visit() -> None:
        work = CpuShares(Rate(burst=0.1, second=1000.0))
        busy, quiet = work.account("busy"), work.account("quiet")
        busy.pay(0.5)
        quiet.pay(0.0)
        await asyncio.wait_for(busy.turn(), 20)

    asyncio.run(visit())


def test_addresses_take_turns() -> None:
    """Of many things that one address wants, the loop does one before it looks after another address."""

    async def visit() -> list[str]:
        work = CpuShares(ENDLESS)
        done: list[str] = []

        async def ask(name: str) -> None:
            await work.account(name).turn()
            done.append(name)

        await asyncio.gather(*(ask("busy") for _ in range(50)), ask("quiet"))
        return done

    assert asyncio.run(visit()).index("quiet") < 5


def test_turns_with_pauses_need_no_new_round() -> None:
    async def visit() -> bool:
        account = CpuShares(ENDLESS).account("calm")
        taken = []
        for _ in range(3 * AT_ONCE):
            taken.append(account.try_turn())
            account._filled += ROUND / 2  # so much later something was charged
        return all(taken)

    assert asyncio.run(visit())


def test_waiting_for_the_processor_is_not_charged() -> None:
    watch = Stopwatch()
    began = watch.start()
    assert watch.spent(began, began + LONGEST / 4) == pytest.approx(LONGEST / 4)  # so little is not worth a question
    assert watch.spent(began, began + 60.0) < 30.0


def test_long_work_is_charged_in_full() -> None:
    watch = Stopwatch()
    began = watch.start()
    burn(0.02)
    assert watch.spent(began, time.monotonic()) >= 0.02


def test_the_steps_of_a_coroutine_are_charged() -> None:
    async def toil() -> str:
        burn(0.02)
        await asyncio.sleep(0)
        burn(0.02)
        return "done"

    async def visit() -> tuple[str, bool]:
        work = CpuShares(Rate(burst=0.03, second=1e-6))
        work.account("other").pay(0.0)
        account = work.account("busy")
        said = await account.metered(toil)
        return said, account.try_turn()

    assert asyncio.run(visit()) == ("done", False)


def test_a_metered_coroutine_fails_and_is_cancelled_like_any_other() -> None:
    heard: list[str] = []

    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def wait() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def visit() -> None:
        account = CpuShares().account("a")
        with pytest.raises(KeyError):
            await account.metered(fail)
        task = asyncio.create_task(_metered(account.metered(wait)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(visit())
    assert heard == ["cancelled"]


async def _metered(work: Coroutine[Any, Any, None]) -> None:
    await work


def test_what_is_done_in_a_thread_is_charged_to_whom_it_is_done_for() -> None:
    async def visit() -> tuple[bool, bool]:
        work = CpuShares(Rate(burst=0.03, second=1e-6))
        busy, quiet = work.account("busy"), work.account("quiet")
        quiet.pay(0.0)
        await busy.metered(in_thread, lambda: burn(0.05))
        await asyncio.sleep(0)
        return busy.try_turn(), quiet.try_turn()

    assert asyncio.run(visit()) == (False, True)


def test_an_address_has_one_thread_at_a_time() -> None:
    at_work = threading.Semaphore(1)

    def toil() -> None:
        assert at_work.acquire(blocking=False)
        time.sleep(0.01)
        at_work.release()

    async def visit() -> None:
        account = CpuShares().account("busy")
        await asyncio.gather(*(account.metered(in_thread, toil) for _ in range(4)))

    asyncio.run(visit())


def test_idle_accounts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("architrave.server.cpu_shares.REMEMBERED", 3)
    work = CpuShares()
    work.account("connected").connections = 1
    for number in range(10):
        work.account(str(number))
    assert len(work.accounts) <= 4
    assert "connected" in work.accounts


# ---- what is long ----


def test_a_long_text_is_put_together_in_pieces() -> None:
    """Between them the loop looks after others."""
    rounds = 0

    def pieces() -> Iterator[str]:
        for number in range(5):
            burn(LONGEST * 1.5)
            yield str(number)

    async def others() -> None:
        nonlocal rounds
        while True:
            rounds += 1
            await asyncio.sleep(0)

    async def visit() -> tuple[str, int]:
        task = asyncio.create_task(others())
        await asyncio.sleep(0)
        text = await CpuShares(ENDLESS).account("a").gather(pieces())
        task.cancel()
        return text, rounds

    text, seen = asyncio.run(visit())
    assert text == "01234"
    assert seen >= 5


@pytest.mark.parametrize("game", ["architekton", "architectura"])
def test_a_record_in_pieces_is_the_record(client: TestClient, game: str) -> None:
    table = open_table(client, PERSON, OTHER, game=game, options={}, confirm=False)
    with seated(client, table) as ana:
        line = client.app.state.services.tables.by_id[table].table.line  # type: ignore[attr-defined]
        if ana.state["hand_over"] is not None:
            ana.ask("here", seat=ana.state["hand_over"])
        ana.act()
        for seat in (0, 1):
            text = client.get(f"/api/tables/{table}/record?seat={seat}").text
            assert text == Record.shown_to(line, seat).dumps()
        ana.ask("resign", seat=0)
        assert client.get(f"/api/tables/{table}/record").text == Record.of(line).dumps()


def test_the_description_is_made_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = client.get("/api/openapi.json")
    monkeypatch.setattr(api, "describe", None)
    assert client.get("/api/openapi.json").content == first.content


def test_files_are_read_in_another_process(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is broken here on purpose does not matter there."""
    monkeypatch.setattr(game_info, "own_set", None)
    monkeypatch.setattr(town_sheet, "SHAPE", None)
    wrong = client.post("/api/games/architectura/sets", json={"name": "own.toml", "text": "x = 1"})
    assert wrong.status_code == 422
    assert error(wrong)["where"].startswith("own.toml")
    sheet = client.post("/api/score/architekton", json={"nonsense": 1})
    assert sheet.status_code == 422


def test_a_task_that_is_cancelled_before_it_begins_leaves_nothing_behind() -> None:
    begun: list[bool] = []

    async def work() -> None:
        begun.append(True)

    async def visit() -> None:
        task = asyncio.create_task(CpuShares().account("a").metered(work))
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(visit())
    assert not begun  # a coroutine that was made and never ran would warn, and warnings are errors
