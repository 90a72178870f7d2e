// Where a run stands: its source with the waiting line, its fibers and frames, and their variables.
import { useState } from "preact/hooks";
import { get, runPath, workflowPath } from "../api.ts";
import { inlineValues } from "../inline_values.ts";
import { useLoaded } from "../loaded.ts";
import { SourceView } from "../source_view.tsx";
import type { Call, Fiber, RunDetails, Source, Variable } from "../types.ts";
import { askChange } from "../repair/asked.ts";
import { jsonOfRepr } from "../repair/changes.ts";
import { link } from "../route.ts";
import { mayAdmin, maySql } from "../session.ts";
import { Empty, NotYet, Time } from "../ui.tsx";
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
  changeable: boolean;
  workflow: string;
}

// A text, a number or None can be looked for as it is; of anything else, the variable's name.
function sameValueLink(place: Place, { name, value }: Variable): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const json = jsonOfRepr(value);
  const plain = json === "" ? undefined : (JSON.parse(json) as string | number | boolean | null);
  const wanted = typeof plain === "string" ? `= ${quoted(plain)}` : plain === null ? "is null" : `= ${Number(plain)}`;
  const condition = plain === undefined ? "" : ` and value ${wanted}`;
  const where = `workflow = ${quoted(place.workflow)} and name = ${quoted(name)} and path = ''${condition}`;
  return link(["sql"], { q: `select run, name, value, line from vars where ${where}` });
}

// A variable with a button to change it, and one to find runs that have the same value.
function ChangeableVariable({ place, variable }: { place: Place; variable: Variable }) {
  const { name, value } = variable;
  const mayChange = mayAdmin.value && place.changeable;
  return (
    <div class="variable">
      <VariableView name={name} value={value} />
      {(mayChange || maySql.value) && (
        <span class="variable-tools">
          {maySql.value && (
            <a
              class="quiet"
              href={sameValueLink(place, variable)}
              title="Runs with this value"
              aria-label={`Runs whose ${name} has this value`}
            >
              ⌕
            </a>
          )}
          {mayChange && (
            <button
              type="button"
              class="quiet"
              title="Change"
              aria-label={`Change ${name}`}
              onClick={() =>
                askChange({ kind: "variable", place: `${place.function}:${name}`, text: jsonOfRepr(value) })
              }
            >
              ✎
            </button>
          )}
        </span>
      )}
    </div>
  );
}

function Variables({ place }: { place: Place }) {
  return (
    <section class="variables" aria-label="Variables">
      <h2 class="sub">Variables</h2>
      {place.variables.length === 0 && <p class="muted">none yet</p>}
      {place.variables.map((one) => (
        <ChangeableVariable key={one.name} place={place} variable={one} />
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

interface FiberView {
  name: string;
  state: string;
  frames: Place[];
}

// Where the run stands; of a held one, where its fault was.
function fibersOf(run: RunDetails, fibers: Fiber[]): FiberView[] {
  const held = run.held?.frames ?? [];
  if (held.length > 0) {
    const { error } = run.held!;
    const frames = held.map((frame) => ({
      ...frame,
      label: frame.function,
      temporaries: [],
      library: false,
      changeable: false,
      workflow: run.workflow,
    }));
    return [{ name: "fault", state: `${error.kind}: ${error.message}`, frames }];
  }
  return fibers.map((fiber) => ({
    name: fiber.name,
    state: fiber.state,
    frames: fiber.frames.map((frame) => ({
      ...frame,
      label: frame.function,
      changeable: run.status === "waiting" && !frame.library,
      workflow: run.workflow,
    })),
  }));
}

function FrameButton({ frame, chosen, choose }: { frame: Place; chosen: boolean; choose: () => void }) {
  return (
    <button
      type="button"
      class={`frame ${chosen ? "chosen" : ""} ${frame.library ? "library" : ""}`}
      aria-pressed={chosen}
      onClick={choose}
    >
      <span>{frame.label}</span>
      <span class="muted">
        {fileName(frame.file)}:{frame.line}
      </span>
    </button>
  );
}

function Frames({
  run,
  fibers,
  frame,
  choose,
}: {
  run: RunDetails;
  fibers: FiberView[];
  frame: Place | undefined;
  choose: (fiber: number, frame: number) => void;
}) {
  const title = run.held?.frames?.length ? "Fault" : fibers.length > 1 ? `${fibers.length} fibers` : "Frames";
  const none = run.status === "waiting" ? "It has not begun." : "It has ended.";
  return (
    <aside class="frames" aria-label="Fibers and frames">
      <h2 class="sub">{title}</h2>
      {fibers.length === 0 && <p class="muted">{none}</p>}
      {fibers.map((fiber, index) => (
        <div key={index} class="fiber">
          {fibers.length > 1 && (
            <div class="fiber-name">
              {fiber.name}{" "}
              <span class="muted" dir="auto">
                {fiber.state}
              </span>
            </div>
          )}
          {fiber.frames.map((one, at) => (
            <FrameButton key={at} frame={one} chosen={one === frame} choose={() => choose(index, at)} />
          ))}
        </div>
      ))}
    </aside>
  );
}

// A run that stands nowhere: before it has begun, or after its end.
function Nowhere({ run }: { run: RunDetails }) {
  if (run.status !== "waiting") return <span class="muted">has {run.status}</span>;
  if (!run.start_at) return <span class="muted">has not begun</span>;
  return (
    <span class="muted">
      begins <Time at={run.start_at} />
    </span>
  );
}

function Waits({ run, fiber, calls }: { run: RunDetails; fiber: FiberView | undefined; calls: Call[] }) {
  if (fiber === undefined) return <Nowhere run={run} />;
  const since = run.held ? run.held.since : waitsSince(calls, fiber.state);
  return (
    <>
      <b dir="auto">{fiber.state}</b>
      {since && (
        <span class="muted">
          since <Time at={since} />
        </span>
      )}
    </>
  );
}

export function StateTab({ run, calls }: { run: RunDetails; calls: Call[] }) {
  const source = useSource(run.workflow, run.version);
  const state = useLoaded(`state ${run.id}`, () => get<{ fibers: Fiber[] }>(`${runPath(run.id)}/state`), {
    live: { run: run.id },
  });
  const [chosen, setChosen] = useState({ fiber: 0, frame: -1 });
  if (state.data === null) return <NotYet loaded={state} />;
  if (source.data === null) return <NotYet loaded={source} />;
  const fibers = fibersOf(run, state.data.fibers);
  const fiber = fibers[Math.min(chosen.fiber, fibers.length - 1)];
  const own = Math.max(0, fiber?.frames.findIndex((one) => !one.library) ?? 0);
  const frame = fiber?.frames[chosen.frame >= 0 ? Math.min(chosen.frame, fiber.frames.length - 1) : own];
  const path = frame?.file ?? source.data.file;
  const text = source.data.files.find((file) => file.path === path)?.text;
  const lines = fibers.flatMap((one) => one.frames).filter((one) => one.file === path);
  return (
    <div class="debugger">
      <Frames
        run={run}
        fibers={fibers}
        frame={frame}
        choose={(at, of) => setChosen({ fiber: at, frame: of })}
      />
      <div class="middle">
        <div class={`waits ${run.held ? "w-fault" : ""}`}>
          <Waits run={run} fiber={fiber} calls={calls} />
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
            others={lines.map((one) => one.line)}
            values={frame && inlineValues(text, frame.line, frame.function, frame.variables)}
          />
        )}
      </div>
      {frame && <Variables place={frame} />}
    </div>
  );
}
