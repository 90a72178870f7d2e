// A long list of rows of one height, of which only those in sight are there.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface VirtualProps {
  count: number;
  rowHeight: number;
  row: (index: number) => ComponentChildren;
  // Called with the rows in sight.
  onRange?: (first: number, last: number) => void;
  // A row that is brought into sight when another one gets the focus; focusKey says which it is, since its
  // number changes when rows come above it.
  focus?: number | null;
  focusKey?: string | null;
  // Rows that have come above the first since the last time: what is in sight stays where it is.
  shift?: { number: number; rows: number };
  // The end stays in sight while rows come below it, unless somebody has scrolled away from it.
  followsEnd?: boolean;
  className?: string;
  label: string;
  role?: "region" | "table";
  head?: ComponentChildren;
  tail?: ComponentChildren;
}

const SPARE = 12;

// Rows that come above do not move what is in sight: not if one has scrolled, and not while the pointer is
// in the list, since the next click is meant for what is under it. Answers how many have come meanwhile.
function useShift(
  { shift, rowHeight }: VirtualProps,
  element: { current: HTMLDivElement | null },
): { rows: number; toTop: () => void; scrolled: () => void; touched: () => void; left: () => void } {
  const seen = useRef(shift?.number ?? 0);
  const byPointer = useRef(false);
  const [rows, setRows] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null || shift === undefined || shift.number === seen.current) return;
    seen.current = shift.number;
    if (box.scrollTop === 0 && !box.matches(":hover")) return;
    if (box.scrollTop === 0) byPointer.current = true;
    const top = box.scrollTop + shift.rows * rowHeight;
    // A short list gets room below its end, or it could not be moved so far.
    box.querySelector<HTMLElement>(".virtual-rows")!.style.minHeight = `${top + box.clientHeight}px`;
    box.scrollTop = top;
    setRows((before) => before + shift.rows);
  });
  const toTop = (): void => {
    if (element.current !== null) element.current.scrollTop = 0;
  };
  return {
    rows,
    toTop,
    scrolled: () => {
      if (element.current?.scrollTop !== 0) return;
      element.current.querySelector<HTMLElement>(".virtual-rows")!.style.minHeight = "";
      byPointer.current = false;
      setRows(0);
    },
    // Somebody scrolls, or clicks: the list stays where it is then.
    touched: () => {
      byPointer.current = false;
    },
    left: () => {
      if (byPointer.current) toTop();
    },
  };
}

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
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (props.followsEnd && atEnd.current && element.current !== null)
      element.current.scrollTop = element.current.scrollHeight;
    measure();
  }, [props.count]);
  const latest = useRef(measure);
  latest.current = measure;
  useEffect(() => {
    const observer = new ResizeObserver(() => latest.current());
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  const above = useShift(props, element);
  useEffect(() => {
    const box = element.current;
    if (box === null || props.focus === null || props.focus === undefined || props.focus < 0) return;
    const top = props.focus * props.rowHeight;
    const head = box.querySelector<HTMLElement>(".virtual-head")?.offsetHeight ?? 0;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + props.rowHeight + head > box.scrollTop + box.clientHeight)
      box.scrollTop = top + props.rowHeight + head - box.clientHeight;
  }, [props.focusKey]);
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
      onScroll={(event) => {
        const box = event.currentTarget;
        atEnd.current = box.scrollTop + box.clientHeight > box.scrollHeight - 2 * props.rowHeight;
        measure();
        above.scrolled();
      }}
      onWheel={above.touched}
      onMouseDown={above.touched}
      onTouchMove={above.touched}
      onMouseLeave={above.left}
    >
      {props.head !== undefined && <div class="virtual-head">{props.head}</div>}
      {above.rows > 0 && (
        <button type="button" class="new-above" onClick={above.toTop}>
          {above.rows} new
        </button>
      )}
      <div class="virtual-rows" style={{ height: `${props.count * props.rowHeight}px` }}>
        <div style={{ transform: `translateY(${first * props.rowHeight}px)` }}>{rows}</div>
      </div>
      {props.tail}
    </div>
  );
}
