// The console: questions about runs and their variables in SQL, and what to do with the runs that were found.
import { useEffect, useState } from "preact/hooks";
import { messageOf, post } from "../api.ts";
import { BulkDialog } from "../bulk.tsx";
import { place, runLink, setQuery } from "../route.ts";
import { mayStart } from "../session.ts";
import { SqlEditor } from "../sql/editor.tsx";
import { lastQueries, noteQuery, savedQueries, saveQuery } from "../sql/kept.ts";
import { csvOf, runsOf, TABLES } from "../sql/words.ts";
import { Act, Dialog, download, number, PageHead, Problem, say } from "../ui.tsx";
import { VERB_NAMES, VERBS, type Verb } from "../verbs.tsx";

interface Answer {
  columns: string[];
  rows: (null | number | string)[][];
  complete: boolean;
}

const EXAMPLES = [
  "select id, workflow, line, created_at from runs where status = 'waiting' order by created_at limit 100",
  "select workflow, status, count(*) as runs from runs group by workflow, status",
  "select run, function, line, name, value from vars where name = 'order' and path = ''",
  "select name, count(*) as failed, max(error_message) from calls where status = 'failed' group by name",
];
const MOST_ROWS = 10_000;
const SHOWN_ROWS = 1000;

const Cell = ({ column, value }: { column: string; value: null | number | string }) => {
  if (value === null) return <span class="muted">null</span>;
  if (typeof value === "string" && (column === "run" || column === "child"))
    return (
      <a class="mono" href={runLink(value)} dir="auto">
        {value}
      </a>
    );
  return <span dir="auto">{String(value)}</span>;
};

const Rows = ({ answer }: { answer: Answer }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="Rows">
    <table>
      <thead>
        <tr>
          {answer.columns.map((column, index) => (
            <th key={index}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.rows.slice(0, SHOWN_ROWS).map((row, index) => (
          <tr key={index}>
            {row.map((value, at) => (
              <td key={at} class={typeof value === "number" ? "right" : "wrap"}>
                <Cell column={answer.columns[at]!} value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const countText = (answer: Answer): string => {
  const count = answer.rows.length;
  const shown = count > SHOWN_ROWS ? `, the first ${number(SHOWN_ROWS)} are shown` : "";
  return `${number(count)} ${count === 1 ? "row" : "rows"}${answer.complete ? "" : " and more"}${shown}`;
};

// The rows as files, and their runs as a selection.
function Uses({ answer }: { answer: Answer }) {
  const [verb, setVerb] = useState<Verb | null>(null);
  const ids = runsOf(answer.columns, answer.rows);
  const objects = (): unknown[] =>
    answer.rows.map((row) => Object.fromEntries(answer.columns.map((name, at) => [name, row[at]])));
  return (
    <div class="row">
      <span class="muted">{countText(answer)}</span>
      <span class="spring" />
      <button
        type="button"
        class="button"
        onClick={() => download("rows.csv", csvOf(answer.columns, answer.rows), "text/csv")}
      >
        CSV
      </button>
      <button
        type="button"
        class="button"
        onClick={() => download("rows.json", JSON.stringify(objects(), null, 2))}
      >
        JSON
      </button>
      {mayStart.value && ids.length > 0 && (
        <label>
          <span class="hidden">Act on these runs</span>
          <select
            value=""
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              event.currentTarget.value = "";
              if (chosen !== "") setVerb(chosen as Verb);
            }}
          >
            <option value="">Act on {number(ids.length)} runs…</option>
            {VERB_NAMES.filter((one) => one !== "purge").map((one) => (
              <option key={one} value={one}>
                {VERBS[one].title}
              </option>
            ))}
          </select>
        </label>
      )}
      {verb !== null && (
        <BulkDialog verb={verb} selection={{ kind: "ids", ids }} onClose={() => setVerb(null)} />
      )}
    </div>
  );
}

function SaveDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const [name, setName] = useState("");
  return (
    <Dialog title="Save the query" onClose={onClose}>
      <label class="field">
        Name
        <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <p class="muted">It is kept in this browser.</p>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act
          kind="primary"
          disabled={name === ""}
          work={() => {
            saveQuery(name, text);
            say("good", `Saved as ${name}`);
            onClose();
          }}
        >
          Save
        </Act>
      </footer>
    </Dialog>
  );
}

// Saved queries, the last ones, examples, and the tables with their columns.
function Aside({ choose, stamp }: { choose: (text: string) => void; stamp: number }) {
  const [, look] = useState(0);
  useEffect(() => look(stamp), [stamp]);
  const list = (texts: [string, string][], forget?: (name: string) => void) => (
    <ul class="plain sql-list">
      {texts.map(([name, text]) => (
        <li key={name}>
          <button type="button" class="quiet" title={text} onClick={() => choose(text)}>
            {name}
          </button>
          {forget && (
            <button type="button" class="quiet" aria-label={`Forget ${name}`} onClick={() => forget(name)}>
              ✕
            </button>
          )}
        </li>
      ))}
    </ul>
  );
  const saved = Object.entries(savedQueries());
  const last = lastQueries().map((text): [string, string] => [text, text]);
  return (
    <aside class="sql-aside" aria-label="Queries and tables">
      {saved.length > 0 && <h2>Saved</h2>}
      {list(saved, (name) => {
        saveQuery(name, "");
        look(Date.now());
      })}
      {last.length > 0 && <h2>Last</h2>}
      {list(last.slice(0, 10))}
      <h2>Examples</h2>
      {list(EXAMPLES.map((text) => [text, text]))}
      <h2>Tables</h2>
      {Object.entries(TABLES).map(([name, columns]) => (
        <details key={name}>
          <summary class="mono">{name}</summary>
          <p class="mono small muted">{columns.join(", ")}</p>
        </details>
      ))}
    </aside>
  );
}

export function SqlPage() {
  const asked = place.value.query.get("q") ?? "";
  const [text, setText] = useState(asked || EXAMPLES[0]!);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [saving, setSaving] = useState(false);
  const [stamp, setStamp] = useState(0);
  const ask = async (): Promise<void> => {
    if (busy || text.trim() === "") return;
    setBusy(true);
    setProblem("");
    setQuery({ q: text });
    try {
      setAnswer(await post<Answer>("/sql", { sql: text, rows: MOST_ROWS }));
      noteQuery(text);
      setStamp((before) => before + 1);
    } catch (error) {
      setAnswer(null);
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (asked !== "") void ask();
  }, []);
  return (
    <section class="page">
      <PageHead title="SQL" note="Questions about runs and the variables of those that sleep" />
      <div class="sql">
        <div class="sql-main">
          <SqlEditor text={text} change={setText} ask={() => void ask()} />
          <div class="row">
            <Act kind="primary" disabled={busy || text.trim() === ""} work={ask}>
              Ask
            </Act>
            <span class="muted small">
              <kbd>Ctrl Enter</kbd>
            </span>
            <span class="spring" />
            <button type="button" class="button" onClick={() => setSaving(true)}>
              Save…
            </button>
          </div>
          <Problem text={problem} />
          {answer !== null && <Uses answer={answer} />}
          {answer !== null && answer.rows.length > 0 && <Rows answer={answer} />}
        </div>
        <Aside choose={setText} stamp={stamp} />
      </div>
      {saving && (
        <SaveDialog
          text={text}
          onClose={() => {
            setSaving(false);
            setStamp((before) => before + 1);
          }}
        />
      )}
    </section>
  );
}
