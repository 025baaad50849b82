"""The bot that features are put on, and the objects they share, created before them."""

import inspect
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.hand.cog import Hand
from cogs.hand.hands import Hands
from cogs.hand.mentions import Mentions
from cogs.house_rules.cog import RuleSets
from cogs.house_rules.forms import RulesForms
from cogs.records.cog import RecordsAndFairDeals
from cogs.shell.feature import Feature, Services
from cogs.shell.posting import Announcer
from cogs.shell.router import Router, Tree
from cogs.tables.cog import Tables
from cogs.tables.messages import TableMessages

_TO_THE_END: Final = frozenset({"interaction", "shard_disconnect", "shard_resumed"})


class Parts:
    """Objects shared by features, created before them and connected."""

    def __init__(self, bot: discord.Client, services: Services) -> None:
        self.bot: Final = bot
        self.services: Final = services
        self.table_messages: Final = TableMessages(bot, services)
        self.hands: Final = Hands(bot, services, self.table_messages)
        self.announcer: Final = Announcer(bot, services)
        self.mentions: Final = Mentions(bot, services, self.hands, self.table_messages)
        self.hand: Final = Hand(services, self.hands)
        self.rule_sets: Final = RuleSets(services)
        self.forms: Final = RulesForms(services, self.rule_sets)
        self.tables: Final = Tables(services, self.table_messages, self.hand, self.rule_sets, self.forms)
        self.records: Final = RecordsAndFairDeals(services)

    def feature(self, kind: type[Feature]) -> Feature:
        """Return a feature: one of the parts, or made of those that its constructor names."""
        for part in vars(self).values():
            if type(part) is kind:
                return part
        _, *names = inspect.signature(kind.__init__).parameters
        return kind(**{name: getattr(self, name) for name in names})


class Bot(commands.AutoShardedBot):
    """A client without message commands, on which ``install`` puts the features."""

    parts: Parts
    router: Router
    over = False
    """Whether the features are stopped: later clicks are still answered, but nothing else begins."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            **options,
        )

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event; once the features are stopped, only those in ``_TO_THE_END``."""
        if not self.is_closed() and (not self.over or event in _TO_THE_END):
            super().dispatch(event, *args, **kwargs)
