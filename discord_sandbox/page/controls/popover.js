import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";

const GAP = 6;

/** Whether the page is as narrow as a phone: lists then come up from the lower edge. */
export const isNarrow = () => matchMedia("(max-width: 600px)").matches;

function place(panel, anchor, { align, above, wide }) {
  if (isNarrow()) {
    panel.style.cssText = "";
    return;
  }
  const rect = anchor instanceof Element ? anchor.getBoundingClientRect() : anchor;
  if (wide) panel.style.width = `${rect.width}px`;
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = innerHeight - rect.bottom - GAP;
  const onTop = above ? rect.top - GAP >= height || rect.top > below : below < height && rect.top > below;
  const top = onTop ? rect.top - GAP - height : rect.bottom + GAP;
  const left = align === "end" ? rect.right - width : rect.left;
  panel.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
  panel.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
}

/**
 * A panel in the browser's top layer: closes on Escape and on a press elsewhere.
 * @param {object} props
 * @param {Element | DOMRect} props.anchor what it stands beside
 * @param {() => void} props.onClose
 * @param {"start" | "end"} [props.align] which edges meet
 * @param {boolean} [props.above] prefer the room above the anchor
 * @param {boolean} [props.wide] as wide as the anchor
 */
export function Popover({ anchor, onClose, align = "start", above = false, wide = false, className = "", children, ...rest }) {
  const ref = useRef(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const panel = ref.current;
    const settle = () => place(panel, anchor, { align, above, wide });
    panel.showPopover();
    settle();
    const onToggle = (event) => {
      if (event.newState === "closed") close.current();
    };
    panel.addEventListener("toggle", onToggle);
    addEventListener("resize", settle);
    document.addEventListener("scroll", settle, { capture: true, passive: true });
    const sizes = new ResizeObserver(settle);
    sizes.observe(panel);
    return () => {
      panel.removeEventListener("toggle", onToggle);
      removeEventListener("resize", settle);
      document.removeEventListener("scroll", settle, { capture: true });
      sizes.disconnect();
    };
  }, []);
  useEffect(() => {
    const first = ref.current.querySelector("[autofocus], [role=menuitem], [tabindex='0']");
    first?.focus({ preventScroll: true });
  }, []);
  return html`<div ref=${ref} popover="auto" class=${`popover ${className}`} ...${rest}>${children}</div>`;
}
