"""Replays: ``/table replay``, stepping through a finished deal, and sharing it."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final

import discord
from discord import app_commands

from cogs.games.render_context import RenderContext, figure_lines, gains, held_lines
from cogs.games.views import GAME_VIEWS
from cogs.parts import Bot
from cogs.pictures.canvas import Picture, PictureSpec, alt_text
from cogs.records.cog import RecordsAndFairDeals
from cogs.shell.answers import Interaction, defer, files_of, illustration, in_time, respond, the_chosen
from cogs.shell.card_emoji import CardEmoji, hand_in_order
from cogs.shell.clicks import placeholder_id
from cogs.shell.feature import Feature, Services, attached, on_click
from cogs.shell.layout import GREY, Component, MessageBuilder, RawLayout, button, option, select, small
from cogs.shell.names import Names, shown, table_title
from cogs.shell.posting import share
from cogs.shell.rights import MAX_CHOICES, expect_may_share, past_table, person_of, suggest_past_table
from cogs.tables.ids import OPEN, PUBLIC, ReplayId, ReviewId
from cogs.tables.lines import look_button
from cogs.texts.catalogue import Words
from engine.game import NOBODY, Refusal, Seat
from engine.kernel.vocabulary import TrickWon
from engine.tables import Person, TableState
from engine.tables.history import DealReplay, PastTable, showing

STEPS: Final = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
"""Buttons that step through a deal, with their signs."""
DEALS: Final = ("earlier", "later")
GIVING: Final = ("share", "record", "film")
"""``DEALS`` are buttons to another deal, ``GIVING`` buttons that share or send something."""
VERBS: Final = (*STEPS, *DEALS, *GIVING)

_LABEL: Final = 100
"""Discord's limit for a suggestion, in characters."""


@dataclass(frozen=True, slots=True)
class Standpoint:
    """A step of a finished deal (from 0) and its viewpoint: see ``ReplayId``."""

    replay: DealReplay
    step: int
    eyes: str

    @property
    def seat(self) -> Seat | None:
        """The seat whose view it is; ``None`` for the public's, and for open hands."""
        return int(self.eyes) if self.eyes.isdecimal() else None

    def id(self, verb: str) -> str:
        """Return the id of a button that starts from here."""
        deal = self.replay.deal
        return ReplayId(self.replay.table.row.table, deal.number, self.step, self.eyes, verb).custom_id


def context_at(at: Standpoint, words: Words, card_emoji: CardEmoji) -> RenderContext:
    """Return the table at that moment as its viewer saw it, without the remains of the deal before."""
    replay, step, seat = at.replay, at.step, at.seat
    state = replay.state_at(step)
    views = [_view(replay, step, state, viewer) for viewer in {None, seat}]
    return RenderContext(showing(state, *views), words, card_emoji, Names(state, words, seat))


def _view(replay: DealReplay, step: int, state: TableState, viewer: Seat | None) -> Any:
    """Return a view of the deal and nothing else; at the last step as it lay when it was over."""
    view: Any = state.view(viewer)
    if replay.over(step):
        during: Any = replay.during(step).view(viewer)
        totals = replay.deal.scored.totals
        view = replace(during, deal=view.last or during.deal, waiting_for=NOBODY, totals=totals)
    return replace(view, scores=(), last=None)


def spec_at(at: Standpoint, words: Words, card_emoji: CardEmoji, reader: Person | None = None) -> PictureSpec:
    """Return the spec of the table at that moment, as everybody saw it.

    A ``reader`` who sat there, and to whom alone it is shown, sits at the bottom.
    """
    context = context_at(replace(at, eyes=PUBLIC), words, card_emoji)
    seat = None if reader is None else context.state.seat_of(reader.id)
    context = context if seat is None else replace(context, below=seat)
    return GAME_VIEWS[context.state.game].picture(context)


def replay_message(
    at: Standpoint,
    words: Words,
    card_emoji: CardEmoji,
    *,
    shared: bool = False,
    note: str = "",
    handed_on: bool = False,
    picture: Picture | None = None,
) -> MessageBuilder:
    """Build the message. ``note`` is a line above everything: an answer to the last click, or who shares it.

    ``handed_on``: the moment was shared with the channel already.
    """
    context = context_at(at, words, card_emoji)
    game = GAME_VIEWS[context.state.game]
    view: Any = context.state.view(at.seat)
    beside = replace(context, pictured=picture is not None)
    builder = MessageBuilder(GREY)
    title = f"{table_title(context.state, words)} · {words('replay-title')}"
    builder.text(f"> {note}" if note else "", small(title), *game.heading(beside, view))
    builder.illustrate(picture)
    builder.line()
    builder.text(*_happening(beside, view))
    builder.text(*_hands(at, context, view))
    builder.text(*_figures(at, beside, view))
    builder.text(small(_whereabouts(at, beside, view, shared=shared)))
    if shared:
        builder.buttons([button(at.id("open"), words("replay-button-open"))])
        return builder
    useless = _useless(at, handed_on)
    builder.buttons(_buttons(at, STEPS, useless))
    why = ReviewId(at.replay.table.row.table, at.replay.deal.number, "open").custom_id
    deals, giving = ({verb: words(f"replay-button-{verb}") for verb in verbs} for verbs in (DEALS, GIVING))
    review = button(why, words("button-review"))
    builder.buttons([*_buttons(at, deals, useless), look_button(context, "sheet"), review])
    builder.buttons(_buttons(at, giving, useless))
    builder.row(select(at.id("eyes"), _viewpoints(at, context), words("replay-eyes")))
    return builder


def _happening(context: RenderContext, view: Any) -> list[str]:
    """Return the cards on the table unless a picture shows them.

    A trick just completed still lies there, with its winner.
    """
    if context.pictured:
        return []
    game = GAME_VIEWS[context.state.game]
    won = next((event for event in context.state.events_for(view.seat) if isinstance(event, TrickWon)), None)
    if won is None:
        return game.happening(context, view)
    taken = context.words("replay-trick-to", number=won.number, name=context.names.bold(won.winner))
    before: dict[str, Any] = {"trick": won.plays, "tricks": view.deal.tricks[:-1]}
    if hasattr(view.deal, "leader"):
        before["leader"] = won.plays[0].seat
    return [*game.happening(context, replace(view, deal=replace(view.deal, **before))), taken]


def _hands(at: Standpoint, context: RenderContext, view: Any) -> list[str]:
    """Return the hand of the viewing seat and what it saw of others, or everybody's hands."""
    if at.eyes == OPEN:
        return held_lines(context, at.replay.all_hands(at.step))
    game = GAME_VIEWS[context.state.game]
    others = [] if at.replay.over(at.step) else game.others(context, view, at.seat)
    if at.seat is None or not view.hand or at.replay.over(at.step):
        return others
    card_emoji = context.card_emoji
    hand = hand_in_order(view.hand, context.order, view.order)
    own = card_emoji.gap.join(card_emoji.back if card is None else card_emoji.inline(card) for card in hand)
    return [f"{own} {context.names.short[at.seat]}", *others]


def _figures(at: Standpoint, context: RenderContext, view: Any) -> list[str]:
    """Return the deal's result at the last step, and everybody's standing unless a picture shows it."""
    game = GAME_VIEWS[context.state.game]
    if not at.replay.over(at.step):
        return [] if context.pictured else game.standings(context, view)
    scored, words = at.replay.deal.scored, context.words
    after = replace(context, state=at.replay.state_at(at.step))
    seen: Any = after.state.view(None)
    # a partie that begins anew at the same table has no scores yet
    told = game.ending(after, seen) if seen.scores else [small(gains(context, scored.points))]
    if context.pictured:
        return told
    columns = [(words("column-deal"), scored.points), (words("column-total"), scored.totals)]
    return [*told, *figure_lines(context, columns)]


def _whereabouts(at: Standpoint, context: RenderContext, view: Any, *, shared: bool) -> str:
    """Return deal and step as far as no line above says so, and the viewpoint where no select does."""
    words = context.words
    deal = words("deal-of", deal=view.deal_number, deals=view.deals) if context.pictured else ""
    step = words("replay-step", step=at.step + 1, steps=len(at.replay))
    viewpoint = _viewpoint(context, at.eyes, context.names.plain) if shared else ""
    return " · ".join(filter(None, (deal, step, viewpoint)))


def _viewpoint(context: RenderContext, eyes: str, called: Callable[[Seat], str]) -> str:
    """Return the name of a viewpoint; a seat's owner is ``called`` so."""
    if eyes == OPEN:
        return context.words("replay-eyes-open")
    if eyes == PUBLIC:
        return context.words("replay-eyes-public")
    return context.words("replay-eyes-seat", name=called(int(eyes)))


def _viewpoints(at: Standpoint, context: RenderContext) -> list[Component]:
    every = (PUBLIC, OPEN, *map(str, range(len(context.names))))
    return [
        option(_viewpoint(context, eyes, context.names.raw), eyes, chosen=eyes == at.eyes) for eyes in every
    ]


def _useless(at: Standpoint, handed_on: bool) -> frozenset[str]:
    """Return what would change nothing at this step."""
    deals, number, last = list(at.replay.table.deals), at.replay.deal.number, len(at.replay) - 1
    useless = {
        "first": at.step == 0,
        "back": at.step == 0,
        "next": at.step == last,
        "last": at.step == last,
        "earlier": number == deals[0],
        "later": number == deals[-1],
        "share": handed_on,
    }
    return frozenset(verb for verb, is_useless in useless.items() if is_useless)


def _buttons(at: Standpoint, labels: Mapping[str, str], useless: Collection[str]) -> list[Component]:
    """Build buttons; the useless ones are disabled, so that no other one moves under a thumb."""
    return [
        button(placeholder_id(VERBS.index(verb)), label, disabled=True)
        if verb in useless
        else button(at.id(verb), label)
        for verb, label in labels.items()
    ]


@cache
def _in_words(words: Words) -> CardEmoji:
    return CardEmoji(words=words)


def deal_title(table: PastTable, number: int, words: Words) -> str:
    """Return a finished deal in a line without emoji: what was played, and everybody's points."""
    state, scored = table.begun(number), table.deals[number].scored
    context = RenderContext(state, words, _in_words(words), Names(state, words))
    title = GAME_VIEWS[state.game].title(context, state.view(None), scored)
    points = " ".join(map(str, scored.points))
    return words("replay-choice", number=number, title=title, points=points)[:_LABEL]


def viewpoints(seats: Sequence[object]) -> frozenset[str]:
    """Return the ids of all viewpoints of a table with these seats."""
    return frozenset({OPEN, PUBLIC, *map(str, range(len(seats)))})


class Replays(Feature):
    """Finished deals, card by card, for those who may see the table's channel.

    A message has no state: each click says where it stands and is checked like a command.
    """

    def __init__(self, services: Services, records: RecordsAndFairDeals) -> None:
        self._services = services
        self._records = records

    # -- the command ---------------------------------------------------------------------------------------

    @attached("table", "replay")
    @app_commands.autocomplete(table=suggest_past_table)
    async def replay(
        self, interaction: Interaction, table: int | None = None, deal: int | None = None
    ) -> None:
        """Show a deal from its beginning, by default the newest one of the channel's newest table."""

        async def found() -> Standpoint:
            past = await past_table(interaction, self._services, table)
            return Standpoint(await past.replay(max(past.deals) if deal is None else deal), 0, PUBLIC)

        await self._show(interaction, found(), fresh=True)

    @replay.command.autocomplete("deal")
    async def deals(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Autocomplete finished deals of the given table, newest first."""
        number = getattr(interaction.namespace, "table", None)
        try:
            number = number if isinstance(number, int) else None
            table = await past_table(interaction, self._services, number)
        except Refusal:
            return []
        words = self._services.words_for(interaction)
        found: list[app_commands.Choice[int]] = []
        for deal in sorted(table.deals, reverse=True):
            title = deal_title(table, deal, words)
            if typed.lower() in title.lower():
                found.append(app_commands.Choice(name=title, value=deal))
                if len(found) == MAX_CHOICES:
                    break
            await asyncio.sleep(0)  # an old table has hundreds, and this runs with each letter that is typed
        return found

    # -- clicks --------------------------------------------------------------------------------------------

    @on_click(ReplayId)
    async def click(self, interaction: Interaction, clicked: ReplayId) -> None:
        """Handle a click on a button of a replay."""
        if clicked.verb == "share":
            await self._show(interaction, self._shared(interaction, clicked), fresh=False, handed_on=True)
        elif clicked.verb == "record":
            await self._standpoint(interaction, clicked)
            await self._records.send(interaction, clicked.table, clicked.deal)
        elif clicked.verb == "film":
            await self._film(interaction, clicked)
        else:
            await self._show(interaction, self._moved(interaction, clicked), fresh=clicked.verb == "open")

    async def _standpoint(self, interaction: Interaction, clicked: ReplayId) -> Standpoint:
        """Return the position of an id. Checks that the deal is finished and that step and eyes exist."""
        table = await past_table(interaction, self._services, clicked.table)
        replay = await table.replay(clicked.deal)
        Refusal.unless(
            clicked.step < len(replay) and clicked.eyes in viewpoints(replay.state_at(0).seats),
            "replay_step_gone",
        )
        return Standpoint(replay, clicked.step, clicked.eyes)

    async def _moved(self, interaction: Interaction, clicked: ReplayId) -> Standpoint:
        """Return the position to which a click leads."""
        at = await self._standpoint(interaction, clicked)
        last = len(at.replay) - 1
        match clicked.verb:
            case "open":
                return at
            case "eyes":
                return await self._standpoint(interaction, replace(clicked, eyes=the_chosen(interaction)))
            case verb if verb in STEPS:
                steps = {
                    "first": 0,
                    "back": max(0, at.step - 1),
                    "next": min(last, at.step + 1),
                    "last": last,
                }
                return replace(at, step=steps[verb])
            case "earlier" | "later":
                deals = list(at.replay.table.deals)
                place = deals.index(clicked.deal) + (1 if clicked.verb == "later" else -1)
                Refusal.unless(0 <= place < len(deals), "replay_step_gone")
                return Standpoint(await at.replay.table.replay(deals[place]), 0, clicked.eyes)
        raise Refusal("outdated_button")

    # -- the message ---------------------------------------------------------------------------------------

    async def _show(
        self,
        interaction: Interaction,
        finding: Awaitable[Standpoint],
        *,
        fresh: bool,
        handed_on: bool = False,
    ) -> None:
        """Answer with a moment: in a message of its own if ``fresh``, else in the clicked one."""
        page = self._page(interaction, finding, handed_on)
        drawing, files = await in_time(interaction, page, fresh=fresh)
        await respond(interaction, drawing, files, fresh=fresh)

    async def _page(
        self, interaction: Interaction, finding: Awaitable[Standpoint], handed_on: bool
    ) -> tuple[RawLayout, list[discord.File]]:
        """Return a moment as a message for the user, and its files; without a picture all is in words."""
        at = await finding
        reader = await person_of(interaction, self._services.registry)
        words = self._services.words_for(interaction, at.replay.table.deck)
        picture, busy = await self._picture(interaction, reader, at, words)
        note = words("replay-shared") if handed_on else busy
        builder = replay_message(
            at, words, self._services.card_emoji.of(words), note=note, handed_on=handed_on, picture=picture
        )
        return builder.view(), files_of(picture)

    async def _picture(
        self, interaction: Interaction, reader: Person | None, at: Standpoint, words: Words
    ) -> tuple[Picture | None, str]:
        """Draw the moment for a reader, or for everybody.

        Also returns why there is no picture, if one was expected.
        """
        make_spec = partial(spec_at, at, words, self._services.card_emoji.of(words), reader)
        return await illustration(self._services, interaction, reader, make_spec, words)

    # -- handing on ----------------------------------------------------------------------------------------

    async def _shared(self, interaction: Interaction, clicked: ReplayId) -> Standpoint:
        """Share a moment with everybody in the channel, in the words of the server, and return it."""
        at = await self._standpoint(interaction, clicked)
        services, guild = self._services, str(interaction.guild_id)
        expect_may_share(interaction, services.words_for(interaction))
        words = services.public_words(interaction.client, guild, at.replay.table.deck)
        note = words("replay-shared-by", name=shown(interaction.user.display_name))
        picture, _ = await self._picture(interaction, None, at, words)
        drawing = replay_message(
            at, words, services.card_emoji.of(words), shared=True, note=note, picture=picture
        ).view()
        share(services, interaction, "replay", drawing, picture)
        return at

    async def _film(self, interaction: Interaction, clicked: ReplayId) -> None:
        """Send a deal as an animated picture to the user, one at a time for each."""
        at = await in_time(interaction, self._standpoint(interaction, clicked), fresh=True)
        with self._services.pictures.place_for_film(interaction.user.id):
            await defer(interaction, thinking=True)
            reader = await person_of(interaction, self._services.registry)
            words = self._services.words_for(interaction, at.replay.table.deck)
            card_emoji = self._services.card_emoji.of(words)
            steps = [
                partial(spec_at, replace(at, step=step), words, card_emoji, reader)
                for step in range(len(at.replay))
            ]
            data = await self._services.pictures.film(steps)
        told = deal_title(at.replay.table, clicked.deal, words)
        where: dict[str, str | int] = {"table": str(clicked.table), "deal": clicked.deal}
        alt = alt_text(words("replay-film-alt", **where), told)
        name = f"{at.replay.table.row.game}-{clicked.table}-{clicked.deal}.webp"
        file = discord.File(io.BytesIO(data), filename=name, description=alt)
        await respond(interaction, words("replay-film", **where), [file])


async def setup(bot: Bot) -> None:
    """Add the feature to the bot."""
    await bot.add_features(Replays)
