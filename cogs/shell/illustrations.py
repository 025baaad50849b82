"""Pictures for answers, if they are wanted, allowed and available right now."""

from __future__ import annotations

import logging
from collections.abc import Callable

from cogs.pictures.renderer import Picture
from cogs.pictures.spec import PictureSpec
from cogs.shell.answers import Interaction
from cogs.shell.services import Services
from cogs.texts.catalogue import Words
from engine.game import Refusal
from engine.tables import Person

log = logging.getLogger(__name__)


class Illustrations:
    """Draws pictures of answers; without one, the answer's text says the same."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def wanted(self, interaction: Interaction, reader: Person | None) -> bool:
        """Whether a picture may be shown to a reader, or to everybody in the channel (``None``)."""
        preferences = self._services.preferences
        assert interaction.guild_id is not None
        if reader is not None and preferences.mine(reader).pictures != "server":
            return False
        return preferences.server(interaction.guild_id).pictures and interaction.app_permissions.attach_files

    async def picture(
        self,
        interaction: Interaction,
        reader: Person | None,
        make_spec: Callable[[], PictureSpec],
        words: Words,
    ) -> tuple[Picture | None, str]:
        """Draw the picture, and return it or ``None``.

        The second value says why there is no picture, if one was expected.
        """
        if not self.wanted(interaction, reader):
            return None, ""
        try:
            return await self._services.pictures.for_person(interaction.user.id, make_spec()), ""
        except Refusal as refusal:
            return None, words.refusal(refusal)
        except Exception:
            log.exception("a picture could not be drawn")
            return None, ""
