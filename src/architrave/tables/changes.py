"""What the store is to write for something that has been decided."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from architrave.kernel.record import result_json
from architrave.kernel.transaction import Transaction
from architrave.tables import sealed
from architrave.tables.change import Change, Held
from architrave.tables.clock import Clock
from architrave.tables.command import Command
from architrave.tables.game_log import last_public
from architrave.tables.rows import Append, Checkpoint, Json, OfferRow, OwnChanges, Proposal
from architrave.tables.table import Table

STRIDE = 128  # entries from one checkpoint to the next: to replay so many takes less than a millisecond


def play(table: Table, command: Command, seat: int, *actions: int) -> Change:
    """An action of a seat, or a choice that is sealed until all others have chosen too."""
    if seat not in table.simultaneous:
        (action,) = actions
        return append_transaction(table, command, table.line.propose(seat, action))
    chosen = sealed.with_choices(table.game, table.line.position, table.sealed, seat, actions)
    chosen_at = _chosen_at(table, command, seat)
    if sealed.unfinished(table.game, table.line.position, chosen):
        return seal(table, command, seat, chosen)
    return append_transaction(table, command, sealed.reveal(table.line, chosen), chosen_at)


def _chosen_at(table: Table, command: Command, seat: int) -> dict[int, int]:
    """When each seat chose last, with one that chooses now; empty at a table without clocks."""
    if table.clock is None:
        return {}
    return {**table.sealed_at, seat: table.clock.time_at(command.now)}


def seal(table: Table, command: Command, seat: int, chosen: sealed.Sealed) -> Change:
    """A choice of a seat, which nobody else is shown; they see who has finished."""
    waiting = table.asked(table.line.position, chosen)
    proposal = _proposal(table, command, None, seat)
    return _beside(table, command, proposal, None, waiting, chosen, _chosen_at(table, command, seat))


def hold(table: Table, command: Command, held: Held | None) -> Change:
    """A change of the held proposal: beside the log, and where seats have secrets nobody else is shown it."""
    proposal = _proposal(table, command, held, _holder(table, held))
    return _beside(table, command, proposal, held, table.waiting, None, table.sealed_at)


def _beside(
    table: Table,
    command: Command,
    proposal: Proposal,
    held: Held | None,
    waiting: list[int],
    chosen: sealed.Sealed | None,
    chosen_at: Mapping[int, int],
) -> Change:
    changed = [seat for seat, own in proposal.own.items() if own != table.own.get(seat)]
    quiet = changed[0] if changed and waiting == table.waiting else None
    append = replace(
        _append(table, command, waiting),
        proposal=proposal,
        sealed=None if chosen is None else table.choices(chosen),
        sealed_at={str(seat): at for seat, at in chosen_at.items()},
        timed=table.clock is not None,
        due=table.due(table.clock, waiting),
        quiet=quiet is not None,
    )
    return Change(append, None, held, chosen, chosen_at, table.clock, quiet)


def append_transaction(
    table: Table,
    command: Command,
    transaction: Transaction,
    chosen_at: Mapping[int, int] | None = None,
    offer: OfferRow | None = None,
) -> Change:
    """A change of the log. It drops what is held, and what was sealed has been revealed or taken back."""
    assert command.guest is not None
    transaction = _timed(table, command, transaction, chosen_at)
    over = transaction.moment.over
    waiting = [] if over else table.asked(transaction.position, {})
    clock = clock_after(table, transaction, waiting)
    if offer is None and (over or table.seats_of(command.guest)):
        offer = _no_offer(table)  # a person who plays on declines what was asked; bots agree to everything
    append = replace(
        _append(table, command, waiting, transaction),
        proposal=None if table.held is None else _proposal(table, command, None, _holder(table, None)),
        offer=offer,
        sealed={} if table.sealed else None,
        outcome=_outcome(table, transaction),
        timed=clock is not None,
        due=table.due(clock, waiting),
    )
    return Change(append, transaction, None, {}, {}, clock)


def append_aside(table: Table, command: Command, transaction: Transaction, bots: Mapping[int, bool]) -> Change:
    """An entry about the people: what others hold, chose and asked stays. `bots`: seats that a bot plays now, or no
    longer; what such a seat held is dropped."""
    transaction = _timed(table, command, transaction, None)
    held = None if table.held is not None and bots.get(table.held.seat) else table.held
    offer = _no_offer(table) if any(bots.values()) else None  # who was asked, or asked, is gone
    clock = clock_after(table, transaction, table.asked(table.line.position, {}))
    waiting = table.waiting
    append = replace(
        _append(table, command, waiting, transaction),
        proposal=None if held is table.held else _proposal(table, command, None, _holder(table, None)),
        offer=offer,
        awaits=table.awaits(False, waiting, bots),
        timed=clock is not None,
        due=table.due(clock, waiting),
    )
    return Change(append, transaction, held, None, None, clock)


def append_offer(table: Table, command: Command, data: Json | None) -> Change:
    """A change of the open question alone; None: none is open any more."""
    append = replace(_append(table, command, table.waiting), offer=OfferRow(table.offers + 1, data))
    return Change(append, None, table.held, clock=table.clock)


def _append(table: Table, command: Command, waiting: list[int], transaction: Transaction | None = None) -> Append:
    """What all changes have in common: the entries of a transaction, or none, and the table as it is otherwise."""
    assert command.guest is not None
    told = None if transaction is None else last_public(transaction.numbered_events)
    over = (table.line.now if transaction is None else transaction.moment).over
    return Append(
        game=table.id,
        base=len(table.line.entries) if transaction is None else transaction.base,
        changes=table.changes,
        offers=table.offers,
        actor=command.guest,
        command=command.id,
        entries=[] if transaction is None else [entry.to_json() for entry in transaction.entries],
        proposal=None,
        awaits=table.awaits(over, waiting),
        waiting=waiting,
        last_line=told or table.log.last,
        checkpoint=None if transaction is None else _checkpoint(table, transaction),
    )


def _no_offer(table: Table) -> OfferRow | None:
    """That the open question is open no more; None if there is none."""
    return None if table.offer is None or table.offer.data is None else OfferRow(table.offers + 1, None)


def _holder(table: Table, held: Held | None) -> int | None:
    """The seat that alone is shown that a proposal is held, or dropped; None: everybody is."""
    one = held or table.held
    return one.seat if one is not None and table.game.hides else None


def _proposal(table: Table, command: Command, held: Held | None, by: int | None) -> Proposal:
    """`by`: the seat that alone is shown the change."""
    assert command.guest is not None
    own = dict(table.own)
    if by is not None:
        count = own[by].count if by in own else 0
        own[by] = OwnChanges(count + 1, command.guest, command.id)
    seat, text = (None, None) if held is None else (held.seat, held.text)
    return Proposal(table.changes + 1, command.guest, command.id, seat, text, own)


def _timed(
    table: Table, command: Command, transaction: Transaction, chosen_at: Mapping[int, int] | None
) -> Transaction:
    """At a table with clocks every entry says when. Where seats chose at the same time, no lag is counted."""
    if table.clock is None:
        return transaction
    return transaction.timed(table.clock.time_at(command.now), 0 if chosen_at else command.lag, chosen_at)


def clock_after(table: Table, transaction: Transaction, waiting: list[int]) -> Clock | None:
    """The clocks after a transaction; its entries happen at once, so who is asked in between does not matter."""
    if table.clock is None:
        return None
    clock = table.clock.copy()
    for entry in transaction.entries[:-1]:
        clock.advance(entry, None)
    clock.advance(transaction.entries[-1], waiting)
    return clock


def _outcome(table: Table, transaction: Transaction) -> Json | None:
    """How the game ends with this transaction, as the series, the start page and the history want to know it."""
    result = table.line.result_at(transaction.moment)
    if result is None:
        return None
    bots = {"bots": sorted(table.line.substitutes)} if table.line.substitutes else {}
    return {**result_json(result), "rival": result.rival, **bots}


def _checkpoint(table: Table, transaction: Transaction) -> Checkpoint | None:
    """The state before the transaction, each time that it passes another stride of entries."""
    base = transaction.base
    if base // STRIDE == (base + len(transaction.entries)) // STRIDE:
        return None
    return table.checkpoint()
