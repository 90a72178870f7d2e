// The days around now as a calendar shows them: what became of a schedule's times, and what is to come.

export interface Day {
  date: string; // 2026-11-18, as the clocks of the zone have it
  counts: Record<string, number>; // of runs by status, and "next" of times to come
  today: boolean;
}

const DAY = 86_400_000;

// The date that the zone's clocks show at a time.
export function dateIn(zone: string, at: number | string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(new Date(at));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

const days = (date: string): number => Date.parse(date + "T00:00:00Z") / DAY;
const dateOf = (count: number): string => new Date(count * DAY).toISOString().slice(0, 10);

// Weeks from Monday to Sunday; the last one but one is this week.
export function weeksAround(
  now: number,
  zone: string,
  weeks: number,
  runs: { at: string; status: string }[],
  next: string[],
): Day[][] {
  const counts = new Map<string, Record<string, number>>();
  const count = (at: string, what: string): void => {
    const date = dateIn(zone, at);
    const those = counts.get(date) ?? {};
    those[what] = (those[what] ?? 0) + 1;
    counts.set(date, those);
  };
  for (const run of runs) count(run.at, run.status);
  for (const at of next) count(at, "next");
  const today = dateIn(zone, now);
  const weekday = (new Date(today + "T00:00:00Z").getUTCDay() + 6) % 7;
  const first = days(today) - weekday - 7 * (weeks - 2);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = dateOf(first + week * 7 + day);
      return { date, counts: counts.get(date) ?? {}, today: date === today };
    }),
  );
}

// The worst that became of a day's times; "": nothing.
export function worstOf(counts: Record<string, number>): string {
  return ["failed", "cancelled", "waiting", "completed", "next"].find((one) => (counts[one] ?? 0) > 0) ?? "";
}

// A time with its weekday and its offset, as the clocks of the zone show it.
export function timeIn(zone: string, at: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "shortOffset",
  }).format(new Date(at));
}
