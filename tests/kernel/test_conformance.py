"""The conformance suite itself: a game that holds to everything passes, and each fault is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from architrave.kernel.build import COMPILED
from tests.conftest import Uncompiled

if COMPILED:

    def test_the_suite_finds_faults_in_interpreted_games(uncompiled: Uncompiled) -> None:
        """Its faulty games are pickled by their `__dict__`, which is a whole position only where none is compiled."""
        files = ["tests/kernel/test_conformance.py", "tests/kernel/test_position.py"]
        assert " passed" in uncompiled("-m", "pytest", "-q", "-n", "0", *files)

else:
    from architrave.kernel.conformance import Effort, Played, check, check_actions, check_plain, check_record, play
    from architrave.kernel.game import Game, Result
    from architrave.kernel.perft import perft
    from architrave.kernel.position import Position
    from architrave.kernel.refusal import Invalid
    from architrave.kernel.subject import Broken, Companion, Subject
    from architrave.kernel.trace import fingerprint, trace
    from architrave.kernel.worlds import check_two_worlds
    from tests.kernel import sleeves
    from tests.kernel.sleeves import Hands, Sleeves

    LEAKS = [
        "LeakyView",
        "LeakyBoard",
        "LeakyLog",
        "LeakyPreview",
        "LeakyTurnEnd",
        "LeakySecret",
        "LeakyChoices",
        "LeakyRefusal",
        "LeakyObservation",
    ]
    FAULTS = {
        "LosesOwnCard": "notices a new deal",
        "LeakyObservation": "notices a new deal",
        "CreatesCards": "a card is there twice",
        "ListsTheRefused": "listed and refused",
        "HidesTheAllowed": "is not refused",
        "PicksTheRefused": "is picked and not legal",
        "ListsTwice": "listed twice",
        "ListsNothing": "something to do just when",
        "WordlessRefusal": "without a paragraph",
        "NoReason": "no reason",
        "WrongText": "which is action 0",
        "WrongStruct": "which is action 0",
        "WordlessAction": "has no text and is",
        "TooManyTickets": "tickets for",
        "WrongTickets": "tickets bring",
        "WrongOrder": "rising order",
        "WrongOutcome": "which is another",
        "NoPile": "no pile",
        "TiedClone": "a clone looks different",
        "ForgetfulClone": "a clone differs",
        "ForgetfulPickle": "pickled position",
        "ForgetfulFile": "restored position",
        "TupleInView": "is read as",
        "WordForANumber": "not what its struct declares",
        "ShowsMoreThanItSays": "does not declare",
        "ViewOfAnotherSeat": "names seat 1",
        "SecretsUndeclared": "sees something else",
        "EarlyResult": "the view shows",
        "AsksByNoRule": "has the paragraph None",
        "ChoiceMissing": "not the legal list",
        "ChoiceMisnamed": "another text",
        "NoBoard": "no text of whole lines",
        "BoardFails": "ZeroDivisionError",
        "StrangeEvent": "not the game's",
        "UndeclaredEvent": "is not declared",
        "EventWithOtherParameters": "has other parameters than declared",
        "EventOfNobody": "of seat 7",
        "ViewChangesThings": "looking at the position changed it",
        "KeepsAnOldView": "the view of seat None is another as JSON",
        "KeepsOldChoices": "the choices are others as JSON",
        "OddResult": "returns",
        "FewPoints": "points",
        "Endless": "no end after 30",
        "StrangeActor": "unknown actor 5",
    }

    QUICKLY = {"ListsNothing", "StrangeActor"}  # found at a glance; a full look would stumble over it

    def subject(game: Game, companion: Companion | None = None) -> Subject:
        return Subject(game, {}, sleeves.fault, companion=None if companion is None else lambda: companion, longest=30)

    def play_many(game: Game, every: int = 1) -> list[Played]:
        return [play(subject(game), seed, every) for seed in range(60)]

    def compare_many(game: Game) -> list[int]:
        return [check_two_worlds(subject(game), seed, steps=6) for seed in range(200)]

    def test_a_game_that_holds_to_everything_passes() -> None:
        played = play_many(Sleeves())
        assert {game.draws for game in played} == {2}
        assert {game.actions for game in played} == {1, 2, 3, 4}

    @pytest.mark.parametrize("name", FAULTS)
    def test_each_fault_is_found(name: str) -> None:
        with pytest.raises(Broken, match=FAULTS[name]):
            play_many(getattr(sleeves, name)(), 1000 if name in QUICKLY else 1)

    def test_playing_on_a_copy_that_is_tied_to_the_original_is_found() -> None:
        with pytest.raises(Broken, match=r"applying \d to a copy changed the original"):
            play(subject(sleeves.TiedClone()), 1, every=1000)

    def test_the_story_names_seed_options_board_and_moves() -> None:
        with pytest.raises(Broken) as broken:
            play_many(sleeves.ListsTheRefused())
        what, where, board, *rest = str(broken.value).splitlines()
        assert what.endswith("is listed and refused")
        assert where == "seed 0, options {}"
        assert board == "? ?"
        assert rest[-1] == "played: 4; 2"

    def test_two_worlds_look_alike_in_an_honest_game() -> None:
        assert max(compare_many(Sleeves())) == 6

    @pytest.mark.parametrize("name", LEAKS)
    def test_a_leak_shows_in_two_worlds(name: str) -> None:
        with pytest.raises(Broken, match="what it cannot know"):
            compare_many(getattr(sleeves, name)())

    def test_the_whole_suite_in_one_call() -> None:
        check(subject(Sleeves()))
        with pytest.raises(Broken, match="what it cannot know"):
            check(subject(sleeves.LeakyView()), Effort(games=0, worlds=60))

    def test_an_action_that_random_play_does_not_try_is_tried() -> None:
        assert check_actions(subject(Sleeves()), 1, refusals=100, readings=3) > 7
        with pytest.raises(Broken, match="but not both"):
            check_actions(subject(sleeves.HidesTheAllowed()), 1, refusals=100, readings=3)
        with pytest.raises(Broken, match="which is action 0"):
            check_actions(subject(sleeves.WrongText()), 1, refusals=1, readings=7)

    def test_a_record_that_ends_otherwise_is_found() -> None:
        class Moody(Sleeves):
            asked = 0

            def result(self, position: Hands) -> Result:
                self.asked += 1
                return replace(super().result(position), points=(self.asked, 0))

        assert check_record(subject(Sleeves()), 1).result is not None
        with pytest.raises((Broken, Invalid)):
            check_record(subject(Moody()), 1)

    def test_a_companion_that_differs_is_reported() -> None:
        class Contrary:
            def __init__(self) -> None:
                self.heard: list[str] = []

            def follow(self, text: str) -> None:
                self.heard.append(text)

            def differs(self, position: Position) -> str | None:
                return "another game" if len(self.heard) == 3 else None

        companion = Contrary()
        with pytest.raises(Broken, match="the companion sees another game"):
            play(subject(Sleeves(), companion), 1)
        assert companion.heard[2] in sleeves.WORDS

    @pytest.mark.parametrize("value", [{"a": [1, 2.5, None, True, "x", {}]}, [], "", 0])
    def test_plain_values(value: object) -> None:
        check_plain(value, "here")

    @pytest.mark.parametrize("value", [(1,), {"a": {1}}, [b"x"], {"a": [object()]}, {None: 1}, [1 + 2j]])
    def test_what_json_does_not_know_is_found(value: object) -> None:
        with pytest.raises(Broken, match="here"):
            check_plain(value, "here")

    def test_perft_counts_every_way() -> None:
        """Four cards, then three; hold, show or fold; after a fold nothing."""
        position = Sleeves().start({})
        assert perft(position, 4) == [1, 4, 12, 36, 12 * 2 * 3]
        assert perft(position, 0) == [1]
        with pytest.raises(ValueError, match="0 or more, not -1"):
            perft(position, -1)

    def test_a_trace_tells_the_whole_game() -> None:
        lines = list(trace(Sleeves(), {}, 3))
        assert lines[0] == "game: sleeves, rules version 1"
        assert [line for line in lines if line.startswith("== ")] == [f"== {i} ==" for i in range(lines.count(""))]
        assert sum(line.startswith("drawn: ") for line in lines) == 2
        assert any(line.startswith("seat 0 may do ") for line in lines)
        assert lines[-1].startswith("details: ")
        assert lines == list(trace(Sleeves(), {}, 3))
        assert lines != list(trace(Sleeves(), {}, 4))

    def test_a_fingerprint_changes_with_the_games() -> None:
        first = fingerprint(Sleeves(), {}, range(20))
        assert first == fingerprint(Sleeves(), {}, range(20))
        assert first != fingerprint(Sleeves(), {}, range(1, 21))
        assert first != fingerprint(sleeves.LeakyObservation(), {}, range(20))
