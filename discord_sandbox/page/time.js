import { useEffect, useState } from "preact/hooks";
import { locale } from "./texts.js";

const formatters = new Map();

function format(date, options) {
  const key = locale() + JSON.stringify(options);
  if (!formatters.has(key)) formatters.set(key, new Intl.DateTimeFormat(locale(), options));
  return formatters.get(key).format(date);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

/** A point of time in one of Discord's styles (`t T d D f F s S R`). */
export function formatStyle(date, style) {
  if (style === "R") return formatRelative(date);
  return format(date, STYLES[style] ?? STYLES.f);
}

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** "in 5 minutes", "vor 3 Tagen". */
export function formatRelative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

const dayOf = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Whether two dates fall on the same day here. */
export const sameDay = (a, b) => dayOf(a) === dayOf(b);

/** The time as it stands in a message's header: only the clock for today. */
export function formatHeader(date, yesterday) {
  const days = Math.round((dayOf(new Date()) - dayOf(date)) / 86400000);
  const clock = format(date, { timeStyle: "short" });
  if (days === 0) return clock;
  return days === 1 ? `${yesterday} ${clock}` : format(date, { dateStyle: "short", timeStyle: "short" });
}

/** The day on a divider between two days. */
export const formatDay = (date) => format(date, { dateStyle: "long" });

const tickers = new Set();
setInterval(() => {
  for (const tick of tickers) tick();
}, 1000);

/** Hook: the current time, new every second while `active`. */
export function useNow(active) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!active) return undefined;
    const tick = () => setNow(Date.now());
    tickers.add(tick);
    return () => tickers.delete(tick);
  }, [active]);
  return active ? now : Date.now();
}
