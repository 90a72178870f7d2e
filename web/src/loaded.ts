// Data of a page: loaded when it is shown, and again when runs change.
import { useEffect, useRef, useState } from "preact/hooks";
import { listen, paced, type Range } from "./live.ts";

export interface Loaded<T> {
  data: T | null;
  error: unknown;
  again: () => void;
}

// `key` says what is loaded: another key begins anew. `live`: whose changes make it load again, those of all
// runs if nothing is said; "never": nobody's.
export function useLoaded<T>(
  key: string,
  load: () => Promise<T>,
  options: {
    live?: Range | "never";
    every?: number;
    least?: number;
  } = {},
): Loaded<T> {
  const [state, setState] = useState<{ key: string; data: T | null; error: unknown }>({
    key,
    data: null,
    error: null,
  });
  const latest = useRef(load);
  latest.current = load;
  const again = useRef<() => void>(() => {});
  const live = options.live ?? "all";
  useEffect(() => {
    let gone = false;
    const pace = paced(async () => {
      try {
        const data = await latest.current();
        if (!gone) setState({ key, data, error: null });
      } catch (error) {
        if (!gone) setState((before) => ({ key, data: before.key === key ? before.data : null, error }));
      }
    }, options.least ?? 300);
    again.current = pace.again;
    pace.again();
    // A stream says "anew" when it begins. What was asked for before that may have changed meanwhile.
    const stop =
      live === "never" ? undefined : listen(live, () => pace.again());
    const timer =
      options.every === undefined
        ? undefined
        : setInterval(() => {
            if (!document.hidden) pace.again();
          }, options.every);
    return () => {
      gone = true;
      pace.stop();
      stop?.();
      clearInterval(timer);
    };
  }, [key, JSON.stringify(live)]);
  const fits = state.key === key;
  return { data: fits ? state.data : null, error: fits ? state.error : null, again: () => again.current() };
}
