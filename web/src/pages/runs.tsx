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
  parseSearch,
  type RunFilter,
  searchText,
  SPANS,
  STATES,
} from "../filter.ts";
import { type Digest, listen, paced } from "../live.ts";
import { useLoaded } from "../loaded.ts";
import { useKeys } from "../keyboard.ts";
import { remember } from "../preferences.ts";
import { go, link, place, runLink, setQuery, workflowLink } from "../route.ts";
import { mayAdmin, mayStart } from "../session.ts";
import { duration } from "../time.ts";
import type { Counts, Run } from "../types.ts";
import { Chip, Empty, Failure, Loading, number, PageHead, Shell, stateOf, Time } from "../ui.tsx";
import { VERB_NAMES, VERBS, type Verb } from "../verbs.tsx";
import { Virtual } from "../virtual.tsx";
import { RunList } from "../run_list.ts";

const ROW = 40;
const tick = signal(0);

function useRuns(filter: RunFilter): {
  list: RunList;
  error: unknown;
  loaded: boolean;
  more: () => void;
  again: () => void;
} {
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
    const stop = listen(null, (digest) => {
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
  const more = (): void => {
    void list.more().then(() => {
      tick.value += 1;
    }, setError);
  };
  return { list, error, loaded: loadedKey === key, more, again: () => pace.current?.again() };
}

function StateFilter({ filter, counts }: { filter: RunFilter; counts: Counts | null }) {
  const total = counts && counts.waiting + counts.completed + counts.failed + counts.cancelled;
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
      {choice("", "All", total)}
      {STATES.map((state) => choice(state, state === "waiting" ? "in flight" : state, counts?.[state]))}
    </div>
  );
}

function Search({ filter }: { filter: RunFilter }) {
  const shown = searchText(filter);
  const [text, setText] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const typed = useRef(shown);
  useEffect(() => {
    if (typed.current !== shown) {
      typed.current = shown;
      setText(shown);
    }
  }, [shown]);
  const change = (value: string): void => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const changes = parseSearch(value);
      setQuery(changes);
      typed.current = searchText(filterOf(place.peek().query));
    }, 200);
  };
  return (
    <label class="search">
      <span class="hidden">Search runs</span>
      <input
        id="search"
        type="search"
        value={text}
        placeholder="Id, or workflow: tag: line: error: version:"
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}

function Row({
  run,
  chosen,
  focused,
  choose,
}: {
  run: Run;
  chosen: boolean;
  focused: boolean;
  choose: (on: boolean, range: boolean) => void;
}) {
  const state = stateOf(run);
  const error = run.error ?? run.held?.error;
  const spent = run.ended_at ? duration(Date.parse(run.ended_at) - Date.parse(run.created_at)) : "";
  return (
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
        <Chip state={state} />
      </span>
      <span role="cell" class="c-id">
        <a class="mono" href={runLink(run.id)} dir="auto">
          {run.id}
        </a>
        {Object.entries(run.tags)
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
      </span>
      <span role="cell" class="c-workflow">
        <a href={workflowLink(run.workflow)} dir="auto">
          {run.workflow}
        </a>
      </span>
      <span role="cell" class="c-at muted" dir="auto">
        {error ? (
          <span class="bad" title={error.message}>
            {error.kind}: {error.message}
          </span>
        ) : run.suspended !== null ? (
          <span title={run.suspended}>{run.suspended}</span>
        ) : run.status === "waiting" ? (
          run.line > 0 ? (
            `line ${run.line}`
          ) : run.start_at ? (
            "starts later"
          ) : (
            ""
          )
        ) : (
          spent
        )}
      </span>
      <span role="cell" class="c-time">
        <Time at={run.created_at} />
      </span>
    </div>
  );
}

function BulkBar({
  list,
  chosen,
  all,
  setAll,
  clear,
  filter,
  total,
  act,
}: {
  list: RunList;
  chosen: Set<string>;
  all: boolean;
  setAll: () => void;
  clear: () => void;
  filter: RunFilter;
  total: number | null;
  act: (verb: Verb, selection: Selection) => void;
}) {
  const runs = list.runs.filter((run) => chosen.has(run.id));
  const suits = (verb: Verb): boolean => all || runs.some((run) => VERBS[verb].suits(run));
  const verbs = VERB_NAMES.filter((verb) => (verb !== "purge" || all) && suits(verb));
  return (
    <div class="bulk-bar" role="region" aria-label="Chosen runs">
      <b>{all ? `All ${total === null ? "" : number(total)} that match` : `${number(chosen.size)} chosen`}</b>
      {!all && mayAdmin.value && chosen.size >= Math.min(list.runs.length, 2) && (
        <button type="button" class="quiet" onClick={setAll}>
          Choose all that match
        </button>
      )}
      <span class="spring" />
      {verbs.map((verb) => (
        <button
          type="button"
          key={verb}
          class={`button ${VERBS[verb].danger ? "danger" : ""}`}
          onClick={() =>
            act(
              verb,
              all
                ? {
                    kind: "filter",
                    filter: actionFilter(filter, preciseNow()),
                    text: [filter.state, filter.since && `last ${filter.since}`, searchText(filter)]
                      .filter(Boolean)
                      .join(" "),
                  }
                : { kind: "ids", ids: runs.filter(VERBS[verb].suits).map((run) => run.id) },
            )
          }
        >
          {VERBS[verb].title}
        </button>
      ))}
      <button type="button" class="quiet" onClick={clear} aria-label="Choose none">
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

export function RunsPage() {
  const query = place.value.query;
  const filter = filterOf(query);
  const filterKey = query.toString();
  const { list, error, loaded, more, again } = useRuns(filter);
  tick.value; // drawn again when the list has changed
  const counts = useLoaded(
    `counts ${filterKey}`,
    () => {
      const wanted = apiFilter({ ...filter, state: "" }, now.peek());
      return get<Counts>("/counts", wanted);
    },
    { least: 1000 },
  );
  const workflows = useLoaded("workflows", () => get<{ workflows: { name: string }[] }>("/workflows"), {
    live: "never",
  });
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const [all, setAll] = useState(false);
  const [focus, setFocus] = useState<number | null>(null);
  const [action, setAction] = useState<{ verb: Verb; selection: Selection } | null>(null);
  const lastChosen = useRef<number | null>(null);
  useEffect(() => {
    setChosen(new Set());
    setAll(false);
    setFocus(null);
    remember("runs", filterKey);
  }, [filterKey]);
  const runs = list.runs;
  const choose = (index: number, on: boolean, range: boolean): void => {
    const from = range && lastChosen.current !== null ? lastChosen.current : index;
    const next = new Set(chosen);
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      if (on) next.add(runs[at]!.id);
      else next.delete(runs[at]!.id);
    }
    lastChosen.current = index;
    setAll(false);
    setChosen(next);
  };
  const move = (by: number): void => {
    if (runs.length > 0) setFocus(Math.min(runs.length - 1, Math.max(0, (focus ?? (by > 0 ? -1 : 0)) + by)));
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      const run = focus === null ? undefined : runs[focus];
      if (run) go(runLink(run.id));
    },
    x: () => {
      if (focus !== null && runs[focus]) choose(focus, !chosen.has(runs[focus]!.id), false);
    },
    "/": () => document.getElementById("search")?.focus(),
    Escape: () => {
      setChosen(new Set());
      setAll(false);
    },
  });
  const total =
    counts.data === null
      ? null
      : filter.state === ""
        ? counts.data.waiting + counts.data.completed + counts.data.failed + counts.data.cancelled
        : counts.data[filter.state];
  return (
    <section class="page fill">
      <PageHead title="Runs">
        {mayStart.value && (
          <a class="button primary" href={link(["start"], { workflow: filter.workflow })}>
            Start a run
          </a>
        )}
      </PageHead>
      <div class="filters">
        <Search filter={filter} />
        <select
          aria-label="Workflow"
          value={filter.workflow}
          onChange={(event) => setQuery({ workflow: event.currentTarget.value })}
        >
          <option value="">All workflows</option>
          {filter.workflow !== "" &&
            !workflows.data?.workflows.some((one) => one.name === filter.workflow) && (
              <option>{filter.workflow}</option>
            )}
          {workflows.data?.workflows.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
        <select
          aria-label="Started"
          value={filter.since}
          onChange={(event) => setQuery({ since: event.currentTarget.value })}
        >
          <option value="">Any time</option>
          {Object.keys(SPANS).map((span) => (
            <option key={span} value={span}>
              Last {span}
            </option>
          ))}
        </select>
        {!isEmpty(filter) && (
          <a class="quiet" href="#/runs">
            Clear
          </a>
        )}
      </div>
      <StateFilter filter={filter} counts={counts.data} />
      {(chosen.size > 0 || all) && mayStart.value && (
        <BulkBar
          list={list}
          chosen={chosen}
          all={all}
          setAll={() => setAll(true)}
          clear={() => {
            setChosen(new Set());
            setAll(false);
          }}
          filter={filter}
          total={total}
          act={(verb, selection) => setAction({ verb, selection })}
        />
      )}
      {error !== null && runs.length === 0 ? (
        <Failure error={error} again={again} />
      ) : runs.length === 0 && !loaded ? (
        <Loading />
      ) : runs.length === 0 ? (
        isEmpty(filter) ? (
          <FirstSteps />
        ) : (
          <Empty title="No run matches">
            <p>
              Change the filter, or <a href="#/runs">see all runs</a>.
            </p>
          </Empty>
        )
      ) : (
        <Virtual
          label="Runs"
          role="table"
          className="run-table"
          count={runs.length}
          rowHeight={ROW}
          focus={focus}
          shift={list.shift}
          onRange={(first, last) => {
            list.inSight(first, last);
            if (last + 60 > runs.length && list.next !== null) more();
          }}
          head={
            <div class="run-row run-head" role="row">
              <span role="columnheader" class="c-check">
                <input
                  type="checkbox"
                  aria-label="Choose all that are loaded"
                  checked={all || chosen.size === runs.length}
                  onChange={(event) => {
                    setAll(false);
                    setChosen(event.currentTarget.checked ? new Set(runs.map((run) => run.id)) : new Set());
                  }}
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
          }
          row={(index) => (
            <Row
              key={runs[index]!.id}
              run={runs[index]!}
              focused={focus === index}
              chosen={all || chosen.has(runs[index]!.id)}
              choose={(on, range) => choose(index, on, range)}
            />
          )}
          tail={list.next !== null ? <div class="more muted">loading more…</div> : undefined}
        />
      )}
      {action && (
        <BulkDialog
          verb={action.verb}
          selection={action.selection}
          onClose={(changed) => {
            setAction(null);
            if (changed) {
              setChosen(new Set());
              setAll(false);
              again();
              counts.again();
            }
          }}
        />
      )}
    </section>
  );
}
