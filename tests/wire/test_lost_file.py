"""Somebody deletes the database while people play: whoever clicks is told that nothing has happened."""

from __future__ import annotations

from pathlib import Path

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
