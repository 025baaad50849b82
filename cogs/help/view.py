"""The screens of ``/help``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.shell.clicks import Click, click
from cogs.shell.feature import Screen, Tip
from cogs.shell.layout import GREEN, MessageBuilder, RawLayout, button
from cogs.texts.catalogue import Words


@click("l:{screen}")
@dataclass(frozen=True, slots=True)
class HelpId(Click):
    """Leads to a screen of ``/help``."""

    screen: Screen


SCREENS: Final[tuple[Screen, ...]] = ("here", "more", "keep")


def help_screen(tips: Sequence[Tip], screen: Screen, words: Words) -> RawLayout:
    """Draw a screen of tips, with buttons to the others for which there are any.

    What can be done here and now has its buttons at each tip, the other screens have theirs together.
    """
    builder = MessageBuilder(GREEN)
    told = sorted((tip for tip in tips if tip.screen == screen), key=lambda tip: tip.rank)
    builder.text(f"## {words(f'help-{screen}')}")
    if screen == "here":
        for tip in told:
            if len(tip.buttons) == 1:
                builder.beside(tip.text, tip.buttons[0])
            else:
                builder.text(tip.text)
                builder.buttons(tip.buttons)
    else:
        builder.text(*(tip.text for tip in told))
        builder.buttons([one for tip in told for one in tip.buttons])
    builder.line()
    builder.buttons(
        [
            button(
                HelpId(one).custom_id,
                words(f"help-button-{one}"),
                style=discord.ButtonStyle.primary if one == screen else discord.ButtonStyle.secondary,
            )
            for one in SCREENS
            if any(tip.screen == one for tip in tips)
        ]
    )
    return builder.view()
