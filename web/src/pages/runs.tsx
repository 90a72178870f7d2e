// The list of runs: live, filtered, searched, chosen from and acted on.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { get } from "../api.ts";
import { BulkDialog, type Selection } from "../bulk.tsx";
import { now, preciseNow } from "../clock.ts";
import {
  actionFilter,
  apiFilter,
  filterOf,
  isEmpty,
  type RunFilter,
  searchText,
  SPANS,
  STATES,
} from "../filter.ts";
import { type Digest, listen, paced, type Range } from "../live.ts";
import { useLoaded } from "../loaded.ts";
import { useKeys } from "../keyboard.ts";
import { remember } from "../preferences.ts";
import { Search } from "../run_search.tsx";
import { go, link, place, runLink, setQuery, workflowLink } from "../route.ts";
import { mayAdmin, mayStart } from "../session.ts";
import { duration } from "../time.ts";
import type { Counts, Run } from "../types.ts";
import { Chip, Empty, NotYet, number, PageHead, Shell, stateOf, Time } from "../ui.tsx";
import { VERB_NAMES, VERBS, type Verb } from "../verbs.tsx";
import { Virtual } from "../virtual.tsx";
import { RunList } from "../run_list.ts";

const ROW = 40;
const tick = signal(0);

interface Runs {
  list: RunList;
  error: unknown;
  loaded: boolean;
  more: () => void;
  again: () => void;
}

// A list of one workflow hears of no others.
const rangeOf = ({ workflow }: RunFilter): Range => (workflow === "" ? "all" : { workflow });

function useRuns(filter: RunFilter): Runs {
  const key = JSON.stringify(filter);
  const [error, setError] = useState<unknown>(null);
  const [loadedKey, setLoadedKey] = useState("");
  const list = useMemo(
    () => new RunList((cursor, limit) => get("/runs", { ...apiFilter(filter, now.peek()), cursor, limit })),
    [key],
  );
  const pace = useRef<{ again: () => void; stop: () => void } | null>(null);
  const seen = useRef<Digest | null>(null);
  useEffect(() => {
    let gone = false;
    const work = paced(async () => {
      const changed = seen.current;
      seen.current = null;
      try {
        await list.refresh(changed === null || changed.more ? null : new Set(changed.runs));
        if (!gone) {
          setError(null);
          setLoadedKey(key);
        }
      } catch (problem) {
        if (!gone) setError(problem);
      }
      tick.value += 1;
    }, 400);
    pace.current = work;
    work.again();
    const stop = listen(rangeOf(filter), (digest) => {
      if (digest !== "anew") {
        const before = seen.current;
        seen.current =
          before === null
            ? digest
            : { ...digest, runs: [...before.runs, ...digest.runs], more: before.more || digest.more };
      }
      work.again();
    });
    return () => {
      gone = true;
      work.stop();
      stop();
    };
  }, [key]);
  // While another filter loads, the rows of the last one stay, faded, so that nothing jumps.
  const ready = loadedKey === key;
  const last = useRef(list);
  if (ready) last.current = list;
  const shown = ready || error !== null ? list : last.current;
  const more = (): void => {
    void list.more().then(() => {
      tick.value += 1;
    }, setError);
  };
  return { list: shown, error, loaded: ready, more, again: () => pace.current?.again() };
}

function StateFilter({ filter, counts }: { filter: RunFilter; counts: Counts | null }) {
  const choice = (state: string, label: string, count: number | null | undefined) => (
    <button
      type="button"
      key={state}
      class={`state-choice ${filter.state === state ? "chosen" : ""}`}
      aria-pressed={filter.state === state}
      onClick={() => setQuery({ state })}
    >
      {state !== "" && <i class={`dot s-${state}`} />}
      {label} <b>{count === null || count === undefined ? "" : number(count)}</b>
    </button>
  );
  return (
    <div class="state-choices" role="group" aria-label="Status">
      {choice("", "All", totalOf(counts, ""))}
      {STATES.map((state) => choice(state, state === "waiting" ? "in flight" : state, counts?.[state]))}
    </div>
  );
}

const Tags = ({ tags }: { tags: Record<string, string> }) => (
  <>
    {Object.entries(tags)
      .slice(0, 3)
      .map(([name, value]) => (
        <button
          type="button"
          key={name}
          class="tag"
          title={`Runs with ${name}: ${value}`}
          onClick={() => setQuery({ tag: `${name}:${value}` })}
          dir="auto"
        >
          {name}: {value}
        </button>
      ))}
  </>
);

// Where a run is: its error, what it asks, its line, or how long it took.
function Where({ run }: { run: Run }) {
  const error = run.error ?? run.held?.error;
  if (error)
    return (
      <span class="bad" title={error.message}>
        {error.kind}: {error.message}
      </span>
    );
  if (run.suspended !== null) return <span title={run.suspended}>{run.suspended}</span>;
  if (run.ended_at) return <>{duration(Date.parse(run.ended_at) - Date.parse(run.created_at))}</>;
  if (run.line > 0) return <>line {run.line}</>;
  return <>{run.start_at ? "starts later" : ""}</>;
}

interface RowProps {
  run: Run;
  chosen: boolean;
  focused: boolean;
  choose: (on: boolean, range: boolean) => void;
}

const Row = ({ run, chosen, focused, choose }: RowProps) => (
  <div
    class={`run-row ${chosen ? "chosen" : ""} ${focused ? "focused" : ""}`}
    style={{ height: `${ROW}px` }}
    role="row"
  >
    <span role="cell" class="c-check">
      <input
        type="checkbox"
        checked={chosen}
        aria-label={`Choose ${run.id}`}
        onClick={(event) => choose(event.currentTarget.checked, event.shiftKey)}
      />
    </span>
    <span role="cell" class="c-state">
      <Chip state={stateOf(run)} />
    </span>
    <span role="cell" class="c-id">
      <a class="mono" href={runLink(run.id)} dir="auto">
        {run.id}
      </a>
      <Tags tags={run.tags} />
    </span>
    <span role="cell" class="c-workflow">
      <a href={workflowLink(run.workflow)} dir="auto">
        {run.workflow}
      </a>
    </span>
    <span role="cell" class="c-at muted" dir="auto">
      <Where run={run} />
    </span>
    <span role="cell" class="c-time">
      <Time at={run.created_at} />
    </span>
  </div>
);

const HeadRow = ({ chosen, choose }: { chosen: boolean; choose: (on: boolean) => void }) => (
  <div class="run-row run-head" role="row">
    <span role="columnheader" class="c-check">
      <input
        type="checkbox"
        aria-label="Choose all that are loaded"
        checked={chosen}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </span>
    <span role="columnheader" class="c-state">
      Status
    </span>
    <span role="columnheader" class="c-id">
      Run
    </span>
    <span role="columnheader" class="c-workflow">
      Workflow
    </span>
    <span role="columnheader" class="c-at">
      At
    </span>
    <span role="columnheader" class="c-time">
      Started
    </span>
  </div>
);

// The runs that are chosen: by name, or all that match the filter.
class Choice {
  constructor(
    readonly ids: Set<string> = new Set(),
    readonly all = false,
  ) {}

  get isEmpty(): boolean {
    return this.ids.size === 0 && !this.all;
  }
  has(id: string): boolean {
    return this.all || this.ids.has(id);
  }
  with(ids: string[], on: boolean): Choice {
    const next = new Set(this.ids);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    return new Choice(next);
  }
}

// What is chosen belongs to a filter: under another one nothing is chosen, from the first moment on.
function useChoice(filterKey: string): [Choice, (choice: Choice) => void] {
  const [state, setState] = useState({ filterKey, choice: new Choice() });
  const choice = state.filterKey === filterKey ? state.choice : new Choice();
  return [choice, (next) => setState({ filterKey, choice: next })];
}

// A filter as a selection for an action, as it is now: what is started later does not match.
function frozen(filter: RunFilter): Selection {
  const words = [filter.state, filter.since && `last ${filter.since}`, searchText(filter)];
  return {
    kind: "filter",
    filter: actionFilter(filter, preciseNow()),
    text: words.filter(Boolean).join(" "),
  };
}

interface BulkBarProps {
  list: RunList;
  choice: Choice;
  choose: (choice: Choice) => void;
  filter: RunFilter;
  total: number | null;
  act: (verb: Verb, selection: Selection) => void;
}

function BulkBar({ list, choice, choose, filter, total, act }: BulkBarProps) {
  const { all, ids } = choice;
  const runs = list.runs.filter((run) => ids.has(run.id));
  const suits = (verb: Verb): boolean => all || runs.some((run) => VERBS[verb].suits(run));
  const verbs = VERB_NAMES.filter((verb) => (verb !== "purge" || all) && suits(verb));
  const selection = (verb: Verb): Selection =>
    all ? frozen(filter) : { kind: "ids", ids: runs.filter(VERBS[verb].suits).map((run) => run.id) };
  return (
    <div class="bulk-bar" role="region" aria-label="Chosen runs">
      <b>{all ? `All ${total === null ? "" : number(total)} that match` : `${number(ids.size)} chosen`}</b>
      {!all && mayAdmin.value && ids.size >= Math.min(list.runs.length, 2) && (
        <button type="button" class="quiet" onClick={() => choose(new Choice(ids, true))}>
          Choose all that match
        </button>
      )}
      <span class="spring" />
      {verbs.map((verb) => (
        <button
          type="button"
          key={verb}
          class={`button ${VERBS[verb].danger ? "danger" : ""}`}
          onClick={() => act(verb, selection(verb))}
        >
          {VERBS[verb].title}
        </button>
      ))}
      <button type="button" class="quiet" onClick={() => choose(new Choice())} aria-label="Choose none">
        ✕
      </button>
    </div>
  );
}

const here = (): string => location.href.replace(/[#?].*$/, "").replace(/\/$/, "");

export const FirstSteps = () => (
  <Empty title="Nothing has run here yet">
    <p>Three commands make a workflow, run it, and show it on this page:</p>
    <Shell
      lines={[
        "pawl init hello",
        `pawl deploy hello/workflow.py --url ${here()}`,
        `pawl start parcel --input '{"name": "Ada", "items": ["book"]}' --url ${here()}`,
      ]}
    />
  </Empty>
);

function WorkflowChoice({ chosen }: { chosen: string }) {
  const workflows = useLoaded("workflows", () => get<{ workflows: { name: string }[] }>("/workflows"), {
    live: "never",
  });
  const names = workflows.data?.workflows.map((one) => one.name) ?? [];
  // One that is removed may still be asked for.
  const shown = chosen === "" || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <select
      aria-label="Workflow"
      value={chosen}
      onChange={(event) => setQuery({ workflow: event.currentTarget.value })}
    >
      <option value="">All workflows</option>
      {shown.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

const SinceChoice = ({ chosen }: { chosen: string }) => (
  <select
    aria-label="Started"
    value={chosen}
    onChange={(event) => setQuery({ since: event.currentTarget.value })}
  >
    <option value="">Any time</option>
    {Object.keys(SPANS).map((span) => (
      <option key={span} value={span}>
        Last {span}
      </option>
    ))}
  </select>
);

const Filters = ({ filter }: { filter: RunFilter }) => (
  <div class="filters">
    <Search filter={filter} />
    <WorkflowChoice chosen={filter.workflow} />
    <SinceChoice chosen={filter.since} />
    {!isEmpty(filter) && (
      <a class="quiet" href="#/runs">
        Clear
      </a>
    )}
  </div>
);

// What stands in the place of the list when it has no rows.
function NoRows({ runs, filter }: { runs: Runs; filter: RunFilter }) {
  if (runs.error !== null || !runs.loaded) return <NotYet loaded={runs} />;
  if (isEmpty(filter)) return <FirstSteps />;
  return (
    <Empty title="No run matches">
      <p>
        Change the filter, or <a href="#/runs">see all runs</a>.
      </p>
    </Empty>
  );
}

function totalOf(counts: Counts | null, state: RunFilter["state"]): number | null {
  if (counts === null) return null;
  if (state !== "") return counts[state];
  return counts.waiting + counts.completed + counts.failed + counts.cancelled;
}

interface TableProps {
  loaded: Runs;
  choice: Choice;
  choose: (choice: Choice) => void;
}

// The row that keys move from and act on. It is known by its run: others may come above it.
function useFocusedRow(runs: Run[]): {
  focus: number | null;
  focused: Run | undefined;
  move: (by: number) => void;
} {
  const [id, setId] = useState<string | null>(null);
  const at = id === null ? -1 : runs.findIndex((run) => run.id === id);
  const move = (by: number): void => {
    const next = at < 0 ? 0 : Math.min(runs.length - 1, Math.max(0, at + by));
    setId(runs[next]?.id ?? null);
  };
  return { focus: at < 0 ? null : at, focused: runs[at], move };
}

function RunTable({ loaded, choice, choose }: TableProps) {
  const { list, more } = loaded;
  const { runs } = list;
  const { focus, focused, move } = useFocusedRow(runs);
  const lastChosen = useRef<string | null>(null);
  const chooseRow = (index: number, on: boolean, range: boolean): void => {
    const last = range ? runs.findIndex((run) => run.id === lastChosen.current) : -1;
    const from = last < 0 ? index : last;
    const part = runs.slice(Math.min(from, index), Math.max(from, index) + 1);
    lastChosen.current = runs[index]!.id;
    const ids = part.map((run) => run.id);
    choose(choice.with(ids, on));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      if (focused) go(runLink(focused.id));
    },
    x: () => {
      if (focused) chooseRow(focus!, !choice.has(focused.id), false);
    },
    Escape: () => choose(new Choice()),
  });
  const chooseAll = (on: boolean): void => choose(new Choice(new Set(on ? runs.map((run) => run.id) : [])));
  return (
    <Virtual
      label="Runs"
      role="table"
      className={loaded.loaded ? "run-table" : "run-table stale"}
      count={runs.length}
      rowHeight={ROW}
      focus={focus}
      focusKey={focused?.id ?? null}
      shift={list.shift}
      onRange={(first, last) => {
        list.inSight(first, last);
        if (last + 60 > runs.length && list.next !== null) more();
      }}
      head={<HeadRow chosen={choice.all || choice.ids.size === runs.length} choose={chooseAll} />}
      row={(index) => (
        <Row
          key={runs[index]!.id}
          run={runs[index]!}
          focused={focus === index}
          chosen={choice.has(runs[index]!.id)}
          choose={(on, range) => chooseRow(index, on, range)}
        />
      )}
      tail={list.next !== null ? <div class="more muted">loading more…</div> : undefined}
    />
  );
}

export function RunsPage() {
  const query = place.value.query;
  const filter = filterOf(query);
  const filterKey = query.toString();
  const loaded = useRuns(filter);
  tick.value; // drawn again when the list has changed
  const counts = useLoaded(
    `counts ${JSON.stringify({ ...filter, state: "" })}`,
    () => get<Counts>("/counts", apiFilter({ ...filter, state: "" }, now.peek())),
    { live: rangeOf(filter), least: 1000 },
  );
  const [choice, choose] = useChoice(filterKey);
  const [action, setAction] = useState<{ verb: Verb; selection: Selection } | null>(null);
  useEffect(() => remember("runs", filterKey), [filterKey]);
  useKeys({ "/": () => document.getElementById("search")?.focus() });
  const closed = (changed: boolean): void => {
    setAction(null);
    if (!changed) return;
    choose(new Choice());
    loaded.again();
    counts.again();
  };
  return (
    <section class="page fill">
      <PageHead title="Runs">
        {mayStart.value && (
          <a class="button primary" href={link(["start"], { workflow: filter.workflow })}>
            Start a run
          </a>
        )}
      </PageHead>
      <Filters filter={filter} />
      <StateFilter filter={filter} counts={counts.data} />
      {!choice.isEmpty && mayStart.value && (
        <BulkBar
          list={loaded.list}
          choice={choice}
          choose={choose}
          filter={filter}
          total={totalOf(counts.data, filter.state)}
          act={(verb, selection) => setAction({ verb, selection })}
        />
      )}
      {loaded.list.runs.length === 0 ? (
        <NoRows runs={loaded} filter={filter} />
      ) : (
        <RunTable key={loaded.list.number} loaded={loaded} choice={choice} choose={choose} />
      )}
      {action && <BulkDialog verb={action.verb} selection={action.selection} onClose={closed} />}
    </section>
  );
}
