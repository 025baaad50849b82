import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Avatar } from "../avatar.js";
import { Dots } from "../controls/button.js";
import { defaultsOf } from "../controls/choices.js";
import { Select } from "../controls/select.js";
import { nameOf } from "../directory.js";
import { cx, html } from "../html.js";
import { Icon } from "../icons.js";
import { submitModal } from "../interactions.js";
import { Markdown } from "../markdown/render.js";
import { setState, useStore } from "../store.js";
import { t } from "../texts.js";

const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const UPLOAD = 19;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;

/** The fields of a modal in order: `{field, label, description}`; `text` for what is only read. */
function readFields(components) {
  return components.flatMap((component) => {
    if (component.type === TEXT) return [{ text: component.content }];
    if (component.type === LABEL) {
      return [{ field: component.component, label: component.label, description: component.description }];
    }
    return (component.components ?? []).map((field) => ({ field, label: field.label }));
  });
}

const initial = (field) => {
  if (field.type === TEXT_INPUT) return field.value ?? "";
  if (field.type === CHECKBOX) return Boolean(field.default);
  return defaultsOf(field);
};

function problem(field, value) {
  const required = field.required ?? true;
  if (field.type === UPLOAD) return required ? t("modal.unsupported") : null;
  if (field.type === CHECKBOX) return null;
  if (!value.length) return required ? t("modal.required") : null;
  if (field.type === TEXT_INPUT && field.min_length && value.length < field.min_length) {
    return t("modal.short", { min: field.min_length });
  }
  if (field.type !== TEXT_INPUT && value.length < (field.min_values ?? 1)) return t("select.exact", { min: field.min_values ?? 1 });
  return null;
}

/** One component as Discord sends it back. */
function answerOf(field, value) {
  const { type, id, custom_id } = field;
  if (type === TEXT_INPUT || type === CHECKBOX) return { type, id, custom_id, value };
  if (type === RADIO) return { type, id, custom_id, value: value[0] ?? null };
  return { type, id, custom_id, values: type === UPLOAD ? [] : value };
}

function submission(components, values) {
  const answers = [];
  for (const component of components) {
    if (component.type === TEXT) answers.push({ type: TEXT, id: component.id });
    else if (component.type === LABEL) {
      const { component: field } = component;
      answers.push({ type: LABEL, id: component.id, component: answerOf(field, values[field.custom_id]) });
    } else {
      const inside = component.components.map((field) => answerOf(field, values[field.custom_id]));
      answers.push({ type: component.type, id: component.id, components: inside });
    }
  }
  return answers;
}

function TextInput({ field, id, value, invalid, onValue }) {
  const props = {
    id,
    class: "text-input",
    value,
    placeholder: field.placeholder ?? "",
    maxlength: field.max_length ?? 4000,
    required: field.required ?? true,
    "aria-invalid": invalid,
    "data-custom-id": field.custom_id,
    onInput: (event) => onValue(event.target.value),
  };
  const left = field.max_length && value.length > field.max_length * 0.8;
  return html`${field.style === 2 ? html`<textarea ...${props} rows="4"></textarea>` : html`<input type="text" ...${props} autocomplete="off" />`}
  ${left && html`<span class="field-count">${value.length}/${field.max_length}</span>`}`;
}

function Options({ field, label, value, onValue }) {
  const single = field.type === RADIO;
  const toggle = (one) => {
    if (single) onValue([one]);
    else onValue(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  };
  return html`<div class="options" role=${single ? "radiogroup" : "group"} aria-label=${label}>
    ${field.options.map(
      (option) => html`<label class="options-one">
        <input
          type=${single ? "radio" : "checkbox"}
          name=${field.custom_id}
          checked=${value.includes(option.value)}
          disabled=${!single && !value.includes(option.value) && value.length >= (field.max_values ?? field.options.length)}
          onChange=${() => toggle(option.value)}
        />
        <span>${option.label}${option.description && html`<small>${option.description}</small>`}</span>
      </label>`,
    )}
  </div>`;
}

function Control({ field, id, label, value, invalid, channelId, onValue }) {
  if (field.type === TEXT_INPUT) return html`<${TextInput} field=${field} id=${id} value=${value} invalid=${invalid} onValue=${onValue} />`;
  if (field.type === RADIO || field.type === CHECKBOXES) return html`<${Options} field=${field} label=${label} value=${value} onValue=${onValue} />`;
  if (field.type === CHECKBOX) {
    return html`<input id=${id} type="checkbox" class="single-check" checked=${value} onChange=${(event) => onValue(event.target.checked)} />`;
  }
  if (field.type === UPLOAD) return html`<p class="field-hint">${t("modal.unsupported")}</p>`;
  return html`<${Select} component=${field} channelId=${channelId} values=${value} label=${label} invalid=${invalid} onValues=${onValue} />`;
}

/** The form a bot answered with. */
export function Modal({ open }) {
  const bot = useStore((state) => state.bot);
  const channelId = useStore((state) => state.channelId);
  const { title, components } = open.modal;
  const fields = readFields(components);
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.filter((one) => one.field).map(({ field }) => [field.custom_id, initial(field)])),
  );
  const [wrong, setWrong] = useState({});
  const ref = useRef(null);
  useLayoutEffect(() => {
    ref.current.showModal();
    ref.current.querySelector(".text-input, .select")?.focus();
  }, []);
  const close = () => setState({ modal: null });
  const submit = (event) => {
    event.preventDefault();
    const problems = Object.fromEntries(
      fields.filter((one) => one.field).map(({ field }) => [field.custom_id, problem(field, values[field.custom_id])]),
    );
    setWrong(problems);
    const first = fields.find(({ field }) => field && problems[field.custom_id]);
    if (first) ref.current.querySelector(`[data-custom-id="${CSS.escape(first.field.custom_id)}"]`)?.focus();
    else submitModal(submission(components, values));
  };

  return html`<dialog ref=${ref} class="dialog modal" aria-labelledby="modal-title" onClose=${close}>
    <form novalidate onSubmit=${submit}>
      <header class="dialog-head">
        <${Avatar} user=${bot.user} size=${24} />
        <h2 id="modal-title">${title}</h2>
        <button type="button" class="icon-button" aria-label=${t("close")} onClick=${close}><${Icon} name="close" /></button>
      </header>
      <div class="dialog-body">
        <p class="modal-warning"><${Icon} name="warning" size=${18} />${t("modal.warning", { name: nameOf(bot.user, channelId) })}</p>
        ${open.failed && html`<p class="failure" role="alert">${t("modal.failed")}</p>`}
        ${fields.map(({ field, label, description, text }, index) => {
          if (!field) return html`<${Markdown} text=${text} channelId=${channelId} />`;
          const id = `field-${index}`;
          const message = wrong[field.custom_id];
          return html`<div class=${cx("field", message && "field-wrong")}>
            <label for=${id} class="field-label">
              ${label}${(field.required ?? true) && field.type !== CHECKBOX && html`<span class="field-star" aria-hidden="true"> *</span>`}
            </label>
            ${description && html`<p class="field-hint">${description}</p>`}
            <${Control}
              field=${field}
              id=${id}
              label=${label}
              value=${values[field.custom_id]}
              invalid=${Boolean(message)}
              channelId=${channelId}
              onValue=${(value) => {
                setValues((now) => ({ ...now, [field.custom_id]: value }));
                setWrong((now) => ({ ...now, [field.custom_id]: null }));
              }}
            />
            ${message && html`<p class="field-error" role="alert">${message}</p>`}
          </div>`;
        })}
      </div>
      <footer class="dialog-foot">
        <button type="button" class="button button-secondary" onClick=${close}>${t("cancel")}</button>
        <button type="submit" class="button button-primary" disabled=${open.busy}>
          ${open.busy ? html`<${Dots} />` : t("submit")}
        </button>
      </footer>
    </form>
  </dialog>`;
}
