import { useState } from "preact/hooks";
import { guildOf, isThread } from "../directory.js";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { openChannel, openable } from "../session.js";
import { useStore } from "../store.js";
import { t } from "../texts.js";
import { Events } from "./events.js";

/** The icon of a channel's kind. */
export const channelIcon = (channel) => (channel.type === 2 ? "voice" : isThread(channel) ? "thread" : "hash");

function Entry({ channel, className }) {
  const open = useStore((state) => state.channelId === channel.id);
  const unread = useStore((state) => state.unread[channel.id]);
  const count = open ? 0 : (unread?.count ?? 0);
  const mentions = unread?.mentions ?? 0;
  return html`<button
    type="button"
    class=${cx("channel", className, open && "channel-open", count > 0 && "channel-unread")}
    aria-current=${open ? "page" : undefined}
    aria-label=${count ? t("channels.unread", { name: channel.name, count }) : channel.name}
    data-channel-id=${channel.id}
    onClick=${() => openChannel(channel.id)}
  >
    <${Icon} name=${channelIcon(channel)} size=${isThread(channel) ? 16 : 20} />
    <span class="channel-name">${channel.name}</span>
    ${channel.can_send === false && html`<${Icon} name="lock" size=${14} />`}
    ${mentions > 0 && html`<span class="badge">${mentions}</span>`}
  </button>`;
}

function Branch({ channel, guild }) {
  const threads = guild.channels.filter(
    (one) => isThread(one) && one.parent_id === channel.id && !one.thread_metadata?.archived && one.can_view !== false,
  );
  return html`<${Entry} channel=${channel} />
    ${threads.map((thread) => html`<${Entry} key=${thread.id} channel=${thread} className="channel-thread" />`)}`;
}

function Category({ category, channels, guild }) {
  const [folded, setFolded] = useState(false);
  const current = useStore((state) => state.channelId);
  const unread = useStore((state) => state.unread);
  const shown = folded ? channels.filter((one) => one.id === current || unread[one.id]?.count) : channels;
  return html`<section class="category">
    <button type="button" class=${cx("category-name", folded && "category-folded")} aria-expanded=${!folded} onClick=${() => setFolded(!folded)}>
      <${Icon} name="chevron" size=${14} />${category.name}
    </button>
    ${shown.map((channel) => html`<${Branch} key=${channel.id} channel=${channel} guild=${guild} />`)}
  </section>`;
}

/** The channels of the open server, by category. */
export function Channels() {
  const guild = useStore((state) => guildOf(state.channelId, state) ?? state.guilds[0]);
  if (!guild) return null;
  const channels = openable(guild);
  const categories = guild.channels.filter((one) => one.type === 4).sort((a, b) => a.position - b.position);
  const loose = channels.filter((one) => !categories.some((category) => category.id === one.parent_id));
  return html`<nav class="channels" aria-label=${t("channels.label")}>
    <header class="channels-head"><h1>${guild.name}</h1></header>
    <div class="channels-list">
      <${Events} guild=${guild} />
      ${loose.map((channel) => html`<${Branch} key=${channel.id} channel=${channel} guild=${guild} />`)}
      ${categories.map((category) => {
        const own = channels.filter((one) => one.parent_id === category.id);
        return own.length > 0 && html`<${Category} key=${category.id} category=${category} channels=${own} guild=${guild} />`;
      })}
      ${!channels.length && html`<p class="hint">${t("channels.none")}</p>`}
    </div>
  </nav>`;
}
