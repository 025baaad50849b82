"""Somebody deletes the database while people play: whoever clicks is told that nothing has happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.storage.kept import MessageRefs
from tests.wire.conftest import RunBot
from tests.wire.table import People, eventually, seat_one, text_of


async def test_a_click_into_a_deleted_database_is_not_acknowledged(
    run_bot: RunBot, people: People, tmp_path: Path
) -> None:
    async with run_bot(computer_pause=30):
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
        move = anna.moves[0]
        (tmp_path / "bot.db").unlink()
        reply = await anna.click(move)
        assert reply.message is not None
        assert "Das konnte nicht gespeichert werden, also ist nichts geschehen." in text_of(reply.message)
        assert anna.moves[0] == move, "it is still there to be chosen"
        command = await anna.person.command("spieltisch", "table open")
        assert command.message is not None
        assert "nichts geschehen" in text_of(command.message)


async def test_nobody_is_shown_a_hand_of_which_the_bot_would_not_know_after_a_restart(
    run_bot: RunBot, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = MessageRefs.put_durably

    async def lose_and_put(refs: MessageRefs, *reference: Any) -> None:
        (tmp_path / "bot.db").rename(tmp_path / "elsewhere.db")
        await put(refs, *reference)

    async with run_bot(computer_pause=30):
        anna = await seat_one(people)
        await eventually(lambda: anna.moves)
        monkeypatch.setattr(MessageRefs, "put_durably", lose_and_put)
        command = await anna.person.command("spieltisch", "hand")
        assert command.message is not None
        assert "Das konnte nicht gespeichert werden" in text_of(command.message)
        assert anna.moves, "the hand before stays as it was"
