// A run: where it stands, what it has done, what it said, and everything one can do with it.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ApiError, get, runPath } from "../api.ts";
import { now } from "../clock.ts";
import { useKeys } from "../keyboard.ts";
import { lazy } from "../lazy.tsx";
import { useLoaded } from "../loaded.ts";
import { link, place, runLink, setQuery, workflowLink } from "../route.ts";
import { asked, askChange } from "../repair/asked.ts";
import { mayAdmin, mayStart } from "../session.ts";
import { duration } from "../time.ts";
import type { Call, RunDetails } from "../types.ts";
import {
  Chip,
  CopyButton,
  Empty,
  NotYet,
  RunName,
  shortVersion,
  stateOf,
  Time,
  useInSight,
} from "../ui.tsx";
import { VERB_NAMES, VERBS, VerbDialog, type Verb } from "../verbs.tsx";
import { ChildrenTab } from "../run/children.tsx";
import { DataTab } from "../run/data.tsx";
import { LogsTab } from "../run/logs.tsx";
import { MessagesTab } from "../run/messages.tsx";
import { QueriesTab } from "../run/queries.tsx";
import { useRecentCalls } from "../run/recent_calls.ts";
import { StateTab } from "../run/state.tsx";
import { StreamsTab } from "../run/streams.tsx";
import { TimelineTab } from "../run/timeline.tsx";
import { Answers } from "../run/answers.tsx";

const EditDialog = lazy(() => import("../later.ts").then((part) => part.EditDialog));
const HistoryTab = lazy(() => import("../later.ts").then((part) => part.HistoryTab));
const MoveDialog = lazy(() => import("../later.ts").then((part) => part.MoveDialog));

const TABS = [
  "state",
  "timeline",
  "logs",
  "messages",
  "children",
  "data",
  "queries",
  "streams",
  "history",
] as const;
type Tab = (typeof TABS)[number];

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt dir="auto">{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Facts({ run }: { run: RunDetails }) {
  const end = run.ended_at ? Date.parse(run.ended_at) : now.value;
  return (
    <dl class="facts">
      <Fact name="Workflow">
        <a href={workflowLink(run.workflow)} dir="auto">
          {run.workflow}
        </a>
      </Fact>
      <Fact name="Version">
        <a class="mono" href={workflowLink(run.workflow, { version: run.version })}>
          {shortVersion(run.version)}
        </a>
      </Fact>
      <Fact name="Started">
        <Time at={run.created_at} />
      </Fact>
      {run.start_at && (
        <Fact name="Begins">
          <Time at={run.start_at} />
        </Fact>
      )}
      <Fact name={run.ended_at ? "Took" : "For"}>{duration(end - Date.parse(run.created_at))}</Fact>
      {run.wake_at && (
        <Fact name="Next timer">
          <Time at={run.wake_at} />
          {mayAdmin.value && run.status === "waiting" && (
            <button
              type="button"
              class="quiet"
              onClick={() => askChange({ kind: "timer", place: run.wake_at!, text: "" })}
            >
              Change
            </button>
          )}
        </Fact>
      )}
      {run.parent && (
        <Fact name="Parent">
          <RunName id={run.parent} />
        </Fact>
      )}
      {run.priority !== 0 && <Fact name="Priority">{run.priority}</Fact>}
      {run.start_key && (
        <Fact name="Start key">
          <span class="mono">{run.start_key}</span>
        </Fact>
      )}
      {Object.entries(run.tags).map(([name, value]) => (
        <Fact key={name} name={name}>
          <a href={link(["runs"], { tag: `${name}:${value}` })} dir="auto">
            {value}
          </a>
        </Fact>
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

const NoSuchRun = ({ id }: { id: string }) => (
  <Empty title="There is no such run">
    <p class="mono" dir="auto">
      {id}
    </p>
    <p>
      Runs that have ended are removed after some time. <a href="#/runs">See all runs</a>.
    </p>
  </Empty>
);

function buttonKind(verb: Verb): string {
  if (VERBS[verb].danger) return "danger";
  return verb === "retry" || verb === "resume" ? "primary" : "";
}

const RepairButtons = () => (
  <>
    <button
      type="button"
      class="button"
      onClick={() => {
        asked.value = { kind: "edit", begin: null, copies: false };
      }}
    >
      Edit
    </button>
    <button
      type="button"
      class="button"
      onClick={() => {
        asked.value = { kind: "edit", begin: null, copies: true };
      }}
    >
      Fork
    </button>
    <button
      type="button"
      class="button"
      onClick={() => {
        asked.value = { kind: "move" };
      }}
    >
      Move
    </button>
  </>
);

function Repair({ run, onClose }: { run: RunDetails; onClose: () => void }) {
  const what = asked.value;
  if (what === null) return null;
  if (what.kind === "move") return <MoveDialog run={run} onClose={onClose} />;
  return <EditDialog run={run} begin={what.begin} copies={what.copies} onClose={onClose} />;
}

function RunHead({ run, act }: { run: RunDetails; act: (verb: Verb) => void }) {
  const verbs = VERB_NAMES.filter((one) => one !== "purge" && VERBS[one].suits(run));
  return (
    <header class="page-head">
      <div class="run-title">
        <Chip state={stateOf(run)} />
        <h1 class="mono" dir="auto">
          {run.id}
        </h1>
        <CopyButton text={() => run.id} />
      </div>
      {mayStart.value && (
        <div class="actions">
          {verbs.map((one) => (
            <button type="button" key={one} class={`button ${buttonKind(one)}`} onClick={() => act(one)}>
              {VERBS[one].title}
            </button>
          ))}
          {mayAdmin.value && run.status === "waiting" && <RepairButtons />}
          <a class="button" href={link(["start"], { workflow: run.workflow, like: run.id })}>
            Start like this
          </a>
        </div>
      )}
    </header>
  );
}

const tabName = (tab: Tab, run: RunDetails): string =>
  tab !== "data" ? tab : run.status === "waiting" ? "input" : "result";

function Tabs({ run, chosen }: { run: RunDetails; chosen: Tab }) {
  const box = useInSight(chosen);
  return (
    <nav class="tabs" aria-label="Parts of the run" ref={box}>
      {TABS.map((one) => (
        <a
          key={one}
          class={one === chosen ? "chosen" : ""}
          aria-current={one === chosen ? "page" : undefined}
          href={runLink(run.id, { tab: one })}
        >
          {tabName(one, run)}
        </a>
      ))}
    </nav>
  );
}

const PARTS: Record<Tab, (props: { run: RunDetails; calls: Call[] }) => ComponentChildren> = {
  state: StateTab,
  timeline: TimelineTab,
  logs: LogsTab,
  messages: MessagesTab,
  children: ChildrenTab,
  data: DataTab,
  queries: QueriesTab,
  streams: StreamsTab,
  history: HistoryTab,
};

// The tab of the address, or else the one that says most: where a live run stands, how another came out.
function chosenTab(run: RunDetails | null): Tab {
  const wanted = place.value.query.get("tab") as Tab | null;
  if (wanted !== null && TABS.includes(wanted)) return wanted;
  return run !== null && run.status !== "waiting" ? "data" : "state";
}

export function RunPage({ id }: { id: string }) {
  const loaded = useLoaded(`run ${id}`, () => get<RunDetails>(runPath(id)), { live: { run: id } });
  const [verb, setVerb] = useState<Verb | null>(null);
  const run = loaded.data;
  const calls = useRecentCalls(id, run?.status === "waiting");
  const tab = chosenTab(run);
  // A dialog that was open belongs to the run that was shown.
  useEffect(
    () => () => {
      asked.value = null;
    },
    [id],
  );
  const step = (by: number): void =>
    setQuery({ tab: TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length]! });
  useKeys({
    "]": () => step(1),
    "[": () => step(-1),
    ...Object.fromEntries(TABS.map((one, index) => [String(index + 1), () => setQuery({ tab: one })])),
  });
  if (run === null) {
    const unknown = loaded.error instanceof ApiError && loaded.error.status === 404;
    return unknown ? <NoSuchRun id={id} /> : <NotYet loaded={loaded} />;
  }
  const Part = PARTS[tab];
  return (
    <section class="page fill run-page">
      <RunHead run={run} act={setVerb} />
      <Facts run={run} />
      <Notices run={run} />
      {run.status === "waiting" && mayStart.value && <Answers run={run} calls={calls} />}
      <Tabs run={run} chosen={tab} />
      <div class="tab">
        <Part run={run} calls={calls} />
      </div>
      <Repair
        run={run}
        onClose={() => {
          asked.value = null;
          loaded.again();
        }}
      />
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
