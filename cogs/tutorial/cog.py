"""The tutorial: a private practice hand, for any number of people at once, and the buttons to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

import discord

from cogs.games.lines import gains
from cogs.games.render_context import HandContext
from cogs.games.views import GAME_VIEWS
from cogs.hand.buttons import practice_hand
from cogs.parts import Bot
from cogs.shell.answers import Interaction, respond
from cogs.shell.card_emoji import CardEmoji
from cogs.shell.clicks import Click, Written, click
from cogs.shell.feature import Asking, Feature, Screen, Services, Tip, on_click
from cogs.shell.layout import AMBER, MessageBuilder, RawLayout, button, faced_button, said, small
from cogs.shell.names import Names
from cogs.shell.rights import TAUGHT, is_newcomer, person_of
from cogs.tables.cog import Tables
from cogs.tables.lines import puzzle_button
from cogs.texts.catalogue import Words
from engine.cards import SUIT_CARDS, cards_in, notation
from engine.events import TrickWon
from engine.game import IllegalAction, Refusal
from engine.games.quodlibet.views import PartieView, TrickDealView
from engine.games.registry import GAMES
from engine.storage.records import Person
from engine.tutorial import NEWCOMER, STATIONS, VERSION, Station, station

_STEP = r"[A-Za-z0-9][A-Za-z0-9 _]{0,24}"
_PATH = Written(
    rf"-|{_STEP}(?:,{_STEP}){{0,11}}",
    lambda text: () if text == "-" else tuple(text.split(",")),
    lambda path: ",".join(path) or "-",
)


@click("n:{version}:{verb}:{path}")
@dataclass(frozen=True, slots=True)
class TutorialId(Click):
    """A button of the tutorial: it continues along ``path``, the tokens of all actions, or opens a table.

    ``version`` is that of the tutorial's cards.
    """

    version: Annotated[int, Written("[1-9][0-9]{0,3}", int)]
    verb: Literal["go", "open"]
    path: Annotated[tuple[str, ...], _PATH]


def tutorial_view(
    station: Station, person: Person, words: Words, card_emoji: CardEmoji, refused: str | None = None
) -> RawLayout:
    """Draw the message of a station. ``refused`` is the rule that the last click violated."""
    state = station.table_state(person)
    if station.part == "end":
        return _end(station, words)
    step = f"**{words('tutorial-step', number=station.number, steps=STATIONS)}**"
    refusal = "" if refused is None else f"✋ {refused}"
    if station.part == "order":
        order = words(f"tutorial-order-{station.number}")
        return _order(station, words, card_emoji, _quoted(step, order, refusal))
    context = HandContext(state, words, card_emoji, Names(state, words, NEWCOMER), NEWCOMER, None)
    told = [refusal, words("tutorial-refused")] if refusal else _lesson(station, context)
    builder = MessageBuilder(AMBER)
    builder.buttons(GAME_VIEWS[state.game].hand(replace(context, note=_quoted(step, *told)), builder))
    return practice_hand(
        builder.view(), lambda move, token: {**move, "custom_id": _leading_to(station, token)}
    )


def _quoted(*lines: str) -> str:
    return "\n".join(f"> {line}" for line in lines if line)


def _order(station: Station, words: Words, card_emoji: CardEmoji, note: str) -> RawLayout:
    """Show a suit in its order, and a trick whose best card is to be tapped."""
    suit = station.trick[0] >> 3
    ranked = reversed([*cards_in(SUIT_CARDS[suit])])
    asked = words("tutorial-takes", suit=words.suit(suit), sign=card_emoji.suit(suit))
    buttons = [
        faced_button(_leading_to(station, notation(card)), card_emoji.face(card), discord.ButtonStyle.primary)
        for card in station.trick
    ]
    return said(note, f"## {card_emoji.row(ranked)}", f"**{asked}**", accent=AMBER, buttons=buttons)


def _lesson(station: Station, context: HandContext) -> list[str]:
    """Describe what has happened and what to do next, as briefly as possible."""
    words = context.words
    if station.scored is not None:
        contract, cost = words.contract(station.scored.contract), station.scored.points[NEWCOMER]
        return [words(f"tutorial-{station.part}", contract=contract, points=cost)]
    if station.part == "snack":
        return [words("tutorial-snack-on")]
    view = context.state.view(NEWCOMER)
    assert isinstance(view, PartieView)
    won = next((event for event in station.told if isinstance(event, TrickWon)), None)
    if won is None:
        assert view.contract is not None
        hand = station.part == "minus"
        return [words("tutorial-hand" if hand else "tutorial-lead", contract=words.contract(view.contract))]
    assert isinstance(view.deal, TrickDealView)
    own = "yes" if won.winner == NEWCOMER else "no"
    return [
        words("tutorial-trick", own=own, name=context.names.bold(won.winner)),
        _points(context, view, view.deal),
        words("tutorial-void") if _void(view, view.deal) else "",
    ]


def _points(context: HandContext, view: PartieView, deal: TrickDealView) -> str:
    """Return what the deal has cost so far; in Plus that is reckoned by the tricks that one hasn't got."""
    if view.contract == "plus":
        return context.words("tutorial-points-plus", contract=context.words.contract("plus"))
    points = gains(context, deal.points)
    return (
        context.words("tutorial-points", points=points) if points else context.words("tutorial-points-none")
    )


def _void(view: PartieView, deal: TrickDealView) -> bool:
    """Whether the newcomer holds none of the suit that was led."""
    return bool(deal.trick) and all(
        card is None or card >> 3 != deal.trick[0].card >> 3 for card in view.hand
    )


def _end(station: Station, words: Words) -> RawLayout:
    points = " · ".join(
        words("tutorial-end-gain", contract=words.contract(score.contract), points=score.points[NEWCOMER])
        for score in station.scores
    )
    builder = MessageBuilder(AMBER)
    builder.text(f"## {words('tutorial-end')}", words("tutorial-end-points", points=points))
    builder.text(words("tutorial-end-table"), words("tutorial-end-early"), words("tutorial-end-rules"))
    others = [name for name in GAMES if name != TAUGHT]
    builder.text(
        words("tutorial-end-games"), *(small(f"**{words.game(one)}**: {words.about(one)}") for one in others)
    )
    first, again = TutorialId(VERSION, "open", ()), TutorialId(VERSION, "go", ())
    builder.buttons(
        [
            button(first.custom_id, words("tutorial-button-open"), style=discord.ButtonStyle.success),
            button(again.custom_id, words("tutorial-button-again")),
            puzzle_button(words),
        ]
    )
    return builder.view()


def _leading_to(station: Station, token: str) -> str:
    return TutorialId(VERSION, "go", (*station.path, token)).custom_id


class TutorialHand(Feature):
    """A private practice hand, and the buttons of its message.

    Each click brings its path, so nothing is stored but how far somebody has come.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        self._services = services
        self._tables = tables

    async def tips(self, asking: Asking) -> list[Tip]:
        """Lead newcomers to the first station; further down once they were told, or if other games are on."""
        if not await is_newcomer(self._services, asking.person):
            return []
        games = {state.game for state in (*asking.own, *asking.here)}
        told = self._services.preferences.tutorial(asking.person) == "told"
        begin = button(TutorialId(VERSION, "go", ()).custom_id, asking.words("tutorial-button-begin"))
        screen: Screen = "more" if told or (games and TAUGHT not in games) else "here"
        return [Tip(screen, 0, asking.words("tutorial-tip"), [begin])]

    @on_click(TutorialId)
    async def click(self, interaction: Interaction, clicked: TutorialId) -> None:
        """Show the station that a button leads to, or why a card is refused; or open a table.

        Raises ``Refusal("tutorial_lost")`` for an invalid path, ``Refusal("tutorial_opened")`` where the
        reader has a table in that channel already, and whatever ``Tables.open`` raises.
        """
        if clicked.version != VERSION:
            raise Refusal("tutorial_lost")
        services = self._services
        person = await person_of(interaction, services.registry)
        if clicked.verb == "open":
            where = str(interaction.guild_id), str(interaction.channel_id)
            for table in await services.registry.tables(*where, person.id):
                if table.status in ("lobby", "playing") and table.host == person:
                    raise Refusal("tutorial_opened", table=str(table.table))
            await self._tables.open(
                interaction, "quodlibet", None, None, None, [], "", rated=False, filled=True
            )
            return
        words = services.words_for(interaction)
        refused = None
        try:
            reached = station(clicked.path)
        except IllegalAction as refusal:
            reached, refused = station(clicked.path[:-1]), words.refusal(refusal)
        await services.preferences.note_tutorial(person, "done" if reached.part == "end" else "told")
        drawing = tutorial_view(reached, person, words, services.card_emoji.of(words), refused)
        await respond(interaction, drawing, fresh=False)


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_cog(TutorialHand(bot.parts.services, bot.parts.tables))
