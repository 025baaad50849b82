"""Coming to a moment at which somebody can claim the rest, and doing so."""

from __future__ import annotations

from engine import claims
from tests.wire.players import Players
from tests.wire.table import Json, Seated, eventually, ids_of


def claim_id(message: Json, verb: str = "ask") -> str | None:
    """The id of the button that asks for the rest (``ask``), or lays one's hand open (``lay``)."""
    return next((one for one in ids_of(message) if one.startswith("bk1:c:") and one.endswith(verb)), None)


async def to_a_claim(players: Players, *, sure: bool) -> tuple[Seated, list[Seated]]:
    """Play until a person can claim the rest; that person, and the other people.

    ``sure``: nobody could take another trick, whatever they play; else somebody could.
    """
    while True:
        await players.settled()
        assert not players.over
        state = players.follower.state
        for seat in players.follower.fold.waiting_for:
            one = players.at(seat)
            if one is not None and claims.may_claim(state, seat):
                nobody_could = claims.line(state, seat, against_all=True) is not None
                if nobody_could == sure and seat not in players.follower.fold.claimed:
                    return one, [other for other in players.seated if other is not one]
        await players.play(1)


async def ask_for_the_rest(claimer: Seated) -> Json:
    """Press the button below the cards; the message that asks for confirmation."""
    await eventually(lambda: claim_id(claimer.hand) is not None)
    asked = await claimer.click(claim_id(claimer.hand) or "")
    assert asked.message is not None
    return asked.message


async def lay_open(claimer: Seated) -> None:
    """Claim the rest, and confirm that the cards will lie open."""
    asked = await ask_for_the_rest(claimer)
    reply = await claimer.person.click(asked, claim_id(asked, "lay") or "")
    assert reply.state == "answered"
