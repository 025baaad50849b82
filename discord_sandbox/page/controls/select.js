import { useEffect, useRef, useState } from "preact/hooks";
import { Avatar } from "../avatar.js";
import { Emoji } from "../emoji.js";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { clickComponent, isPending } from "../interactions.js";
import { useStore } from "../store.js";
import { t } from "../texts.js";
import { Dots } from "./button.js";
import { choicesOf, defaultsOf, matches } from "./choices.js";
import { Popover, isNarrow } from "./popover.js";

const PLACEHOLDERS = { 5: "select.user", 6: "select.role", 7: "select.mentionable", 8: "select.channel" };

/** The picture in front of a choice. */
export function ChoiceMark({ choice, size = 20 }) {
  if (choice.user) return html`<${Avatar} user=${choice.user} size=${size} />`;
  if (choice.emoji) return html`<${Emoji} emoji=${choice.emoji} className="choice-emoji" />`;
  if (choice.icon) return html`<span class="choice-icon" style=${{ color: choice.colour }}><${Icon} name=${choice.icon} size=${size} /></span>`;
  return null;
}

function Picker({ anchor, choices, chosen, min, max, searchable, onPick, onClose, id, label }) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(() => Math.max(0, choices.findIndex((choice) => chosen.includes(choice.value))));
  const list = useRef(null);
  const found = choices.filter((choice) => matches(choice, query));
  const many = max > 1;
  const full = many && chosen.length >= max;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const onKeyDown = (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity, PageDown: 8, PageUp: -8 };
    if (event.key in steps) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(found.length - 1, active + steps[event.key])));
    } else if (event.key === "Enter" || (event.key === " " && !searchable)) {
      event.preventDefault();
      if (found[active]) onPick(found[active].value);
    } else if (event.key === "Escape") {
      onClose({ cancelled: true });
    } else if (!searchable && event.key.length === 1) {
      const next = found.findIndex((choice) => choice.label.toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase()));
      if (next >= 0) setActive(next);
    }
  };

  return html`<${Popover} anchor=${anchor} onClose=${() => onClose({})} wide className="picker" onKeyDown=${onKeyDown}>
    ${searchable &&
    html`<input
      class="picker-search"
      type="text"
      autofocus=${!isNarrow()}
      placeholder=${t("select.search")}
      aria-label=${t("select.search")}
      aria-controls=${id}
      value=${query}
      onInput=${(event) => {
        setQuery(event.target.value);
        setActive(0);
      }}
    />`}
    <div
      ref=${list}
      id=${id}
      class="picker-list"
      role="listbox"
      aria-label=${label}
      aria-multiselectable=${many}
      tabindex="0"
      aria-activedescendant=${found[active] ? `${id}-${active}` : undefined}
    >
      ${found.map((choice, index) => {
        const on = chosen.includes(choice.value);
        const off = full && !on;
        return html`<div
          key=${choice.value}
          id=${`${id}-${index}`}
          role="option"
          aria-selected=${on}
          aria-disabled=${off}
          class=${cx("choice", index === active && "choice-active")}
          onPointerMove=${() => index !== active && setActive(index)}
          onClick=${() => !off && onPick(choice.value)}
        >
          <${ChoiceMark} choice=${choice} size=${24} />
          <span class="choice-text">
            <span class="choice-label">${choice.label}</span>
            ${choice.description && html`<span class="choice-description">${choice.description}</span>`}
          </span>
          ${many
            ? html`<span class=${cx("checkbox", on && "checkbox-on")}>${on && html`<${Icon} name="check" size=${16} />`}</span>`
            : on && html`<span class="choice-on"><${Icon} name="check" size=${20} /></span>`}
        </div>`;
      })}
      ${!found.length && html`<div class="choice-none">${t("select.none")}</div>`}
    </div>
    ${many &&
    html`<div class="picker-foot">
      <span>${min === max ? t("select.exact", { min }) : t("select.range", { min, max: Math.min(max, choices.length) })}</span>
      <button type="button" class="button button-primary" disabled=${chosen.length < min} onClick=${() => onClose({})}>
        ${t("select.confirm")}
      </button>
    </div>`}
  <//>`;
}

/**
 * A select of any kind.
 * @param {object} props
 * @param {object} props.component Discord's select
 * @param {string} props.channelId
 * @param {string[]} props.values what is chosen
 * @param {(values: string[]) => void} props.onValues called when the choice is made: at once, or on closing a list of several
 */
export function Select({ component, channelId, values, onValues, pending = false, label, invalid }) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState(values);
  const anchor = useRef(null);
  const wasOpen = useRef(false);
  const latest = useRef(values);
  const min = component.min_values ?? 1;
  const max = component.max_values ?? 1;
  const choices = choicesOf(component, channelId);
  const shown = open ? draft : values;
  const chosen = shown.map((value) => choices.find((choice) => choice.value === value)).filter(Boolean);
  const placeholder = component.placeholder || t(PLACEHOLDERS[component.type] ?? "select.placeholder");

  const change = (next) => {
    latest.current = next;
    setDraft(next);
  };
  const close = ({ cancelled }) => {
    setOpen(false);
    const next = latest.current;
    const changed = next.length !== values.length || next.some((value) => !values.includes(value));
    if (!cancelled && max > 1 && changed && next.length >= min) onValues(next);
    else latest.current = values;
    anchor.current?.focus({ preventScroll: true });
  };
  const pick = (value) => {
    const now = latest.current;
    if (max > 1) {
      if (now.includes(value)) change(now.filter((one) => one !== value));
      else if (now.length < max) change([...now, value]);
      return;
    }
    const next = now.includes(value) && min === 0 ? [] : [value];
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
    onValues(next);
  };
  const toggle = () => {
    if (wasOpen.current || pending) return;
    change(values);
    setOpen(true);
  };

  return html`<div class="select-wrap">
    <button
      ref=${anchor}
      type="button"
      class=${cx("select", open && "select-open", pending && "select-pending", invalid && "select-invalid")}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${open}
      aria-label=${label ?? placeholder}
      aria-busy=${pending ? "true" : undefined}
      disabled=${Boolean(component.disabled)}
      data-custom-id=${component.custom_id}
      onPointerDown=${() => {
        wasOpen.current = open;
      }}
      onKeyDown=${(event) => {
        wasOpen.current = false;
        if (event.key === "ArrowDown" && !open) {
          event.preventDefault();
          toggle();
        }
      }}
      onClick=${toggle}
    >
      <span class="select-value">
        ${chosen.length === 0 && html`<span class="select-placeholder">${placeholder}</span>`}
        ${chosen.map(
          (choice) => html`<span key=${choice.value} class=${cx("select-chosen", max > 1 && "select-chip")}>
            <${ChoiceMark} choice=${choice} size=${20} /><span>${choice.label}</span>
          </span>`,
        )}
      </span>
      ${pending ? html`<${Dots} />` : html`<${Icon} name="chevron" size=${20} />`}
    </button>
    ${open &&
    html`<${Picker}
      anchor=${anchor.current}
      id=${`list-${component.custom_id}`}
      label=${placeholder}
      choices=${choices}
      chosen=${draft}
      min=${min}
      max=${max}
      searchable=${component.type !== 3}
      onPick=${pick}
      onClose=${close}
    />`}
  </div>`;
}

/** A select in a message: a choice is sent at once. What was chosen stays until the bot changes the select. */
export function MessageSelect({ component, message }) {
  const pending = useStore((state) => isPending(message.id, component.custom_id, state));
  const shape = JSON.stringify(component);
  const [own, setOwn] = useState({ shape, values: defaultsOf(component) });
  const values = own.shape === shape ? own.values : defaultsOf(component);
  const send = (next) => {
    setOwn({ shape, values: next });
    clickComponent(message, component, next);
  };
  return html`<${Select} component=${component} channelId=${message.channel_id} values=${values} pending=${pending} onValues=${send} />`;
}
