"""Two people and two computers: the rest is claimed, and the computers have their say."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from discord_sandbox import Sandbox, SandboxSettings
from tests.acquainted import acquainted
from tests.wire.claiming import claim_id, lay_open, to_a_claim
from tests.wire.conftest import Join, RunBot
from tests.wire.interruptions import silence
from tests.wire.players import Players
from tests.wire.table import Seated, text_of
from tests.wire.test_agreement import has, say
from tests.wire.test_restarts import AT_ONCE, liking, sit_down
from tests.wire.witness import Follower


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox without rate limits: they are not the subject, and would keep this test waiting."""
    async with acquainted(SandboxSettings(rate_limits=False)) as running:
        yield running


@pytest.mark.long
@pytest.mark.timeout(240)  # until somebody's cards are good enough
async def test_computers_have_their_say(
    run_bot: RunBot, sandbox: Sandbox, join: Join, tmp_path: Path
) -> None:
    async with run_bot(**AT_ONCE):
        people = await join("Anna", "Bert")
        table, seated = await sit_down(people, fill=True, pace="none", game="kauflabet", rules="n_deals=48")
        follower, chance = Follower(tmp_path / "bot.db", table), random.Random(2)
        players = Players(seated, follower, chance, liking(("play",), chance))

        # taken back by playing on: the cards that lay open do so no more, and an old answer is none
        claimer, (other,) = await to_a_claim(players, sure=False)
        await lay_open(claimer)
        await players.settled()
        await silence(sandbox)
        assert "noch nicht zugestimmt" in text_of(players.card), "computers wait for people"
        asked = has(other.hand, "yes")
        assert asked is not None and follower.fold.proposal is not None
        await players.play(1)
        await players.settled()
        assert has(other.hand, "yes") is None and claim_id(claimer.hand) is None
        late = await other.click(asked, force=True)
        assert late.state == "answered" and follower.snapshot.laid_open is None
        refused = await claimer.person.command("spieltisch", "table claim")
        assert refused.message is not None and "nur einmal" in text_of(refused.message)

        # a person says no
        claimer, (other,) = await to_a_claim(players, sure=False)
        await lay_open(claimer)
        await say(other, "no")
        await players.settled()
        assert refuser(players) == other

        # a person says yes, and computers see that they could still take a trick
        claimer, (other,) = await to_a_claim(players, sure=False)
        while not computers_with_cards(players):
            await players.play(1)
            claimer, (other,) = await to_a_claim(players, sure=False)
        await lay_open(claimer)
        await say(other, "yes")
        await players.settled()
        assert refuser(players) is None, "it was a computer"
        assert claim_id(claimer.hand) is None and claimer.moves

        # nobody could take a trick any more
        claimer, (other,) = await to_a_claim(players, sure=True)
        deal = follower.state.deal_number
        await lay_open(claimer)
        await say(other, "yes")
        await players.settled()
        assert follower.state.deal_number == deal + 1
        assert "alle restlichen Stiche bekommen" in text_of(players.card)
        await players.play(3)
        assert all(attempt.acknowledged for attempt in players.attempts)


def refuser(players: Players) -> Seated | None:
    """The person who has just said no; ``None`` for a computer."""
    (notice,) = players.follower.fold.notices
    verb, _, seat = notice.partition(" ")
    assert verb == "declined" and "sagt Nein" in text_of(players.card)
    return players.at(int(seat))


def computers_with_cards(players: Players) -> bool:
    """Whether a computer holds cards, so that it has something to say."""
    held = players.follower.state.all_hands()
    return any(hand and players.at(seat) is None for seat, hand in enumerate(held))
