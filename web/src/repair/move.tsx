// Bringing runs to another version of their workflow: what would go on where, tried by the server, then the move.
import { useState } from "preact/hooks";
import { ApiError, get, messageOf, post, runPath, workflowPath } from "../api.ts";
import { JsonField, parseJson } from "../json_field.tsx";
import { useLoaded } from "../loaded.ts";
import { runLink } from "../route.ts";
import type { RunDetails, Version } from "../types.ts";
import { Act, Dialog, NotYet, number, Problem, say, shortVersion } from "../ui.tsx";
import { MoveSources } from "./move_sources.tsx";
import { Notes } from "./parts.tsx";

export interface MovedFrame {
  function: string;
  file: string;
  from_line: number;
  to_line: number;
  kept: string[];
  renamed: string[];
  dropped: string[];
  given: string[];
}

interface Move {
  id: string;
  from_version: string;
  to_version: string;
  moved: boolean;
  frames: MovedFrame[];
  notes: string[];
}

interface Moves {
  matched: number;
  movable: number;
  moved: number;
  not_begun: number;
  places: { function: string; from_line: number; to_line: number; runs: number }[];
  refusals: { reason: string; runs: number; example: string }[];
}

interface Options {
  version: string;
  values: string;
  drop: boolean;
  reason: string;
}

const failureText = (error: unknown): string =>
  messageOf(error) + (error instanceof ApiError && error.error.hint !== "" ? `. ${error.error.hint}` : "");

function bodyOf(options: Options, dry: boolean): Record<string, unknown> {
  const values = parseJson(options.values)?.value;
  return {
    version: options.version,
    dry_run: dry,
    drop_retry_point: options.drop,
    ...(values === null ? {} : { set: values }),
    ...(options.reason === "" ? {} : { reason: options.reason }),
  };
}

function Fields({ options, change }: { options: Options; change: (options: Options) => void }) {
  return (
    <>
      <JsonField
        label={'Values for variables that need one, as JSON: {"region": "eu"}'}
        rows={1}
        text={options.values}
        change={(values) => change({ ...options, values })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={options.drop}
          onChange={(event) => change({ ...options, drop: event.currentTarget.checked })}
        />
        Also if the point of a retry has no place in the new version: a failed run cannot go back to it then
      </label>
      <label class="field">
        Reason, for the log
        <input
          value={options.reason}
          onInput={(event) => change({ ...options, reason: event.currentTarget.value })}
        />
      </label>
    </>
  );
}

const Names = ({ title, names, kind = "" }: { title: string; names: string[]; kind?: string }) =>
  names.length === 0 ? null : (
    <div class={kind}>
      <span class="muted">{title}:</span> <code>{names.join(", ")}</code>
    </div>
  );

const FrameView = ({ frame }: { frame: MovedFrame }) => (
  <li>
    <b>{frame.function}</b> line {frame.from_line} → line {frame.to_line}
    <Names title="kept" names={frame.kept} />
    <Names title="renamed" names={frame.renamed} />
    <Names title="given a value" names={frame.given} />
    <Names title="dropped" names={frame.dropped} kind="bad" />
  </li>
);

// The version is chosen once the versions are known: the current one, if the run has another.
export function MoveDialog({ run, onClose }: { run: RunDetails; onClose: () => void }) {
  const versions = useLoaded(
    `versions ${run.workflow}`,
    () => get<{ versions: Version[] }>(`${workflowPath(run.workflow)}/versions`),
    { live: "never" },
  );
  const title = `Move ${run.id}`;
  if (versions.data === null)
    return (
      <Dialog title={title} onClose={onClose}>
        <NotYet loaded={versions} />
      </Dialog>
    );
  const others = versions.data.versions.filter((one) => one.version !== run.version).reverse();
  if (others.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>The workflow has no other version. Deploy the repaired code first.</p>
      </Dialog>
    );
  return <MoveForm run={run} versions={others} title={title} onClose={onClose} />;
}

function MoveForm({
  run,
  versions,
  title,
  onClose,
}: {
  run: RunDetails;
  versions: Version[];
  title: string;
  onClose: () => void;
}) {
  const first = versions.find((one) => one.current) ?? versions[0]!;
  const [options, setOptions] = useState<Options>({ version: first.version, values: "", drop: false, reason: "" });
  const [preview, setPreview] = useState<Move | null>(null);
  const [problem, setProblem] = useState("");
  const change = (next: Options): void => {
    setOptions(next);
    if (next.reason === options.reason) setPreview(null);
    setProblem("");
  };
  const ask = async (dry: boolean): Promise<void> => {
    try {
      const move = await post<Move>(`${runPath(run.id)}/move`, bodyOf(options, dry));
      if (dry) return setPreview(move);
      say("good", `${run.id} is at version ${shortVersion(move.to_version)}`);
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setPreview(null);
    }
  };
  return (
    <Dialog title={title} onClose={onClose} size="broad">
      <p>The run goes on by other code, from the line that corresponds to its own. Nothing is done again.</p>
      <label class="field">
        To the version
        <select
          value={options.version}
          onChange={(event) => change({ ...options, version: event.currentTarget.value })}
        >
          {versions.map((one) => (
            <option key={one.version} value={one.version}>
              {shortVersion(one.version)} {one.current ? "(current)" : ""}
            </option>
          ))}
        </select>
      </label>
      <Fields options={options} change={change} />
      <Problem text={problem} />
      {preview !== null && (
        <>
          <ul class="moved-frames">
            {preview.frames.map((frame, index) => (
              <FrameView key={index} frame={frame} />
            ))}
          </ul>
          {preview.frames.length === 0 && <p>It has not begun: it begins with the new version.</p>}
          <Notes notes={preview.notes} />
          <MoveSources
            workflow={run.workflow}
            from={preview.from_version}
            to={preview.to_version}
            frames={preview.frames}
          />
        </>
      )}
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        {preview === null ? (
          <Act kind="primary" disabled={parseJson(options.values) === undefined} work={() => ask(true)}>
            Preview
          </Act>
        ) : (
          <Act kind="primary" work={() => ask(false)}>
            Move the run
          </Act>
        )}
      </footer>
    </Dialog>
  );
}

const MovesView = ({ moves }: { moves: Moves }) => (
  <div class="moves">
    <p>
      <b>{number(moves.matched)}</b> live {moves.matched === 1 ? "run has" : "runs have"} another version:{" "}
      <b>{number(moves.movable)}</b> can move
      {moves.not_begun > 0 && ` (${number(moves.not_begun)} of them have not begun)`},{" "}
      <b class={moves.matched > moves.movable ? "bad" : ""}>{number(moves.matched - moves.movable)}</b> cannot.
    </p>
    <ul class="notes">
      {moves.places.map((place) => (
        <li key={`${place.function} ${place.from_line} ${place.to_line}`}>
          <b>{number(place.runs)}</b> at line {place.from_line} of <code>{place.function}</code>
          {place.from_line === place.to_line ? ", which stays" : `, which becomes line ${place.to_line}`}
        </li>
      ))}
      {moves.refusals.map((refusal) => (
        <li key={refusal.reason} class="bad">
          <b>{number(refusal.runs)}</b> cannot: {refusal.reason}, for example{" "}
          <a href={runLink(refusal.example)}>{refusal.example}</a>
        </li>
      ))}
    </ul>
  </div>
);

// All live runs of other versions.
export function MoveAllDialog({
  workflow,
  version,
  onClose,
}: {
  workflow: string;
  version: string;
  onClose: () => void;
}) {
  const [options, setOptions] = useState<Options>({ version, values: "", drop: false, reason: "" });
  const [preview, setPreview] = useState<Moves | null>(null);
  const [outcome, setOutcome] = useState<Moves | null>(null);
  const [problem, setProblem] = useState("");
  const ask = async (dry: boolean): Promise<void> => {
    try {
      const moves = await post<Moves>("/moves", { filter: { workflow }, ...bodyOf(options, dry) });
      if (dry) setPreview(moves);
      else setOutcome(moves);
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <Dialog title={`Move live runs to ${shortVersion(version)}`} onClose={onClose} size="broad">
      {outcome !== null ? (
        <p>
          <b>{number(outcome.moved)}</b> of {number(outcome.matched)} runs are moved.
        </p>
      ) : (
        <>
          <p>
            Every live run of {workflow} at another version goes on by this one, from the line that corresponds
            to its own. Those that cannot move stay as they are.
          </p>
          <Fields
            options={options}
            change={(next) => {
              setOptions(next);
              if (next.reason === options.reason) setPreview(null);
              setProblem("");
            }}
          />
        </>
      )}
      <Problem text={problem} />
      {(outcome ?? preview) && <MovesView moves={(outcome ?? preview)!} />}
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {outcome === null ? "Back" : "Close"}
        </button>
        {outcome === null && preview === null && (
          <Act kind="primary" disabled={parseJson(options.values) === undefined} work={() => ask(true)}>
            Preview
          </Act>
        )}
        {outcome === null && preview !== null && (
          <Act kind="primary" disabled={preview.movable === 0} work={() => ask(false)}>
            Move {number(preview.movable)} {preview.movable === 1 ? "run" : "runs"}
          </Act>
        )}
      </footer>
    </Dialog>
  );
}
