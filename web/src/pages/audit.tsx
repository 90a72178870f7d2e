// Who has controlled what, the newest first.
import { useEffect, useState } from "preact/hooks";
import { get } from "../api.ts";
import { place, setQuery } from "../route.ts";
import { Empty, Failure, Loading, PageHead, Time } from "../ui.tsx";

interface Entry {
  at: string;
  actor: string;
  action: string;
  subject: string;
  details: string;
}

export function AuditPage() {
  const query = place.value.query;
  const filter = {
    actor: query.get("actor") ?? "",
    action: query.get("action") ?? "",
    subject: query.get("subject") ?? "",
  };
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{
    key: string;
    entries: Entry[];
    next: string | null;
    error: unknown;
  } | null>(null);
  const load = (before: Entry[], cursor: string | null): void => {
    get<{ entries: Entry[]; next: string | null }>("/audit", { ...filter, cursor, limit: 200 }).then(
      (page) => setState({ key, entries: [...before, ...page.entries], next: page.next, error: null }),
      (error: unknown) => setState({ key, entries: before, next: null, error }),
    );
  };
  useEffect(() => load([], null), [key]);
  return (
    <section class="page">
      <PageHead title="Audit" note="Deploys, control of runs, limits, tokens, and who was not let in" />
      <div class="filters">
        {(["actor", "action", "subject"] as const).map((name) => (
          <input
            key={name}
            type="search"
            aria-label={name}
            placeholder={name}
            value={filter[name]}
            onChange={(event) => setQuery({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      {state === null || state.key !== key ? (
        <Loading />
      ) : state.error !== null ? (
        <Failure error={state.error} />
      ) : state.entries.length === 0 ? (
        <Empty title="Nothing has been done" />
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Audit log">
          <table>
            <thead>
              <tr>
                <th>When</th>
                <th>Who</th>
                <th>Did</th>
                <th>With</th>
                <th>Details</th>
              </tr>
            </thead>
            <tbody>
              {state.entries.map((one, index) => (
                <tr key={index}>
                  <td>
                    <Time at={one.at} />
                  </td>
                  <td>
                    <button type="button" class="quiet" onClick={() => setQuery({ actor: one.actor })}>
                      {one.actor || "this machine"}
                    </button>
                  </td>
                  <td>{one.action}</td>
                  <td class="mono wrap" dir="auto">
                    {one.subject}
                  </td>
                  <td class="wrap" dir="auto">
                    {one.details}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {state.next !== null && (
            <button type="button" class="button" onClick={() => load(state.entries, state.next)}>
              Show more
            </button>
          )}
        </div>
      )}
    </section>
  );
}
