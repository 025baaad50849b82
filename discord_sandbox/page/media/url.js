import { getState } from "../store.js";

/**
 * An address that may be followed or loaded, or undefined: only the web's own schemes.
 *
 * What the sandbox serves is loaded from where the page was: it knows itself by one address, a phone by another.
 */
export function safeUrl(url) {
  try {
    const { protocol, href, origin } = new URL(url, location.href);
    if (origin === getState().settings.url) return location.origin + href.slice(origin.length);
    return protocol === "https:" || protocol === "http:" ? href : undefined;
  } catch {
    return undefined;
  }
}

/** "1.4 MB" */
export function formatBytes(bytes) {
  if (bytes == null) return "";
  const units = ["bytes", "KB", "MB", "GB"];
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit ? size.toFixed(2) : size} ${units[unit]}`;
}
