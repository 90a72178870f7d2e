// How the server is: runs by status, what it does over time, queues that are slow, and what fails.
import { get } from "../api.ts";
import { Chart } from "../chart.tsx";
import { now } from "../clock.ts";
import { useLoaded } from "../loaded.ts";
import { link, place, setQuery } from "../route.ts";
import { clockTime, duration } from "../time.ts";
import { times } from "../preferences.ts";
import type { Counts, ErrorGroup, Queue, RateStep, Worker } from "../types.ts";
import { NotYet, number, PageHead, Time } from "../ui.tsx";
import { FirstSteps } from "./runs.tsx";

const SPANS: [string, string, number][] = [
  ["15m", "15 min", 900],
  ["1h", "1 hour", 3600],
  ["6h", "6 hours", 21600],
  ["1d", "1 day", 86400],
];
const POINTS = 90;
const CARDS: [keyof Counts, string][] = [
  ["waiting", "in flight"],
  ["held", "held"],
  ["suspended", "suspended"],
  ["paused", "paused"],
  ["failed", "failed"],
  ["completed", "completed"],
  ["cancelled", "cancelled"],
];

interface Overview {
  counts: Counts;
  queues: Queue[];
  workers: Worker[];
  errors: ErrorGroup[];
}

function Charts({ steps, capacity }: { steps: RateStep[]; capacity: number }) {
  const labels = steps.map((step) => clockTime(step.at, times.value === "utc" ? "utc" : "local").slice(0, 8));
  const rate = (pick: (step: RateStep) => number): number[] =>
    steps.map((step) => (step.seconds > 0 ? pick(step) / step.seconds : 0));
  const perSecond = (value: number): string =>
    value === 0
      ? "0/s"
      : value < 0.1
        ? `${(value * 60).toFixed(1)}/min`
        : value < 10
          ? `${value.toFixed(1)}/s`
          : `${number(Math.round(value))}/s`;
  const seconds = (value: number): string => (value === 0 ? "0" : duration(value * 1000));
  return (
    <div class="charts">
      <Chart
        title="Runs"
        labels={labels}
        capacity={capacity}
        format={perSecond}
        series={[
          { name: "started", style: "s-waiting", values: rate((step) => step.started) },
          { name: "completed", style: "s-completed", values: rate((step) => step.completed) },
        ]}
      />
      <Chart
        title="Failures"
        kind="bars"
        labels={labels}
        capacity={capacity}
        format={(value) => number(Math.round(value))}
        series={[
          { name: "failed", style: "s-failed", values: steps.map((step) => step.failed) },
          { name: "held", style: "s-held", values: steps.map((step) => step.held) },
          { name: "task attempts", style: "s-paused", values: steps.map((step) => step.task_failures) },
        ]}
      />
      <Chart
        title="Tasks: mean time"
        labels={labels}
        capacity={capacity}
        format={seconds}
        series={[
          { name: "in the queue", style: "s-paused", values: steps.map((step) => step.task_wait) },
          { name: "at work", style: "s-waiting", values: steps.map((step) => step.task_time) },
        ]}
      />
      <Chart
        title="Backlog"
        labels={labels}
        capacity={capacity}
        format={(value) => number(Math.round(value))}
        series={[
          { name: "tasks waiting", style: "s-held", values: steps.map((step) => step.pending) },
          { name: "running", style: "s-waiting", values: steps.map((step) => step.running) },
        ]}
      />
    </div>
  );
}

const Cards = ({ counts }: { counts: Counts }) => (
  <div class="cards">
    {CARDS.map(([state, label]) => (
      <a key={state} class="count-card" href={link(["runs"], { state })}>
        <span>
          <i class={`dot s-${state}`} />
          {label}
        </span>
        <b>{number(counts[state])}</b>
      </a>
    ))}
  </div>
);

const Errors = ({ groups }: { groups: ErrorGroup[] }) => (
  <section class="card">
    <h2>Errors</h2>
    {groups.length === 0 && <p class="muted">Nothing has failed.</p>}
    <ul class="plain">
      {groups.slice(0, 6).map((group) => (
        <li key={`${group.workflow} ${group.kind} ${group.line} ${group.held}`}>
          <a href={link(["errors"], { workflow: group.workflow })}>
            <i class={`dot s-${group.held ? "held" : "failed"}`} />
            <span class="grow" dir="auto">
              <b>{group.kind}</b> {group.message}
            </span>
            <span class="muted">
              {group.workflow}
              {group.line > 0 ? `:${group.line}` : ""}
            </span>
            <b>{number(group.count)}</b>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

// The queues whose oldest task waits longest come first.
const slowest = (queues: Queue[]): Queue[] =>
  queues
    .filter((queue) => queue.pending > 0 || queue.running > 0)
    .sort(
      (one, other) => (one.oldest ?? "9").localeCompare(other.oldest ?? "9") || other.pending - one.pending,
    )
    .slice(0, 5);

function SlowQueue({ queue }: { queue: Queue }) {
  const waits = queue.oldest && duration(Math.max(0, now.value - Date.parse(queue.oldest)));
  return (
    <li>
      <a href="#/queues">
        <span class="grow">{queue.name}</span>
        <span class="muted">{waits ? `the oldest waits ${waits}` : ""}</span>
        <b>{number(queue.pending)}</b>
      </a>
    </li>
  );
}

function Work({ queues, workers }: { queues: Queue[]; workers: Worker[] }) {
  const slow = slowest(queues);
  const seen = workers.map((one) => one.seen).sort();
  return (
    <section class="card">
      <h2>Queues and workers</h2>
      {slow.length === 0 && <p class="muted">No task waits.</p>}
      <ul class="plain">
        {slow.map((queue) => (
          <SlowQueue key={queue.name} queue={queue} />
        ))}
      </ul>
      <p class="muted">
        {workers.length === 0 ? (
          "No worker is connected."
        ) : (
          <a href="#/workers">
            {workers.length} {workers.length === 1 ? "worker" : "workers"}, the last seen{" "}
            <Time at={seen.at(-1)} />
          </a>
        )}
      </p>
    </section>
  );
}

const SpanChoice = ({ chosen }: { chosen: string }) => (
  <div class="segmented" role="group" aria-label="Span of the charts">
    {SPANS.map(([name, label]) => (
      <button
        type="button"
        key={name}
        aria-pressed={name === chosen}
        class={name === chosen ? "chosen" : ""}
        onClick={() => setQuery({ span: name })}
      >
        {label}
      </button>
    ))}
  </div>
);

async function loadOverview(): Promise<Overview> {
  const [counts, queues, workers, errors] = await Promise.all([
    get<Counts>("/counts"),
    get<{ queues: Queue[] }>("/queues"),
    get<{ workers: Worker[] }>("/workers"),
    get<{ groups: ErrorGroup[] }>("/errors", { limit: 200 }),
  ]);
  return { counts, queues: queues.queues, workers: workers.workers, errors: errors.groups };
}

export function OverviewPage() {
  const span = SPANS.find(([name]) => name === place.value.query.get("span")) ?? SPANS[0]!;
  const rates = useLoaded(
    `rates ${span[0]}`,
    () => get<{ steps: RateStep[] }>("/rates", { seconds: span[2], points: POINTS }),
    { live: "never", every: 5000 },
  );
  const all = useLoaded("overview", loadOverview, { least: 1000, every: 10000 });
  if (all.data === null) return <NotYet loaded={all} />;
  const { counts, queues, workers, errors } = all.data;
  if (counts.waiting + counts.completed + counts.failed + counts.cancelled === 0)
    return (
      <section class="page">
        <PageHead title="Overview" />
        <FirstSteps />
      </section>
    );
  return (
    <section class="page">
      <PageHead title="Overview">
        <SpanChoice chosen={span[0]} />
      </PageHead>
      <Cards counts={counts} />
      <Charts steps={rates.data?.steps ?? []} capacity={Math.min(POINTS, span[2] / 5)} />
      <div class="halves">
        <Errors groups={errors} />
        <Work queues={queues} workers={workers} />
      </div>
    </section>
  );
}
