// The geometry of a timeline: when each call was made, began and ended, and an axis of time on which
// long stretches without any call take little room, if that is wanted.
import type { Call } from "./types.ts";
import { microseconds } from "./time.ts";

export interface Bar {
  call: Call;
  made: number;
  begun: number;
  ended: number;
  open: boolean;
}

// In microseconds; `now` stands for the end of what goes on.
export function barsOf(calls: Call[], now: number): Bar[] {
  return calls
    .map((call) => {
      const made = microseconds(call.created_at);
      const settled = call.ended_at === null ? null : microseconds(call.ended_at);
      const open = settled === null && !["completed", "failed", "cancelled"].includes(call.status);
      const ended = Math.max(settled ?? (open ? now : made), made);
      const begun =
        call.started_at === null
          ? call.kind === "task" && open
            ? ended
            : made
          : Math.max(made, microseconds(call.started_at));
      return { call, made, begun: Math.min(begun, ended), ended, open };
    })
    .sort((one, other) => one.made - other.made || one.ended - other.ended);
}

export interface Axis {
  begin: number;
  end: number;
  place: (time: number) => number; // from 0 to 1
  gaps: { from: number; to: number }[]; // that were shortened, in time
}

const GAP_SHARE = 0.02;

// Stretches in which nothing went on and that are longer than a share of the whole become short.
export function axisOf(bars: Bar[], begin: number, end: number, collapse: boolean): Axis {
  const whole = Math.max(end - begin, 1);
  const gaps: { from: number; to: number }[] = [];
  if (collapse) {
    let until = begin;
    for (const bar of bars) {
      if (bar.made - until > whole * GAP_SHARE) gaps.push({ from: until, to: bar.made });
      until = Math.max(until, bar.ended);
    }
    if (end - until > whole * GAP_SHARE) gaps.push({ from: until, to: end });
  }
  const idle = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0);
  const busy = Math.max(whole - idle, 1);
  const each = gaps.length === 0 ? 0 : Math.min(GAP_SHARE, 0.3 / gaps.length);
  const share = 1 - each * gaps.length;
  const place = (time: number): number => {
    const clamped = Math.min(Math.max(time, begin), end);
    let shortened = 0;
    let skipped = 0;
    for (const gap of gaps) {
      if (clamped <= gap.from) break;
      const part = Math.min(clamped, gap.to) - gap.from;
      skipped += part;
      shortened += (part / (gap.to - gap.from)) * each;
    }
    return Math.min(1, ((clamped - begin - skipped) / busy) * share + shortened);
  };
  return { begin, end, place, gaps };
}

// Round times for the axis, in microseconds after its beginning.
export function ticksOf(span: number, most: number): number[] {
  const steps = [1, 2, 5]
    .flatMap((step) => [1, 10, 100, 1e3, 1e4, 1e5].map((scale) => step * scale))
    .concat([
      1e6, 2e6, 5e6, 1e7, 3e7, 6e7, 1.2e8, 3e8, 6e8, 1.8e9, 3.6e9, 1.08e10, 2.16e10, 4.32e10, 8.64e10,
      1.728e11, 6.048e11, 2.592e12, 7.776e12, 3.1536e13,
    ])
    .sort((one, other) => one - other);
  const step = steps.find((one) => span / one <= most) ?? steps.at(-1)!;
  const ticks: number[] = [];
  for (let at = 0; at <= span; at += step) ticks.push(at);
  return ticks;
}
