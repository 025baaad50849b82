import { fetchMessages } from "./api.js";
import { compareIds } from "./snowflake.js";
import { getState, setState } from "./store.js";

/**
 * The messages of each channel as far as they were loaded, oldest first.
 */

const PAGE = 50;
const EMPTY = { items: [], complete: false, loading: false, loaded: false, error: null, newFrom: null };

/** A channel's history; an empty one when nothing was loaded. */
export const historyOf = (channelId, state = getState()) => state.histories[channelId] ?? EMPTY;

/** Replaces parts of a channel's history. */
export function changeHistory(channelId, change) {
  setState((state) => {
    const before = historyOf(channelId, state);
    const patch = typeof change === "function" ? change(before) : change;
    return patch && { histories: { ...state.histories, [channelId]: { ...before, ...patch } } };
  });
}

function merge(items, more) {
  const byId = new Map(items.map((message) => [message.id, message]));
  for (const message of more) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => compareIds(a.id, b.id));
}

/** Loads the newest messages of a channel, or with `older` those before the oldest one known. */
export async function loadMessages(channelId, { older = false } = {}) {
  const { me } = getState();
  const history = historyOf(channelId);
  if (history.loading || (older && history.complete)) return;
  changeHistory(channelId, { loading: true });
  try {
    const before = older ? history.items[0]?.id : undefined;
    const found = await fetchMessages(me.id, channelId, before, PAGE);
    if (getState().me?.id !== me.id) return;
    changeHistory(channelId, (now) => ({
      // Loading anew after a lost connection: what was deleted meanwhile must go.
      items: older ? merge(now.items, found) : merge([], found),
      complete: found.length < PAGE,
      loading: false,
      loaded: true,
      error: null,
    }));
  } catch (error) {
    changeHistory(channelId, { loading: false, loaded: true, error: error.message });
  }
}

/** Takes in a message that was created or changed. */
export function putMessage(message, isNew) {
  const { histories } = getState();
  if (!histories[message.channel_id]?.loaded) return;
  changeHistory(message.channel_id, ({ items }) => {
    const index = items.findIndex((known) => known.id === message.id);
    if (index >= 0) {
      const next = [...items];
      next[index] = { ...items[index], ...message };
      return { items: next };
    }
    return isNew ? { items: merge(items, [message]) } : null;
  });
}

/** Drops a deleted message. */
export function dropMessage(channelId, messageId) {
  if (!getState().histories[channelId]) return;
  changeHistory(channelId, ({ items }) => ({ items: items.filter((message) => message.id !== messageId) }));
}
