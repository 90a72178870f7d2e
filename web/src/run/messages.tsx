// Messages that wait to be received, and a form to send one.
import { get, runPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { askChange } from "../repair/asked.ts";
import { mayAdmin, mayStart } from "../session.ts";
import type { RunDetails } from "../types.ts";
import { NotYet, Time } from "../ui.tsx";
import { Payload } from "../value_view.tsx";
import { SendForm } from "./request_form.tsx";

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
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { messages, channels } = loaded.data;
  return (
    <div class="messages">
      {mayStart.value && run.status === "waiting" && (
        <SendForm run={run} channels={channels} sent={loaded.again} />
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
              {mayAdmin.value && run.status === "waiting" && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={`Change message ${index + 1}`}
                  onClick={() =>
                    askChange({
                      kind: "message",
                      place: String(index + 1),
                      text: JSON.stringify(message.payload, null, 2),
                    })
                  }
                >
                  Change
                </button>
              )}
            </div>
            <Payload value={message.payload} name={message.channel} />
          </div>
        ))}
      </section>
    </div>
  );
}
