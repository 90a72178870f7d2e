// What is deployed, and a place to drop files on.
import { useState } from "preact/hooks";
import { ApiError, get, messageOf, post, type ServerError } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { link, workflowLink } from "../route.ts";
import { mayAdmin, mayStart } from "../session.ts";
import { Empty, NotYet, PageHead, say, Shell, shortVersion, Time } from "../ui.tsx";

interface Deployed {
  version: string;
  workflows: string[];
  warnings: ServerError["diagnostics"];
}

export function DropZone({ onDone }: { onDone: () => void }) {
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<NonNullable<ServerError["diagnostics"]>>([]);
  const [refused, setRefused] = useState("");
  const deploy = async (list: FileList | null): Promise<void> => {
    const files = [...(list ?? [])].filter((file) => file.name.endsWith(".py"));
    if (files.length === 0) return setRefused("Drop Python files, the main one first.");
    setBusy(true);
    setRefused("");
    setProblems([]);
    try {
      const answer = await post<Deployed>("/deploy", {
        files: await Promise.all(files.map(async (file) => ({ path: file.name, text: await file.text() }))),
      });
      setProblems(answer.warnings ?? []);
      say("good", `Deployed ${answer.workflows.join(", ")} (${shortVersion(answer.version)})`);
      onDone();
    } catch (error) {
      setRefused(messageOf(error));
      if (error instanceof ApiError) setProblems(error.error.diagnostics ?? []);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div
      class={`drop ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void deploy(event.dataTransfer?.files ?? null);
      }}
    >
      <label>
        {busy ? "Deploying…" : "Drop Python files here to deploy them, or "}
        <span class="quiet">choose files</span>
        <input
          type="file"
          multiple
          accept=".py"
          class="hidden"
          aria-label="Files to deploy"
          onChange={(event) => {
            void deploy(event.currentTarget.files);
            event.currentTarget.value = "";
          }}
        />
      </label>
      {refused !== "" && (
        <p class="problem" role="alert">
          {problems.length > 0 ? "The source is refused:" : refused}
        </p>
      )}
      {problems.length > 0 && (
        <ul class="diagnostics">
          {problems.map((one, index) => (
            <li key={index}>
              <code>
                {one.path}:{one.line}:{one.column}
              </code>{" "}
              {one.message}{" "}
              <span class="muted">
                {one.hint} ({one.code})
              </span>
              {one.source !== "" && <pre>{one.source}</pre>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function WorkflowsPage() {
  const loaded = useLoaded(
    "workflows page",
    () => get<{ workflows: { name: string; version: string; deployed_at: string }[] }>("/workflows"),
    { live: "never", every: 5000 },
  );
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { workflows } = loaded.data;
  return (
    <section class="page">
      <PageHead title="Workflows" />
      {workflows.length === 0 ? (
        <Empty title="Nothing is deployed">
          <p>A workflow is a Python function. Make one, and deploy it:</p>
          <Shell lines={["pawl init hello", "pawl deploy hello/workflow.py"]} />
        </Empty>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Workflows">
          <table>
            <thead>
              <tr>
                <th>Workflow</th>
                <th>Version</th>
                <th>Deployed</th>
                <th>
                  <span class="hidden">Links</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {workflows.map((one) => (
                <tr key={one.name}>
                  <td>
                    <a href={workflowLink(one.name)} dir="auto">
                      <b>{one.name}</b>
                    </a>
                  </td>
                  <td class="mono">{shortVersion(one.version)}</td>
                  <td>
                    <Time at={one.deployed_at} />
                  </td>
                  <td class="right">
                    <a href={link(["runs"], { workflow: one.name })}>runs</a>
                    {mayStart.value && (
                      <>
                        {" "}
                        · <a href={link(["start"], { workflow: one.name })}>start</a>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayAdmin.value && <DropZone onDone={loaded.again} />}
    </section>
  );
}
