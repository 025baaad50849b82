/** Small things kept in this browser. Storage may be forbidden or full: then nothing is remembered. */

/**
 * @param {string} key
 * @param {Storage} storage `localStorage` for all tabs, `sessionStorage` for this one
 */
export function recall(key, storage = localStorage) {
  try {
    return JSON.parse(storage.getItem(`sandbox.${key}`));
  } catch {
    return null;
  }
}

/** Keeps a JSON value; see {@link recall}. */
export function remember(key, value, storage = localStorage) {
  try {
    storage.setItem(`sandbox.${key}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
