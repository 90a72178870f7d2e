// The command palette: pages, workflows and runs, by a few letters.
import { useEffect, useRef, useState } from "preact/hooks";
import { get } from "./api.ts";
import { go, link, runLink, workflowLink } from "./route.ts";
import { mayAdmin, maySql, mayStart } from "./session.ts";
import type { Run } from "./types.ts";
import { Chip, Dialog, stateOf } from "./ui.tsx";
import { theme, times } from "./preferences.ts";

interface Command {
  name: string;
  hint: string;
  run: () => void;
  state?: string;
}

const nameOf = (command: Command): string => `${command.hint} ${command.name}`;

const open = (address: string) => (): void => go(address);

function fixed(): Command[] {
  const pages: [string, string, boolean][] = [
    ["Overview", "#/", true],
    ["Runs", "#/runs", true],
    ["Runs that are held", "#/runs?state=held", true],
    ["Runs that failed", "#/runs?state=failed", true],
    ["Runs in flight", "#/runs?state=waiting", true],
    ["Errors", "#/errors", true],
    ["Workflows", "#/workflows", true],
    ["Schedules", "#/schedules", true],
    ["Triggers", "#/triggers", true],
    ["Queues", "#/queues", true],
    ["Workers", "#/workers", true],
    ["Servers", "#/servers", true],
    ["SQL", "#/sql", maySql.value],
    ["Start a run", "#/start", mayStart.value],
    ["Tokens", "#/tokens", mayAdmin.value],
    ["Audit", "#/audit", mayAdmin.value],
  ];
  return [
    ...pages.filter((page) => page[2]).map(([name, address]) => ({ name, hint: "page", run: open(address) })),
    ...(["system", "dark", "light"] as const).map((one) => ({
      name: `Theme: ${one}`,
      hint: "setting",
      run: () => {
        theme.value = one;
      },
    })),
    ...(["relative", "local", "utc"] as const).map((one) => ({
      name: `Times: ${one}`,
      hint: "setting",
      run: () => {
        times.value = one;
      },
    })),
  ];
}

// Every letter of what was typed, in order; the closer together, the better.
export function score(name: string, typed: string): number {
  const text = name.toLowerCase();
  const wanted = typed.toLowerCase();
  const whole = text.indexOf(wanted);
  if (whole >= 0) return 1000 - whole;
  let at = -1;
  let spread = 0;
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1);
    if (next < 0) return -1;
    spread += next - at;
    at = next;
  }
  return 500 - spread;
}

const ASKED_RUNS = 50;
const SHOWN_RUNS = 8;

// The run that is called exactly so, then those whose id begins so, then the newest.
export function closest<T extends { id: string }>(runs: T[], part: string): T[] {
  const distance = ({ id }: T): number => (id === part ? 0 : id.startsWith(part) ? 1 : 2);
  return [...runs].sort((one, other) => distance(one) - distance(other)).slice(0, SHOWN_RUNS);
}

// Runs whose id has what was typed in it; null: the server has not answered yet.
function useRunsLike(typed: string): Run[] | null {
  const part = typed.trim();
  const [found, setFound] = useState<{ part: string; runs: Run[] }>({ part: "", runs: [] });
  useEffect(() => {
    if (part.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<{ runs: Run[] }>("/runs", { id_part: part, limit: ASKED_RUNS }, abort.signal).then(
        (answer) => setFound({ part, runs: closest(answer.runs, part) }),
        () => setFound({ part, runs: [] }),
      );
    }, 120);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [part]);
  if (part.length < 2) return [];
  return found.part === part ? found.runs : null;
}

interface Names {
  workflows: string[];
  schedules: string[];
  triggers: string[];
}

const MOST_NAMES = 1000;

// What has a page of its own, by its name.
function useNames(): Names {
  const [names, setNames] = useState<Names>({ workflows: [], schedules: [], triggers: [] });
  useEffect(() => {
    const take = (found: Partial<Names>): void => setNames((before) => ({ ...before, ...found }));
    const nothing = (): void => {};
    const limit = MOST_NAMES;
    get<{ workflows: { name: string }[] }>("/workflows").then(
      (answer) => take({ workflows: answer.workflows.map((one) => one.name) }),
      nothing,
    );
    get<{ schedules: { id: string }[] }>("/schedules", { limit }).then(
      (answer) => take({ schedules: answer.schedules.map((one) => one.id) }),
      nothing,
    );
    get<{ triggers: { id: string }[] }>("/triggers", { limit }).then(
      (answer) => take({ triggers: answer.triggers.map((one) => one.id) }),
      nothing,
    );
  }, []);
  return names;
}

function ofNames({ workflows, schedules, triggers }: Names): Command[] {
  const pages = [
    ...workflows.map((name) => ({ name, hint: "workflow", run: open(workflowLink(name)) })),
    ...schedules.map((name) => ({ name, hint: "schedule", run: open(link(["schedules", name])) })),
    ...triggers.map((name) => ({ name, hint: "trigger", run: open(link(["triggers", name])) })),
  ];
  if (!mayStart.value) return pages;
  const starts = workflows.map((name) => ({
    name: `Start ${name}`,
    hint: "start",
    run: open(link(["start"], { workflow: name })),
  }));
  return [...pages, ...starts];
}

const ofRuns = (runs: Run[]): Command[] =>
  runs.map((run) => ({ name: run.id, hint: run.workflow, state: stateOf(run), run: open(runLink(run.id)) }));

// What fits best comes first.
function fitting(commands: Command[], typed: string): Command[] {
  if (typed === "") return commands;
  return commands
    .map((command) => ({ command, score: score(command.name, typed) }))
    .filter((one) => one.score >= 0)
    .sort((one, other) => other.score - one.score)
    .map((one) => one.command);
}

const MOST = 40;

export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  // The command that was chosen by hand, by its name: the list changes when the server answers.
  const [chosen, setChosen] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const names = useNames();
  const runs = useRunsLike(typed);
  const list = useRef<HTMLUListElement>(null);
  const others = fitting([...fixed(), ...ofNames(names)], typed);
  const commands = [...ofRuns(runs ?? []), ...others].slice(0, MOST);
  const known = commands.findIndex((command) => nameOf(command) === chosen);
  const at = known >= 0 ? known : 0;
  const choose = (index: number): void => setChosen(commands[index] ? nameOf(commands[index]!) : null);
  const take = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  // Enter means the best of all that fit, also of the runs that the server is asked for.
  useEffect(() => {
    if (!entered || runs === null) return;
    setEntered(false);
    take(commands[at]);
  });
  const key = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = Math.min(commands.length - 1, Math.max(0, at + (event.key === "ArrowDown" ? 1 : -1)));
      choose(next);
      list.current?.children[next]?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (runs === null && chosen === null) setEntered(true);
      else take(commands[at]);
    }
  };
  return (
    <Dialog title="Go to" onClose={onClose} size="wide">
      <input
        class="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette"
        aria-activedescendant={`palette-${at}`}
        aria-label="A page, a workflow or a run"
        placeholder="A page, a workflow, or a part of a run's id"
        autofocus
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(null);
          setEntered(false);
        }}
        onKeyDown={key}
        spellcheck={false}
      />
      <ul id="palette" role="listbox" aria-label="Commands" ref={list} class="palette">
        {commands.map((command, index) => (
          <li
            key={nameOf(command)}
            id={`palette-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => choose(index)}
            onClick={() => take(command)}
          >
            {command.state && <Chip state={command.state} />}
            <span class="grow" dir="auto">
              {command.name}
            </span>
            <span class="muted">{command.hint}</span>
          </li>
        ))}
        {commands.length === 0 && <li class="muted">Nothing is called that.</li>}
      </ul>
    </Dialog>
  );
}
