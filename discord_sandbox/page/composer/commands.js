import { localised } from "../texts.js";

/**
 * Application commands as the composer offers them: one entry for each that can be sent,
 * subcommands spelt out.
 *
 * Entry: `{command, path: [names after the command's own], name, label, description, options}`;
 * `name` is what the bot knows, `label` what the person reads.
 */

const SUBCOMMAND = 1;
const GROUP = 2;

/** Discord's option types by number. */
export const TYPES = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

const labelOf = (thing) => localised(thing.name_localizations, thing.name);
const describe = (thing) => localised(thing.description_localizations, thing.description ?? "");

function expand(command, node, path, labels) {
  const subs = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (subs.length) return subs.flatMap((sub) => expand(command, sub, [...path, sub], [...labels, labelOf(sub)]));
  const options = (node.options ?? []).map((option) => ({
    ...option,
    label: labelOf(option),
    hint: describe(option),
    choices: option.choices?.map((choice) => ({ value: choice.value, label: labelOf(choice) })),
  }));
  return [
    {
      key: [command.id, ...path.map((one) => one.name)].join(" "),
      command,
      path,
      name: [command.name, ...path.map((one) => one.name)].join(" "),
      label: labels.join(" "),
      description: describe(node),
      // Required ones come first, as in Discord's own field order.
      options: [...options].sort((a, b) => Number(Boolean(b.required)) - Number(Boolean(a.required))),
    },
  ];
}

const ADMINISTRATOR = 1n << 3n;

/** Whether a command is offered to somebody with these rights in a channel; the server has the last word. */
function isOffered(command, rights) {
  const needed = command.default_member_permissions;
  if (needed === null || needed === undefined || rights & ADMINISTRATOR) return true;
  return BigInt(needed) !== 0n && (rights & BigInt(needed)) === BigInt(needed);
}

/** Every slash command of a guild that can be sent in one of its channels. */
export const entriesOf = (commands, guildId, channel) =>
  commands
    .filter((command) => (command.type ?? 1) === 1 && (!command.guild_id || command.guild_id === guildId))
    .filter((command) => isOffered(command, BigInt(channel?.permissions ?? 0)))
    .flatMap((command) => expand(command, command, [], [labelOf(command)]))
    .sort((a, b) => a.label.localeCompare(b.label));

/** The entries a search finds, those that begin with it first. */
export function findEntries(entries, query) {
  const wanted = query.trim().toLocaleLowerCase();
  const rank = (entry) => {
    const names = [entry.label, entry.name].map((name) => name.toLocaleLowerCase());
    if (names.some((name) => name.startsWith(wanted))) return 0;
    return names.some((name) => name.includes(wanted)) ? 1 : 2;
  };
  return entries
    .map((entry) => [rank(entry), entry])
    .filter(([place]) => place < 2)
    .sort((a, b) => a[0] - b[0])
    .map(([, entry]) => entry);
}

/** Puts the filled options below their subcommand, as Discord sends them. */
export const nest = (entry, filled) =>
  [...entry.path].reverse().reduce((inside, node) => [{ type: node.type, name: node.name, options: inside }], filled);
