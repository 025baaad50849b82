"""The one entry into this room: puts commands, buttons and renderers on a client."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord

from cogs import (
    agreement_commands,
    claims,
    clocks,
    fairness_commands,
    privacy_commands,
    replay_commands,
    result_commands,
    rule_set_commands,
    rules_command,
    settings_commands,
    tab_commands,
    table_commands,
    tutorial_command,
    watch_commands,
)
from cogs.agreement import Agreements
from cogs.clocks import Clocks
from cogs.commands import Translations, Tree, synchronise
from cogs.complaints import Complaints
from cogs.evenings import commands as stammtisch_commands
from cogs.evenings.planning import Planning
from cogs.evenings.stammtisch import Stammtisch
from cogs.exchange import export_commands, import_commands
from cogs.exchange.exports import Exports
from cogs.exchange.imports import PaperDesk
from cogs.exchange.paper_names import PaperNames
from cogs.fairness import FairDeals
from cogs.forced_cards import ForcedCards
from cogs.forms import RulesForms
from cogs.fraternities import commands as fraternity_commands
from cogs.fraternities.clicks import FraternityClicks
from cogs.fraternities.contests import Contests
from cogs.fraternities.fraternities import Fraternities
from cogs.fraternities.honours import Honours
from cogs.fraternities.members import Members
from cogs.fraternities.pacts import Pacts
from cogs.fraternities.roles import VanishedRoles
from cogs.herald import Herald
from cogs.illustrations import Illustrations
from cogs.leaderboards import commands as leaderboard_commands
from cogs.leaderboards.leaderboards import Leaderboards
from cogs.lobby import Lobby
from cogs.looks import Looks
from cogs.pictures.desk import PictureDesk
from cogs.places import Places
from cogs.play import Play
from cogs.privacy import Privacy
from cogs.records import Records
from cogs.reopenings import Reopenings
from cogs.replays import Replays
from cogs.results import Results
from cogs.router import Handlers, Router
from cogs.rule_sets import RuleSets
from cogs.rules import Rules
from cogs.seasons import commands as season_commands
from cogs.seasons.news import SEASON_NEWS, SeasonNews
from cogs.seasons.seasons import Seasons
from cogs.servers import Servers
from cogs.services import Services
from cogs.settings import SettingsPanels
from cogs.statistics import commands as statistics_commands
from cogs.statistics.statistics import StatisticsPages
from cogs.tab import TabDesk
from cogs.tournaments import commands as tournament_commands
from cogs.tournaments.tournaments import TournamentDesk
from cogs.tutorial import Tutorial
from cogs.ui.cards import Cards
from cogs.ui.evening_id import EveningId
from cogs.ui.fraternity_id import FraternityId
from cogs.ui.hands import Hands
from cogs.ui.ids import (
    AgreeId,
    ClaimId,
    FormId,
    HandId,
    LookId,
    MarkId,
    PlanId,
    ReplayId,
    RulesId,
    SettingId,
    TableId,
    TutorialId,
    WakeId,
    WatchId,
)
from cogs.ui.import_id import GiveId, ImportId, TypedId
from cogs.ui.leaderboard_id import LeaderboardId
from cogs.ui.mentions import Mentions
from cogs.ui.privacy_id import PrivacyId
from cogs.ui.result_id import ResultId
from cogs.ui.season_id import CloseSeasonId, OpenSeasonId, SeasonId
from cogs.ui.statistics_id import StatisticsId
from cogs.ui.tab_id import TabId
from cogs.ui.tournament_id import TournamentId
from cogs.watching import Watching
from engine.exchange.claiming import forget_names
from engine.fraternities.diplomacy import Diplomacy
from engine.standings.closing import Closing
from engine.storage.statements import Write
from engine.tables import Snapshot

log = logging.getLogger(__name__)


class Front:
    """What ``install`` put on a client, for as long as the process lives."""

    def __init__(
        self,
        tree: Tree,
        router: Router,
        hands: Hands,
        cards: Cards,
        mentions: Mentions,
        forced_cards: ForcedCards,
        herald: Herald,
        closing: Closing,
        stammtisch: Stammtisch,
        tournaments: TournamentDesk,
    ) -> None:
        self.tree = tree
        self.router = router
        self.over = False
        """Whether it was closed."""
        self._stammtisch = stammtisch
        self._tournaments = tournaments
        self.herald = herald
        self._closing = closing
        self._hands = hands
        self._cards = cards
        self._mentions = mentions
        self._forced_cards = forced_cards

    def published(self, snapshot: Snapshot) -> None:
        """Show what the hall has published."""
        self._hands.published(snapshot)
        self._cards.published(snapshot)
        self._mentions.published(snapshot)
        self._forced_cards.published(snapshot)

    async def on_ready(self) -> None:
        """The client knows its servers: show what was published before, and what an earlier process left."""
        self._hands.resume()
        self.herald.ready()
        await self._cards.ready()

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Finish refreshes that were begun and hand the newest cards to the outbox; then do nothing more.

        After ``timeout`` seconds the rest is left as it is: a restart takes it up again.
        """
        self.over = True
        try:
            async with asyncio.timeout(timeout):
                await asyncio.gather(
                    self._hands.close(),
                    self._cards.close(),
                    self._mentions.close(),
                    self._forced_cards.close(),
                    self._stammtisch.close(),
                    self._tournaments.close(),
                    self.herald.close(),
                    self._closing.close(),
                )
        except TimeoutError:
            log.warning("not everything could be shown before the end")


async def install(
    client: discord.Client, services: Services, *, now: Callable[[], float] = time.time
) -> Front:
    """Put everything on a logged-in client that is not yet connected (call it in ``setup_hook``).

    Listens to ``services.hall`` and to the client's events (what the client itself does in
    ``on_ready``, ``on_disconnect``, ``on_resumed`` and ``on_interaction`` is done, too), adds the commands
    and tells Discord about them when they have changed since last time. ``now`` is the time in seconds
    since 1970.

    Raises:
        discord.HTTPException: Discord refused the commands.
    """
    hands = Hands(client, services, now)
    cards = Cards(client, services, now)
    mentions = Mentions(client, services, hands, cards)
    hands.left = mentions.left
    hands.watched = cards.watched
    cards.spectators = hands.spectators
    cards.back = mentions.again
    herald = Herald(client, services, now)
    closing = _closing(client, services, herald, now)
    play = Play(services, hands)
    rule_sets = RuleSets(services, now)
    forms = RulesForms(services, rule_sets)
    places = Places(services, cards)
    lobby = Lobby(services, rule_sets, cards, play, forms, places)
    panels = SettingsPanels(services, rule_sets, now)
    records = Records(services)
    desk = PictureDesk(services.studio)
    illustrations = Illustrations(services, desk)
    seasons = Seasons(services, herald, closing, illustrations, now)
    replays = Replays(services, records, illustrations)
    rules = Rules(services)
    watching = Watching(services, hands, play)
    agreements = Agreements(services, cards, hands, play)
    claiming = claims.Claims(services)
    forced_cards = ForcedCards(services.hall, services.preferences)
    tutorial = Tutorial(services, lobby)
    tab = TabDesk(services, illustrations, now)
    paper, paper_names = PaperDesk(services, now), PaperNames(services, now)
    statistics = StatisticsPages(services, illustrations, now)
    leaderboards = Leaderboards(services, illustrations, now)
    results = Results(services, cards, herald, now)
    privacy = Privacy(services, cards)
    privacy.farewells += [services.roll.part, partial(forget_names, services.store), hands.part]
    stammtisch = Stammtisch(client, services, cards, herald, now)
    cards.placed = stammtisch.placed
    tournaments = TournamentDesk(client, services, rule_sets, herald, illustrations, now)
    fraternities, diplomacy = (
        Fraternities(services, illustrations, Honours(services, now)),
        Diplomacy(services.store, now),
    )
    members, pacts = Members(services, fraternities), Pacts(services, fraternities, diplomacy)
    contests = Contests(services, fraternities, diplomacy, illustrations, now)
    clicks: Handlers = {
        TableId: lobby.click,
        HandId: play.act,
        MarkId: play.mark,
        PlanId: play.plan,
        ClaimId: claiming.click,
        WakeId: play.wake,
        AgreeId: agreements.click,
        LookId: Looks(services, desk).click,
        RulesId: rules.click,
        TutorialId: tutorial.click,
        FormId: forms.click,
        SettingId: panels.click,
        SeasonId: seasons.click,
        OpenSeasonId: seasons.open,
        CloseSeasonId: seasons.close,
        ReplayId: replays.click,
        WatchId: watching.click,
        ResultId: results.click,
        PrivacyId: privacy.click,
        TabId: tab.click,
        ImportId: paper.click,
        GiveId: paper_names.click,
        FraternityId: FraternityClicks(fraternities, members, pacts).click,
        EveningId: stammtisch.click,
        TournamentId: tournaments.click,
        StatisticsId: statistics.click,
        LeaderboardId: leaderboards.click,
    }
    router = Router(
        services,
        Complaints(services, cards),
        clicks,
        forms={
            FormId: forms.submit,
            SettingId: panels.submit,
            TabId: tab.submit,
            TypedId: paper.typed,
            ResultId: results.submit,
        },
    )
    tree = Tree(client, services, router.admits)
    await tree.set_translator(Translations(services.texts))
    table_group = table_commands.register(tree, lobby, places, rule_sets, records, services)
    fairness_commands.register(table_group, FairDeals(services), lobby, records, services)
    agreement_commands.register(table_group, agreements, lobby, services)
    claims.register(table_group, claiming, lobby, services)
    clocks.register(table_group, Clocks(services), lobby, services)
    rule_set_commands.register(tree, rule_sets, services)
    settings_commands.register(tree, panels, services)
    season_commands.register(tree, seasons, services)
    replay_commands.register(tree, replays, records, services)
    watch_commands.register(tree, watching, lobby, services)
    rules_command.register(tree, rules, lobby, services)
    result_commands.register(tree, results, services)
    privacy_commands.register(tree, privacy, services)
    tutorial_command.register(tree, tutorial, services)
    leaderboard_commands.register(tree, leaderboards, services)
    tab_commands.register(tree, tab, services)
    fraternity_commands.register(tree, fraternities, members, contests, pacts, services)
    export_commands.register(tree, Exports(services, now), services)
    import_commands.register(tree, paper, paper_names, rule_sets, services)
    statistics_commands.register(tree, statistics, services)
    planning = Planning(services, rule_sets, stammtisch, now)
    stammtisch_commands.register(tree, planning, rule_sets, services)
    tournament_commands.register(tree, tournaments, rule_sets, services)
    await synchronise(tree, services)

    front = Front(
        tree, router, hands, cards, mentions, forced_cards, herald, closing, stammtisch, tournaments
    )
    services.hall.unreachable()  # until the client is connected
    services.hall.listeners.extend((front.published, stammtisch.published, tournaments.published))
    services.hall.dropped.extend((cards.dropped, mentions.dropped))
    services.preferences.server_listeners.extend((cards.redraw, herald.changed, services.registrar.changed))
    services.preferences.server_listeners.append(stammtisch.chosen)
    services.preferences.person_listeners.append(forced_cards.chosen)
    listeners = (router.on_interaction, router.on_disconnect, router.on_resumed, router.on_ready)
    reopenings = Reopenings(cards.reopened, herald.reopened, stammtisch.cards.reopened)
    changes = (
        reopenings.on_guild_channel_update,
        reopenings.on_raw_thread_update,
        reopenings.on_guild_role_update,
        reopenings.on_member_update,
        reopenings.on_guild_join,
        reopenings.on_guild_available,
    )
    evenings = (
        stammtisch.on_ready,
        stammtisch.on_scheduled_event_delete,
        stammtisch.on_scheduled_event_update,
    )
    vanished = VanishedRoles(client, services)
    roles = (vanished.on_ready, vanished.on_guild_role_delete)
    servers = Servers(client, services.departures)
    moves = (
        servers.on_ready,
        servers.on_guild_join,
        servers.on_guild_available,
        servers.on_guild_remove,
    )
    for own in listeners:
        _listen(client, own)
    # tournaments open what is missing before anybody is told where they sit
    for listener in (tournaments.on_ready, front.on_ready, *changes, *evenings, *roles, *moves):
        _listen(client, listener, front)
    return front


def _closing(client: discord.Client, services: Services, herald: Herald, now: Callable[[], float]) -> Closing:
    """What sees to it that the ends of seasons are told."""

    def now_ms() -> int:
        return int(1000 * now())

    def announcing(key: str, guild: str, payload: str) -> Write:
        return herald.announcing(key, guild, SEASON_NEWS, payload)

    herald.on(SEASON_NEWS, SeasonNews(client, services, now_ms).draw)
    return Closing(services.store, services.registrar, services.appointments, announcing, herald.look, now_ms)


def _listen(
    client: discord.Client, listener: Callable[..., Awaitable[None]], front: Front | None = None
) -> None:
    """Add a listener for the event it is named after, beside the client's own.

    With a ``front`` it is told of nothing any more once that is over: it would begin anew what was ended.
    """
    name = listener.__name__
    own = getattr(client, name, None)

    async def both(*args: Any) -> None:
        try:
            if own is not None:
                await own(*args)
        finally:  # one that fails keeps no other from what it has to do
            if front is None or not front.over:
                await listener(*args)

    setattr(client, name, both)
