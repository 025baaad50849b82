import { cx, html } from "../html.js";
import { colourFor, guildOf, initials } from "../directory.js";
import { safeUrl } from "../media/url.js";
import { openGuild } from "../session.js";
import { useStore } from "../store.js";
import { t } from "../texts.js";

function sums(guild, unread) {
  let count = 0;
  let mentions = 0;
  for (const channel of guild.channels) {
    if (channel.can_view === false) continue;
    count += unread[channel.id]?.count ?? 0;
    mentions += unread[channel.id]?.mentions ?? 0;
  }
  return { count, mentions };
}

/** The rail of servers at the left edge. */
export function Servers() {
  const guilds = useStore((state) => state.guilds);
  const unread = useStore((state) => state.unread);
  const open = useStore((state) => guildOf(state.channelId, state)?.id);
  return html`<nav class="servers" aria-label=${t("servers.label")}>
    ${guilds.map((guild) => {
      const { count, mentions } = sums(guild, unread);
      const label = count ? t("channels.unread", { name: guild.name, count }) : guild.name;
      return html`<button
        key=${guild.id}
        type="button"
        class=${cx("server", guild.id === open && "server-open", count > 0 && "server-unread")}
        aria-current=${guild.id === open ? "true" : undefined}
        aria-label=${label}
        title=${guild.name}
        onClick=${() => openGuild(guild)}
      >
        <span class="server-icon" style=${guild.icon_url ? undefined : { background: colourFor(guild.id) }}>
          ${guild.icon_url ? html`<img src=${safeUrl(guild.icon_url)} alt="" width="48" height="48" />` : initials(guild.name)}
        </span>
        ${mentions > 0 && html`<span class="badge server-badge">${mentions}</span>`}
      </button>`;
    })}
  </nav>`;
}
