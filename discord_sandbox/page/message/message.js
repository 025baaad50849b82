import { useState } from "preact/hooks";
import { Avatar } from "../avatar.js";
import { Dots } from "../controls/button.js";
import { channelOf, colourOf, mentionsMe, nameOf, userOf } from "../directory.js";
import { cx, html, memo } from "../html.js";
import { Icon } from "../icons.js";
import { dismissCommand } from "../interactions.js";
import { Markdown, plainText } from "../markdown/render.js";
import { Attachments } from "../media/media.js";
import { dismiss, openChannel } from "../session.js";
import { getState, useStore } from "../store.js";
import { rich, t } from "../texts.js";
import { formatHeader, formatStyle } from "../time.js";
import { Components } from "./components.js";
import { Embed } from "./embed.js";
import { hidesEmbeds, isEphemeral, isThinking, isV2 } from "./flags.js";
import { MessageMenu, MoreButton } from "./menu.js";

/** Whether a line stands above a message: what it answers, or the command it came from. */
export const hasOrigin = (message) =>
  Boolean(commandOf(message)) || message.type === 19 || (message.message_reference && message.type === 0);

/** The command a message answers, or null. */
function commandOf(message) {
  const name = message.interaction?.name ?? message.interaction_metadata?.name;
  return message.type === 20 && name ? { name, user: message.interaction?.user ?? message.interaction_metadata?.user } : null;
}

function Name({ user, channelId, className = "name" }) {
  return html`<span class=${className} style=${{ color: colourOf(user.id, channelId) }}>${nameOf(user, channelId)}</span>`;
}

const AppBadge = () => html`<span class="app-badge">${t("message.app")}</span>`;

function CommandLine({ user, name, channelId }) {
  const who = html`<span class="origin-who"><${Avatar} user=${user} size=${16} /><${Name} user=${user} channelId=${channelId} /></span>`;
  const what = html`<span class="origin-command">/${name}</span>`;
  return html`<div class="origin">${rich("message.used", { name: who, command: what })}</div>`;
}

function excerpt(message) {
  const text = message.content || firstText(message.components ?? []) || message.embeds?.[0]?.description;
  return text ? plainText(text).slice(0, 200) : t("message.attachment");
}

function firstText(components) {
  for (const component of components) {
    const text = component.content ?? firstText(component.components ?? []);
    if (text) return text;
  }
  return "";
}

function ReplyLine({ message }) {
  const { referenced_message: to, message_reference: reference, channel_id: channelId } = message;
  if (!to) return html`<div class="origin"><em>${t("message.deleted")}</em></div>`;
  const jump = () => openChannel(reference?.channel_id ?? channelId, { messageId: to.id });
  return html`<div class="origin">
    <span class="origin-who"><${Avatar} user=${to.author} size=${16} /><${Name} user=${to.author} channelId=${channelId} /></span>
    <button type="button" class="origin-excerpt" onClick=${jump}>${excerpt(to)}</button>
  </div>`;
}

function Origin({ message }) {
  const command = commandOf(message);
  if (command?.user) {
    return html`<${CommandLine} user=${userOf(command.user.id) ?? command.user} name=${command.name} channelId=${message.channel_id} />`;
  }
  return hasOrigin(message) ? html`<${ReplyLine} message=${message} />` : null;
}

function ThreadCard({ thread }) {
  const channel = useStore((state) => channelOf(thread.id, state)) ?? thread;
  return html`<button type="button" class="thread-card" onClick=${() => openChannel(thread.id)}>
    <${Icon} name="thread" size=${18} /><strong>${channel.name}</strong><span class="thread-card-more">${t("message.thread.open")} ›</span>
  </button>`;
}

const Edited = ({ message }) =>
  html`<span class="edited" title=${formatStyle(new Date(message.edited_timestamp), "F")}>${t("message.edited")}</span>`;

function Body({ message, guilds }) {
  const { content, channel_id: channelId, embeds = [], attachments = [], components = [] } = message;
  if (isThinking(message)) {
    return html`<div class="thinking"><${Dots} /> ${t("message.thinking", { name: nameOf(message.author, channelId) })}</div>`;
  }
  const edited = message.edited_timestamp && !isV2(message);
  return html`${content
      ? html`<${Markdown} text=${content} channelId=${channelId} guilds=${guilds} suffix=${edited ? html` <${Edited} message=${message} />` : null} />`
      : edited && html`<${Edited} message=${message} />`}
    ${attachments.length > 0 && !isV2(message) && html`<${Attachments} attachments=${attachments} />`}
    ${!hidesEmbeds(message) &&
    embeds.map((embed) => html`<${Embed} embed=${embed} channelId=${channelId} guilds=${guilds} />`)}
    ${components.length > 0 &&
    html`<div class=${isV2(message) ? "components components-v2" : "components"}>
      <${Components} components=${components} message=${message} guilds=${guilds} />
    </div>`}
    ${message.reactions?.length > 0 &&
    html`<div class="reactions" aria-label=${t("message.reacted")}>
      ${message.reactions.map(({ emoji, count }) => html`<span class="reaction">${emoji.id ? `:${emoji.name}:` : emoji.name} ${count}</span>`)}
    </div>`}
    ${message.thread && html`<${ThreadCard} thread=${message.thread} />`}`;
}

function Foot({ message, failure }) {
  const failed = failure && html`<div class="failure" role="alert">${failure.reason ?? t("message.failed")}</div>`;
  if (!isEphemeral(message)) return failed;
  return html`<div class="ephemeral-note">
    <span class="ephemeral-sign"><${Icon} name="eye" size=${16} /> ${t("message.ephemeral")} ·${failed}</span>
    <button type="button" class="link" onClick=${() => dismiss(message)}>${t("message.dismiss")}</button>
  </div>`;
}

function System({ message }) {
  const user = message.author;
  const name = html`<${Name} user=${user} channelId=${message.channel_id} />`;
  const thread = html`<strong>${message.content}</strong>`;
  const opens = message.message_reference?.channel_id;
  return html`<div class="message system" id=${`message-${message.id}`}>
    <span class="system-icon"><${Icon} name="thread" size=${18} /></span>
    <div>
      ${rich("message.thread", { name, thread })}${" "}
      ${opens && html`<button type="button" class="link" onClick=${() => openChannel(opens)}>${t("message.thread.open")}</button>`}
      <time class="time">${formatHeader(new Date(message.timestamp), "")}</time>
    </div>
  </div>`;
}

/**
 * One message.
 * `grouped`: it follows another of the same author and has no header; `guilds`: draws it anew when names change.
 */
export const Message = memo(({ message, grouped, failure, highlighted, guilds }) => {
  const [menu, setMenu] = useState(null);
  if (message.type === 18) return html`<${System} message=${message} />`;
  const { author, channel_id: channelId } = message;
  const date = new Date(message.timestamp);
  const onContextMenu = (event) => {
    if (event.target.closest("a, input, textarea, .menu") || String(getSelection())) return;
    event.preventDefault();
    const open = () => setMenu(new DOMRect(event.clientX, event.clientY, 0, 0));
    // on Linux it comes while the button is down, and its release is a press elsewhere that would close the menu
    if (event.buttons) addEventListener("pointerup", () => setTimeout(open), { once: true });
    else open();
  };
  const v2Edited = message.edited_timestamp && isV2(message);
  return html`<article
    class=${cx(
      "message",
      grouped ? "message-grouped" : "message-first",
      isEphemeral(message) && "message-ephemeral",
      mentionsMe(message, getState()) && "message-mention",
      highlighted && "message-highlighted",
    )}
    id=${`message-${message.id}`}
    data-message-id=${message.id}
    aria-label=${`${nameOf(author, channelId)}, ${formatStyle(date, "f")}`}
    onContextMenu=${onContextMenu}
  >
    ${!grouped && html`<${Origin} message=${message} />`}
    <div class="message-side">
      ${grouped
        ? html`<time class="side-time" datetime=${message.timestamp}>${formatStyle(date, "t")}</time>`
        : html`<${Avatar} user=${author} size=${40} />`}
    </div>
    <div class="message-main">
      ${!grouped &&
      html`<header class="message-header">
        <${Name} user=${author} channelId=${channelId} />
        ${author.bot && html`<${AppBadge} />`}
        <time class="time" datetime=${message.timestamp} title=${formatStyle(date, "F")}>${formatHeader(date, t("time.yesterday"))}</time>
        ${v2Edited && html`<${Edited} message=${message} />`}
      </header>`}
      <${Body} message=${message} guilds=${guilds} />
      <${Foot} message=${message} failure=${failure} />
    </div>
    <${MoreButton} message=${message} />
    ${menu && html`<${MessageMenu} message=${message} anchor=${menu} onClose=${() => setMenu(null)} />`}
  </article>`;
});

/** Stands where the answer to a command will be. */
export function WaitingCommand({ waiting }) {
  const { me, bot } = getState();
  if (!bot?.user) return null;
  const failed = waiting.state === "failed";
  return html`<article class="message message-first message-ephemeral">
    <${CommandLine} user=${me} name=${waiting.label} channelId=${waiting.channelId} />
    <div class="message-side"><${Avatar} user=${bot.user} size=${40} /></div>
    <div class="message-main">
      <header class="message-header"><${Name} user=${bot.user} channelId=${waiting.channelId} /><${AppBadge} /></header>
      ${failed
        ? html`<div class="failure" role="alert"><${Icon} name="warning" size=${16} /> ${waiting.reason ?? t("message.noanswer")}</div>
            <div class="ephemeral-note">
              <${Icon} name="eye" size=${16} /> ${t("message.ephemeral")} ·${" "}
              <button type="button" class="link" onClick=${() => dismissCommand(waiting.nonce)}>${t("message.dismiss")}</button>
            </div>`
        : html`<div class="thinking"><${Dots} /> ${t("message.sending")}</div>`}
    </div>
  </article>`;
}
