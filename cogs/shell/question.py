"""A form with one text input: Discord's modal, opened by a button and answered with its id."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from discord import TextStyle, ui

from cogs.shell.answers import Interaction
from cogs.shell.deferral import answering
from engine.game import Refusal

ANSWER: Final = "answer"
"""The id of the text input within the modal."""
MAX_TITLE: Final = 45
"""Discord's limit for a modal's title and an input's label, in characters."""
MAX_PLACEHOLDER: Final = 100


async def ask(
    interaction: Interaction,
    custom_id: str,
    title: str,
    *,
    value: str = "",
    hint: str = "",
    limit: int,
    lines: bool = False,
    required: bool = True,
) -> None:
    """Ask for a text of up to ``limit`` characters, in several ``lines`` or one; if ``required``, not empty.

    The form that is sent carries ``custom_id``.
    """
    modal = ui.Modal(title=title[:MAX_TITLE], custom_id=custom_id)
    line: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id=ANSWER,
        style=TextStyle.paragraph if lines else TextStyle.short,
        default=value[:limit],
        placeholder=hint[:MAX_PLACEHOLDER],
        max_length=limit,
        required=required,
    )
    modal.add_item(ui.Label(text=title[:MAX_TITLE], component=line))
    modal.stop()  # our ids say all that an answer needs: discord.py keeps nothing of it
    await answering(interaction)
    if interaction.response.is_done():  # a form can only be the first answer
        raise Refusal("took_too_long")
    await interaction.response.send_modal(modal)


def answer_of(interaction: Interaction) -> str:
    """Return the text that was typed, or an empty one if the form isn't one of these."""
    data: Mapping[str, Any] = interaction.data or {}
    for part in data.get("components", ()):
        for line in (*part.get("components", ()), part.get("component") or {}):
            if line.get("custom_id") == ANSWER:
                return str(line.get("value") or "").strip()
    return ""
