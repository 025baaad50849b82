import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { channelOf, isThread } from "../directory.js";
import { historyOf, loadMessages } from "../histories.js";
import { html } from "../html.js";
import { Icon } from "../icons.js";
import { waitingCommands } from "../interactions.js";
import { markRead } from "../session.js";
import { compareIds } from "../snowflake.js";
import { getState, setState, useStore } from "../store.js";
import { rich, t } from "../texts.js";
import { formatDay, sameDay } from "../time.js";
import { isEphemeral } from "./flags.js";
import { KeptFocus } from "./kept-focus.js";
import { Message, WaitingCommand, hasOrigin } from "./message.js";

const GROUP_MS = 7 * 60 * 1000;
const NEAR_END = 48; // px from the end that still count as the end
const EMPTY = [];

function follows(message, before) {
  return Boolean(
    before &&
      before.type !== 18 &&
      before.author.id === message.author.id &&
      !hasOrigin(message) &&
      isEphemeral(before) === isEphemeral(message) &&
      Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_MS,
  );
}

const placeOf = (box) => ({ top: box.scrollTop, size: `${box.scrollHeight}/${box.clientHeight}` });
const mine = (message, me) => [message.author.id, message.interaction_metadata?.user?.id].includes(me.id);

function Beginning({ channel }) {
  const thread = isThread(channel);
  return html`<div class="beginning">
    <span class="beginning-icon"><${Icon} name=${thread ? "thread" : channel.type === 2 ? "voice" : "hash"} size=${40} /></span>
    <h2>${t(thread ? "messages.welcome.thread" : "messages.welcome", { name: channel.name })}</h2>
    <p>${t(thread ? "messages.start.thread" : "messages.start")}</p>
    ${channel.can_send !== false && html`<p>${rich("messages.start.hint", { key: html`<kbd>/</kbd>` })}</p>`}
  </div>`;
}

/**
 * Keeps the list at its end while the reader is there, and in its place otherwise.
 * Returns what the list needs: references, handlers and whether the end is in sight.
 */
function useAnchor(channelId, items) {
  const scroller = useRef(null);
  const content = useRef(null);
  const pinned = useRef(true);
  const fromEnd = useRef(0);
  const place = useRef({ top: 0, size: "" });
  const known = useRef({ channelId: null, first: null, last: null });
  const [atEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(null);

  const pin = (value, lastId) => {
    if (pinned.current === value) return;
    pinned.current = value;
    setAtEnd(value);
    setSeenId(value ? null : lastId);
    setState({ following: value });
    if (value) markRead();
  };
  const toEnd = () => {
    const box = scroller.current;
    if (!box) return;
    box.scrollTop = box.scrollHeight;
    place.current = placeOf(box);
  };
  const onScroll = () => {
    const box = scroller.current;
    fromEnd.current = box.scrollHeight - box.scrollTop;
    const { top, size } = place.current;
    place.current = placeOf(box);
    // what grows or shrinks takes the end away from nobody: only whoever scrolls up leaves it
    if (fromEnd.current - box.clientHeight < NEAR_END) pin(true);
    else if (size === place.current.size && box.scrollTop < top) pin(false, items.at(-1)?.id);
    if (box.scrollTop < 300) loadMessages(channelId, { older: true });
  };

  useLayoutEffect(() => {
    const box = scroller.current;
    const was = known.current;
    const first = items[0]?.id;
    const last = items.at(-1);
    if (was.channelId !== channelId) {
      pin(true);
    } else if (was.first && first && compareIds(first, was.first) < 0 && !pinned.current) {
      box.scrollTop = box.scrollHeight - fromEnd.current;
    } else if (last && last.id !== was.last && mine(last, getState().me)) {
      pin(true);
    }
    known.current = { channelId, first, last: last?.id };
    if (pinned.current) toEnd();
  });

  useEffect(() => {
    const sizes = new ResizeObserver(() => pinned.current && toEnd());
    sizes.observe(scroller.current);
    sizes.observe(content.current);
    return () => sizes.disconnect();
  }, []);

  return {
    scroller,
    content,
    onScroll,
    atEnd,
    seenId,
    release: () => pin(false, items.at(-1)?.id),
    jump: () => {
      pin(true);
      toEnd();
    },
  };
}

/** The messages of the open channel. */
export function MessageList({ channelId }) {
  const history = useStore((state) => historyOf(channelId, state));
  const guilds = useStore((state) => state.guilds);
  const failures = useStore((state) => state.failures);
  const dismissed = useStore((state) => state.dismissed);
  const focusId = useStore((state) => state.focusMessageId);
  const pending = useStore((state) => state.pending);
  const [highlighted, setHighlighted] = useState(null);
  const channel = channelOf(channelId);
  const items = history.items.some((message) => dismissed.has(message.id))
    ? history.items.filter((message) => !dismissed.has(message.id))
    : history.items;
  const anchor = useAnchor(channelId, items);
  const waiting = Object.keys(pending).length ? waitingCommands(channelId) : EMPTY;

  useEffect(() => {
    const target = focusId && document.getElementById(`message-${focusId}`);
    if (!target) return undefined;
    anchor.release();
    target.scrollIntoView({ block: "center" });
    setHighlighted(focusId);
    setState({ focusMessageId: null });
    return undefined;
  }, [focusId, items.length]);
  useEffect(() => {
    if (!highlighted) return undefined;
    const timer = setTimeout(() => setHighlighted(null), 2500);
    return () => clearTimeout(timer);
  }, [highlighted]);

  const rows = [];
  let before = null;
  for (const message of items) {
    const date = new Date(message.timestamp);
    const newDay = !before || !sameDay(new Date(before.timestamp), date);
    const isNew = history.newFrom === message.id;
    if (newDay || isNew) {
      rows.push(html`<div key=${`divider-${message.id}`} class=${isNew ? "divider divider-new" : "divider"} role="separator">
        ${newDay && html`<span class="divider-day">${formatDay(date)}</span>`}
        ${isNew && html`<span class="divider-word">${t("messages.new")}</span>`}
      </div>`);
    }
    rows.push(html`<${Message}
      key=${message.id}
      message=${message}
      grouped=${!newDay && !isNew && follows(message, before)}
      failure=${failures[message.id]}
      highlighted=${highlighted === message.id}
      guilds=${guilds}
    />`);
    before = message;
  }

  const fresh = anchor.seenId ? items.filter((message) => compareIds(message.id, anchor.seenId) > 0).length : 0;
  return html`<div class="list-frame">
    <div class="list" ref=${anchor.scroller} onScroll=${anchor.onScroll} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${t("messages.label", { name: channel.name })}>
      <${KeptFocus} content=${anchor.content}>
        ${history.complete && html`<${Beginning} channel=${channel} />`}
        ${history.loading && html`<div class="list-loading">${t(items.length ? "messages.more" : "boot.loading")}</div>`}
        ${history.error && html`<div class="failure">${t("messages.failed", { reason: history.error })}</div>`}
        ${rows}
        ${waiting.map((one) => html`<${WaitingCommand} key=${one.nonce} waiting=${one} />`)}
        <div class="list-end"></div>
      <//>
    </div>
    ${!anchor.atEnd &&
    html`<button type="button" class="pill" onClick=${anchor.jump}>
      ${fresh ? t("messages.pill", { count: fresh }) : t("messages.jump")} <${Icon} name="chevron" size=${18} />
    </button>`}
  </div>`;
}
