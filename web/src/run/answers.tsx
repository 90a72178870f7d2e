// What a run waits for somebody to say: its suspension, and its open promises.
import { useState } from "preact/hooks";
import { post, runPath } from "../api.ts";
import { JsonField, parseJson } from "../json_field.tsx";
import type { Call, RunDetails } from "../types.ts";
import { Act, say } from "../ui.tsx";
import { newKey } from "../verbs.tsx";

function Answer({
  question,
  answer,
  reject,
}: {
  question: string;
  answer: (value: unknown) => Promise<void>;
  reject?: (message: string) => Promise<void>;
}) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const parsed = parseJson(text);
  return (
    <form class="notice answer" onSubmit={(event) => event.preventDefault()}>
      <div>
        <b dir="auto">{question}</b>
        {!open && (
          <button type="button" class="button primary" onClick={() => setOpen(true)}>
            Answer
          </button>
        )}
      </div>
      {open && (
        <>
          <JsonField label="Answer, as JSON" text={text} change={setText} />
          <div class="row">
            <Act kind="primary" disabled={parsed === undefined} work={() => answer(parsed!.value)}>
              Send the answer
            </Act>
            {reject && (
              <Act kind="danger" work={() => reject(text)}>
                Reject
              </Act>
            )}
            <button type="button" class="button" onClick={() => setOpen(false)}>
              Back
            </button>
          </div>
        </>
      )}
    </form>
  );
}

export function Answers({ run, calls }: { run: RunDetails; calls: Call[] }) {
  // What is answered is shown no more, also while the answer is on its way to the page.
  const [answered, setAnswered] = useState<string[]>([]);
  const done = (call: Call): void => setAnswered([...answered, call.id]);
  const promises = calls.filter(
    (call) => call.kind === "promise" && call.status === "open" && !answered.includes(call.id),
  );
  return (
    <>
      {run.suspended !== null && (
        <Answer
          question={`Waits for an answer: ${run.suspended}`}
          answer={async (value) => {
            await post(`${runPath(run.id)}/resume`, { value, key: newKey() });
            say("good", "Answered");
          }}
        />
      )}
      {promises.slice(0, 5).map((call) => {
        const path = `/promises/${encodeURIComponent(call.name)}`;
        return (
          <Answer
            key={call.id}
            question={`Waits for the promise ${call.name}`}
            answer={async (value) => {
              await post(`${path}/resolve`, { value });
              say("good", "The promise is resolved");
              done(call);
            }}
            reject={async (message) => {
              await post(`${path}/reject`, {
                error: { kind: "Rejected", message: String(parseJson(message)?.value ?? message) },
              });
              say("good", "The promise is rejected");
              done(call);
            }}
          />
        );
      })}
    </>
  );
}
