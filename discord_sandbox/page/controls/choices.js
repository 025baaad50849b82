import { avatarOf, channelOf, guildOf, isThread, nameOf, roleColour } from "../directory.js";
import { getState } from "../store.js";

/**
 * What can be chosen in a select, whatever its kind:
 * `{value, label, description?, emoji?, user?, icon?, colour?}`.
 */

const channelIcon = (channel) => (channel.type === 2 ? "voice" : isThread(channel) ? "thread" : "hash");

/** Everybody in the guild of a channel. */
export const userChoices = (channelId) =>
  (guildOf(channelId)?.members ?? []).map(({ user }) => ({
    value: user.id,
    label: nameOf(user, channelId),
    description: user.username,
    user: { ...user, avatar_url: avatarOf(user) },
  }));

/** The roles of the guild of a channel, the highest first; `@everyone` last. */
export const roleChoices = (channelId) =>
  [...(guildOf(channelId)?.roles ?? [])]
    .filter((role) => role.id !== guildOf(channelId).id)
    .sort((a, b) => b.position - a.position)
    .map((role) => ({ value: role.id, label: role.name, icon: "role", colour: roleColour(role) }));

/** The channels a person sees in the guild, only those of `types` when given. */
export const channelChoices = (channelId, types) =>
  (guildOf(channelId)?.channels ?? [])
    .filter((channel) => channel.can_view !== false && (types?.length ? types.includes(channel.type) : channel.type !== 4))
    .sort((a, b) => a.position - b.position)
    .map((channel) => ({
      value: channel.id,
      label: channel.name,
      icon: channelIcon(channel),
      description: channelOf(channel.parent_id)?.name,
    }));

/** What the option or select of a kind offers. */
export function choicesOf(component, channelId) {
  switch (component.type) {
    case 5:
      return userChoices(channelId);
    case 6:
      return roleChoices(channelId);
    case 7:
      return [...userChoices(channelId), ...roleChoices(channelId)];
    case 8:
      return channelChoices(channelId, component.channel_types);
    default:
      return component.options ?? [];
  }
}

/** What is chosen before anybody touches a select. */
export const defaultsOf = (component) =>
  component.default_values?.map((one) => one.id) ??
  (component.options ?? []).filter((option) => option.default).map((option) => option.value);

/** Whether a search finds a choice. */
export const matches = (choice, query) =>
  [choice.label, choice.description ?? "", choice.value].some((text) =>
    String(text).toLocaleLowerCase().includes(query.toLocaleLowerCase()),
  );

/** The open channel. */
export const here = () => getState().channelId;
