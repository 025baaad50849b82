import { cx, html } from "../html.js";
import { InlineMarkdown, Markdown } from "../markdown/render.js";
import { Media } from "../media/media.js";
import { safeUrl } from "../media/url.js";
import { formatHeader } from "../time.js";

const link = (url, children) =>
  url ? html`<a href=${safeUrl(url)} target="_blank" rel="noopener noreferrer">${children}</a>` : children;

/** An embed with its fields side by side where they are `inline`. */
export function Embed({ embed, channelId, guilds }) {
  const { author, title, url, description, fields = [], image, thumbnail, footer, timestamp, color } = embed;
  const style = color == null ? undefined : { borderLeftColor: `#${color.toString(16).padStart(6, "0")}` };
  return html`<article class=${cx("embed", thumbnail && "embed-with-thumbnail")} style=${style}>
    <div class="embed-texts">
      ${author &&
      html`<div class="embed-author">
        ${author.icon_url && html`<img src=${safeUrl(author.icon_url)} alt="" width="24" height="24" />`}
        ${link(author.url, author.name)}
      </div>`}
      ${title && html`<div class="embed-title">${link(url, html`<${InlineMarkdown} text=${title} channelId=${channelId} />`)}</div>`}
      ${description &&
      html`<div class="embed-description"><${Markdown} text=${description} channelId=${channelId} guilds=${guilds} /></div>`}
      ${fields.length > 0 &&
      html`<div class="embed-fields">
        ${fields.map(
          (field) => html`<div class=${cx("embed-field", field.inline && "embed-field-inline")}>
            <div class="embed-field-name"><${InlineMarkdown} text=${field.name} channelId=${channelId} /></div>
            <${Markdown} text=${field.value} channelId=${channelId} guilds=${guilds} />
          </div>`,
        )}
      </div>`}
    </div>
    ${thumbnail && html`<div class="embed-thumbnail"><${Media} item=${thumbnail} /></div>`}
    ${image && html`<div class="embed-image"><${Media} item=${image} /></div>`}
    ${(footer || timestamp) &&
    html`<div class="embed-footer">
      ${footer?.icon_url && html`<img src=${safeUrl(footer.icon_url)} alt="" width="20" height="20" />`}
      <span>${[footer?.text, timestamp && formatHeader(new Date(timestamp), "")].filter(Boolean).join(" • ")}</span>
    </div>`}
  </article>`;
}
