import { Component } from "preact";
import { html } from "../html.js";

const controls = (node) => [...node.querySelectorAll("button, a, input, [role=combobox]")];
const usable = (control) => control && !control.disabled;

/** Keeps the keyboard's place while a message changes: the same control, else what is there now, else its neighbour. */
export class KeptFocus extends Component {
  getSnapshotBeforeUpdate() {
    const at = document.activeElement;
    if (!this.base?.contains(at)) return null;
    return { id: at.dataset.customId, place: controls(this.base).indexOf(at) };
  }

  componentDidUpdate(_props, _state, kept) {
    if (!kept) return;
    const all = controls(this.base);
    const same = all.find((control) => kept.id && control.dataset.customId === kept.id);
    const near = [...all].sort((a, b) => Math.abs(all.indexOf(a) - kept.place) - Math.abs(all.indexOf(b) - kept.place));
    const next = usable(same) ? same : near.find(usable);
    if (next !== document.activeElement) next?.focus({ preventScroll: true });
  }

  render({ className, children }) {
    return html`<div class=${className}>${children}</div>`;
  }
}
