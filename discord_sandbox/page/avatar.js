import { html } from "./html.js";
import { avatarOf, colourFor, initials } from "./directory.js";

/** A round picture of a user; initials on a steady colour where there is none. */
export function Avatar({ user, size = 40, status }) {
  const url = avatarOf(user);
  const name = user.global_name || user.username;
  const style = { "--size": `${size}px` };
  return html`<span class="avatar" style=${style}>
    ${url
      ? html`<img src=${url} alt="" width=${size} height=${size} draggable=${false} />`
      : html`<span class="avatar-initials" style=${{ background: colourFor(user.id) }}>${initials(name)}</span>`}
    ${status && html`<span class=${`status status-${status}`}></span>`}
  </span>`;
}
