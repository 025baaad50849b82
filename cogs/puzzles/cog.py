"""Puzzles: ``/table puzzle``, and the buttons with which they are answered and follow each other."""

from dataclasses import dataclass
from typing import Annotated

import discord
from discord import app_commands

from cogs.games.render_context import HandContext
from cogs.games.views import practised
from cogs.hand.buttons import practice_hand
from cogs.parts import Bot
from cogs.review.cog import Telling, alternatives
from cogs.shell.answers import Interaction, all_chosen, respond
from cogs.shell.card_emoji import CardEmoji, SortOrder
from cogs.shell.clicks import GAME_NAME, POSITIVE, Click, click
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, on_click
from cogs.shell.layout import (
    AMBER,
    GREEN,
    RED,
    Component,
    MessageBuilder,
    RawLayout,
    button,
    option,
    select,
    small,
)
from cogs.shell.names import Names, level_named
from cogs.shell.rights import person_of
from cogs.tables.ids import NextPuzzleId
from cogs.tables.lines import puzzle_button
from cogs.texts.catalogue import Words
from engine.game import IllegalAction
from engine.games.registry import GAMES
from engine.players.levels import Decision, Level
from engine.puzzles.collection import WORLDS, Answers, Puzzle, answers_of, keep_answer, puzzle_of, puzzles_of
from engine.storage.records import Person


@click("o:{game}:{number}:{card}")
@dataclass(frozen=True, slots=True)
class PuzzleId(Click):
    """A card, by its token, as the answer to a puzzle."""

    game: Annotated[str, GAME_NAME]
    number: Annotated[int, POSITIVE]
    card: Annotated[str, r"[A-Za-z0-9][A-Za-z0-9 _-]{0,49}"]


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """A puzzle before its reader, who likes their cards in an ``order`` and may have answered it."""

    puzzle: Puzzle
    answers: Answers
    person: Person
    words: Words
    card_emoji: CardEmoji
    order: SortOrder

    def message(self, refused: str = "") -> RawLayout:
        """Draw the question or, once it is answered, that. ``refused`` is the rule against a tapped card."""
        puzzle, words, given = self.puzzle, self.words, self.answers.cards.get(self.puzzle)
        state, seat, game = puzzle.table_state(self.person), puzzle.seat, puzzle.game.name
        told = [self._asked if given is None else self._verdict(given), f"✋ {refused}" if refused else ""]
        note = "\n".join(f"> {line}" for line in told if line)
        names = Names(state, words, seat)
        context = HandContext(state, words, self.card_emoji, names, seat, note, order=self.order)
        builder = practised(context)
        if given is not None:
            builder.accent = GREEN if given == puzzle.answer.token else RED
            view, legal = state.view(seat), tuple(state.legal(seat))
            decision = Decision(len(puzzle.moves), view, legal, puzzle.game.parse(given))
            builder.text(*alternatives(decision, puzzle.comparison, self._telling))
            builder.text(small(words("review-why-about", worlds=WORLDS)))
            onward(builder, game, puzzle.level, self.answers, words)
        return practice_hand(builder.view(), self._answer)

    @property
    def _asked(self) -> str:
        puzzle, words = self.puzzle, self.words
        named, level = words.game(puzzle.game.name), level_named(puzzle.level, words)
        return words("puzzle-asked", game=named, number=puzzle.number, level=level)

    @property
    def _telling(self) -> Telling:
        return Telling(self.puzzle.game.name, self.puzzle.preset, self.words, self.card_emoji)

    def _verdict(self, given: str) -> str:
        answer = self.puzzle.answer
        best, told = self._telling.action(answer), "right" if given == answer.token else "wrong"
        return self.words(f"puzzle-{told}", best=best, streak=self.answers.streaks[-1])

    def _answer(self, move: Component, card: str) -> Component:
        """Return the button of a card: an answer, or how good it was as one."""
        puzzle, given = self.puzzle, self.answers.cards.get(self.puzzle)
        answer = {**move, "custom_id": PuzzleId(puzzle.game.name, puzzle.number, card).custom_id}
        if given is not None:
            style = discord.ButtonStyle.danger if card == given else discord.ButtonStyle.secondary
            right = card == puzzle.answer.token
            answer["style"] = (discord.ButtonStyle.success if right else style).value
        return answer


def all_answered(game: str, answers: Answers, words: Words) -> RawLayout:
    """Say that there is no puzzle left in a game."""
    builder = MessageBuilder(AMBER)
    builder.text(words("puzzle-all-answered", game=words.game(game)))
    onward(builder, game, None, answers, words)
    return builder.view()


def onward(builder: MessageBuilder, game: str, level: Level | None, answers: Answers, words: Words) -> None:
    """Add buttons to the next puzzle at each level where there is one, and a select of the games."""
    left = {puzzle.level for puzzle in puzzles_of(game).values() if puzzle not in answers.cards}
    builder.buttons(
        [
            button(
                NextPuzzleId(game, one).custom_id,
                words("puzzle-next", level=level_named(one, words)),
                style=discord.ButtonStyle.primary if one == level else discord.ButtonStyle.secondary,
            )
            for one in Level
            if one in left
        ]
    )
    games = [option(words.game(one), one, chosen=one == game) for one in GAMES if puzzles_of(one)]
    builder.row(select(NextPuzzleId(level=level).custom_id, games))


class Puzzles(Feature):
    """Asks what somebody would play, in private, and tells how good that is. Only the first answer counts."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept = services.store.preferences

    @attached("table", "puzzle", {"game": {name: f"game-{name}" for name in GAMES if puzzles_of(name)}})
    async def puzzle(
        self,
        interaction: Interaction,
        game: str | None = None,
        number: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Show the puzzle with that number, by default the next one; of the latest game by default."""
        person = await person_of(interaction, self._services.registry)
        if game is not None and number is not None:
            await self._show(interaction, person, puzzle_of(game, number), fresh=True)
        else:
            await self._go_on(interaction, person, game, None, fresh=True)

    async def tips(self, asking: Asking) -> list[Tip]:
        return [Tip("more", 44, asking.words("help-puzzles"), [puzzle_button(asking.words)])]

    @on_click(NextPuzzleId)
    async def next(self, interaction: Interaction, clicked: NextPuzzleId) -> None:
        """Show the next puzzle, in the message of puzzles or in one of its own."""
        person = await person_of(interaction, self._services.registry)
        game = next(iter(all_chosen(interaction)), clicked.game)
        await self._go_on(interaction, person, game, clicked.level, fresh=game is None)

    @on_click(PuzzleId)
    async def answer(self, interaction: Interaction, clicked: PuzzleId) -> None:
        """Take an answer, unless the rules forbid it or there was another one."""
        services, refused = self._services, ""
        person = await person_of(interaction, services.registry)
        puzzle = puzzle_of(clicked.game, clicked.number)
        try:
            if puzzle not in (await answers_of(self._kept, person.id)).cards:
                puzzle.check(clicked.card)
                await keep_answer(self._kept, person.id, puzzle, clicked.card, services.now_ms())
        except IllegalAction as refusal:
            refused = services.words_for(interaction).refusal(refusal)
        await self._show(interaction, person, puzzle, refused, fresh=False)

    async def _go_on(
        self, interaction: Interaction, person: Person, game: str | None, level: Level | None, *, fresh: bool
    ) -> None:
        answers = await answers_of(self._kept, person.id)
        if game is None or game not in GAMES:
            game = next(reversed(answers.games), next(iter(GAMES)))
        puzzle = answers.next(game, level)
        if puzzle is not None:
            await self._show(interaction, person, puzzle, fresh=fresh)
        else:
            words = self._services.words_for(interaction)
            await respond(interaction, all_answered(game, answers, words), fresh=fresh)

    async def _show(
        self, interaction: Interaction, person: Person, puzzle: Puzzle, refused: str = "", *, fresh: bool
    ) -> None:
        services, words = self._services, self._services.words_for(interaction)
        page = PuzzlePage(
            puzzle,
            await answers_of(self._kept, person.id),
            person,
            words,
            services.card_emoji.of(words),
            services.preferences.mine(person).sort,
        )
        await respond(interaction, page.message(refused), fresh=fresh)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Puzzles)
