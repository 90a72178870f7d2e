// The servers that share the store.
import { get } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { NotYet, number, PageHead, Time } from "../ui.tsx";

interface Node {
  id: string;
  name: string;
  self: boolean;
  version: string | null;
  url: string | null;
  workers: number;
  running: number;
  active: number;
  load: number;
  runs: number;
  since: string;
  seen: string;
  silent: number;
}

// A server that has been silent for so long looks as if it had gone: others take over its runs soon.
const SILENT_SECONDS = 5;

const Row = ({ node }: { node: Node }) => (
  <tr>
    <td>
      <b dir="auto">{node.name}</b> {node.self && <span class="chip">this one</span>}
      <div class="muted mono">{node.url ?? ""}</div>
    </td>
    <td>{node.version ?? "–"}</td>
    <td class="right">{number(node.runs)}</td>
    <td class="right">{number(node.active)}</td>
    <td class="right">{number(node.workers)}</td>
    <td class="right">{number(node.running)}</td>
    <td class="right">{Math.round(node.load * 100)} %</td>
    <td>
      <Time at={node.since} />
    </td>
    <td class={node.silent > SILENT_SECONDS ? "bad" : ""}>
      {node.self ? "now" : `${node.silent.toFixed(1)} s ago`}
    </td>
  </tr>
);

export function ServersPage() {
  const loaded = useLoaded("nodes", () => get<{ nodes: Node[] }>("/nodes"), { live: "never", every: 2000 });
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { nodes } = loaded.data;
  return (
    <section class="page">
      <PageHead
        title="Servers"
        note={
          nodes.length === 1
            ? "One server. With PostgreSQL, several may share a store: each takes over the runs of one that is gone."
            : `${nodes.length} servers share the store. Each run is with one of them at a time.`
        }
      />
      <div class="scroll" tabIndex={0} role="region" aria-label="Servers">
        <table>
          <thead>
            <tr>
              <th>Server</th>
              <th>Version</th>
              <th class="right">Live runs</th>
              <th class="right">In memory</th>
              <th class="right">Workers</th>
              <th class="right">Tasks running</th>
              <th class="right">Load</th>
              <th>Since</th>
              <th>Seen</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((one) => (
              <Row key={one.id} node={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
