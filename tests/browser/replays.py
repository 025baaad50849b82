"""Parties played in the past, as material for replays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.store import Store
from tests.browser.moments import channel_of, guild_of
from tests.engine.tables.past import keep, played_on

GUILD, CHANNEL = "Studentenheim", "spieltisch"


@dataclass(frozen=True)
class Scene:
    """A table whose replays are looked at: its game, and the viewer."""

    name: str
    game: str
    preset: str
    deals: int
    eyes: str
    kept: Literal["desk", "phone", ""] = ""
    """The device on which the documentation shows it; empty if it isn't shown."""


SCENES: Final = (
    Scene("quodlibet", "quodlibet", "frankonia", 12, "o", kept="phone"),
    Scene("blattla", "blattla", "blattla", 3, "0"),
    Scene("kauflabet", "kauflabet", "1850", 3, "o"),
    Scene("fuenfzehnern", "fuenfzehnern", "relaxed", 2, "p", kept="desk"),
)


async def keep_replays(store: Store) -> dict[str, int]:
    """Store the tables, the first ones of a store; returns their numbers by name."""
    guild = guild_of(GUILD)
    channel = channel_of(guild, CHANNEL)
    for number, scene in enumerate(SCENES, 1):
        played = played_on(scene.game, scene.deals, preset=scene.preset, seed="replays in a browser")
        await keep(store, played, table=number, status="closed", guild=str(guild.id), channel=str(channel.id))
    return {scene.name: number for number, scene in enumerate(SCENES, 1)}
