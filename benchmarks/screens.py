"""``python -m benchmarks screens``: heights, shifts, scrolls and taps on a phone, in a real Chromium.

A bot plays in a sandbox of this process. On each of two servers, a German and an English one, somebody plays
every game with every preset against computers with one thumb, on a phone 390 pixels wide; another of their
phones, 350 pixels wide, shows the same. Both look at every frame in which something has changed. Some cards
are chosen before their turn and some are forbidden ones, so that notes and plans come and go; the table has a
clock.

Heights are those of whole messages in CSS pixels, the greatest seen: the card in play, the hand in play, the
choice of a contract, a page of the form for house rules, the lobby, the end of a partie. A shift is the
largest distance of a card from where it lay first in the deal: on the screen, and from the hand's lower edge.
A scroll is a turn at which not all cards or contracts are on the screen, an extra tap one that fetches the
hand again. Facts are contract, turn, trick and scores, in words or in a picture's description, looked for
once in each deal. Taps to the first card: choosing the command in the list and sending it are one each, the
way to the composer none; the choice of a contract counts even if it was not one's own. Roots are those of
commands without special rights.

Worse than its bar is a ratio above 1; where nothing is asked for, 99 says that there was something.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page, expect

from benchmarks._thumb import Thumb, record
from benchmarks._verdict import verdict
from cogs.texts.catalogue import Texts, Words
from discord_sandbox import Person, Sandbox, SandboxSettings, find
from discord_sandbox.inputs import Json
from engine.game import Game
from engine.games.registry import GAMES
from engine.store import Store
from tests.bot.processes import bierkoenig, environment
from tests.browser.player import Player, Windows, chromium
from tests.wire.table import open_table, press

WIDTHS: Final = (390, 350)
HEIGHT: Final = 844
BARS: Final = {
    "card": 560,
    "hand": 520,
    "choice": 700,
    "form": 700,
    "lobby": 560,
    "end": 560,
    "shift on the screen": 0,
    "shift in the hand": 0,
    "scrolls": 0,
    "extra taps": 0,
    "facts missing": 0,
    "taps to first card": 6,
    "roots of commands": 10,
}
MISSED: Final = 99.0
"""The ratio of a figure that should be nothing and isn't."""
QUICK: Final = {
    "tables__computer_pause": "0.05",
    "tables__deal_pause": "0",
    "cogs__render_pause": "0.02",
    "cogs__refreshes": "500",
    "cogs__picture_rest": "0.05",
    "cogs__picture_share": "1",
}


WHOLE: Final = 100
"""More deals than a partie has."""


@dataclass(frozen=True)
class Partie:
    """A partie: the options of its table, and how many deals of it are played."""

    name: str
    options: dict[str, Any]
    deals: int = WHOLE
    likes: tuple[str, ...] = ()


TYPED: Final = Partie("quodlibet frankonia", {})
"""The partie that somebody gets who types nothing but the command; it is played to its end."""
LONG: Final = {"badenia": 12}
"""Deals of a partie whose contracts are many."""
LIKES: Final = (
    ":ready",
    ":cut 16",
    ":bid play",
    ":bid sow.*",
    ":call [EGS]A",
    ":bid wenz",
    ":bid muck",
    ":kontra 1",
)
"""Tapped before anything else, so that somebody plays, with a partner where there is one."""


SHORTEST: Final = {"n_deals": 4, "rounds": 1}
"""House rules that make a partie short, by their key."""


def _partie(game: Game, preset: str) -> Partie:
    """Return what is played by a preset: a short partie by a game's first one, else a deal of a partie."""
    options = {"game": game.name, "preset": preset}
    keys = type(game.options(preset, {})).model_fields
    for key in keys & SHORTEST.keys():
        options["rules"] = f"{key}={SHORTEST[key]}"
    deals = WHOLE if preset == game.presets[0] else LONG.get(preset, 1)
    return Partie(f"{game.name} {preset}", options, deals, LIKES)


EVERYTHING: Final = "sow,wenz,solo,geier,farbwenz,farbgeier,bettel,hochzeit"
FURTHER: Final = (
    Partie(
        "schafkopf with every contract and a stock",
        {"game": "schafkopf", "preset": "pub", "rules": f"contracts={EVERYTHING} all_pass=stock"},
        1,
        LIKES,
    ),
    Partie("schafkopf of five", {"game": "schafkopf", "preset": "pub", "rules": "players=5"}, 1, LIKES),
    Partie("herzeln of three", {"game": "herzeln", "rules": "players=3"}, 1, LIKES),
)
"""Tables that no preset opens, and that have more to show."""
PARTIES: Final = (
    TYPED,
    *(
        one
        for game in GAMES.values()
        for one in map(partial(_partie, game), game.presets)
        if one.name != TYPED.name
    ),
    *FURTHER,
)
SAMPLE: Final = (replace(_partie(GAMES["fuenfzehnern"], "relaxed"), deals=1),)
"""The parties of ``--quick``."""


SERVERS: Final = {
    "de": ("Anna", "Studentenheim", "spieltisch"),
    "en": ("Dora", "The Taproom", "card-table"),
}
"""Who plays where, by language."""
SHIFTS: Final = {
    "shift on the screen": "viewport",
    "shift in the hand": "bottom",
    "shift from the hand's top": "top",
}
CONTRACT_AND_CARD: Final = 2
"""Taps in an open hand until the first card is played."""


MANY: Final = 20
"""Taps after which a first card is taken never to come."""


@dataclass
class Side:
    """A server in one language: who plays there, with their phones."""

    language: str
    person: Person
    channel: str
    words: Words
    phones: Sequence[Player]
    store: Store
    figures: dict[str, dict[str, float]] = field(default_factory=dict)
    """Figures by their name, then by partie and phone."""
    told: list[str] = field(default_factory=list)
    """Lines about what stood behind the worst of them."""

    def put(self, name: str, where: str, figure: float) -> None:
        """Note a figure."""
        self.figures.setdefault(name, {})[where] = round(figure, 1)


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[Sandbox]:
    """Run sandbox and bot; limits of rates would only keep a quick thumb waiting."""
    async with Sandbox(SandboxSettings(rate_limits=False)) as sandbox:
        env = environment(sandbox, storage__url=str(folder / "tables.db"), **QUICK)
        async with bierkoenig("run", env=env, fresh=True) as bot:
            await bot.says('"emoji uploaded"')
            try:
                yield sandbox
            finally:
                assert "Traceback" not in bot.output, bot.output


async def open_typed(phone: Player, others: Sequence[Page]) -> tuple[int, int]:
    """Type the command and tap until a hand lies there; returns the table and the number of taps."""
    page, taps = phone.page, 0

    def button(verb: str) -> str:
        return f'[data-custom-id="bk1:t:{table}:{verb}"]'

    await phone.composer.fill("/table open")
    await page.get_by_role("option").first.tap()
    await expect(page.locator(".command-name")).to_be_visible()
    await page.locator(".send-button").tap()
    taps += 2
    card = page.locator('article:has([data-custom-id^="bk1:t:"])').last
    await expect(card).to_contain_text(re.compile("Quodlibet"))
    ids = await phone.ids(card.locator('[data-custom-id^="bk1:t:"]'))
    table = int(ids[0].split(":")[2])
    for one in (page, *others):
        await record(one, table)
    while not await page.evaluate("recorder.begun"):
        assert taps < MANY, "the lobby leads nowhere"
        ways = (f".button-success{button('start')}", button("hand"), button("fill"))
        found = [await page.locator(way).count() for way in ways]
        main = page.locator(next(way for way, there in zip(ways, found, strict=True) if there)).last
        custom_id = await main.get_attribute("data-custom-id")
        taps += 1
        await main.tap()
        await page.wait_for_function("(tapped) => recorder.begun || recorder.settled(tapped)", arg=custom_id)
    return table, taps


async def look_at_form(side: Side, table: int) -> None:
    """Turn all pages of the form for house rules."""
    reply = await press(side.person, table, "configure")
    assert reply.message is not None
    turning = find(reply.message, _turns_pages)
    for page in [option["value"] for option in turning["options"]]:
        await side.person.select(side.person.latest(reply.message), _turns_pages, page)
        for phone in side.phones:
            shown = f'[data-custom-id="bk1:f:{table}:{page}:show"]'
            await expect(phone.page.locator(shown)).to_be_visible()
            await phone.page.evaluate("recorder.look()")


def _turns_pages(part: Json) -> bool:
    return str(part.get("custom_id", "")).endswith(":show")


async def begin(side: Side, partie: Partie) -> int:
    """Open the table of a partie, look at its lobby and its form, and start it; returns its number."""
    if partie is TYPED:
        first, *others = side.phones
        table, taps = await open_typed(first, [one.page for one in others])
        side.put("taps to first card", side.language, taps + CONTRACT_AND_CARD)
        return table
    table = await open_table(side.person, side.channel, pace="relaxed", **partie.options)
    for phone in side.phones:
        await record(phone.page, table)
        await expect(phone.page.locator(f'[data-custom-id^="bk1:t:{table}:"]').first).to_be_visible()
        await phone.page.evaluate("recorder.look()")
    await look_at_form(side, table)
    await press(side.person, table, "fill")
    await press(side.person, table, "hand")
    return table


async def play(side: Side, partie: Partie) -> None:
    """Play a partie on the first phone, and note what all phones have seen."""
    table = await begin(side, partie)
    first = side.phones[0]
    thumb = Thumb(first.page, table, side.words, side.person.name, side.store, partie.likes)
    await thumb.play(partie.deals)
    for width, phone in zip(WIDTHS, side.phones, strict=True):
        where = f"{partie.name} {side.language} {width}"
        found = await phone.page.evaluate("recorder.found()")
        for kind, height in found["heights"].items():
            side.put(kind, where, height["px"])
            if height["px"] > BARS[kind]:
                lines = [line.strip() for line in height["told"].splitlines() if line.strip()]
                side.told.append(f"{where}: {height['px']:.0f} px, {kind}: {' / '.join(lines)}")
        for name, how in SHIFTS.items():
            shift = found["shifts"][how]
            side.put(name, where, shift["px"])
            if shift["px"] and name in BARS:
                side.told.append(f"{where}: {shift['px']:.0f} px, {name}: {_difference(shift)}")
        side.put("scrolls", where, thumb.scrolls if phone is first else found["outside"])
        side.put("deals", where, found["deals"])
        side.put("frames", where, found["looks"])
        side.put("frames with a picture", where, found["pictured"])
    where = f"{partie.name} {side.language}"
    side.put("extra taps", where, thumb.taps["again"])
    side.put("moves", where, thumb.taps["move"])
    side.put("facts missing", where, thumb.missing.total())
    side.put("facts looked for", where, 8 * thumb.looked)
    if thumb.missing:
        side.told.append(f"{where}: not found: {dict(thumb.missing)} in {thumb.looked} deals")
    if partie.deals < WHOLE:  # a table that is left would call its player back from the next one
        await side.person.command(side.channel, "table close", table=table)


def _difference(shift: Json) -> str:
    """Return the last lines that came and went with a shift."""
    before, after = (
        [line.strip() for line in shift[when].splitlines() if line.strip()] for when in ("before", "after")
    )
    gone = [line for line in before if line not in after]
    come = [line for line in after if line not in before]
    return f"-{gone[-3:]} +{come[-3:]}" if gone or come else shift["around"]


def roots(person: Person) -> int:
    """Return how many commands somebody without special rights is offered, subcommands not counted."""
    return sum(
        command.get("type", 1) == 1 and command["default_member_permissions"] is None
        for command in person.commands
    )


async def measure(parties: Sequence[Partie], languages: Sequence[str]) -> list[Side]:
    """Play the parties on both servers at once."""
    texts = Texts()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sandbox = await stack.enter_async_context(house(folder))
        windows = Windows(await stack.enter_async_context(chromium()))
        sides = []
        for language in languages:
            name, guild, channel = SERVERS[language]
            person = await stack.enter_async_context(await Person.join(sandbox.url, name))
            await person.wait_until(partial(getattr, person, "bot_online"))
            phones = [
                await Player.come(windows, sandbox.url, name, guild, channel, **phone(width))
                for width in WIDTHS
            ]
            store = Store(folder / "tables.db")
            stack.push_async_callback(store.close)
            sides.append(Side(language, person, channel, texts.of(language), phones, store))
        member = await stack.enter_async_context(await Person.join(sandbox.url, "Frieda"))
        await member.wait_until(lambda: bool(member.commands))
        sides[0].put("roots of commands", "member", roots(member))

        async def play_all(side: Side) -> None:
            for partie in parties:
                await play(side, partie)
                print(f"{partie.name} {side.language}: {missed(side, partie) or 'good'}", file=sys.stderr)

        async with asyncio.TaskGroup() as group:
            for side in sides:
                group.create_task(play_all(side))
        for side in sides:
            for one in side.phones:
                assert one.errors == []
        return sides


def phone(width: int) -> dict[str, Any]:
    """Return the look of a phone so many pixels wide."""
    return {
        "viewport": {"width": width, "height": HEIGHT},
        "device_scale_factor": 1,
        "is_mobile": True,
        "has_touch": True,
    }


def missed(side: Side, partie: Partie) -> str:
    """Return the figures of a partie above their bars, of all its phones."""
    return ", ".join(
        f"{name} {figure:g} on {where}"
        for name, bar in BARS.items()
        for where, figure in side.figures.get(name, {}).items()
        if partie.name in where and figure > bar
    )


def ratio(name: str, figures: Mapping[str, float]) -> float:
    """Return the worst figure by its bar."""
    worst, bar = max(figures.values()), BARS[name]
    return round(worst / bar, 3) if bar else (MISSED if worst else 1.0)


def main(argv: list[str]) -> int:
    """Run the benchmark's command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks screens", description="Phones.")
    parser.add_argument("--quick", action="store_true", help="a deal in German: that it measures at all")
    parser.add_argument("--language", choices=tuple(SERVERS), help="only one of the two servers")
    parser.add_argument("--only", metavar="WORDS", default="", help="only parties whose name has these words")
    options = parser.parse_args(argv)
    if not any(options.only in one.name for one in (SAMPLE if options.quick else PARTIES)):
        parser.error(f"--only: no partie has {options.only!r} in its name")
    began = time.monotonic()
    languages = (options.language,) if options.language else tuple(SERVERS)
    parties = [one for one in (SAMPLE if options.quick else PARTIES) if options.only in one.name]
    sides = asyncio.run(measure(parties, languages[:1] if options.quick else languages))
    figures: dict[str, dict[str, float]] = {}
    for side in sides:
        for name, found in side.figures.items():
            figures.setdefault(name, {}).update(found)
    print(f"{'':24}{'bar':>6}{'worst':>8}{'ratio':>8}  where")
    ratios = {name: ratio(name, figures[name]) for name in BARS if name in figures}
    for name, found in sorted(
        figures.items(), key=lambda one: list(BARS).index(one[0]) if one[0] in BARS else 99
    ):
        where = max(found, key=lambda one: found[one])
        bar = (
            f"{BARS[name]:6}{found[where]:8.0f}{ratios[name]:8.2f}"
            if name in BARS
            else f"{'':6}{found[where]:8.0f}{'':8}"
        )
        print(f"{name:24}{bar}  {where}")
    for line in (line for side in sides for line in side.told):
        print(f"  {line}")
    print(f"{time.monotonic() - began:.0f} seconds")
    worst = max(ratios.values())
    return verdict({"benchmark": "screens", **figures, "ratios": ratios, "worst_ratio": worst}, 1)
