"""Once a deal is over, its decisions are explained, and its dealing recomputed; and puzzles are answered."""

import pytest

from cogs.puzzles.cog import PuzzleId
from cogs.shell import answers
from cogs.tables.ids import HintId, NextPuzzleId, ReviewId, WhyId
from discord_sandbox.components import walk
from engine.players.levels import Level
from engine.puzzles.collection import Puzzle, puzzles_of
from tests.languages import said
from tests.wire.table import (
    EPHEMERAL,
    Json,
    People,
    RunBot,
    answer_to,
    ask,
    begin_alone,
    download,
    eventually,
    farewell,
    forged,
    ids_of,
    menu_of,
    mover_of,
    open_table,
    pick,
    play_on,
    press,
    push,
    take_hand,
    text_of,
    told,
)

SHORT = "wheels=false contracts=plus,minus"
"""House rules of a partie of two deals."""


# -- decisions and hints -------------------------------------------------------------------------------------


def hints(message: Json) -> list[str]:
    """The ids of a message's buttons for a hint."""
    return [id for id in ids_of(message) if ":hint:" in id]


def selects(message: Json) -> dict[str, list[Json]]:
    """The options of a message's selects, by id."""
    found = walk(message["components"])
    return {one["custom_id"]: one["options"] for one in found if "options" in one}


@pytest.mark.usefixtures("bot")
async def test_a_hand_leads_to_its_review_where_one_asks_why(people: People) -> None:
    anna, bert, cilli = await people("Anna", "Bert", "Cilli")
    table = await open_table(anna, "spieltisch", game="quodlibet", rules=SHORT)
    await press(bert, table, "join")
    await press(anna, table, "fill")
    assert "Analyse" not in await told(anna, "table review", table=table), "the deal is being played"
    hands = [await take_hand(anna, table), await take_hand(bert, table)]
    button = ReviewId(table, 1, "open").custom_id
    await play_on(hands, lambda: button in ids_of(hands[0].hand))
    shown = await answer_to(anna, await hands[0].click(button))
    assert f"Analyse: Tisch {table}, Spiel 1" in text_of(shown)
    assert "Beurteilt allein nach dem, was du damals wissen konntest" in text_of(shown)
    assert said(await told(cilli, "table review", table=table), "refusal-review_not_yours")
    asked = selects(shown)
    assert WhyId(table, 1, "1").custom_id not in asked, "nobody is asked about another person's cards"
    computer, own = (WhyId(table, 1, whose).custom_id for whose in ("2", "own"))
    labels = [option["label"] for option in asked[computer]]
    assert all(label.startswith("Stich ") for label in labels), labels
    why = text_of(await pick(anna, shown, f"^{computer}$", asked[computer][0]["value"]))
    assert "🧢 **" in why and "scheint am besten" in why and "was an diesem Platz zu wissen war" in why
    why = text_of(await pick(anna, shown, f"^{own}$", asked[own][0]["value"]))
    assert "**Du** · " in why
    back = await push(anna, shown, f"^{ReviewId(table, 1, 'back').custom_id}$")
    assert text_of(back) == text_of(shown)
    berts = sorted(set(map(str, range(40))) - {one["value"] for options in asked.values() for one in options})
    for step in berts[:3]:
        assert "Knopf" in await forged(anna, shown, computer, step)
    assert "Ein fertiges Spiel 2 gibt es dort nicht" in await forged(
        anna, shown, ReviewId(table, 2, "open").custom_id
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("game", "patience"),
    [("quodlibet", 0.0), ("quodlibet", 1.5), ("kauflabet", 1.5), ("fuenfzehnern", 1.5), ("blattla", 1.5)],
)
async def test_a_hint_stands_in_the_hand(
    run_bot: RunBot, people: People, monkeypatch: pytest.MonkeyPatch, game: str, patience: float
) -> None:
    """Also when it takes so long that the click is answered first: there is no patience at all."""
    monkeypatch.setattr(answers, "DRAWN_WITHIN", patience)
    async with run_bot():
        (anna,) = await people("Anna")
        table = await open_table(anna, "spieltisch", game=game, rated=False)
        seated = await begin_alone(anna, table)
        for _ in range(3):
            await eventually(lambda: hints(seated.hand) or len(seated.moves) > 1)
            found, shown = hints(seated.hand), seated.hand
            if not found:  # the row is full of what one can do
                shown = await menu_of(anna, seated.hand, table)
                found = hints(shown)
            await anna.click(shown, found[0])
            await seated.shows("💡")
            assert "`" not in text_of(seated.hand).split("💡")[1].split("\n")[0], "no token is shown"
            await seated.click(seated.moves[0])
            await eventually(lambda: "💡" not in text_of(seated.hand))


@pytest.mark.parametrize(("rated", "others"), [(True, False), (False, True)], ids=["rated", "not alone"])
@pytest.mark.usefixtures("bot")
async def test_no_hint_where_it_counts_or_others_play(people: People, rated: bool, others: bool) -> None:
    anna, bert = await people("Anna", "Bert")
    table = await open_table(anna, "spieltisch", game="quodlibet", rated=rated)
    if others:
        await press(bert, table, "join")
    await press(anna, table, "fill")
    hands = [await take_hand(one, table) for one in ((anna, bert) if others else (anna,))]
    mover = await mover_of(hands)
    assert not hints(mover.hand) and not hints(await menu_of(mover.person, mover.hand, table))
    _, _, _, seat, decision, *_ = mover.moves[0].split(":")
    await mover.click(HintId(table, int(seat), int(decision)).custom_id, force=True)
    await mover.shows("Tipps gibt es nur in Freundschaftspartien")


def card(puzzle: Puzzle, place: int) -> str:
    """The button of the card that is in this place when the best one comes first."""
    token = puzzle.comparison.alternatives[place].action.token
    return f"^{PuzzleId(puzzle.game.name, puzzle.number, token).custom_id}$"


async def test_the_first_answer_counts_and_stays_until_one_is_forgotten(
    run_bot: RunBot, people: People
) -> None:
    first, second, *_ = [one for one in puzzles_of("fuenfzehnern").values() if one.level is Level.FUCHS]
    async with run_bot():
        (anna,) = await people("Anna")
        asked = await ask(anna, "table puzzle", game="fuenfzehnern")
        assert asked["flags"] & EPHEMERAL and f"Rätsel {first.number}**" in text_of(asked)
        right = await push(anna, asked, card(first, 0))
        assert "Richtig" in text_of(right) and "in 2.000 Verteilungen" in text_of(right)
        asked = await push(anna, right, NextPuzzleId("fuenfzehnern", Level.FUCHS).custom_id)
        assert f"Rätsel {second.number}**" in text_of(asked)
    async with run_bot():
        await anna.wait_until(lambda: anna.bot_online)
        wrong = await push(anna, asked, card(second, -1))
        assert "Nicht ganz" in text_of(wrong) and asked["id"] == wrong["id"]
        assert text_of(await push(anna, wrong, card(second, 0))) == text_of(wrong), "the first one counts"
        assert "Richtig" in await told(anna, "table puzzle", game="fuenfzehnern", number=first.number)
        counted = {"right": 1, "answered": 2, "longest": 1, "current": 0}
        assert said(await told(anna, "stats"), "statistics-puzzles", **counted)
        assert "Kauflabet" in text_of(await pick(anna, wrong, "^bk1:o:next:-:fuchs$", "kauflabet"))
        _, kept = await download(await ask(anna, "privacy"))
        assert f"puzzle fuenfzehnern {second.number}".encode() in kept
        await push(anna, await farewell(anna), ":forget:")
        assert f"Rätsel {first.number}**" in await told(anna, "table puzzle", game="fuenfzehnern")
