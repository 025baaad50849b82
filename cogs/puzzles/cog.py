"""Puzzles: ``/table puzzle``, and the buttons with which they are answered and follow each other."""

from __future__ import annotations

from discord import app_commands

from cogs.parts import Bot
from cogs.puzzles.view import PuzzleId, PuzzlePage, all_answered
from cogs.shell.answers import Interaction, all_chosen, respond
from cogs.shell.feature import Asking, Feature, Services, Tip, attached, on_click
from cogs.shell.rights import TAUGHT, person_of
from cogs.tables.ids import NextPuzzleId
from cogs.tables.lines import puzzle_button
from engine.game import IllegalAction
from engine.games.registry import GAMES
from engine.players.levels import Level
from engine.puzzles.answers import answers_of, keep_answer
from engine.puzzles.collection import Puzzle, puzzle_of, puzzles_of
from engine.storage.records import Person


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
            game = next(reversed(answers.games), TAUGHT)
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
    await bot.add_cog(Puzzles(bot.parts.services))
