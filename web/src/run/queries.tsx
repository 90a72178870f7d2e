// Queries: what the run's own program says of its state. The run is not woken.
import { useEffect, useState } from "preact/hooks";
import { ApiError, get, messageOf, post, runPath } from "../api.ts";
import { JsonField } from "../json_field.tsx";
import { listen } from "../live.ts";
import { useLoaded } from "../loaded.ts";
import { callOf, type Parameter, parametersOf } from "./query_call.ts";
import type { RunDetails } from "../types.ts";
import { Act, Empty, NotYet, Problem, Time } from "../ui.tsx";
import { Payload } from "../value_view.tsx";

interface QueryInfo {
  name: string;
  parameters: string[];
  doc: string;
}

interface Answer {
  value: unknown;
  at: string;
}

const labelOf = ({ name, optional, kind }: Parameter): string =>
  `${kind === "rest" ? "*" : kind === "keywords" ? "**" : ""}${name}, as JSON${optional ? ", optional" : ""}`;

// Asks again with each change of the run, as long as somebody wants that.
function useFollow(run: string, wanted: boolean, ask: () => Promise<void>): void {
  useEffect(() => {
    if (!wanted) return;
    return listen({ run }, (digest) => {
      if (digest !== "anew") void ask();
    });
  });
}

function Query({ run, query }: { run: RunDetails; query: QueryInfo }) {
  const parameters = parametersOf(query.parameters);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState("");
  const [follows, setFollows] = useState(false);
  const call = callOf(parameters, texts);
  const ask = async (): Promise<void> => {
    if (call === null) return;
    try {
      const path = `${runPath(run.id)}/queries/${encodeURIComponent(query.name)}`;
      const { value } = await post<{ value: unknown }>(path, call);
      setAnswer({ value, at: new Date().toISOString() });
      setProblem("");
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  useFollow(run.id, follows && run.status === "waiting", ask);
  return (
    <form class="card query" onSubmit={(event) => event.preventDefault()}>
      <h2>
        <code>
          {query.name}({query.parameters.join(", ")})
        </code>
      </h2>
      {query.doc !== "" && (
        <p class="muted" dir="auto">
          {query.doc}
        </p>
      )}
      {parameters.map((one) => (
        <JsonField
          key={one.name}
          label={labelOf(one)}
          rows={1}
          text={texts[one.name] ?? ""}
          change={(text) => setTexts({ ...texts, [one.name]: text })}
        />
      ))}
      <div class="row">
        <Act kind="primary" disabled={call === null} work={ask} aria-label={`Ask ${query.name}`}>
          Ask
        </Act>
        {run.status === "waiting" && (
          <label class="check">
            <input
              type="checkbox"
              checked={follows}
              onChange={(event) => {
                setFollows(event.currentTarget.checked);
                if (event.currentTarget.checked) void ask();
              }}
            />
            Again with each step
          </label>
        )}
        <span class="spring" />
        {answer !== null && (
          <span class="muted">
            answered <Time at={answer.at} />
          </span>
        )}
      </div>
      <Problem text={problem} />
      {answer !== null && <Payload value={answer.value} name={`${run.id}-${query.name}`} />}
    </form>
  );
}

const None = () => (
  <Empty title="It answers no queries">
    <p>
      A function with <code>@pawl.query</code> in the workflow says how a run stands, also while it sleeps and
      without a worker. What it answers is shown here.
    </p>
  </Empty>
);

export function QueriesTab({ run }: { run: RunDetails }) {
  const loaded = useLoaded(
    `queries ${run.id}`,
    () => get<{ queries: QueryInfo[] }>(`${runPath(run.id)}/queries`),
    { live: { run: run.id }, least: 1000 },
  );
  const notYet = loaded.error instanceof ApiError && loaded.error.error.code === "PAWL-4046";
  if (notYet)
    return (
      <Empty title="There is no state to ask">
        <p>The run has not begun, or its state is not kept any more.</p>
      </Empty>
    );
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  if (loaded.data.queries.length === 0) return <None />;
  return (
    <div class="queries">
      {loaded.data.queries.map((query) => (
        <Query key={query.name} run={run} query={query} />
      ))}
    </div>
  );
}
