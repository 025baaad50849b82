import { channelChoices, matches, userChoices } from "../controls/choices.js";
import { getState } from "../store.js";

/**
 * `@name`, `#channel` and `:emoji:` in a plain message: what is offered while one is written,
 * and what it becomes when the message is sent.
 */

const SHOWN = 10;

/** The word before the caret that asks for a list: `{kind, query, start}`, or null. */
export function tokenAt(text, caret) {
  const found = /(?:^|\s)([@#:])([\p{L}\p{N}_.-]*)$/u.exec(text.slice(0, caret));
  if (!found || (found[1] === ":" && found[2].length < 2)) return null;
  return { kind: found[1], query: found[2], start: caret - found[2].length - 1 };
}

/** What is offered for a token: `{key, label, detail, mark, insert}`. */
export function offers({ kind, query }, channelId) {
  if (kind === "@") {
    return userChoices(channelId)
      .filter((choice) => matches(choice, query))
      .slice(0, SHOWN)
      .map((choice) => ({ key: choice.value, label: choice.label, detail: choice.description, mark: choice, insert: `@${choice.description}` }));
  }
  if (kind === "#") {
    return channelChoices(channelId)
      .filter((choice) => matches(choice, query))
      .slice(0, SHOWN)
      .map((choice) => ({ key: choice.value, label: choice.label, mark: choice, insert: `#${choice.label}` }));
  }
  return Object.values(getState().emojis)
    .filter((emoji) => emoji.name.toLowerCase().includes(query.toLowerCase()))
    .slice(0, SHOWN)
    .map((emoji) => ({ key: emoji.id, label: `:${emoji.name}:`, mark: { emoji }, insert: `:${emoji.name}:` }));
}

/** The text as Discord stores it: names become ids. */
export function encode(text, channelId) {
  const users = new Map(userChoices(channelId).map((choice) => [choice.description, choice.value]));
  const channels = new Map(channelChoices(channelId).map((choice) => [choice.label, choice.value]));
  const emojis = new Map(Object.values(getState().emojis).map((emoji) => [emoji.name, emoji]));
  return text
    .replace(/(^|\s)@([\p{L}\p{N}_.-]+)/gu, (whole, before, name) => (users.has(name) ? `${before}<@${users.get(name)}>` : whole))
    .replace(/(^|\s)#([\p{L}\p{N}_-]+)/gu, (whole, before, name) => (channels.has(name) ? `${before}<#${channels.get(name)}>` : whole))
    .replace(/(?<!<a?):(\w{2,32}):(?!\d+>)/g, (whole, name) => {
      const emoji = emojis.get(name);
      return emoji ? `<${emoji.animated ? "a" : ""}:${name}:${emoji.id}>` : whole;
    });
}
