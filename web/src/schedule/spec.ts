// What a schedule is asked to do: as the API has it, and as the texts of a form.

type Interval = string | { every: string; phase: string };

export interface Spec {
  cron?: string[];
  every?: Interval[];
  zone?: string;
  start?: string;
  end?: string;
  except?: string[];
  gap?: string;
}

export interface ListedSchedule {
  id: string;
  workflow: string;
  revision: string;
  declared: boolean;
  meaning: string;
  spec: Spec;
  overlap: string;
  catch_up: string;
  catch_up_window: number;
  jitter: number;
  pause_after_failures: number;
  max_runs: number;
  version: string | null;
  paused: boolean;
  paused_by_failures: boolean;
  pause_reason: string | null;
  next_at: string | null;
  fired: number;
  skipped: number;
  missed: number;
  dropped: number;
  failures: number;
  last_success: string | null;
  last_failure: string | null;
  created_at: string;
}

export interface Firing {
  nominal: string;
  at: string;
  what: string;
  run: string | null;
  reason: string | null;
}

export interface Schedule extends ListedSchedule {
  input: unknown;
  next: string[];
  recent: Firing[];
  live: { id: string; nominal: string }[];
  buffer: string[];
  backfills: { number: number; next: string; to: string; overlap: string }[];
}

export const OVERLAPS: [string, string][] = [
  ["skip", "nothing is started"],
  ["buffer_one", "one start waits for the end"],
  ["buffer_all", "all starts wait for the end"],
  ["cancel_other", "the earlier run is cancelled"],
  ["kill_other", "the earlier run is killed"],
  ["allow_all", "the new run starts beside it"],
];
export const CATCH_UPS: [string, string][] = [
  ["last", "the last one is started"],
  ["all", "all of them are started"],
  ["none", "none is started"],
];

// The fields of a form.
export interface Texts {
  id: string;
  workflow: string;
  cron: string;
  every: string;
  zone: string;
  except: string;
  overlap: string;
  catchUp: string;
  jitter: string;
  failures: string;
  input: string;
}

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

// "1h", or "1h + 5m" if it has a phase.
const intervalText = (one: Interval): string => (typeof one === "string" ? one : `${one.every} + ${one.phase}`);

function intervalOf(text: string): Interval {
  const [every, phase] = text.split("+").map((part) => part.trim());
  return phase === undefined ? every! : { every: every!, phase };
}

export function textsOf(schedule: Schedule | null, workflow: string): Texts {
  const spec = schedule?.spec ?? { zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return {
    id: schedule?.id ?? "",
    workflow: schedule?.workflow ?? workflow,
    cron: (spec.cron ?? []).join("\n"),
    every: (spec.every ?? []).map(intervalText).join("\n"),
    zone: spec.zone ?? "UTC",
    except: (spec.except ?? []).join("\n"),
    overlap: schedule?.overlap ?? "skip",
    catchUp: schedule?.catch_up ?? "last",
    jitter: schedule === null || schedule.jitter === 0 ? "" : String(schedule.jitter),
    failures: schedule === null || schedule.pause_after_failures === 0 ? "" : String(schedule.pause_after_failures),
    input: schedule === null || schedule.input === null ? "" : JSON.stringify(schedule.input, null, 2),
  };
}

// What the form sets of a specification; null: nothing of it is left.
export function specOf(texts: Texts): Record<string, unknown> {
  const some = (list: unknown[]): unknown => (list.length === 0 ? null : list);
  return {
    cron: some(lines(texts.cron)),
    every: some(lines(texts.every).map(intervalOf)),
    zone: texts.zone.trim() === "" ? null : texts.zone.trim(),
    except: some(lines(texts.except)),
  };
}

// A new specification has no nulls.
export const withoutNulls = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

export function policiesOf(texts: Texts, input: unknown): Record<string, unknown> {
  return {
    overlap: texts.overlap,
    catch_up: texts.catchUp,
    jitter: texts.jitter.trim() === "" ? 0 : /^[\d.]+$/.test(texts.jitter) ? Number(texts.jitter) : texts.jitter,
    pause_after_failures: Number(texts.failures || 0),
    input,
  };
}
