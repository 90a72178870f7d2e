// The stream of changes: which runs have changed, as a digest some times a second. A page that is
// hidden listens to nothing, since a browser has few connections for all pages of a server; it looks
// anew when it is shown. While the server does not answer, the page says so and tries again.
import { signal } from "@preact/signals";
import { queryText } from "./api.ts";

export interface Digest {
  runs: string[];
  more: boolean;
  started: number;
  ended: number;
}
export type Listener = (digest: Digest | "anew") => void;

export const connection = signal<"connecting" | "live" | "reconnecting">("connecting");
// How often the stream was lost: it may be that we are not let in any more.
export const losses = signal(0);

// Of which runs each of them hears: one, all (null), or whatever the others do.
type Range = string | null | "any";
const listeners = new Map<Listener, Range>();
let source: EventSource | null = null;
let openRun: string | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let wait = 500;

function tell(digest: Digest | "anew"): void {
  for (const [listener, range] of [...listeners]) {
    if (
      digest !== "anew" &&
      range !== null &&
      range !== "any" &&
      !digest.more &&
      !digest.runs.includes(range)
    )
      continue;
    listener(digest);
  }
}

// The one run that is enough for all of them; null: all runs.
function wantedRun(): string | null {
  const ranges = new Set([...listeners.values()].filter((range) => range !== "any"));
  return ranges.size === 1 ? [...ranges][0]! : null;
}

function close(): void {
  clearTimeout(retry);
  retry = undefined;
  source?.close();
  source = null;
}

function open(): void {
  close();
  if (listeners.size === 0 || document.hidden) return;
  openRun = wantedRun();
  const opened = new EventSource(
    "api/v1/events" + queryText({ every: openRun === null ? 0.5 : 0.25, run: openRun }),
  );
  source = opened;
  let first = true;
  opened.addEventListener("changes", (event) => {
    if (first) {
      first = false;
      wait = 500;
      connection.value = "live";
      tell("anew");
    } else {
      tell(JSON.parse((event as MessageEvent<string>).data) as Digest);
    }
  });
  opened.onerror = () => {
    if (source !== opened) return;
    connection.value = "reconnecting";
    losses.value += 1;
    opened.close();
    source = null;
    retry = setTimeout(open, wait);
    wait = Math.min(wait * 1.6, 5000);
  };
}

// Listens to one run, to all (null), or to what others listen to. Ends with what is returned.
export function listen(range: Range, listener: Listener): () => void {
  listeners.set(listener, range);
  settle();
  return () => {
    listeners.delete(listener);
    settle();
  };
}

// Pages come and go: the stream is looked at once they have.
let settling = false;
function settle(): void {
  if (settling) return;
  settling = true;
  queueMicrotask(() => {
    settling = false;
    if (listeners.size === 0) close();
    else if (source === null ? !waiting() : openRun !== wantedRun()) open();
  });
}

const waiting = (): boolean => retry !== undefined;

export function followVisibility(): void {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close();
    else open();
  });
  addEventListener("online", () => {
    wait = 500;
    open();
  });
}

const MOST_PAUSE = 2000;

// Calls `work` now and after changes, one at a time. Between two calls there are `least` ms at least, and
// up to MOST_PAUSE if the work takes long.
export function paced(work: () => Promise<void>, least = 300): { again: () => void; stop: () => void } {
  let running = false;
  let dirty = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = async (): Promise<void> => {
    if (stopped) return;
    running = true;
    dirty = false;
    const begun = performance.now();
    try {
      await work();
    } catch {
      /* the page has said so */
    }
    const took = performance.now() - begun;
    timer = setTimeout(
      () => {
        running = false;
        if (dirty) void begin();
      },
      Math.max(least, Math.min(took * 5, MOST_PAUSE)),
    );
  };
  return {
    again: () => {
      dirty = true;
      if (!running) void begin();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
