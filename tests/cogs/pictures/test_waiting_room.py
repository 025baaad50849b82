"""A waiting room has a limit, for everybody and for each person."""

from __future__ import annotations

import pytest

from cogs.pictures.queue import WaitingRoom
from engine.game import Refusal


def test_a_waiting_room_refuses_who_waits_already_and_forgets_who_has_left() -> None:
    room = WaitingRoom(2, each=1)
    full, again = Refusal("pictures_busy"), Refusal("film_coming")
    for person in range(100):
        with room.place(person, full=full):
            with pytest.raises(Refusal, match="film_coming"), room.place(person, full=full, again=again):
                pass
            with pytest.raises(Refusal, match="pictures_busy"), room.place(person, full=full):
                pass
    assert not room._waiting


def test_a_full_waiting_room_refuses_everybody() -> None:
    room, full = WaitingRoom(1, each=1), Refusal("stats_busy")
    with room.place(1, full=full), pytest.raises(Refusal, match="stats_busy"), room.place(2, full=full):
        pass
    with room.place(2, full=full):
        pass
