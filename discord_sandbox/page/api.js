/** The server's page interface: JSON over HTTP, pushes over one socket. */

/** A request that was refused; `message` is fit to be shown. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, { query = {}, body } = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value != null));
  const response = await fetch(`/_${path}?${search}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, "offline");
  });
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    // An error page of a proxy, say; the status below speaks for it.
  }
  if (!response.ok) throw new ApiError(response.status, answer?.message ?? `HTTP ${response.status}`);
  return answer;
}

/** All people, before one is chosen. */
export const fetchPeople = () => call("GET", "/people");

/** Everything `person` may see, without messages. */
export const fetchState = (person) => call("GET", "/state", { query: { person } });

/** Up to `limit` messages of a channel, newest last, older than the message `before` when given. */
export const fetchMessages = (person, channel, before, limit = 50) =>
  call("GET", `/channels/${channel}/messages`, { query: { person, before, limit } });

/** Writes a message as `person`. */
export const postMessage = (person, channel, content) =>
  call("POST", `/channels/${channel}/messages`, { query: { person }, body: { content } });

/** Deletes a message that `person` may see. */
export const deleteMessage = (person, channel, message) =>
  call("DELETE", `/channels/${channel}/messages/${message}`, { query: { person } });

/** Opens a thread below a channel; on a message when one is named. */
export const postThread = (person, channel, name, message) =>
  call("POST", `/channels/${channel}/threads`, { query: { person }, body: { name, message_id: message } });

/** Marks a channel as read. */
export const postAck = (person, channel) => call("POST", `/channels/${channel}/ack`, { query: { person } });

/** Throws the bot out of a guild, or invites it again. */
export const postKick = (guild, bot) => call("POST", "/control", { body: { do: "kick", guild_id: guild, person: bot } });
export const postInvitation = (guild) => call("POST", "/control", { body: { do: "invite_bot", guild_id: guild } });

/** Sends a click, a command, a modal or a question for autocomplete. */
export const postInteraction = (person, body) => call("POST", "/interactions", { query: { person }, body });

/**
 * Keeps a socket open, with a growing pause between attempts.
 * @param {string} person
 * @param {{onPush: (name: string, data: object) => void, onOpen: () => void, onClose: () => void}} to
 * @returns {() => void} closes it for good
 */
export function connect(person, { onPush, onOpen, onClose }) {
  let socket = null;
  let timer = 0;
  let pause = 250;
  let over = false;
  const open = () => {
    const address = new URL("/_/ws", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("person", person);
    socket = new WebSocket(address);
    socket.onopen = () => {
      pause = 250;
      onOpen();
    };
    socket.onmessage = (event) => {
      const { t, d } = JSON.parse(event.data);
      onPush(t, d);
    };
    socket.onclose = () => {
      if (over) return;
      onClose();
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, 4000);
    };
  };
  open();
  return () => {
    over = true;
    clearTimeout(timer);
    socket.close();
  };
}
