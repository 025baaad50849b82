/** What the bits of a message's `flags` say. */

const SUPPRESS_EMBEDS = 1 << 2;
const EPHEMERAL = 1 << 6;
const LOADING = 1 << 7;
const COMPONENTS_V2 = 1 << 15;

/** Its embeds are not to be shown. */
export const hidesEmbeds = (message) => Boolean(message.flags & SUPPRESS_EMBEDS);

/** Only its reader sees it. */
export const isEphemeral = (message) => Boolean(message.flags & EPHEMERAL);

/** The bot promised an answer and is still at it. */
export const isThinking = (message) => Boolean(message.flags & LOADING);

/** It is made of components alone. */
export const isV2 = (message) => Boolean(message.flags & COMPONENTS_V2);
