import { safeUrl } from "./media/url.js";
import { getState } from "./store.js";

/**
 * Who and what an id stands for, as the current state knows it.
 */

const palette = ["#5865f2", "#3ba55c", "#c27c0e", "#d83c3e", "#9b59b6", "#1f8b9e", "#757e8a"];

/** The guild a channel belongs to. */
export const guildOf = (channelId, state = getState()) =>
  state.guilds.find((guild) => guild.channels.some((channel) => channel.id === channelId)) ?? null;

/** A channel or thread by id. */
export function channelOf(channelId, state = getState()) {
  for (const guild of state.guilds) {
    const found = guild.channels.find((channel) => channel.id === channelId);
    if (found) return found;
  }
  return null;
}

/** The member entry of a user in the guild of a channel. */
export function memberOf(userId, channelId, state = getState()) {
  return guildOf(channelId, state)?.members.find((member) => member.user?.id === userId) ?? null;
}

const isBot = (userId, state) => state.bot?.user?.id === userId;

/** A user object by id: a person, the bot, or null. */
export function userOf(userId, state = getState()) {
  if (isBot(userId, state)) return state.bot.user;
  return state.people.find((person) => person.id === userId) ?? null;
}

/** The name a user goes by in a channel's guild: nick, display name, user name. */
export function nameOf(user, channelId) {
  const member = memberOf(user.id, channelId);
  return member?.nick || user.global_name || user.username;
}

const hex = (colour) => `#${colour.toString(16).padStart(6, "0")}`;

/** CSS colour of a role, or undefined when it has none. */
export const roleColour = (role) => {
  const colour = role.color || role.colors?.primary_color;
  return colour ? hex(colour) : undefined;
};

/** CSS colour of a user's name: the colour of the highest role that has one. */
export function colourOf(userId, channelId) {
  const member = memberOf(userId, channelId);
  if (!member) return undefined;
  const roles = guildOf(channelId).roles.filter((role) => member.roles.includes(role.id) && roleColour(role));
  const top = roles.sort((a, b) => b.position - a.position)[0];
  return top && roleColour(top);
}

/** A role of the guild a channel belongs to. */
export const roleOf = (roleId, channelId) => guildOf(channelId)?.roles.find((role) => role.id === roleId) ?? null;

/** The address of a user's picture, or null: initials are drawn then. */
export function avatarOf(user) {
  const known = userOf(user.id);
  const url = user.avatar_url ?? known?.avatar_url;
  return url ? safeUrl(url) : null;
}

/** Up to two letters for a picture that is missing. */
export const initials = (name) =>
  name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .slice(0, 2)
    .join("")
    .toUpperCase();

/** A steady colour for an id. */
export const colourFor = (id) => palette[Number(BigInt(id) % BigInt(palette.length))];

/** The address of a custom emoji. */
export const emojiUrl = (id) => safeUrl(getState().emojis[id]?.url ?? `/emojis/${id}.png`);

/** Whether a channel is a thread (announcement, public or private). */
export const isThread = (channel) => channel.type >= 10 && channel.type <= 12;

const ADMINISTRATOR = 1n << 3n;
const MANAGE_MESSAGES = 1n << 13n;

/** Whether the roles of a member let them delete what others wrote; the server has the last word. */
export function mayManage(userId, channelId) {
  const guild = guildOf(channelId);
  const member = memberOf(userId, channelId);
  if (!guild || !member) return false;
  const roles = guild.roles.filter((role) => role.id === guild.id || member.roles.includes(role.id));
  const rights = roles.reduce((sum, role) => sum | BigInt(role.permissions ?? 0), 0n);
  return guild.owner_id === userId || Boolean(rights & (ADMINISTRATOR | MANAGE_MESSAGES));
}

/** Whether a message mentions the person of this tab. */
export function mentionsMe(message, state = getState()) {
  const { me } = state;
  if (!me || message.author.id === me.id) return false;
  if (message.mention_everyone || message.mentions?.some((user) => user.id === me.id)) return true;
  const roles = memberOf(me.id, message.channel_id, state)?.roles ?? [];
  return Boolean(message.mention_roles?.some((role) => roles.includes(role.id ?? role)));
}
