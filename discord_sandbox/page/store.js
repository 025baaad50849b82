import { useEffect, useState } from "preact/hooks";

/**
 * Everything the page knows. Values are replaced, never changed in place, so that
 * a component can see by identity whether its part is new.
 */
let state = {
  phase: "starting", // unreachable, choosing, ready; lost: the socket is down
  people: [],
  me: null,
  guilds: [],
  bot: null,
  commands: [],
  emojis: {},
  unread: {},
  settings: {},
  channelId: null,
  focusMessageId: null, // the message to jump to
  following: true, // whether the end of the open channel is in sight
  histories: {}, // channel id → {items, complete, loading, newFrom}
  pending: {}, // nonce → an interaction that has no answer yet
  failures: {}, // message id → what to show below that message
  typing: {}, // channel id → {user id: until (ms)}
  dismissed: new Set(),
  modal: null,
  overlay: null,
  drawer: false,
  members: false,
  notices: [],
};

const listeners = new Set();

/** The current state. */
export const getState = () => state;

/**
 * Replaces parts of the state.
 * @param {object | ((state: object) => object | null)} change new values, or a function that returns them
 */
export function setState(change) {
  const patch = typeof change === "function" ? change(state) : change;
  if (!patch) return;
  state = { ...state, ...patch };
  for (const listener of [...listeners]) listener();
}

/**
 * Hook: a part of the state; the component is drawn again when that part is another value.
 * @template T
 * @param {(state: object) => T} select
 * @returns {T}
 */
export function useStore(select) {
  const [, redraw] = useState(0);
  const value = select(state);
  useEffect(() => {
    let seen = value;
    const check = () => {
      const now = select(state);
      if (!Object.is(now, seen)) {
        seen = now;
        redraw((n) => n + 1);
      }
    };
    listeners.add(check);
    check();
    return () => listeners.delete(check);
  });
  return value;
}
