"""Help, rules, settings, replays, the tutorial and looking on: all fits phones and desks, nothing is cut off.

``PICTURES=docs/pictures pytest tests/browser`` makes the documentation's screenshots here.
"""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Locator, expect

from cogs.house_rules.forms import FORM_PAGES
from cogs.rules.source import Pages
from cogs.settings.cog import SERVER_PAGES
from discord_sandbox import Person
from engine.games.registry import GAMES
from engine.tutorial.courses import COURSES
from tests.browser.conftest import Doors, House, Pictures
from tests.browser.moments import SCENES, Scene
from tests.browser.player import DESKTOP, PHONE, Player
from tests.engine.tutorial_ways import ORDER
from tests.wire.table import (
    begin_alone,
    ids_of,
    open_table,
    play_on,
    press,
    server_settings,
    text_of,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

GUILD, CHANNEL, OTHER_CHANNEL = "Studentenheim", "spieltisch", "spieltisch-2"
TALL = 844
"""Pixels that a phone is high."""
NARROWEST: Final = 350
"""Width of a small phone, in pixels."""
TABLES: Final[dict[str, dict[str, Any]]] = {
    "fuenfzehnern": {"preset": "strict"},
    "quodlibet": {"preset": "badenia", "rules": "ou_mixed=pairs last_trick_value=50"},
    "kauflabet": {},
    "blattla": {"preset": "schafkopf", "rules": "run_away_min=5"},
}
"""House rules by game. The first game has the fewest sections, so every run turns its pages."""
KEPT = ("quodlibet-wheels", "settings-mine", "settings-server-evening", "settings-server-books")
"""The pages that are kept as pictures of the documentation."""
NARROW: Final = (350, 390)
HIGHEST: Final = 720
"""CSS pixels, so that a step and its buttons stand on a phone's screen together."""
COURSE: Final = "penalties"
_IN_TUTORIAL: Final = f'[data-custom-id^="bk1:n:go:{COURSE}:"]'
FOLLOWING: Final = 3
"""The first step in which a suit is to be followed."""
SHOWN: Final = "quodlibet"
"""The game whose spectators the documentation shows."""
KEPT_STEPS: Final = {"en-phone": 1, "de-phone": FOLLOWING, "en-desk": 6}
"""The step that the documentation shows, by language and device."""


# -- ``/help``: each of its screens is one, and the list behind a slash begins with playing ------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "first"), [("Emil", "/hand"), ("Anna", "/blatt")])
async def test_the_list_of_commands_begins_with_the_hand(doors: Doors, name: str, first: str) -> None:
    player = await doors.enter(name, GUILD, CHANNEL, **PHONE)
    await player.composer.press_sequentially("/")
    offered = player.page.get_by_role("option")
    await expect(offered.first).to_contain_text(first)
    told = await offered.all_inner_texts()
    roots = {one.split()[0] for one in told}
    assert len(roots) == (10 if name == "Emil" else 15), roots
    shown = player.page.locator(".suggestions")
    assert await shown.evaluate("(list) => list.scrollWidth - list.clientWidth") == 0, "no wider than a phone"


@pytest.mark.sample(1)
@pytest.mark.parametrize("locale", ["de", "en-GB"])
async def test_every_screen_is_one(doors: Doors, page_url: str, locale: str) -> None:
    async with await Person.join(page_url, "Anna") as anna, await Person.join(page_url, "Bert") as bert:
        await anna.command(CHANNEL, "tournament create", name="Pokal der Wirtschaften", rounds=2)
        day = (datetime.now(UTC) + timedelta(days=100)).date().isoformat()
        await anna.command(CHANNEL, "stammtisch plan", name="Donnerstagsrunde", day=day, time="20:00")
        mine = await open_table(anna, CHANNEL)
        await press(anna, mine, "fill")
        for _ in range(3):
            await open_table(bert, CHANNEL)
        await anna.control("set_locale", person=anna.id, locale=locale)
        shown = (await anna.command(CHANNEL, "help")).message
        assert shown is not None
        phone = await doors.enter("Anna", GUILD, CHANNEL, **PHONE)
        for screen in ("here", "more", "keep"):
            assert f"bk1:l:{screen}" in ids_of(anna.latest(shown))
            await anna.click(shown, f"bk1:l:{screen}")
            await expect(
                phone.hand.locator(f'[data-custom-id="bk1:l:{screen}"].button-primary')
            ).to_be_visible()
            await phone.fits(350, 390)
            box = await phone.hand.bounding_box()
            assert box is not None and box["height"] <= TALL, (screen, box)
        await anna.control("set_locale", person=anna.id, locale="de")
        await anna.delete(shown)


# -- every section of the rules ------------------------------------------------------------------------------


@pytest_asyncio.fixture(loop_scope="session")
async def anna(page_url: str) -> AsyncIterator[Person]:
    """Anna, who looks things up."""
    async with await Person.join(page_url, "Anna") as anna:
        await anna.wait_until(lambda: anna.bot_online)
        yield anna


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", TABLES)
async def test_every_section_fits_on_every_screen(game: str, anna: Person, doors: Doors) -> None:
    table = await open_table(anna, OTHER_CHANNEL, game=game, **TABLES[game])
    phone = await doors.enter("Anna", GUILD, OTHER_CHANNEL, color_scheme="dark", **PHONE)
    desk = await doors.enter("Anna", GUILD, OTHER_CHANNEL, color_scheme="light", **DESKTOP)
    await phone.resize(NARROWEST)
    await anna.command(OTHER_CHANNEL, "rules", game=game, table=table)
    seen = []
    while True:
        heading = phone.hand.get_by_role("heading")
        await expect(heading).to_be_visible()
        title = await heading.inner_text()
        await expect(desk.hand.get_by_role("heading")).to_have_text(title)
        seen.append(title)
        for player in (phone, desk):
            assert await player.misfits() == [], title
        onward = phone.hand.locator(".container .button").last
        if await onward.is_disabled():
            break
        await onward.click()
        await expect(heading).not_to_have_text(title)
    assert len(set(seen)) == len(seen) == len(Pages().of(game, "de").sections)


# -- settings, and the form for a table's rules --------------------------------------------------------------


async def test_the_panels_fit_on_a_phone_and_at_a_desk(
    doors: Doors, page_url: str, pictures: Pictures
) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        for which, pages in (("mine", [""]), ("server", SERVER_PAGES)):
            if which == "mine":
                shown = (await anna.command(CHANNEL, "settings")).message
                assert shown is not None
            else:
                shown = await server_settings(anna, CHANNEL)
            phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **PHONE)
            desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **DESKTOP)
            for page in pages:
                if page:
                    await anna.click(shown, f"bk1:s:g:{page}")
                name = f"settings-{which}{page and f'-{page}'}"
                await phone.fits(*NARROW)
                if name in KEPT:
                    await pictures.take(phone, phone.hand, f"{name}-phone")
                await desk.fits(DESKTOP["viewport"]["width"])
            await anna.delete(shown)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", FORM_PAGES)
async def test_the_form_fits_on_a_phone(doors: Doors, page_url: str, pictures: Pictures, game: str) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        table = await open_table(anna, CHANNEL, game=game)
        form = await press(anna, table, "configure")
        assert form.message is not None
        phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
        shown = "start"
        for page in FORM_PAGES[game]:
            await anna.select(form.message, f"bk1:f:{table}:{shown}:show", page)
            shown = page
            await phone.fits(*NARROW)
            if f"{game}-{page}" in KEPT:
                await pictures.take(phone, phone.hand, f"form-{game}-{page}-phone")


async def test_a_host_chooses_by_clicking(doors: Doors, page_url: str) -> None:
    async with await Person.join(page_url, "Anna") as anna:
        await open_table(anna, CHANNEL, game="kauflabet")
        desk = await doors.enter("Anna", GUILD, CHANNEL, **DESKTOP)
        await desk.press("Ändern")
        await desk.hand.get_by_role("combobox").first.click()
        await desk.page.get_by_role("option", name="Einsatz und Topf").click()
        await desk.hand.get_by_role("combobox").filter(has_text="Der Geber").click()
        await desk.page.get_by_role("option", name="Jeder").last.click()
        await expect(desk.hand).to_contain_text("Noch nicht übernommen")
        await desk.hand.get_by_role("button", name="Ändern").last.click()
        dialog = desk.page.get_by_role("dialog")
        await dialog.get_by_label("Einsatz (Stamm) in Chips").fill("8")
        await dialog.get_by_role("button").last.click()
        await expect(desk.hand).to_contain_text("Einsatz (Stamm) in Chips8")
        await desk.hand.get_by_role("button", name="Übernehmen").click()
        await expect(desk.card).to_contain_text("Wer den Einsatz zahlt: Jeder · Einsatz (Stamm) in Chips: 8")


# -- replays of every kind of deal ---------------------------------------------------------------------------


async def go_on(player: Player, word: str, step: int) -> None:
    """Step through a replay from the first step until the given one is shown."""
    for number in range(1, step):
        await expect(player.hand).to_contain_text(f"{word} {number} ")
        await player.hand.locator('[data-custom-id$=":next"]').click()
    await expect(player.hand).to_contain_text(f"{word} {step} ")


@pytest.mark.sample(1)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_replays_fit_on_every_screen(
    scene: Scene, shared_house: House, doors: Doors, pictures: Pictures
) -> None:
    async with await Person.join(shared_house.url, "Anna") as anna:
        await anna.wait_until(lambda: anna.bot_online)
        shown = await anna.command(
            CHANNEL, "table replay", table=shared_house.tables[scene.name], deal=scene.deals
        )
        assert shown.message is not None
        message = await anna.filled(shown) if shown.state == "deferred" else shown.message
        [chooser] = [id for id in ids_of(message) if id.endswith(":eyes")]
        await anna.select(message, chooser, scene.eyes)
        desk = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
        phone = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
        await go_on(phone, "Schritt", 5)
        for player, widths in ((phone, NARROW), (desk, (DESKTOP["viewport"]["width"],))):
            await expect(player.hand.locator("img").first).to_be_visible()
            await player.fits(*widths)
        await low(phone)
        if scene.kept == "desk":
            await pictures.take(desk, desk.hand, f"replay-{scene.name}")
        elif scene.kept == "phone":
            await pictures.take(phone, phone.hand, f"replay-{scene.name}-phone")
        await phone.hand.locator('[data-custom-id$=":last"]').click()
        await expect(phone.hand.locator('[data-custom-id$=":last"]')).to_have_count(0)
        await phone.fits(NARROW[0])
        await low(phone)
        await anna.delete(message)


async def low(phone: Player) -> None:
    """Check that the replay stands on a phone's screen at each width."""
    for width in NARROW:
        await phone.resize(width)
        box = await phone.hand.locator(".container").bounding_box()
        assert box is not None and box["height"] <= HIGHEST, f"{width}: {box} {await phone.hand.inner_text()}"


@pytest.mark.long
async def test_a_shared_moment_fits_and_leads_on(page_url: str, doors: Doors, pictures: Pictures) -> None:
    anna = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
    dora = await doors.enter("Dora", GUILD, CHANNEL, color_scheme="dark", **DESKTOP)
    async with await Person.join(page_url, "Anna") as person:
        await person.wait_until(lambda: person.bot_online)
        await person.command(CHANNEL, "table replay", table=1, deal=2)
    await go_on(anna, "Schritt", 4)
    await anna.hand.locator('[data-custom-id$=":share"]').click()
    await expect(dora.card).to_contain_text("zeigt ein Spiel von vorhin")
    await dora.fits(DESKTOP["viewport"]["width"])
    await pictures.take(dora, dora.card, "replay-shared")
    await dora.card.get_by_role("button", name="Selbst durchblättern").click()
    await expect(dora.hand).to_contain_text("Step 4 of")
    await dora.fits(*NARROW, DESKTOP["viewport"]["width"])
    await pictures.take(dora, dora.hand, "replay-english")


# -- the tutorial, in both languages -------------------------------------------------------------------------


async def begin(player: Player, command: str) -> None:
    """Type the command, and press the button that leads on."""
    await player.composer.press_sequentially(f"/{command}")
    await expect(player.page.get_by_role("option", name=f"/{command}")).to_be_visible()
    await player.composer.press("Enter")
    await player.page.keyboard.press("Enter")
    await expect(player.hand.locator('[data-custom-id="bk1:l:here"]')).to_be_visible()
    leading = player.hand.locator('[data-custom-id="bk1:n:go:-:-:-"]')
    if not await leading.count():  # who was told of it before finds it further back
        await player.hand.locator('[data-custom-id="bk1:l:more"]').click()
    await leading.click()
    await player.hand.locator(f'[data-custom-id="bk1:n:go:{COURSE}:-:-"]').click()


def lit(player: Player) -> Locator:
    """The coloured buttons of the tutorial."""
    return player.hand.locator(f".button-success{_IN_TUTORIAL}, .button-primary{_IN_TUTORIAL}")


def grey(player: Player) -> Locator:
    """The grey buttons of the tutorial that can be clicked."""
    return player.hand.locator(f".button-secondary{_IN_TUTORIAL}")


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "person", "guild", "channel", "command", "step", "how", "widths"),
    [
        ("de-phone", "Anna", "Studentenheim", "spieltisch", "hilfe", "von", PHONE, NARROW),
        ("en-phone", "Dora", "The Taproom", "card-table", "help", "of", PHONE, NARROW),
        ("de-desk", "Bert", "Studentenheim", "spieltisch", "hilfe", "von", DESKTOP, (1280,)),
        ("en-desk", "Emil", "The Taproom", "card-table", "help", "of", DESKTOP, (1280,)),
    ],
)
async def test_every_step_fits(
    doors: Doors,
    pictures: Pictures,
    name: str,
    person: str,
    guild: str,
    channel: str,
    command: str,
    step: str,
    how: dict[str, Any],
    widths: tuple[int, ...],
) -> None:
    player = await doors.enter(
        person, guild, channel, color_scheme="dark" if how is DESKTOP else "light", **how
    )
    await begin(player, command)
    number = 1
    while number <= COURSES[COURSE].steps:
        await expect(player.hand).to_contain_text(f": {number} {step} ")
        await player.fits(*widths)
        if KEPT_STEPS.get(name) == number:
            await pictures.take(player, player.hand, f"tutorial-{name}")
        if number in (1, FOLLOWING):
            await (lit(player) if number == 1 else grey(player)).first.click()
            await expect(player.hand).to_contain_text("✋")
            await player.fits(*widths)
        way = lit(player).last
        if number < FOLLOWING:
            way = player.hand.locator(f'[data-custom-id$="{",".join(ORDER[:number])}"]')
        custom_id = await way.get_attribute("data-custom-id")
        await way.click()
        await expect(player.hand.locator(f'[data-custom-id="{custom_id}"]')).to_have_count(0)
        if await player.hand.locator('[data-custom-id*=":open:"]').count():
            break
        number += f": {number} {step} " not in await player.hand.inner_text()
    await player.fits(*widths)
    await player.hand.locator('[data-custom-id*=":open:"]').click()
    await expect(player.card).to_contain_text(f"/{command}")
    await player.fits(*widths)


# -- looking on ----------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
async def test_a_spectator_sees_a_table_with_open_hands(
    game: str, page_url: str, doors: Doors, pictures: Pictures
) -> None:
    async with await Person.join(page_url, "Bert") as bert:
        await bert.wait_until(lambda: bert.bot_online)
        table = await open_table(bert, CHANNEL, game=game, spectators="at_once")
        anna = await doors.enter("Anna", GUILD, CHANNEL, color_scheme="light", **PHONE)
        await expect(anna.card).to_contain_text("Wer sich setzt, ist damit einverstanden")
        await anna.fits(*NARROW)
        hand = await begin_alone(bert, table)
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
        if game == SHOWN:
            await pictures.take(anna, anna.hand, "watch-open-phone")
            await pictures.take(dora, dora.hand, "watch-english")
        await bert.command(CHANNEL, "table close", table=table)
        await expect(anna.hand).to_contain_text("geschlossen")
