// Many runs at once: those that were chosen, one after the other, or all that match a filter, which is
// frozen when the dialog opens. The number that will be acted on is counted by the server first.
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf, post } from "./api.ts";
import { actOn, bodyOf, NO_OPTIONS, VerbFields, type VerbOptions, VERBS, type Verb } from "./verbs.tsx";
import { Act, Dialog, number, Problem } from "./ui.tsx";

export type Selection =
  { kind: "ids"; ids: string[] } | { kind: "filter"; filter: Record<string, unknown>; text: string };

interface Outcome {
  matched: number;
  done: number;
  refusals: { count: number; example: string; error: { code: string; message: string } }[];
}

const AT_ONCE = 6;

// One request for each run, a few at a time; refusals are counted by their text.
export async function actOnEach(
  ids: string[],
  act: (id: string) => Promise<void>,
  told: (done: number) => void,
  stopped: () => boolean,
): Promise<Outcome> {
  const refused = new Map<string, { count: number; example: string }>();
  let next = 0;
  let ended = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < ids.length && !stopped()) {
      const id = ids[next++]!;
      try {
        await act(id);
        done += 1;
      } catch (error) {
        const text = messageOf(error).replace(`'${id}'`, "this run");
        const known = refused.get(text) ?? { count: 0, example: id };
        refused.set(text, { count: known.count + 1, example: known.example });
      }
      told((ended += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return {
    matched: ids.length,
    done,
    refusals: [...refused].map(([message, one]) => ({ ...one, error: { code: "", message } })),
  };
}

const runsText = (count: number): string => `${number(count)} ${count === 1 ? "run" : "runs"}`;

const Question = ({ verb, selection, count }: { verb: Verb; selection: Selection; count: number | null }) => (
  <>
    <p>{VERBS[verb].does}</p>
    {selection.kind === "filter" && (
      <p class="muted">
        Acts on what matches <code>{selection.text === "" ? "every run" : selection.text}</code> and was
        started before now: <b>{count === null ? "counting…" : runsText(count)}</b>.
      </p>
    )}
  </>
);

const OutcomeText = ({ outcome }: { outcome: Outcome }) => (
  <>
    <p>
      <b>{runsText(outcome.done)}</b> of {number(outcome.matched)} done.
    </p>
    {outcome.refusals.length > 0 && (
      <ul class="refusals">
        {outcome.refusals.map((one) => (
          <li key={one.error.message}>
            <b>{number(one.count)}</b> {one.error.message} {one.error.code !== "" && `(${one.error.code})`}
          </li>
        ))}
      </ul>
    )}
  </>
);

// How many runs an action will reach, counted by the server if they are not named.
function useCount(verb: Verb, selection: Selection): { count: number | null; problem: string } {
  const [count, setCount] = useState(selection.kind === "ids" ? selection.ids.length : null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (selection.kind !== "filter") return;
    post<Outcome>("/runs/actions", { action: verb, filter: selection.filter, dry_run: true }).then(
      (answer) => setCount(answer.matched),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, []);
  return { count, problem };
}

export function BulkDialog({
  verb,
  selection,
  onClose,
}: {
  verb: Verb;
  selection: Selection;
  onClose: (changed: boolean) => void;
}) {
  const info = VERBS[verb];
  const [options, change] = useState<VerbOptions>(NO_OPTIONS);
  const counted = useCount(verb, selection);
  const { count } = counted;
  const [progress, setProgress] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState("");
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const act = (): Promise<Outcome> => {
    setProgress(0);
    if (selection.kind === "filter") {
      const request = { action: verb, filter: selection.filter, ...bodyOf(verb, options) };
      return post<Outcome>("/runs/actions", request);
    }
    const one = (id: string): Promise<void> => actOn(id, verb, options);
    return actOnEach(selection.ids, one, setProgress, () => stopped.current);
  };
  const run = async (): Promise<void> => {
    try {
      setOutcome(await act());
    } catch (error) {
      setProblem(messageOf(error));
      setProgress(null);
    }
  };
  const trouble = problem || counted.problem;
  const title = `${info.title} ${count === null ? "…" : runsText(count)}`;
  return (
    <Dialog title={title} onClose={() => onClose(outcome !== null)}>
      {outcome === null ? (
        <>
          <Question verb={verb} selection={selection} count={count} />
          <VerbFields verb={verb} options={options} change={change} />
          {progress !== null && (
            <progress
              max={count ?? 1}
              value={selection.kind === "ids" ? progress : undefined}
              aria-label="Progress"
            />
          )}
        </>
      ) : (
        <OutcomeText outcome={outcome} />
      )}
      <Problem text={trouble} />
      <footer>
        <button type="button" class="button" onClick={() => onClose(outcome !== null)}>
          {outcome === null ? "Back" : "Close"}
        </button>
        {outcome === null && (
          <Act
            kind={info.danger ? "danger" : "primary"}
            disabled={count === null || count === 0 || progress !== null}
            work={run}
          >
            {info.title} {count === null ? "" : runsText(count)}
          </Act>
        )}
      </footer>
    </Dialog>
  );
}
