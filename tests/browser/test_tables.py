"""Hands and cards in every game, at a desk and on narrow phones: nothing is cut off, covered or too pale.

``PICTURES=docs/pictures pytest tests/browser`` makes the documentation's screenshots here.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import expect

from discord_sandbox.person import Person
from engine.games.registry import GAMES
from tests.browser.conftest import Doors, House, Pictures
from tests.browser.player import DESKTOP, PHONE, Player
from tests.wire.private_pages import set_autoplay
from tests.wire.table import open_table, play_on, press, take_hand, text_of

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL, OTHER_CHANNEL = "Studentenheim", "spieltisch", "spieltisch-2"
NARROWEST: Final = (350, 360)
"""Widths of phones, in pixels."""
PATIENCE: Final = 400
"""Clicks after which a moment is taken never to come."""
PLAN = '[data-custom-id^="bk1:i:"]'
CLAIM = '[data-custom-id^="bk1:c:"]'
CARD_BUTTON = 'button[data-custom-id^="bk1:h:"]'
NARROW: Final = (350, 390)
KEPT: Final = "quodlibet"
"""The game that the documentation shows."""


# -- hands and cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A moment of a game: the hand shows ``text`` and has a button whose id ends with ``button``.

    Without ``options`` the moment is already there, at a table of the shared house.
    ``likes`` are ends of ids to click until then, the best first; by default the first coloured button.
    """

    name: str
    options: dict[str, Any] | None
    text: str
    button: str
    likes: tuple[str, ...] = ()
    marks: tuple[int, ...] = ()
    kept: bool = False
    """Whether it is a picture of the documentation."""


THIRD_TRICK: Final = r"Stich 3\b"
A_CARD: Final = r":(lay )?[EGHS][7-9XUOKA]"
BLATTLA_LIKES: Final = (":ready", ":cut 16", ":bid sow", r":call [EGHS]A", ":pass")
MOMENTS: Final = (
    Moment("kauflabet-exchange", {"game": "kauflabet"}, "", ":play", marks=(0, 2), kept=True),
    Moment("kauflabet", {"game": "kauflabet", "players": 5}, THIRD_TRICK, A_CARD, likes=(":play",)),
    Moment("fuenfzehnern-zwang", None, "", " zwang", kept=True),
    Moment("fuenfzehnern", {"game": "fuenfzehnern", "preset": "1880"}, THIRD_TRICK, A_CARD),
    Moment("blattla-auction", {"game": "blattla"}, "", ":pass", likes=BLATTLA_LIKES, kept=True),
    Moment("blattla", {"game": "blattla"}, THIRD_TRICK, A_CARD, likes=BLATTLA_LIKES, kept=True),
    Moment("badenia-king", {"game": "quodlibet", "preset": "badenia"}, "", r":contract \w+"),
    Moment(
        "badenia",
        {"game": "quodlibet", "preset": "badenia"},
        rf"{THIRD_TRICK}|Reihe 3",
        A_CARD,
        likes=(":contract minus", r":contract \w+"),
        kept=True,
    ),
)


@pytest_asyncio.fixture(loop_scope="session")
async def anna(page_url: str) -> AsyncIterator[Person]:
    """Anna, who opens tables."""
    async with await Person.join(page_url, "Anna") as anna:
        await anna.wait_until(lambda: anna.bot_online)
        await set_autoplay(anna, OTHER_CHANNEL, "never")
        yield anna


@pytest.mark.sample(1)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
async def test_hand_and_card_fit_on_every_screen(
    moment: Moment, anna: Person, shared_house: House, doors: Doors, pictures: Pictures
) -> None:
    if moment.options is None:
        table = shared_house.tables[moment.name]
        await anna.command(OTHER_CHANNEL, "table move", table=table)
    else:
        table = await open_table(anna, OTHER_CHANNEL, **moment.options)
        await press(anna, table, "fill")
    desk = await doors.enter("Anna", GUILD, OTHER_CHANNEL, color_scheme="dark", **DESKTOP)
    await desk.press("Meine Karten")
    for _ in range(PATIENCE):
        if await has_come(desk, moment):
            break
        await go_on(desk, moment)
    else:
        pytest.fail(f"{moment.name} never came")
    for place in moment.marks:
        await mark(desk, place)

    phone = await doors.enter("Anna", GUILD, OTHER_CHANNEL, color_scheme="light", **PHONE)
    await expect(phone.hand).to_be_visible()
    await desk.fits(*NARROWEST, DESKTOP["viewport"]["width"])
    await phone.fits(*NARROWEST)
    for tab in (desk, phone):
        for message in (tab.card, tab.hand):
            assert not await tab.pale(message)
    if moment.kept:
        await pictures.take(desk, desk.hand, moment.name)


async def has_come(player: Player, moment: Moment) -> bool:
    """Whether the moment has come and it is Anna's turn."""
    await expect(player.offered.first).to_be_visible()
    if not re.search(moment.text, await player.hand.inner_text()):
        return False
    offered = await player.ids(player.offered)
    return any(re.search(rf"{moment.button}$", custom_id) for custom_id in offered)


async def go_on(player: Player, moment: Moment) -> None:
    """Click the button that the moment likes best."""
    offered = await player.ids(player.offered)
    liked = (id for end in moment.likes for id in offered if re.search(rf"{end}$", id))
    lit = await player.ids(player.lit)
    custom_id = next(liked, (lit or offered)[0])
    await player.act(player.hand.locator(f'[data-custom-id="{custom_id}"]'))


async def mark(player: Player, place: int) -> None:
    """Mark a card, and check that it stands out."""
    card = player.hand.locator('[data-custom-id^="bk1:m:"]').nth(place)
    await card.click()
    await expect(card).to_have_class(re.compile("button-primary"))


# -- a card chosen early and a claim -------------------------------------------------------------------------


@pytest.mark.long
async def test_a_card_chosen_early_fits_on_phones(page_url: str, doors: Doors, pictures: Pictures) -> None:
    async with await Person.join(page_url, "Anna") as anna, await Person.join(page_url, "Bert") as bert:
        await anna.wait_until(lambda: anna.bot_online)
        table = await open_table(anna, CHANNEL, game="fuenfzehnern")
        await press(bert, table, "join")
        await press(anna, table, "fill")
        players = [await doors.enter(name, GUILD, CHANNEL, **DESKTOP) for name in ("Anna", "Bert")]
        for player in players:
            await player.press("Meine Karten")
            await expect(player.hand).to_be_visible()
        # one of the two is not awaited
        (early, *_) = [player for player in players if await player.hand.locator(PLAN).count()]
        await early.hand.locator(PLAN).first.click()
        await expect(early.hand.locator(f"{PLAN}.button-primary")).to_have_count(1)
        await early.fits(*NARROWEST)
        await pictures.take(early, early.hand, "hand-planned-phone")


async def test_a_claim_fits_on_phones(shared_house: House, doors: Doors, pictures: Pictures) -> None:
    async with await Person.join(shared_house.url, "Anna") as anna:
        await anna.command(CHANNEL, "table move", table=shared_house.tables["claim"])
        player = await doors.enter("Anna", GUILD, CHANNEL, **PHONE)
        await player.press("Meine Karten")
        await expect(player.hand.locator(CLAIM)).to_be_visible()
        await player.fits(*NARROWEST)
        await pictures.take(player, player.hand, "hand-claim-phone")
        await player.hand.locator(CLAIM).click()
        await expect(player.hand.locator('[data-custom-id$=":lay"]')).to_be_visible()
        await player.fits(*NARROWEST)
        await pictures.take(player, player.hand, "claim-asked-phone")
        await player.hand.locator('[data-custom-id$=":lay"]').click()
        await expect(player.hand.locator('[data-custom-id$=":lay"]')).to_have_count(0)
        await expect(player.hand.locator(CARD_BUTTON).first).to_be_visible()
        await player.fits(*NARROWEST)


# -- questions, breaks and a shelved partie ------------------------------------------------------------------


@pytest_asyncio.fixture(loop_scope="session")
async def bert(page_url: str) -> AsyncIterator[Person]:
    """Bert, the other person at the tables."""
    async with await Person.join(page_url, "Bert") as bert:
        await bert.wait_until(lambda: bert.bot_online)
        yield bert


@pytest.mark.long
async def test_a_table_agrees_and_is_put_away(bert: Person, doors: Doors, pictures: Pictures) -> None:
    table = await open_table(bert, CHANNEL, game="quodlibet")
    desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **DESKTOP)
    await desk.press("Mitspielen")
    await expect(desk.card).to_contain_text("Noch 2 Plätze frei")
    await press(bert, table, "fill")
    await desk.press("Meine Karten")
    phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **PHONE)

    async def looked_at(name: str, at_card: str, in_hand: str) -> None:
        for player in (desk, phone):
            await expect(player.card).to_contain_text(at_card)
            await expect(player.hand).to_contain_text(in_hand)
        await desk.fits(*NARROW, DESKTOP["viewport"]["width"])
        await phone.fits(*NARROW)
        await pictures.take(phone, phone.card, f"agreement-{name}")

    question = "Bert möchte die Partie weglegen"
    await bert.command(CHANNEL, "table shelve", table=table)
    await looked_at("question", question, question)
    before = await desk.ids(desk.places)
    await desk.hand.get_by_role("button", name="Nein", exact=True).click()
    await expect(desk.hand).not_to_contain_text(question)
    assert await desk.ids(desk.places) == before

    await bert.command(CHANNEL, "table pause", table=table)
    await expect(desk.card).to_contain_text("Bert möchte eine Pause machen")
    await desk.card.get_by_role("button", name="Ja", exact=True).click()
    await looked_at("break", "Pause!", "Pause!")
    await desk.hand.get_by_role("button", name="Weiter", exact=True).click()
    await expect(desk.card).not_to_contain_text("Pause!")

    await bert.command(CHANNEL, "table shelve", table=table)
    await expect(desk.hand).to_contain_text(question)
    await desk.hand.get_by_role("button", name="Ja", exact=True).click()
    await expect(desk.card).to_contain_text("ist weggelegt")
    await desk.card.get_by_role("button", name="Ich bin da").click()
    await looked_at("shelved", "✅ Anna", "✅ Anna")
    await desk.card.get_by_role("button", name="Ohne die anderen weiter").click()
    await expect(desk.card.get_by_role("button", name="Meine Karten")).to_be_visible()


# -- looking on ----------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_sees_a_table_with_open_hands(
    game: str, bert: Person, doors: Doors, pictures: Pictures
) -> None:
    table = await open_table(bert, CHANNEL, game=game, spectators="at_once")
    anna = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
    await expect(anna.card).to_contain_text("Wer sich setzt, ist damit einverstanden")
    await anna.fits(*NARROW)
    await press(bert, table, "fill")
    hand = await take_hand(bert, table)
    await anna.press("Meine Karten")
    await expect(anna.hand).to_contain_text("Du schaust zu")
    await anna.hand.get_by_role("button", name="Alle Karten zeigen").click()
    await expect(anna.hand).to_contain_text("Alle Karten liegen offen")
    await expect(anna.card).to_contain_text("Eine Person schaut zu")
    dora = await doors.enter("Dora", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
    await dora.press("Meine Karten")
    await expect(dora.hand).to_contain_text("You are watching")
    await expect(dora.card).to_contain_text("2 schauen zu")
    before = text_of(hand.hand)
    await play_on([hand], lambda: text_of(hand.hand) != before)
    await dora.fits(DESKTOP["viewport"]["width"])
    await anna.fits(*reversed(NARROW))
    if game == KEPT:
        await pictures.take(anna, anna.hand, "watch-open-phone")
        await pictures.take(dora, dora.hand, "watch-english")
    await bert.command(CHANNEL, "table close", table=table)
    await expect(anna.hand).to_contain_text("geschlossen")
