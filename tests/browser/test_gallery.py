"""Every screen on a phone and at a desk, dark and light, in German and English: complete and readable.

``PICTURES=docs/pictures pytest tests/browser`` keeps them, each screen on a sheet of its own: in German on a
dark phone and at a light desk, in English on a light phone and at a dark desk. docs/gallery.md shows them.
"""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
import pytest_asyncio
from PIL.Image import Image

from discord_sandbox import Person, RejectedError, Reply, files_of
from engine.cards import cards_in
from engine.store import Store
from tests.browser.conftest import Pictures
from tests.browser.gallery import NARROW, PHONE, WIDE, Side, check, hang, photograph
from tests.browser.moments import (
    CLAIM,
    ZWANG,
    Company,
    Moment,
    gather,
    in_phase,
    keep,
    keep_past,
    keep_tournament,
    reach,
    trick,
)
from tests.browser.player import Player, Scheme, Windows, house
from tests.wire.table import (
    EPHEMERAL,
    Json,
    card_of,
    eventually,
    farewell,
    ids_of,
    menu_of,
    open_table,
    press,
    server_settings,
    take_hand,
    text_of,
    tutorial as first_station,
)

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.asyncio(loop_scope="session")]

GERMAN: Final = Company(
    "Studentenheim", "spieltisch", ("Anna", "Bert", "Cilli"), ("Bacchant", "Kantor", "Archivar")
)
ENGLISH: Final = Company(
    "The Taproom", "card-table", ("Dora", "Emil", "Frieda"), ("Beadle", "Tapster", "Clerk")
)
STRANGE: Final = ("Maximiliane Öttinger-Überreuther", "🍺🍺🍺", "Ἀναξαγόρας Ψ")
"""Names that are long, or written in no Latin letters."""


def _laying(view: Any) -> bool:
    """A moment of Snack: three rows have been begun."""
    return (
        view.contract == "snack"
        and view.phase == "play"
        and len({card >> 3 for card in cards_in(view.deal.layout)}) >= 3
        and any(turn.drawn for turn in view.deal.turns)
    )


def _chained(view: Any) -> bool:
    """A moment of Quadrature: some chains have been led."""
    return view.contract == "quadrature" and view.phase == "play" and len(view.deal.chains) >= 4


def _half_declared(view: Any) -> bool:
    """A moment of Kauflabet: somebody has said whether they play."""
    return view.phase == "declare" and sum(plays is not None for plays in view.deal.plays) == 2


def _late(view: Any) -> bool:
    """A moment deep in a partie."""
    return view.phase == "play" and view.deal_number >= 30 and hasattr(view.deal, "tricks")


MOMENTS: Final = {
    "table": Moment("quodlibet", "frankonia", trick(4, 2), likes=("contract minus",), pace="relaxed"),
    "king": Moment("quodlibet", "badenia", in_phase("declare", 5)),
    "bribe": Moment("quodlibet", "frankonia", trick(4, 2), likes=("contract bribe",)),
    "open-trousers": Moment("quodlibet", "badenia", trick(4, 2), likes=("contract open_trousers",)),
    "good-hunting": Moment("quodlibet", "badenia", trick(4, 2), likes=("contract good_hunting",)),
    "all-or-nothing": Moment("quodlibet", "badenia", trick(4, 2), likes=("contract alles_oder_nichts",)),
    "snack": Moment("quodlibet", "badenia", _laying, likes=("contract snack",)),
    "quadrature": Moment("quodlibet", "badenia", _chained, likes=("contract quadrature",)),
    "kauflabet-exchange": Moment("kauflabet", "1850", _half_declared, turn="^play$"),
    "kauflabet": Moment("kauflabet", "1850", trick(3, 1), {"players": 5}, likes=("play",)),
    "fuenfzehnern-zwang": ZWANG,
    "blattla-auction": Moment(
        "blattla",
        "blattla",
        lambda view: view.phase == "auction" and len(view.calls) == 2 and view.contract is not None,
        likes=("bid sow",),
    ),
    "blattla": Moment("blattla", "schafkopf", trick(4, 2), likes=("bid sow",)),
}
"""Moments played before the bot starts, by the name of the sheet that shows card and hand of them."""

OF_THE_RULES: Final = {
    "kauflabet-exchange": "kauflabet-exchange",
    "fuenfzehnern-zwang": "fuenfzehnern-zwang",
    "blattla-auction": "blattla-auction",
    "blattla": "blattla",
    "good-hunting": "badenia",
}
"""Pictures at a desk that the pages about rules show, by the moment."""

MORE: Final = {
    "names": Moment("quodlibet", "badenia", trick(5, 3), likes=("contract no_reds",)),
    "refused": Moment("quodlibet", "badenia", trick(3, 2), likes=("contract ober_unter",)),
    "early": Moment("quodlibet", "badenia", trick(3, 1), likes=("contract bad_neighbour",)),
    "claim": CLAIM,
    "asked": Moment("blattla", "blattla", trick(5, 0), likes=("bid sow",), seed=4),
    "watched": Moment("quodlibet", "badenia", trick(3, 3), likes=("contract 1238",)),
    "sheet": Moment("quodlibet", "badenia", _late),
    "colours": Moment("quodlibet", "badenia", _late, seed=6),
    "replay": Moment("quodlibet", "frankonia", in_phase("play", 3), likes=("contract alarich",), seed=5),
    "french": Moment("blattla", "schafkopf", trick(4, 2), likes=("bid sow",), seed=3, deck="french"),
    "last-card": Moment(
        "fuenfzehnern", "relaxed", lambda view: view.deal_number == 4 and trick(8, 3)(view), {"n_deals": 4}
    ),
    "question": Moment("quodlibet", "badenia", trick(4, 1), likes=("contract alarich",), seed=2),
    "break": Moment("quodlibet", "badenia", trick(4, 1), likes=("contract plus",), seed=2),
    "shelved": Moment("blattla", "schafkopf", trick(2, 1), likes=("bid sow",), seed=2),
}
"""The same for sheets that show more than card and hand."""

COMPANIES: Final = (GERMAN, ENGLISH)
EVENINGS: Final = {GERMAN: "Donnerstagsrunde", ENGLISH: "Thursday Club"}
CUPS: Final = {GERMAN: "Krambambuli-Pokal", ENGLISH: "Krambambuli Cup"}


def company_at(company: Company, name: str) -> Company:
    """The company at the table of a moment."""
    first, *others = company.people
    match name:
        case "names":
            return company._replace(people=(first, *STRANGE))
        case "early" | "asked":  # somebody else is awaited
            return company._replace(people=(others[0], first, *others[1:]))
        case "watched":  # the one who looks has no seat
            return company._replace(people=others)
        case _:
            return company


Numbers: TypeAlias = dict[tuple[str, str], int]
"""Tables by the server and the moment."""


@dataclass(frozen=True)
class House:
    """The page's address, and the tables that are there from the beginning."""

    url: str
    tables: Numbers


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def played(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A house in which every moment stands on a table of its own, once in each language."""
    folder = tmp_path_factory.mktemp("house")
    store = Store(folder / "tables.db")
    await store.migrate()
    now = time.time_ns() // 1_000_000
    tables: Numbers = {}
    reached = {name: reach(moment) for name, moment in (MOMENTS | MORE).items()}
    for company in COMPANIES:
        # they come to the channel in which they are looked at one after the other
        elsewhere = {"spieltisch": "spieltisch-2", "card-table": "darts"}[company.channel]
        for name, moment in (MOMENTS | MORE).items():
            there = company_at(company._replace(channel=elsewhere), name)
            tables[company.guild, name] = await keep(
                store, reached[name], there, now, moment.pace, moment.deck
            )
        ranked = [tables[company.guild, name] for name in ("sheet", "king", "shelved")]
        tables[company.guild, "evening"] = await gather(store, company, EVENINGS[company], ranked, now)
        cup = await keep_tournament(store, company, CUPS[company], now)
        tables[company.guild, "tournament"] = cup
        await keep_past(store, company, now)
    await store.close()
    scopes = (
        "tables_per_person",
        "tables_per_channel",
        "tables_per_guild",
        "opened_per_channel",
        "opened_per_guild",
    )
    many = dict.fromkeys(scopes, "100")
    quick = {
        "tables__computer_pause": "0.05",
        "tables__deal_pause": "0",
        "cogs__render_pause": "0.05",
        "cogs__picture_rest": "0.1",
    }
    async with house(folder, **{f"tables__{name}": value for name, value in many.items()}, **quick) as url:
        yield House(url, tables)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sides(windows: Windows, played: House) -> AsyncIterator[tuple[Side, ...]]:
    """Both sides, shared by all tests."""
    async with AsyncExitStack() as stack:
        found = []
        looks: tuple[tuple[Company, Scheme, Scheme], ...] = (
            (GERMAN, "dark", "light"),
            (ENGLISH, "light", "dark"),
        )
        for company, phone, desk in looks:
            joining = [await Person.join(played.url, name) for name in company.people]
            people = [await stack.enter_async_context(one) for one in joining]
            await people[0].wait_until(partial(_bot_online, people[0]))
            who = (company.people[0], company.guild, company.channel)
            tab = await Player.come(windows, played.url, *who, **PHONE)
            stack.push_async_callback(tab.close)
            tables = {
                name: number for (guild, name), number in played.tables.items() if guild == company.guild
            }
            found.append(Side(company, people[0], people[1:], tab, phone, desk, tables))
        yield tuple(found)


Shown: TypeAlias = tuple[list[Json], int]
"""The messages of a screen, and how many pictures they have."""
Screen: TypeAlias = Callable[[Side], Awaitable[Shown]]


class Taken(NamedTuple):
    """A screen on a phone and at a desk, and its messages on a phone one by one."""

    phone: Image
    desk: Image
    apart: list[Image]


async def look_at(name: str, screen: Screen, sides: Sequence[Side], pictures: Pictures) -> None:
    """Bring a screen up on both sides, check it in every look, and keep a sheet of it if wanted."""
    async with asyncio.TaskGroup() as both:
        looking = [both.create_task(look(side, screen, take=pictures.folder is not None)) for side in sides]
    taken = [shown for one in looking if (shown := one.result())]
    if pictures.folder:
        hang(
            [one.phone for one in taken],
            [one.desk for one in taken],
            pictures.folder / f"gallery-{name}.webp",
        )
        if name in OF_THE_RULES:
            taken[0].desk.save(pictures.folder / f"{OF_THE_RULES[name]}.png", optimize=True)
        if name == "table":  # the picture of the README: card and hand beside each other
            hang(taken[-1].apart, [], pictures.folder / "table-phone.webp")


async def look(side: Side, screen: Screen, *, take: bool) -> Taken | None:
    """Bring a screen up on a side, and check it in every look."""
    try:
        messages, drawn = await screen(side)
        await check(side, messages, pictures=drawn)
        if not take:
            return None
        return Taken(
            await photograph(side, messages, NARROW[0]),
            await photograph(side, messages, WIDE),
            [await photograph(side, [one], NARROW[0]) for one in messages],
        )
    finally:
        await tidy(side)


def _bot_online(person: Person) -> bool:
    return person.bot_online


async def tidy(side: Side) -> None:
    """Close the channel's tables, by everybody leaving where all decide about it; delete its messages."""
    host = side.host
    ids = " ".join(custom_id for message in side.seen() for custom_id in ids_of(message))
    for number in sorted({int(number) for number in re.findall(r"bk1:t:(\d+):", ids)}):
        for how, person in [("close", host), *(("leave", person) for person in (host, *side.others))]:
            with suppress(RejectedError):
                await person.command(side.channel, f"table {how}", table=number)
    for message in side.seen():
        with suppress(RejectedError):
            await host.delete(message)


async def private(side: Side, asking: Awaitable[Reply]) -> Json:
    """Wait for the answer that only the host can see."""
    reply = await asking
    assert reply.message is not None and reply.message["flags"] & EPHEMERAL
    return await side.host.filled(reply) if reply.state == "deferred" else reply.message


async def told(side: Side, command: str, **options: Any) -> Json:
    """The private answer to a command of the host."""
    return await private(side, side.host.command(side.channel, command, **options))


def answered(command: str, pictures: int = 0, **options: Any) -> Screen:
    """A screen that is the private answer to a command."""

    async def screen(side: Side) -> Shown:
        return [await told(side, command, **options)], pictures

    return screen


async def sure(side: Side, command: str, **options: Any) -> None:
    """Use a command, and confirm the question that comes before something is done."""
    question = await told(side, command, **options)
    await side.host.click(question, *ids_of(question))


def with_id(message: Json, pattern: str) -> str:
    """The id of the first button in a message that fits."""
    return next(id for id in ids_of(message) if re.search(pattern, id))


async def offered(side: Side, message: Json, pattern: str) -> None:
    """Wait until a message has a button that fits."""
    await eventually(lambda: any(re.search(pattern, id) for id in ids_of(side.host.latest(message))))


@pytest.mark.parametrize("name", [*MOMENTS, "names"])
async def test_a_table_and_a_hand(name: str, sides: Sequence[Side], pictures: Pictures) -> None:
    async def screen(side: Side) -> Shown:
        seated = await side.bring(name)
        return [side.card(seated.table), seated.hand], 1

    await look_at(name, screen, sides, pictures)


async def lobby(side: Side) -> Shown:
    options = {"game": "quodlibet", "preset": "badenia", "rules": "king_penalties=off"}
    table = await open_table(side.host, side.channel, **options)
    await press(side.others[0], table, "join")
    return [side.card(table)], 0


async def form(side: Side) -> Shown:
    table = await open_table(side.host, side.channel, game="kauflabet")
    return [await private(side, press(side.host, table, "configure"))], 0


async def refused(side: Side) -> Shown:
    seated = await side.bring("refused")
    lit = set(seated.moves)
    await seated.click(next(id for id in ids_of(seated.hand) if id.startswith("bk1:h:") and id not in lit))
    return [seated.hand], 0


async def early(side: Side) -> Shown:
    seated = await side.bring("early")
    early = [id for id in ids_of(seated.hand) if id.startswith("bk1:i:")]
    for card in early:  # one that can't follow is answered with the rule
        await seated.click(card)
        if card not in ids_of(seated.hand):
            break
    return [seated.hand], 0


async def claim(side: Side) -> Shown:
    seated = await side.bring("claim")
    asking = seated.click(with_id(seated.hand, "^bk1:c:.*:ask$"))
    return [seated.hand, await private(side, asking)], 0


async def asked(side: Side) -> Shown:
    seated = await side.bring("asked")
    leader = await take_hand(side.others[0], seated.table)
    sure = (await leader.click(with_id(leader.hand, "^bk1:c:.*:ask$"))).message
    assert sure is not None
    await leader.person.click(sure, with_id(sure, "^bk1:c:.*:lay$"))
    await offered(side, seated.hand, "^bk1:a:")
    return [seated.hand], 0


async def watched(side: Side) -> Shown:
    table = side.tables["watched"]
    await side.others[0].command(side.channel, "table move", table=table)
    return [await told(side, "table watch", table=table)], 0


async def charts(side: Side) -> Shown:
    seated = await side.bring("sheet")
    card = side.card(seated.table)
    shown = []
    for what in ("sheet", "course", "hand"):
        menu = await menu_of(side.host, card, seated.table)
        shown.append(await private(side, side.host.click(menu, f"bk1:p:{seated.table}:{what}")))
    return shown, 3


async def result(side: Side) -> Shown:
    seated = await side.bring("last-card")
    card = side.card(seated.table)
    await seated.click(seated.moves[0])
    # at last the score sheet hangs where the table was
    await eventually(lambda: re.search(r"Zettel der Partie|Score sheet of", str(side.host.latest(card))))
    return [card, seated.hand], 1


def _shared(message: Json) -> bool:
    """Whether a message shows everybody a moment of a replay."""
    return not message["flags"] & EPHEMERAL and any(id.startswith("bk1:v:") for id in ids_of(message))


async def replay(side: Side) -> Shown:
    seated = await side.bring("replay")
    shown = await told(side, "table replay", table=seated.table, deal=1)
    for _ in range(6):
        await side.host.click(shown, with_id(side.host.latest(shown), ":next$"))
    shown = side.host.latest(shown)
    await side.host.click(shown, with_id(shown, ":share$"))
    shared = await side.wait_for(side.host, _shared)
    return [shown, shared], 2


async def french(side: Side) -> Shown:
    """A table whose host has chosen the French deck, once its emoji are uploaded."""
    table = (await side.bring("french")).table
    await eventually(lambda: re.search(r"<:\w+_:", text_of(side.card(table))))
    return [side.card(table), await told(side, "hand", table=table)], 1


async def house_rules(side: Side) -> Shown:
    table = await open_table(side.host, side.channel, game="fuenfzehnern", preset="strict")
    return [await told(side, "rules", table=table)], 0


async def settings(side: Side) -> Shown:
    mine = await told(side, "settings")
    return [await server_settings(side.host, side.channel), mine], 0


async def question(side: Side) -> Shown:
    seated = await side.bring("question")
    await side.others[0].command(side.channel, "table shelve", table=seated.table)
    await offered(side, seated.hand, "^bk1:a:")
    return [side.card(seated.table), seated.hand], 1


async def agree(side: Side, what: str, table: int) -> None:
    """Ask for something, and have everybody agree to it."""
    await side.host.command(side.channel, what, table=table)
    for other in side.others:
        await side.wait_for(
            other, lambda message: any(re.match(r"bk1:a:.*:yes", id) for id in ids_of(message))
        )
        card = card_of(other, table)
        await other.click(card, with_id(other.latest(card), r"^bk1:a:.*:yes"))


async def rest(side: Side) -> Shown:
    seated = await side.bring("break")
    await agree(side, "table pause", seated.table)
    await offered(side, seated.hand, "^bk1:a:.*:go$")
    return [side.card(seated.table), seated.hand], 1


async def shelved(side: Side) -> Shown:
    seated = await side.bring("shelved")
    card = side.card(seated.table)
    await agree(side, "table shelve", seated.table)
    await offered(side, card, "^bk1:a:.*:(here|resume)$")
    return [card, seated.hand], 0  # the last picture would tell of a turn that nobody has any more


async def tutorial(side: Side) -> Shown:
    return [await first_station(side.host, side.channel)], 0


async def tab(side: Side) -> Shown:
    """The tab: rounds that are due, and an entry."""
    reply = await side.others[0].command(side.channel, "tab enter", person=side.host.id, rounds=2)
    assert reply.message is not None
    return [await told(side, "tab show"), reply.message], 0


async def statistics_tab(side: Side, tab: str) -> Json:
    """The host's statistics of Quodlibet, turned to a tab."""
    shown = await told(side, "stats", game="quodlibet")
    await private(side, side.host.click(shown, with_id(shown, f":{tab}$")))
    return shown


async def statistics(side: Side) -> Shown:
    return [await statistics_tab(side, tab) for tab in ("overview", "contracts")], 1


async def versus(side: Side) -> Shown:
    return [await told(side, "stats", game="quodlibet", versus=side.others[0].id)], 1


async def kept(side: Side) -> Shown:
    """A stored result, and the warning before somebody is forgotten."""
    host = side.host
    found = await host.autocomplete(side.channel, "table result", "table", "")
    result = await told(side, "table result", table=found[0]["value"])
    return [result, await farewell(host, side.channel)], 0


async def hall_of_fame(side: Side) -> Shown:
    seasons = await told(side, "leaderboard seasons")
    await side.host.click(seasons, "bk1:y:fame:quodlibet:0", force=True)
    await eventually(lambda: "· Quodlibet" in text_of(side.host.latest(seasons)))
    return [side.host.latest(seasons)], 1


async def season_news(side: Side) -> Shown:
    """End the current season with another one, in which nobody plays. To be looked at last."""
    await sure(side, "season open", name="Kneipentour")
    shown = await side.wait_for(side.host, lambda message: "🏆" in text_of(message))
    await sure(side, "season close")
    return [shown], len(files_of(shown))


async def leaderboard_words(side: Side) -> Shown:
    """The leaderboard for a person who has chosen text instead of pictures."""
    mine = await told(side, "settings")
    pictures = with_id(mine, ":pictures$")
    await side.host.select(mine, pictures, "text")
    shown = await told(side, "leaderboard players", game="kauflabet", by="place")
    await side.host.select(mine, pictures, "server")
    return [shown], 0


async def planned(side: Side) -> Json:
    """A planned evening with all three answers: yes, perhaps and no."""
    name, host = EVENINGS[side.company], side.host
    earlier = {message["id"] for message in side.seen()}
    await host.command(
        side.channel, "stammtisch plan", name=name, day="31.12.", time="20:00", preset="badenia"
    )
    card = await side.wait_for(
        host, lambda one: one["id"] not in earlier and name in text_of(one) and ":yes'" in str(ids_of(one))
    )
    for person, answer in zip((host, *side.others), ("yes", "maybe", "no"), strict=False):
        await person.click(card, with_id(person.latest(card), f":{answer}$"))
    await eventually(lambda: text_of(host.latest(card)).count("(1)") == len(side.others) + 1)
    return card


async def evening(side: Side) -> Shown:
    return [await planned(side), await told(side, "stammtisch list")], 0


async def evening_ranking(side: Side) -> Shown:
    """End the evening that was begun before, with a button on the card of another one."""
    card, meeting = await planned(side), side.tables["evening"]
    await side.host.click(card, f"bk1:j:{meeting}:1:end", force=True)
    ranking = await side.wait_for(side.host, lambda message: "🏁" in text_of(message))
    return [ranking], 1


async def entered(side: Side) -> Json:
    """A tournament with the same cards for all, which the company has entered."""
    host = side.host
    options: dict[str, Any] = {"game": "kauflabet", "rules": "players=2 n_deals=2", "same-cards": True}
    await host.command(side.channel, "tournament create", name=CUPS[side.company], rounds=1, **options)
    card = await side.wait_for(
        host, lambda message: bool(re.search(r"bk1:j:t:\d+:join", str(ids_of(message))))
    )
    for person in (host, *side.others):
        await person.click(person.latest(card), with_id(card, ":join$"))
    return card


async def tournament(side: Side) -> Shown:
    """The entrants of a tournament, then its seating; the tables that opened with it show no cards."""
    card = await entered(side)
    await private(side, side.host.click(side.host.latest(card), with_id(card, ":next$")))
    called = await side.wait_for(
        side.host, lambda one: "🏆" in text_of(one) and "<@" in text_of(one) and not ids_of(one)
    )
    table = await side.wait_for(side.host, lambda one: "🙈" in text_of(one) and ":hand" in str(ids_of(one)))
    return [side.host.latest(card), called, table], 0


async def tournament_standings(side: Side) -> Shown:
    return [await told(side, "leaderboard tournament", tournament=side.tables["tournament"])], 1


async def fraternity(side: Side) -> Shown:
    """A fraternity that is about to be founded, and one that exists."""
    colours = "grün-weiß-gold" if side.company is GERMAN else "green-white-gold"
    preview = await told(side, "fraternity create", name="Palatia", colours=colours)
    return [preview, await told(side, "leaderboard fraternity", fraternity="Badenia")], 2


async def fraternity_standings(side: Side) -> Shown:
    standings = await told(side, "leaderboard fraternities", game="kauflabet")
    return [standings, await told(side, "leaderboard matches", fraternity="Suevia")], 1


async def with_colours(side: Side) -> Json:
    """Found two fraternities, the host's and another; the invitation to the second one."""
    host, other = side.host, side.others[0]
    for name, colours in (("Palatia", "green-white-gold"), ("Rhenania II", "blue-white-red")):
        preview = await told(side, "fraternity create", name=name, colours=colours)
        if ids_of(preview):  # another screen may have founded it
            await host.click(preview, with_id(preview, ":make:"))
    await host.command(side.channel, "fraternity invite", person=other.id, fraternity="Rhenania II")
    return await side.wait_for(other, lambda message: any(":d:join:" in one for one in ids_of(message)))


async def fraternity_match(side: Side) -> Shown:
    """Two fraternities are to sit down to a match."""
    invitation = await with_colours(side)
    table = await open_table(side.host, side.channel, game="quodlibet")
    card = side.card(table)
    await told(side, "table match", table=table)
    await eventually(lambda: "🎗️ Palatia" in text_of(side.host.latest(card)))
    return [side.host.latest(invitation), card], 0


async def fraternity_colours(side: Side) -> Shown:
    """Names with their colours, at the table and on the score sheet."""
    invitation = await with_colours(side)
    await side.others[0].click(invitation, with_id(invitation, ":join:"))
    seated = await side.bring("colours")
    card = side.card(seated.table)
    menu = await menu_of(side.host, card, seated.table)
    return [card, await private(side, side.host.click(menu, f"bk1:p:{seated.table}:sheet"))], 2


async def paper(side: Side) -> Shown:
    """A sheet from paper as it was understood, and one that can't be read."""
    names = ";".join(one.name for one in (side.host, *side.others))
    sheet = f"Datum;{names};Philipp;Deals\n21.11.2019;310;120;200;120;48\n6.12.2019;100;130;90;150;48\n"
    about: dict[str, Any] = {"game": "quodlibet", "preset": "badenia"}
    wrong = sheet.replace(";90;", ";neunzig;").replace("6.12.2019", "gestern")
    files = [("sheet.csv", text.encode()) for text in (sheet, wrong)]
    return [await told(side, "books import", file=file, **about) for file in files], 0


SCREENS: Final[dict[str, Screen]] = {
    "tutorial": tutorial,  # offered until the host has played a partie to its end
    "lobby": lobby,
    "house-rules-form": form,
    "french": french,
    "refused": refused,
    "early": early,
    "claim": claim,
    "claim-asked": asked,
    "watch": watched,
    "charts": charts,
    "result": result,
    "replay": replay,
    "rules": answered("rules", game="quodlibet"),
    "rules-house": house_rules,
    "settings": settings,
    "question": question,
    "break": rest,
    "shelved": shelved,
    "list": answered("table list"),
    "leaderboard": answered("leaderboard players", 1, game="kauflabet"),
    "leaderboard-evening": answered("leaderboard players", 1, game="quodlibet", period="evening"),
    "leaderboard-words": leaderboard_words,
    "tab": tab,
    "paper": paper,
    "statistics": statistics,
    "statistics-versus": versus,
    "kept": kept,
    "hall-of-fame": hall_of_fame,
    "season-news": season_news,
    "evening": evening,
    "evening-ranking": evening_ranking,
    "tournament": tournament,
    "tournament-standings": tournament_standings,
    "fraternity": fraternity,
    "fraternity-standings": fraternity_standings,
    "fraternity-match": fraternity_match,
    "fraternity-colours": fraternity_colours,
}
"""All other screens, by the name of their sheet."""


@pytest.mark.parametrize("name", SCREENS)
async def test_a_screen(name: str, sides: Sequence[Side], pictures: Pictures) -> None:
    await look_at(name, SCREENS[name], sides, pictures)
