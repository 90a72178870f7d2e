// One call in the waterfall: its time in the queue, its work, and the attempts that failed.
import { duration, microseconds } from "../time.ts";
import type { Axis, Bar } from "../waterfall.ts";

export const ROW = 30;

// How long it took: after the bar, before it, or on it, wherever there is room.
function Took({ text, left, right }: { text: string; left: number; right: number }) {
  if (right <= 80)
    return (
      <span class="bar-took" style={{ left: `${right}%` }}>
        {text}
      </span>
    );
  if (left < 20) return <span class="bar-took on-bar">{text}</span>;
  return (
    <span class="bar-took" style={{ right: `${100 - left}%` }}>
      {text}
    </span>
  );
}

export function BarRow({
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
        <Took text={took} left={left} right={right} />
      </span>
    </button>
  );
}
