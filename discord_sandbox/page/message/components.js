import { html } from "../html.js";
import { Button } from "../controls/button.js";
import { MessageSelect } from "../controls/select.js";
import { Markdown } from "../markdown/render.js";
import { FileCard, Media, Mosaic, SpoilerCover } from "../media/media.js";
import { t } from "../texts.js";

/** The components of a message, whatever their kind. */
export function Components({ components, message, guilds }) {
  return components.map((component) => {
    const Kind = KINDS[component.type] ?? Unknown;
    return html`<${Kind} component=${component} message=${message} guilds=${guilds} />`;
  });
}

const Unknown = ({ component }) => html`<em class="unsupported">${t("message.unsupported", { type: component.type })}</em>`;

function Row({ component, message, guilds }) {
  return html`<div class="row"><${Components} components=${component.components} message=${message} guilds=${guilds} /></div>`;
}

function Text({ component, message, guilds }) {
  return html`<${Markdown} text=${component.content} channelId=${message.channel_id} guilds=${guilds} />`;
}

function Section({ component, message, guilds }) {
  return html`<div class="section">
    <div class="section-texts"><${Components} components=${component.components} message=${message} guilds=${guilds} /></div>
    <div class="section-accessory"><${Components} components=${[component.accessory]} message=${message} guilds=${guilds} /></div>
  </div>`;
}

const asMedia = ({ media, description, spoiler }) => ({ ...media, description, spoiler });

function Thumbnail({ component }) {
  return html`<${SpoilerCover} spoiler=${component.spoiler} className="thumbnail"><${Media} item=${asMedia(component)} /><//>`;
}

const Gallery = ({ component }) => html`<${Mosaic} items=${component.items.map(asMedia)} />`;

function File({ component }) {
  const name = component.name ?? decodeURIComponent(component.file.url.split("/").at(-1).split("?")[0]);
  return html`<${FileCard} url=${component.file.url} name=${name} size=${component.size} spoiler=${component.spoiler} />`;
}

const Separator = ({ component }) =>
  html`<div
    class=${`separator separator-${component.spacing === 2 ? "large" : "small"}`}
    role=${component.divider === false ? undefined : "separator"}
  ></div>`;

function Container({ component, message, guilds }) {
  const colour = component.accent_color;
  const style = colour == null ? undefined : { "--edge": `#${colour.toString(16).padStart(6, "0")}` };
  return html`<div class=${colour == null ? "container" : "container container-accent"} style=${style}>
    <${SpoilerCover} spoiler=${component.spoiler} className="container-inner">
      <${Components} components=${component.components} message=${message} guilds=${guilds} />
    <//>
  </div>`;
}

/** Discord's component types in messages. */
const KINDS = {
  1: Row,
  2: Button,
  3: MessageSelect,
  5: MessageSelect,
  6: MessageSelect,
  7: MessageSelect,
  8: MessageSelect,
  9: Section,
  10: Text,
  11: Thumbnail,
  12: Gallery,
  13: File,
  14: Separator,
  17: Container,
};
