const EPOCH = 1420070400000; // first second of 2015, in ms

/** Milliseconds since 1970 at which a snowflake was made. */
export const snowflakeTime = (id) => Number(BigInt(id) >> 22n) + EPOCH;

/** Orders snowflakes by age: negative when `a` is older. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

/** A nonce: unique for this page, shaped like a snowflake as Discord's own clients do. */
let last = 0n;
export function makeNonce() {
  const now = (BigInt(Date.now() - EPOCH) << 22n) | BigInt(Math.floor(Math.random() * 4194304));
  last = now > last ? now : last + 1n;
  return String(last);
}
