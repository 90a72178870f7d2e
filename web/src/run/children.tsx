// The runs that a run has called.
import { get } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { workflowLink } from "../route.ts";
import type { Run, RunDetails } from "../types.ts";
import { Chip, Empty, NotYet, RunName, stateOf, Time } from "../ui.tsx";

export function ChildrenTab({ run }: { run: RunDetails }) {
  const loaded = useLoaded(
    `children ${run.id}`,
    () => get<{ runs: Run[]; next: string | null }>("/runs", { parent: run.id, limit: 500 }),
    { live: { run: run.id }, every: 5000 },
  );
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  if (loaded.data.runs.length === 0)
    return (
      <Empty title="It has no children">
        <p>
          Runs that a workflow starts with <code>child(…)</code> are shown here.
        </p>
      </Empty>
    );
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Children">
      <table>
        <thead>
          <tr>
            <th>Status</th>
            <th>Run</th>
            <th>Workflow</th>
            <th>Started</th>
            <th>Ended</th>
          </tr>
        </thead>
        <tbody>
          {loaded.data.runs.map((one) => (
            <tr key={one.id}>
              <td>
                <Chip state={stateOf(one)} />
              </td>
              <td>
                <RunName id={one.id} />
              </td>
              <td>
                <a href={workflowLink(one.workflow)}>{one.workflow}</a>
              </td>
              <td>
                <Time at={one.created_at} />
              </td>
              <td>
                <Time at={one.ended_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {loaded.data.next !== null && (
        <p class="muted">
          and more: <a href={`#/runs?parent=${encodeURIComponent(run.id)}`}>see all of them</a>
        </p>
      )}
    </div>
  );
}
