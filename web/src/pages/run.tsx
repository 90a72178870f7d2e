// A run: where it stands, what it has done, what it said, and everything one can do with it.
import { useState } from "preact/hooks";
import { ApiError, get, runPath } from "../api.ts";
import { now } from "../clock.ts";
import { useKeys } from "../keyboard.ts";
import { useLoaded } from "../loaded.ts";
import { link, place, runLink, setQuery, workflowLink } from "../route.ts";
import { mayStart } from "../session.ts";
import { duration } from "../time.ts";
import type { RunDetails } from "../types.ts";
import { Chip, CopyButton, Empty, Failure, Loading, RunName, shortVersion, stateOf, Time } from "../ui.tsx";
import { VERB_NAMES, VERBS, VerbDialog, type Verb } from "../verbs.tsx";
import { ChildrenTab } from "../run/children.tsx";
import { DataTab } from "../run/data.tsx";
import { LogsTab } from "../run/logs.tsx";
import { MessagesTab } from "../run/messages.tsx";
import { StateTab } from "../run/state.tsx";
import { TimelineTab } from "../run/timeline.tsx";
import { Answers } from "../run/answers.tsx";

const TABS = ["state", "timeline", "logs", "messages", "children", "data"] as const;
type Tab = (typeof TABS)[number];

function Facts({ run }: { run: RunDetails }) {
  const end = run.ended_at ? Date.parse(run.ended_at) : now.value;
  return (
    <dl class="facts">
      <div>
        <dt>Workflow</dt>
        <dd>
          <a href={workflowLink(run.workflow)} dir="auto">
            {run.workflow}
          </a>
        </dd>
      </div>
      <div>
        <dt>Version</dt>
        <dd>
          <a class="mono" href={workflowLink(run.workflow, { version: run.version })}>
            {shortVersion(run.version)}
          </a>
        </dd>
      </div>
      <div>
        <dt>Started</dt>
        <dd>
          <Time at={run.created_at} />
        </dd>
      </div>
      {run.start_at && (
        <div>
          <dt>Begins</dt>
          <dd>
            <Time at={run.start_at} />
          </dd>
        </div>
      )}
      <div>
        <dt>{run.ended_at ? "Took" : "For"}</dt>
        <dd>{duration(end - Date.parse(run.created_at))}</dd>
      </div>
      {run.wake_at && (
        <div>
          <dt>Next timer</dt>
          <dd>
            <Time at={run.wake_at} />
          </dd>
        </div>
      )}
      {run.parent && (
        <div>
          <dt>Parent</dt>
          <dd>
            <RunName id={run.parent} />
          </dd>
        </div>
      )}
      {run.priority !== 0 && (
        <div>
          <dt>Priority</dt>
          <dd>{run.priority}</dd>
        </div>
      )}
      {run.start_key && (
        <div>
          <dt>Start key</dt>
          <dd class="mono">{run.start_key}</dd>
        </div>
      )}
      {Object.entries(run.tags).map(([name, value]) => (
        <div key={name}>
          <dt dir="auto">{name}</dt>
          <dd>
            <a href={link(["runs"], { tag: `${name}:${value}` })} dir="auto">
              {value}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Notices({ run }: { run: RunDetails }) {
  return (
    <>
      {run.held && (
        <div class="notice n-held" role="note">
          <b>
            Held since <Time at={run.held.since} /> by a fault:{" "}
          </b>
          <span dir="auto">
            {run.held.error.kind}: {run.held.error.message}
          </span>
          {run.held.until && (
            <>
              {" "}
              It fails <Time at={run.held.until} />.
            </>
          )}
          <span class="muted">
            {" "}
            Retry tries the step again; let it fail ends the run, with its compensation.
          </span>
        </div>
      )}
      {run.paused && (
        <div class="notice" role="note">
          <b>{run.quarantined ? "Quarantined" : "Paused"}. </b>
          <span dir="auto">{run.pause_reason ?? ""}</span>
        </div>
      )}
      {run.status === "waiting" && run.cancel_requested && (
        <div class="notice" role="note">
          <b>Cancel requested. </b>
          <span dir="auto">{run.cancel_reason ?? ""}</span>
          {run.force_at && (
            <>
              {" "}
              Ended by force <Time at={run.force_at} />.
            </>
          )}
        </div>
      )}
      {run.compensating && (
        <div class="notice" role="note">
          <b>Its compensation runs.</b>
        </div>
      )}
    </>
  );
}

export function RunPage({ id }: { id: string }) {
  const loaded = useLoaded(`run ${id}`, () => get<RunDetails>(runPath(id)), { live: { run: id } });
  const [verb, setVerb] = useState<Verb | null>(null);
  const run = loaded.data;
  const wanted = place.value.query.get("tab") as Tab | null;
  const tab: Tab =
    wanted !== null && TABS.includes(wanted)
      ? wanted
      : run !== null && run.status !== "waiting"
        ? "data"
        : "state";
  const step = (by: number): void =>
    setQuery({ tab: TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length]! });
  useKeys({
    "]": () => step(1),
    "[": () => step(-1),
    ...Object.fromEntries(TABS.map((one, index) => [String(index + 1), () => setQuery({ tab: one })])),
  });
  if (run === null) {
    if (loaded.error instanceof ApiError && loaded.error.status === 404) {
      return (
        <Empty title="There is no such run">
          <p class="mono" dir="auto">
            {id}
          </p>
          <p>
            Runs that have ended are removed after some time. <a href="#/runs">See all runs</a>.
          </p>
        </Empty>
      );
    }
    return loaded.error !== null ? <Failure error={loaded.error} again={loaded.again} /> : <Loading />;
  }
  // The page of a run is drawn anew in its parts when this changes.
  const verbs = VERB_NAMES.filter((one) => one !== "purge" && VERBS[one].suits(run));
  return (
    <section class="page fill run-page">
      <header class="page-head">
        <div class="run-title">
          <Chip state={stateOf(run)} />
          <h1 class="mono" dir="auto">
            {run.id}
          </h1>
          <CopyButton text={() => run.id} />
        </div>
        <div class="actions">
          {mayStart.value &&
            verbs.map((one) => (
              <button
                type="button"
                key={one}
                class={`button ${VERBS[one].danger ? "danger" : one === "retry" || one === "resume" ? "primary" : ""}`}
                onClick={() => setVerb(one)}
              >
                {VERBS[one].title}
              </button>
            ))}
          {mayStart.value && (
            <a class="button" href={link(["start"], { workflow: run.workflow, like: run.id })}>
              Start like this
            </a>
          )}
        </div>
      </header>
      <Facts run={run} />
      <Notices run={run} />
      {run.status === "waiting" && mayStart.value && <Answers run={run} />}
      <nav class="tabs" aria-label="Parts of the run">
        {TABS.map((one) => (
          <a
            key={one}
            class={one === tab ? "chosen" : ""}
            aria-current={one === tab ? "page" : undefined}
            href={runLink(id, { tab: one })}
          >
            {one === "data" ? (run.status === "waiting" ? "input" : "result") : one}
          </a>
        ))}
      </nav>
      <div class="tab">
        {tab === "state" && <StateTab run={run} />}
        {tab === "timeline" && <TimelineTab run={run} />}
        {tab === "logs" && <LogsTab run={run} />}
        {tab === "messages" && <MessagesTab run={run} />}
        {tab === "children" && <ChildrenTab run={run} />}
        {tab === "data" && <DataTab run={run} />}
      </div>
      {verb && (
        <VerbDialog
          run={run}
          verb={verb}
          onClose={() => {
            setVerb(null);
            loaded.again();
          }}
        />
      )}
    </section>
  );
}
