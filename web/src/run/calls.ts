// The calls of a run, all of them, kept up to date while the run goes on.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, runPath } from "../api.ts";
import { listen, paced } from "../live.ts";
import type { Call } from "../types.ts";
import { isOpen } from "../waterfall.ts";

const FIRST_PAGE = 5000;
const NEXT_PAGE = 500;

export const keyOf = (call: Call): number => Number(call.id.slice(call.id.lastIndexOf("/") + 1));

interface Page {
  calls: Call[];
  next: string | null;
}

// The newest page again with each change, and older ones as long as one of their calls is open.
class CallList {
  readonly calls = new Map<number, Call>();
  private complete = false;

  constructor(private readonly id: string) {}

  // `told`: how many there are so far.
  async refresh(told: (count: number) => void): Promise<void> {
    let cursor: string | null = null;
    do {
      const limit = this.complete ? NEXT_PAGE : FIRST_PAGE;
      const page: Page = await get(`${runPath(this.id)}/timeline`, { limit, payloads: false, cursor });
      const oldest = page.calls.at(-1);
      const reached = this.complete && oldest !== undefined && this.calls.has(keyOf(oldest));
      for (const call of page.calls) this.calls.set(keyOf(call), call);
      told(this.calls.size);
      cursor = page.next;
      if (reached && !this.hasOpenBelow(keyOf(oldest))) break;
    } while (cursor !== null);
    this.complete = true;
  }

  private hasOpenBelow(limit: number): boolean {
    for (const [key, call] of this.calls) if (key < limit && isOpen(call)) return true;
    return false;
  }
}

export interface Calls {
  calls: Call[] | null;
  count: number; // that have come so far
  error: unknown;
  again: () => void;
}

export function useCalls(id: string): Calls {
  const [calls, setCalls] = useState<Call[] | null>(null);
  const [count, setCount] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const again = useRef<() => void>(() => {});
  useEffect(() => {
    const list = new CallList(id);
    let gone = false;
    const pace = paced(async () => {
      try {
        await list.refresh(setCount);
        if (gone) return;
        setCalls([...list.calls.values()]);
        setError(null);
      } catch (problem) {
        if (!gone) setError(problem);
      }
    }, 500);
    again.current = pace.again;
    pace.again();
    const stop = listen({ run: id }, () => pace.again());
    return () => {
      gone = true;
      pace.stop();
      stop();
    };
  }, [id]);
  return { calls, count, error, again: () => again.current() };
}
