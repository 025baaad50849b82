import { useEffect, useRef } from "preact/hooks";
import { ChoiceMark } from "../controls/select.js";
import { cx, html } from "../html.js";

/**
 * The list above the composer. The field keeps the focus; `active` is the entry that Enter takes, -1 for none.
 * `groups`: `[{title, items: [{key, label, detail?, mark?, tail?}]}]`, numbered through.
 */
export function Suggestions({ id, title, note, groups, active, onActive, onPick }) {
  const ref = useRef(null);
  useEffect(() => {
    ref.current?.querySelector(".suggestion-active")?.scrollIntoView({ block: "nearest" });
  }, [active, groups]);
  let index = -1;
  return html`<div class="suggestions" id=${id} role="listbox" ref=${ref} aria-label=${title}>
    ${title && html`<div class="suggestions-title">${title}</div>`}
    ${note && html`<div class="suggestions-note">${note}</div>`}
    ${groups.map(
      (group) => html`${group.title && html`<div class="suggestions-title">${group.title}</div>`}
      ${group.items.map((item) => {
        index += 1;
        const own = index;
        return html`<div
          key=${item.key}
          id=${`${id}-${own}`}
          role="option"
          aria-selected=${own === active}
          class=${cx("suggestion", own === active && "suggestion-active")}
          onPointerMove=${() => own !== active && onActive(own)}
          onPointerDown=${(event) => event.preventDefault()}
          onClick=${() => onPick(item)}
        >
          ${item.mark && html`<${ChoiceMark} choice=${item.mark} size=${24} />`}
          <span class="suggestion-text">
            <span class="suggestion-label">${item.label}</span>
            ${item.detail && html`<span class="suggestion-detail">${item.detail}</span>`}
          </span>
          ${item.tail && html`<span class="suggestion-tail">${item.tail}</span>`}
        </div>`;
      })}`,
    )}
  </div>`;
}
