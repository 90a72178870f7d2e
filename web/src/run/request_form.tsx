// A form that sends a message to a run, or a request, whose answer it waits for.
import { useEffect, useRef, useState } from "preact/hooks";
import { post, runPath } from "../api.ts";
import { JsonField, parseJson } from "../json_field.tsx";
import type { CallError, RunDetails } from "../types.ts";
import { Act, say } from "../ui.tsx";
import { Payload } from "../value_view.tsx";
import { newKey } from "../verbs.tsx";

interface Answer {
  key: string;
  answered: boolean;
  value: unknown;
  error: CallError | null;
}

const WAIT_SECONDS = 20;

// Waits on with the same key, so that the run is asked once, until there is an answer or nobody waits.
async function askRun(
  run: string,
  channel: string,
  payload: unknown,
  waits: () => boolean,
): Promise<Answer | null> {
  const key = newKey();
  while (waits()) {
    const path = `${runPath(run)}/requests?wait=${WAIT_SECONDS}`;
    const answer = await post<Answer>(path, { channel, payload, key });
    if (answer.answered) return answer;
  }
  return null;
}

const AnswerView = ({ answer }: { answer: Answer }) => (
  <div class="request-answer" role="status">
    <h3>Answer</h3>
    {answer.error !== null ? (
      <p class="bad" dir="auto">
        <b>{answer.error.kind}</b>: {answer.error.message}
      </p>
    ) : (
      <Payload value={answer.value} name="answer" />
    )}
  </div>
);

interface Asking {
  answer: Answer | "waiting" | null;
  ask: (channel: string, payload: unknown) => Promise<void>;
  stop: () => void;
}

// One request at a time: a later one, or the end of the page, makes nobody wait for it any more.
function useAsking(run: string): Asking {
  const [answer, setAnswer] = useState<Answer | "waiting" | null>(null);
  const waits = useRef(0);
  useEffect(
    () => () => {
      waits.current = -1;
    },
    [],
  );
  const ask = async (channel: string, payload: unknown): Promise<void> => {
    const number = (waits.current += 1);
    setAnswer("waiting");
    try {
      const found = await askRun(run, channel, payload, () => waits.current === number);
      if (waits.current === number) setAnswer(found);
    } catch (error) {
      if (waits.current === number) setAnswer(null);
      throw error;
    }
  };
  const stop = (): void => {
    waits.current += 1;
    setAnswer(null);
  };
  return { answer, ask, stop };
}

export function SendForm({
  run,
  channels,
  sent,
}: {
  run: RunDetails;
  channels: string[];
  sent: () => void;
}) {
  const [channel, setChannel] = useState<string | null>(null);
  const [text, setText] = useState("");
  const [wantsAnswer, setWantsAnswer] = useState(false);
  const { answer, ask, stop } = useAsking(run.id);
  const to = channel ?? channels[0] ?? "";
  const parsed = parseJson(text);
  const send = async (): Promise<void> => {
    await post(`${runPath(run.id)}/messages`, { channel: to, payload: parsed!.value, id: newKey() });
    say("good", `The message is on its way to '${to}'`);
  };
  return (
    <form class="card" onSubmit={(event) => event.preventDefault()}>
      <h2 class="sub">Send a message</h2>
      <label class="field">
        Channel
        <input
          name="channel"
          list="channels"
          value={to}
          onInput={(event) => setChannel(event.currentTarget.value)}
        />
      </label>
      <datalist id="channels">
        {channels.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <JsonField label="Payload, as JSON" text={text} change={setText} />
      <label class="check">
        <input
          type="checkbox"
          checked={wantsAnswer}
          onChange={(event) => setWantsAnswer(event.currentTarget.checked)}
        />
        As a request: wait for what the run answers
      </label>
      <div class="row">
        <Act
          kind="primary"
          disabled={to === "" || parsed === undefined}
          work={async () => {
            await (wantsAnswer ? ask(to, parsed!.value) : send());
            setText("");
            sent();
          }}
        >
          Send
        </Act>
        {answer === "waiting" && (
          <>
            <span class="muted" role="status">
              waits for the answer…
            </span>
            <button type="button" class="quiet" onClick={stop}>
              Wait no more
            </button>
          </>
        )}
      </div>
      {answer !== null && answer !== "waiting" && <AnswerView answer={answer} />}
    </form>
  );
}
