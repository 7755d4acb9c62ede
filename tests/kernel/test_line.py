"""Lines: transactions that are pure until committed, logs that fold to the same game, any moment within reach."""

from __future__ import annotations

import json
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from architrave.kernel.actors import CHANCE
from architrave.kernel.entry import Act, Draw, Resign, Takeover, Timeout, Undo, entry_of
from architrave.kernel.header import DrawTerms, Header
from architrave.kernel.line import Line
from architrave.kernel.position import chance_outcomes, legal_actions
from architrave.kernel.record import Record
from architrave.kernel.refusal import Refused
from architrave.kernel.timeline import Timeline
from tests.kernel.played import ARCHITEKTON, NAMES, PROVEN, SEED, act, fault, opened, played

dump = ARCHITEKTON.dump


def folded(line: Line, checkpoint: dict[str, object] | None = None) -> Line:
    return Line.fold(ARCHITEKTON, line.header, line.entries, line.draw_source, checkpoint)


def unstarted() -> Line:
    return Line.open(ARCHITEKTON, Header.make(ARCHITEKTON, {}, NAMES, PROVEN), PROVEN.source(SEED))


def test_nothing_is_drawn_before_the_beginning() -> None:
    line = unstarted()
    assert line.entries == []
    assert line.position.actor == CHANCE
    assert fault(lambda: line.propose(0, 0)).key == "line.draw_due"


def test_the_beginning_is_one_transaction_with_all_opening_draws() -> None:
    line = unstarted()
    opening = line.begin()
    piles = [(entry.pile, entry.n) for entry in opening.entries if isinstance(entry, Draw)]
    expected = [("starter", 1)] + [("building", n) for n in (1, 2, 3)] + [("landscape", n) for n in (1, 2, 3, 4, 5)]
    assert piles == expected
    assert opening.position.actor in (0, 1)
    assert line.entries == []
    line.commit(opening)
    assert line.drawn == {"starter": 1, "building": 3, "landscape": 5}
    assert line.begin().entries == ()


def test_an_action_and_the_draws_behind_it_are_one_transaction() -> None:
    line = opened()
    seat = int(line.position.actor)
    act(line)
    assert line.position.actor == seat
    transaction = line.propose(seat, legal_actions(line.position)[0])
    assert isinstance(transaction.entries[0], Act)
    assert len(transaction.entries) == 3
    assert all(isinstance(entry, Draw) for entry in transaction.entries[1:])
    assert transaction.position.actor == 1 - seat


def test_a_proposal_changes_nothing() -> None:
    line = opened()
    before = (dump(line.position), list(line.entries), line.drawn, line.live())
    seat = int(line.position.actor)
    first = line.propose(seat, legal_actions(line.position)[0])
    again = line.propose(seat, legal_actions(line.position)[0])
    assert first.entries == again.entries
    assert (dump(line.position), list(line.entries), line.drawn, line.live()) == before
    line.resign(seat)
    line.takeover(seat, "Eve")
    assert not line.over
    assert (dump(line.position), list(line.entries), line.drawn, line.live()) == before


def test_a_committed_transaction_and_its_line_share_nothing() -> None:
    line = opened()
    transaction = line.propose(int(line.position.actor), legal_actions(line.position)[0])
    line.commit(transaction)
    act(line)
    act(line)
    assert dump(transaction.position) == dump(line.at(transaction.base + len(transaction.entries)))


def test_a_transaction_fits_only_the_log_it_was_made_for() -> None:
    line = opened()
    seat = int(line.position.actor)
    late = line.propose(seat, legal_actions(line.position)[1])
    act(line)
    error = fault(lambda: line.commit(late))
    assert (error.key, error.params) == ("line.stale", {"entries": 10, "base": 9})
    assert len(line.entries) == 10


def test_the_rules_refuse_with_a_paragraph() -> None:
    line = opened()
    seat = int(line.position.actor)
    refused_action = next(a for a in range(int(line.position.action_space())) if line.position.refusal(a))
    with pytest.raises(Refused) as refused:
        line.propose(seat, refused_action)
    assert refused.value.refusal.paragraph.startswith("K")


def test_verify_refuses_what_propose_refuses() -> None:
    line = opened()
    seat = int(line.position.actor)
    refused_action = next(a for a in range(int(line.position.action_space())) if line.position.refusal(a))
    with pytest.raises(Refused) as refused:
        line.verify(seat, refused_action)
    assert refused.value.refusal.paragraph.startswith("K")
    assert fault(lambda: line.verify(1 - seat, legal_actions(line.position)[0])).key == "line.not_your_turn"
    assert fault(lambda: line.verify(seat, -1)).key == "line.unknown_action"
    assert fault(lambda: unstarted().verify(0, 0)).key == "line.draw_due"


def test_only_the_seat_to_act_acts() -> None:
    line = opened()
    seat = int(line.position.actor)
    error = fault(lambda: line.propose(1 - seat, legal_actions(line.position)[0]))
    assert (error.key, error.params["actor"]) == ("line.not_your_turn", seat)
    assert fault(lambda: line.propose(2, 0)).key == "line.no_such_seat"
    assert fault(lambda: line.propose(-1, 0)).key == "line.no_such_seat"


@pytest.mark.parametrize("action", [-1, int(opened().position.action_space()), 10**9, 2**70])
def test_numbers_that_are_no_actions(action: int) -> None:
    line = opened()
    assert fault(lambda: line.propose(int(line.position.actor), action)).key == "line.unknown_action"


def test_nothing_follows_the_end() -> None:
    line = played()
    for deed in (
        lambda: line.propose(0, 0),
        lambda: line.resign(0),
        lambda: line.timeout(0),
        lambda: line.takeover(0, "Eve"),
        lambda: line.undo(0, 0, [1]),
        lambda: line.give("E"),
    ):
        assert fault(deed).key == "line.over"
    assert line.begin().entries == ()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("deed", ["resign", "timeout"])
def test_giving_up_ends_the_game_and_counts_as_a_win_of_the_other(seat: int, deed: str) -> None:
    line = opened()
    transaction = getattr(line, deed)(seat)
    line.commit(transaction)
    assert line.over
    assert line.result is not None
    assert line.result.winner == 1 - seat
    assert line.result.returns[seat] == -1.0
    assert line.result.victory_points[1 - seat] == 1  # K9.1: a win that is not an early end
    assert line.result.reason == {"resign": "line.result.resigned", "timeout": "line.result.timeout"}[deed]
    assert line.result_at(transaction.moment) == line.result
    assert folded(line).result == line.result
    assert Record.of(line).seed == SEED.hex()


@pytest.mark.parametrize("seat", [-1, 2])
def test_seats_that_are_not_there(seat: int) -> None:
    line = opened()
    for deed in (line.resign, line.timeout, lambda seat: line.takeover(seat, "Eve"), lambda seat: line.undo(seat, 9)):
        assert fault(partial(deed, seat)).key == "line.no_such_seat"


def test_a_takeover_has_a_name() -> None:
    assert fault(lambda: opened().takeover(0, "")).key == "file.text_length"


@pytest.mark.parametrize("seed", range(6))
def test_a_log_folds_to_the_same_game(seed: int) -> None:
    line = played(seed=seed, undos=0.2)
    copy = folded(line)
    assert dump(copy.position) == dump(line.position)
    assert copy.result == line.result
    assert copy.live() == line.live()
    assert copy.drawn == line.drawn
    assert copy.events() == line.events()


@settings(deadline=None, max_examples=12)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60), data=st.data())
def test_every_moment_is_the_one_that_was_passed(seed: int, moves: int, data: st.DataObject) -> None:
    random = Random(seed)
    line = opened()
    passed = {len(line.entries): dump(line.position)}
    for _ in range(moves):
        if line.over:
            break
        act(line, random)
        passed[len(line.entries)] = dump(line.position)
        if random.random() < 0.3 and not line.over:
            seat = random.randrange(2)
            last = line.last_act([seat])
            if last is not None:
                line.commit(line.undo(*last, [1 - seat]))
                passed[len(line.entries)] = dump(line.position)
    for number, position in passed.items():
        assert dump(line.at(number)) == position
    number = data.draw(st.integers(0, len(line.entries)))
    prefix = Line.fold(ARCHITEKTON, line.header, line.entries[:number], line.draw_source)
    assert dump(line.at(number)) == dump(prefix.position)


def test_the_live_line_is_kept_as_it_is_found() -> None:
    """A line that grew entry by entry has the live line of one that was folded, however often something was undone."""
    random = Random(5)
    line = opened()
    for _ in range(60):
        if line.over:
            break
        act(line, random)
        last = line.last_act([0])
        if last is not None and random.random() < 0.3:
            line.commit(line.undo(*last, agreed=[1]))
        folded = Line.fold(ARCHITEKTON, line.header, line.entries, line.draw_source)
        assert line.live() == folded.live()
        assert ARCHITEKTON.dump(line.at(line.live()[-2])) == ARCHITEKTON.dump(folded.at(line.live()[-2]))


def test_moments_that_are_not_there() -> None:
    line = opened()
    assert fault(lambda: line.at(-1)).key == "line.no_such_entry"
    assert fault(lambda: line.at(10)).params == {"entry": 10, "count": 9}


def test_a_moment_is_a_copy() -> None:
    line = opened()
    position = line.at(9)
    position.apply(legal_actions(position)[0])
    assert dump(position) != dump(line.at(9)) == dump(line.position)


def test_the_live_line_leaves_out_what_was_taken_back() -> None:
    line = opened()
    seat = int(line.position.actor)
    act(line)  # 10
    line.commit(line.undo(seat, 9))  # 11
    act(line, 1)  # 12
    assert line.live() == [*range(1, 10), 12]
    line.commit(line.undo(seat, 9))  # 13
    assert line.live() == list(range(1, 10))


def test_after_an_undo_the_same_draws_come_again() -> None:
    line = opened()
    seat = int(line.position.actor)
    act(line)
    act(line)
    first = [entry for entry in line.entries[9:] if isinstance(entry, Draw)]
    assert first
    line.commit(line.undo(seat, 9, agreed=[1 - seat]))
    act(line, 3)
    act(line, 0)
    again = [entry for entry in line.entries[12 + len(first) - 1 :] if isinstance(entry, Draw)]
    assert [(draw.pile, draw.n) for draw in again][:1] == [(first[0].pile, first[0].n)]
    for draw in again:
        for other in first:
            if (draw.pile, draw.n) == (other.pile, other.n):
                assert draw.outcome == other.outcome


def test_given_draws_come_again_too() -> None:
    line = opened_by_hand()
    seat = int(line.position.actor)
    before = len(line.entries)
    act(line)
    act(line)
    pile = ARCHITEKTON.pile(line.position)
    drawn = first_possible(line)
    line.commit(line.give(drawn))
    give_all(line)
    line.commit(line.undo(seat, before, agreed=[1 - seat]))
    act(line)
    transaction = line.propose(seat, legal_actions(line.position)[0])
    assert transaction.entries[1] == Draw(pile, line.drawn[pile] + 1, drawn)


def opened_by_hand() -> Line:
    line = Line.open(ARCHITEKTON, Header.make(ARCHITEKTON, {}, NAMES, DrawTerms.given()), None)
    line.commit(line.begin())
    give_all(line)
    return line


def first_possible(line: Line) -> str:
    return ARCHITEKTON.outcome_text(line.position, chance_outcomes(line.position)[0][0])


def give_all(line: Line) -> None:
    while line.position.actor == CHANCE:
        line.commit(line.give(first_possible(line)))


def test_draws_are_given_one_by_one() -> None:
    line = Line.open(ARCHITEKTON, Header.make(ARCHITEKTON, {}, NAMES, DrawTerms.given()), None)
    assert line.begin().entries == ()
    assert fault(lambda: line.give("7")).where == ""
    line.commit(line.give("1"))
    assert line.entries == [Draw("starter", 1, "1")]
    give_all(line)
    assert line.position.actor == 1
    assert fault(lambda: line.give("E")).key == "draws.none_due"


def test_draws_that_come_by_themselves_cannot_be_given() -> None:
    assert fault(lambda: unstarted().give("0")).key == "draws.not_given"


def test_without_its_seed_a_proven_game_is_seen_but_not_continued() -> None:
    line = played(moves=5)
    seen = Line.fold(ARCHITEKTON, line.header, line.entries)
    assert dump(seen.position) == dump(line.position)
    away = [a for a in legal_actions(seen.position) if ARCHITEKTON.changes_actor(seen.position, a)]
    seen.verify(int(seen.position.actor), away[0])
    assert fault(lambda: seen.propose(int(seen.position.actor), away[0])).key == "draws.seed_unknown"


def test_what_leads_away() -> None:
    line = opened()
    assert not ARCHITEKTON.changes_actor(line.position, legal_actions(line.position)[0])
    act(line)
    assert all(ARCHITEKTON.changes_actor(line.position, action) for action in legal_actions(line.position))


def test_events_carry_the_numbers_of_their_entries() -> None:
    line = opened()
    seat = int(line.position.actor)
    transaction = line.propose(seat, legal_actions(line.position)[0])
    assert [number for number, _ in transaction.numbered_events] == [10] * len(transaction.events)
    assert line.commit(transaction) == transaction.events
    assert line.events(9) == list(transaction.numbered_events)
    undo = line.undo(seat, 9)
    line.commit(undo)
    line.commit(line.takeover(1 - seat, "Eve"))
    line.commit(line.timeout(seat))
    assert [(number, event.key, event.seat) for number, event in line.events(10)] == [
        (11, "line.event.undone", seat),
        (12, "line.event.takeover", 1 - seat),
        (13, "line.event.timeout", seat),
    ]


def test_few_states_are_kept() -> None:
    line = played(seed=4)
    assert len(line._timeline._kept) <= len(line.entries) // 32 + 1
    before = len(line._timeline._kept)
    tried = opened()
    seat = int(tried.position.actor)
    for choice in range(8):
        act(tried, choice)
        tried.commit(tried.undo(seat, 9))
    assert len(tried._timeline._kept) == 2 <= before


def test_every_thirty_second_state_is_kept() -> None:
    start = opened().now
    timeline = Timeline(ARCHITEKTON, start)
    for _ in range(70):
        timeline.extend([Takeover(0, "Eve")], start)
    assert set(timeline._kept) == {0, 32, 64}


def test_the_present_state() -> None:
    line = played(moves=5)
    assert line.now.position is line.position
    assert line.now.drawn == line.drawn


def test_a_copy_goes_its_own_way() -> None:
    line = played(moves=12, undos=0.3)
    copy = line.copy()
    act(copy)
    assert len(copy.entries) > len(line.entries)
    act(line)
    assert copy.entries == line.entries
    assert dump(copy.at(9)) == dump(line.at(9))
    copy.commit(copy.resign(0))
    assert not line.over


class Counting:
    """Counts how often actions are read from text, which each replayed entry needs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        real = type(ARCHITEKTON).from_text

        def counted(game: object, position: object, text: str) -> int:
            self.count += 1
            return real(ARCHITEKTON, position, text)

        monkeypatch.setattr(type(ARCHITEKTON), "from_text", counted)


def test_a_checkpoint_saves_the_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    line = played(moves=20, seed=4, undos=0.2)
    checkpoint = json.loads(json.dumps(line.checkpoint()))
    act(line)
    counting = Counting(monkeypatch)
    copy = folded(line, checkpoint)
    assert counting.count == 1
    assert dump(copy.position) == dump(line.position)
    assert copy.drawn == line.drawn
    assert copy.live() == line.live()


def test_behind_a_checkpoint_every_earlier_moment_is_still_there() -> None:
    line = played(moves=16, seed=5, undos=0.15)
    checkpoint = line.checkpoint()
    for _ in range(6):
        act(line)
    copy = folded(line, checkpoint)
    for number in range(len(line.entries) + 1):
        assert dump(copy.at(number)) == dump(line.at(number))
    seat = int(line.position.actor)
    last = line.last_act([seat])
    assert last is not None
    line.commit(line.undo(*last, [1 - seat]))
    copy.commit(copy.undo(*last, [1 - seat]))
    act(line, 2)
    act(copy, 2)
    assert copy.entries == line.entries
    assert dump(copy.position) == dump(line.position)


def test_a_checkpoint_of_a_game_given_up() -> None:
    line = played(moves=4)
    line.commit(line.resign(1))
    assert folded(line, line.checkpoint()).result == line.result


def test_a_checkpoint_of_another_log_is_left_aside() -> None:
    line = played(moves=20)
    for other in (played(moves=20, seed=2).checkpoint(), played(moves=30).checkpoint()):
        assert dump(folded(line, other).position) == dump(line.position)


def test_given_draws_are_remembered_past_a_checkpoint() -> None:
    line = opened_by_hand()
    seat = int(line.position.actor)
    act(line)
    act(line)
    give_all(line)
    line.commit(line.undo(seat, 9, [1 - seat]))
    copy = folded(line, line.checkpoint())
    for again in (line, copy):
        act(again)
        act(again)
    assert copy.entries == line.entries
    assert copy.position.actor == 1 - seat  # nobody had to say the draws a second time


def test_a_damaged_checkpoint_is_left_aside() -> None:
    line = played(moves=20)
    checkpoint = line.checkpoint()
    checkpoint["position"] = {"phase": "lay"}
    assert dump(folded(line, checkpoint).position) == dump(line.position)


def test_earlier_moments_need_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    line = played(undos=0.4)
    assert len(line.entries) > 80
    counting = Counting(monkeypatch)
    worst = 0
    for number in range(len(line.entries) + 1):
        counting.count = 0
        line.at(number)
        worst = max(worst, counting.count)
    assert worst <= 34


@pytest.mark.parametrize(
    "entry",
    [
        Act(0, "E N14"),
        Draw("building", 3, "EMWF"),
        Undo(12, 0),
        Undo(12, 0, (1,)),
        Resign(0),
        Timeout(1),
        Takeover(0, "Eve"),
    ],
)
def test_entries_go_to_json_and_back(entry: Act | Draw | Undo | Resign | Timeout | Takeover) -> None:
    assert entry_of(json.loads(json.dumps(entry.to_json()))) == entry


def test_the_json_of_entries() -> None:
    assert Act(0, "EMWF N13 r2").to_json() == {"act": "EMWF N13 r2", "seat": 0}
    assert Draw("building", 3, "EMWF").to_json() == {"draw": "EMWF", "pile": "building", "n": 3}
    assert Undo(12, 0, (1,)).to_json() == {"undo": 12, "seat": 0, "agreed": [1]}
    assert Undo(12, 0).to_json() == {"undo": 12, "seat": 0}
    assert Takeover(0, "Eve").to_json() == {"takeover": 0, "by": "Eve"}


def test_asking_whether_an_undo_is_possible_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    line = played(moves=20, seed=4)
    last = line.last_act((0, 1))
    assert last is not None
    counting = Counting(monkeypatch)
    assert line.undo_obstacle(*last, agreed=[seat for seat in (0, 1) if seat != last[0]]) is None
    assert counting.count == 0
    line.at(len(line.entries) - 2)  # as a copy of a state would
    assert counting.count > 0
