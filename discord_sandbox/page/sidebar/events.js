import { html } from "../html.js";
import { t } from "../texts.js";
import { formatStyle } from "../time.js";

const ACTIVE = 2;

function Event({ event, guild }) {
  const channel = guild.channels.find((one) => one.id === event.channel_id);
  const place = event.entity_metadata?.location ?? channel?.name;
  const begin = formatStyle(new Date(event.scheduled_start_time), "f");
  return html`<article class="event" data-event-id=${event.id}>
    <small>${event.status === ACTIVE ? t("events.now") : begin}</small>
    <strong>${event.name}</strong>
    ${place && html`<small>${place}</small>`} ${event.description && html`<p>${event.description}</p>`}
  </article>`;
}

/** What a server has planned, above its channels. */
export function Events({ guild }) {
  if (!guild.events?.length) return null;
  const events = [...guild.events].sort((a, b) => new Date(a.scheduled_start_time) - new Date(b.scheduled_start_time));
  return html`<section class="events" aria-label=${t("events.label")}>
    ${events.map((event) => html`<${Event} key=${event.id} event=${event} guild=${guild} />`)}
  </section>`;
}
