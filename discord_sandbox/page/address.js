/**
 * The person and the channel stand in the page's address, so that every tab keeps its own.
 */

/** @returns {{person: string | null, channel: string | null, message: string | null}} */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return { person: query.get("person"), channel: query.get("channel"), message: query.get("message") };
}

/**
 * @param {{person?: string, channel?: string, message?: string}} where
 * @returns {string} an address on this page
 */
export function addressOf(where) {
  const query = new URLSearchParams();
  for (const key of ["person", "channel", "message"]) if (where[key]) query.set(key, where[key]);
  return `${location.origin}/?${query}`;
}

/**
 * @param {{person?: string, channel?: string}} where
 * @param {boolean} replace true: no new entry in the browser's history
 */
export function writeAddress(where, replace = false) {
  const address = addressOf(where);
  if (address === location.href) return;
  history[replace ? "replaceState" : "pushState"](null, "", address);
}
