// Queues: what waits in them, and their limits.
import { useState } from "preact/hooks";
import { get, put } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { mayAdmin } from "../session.ts";
import type { Queue } from "../types.ts";
import { Act, Dialog, Empty, NotYet, number, PageHead, say, Time } from "../ui.tsx";

const LIMITS = [
  ["max_running", "Tasks at once", "0 holds the queue back"],
  ["rate", "Tasks that begin per second", ""],
  ["per_key_max_running", "Tasks at once, of one key", ""],
  ["per_key_rate", "Per second, of one key", ""],
] as const;
type Limit = (typeof LIMITS)[number][0];

function LimitsDialog({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const [texts, setTexts] = useState<Record<Limit, string>>(
    () =>
      Object.fromEntries(
        LIMITS.map(([name]) => [name, queue[name] === null ? "" : String(queue[name])]),
      ) as Record<Limit, string>,
  );
  return (
    <Dialog title={`Limits of ${queue.name}`} onClose={onClose}>
      <p>They hold from now on, for all workers. Tasks that run go on. An empty field means no limit.</p>
      {LIMITS.map(([name, label, hint]) => (
        <label key={name} class="field">
          {label}
          <input
            type="number"
            min="0"
            step={name.includes("rate") ? "any" : "1"}
            name={name}
            value={texts[name]}
            placeholder="no limit"
            onInput={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          />
          {hint !== "" && <span class="muted">{hint}</span>}
        </label>
      ))}
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act
          kind="primary"
          work={async () => {
            const limits = Object.fromEntries(
              LIMITS.filter(([name]) => texts[name] !== "").map(([name]) => [name, Number(texts[name])]),
            );
            await put(`/queues/${encodeURIComponent(queue.name)}`, limits);
            say("good", `The limits of ${queue.name} are set`);
            onClose();
          }}
        >
          Set the limits
        </Act>
      </footer>
    </Dialog>
  );
}

interface Keys {
  keys: { key: string; pending: number; oldest: string }[];
  looked_at: number;
  complete: boolean;
}

// What waits in a queue by the keys of its tasks.
function KeysDialog({ queue, onClose }: { queue: Queue; onClose: () => void }) {
  const loaded = useLoaded(
    `keys ${queue.name}`,
    () => get<Keys>(`/queues/${encodeURIComponent(queue.name)}/keys`),
    { live: "never", every: 5000 },
  );
  return (
    <Dialog title={`Keys of ${queue.name}`} onClose={onClose}>
      {loaded.data === null ? (
        <NotYet loaded={loaded} />
      ) : loaded.data.keys.length === 0 ? (
        <p class="muted">Nothing waits in this queue.</p>
      ) : (
        <>
          {!loaded.data.complete && (
            <p class="muted">Of the {number(loaded.data.looked_at)} tasks of all queues that wait longest.</p>
          )}
          <div class="scroll keys-of-queue" tabIndex={0} role="region" aria-label="Keys">
            <table>
              <thead>
                <tr>
                  <th>Key</th>
                  <th class="right">Waiting</th>
                  <th>The oldest since</th>
                </tr>
              </thead>
              <tbody>
                {loaded.data.keys.map((one) => (
                  <tr key={one.key}>
                    <td class="wrap" dir="auto">
                      {one.key === "" ? <span class="muted">no key</span> : one.key}
                    </td>
                    <td class="right">{number(one.pending)}</td>
                    <td>
                      <Time at={one.oldest} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  );
}

export function QueuesPage() {
  const loaded = useLoaded("queues", () => get<{ queues: Queue[] }>("/queues"), { least: 1000, every: 5000 });
  const [edited, setEdited] = useState<Queue | null>(null);
  const [opened, setOpened] = useState<Queue | null>(null);
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const limit = (value: number | null, unit = ""): string =>
    value === null ? "–" : `${number(value)}${unit}`;
  return (
    <section class="page">
      <PageHead title="Queues" />
      {loaded.data.queues.length === 0 ? (
        <Empty title="No task waits or runs">
          <p>
            Queues are shown here while tasks are in them, and always if they have limits. Workers serve the
            queue <code>default</code>, unless they name others.
          </p>
        </Empty>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Queues">
          <table>
            <thead>
              <tr>
                <th>Queue</th>
                <th class="right">Waiting</th>
                <th class="right">Not due</th>
                <th class="right">Running</th>
                <th>The oldest since</th>
                <th class="right">At once</th>
                <th class="right">Rate</th>
                <th class="right">Of one key</th>
                <th>
                  <span class="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {loaded.data.queues.map((queue) => (
                <tr key={queue.name}>
                  <td>
                    <b>{queue.name}</b>
                  </td>
                  <td class="right">{number(queue.pending)}</td>
                  <td class="right">{number(queue.delayed)}</td>
                  <td class="right">{number(queue.running)}</td>
                  <td>
                    <Time at={queue.oldest} />
                  </td>
                  <td class="right">{limit(queue.max_running)}</td>
                  <td class="right">{limit(queue.rate, "/s")}</td>
                  <td class="right">
                    {limit(queue.per_key_max_running)}{" "}
                    {queue.per_key_rate === null ? "" : limit(queue.per_key_rate, "/s")}
                  </td>
                  <td class="right">
                    {queue.pending > 0 && (
                      <button
                        type="button"
                        class="quiet"
                        aria-label={`Keys of ${queue.name}`}
                        onClick={() => setOpened(queue)}
                      >
                        Keys
                      </button>
                    )}
                    {mayAdmin.value && (
                      <button type="button" class="quiet" onClick={() => setEdited(queue)}>
                        Limits
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened && <KeysDialog queue={opened} onClose={() => setOpened(null)} />}
      {edited && (
        <LimitsDialog
          queue={edited}
          onClose={() => {
            setEdited(null);
            loaded.again();
          }}
        />
      )}
    </section>
  );
}
