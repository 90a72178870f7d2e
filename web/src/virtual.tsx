// A long list of rows of one height, of which only those in sight are there.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface VirtualProps {
  count: number;
  rowHeight: number;
  row: (index: number) => ComponentChildren;
  // Called with the rows in sight.
  onRange?: (first: number, last: number) => void;
  // Brings a row into sight when it changes.
  focus?: number | null;
  // Rows that have come above the first since the last time: what is in sight stays where it is.
  shift?: { number: number; rows: number };
  className?: string;
  label: string;
  role?: "region" | "table";
  head?: ComponentChildren;
  tail?: ComponentChildren;
}

const SPARE = 12;

export function Virtual(props: VirtualProps) {
  const element = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 40 });
  const measure = (): void => {
    const box = element.current;
    if (box === null) return;
    const first = Math.max(0, Math.floor(box.scrollTop / props.rowHeight) - SPARE);
    const last = Math.min(
      props.count,
      Math.ceil((box.scrollTop + box.clientHeight) / props.rowHeight) + SPARE,
    );
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
    props.onRange?.(first, last);
  };
  useLayoutEffect(measure, [props.count]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  });
  const shifted = useRef(props.shift?.number ?? 0);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || props.shift === undefined || props.shift.number === shifted.current) return;
    shifted.current = props.shift.number;
    if (box.scrollTop > 0) box.scrollTop += props.shift.rows * props.rowHeight;
  });
  useEffect(() => {
    const box = element.current;
    if (box === null || props.focus === null || props.focus === undefined || props.focus < 0) return;
    const top = props.focus * props.rowHeight;
    const head = box.querySelector<HTMLElement>(".virtual-head")?.offsetHeight ?? 0;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + props.rowHeight + head > box.scrollTop + box.clientHeight)
      box.scrollTop = top + props.rowHeight + head - box.clientHeight;
  }, [props.focus]);
  const first = Math.min(range.first, props.count);
  const last = Math.min(Math.max(range.last, first), props.count);
  const rows: ComponentChildren[] = [];
  for (let index = first; index < last; index += 1) rows.push(props.row(index));
  return (
    <div
      ref={element}
      class={`virtual ${props.className ?? ""}`}
      tabIndex={0}
      aria-label={props.label}
      role={props.role ?? "region"}
      onScroll={measure}
    >
      {props.head !== undefined && <div class="virtual-head">{props.head}</div>}
      <div class="virtual-rows" style={{ height: `${props.count * props.rowHeight}px` }}>
        <div style={{ transform: `translateY(${first * props.rowHeight}px)` }}>{rows}</div>
      </div>
      {props.tail}
    </div>
  );
}
