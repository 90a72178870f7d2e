// The calls of a run as a waterfall: waiting in a queue, work, attempts that failed, children.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, runPath } from "../api.ts";
import { now } from "../clock.ts";
import { listen, paced } from "../live.ts";
import { place, setQuery } from "../route.ts";
import { duration, microseconds } from "../time.ts";
import type { Call, RunDetails } from "../types.ts";
import { Empty, NotYet } from "../ui.tsx";
import { Virtual } from "../virtual.tsx";
import { type Axis, axisOf, type Bar, barsOf, ticksOf } from "../waterfall.ts";
import { CallDetails, keyOf } from "./call_details.tsx";

const ROW = 30;
const PAGE = 5000;

// All calls, the newest page again with each change. Older ones are asked for again only while one of them
// is open.
function useCalls(id: string): { calls: Call[] | null; error: unknown; again: () => void } {
  const [state, setState] = useState<{ calls: Call[] | null; error: unknown }>({ calls: null, error: null });
  const known = useRef(new Map<number, Call>());
  const again = useRef<() => void>(() => {});
  useEffect(() => {
    known.current = new Map();
    let gone = false;
    const pace = paced(async () => {
      try {
        let cursor: string | null = null;
        do {
          const page: { calls: Call[]; next: string | null } = await get(`${runPath(id)}/timeline`, {
            limit: known.current.size === 0 ? PAGE : 500,
            payloads: false,
            cursor,
          });
          if (gone) return;
          const oldest = page.calls.at(-1);
          const reached = oldest !== undefined && known.current.has(keyOf(oldest));
          for (const call of page.calls) known.current.set(keyOf(call), call);
          cursor = page.next;
          const openBelow =
            oldest !== undefined &&
            [...known.current].some(
              ([key, call]) =>
                key < keyOf(oldest) &&
                call.ended_at === null &&
                !["completed", "failed", "cancelled"].includes(call.status),
            );
          if (reached && !openBelow) break;
        } while (cursor !== null);
        setState({ calls: [...known.current.values()], error: null });
      } catch (error) {
        if (!gone) setState((before) => ({ ...before, error }));
      }
    }, 500);
    again.current = pace.again;
    pace.again();
    const stop = listen(id, () => pace.again());
    return () => {
      gone = true;
      pace.stop();
      stop();
    };
  }, [id]);
  return { ...state, again: () => again.current() };
}

function BarRow({
  bar,
  axis,
  chosen,
  choose,
}: {
  bar: Bar;
  axis: Axis;
  chosen: boolean;
  choose: () => void;
}) {
  const left = axis.place(bar.made) * 100;
  const begun = axis.place(bar.begun) * 100;
  const right = axis.place(bar.ended) * 100;
  const { call } = bar;
  const name = call.kind === "task" || call.kind === "child" ? call.name : `${call.kind} ${call.name}`;
  const took = duration((bar.ended - bar.made) / 1000);
  return (
    <button
      type="button"
      class={`bar-row ${chosen ? "chosen" : ""}`}
      style={{ height: `${ROW}px` }}
      onClick={choose}
      aria-pressed={chosen}
    >
      <span class="bar-name">
        <i class={`dot s-${call.status}`} />
        <span dir="auto" title={name}>
          {name}
        </span>
        <span class="hidden"> {call.status} </span>
        {call.attempt > 1 && <span class="tries">×{call.attempt}</span>}
        {call.child && (
          <span class="muted" aria-hidden="true">
            ↗
          </span>
        )}
      </span>
      <span class="bar-track">
        {begun > left && <span class="bar b-queue" style={{ left: `${left}%`, width: `${begun - left}%` }} />}
        <span
          class={`bar b-${call.status} ${bar.open ? "open" : ""}`}
          style={{ left: `${begun}%`, width: `max(3px, ${right - begun}%)` }}
        />
        {call.failed_attempts?.map((one) => (
          <span
            key={one.attempt}
            class="attempt"
            style={{ left: `${axis.place(microseconds(one.at)) * 100}%` }}
            title={`${one.error.kind}: ${one.error.message}`}
          />
        ))}
        <span
          class={`bar-took ${right > 80 ? "before" : ""}`}
          style={right > 80 ? { right: `${100 - left}%` } : { left: `${right}%` }}
        >
          {took}
        </span>
      </span>
    </button>
  );
}

function Tools({ words, collapse, note }: { words: string; collapse: boolean; note: string }) {
  return (
    <div class="log-tools">
      <input
        type="search"
        aria-label="Search in the timeline"
        placeholder="Search in the timeline"
        value={words}
        onInput={(event) => setQuery({ find: event.currentTarget.value })}
      />
      <span class="muted">{note}</span>
      <span class="spring" />
      <label class="check">
        <input
          type="checkbox"
          checked={collapse}
          onChange={(event) => setQuery({ idle: event.currentTarget.checked ? null : "shown" })}
        />{" "}
        Shorten idle time
      </label>
    </div>
  );
}

// Ticks that have room beside each other.
function ticksWithRoom(axis: Axis): { tick: number; at: number }[] {
  return ticksOf(axis.end - axis.begin, 6)
    .map((tick) => ({ tick, at: axis.place(axis.begin + tick) }))
    .filter((one, index, all) => index === 0 || one.at - all[index - 1]!.at > 0.09)
    .filter((one) => one.at < 0.94);
}

const Head = ({ axis }: { axis: Axis }) => (
  <div class="axis">
    <span class="bar-name">Call</span>
    <span class="bar-track">
      {axis.gaps.map((gap) => (
        <span
          key={gap.from}
          class="gap"
          style={{
            left: `${axis.place(gap.from) * 100}%`,
            width: `${(axis.place(gap.to) - axis.place(gap.from)) * 100}%`,
          }}
          title={`${duration((gap.to - gap.from) / 1000)} without a call`}
        />
      ))}
      {ticksWithRoom(axis).map((one) => (
        <span key={one.tick} class="tick" style={{ left: `${one.at * 100}%` }}>
          {one.tick === 0 ? "0" : duration(one.tick / 1000)}
        </span>
      ))}
    </span>
  </div>
);

const OPEN = ["pending", "running", "open", "cancelling"];
const isOpen = (call: Call): boolean => call.ended_at === null && OPEN.includes(call.status);

const matches = (call: Call, words: string): boolean =>
  `${call.kind} ${call.name} ${call.status}`.toLowerCase().includes(words.toLowerCase());

export function TimelineTab({ run }: { run: RunDetails }) {
  const loaded = useCalls(run.id);
  const { calls } = loaded;
  const query = place.value.query;
  const collapse = query.get("idle") !== "shown";
  const words = query.get("find") ?? "";
  const end = run.ended_at ? microseconds(run.ended_at) : calls?.some(isOpen) ? now.value * 1000 : null;
  const bars = useMemo(() => {
    const found = (calls ?? []).filter((call) => words === "" || matches(call, words));
    return barsOf(found, end ?? Date.now() * 1000);
  }, [calls, words, end]);
  const begin = microseconds(run.created_at);
  const last = bars.reduce((latest, bar) => Math.max(latest, bar.ended), 0);
  const until = Math.max(end ?? 0, begin + 1000, last);
  const axis = useMemo(
    () => axisOf(bars, Math.min(begin, bars[0]?.made ?? begin), until, collapse),
    [bars, begin, until, collapse],
  );
  if (calls === null) return <NotYet loaded={loaded} />;
  if (calls.length === 0)
    return (
      <Empty title="It has made no calls yet">
        <p>Tasks, children, messages and timers of the run are shown here.</p>
      </Empty>
    );
  const wanted = query.get("call");
  const chosen = bars.findIndex((bar) => bar.call.id === wanted);
  const note = `${bars.length} calls over ${duration((axis.end - axis.begin) / 1000)}`;
  return (
    <div class={`timeline ${chosen >= 0 ? "with-details" : ""}`}>
      <div class="timeline-main">
        <Tools words={words} collapse={collapse} note={note} />
        <Virtual
          label="Calls"
          className="bars"
          count={bars.length}
          rowHeight={ROW}
          focus={chosen >= 0 ? chosen : null}
          focusKey={chosen >= 0 ? wanted : null}
          head={<Head axis={axis} />}
          row={(index) => (
            <BarRow
              key={bars[index]!.call.id}
              bar={bars[index]!}
              axis={axis}
              chosen={index === chosen}
              choose={() => setQuery({ call: index === chosen ? null : bars[index]!.call.id })}
            />
          )}
        />
      </div>
      {chosen >= 0 && (
        <CallDetails run={run} call={bars[chosen]!.call} onClose={() => setQuery({ call: null })} />
      )}
    </div>
  );
}
