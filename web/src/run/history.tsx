// The past of a run: its turns on a line to move along, and of the chosen one what arrived, where the
// run stood then, its variables, and which of them had changed.
import { useState } from "preact/hooks";
import { get, post, runPath } from "../api.ts";
import { inlineValues } from "../inline_values.ts";
import { useLoaded } from "../loaded.ts";
import { go, place, runLink, setQuery } from "../route.ts";
import { mayAdmin } from "../session.ts";
import { SourceView } from "../source_view.tsx";
import type { CallError, Fiber, RunDetails } from "../types.ts";
import { Act, Empty, NotYet, say, Shell, Time } from "../ui.tsx";
import { bytesText, Payload, VariableView } from "../value_view.tsx";
import { fileName, useSource } from "./state.tsx";

interface Given {
  kind: string;
  name: string | null;
  call: string | null;
  status: string | null;
  value?: unknown;
  error?: CallError;
}

interface Turn {
  turn: number | null;
  name: string;
  kind: string;
  at: string | null;
  line: number;
  given: Given[];
  state_bytes: number;
  stored_bytes: number;
}

interface Change {
  fiber: string;
  function: string;
  name: string;
  before: string | null;
  after: string | null;
}

const PAGE = 1000;
const MOST_PAGES = 20;

async function allTurns(id: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  let from: number | null = 0;
  for (let page = 0; from !== null && page < MOST_PAGES; ++page) {
    const found: { turns: Turn[]; next: number | null } = await get(`${runPath(id)}/history`, {
      from,
      limit: PAGE,
    });
    turns.push(...found.turns);
    from = found.next;
  }
  return turns;
}

const title = (turn: Turn): string => (turn.turn === null ? "the retry point" : `turn ${turn.name}`);

function Arrived({ given }: { given: Given[] }) {
  if (given.length === 0) return null;
  return (
    <ul class="arrived" aria-label="What arrived">
      {given.map((one, index) => (
        <li key={index}>
          <b>{one.kind}</b> {one.kind !== "promise" && <span dir="auto">{one.name}</span>}
          {one.error && (
            <span class="bad" dir="auto">
              {" "}
              {one.error.kind}: {one.error.message}
            </span>
          )}
          {one.value !== undefined && <Payload value={one.value} name={one.name ?? one.kind} />}
        </li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: Change[] }) {
  return (
    <section aria-label="What has changed">
      <h2 class="sub">Changed in this turn</h2>
      {changes.length === 0 && <p class="muted">no variable</p>}
      <dl class="changes">
        {changes.map((one, index) => (
          <div key={index}>
            <dt class="mono" dir="auto">
              {one.name}
            </dt>
            <dd class="mono" dir="auto">
              {one.before !== null && <del>{one.before}</del>} {one.after !== null && <ins>{one.after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

// The turns as a line to move along, with the keys of the browser's own slider.
function Scrubber({ turns, at, choose }: { turns: Turn[]; at: number; choose: (index: number) => void }) {
  const turn = turns[at]!;
  return (
    <div class="scrubber">
      <button
        type="button"
        class="button"
        aria-label="The turn before"
        disabled={at === 0}
        onClick={() => choose(at - 1)}
      >
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={turns.length - 1}
        value={at}
        aria-label="Turn"
        aria-valuetext={title(turn)}
        onInput={(event) => choose(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="button"
        aria-label="The next turn"
        disabled={at === turns.length - 1}
        onClick={() => choose(at + 1)}
      >
        ›
      </button>
      <span class="scrubber-at">
        <b>{title(turn)}</b> of {turns.length}
        {turn.at && (
          <span class="muted">
            {" "}
            <Time at={turn.at} />
          </span>
        )}
      </span>
    </div>
  );
}

function ForkHere({ run, turn }: { run: RunDetails; turn: Turn }) {
  if (!mayAdmin.value || turn.state_bytes === 0) return null;
  return (
    <Act
      work={async () => {
        const made = await post<{ id: string }>(`${runPath(run.id)}/fork`, { at: turn.name });
        say("good", `'${made.id}' goes on from ${title(turn)}`);
        go(runLink(made.id));
      }}
    >
      Fork from here
    </Act>
  );
}

function Stood({ run, turn, before }: { run: RunDetails; turn: Turn; before: Turn | undefined }) {
  const source = useSource(run.workflow, run.version);
  const state = useLoaded(
    `past ${run.id} ${turn.name}`,
    () => get<{ fibers: Fiber[] }>(`${runPath(run.id)}/state`, { at: turn.name }),
    { live: "never" },
  );
  const changes = useLoaded(
    `changed ${run.id} ${before?.name} ${turn.name}`,
    async () =>
      before === undefined || turn.state_bytes === 0
        ? { changes: [] }
        : get<{ changes: Change[] }>(`${runPath(run.id)}/history/diff`, { from: before.name, to: turn.name }),
    { live: "never" },
  );
  const [chosen, setChosen] = useState(0);
  if (state.data === null) return <NotYet loaded={state} />;
  if (source.data === null) return <NotYet loaded={source} />;
  const fibers = state.data.fibers;
  const fiber = fibers[Math.min(chosen, fibers.length - 1)];
  const frame = fiber?.frames.find((one) => !one.library) ?? fiber?.frames[0];
  const path = frame?.file ?? source.data.file;
  const text = source.data.files.find((file) => file.path === path)?.text;
  return (
    <div class="past">
      <div class="middle">
        <div class="waits">
          <b dir="auto">{fiber?.state ?? (turn.kind === "ended" ? "has ended" : turn.kind)}</b>
          <span class="muted">
            {bytesText(turn.state_bytes)} of state, {bytesText(turn.stored_bytes)} kept
          </span>
          <span class="spring" />
          {fibers.length > 1 && (
            <select
              aria-label="Fiber"
              value={chosen}
              onChange={(event) => setChosen(Number(event.currentTarget.value))}
            >
              {fibers.map((one, index) => (
                <option key={index} value={index}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
          <span class="muted mono">
            {fileName(path)}
            {frame ? `:${frame.line}` : ""}
          </span>
          <ForkHere run={run} turn={turn} />
        </div>
        <Arrived given={turn.given} />
        {text !== undefined && (
          <SourceView
            text={text}
            mark={frame?.line}
            label={`Source ${fileName(path)}`}
            values={frame && inlineValues(text, frame.line, frame.function, frame.variables)}
          />
        )}
      </div>
      <aside class="variables" aria-label="Variables then">
        {changes.data && <Changes changes={changes.data.changes} />}
        <h2 class="sub">Variables</h2>
        {(frame?.variables ?? []).length === 0 && <p class="muted">none</p>}
        {frame?.variables.map((one) => (
          <VariableView key={one.name} name={one.name} value={one.value} />
        ))}
      </aside>
    </div>
  );
}

const NoPast = () => (
  <Empty title="No turns of this run are kept">
    <p class="muted">
      The state of a run after each turn is kept if its workflow, its start or the server asks for that:
    </p>
    <Shell lines={["@workflow(history=True)", "pawl start … --history on", "pawl server --history on"]} />
  </Empty>
);

export function HistoryTab({ run }: { run: RunDetails }) {
  const loaded = useLoaded(`history ${run.id}`, () => allTurns(run.id), {
    live: { run: run.id },
    least: 1000,
  });
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const turns = loaded.data;
  if (turns.length === 0) return <NoPast />;
  const wanted = turns.findIndex((turn) => turn.name === place.value.query.get("turn"));
  const at = wanted < 0 ? turns.length - 1 : wanted;
  return (
    <div class="history">
      <Scrubber turns={turns} at={at} choose={(index) => setQuery({ turn: turns[index]!.name })} />
      <Stood key={turns[at]!.name} run={run} turn={turns[at]!} before={turns[at - 1]} />
    </div>
  );
}
