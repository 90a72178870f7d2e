// Where a run stands: its source with the waiting line, its fibers and frames, and their variables.
import { useState } from "preact/hooks";
import { get, runPath, workflowPath } from "../api.ts";
import { inlineValues } from "../inline_values.ts";
import { useLoaded } from "../loaded.ts";
import { SourceView } from "../source_view.tsx";
import type { Call, Fiber, RunDetails, Source, Variable } from "../types.ts";
import { Empty, Failure, Loading, Time } from "../ui.tsx";
import { VariableView } from "../value_view.tsx";

export const useSource = (workflow: string, version: string) =>
  useLoaded(
    `source ${workflow} ${version}`,
    () => get<Source>(`${workflowPath(workflow)}/source`, { version }),
    { live: "never" },
  );

export const fileName = (path: string): string => path.split("/").at(-1) ?? path;

interface Place {
  label: string;
  file: string;
  line: number;
  function: string;
  variables: Variable[];
  temporaries: Variable[];
  library: boolean;
}

function Variables({ place }: { place: Place }) {
  return (
    <section class="variables" aria-label="Variables">
      <h2 class="sub">Variables</h2>
      {place.variables.length === 0 && <p class="muted">none yet</p>}
      {place.variables.map((one) => (
        <VariableView key={one.name} name={one.name} value={one.value} />
      ))}
      {place.temporaries.length > 0 && (
        <>
          <h2 class="sub">In between</h2>
          {place.temporaries.map((one) => (
            <VariableView key={one.name} name={one.name} value={one.value} />
          ))}
        </>
      )}
    </section>
  );
}

// Since when a run waits: since the oldest of its open calls was made.
function waitsSince(calls: Call[], state: string): string | null {
  const open = calls.filter(
    (call) => call.ended_at === null && ["pending", "running", "open"].includes(call.status),
  );
  const named = open.filter(
    (call) => state.includes(call.name) || state.includes(call.id.split("/").at(-1)!),
  );
  return (
    (named.length > 0 ? named : open).map((call) => call.created_at).sort()[0] ?? calls[0]?.ended_at ?? null
  );
}

export function StateTab({ run }: { run: RunDetails }) {
  const live = run.status === "waiting";
  const source = useSource(run.workflow, run.version);
  const state = useLoaded(`state ${run.id}`, () => get<{ fibers: Fiber[] }>(`${runPath(run.id)}/state`), {
    live: { run: run.id },
  });
  const calls = useLoaded(
    `recent ${run.id}`,
    () => get<{ calls: Call[] }>(`${runPath(run.id)}/timeline`, { limit: 100, payloads: false }),
    { live: { run: run.id }, least: 1000 },
  );
  const [chosen, setChosen] = useState({ fiber: 0, frame: -1 });
  if (state.data === null || source.data === null) {
    const error = state.error ?? source.error;
    return error !== null ? (
      <Failure
        error={error}
        again={() => {
          state.again();
          source.again();
        }}
      />
    ) : (
      <Loading />
    );
  }
  const held = run.held?.frames ?? [];
  const fibers: { name: string; state: string; frames: Place[] }[] =
    held.length > 0
      ? [
          {
            name: "fault",
            state: `${run.held!.error.kind}: ${run.held!.error.message}`,
            frames: held.map((frame) => ({
              ...frame,
              label: frame.function,
              temporaries: [],
              library: false,
            })),
          },
        ]
      : state.data.fibers.map((fiber) => ({
          name: fiber.name,
          state: fiber.state,
          frames: fiber.frames.map((frame) => ({ ...frame, label: frame.function })),
        }));
  const fiber = fibers[Math.min(chosen.fiber, fibers.length - 1)];
  const own = fiber?.frames.findIndex((frame) => !frame.library) ?? -1;
  const frame =
    fiber?.frames[chosen.frame >= 0 ? Math.min(chosen.frame, fiber.frames.length - 1) : Math.max(own, 0)];
  const path = frame?.file ?? source.data.file;
  const text = source.data.files.find((file) => file.path === path)?.text;
  const since =
    fiber === undefined ? null : run.held ? run.held.since : waitsSince(calls.data?.calls ?? [], fiber.state);
  return (
    <div class="debugger">
      <aside class="frames" aria-label="Fibers and frames">
        <h2 class="sub">
          {held.length > 0 ? "Fault" : fibers.length > 1 ? `${fibers.length} fibers` : "Frames"}
        </h2>
        {fibers.length === 0 && <p class="muted">{live ? "It has not begun." : "It has ended."}</p>}
        {fibers.map((one, index) => (
          <div key={index} class="fiber">
            {fibers.length > 1 && (
              <div class="fiber-name">
                {one.name}{" "}
                <span class="muted" dir="auto">
                  {one.state}
                </span>
              </div>
            )}
            {one.frames.map((each, at) => (
              <button
                type="button"
                key={at}
                class={`frame ${one === fiber && each === frame ? "chosen" : ""} ${each.library ? "library" : ""}`}
                aria-pressed={one === fiber && each === frame}
                onClick={() => setChosen({ fiber: index, frame: at })}
              >
                <span>{each.label}</span>
                <span class="muted">
                  {fileName(each.file)}:{each.line}
                </span>
              </button>
            ))}
          </div>
        ))}
      </aside>
      <div class="middle">
        <div class={`waits ${run.held ? "w-fault" : ""}`}>
          {fiber === undefined ? (
            <span class="muted">
              {live ? (
                run.start_at ? (
                  <>
                    begins <Time at={run.start_at} />
                  </>
                ) : (
                  "has not begun"
                )
              ) : (
                `has ${run.status === "completed" ? "completed" : run.status}`
              )}
            </span>
          ) : (
            <>
              <b dir="auto">{fiber.state}</b>
              {since && (
                <span class="muted">
                  {" "}
                  since <Time at={since} />
                </span>
              )}
            </>
          )}
          <span class="spring" />
          <span class="muted mono">
            {fileName(path)}
            {frame ? `:${frame.line}` : ""}
          </span>
        </div>
        {text === undefined ? (
          <Empty title="This part has no source here">
            <p class="muted">It belongs to the library: {path}</p>
          </Empty>
        ) : (
          <SourceView
            text={text}
            mark={frame?.line}
            markKind={run.held ? "fault" : "waits"}
            label={`Source ${fileName(path)}`}
            others={fibers
              .flatMap((one) => one.frames)
              .filter((each) => each.file === path)
              .map((each) => each.line)}
            values={frame && inlineValues(text, frame.line, frame.function, frame.variables)}
          />
        )}
      </div>
      {frame && <Variables place={frame} />}
    </div>
  );
}
