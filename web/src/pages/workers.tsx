// The workers that are connected.
import { get } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { duration } from "../time.ts";
import type { Worker } from "../types.ts";
import { Chip, Empty, NotYet, number, PageHead, Shell, Time } from "../ui.tsx";

interface Workers {
  workers: Worker[];
  conflicts: { task?: string; queue?: string }[];
}

export function WorkersPage() {
  const loaded = useLoaded("workers", () => get<Workers>("/workers"), { live: "never", every: 2000 });
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { workers, conflicts } = loaded.data;
  return (
    <section class="page">
      <PageHead title="Workers" />
      {conflicts.map((one, index) => (
        <div key={index} class="notice n-held" role="note">
          <b>Two workers have the task {String(one.task ?? "")} with different parameters.</b>
        </div>
      ))}
      {workers.length === 0 ? (
        <Empty title="No worker is connected">
          <p>Tasks wait until a worker takes them. A worker is a process of yours:</p>
          <Shell lines={["python3 tasks.py    # with pawl.serve() at its end", "node tasks.mjs"]} />
        </Empty>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Workers">
          <table>
            <thead>
              <tr>
                <th>Worker</th>
                <th>Language</th>
                <th>Queues</th>
                <th>Tasks</th>
                <th class="right">Running</th>
                <th class="right">Done</th>
                <th class="right">Failed</th>
                <th class="right">Mean time</th>
                <th>Since</th>
                <th>Seen</th>
              </tr>
            </thead>
            <tbody>
              {workers.map((one) => (
                <tr key={one.session}>
                  <td>
                    <b dir="auto">{one.name}</b> {one.draining && <Chip state="paused" />}
                    <div class="muted mono">{one.address}</div>
                  </td>
                  <td>
                    {one.language} <span class="muted">{one.sdk}</span>
                  </td>
                  <td>{one.queues.join(", ")}</td>
                  <td class="wrap">{one.tasks.length === 0 ? "any" : one.tasks.join(", ")}</td>
                  <td class="right">{number(one.running)}</td>
                  <td class="right">{number(one.done)}</td>
                  <td class={`right ${one.failed > 0 ? "bad" : ""}`}>{number(one.failed)}</td>
                  <td class="right">{duration(one.latency * 1000)}</td>
                  <td>
                    <Time at={one.since} />
                  </td>
                  <td>
                    <Time at={one.seen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
