// Charts over time: an area or stacked bars, in SVG, with the value under the pointer.
import { useRef, useState } from "preact/hooks";

export interface Series {
  name: string;
  style: string;
  values: number[];
}

const WIDTH = 600;
const HEIGHT = 120;

// The next round number: 1, 2 or 5 with zeros.
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const scale = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((one) => one * scale >= value)!;
  return step * scale;
}

// Where the values of a chart stand in its picture.
interface Scale {
  x: (index: number) => number;
  y: (value: number) => number;
  slots: number;
  empty: number;
}

const Lines = ({ series, scale }: { series: Series[]; scale: Scale }) => (
  <>
    {series.map((one) => {
      const points = one.values
        .map((value, index) => `${scale.x(index).toFixed(1)},${scale.y(value).toFixed(1)}`)
        .join(" ");
      return (
        <g key={one.name} class={one.style}>
          {one.values.length > 1 && (
            <polygon class="area" points={`${scale.x(0)},${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
          )}
          <polyline class="line" points={points} />
        </g>
      );
    })}
  </>
);

// The values of one time, on top of each other.
function Stack({ series, index, scale }: { series: Series[]; index: number; scale: Scale }) {
  const width = WIDTH / scale.slots;
  let base = 0;
  return (
    <g>
      {series.map((one) => {
        const value = one.values[index] ?? 0;
        const from = base;
        base += value;
        return value === 0 ? null : (
          <rect
            key={one.name}
            class={`bar ${one.style}`}
            x={(index + scale.empty) * width + width * 0.1}
            width={width * 0.8}
            y={scale.y(from + value)}
            height={Math.max(1, scale.y(from) - scale.y(from + value))}
          />
        );
      })}
    </g>
  );
}

const Legend = ({ series, texts }: { series: Series[]; texts: string[] }) => (
  <span class="legend">
    {series.map((one, index) => (
      <span key={one.name}>
        <i class={`dot ${one.style}`} />
        {one.name} <b>{texts[index]}</b>
      </span>
    ))}
  </span>
);

export interface ChartProps {
  title: string;
  series: Series[];
  labels: string[];
  format: (value: number) => string;
  capacity: number;
  kind?: "line" | "bars";
}

// `capacity`: how many values there will be. As long as there are fewer, they stand to the right.
export function Chart({ title, series, labels, format, capacity, kind = "line" }: ChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const box = useRef<SVGSVGElement>(null);
  const count = labels.length;
  const sums = labels.map((_, index) => {
    const values = series.map((one) => one.values[index] ?? 0);
    return kind === "bars" ? values.reduce((sum, one) => sum + one, 0) : Math.max(0, ...values);
  });
  const top = roundUp(Math.max(...sums, 0));
  const slots = Math.max(capacity, count, 2);
  const empty = slots - count;
  const x = (index: number): number => ((index + empty) / (slots - 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - (value / top) * (HEIGHT - 6);
  const middle = (index: number): number =>
    kind === "bars" ? ((index + empty + 0.5) / slots) * WIDTH : x(index);
  const scale: Scale = { x, y, slots, empty };
  const move = (event: PointerEvent): void => {
    const rect = box.current!.getBoundingClientRect();
    const share = (event.clientX - rect.left) / rect.width;
    const slot = kind === "bars" ? Math.floor(share * slots) : Math.round(share * (slots - 1));
    setAt(Math.min(count - 1, Math.max(0, slot - empty)));
  };
  const shown = at !== null && at < count ? at : count - 1;
  const texts = series.map((one) => (count === 0 ? "–" : format(one.values[shown] ?? 0)));
  const said = series.map((one, index) => `${one.name} ${texts[index]}`).join(", ");
  return (
    <figure class="chart">
      <figcaption>
        <span class="chart-title">{title}</span>
        <Legend series={series} texts={texts} />
      </figcaption>
      <div class="plot">
        <svg
          ref={box}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}: ${said}`}
          onPointerMove={move}
          onPointerLeave={() => setAt(null)}
        >
          {[0.25, 0.5, 0.75].map((share) => (
            <line key={share} class="grid" x1={0} x2={WIDTH} y1={y(top * share)} y2={y(top * share)} />
          ))}
          {kind === "line" && <Lines series={series} scale={scale} />}
          {kind === "bars" &&
            labels.map((label, index) => <Stack key={label} series={series} index={index} scale={scale} />)}
          {at !== null && at < count && (
            <line class="cursor" y1={0} y2={HEIGHT} x1={middle(at)} x2={middle(at)} />
          )}
        </svg>
        <span class="top">{format(top)}</span>
        <span class="when">{count === 0 ? "nothing yet" : at === null ? "" : labels[shown]}</span>
      </div>
    </figure>
  );
}
