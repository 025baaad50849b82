import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { matches } from "../controls/choices.js";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { askChoices, sendCommand } from "../interactions.js";
import { t } from "../texts.js";
import { TYPES, nest } from "./commands.js";
import { Suggestions } from "./suggestions.js";
import { collect, offered, problem } from "./values.js";

const TAIL = ""; // the field behind the last option, for more options and for sending
const DEBOUNCE_MS = 180;
const SHOWN = 25;

const begins = (option, text) => option.label.startsWith(text) || option.name.startsWith(text);

/** Asks the bot for choices while an option is written; the newest question wins. */
function useAutocomplete(entry, fields, activeName, where) {
  const [answer, setAnswer] = useState({ state: "idle", choices: [] });
  const turn = useRef(0);
  const option = entry.options.find((one) => one.name === activeName);
  const text = fields[activeName]?.text ?? "";
  const picked = fields[activeName]?.value !== undefined;
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    if (!option?.autocomplete || picked) {
      setAnswer({ state: "idle", choices: [] });
      return undefined;
    }
    setAnswer(({ choices }) => ({ state: "loading", choices }));
    const timer = setTimeout(async () => {
      try {
        const options = nest(entry, collect(entry.options, fields, activeName));
        const choices = await askChoices(entry.command, options, where);
        if (mine === turn.current) setAnswer({ state: "done", choices: choices.map(({ name, value }) => ({ label: name, value })) });
      } catch {
        if (mine === turn.current) setAnswer({ state: "failed", choices: [] });
      }
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [activeName, text, picked, entry.key]);
  return answer;
}

/** A command that is being filled in: its name and a field for each option. */
export function CommandForm({ entry, channelId, guildId, onLeave, onSent }) {
  const required = entry.options.filter((option) => option.required).map((option) => option.name);
  const [shown, setShown] = useState(required);
  const [fields, setFields] = useState({});
  const [active, setActive] = useState(required[0] ?? TAIL);
  const [mark, setMark] = useState(null); // the entry of the list that was moved to; null: the usual one
  const [tailText, setTailText] = useState("");
  const [complaints, setComplaints] = useState({});
  const [turn, setTurn] = useState(0); // raised when another field is to take the focus
  const form = useRef(null);
  const where = { channelId, guildId };
  const autocomplete = useAutocomplete(entry, fields, active, where);

  const option = entry.options.find((one) => one.name === active);
  const hidden = entry.options.filter((one) => !shown.includes(one.name));
  const field = fields[active];
  const own = option && (option.autocomplete ? autocomplete.choices : offered(option, channelId));
  const query = field?.value === undefined ? (field?.text ?? "") : "";
  const suggested = (own ?? []).filter((choice) => option.autocomplete || matches(choice, query)).slice(0, SHOWN);
  const filled = field?.value !== undefined;
  // More options are offered once the one at hand needs no choice any more.
  const extra = option && own && !filled && option.required ? [] : hidden.filter((one) => active !== TAIL || begins(one, tailText));
  const groups = [
    { items: suggested.map((choice) => ({ key: `c-${choice.value}`, label: choice.label, detail: choice.description, mark: choice, choice })) },
    {
      title: extra.length > 0 && t("composer.optional.title"),
      items: extra.map((one) => ({ key: `o-${one.name}`, label: one.label, detail: one.hint, option: one })),
    },
  ];
  const flat = groups.flatMap((group) => group.items);
  // Enter takes the first suggestion only where it cannot mean "send".
  const needsPick = option && own && !filled && suggested.length > 0 && (!option.autocomplete || Boolean(query));
  const usual = needsPick || (active === TAIL && tailText && flat.length) ? 0 : -1;
  const current = Math.min(mark ?? usual, flat.length - 1);

  const focus = (name) => {
    setActive(name);
    setMark(null);
    setTurn((now) => now + 1);
  };
  // Before the next key can come: fast typing must land in the new field.
  useLayoutEffect(() => form.current.querySelector(`[data-option="${active}"]`)?.focus(), [turn]);

  const change = (name, value) => {
    setFields((now) => ({ ...now, [name]: value }));
    setComplaints((now) => ({ ...now, [name]: null }));
    setMark(null);
  };
  const add = (name) => {
    setShown((now) => [...now, name]);
    setTailText("");
    focus(name);
  };
  const nextAfter = (name) => {
    const rest = shown.slice(shown.indexOf(name) + 1);
    return rest.find((one) => !fields[one]?.text) ?? TAIL;
  };
  const pick = (item) => {
    if (item.option) {
      add(item.option.name);
      return;
    }
    change(active, { text: item.label, value: item.choice.value });
    focus(nextAfter(active));
  };
  const dropOption = (name) => {
    const index = shown.indexOf(name);
    change(name, undefined);
    setShown(shown.filter((one) => one !== name));
    focus(shown[index - 1] ?? TAIL);
  };
  const send = () => {
    const found = Object.fromEntries(entry.options.map((one) => [one.name, problem(one, fields[one.name], channelId)]));
    const bad = shown.find((name) => found[name]);
    if (bad !== undefined) {
      setComplaints(found);
      focus(bad);
      return;
    }
    sendCommand(entry.command, nest(entry, collect(entry.options, fields)), { ...where, label: entry.name });
    onSent();
  };

  const onKeyDown = (event) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      event.preventDefault();
      if (flat.length) setMark((current + (key === "ArrowDown" ? 1 : -1) + flat.length + (current < 0 && key === "ArrowUp" ? 1 : 0)) % flat.length);
    } else if (key === "Enter") {
      event.preventDefault();
      if (current >= 0) pick(flat[current]);
      else send();
    } else if (key === "Tab" && !event.shiftKey) {
      if (current >= 0 && flat[current].choice) {
        event.preventDefault();
        pick(flat[current]);
      } else if (active !== TAIL) {
        event.preventDefault();
        focus(shown[shown.indexOf(active) + 1] ?? TAIL);
      } else if (flat.length) {
        event.preventDefault();
        pick(flat[Math.max(current, 0)]);
      }
    } else if (key === "Escape") {
      event.preventDefault();
      onLeave(`/${entry.label}`);
    } else if (key === "Backspace") {
      const index = active === TAIL ? shown.length : shown.indexOf(active);
      if (active === TAIL ? tailText : field?.text) return;
      event.preventDefault();
      if (option && !option.required) dropOption(active);
      else if (index > 0) focus(shown[index - 1]);
      else onLeave(`/${entry.label}`);
    }
  };

  const note =
    complaints[active] ??
    (option?.autocomplete && autocomplete.state === "loading" && !suggested.length && t("composer.loading")) ??
    null;
  const emptyNote =
    option && own && !suggested.length && !filled && (option.autocomplete ? autocomplete.state === "done" : true)
      ? t("composer.nothing")
      : autocomplete.state === "failed" && t("composer.failed");
  const inputProps = {
    autocomplete: "off",
    role: "combobox",
    "aria-expanded": flat.length > 0,
    "aria-controls": "command-suggestions",
    "aria-autocomplete": "list",
    "aria-activedescendant": current >= 0 ? `command-suggestions-${current}` : undefined,
  };

  return html`<div class="command-form" ref=${form} onKeyDown=${onKeyDown}>
    <${Suggestions}
      id="command-suggestions"
      title=${option ? `${option.label}${option.hint ? ` – ${option.hint}` : ""}` : `/${entry.label} – ${entry.description}`}
      note=${note || emptyNote || null}
      groups=${groups}
      active=${current}
      onActive=${setMark}
      onPick=${pick}
    />
    <div class="command-line">
      <span class="command-name">/${entry.label}</span>
      ${shown.map((name) => {
        const one = entry.options.find((candidate) => candidate.name === name);
        const value = fields[name];
        return html`<label
          key=${name}
          class=${cx("option", name === active && "option-active", complaints[name] && "option-wrong", value?.value !== undefined && "option-picked")}
        >
          <span class="option-name">${one.label}</span>
          <input
            ...${inputProps}
            data-option=${name}
            aria-label=${`${one.label}: ${one.hint}`}
            aria-required=${Boolean(one.required)}
            aria-invalid=${Boolean(complaints[name])}
            inputmode=${one.type === TYPES.integer ? "numeric" : one.type === TYPES.number ? "decimal" : "text"}
            size=${Math.max(2, (value?.text ?? "").length)}
            value=${value?.text ?? ""}
            onFocus=${() => name !== active && (setActive(name), setMark(null))}
            onInput=${(event) => change(name, { text: event.target.value })}
          />
        </label>`;
      })}
      <input
        ...${inputProps}
        class="option-tail"
        data-option=${TAIL}
        aria-label=${`/${entry.label}`}
        value=${tailText}
        placeholder=${hidden.length ? t("composer.optional", { count: hidden.length }) : ""}
        onFocus=${() => active !== TAIL && (setActive(TAIL), setMark(null))}
        onInput=${(event) => {
          setTailText(event.target.value);
          setMark(null);
        }}
      />
    </div>
    <button type="button" class="icon-button" aria-label=${t("composer.leave")} title=${t("composer.leave")} onClick=${() => onLeave("")}>
      <${Icon} name="close" />
    </button>
    <button type="button" class="icon-button send-button" aria-label=${t("composer.send")} title=${t("composer.send")} onClick=${send}>
      <${Icon} name="send" />
    </button>
  </div>`;
}
