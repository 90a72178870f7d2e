// A calendar of a schedule: five weeks of what happened, and the week to come.
import { now } from "../clock.ts";
import { type Day, weeksAround, worstOf } from "./days.ts";

const WEEKS = 6;
const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const NAMES: Record<string, string> = { waiting: "running", next: "to come" };

const nameOf = (what: string): string => NAMES[what] ?? what;

function Cell({ day }: { day: Day }) {
  const told = Object.entries(day.counts).map(([what, count]) => `${count} ${nameOf(what)}`);
  return (
    <td class={`day d-${worstOf(day.counts) || "none"} ${day.today ? "today" : ""}`}>
      <span class="day-date">{Number(day.date.slice(8))}</span>
      {told.map((one) => (
        <span key={one} class="day-count">
          {one}
        </span>
      ))}
    </td>
  );
}

export function Calendar({
  zone,
  runs,
  next,
}: {
  zone: string;
  runs: { at: string; status: string }[];
  next: string[];
}) {
  const weeks = weeksAround(now.value, zone, WEEKS, runs, next);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Calendar">
      <table class="calendar">
        <thead>
          <tr>
            <th>Week of</th>
            {WEEKDAYS.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]!.date}>
              <th scope="row">{week[0]!.date}</th>
              {week.map((day) => (
                <Cell key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
