// What one can do to a schedule, with what it will do said before.
import { useState } from "preact/hooks";
import { ActionDialog } from "../action_dialog.tsx";
import { post, remove, schedulePath } from "../api.ts";
import { say } from "../ui.tsx";
import { OVERLAPS, type Schedule } from "./spec.ts";

export type ScheduleVerb = "pause" | "resume" | "trigger" | "backfill" | "delete";

interface VerbProps {
  schedule: Schedule;
  onClose: () => void;
}

function PauseDialog({ schedule, onClose }: VerbProps) {
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      title={`Pause ${schedule.id}`}
      does="Nothing is started until it is resumed, and nothing of that time is caught up. Its runs go on."
      label="Pause"
      onClose={onClose}
      work={async () => {
        await post(`${schedulePath(schedule.id)}/pause`, reason === "" ? {} : { reason });
        say("good", "The schedule is paused");
      }}
    >
      <label class="field">
        Reason, for the log
        <input value={reason} onInput={(event) => setReason(event.currentTarget.value)} />
      </label>
    </ActionDialog>
  );
}

const ResumeDialog = ({ schedule, onClose }: VerbProps) => (
  <ActionDialog
    title={`Resume ${schedule.id}`}
    does="It fires again at its next time. Times of the pause are not caught up."
    label="Resume"
    onClose={onClose}
    work={async () => {
      await post(`${schedulePath(schedule.id)}/resume`);
      say("good", "The schedule is resumed");
    }}
  />
);

const OverlapField = ({
  value,
  own,
  change,
}: {
  value: string;
  own: string;
  change: (value: string) => void;
}) => (
  <label class="field">
    While an earlier run goes on
    <select value={value} onChange={(event) => change(event.currentTarget.value)}>
      <option value="">{own}</option>
      {OVERLAPS.map(([name, does]) => (
        <option key={name} value={name}>
          {name}: {does}
        </option>
      ))}
    </select>
  </label>
);

function TriggerDialog({ schedule, onClose }: VerbProps) {
  const [overlap, setOverlap] = useState("");
  return (
    <ActionDialog
      title={`Trigger ${schedule.id}`}
      does="A run is started now, without jitter, also if the schedule is paused."
      label="Trigger"
      onClose={onClose}
      work={async () => {
        await post(`${schedulePath(schedule.id)}/trigger`, overlap === "" ? {} : { overlap });
        say("good", "A run is asked for");
      }}
    >
      <OverlapField value={overlap} own={`as the schedule has it: ${schedule.overlap}`} change={setOverlap} />
    </ActionDialog>
  );
}

// A local time of a field, as the API takes it; "": it is none.
function timeOf(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

function BackfillDialog({ schedule, onClose }: VerbProps) {
  const [texts, setTexts] = useState({ from: "", to: "", overlap: "" });
  const [counted, setCounted] = useState<number | null>(null);
  const body = {
    from: timeOf(texts.from),
    to: timeOf(texts.to),
    ...(texts.overlap === "" ? {} : { overlap: texts.overlap }),
  };
  const change = (changes: Partial<typeof texts>): void => {
    setTexts({ ...texts, ...changes });
    setCounted(null);
  };
  return (
    <ActionDialog
      title={`Backfill ${schedule.id}`}
      does={
        "What the schedule, as it is now, would have started between two times is started, both included. " +
        "A time that was started before is not started again."
      }
      label={counted === null ? "Count" : `Start ${counted} ${counted === 1 ? "run" : "runs"}`}
      disabled={body.from === "" || body.to === "" || counted === 0}
      onClose={onClose}
      work={async () => {
        const path = `${schedulePath(schedule.id)}/backfill`;
        const answer = await post<{ times: number }>(path, { ...body, dry_run: counted === null });
        if (counted === null) {
          setCounted(answer.times);
          return "stay";
        }
        say("good", `${answer.times} runs are asked for`);
        return undefined;
      }}
    >
      {(["from", "to"] as const).map((name) => (
        <label key={name} class="field">
          {name === "from" ? "From" : "To"}
          <input
            type="datetime-local"
            value={texts[name]}
            onInput={(event) => change({ [name]: event.currentTarget.value })}
          />
        </label>
      ))}
      <OverlapField
        value={texts.overlap}
        own="buffer_all: one after the other"
        change={(overlap) => change({ overlap })}
      />
      {counted === 0 && <p class="muted">No time of the schedule is between them.</p>}
    </ActionDialog>
  );
}

function DeleteDialog({ schedule, onClose, onGone }: VerbProps & { onGone: () => void }) {
  const [cancel, setCancel] = useState(false);
  return (
    <ActionDialog
      title={`Delete ${schedule.id}`}
      does="The schedule goes, with what waits in its buffer and its backfills."
      label="Delete"
      danger
      onClose={onClose}
      work={async () => {
        await remove(schedulePath(schedule.id) + (cancel ? "?runs=cancel" : ""));
        say("good", `${schedule.id} is deleted`);
        onGone();
      }}
    >
      <label class="check">
        <input
          type="checkbox"
          checked={cancel}
          onChange={(event) => setCancel(event.currentTarget.checked)}
        />
        Cancel its runs that go on
      </label>
    </ActionDialog>
  );
}

export function ScheduleVerbDialog({
  verb,
  onGone,
  ...rest
}: VerbProps & { verb: ScheduleVerb; onGone: () => void }) {
  switch (verb) {
    case "pause":
      return <PauseDialog {...rest} />;
    case "resume":
      return <ResumeDialog {...rest} />;
    case "trigger":
      return <TriggerDialog {...rest} />;
    case "backfill":
      return <BackfillDialog {...rest} />;
    case "delete":
      return <DeleteDialog {...rest} onGone={onGone} />;
  }
}
