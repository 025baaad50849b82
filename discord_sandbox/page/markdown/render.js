import { useState } from "preact/hooks";
import { cx, html, memo } from "../html.js";
import { Emoji } from "../emoji.js";
import { Icon } from "../icons.js";
import { channelOf, isThread, nameOf, roleColour, roleOf, userOf } from "../directory.js";
import { getState, useStore } from "../store.js";
import { formatRelative, formatStyle, useNow } from "../time.js";
import { t } from "../texts.js";
import { openChannel, startCommand } from "../session.js";
import { isJumbo, parse, parseInline } from "./parse.js";

function Spoiler({ children }) {
  const [shown, setShown] = useState(false);
  if (shown) return html`<span class="spoiler spoiler-shown">${children}</span>`;
  const reveal = (event) => {
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    setShown(true);
  };
  return html`<span class="spoiler" role="button" tabindex="0" aria-label=${t("spoiler.show")} onClick=${reveal} onKeyDown=${reveal}>
    <span aria-hidden="true" inert>${children}</span>
  </span>`;
}

function Time({ unix, style }) {
  const date = new Date(unix * 1000);
  const now = useNow(style === "R");
  if (Number.isNaN(date.getTime())) return html`<span>${`<t:${unix}>`}</span>`;
  const text = style === "R" ? formatRelative(date, now) : formatStyle(date, style ?? "f");
  return html`<time class="timestamp-mention" datetime=${date.toISOString()} title=${formatStyle(date, "F")}>${text}</time>`;
}

function Person({ id, channelId }) {
  const user = useStore((state) => userOf(id, state));
  if (!user) return html`<span class="mention">${`<@${id}>`}</span>`;
  return html`<span class="mention">@${nameOf(user, channelId)}</span>`;
}

function Role({ id, channelId }) {
  const role = roleOf(id, channelId);
  const colour = role && roleColour(role);
  const style = colour ? { color: colour, background: `color-mix(in srgb, ${colour} 15%, transparent)` } : undefined;
  return html`<span class="mention" style=${style}>@${role?.name.replace(/^@/, "") ?? id}</span>`;
}

function Channel({ id, messageId }) {
  const channel = useStore((state) => channelOf(id, state));
  if (!channel) return html`<span class="mention">${`<#${id}>`}</span>`;
  const icon = channel.type === 2 ? "voice" : isThread(channel) ? "thread" : "hash";
  return html`<button type="button" class="mention mention-link" onClick=${() => openChannel(id, { messageId })}>
    <${Icon} name=${icon} size=${16} />${channel.name}${messageId && html`<span aria-hidden="true"> › 💬</span>`}
  </button>`;
}

function Command({ name, id }) {
  return html`<button type="button" class="mention mention-link" onClick=${() => startCommand(id, name)}>/${name}</button>`;
}

/** A link to a message of this sandbox, in Discord's or in this page's own form. */
function messageLink(url) {
  const found = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (found) return { id: found[1], messageId: found[2] };
  if (!url.startsWith(`${location.origin}/?`)) return null;
  const query = new URL(url).searchParams;
  return query.get("channel") ? { id: query.get("channel"), messageId: query.get("message") } : null;
}

function Link({ node, context }) {
  const inside = messageLink(node.url);
  if (inside && channelOf(inside.id) && node.content[0]?.text === node.url) return html`<${Channel} ...${inside} />`;
  if (inside && channelOf(inside.id)) {
    const open = (event) => {
      event.preventDefault();
      openChannel(inside.id, { messageId: inside.messageId });
    };
    return html`<a href=${node.url} title=${node.title} onClick=${open}>${inline(node.content, context)}</a>`;
  }
  return html`<a href=${node.url} title=${node.title ?? node.url} target="_blank" rel="noopener noreferrer nofollow">
    ${inline(node.content, context)}
  </a>`;
}

function one(node, context) {
  switch (node.type) {
    case "text":
      return node.text;
    case "break":
      return html`<br />`;
    case "strong":
      return html`<strong>${inline(node.content, context)}</strong>`;
    case "em":
      return html`<em>${inline(node.content, context)}</em>`;
    case "underline":
      return html`<u>${inline(node.content, context)}</u>`;
    case "strike":
      return html`<s>${inline(node.content, context)}</s>`;
    case "spoiler":
      return html`<${Spoiler}>${inline(node.content, context)}<//>`;
    case "code":
      return html`<code>${node.text}</code>`;
    case "link":
      return html`<${Link} node=${node} context=${context} />`;
    case "user":
      return html`<${Person} id=${node.id} channelId=${context.channelId} />`;
    case "role":
      return html`<${Role} id=${node.id} channelId=${context.channelId} />`;
    case "channel":
      return html`<${Channel} id=${node.id} />`;
    case "command":
      return html`<${Command} name=${node.name} id=${node.id} />`;
    case "everyone":
      return html`<span class="mention">${node.text}</span>`;
    case "time":
      return html`<${Time} unix=${node.unix} style=${node.style} />`;
    case "emoji":
      return html`<${Emoji} emoji=${node} />`;
    default:
      return block(node, context);
  }
}

const FIXED_SPACE = "\u00a0";

/**
 * An emoji stays on one line with what a no-break space holds it to, as by Unicode's rules for lines (UAX #14, LB12
 * and LB12a), which the text engines of phones follow. Browsers break lines beside pictures whatever stands there.
 */
function inline(nodes, context) {
  const held = (from, to) => nodes[from]?.type === "emoji" && nodes[to]?.type === "text" ? nodes[to].text : "";
  const after = (i) => (held(i, i + 1).startsWith(FIXED_SPACE) ? FIXED_SPACE : "");
  const before = (i) => (held(i, i - 1).length > after(i - 2).length && held(i, i - 1).endsWith(FIXED_SPACE) ? FIXED_SPACE : "");
  return nodes.map((node, i) => {
    if (node.type === "text") return node.text.slice(after(i - 1).length, node.text.length - before(i + 1).length);
    const drawn = one(node, context);
    return after(i) || before(i) ? html`<span class="held">${before(i)}${drawn}${after(i)}</span>` : drawn;
  });
}

function block(node, context, suffix) {
  switch (node.type) {
    case "inline":
      return html`<div class="md-text">${inline(node.content, context)}${suffix}</div>`;
    case "heading":
      return html`<div class=${`md-h${node.level}`} role="heading" aria-level=${node.level + 2}>${inline(node.content, context)}</div>`;
    case "subtext":
      return html`<small class="md-subtext">${inline(node.content, context)}</small>`;
    case "quote":
      return html`<div class="md-quote"><blockquote>${node.content.map((inner) => block(inner, context))}</blockquote></div>`;
    case "codeblock":
      return html`<pre class="md-code"><code>${node.text}</code></pre>`;
    case "list": {
      const items = node.items.map((item) => html`<li>${inline(item, context)}</li>`);
      return node.ordered ? html`<ol start=${node.start}>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    default:
      return one(node, context);
  }
}

/**
 * A text with all of Discord's markdown.
 * `suffix` is put behind the last line (the edited mark).
 */
export const Markdown = memo(({ text, channelId, suffix, guilds: _redrawWhenNamesChange }) => {
  const blocks = parse(text);
  const context = { channelId };
  const last = blocks.at(-1);
  return html`<div class=${cx("markdown", isJumbo(blocks) && "jumbo")}>
    ${blocks.map((node) => block(node, context, node === last && suffix))}${last?.type !== "inline" && suffix}
  </div>`;
});

/** A line with inline markdown only: embed titles, field names. */
export function InlineMarkdown({ text, channelId }) {
  return html`${inline(parseInline(text), { channelId })}`;
}

/** A text without its marks: excerpts of replies. */
export function plainText(text) {
  const read = (node) => {
    if (node.text !== undefined) return node.text;
    if (node.type === "user") return `@${userOf(node.id, getState())?.global_name ?? node.id}`;
    if (node.type === "emoji") return node.id ? `:${node.name}:` : node.name;
    if (node.type === "list") return node.items.flat().map(read).join(" ");
    return (node.content ?? []).map(read).join("") || " ";
  };
  return parse(text).map(read).join(" ");
}
