import { Composer } from "./composer/composer.js";
import { channelOf, nameOf, userOf } from "./directory.js";
import { html } from "./html.js";
import { Icon } from "./icons.js";
import { MessageList } from "./message/list.js";
import { openChannel } from "./session.js";
import { channelIcon } from "./sidebar/channels.js";
import { setState, useStore } from "./store.js";
import { t } from "./texts.js";
import { useNow } from "./time.js";

function Head({ channel }) {
  const parent = channelOf(channel.parent_id);
  const members = useStore((state) => state.members);
  const elsewhere = useStore((state) =>
    Object.entries(state.unread).reduce((sum, [id, one]) => sum + (id === channel.id ? 0 : one.mentions), 0),
  );
  return html`<header class="chat-head">
    <button type="button" class="icon-button drawer-button" aria-label=${t("channels.open")} onClick=${() => setState({ drawer: true })}>
      <${Icon} name="menu" size=${24} />${elsewhere > 0 && html`<span class="badge drawer-badge">${elsewhere}</span>`}
    </button>
    ${parent &&
    parent.type !== 4 &&
    html`<button type="button" class="chat-parent" onClick=${() => openChannel(parent.id)}>
        <${Icon} name=${channelIcon(parent)} size=${20} />${parent.name}
      </button>
      <span class="chat-arrow" aria-hidden="true">›</span>`}
    <h1 class="chat-title"><${Icon} name=${channelIcon(channel)} size=${22} /><span>${channel.name}</span></h1>
    ${channel.topic && html`<p class="chat-topic" title=${channel.topic}>${channel.topic}</p>`}
    <span class="chat-space"></span>
    <button
      type="button"
      class="icon-button members-button"
      aria-label=${t("members.toggle")}
      aria-pressed=${members}
      title=${t("members.toggle")}
      onClick=${() => setState({ members: !members })}
    >
      <${Icon} name="members" size=${22} />
    </button>
  </header>`;
}

function Typing({ channelId }) {
  const typing = useStore((state) => state.typing[channelId]);
  const me = useStore((state) => state.me);
  const now = useNow(Boolean(typing));
  const names = Object.entries(typing ?? {})
    .filter(([id, until]) => id !== me.id && until > now)
    .map(([id]) => userOf(id))
    .filter(Boolean)
    .map((user) => nameOf(user, channelId));
  return html`<div class="typing" aria-live="polite">
    ${names.length > 0 && t("composer.typing", { count: names.length, names: names.join(", ") })}
  </div>`;
}

function Warnings() {
  const lost = useStore((state) => state.phase === "lost");
  const bot = useStore((state) => state.bot);
  if (lost) return html`<div class="banner banner-lost" role="status">${t("connection.lost")}</div>`;
  if (bot && !bot.online) {
    return html`<div class="banner" role="status">${t("bot.offline", { name: bot.user?.username ?? "Bot" })}</div>`;
  }
  return null;
}

/** The open channel: its head, its messages and the composer. */
export function Chat({ channelId }) {
  const channel = useStore((state) => channelOf(channelId, state));
  if (!channel) return html`<main class="chat"></main>`;
  return html`<main class="chat" aria-label=${channel.name}>
    <${Head} channel=${channel} />
    <${Warnings} />
    <${MessageList} channelId=${channelId} />
    <div class="chat-foot">
      <${Composer} channelId=${channelId} />
      <${Typing} channelId=${channelId} />
    </div>
  </main>`;
}
