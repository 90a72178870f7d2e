// Old and new source of a move beside each other, with the line at which the run stands in each.
import { useState } from "preact/hooks";
import { fileName, useSource } from "../run/state.tsx";
import { SourceView } from "../source_view.tsx";
import { NotYet, shortVersion } from "../ui.tsx";
import type { MovedFrame } from "./move.tsx";

function Side({
  workflow,
  version,
  file,
  line,
}: {
  workflow: string;
  version: string;
  file: string;
  line: number;
}) {
  const source = useSource(workflow, version);
  if (source.data === null) return <NotYet loaded={source} />;
  const { files } = source.data;
  // A file may have been moved: then it is looked for by its name.
  const found =
    files.find((one) => one.path === file) ??
    files.find((one) => fileName(one.path) === fileName(file)) ??
    files[0];
  return (
    <div class="move-side">
      <div class="waits">
        <span class="mono">{shortVersion(version)}</span>
        <span class="spring" />
        <span class="mono muted">
          {fileName(found?.path ?? file)}:{line}
        </span>
      </div>
      <SourceView
        text={found?.text ?? ""}
        mark={line}
        markKind="waits"
        label={`Source of version ${shortVersion(version)}`}
      />
    </div>
  );
}

export function MoveSources({
  workflow,
  from,
  to,
  frames,
}: {
  workflow: string;
  from: string;
  to: string;
  frames: MovedFrame[];
}) {
  const [chosen, choose] = useState(0);
  const frame = frames[Math.min(chosen, frames.length - 1)];
  if (frame === undefined) return null;
  return (
    <>
      {frames.length > 1 && (
        <select
          aria-label="Frame"
          value={String(chosen)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        >
          {frames.map((one, index) => (
            <option key={index} value={String(index)}>
              {one.function}
            </option>
          ))}
        </select>
      )}
      <div class="move-sources">
        <Side workflow={workflow} version={from} file={frame.file} line={frame.from_line} />
        <Side workflow={workflow} version={to} file={frame.file} line={frame.to_line} />
      </div>
    </>
  );
}
