"""Records and simulations on the command line: what is printed where, and the exit status."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from bot.__main__ import main
from engine import record
from engine.games.registry import GAMES
from engine.store import Store
from tests.bot.processes import environment, output_of
from tests.databases import prepare
from tests.engine.parties import PRESETS, play
from tests.engine.standings.seasons_of_parties import keep, parties
from tests.made_up import made_up
from tests.seeded import Dice

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A record of two deals."""
    game = GAMES["quodlibet"]
    played = play(game, "frankonia", game.options("frankonia"), Dice("command line"), deals=2)
    file = tmp_path / "evening.txt"
    file.write_text(record.write(played.record), encoding="utf-8")
    return file


def status_of(*arguments: str) -> int:
    """The exit status of a command, whether it returns or argparse exits."""
    try:
        return main(arguments)
    except SystemExit as end:
        assert isinstance(end.code, int)
        return end.code


class TestTranslations:
    def test_ours_are_whole_and_fit(self, capsys: Captured) -> None:
        assert main(["translations"]) == 0
        german, english = capsys.readouterr().out.splitlines()
        assert german.startswith("de  Deutsch: ") and german.endswith(" texts, 0 borrowed")
        assert english.startswith("en  English: ") and english.endswith(" texts, 0 borrowed")

    def test_what_another_lacks_and_what_does_not_fit_is_listed(
        self, tmp_path: Path, capsys: Captured
    ) -> None:
        made_up(tmp_path, "hand-turn", "command-open", "command-close", "setup-token-ask")
        own = tmp_path / "more" / "fr.ftl"
        own.parent.mkdir()
        own.write_text("command-open = Öffnen\ncommand-close = léávé\nold-text = x\n", encoding="utf-8")
        assert main(["translations", str(tmp_path)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[2].endswith(" texts, 2 borrowed")
        assert sorted(lines[3:]) == [
            "    idle: old-text",
            "    lacks hand-turn",
            "    lacks setup-token-ask",
            "    ✗ command-leave and command-close are both 'léávé'",
            "    ✗ command-open: 'Öffnen' isn't 1 to 32 small letters, digits, - and _",
        ]

    def test_a_folder_that_is_not_there(self, capsys: Captured) -> None:
        assert main(["translations", "none"]) == 1
        assert "none is no folder of catalogues" in capsys.readouterr().err


class TestRecord:
    def test_one_line_a_file(self, file: Path, capsys: Captured) -> None:
        assert main(["record", "check", str(file), str(file)]) == 0
        assert capsys.readouterr().out == f"{file}: ok\n{file}: ok\n"

    def test_one_faulty_file_is_enough(self, file: Path, tmp_path: Path, capsys: Captured) -> None:
        wrong = tmp_path / "wrong.txt"
        text = file.read_text()
        line = text.split("\n").index("deal 2") + 1
        wrong.write_text(text.replace("deal 2", "deal 5"))
        missing = tmp_path / "missing.txt"
        assert main(["record", "check", str(wrong), str(file), str(missing), str(tmp_path)]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == f"{wrong}:{line}: “deal 2” expected"
        assert lines[1] == f"{file}: ok"
        assert lines[2].startswith(f"{missing}: ") and lines[3].startswith(f"{tmp_path}: ")

    def test_without_a_file(self, capsys: Captured) -> None:
        assert status_of("record", "check") == 2
        assert status_of("record") == 2
        assert "FILE" in capsys.readouterr().err

    def test_a_record_to_read(self, file: Path, capsys: Captured) -> None:
        assert main(["record", "show", str(file)]) == 0
        shown = capsys.readouterr().out
        for word in ("quodlibet, frankonia", "Anna", "Deal 1", "Deal 2", "▸", "The partie goes on."):
            assert word in shown
        first = record.load(file).deals[0]
        assert all(f"{points:+d} → {points}" in shown for points in first.points)

    @pytest.mark.sample(4)
    @pytest.mark.parametrize(("name", "preset"), PRESETS)
    def test_every_game_can_be_shown(self, name: str, preset: str, tmp_path: Path, capsys: Captured) -> None:
        game = GAMES[name]
        played = play(game, preset, game.options(preset), Dice("show"))
        file = tmp_path / "whole.txt"
        file.write_text(record.write(played.record), encoding="utf-8")
        assert main(["record", "show", str(file)]) == 0
        shown = capsys.readouterr().out
        assert "Result" in shown
        assert shown.count("Deal ") >= len(played.record.deals)

    def test_a_faulty_record_is_not_shown(self, file: Path, capsys: Captured) -> None:
        file.write_text("My party, my rules")
        assert main(["record", "show", str(file)]) == 1
        said = capsys.readouterr()
        assert said.out == "" and f"{file}:1: " in said.err

    def test_a_name_commands_no_terminal(self, file: Path, capsys: Captured) -> None:
        text = file.read_text().replace('"Anna"', r'"[red]An\u001b[2Jna"')
        file.write_text(text)
        assert main(["record", "show", str(file)]) == 0
        shown = capsys.readouterr().out
        assert "\x1b" not in shown and "[red]An�[2Jna" in shown


class TestSimulate:
    def test_tables(self, capsys: Captured) -> None:
        assert main(["simulate", "quodlibet", "--deals", "24", "--seed", "5"]) == 0
        said = capsys.readouterr()
        assert "24 deals, 2 parties played out, seed 5" in said.out
        assert "bursch" in said.out and "good_hunting" in said.out
        assert said.err == "", "no progress bar but on a terminal"

    def test_one_json_object(self, capsys: Captured) -> None:
        players = ["--players", "bursch, first,random,bursch"]
        rules = ["--rule", "packets=3-2-3", "--rule", "parties=2"]
        assert main(["simulate", "quodlibet", *players, *rules, "--deals", "5", "--json"]) == 0
        said = capsys.readouterr()
        told = json.loads(said.out)
        assert said.out.count("\n") == 1
        assert (told["game"], told["preset"], told["deals"]) == ("quodlibet", "frankonia", 5)
        assert told["rules"] == {"packets": "3-2-3", "parties": "2"}
        assert [seat["player"] for seat in told["seats"]] == ["bursch", "first", "random", "bursch"]
        assert main(["simulate", "quodlibet", "--deals", "5", "--seed", str(told["seed"])]) == 0

    def test_a_match(self, capsys: Captured) -> None:
        match = [
            "simulate",
            "quodlibet",
            "--players",
            "bursch,random,random,random",
            "--deals",
            "96",
            "--seed",
            "5",
        ]
        assert main(match) == 0
        said = capsys.readouterr().out
        assert "bursch   random" in said and "Above 0 is better" in said
        assert main([*match, "--json"]) == 0
        [told] = json.loads(capsys.readouterr().out)["match"]
        assert (told["player"], told["other"]) == ("bursch", "random")
        for ahead in (told["points"], told["places"]):
            assert ahead["low"] <= ahead["mean"] <= ahead["high"] and 0 <= ahead["p"] <= 1
            assert ahead["rounds"] == 2

    @pytest.mark.parametrize(
        ("arguments", "told"),
        [
            (["chess"], "there is no game 'chess'; there are: quodlibet"),
            (["quodlibet", "--preset", "bavaria"], "quodlibet has no preset 'bavaria'; it has: frankonia"),
            (["quodlibet", "--rule", "wheels"], "a house rule is written KEY=VALUE, not 'wheels'"),
            (["quodlibet", "--rule", "wheel=on"], "no house rule 'wheel'; it has: packets, "),
            (["quodlibet", "--rule", "wheels=x"], "wheels can't be 'x'; allowed: true, false"),
            (["quodlibet", "--rule", "contracts=plus"], "contracts and wheels don't go together"),
            (
                ["quodlibet", "--players", "clever"],
                "no player 'clever'; there are: fuchs, bursch, magister, fuchs-cautious, fuchs-bold, "
                "bursch-cautious, bursch-bold, magister-cautious, magister-bold, first, random",
            ),
            (["quodlibet", "--players", "first,first"], "4 players sit at this table"),
            (["quodlibet", "--deals", "0"], "from 1 to 100000000 deals can be simulated, not 0"),
            (["quodlibet", "--deals", "many"], "invalid int value: 'many'"),
            (["quodlibet", "--seed", "x"], "invalid int value: 'x'"),
            ([], "GAME"),
        ],
    )
    def test_what_there_is_instead(self, arguments: list[str], told: str, capsys: Captured) -> None:
        assert status_of("simulate", *arguments) == 2
        said = capsys.readouterr()
        assert said.out == "" and told in said.err


class TestResults:
    def test_a_file(self, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
        database = prepare(tmp_path / "tables.db")

        async def play() -> None:
            store = await Store.open(database)
            await keep(store, parties(12, 5), 5)
            await store.close()

        asyncio.run(play())
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("BIERKOENIG_STORAGE__URL", str(database))
        monkeypatch.setenv("BIERKOENIG_DISCORD__TOKEN", "x.y.z")
        assert status_of("export", "csv", "--out", "a.csv", "--guild", "1", "--semicolon") == 0
        assert (tmp_path / "a.csv").read_text("utf-8-sig").startswith("table;source;ended;")
        assert status_of("export", "json", "--out", "a.csv", "--guild", "1") == 1
        assert status_of("export", "csv", "--out", "b.csv") == 1
        assert "name a server with --guild" in capsys.readouterr().err

    def test_what_is_no_day_or_format(self, capsys: Captured) -> None:
        assert status_of("export", "csv", "--out", "a", "--since", "gestern") == 2
        assert "a day as 2026-10-01 expected" in capsys.readouterr().err
        assert status_of("export", "pdf", "--out", "a") == 2
        assert status_of("export", "csv") == 2


async def test_top_says_what_to_do_when_there_is_nothing_to_see() -> None:
    status, output = await output_of("top")
    assert status == 2
    assert "set port = 9464 in the section [monitoring] of config.toml" in output
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and never listens
        port = nobody.getsockname()[1]
        status, output = await output_of("top", env=environment(monitoring__port=str(port)))
    assert status == 1
    assert f"nothing answers at http://127.0.0.1:{port}/metrics" in output and "Traceback" not in output
