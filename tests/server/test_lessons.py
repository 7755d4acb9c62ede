"""Lessons through the server's socket, as a browser plays them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from architrave.games import lessons
from architrave.games.catalogue import GAMES
from architrave.i18n import LANGUAGES
from architrave.i18n import catalogue as messages
from architrave.kernel.lesson import LessonFolder
from architrave.server import study_socket
from tests.server.client import ENDLESS, Json, Seated, numbers

TAUGHT = {name: found for name in GAMES if (found := lessons.find(name)) is not None}
STEPS = [(name, number) for name, folder in TAUGHT.items() for number in range(1, len(folder.lesson.steps) + 1)]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_socket, "MESSAGES", ENDLESS)


class Learner(Seated):
    """Somebody who plays a lesson."""

    step: Json

    def tell(self, t: str, **rest: Any) -> Json:
        """Send something; take in where the learner is now, with all the states that belong to it."""
        self.send(t=t, **rest)
        return self.hear()

    def hear(self) -> Json:
        message = self.next()
        if message["t"] == "error":
            return message
        assert message["t"] == "lesson", message
        self.step = message
        while self.next()["version"] < message["until"]:
            assert self.state["waiting"] or self.state["over"]
        assert self.state["version"] == message["until"]
        return message

    def act(self, text: str, **rest: Any) -> Json:  # type: ignore[override]
        return self.tell("act", id=f"k{next(numbers)}", version=self.state["version"], text=text, **rest)


@contextmanager
def learner(client: TestClient, game: str) -> Iterator[Learner]:
    with client.websocket_connect(f"/ws/lessons/{game}") as session:
        yield Learner(session)


def models(folder: LessonFolder, number: int) -> list[str]:
    return [stage.model for stage in folder.lesson.step(number).stages]


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_finished_from_the_first_step_to_the_last(client: TestClient, game: str) -> None:
    folder = TAUGHT[game]
    count = len(folder.lesson.steps)
    with learner(client, game) as one:
        one.tell("open", step=1)
        for number in range(1, count + 1):
            step = one.step
            assert (step["number"], step["steps"], step["verdict"]) == (number, count, "asked")
            assert one.state["to_move"]
            assert one.state["choices"]
            said(game, step)
            for stage, model in enumerate(models(folder, number)):
                assert one.step["lit"]
                assert one.step["stage"] == stage
                one.act(model)
            assert one.step["verdict"] == "done"
            if number < count:
                one.tell("next", id=f"n{number}")
        assert one.state["over"]
        assert one.tell("next", id="beyond")["key"] == "lesson.no_step"


def said(game: str, step: Json) -> None:
    """The texts of a step are there in every language."""
    words = ["title", "text", "after", *(["before"] if step["before"] else [])]
    for language in LANGUAGES:
        assert all(f"{game}.lesson.{step['number']}.{word}" in messages(language) for word in words)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_move_is_shown_on_request(client: TestClient, game: str) -> None:
    with learner(client, game) as one:
        one.tell("open", step=1)
        while one.step["number"] < one.step["steps"]:
            while one.step["verdict"] != "done":
                one.tell("show", id=f"s{next(numbers)}")
            one.tell("next", id=f"n{next(numbers)}")


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_wrong_moves_get_their_words_and_change_nothing(client: TestClient, game: str, number: int) -> None:
    folder = TAUGHT[game]
    with learner(client, game) as one:
        for order, wrong in enumerate(folder.lesson.step(number).wrong, 1):
            one.tell("open", step=number)
            for model in models(folder, number)[: wrong.stage]:
                one.act(model)
            before = one.state
            answer = one.act(wrong.move)
            assert answer["hint"] == order
            assert one.state["view"] == before["view"]
            if wrong.paragraph is None:
                assert (answer["verdict"], answer["refusal"]) == ("unwanted", None)
                assert one.state["version"] > before["version"]  # the piece goes home
            else:
                assert (answer["verdict"], answer["refusal"]["paragraph"]) == ("refused", wrong.paragraph)
                assert one.state["version"] == before["version"]


@pytest.mark.parametrize(("game", "number"), STEPS)
def test_another_right_move_leads_on_too(client: TestClient, game: str, number: int) -> None:
    """Whatever counts as right, the table is never left with a draw that nobody makes."""
    with learner(client, game) as one:
        one.tell("open", step=number)
        for _ in range(one.step["stages"]):
            for choice in one.state["choices"]:
                stage = one.step["stage"]
                one.tell("act", id=f"k{next(numbers)}", version=one.state["version"], move=choice["move"])
                if one.step["stage"] > stage:
                    break
            assert one.state["over"] or one.state["waiting"]
        if number < one.step["steps"]:
            one.tell("next", id="on")
            assert one.step["number"] == number + 1


def test_a_step_that_follows_goes_on_with_what_is_on_the_table(client: TestClient) -> None:
    with learner(client, "architekton") as one:
        one.tell("open", step=1)
        one.act("EFMW N13")
        version, lines = one.state["version"], one.lines
        one.tell("next", id="on")
        assert not one.step["fresh"]
        assert one.state["version"] == version
        assert one.lines == lines
        one.tell("open", step=8)
        assert one.step["fresh"]
        assert one.state["version"] > version


def test_the_opponents_moves_are_states_of_their_own(client: TestClient) -> None:
    with learner(client, "architekton") as one:
        one.tell("open", step=2)
        step = one.act("WWME M14 r3")
        assert step["until"] - step["version"] == 2  # two tiles of Pip's
        assert one.state["to_move"]


@pytest.mark.parametrize("game", ["chess", "Architekton", "%20"])
def test_an_unknown_game_is_turned_away_with_a_sentence(client: TestClient, game: str) -> None:
    with learner(client, game) as one:
        assert one.next()["key"] == "game.unknown"


def test_a_step_of_an_older_lesson_is_named_and_the_first_one_can_be_opened(client: TestClient) -> None:
    with learner(client, "architekton") as one:
        answer = one.tell("open", step=30)
        assert (answer["key"], answer["params"]) == ("lesson.no_step", {"given": 30, "count": 12})
        assert one.tell("show", id="s")["key"] == "lesson.not_begun"
        assert one.tell("open", step=1)["number"] == 1
        assert one.tell("next", id="n")["key"] == "lesson.step_open"


def test_a_move_meant_for_an_earlier_state_is_not_made(client: TestClient) -> None:
    with learner(client, "architekton") as one:
        one.tell("open", step=1)
        answer = one.tell("act", id="late", version=one.state["version"] - 1, text="EFMW N13")
        assert (answer["verdict"], answer["stage"], answer["id"]) == ("asked", 0, "late")


@pytest.mark.parametrize(
    "sent", ["", "{}", "[]", '{"t":"undo","id":"a","version":1}', '{"t":"open","step":0}', "x" * 5000]
)
def test_what_a_lesson_does_not_understand_is_an_error(client: TestClient, sent: str) -> None:
    with learner(client, "architekton") as one:
        one.session.send_text(sent)
        assert one.next()["t"] == "error"
        one.session.send_bytes(b"1")
        assert one.next()["key"] == "server.error.binary"
        assert one.tell("open", step=1)["number"] == 1


def test_things_in_a_lesson_are_explained(client: TestClient) -> None:
    with learner(client, "architects") as one:
        one.tell("open", step=8)
        one.send(t="explain", id="g", thing="goal:001")
        answer = one.next()
        assert (answer["t"], answer["id"]) == ("explained", "g")
        assert answer["explanation"]["what"]["key"] == "architects.explain.goal"
        one.send(t="explain", id="n", thing="goal:999")
        assert one.next() == {"t": "explained", "id": "n", "explanation": None}


def test_nothing_of_a_lesson_is_stored(client: TestClient) -> None:
    with learner(client, "architectura") as one:
        one.tell("open", step=1)
        one.act("villa A1")
    assert client.get("/api/tables").json() == []
