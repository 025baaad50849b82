"""The features in their order, and installing them on a client."""

import asyncio
import importlib
import logging
from functools import partial
from types import ModuleType
from typing import Final

from cogs.parts import Bot, Parts
from cogs.shell.feature import Feature, Services
from cogs.shell.gateway import Gateway
from cogs.shell.posting import Announcer
from cogs.shell.router import Notifier, Router, Translations, synchronise
from cogs.tables.blocking import tell_of_blockade
from cogs.tables.messages import TableMessages
from engine.background import BackgroundTasks
from engine.storage.errors import StorageError

log = logging.getLogger(__name__)

EXTENSIONS: Final = (
    "gatherings",  # opens missing tables before anybody is told a seat
    "tables",
    "hand",
    "watching",
    "replays",
    "review",
    "puzzles",
    "records",
    "rules",
    "house_rules",
    "tutorial",
    "settings",
    "privacy",
    "results",
    "leaderboards",
    "stats",
    "tab",
    "seasons",
    "fraternities",
    "exchange",
    "help",
)
"""The features in the order in which they are loaded, and ready."""


class App:
    """The features that ``install`` put on a bot, for as long as the process lives."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.parts = bot.parts
        self._late = BackgroundTasks("beginning what an earlier process has left")

    @property
    def features(self) -> list[Feature]:
        """The features, in the order in which they were loaded."""
        return [cog for cog in self.bot.cogs.values() if isinstance(cog, Feature)]

    async def on_ready(self) -> None:
        """Begin the work left by an earlier process; a feature that fails doesn't keep others from theirs.

        One that fails because of the database begins anew until that is back.
        """
        for feature in self.features:
            if self.bot.over:
                return
            try:
                await feature.ready()
            except Exception as error:
                if isinstance(error, StorageError):
                    self._late.insist(feature.ready)
                else:
                    log.exception("%s.ready failed", type(feature).__name__)

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 - the process owns the deadline
        """Finish pending work and begin nothing more.

        After ``timeout`` seconds the rest is left as it is: a restart takes it up again.
        """
        self.bot.over = True
        try:
            async with asyncio.timeout(timeout):
                await asyncio.gather(self._late.settled(), *(feature.stop() for feature in self.features))
        except TimeoutError:
            log.warning("not everything could be shown before the end")


def extension(name: str) -> ModuleType:
    """Import a feature's folder, and return the module with its ``setup``."""
    return importlib.import_module(f"cogs.{name}.cog")


async def install(bot: Bot, services: Services) -> App:
    """Put everything on a bot that is logged in and not yet connected.

    Features that are off in ``services.texts`` are not even imported: what is due for them waits in the
    database. Listens to ``services.registry`` and to the bot's events, adds the commands and tells Discord
    about them when they have changed since last time.

    Raises:
        discord.HTTPException: Discord refused the commands.
    """
    parts = bot.parts = Parts(bot, services)
    gateway = Gateway(bot, services.registry, services.departures)
    await bot.tree.set_translator(Translations(services.texts))
    for module in [extension(name) for name in EXTENSIONS if name not in services.texts.off]:
        await module.setup(bot)
    await bot.add_features(Announcer)
    after = partial(tell_of_blockade, parts.feature(TableMessages))
    router = bot.router = Router(services, gateway, after)
    services.preferences.server_listeners.append(services.standings_worker.changed)
    app = App(bot)
    for feature in app.features:
        feature.attach(bot.tree)
        router.add(feature)
    told = [one.published for one in app.features if type(one).published is not Feature.published]
    services.registry.listeners.append(Notifier(told).published)
    for listener in (
        router.on_interaction,
        router.on_app_command_completion,
        gateway.on_shard_disconnect,
        gateway.on_shard_resumed,
        gateway.on_shard_ready,
        gateway.on_ready,
        gateway.on_guild_available,
        gateway.on_guild_unavailable,
        gateway.on_guild_remove,
        gateway.on_guild_channel_update,
        gateway.on_raw_thread_update,
        gateway.on_guild_role_update,
        gateway.on_member_update,
        app.on_ready,
    ):
        bot.add_listener(listener)
    bot.add_listener(gateway.on_guild_available, "on_guild_join")
    await synchronise(bot.tree, services)
    return app
