// What a run has printed. The end is followed, unless somebody has scrolled up.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, runPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { times } from "../preferences.ts";
import { clockTime } from "../time.ts";
import type { RunDetails } from "../types.ts";
import { download, Empty, NotYet } from "../ui.tsx";

interface Line {
  at: string;
  level: number;
  line: string;
}

export function LogsTab({ run }: { run: RunDetails }) {
  const logs = useLoaded(
    `logs ${run.id}`,
    () => get<{ lines: Line[] }>(`${runPath(run.id)}/logs`, { limit: 10000 }),
    { live: { run: run.id } },
  );
  const [words, setWords] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [logs.data, words]);
  if (logs.data === null) return <NotYet loaded={logs} />;
  const lines = logs.data.lines.filter(
    (line) => words === "" || line.line.toLowerCase().includes(words.toLowerCase()),
  );
  if (logs.data.lines.length === 0)
    return (
      <Empty title="It has printed nothing">
        <p>
          What a workflow prints with <code>print()</code> or <code>logging</code> is shown here.
        </p>
      </Empty>
    );
  return (
    <div class="logs">
      <div class="log-tools">
        <input
          type="search"
          aria-label="Search in the log"
          placeholder="Search in the log"
          value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
        <span class="muted">{lines.length} lines</span>
        <span class="spring" />
        <button
          type="button"
          class="quiet"
          onClick={() =>
            download(
              `${run.id}.log`,
              logs.data!.lines.map((line) => `${line.at} ${line.line}`).join("\n"),
              "text/plain",
            )
          }
        >
          Download
        </button>
      </div>
      <div
        class="log-lines"
        ref={box}
        tabIndex={0}
        role="log"
        aria-label="Log"
        onScroll={(event) => {
          const at = event.currentTarget;
          follows.current = at.scrollTop + at.clientHeight > at.scrollHeight - 30;
        }}
      >
        {lines.slice(-5000).map((line, index) => (
          <div key={index} class={`log-line level-${line.level}`}>
            <time class="muted" dateTime={line.at}>
              {clockTime(line.at, times.value === "utc" ? "utc" : "local")}
            </time>
            <span dir="auto">{line.line}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
