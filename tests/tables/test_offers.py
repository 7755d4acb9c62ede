"""Questions that need consent: who is asked, what closes them, and that they survive what happens around them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from architrave.kernel.entry import Agree, Undo
from architrave.kernel.time_control import TimeUp
from architrave.tables import decisions, offers, playing
from architrave.tables.denied import Denied
from architrave.tables.offer import Kind, Offer
from architrave.tables.seats import Seat
from tests.tables.setting import ANA, BO, BOT, FAR, first_action
from tests.tables.test_playing import T0, Kept

CAS = Seat("person", "Cas", None, "cas")


def played(*seats: Seat) -> Kept:
    """Ana has moved, and it is the other's turn, who has done something too."""
    kept = Kept(*(seats or (ANA, FAR)), time=None)
    while kept.table.line.last_act([1]) is None:
        if kept.table.bot_to_move is None:
            kept.act(0)
        else:
            kept.keep(decisions.bot_move(kept.table, first_action(kept.table)))
    return kept


def ask(kept: Kept, guest: str, kind: Kind) -> None:
    kept.keep(offers.ask(kept.table, kept.command(guest), kept.table.offers, kind))


def answer(kept: Kept, guest: str, yes: bool) -> None:
    kept.keep(offers.answer(kept.table, kept.command(guest), kept.table.offers, yes))


def refused(kept: Kept, guest: str, kind: Kind) -> str:
    with pytest.raises(Denied) as denied:
        offers.ask(kept.table, kept.command(guest), kept.table.offers, kind)
    return denied.value.key


def test_going_back_across_others_needs_their_consent() -> None:
    kept = played()
    table = kept.table
    assert decisions.undo_refusal(table, "ana") in offers.CONSENT
    assert offers.seats_asked(table, "ana") == [1]
    entries, version = len(table.line.entries), table.version
    ask(kept, "ana", "undo")
    offer = offers.open_offer(table)
    assert offer is not None
    assert (offer.kind, offer.seat, offer.agreed) == ("undo", 0, (0,))
    assert offers.still_asked(table, offer) == [1]
    assert offer.to is not None
    assert {act.seat for act in table.line.acts_after(offer.to, 1)} == {0, 1}  # what else comes back
    assert (len(table.line.entries), table.version) == (entries, version)
    answer(kept, "far", True)
    entry = table.line.entries[-1]
    assert isinstance(entry, Undo)
    assert (entry.seat, entry.to, entry.agreed) == (0, offer.to, (1,))
    assert table.actor == 0
    assert offers.open_offer(table) is None
    assert kept.restored().version == table.version


def test_bots_agree_to_going_back() -> None:
    kept = played(ANA, BOT)
    assert offers.seats_asked(kept.table, "ana") == []
    ask(kept, "ana", "undo")
    assert isinstance(kept.table.line.entries[-1], Undo)


def test_one_device_has_one_answer() -> None:
    kept = played(ANA, BO)
    ask(kept, "ana", "undo")
    assert isinstance(kept.table.line.entries[-1], Undo)


@pytest.mark.parametrize(("kind", "on"), [("draw", "draw"), ("abort", "abort")])
def test_the_game_ends_by_agreement(kind: Kind, on: str) -> None:
    kept = played()
    ask(kept, "far", kind)
    with pytest.raises(Denied, match=r"together\.error\.not_asked"):
        offers.answer(kept.table, kept.command("far"), kept.table.offers, True)
    answer(kept, "ana", True)
    entry = kept.table.line.entries[-1]
    assert isinstance(entry, Agree)
    assert (entry.on, entry.seats) == (on, (0, 1))
    assert refused(kept, "ana", kind) == "table.error.over"


def test_declining_and_withdrawing_close_the_question() -> None:
    kept = played()
    ask(kept, "ana", "draw")
    answer(kept, "far", False)
    assert offers.open_offer(kept.table) is None
    ask(kept, "ana", "draw")
    with pytest.raises(Denied, match=r"together\.error\.not_your_question"):
        offers.withdraw(kept.table, kept.command("far"), kept.table.offers)
    kept.keep(offers.withdraw(kept.table, kept.command("ana"), kept.table.offers))
    assert offers.open_offer(kept.table) is None
    assert not kept.table.line.over


def test_one_question_at_a_time_and_never_an_old_one() -> None:
    kept = played()
    ask(kept, "ana", "draw")
    assert refused(kept, "far", "abort") == "together.error.question_open"
    seen = kept.table.offers
    kept.keep(offers.withdraw(kept.table, kept.command("ana"), seen))
    deeds: list[Callable[[], object]] = [
        lambda: offers.answer(kept.table, kept.command("far"), seen, True),
        lambda: offers.answer(kept.table, kept.command("far"), kept.table.offers, True),
        lambda: offers.ask(kept.table, kept.command("far"), seen, "draw"),
        lambda: offers.withdraw(kept.table, kept.command("ana"), kept.table.offers),
    ]
    for deed in deeds:
        with pytest.raises(Denied, match=r"together\.error\.question_changed"):
            deed()


def test_playing_on_declines() -> None:
    kept = played()
    ask(kept, "ana", "draw")
    kept.act(0)
    assert offers.open_offer(kept.table) is None


def test_a_bot_that_plays_on_declines_nothing() -> None:
    kept = Kept(ANA, FAR, time_up=TimeUp("first"))
    kept.keep(playing.let_bot_play(kept.table, kept.command("ana"), 1, 180_000))
    kept.act(0)
    kept.act(0)
    ask_alone = refused(kept, "ana", "draw")
    assert ask_alone == "together.error.nobody_to_ask"
    kept.keep(playing.come_back(kept.table, kept.command("far"), 1))
    ask(kept, "far", "draw")
    kept.keep(playing.time_up(kept.table, T0 + 700_000, {}))  # a bot takes over from who asked
    assert offers.open_offer(kept.table) is None


def test_what_cannot_be_asked() -> None:
    kept = Kept(ANA, FAR, time=None)
    assert refused(kept, "ana", "undo") == "table.error.nothing_to_undo"
    assert refused(kept, "ana", "rematch") == "table.error.not_over"
    assert refused(kept, "zoe", "draw") == "table.error.spectator"
    alone = Kept(ANA, BOT, time=None)
    assert refused(alone, "ana", "draw") == "together.error.nobody_to_ask"


def test_a_rematch_waits_for_everybody() -> None:
    kept = played()
    kept.keep(playing.resign(kept.table, kept.command("far"), 1))
    kept.keep(offers.ask(kept.table, kept.command("far"), 0, "rematch", "ab" * 32, "cd" * 32))
    assert offers.rematch_agreed(kept.table) is None
    kept.keep(offers.answer(kept.table, kept.command("ana"), 1, True, "ef" * 32))
    agreed = offers.rematch_agreed(kept.table)
    assert agreed is not None
    assert agreed.nonces == {0: "ef" * 32, 1: "cd" * 32}
    assert Offer.of(agreed.to_json()) == agreed


def test_the_same_command_twice_is_one() -> None:
    kept = played()
    command = kept.command("ana")
    kept.keep(offers.ask(kept.table, command, 0, "draw"))
    assert offers.ask(kept.table, command, 0, "draw") is None


def test_a_question_stays_while_somebody_thinks() -> None:
    kept = Kept(ANA, FAR, time=None, confirm=True)
    while kept.table.held is None:
        kept.act(0)
    kept.keep(offers.ask(kept.table, kept.command("far"), 0, "draw"))
    assert kept.table.held is not None
    kept.keep(decisions.withdraw(kept.table, kept.command("ana")))
    assert offers.open_offer(kept.table) is not None
    kept.keep(decisions.act(kept.table, kept.command("ana"), first_action(kept.table)))
    kept.keep(decisions.confirm(kept.table, kept.command("ana")))
    assert offers.open_offer(kept.table) is None
