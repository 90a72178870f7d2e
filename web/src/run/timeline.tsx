// The calls of a run as a waterfall: waiting in a queue, work, attempts that failed, children.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, runPath } from "../api.ts";
import { now } from "../clock.ts";
import { listen, paced } from "../live.ts";
import { place, runLink, setQuery } from "../route.ts";
import { duration, microseconds } from "../time.ts";
import type { Call, RunDetails } from "../types.ts";
import { Chip, Empty, Failure, Loading, Time } from "../ui.tsx";
import { Payload } from "../value_view.tsx";
import { Virtual } from "../virtual.tsx";
import { axisOf, type Bar, barsOf, ticksOf } from "../waterfall.ts";
import { ErrorView } from "./data.tsx";

const ROW = 30;
const PAGE = 5000;

const keyOf = (call: Call): number => Number(call.id.slice(call.id.lastIndexOf("/") + 1));

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

function CallDetails({ run, call, onClose }: { run: RunDetails; call: Call; onClose: () => void }) {
  const [full, setFull] = useState<Call | null>(null);
  useEffect(() => {
    setFull(null);
    get<{ calls: Call[] }>(`${runPath(run.id)}/timeline`, { cursor: keyOf(call) + 1, limit: 1 }).then(
      (page) => setFull(page.calls.find((one) => one.id === call.id) ?? null),
      () => setFull(null),
    );
  }, [call.id, call.status, call.attempt]);
  const shown = full ?? call;
  return (
    <aside class="call-details" aria-label="Call">
      <header>
        <h2 dir="auto">
          {shown.kind} {shown.name}
        </h2>
        <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      <p>
        <Chip state={shown.status} /> {shown.queue && <a href="#/queues">queue {shown.queue}</a>}{" "}
        {shown.attempt > 1 && `attempt ${shown.attempt}`}{" "}
        {shown.lost_leases > 0 && `, lost ${shown.lost_leases} times`}
      </p>
      <dl class="facts">
        <div>
          <dt>Made</dt>
          <dd>
            <Time at={shown.created_at} />
          </dd>
        </div>
        {shown.started_at && (
          <div>
            <dt>Waited</dt>
            <dd>{duration((microseconds(shown.started_at) - microseconds(shown.created_at)) / 1000)}</dd>
          </div>
        )}
        {shown.started_at && shown.ended_at && (
          <div>
            <dt>Worked</dt>
            <dd>{duration((microseconds(shown.ended_at) - microseconds(shown.started_at)) / 1000)}</dd>
          </div>
        )}
        {shown.run_at && (
          <div>
            <dt>Not before</dt>
            <dd>
              <Time at={shown.run_at} />
            </dd>
          </div>
        )}
      </dl>
      {shown.child && (
        <p>
          Run{" "}
          <a class="mono" href={runLink(shown.child)}>
            {shown.child}
          </a>
        </p>
      )}
      {shown.error && (
        <>
          <h3>Error</h3>
          <ErrorView error={shown.error} run={run} />
        </>
      )}
      {full && (
        <>
          {full.args !== null && (
            <>
              <h3>Arguments</h3>
              <Payload value={full.args} name="arguments" />
            </>
          )}
          {full.keywords !== null && Object.keys(full.keywords as object).length > 0 && (
            <>
              <h3>Keywords</h3>
              <Payload value={full.keywords} name="keywords" />
            </>
          )}
          {full.value !== undefined && (
            <>
              <h3>Result</h3>
              <Payload value={full.value} name="result" />
            </>
          )}
          {full.progress !== null && (
            <>
              <h3>Progress</h3>
              <Payload value={full.progress} name="progress" />
            </>
          )}
        </>
      )}
      {shown.failed_attempts?.map((one) => (
        <div key={one.attempt}>
          <h3>
            Attempt {one.attempt} failed <Time at={one.at} />
          </h3>
          <ErrorView error={one.error} run={run} />
        </div>
      ))}
    </aside>
  );
}

function BarRow({
  bar,
  axis,
  chosen,
  choose,
}: {
  bar: Bar;
  axis: ReturnType<typeof axisOf>;
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

export function TimelineTab({ run }: { run: RunDetails }) {
  const { calls, error, again } = useCalls(run.id);
  const query = place.value.query;
  const collapse = query.get("idle") !== "shown";
  const words = query.get("find") ?? "";
  const anyOpen =
    calls?.some(
      (call) => call.ended_at === null && ["pending", "running", "open", "cancelling"].includes(call.status),
    ) ?? false;
  const end = run.ended_at ? microseconds(run.ended_at) : anyOpen ? now.value * 1000 : null;
  const bars = useMemo(() => {
    const found = (calls ?? []).filter(
      (call) =>
        words === "" ||
        `${call.kind} ${call.name} ${call.status}`.toLowerCase().includes(words.toLowerCase()),
    );
    return barsOf(found, end ?? Date.now() * 1000);
  }, [calls, words, end]);
  const begin = microseconds(run.created_at);
  const until = Math.max(
    end ?? 0,
    begin + 1000,
    bars.reduce((latest, bar) => Math.max(latest, bar.ended), 0),
  );
  const axis = useMemo(
    () => axisOf(bars, Math.min(begin, bars[0]?.made ?? begin), until, collapse),
    [bars, begin, until, collapse],
  );
  if (calls === null) return error !== null ? <Failure error={error} again={again} /> : <Loading />;
  if (calls.length === 0)
    return (
      <Empty title="It has made no calls yet">
        <p>Tasks, children, messages and timers of the run are shown here.</p>
      </Empty>
    );
  const wanted = query.get("call");
  const chosen = bars.findIndex((bar) => bar.call.id === wanted);
  const span = axis.end - axis.begin;
  return (
    <div class={`timeline ${chosen >= 0 ? "with-details" : ""}`}>
      <div class="timeline-main">
        <div class="log-tools">
          <input
            type="search"
            aria-label="Search in the timeline"
            placeholder="Search in the timeline"
            value={words}
            onInput={(event) => setQuery({ find: event.currentTarget.value })}
          />
          <span class="muted">
            {bars.length} calls over {duration(span / 1000)}
          </span>
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
        <Virtual
          label="Calls"
          className="bars"
          count={bars.length}
          rowHeight={ROW}
          focus={chosen >= 0 ? chosen : null}
          head={
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
                {ticksOf(span, 6)
                  .map((tick) => ({ tick, at: axis.place(axis.begin + tick) }))
                  .filter((one, index, all) => index === 0 || one.at - all[index - 1]!.at > 0.09)
                  .filter((one) => one.at < 0.94)
                  .map((one) => (
                    <span key={one.tick} class="tick" style={{ left: `${one.at * 100}%` }}>
                      {one.tick === 0 ? "0" : duration(one.tick / 1000)}
                    </span>
                  ))}
              </span>
            </div>
          }
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
