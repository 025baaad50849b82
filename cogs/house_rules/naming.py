"""House rules in people's words: their names and values, written in one language and read in every one.

Whether they can be played is told in these words, too.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from cogs.texts.catalogue import Texts, Words
from engine import house_rules
from engine.game import Game, Options, OptionsError, Refusal
from engine.games.registry import GAMES
from engine.house_rules import HouseRules

SEVERAL: Final = frozenset({"contracts", "aon_components"})
"""House rules that take several values at once."""
_LISTS: Final = SEVERAL | {"wheel_menu"}
"""House rules whose values are contracts."""

_TYPED: Final = re.compile(r"`([^`]+)`")
"""A key, a value or both, as a hint writes what is typed."""
_INTERVAL: Final = re.compile(r"(\d+) … (\d+)")
_MOST_OFFERED: Final = 25
_BETWEEN: Final = re.compile(r"[\s,;·+&-]*")
"""Whatever may stand between two contracts of a list."""


# -- written ----------------------------------------------------------------------------------------------


def rule_name(name: str, key: str, words: Words) -> str:
    """Return what a house rule of a game is called; of one that this version doesn't know the key."""
    return next((words(text) for text in _texts(name, key) if words.has(text)), key)


def is_named(name: str, key: str, words: Words) -> bool:
    """Whether a game has a house rule that people have a name for."""
    return any(map(words.has, _texts(name, key)))


def _texts(game: str, what: str) -> tuple[str, str]:
    """Return the texts that may name a house rule or its value: the game's own, and that of most games."""
    return f"rule-{game}-{what}", f"rule-usual-{what}"


def value_text(name: str, key: str, value: str, words: Words) -> str:
    """Return the value of a house rule in words where the catalogue has any."""
    if key == "lead_rule":
        return words.preset(value)
    if key == "removed_suit":
        return words(f"suit-{value.upper()}")
    if key in _LISTS:
        named = {one: next(_contract_names(name, one, words), "") for one in re.split("[-/]", value)}
        if not all(named.values()):
            return value
        return " / ".join(", ".join(map(named.__getitem__, one.split("-"))) for one in value.split("/"))
    return next((words(text) for text in _texts(name, f"{key}-{value}") if words.has(text)), value)


def _contract_names(name: str, contract: str, words: Words) -> Iterator[str]:
    """Yield what a game calls a contract in lists: its own name for it, or those of Quodlibet's presets."""
    own = f"rule-{name}-contracts-{contract}"
    if words.has(own):
        yield words(own)
    elif words.has(f"contract-{contract}-short"):
        for preset in ("", *GAMES["quodlibet"].presets):
            yield words.contract_short(contract, preset)
            yield words.contract(contract, preset)


def rule_text(name: str, key: str, value: str, words: Words) -> str:
    """Return a house rule and its value in words."""
    return f"{rule_name(name, key, words)}: {value_text(name, key, value, words)}"


def named_in(text: str, name: str, key: str, words: Words) -> str:
    """Return a text about a house rule with names in place of what is typed: keys, values, or both."""

    def named(found: re.Match[str]) -> str:
        about, is_set, value = found[1].partition("=")
        if is_set:
            return words("form-named", rule=rule_text(name, about, value, words))
        if is_named(name, about, words):
            return words("form-named", rule=rule_name(name, about, words))
        return words("form-named", rule=value_text(name, key, about, words))

    return _TYPED.sub(named, text)


def offered(model: type[HouseRules], key: str) -> list[str]:
    """Return the values of a house rule if they can be listed; none if they are typed."""
    allowed = house_rules.allowed_values(model, key)
    interval = _INTERVAL.fullmatch(allowed)
    if interval is not None:
        low, high = int(interval[1]), int(interval[2])
        return [str(number) for number in range(low, high + 1)] if high - low < _MOST_OFFERED else []
    return [] if "…" in allowed else allowed.split(", ")


def allowed_text(game: Game, key: str, words: Words, otherwise: str = "") -> str:
    """Return the values of a house rule that are possible, or ``otherwise`` if they can't be listed."""
    described = f"rulebook-list-{key}"
    if words.has(described):
        return words(described)
    model = model_of(game)
    listed = offered(model, key) if key not in _LISTS else []
    told = [value_text(game.name, key, value, words) for value in listed]
    return ", ".join(told) or otherwise or house_rules.allowed_values(model, key)


def model_of(rules: Game) -> type[HouseRules]:
    """Return the model of a game's house rules."""
    model = type(rules.options(rules.presets[0]))
    assert issubclass(model, HouseRules)
    return model


# -- refused -------------------------------------------------------------------------------------------------


def checked(game: Game, preset: str, values: Mapping[str, str]) -> Options:
    """Return the options for a preset and changes to it, with errors in the words that hosts know.

    Raises ``Refusal`` where an ``OptionsError`` can be put in terms of names (``players_range`` for an
    impossible number of players, ``preset_of_other_game``), else the ``OptionsError``.
    """
    try:
        return game.options(preset, values)
    except OptionsError as error:
        told = error.params
        if error.code == "preset_unknown":
            other = game_with(preset)
            if other is not None:
                raise Refusal("preset_of_other_game", preset=preset.casefold(), game=other) from None
        if error.code == "option_value" and told["key"] == "players":
            numbers = [int(number) for number in re.findall(r"\d+", str(told["allowed"]))]
            raise Refusal(
                "players_range", game=game.name, preset=preset, least=min(numbers), most=max(numbers)
            ) from None
        raise


def game_with(preset: str) -> str | None:
    """Return the game that has a preset, ignoring case."""
    return next((name for name, game in GAMES.items() if preset.casefold() in game.presets), None)


def with_players(
    game: Game, preset: str, values: Mapping[str, str], players: int | None
) -> Mapping[str, str]:
    """Return the values for that number of players; ``None`` leaves it to the rules.

    Raises ``Refusal("players_fixed")`` for a game that is for another number, and as ``checked`` does.
    """
    if players is not None and "players" in type(checked(game, preset, {})).model_fields:
        values = {**values, "players": str(players)}
    seats = game.seats(checked(game, preset, values))
    Refusal.unless(players in (None, seats), "players_fixed", game=game.name, players=seats)
    return values


def texts_of(options: Options) -> Mapping[str, str]:
    """Return house rules as they are typed, by key."""
    return {key: house_rules.as_text(getattr(options, key)) for key in type(options).model_fields}


def refused(refusal: Refusal, name: str, words: Words) -> str:
    """Return why house rules of a game are refused, with their names in place of keys and values."""
    params = refusal.params
    keys = {one: str(params[one]) for one in ("key", "other") if is_named(name, str(params.get(one)), words)}
    if not keys:
        return words.refusal(refusal)
    named = {one: rule_name(name, key, words) for one, key in keys.items()}
    if refusal.code != "option_unknown":  # whose text has quotation marks of its own
        named = {one: words("form-named", rule=rule) for one, rule in named.items()}
    told = {**params, **named}
    if "allowed" in told:
        told["allowed"] = allowed_text(GAMES[name], keys["key"], words, str(told["allowed"]))
    sentence = words.refusal(Refusal(refusal.code, **told))
    hint = f"hint-{params['key']}-{params.get('other')}"
    return f"{sentence} {named_in(words(hint), name, keys['key'], words)}" if words.has(hint) else sentence


@contextmanager
def refusing_in_words(game: Game, words: Words) -> Iterator[None]:
    """Raise ``Refusal("house_rules")`` with the reason in words for house rules that are refused."""
    try:
        yield
    except OptionsError as error:
        raise Refusal("house_rules", reason=refused(error, game.name, words)) from None


# -- read -------------------------------------------------------------------------------------------------


def read(text: str, game: Game, texts: Texts) -> dict[str, str]:
    """Return the values by key of house rules as people type them: ``Wheels=…; n_deals=8``.

    Rules and values are known by their names in every language, and by their keys. Semicolons may stand
    between them, and a rule may have a colon. Raises ``Refusal("rules_unreadable")`` for what is no rule.
    """
    keys = _keys(texts, game.name)
    found: dict[str, str] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        first, *pieces = part.split("=") if "=" in part else _parted_by_colon(part, keys)
        Refusal.unless(pieces, "rules_unreadable", part=part[:40])
        for number, piece in enumerate(pieces, 1):
            value, following = (piece, "") if number == len(pieces) else _parted(piece, keys)
            Refusal.unless(first.strip() and value.strip(), "rules_unreadable", part=part[:40])
            candidates = keys.get(_plain(first), (first.strip().lower(),))
            read_so = {key: value_of(key, value, game, texts) for key in candidates}
            key = next((key for key in candidates if _fits(game, key, read_so[key])), candidates[0])
            found[key] = read_so[key]
            first = following
    return found


def _fits(game: Game, key: str, value: str) -> bool:
    """Whether a house rule can have that value, whatever the others are."""
    try:
        game.options(game.presets[0], {key: value})
    except OptionsError as error:
        return error.code not in ("option_value", "option_unknown")
    return True


def value_of(key: str, typed: str, game: Game, texts: Texts) -> str:
    """Return the value of a house rule that somebody has typed, by its name or as it is."""
    typed = typed.strip().strip("„“”\"'")
    value = _values(texts, game.name).get(key, {}).get(_plain(typed))
    if value is not None:
        return value
    return _contracts_in(typed, game.name, texts) if key in _LISTS else typed


def completions(text: str, game: Game, words: Words, texts: Texts, longest: int) -> list[str]:
    """Return continuations of typed house rules: names of rules, or the values of one that was begun."""
    keys, model = _keys(texts, game.name), model_of(game)
    *done, last = text.split(";")
    name, is_set, begun = last.rpartition("=")
    if "=" in name:  # several without semicolons
        value, name = _parted(name.rpartition("=")[2], keys)
        done.append(f"{last.rpartition('=')[0].rpartition('=')[0]}={value}")
    before = "; ".join([*map(str.strip, done), ""])
    if is_set:
        found = [
            f"{rule_name(game.name, key, words)}={told}"
            for key in keys.get(_plain(name), ())
            for value in (offered(model, key) if key not in _LISTS else ())
            if _begins(told := value_text(game.name, key, value, words), begun) or _begins(value, begun)
        ]
    else:
        used = {key for part in done for key in keys.get(_plain(part.partition("=")[0]), ())[:1]}
        found = [
            f"{told}="
            for key in model.model_fields
            if key not in used
            if _begins(told := rule_name(game.name, key, words), begun) or _begins(key, begun)
        ]
    return [before + one for one in found if len(before + one) <= longest][:_MOST_OFFERED]


def _begins(name: str, typed: str) -> bool:
    return _plain(typed) in _plain(name)


def _plain(text: str) -> str:
    """Return a name without what people write differently: case, signs, spaces."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _parted_by_colon(part: str, keys: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Part a rule from its value by a colon; there may be others in its name and in its value."""
    places = [place for place, sign in enumerate(part) if sign == ":"]
    known = [place for place in places if _plain(part[:place]) in keys] or places[:1]
    return [part[: known[-1]], part[known[-1] + 1 :]] if known else [part]


def _parted(piece: str, keys: Mapping[str, tuple[str, ...]]) -> tuple[str, str]:
    """Part a value from the name of the rule that follows it, as long a name as is known."""
    parts = piece.split()
    for start in range(1, len(parts)):
        if _plain(" ".join(parts[start:])) in keys:
            return " ".join(parts[:start]), " ".join(parts[start:])
    return " ".join(parts[:-1]), parts[-1] if parts else ""


@lru_cache(maxsize=16)
def _keys(texts: Texts, name: str) -> Mapping[str, tuple[str, ...]]:
    """Return the keys of a game's house rules by their names in every language, and by themselves."""
    fields = model_of(GAMES[name]).model_fields
    every = [texts.of(one) for one in texts.languages]
    told = [
        *((rule_name(name, key, words), key) for words in every for key in fields),
        *((key, key) for key in fields),
    ]
    named: dict[str, dict[str, None]] = {}
    for typed, key in told:
        named.setdefault(_plain(typed), {})[key] = None
    return {typed: tuple(found) for typed, found in named.items()}


@lru_cache(maxsize=16)
def _values(texts: Texts, name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the values of a game's house rules that can be listed, by key and name in every language."""
    model = model_of(GAMES[name])
    choices = {key: house_rules.choices_of(model, key) for key in model.model_fields}
    every = {key: [str(one).lower() for one in found] for key, found in choices.items()}
    return {
        key: {
            _plain(told): value
            for value in values
            for told in (value, *(value_text(name, key, value, texts.of(one)) for one in texts.languages))
        }
        for key, values in every.items()
    }


@lru_cache(maxsize=8)
def _contracts(texts: Texts, name: str) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """Return a game's contracts by every name that they have, and the pattern of these names."""
    contracts = model_of(GAMES[name]).LISTS["contracts"].split(", ")
    named = {contract: contract for contract in contracts}
    for words in map(texts.of, texts.languages):
        for contract in contracts:
            named |= {told.casefold(): contract for told in _contract_names(name, contract, words)}
    names = "|".join(re.escape(told) for told in sorted(named, key=len, reverse=True))
    return named, re.compile(rf"(?<!\w)(?:{names})(?!\w)|/")


def _contracts_in(typed: str, name: str, texts: Texts) -> str:
    """Return a list of contracts as the rules write it; what isn't one is returned as it was typed."""
    named, pattern = _contracts(texts, name)
    text = typed.casefold()
    if any(_BETWEEN.fullmatch(rest) is None for rest in pattern.split(text)):
        return typed
    wheels = " ".join(named.get(one[0], "/") for one in pattern.finditer(text)).split("/")
    return "/".join("-".join(wheel.split()) for wheel in wheels)
