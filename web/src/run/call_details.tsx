// One call of a run: how long it waited and worked, its arguments and its result, and what failed.
import { useEffect, useState } from "preact/hooks";
import { get, runPath } from "../api.ts";
import { runLink } from "../route.ts";
import { duration, microseconds } from "../time.ts";
import type { Call, RunDetails } from "../types.ts";
import { Chip, Time } from "../ui.tsx";
import { Payload } from "../value_view.tsx";
import { keyOf } from "./calls.ts";
import { ErrorView } from "./data.tsx";

// A call with its payloads, which the list leaves out.
function useFullCall(run: RunDetails, call: Call): Call | null {
  const [full, setFull] = useState<Call | null>(null);
  useEffect(() => {
    setFull(null);
    get<{ calls: Call[] }>(`${runPath(run.id)}/timeline`, { cursor: keyOf(call) + 1, limit: 1 }).then(
      (page) => setFull(page.calls.find((one) => one.id === call.id) ?? null),
      () => setFull(null),
    );
  }, [call.id, call.status, call.attempt]);
  return full;
}

const between = (from: string, to: string): string =>
  duration((microseconds(to) - microseconds(from)) / 1000);

const CallFacts = ({ call }: { call: Call }) => (
  <dl class="facts">
    <div>
      <dt>Made</dt>
      <dd>
        <Time at={call.created_at} />
      </dd>
    </div>
    {call.started_at && (
      <div>
        <dt>Waited</dt>
        <dd>{between(call.created_at, call.started_at)}</dd>
      </div>
    )}
    {call.started_at && call.ended_at && (
      <div>
        <dt>Worked</dt>
        <dd>{between(call.started_at, call.ended_at)}</dd>
      </div>
    )}
    {call.run_at && (
      <div>
        <dt>Not before</dt>
        <dd>
          <Time at={call.run_at} />
        </dd>
      </div>
    )}
  </dl>
);

const Part = ({ title, value }: { title: string; value: unknown }) => (
  <>
    <h3>{title}</h3>
    <Payload value={value} name={title.toLowerCase()} />
  </>
);

const CallPayloads = ({ call }: { call: Call }) => (
  <>
    {call.args !== null && <Part title="Arguments" value={call.args} />}
    {call.keywords !== null && Object.keys(call.keywords as object).length > 0 && (
      <Part title="Keywords" value={call.keywords} />
    )}
    {call.value !== undefined && <Part title="Result" value={call.value} />}
    {call.progress !== null && <Part title="Progress" value={call.progress} />}
  </>
);

export function CallDetails({ run, call, onClose }: { run: RunDetails; call: Call; onClose: () => void }) {
  const full = useFullCall(run, call);
  const shown = full ?? call;
  return (
    <aside class="call-details" aria-label="Call">
      <header>
        <h2 dir="auto">
          {shown.kind} {shown.name}
        </h2>
        <button type="button" class="quiet" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </header>
      <p>
        <Chip state={shown.status} /> {shown.queue && <a href="#/queues">queue {shown.queue}</a>}{" "}
        {shown.attempt > 1 && `attempt ${shown.attempt}`}{" "}
        {shown.lost_leases > 0 && `, lost ${shown.lost_leases} times`}
      </p>
      <CallFacts call={shown} />
      {shown.child && (
        <p>
          Run{" "}
          <a class="mono" href={runLink(shown.child)}>
            {shown.child}
          </a>
        </p>
      )}
      {shown.error && (
        <>
          <h3>Error</h3>
          <ErrorView error={shown.error} run={run} />
        </>
      )}
      {full && <CallPayloads call={full} />}
      {shown.failed_attempts?.map((one) => (
        <div key={one.attempt}>
          <h3>
            Attempt {one.attempt} failed <Time at={one.at} />
          </h3>
          <ErrorView error={one.error} run={run} />
        </div>
      ))}
    </aside>
  );
}
