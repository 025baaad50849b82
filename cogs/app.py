"""The one entry into this room: puts commands, buttons and renderers on a client."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord

from cogs.evenings import commands as stammtisch_commands
from cogs.evenings.ids import EveningId
from cogs.evenings.planning import Planning
from cogs.evenings.stammtisch import Stammtisch
from cogs.exchange import export_commands, import_commands
from cogs.exchange.exports import Exports
from cogs.exchange.ids import GiveId, ImportId, TypedId
from cogs.exchange.imports import PaperDesk
from cogs.exchange.paper_names import PaperNames
from cogs.fraternities import commands as fraternity_commands
from cogs.fraternities.clicks import FraternityClicks
from cogs.fraternities.contests import Contests
from cogs.fraternities.fraternities import Fraternities
from cogs.fraternities.honours import Honours
from cogs.fraternities.ids import FraternityId
from cogs.fraternities.members import Members
from cogs.fraternities.pacts import Pacts
from cogs.fraternities.roles import VanishedRoles
from cogs.hand import claims
from cogs.hand.forced_cards import ForcedCards
from cogs.hand.hands import Hands
from cogs.hand.ids import ClaimId, HandId, MarkId, PlanId, WakeId
from cogs.hand.mentions import Mentions
from cogs.hand.play import Play
from cogs.house_rules import rule_set_commands
from cogs.house_rules.forms import RulesForms
from cogs.house_rules.ids import FormId
from cogs.house_rules.rule_sets import RuleSets
from cogs.leaderboards import commands as leaderboard_commands
from cogs.leaderboards.ids import LeaderboardId
from cogs.leaderboards.leaderboards import Leaderboards
from cogs.pictures.desk import PictureDesk
from cogs.pictures.illustrations import Illustrations
from cogs.privacy import privacy_commands
from cogs.privacy.ids import PrivacyId
from cogs.privacy.privacy import Privacy
from cogs.records import fairness_commands
from cogs.records.fair_deals import FairDeals
from cogs.records.records import Records
from cogs.replays import replay_commands
from cogs.replays.ids import ReplayId
from cogs.replays.replays import Replays
from cogs.results import result_commands
from cogs.results.ids import ResultId
from cogs.results.results import Results
from cogs.rules import rules_command
from cogs.rules.ids import RulesId
from cogs.rules.rules import Rules
from cogs.seasons import commands as season_commands
from cogs.seasons.ids import CloseSeasonId, OpenSeasonId, SeasonId
from cogs.seasons.news import SEASON_NEWS, SeasonNews
from cogs.seasons.seasons import Seasons
from cogs.settings import settings_commands
from cogs.settings.ids import SettingId
from cogs.settings.settings import SettingsPanels
from cogs.shell.announcer import Herald
from cogs.shell.commands import Translations, Tree, synchronise
from cogs.shell.reopenings import Reopenings
from cogs.shell.router import Handlers, Router
from cogs.shell.servers import Servers
from cogs.shell.services import Services
from cogs.stats import commands as statistics_commands
from cogs.stats.ids import StatisticsId
from cogs.stats.statistics import StatisticsPages
from cogs.tab import tab_commands
from cogs.tab.ids import TabId
from cogs.tab.tab import TabDesk
from cogs.tables import agreement_commands, clocks, table_commands
from cogs.tables.agreement import Agreements
from cogs.tables.blocked_channel_notice import Complaints
from cogs.tables.cards import Cards
from cogs.tables.clocks import Clocks
from cogs.tables.ids import AgreeId, LookId, TableId
from cogs.tables.lobby import Lobby
from cogs.tables.looks import Looks
from cogs.tables.places import Places
from cogs.tournaments import commands as tournament_commands
from cogs.tournaments.ids import TournamentId
from cogs.tournaments.tournaments import TournamentDesk
from cogs.tutorial import tutorial_command
from cogs.tutorial.ids import TutorialId
from cogs.tutorial.tutorial import Tutorial
from cogs.watching import watch_commands
from cogs.watching.ids import WatchId
from cogs.watching.watching import Watching
from engine.exchange.claiming import forget_names
from engine.fraternities.diplomacy import Diplomacy
from engine.seasons.closing import Closing
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
        self._mentions.begin(self._mentions.resume())
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
