// A source with its line numbers: places that are marked, values behind the lines, and a gutter with how
// many runs wait where.
import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { parseRepr, textOf } from "./python_repr.ts";
import type { Piece } from "./python_source.ts";
import type { Variable } from "./types.ts";

type Colour = (text: string) => Piece[][];
const colour = signal<Colour | null>(null);
let asked = false;

// Colours come when they are loaded; the text is there before.
export function useColour(): Colour | null {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void import("./python_source.ts").then((module) => {
      colour.value = module.colourLines;
    });
  }, []);
  return colour.value;
}

export const Coloured = ({ pieces }: { pieces: Piece[] }) => (
  <>
    {pieces.map((piece, index) =>
      piece.style === "" ? (
        piece.text
      ) : (
        <span key={index} class={piece.style}>
          {piece.text}
        </span>
      ),
    )}
  </>
);

export interface Heat {
  runs: number;
  href: string;
}

export function SourceView({
  text,
  mark,
  markKind = "waits",
  others = [],
  values,
  heat,
  label,
}: {
  text: string;
  mark?: number | undefined;
  markKind?: "waits" | "fault" | "here";
  others?: number[];
  values?: Map<number, Variable[]> | undefined;
  heat?: Map<number, Heat> | undefined;
  label: string;
}) {
  const paint = useColour();
  const plain = useMemo(() => text.split("\n"), [text]);
  const lines = useMemo(() => (paint === null ? null : paint(text)), [text, paint]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(".l-mark");
    const view = box.current;
    if (!row || !view) return;
    view.scrollTop = Math.max(0, row.offsetTop - view.clientHeight / 2.5);
  }, [mark, text]);
  const most = Math.max(1, ...[...(heat?.values() ?? [])].map((one) => one.runs));
  return (
    <div class="source" ref={box} tabIndex={0} role="region" aria-label={label}>
      <div class={`source-lines ${heat ? "with-heat" : ""}`}>
        {plain.map((line, index) => {
          const at = index + 1;
          const here = at === mark;
          const hot = heat?.get(at);
          const shown = values?.get(at);
          return (
            <div
              key={at}
              id={`line-${at}`}
              class={`line ${here ? `l-mark l-${markKind}` : others.includes(at) ? "l-other" : ""}`}
              aria-current={here ? "location" : undefined}
            >
              {heat && (
                <span class="heat">
                  {hot && (
                    <a
                      href={hot.href}
                      style={{ "--share": String(0.25 + 0.75 * (hot.runs / most)) }}
                      aria-label={`${hot.runs} ${hot.runs === 1 ? "run waits" : "runs wait"} at line ${at}`}
                    >
                      {hot.runs}
                    </a>
                  )}
                </span>
              )}
              <span class="number" aria-hidden="true">
                {at}
              </span>
              <code>
                {lines?.[index] ? <Coloured pieces={lines[index]!} /> : line}
                {shown && (
                  <span class="inline-values">
                    {shown.map((one) => (
                      <span key={one.name} title={one.value.slice(0, 1000)}>
                        {" "}
                        {one.name} = {textOf(parseRepr(one.value), 44)}
                      </span>
                    ))}
                  </span>
                )}
              </code>
            </div>
          );
        })}
      </div>
    </div>
  );
}
