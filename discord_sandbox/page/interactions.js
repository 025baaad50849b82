import { postInteraction } from "./api.js";
import { makeNonce } from "./snowflake.js";
import { getState, setState } from "./store.js";

/**
 * Interactions on their way: a click or a command has a nonce until it was answered.
 */

function settle(nonce) {
  setState(({ pending }) => {
    if (!(nonce in pending)) return null;
    const { [nonce]: _gone, ...rest } = pending;
    return { pending: rest };
  });
}

function markFailed(nonce, reason = null) {
  const one = getState().pending[nonce];
  if (!one) return;
  if (one.kind === "component") {
    settle(nonce);
    setState(({ failures }) => ({ failures: { ...failures, [one.messageId]: { reason } } }));
  } else {
    setState(({ pending }) => ({ pending: { ...pending, [nonce]: { ...one, state: "failed", reason } } }));
  }
}

async function send(about, body) {
  const { me } = getState();
  const nonce = makeNonce();
  setState(({ pending, failures }) => {
    const { [about.messageId]: _gone, ...rest } = failures;
    return { pending: { ...pending, [nonce]: { ...about, nonce, state: "sent" } }, failures: rest };
  });
  try {
    await postInteraction(me.id, { ...body, nonce });
  } catch (error) {
    markFailed(nonce, error.status ? error.message : null);
  }
  return nonce;
}

/** A click on a button, or a choice in a select (`values`), of a message. */
export function clickComponent(message, component, values) {
  if (isPending(message.id, component.custom_id)) return;
  send(
    { kind: "component", channelId: message.channel_id, messageId: message.id, customId: component.custom_id },
    {
      kind: "component",
      channel_id: message.channel_id,
      message_id: message.id,
      custom_id: component.custom_id,
      component_type: component.type,
      ...(values && { values }),
    },
  );
}

/**
 * A command.
 * @param {object} command application command
 * @param {object[]} options Discord's nested option data
 * @param {{channelId: string, guildId: string, label: string, targetId?: string}} where
 */
export const sendCommand = (command, options, { channelId, guildId, label, targetId }) =>
  send(
    { kind: "command", channelId, label },
    {
      kind: "command",
      guild_id: guildId,
      channel_id: channelId,
      command_id: command.id,
      options,
      ...(targetId && { target_id: targetId }),
    },
  );

/** Asks for choices; the option that is being written carries `focused`. */
export async function askChoices(command, options, { channelId, guildId }) {
  const body = { kind: "autocomplete", guild_id: guildId, channel_id: channelId, command_id: command.id, options };
  const answer = await postInteraction(getState().me.id, { ...body, nonce: makeNonce() });
  return answer?.choices ?? [];
}

/** Sends the modal that is open. */
export async function submitModal(components) {
  const { modal } = getState();
  setState({ modal: { ...modal, busy: true, failed: false } });
  const nonce = await send(
    { kind: "modal" },
    { kind: "modal", interaction_id: modal.interaction_id, custom_id: modal.modal.custom_id, components },
  );
  const one = getState().pending[nonce];
  if (one?.state === "failed") settle(nonce);
  setState((state) => {
    if (!state.modal || state.modal.interaction_id !== modal.interaction_id) return null;
    if (!one) return { modal: null };
    return { modal: { ...state.modal, nonce, busy: one.state !== "failed", failed: one.state === "failed" } };
  });
}

/** Takes in how far an interaction got. */
export function onInteraction({ id, nonce, state: progress }) {
  const one = getState().pending[nonce];
  const { modal } = getState();
  if (progress === "failed") {
    markFailed(nonce);
    if (modal?.nonce === nonce) {
      settle(nonce);
      setState({ modal: { ...modal, busy: false, failed: true } });
    }
    return;
  }
  if (!one) return;
  if (progress === "sent") {
    // told here before the answer can come; what the request itself gives back may come after it
    setState(({ pending }) => ({ pending: { ...pending, [nonce]: { ...one, id } } }));
    return;
  }
  settle(nonce);
  if (modal?.nonce === nonce) setState({ modal: null });
}

/** The bot answered with a form. */
export function onModal(modal) {
  settle(modal.nonce);
  setState({ modal: { ...modal, busy: false, failed: false, nonce: null } });
}

/** The answer to a command is here: what stood in its place goes. */
export function onAnswer(message) {
  const id = message.interaction_metadata?.id ?? message.interaction?.id;
  if (!id) return;
  const one = Object.values(getState().pending).find((pending) => pending.id === id && pending.kind === "command");
  if (one) settle(one.nonce);
}

/** Takes away a command that failed. */
export const dismissCommand = (nonce) => settle(nonce);

/** A message that was clicked has changed: its buttons are free again, though a failure may still be told. */
export function onChange(message) {
  setState(({ pending }) => {
    const touched = Object.values(pending).filter((one) => one.messageId === message.id && !one.changed);
    if (!touched.length) return null;
    return { pending: { ...pending, ...Object.fromEntries(touched.map((one) => [one.nonce, { ...one, changed: true }])) } };
  });
}

/** Whether a component waits for its answer. */
export const isPending = (messageId, customId, state = getState()) =>
  Object.values(state.pending).some((one) => one.messageId === messageId && one.customId === customId && !one.changed);

/** Commands in a channel that have no message of their own yet. */
export const waitingCommands = (channelId, state = getState()) =>
  Object.values(state.pending).filter((one) => one.kind === "command" && one.channelId === channelId);
