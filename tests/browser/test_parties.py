"""Whole parties in a browser: played by what a screen reader says, and their cards when they are over.

Whatever somebody needs to know must be heard in the hand and in the card with its picture, and be what the
bot's database says. On a phone a finished card stands on one screen, with its buttons in one row.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, TimeoutError as PageTimeoutError, expect

from benchmarks._facts import facts
from cogs.shell.card_emoji import emoji_names
from cogs.texts.catalogue import Texts, Words
from discord_sandbox import Person
from engine.cards import notation
from engine.game import CHANCE
from tests.browser.conftest import QUICK
from tests.browser.player import DESKTOP, PHONE, Player, Windows, house, new_house
from tests.wire.table import Json, card_of, eventually, ids_of, open_table, play_on, press, take_hand
from tests.wire.witness import Follower, described

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

TEXTS: Final = Texts()
HURRIED: Final = {
    "tables__computer_pause": "0.02",
    "cogs__render_pause": "0.02",
    "cogs__refreshes": "500",
    "cogs__picture_rest": "0.02",
    "cogs__picture_share": "1",
}
PATIENCE: Final = 20
"""Seconds after which what isn't heard is taken never to come."""
TAKEN: Final = 2
"""Seconds after which a key is taken to have met nothing."""
SEAT: Final = 0
"""The seat of whoever opens a table."""
MINUS: Final = {"game": "quodlibet", "rules": "wheels=false kingdom_mode=rotating contracts=minus"}
TWO: Final = {"game": "quodlibet", "rules": "wheels=false kingdom_mode=rotating contracts=minus,alarich"}
FOUR_DEALS: Final = {"game": "fuenfzehnern", "rules": "n_deals=4"}
HIGHEST: Final = 560
"""CSS pixels of a card that stands on one screen with what was written below it."""
WIDTHS: Final = (390, 350)
ROWS: Final = (1, 2)
"""Rows that three buttons need at each width."""
PLACES: Final = {
    "de": (("Anna", "Bert"), "Studentenheim", "küche"),
    "en": (("Dora", "Emil"), "The Taproom", "darts"),
}
GAMES: Final[dict[str, Json]] = {
    "blattla": {"game": "blattla", "rules": "n_deals=4"},
    "quodlibet": {"game": "quodlibet", "rules": "wheels=false contracts=minus,alarich,snack,quadrature,plus"},
    "kauflabet": {"game": "kauflabet", "rules": "n_deals=5 players=5"},
    "fuenfzehnern": {"game": "fuenfzehnern", "rules": "n_deals=4"},
}
"""The shortest comes first, and is in every run."""


# -- by ear --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class House:
    """The page's address, and the database of the bot behind it."""

    url: str
    database: Path


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def own_house(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house in which computers play and draw quickly."""
    folder = tmp_path_factory.mktemp("house")
    async with house(folder, **HURRIED) as url:
        yield House(url, folder / "tables.db")


class Listener:
    """Somebody at a table who hears the page and presses keys."""

    def __init__(self, page: Page, words: Words, name: str, follower: Follower) -> None:
        self._messages = page.get_by_role("log").get_by_role("article")
        self._only_you = re.compile("Nur du kannst|Only you can see")
        self._faces = {f":{name}:": picture for picture, name in emoji_names(words).items()}
        self._words = words
        self._name = name
        self._follower = follower
        self.turns = 0
        """Decisions made so far."""
        self.deaf: dict[str, str] = {}
        """Text not heard when somebody listened last, and the text said instead."""

    @property
    def card(self) -> Locator:
        """The newest message that everybody sees."""
        return self._messages.filter(has_not_text=self._only_you).last

    @property
    def hand(self) -> Locator:
        """The newest message that nobody else sees."""
        return self._messages.filter(has_text=self._only_you).last

    async def press(self, button: str, message: Locator) -> None:
        """Press a button by its name."""
        await message.get_by_role("button", name=button, exact=True).press("Enter")

    async def play(self) -> None:
        """Listen until everything is heard, then do the first thing that the rules allow; to the end."""
        while True:
            await eventually(lambda: self._is_awaited() or self._is_over())
            if self._is_over():
                return
            await self._listen()
            if legal := self._follower.state.legal(SEAT):  # else a forced card has played itself
                await self._decide(legal[0].token)
                self.turns += 1

    async def _decide(self, token: str) -> None:
        """Press a button; once more if it was drawn anew meanwhile."""
        verb, _, what = token.partition(" ")
        name = self._words.contract_short(what) if verb == "contract" else self._face(token)
        decision = self._follower.fold.decisions[SEAT]
        button = self.hand.get_by_role("button", name=name, exact=True)
        async with asyncio.timeout(PATIENCE):
            while not self._is_past(decision):
                await self._leave_the_menu()
                with suppress(PageTimeoutError, TimeoutError):
                    await button.press("Enter", timeout=1000 * TAKEN)
                    async with asyncio.timeout(TAKEN):
                        await eventually(lambda: self._is_past(decision))

    def _is_past(self, decision: int) -> bool:
        list(self._follower.read_on())
        return self._follower.fold.decisions[SEAT] > decision

    def _is_awaited(self) -> bool:
        """Whether there is something to do."""
        list(self._follower.read_on())
        waiting = self._follower.state.waiting_for
        return waiting is not CHANCE and SEAT in waiting

    def _is_over(self) -> bool:
        return not self._follower.state.waiting_for

    async def _listen(self) -> None:
        """Listen until everything is heard, or there is nothing to do: a forced card has played itself."""
        try:
            async with asyncio.timeout(PATIENCE):
                while self._is_awaited() and not await self._hears_all():
                    await self._leave_the_menu()
        except TimeoutError:
            raise AssertionError(f"never heard: {self.deaf}") from None

    async def _leave_the_menu(self) -> None:
        """Go back to the cards: a key may meet the menu's button where a card was a moment ago."""
        back = self.hand.get_by_role("button", name=self._words("button-hand"), exact=True)
        if await back.count():
            await back.press("Enter")
            await expect(back).to_have_count(0)

    def _face(self, card: str) -> str:
        return next(name for name, picture in self._faces.items() if picture == card)

    async def _hears_all(self) -> bool:
        view: Any = self._follower.state.view(SEAT)
        card, hand = await _said(self.card), await _said(self.hand)
        wanted = facts(view, self._words, self._name, "")
        self.deaf = dict(_unheard("card", wanted, "turn", card) | _unheard("hand", wanted, "hand_turn", hand))
        kind = (
            "img" if view.phase == "declare" else "button"
        )  # before there is a contract nothing can be played
        named = re.findall(rf'{kind} "(:\w+:)"(?! \[disabled\])', hand)
        held = {notation(one) for one in view.hand if one is not None}
        if (there := {self._faces[name] for name in named}) != held:
            self.deaf["own cards"] = f"{there} instead of {held}"
        return not self.deaf


async def _said(message: Locator) -> str:
    """Return all that is said of a message."""
    return re.sub(r"[ \n]+", " ", await message.aria_snapshot())


def _unheard(where: str, wanted: Mapping[str, list[str]], turn: str, said: str) -> dict[str, str]:
    return {
        f"{where}: {fact}": said
        for fact in ("contract", turn, "trick", "scores")
        if not all(re.search(one, said) for one in wanted[fact])
    }


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "guild", "channel", "locale", "pressed"),
    [
        (MINUS, "Studentenheim", "spieltisch", "de", ("🧢 Mit Computern anfangen", "Meine Karten")),
        (TWO, "The Taproom", "card-table", "en", ("🧢 Start with computers", "My hand")),
        (FOUR_DEALS, "Studentenheim", "spieltisch-2", "de", ("🧢 Mit Computern anfangen", "Meine Karten")),
    ],
    ids=("minus", "two contracts", "fuenfzehnern"),
)
async def test_a_partie_is_played_by_ear(
    own_house: House,
    windows: Windows,
    options: Mapping[str, str],
    guild: str,
    channel: str,
    locale: str,
    pressed: tuple[str, str],
) -> None:
    who = "Anna" if locale == "de" else "Dora"
    async with await Person.join(own_house.url, who) as host:
        await host.wait_until(lambda: host.bot_online)
        table = await open_table(host, channel, **options)
    player = await Player.come(windows, own_house.url, who, guild, channel, **DESKTOP)
    follower = Follower(own_house.database, table)
    listener = Listener(player.page, TEXTS.of(locale), who, follower)
    for button in pressed:
        await listener.press(button, listener.card)
    await listener.play()
    assert listener.turns > 8
    await player.close()


# -- when they are over --------------------------------------------------------------------------------------


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def page_url(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[str]:
    """A house of its own: cards of parties that are over stay where they are."""
    async with new_house(tmp_path_factory.mktemp("house"), **QUICK) as url:
        yield url


@pytest.mark.sample(1)
@pytest.mark.parametrize(("language", "among"), [("de", "people"), ("en", "computers")])
@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_card_stands_on_one_screen(
    windows: Windows, page_url: str, game: str, language: str, among: str
) -> None:
    names, guild, channel = PLACES[language]
    async with AsyncExitStack() as stack:
        coming = names if among == "people" else names[:1]
        people = [await stack.enter_async_context(await Person.join(page_url, name)) for name in coming]
        host = people[0]
        await host.wait_until(lambda: host.bot_online and bool(host.commands))
        table = await open_table(host, channel, **GAMES[game])
        for other in people[1:]:
            await press(other, table, "join")
        await press(host, table, "fill")
        hands = [await take_hand(person, table) for person in people]
        again = f"bk1:t:{table}:again"
        await play_on(hands, lambda: again in ids_of(card_of(host, table)))
        await host.wait_until(lambda: "; " in described(card_of(host, table)))
    player = await Player.come(windows, page_url, names[0], guild, channel, **PHONE)
    public = player.page.locator("article.message:not(.message-ephemeral)")  # the hand has the button, too
    card = public.filter(has=player.page.locator(f"[data-custom-id='{again}']"))
    for width, rows in zip(WIDTHS, ROWS, strict=True):
        await player.resize(width)
        await expect(card.locator("img").last).to_be_visible()
        box = await card.bounding_box()
        assert box is not None and box["height"] <= HIGHEST, f"{width}: {box} {await card.inner_text()}"
        assert not await player.misfits()
        tops = await card.locator(".button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
        more = int(among == "people")
        assert (len(tops), len(set(tops))) == (3 + more, rows + more), "an evening has a row of its own"
    await player.close()
