// Messages that wait to be received, and a form to send one.
import { useState } from "preact/hooks";
import { get, post, runPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { mayStart } from "../session.ts";
import type { RunDetails } from "../types.ts";
import { Act, NotYet, say, Time } from "../ui.tsx";
import { newKey } from "../verbs.tsx";
import { Payload } from "../value_view.tsx";
import { JsonField, parseJson } from "../json_field.tsx";

interface Waiting {
  messages: { channel: string; payload: unknown; sent_at: string; expected: boolean }[];
  channels: string[];
}

export function MessagesTab({ run }: { run: RunDetails }) {
  const loaded = useLoaded(
    `messages ${run.id}`,
    () => get<Waiting>(`${runPath(run.id)}/messages`, { limit: 1000 }),
    { live: { run: run.id } },
  );
  const [channel, setChannel] = useState<string | null>(null);
  const [text, setText] = useState("");
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { messages, channels } = loaded.data;
  const to = channel ?? channels[0] ?? "";
  return (
    <div class="messages">
      {mayStart.value && run.status === "waiting" && (
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
          <Act
            kind="primary"
            disabled={to === "" || parseJson(text) === undefined}
            work={async () => {
              await post(`${runPath(run.id)}/messages`, {
                channel: to,
                payload: parseJson(text)!.value,
                id: newKey(),
              });
              setText("");
              say("good", `The message is on its way to '${to}'`);
              loaded.again();
            }}
          >
            Send
          </Act>
        </form>
      )}
      <section>
        <h2 class="sub">
          {channels.length > 0 ? (
            <>
              Waits on{" "}
              {channels.map((one) => (
                <code key={one}>{one} </code>
              ))}
            </>
          ) : (
            "Waits on no channel"
          )}
        </h2>
        {messages.length === 0 && <p class="muted">No message waits to be received.</p>}
        {messages.map((message, index) => (
          <div key={index} class="card message">
            <div>
              <code>{message.channel}</code> <Time at={message.sent_at} />
              {!message.expected && <span class="bad"> the program knows no such channel</span>}
            </div>
            <Payload value={message.payload} name={message.channel} />
          </div>
        ))}
      </section>
    </div>
  );
}
