import { useState } from "preact/hooks";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { setState } from "../store.js";
import { t } from "../texts.js";
import { formatBytes, safeUrl } from "./url.js";

/** Covers its children until it is clicked. */
export function SpoilerCover({ spoiler, className, children }) {
  const [shown, setShown] = useState(false);
  if (!spoiler || shown) return html`<div class=${className}>${children}</div>`;
  return html`<div class=${cx(className, "covered")}>
    <div class="covered-content" inert>${children}</div>
    <button type="button" class="cover" aria-label=${t("spoiler.show")} onClick=${() => setShown(true)}>
      <span class="cover-word">${t("spoiler")}</span>
    </button>
  </div>`;
}

const isVideo = (item) => item.content_type?.startsWith("video/") || /\.(mp4|webm|mov)(\?|$)/i.test(item.url);

/** Shows images large; `index` is the one to begin with. */
export const openLightbox = (items, index) => setState({ overlay: { kind: "lightbox", items, index } });

/**
 * One picture or film that opens large.
 * `item`: `{url, width?, height?, description?, content_type?}`; `all`: what can be leafed through.
 */
export function Media({ item, all = [item], className }) {
  const url = safeUrl(item.url);
  const { width, height, description } = item;
  if (isVideo(item)) {
    return html`<video class=${className} src=${url} controls preload="metadata" aria-label=${description ?? undefined}></video>`;
  }
  const shape = width && height ? { aspectRatio: `${width} / ${height}` } : undefined;
  return html`<button
    type="button"
    class=${cx("media", className)}
    aria-label=${t("image.open", { text: description || t("image") })}
    onClick=${() => openLightbox(all, all.indexOf(item))}
  >
    <img src=${url} alt=${description ?? ""} width=${width || undefined} height=${height || undefined} style=${shape} draggable=${false} />
    ${description && html`<span class="alt-badge" title=${t("alt.title", { text: description })} aria-hidden="true">${t("alt")}</span>`}
  </button>`;
}

/** Up to ten pictures in Discord's mosaic. `items`: as in {@link Media}, with `spoiler`. */
export function Mosaic({ items }) {
  return html`<div class=${`mosaic mosaic-${items.length}`}>
    ${items.map(
      (item) => html`<${SpoilerCover} spoiler=${item.spoiler} className="mosaic-item">
        <${Media} item=${item} all=${items} />
      <//>`,
    )}
  </div>`;
}

/** A file with its name and size. */
export function FileCard({ url, name, size, spoiler }) {
  return html`<${SpoilerCover} spoiler=${spoiler} className="file">
    <${Icon} name="file" size=${30} />
    <div class="file-text">
      <a href=${safeUrl(url)} target="_blank" rel="noopener noreferrer">${name}</a>
      <div class="file-size">${formatBytes(size)}</div>
    </div>
    <a class="icon-button" href=${safeUrl(url)} download=${name} aria-label=${t("file.download", { name })}>
      <${Icon} name="download" />
    </a>
  <//>`;
}

/** The files of a message of the old kind. */
export function Attachments({ attachments }) {
  const described = attachments.map((one) => ({ ...one, spoiler: one.filename.startsWith("SPOILER_") }));
  const isMedia = (one) => /^(image|video)\//.test(one.content_type ?? "") || /\.(png|jpe?g|gif|webp|svg|mp4|webm)$/i.test(one.filename);
  const media = described.filter(isMedia);
  const rest = described.filter((one) => !isMedia(one));
  return html`${media.length > 0 && html`<${Mosaic} items=${media} />`}
  ${rest.map((one) =>
    one.content_type?.startsWith("audio/")
      ? html`<audio class="audio" src=${safeUrl(one.url)} controls preload="none" aria-label=${one.filename}></audio>`
      : html`<${FileCard} url=${one.url} name=${one.title ?? one.filename} size=${one.size} spoiler=${one.spoiler} />`,
  )}`;
}
