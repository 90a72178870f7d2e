// API tokens. A secret is shown once, when it is made.
import { useState } from "preact/hooks";
import { get, post, remove } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { enterByFirst, who } from "../session.ts";
import type { Token } from "../types.ts";
import { Act, CopyButton, Dialog, Empty, NotYet, PageHead, say, Time } from "../ui.tsx";

const SCOPES: [string, string][] = [
  ["read", "see everything but tokens and the audit log"],
  ["start", "start, message and control single runs"],
  ["work", "run tasks"],
  ["sql", "see everything of runs, and ask in SQL"],
  ["admin", "everything: deploys, many runs at once, limits, tokens"],
];
const DAYS: [string, string][] = [
  ["", "never"],
  ["1", "in a day"],
  ["30", "in 30 days"],
  ["90", "in 90 days"],
  ["365", "in a year"],
];

const Secret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
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

function Scopes({
  chosen,
  fixed,
  change,
}: {
  chosen: string[];
  fixed: string | null;
  change: (scopes: string[]) => void;
}) {
  const set = (scope: string, on: boolean): void =>
    change(on ? [...chosen, scope] : chosen.filter((one) => one !== scope));
  return (
    <fieldset>
      <legend>Scopes</legend>
      {SCOPES.map(([scope, does]) => (
        <label key={scope} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            disabled={scope === fixed}
            onChange={(event) => set(scope, event.currentTarget.checked)}
          />
          <span>
            <b>{scope}</b> <span class="muted">{does}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function NewToken({ first, onClose }: { first: boolean; onClose: () => void }) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<string[]>(first ? ["admin"] : ["read"]);
  const [days, setDays] = useState("");
  const [secret, setSecret] = useState("");
  if (secret !== "") return <Secret secret={secret} onClose={onClose} />;
  const make = async (): Promise<void> => {
    const end = new Date(Date.now() + Number(days) * 86400000).toISOString();
    const request = { name, scopes, ...(days === "" ? {} : { expires_at: end }) };
    const token = async (): Promise<string> => (await post<{ token: string }>("/tokens", request)).token;
    setSecret(first ? await enterByFirst(token) : await token());
  };
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
      <Scopes chosen={scopes} fixed={first ? "admin" : null} change={setScopes} />
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
        <Act kind="primary" disabled={scopes.length === 0} work={make}>
          Make the token
        </Act>
      </footer>
    </Dialog>
  );
}

function Revoke({ token, onClose }: { token: Token; onClose: () => void }) {
  const revoke = async (): Promise<void> => {
    await remove(`/tokens/${encodeURIComponent(token.id)}`);
    say("good", "The token is revoked");
    onClose();
  };
  return (
    <Dialog title={`Revoke ${token.name || token.id}`} onClose={onClose}>
      <p>
        Whoever uses it is refused from now on: clients, workers, and sessions of this dashboard that were
        opened with it.
      </p>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act kind="danger" work={revoke}>
          Revoke
        </Act>
      </footer>
    </Dialog>
  );
}

const TokenRow = ({ token, revoke }: { token: Token; revoke: () => void }) => (
  <tr>
    <td>
      <b dir="auto">{token.name || token.id}</b>
      {token.id === who.value?.token_id && <span class="chip s-waiting">this session</span>}
    </td>
    <td>{token.scopes.join(", ")}</td>
    <td>{token.queues.join(", ") || "all"}</td>
    <td>
      <Time at={token.created_at} />
    </td>
    <td>
      <Time at={token.used_at} />
    </td>
    <td>
      <Time at={token.expires_at} />
    </td>
    <td class="right">
      <button type="button" class="quiet" onClick={revoke}>
        Revoke
      </button>
    </td>
  </tr>
);

const TokenTable = ({ tokens, revoke }: { tokens: Token[]; revoke: (token: Token) => void }) => (
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
          <TokenRow key={one.id} token={one} revoke={() => revoke(one)} />
        ))}
      </tbody>
    </table>
  </div>
);

export function TokensPage() {
  const loaded = useLoaded("tokens", () => get<{ tokens: Token[] }>("/tokens"), { live: "never" });
  const [made, setMade] = useState(false);
  const [revoked, setRevoked] = useState<Token | null>(null);
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { tokens } = loaded.data;
  const close = (): void => {
    setMade(false);
    setRevoked(null);
    loaded.again();
  };
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
        <TokenTable tokens={tokens} revoke={setRevoked} />
      )}
      {made && <NewToken first={tokens.length === 0} onClose={close} />}
      {revoked && <Revoke token={revoked} onClose={close} />}
    </section>
  );
}
