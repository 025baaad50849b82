import { channelChoices, roleChoices, userChoices } from "../controls/choices.js";
import { t } from "../texts.js";
import { TYPES } from "./commands.js";

/**
 * What a person wrote into an option's field: `{text, value?}`; `value` once it was picked from a list.
 */

/** The list an option offers on its own, or null when anything may be written. */
export function offered(option, channelId) {
  if (option.choices?.length) return option.choices;
  switch (option.type) {
    case TYPES.boolean:
      return [
        { value: true, label: t("composer.true") },
        { value: false, label: t("composer.false") },
      ];
    case TYPES.user:
      return userChoices(channelId);
    case TYPES.channel:
      return channelChoices(channelId, option.channel_types);
    case TYPES.role:
      return roleChoices(channelId);
    case TYPES.mentionable:
      return [...userChoices(channelId), ...roleChoices(channelId)];
    default:
      return null;
  }
}

const numeric = (option) => option.type === TYPES.integer || option.type === TYPES.number;

/** What is wrong with a field, or null. */
export function problem(option, field, channelId) {
  const text = field?.text ?? "";
  if (option.type === TYPES.attachment) return text || option.required ? t("option.attachment") : null;
  if (!text && field?.value === undefined) return option.required ? t("option.required") : null;
  if (field.value !== undefined) return null;
  if (offered(option, channelId)) return t("option.choice");
  if (numeric(option)) {
    const number = Number(text.replace(",", "."));
    if (Number.isNaN(number)) return t(option.type === TYPES.integer ? "option.integer" : "option.number");
    if (option.type === TYPES.integer && !Number.isInteger(number)) return t("option.integer");
    if (option.min_value != null && number < option.min_value) return t("option.min", { min: option.min_value });
    if (option.max_value != null && number > option.max_value) return t("option.max", { max: option.max_value });
    return null;
  }
  if (option.min_length && text.length < option.min_length) return t("option.minLength", { min: option.min_length });
  if (option.max_length && text.length > option.max_length) return t("option.maxLength", { max: option.max_length });
  return null;
}

/** The value to send. While an option is being written numbers may be unfinished: the text goes as it is then. */
export function valueOf(option, field, focused = false) {
  if (field.value !== undefined && !focused) return field.value;
  if (numeric(option) && !focused) return Number(field.text.replace(",", "."));
  return field.text;
}

/** Discord's option data for the fields that hold something; `focused`: the name of the one being written. */
export const collect = (options, fields, focused = null) =>
  options
    .filter((option) => option.name === focused || fields[option.name]?.text || fields[option.name]?.value !== undefined)
    .map((option) => ({
      name: option.name,
      type: option.type,
      value: valueOf(option, fields[option.name] ?? { text: "" }, option.name === focused),
      ...(option.name === focused && { focused: true }),
    }));
