"""One game between the person at the keyboard and the table: shows it, reads a line, does what the line says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NoReturn

from rich.console import Console, RenderableType
from rich.control import Control
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from architrave import rulebook
from architrave.cli import rules
from architrave.cli.completion import near
from architrave.cli.narration import describe_event, explain_refusal
from architrave.cli.played_table import Asked, PlayedTable
from architrave.cli.problems import UsageError
from architrave.cli.prompt import Prompt
from architrave.cli.reasons import why
from architrave.cli.renderer import Renderer
from architrave.cli.texts import Texts, texts_in
from architrave.kernel.refusal import Invalid, Refused
from architrave.kernel.view import Choice
from architrave.tables.denied import Denied

ROOM_BESIDE: Final = 58  # characters that seats, supply and stacks need beside the board


class Left(Exception):
    """The person has left the table; the game is kept."""


class Session:
    def __init__(self, table: PlayedTable, renderer: Renderer, console: Console, prompt: Prompt, texts: Texts) -> None:
        self.table = table
        self.renderer = renderer
        self.console = console
        self.prompt = prompt
        self.texts = texts
        self.names = table.names
        self.sure = ""  # a command that has to be given twice, once it has been given
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "rules": self.rules,
            "moves": self.moves,
            "board": self.board,
            "log": self.log,
            "undo": self.undo,
            "hint": self.hint,
            "save": self.save,
            **({"say": self.talk} if table.talks else {}),
            "resign": self.resign,
            "quit": self.quit,
        }

    def play(self) -> None:
        """To the end of the game; raises Left when the person goes."""
        self.welcome()
        try:
            self.tell()
            while not self.table.over:
                if (asked := self.table.asked) is not None:
                    self.answer(asked)
                elif (seat := self.table.awaited) is not None:
                    with self.thinking(self.names[seat]):
                        self.table.let_others_play()
                    self.tell()
                else:
                    self.hand_over()
                    self.show(whole=False)
                    with self.table.pondering():
                        self.let_person_play()
        except (KeyboardInterrupt, EOFError):
            self.console.print()
            self.leave()
        self.finish()

    # ---- what is shown ----

    def welcome(self) -> None:
        match, (kind, commitment) = self.table.match, self.table.draws
        title = self.texts("cli.play.title", game=self.table.game.about.title, names=" – ".join(self.names))
        self.console.print(Text(title, "title"))
        if match is not None:
            points = " : ".join(str(points) for points in match.points)
            self.say("cli.play.match", number=match.number, target=match.target, points=points)
        self.say(f"cli.play.draws.{kind}", commitment=commitment[:16])
        self.say("cli.play.type_help")

    def show(self, whole: bool = True) -> None:
        """The table as it is now, in one piece where the window is wide enough; or as much of it as a step needs."""
        view, choices = self.table.view(), self.table.choices()
        board = self.draw(self.lit(choices))
        self.console.print()
        wide = self.console.measure(board).maximum
        if not whole and self.renderer.brief(view):
            self.console.print(board)
        elif wide + 3 + ROOM_BESIDE <= self.console.width:
            grid = Table.grid(padding=(0, 3, 0, 0))
            grid.add_column(width=wide)  # or a long line beside the board would cut it off
            grid.add_row(board, self.renderer.aside(view))
            self.console.print(grid)
        else:
            self.console.print(board)
            self.console.print(self.renderer.aside(view))
        if wide > self.console.width:
            self.say("cli.play.too_narrow", columns=wide)

    def lit(self, choices: Sequence[Choice]) -> set[str]:
        """The words that moves consist of, among them the places to highlight."""
        return {word for choice in choices for word in choice.text.split()}

    def draw(self, lit: Iterable[str]) -> RenderableType:
        return self.renderer.table(
            self.table.view(), self.table.text_board(), lit, self.table.fresh, self.console.width
        )

    def tell(self) -> None:
        """Say what has happened since it was last said."""
        for event in self.table.news():
            if self.renderer.worth_telling(event):
                self.console.print(describe_event(event, self.names, self.texts))
        for said in self.table.heard():
            words = said.text if said.phrase is None else self.texts(f"talk.phrase.{said.phrase}")
            self.console.print(Text.assemble((f"{said.name}: ", "bold"), words or ""))

    def say(self, key: str, style: str = "quiet", **params: str | int) -> None:
        # A path stays in one piece, so that it can be copied.
        self.console.print(Text(self.texts(key, **params), style), soft_wrap="file" in params)

    # ---- turns ----

    def hand_over(self) -> None:
        """Between two people with secrets: nothing of the one is on the screen before the other is there."""
        seat = self.table.hand_over
        if seat is None:
            return
        if self.table.here is not None:
            self.wipe()
        self.say("cli.play.hand_over", "title", name=self.names[seat])
        ask = f"{self.texts('cli.play.it_is_me')} › "
        if self.command(self.prompt.line(ask, {}, {})) == "quit":
            self.leave()
        self.table.here = seat

    def wipe(self) -> None:
        """Clear the screen and what could be scrolled back to; in a file, where nothing can be cleared, a line."""
        if self.console.is_terminal:
            self.console.control(Control.clear(), Control.home())
            self.console.file.write("\x1b[3J")  # the lines above the screen
        else:
            self.console.rule()

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """A sign of life for a person who watches."""
        return (
            self.console.status(self.texts("cli.play.thinking", name=name))
            if self.console.is_terminal
            else nullcontext()
        )

    def answer(self, asked: Asked) -> None:
        """Somebody elsewhere asks something: yes or no."""
        self.say(f"cli.online.asks.{asked.kind}", "title", name=self.names[asked.seat])
        words = {self.texts("cli.online.yes"): True, self.texts("cli.online.no"): False}
        typed = ""
        while typed not in words:
            typed = self.prompt.line(f"{' / '.join(words)} › ", dict.fromkeys(words, ""), {}).lower()
            if self.command(typed) == "quit":
                self.leave()
        try:
            self.table.answer(words[typed])
        except Denied as denied:
            self.say(denied.key, "", **denied.params)
        self.tell()

    def let_person_play(self) -> None:
        """Read lines until one of them has changed the game."""
        view, choices = self.table.view(), self.table.choices()
        question = self.renderer.question(view, choices)
        if question is not None:
            self.console.print(question)
        moves = {choice.text: self.renderer.detail(choice) for choice in choices}
        words = {
            self.texts(f"cli.word.{word}"): self.texts(f"cli.does.{word}", **self.renderer.examples)
            for word in self.commands
        }
        while not self.take(self.prompt.line(f"{self.renderer.ask(view)} › ", moves, words), choices):
            if self.table.asked is not None:  # meanwhile, by somebody elsewhere
                return

    def take(self, line: str, choices: Sequence[Choice]) -> bool:
        """Do what a line says; whether the game has changed."""
        first, _, rest = line.partition(" ")
        word = self.command(first)
        if word != self.sure:
            self.sure = ""
        if not line:
            return False
        try:
            if word:
                return self.commands[word](rest.strip())
            self.table.act(line)
        except Denied as denied:  # something has changed meanwhile
            self.say(denied.key, "", **denied.params)
            return True
        except Refused as refused:
            self.refuse(line, refused, choices)
            return False
        self.tell()
        return True

    def command(self, typed: str) -> str:
        """The command of a word, in English or in the person's language; empty if it is none."""
        for word in self.commands:
            if typed.lower() in (word, self.texts(f"cli.word.{word}")):
                return word
        return "help" if typed == "?" else ""

    def refuse(self, line: str, refused: Refused, choices: Sequence[Choice]) -> None:
        self.console.print(explain_refusal(self.table.game.name, refused.refusal, self.texts))
        words = [self.texts(f"cli.word.{word}") for word in self.commands]
        meant = get_close_matches(line.split(maxsplit=1)[0].lower(), words, n=1, cutoff=0.7) or near(line, choices)
        if meant:
            advice = self.texts("cli.play.meant", meant=" · ".join(meant))
        else:
            advice = self.texts("cli.play.expected", example=choices[0].text if choices else "…")
        self.console.print(Padding(Text(advice), (0, 0, 0, 2)))

    # ---- commands: each gets what was typed behind it and says whether the game has changed ----

    def help(self, rest: str) -> bool:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for row in range(1, self.renderer.help_rows + 1):
            table.add_row(*self.texts(f"cli.{self.table.game.name}.help.{row}").split(" — ", 1))
        table.add_row()
        for word in self.commands:
            table.add_row(self.texts(f"cli.word.{word}"), self.texts(f"cli.does.{word}", **self.renderer.examples))
        self.console.print(table)
        return False

    def rules(self, rest: str) -> bool:
        try:
            page = rulebook.page(self.table.game.name, self.texts.language)
            rules.show(self.console, page, rest or None, self.texts)
        except (Invalid, UsageError) as wrong:
            self.say(wrong.key, "", **wrong.params)
        return False

    def moves(self, rest: str) -> bool:
        """All moves in groups, or those that begin with, or are on, what was typed, each with what it does."""
        choices = self.table.choices()
        if not rest:
            self.console.print(self.renderer.overview(choices))
            self.say("cli.play.moves_more", example=choices[0].text.split()[0])
            return False
        wanted = rest.upper().split()
        found = [choice for choice in choices if all(part in choice.text.upper().split() for part in wanted)]
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for choice in found:
            table.add_row(Text(choice.text, "bold"), self.renderer.detail(choice))
        if found:
            self.console.print(table)
        else:
            self.say("cli.play.no_such_moves", "", given=rest)
        return False

    def board(self, rest: str) -> bool:
        self.show()
        return False

    def log(self, rest: str) -> bool:
        for event in self.table.log():
            self.console.print(describe_event(event, self.names, self.texts))
        return False

    def undo(self, rest: str) -> bool:
        try:
            undone = self.table.undo()
        except (Denied, Invalid) as denied:
            self.say(denied.key, "", **denied.params)
            return False
        if not undone:
            self.say("cli.online.asked", "")
        self.tell()
        return True

    def hint(self, rest: str) -> bool:
        """What the strongest bot would do."""
        with self.thinking(self.texts("cli.play.adviser")):
            found = self.table.hint()
        choice = next(choice for choice in self.table.choices() if choice.action == found.action)
        detail = self.renderer.detail(choice)
        self.say("cli.play.hint" if detail else "cli.play.hint_only", "gold", move=choice.text, detail=detail)
        for sentence in why(found, self.names, self.texts):
            self.console.print(Padding(Text(sentence), (0, 0, 0, 2)))
        return False

    def save(self, rest: str) -> bool:
        if not rest:
            self.say(self.table.saved, "", file=self.table.place)
            return False
        try:
            self.table.copy_to(Path(rest).expanduser())
            self.say("cli.play.copied", "", file=rest)
        except OSError as fault:
            self.say("cli.play.not_copied", "bad", file=rest, reason=fault.strerror or str(fault))
        except (RuntimeError, ValueError) as fault:  # nobody's home, and what no path can hold
            self.say("cli.play.not_copied", "bad", file=rest, reason=str(fault))
        return False

    def talk(self, rest: str) -> bool:
        """Say something to the others; without words, what they have said."""
        if rest:
            try:
                self.table.say(rest)
            except Denied as denied:
                self.say(denied.key, "", **denied.params)
        self.tell()
        return False

    def resign(self, rest: str) -> bool:
        if self.sure != "resign":
            self.sure = "resign"
            self.say("cli.play.sure", "", word=self.texts("cli.word.resign"))
            return False
        self.table.resign()
        self.tell()
        return True

    def quit(self, rest: str) -> bool:
        self.leave()

    # ---- the end ----

    def leave(self) -> NoReturn:
        self.say(self.table.kept, "", file=self.table.place)
        self.console.print(Text(f"  {self.way_back()}", "bold"), soft_wrap=True)
        raise Left

    def way_back(self) -> str:
        language = "" if self.texts == texts_in(None) else f" --lang {self.texts.language}"
        return f"{self.table.way_back()}{language}"

    def finish(self) -> None:
        view, winner, match = self.table.view(), self.table.winner, self.table.match
        self.console.print()
        self.console.print(self.draw(()))
        if view.result is not None:
            self.console.print(self.renderer.scoring(view))
        elif winner is not None:  # somebody resigned
            self.say("cli.play.winner", "title", name=self.names[winner])
        if match is not None:
            points = " : ".join(str(points) for points in match.points)
            key = "cli.play.match_goes_on" if match.winner is None else "cli.play.match_over"
            self.say(key, "title", points=points, name="" if match.winner is None else self.names[match.winner])
        self.say(self.table.kept_finished, file=self.table.place)
        if check := self.table.check_draws():
            self.console.print(Text(f"  {check}", "quiet"), soft_wrap=True)
