// The form of a trigger, new or changed.
import { useState } from "preact/hooks";
import { messageOf, patch, post, triggerPath } from "../api.ts";
import { Choice, TextField, WorkflowField } from "../fields.tsx";
import { JsonField, parseJson } from "../json_field.tsx";
import { Act, Dialog, Problem, say } from "../ui.tsx";
import { ACTIONS, KINDS, requestOf, SIGNATURES, type Texts, textsOf, type Trigger } from "./spec.ts";

type Change = (changes: Partial<Texts>) => void;

const Sender = ({ texts, before, change }: { texts: Texts; before: Trigger | null; change: Change }) => (
  <>
    <Choice
      label="Signature"
      choices={SIGNATURES}
      value={texts.signature}
      change={(signature) => change({ signature })}
    />
    {(texts.signature === "header" || texts.signature === "token") && (
      <TextField label="Header" value={texts.header} change={(header) => change({ header })} />
    )}
    {texts.signature !== "none" && (
      <TextField
        label="Secrets, one in a line"
        rows={2}
        hint={
          before === null
            ? "Empty: the server makes one, and shows it once."
            : `Empty: those that it has stay (${before.secrets ?? 0}). All that are given are valid.`
        }
        value={texts.secrets}
        change={(secrets) => change({ secrets })}
      />
    )}
  </>
);

const Starting = ({ texts, change }: { texts: Texts; change: Change }) => (
  <>
    <WorkflowField value={texts.workflow} change={(workflow) => change({ workflow })} />
    <TextField
      label="Key"
      hint="a template: there is one run of each key. order-${body.id}"
      value={texts.key}
      change={(key) => change({ key })}
    />
    <JsonField
      label="Input, a template as JSON; empty: the body"
      rows={2}
      text={texts.input}
      change={(input) => change({ input })}
    />
  </>
);

const Sending = ({ texts, change }: { texts: Texts; change: Change }) => (
  <>
    {texts.action === "send" && (
      <TextField
        label="Run"
        hint="a template: the id of the run. order-${body.id}"
        value={texts.run}
        change={(run) => change({ run })}
      />
    )}
    <TextField label="Channel" value={texts.channel} change={(channel) => change({ channel })} />
    <JsonField
      label="Message, a template as JSON; empty: the body"
      rows={2}
      text={texts.message}
      change={(message) => change({ message })}
    />
  </>
);

const Rest = ({ texts, change }: { texts: Texts; change: Change }) => (
  <details>
    <summary>Filter, repetitions, one at a time</summary>
    <JsonField
      label={'Filter, as JSON: [{"path": "$body.type", "in": ["paid"]}]'}
      rows={2}
      text={texts.filter}
      change={(filter) => change({ filter })}
    />
    <TextField
      label="What identifies an input"
      hint="a header, or a path such as $body.id. What comes twice does its work once."
      value={texts.dedupe}
      change={(dedupe) => change({ dedupe })}
    />
    <TextField
      label="One at a time"
      hint="a template: runs of the same text wait for each other. $body.customer"
      value={texts.oneAtATime}
      change={(oneAtATime) => change({ oneAtATime })}
    />
  </details>
);

// The secret that the server has made is shown once, before the form is closed.
function NewSecret({ made, onClose }: { made: Trigger; onClose: () => void }) {
  return (
    <Dialog title={`The secret of ${made.id}`} onClose={onClose}>
      <p>Give it to whoever sends. It is shown only here, and only this once.</p>
      <div class="shell">
        <pre tabIndex={0} role="region" aria-label="Secret">
          {made.secret}
        </pre>
      </div>
      <footer>
        <button type="button" class="button primary" onClick={onClose}>
          Done
        </button>
      </footer>
    </Dialog>
  );
}

const isComplete = (texts: Texts, before: Trigger | null): boolean =>
  (before !== null || texts.id !== "") &&
  [texts.input, texts.message, texts.filter].every((text) => parseJson(text) !== undefined);

// `before`: the trigger that is changed; null: a new one.
export function TriggerForm({
  before,
  onClose,
}: {
  before: Trigger | null;
  onClose: (id: string | null) => void;
}) {
  const [texts, setTexts] = useState<Texts>(() => textsOf(before));
  const [problem, setProblem] = useState("");
  const [made, setMade] = useState<Trigger | null>(null);
  const change: Change = (changes) => setTexts((old) => ({ ...old, ...changes }));
  if (made !== null) return <NewSecret made={made} onClose={() => onClose(made.id)} />;
  const save = async (): Promise<Trigger> => {
    const request = requestOf(texts, before);
    if (before !== null)
      return patch<Trigger>(triggerPath(before.id), { ...request, revision: before.revision });
    const fields = Object.entries(request).filter(([, value]) => value !== null);
    return post<Trigger>("/triggers", { id: texts.id, ...Object.fromEntries(fields) });
  };
  const work = async (): Promise<void> => {
    try {
      const saved = await save();
      say("good", before === null ? `${saved.id} is made` : `${saved.id} is changed`);
      if (saved.secret) setMade(saved);
      else onClose(saved.id);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <Dialog title={before === null ? "A new trigger" : `Change ${before.id}`} onClose={() => onClose(null)}>
      {before === null && (
        <TextField
          label="Name"
          hint={texts.kind === "webhook" ? `Its address is /hooks/${texts.id || "NAME"}` : ""}
          value={texts.id}
          change={(id) => change({ id })}
        />
      )}
      <Choice label="Kind" choices={KINDS} value={texts.kind} change={(kind) => change({ kind })} />
      {texts.kind === "webhook" && <Sender texts={texts} before={before} change={change} />}
      <Choice label="What it does" choices={ACTIONS} value={texts.action} change={(action) => change({ action })} />
      {texts.action !== "send" && <Starting texts={texts} change={change} />}
      {texts.action !== "start" && <Sending texts={texts} change={change} />}
      <Rest texts={texts} change={change} />
      <Problem text={problem} />
      <footer>
        <button type="button" class="button" onClick={() => onClose(null)}>
          Back
        </button>
        <Act kind="primary" disabled={!isComplete(texts, before)} work={work}>
          {before === null ? "Create the trigger" : "Save"}
        </Act>
      </footer>
    </Dialog>
  );
}
