// The form of a schedule, new or changed. What it means and its next times are shown while one types.
import { useEffect, useState } from "preact/hooks";
import { messageOf, patch, post, schedulePath } from "../api.ts";
import { Choice, TextField, WorkflowField } from "../fields.tsx";
import { JsonField, parseJson } from "../json_field.tsx";
import { Act, Dialog, Problem, say } from "../ui.tsx";
import { timeIn } from "./days.ts";
import {
  CATCH_UPS,
  OVERLAPS,
  policiesOf,
  type Schedule,
  specOf,
  type Texts,
  textsOf,
  withoutNulls,
} from "./spec.ts";

interface Preview {
  meaning: string;
  next: string[];
}

// What the server says of the specification; a refusal as its text.
function usePreview(texts: Texts): { preview: Preview | null; refusal: string } {
  const [state, setState] = useState<{ preview: Preview | null; refusal: string }>({
    preview: null,
    refusal: "",
  });
  const spec = withoutNulls(specOf(texts));
  const key = JSON.stringify(spec);
  useEffect(() => {
    if (spec["cron"] === undefined && spec["every"] === undefined)
      return setState({ preview: null, refusal: "" });
    let gone = false;
    const timer = setTimeout(() => {
      post<Preview>("/schedules/next", { spec, count: 5 }).then(
        (preview) => !gone && setState({ preview, refusal: "" }),
        (error: unknown) => !gone && setState({ preview: null, refusal: messageOf(error) }),
      );
    }, 200);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return state;
}

const Meaning = ({ texts }: { texts: Texts }) => {
  const { preview, refusal } = usePreview(texts);
  return (
    <div class="meaning" aria-live="polite">
      <Problem text={refusal} />
      {preview && (
        <>
          <p>
            <b>{preview.meaning}</b>
          </p>
          <ol class="plain mono small">
            {preview.next.map((at) => (
              <li key={at}>{timeIn(texts.zone.trim() || "UTC", at)}</li>
            ))}
          </ol>
          {preview.next.length === 0 && <p class="muted">It never fires again.</p>}
        </>
      )}
    </div>
  );
};

type Change = (changes: Partial<Texts>) => void;

const Times = ({ texts, change }: { texts: Texts; change: Change }) => (
  <>
    <TextField
      label="Cron expressions, one in a line"
      hint="minute, hour, day of month, month, day of week: 0 6 * * MON-FRI"
      rows={2}
      value={texts.cron}
      change={(cron) => change({ cron })}
    />
    <TextField
      label="Intervals, one in a line"
      hint="90s, or 1h + 5m: each hour, five past"
      rows={1}
      value={texts.every}
      change={(every) => change({ every })}
    />
    <TextField
      label="Time zone"
      hint="an IANA name, such as Europe/Berlin"
      value={texts.zone}
      change={(zone) => change({ zone })}
    />
    <Meaning texts={texts} />
  </>
);

const Policies = ({ texts, change }: { texts: Texts; change: Change }) => (
  <details>
    <summary>Overlap, catch-up, jitter, exceptions</summary>
    <Choice
      label="While an earlier run goes on"
      choices={OVERLAPS}
      value={texts.overlap}
      change={(overlap) => change({ overlap })}
    />
    <Choice
      label="Of times that no server was there for"
      choices={CATCH_UPS}
      value={texts.catchUp}
      change={(catchUp) => change({ catchUp })}
    />
    <TextField
      label="Jitter"
      hint="the longest delay of a start, as in 30s"
      value={texts.jitter}
      change={(jitter) => change({ jitter })}
    />
    <TextField
      label="Pause after so many failures in a row"
      value={texts.failures}
      change={(failures) => change({ failures })}
    />
    <TextField
      label="Exceptions, expressions of times that are left out"
      rows={1}
      value={texts.except}
      change={(except) => change({ except })}
    />
  </details>
);

async function save(before: Schedule | null, texts: Texts, input: unknown): Promise<string> {
  const policies = policiesOf(texts, input);
  if (before !== null) {
    await patch(schedulePath(before.id), {
      revision: before.revision,
      spec: specOf(texts),
      ...policies,
    });
    return before.id;
  }
  const made = await post<{ id: string }>("/schedules", {
    id: texts.id,
    workflow: texts.workflow,
    spec: withoutNulls(specOf(texts)),
    ...policies,
  });
  return made.id;
}

// `before`: the schedule that is changed; null: a new one.
export function ScheduleForm({
  before,
  onClose,
}: {
  before: Schedule | null;
  onClose: (id: string | null) => void;
}) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(before, ""));
  const [problem, setProblem] = useState("");
  const change: Change = (changes) => setTexts((old) => ({ ...old, ...changes }));
  const input = parseJson(texts.input);
  const work = async (): Promise<void> => {
    try {
      const id = await save(before, texts, input?.value);
      say("good", before === null ? `${id} is scheduled` : `${id} is changed`);
      onClose(id);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Dialog title={before === null ? "A new schedule" : `Change ${before.id}`} onClose={() => onClose(null)}>
      {before === null && (
        <>
          <TextField label="Name" value={texts.id} change={(id) => change({ id })} />
          <WorkflowField value={texts.workflow} change={(workflow) => change({ workflow })} />
        </>
      )}
      <Times texts={texts} change={change} />
      <JsonField
        label="Input of each run, as JSON; empty: the tick"
        rows={2}
        text={texts.input}
        change={(text) => change({ input: text })}
      />
      <Policies texts={texts} change={change} />
      <Problem text={problem} />
      <footer>
        <button type="button" class="button" onClick={() => onClose(null)}>
          Back
        </button>
        <Act
          kind="primary"
          disabled={input === undefined || (before === null && (texts.id === "" || texts.workflow === ""))}
          work={work}
        >
          {before === null ? "Create the schedule" : "Save"}
        </Act>
      </footer>
    </Dialog>
  );
}
