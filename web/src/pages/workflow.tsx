// A workflow: its versions and their live runs, its source with how many runs wait where, and the difference
// of two versions.
import { useState } from "preact/hooks";
import { get, put, remove, workflowPath } from "../api.ts";
import { diffLines } from "../diff.ts";
import { useLoaded } from "../loaded.ts";
import { go, link, place, setQuery } from "../route.ts";
import { fileName, useSource } from "../run/state.tsx";
import { mayAdmin, mayStart } from "../session.ts";
import { Coloured, type Heat, SourceView, useColour } from "../source_view.tsx";
import type { Version } from "../types.ts";
import { Act, Dialog, Failure, Loading, number, PageHead, say, shortVersion, Time } from "../ui.tsx";

function Diff({ name, from, to }: { name: string; from: string; to: string }) {
  const before = useSource(name, from);
  const after = useSource(name, to);
  const paint = useColour();
  if (before.data === null || after.data === null)
    return (before.error ?? after.error) ? <Failure error={before.error ?? after.error} /> : <Loading />;
  const paths = [...new Set([...before.data.files, ...after.data.files].map((file) => fileName(file.path)))];
  const textOf = (files: { path: string; text: string }[], path: string): string =>
    files.find((file) => fileName(file.path) === path)?.text ?? "";
  return (
    <div class="source" tabIndex={0} role="region" aria-label="Difference">
      {paths.map((path) => {
        const left = textOf(before.data!.files, path);
        const right = textOf(after.data!.files, path);
        const leftLines = paint?.(left);
        const rightLines = paint?.(right);
        return (
          <div key={path} class="source-lines diff">
            {paths.length > 1 && <h2 class="sub">{path}</h2>}
            {left === right && <p class="muted">No line differs.</p>}
            {left !== right &&
              diffLines(left, right).map((line, index) => {
                const pieces =
                  line.kind === "gone" ? leftLines?.[line.left - 1] : rightLines?.[line.right - 1];
                return (
                  <div key={index} class={`line d-${line.kind}`}>
                    <span class="number">{line.kind === "new" ? "" : line.left}</span>
                    <span class="number">{line.kind === "gone" ? "" : line.right}</span>
                    <span class="sign">{line.kind === "same" ? " " : line.kind === "new" ? "+" : "−"}</span>
                    <code>{pieces ? <Coloured pieces={pieces} /> : line.text}</code>
                  </div>
                );
              })}
          </div>
        );
      })}
    </div>
  );
}

export function WorkflowPage({ name }: { name: string }) {
  const query = place.value.query;
  const versions = useLoaded(
    `versions ${name}`,
    () => get<{ versions: Version[] }>(`${workflowPath(name)}/versions`),
    { least: 2000 },
  );
  const lines = useLoaded(
    `lines ${name}`,
    () => get<{ lines: { version: string; line: number; runs: number }[] }>(`${workflowPath(name)}/lines`),
    { least: 1000 },
  );
  const [dialog, setDialog] = useState<
    { kind: "roll back" | "remove"; version: Version } | "workflow" | null
  >(null);
  const known = versions.data?.versions ?? [];
  const current = known.find((one) => one.current);
  const shown = known.find((one) => one.version === query.get("version")) ?? current ?? known.at(-1);
  const compared = known.find((one) => one.version === query.get("compare"));
  const source = useSource(name, shown?.version ?? "");
  if (versions.data === null)
    return versions.error !== null ? <Failure error={versions.error} again={versions.again} /> : <Loading />;
  const ofShown = (lines.data?.lines ?? []).filter((one) => one.version === shown?.version);
  const heat = new Map<number, Heat>(
    ofShown
      .filter((one) => one.line > 0)
      .map((one) => [
        one.line,
        {
          runs: one.runs,
          href: link(["runs"], {
            state: "waiting",
            workflow: name,
            version: one.version,
            line: String(one.line),
          }),
        },
      ]),
  );
  const path = source.data?.files.find((file) => file.path === query.get("file"))?.path ?? source.data?.file;
  const file = source.data?.files.find((one) => one.path === path);
  const line = Number(query.get("line") ?? "0") || source.data?.line;
  return (
    <section class="page fill">
      <PageHead
        title={<span dir="auto">{name}</span>}
        note={current ? undefined : "It is removed: nobody can start it any more."}
      >
        <a class="button" href={link(["runs"], { workflow: name })}>
          Runs
        </a>
        {mayStart.value && current && (
          <a class="button primary" href={link(["start"], { workflow: name })}>
            Start a run
          </a>
        )}
        {mayAdmin.value && current && (
          <button type="button" class="button danger" onClick={() => setDialog("workflow")}>
            Remove
          </button>
        )}
      </PageHead>
      <div class="workflow">
        <aside class="versions" aria-label="Versions">
          <h2 class="sub">Versions</h2>
          {[...known].reverse().map((one) => (
            <div key={one.version} class={`version ${one === shown ? "chosen" : ""}`}>
              <button
                type="button"
                class="frame"
                aria-pressed={one === shown}
                onClick={() => setQuery({ version: one.version, compare: null, line: null })}
              >
                <span class="mono">
                  {shortVersion(one.version)} {one.current && <span class="chip s-completed">current</span>}
                </span>
                <span class="muted">
                  <Time at={one.created_at} /> · {number(one.live_runs)} live
                </span>
              </button>
              {one === shown && (
                <div class="version-tools">
                  {mayAdmin.value && !one.current && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => setDialog({ kind: "roll back", version: one })}
                    >
                      Make it current
                    </button>
                  )}
                  {mayAdmin.value && !one.current && one.live_runs === 0 && (
                    <button
                      type="button"
                      class="quiet"
                      onClick={() => setDialog({ kind: "remove", version: one })}
                    >
                      Remove
                    </button>
                  )}
                  {known.length > 1 && (
                    <select
                      aria-label="Compare with"
                      value={compared?.version ?? ""}
                      onChange={(event) => setQuery({ compare: event.currentTarget.value })}
                    >
                      <option value="">compare with…</option>
                      {known
                        .filter((other) => other !== one)
                        .map((other) => (
                          <option key={other.version} value={other.version}>
                            {shortVersion(other.version)}
                          </option>
                        ))}
                    </select>
                  )}
                  {Object.entries(one.settings).map(([setting, value]) => (
                    <code key={setting}>
                      {setting}={value}
                    </code>
                  ))}
                </div>
              )}
            </div>
          ))}
        </aside>
        <div class="middle">
          <div class="waits">
            {compared ? (
              <b>
                {shortVersion(compared.version)} → {shortVersion(shown!.version)}
              </b>
            ) : (
              <>
                {(source.data?.files.length ?? 0) > 1 ? (
                  <select
                    aria-label="File"
                    value={path}
                    onChange={(event) => setQuery({ file: event.currentTarget.value })}
                  >
                    {source.data!.files.map((one) => (
                      <option key={one.path} value={one.path}>
                        {fileName(one.path)}
                      </option>
                    ))}
                  </select>
                ) : (
                  <span class="mono">{fileName(path ?? "")}</span>
                )}
                <span class="spring" />
                <span class="muted">
                  {number(ofShown.reduce((sum, one) => sum + one.runs, 0))} live runs of this version
                  {ofShown.some((one) => one.line === 0) && (
                    <>, {number(ofShown.find((one) => one.line === 0)!.runs)} not begun</>
                  )}
                </span>
              </>
            )}
          </div>
          {compared && shown ? (
            <Diff name={name} from={compared.version} to={shown.version} />
          ) : file ? (
            <SourceView
              text={file.text}
              mark={line}
              markKind={query.get("line") ? "fault" : "here"}
              heat={heat}
              label={`Source ${fileName(file.path)}`}
            />
          ) : source.error !== null ? (
            <Failure error={source.error} />
          ) : (
            <Loading />
          )}
        </div>
      </div>
      {dialog === "workflow" && (
        <Dialog title={`Remove ${name}`} onClose={() => setDialog(null)}>
          <p>
            Nobody can start it any more. Runs under way go on, and its versions stay as long as runs need
            them. A deploy brings it back.
          </p>
          <footer>
            <button type="button" class="button" onClick={() => setDialog(null)}>
              Back
            </button>
            <Act
              kind="danger"
              work={async () => {
                await remove(workflowPath(name));
                say("good", `${name} is removed`);
                go("#/workflows");
              }}
            >
              Remove
            </Act>
          </footer>
        </Dialog>
      )}
      {dialog !== null && dialog !== "workflow" && (
        <Dialog
          title={`${dialog.kind === "remove" ? "Remove" : "Make current"}: ${shortVersion(dialog.version.version)}`}
          onClose={() => setDialog(null)}
        >
          <p>
            {dialog.kind === "remove"
              ? "The version and its source are removed. No live run has it."
              : "New runs get this version. Runs under way keep theirs. The next deploy replaces it again."}
          </p>
          <footer>
            <button type="button" class="button" onClick={() => setDialog(null)}>
              Back
            </button>
            <Act
              kind={dialog.kind === "remove" ? "danger" : "primary"}
              work={async () => {
                if (dialog.kind === "remove")
                  await remove(`/versions/${encodeURIComponent(dialog.version.version)}`);
                else await put(`${workflowPath(name)}/version`, { version: dialog.version.version });
                say("good", dialog.kind === "remove" ? "Removed" : "New runs get this version");
                setDialog(null);
                versions.again();
              }}
            >
              {dialog.kind === "remove" ? "Remove" : "Make current"}
            </Act>
          </footer>
        </Dialog>
      )}
    </section>
  );
}
