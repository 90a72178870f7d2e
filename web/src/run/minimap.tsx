// The whole time of a run as a strip: how many calls go on when. Dragging over it chooses the part that the
// timeline shows; dragging the chosen part moves it.
import { useMemo, useRef, useState } from "preact/hooks";
import { duration } from "../time.ts";
import { type Axis, type Bar, densityOf, type Span } from "../waterfall.ts";

const PARTS = 240;
const HEIGHT = 34;

type Drag = { kind: "choose"; from: number } | { kind: "move"; grip: number };

function Density({ bars, axis }: { bars: Bar[]; axis: Axis }) {
  const density = useMemo(() => densityOf(bars, axis, PARTS), [bars, axis]);
  const most = density.reduce((top, one) => Math.max(top, one.calls), 1);
  return (
    <svg viewBox={`0 0 ${PARTS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {density.map((one, index) => {
        // The root keeps few calls in sight beside many.
        const height = one.calls === 0 ? 0 : Math.max(2, Math.sqrt(one.calls / most) * (HEIGHT - 4));
        return height === 0 ? null : (
          <rect
            key={index}
            class={one.failed ? "m-failed" : "m-calls"}
            x={index}
            width={1}
            y={HEIGHT - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}

interface MinimapProps {
  bars: Bar[];
  axis: Axis; // of the whole
  span: Span | null; // the part that is shown; null: all
  choose: (span: Span | null) => void;
}

export function Minimap({ bars, axis, span, choose }: MinimapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeOf = (event: PointerEvent): number => {
    const rect = box.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - rect.left) / rect.width));
  };
  const left = span === null ? 0 : axis.place(span.from);
  const right = span === null ? 1 : axis.place(span.to);
  const begin = (event: PointerEvent): void => {
    box.current!.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    const inside = span !== null && at > left && at < right;
    setDrag(inside ? { kind: "move", grip: at - left } : { kind: "choose", from: at });
  };
  const move = (event: PointerEvent): void => {
    if (drag === null) return;
    const at = placeOf(event);
    if (drag.kind === "move") {
      const from = Math.min(Math.max(0, at - drag.grip), 1 - (right - left));
      choose({ from: axis.time(from), to: axis.time(from + right - left) });
    } else if (Math.abs(at - drag.from) > 0.004) {
      choose({ from: axis.time(Math.min(at, drag.from)), to: axis.time(Math.max(at, drag.from)) });
    }
  };
  const text = span === null ? "all of it" : duration((span.to - span.from) / 1000);
  return (
    <div
      ref={box}
      class="minimap"
      role="img"
      aria-label={`Calls over time; shown: ${text}`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => setDrag(null)}
      onDblClick={() => choose(null)}
    >
      <Density bars={bars} axis={axis} />
      {span !== null && (
        <span class="window" style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }} />
      )}
    </div>
  );
}
