"""Times of day are parsed as people type them; ambiguous ones are refused."""

from __future__ import annotations

from datetime import time

import pytest

from cogs.evenings.times import read_time, times_to_choose
from engine.game import Refusal

GERMAN, AMERICAN = "de", "en_US"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:00", "20:00"),
        ("20.00", "20:00"),
        ("20", "20:00"),
        ("20 Uhr", "20:00"),
        ("20 Uhr 15", "20:15"),
        ("20h", "20:00"),
        ("20h30", "20:30"),
        ("8pm", "20:00"),
        ("8 PM", "20:00"),
        ("8:30 p.m.", "20:30"),
        ("12am", "00:00"),
        ("12pm", "12:00"),
        ("24:00", "00:00"),
        ("8:00\u202fPM", "20:00"),
        ("2030", "20:30"),
        ("0830", "08:30"),
        ("20 30", "20:30"),
        ("20.30", "20:30"),
        ("20.30 Uhr", "20:30"),
        ("20 Uhr 30", "20:30"),
        ("20 uhr 5", "20:05"),
        ("um 20 Uhr", "20:00"),
        ("8:30 pm", "20:30"),
        ("830pm", "20:30"),
        ("at 8.30 P.M.", "20:30"),
        ("8 Uhr abends", "20:00"),
        ("abends um 8", "20:00"),
        ("acht Uhr abends", "20:00"),
        ("eight in the evening", "20:00"),
        ("eight pm", "20:00"),
        ("8 o'clock tonight", "20:00"),
        ("zwanzig Uhr dreißig", "20:30"),
        ("12 Uhr mittags", "12:00"),
        ("zwölf Uhr nachts", "00:00"),
        ("Mitternacht", "00:00"),
        ("noon", "12:00"),
        ("halb neun", "20:30"),
        ("Halb 9", "20:30"),
        ("um halb zwölf", "23:30"),
        ("halb elf vormittags", "10:30"),
        ("halb eins nachts", "00:30"),
        ("viertel nach acht", "20:15"),
        ("viertel vor neun", "20:45"),
        ("viertel acht", "19:15"),
        ("dreiviertel acht", "19:45"),
        ("3/4 8", "19:45"),
        ("zehn nach sieben", "19:10"),
        ("fünf vor halb neun", "20:25"),
        ("5 nach halb neun", "20:35"),
        ("half past eight", "20:30"),
        ("quarter past eight", "20:15"),
        ("a quarter to nine", "20:45"),
        ("ten minutes to eight pm", "19:50"),
        ("half past ten in the morning", "10:30"),
        ("20 c.t.", "20:15"),
        ("20 Uhr s.t.", "20:00"),
        ("20h ct", "20:15"),
    ],
)
def test_times_that_are_meant(typed: str, meant: str) -> None:
    assert read_time(typed) == time.fromisoformat(meant)


@pytest.mark.parametrize(
    "typed",
    [
        *("", "abends", "25:00", "20:60", "2460", "13pm", "0am", "20:0", "20:15 Uhr 30", "12345"),
        *(
            "viertel",
            "quarter",
            "halb",
            "nach acht",
            "kurz nach acht",
            "8 bis 9",
            "20:30-22:00",
            "20 Uhr morgens",
        ),
        *("8 o'clock", "acht", "acht Uhr", "eight"),  # in the morning or in the evening?
        *("halb eins", "viertel nach zwölf", "half past twelve"),  # at noon or at midnight?
        "half eight",  # half past, or half to?
        *("20:30 c.t.", "acht c.t.", "vierzig nach acht", "70 vor neun"),
    ],
)
def test_what_is_no_time(typed: str) -> None:
    with pytest.raises(Refusal, match="time_unknown"):
        read_time(typed)


def test_nor_a_time() -> None:
    assert ("20:00", "20:00") in times_to_choose("", GERMAN)
    assert times_to_choose("8", AMERICAN)[:2] == [("8:00 AM", "08:00"), ("8:00 PM", "20:00")]
    assert times_to_choose("19:4", GERMAN) == []
    assert times_to_choose("7:45pm", AMERICAN) == [("7:45 PM", "19:45")]


def test_what_could_be_two_times_can_be_chosen() -> None:
    assert [value for _, value in times_to_choose("acht Uhr", GERMAN)] == ["20:00", "08:00"]
    assert [value for _, value in times_to_choose("halb eins", GERMAN)] == ["12:30", "00:30"]
    assert [value for _, value in times_to_choose("halb neun", GERMAN)] == ["20:30"]
    assert times_to_choose("8:30 in the evening", AMERICAN) == [("8:30 PM", "20:30")]
