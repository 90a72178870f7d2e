// The items of a stream that a page shows: a window of it that grows at its end while the run goes on, and at
// its beginning when somebody wants to see earlier ones.
import { get, queryText, runPath } from "../api.ts";

export interface Item {
  number: number;
  at: string;
  value: unknown;
}

interface Page {
  items: Item[];
  next: number;
  ended: boolean;
}

export const WINDOW = 200;
// So many are kept; earlier ones leave the window then.
export const MOST_ITEMS = 20_000;
const RETRY_MS = 2000;
const BURST_MS = 150;

export const streamPath = (run: string, name: string): string =>
  `${runPath(run)}/streams/${encodeURIComponent(name)}`;

export const loadItems = (run: string, name: string, from: number, limit: number): Promise<Page> =>
  get<Page>(streamPath(run, name), { from, limit });

// What is shown when some more have come. Numbers that are there already are left out.
export function joined(before: Item[], more: Item[]): Item[] {
  const last = before.at(-1)?.number ?? -1;
  const fresh = more.filter((one) => one.number > last);
  const all = before.concat(fresh);
  return all.length > MOST_ITEMS ? all.slice(all.length - MOST_ITEMS) : all;
}

// Tells items from a number on as they come, until the run has ended or it is stopped. Ends with what is
// returned.
export function followItems(
  run: string,
  name: string,
  from: number,
  told: (items: Item[], ended: boolean) => void,
): () => void {
  let next = from;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let waiting: Item[] = [];
  let frame: ReturnType<typeof setTimeout> | undefined;
  // Items that come in one burst are shown at once.
  const flush = (): void => {
    frame = undefined;
    const items = waiting;
    waiting = [];
    if (items.length > 0) told(items, false);
  };
  // A page that is hidden listens to nothing, since a browser has few connections for all pages of a server.
  const open = (): void => {
    if (document.hidden || ended) return;
    source = new EventSource("api/v1" + streamPath(run, name) + queryText({ from: next }));
    source.onmessage = (event) => {
      const item = JSON.parse(event.data as string) as Item;
      next = item.number + 1;
      waiting.push(item);
      frame ??= setTimeout(flush, BURST_MS);
    };
    source.addEventListener("end", () => {
      source?.close();
      ended = true;
      flush();
      told([], true);
    });
    source.onerror = () => {
      source?.close();
      timer = setTimeout(open, RETRY_MS);
    };
  };
  const show = (): void => {
    source?.close();
    clearTimeout(timer);
    open();
  };
  document.addEventListener("visibilitychange", show);
  open();
  return () => {
    document.removeEventListener("visibilitychange", show);
    source?.close();
    clearTimeout(timer);
    clearTimeout(frame);
  };
}
