"""The bot that features are put on, and the objects they share, created before them."""

from dataclasses import dataclass
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
from cogs.shell.feature import Services
from cogs.shell.posting import Announcer
from cogs.shell.router import Router, Tree
from cogs.tables.cog import Tables
from cogs.tables.messages import TableMessages

_TO_THE_END: Final = frozenset({"interaction", "shard_disconnect", "shard_resumed"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Objects shared by features."""

    services: Services
    hands: Hands
    table_messages: TableMessages
    mentions: Mentions
    announcer: Announcer
    hand: Hand
    tables: Tables
    rule_sets: RuleSets
    forms: RulesForms
    records: RecordsAndFairDeals


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


def make_parts(client: discord.Client, services: Services) -> Parts:
    """Create the objects that features share, and connect them."""
    table_messages = TableMessages(client, services)
    hands = Hands(client, services, table_messages)
    announcer = Announcer(client, services)
    mentions = Mentions(client, services, hands, table_messages)
    hand = Hand(services, hands, mentions)
    rule_sets = RuleSets(services)
    forms = RulesForms(services, rule_sets)
    return Parts(
        services=services,
        hands=hands,
        table_messages=table_messages,
        mentions=mentions,
        announcer=announcer,
        hand=hand,
        tables=Tables(services, table_messages, hand, rule_sets, forms),
        rule_sets=rule_sets,
        forms=forms,
        records=RecordsAndFairDeals(services),
    )
