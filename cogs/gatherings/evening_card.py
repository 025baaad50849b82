"""An evening in Discord: its card, its event if the bot may create events there, and its announcements."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

import discord

from cogs.gatherings.feature import GatheringCards, Number, concerned, news_key
from cogs.gatherings.rankings import EveningRanking, ranking_message, ranking_spec
from cogs.gatherings.view import evening_card, rhythm
from cogs.gatherings.when import named_day
from cogs.parts import Bot
from cogs.shell.answers import Interaction, redraw
from cogs.shell.discord_errors import UNREACHABLE
from cogs.shell.layout import AMBER, GREY, RawLayout, said
from cogs.shell.live_message import UncertainError
from cogs.shell.names import LONG_NAME, names_of, plain_text, shown, unlinked
from cogs.shell.posting import MOST_CALLED, News, marked
from cogs.shell.visibility import readers_see
from cogs.tables.posting import stored_message
from engine.game import OptionsError
from engine.games.registry import game
from engine.gatherings.evenings import Evenings
from engine.gatherings.gathering import DONE, GONE, key_of
from engine.gatherings.planning import Evening
from engine.standings.evening import evening as board_of
from engine.storage.kept import Announcement, announcements

log = logging.getLogger(__name__)

LASTS: Final = timedelta(hours=4)
"""Assumed duration of an evening: Discord requires an event's end."""
_UNKNOWN_EVENT: Final = 10070
_LONGEST_PLACE: Final = 100
_LEEWAY_MS: Final = 5_000
"""Margin in milliseconds: Discord rejects events that have begun by the time the request arrives."""

_scheduled, _active = discord.EventStatus.scheduled, discord.EventStatus.active


RANKING_FIRST: Final = 300
"""Seconds for which a card waits for the ranking of the evening before; people need it to sign up anyway."""


class EveningCards(GatheringCards[Evening]):
    """One message and one scheduled event for each evening, and what is announced of it.

    Each event is for a single date: Discord's own recurrence ignores time zones, and eight o'clock would
    become nine when the clocks change.
    """

    gatherings: Evenings

    def __init__(self, bot: Bot, evenings: Evenings) -> None:
        super().__init__(bot, evenings)
        self._agreed: dict[Number, tuple[str, int, str]] = {}
        """State of each evening when its event was last in line with it."""

    def number_of(self, now: Evening) -> Number:
        return now.id

    def look_again(self, found: Iterable[Evening]) -> None:
        """Update cards, and look anew whether somebody has changed the events."""
        for one in found:
            self._agreed.pop(one.id, None)
            self.changed(one)

    async def draw(self, now: Evening) -> RawLayout:
        words = self.words(now.row.guild)
        named = self.named(now, words)
        addresses = await self._addresses(now)
        return evening_card(now, words, lambda person: shown(named(person)), _seats(now), addresses)

    async def answer(self, interaction: Interaction, now: Evening) -> None:
        """Answer a click on a card by redrawing it."""
        drawing = marked(self.marked(now), await self.draw(now))
        clicked = interaction.message
        own = clicked is not None and str(clicked.id) == now.sitting.message
        await redraw(interaction, drawing, [], known=own)
        card = self.card(now)
        # an edit that was on its way may land after this
        card.shown = drawing.components if own and card.idle else None
        self.changed(now)

    async def _addresses(self, evening: Evening) -> Mapping[int, str]:
        """Return links to the cards of an evening's tables that all readers of its channel may see."""
        row, found = evening.row, {}
        guild = self._client.get_guild(int(row.guild))
        for table in evening.tables:
            card = await stored_message(self.services, table)
            if card and card["message"] and readers_see(guild, row.channel, str(card["channel"])):
                place = f"{card['channel']}/{card['message']}"
                found[table] = f"https://discord.com/channels/{row.guild}/{place}"
        return found

    # -- the ranking of the evening before stands above ----------------------------------------------------

    async def holds_back(self, now: Evening) -> bool:
        """Whether a new card has to wait for a ranking that is still to be posted above it."""
        if now.sitting.message is not None or now.number == 1:
            return False
        before = news_key(now.at(now.number - 1), "over")
        ranking = await announcements.get(self.services.store.database, before)
        if ranking is None or ranking.message is not None or ranking.given_up_ms is not None:
            return False
        if self.services.now_ms() - ranking.made_ms >= RANKING_FIRST * 1000:
            return False
        self.card(now).request(RANKING_FIRST)
        return True

    # -- the event -----------------------------------------------------------------------------------------

    def allowed(self, guild: str) -> bool:
        """Whether the bot may create events in a server."""
        server = self._server(guild)
        return server is not None and server.me.guild_permissions.create_events

    def _server(self, guild: str) -> discord.Guild | None:
        """Return a server, or ``None`` while it is down: nothing is known of it then."""
        server = self._client.get_guild(int(guild))
        return None if server is None or server.unavailable else server

    async def prepare(self, evening: Evening) -> None:
        """Create, change or end the event of an evening. Raises ``StorageError`` and UncertainError."""
        server = self._server(evening.row.guild)
        event = evening.sitting.event
        stands = (evening.sitting.status, evening.sitting.begins_ms, evening.row.channel)
        if server is None or event in (GONE, DONE) or self._agreed.get(evening.id) == stands:
            return
        if (
            evening.sitting.status == "planned"
            and evening.sitting.begins_ms <= self.services.now_ms() + _LEEWAY_MS
        ):
            return  # about to be opened: planned or moved to right now, or in another time zone it is late
        try:
            if event is not None:
                await self._follow(server, evening, int(event))
            elif evening.sitting.status == "planned" and self.allowed(evening.row.guild):
                await self._enter(server, evening)
            else:  # perhaps it is allowed the next time
                return
            self._agreed[evening.id] = stands
        except discord.HTTPException as error:
            if error.status == 429 or error.status >= 500:
                raise UncertainError(f"status {error.status}, code {error.code}") from None
            if error.code == _UNKNOWN_EVENT:
                await self.gatherings.note(*evening.id, event=GONE)
            else:
                log.warning("evening %s: its event was refused (code %s)", evening.key, error.code)
        except UNREACHABLE as error:
            raise UncertainError(repr(error)) from None
        finally:
            if not evening.live:
                self._agreed.pop(evening.id, None)

    async def _enter(self, server: discord.Guild, evening: Evening) -> None:
        name, begins_ms = unlinked(plain_text(evening.row.name, LONG_NAME)), evening.sitting.begins_ms
        made = await self._made_before(server, name, begins_ms) or await server.create_scheduled_event(
            name=name,
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            **self._contents(server, evening),
        )
        await self.gatherings.note(*evening.id, event=str(made.id), event_ms=begins_ms)

    async def _made_before(
        self, server: discord.Guild, name: str, begins_ms: int
    ) -> discord.ScheduledEvent | None:
        """Find the event that an earlier process created without being able to record it."""
        for event in await server.fetch_scheduled_events(with_counts=False):
            own = self._client.user is not None and event.creator_id == self._client.user.id
            if own and event.name == name and _begins_ms(event) == begins_ms:
                return event
        return None

    async def _follow(self, server: discord.Guild, evening: Evening, number: int) -> None:
        event = await server.fetch_scheduled_event(number, with_counts=False)
        if event.status not in (_scheduled, _active):
            await self.gatherings.note(*evening.id, event=GONE if evening.live else DONE)
        elif evening.sitting.status == "planned":
            await self._follow_planned(server, evening, event)
        elif evening.live:
            if event.status is _scheduled:
                await event.start()
        else:
            await (event.end() if event.status is _active else event.cancel())
            await self.gatherings.note(*evening.id, event=DONE)

    async def _follow_planned(
        self, server: discord.Guild, evening: Evening, event: discord.ScheduledEvent
    ) -> None:
        """Move the evening if somebody has moved its event, else keep that in line."""
        begins_ms, planned = _begins_ms(event), evening.sitting
        if planned.event_ms not in (None, begins_ms) and begins_ms != planned.begins_ms:
            await self.gatherings.event_moved(*evening.id, begins_ms)
            return
        contents = self._contents(server, evening)
        if event.location and server.get_channel_or_thread(int(evening.row.channel)) is None:
            contents["location"] = event.location
        if (event.start_time, event.location) != (contents["start_time"], contents["location"]):
            await event.edit(**contents)
        if planned.event_ms != planned.begins_ms:
            await self.gatherings.note(*evening.id, event_ms=planned.begins_ms)

    def _contents(self, server: discord.Guild, evening: Evening) -> dict[str, Any]:
        """Return what an event says, but for its name: people may give it another one."""
        words, plan = self.words(evening.row.guild), evening.plan
        channel = server.get_channel_or_thread(int(evening.row.channel))
        place = evening.row.channel if channel is None else channel.name
        begins = datetime.fromtimestamp(evening.sitting.begins_ms / 1000, UTC)
        return {
            "description": f"{rhythm(plan, words)} · {words.game(plan.game)}",
            "location": unlinked(f"#{place}")[:_LONGEST_PLACE],  # a thread may be called discord.gg/code
            "start_time": begins,
            "end_time": begins + LASTS,
        }

    # -- announcements -------------------------------------------------------------------------------------

    def posted(self, row: Announcement) -> None:
        told, key = row.payload.split(" ", 1)
        number, sitting = key_of(key)
        # the next evening's card may have waited for the ranking of this one
        if told == "over" and (card := self._cards.get((number, sitting + 1))) is not None:
            card.at_once()

    async def render(self, row: Announcement, pictured: bool) -> News | None:
        told, key = row.payload.split(" ", 1)
        evening = await self.gatherings.get(*key_of(key))
        if told == "over":
            return await self._ranking(evening, row.made_ms, pictured)
        return self._call(evening, told)

    def _call(self, evening: Evening, told: str) -> News | None:
        """Build a line that mentions everybody who means to come."""
        if told in ("asked", "remind", "moved") and evening.sitting.status != "planned":
            return None  # it was to be said earlier
        words = self.words(evening.row.guild)
        people = self._mentioned(evening.who(concerned(told)))
        at = evening.sitting.begins_ms // 1000
        if told == "off":
            told = "skipped" if evening.row.ended_ms is None else "cancelled"
        line = words(
            f"evening-call-{told}",
            name=shown(evening.row.name, LONG_NAME),
            when=f"<t:{at}:R>" if told == "remind" else f"<t:{at}:F>",
            people=" ".join(f"<@{person}>" for person in people),
        )
        accent = AMBER if told in ("asked", "remind", "moved") else GREY
        return News(view=said(line, self._link(evening), accent=accent), people=people)

    def _mentioned(self, people: Sequence[int]) -> list[str]:
        known = self.services.store.persons.known
        ids = [known(person).external_id for person in people[:MOST_CALLED]]
        return [one for one in ids if one is not None]

    def _link(self, evening: Evening) -> str:
        if evening.sitting.message is None or evening.sitting.status != "planned":
            return ""
        place = f"{evening.row.guild}/{evening.row.channel}/{evening.sitting.message}"
        words = self.words(evening.row.guild)
        return words("evening-card-link", address=f"https://discord.com/channels/{place}")

    async def _ranking(self, evening: Evening, ended_ms: int, pictured: bool) -> News:
        """Build the ranking of an evening from everything played at its tables until it ended."""
        plan, row, words = evening.plan, evening.row, self.words(evening.row.guild)
        few_points_win = game(plan.game).few_points_win
        played = await board_of(
            self.services.store,
            row.guild,
            (evening.sitting.made_ms, ended_ms + 1),
            plan.game,
            some_tables=evening.tables,
        )
        persons = self.services.store.persons
        people = sorted(played.people)
        worn = self.services.fraternities.at(row.guild, people, ended_ms)
        ranked = EveningRanking(
            row.name,
            named_day(plan.day_of(evening.sitting.begins_ms), words.locale()),
            words.game(plan.game),
            played,
            few_points_win,
            names_of((persons.known(person, row.guild) for person in people), words).__getitem__,
            words,
            await self.gatherings.playing(evening),
            {person: one.stripes for person, one in worn.items()},
            self.services.preferences.server(row.guild).unit,
        )
        spec = ranking_spec(ranked) if pictured and ranked.lines else None
        return await self.ranked_news(spec, partial(ranking_message, ranked))


def _seats(evening: Evening) -> int:
    """Return the number of seats at a table; 0 if this version doesn't know the rules."""
    try:
        return evening.plan.seats
    except OptionsError:
        return 0


def _begins_ms(event: discord.ScheduledEvent) -> int:
    """Return when an event begins, in milliseconds since 1970."""
    return round(event.start_time.timestamp() * 1000)
