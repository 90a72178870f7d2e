// API tokens. A secret is shown once, when it is made.
import { useState } from "preact/hooks";
import { get, post, remove } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { lookWho, who } from "../session.ts";
import type { Token } from "../types.ts";
import { Act, CopyButton, Dialog, Empty, Failure, Loading, PageHead, say, Time } from "../ui.tsx";

const SCOPES: [string, string][] = [
  ["read", "see everything but tokens and the audit log"],
  ["start", "start, message and control single runs"],
  ["work", "run tasks"],
  ["admin", "everything: deploys, many runs at once, limits, tokens"],
];
const DAYS: [string, string][] = [
  ["", "never"],
  ["1", "in a day"],
  ["30", "in 30 days"],
  ["90", "in 90 days"],
  ["365", "in a year"],
];

function NewToken({ first, onClose }: { first: boolean; onClose: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<string[]>(first ? ["admin"] : ["read"]);
  const [days, setDays] = useState("");
  const [secret, setSecret] = useState("");
  if (secret !== "") {
    return (
      <Dialog title="The new token" onClose={onClose}>
        <p>Copy it now: it is shown only here, and only this once.</p>
        <div class="shell">
          <pre tabIndex={0} role="region" aria-label="Token">
            {secret}
          </pre>
          <CopyButton text={() => secret} />
        </div>
        <footer>
          <button type="button" class="button primary" onClick={onClose}>
            Done
          </button>
        </footer>
      </Dialog>
    );
  }
  return (
    <Dialog title="A new token" onClose={onClose}>
      {first && (
        <p class="notice n-held">
          From the first token on, everybody needs one, this page too. The first one must have the scope
          admin.
        </p>
      )}
      <label class="field">
        Name
        <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <fieldset>
        <legend>Scopes</legend>
        {SCOPES.map(([scope, does]) => (
          <label key={scope} class="check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              disabled={first && scope === "admin"}
              onChange={(event) =>
                setScopes(
                  event.currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope),
                )
              }
            />
            <span>
              <b>{scope}</b> <span class="muted">{does}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label class="field">
        Expires
        <select value={days} onChange={(event) => setDays(event.currentTarget.value)}>
          {DAYS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act
          kind="primary"
          disabled={scopes.length === 0}
          work={async () => {
            const made = await post<{ token: string }>("/tokens", {
              name,
              scopes,
              ...(days === ""
                ? {}
                : { expires_at: new Date(Date.now() + Number(days) * 86400000).toISOString() }),
            });
            if (first) {
              await post("/session", { token: made.token });
              await lookWho();
            }
            setSecret(made.token);
          }}
        >
          Make the token
        </Act>
      </footer>
    </Dialog>
  );
}

export function TokensPage() {
  const loaded = useLoaded("tokens", () => get<{ tokens: Token[] }>("/tokens"), { live: "never" });
  const [made, setMade] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  if (loaded.data === null)
    return loaded.error !== null ? <Failure error={loaded.error} again={loaded.again} /> : <Loading />;
  const { tokens } = loaded.data;
  return (
    <section class="page">
      <PageHead title="Tokens">
        <button type="button" class="button primary" onClick={() => setMade(true)}>
          New token
        </button>
      </PageHead>
      {tokens.length === 0 ? (
        <Empty title="Nobody needs a token here">
          <p>
            The server listens on this machine alone, and whoever reaches it may do everything. The first
            token changes that.
          </p>
        </Empty>
      ) : (
        <div class="scroll" tabIndex={0} role="region" aria-label="Tokens">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>Scopes</th>
                <th>Queues</th>
                <th>Made</th>
                <th>Last used</th>
                <th>Expires</th>
                <th>
                  <span class="hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((one) => (
                <tr key={one.id}>
                  <td>
                    <b dir="auto">{one.name || one.id}</b>
                    {one.id === who.value?.token_id && <span class="chip s-waiting">this session</span>}
                  </td>
                  <td>{one.scopes.join(", ")}</td>
                  <td>{one.queues.join(", ") || "all"}</td>
                  <td>
                    <Time at={one.created_at} />
                  </td>
                  <td>
                    <Time at={one.used_at} />
                  </td>
                  <td>
                    <Time at={one.expires_at} />
                  </td>
                  <td class="right">
                    <button type="button" class="quiet" onClick={() => setRevoked(one)}>
                      Revoke
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {made && (
        <NewToken
          first={tokens.length === 0}
          onClose={() => {
            setMade(false);
            loaded.again();
          }}
        />
      )}
      {revoked && (
        <Dialog title={`Revoke ${revoked.name || revoked.id}`} onClose={() => setRevoked(null)}>
          <p>
            Whoever uses it is refused from now on: clients, workers, and sessions of this dashboard that were
            opened with it.
          </p>
          <footer>
            <button type="button" class="button" onClick={() => setRevoked(null)}>
              Back
            </button>
            <Act
              kind="danger"
              work={async () => {
                await remove(`/tokens/${encodeURIComponent(revoked.id)}`);
                say("good", "The token is revoked");
                setRevoked(null);
                loaded.again();
              }}
            >
              Revoke
            </Act>
          </footer>
        </Dialog>
      )}
    </section>
  );
}
