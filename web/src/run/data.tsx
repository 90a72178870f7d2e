// Input, output and error of a run. Each frame of a traceback opens its source.
import { useState } from "preact/hooks";
import { SourceView } from "../source_view.tsx";
import type { CallError, RunDetails } from "../types.ts";
import { CopyButton } from "../ui.tsx";
import { Payload } from "../value_view.tsx";
import { fileName, useSource } from "./state.tsx";

export interface TracePart {
  text: string;
  file?: string;
  line?: number;
}

export function partsOf(traceback: string): TracePart[] {
  return traceback
    .replace(/\n+$/, "")
    .split("\n")
    .map((text) => {
      const found = /^\s*File "([^"]+)", line (\d+)/.exec(text);
      return found ? { text, file: found[1]!, line: Number(found[2]) } : { text };
    });
}

export function ErrorView({
  error,
  run,
}: {
  error: CallError;
  run: Pick<RunDetails, "workflow" | "version">;
}) {
  const [shown, setShown] = useState<{ file: string; line: number } | null>(null);
  const source = useSource(run.workflow, run.version);
  const text = shown && source.data?.files.find((file) => file.path === shown.file)?.text;
  const known = (file: string | undefined): boolean =>
    file !== undefined && (source.data?.files.some((one) => one.path === file) ?? false);
  return (
    <div class="error-view">
      <p class="bad" dir="auto">
        <b>{error.kind}</b>: {error.message}
      </p>
      {error.traceback && (
        <div class="traceback">
          <pre tabIndex={0} role="region" aria-label="Traceback">
            {partsOf(error.traceback).map((part, index) =>
              known(part.file) ? (
                <span key={index}>
                  <button
                    type="button"
                    class="trace-link"
                    onClick={() => setShown({ file: part.file!, line: part.line! })}
                  >
                    {part.text.trim()}
                  </button>
                  {"\n"}
                </span>
              ) : (
                <span key={index}>
                  {part.text}
                  {"\n"}
                </span>
              ),
            )}
          </pre>
          <CopyButton text={() => error.traceback ?? ""} />
        </div>
      )}
      {shown && text && (
        <div class="trace-source">
          <div class="waits w-fault">
            <b>
              {fileName(shown.file)}:{shown.line}
            </b>
            <span class="spring" />
            <button type="button" class="quiet" onClick={() => setShown(null)}>
              Close
            </button>
          </div>
          <SourceView text={text} mark={shown.line} markKind="fault" label={`Source ${shown.file}`} />
        </div>
      )}
      {error.data !== null && error.data !== undefined && (
        <>
          <h2 class="sub">Data of the error</h2>
          <Payload value={error.data} name="error" />
        </>
      )}
    </div>
  );
}

export function DataTab({ run }: { run: RunDetails }) {
  return (
    <div class="data">
      {run.held && (
        <section>
          <h2 class="sub">Fault</h2>
          <ErrorView error={run.held.error} run={run} />
        </section>
      )}
      {run.result?.error && (
        <section>
          <h2 class="sub">Error</h2>
          <ErrorView error={run.result.error} run={run} />
        </section>
      )}
      {run.result && run.result.output !== undefined && (
        <section>
          <h2 class="sub">Output</h2>
          <Payload value={run.result.output} name={`${run.id}-output`} />
        </section>
      )}
      <section>
        <h2 class="sub">Input</h2>
        <Payload value={run.input} name={`${run.id}-input`} />
      </section>
      {run.progress !== null && (
        <section>
          <h2 class="sub">Last status of the program</h2>
          <Payload value={run.progress} name={`${run.id}-status`} />
        </section>
      )}
    </div>
  );
}
