import { cx, html } from "../html.js";
import { Emoji } from "../emoji.js";
import { Icon } from "../icons.js";
import { clickComponent, isPending } from "../interactions.js";
import { safeUrl } from "../media/url.js";
import { useStore } from "../store.js";
import { t } from "../texts.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/** Three dots that tell of an answer under way. */
export const Dots = () => html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** A button of a message. */
export function Button({ component, message }) {
  const pending = useStore((state) => component.custom_id && isPending(message.id, component.custom_id, state));
  const { label, emoji, style, disabled, url } = component;
  const name = label || (emoji && (emoji.id ? `:${emoji.name}:` : emoji.name));
  const inner = html`<span class="button-inner">
    ${emoji && html`<${Emoji} emoji=${emoji} className="button-emoji" />`}
    ${label && html`<span class="button-label">${label}</span>`}
    ${style === 5 && html`<${Icon} name="external" size=${16} />`}
  </span>`;
  const className = cx("button", `button-${STYLES[style] ?? "secondary"}`, !label && "button-bare", pending && "button-pending");
  if (style === 5 && !disabled) {
    const href = safeUrl(url);
    return html`<a class=${className} href=${href} title=${t("link.title", { url })} target="_blank" rel="noopener noreferrer">${inner}</a>`;
  }
  return html`<button
    type="button"
    class=${className}
    disabled=${Boolean(disabled)}
    aria-label=${label ? undefined : name}
    aria-busy=${pending ? "true" : undefined}
    data-custom-id=${component.custom_id}
    onClick=${() => clickComponent(message, component)}
  >
    ${inner}${pending && html`<${Dots} />`}
  </button>`;
}
