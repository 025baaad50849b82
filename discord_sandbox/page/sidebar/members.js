import { Avatar } from "../avatar.js";
import { colourOf, guildOf, nameOf } from "../directory.js";
import { html } from "../html.js";
import { inviteBot, kickBot } from "../session.js";
import { useStore } from "../store.js";
import { t } from "../texts.js";

function groupsOf(guild) {
  const hoisted = guild.roles.filter((role) => role.hoist).sort((a, b) => b.position - a.position);
  const groups = [...hoisted.map((role) => ({ title: role.name, role, members: [] })), { title: t("members.online"), members: [] }];
  for (const member of guild.members) {
    const group = groups.find((one) => !one.role || member.roles.includes(one.role.id));
    group.members.push(member);
  }
  return groups.filter((group) => group.members.length);
}

/** What tries how the bot takes being thrown out and invited again. */
function BotsPlace({ guild, bot }) {
  if (!bot) return null;
  const there = guild.members.some(({ user }) => user.id === bot.id);
  return html`<button type="button" class="link" onClick=${() => (there ? kickBot(guild) : inviteBot(guild))}>
    ${t(there ? "members.kick" : "members.invite", { name: bot.global_name ?? bot.username })}
  </button>`;
}

/** The list of members at the right edge. */
export function Members({ channelId }) {
  const guild = useStore((state) => guildOf(channelId, state));
  const bot = useStore((state) => state.bot);
  if (!guild) return null;
  return html`<aside class="members" aria-label=${t("members.label")}>
    ${groupsOf(guild).map(
      (group) => html`<section>
        <h2>${group.title} — ${group.members.length}</h2>
        ${group.members.map(({ user }) => {
          const online = user.id !== bot?.user?.id || bot.online;
          return html`<div key=${user.id} class=${online ? "member" : "member member-offline"}>
            <${Avatar} user=${user} size=${32} status=${online ? "online" : "offline"} />
            <span class="member-name" style=${{ color: colourOf(user.id, channelId) }}>${nameOf(user, channelId)}</span>
            ${user.bot && html`<span class="app-badge">${t("message.app")}</span>`}
          </div>`;
        })}
      </section>`,
    )}
    <${BotsPlace} guild=${guild} bot=${bot?.user} />
  </aside>`;
}
