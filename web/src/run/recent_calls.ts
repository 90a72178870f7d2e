// The newest calls of a run, and those before them that have not ended: what it waits for, since when, and
// which promises somebody can answer.
import { get, runPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import type { Call } from "../types.ts";
import { keyOf } from "./calls.ts";

const NEWEST = 200;
// To find the open ones among thousands of calls, the server looks at all of them: that is not done with each step.
const BETWEEN_LOOKS = 10_000;

interface Page {
  calls: Call[];
  next: string | null;
}

const load = (id: string, open: boolean): Promise<Page> =>
  get<Page>(`${runPath(id)}/timeline`, { limit: NEWEST, payloads: false, open: open || undefined });

// The newest first. `wanted`: false of a run that has ended, of which nobody asks.
export function useRecentCalls(id: string, wanted: boolean): Call[] {
  const nothing: Page = { calls: [], next: null };
  const newest = useLoaded(
    `newest ${id} ${wanted}`,
    () => (wanted ? load(id, false) : Promise.resolve(nothing)),
    { live: wanted ? { run: id } : "never", least: 1000 },
  );
  const hasMore = wanted && (newest.data?.next ?? null) !== null;
  const open = useLoaded(
    `open ${id} ${hasMore}`,
    () => (hasMore ? load(id, true) : Promise.resolve(nothing)),
    { live: hasMore ? { run: id } : "never", least: BETWEEN_LOOKS },
  );
  const calls = newest.data?.calls ?? [];
  const oldest = calls.length === 0 ? Infinity : keyOf(calls.at(-1)!);
  return calls.concat((open.data?.calls ?? []).filter((call) => keyOf(call) < oldest));
}
