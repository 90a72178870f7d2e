// Schedules: what starts by itself, and when.
import { useState } from "preact/hooks";
import { get } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { go, link, workflowLink } from "../route.ts";
import { ScheduleForm } from "../schedule/form.tsx";
import type { ListedSchedule } from "../schedule/spec.ts";
import { mayStart } from "../session.ts";
import { Chip, Empty, NotYet, number, PageHead, Shell, Time } from "../ui.tsx";

const MOST = 1000;

const Row = ({ schedule }: { schedule: ListedSchedule }) => (
  <tr>
    <td>
      <a href={link(["schedules", schedule.id])} dir="auto">
        <b>{schedule.id}</b>
      </a>{" "}
      {schedule.paused && <Chip state="paused" />}
    </td>
    <td>
      <a href={workflowLink(schedule.workflow)} dir="auto">
        {schedule.workflow}
      </a>
    </td>
    <td class="wrap">{schedule.meaning}</td>
    <td>
      <Time at={schedule.next_at} />
    </td>
    <td>
      <Time at={schedule.last_success} />
    </td>
    <td class="right">{number(schedule.fired)}</td>
    <td class={`right ${schedule.missed > 0 ? "bad" : ""}`}>{number(schedule.missed)}</td>
    <td class={`right ${schedule.failures > 0 ? "bad" : ""}`}>{number(schedule.failures)}</td>
  </tr>
);

const Table = ({ schedules }: { schedules: ListedSchedule[] }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="Schedules">
    <table>
      <thead>
        <tr>
          <th>Schedule</th>
          <th>Workflow</th>
          <th>Fires</th>
          <th>Next</th>
          <th>Last success</th>
          <th class="right">Fired</th>
          <th class="right">Missed</th>
          <th class="right">Failed in a row</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((one) => (
          <Row key={one.id} schedule={one} />
        ))}
      </tbody>
    </table>
  </div>
);

export function SchedulesPage() {
  const loaded = useLoaded(
    "schedules",
    () => get<{ schedules: ListedSchedule[]; next: string | null }>("/schedules", { limit: MOST }),
    { live: "never", every: 3000 },
  );
  const [made, setMade] = useState(false);
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { schedules, next } = loaded.data;
  return (
    <section class="page">
      <PageHead
        title="Schedules"
        note={next === null ? undefined : `The first ${number(MOST)}, by name. pawl schedule list shows all.`}
      >
        {mayStart.value && (
          <button type="button" class="button primary" onClick={() => setMade(true)}>
            New schedule
          </button>
        )}
      </PageHead>
      {schedules.length === 0 ? (
        <Empty title="Nothing starts by itself yet">
          <p>A schedule starts runs at the times of cron expressions and intervals, in a time zone:</p>
          <Shell
            lines={[
              "pawl schedule next '0 6 * * MON-FRI' --zone Europe/Berlin",
              "pawl schedule create nightly --workflow report --cron '0 6 * * MON-FRI' --zone Europe/Berlin",
            ]}
          />
        </Empty>
      ) : (
        <Table schedules={schedules} />
      )}
      {made && (
        <ScheduleForm
          before={null}
          onClose={(id) => {
            setMade(false);
            if (id !== null) go(link(["schedules", id]));
          }}
        />
      )}
    </section>
  );
}
