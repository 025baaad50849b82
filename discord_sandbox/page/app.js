import { useEffect } from "preact/hooks";
import { Avatar } from "./avatar.js";
import { Chat } from "./chat.js";
import { Inspect } from "./dialogs/inspect.js";
import { Modal } from "./dialogs/modal.js";
import { NewThread } from "./dialogs/thread.js";
import { channelOf, guildOf } from "./directory.js";
import { cx, html } from "./html.js";
import { Lightbox } from "./media/lightbox.js";
import { enter } from "./session.js";
import { Channels } from "./sidebar/channels.js";
import { Members } from "./sidebar/members.js";
import { PersonPanel } from "./sidebar/person.js";
import { Servers } from "./sidebar/servers.js";
import { setState, useStore } from "./store.js";
import { t } from "./texts.js";

function Choose() {
  const people = useStore((state) => state.people);
  return html`<main class="choose">
    <h1>${t("choose.title")}</h1>
    <p>${t("choose.hint")}</p>
    <div class="choose-people">
      ${people.map(
        (person) => html`<button key=${person.id} type="button" class="choose-person" aria-label=${t("choose.continue", { name: person.global_name })} onClick=${() => enter(person)}>
          <${Avatar} user=${person} size=${64} /><strong>${person.global_name}</strong><small>${person.locale}</small>
        </button>`,
      )}
    </div>
  </main>`;
}

const OVERLAYS = { lightbox: Lightbox, inspect: Inspect, thread: NewThread };

function Overlays() {
  const overlay = useStore((state) => state.overlay);
  const modal = useStore((state) => state.modal);
  const notices = useStore((state) => state.notices);
  const Shown = OVERLAYS[overlay?.kind];
  return html`${Shown && html`<${Shown} ...${overlay} />`}
    ${modal && html`<${Modal} key=${modal.interaction_id} open=${modal} />`}
    <div class="notices" aria-live="polite">
      ${notices.map((notice) => html`<div key=${notice.id} class=${`notice notice-${notice.kind}`}>${notice.text}</div>`)}
    </div>`;
}

/** Unread messages and mentions in the tab's title. */
function useTitle() {
  const title = useStore((state) => {
    if (!state.me) return "Sandbox";
    const channel = channelOf(state.channelId, state);
    const counts = Object.values(state.unread);
    const mentions = counts.reduce((sum, one) => sum + one.mentions, 0);
    const sign = mentions ? `(${mentions}) ` : counts.some((one) => one.count) ? "• " : "";
    const place = channel ? `#${channel.name} | ${guildOf(channel.id, state).name}` : "Sandbox";
    return `${sign}${place} – ${state.me.global_name}`;
  });
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The whole page. */
export function App() {
  const phase = useStore((state) => state.phase);
  const channelId = useStore((state) => state.channelId);
  const drawer = useStore((state) => state.drawer);
  const members = useStore((state) => state.members);
  const known = useStore((state) => state.guilds.length > 0);
  useTitle();
  useEffect(() => {
    const onKey = (event) => {
      if (event.key === "Escape") setState({ drawer: false });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (phase === "choosing" && !known) return html`<${Choose} />`;
  if (!known) return html`<main class="boot" role="status">${t(phase === "unreachable" ? "boot.failed" : "boot.loading")}</main>`;
  return html`<div class=${cx("app", drawer && "app-drawer", members && "app-members")}>
    <div class="sidebar">
      <div class="sidebar-lists"><${Servers} /><${Channels} /></div>
      <${PersonPanel} />
    </div>
    <button type="button" class="drawer-shade" aria-label=${t("channels.close")} tabindex=${drawer ? 0 : -1} onClick=${() => setState({ drawer: false })}></button>
    ${channelId && html`<${Chat} channelId=${channelId} />`}
    ${members && channelId && html`<${Members} channelId=${channelId} />`}
    <${Overlays} />
  </div>`;
}
