// Changing what a run has, or what a copy of it gets: pending changes, a preview that the server has tried, a
// reason, and then the change. What is previewed is what is done: a run that has taken a step meanwhile is
// refused.
import { useState } from "preact/hooks";
import { ApiError, get, messageOf, post, runPath, workflowPath } from "../api.ts";
import { TextField } from "../fields.tsx";
import { parseJson } from "../json_field.tsx";
import { useLoaded } from "../loaded.ts";
import { go, runLink } from "../route.ts";
import type { RunDetails, Version } from "../types.ts";
import { Act, Dialog, Problem, say, shortVersion } from "../ui.tsx";
import { type Change, type ChangeKind, editOf, isWhole, KIND_NAMES, mayCopy } from "./changes.ts";
import { type EditedPart, Notes, Parts } from "./parts.tsx";

interface Preview {
  parts: EditedPart[];
  notes: string[];
  revision: number | null;
}

interface CopyOptions {
  id: string;
  version: string;
  again: boolean;
}

const PLACES: Record<ChangeKind, string> = {
  variable: "order.items[1].price, or function:name",
  message: "its number, from 1",
  timer: "",
  result: "its number",
};

function ChangeRow({
  change,
  set,
  drop,
}: {
  change: Change;
  set: (change: Change) => void;
  drop: () => void;
}) {
  const name = KIND_NAMES[change.kind];
  const wrong = change.kind !== "timer" && change.text !== "" && parseJson(change.text) === undefined;
  return (
    <fieldset class="change">
      <legend>{name}</legend>
      {change.kind !== "timer" && (
        <label class="field">
          Which
          <input
            class="mono"
            value={change.place}
            placeholder={PLACES[change.kind]}
            onInput={(event) => set({ ...change, place: event.currentTarget.value })}
          />
        </label>
      )}
      <label class="field">
        {change.kind === "timer" ? "Is due" : "New value, as JSON"}
        {change.kind === "timer" ? (
          <input
            type="datetime-local"
            step="1"
            value={change.text}
            onInput={(event) => set({ ...change, text: event.currentTarget.value })}
          />
        ) : (
          <textarea
            class="mono"
            rows={2}
            spellcheck={false}
            aria-invalid={wrong}
            value={change.text}
            onInput={(event) => set({ ...change, text: event.currentTarget.value })}
          />
        )}
        {wrong && <span class="hint">This is no JSON. A text needs quotes: "yes"</span>}
      </label>
      <button type="button" class="quiet" aria-label={`Leave out ${name.toLowerCase()} ${change.place}`} onClick={drop}>
        Leave out
      </button>
    </fieldset>
  );
}

function CopyFields({
  run,
  options,
  change,
}: {
  run: RunDetails;
  options: CopyOptions;
  change: (options: CopyOptions) => void;
}) {
  const versions = useLoaded(
    `versions ${run.workflow}`,
    () => get<{ versions: Version[] }>(`${workflowPath(run.workflow)}/versions`),
    { live: "never" },
  );
  return (
    <>
      <label class="field">
        Id of the fork
        <input
          class="mono"
          value={options.id}
          placeholder="a new one"
          onInput={(event) => change({ ...options, id: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        Version of the fork
        <select
          value={options.version}
          onChange={(event) => change({ ...options, version: event.currentTarget.value })}
        >
          <option value="">that of the run</option>
          {(versions.data?.versions ?? [])
            .filter((one) => one.version !== run.version)
            .reverse()
            .map((one) => (
              <option key={one.version} value={one.version}>
                {shortVersion(one.version)} {one.current ? "(current)" : ""}
              </option>
            ))}
        </select>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={options.again}
          onChange={(event) => change({ ...options, again: event.currentTarget.checked })}
        />
        Ask again for tasks that have ended and that the run has not been told of
      </label>
    </>
  );
}

const ADDED: [ChangeKind, string][] = [
  ["variable", "Add a variable"],
  ["message", "Add a message"],
  ["timer", "Add the timer"],
];

interface Form {
  changes: Change[];
  copy: boolean;
  options: CopyOptions;
  reason: string;
  force: boolean;
}

type Answer = Partial<Preview> & { id: string | null; parts: EditedPart[] };

const isCopy = (form: Form): boolean => form.copy && mayCopy(form.changes);

// Asks the server to try it (without a revision), or to do it.
function request(run: RunDetails, form: Form, previewed: Preview | null): Promise<Answer> {
  const { changes, options, reason, force } = form;
  const body = {
    ...editOf(changes),
    force,
    dry_run: previewed === null,
    ...(reason === "" ? {} : { reason }),
  };
  if (!isCopy(form)) {
    const revision = previewed?.revision ?? null;
    return post(`${runPath(run.id)}/edit`, revision === null ? body : { ...body, revision });
  }
  return post(`${runPath(run.id)}/fork`, {
    ...body,
    ...(options.id === "" ? {} : { id: options.id }),
    ...(options.version === "" ? {} : { version: options.version }),
    tasks: options.again ? "again" : "take",
  });
}

interface Repair {
  form: Form;
  change: (changes: Partial<Form>) => void;
  preview: Preview | null;
  problem: string;
  look: () => Promise<void>;
  apply: () => Promise<void>;
}

function useRepair(run: RunDetails, begin: Form, onClose: () => void): Repair {
  const [form, setForm] = useState(begin);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState("");
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem("");
    try {
      await work();
    } catch (error) {
      const hint = error instanceof ApiError && error.error.hint !== "" ? `. ${error.error.hint}` : "";
      setProblem(messageOf(error) + hint);
      setPreview(null);
    }
  };
  return {
    form,
    preview,
    problem,
    change: (changes) => {
      setForm({ ...form, ...changes });
      setProblem("");
      // Whatever is changed needs a new preview, but for what is said of it.
      if (changes.reason === undefined) setPreview(null);
    },
    look: () =>
      attempt(async () => {
        const { parts, notes, revision } = await request(run, form, null);
        setPreview({ parts, notes: notes ?? [], revision: revision ?? null });
      }),
    apply: () =>
      attempt(async () => {
        const done = await request(run, form, preview);
        say("good", isCopy(form) ? `The fork is ${done.id}` : `${run.id} is changed`);
        onClose();
        if (isCopy(form) && done.id !== null) go(runLink(done.id));
      }),
  };
}

const Target = ({ form, change }: Pick<Repair, "form" | "change">) => {
  const copying = isCopy(form);
  const choice = (copy: boolean, label: string) => (
    <button
      type="button"
      class={copying === copy ? "chosen" : ""}
      aria-pressed={copying === copy}
      disabled={copy && !mayCopy(form.changes)}
      onClick={() => change({ copy })}
    >
      {label}
    </button>
  );
  return (
    <>
      <div class="segmented" role="group" aria-label="What is changed">
        {choice(true, "A fork: a copy of it")}
        {choice(false, "This run")}
      </div>
      <p>
        {copying
          ? "The run is copied as it stands, under another id, and goes on from there with the changes. The run " +
            "itself is not touched. Tasks that are open are asked for again by the copy: what they do outside is " +
            "done twice."
          : "The run goes on from where it is with the new values. What it has done with the old ones stays done."}
      </p>
    </>
  );
};

function Changes({ form, change }: Pick<Repair, "form" | "change">) {
  const { changes } = form;
  const hasTimer = changes.some((one) => one.kind === "timer");
  const offered = ADDED.filter(
    ([kind]) => (kind === "variable" || !isCopy(form)) && !(kind === "timer" && hasTimer),
  );
  return (
    <>
      {changes.map((one, index) => (
        <ChangeRow
          key={index}
          change={one}
          set={(next) => change({ changes: changes.map((old, at) => (at === index ? next : old)) })}
          drop={() => change({ changes: changes.filter((_, at) => at !== index) })}
        />
      ))}
      <div class="row">
        {offered.map(([kind, label]) => (
          <button
            type="button"
            key={kind}
            class="quiet"
            onClick={() => change({ changes: [...changes, { kind, place: "", text: "" }] })}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}

// `begin`: the change that was asked for; null: none yet. `copies`: it begins with a copy.
export function EditDialog({
  run,
  begin,
  copies,
  onClose,
}: {
  run: RunDetails;
  begin: Change | null;
  copies: boolean;
  onClose: () => void;
}) {
  const first: Form = {
    changes: begin === null ? [] : [begin],
    copy: copies,
    options: { id: "", version: "", again: false },
    reason: "",
    force: false,
  };
  const { form, change, preview, problem, look, apply } = useRepair(run, first, onClose);
  const copying = isCopy(form);
  const whole = form.changes.every(isWhole) && (copying || form.changes.length > 0);
  return (
    <Dialog title={`${copying ? "Fork" : "Edit"} ${run.id}`} onClose={onClose} size="broad">
      <Target form={form} change={change} />
      <Changes form={form} change={change} />
      {copying && <CopyFields run={run} options={form.options} change={(options) => change({ options })} />}
      <TextField label="Reason, for the log" value={form.reason} change={(reason) => change({ reason })} />
      {form.changes.some((one) => one.kind === "variable") && (
        <label class="check">
          <input
            type="checkbox"
            checked={form.force}
            onChange={(event) => change({ force: event.currentTarget.checked })}
          />
          Also if the new value is of another type
        </label>
      )}
      <Problem text={problem} />
      {preview !== null && (
        <>
          <Parts parts={preview.parts} />
          <Notes notes={preview.notes} />
        </>
      )}
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        {preview === null ? (
          <Act kind="primary" disabled={!whole} work={look}>
            Preview
          </Act>
        ) : (
          <Act kind="primary" work={apply}>
            {copying ? "Make the fork" : "Change the run"}
          </Act>
        )}
      </footer>
    </Dialog>
  );
}
