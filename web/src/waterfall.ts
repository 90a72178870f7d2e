// The geometry of a timeline: when each call was made, began and ended, and an axis of time on which
// long stretches without any call take little room, if that is wanted. Times are in microseconds.
import type { Call } from "./types.ts";
import { microseconds } from "./time.ts";

export interface Bar {
  call: Call;
  made: number;
  begun: number;
  ended: number;
  open: boolean;
}

// When a call was made, begun and ended. Texts are read once: a run may have 40,000 calls.
interface Times {
  made: number;
  begun: number | null;
  ended: number | null;
}
const read = new WeakMap<Call, Times>();

function timesOf(call: Call): Times {
  const known = read.get(call);
  if (known !== undefined) return known;
  const times = {
    made: microseconds(call.created_at),
    begun: call.started_at === null ? null : microseconds(call.started_at),
    ended: call.ended_at === null ? null : microseconds(call.ended_at),
  };
  read.set(call, times);
  return times;
}

const SETTLED = ["completed", "failed", "cancelled"];

export const isOpen = (call: Call): boolean => call.ended_at === null && !SETTLED.includes(call.status);

function barOf(call: Call, now: number): Bar {
  const times = timesOf(call);
  const { made } = times;
  const open = isOpen(call);
  const ended = Math.max(times.ended ?? (open ? now : made), made);
  // A task that no worker has waits; other calls begin when they are made.
  const waits = call.kind === "task" && open;
  const begun = times.begun === null ? (waits ? ended : made) : Math.max(made, times.begun);
  return { call, made, begun: Math.min(begun, ended), ended, open };
}

// `now` stands for the end of what goes on.
export function barsOf(calls: Call[], now: number): Bar[] {
  return calls
    .map((call) => barOf(call, now))
    .sort((one, other) => one.made - other.made || one.ended - other.ended);
}

// The same bars at another time: only those that are open change.
export const barsAt = (bars: Bar[], now: number): Bar[] =>
  bars.map((bar) => (bar.open ? barOf(bar.call, now) : bar));

export interface Span {
  from: number;
  to: number;
}

export interface Axis {
  begin: number;
  end: number;
  place: (time: number) => number; // from 0 to 1
  time: (place: number) => number; // the other way
  gaps: Span[]; // that were shortened
}

const GAP_SHARE = 0.02;

// Stretches between begin and end in which nothing went on, and that are longer than a share of the whole.
function gapsOf(bars: Bar[], begin: number, end: number): Span[] {
  const least = (end - begin) * GAP_SHARE;
  const gaps: Span[] = [];
  let until = begin;
  for (const bar of bars) {
    if (bar.ended < begin || bar.made > end) continue;
    if (bar.made - until > least) gaps.push({ from: until, to: bar.made });
    until = Math.max(until, bar.ended);
  }
  if (end - until > least) gaps.push({ from: until, to: end });
  return gaps;
}

const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

// From one list of numbers to the other, piece by piece; both grow.
function along(xs: number[], ys: number[], x: number): number {
  if (x <= xs[0]!) return ys[0]!;
  let at = 1;
  while (at < xs.length - 1 && xs[at]! < x) at += 1;
  const width = xs[at]! - xs[at - 1]!;
  return width <= 0 ? ys[at]! : mix(ys[at - 1]!, ys[at]!, Math.min(1, (x - xs[at - 1]!) / width));
}

export function axisOf(bars: Bar[], begin: number, end: number, collapse: boolean): Axis {
  const gaps = collapse ? gapsOf(bars, begin, end) : [];
  const idle = gaps.reduce((sum, gap) => sum + gap.to - gap.from, 0);
  const busy = Math.max(end - begin - idle, 1);
  const each = gaps.length === 0 ? 0 : Math.min(GAP_SHARE, 0.3 / gaps.length);
  const share = 1 - each * gaps.length;
  const times = [begin];
  const places = [0];
  for (const gap of gaps) {
    const before = places.at(-1)! + ((gap.from - times.at(-1)!) / busy) * share;
    times.push(gap.from, gap.to);
    places.push(before, before + each);
  }
  times.push(Math.max(end, begin + 1));
  places.push(1);
  return {
    begin,
    end,
    gaps,
    place: (time) => along(times, places, time),
    time: (place) => along(places, times, place),
  };
}

// How many calls go on in each part of the axis, and whether one of them has failed.
export function densityOf(bars: Bar[], axis: Axis, parts: number): { calls: number; failed: boolean }[] {
  const changes = new Array<number>(parts + 1).fill(0);
  const failed = new Array<boolean>(parts).fill(false);
  const part = (time: number): number => Math.min(parts - 1, Math.floor(axis.place(time) * parts));
  for (const bar of bars) {
    const last = part(bar.ended);
    changes[part(bar.made)]! += 1;
    changes[last + 1]! -= 1;
    if (bar.call.status === "failed") failed[last] = true;
  }
  let calls = 0;
  return failed.map((one, index) => ({ calls: (calls += changes[index]!), failed: one }));
}

// A part of the time, made larger or smaller around a place of it and moved, within the whole.
export function zoomed(span: Span, whole: Span, factor: number, around: number): Span {
  const room = whole.to - whole.from;
  const size = Math.min(room, Math.max((span.to - span.from) * factor, Math.min(room, 100)));
  const from = mix(span.from, span.to, around) - size * around;
  return moved({ from, to: from + size }, whole, 0);
}

export function moved(span: Span, whole: Span, by: number): Span {
  const size = span.to - span.from;
  const from = Math.min(Math.max(span.from + by, whole.from), Math.max(whole.from, whole.to - size));
  return { from, to: Math.min(from + size, whole.to) };
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
