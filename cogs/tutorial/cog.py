"""The tutorial: private practice hands, for any number of people at once, and the buttons to them.

Each is a real hand whose buttons lead to the next station, with instructions.
"""

from dataclasses import dataclass, replace
from typing import Annotated, Final, Literal

import discord

from cogs.games.render_context import HandContext, gains
from cogs.games.views import GAME_VIEWS, practised
from cogs.hand.buttons import CARDS, practice_hand
from cogs.parts import Bot
from cogs.shell.answers import Interaction, all_chosen, respond
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import GAME_NAME, Click, Written, click, parse as parse_click
from cogs.shell.feature import Asking, Feature, Screen, Services, Tip, on_click
from cogs.shell.layout import (
    AMBER,
    MessageBuilder,
    RawLayout,
    button,
    faced_button,
    option,
    said,
    select,
    small,
)
from cogs.shell.names import Names
from cogs.shell.rights import is_newcomer, person_of
from cogs.tables.cog import Tables
from cogs.tables.lines import puzzle_button
from cogs.texts.catalogue import Words
from engine.cards import NO_CARDS, CardSet, cards_in, notation
from engine.game import IllegalAction, Refusal
from engine.games.registry import GAMES
from engine.kernel.terms import Terms
from engine.kernel.vocabulary import TrickWon, only
from engine.storage.records import Person
from engine.tutorial.courses import COURSES, Station, course_of, families_of, station

BLUE: Final = discord.ButtonStyle.primary
_STEP = r"[A-Za-z0-9][A-Za-z0-9 _]{0,24}"
_PATH = Written(
    rf"-|{_STEP}(?:,{_STEP}){{0,11}}",
    lambda text: () if text == "-" else tuple(text.split(",")),
    lambda path: ",".join(path) or "-",
)


@click("n:{verb}:{name}:{cards}:{path}")
@dataclass(frozen=True, slots=True)
class TutorialId(Click):
    """A button of the tutorial: it continues along ``path``, the tokens of all actions, or opens a table.

    ``name`` is the game to be learned, or the family; without one, or what a select's choice says, there is
    a choice. ``cards`` are marked, where several are chosen at once.
    """

    verb: Literal["go", "open"] = "go"
    name: Annotated[str | None, GAME_NAME] = None
    cards: Annotated[CardSet, CARDS] = NO_CARDS
    path: Annotated[tuple[str, ...], _PATH] = ()


@dataclass(frozen=True, slots=True)
class TutorialPage:
    """The message of a station on the way of somebody who learns the game or family of that ``name``."""

    station: Station
    name: str
    person: Person
    words: Words
    card_emoji: CardEmoji

    def message(self, refused: str = "", marked: CardSet = NO_CARDS) -> RawLayout:
        """Draw the message. ``refused`` is the rule that the last click violated."""
        reached = self.station
        if reached.over:
            return self._end()
        game = self.words.game(reached.course.game.name)
        step = self.words("tutorial-step", number=reached.number, steps=reached.course.steps, game=game)
        told = [f"✋ {refused}", self._lesson()] if refused else [*self._happened(), self._lesson()]
        note = "\n".join(f"> {line}" for line in (f"**{step}**", *told) if line)
        if reached.trick:
            return self._order(note)
        context, here = self._context(reached, note, marked), TutorialId("go", self.name, path=reached.path)
        return practice_hand(
            practised(context).view(),
            lambda move, token: {**move, "custom_id": self._leading_to(token)},
            lambda mark, cards: {**mark, "custom_id": replace(here, cards=cards).custom_id},
        )

    def _context(self, reached: Station, note: str = "", marked: CardSet = NO_CARDS) -> HandContext:
        table, seat = reached.table_state(self.person), reached.chosen.seat
        names = Names(table, self.words, seat)
        return HandContext(table, self.words, self.card_emoji, names, seat, note, marked)

    def _leading_to(self, token: str) -> str:
        return TutorialId("go", self.name, path=(*self.station.path, token)).custom_id

    def _order(self, note: str) -> RawLayout:
        """Show a suit in its order, and a trick whose best card is to be tapped."""
        trick, order, words = self.station.trick, self.station.course.order, self.words
        group, suit = order.suit_of[trick[0]], trick[0] >> 3
        ranked = sorted(cards_in(group), key=lambda card: order.beaten_by[card].bit_count())
        sign = self.card_emoji.suit(suit)
        led = "trumps" if group == order.trumps else "suit"
        asked = words("tutorial-takes", led=led, suit=words.suit(suit), sign=sign)
        buttons = [
            faced_button(self._leading_to(notation(card)), self.card_emoji.face(card), BLUE) for card in trick
        ]
        return said(note, f"## {self.card_emoji.row(ranked)}", f"**{asked}**", accent=AMBER, buttons=buttons)

    def _lesson(self) -> str:
        reached, family = self.station, self.station.course.family
        if reached.trick:
            return self.words(f"tutorial-{family}-order-{reached.number}")
        lesson = reached.lessons[-1]
        return self.words(f"tutorial-{family}-{lesson}" if lesson else "tutorial-on")

    def _happened(self) -> list[str]:
        """Return how a deal ended, or who took a trick and what tricks have cost so far."""
        reached, words = self.station, self.words
        if reached.ended is not None:
            score, context = reached.ended.state.scores[-1], self._context(reached.ended)
            result = GAME_VIEWS[context.state.game].result(context, score)
            return [words("tutorial-over", result=result.removeprefix("-# "))]
        won = only(reached.told, TrickWon)
        if not won:
            return []
        context, view = self._context(reached), reached.state.view(reached.chosen.seat)
        own = "yes" if won[-1].winner == reached.chosen.seat else "no"
        told = [words("tutorial-trick", own=own, name=context.names.bold(won[-1].winner))]
        terms: Terms = reached.course.game.terms_of(view)
        if terms.bills:
            told.append(words("tutorial-points", points=gains(context, view.deal.points) or 0))
        return told

    def _end(self) -> RawLayout:
        words, course = self.words, self.station.course
        game = self.name if self.name in GAMES else course.game.name
        builder = MessageBuilder(AMBER)
        builder.text(f"## {words('tutorial-end')}", *self._happened())
        builder.text(words("tutorial-end-table"), words("tutorial-end-early"), words("tutorial-end-rules"))
        builder.text(
            words("tutorial-end-games"),
            *(
                small(f"**{words.game(name)}**: {words.about(name)}")
                for name, one in GAMES.items()
                if course.family in families_of(one)
            ),
        )
        opening = words("tutorial-button-open", game=words.game(game))
        builder.buttons(
            [
                button(TutorialId("open", game).custom_id, opening, style=discord.ButtonStyle.success),
                button(TutorialId().custom_id, words("tutorial-button-other")),
                puzzle_button(words),
            ]
        )
        return builder.view()


def choice_of_courses(words: Words) -> RawLayout:
    """Ask what somebody wants to learn: a family of games, or a game."""
    builder = MessageBuilder(AMBER)
    builder.text(
        f"**{words('tutorial-choose')}**",
        *(f"**{words(f'tutorial-{one}')}** – {words(f'tutorial-{one}-about')}" for one in COURSES),
    )
    builder.buttons(
        [button(TutorialId("go", one).custom_id, words(f"tutorial-{one}"), style=BLUE) for one in COURSES]
    )
    games = [option(words.game(name), name) for name in GAMES]
    builder.row(select(TutorialId().custom_id, games, placeholder=words("tutorial-choose-game")))
    return builder.view()


class TutorialHand(Feature):
    """Private practice hands, and the buttons of their messages.

    Each click brings its path. What is stored is only how far somebody has come, so that they can go on.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        self._services = services
        self._tables = tables

    async def tips(self, asking: Asking) -> list[Tip]:
        """Lead to the courses, and to where somebody left one; first of all newcomers who weren't told."""
        preferences, words = self._services.preferences, asking.words
        new = preferences.tutorial(asking.person) is None and await is_newcomer(self._services, asking.person)
        buttons = [button(TutorialId().custom_id, words("tutorial-button-begin"))]
        if isinstance(parse_click(at := preferences.tutorial_at(asking.person)), TutorialId):
            buttons.append(button(at, words("tutorial-button-on")))
        screen: Screen = "here" if new else "more"
        return [Tip(screen, 0 if new else 43, words("tutorial-tip"), buttons)]

    @on_click(TutorialId)
    async def click(self, interaction: Interaction, clicked: TutorialId) -> None:
        """Show the courses, or the station that a button leads to, or why a card is refused; or open a table.

        Raises ``Refusal("tutorial_lost")`` for an invalid path, ``Refusal("tutorial_opened")`` where the
        reader has a table in that channel already, and whatever ``Tables.open`` raises.
        """
        services = self._services
        words, person = services.words_for(interaction), await person_of(interaction, services.registry)
        name = next(iter(all_chosen(interaction)), clicked.name)
        if name is None:
            await services.preferences.note_tutorial(person, "told")
            await respond(interaction, choice_of_courses(words), fresh=False)
            return
        course = course_of(name)
        if clicked.verb == "open":
            await self._open(interaction, person, name)
            return
        refused = ""
        try:
            reached = station(course, clicked.path)
        except IllegalAction as refusal:
            reached, refused = station(course, clicked.path[:-1]), words.refusal(refusal)
        at = "" if reached.over else TutorialId("go", name, path=reached.path).custom_id
        await services.preferences.note_tutorial(person, "told" if at else "done", at)
        page = TutorialPage(reached, name, person, words, services.card_emoji.of(words))
        await respond(interaction, page.message(refused, clicked.cards), fresh=False)

    async def _open(self, interaction: Interaction, person: Person, game: str) -> None:
        where = str(interaction.guild_id), str(interaction.channel_id)
        for table in await self._services.registry.tables(*where, person.id):
            if table.status in ("lobby", "playing") and table.host == person:
                raise Refusal("tutorial_opened", table=str(table.table))
        await self._tables.open(interaction, game, None, None, None, [], "", rated=False, filled=True)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(TutorialHand)
