"""`architrave learn`: the lesson of a game in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.text import Text

from architrave.cli.lesson_board import LessonBoard, Unwanted
from architrave.cli.prompt import prompt
from architrave.cli.renderers import renderer_for, seat_names, use_colours
from architrave.cli.screen import screen
from architrave.cli.session import Left, Session
from architrave.cli.texts import Language, Texts, texts_in
from architrave.games import lessons
from architrave.kernel.actors import CHANCE
from architrave.kernel.refusal import Refused
from architrave.kernel.view import Choice
from architrave.tables.lesson_table import LessonTable

SHARED: Final = ("help", "rules", "moves", "board", "log", "quit")  # the commands of a game that a lesson has, too
ANY: Final = "*"  # in what is lit: everything of that kind


class NewStep(Exception):
    """The learner leaves a step for another one, or begins it again."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class LessonSession(Session):
    """A lesson step by step."""

    table: LessonBoard

    def start(self) -> None:
        """To the end of the lesson; raises Left if the learner goes."""
        lesson = self.table.lesson
        own: dict[str, Callable[[str], bool]] = {"show": self.show_move, "again": self.again, "skip": self.skip}
        self.commands = {word: self.commands[word] for word in SHARED} | own
        self.console.print(Text(self.texts("cli.learn.title", game=self.table.game.about.title), "title"))
        self.console.print(self.text("intro"))
        try:
            while lesson.number <= len(lesson.lesson.steps):
                self.step()
                if lesson.last:
                    break
                lesson.next()
                self.table.told = min(self.table.told, len(lesson.table.line.entries))
        except (KeyboardInterrupt, EOFError):
            self.console.print()
            self.leave()
        self.console.print()
        self.console.print(Text(self.text("outro"), "title"))
        self.console.print(Text(f"  architrave play {self.table.game.name}", "bold"))

    def step(self) -> None:
        """One step, as often as the learner wants."""
        lesson = self.table.lesson
        while True:
            number = lesson.number
            self.table.told = len(lesson.table.line.entries)
            self.console.print()
            heading = self.texts("cli.learn.step", number=number, count=len(lesson.lesson.steps))
            self.console.print(Text(f"{heading} · {self.text(f'{number}.title')}", "gold"))
            if lesson.step.before:
                self.console.print(self.text(f"{number}.before"))
            self.console.print(self.text(f"{number}.text"))
            try:
                while not self.table.over:
                    self.show(whole=False)
                    if things := " · ".join(word for word in self.stage_words() if word != ANY):
                        self.say("cli.learn.lit", "gold", things=things)
                    self.let_person_play()
                break
            except NewStep as wanted:
                if wanted.number > len(lesson.lesson.steps):
                    return
                lesson.open(wanted.number)
        self.follow()
        self.console.print(Text(self.text(f"{number}.after"), "good"))

    def follow(self) -> None:
        """Show what follows the learner's last move, the draws at once and the opponent's moves with their lines."""
        lesson = self.table.lesson
        while lesson.follow():
            if lesson.table.line.position.actor != CHANCE:
                self.tell()
        self.tell()

    def stage_words(self) -> list[str]:
        """What may be touched now, without saying what kind of thing it is."""
        stage = self.table.lesson.stage
        return [] if stage is None else [thing.partition(":")[2] for thing in stage.lit]

    def lit(self, choices: Sequence[Choice]) -> set[str]:
        words = self.stage_words()
        return super().lit(choices) if ANY in words else set(words)

    def text(self, key: str) -> str:
        return self.texts(f"{self.table.game.name}.lesson.{key}")

    def take(self, line: str, choices: Sequence[Choice]) -> bool:
        try:
            return super().take(line, choices)
        except Unwanted as unwanted:
            self.advise(unwanted.hint)
            return False

    def refuse(self, line: str, refused: Refused, choices: Sequence[Choice]) -> None:
        super().refuse(line, refused, choices)
        self.advise(self.table.lesson.hint(line))

    def advise(self, hint: int | None) -> None:
        number = self.table.lesson.number
        if hint is None:
            self.say("cli.learn.not_wanted", "")
        else:
            self.console.print(self.text(f"{number}.wrong.{hint}"))

    def show_move(self, rest: str) -> bool:
        self.table.lesson.show()
        self.tell()
        return True

    def again(self, rest: str) -> bool:
        raise NewStep(self.table.lesson.number)

    def skip(self, rest: str) -> bool:
        raise NewStep(self.table.lesson.number + 1)


def learn(game: str, step: int, language: Language | None) -> None:
    texts = texts_in(language)
    lesson = LessonTable(lessons.lesson(game), step)
    names = lesson_names(game, lesson, texts)
    renderer = renderer_for(game, texts, names)
    session = LessonSession(LessonBoard(lesson, names), renderer, use_colours(screen(), renderer), prompt(), texts)
    try:
        session.start()
    except Left:
        return


def lesson_names(game: str, lesson: LessonTable, texts: Texts) -> list[str]:
    """What the seats are called: the learner by colour, the opponent by name."""
    names = seat_names(game, len(lesson.table.seats), texts)
    opponent = lesson.lesson.opponent
    return [name if seat == lesson.lesson.seat or opponent is None else opponent for seat, name in enumerate(names)]
