import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { historyOf } from "../histories.js";
import { Icon } from "../icons.js";
import { copy } from "../message/menu.js";
import { setState, useStore } from "../store.js";
import { t } from "../texts.js";

/** A message as the server sends it, for those who write bots; follows its edits while open. */
export function Inspect({ message: first }) {
  const ref = useRef(null);
  const message = useStore((state) => historyOf(first.channel_id, state).items.find((one) => one.id === first.id)) ?? first;
  useLayoutEffect(() => ref.current.showModal(), []);
  const close = () => setState({ overlay: null });
  const json = JSON.stringify(message, null, 2);
  return html`<dialog ref=${ref} class="dialog inspect" aria-labelledby="inspect-title" onClose=${close}>
    <header class="dialog-head">
      <h2 id="inspect-title">${t("inspect.title", { id: message.id })}</h2>
      <button type="button" class="icon-button" aria-label=${t("close")} onClick=${close}><${Icon} name="close" /></button>
    </header>
    <pre class="inspect-json" tabindex="0">${json}</pre>
    <footer class="dialog-foot">
      <button type="button" class="button button-primary" onClick=${() => copy(json)}>${t("inspect.copy")}</button>
    </footer>
  </dialog>`;
}
