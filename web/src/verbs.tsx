// Control of runs: what each verb does, said before it is done.
import { useState } from "preact/hooks";
import { ApiError, messageOf, post, runPath } from "./api.ts";
import { Act, Dialog, Problem, say } from "./ui.tsx";
import type { Run } from "./types.ts";

export type Verb = "pause" | "resume" | "retry" | "fail" | "restart" | "cancel" | "kill" | "purge";

interface VerbInfo {
  title: string;
  does: string;
  danger?: boolean;
  reason?: boolean;
  suits: (run: Run) => boolean;
}

const live = (run: Run): boolean => run.status === "waiting";

export const VERBS: Record<Verb, VerbInfo> = {
  pause: {
    title: "Pause",
    reason: true,
    suits: (run) => live(run) && !run.paused,
    does:
      "The run stays where it is. Results and messages are recorded, its tasks stay in their " +
      "queue, and tasks that a worker has already go on.",
  },
  resume: {
    title: "Resume",
    suits: (run) => live(run) && run.paused,
    does: "The run goes on from where it is, with all that has come meanwhile.",
  },
  retry: {
    title: "Retry",
    suits: (run) => run.status === "failed" || (live(run) && run.held !== null),
    does:
      "A held run tries the step again that its fault ended. A failed run goes back to before " +
      "the step that failed; completed calls keep their results, failed calls are made again.",
  },
  fail: {
    title: "Let it fail",
    danger: true,
    suits: (run) => live(run) && run.held !== null,
    does: "The held run fails with the error that holds it, and its compensation runs.",
  },
  restart: {
    title: "Restart",
    suits: (run) => !live(run),
    does:
      "The run begins again with its input, under its id, with the current version of the " +
      "workflow. All its calls are made again.",
  },
  cancel: {
    title: "Cancel",
    danger: true,
    reason: true,
    suits: (run) => live(run),
    does:
      "The workflow is asked to end: it may clean up, its children are cancelled first, and its " +
      "compensation runs. After the grace it is ended by force.",
  },
  kill: {
    title: "Kill",
    danger: true,
    reason: true,
    suits: (run) => live(run),
    does: "The run ends at once. No clean-up and no compensation run: what it has done stays done.",
  },
  purge: {
    title: "Purge",
    danger: true,
    suits: (run) => !live(run),
    does: "The run is removed, with its timeline, its log and its result. This cannot be undone.",
  },
};

export const VERB_NAMES = Object.keys(VERBS) as Verb[];

export interface VerbOptions {
  reason: string;
  grace: string;
  force: boolean;
  latest: boolean;
}

export const NO_OPTIONS: VerbOptions = { reason: "", grace: "", force: false, latest: false };

export function bodyOf(verb: Verb, options: VerbOptions): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (VERBS[verb].reason && options.reason !== "") body["reason"] = options.reason;
  if (verb === "cancel" && options.grace !== "") body["grace"] = Number(options.grace);
  if (verb === "retry" && options.force) body["force"] = true;
  if (verb === "retry" && options.latest) body["version"] = "latest";
  return body;
}

export function VerbFields({
  verb,
  options,
  change,
}: {
  verb: Verb;
  options: VerbOptions;
  change: (options: VerbOptions) => void;
}) {
  return (
    <>
      {VERBS[verb].reason && (
        <label class="field">
          Reason, for the log
          <input
            value={options.reason}
            onInput={(event) => change({ ...options, reason: event.currentTarget.value })}
          />
        </label>
      )}
      {verb === "cancel" && (
        <label class="field">
          Grace, in seconds
          <input
            type="number"
            min="0"
            placeholder="as the server has it"
            value={options.grace}
            onInput={(event) => change({ ...options, grace: event.currentTarget.value })}
          />
        </label>
      )}
      {verb === "retry" && (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={options.latest}
              onChange={(event) => change({ ...options, latest: event.currentTarget.checked })}
            />
            By the latest version of the workflow: the repaired code
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={options.force}
              onChange={(event) => change({ ...options, force: event.currentTarget.checked })}
            />
            Also if the run has made calls after the error, or was undone
          </label>
        </>
      )}
    </>
  );
}

export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

export async function actOn(id: string, verb: Verb, options: VerbOptions): Promise<void> {
  const body = bodyOf(verb, options);
  if (verb !== "cancel" && verb !== "kill") body["key"] = newKey();
  await post(`${runPath(id)}/${verb}`, body);
}

export function VerbDialog({ run, verb, onClose }: { run: Run; verb: Verb; onClose: () => void }) {
  const [options, change] = useState<VerbOptions>(NO_OPTIONS);
  const [problem, setProblem] = useState("");
  const info = VERBS[verb];
  return (
    <Dialog title={`${info.title} ${run.id}`} onClose={onClose}>
      <p>{info.does}</p>
      <VerbFields verb={verb} options={options} change={change} />
      <Problem text={problem} />
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act
          kind={info.danger ? "danger" : "primary"}
          work={async () => {
            try {
              await actOn(run.id, verb, options);
            } catch (error) {
              return setProblem(
                messageOf(error) +
                  (error instanceof ApiError && error.error.hint !== "" ? `. ${error.error.hint}` : ""),
              );
            }
            say("good", `${info.title}: done`);
            onClose();
          }}
        >
          {info.title}
        </Act>
      </footer>
    </Dialog>
  );
}
