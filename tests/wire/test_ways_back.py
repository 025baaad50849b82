"""Every private answer carries a button that brings back the open hand which it pushes off the screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from discord_sandbox.commands import SUBCOMMANDS
from tests.wire.conftest import RunBot
from tests.wire.table import EPHEMERAL, Json, People, ids_of, open_table, press, text_of
from tests.wire.test_one_more import over_among

CHANNEL: Final = "spieltisch"
PUBLIC: Final = ("table open", "tab enter")
FIRST: Final = (*PUBLIC, "stammtisch plan")
"""Commands that bring something for others to tell."""
LAST: Final = ("table release", "table leave", "table close")
FORMS: Final = ("books import",)
CLICKED: Final = {
    "help": (":configure", "bk1:l:more"),
    "settings": ("bk1:s:g:look",),
    "privacy": (":ask:",),
    "leaderboard seasons": ("bk1:y:list",),
    "tab show": ("bk1:k:",),
}
"""Buttons that are pressed in an answer, by parts of their ids."""


def paths(commands: list[Json], above: str = "") -> Iterator[tuple[str, list[Json]]]:
    """All commands by their full names, and their options."""
    for one in commands:
        options = one.get("options", [])
        inner = [option for option in options if option["type"] in SUBCOMMANDS]
        if inner:
            yield from paths(inner, f"{above}{one['name']} ")
        else:
            yield f"{above}{one['name']}", options


def given(path: str, options: list[Json], over: int, somebody: str) -> dict[str, Any]:
    """Values for the options that have to be given, and those that a command is more interesting with."""
    known: dict[str, Any] = {
        "name": "Pokal",
        "rounds": 2,
        "day": (datetime.now(UTC) + timedelta(days=10)).date().isoformat(),
        "time": "20:00",
        "word": "Eichel",
        "colours": "#c8102e #1d1d1b #f2b705",
        "season": "1",
        "code": "1-1",
        "evening": 1,
        "member": somebody,
        "person": somebody,
        "who": somebody,
    }
    values = {
        one["name"]: one["choices"][0]["value"] if one.get("choices") else known.get(one["name"], over)
        for one in options
        if one.get("required")
    }
    if path in ("table export", "table verify", "table replay"):
        values["table"] = over
    if path == "tab show":
        values["person"] = somebody  # to whom something is owed that can be deleted
    return values


async def test_every_private_answer_leads_back_to_an_open_hand(run_bot: RunBot, people: People) -> None:
    async with run_bot():
        anna, bert = await people("Anna", "Bert")
        over = await over_among([anna])
        table = await open_table(anna, CHANNEL, game="quodlibet")
        await press(anna, table, "fill")
        back = f"bk1:t:{table}:hand"
        everything = dict(paths(anna.commands))
        others = sorted(everything.keys() - {*FIRST, *LAST, *FORMS})
        for path in (*FIRST, *others, *LAST):
            await press(anna, table, "hand")
            reply = await anna.command(CHANNEL, path, **given(path, everything[path], over, bert.id))
            answer = await anna.filled(reply)
            if path in PUBLIC:
                assert not answer["flags"] & EPHEMERAL, path
                continue
            assert answer["flags"] & EPHEMERAL and back in ids_of(answer), (path, text_of(answer))
            for part in CLICKED.get(path, ()):
                button = next(one for one in ids_of(anna.latest(answer)) if part in one)
                following = (await anna.click(anna.latest(answer), button)).message
                assert following is not None
                assert back in ids_of(anna.latest(following)), (path, button, text_of(following))
