"""The bot that features are put on, and what they are made of."""

from typing import Any, Final, TypeVar, get_type_hints

import discord
from discord import app_commands
from discord.ext import commands

from cogs.shell.feature import Feature, Services
from cogs.shell.router import Router, Tree

F = TypeVar("F", bound=Feature)

_TO_THE_END: Final = frozenset({"interaction", "shard_disconnect", "shard_resumed"})


class Parts:
    """Makes features of the bot, its services, and other features."""

    def __init__(self, bot: discord.Client, services: Services) -> None:
        self.services: Final = services
        self._bot = bot
        self._made: dict[type[Feature], Any] = {}

    def feature(self, kind: type[F]) -> F:
        """Return the feature of a kind, made once of what its constructor takes."""
        leaf = next(one for one in Feature.kinds if issubclass(one, kind) and not one.__subclasses__())
        if leaf not in self._made:
            taken = get_type_hints(leaf.__init__)
            del taken["return"]
            self._made[leaf] = leaf(**{name: self._part(one) for name, one in taken.items()})
        made: F = self._made[leaf]
        return made

    def _part(self, kind: type[Any]) -> Any:
        if kind is Services:
            return self.services
        return self._bot if issubclass(kind, discord.Client) else self.feature(kind)


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

    async def add_features(self, *kinds: type[Feature]) -> None:
        """Add the features of a folder, each made of the parts that its constructor takes."""
        for kind in kinds:
            await self.add_cog(self.parts.feature(kind))

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event; once the features are stopped, only those in ``_TO_THE_END``."""
        if not self.is_closed() and (not self.over or event in _TO_THE_END):
            super().dispatch(event, *args, **kwargs)
