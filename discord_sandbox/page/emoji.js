import { html } from "./html.js";
import { emojiUrl } from "./directory.js";

/** One emoji: Discord's partial emoji object (custom with an id, or a character in `name`). */
export function Emoji({ emoji, className = "emoji" }) {
  if (!emoji.id) return html`<span class=${`${className} emoji-text`}>${emoji.name}</span>`;
  const name = `:${emoji.name}:`;
  return html`<img class=${className} src=${emojiUrl(emoji.id)} alt=${name} title=${name} draggable=${false} />`;
}
