import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { channelOf, guildOf } from "../directory.js";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { Menu } from "../message/menu.js";
import { onStartCommand, say } from "../session.js";
import { setState, useStore } from "../store.js";
import { t } from "../texts.js";
import { CommandForm } from "./command-form.js";
import { entriesOf, findEntries } from "./commands.js";
import { Suggestions } from "./suggestions.js";
import { encode, offers, tokenAt } from "./tokens.js";

const drafts = new Map(); // what was begun in other channels, by person and channel

function Plus({ channel, onCommands }) {
  const [anchor, setAnchor] = useState(null);
  const mayThread = channel.type === 0 || channel.type === 5;
  const entries = [
    { icon: "apps", label: t("composer.commands"), run: onCommands },
    mayThread && { icon: "thread", label: t("composer.thread"), run: () => setState({ overlay: { kind: "thread" } }) },
  ];
  return html`<button
      type="button"
      class="icon-button"
      aria-haspopup="menu"
      aria-label=${t("composer.more")}
      title=${t("composer.more")}
      onClick=${(event) => setAnchor(event.currentTarget)}
    >
      <${Icon} name="plus" />
    </button>
    ${anchor && html`<${Menu} anchor=${anchor} align="start" above entries=${entries} onClose=${() => setAnchor(null)} label=${t("composer.more")} />`}`;
}

function commandItems(entries, bot) {
  return entries.map((entry) => ({
    key: entry.key,
    label: html`/${entry.label}${" "}
      ${entry.options.map((option) => html`<span class=${cx("suggestion-option", option.required && "suggestion-required")}>${option.label}</span>`)}`,
    detail: entry.description,
    mark: bot ? { user: bot } : { icon: "apps" },
    entry,
  }));
}

/** What is offered for the text so far: commands after a slash, names after `@`, `#` and `:`. */
function suggest(text, caret, entries, channelId, bot) {
  if (/^\/[^\n]*$/.test(text)) {
    const found = findEntries(entries, text.slice(1));
    const title = text.length > 1 ? t("composer.matching", { query: text }) : t(entries.length ? "composer.all" : "composer.none");
    return found.length || text === "/" ? { title, items: commandItems(found, bot) } : null;
  }
  const token = tokenAt(text, caret);
  if (!token) return null;
  const items = offers(token, channelId);
  const title = { "@": "composer.people", "#": "composer.channels", ":": "composer.emojis" }[token.kind];
  return items.length ? { title: t(title), items, token } : null;
}

/** Where a person writes in the open channel: plain text, or a command with its options. */
export function Composer({ channelId }) {
  const channel = useStore((state) => channelOf(channelId, state));
  const guild = useStore((state) => guildOf(channelId, state));
  const commands = useStore((state) => state.commands);
  const bot = useStore((state) => state.bot?.user);
  const me = useStore((state) => state.me);
  const draftKey = `${me.id}/${channelId}`;
  const [text, setText] = useState(drafts.get(draftKey) ?? "");
  const [caret, setCaret] = useState(0);
  const [entry, setEntry] = useState(null);
  const [mark, setMark] = useState(0);
  const [hushed, setHushed] = useState(false);
  const input = useRef(null);
  const caretWanted = useRef(null); // where the caret goes when the field is drawn next
  const entries = entriesOf(commands, guild.id, channel);
  const found = hushed || entry ? null : suggest(text, caret, entries, channelId, bot);
  const active = found ? Math.min(mark, found.items.length - 1) : -1;

  const write = (value, at = value.length) => {
    drafts.set(draftKey, value);
    setText(value);
    setCaret(at);
    setMark(0);
    setHushed(false);
  };
  const focusAt = (at) => {
    caretWanted.current = at;
  };
  useLayoutEffect(() => {
    if (caretWanted.current === null || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(caretWanted.current, caretWanted.current);
    caretWanted.current = null;
  });
  const leave = (value) => {
    setEntry(null);
    write(value);
    focusAt(value.length);
  };

  useEffect(() => {
    onStartCommand((id, name) => {
      const wanted = entries.find((one) => one.command.id === id && one.name === name) ?? entries.find((one) => one.name === name);
      if (wanted) setEntry(wanted);
      else leave(`/${name}`);
    });
  });
  useEffect(() => {
    setEntry(null);
    write(drafts.get(draftKey) ?? "");
    if (!matchMedia("(pointer: coarse)").matches) input.current?.focus({ preventScroll: true });
  }, [draftKey]);
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }, [text, entry]);
  useEffect(() => {
    // Writing anywhere on the page goes to the composer, as at Discord's.
    const onKey = (event) => {
      const typing = event.target.closest?.("input, textarea, select, dialog, [popover], [role=listbox]");
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
      input.current?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);

  if (channel.can_send === false || channel.thread_metadata?.locked) {
    const why = channel.can_send === false ? "composer.forbidden" : "composer.archived";
    return html`<div class="composer composer-closed"><${Icon} name="lock" size=${18} /> ${t(why)}</div>`;
  }
  if (entry) {
    return html`<div class="composer">
      <${CommandForm} key=${entry.key} entry=${entry} channelId=${channelId} guildId=${guild.id} onLeave=${leave} onSent=${() => leave("")} />
    </div>`;
  }

  const pick = (item) => {
    if (item.entry) {
      write("");
      setEntry(item.entry);
      return;
    }
    const next = `${text.slice(0, found.token.start)}${item.insert} `;
    write(next + text.slice(caret), next.length);
    focusAt(next.length);
  };
  const send = async () => {
    const content = encode(text.trim(), channelId);
    if (!content) return;
    write("");
    if (!(await say(content))) write(text);
  };
  const onKeyDown = (event) => {
    if (event.isComposing) return;
    if (found?.items.length && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      setMark((active + (event.key === "ArrowDown" ? 1 : -1) + found.items.length) % found.items.length);
    } else if (found?.items.length && (event.key === "Tab" || event.key === "Enter") && !event.shiftKey) {
      event.preventDefault();
      pick(found.items[active]);
    } else if (event.key === "Escape" && found) {
      event.preventDefault();
      setHushed(true);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };

  return html`<div class="composer">
    ${found &&
    html`<${Suggestions}
      id="composer-suggestions"
      title=${found.title}
      groups=${[{ items: found.items }]}
      active=${active}
      onActive=${setMark}
      onPick=${pick}
    />`}
    <${Plus}
      channel=${channel}
      onCommands=${() => {
        write("/");
        focusAt(1);
      }}
    />
    <textarea
      ref=${input}
      class="composer-input"
      rows="1"
      maxlength="2000"
      placeholder=${t("composer.placeholder", { name: channel.name })}
      aria-label=${t("composer.label", { name: channel.name })}
      role="combobox"
      aria-expanded=${Boolean(found)}
      aria-controls="composer-suggestions"
      aria-autocomplete="list"
      aria-activedescendant=${active >= 0 ? `composer-suggestions-${active}` : undefined}
      value=${text}
      onInput=${(event) => write(event.target.value, event.target.selectionStart)}
      onSelect=${(event) => setCaret(event.target.selectionStart)}
      onKeyDown=${onKeyDown}
    ></textarea>
    <button type="button" class="icon-button send-button" aria-label=${t("composer.send")} title=${t("composer.send")} disabled=${!text.trim()} onClick=${send}>
      <${Icon} name="send" />
    </button>
  </div>`;
}
