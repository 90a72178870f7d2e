// The calls of a run as a waterfall: waiting in a queue, work, attempts that failed, children. A part of the
// time can be made larger: by the strip above, by the keys + - 0 and the arrows, or by the wheel with Ctrl.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { now } from "../clock.ts";
import { useKeys } from "../keyboard.ts";
import { place, setQuery } from "../route.ts";
import { duration, microseconds } from "../time.ts";
import type { Call, RunDetails } from "../types.ts";
import { Empty, NotYet, number } from "../ui.tsx";
import { Virtual } from "../virtual.tsx";
import {
  type Axis,
  axisOf,
  type Bar,
  barsAt,
  barsOf,
  isOpen,
  moved,
  type Span,
  ticksOf,
  zoomed,
} from "../waterfall.ts";
import { BarRow, ROW } from "./bar_row.tsx";
import { CallDetails } from "./call_details.tsx";
import { type Calls, useCalls } from "./calls.ts";
import { Minimap } from "./minimap.tsx";

const matches = (call: Call, words: string): boolean =>
  `${call.kind} ${call.name} ${call.status}`.toLowerCase().includes(words.toLowerCase());

interface Picture {
  bars: Bar[]; // all that match the words
  whole: Axis;
}

// What is drawn of a run's calls. Sorting is done anew when calls come, not with each second.
function usePicture(run: RunDetails, calls: Call[], words: string, collapse: boolean): Picture {
  const sorted = useMemo(
    () =>
      barsOf(
        calls.filter((call) => words === "" || matches(call, words)),
        Date.now() * 1000,
      ),
    [calls, words],
  );
  const going = useMemo(() => calls.some(isOpen), [calls]);
  const end = run.ended_at ? microseconds(run.ended_at) : going ? now.value * 1000 : null;
  return useMemo(() => {
    const bars = end === null ? sorted : barsAt(sorted, end);
    const begin = microseconds(run.created_at);
    const last = bars.reduce((latest, bar) => Math.max(latest, bar.ended), 0);
    const until = Math.max(end ?? 0, begin + 1000, last);
    return { bars, whole: axisOf(bars, Math.min(begin, bars[0]?.made ?? begin), until, collapse) };
  }, [sorted, end, collapse]);
}

// The part of the time that is shown, in the address as "from-to" in microseconds after the run's start.
interface Zoom {
  span: Span | null; // null: all
  choose: (span: Span | null) => void;
}

function useZoom(origin: number): Zoom {
  const [span, setSpan] = useState<Span | null>(() => {
    const found = /^(\d+)-(\d+)$/.exec(place.peek().query.get("zoom") ?? "");
    return found ? { from: origin + Number(found[1]), to: origin + Number(found[2]) } : null;
  });
  const text = span && `${Math.round(span.from - origin)}-${Math.round(span.to - origin)}`;
  // A browser refuses to change the address with every move of the pointer.
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ zoom: text }), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return { span, choose: setSpan };
}

function useZoomKeys(whole: Axis, zoom: Zoom): { by: (factor: number, around?: number) => void } {
  const all = { from: whole.begin, to: whole.end };
  const span = zoom.span ?? all;
  const by = (factor: number, around = 0.5): void => {
    const next = zoomed(span, all, factor, around);
    zoom.choose(next.to - next.from >= all.to - all.from ? null : next);
  };
  const move = (share: number): void => {
    if (zoom.span !== null) zoom.choose(moved(span, all, (span.to - span.from) * share));
  };
  useKeys({
    "+": () => by(0.5),
    "=": () => by(0.5),
    "-": () => by(2),
    "0": () => zoom.choose(null),
    ArrowLeft: () => move(-0.25),
    ArrowRight: () => move(0.25),
  });
  return { by };
}

interface ToolsProps {
  words: string;
  collapse: boolean;
  note: string;
  zoom: Zoom;
  by: (factor: number) => void;
}

const Tools = ({ words, collapse, note, zoom, by }: ToolsProps) => (
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
    <div class="segmented" role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" disabled={zoom.span === null} onClick={() => by(2)}>
        −
      </button>
      <button type="button" aria-label="Zoom in" onClick={() => by(0.5)}>
        +
      </button>
      <button type="button" disabled={zoom.span === null} onClick={() => zoom.choose(null)}>
        All
      </button>
    </div>
  </div>
);

// Ticks that have room beside each other.
function ticksWithRoom(axis: Axis): { tick: number; at: number }[] {
  return ticksOf(axis.end - axis.begin, 6)
    .map((tick) => ({ tick, at: axis.place(axis.begin + tick) }))
    .filter((one, index, all) => index === 0 || one.at - all[index - 1]!.at > 0.09)
    .filter((one) => one.at < 0.94);
}

const Head = ({ axis, origin }: { axis: Axis; origin: number }) => (
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
          {one.tick > 0 ? `+${duration(one.tick / 1000)}` : offset(axis.begin - origin)}
        </span>
      ))}
    </span>
  </div>
);

const offset = (us: number): string => (us <= 0 ? "0" : duration(us / 1000));

function noteOf(shown: number, all: number, axis: Axis): string {
  const count = shown === all ? number(all) : `${number(shown)} of ${number(all)}`;
  return `${count} ${all === 1 ? "call" : "calls"} over ${duration((axis.end - axis.begin) / 1000)}`;
}

// The wheel with Ctrl makes the time under the pointer larger or smaller.
function wheelOver(box: HTMLElement, event: WheelEvent, by: (factor: number, around: number) => void): void {
  if (!event.ctrlKey) return;
  event.preventDefault();
  const track = box.querySelector(".axis .bar-track")!.getBoundingClientRect();
  const around = (event.clientX - track.left) / track.width;
  by(event.deltaY > 0 ? 1.25 : 0.8, Math.min(1, Math.max(0, around)));
}

function Waterfall({ run, calls }: { run: RunDetails; calls: Call[] }) {
  const query = place.value.query;
  const collapse = query.get("idle") !== "shown";
  const words = query.get("find") ?? "";
  const origin = microseconds(run.created_at);
  const { bars, whole } = usePicture(run, calls, words, collapse);
  const zoom = useZoom(origin);
  const { by } = useZoomKeys(whole, zoom);
  const box = useRef<HTMLDivElement>(null);
  const { span } = zoom;
  const shown = useMemo(
    () => (span === null ? bars : bars.filter((bar) => bar.ended >= span.from && bar.made <= span.to)),
    [bars, span],
  );
  const axis = useMemo(
    () => (span === null ? whole : axisOf(shown, span.from, span.to, collapse)),
    [whole, shown, span],
  );
  const wanted = query.get("call");
  const chosen = shown.findIndex((bar) => bar.call.id === wanted);
  const call = chosen >= 0 ? shown[chosen]!.call : undefined;
  return (
    <div class={`timeline ${call ? "with-details" : ""}`}>
      <div class="timeline-main" ref={box} onWheel={(event) => wheelOver(box.current!, event, by)}>
        <Tools
          words={words}
          collapse={collapse}
          note={noteOf(shown.length, calls.length, axis)}
          zoom={zoom}
          by={by}
        />
        <Minimap bars={bars} axis={whole} span={span} choose={zoom.choose} />
        <Virtual
          label="Calls"
          className="bars"
          count={shown.length}
          rowHeight={ROW}
          focus={call ? chosen : null}
          focusKey={call ? wanted : null}
          head={<Head axis={axis} origin={origin} />}
          row={(index) => (
            <BarRow
              key={shown[index]!.call.id}
              bar={shown[index]!}
              axis={axis}
              chosen={index === chosen}
              choose={() => setQuery({ call: index === chosen ? null : shown[index]!.call.id })}
            />
          )}
        />
      </div>
      {call && <CallDetails run={run} call={call} onClose={() => setQuery({ call: null })} />}
    </div>
  );
}

const Coming = ({ loaded }: { loaded: Calls }) => (
  <>
    <NotYet loaded={loaded} />
    {loaded.count > 0 && <p class="muted">{number(loaded.count)} calls so far…</p>}
  </>
);

export function TimelineTab({ run }: { run: RunDetails }) {
  const loaded = useCalls(run.id);
  if (loaded.calls === null) return <Coming loaded={loaded} />;
  if (loaded.calls.length === 0)
    return (
      <Empty title="It has made no calls yet">
        <p>Tasks, children, messages and timers of the run are shown here.</p>
      </Empty>
    );
  return <Waterfall run={run} calls={loaded.calls} />;
}
