// A schedule: what it means, its next times, a calendar of what happened, and what one can do to it.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError, get, remove, schedulePath } from "../api.ts";
import { now } from "../clock.ts";
import { useLoaded } from "../loaded.ts";
import { go, link, workflowLink } from "../route.ts";
import { Calendar } from "../schedule/calendar.tsx";
import { timeIn } from "../schedule/days.ts";
import { ScheduleForm } from "../schedule/form.tsx";
import type { Firing, Schedule } from "../schedule/spec.ts";
import { type ScheduleVerb, ScheduleVerbDialog } from "../schedule/verbs.tsx";
import { mayStart } from "../session.ts";
import { relative } from "../time.ts";
import type { Run } from "../types.ts";
import { Act, Chip, Empty, NotYet, number, PageHead, RunName, Time } from "../ui.tsx";
import { Payload } from "../value_view.tsx";

const CALENDAR_DAYS = 42;
const MOST_RUNS = 10_000;

interface Shown {
  schedule: Schedule;
  runs: Run[];
}

// The runs of the last weeks, for the calendar.
async function load(id: string): Promise<Shown> {
  const [schedule, page] = await Promise.all([
    get<Schedule>(schedulePath(id)),
    get<{ runs: Run[] }>("/runs", {
      tag: `pawl.schedule:${id}`,
      created_from: new Date(Date.now() - CALENDAR_DAYS * 86_400_000).toISOString(),
      limit: MOST_RUNS,
    }),
  ]);
  return { schedule, runs: page.runs };
}

const Buttons = ({ schedule, choose }: { schedule: Schedule; choose: (verb: ScheduleVerb | "edit") => void }) => {
  const button = (verb: ScheduleVerb | "edit", label: string, kind = "") => (
    <button type="button" class={`button ${kind}`} onClick={() => choose(verb)}>
      {label}
    </button>
  );
  return (
    <>
      {button("trigger", "Trigger", "primary")}
      {schedule.paused ? button("resume", "Resume") : button("pause", "Pause")}
      {button("edit", "Change")}
      {button("backfill", "Backfill")}
      {button("delete", "Delete", "danger")}
    </>
  );
};

function Notices({ schedule }: { schedule: Schedule }) {
  return (
    <>
      {schedule.paused && (
        <div class="notice" role="note">
          <b>{schedule.paused_by_failures ? "Paused after failures. " : "Paused. "}</b>
          <span dir="auto">{schedule.pause_reason ?? ""}</span>
        </div>
      )}
      {schedule.missed > 0 && (
        <div class="notice n-held" role="note">
          <b>{number(schedule.missed)} times were missed: </b>
          no server was there, or the start was refused.
        </div>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="count-card">
    <span>{name}</span>
    <b>{children}</b>
  </div>
);

const Counters = ({ schedule }: { schedule: Schedule }) => (
  <div class="cards">
    <Fact name="fired">{number(schedule.fired)}</Fact>
    <Fact name="skipped by overlap">{number(schedule.skipped)}</Fact>
    <Fact name="missed">{number(schedule.missed)}</Fact>
    <Fact name="dropped from the buffer">{number(schedule.dropped)}</Fact>
    <Fact name="failed in a row">{number(schedule.failures)}</Fact>
  </div>
);

const Next = ({ schedule }: { schedule: Schedule }) => (
  <div class="card">
    <h2>Next</h2>
    {schedule.next.length === 0 && <p class="muted">It never fires again.</p>}
    <ol class="plain">
      {schedule.next.map((at) => (
        <li key={at} class="row">
          <span class="mono">{timeIn(schedule.spec.zone ?? "UTC", at)}</span>
          <span class="muted">{relative(at, now.value)}</span>
        </li>
      ))}
    </ol>
  </div>
);

const RecentRow = ({ firing, zone }: { firing: Firing; zone: string }) => (
  <tr>
    <td class="mono">{timeIn(zone, firing.nominal)}</td>
    <td>{firing.what}</td>
    <td class="wrap">{firing.run === null ? (firing.reason ?? "") : <RunName id={firing.run} />}</td>
    <td>
      <Time at={firing.at} />
    </td>
  </tr>
);

const Recent = ({ schedule }: { schedule: Schedule }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="The last ten times">
    <table>
      <thead>
        <tr>
          <th>Time</th>
          <th>What became of it</th>
          <th>Run</th>
          <th>Decided</th>
        </tr>
      </thead>
      <tbody>
        {schedule.recent.map((firing) => (
          <RecentRow
            key={`${firing.nominal} ${firing.at} ${firing.what}`}
            firing={firing}
            zone={schedule.spec.zone ?? "UTC"}
          />
        ))}
      </tbody>
    </table>
    {schedule.recent.length === 0 && <p class="more muted">No time has come yet.</p>}
  </div>
);

// What goes on now: runs, starts that wait, backfills.
function UnderWay({ schedule, again }: { schedule: Schedule; again: () => void }) {
  const { live, buffer, backfills } = schedule;
  if (live.length + buffer.length + backfills.length === 0) return null;
  const zone = schedule.spec.zone ?? "UTC";
  return (
    <div class="card under-way" tabIndex={0} role="region" aria-label="Under way">
      <h2>Under way</h2>
      <ul class="plain">
        {live.map((run) => (
          <li key={run.id} class="row">
            <Chip state="running" /> <RunName id={run.id} />
            <span class="muted">of {timeIn(zone, run.nominal)}</span>
          </li>
        ))}
        {buffer.map((at) => (
          <li key={at} class="row">
            <Chip state="pending" /> <span class="mono">{timeIn(zone, at)}</span>
            <span class="muted">waits for the end of another run</span>
          </li>
        ))}
        {backfills.map((one) => (
          <li key={one.number} class="row">
            <span>
              Backfill {one.number}, at {timeIn(zone, one.next)} of {timeIn(zone, one.to)}
            </span>
            {mayStart.value && (
              <Act
                kind="quiet"
                work={async () => {
                  await remove(`${schedulePath(schedule.id)}/backfills/${one.number}`);
                  again();
                }}
              >
                End it
              </Act>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Policy = ({ schedule }: { schedule: Schedule }) => (
  <div class="card">
    <h2>Policies</h2>
    <p>
      Overlap: <code>{schedule.overlap}</code> · catch-up: <code>{schedule.catch_up}</code>
      {schedule.jitter > 0 && ` · jitter: up to ${schedule.jitter} s`}
      {schedule.pause_after_failures > 0 && ` · pauses after ${schedule.pause_after_failures} failures in a row`}
      {schedule.max_runs > 0 && ` · ${number(schedule.max_runs)} runs at most`}
      {schedule.version !== null && ` · version ${schedule.version.slice(0, 8)}`}
    </p>
    <h3>Input</h3>
    {schedule.input === null ? <p class="muted">the tick</p> : <Payload value={schedule.input} name="input" />}
  </div>
);

export function SchedulePage({ id }: { id: string }) {
  const loaded = useLoaded(`schedule ${id}`, () => load(id), { least: 1000, every: 3000 });
  const [chosen, choose] = useState<ScheduleVerb | "edit" | null>(null);
  if (loaded.error instanceof ApiError && loaded.error.status === 404)
    return (
      <Empty title="There is no such schedule">
        <p>
          <a href="#/schedules">To the schedules</a>
        </p>
      </Empty>
    );
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { schedule, runs } = loaded.data;
  const close = (): void => {
    choose(null);
    loaded.again();
  };
  const times = runs.map((run) => ({ at: run.tags["pawl.nominal"] ?? run.created_at, status: run.status }));
  return (
    <section class="page">
      <PageHead
        title={<span dir="auto">{schedule.id}</span>}
        note={
          <>
            {schedule.meaning} · starts{" "}
            <a href={workflowLink(schedule.workflow)} dir="auto">
              {schedule.workflow}
            </a>
            {schedule.declared && " · declared in its source"} ·{" "}
            <a href={link(["runs"], { tag: `pawl.schedule:${schedule.id}` })}>all its runs</a>
          </>
        }
      >
        {mayStart.value && <Buttons schedule={schedule} choose={choose} />}
      </PageHead>
      <Notices schedule={schedule} />
      <Counters schedule={schedule} />
      <UnderWay schedule={schedule} again={loaded.again} />
      <div class="halves">
        <Next schedule={schedule} />
        <Policy schedule={schedule} />
      </div>
      <Calendar
        zone={schedule.spec.zone ?? "UTC"}
        runs={times}
        next={schedule.paused ? [] : schedule.next}
      />
      <Recent schedule={schedule} />
      {chosen === "edit" && <ScheduleForm before={schedule} onClose={close} />}
      {chosen !== null && chosen !== "edit" && (
        <ScheduleVerbDialog
          verb={chosen}
          schedule={schedule}
          onClose={close}
          onGone={() => go("#/schedules")}
        />
      )}
    </section>
  );
}
