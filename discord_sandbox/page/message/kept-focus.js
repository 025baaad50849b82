import { Component } from "preact";
import { html } from "../html.js";

const controls = (message) => [...message.querySelectorAll("button, a, input, [role=combobox]")];
const usable = (control) => control && !control.disabled;

/**
 * Keeps the keyboard's place while messages change: the same control, else its neighbour. When the message goes,
 * the newest of its kind takes over. `content`: a reference to what is drawn here.
 */
export class KeptFocus extends Component {
  getSnapshotBeforeUpdate() {
    const at = document.activeElement;
    const message = at?.closest("article");
    if (!message || !this.props.content.current?.contains(message)) return null;
    return { message, id: at.dataset.customId, place: controls(message).indexOf(at) };
  }

  componentDidUpdate(_props, _state, kept) {
    if (!kept) return;
    const content = this.props.content.current;
    const kind = kept.message.classList.contains("message-ephemeral") ? "article.message-ephemeral" : "article";
    const message = kept.message.isConnected ? kept.message : [...content.querySelectorAll(kind)].at(-1);
    const all = message ? controls(message) : [];
    const same = all.find((control) => kept.id && control.dataset.customId === kept.id);
    const away = (control) => Math.abs(all.indexOf(control) - kept.place - 0.1); // the next rather than the one before
    const next = usable(same) ? same : all.filter(usable).sort((a, b) => away(a) - away(b))[0];
    if (next !== document.activeElement) (next ?? content.parentElement).focus({ preventScroll: true });
  }

  render({ content, children }) {
    return html`<div class="list-content" ref=${content}>${children}</div>`;
  }
}
