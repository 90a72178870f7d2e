// Failed and held runs, grouped by error and line, with a retry for a whole group.
import { useState } from "preact/hooks";
import { get } from "../api.ts";
import { BulkDialog } from "../bulk.tsx";
import { useLoaded } from "../loaded.ts";
import { link, place, setQuery, workflowLink } from "../route.ts";
import { fileName } from "../run/state.tsx";
import { mayStart } from "../session.ts";
import type { ErrorGroup } from "../types.ts";
import { Chip, Empty, NotYet, number, PageHead, RunName, Time } from "../ui.tsx";
import type { Verb } from "../verbs.tsx";

interface Errors {
  groups: ErrorGroup[];
  looked_at: number;
  complete: boolean;
}

type Action = (verb: Verb, group: ErrorGroup) => void;

const keyOf = (group: ErrorGroup): string =>
  [group.workflow, group.kind, group.file, group.line, group.held].join(" ");

const GroupHead = ({ group, act }: { group: ErrorGroup; act: Action }) => (
  <header>
    <Chip state={group.held ? "held" : "failed"} />
    <h2 dir="auto">{group.kind}</h2>
    <b class="count">{number(group.count)}</b>
    <span class="spring" />
    {mayStart.value && (
      <button type="button" class="button primary" onClick={() => act("retry", group)}>
        Retry {number(group.runs.length)}
      </button>
    )}
    {mayStart.value && group.held && (
      <button type="button" class="button danger" onClick={() => act("fail", group)}>
        Let them fail
      </button>
    )}
  </header>
);

function GroupFacts({ group }: { group: ErrorGroup }) {
  const source = workflowLink(group.workflow, {
    version: group.versions[0]!,
    line: group.line > 0 ? String(group.line) : undefined,
  });
  const list = link(["runs"], {
    state: group.held ? "held" : "failed",
    workflow: group.workflow,
    error: group.held ? undefined : group.kind,
  });
  return (
    <>
      <a href={source}>
        {group.workflow}
        {group.file ? `, ${fileName(group.file)}:${group.line}` : ""}
      </a>
      {" · "}first <Time at={group.first_at} /> · last <Time at={group.last_at} /> · {group.versions.length}{" "}
      {group.versions.length === 1 ? "version" : "versions"}
      {" · "}
      <a href={list}>as a list</a>
      {" · "}
    </>
  );
}

const SHOWN = 50;

const GroupRuns = ({ runs }: { runs: string[] }) => (
  <ul class="plain runs">
    {runs.slice(0, SHOWN).map((id) => (
      <li key={id}>
        <RunName id={id} />
      </li>
    ))}
    {runs.length > SHOWN && <li class="muted">and {number(runs.length - SHOWN)} more</li>}
  </ul>
);

function Group({ group, act }: { group: ErrorGroup; act: Action }) {
  const [open, setOpen] = useState(false);
  return (
    <article class="card group">
      <GroupHead group={group} act={act} />
      <p class="group-message" dir="auto">
        {group.message}
      </p>
      <p class="muted">
        <GroupFacts group={group} />
        <button type="button" class="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "hide runs" : "show runs"}
        </button>
      </p>
      {open && <GroupRuns runs={group.runs} />}
    </article>
  );
}

function noteOf({ groups, looked_at, complete }: Errors): string | undefined {
  if (groups.length === 0) return undefined;
  const more = complete ? "" : ", the newest of more";
  return `${number(groups.length)} kinds in ${number(looked_at)} runs${more}`;
}

export function ErrorsPage() {
  const workflow = place.value.query.get("workflow") ?? "";
  const loaded = useLoaded(`errors ${workflow}`, () => get<Errors>("/errors", { workflow, limit: 10000 }), {
    least: 2000,
  });
  const [action, setAction] = useState<{ verb: Verb; group: ErrorGroup } | null>(null);
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { groups } = loaded.data;
  return (
    <section class="page">
      <PageHead title="Errors" note={noteOf(loaded.data)}>
        {workflow !== "" && (
          <button type="button" class="button" onClick={() => setQuery({ workflow: null })}>
            All workflows
          </button>
        )}
      </PageHead>
      {groups.length === 0 && (
        <Empty title="Nothing has failed">
          <p>
            Runs that fail, or that a fault holds, are gathered here by their error and the line it came from.
          </p>
        </Empty>
      )}
      <div class="groups">
        {groups.map((group) => (
          <Group key={keyOf(group)} group={group} act={(verb) => setAction({ verb, group })} />
        ))}
      </div>
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
