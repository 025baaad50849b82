import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { createThread } from "../session.js";
import { setState } from "../store.js";
import { t } from "../texts.js";

/** Asks for the name of a new thread; `message`: the one it hangs on. */
export function NewThread({ message }) {
  const ref = useRef(null);
  const [name, setName] = useState("");
  useLayoutEffect(() => ref.current.showModal(), []);
  const close = () => setState({ overlay: null });
  const submit = (event) => {
    event.preventDefault();
    if (!name.trim()) return;
    close();
    createThread(name.trim(), message);
  };
  return html`<dialog ref=${ref} class="dialog" aria-labelledby="thread-title" onClose=${close}>
    <form onSubmit=${submit}>
      <header class="dialog-head"><h2 id="thread-title">${t("composer.thread")}</h2></header>
      <div class="dialog-body">
        <div class="field">
          <label class="field-label" for="thread-name">${t("composer.thread.name")}</label>
          <input id="thread-name" class="text-input" autofocus maxlength="100" value=${name} onInput=${(event) => setName(event.target.value)} />
        </div>
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button button-secondary" onClick=${close}>${t("cancel")}</button>
        <button type="submit" class="button button-primary" disabled=${!name.trim()}>${t("composer.thread.create")}</button>
      </footer>
    </form>
  </dialog>`;
}
