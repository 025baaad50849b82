import { html } from "./html.js";

const PATHS = {
  hash: "M9 3 7.5 21M16.5 3 15 21M3.5 8.5h17.5M3 15.5h17.5",
  voice: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6a8.4 8.4 0 0 1 0 12",
  thread: "M5 4v8.5a3 3 0 0 0 3 3h11M15 11.5l4 4-4 4M9.5 6h9.5M9.5 10h5.5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  members: "M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.3-4 2.7-6 6.5-6s6.2 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.5M18 14.3c2 .8 3.2 2.6 3.5 5.7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  chevron: "M6 9.5l6 6 6-6",
  plus: "M12 4.5v15M4.5 12h15",
  send: "M4 12 3 4.5l18.5 7.5L3 19.5zM4 12h8",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
  external: "M14 4h6v6M20 4l-9 9M18 14v5.5H4.5V6H10",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
  code: "M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5",
  trash: "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5 7.5 20h9l1-13.5M10.5 10.5v6M13.5 10.5v6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  reply: "M10 8V4l-7 6.5 7 6.5v-4c5 0 8.5 1.5 11 5-.5-6-4-10-11-10z",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 1.5V4M12 20v2.5M1.5 12H4M20 12h2.5M4.6 4.6l1.7 1.7M17.7 17.7l1.7 1.7M4.6 19.4l1.7-1.7M17.7 6.3l1.7-1.7",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
  screen: "M3 5h18v11.5H3zM9 20.5h6M12 16.5v4",
  file: "M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  role: "M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z",
  warning: "M12 4 2.5 20h19zM12 10v4.5M12 17.2h.01",
  apps: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z",
};

/** A line icon of 24 units, in the text's colour. `label` gives it a name; without one it is decoration. */
export function Icon({ name, size = 20, label }) {
  return html`<svg
    class="icon"
    width=${size}
    height=${size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width=${name === "more" ? 3 : 2}
    stroke-linecap="round"
    stroke-linejoin="round"
    role=${label ? "img" : undefined}
    aria-label=${label}
    aria-hidden=${label ? undefined : "true"}
  >
    <path d=${PATHS[name]} />
  </svg>`;
}
