// Signing in: a token, once. The browser keeps a cookie that scripts cannot read.
import { useState } from "preact/hooks";
import { messageOf } from "../api.ts";
import { signIn } from "../session.ts";
import { Problem } from "../ui.tsx";

export function LoginPage({ ended }: { ended: boolean }) {
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    setProblem("");
    try {
      await signIn(token.trim());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main class="login">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <h1>
          <span class="logo" aria-hidden="true" />
          Pawl
        </h1>
        <p class="muted">
          {ended
            ? "The session has ended. Sign in again to go on where you were."
            : "This server needs an API token."}
        </p>
        <label class="field">
          API token
          <input
            type="password"
            name="token"
            autocomplete="off"
            autofocus
            value={token}
            placeholder="pawl_…"
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <Problem text={problem} />
        <button type="submit" class="button primary" disabled={busy || token.trim() === ""}>
          Sign in
        </button>
        <p class="muted small">
          Make one with <code>pawl token create --name me --scope admin</code>. The session ends after 12
          hours.
        </p>
      </form>
    </main>
  );
}
