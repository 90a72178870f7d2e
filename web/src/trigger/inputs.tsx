// What has arrived at a trigger, the newest first, and what could not be processed.
import { useState } from "preact/hooks";
import { get, post, triggerPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { place, setQuery } from "../route.ts";
import { mayStart } from "../session.ts";
import { Act, Chip, NotYet, number, RunName, say, Time } from "../ui.tsx";
import type { Input, Trigger } from "./spec.ts";

const PAGE = 100;

interface Page {
  inputs: Input[];
  next: string | null;
}

async function loadPages(trigger: string, failed: boolean, count: number): Promise<Page> {
  const inputs: Input[] = [];
  let next: string | null = null;
  do {
    const page: Page = await get(`${triggerPath(trigger)}/inputs`, {
      limit: PAGE,
      cursor: next,
      processed: failed ? false : undefined,
    });
    inputs.push(...page.inputs);
    next = page.next;
  } while (next !== null && inputs.length < count);
  return { inputs, next };
}

async function retry(trigger: Trigger, id: string | null): Promise<void> {
  const path = `${triggerPath(trigger.id)}/retry`;
  const answer = await post<{ inputs: Input[] }>(path, id === null ? {} : { id });
  const done = answer.inputs.filter((one) => one.processed).length;
  const all = answer.inputs.length;
  say(done === all ? "good" : "bad", `${number(done)} of ${number(all)} ${all === 1 ? "is" : "are"} processed`);
}

const Row = ({ trigger, input, again }: { trigger: Trigger; input: Input; again: () => void }) => (
  <tr>
    <td>
      <Time at={input.at} />
    </td>
    <td class="wrap mono" dir="auto">
      {input.id}
    </td>
    <td>
      <Chip state={input.processed ? "completed" : "failed"} />
    </td>
    <td class="wrap">
      {input.run !== null && <RunName id={input.run} />}
      {input.error !== null && <span class="bad"> {input.error}</span>}
      {input.processed && input.run === null && <span class="muted">the filter wants nothing of it</span>}
    </td>
    <td class="right">
      {!input.processed && mayStart.value && (
        <Act
          kind="quiet"
          work={async () => {
            await retry(trigger, input.id);
            again();
          }}
        >
          Retry
        </Act>
      )}
    </td>
  </tr>
);

export function Inputs({ trigger }: { trigger: Trigger }) {
  const failed = place.value.query.get("inputs") === "failed";
  const [count, setCount] = useState(PAGE);
  const loaded = useLoaded(
    `inputs ${trigger.id} ${failed} ${count}`,
    () => loadPages(trigger.id, failed, count),
    { live: "never", every: 2000 },
  );
  return (
    <section class="stack">
      <div class="row">
        <h2>What has arrived</h2>
        <span class="spring" />
        <label class="check">
          <input
            type="checkbox"
            checked={failed}
            onChange={(event) => setQuery({ inputs: event.currentTarget.checked ? "failed" : null })}
          />
          Only what could not be processed
        </label>
        {failed && mayStart.value && (loaded.data?.inputs.length ?? 0) > 0 && (
          <Act
            work={async () => {
              await retry(trigger, null);
              loaded.again();
            }}
          >
            Retry all of them
          </Act>
        )}
      </div>
      {loaded.data === null ? (
        <NotYet loaded={loaded} />
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Inputs">
          <table>
            <thead>
              <tr>
                <th>When</th>
                <th>Input</th>
                <th>What became of it</th>
                <th>Run</th>
                <th>
                  <span class="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {loaded.data.inputs.map((input) => (
                <Row key={input.id} trigger={trigger} input={input} again={loaded.again} />
              ))}
            </tbody>
          </table>
          {loaded.data.inputs.length === 0 && (
            <p class="more muted">{failed ? "All that came was processed." : "Nothing has arrived yet."}</p>
          )}
          {loaded.data.next !== null && (
            <button type="button" class="button" onClick={() => setCount(count + PAGE)}>
              Older ones
            </button>
          )}
        </div>
      )}
    </section>
  );
}
