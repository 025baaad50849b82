"""Descriptions fit Discord, and end with a whole sentence."""

from __future__ import annotations

from cogs.pictures.spec import ALT_LIMIT, alt_text


def test_what_is_empty_is_left_out() -> None:
    assert alt_text("Stich 1.", "", "Anna ist dran.") == "Stich 1. Anna ist dran."


def test_the_last_sentences_are_left_out_whole() -> None:
    sentences = [f"{number}. Anna spielt an: Herz-König, Herz-Ass." for number in range(40)]
    text = alt_text(*sentences)
    assert len(text) <= ALT_LIMIT
    assert text.endswith("Herz-Ass. …")
    assert text.startswith("0. Anna spielt an")


def test_one_sentence_that_is_too_long_is_cut_at_a_word() -> None:
    text = alt_text("Waidmannsheil " * 100, "Anna ist dran.")
    assert len(text) <= ALT_LIMIT
    assert text.endswith("Waidmannsheil …")
