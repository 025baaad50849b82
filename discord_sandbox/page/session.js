import { connect, deleteMessage, fetchPeople, fetchState, postAck, postInvitation, postKick, postMessage, postThread } from "./api.js";
import { readAddress, writeAddress } from "./address.js";
import { channelOf, guildOf } from "./directory.js";
import { changeHistory, dropMessage, historyOf, loadMessages, putMessage } from "./histories.js";
import { onAnswer, onChange, onInteraction, onModal } from "./interactions.js";
import { recall, remember } from "./remember.js";
import { compareIds } from "./snowflake.js";
import { getState, setState } from "./store.js";
import { setLocale, t } from "./texts.js";

/**
 * One person in one tab: choosing them, their channels, and what the server pushes.
 */

let disconnect = () => {};
let composerHook = () => {};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows a short notice at the edge of the page. */
export function notify(text, kind = "info") {
  const notice = { id: Math.random(), text, kind };
  setState(({ notices }) => ({ notices: [...notices, notice] }));
  setTimeout(() => setState(({ notices }) => ({ notices: notices.filter((one) => one !== notice) })), 4000);
}

/** Runs a request of a person; a refusal is shown. */
async function attempt(request) {
  try {
    return await request;
  } catch (error) {
    notify(error.status ? error.message : t("connection.lost"), "error");
    return null;
  }
}

/** Begins: as the person named in the address, or with the choice of one. */
export async function start() {
  let people = null;
  while (!people) {
    people = await fetchPeople().catch(() => null);
    if (!people) {
      setState({ phase: "unreachable" });
      await pause(1000);
    }
  }
  setState({ people });
  const { person } = readAddress();
  const wanted = people.find((one) => [one.id, one.username, one.global_name?.toLowerCase()].includes(person?.toLowerCase()));
  if (wanted) await enter(wanted);
  else setState({ phase: "choosing" });
}

/** Becomes a person: everything known before is forgotten. */
export async function enter(person) {
  disconnect();
  setLocale(person.locale);
  const dismissed = new Set(recall(`dismissed.${person.id}`, sessionStorage) ?? []);
  setState({ me: person, histories: {}, pending: {}, failures: {}, typing: {}, modal: null, overlay: null, dismissed });
  const { channel } = readAddress();
  writeAddress({ person: person.id, channel }, true);
  disconnect = connect(person.id, {
    onPush: (name, data) => PUSHES[name]?.(data),
    // The state is read after the socket is open: nothing that happens in between is lost.
    onOpen: () => reload(person),
    onClose: () => setState(({ phase }) => ({ phase: phase === "ready" ? "lost" : phase, typing: {} })),
  });
}

async function reload(person) {
  let known = null;
  try {
    known = await fetchState(person.id);
  } catch (error) {
    if (error.status) notify(error.message, "error");
    return;
  }
  if (getState().me?.id !== person.id) return;
  setLocale(known.me.locale);
  const { channelId, histories } = getState();
  setState({
    me: known.me,
    people: known.people,
    guilds: known.guilds,
    bot: known.bot,
    commands: known.commands,
    emojis: Object.fromEntries(known.emojis.map((emoji) => [emoji.id, emoji])),
    unread: known.unread,
    settings: known.settings ?? {},
    pending: {},
    phase: "ready",
    histories: channelId && histories[channelId] ? { [channelId]: histories[channelId] } : {},
  });
  const wanted = [readAddress().channel, channelId, recall(`channel.${person.id}`)].find((id) => id && visible(id));
  const first = wanted ?? firstChannel(homeOf(known.me, known.guilds))?.id ?? null;
  if (first) openChannel(first, { replace: true, messageId: readAddress().message });
}

const visible = (channelId) => channelOf(channelId)?.can_view !== false && channelOf(channelId) !== null;

/** The channels of a guild a person may open, in the order of the list, threads excepted. */
export const openable = (guild) =>
  guild.channels
    .filter((channel) => [0, 2, 5].includes(channel.type) && channel.can_view !== false)
    .sort((a, b) => Number(a.type === 2) - Number(b.type === 2) || a.position - b.position || compareIds(a.id, b.id));

const firstChannel = (guild) => guild && (openable(guild).find((channel) => channel.type !== 2) ?? openable(guild)[0]);

const languageOf = (locale) => locale?.split("-")[0];

/** The guild a person comes to first: one in their language, if there is one. */
const homeOf = (me, guilds) =>
  guilds.find((guild) => languageOf(guild.preferred_locale) === languageOf(me.locale)) ?? guilds[0];

/** Opens a guild where it was left. */
export function openGuild(guild) {
  const last = recall(`guild.${guild.id}`);
  const channel = last && visible(last) ? last : firstChannel(guild)?.id;
  if (channel) openChannel(channel, { keepDrawer: true });
}

/**
 * Shows a channel.
 * @param {string} channelId
 * @param {{replace?: boolean, messageId?: string, keepDrawer?: boolean}} how `messageId`: jump to that message
 */
export async function openChannel(channelId, { replace = false, messageId = null, keepDrawer = false } = {}) {
  const { me } = getState();
  if (!visible(channelId)) return;
  writeAddress({ person: me.id, channel: channelId }, replace);
  remember(`channel.${me.id}`, channelId);
  remember(`guild.${guildOf(channelId).id}`, channelId);
  const count = getState().unread[channelId]?.count ?? 0;
  setState((state) => ({ channelId, focusMessageId: messageId, drawer: keepDrawer && state.drawer }));
  await loadMessages(channelId);
  const foreign = historyOf(channelId).items.filter((message) => message.author.id !== me.id);
  changeHistory(channelId, { newFrom: count ? foreign.at(-count)?.id ?? foreign[0]?.id ?? null : null });
  markRead();
}

/** Goes where the address points after the browser's back or forward button. */
export function followAddress() {
  const { channel, message } = readAddress();
  if (channel && channel !== getState().channelId) openChannel(channel, { replace: true, messageId: message });
}

/** Marks the open channel as read when its end is in sight and this tab is looked at. */
export function markRead() {
  const { channelId, unread, me, phase, following } = getState();
  if (phase !== "ready" || !following || !unread[channelId]?.count || !document.hasFocus() || document.hidden) return;
  setState({ unread: { ...unread, [channelId]: { count: 0, mentions: 0 } } });
  postAck(me.id, channelId).catch(() => {});
}

/** Writes in the open channel. */
export async function say(content) {
  const { me, channelId } = getState();
  changeHistory(channelId, { newFrom: null });
  return (await attempt(postMessage(me.id, channelId, content).then(() => true))) ?? false;
}

/** Deletes a message. */
export function remove(message) {
  attempt(deleteMessage(getState().me.id, message.channel_id, message.id));
}

/** Throws the bot out of a guild. */
export const kickBot = (guild) => attempt(postKick(guild.id, getState().bot.user.id));

/** Invites the bot into a guild. */
export const inviteBot = (guild) => attempt(postInvitation(guild.id));

/** Opens a thread in the open channel; on a message when one is given. */
export async function createThread(name, message) {
  const { me, channelId } = getState();
  const thread = await attempt(postThread(me.id, channelId, name, message?.id));
  if (!thread?.id) return;
  PUSHES.THREAD_CREATE(thread);
  openChannel(thread.id);
}

/** Hides an ephemeral message in this tab; as with Discord, the bot is not told. */
export function dismiss(message) {
  setState(({ dismissed, me }) => {
    const next = new Set([...dismissed, message.id]);
    remember(`dismissed.${me.id}`, [...next], sessionStorage);
    return { dismissed: next };
  });
}

/** The composer says how a command that was clicked in a text is begun. */
export function onStartCommand(hook) {
  composerHook = hook;
}

/** Begins a command in the composer. */
export const startCommand = (id, name) => composerHook(id, name);

function changeGuild(guildId, change) {
  setState(({ guilds }) => ({ guilds: guilds.map((guild) => (guild.id === guildId ? change(guild) : guild)) }));
}

function putChannel(channel) {
  const guildId = channel.guild_id ?? guildOf(channel.id)?.id ?? guildOf(channel.parent_id)?.id;
  changeGuild(guildId, (guild) => {
    const known = guild.channels.find((one) => one.id === channel.id);
    if (known) return { ...guild, channels: guild.channels.map((one) => (one === known ? { ...known, ...channel } : one)) };
    // A thread without the person's rights spelt out has those of its channel.
    const parent = guild.channels.find((one) => one.id === channel.parent_id && one.type !== 4);
    const rights = parent ? { can_view: parent.can_view, can_send: parent.can_send, permissions: parent.permissions } : {};
    return { ...guild, channels: [...guild.channels, { ...rights, ...channel }] };
  });
  if (channel.id === getState().channelId && !visible(channel.id)) leaveChannel(guildId);
}

function dropChannel({ id }) {
  const guild = guildOf(id);
  if (!guild) return;
  changeGuild(guild.id, (one) => ({ ...one, channels: one.channels.filter((channel) => channel.id !== id) }));
  if (getState().channelId === id) leaveChannel(guild.id);
}

function leaveChannel(guildId) {
  const next = firstChannel(getState().guilds.find((guild) => guild.id === guildId));
  if (next) openChannel(next.id, { replace: true });
  else setState({ channelId: null });
}

/** What the server pushes. */
const PUSHES = {
  MESSAGE_CREATE(message) {
    onAnswer(message);
    putMessage(message, true);
    setState(({ typing }) => ({
      typing: { ...typing, [message.channel_id]: { ...typing[message.channel_id], [message.author.id]: 0 } },
    }));
    markRead();
  },
  MESSAGE_UPDATE(message) {
    onAnswer(message);
    onChange(message);
    putMessage(message, false);
  },
  MESSAGE_DELETE: ({ id, channel_id: channelId }) => dropMessage(channelId, id),
  CHANNEL_CREATE: putChannel,
  CHANNEL_UPDATE: putChannel,
  CHANNEL_DELETE: dropChannel,
  THREAD_CREATE: putChannel,
  THREAD_UPDATE: putChannel,
  THREAD_DELETE: dropChannel,
  EVENTS_UPDATE: ({ guild_id: id, events }) => changeGuild(id, (guild) => ({ ...guild, events })),
  MEMBERS_UPDATE: ({ guild_id: id, members, roles }) => changeGuild(id, (guild) => ({ ...guild, members, roles })),
  COMMANDS_UPDATE: ({ commands }) => setState({ commands }),
  EMOJIS_UPDATE: ({ emojis }) => setState({ emojis: Object.fromEntries(emojis.map((emoji) => [emoji.id, emoji])) }),
  UNREAD({ channel_id: id, count, mentions }) {
    setState(({ unread }) => ({ unread: { ...unread, [id]: { count, mentions } } }));
    if (id === getState().channelId) markRead();
  },
  BOT: (change) => setState(({ bot }) => ({ bot: { ...bot, ...change } })),
  MODAL: onModal,
  INTERACTION: onInteraction,
  TYPING({ channel_id: channelId, user_id: userId, user }) {
    const id = userId ?? user?.id;
    setState(({ typing }) => ({
      typing: { ...typing, [channelId]: { ...typing[channelId], [id]: Date.now() + 10000 } },
    }));
  },
};
