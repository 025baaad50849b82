import { useState } from "preact/hooks";
import { addressOf } from "../address.js";
import { Popover } from "../controls/popover.js";
import { guildOf, isThread, channelOf, mayManage } from "../directory.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { sendCommand } from "../interactions.js";
import { notify, remove } from "../session.js";
import { getState, setState } from "../store.js";
import { localised, t } from "../texts.js";
import { isEphemeral } from "./flags.js";

/** Puts text on the clipboard and says so. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t("notice.copied"));
  } catch {
    // Without the permission the text can still be copied by hand.
    notify(text);
  }
}

/** A context menu: arrow keys move, Escape closes. `entries`: `{icon, label, danger, run}`. */
export function Menu({ anchor, entries, onClose, align = "end", above = false, label }) {
  const onKeyDown = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
    items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
  };
  return html`<${Popover} anchor=${anchor} align=${align} above=${above} onClose=${onClose} className="menu" role="menu" aria-label=${label} onKeyDown=${onKeyDown}>
    ${entries.filter(Boolean).map(
      (entry) => html`<button
        type="button"
        role="menuitem"
        class=${entry.danger ? "menu-item menu-danger" : "menu-item"}
        onClick=${() => {
          onClose();
          anchor.focus?.({ preventScroll: true }); // where a dialog gives the focus back to
          entry.run();
        }}
      >
        <span>${entry.label}</span><${Icon} name=${entry.icon} size=${18} />
      </button>`,
    )}
  <//>`;
}

function entriesFor(message) {
  const { me, commands } = getState();
  const guild = guildOf(message.channel_id);
  const foreign = message.author.id !== me.id;
  const mayDelete = !foreign || (!isEphemeral(message) && mayManage(me.id, message.channel_id));
  const mayThread = !message.thread && !isEphemeral(message) && !isThread(channelOf(message.channel_id)) && channelOf(message.channel_id).type !== 2;
  const apps = commands.filter((command) => command.type === 3 && (!command.guild_id || command.guild_id === guild?.id));
  return [
    ...apps.map((command) => ({
      icon: "apps",
      label: localised(command.name_localizations, command.name),
      run: () =>
        sendCommand(command, [], { channelId: message.channel_id, guildId: guild.id, label: command.name, targetId: message.id }),
    })),
    message.content && { icon: "copy", label: t("menu.text"), run: () => copy(message.content) },
    { icon: "link", label: t("menu.link"), run: () => copy(addressOf({ channel: message.channel_id, message: message.id })) },
    { icon: "copy", label: t("menu.id"), run: () => copy(message.id) },
    { icon: "code", label: t("menu.inspect"), run: () => setState({ overlay: { kind: "inspect", message } }) },
    mayThread && { icon: "thread", label: t("menu.thread"), run: () => setState({ overlay: { kind: "thread", message } }) },
    mayDelete && { icon: "trash", label: t("menu.delete"), danger: true, run: () => remove(message) },
  ];
}

/** What can be done with a message, as a menu beside `anchor`. */
export const MessageMenu = ({ message, anchor, onClose }) =>
  html`<${Menu} anchor=${anchor} entries=${entriesFor(message)} onClose=${onClose} label=${t("menu.label")} />`;

/** The ⋯ that comes up over a message. */
export function MoreButton({ message }) {
  const [anchor, setAnchor] = useState(null);
  return html`<div class=${anchor ? "message-tools message-tools-open" : "message-tools"}>
    <button
      type="button"
      class="icon-button"
      aria-haspopup="menu"
      aria-label=${t("menu.more")}
      title=${t("menu.more")}
      onClick=${(event) => setAnchor(event.currentTarget)}
    >
      <${Icon} name="more" size=${20} />
    </button>
    ${anchor && html`<${MessageMenu} message=${message} anchor=${anchor} onClose=${() => setAnchor(null)} />`}
  </div>`;
}
