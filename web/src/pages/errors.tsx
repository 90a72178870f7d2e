// Failed and held runs, grouped by error and line, with a retry for a whole group.
import { useState } from "preact/hooks";
import { get } from "../api.ts";
import { BulkDialog } from "../bulk.tsx";
import { useLoaded } from "../loaded.ts";
import { link, place, setQuery, workflowLink } from "../route.ts";
import { fileName } from "../run/state.tsx";
import { mayStart } from "../session.ts";
import type { ErrorGroup } from "../types.ts";
import { Chip, Empty, Failure, Loading, number, PageHead, RunName, Time } from "../ui.tsx";
import type { Verb } from "../verbs.tsx";

export function ErrorsPage() {
  const workflow = place.value.query.get("workflow") ?? "";
  const loaded = useLoaded(
    `errors ${workflow}`,
    () =>
      get<{ groups: ErrorGroup[]; looked_at: number; complete: boolean }>("/errors", {
        workflow,
        limit: 10000,
      }),
    { least: 2000 },
  );
  const [open, setOpen] = useState<string | null>(null);
  const [action, setAction] = useState<{ verb: Verb; group: ErrorGroup } | null>(null);
  if (loaded.data === null)
    return loaded.error !== null ? <Failure error={loaded.error} again={loaded.again} /> : <Loading />;
  const { groups, looked_at, complete } = loaded.data;
  return (
    <section class="page">
      <PageHead
        title="Errors"
        note={
          groups.length === 0
            ? undefined
            : `${number(groups.length)} kinds in ${number(looked_at)} runs${complete ? "" : ", the newest of more"}`
        }
      >
        {workflow !== "" && (
          <button type="button" class="button" onClick={() => setQuery({ workflow: null })}>
            All workflows
          </button>
        )}
      </PageHead>
      {groups.length === 0 ? (
        <Empty title="Nothing has failed">
          <p>
            Runs that fail, or that a fault holds, are gathered here by their error and the line it came from.
          </p>
        </Empty>
      ) : (
        <div class="groups">
          {groups.map((group) => {
            const key = [group.workflow, group.kind, group.file, group.line, group.held].join(" ");
            return (
              <article key={key} class="card group">
                <header>
                  <Chip state={group.held ? "held" : "failed"} />
                  <h2 dir="auto">{group.kind}</h2>
                  <b class="count">{number(group.count)}</b>
                  <span class="spring" />
                  {mayStart.value && (
                    <button
                      type="button"
                      class="button primary"
                      onClick={() => setAction({ verb: "retry", group })}
                    >
                      Retry {number(group.runs.length)}
                    </button>
                  )}
                  {mayStart.value && group.held && (
                    <button
                      type="button"
                      class="button danger"
                      onClick={() => setAction({ verb: "fail", group })}
                    >
                      Let them fail
                    </button>
                  )}
                </header>
                <p class="group-message" dir="auto">
                  {group.message}
                </p>
                <p class="muted">
                  <a
                    href={workflowLink(group.workflow, {
                      version: group.versions[0]!,
                      line: group.line > 0 ? String(group.line) : undefined,
                    })}
                  >
                    {group.workflow}
                    {group.file ? `, ${fileName(group.file)}:${group.line}` : ""}
                  </a>
                  {" · "}first <Time at={group.first_at} /> · last <Time at={group.last_at} /> ·{" "}
                  {group.versions.length} {group.versions.length === 1 ? "version" : "versions"}
                  {" · "}
                  <a
                    href={link(["runs"], {
                      state: group.held ? "held" : "failed",
                      workflow: group.workflow,
                      error: group.held ? undefined : group.kind,
                    })}
                  >
                    as a list
                  </a>
                  {" · "}
                  <button
                    type="button"
                    class="quiet"
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? null : key)}
                  >
                    {open === key ? "hide runs" : "show runs"}
                  </button>
                </p>
                {open === key && (
                  <ul class="plain runs">
                    {group.runs.slice(0, 50).map((id) => (
                      <li key={id}>
                        <RunName id={id} />
                      </li>
                    ))}
                    {group.runs.length > 50 && (
                      <li class="muted">and {number(group.runs.length - 50)} more</li>
                    )}
                  </ul>
                )}
              </article>
            );
          })}
        </div>
      )}
      {action && (
        <BulkDialog
          verb={action.verb}
          selection={{ kind: "ids", ids: action.group.runs }}
          onClose={() => {
            setAction(null);
            loaded.again();
          }}
        />
      )}
    </section>
  );
}
