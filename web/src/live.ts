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

// Of which runs each of them hears: one, those of a workflow, all, or whatever the others do.
export type Range = { run: string } | { workflow: string } | "all" | "any";
const listeners = new Map<Listener, Range>();
let source: EventSource | null = null;
let opened = ""; // what the stream was opened for
let retry: ReturnType<typeof setTimeout> | undefined;
let wait = 500;

function tell(digest: Digest | "anew"): void {
  for (const [listener, range] of [...listeners]) {
    const run = typeof range === "object" && "run" in range ? range.run : null;
    if (digest !== "anew" && run !== null && !digest.more && !digest.runs.includes(run)) continue;
    listener(digest);
  }
}

// What is enough for all of them: one run, those of a workflow, or all.
function wanted(): { run?: string; workflow?: string } {
  const ranges = [...listeners.values()].filter((range) => range !== "any");
  const texts = new Set(ranges.map((range) => JSON.stringify(range)));
  const [first] = ranges;
  return texts.size === 1 && typeof first === "object" ? first : {};
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
  const range = wanted();
  opened = JSON.stringify(range);
  const stream = new EventSource(
    "api/v1/events" + queryText({ every: range.run === undefined ? 0.5 : 0.25, ...range }),
  );
  source = stream;
  let first = true;
  stream.addEventListener("changes", (event) => {
    if (first) {
      first = false;
      wait = 500;
      connection.value = "live";
      tell("anew");
    } else {
      tell(JSON.parse((event as MessageEvent<string>).data) as Digest);
    }
  });
  stream.onerror = () => {
    if (source !== stream) return;
    connection.value = "reconnecting";
    losses.value += 1;
    stream.close();
    source = null;
    retry = setTimeout(open, wait);
    wait = Math.min(wait * 1.6, 5000);
  };
}

// Listens to what is in the range. Ends with what is returned.
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
    else if (source === null ? !waiting() : opened !== JSON.stringify(wanted())) open();
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
