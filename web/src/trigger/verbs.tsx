// What one can do to a trigger, with what it will do said before.
import { useState } from "preact/hooks";
import { ActionDialog } from "../action_dialog.tsx";
import { post, remove, triggerPath } from "../api.ts";
import { TextField } from "../fields.tsx";
import { JsonField, parseJson } from "../json_field.tsx";
import { say } from "../ui.tsx";
import { Payload } from "../value_view.tsx";
import type { Trigger } from "./spec.ts";

export type TriggerVerb = "fire" | "test" | "pause" | "resume" | "delete";

interface VerbProps {
  trigger: Trigger;
  onClose: () => void;
}

interface Fired {
  id: string;
  run: string | null;
  repeated: boolean;
  filtered: boolean;
  processed: boolean;
  error: string | null;
}

function sayFired(fired: Fired): void {
  if (fired.error !== null) return say("bad", `It could not be processed: ${fired.error}`);
  if (fired.filtered) return say("good", "The filter wants nothing of it");
  const text = fired.repeated ? "It was there before" : "It is processed";
  say("good", fired.run === null ? text : `${text}: ${fired.run}`);
}

function FireDialog({ trigger, onClose }: VerbProps) {
  const [text, setText] = useState("");
  const [id, setId] = useState("");
  const parsed = parseJson(text);
  return (
    <ActionDialog
      title={`Fire ${trigger.id}`}
      does="It does what the trigger does with whatever arrives. The same id does its work once."
      label="Fire"
      disabled={parsed === undefined}
      onClose={onClose}
      work={async () => {
        const input = { payload: parsed!.value, ...(id === "" ? {} : { id }) };
        const answer = await post<{ inputs: Fired[] }>(`${triggerPath(trigger.id)}/inputs`, { inputs: [input] });
        sayFired(answer.inputs[0]!);
      }}
    >
      <JsonField label="What arrives, as JSON" text={text} change={setText} rows={6} />
      <TextField label="Id" hint="empty: a new one" value={id} change={setId} />
    </ActionDialog>
  );
}

function TestDialog({ trigger, onClose }: VerbProps) {
  const [text, setText] = useState("");
  const [headers, setHeaders] = useState("");
  const [answer, setAnswer] = useState<Record<string, unknown> | null>(null);
  const parsed = parseJson(text);
  const heads = parseJson(headers);
  return (
    <ActionDialog
      title={`Test ${trigger.id}`}
      does="What a body would lead to. Nothing is stored, and no signature is checked."
      label="Test"
      disabled={parsed === undefined || heads === undefined}
      onClose={onClose}
      work={async () => {
        const request = { payload: parsed!.value, headers: heads!.value ?? {} };
        setAnswer(await post<Record<string, unknown>>(`${triggerPath(trigger.id)}/test`, request));
        return "stay";
      }}
    >
      <JsonField label="Body, as JSON" text={text} change={setText} rows={5} />
      <JsonField label={'Headers, as JSON: {"x-github-event": "push"}'} text={headers} change={setHeaders} rows={1} />
      {answer !== null && (
        <>
          {answer["filtered"] === true && <p>The filter wants nothing of it.</p>}
          <Payload value={answer} name={`${trigger.id}-test`} />
        </>
      )}
    </ActionDialog>
  );
}

function PauseDialog({ trigger, onClose }: VerbProps) {
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      title={`Pause ${trigger.id}`}
      does={
        trigger.definition.kind === "webhook"
          ? "Nothing is taken until it is resumed: senders get 410, and nothing of what they send is stored."
          : "Nothing is taken until it is resumed."
      }
      label="Pause"
      onClose={onClose}
      work={async () => {
        await post(`${triggerPath(trigger.id)}/pause`, reason === "" ? {} : { reason });
        say("good", "The trigger is paused");
      }}
    >
      <TextField label="Reason, for the log" value={reason} change={setReason} />
    </ActionDialog>
  );
}

const ResumeDialog = ({ trigger, onClose }: VerbProps) => (
  <ActionDialog
    title={`Resume ${trigger.id}`}
    does="It takes what arrives from now on."
    label="Resume"
    onClose={onClose}
    work={async () => {
      await post(`${triggerPath(trigger.id)}/resume`);
      say("good", "The trigger is resumed");
    }}
  />
);

const DeleteDialog = ({ trigger, onClose, onGone }: VerbProps & { onGone: () => void }) => (
  <ActionDialog
    title={`Delete ${trigger.id}`}
    does="The trigger goes, with its secrets and what it remembers of inputs. Its runs go on."
    label="Delete"
    danger
    onClose={onClose}
    work={async () => {
      await remove(triggerPath(trigger.id));
      say("good", `${trigger.id} is deleted`);
      onGone();
      return "stay";
    }}
  />
);

export function TriggerVerbDialog({
  verb,
  onGone,
  ...rest
}: VerbProps & { verb: TriggerVerb; onGone: () => void }) {
  switch (verb) {
    case "fire":
      return <FireDialog {...rest} />;
    case "test":
      return <TestDialog {...rest} />;
    case "pause":
      return <PauseDialog {...rest} />;
    case "resume":
      return <ResumeDialog {...rest} />;
    case "delete":
      return <DeleteDialog {...rest} onGone={onGone} />;
  }
}
