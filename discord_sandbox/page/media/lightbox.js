import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { setState } from "../store.js";
import { t } from "../texts.js";
import { safeUrl } from "./url.js";

/** Pictures at full size, with their description; arrow keys leaf through them. */
export function Lightbox({ items, index: first }) {
  const [index, setIndex] = useState(first);
  const ref = useRef(null);
  useLayoutEffect(() => ref.current.showModal(), []);
  const item = items[index];
  const step = (by) => setIndex((index + by + items.length) % items.length);
  const close = () => setState({ overlay: null });
  const onKeyDown = (event) => {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  };
  const onClick = (event) => {
    if (!event.target.closest("img, a, button, figcaption")) close();
  };
  return html`<dialog ref=${ref} class="lightbox" aria-label=${t("image")} onClose=${close} onKeyDown=${onKeyDown} onClick=${onClick}>
    <figure>
      <img src=${safeUrl(item.url)} alt=${item.description ?? ""} />
      <figcaption>
        ${item.description && html`<p>${item.description}</p>`}
        <a href=${safeUrl(item.url)} target="_blank" rel="noopener noreferrer">${t("image.original")}</a>
      </figcaption>
    </figure>
    ${items.length > 1 &&
    html`<button type="button" class="lightbox-step lightbox-back" aria-label=${t("image.previous")} onClick=${() => step(-1)}>
        <${Icon} name="chevron" size=${28} />
      </button>
      <button type="button" class="lightbox-step lightbox-on" aria-label=${t("image.next")} onClick=${() => step(1)}>
        <${Icon} name="chevron" size=${28} />
      </button>`}
    <button type="button" class="lightbox-close" aria-label=${t("close")} onClick=${close}><${Icon} name="close" size=${24} /></button>
  </dialog>`;
}
