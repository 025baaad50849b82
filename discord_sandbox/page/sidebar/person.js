import { useState } from "preact/hooks";
import { addressOf } from "../address.js";
import { Avatar } from "../avatar.js";
import { Popover } from "../controls/popover.js";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { recall, remember } from "../remember.js";
import { enter } from "../session.js";
import { useStore } from "../store.js";
import { t } from "../texts.js";

const THEMES = [
  ["system", "screen"],
  ["dark", "moon"],
  ["light", "sun"],
];

function applyTheme(choice) {
  remember("theme", choice);
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

function ThemeSwitch() {
  const [choice, setChoice] = useState(recall("theme") ?? "system");
  return html`<div class="theme-switch" role="radiogroup" aria-label=${t("theme.label")}>
    ${THEMES.map(
      ([name, icon]) => html`<button
        type="button"
        role="radio"
        aria-checked=${choice === name}
        class=${cx("theme-choice", choice === name && "theme-chosen")}
        onClick=${() => {
          applyTheme(name);
          setChoice(name);
        }}
      >
        <${Icon} name=${icon} size=${18} />${t(`theme.${name}`)}
      </button>`,
    )}
  </div>`;
}

function PersonMenu({ anchor, onClose }) {
  const people = useStore((state) => state.people);
  const me = useStore((state) => state.me);
  const channel = useStore((state) => state.channelId);
  return html`<${Popover} anchor=${anchor} above onClose=${onClose} className="menu person-menu" aria-label=${t("person.menu")}>
    <div class="menu-title menu-title-row"><span>${t("person.switch")}</span><span>${t("person.tab")}</span></div>
    ${people.map(
      (person) => html`<div class="person-row" key=${person.id}>
        <button
          type="button"
          class=${cx("menu-item person-item", person.id === me.id && "person-me")}
          aria-current=${person.id === me.id ? "true" : undefined}
          onClick=${() => {
            onClose();
            if (person.id !== me.id) enter(person);
          }}
        >
          <${Avatar} user=${person} size=${28} />
          <span class="person-item-name">${person.global_name}<small>${person.locale}</small></span>
          ${person.id === me.id && html`<${Icon} name="check" size=${18} />`}
        </button>
        <a
          class="icon-button"
          href=${addressOf({ person: person.id, channel })}
          target="_blank"
          aria-label=${t("person.tab.as", { name: person.global_name })}
          title=${t("person.tab.as", { name: person.global_name })}
          onClick=${onClose}
        >
          <${Icon} name="external" size=${18} />
        </a>
      </div>`,
    )}
    <div class="menu-title">${t("theme.label")}</div>
    <${ThemeSwitch} />
  <//>`;
}

/** Who this tab is, with the switch between people. */
export function PersonPanel() {
  const me = useStore((state) => state.me);
  const [anchor, setAnchor] = useState(null);
  return html`<div class="person-panel">
    <button
      type="button"
      class="person-button"
      aria-haspopup="true"
      aria-label=${`${me.global_name}: ${t("person.menu")}`}
      title=${t("person.menu")}
      onClick=${(event) => setAnchor(event.currentTarget)}
    >
      <${Avatar} user=${me} size=${32} status="online" />
      <span class="person-text"><strong>${me.global_name}</strong><small>${me.username} · ${me.locale}</small></span>
      <${Icon} name="chevron" size=${18} />
    </button>
    ${anchor && html`<${PersonMenu} anchor=${anchor} onClose=${() => setAnchor(null)} />`}
  </div>`;
}
