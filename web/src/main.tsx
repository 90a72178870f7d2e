// The frame of all pages: navigation, who is signed in, the connection, keys and the palette.
import { render } from "preact";
import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { followClock } from "./clock.ts";
import { followKeys, useKeys } from "./keyboard.ts";
import { lazy } from "./lazy.tsx";
import { connection, followVisibility, listen, losses } from "./live.ts";
import { Palette } from "./palette.tsx";
import { followPreferences, remembered, theme, times } from "./preferences.ts";
import { followAddress, go, place } from "./route.ts";
import { lookWho, mayAdmin, maySql, mayStart, signOut, who } from "./session.ts";
import { messageOf } from "./api.ts";
import { Act, Dialog, Empty, Failure, Toasts, useInSight } from "./ui.tsx";
import { ErrorsPage } from "./pages/errors.tsx";
import { LoginPage } from "./pages/login.tsx";
import { OverviewPage } from "./pages/overview.tsx";
import { QueuesPage } from "./pages/queues.tsx";
import { RunPage } from "./pages/run.tsx";
import { RunsPage } from "./pages/runs.tsx";
import { focusSearchSoon } from "./run_search.tsx";
import { WorkersPage } from "./pages/workers.tsx";
import { WorkflowPage } from "./pages/workflow.tsx";
import { WorkflowsPage } from "./pages/workflows.tsx";

// Pages that are not the first that somebody looks at.
const AuditPage = lazy(() => import("./later.ts").then((part) => part.AuditPage));
const SchedulePage = lazy(() => import("./later.ts").then((part) => part.SchedulePage));
const SchedulesPage = lazy(() => import("./later.ts").then((part) => part.SchedulesPage));
const SqlPage = lazy(() => import("./later.ts").then((part) => part.SqlPage));
const StartPage = lazy(() => import("./later.ts").then((part) => part.StartPage));
const ServersPage = lazy(() => import("./later.ts").then((part) => part.ServersPage));
const TokensPage = lazy(() => import("./later.ts").then((part) => part.TokensPage));
const TriggerPage = lazy(() => import("./later.ts").then((part) => part.TriggerPage));
const TriggersPage = lazy(() => import("./later.ts").then((part) => part.TriggersPage));

const NAVIGATION: { name: string; path: string; key: string; allowed?: ReadonlySignal<boolean> }[] = [
  { name: "Overview", path: "", key: "o" },
  { name: "Runs", path: "runs", key: "r" },
  { name: "Errors", path: "errors", key: "e" },
  { name: "Workflows", path: "workflows", key: "w" },
  { name: "Schedules", path: "schedules", key: "s" },
  { name: "Triggers", path: "triggers", key: "h" },
  { name: "Queues", path: "queues", key: "q" },
  { name: "Workers", path: "workers", key: "k" },
  { name: "Servers", path: "servers", key: "n" },
  { name: "SQL", path: "sql", key: "l", allowed: maySql },
  { name: "Tokens", path: "tokens", key: "t", allowed: mayAdmin },
  { name: "Audit", path: "audit", key: "a", allowed: mayAdmin },
];

const KEYS: [string, string][] = [
  ["Ctrl K", "go to a page, a workflow, a schedule, a trigger or a run"],
  ["/", "search runs"],
  ["j  k", "next and previous run"],
  ["Enter", "open the run"],
  ["x", "choose the run"],
  ["g r", "runs"],
  ["g o", "overview"],
  ["g e", "errors"],
  ["g w", "workflows"],
  ["c", "start a run"],
  ["1 … 9, [ ]", "the parts of a run"],
  ["+ - 0  ← →", "the timeline of a run, larger and smaller"],
  ["?", "this help"],
];

// The list of runs comes back as it was left.
const address = (path: string): string => {
  const query = path === "runs" ? remembered("runs") : "";
  return `#/${path}${query === "" ? "" : `?${query}`}`;
};

function Page() {
  const [first, second] = place.value.path;
  if (second !== undefined && first === "runs") return <RunPage key={second} id={second} />;
  if (second !== undefined && first === "workflows") return <WorkflowPage key={second} name={second} />;
  if (second !== undefined && first === "schedules") return <SchedulePage key={second} id={second} />;
  if (second !== undefined && first === "triggers") return <TriggerPage key={second} id={second} />;
  switch (second === undefined ? first : "?") {
    case undefined:
      return <OverviewPage />;
    case "runs":
      return <RunsPage />;
    case "errors":
      return <ErrorsPage />;
    case "workflows":
      return <WorkflowsPage />;
    case "schedules":
      return <SchedulesPage />;
    case "triggers":
      return <TriggersPage />;
    case "queues":
      return <QueuesPage />;
    case "workers":
      return <WorkersPage />;
    case "servers":
      return <ServersPage />;
    case "start":
      return mayStart.value ? <StartPage /> : <Forbidden scope="start" />;
    case "sql":
      return maySql.value ? <SqlPage /> : <Forbidden scope="sql" />;
    case "tokens":
      return mayAdmin.value ? <TokensPage /> : <Forbidden scope="admin" />;
    case "audit":
      return mayAdmin.value ? <AuditPage /> : <Forbidden scope="admin" />;
    default:
      return (
        <Empty title="There is no such page">
          <p>
            <a href="#/">To the overview</a>
          </p>
        </Empty>
      );
  }
}

const Forbidden = ({ scope }: { scope: string }) => (
  <Empty title="Your token does not allow this">
    <p>
      It needs the scope <code>{scope}</code>.
    </p>
  </Empty>
);

function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        In the search of runs: a part of an id, and <code>workflow:</code> <code>tag:name:value</code>{" "}
        <code>line:</code> <code>error:</code> <code>version:</code> <code>parent:</code>
      </p>
    </Dialog>
  );
}

function Settings() {
  return (
    <div class="settings">
      <label>
        <span class="hidden">Theme</span>
        <select
          value={theme.value}
          onChange={(event) => {
            theme.value = event.currentTarget.value as typeof theme.value;
          }}
        >
          <option value="system">System theme</option>
          <option value="dark">Dark</option>
          <option value="light">Light</option>
        </select>
      </label>
      <label>
        <span class="hidden">Times</span>
        <select
          value={times.value}
          onChange={(event) => {
            times.value = event.currentTarget.value as typeof times.value;
          }}
        >
          <option value="relative">Relative times</option>
          <option value="local">Local times</option>
          <option value="utc">UTC</option>
        </select>
      </label>
    </div>
  );
}

function Sidebar({ openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }) {
  const here = place.value.path[0] ?? "";
  const me = who.value!;
  const box = useInSight(here);
  return (
    <aside class="sidebar" ref={box}>
      <a class="brand" href="#/">
        <span class="logo" aria-hidden="true" />
        Pawl
      </a>
      <button type="button" class="palette-button" onClick={openPalette}>
        Go to… <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label="Pages">
        {NAVIGATION.filter((one) => one.allowed?.value ?? true).map((one) => (
          <a
            key={one.path}
            href={address(one.path)}
            class={here === one.path ? "chosen" : ""}
            aria-current={here === one.path ? "page" : undefined}
          >
            {one.name}
          </a>
        ))}
      </nav>
      <span class="spring" />
      <div class="who">
        <span class={`connection ${connection.value}`} role="status">
          {connection.value === "live"
            ? "live"
            : connection.value === "reconnecting"
              ? "reconnecting…"
              : "connecting…"}
        </span>
        {me.token_required && (
          <div class="me">
            <span dir="auto">{me.token_name || `token ${me.token_id}`}</span>
            <span class="muted">
              {me.scopes.join(", ")}
              {mayStart.value ? "" : " · read-only"}
            </span>
            <Act kind="quiet" work={signOut}>
              Sign out
            </Act>
          </div>
        )}
        <Settings />
        <div class="small muted">
          Pawl {me.server_version} ·{" "}
          <button type="button" class="quiet" onClick={openHelp}>
            Keys <kbd>?</kbd>
          </button>
        </div>
      </div>
    </aside>
  );
}

function App() {
  const [dialog, setDialog] = useState<"palette" | "help" | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const known = useRef(false);
  const look = (): void => {
    lookWho().then(
      () => setProblem(null),
      (error: unknown) => {
        setProblem(error);
        setTimeout(look, 2000);
      },
    );
  };
  useEffect(look, []);
  const signedIn = who.value?.signed_in ?? false;
  useEffect(() => {
    if (!signedIn) return;
    known.current = true;
    // One listener of the frame's own: the connection is shown on every page.
    return listen("any", () => {});
  }, [signedIn]);
  // What we may do may have changed while the server was away, or the session has ended.
  const lost = losses.value;
  const live = connection.value === "live";
  useEffect(() => {
    if (lost > 0) void lookWho().catch(() => {});
  }, [lost, live]);
  useEffect(() => {
    document.title = [...place.value.path].reverse().concat("Pawl").join(" · ");
  }, [place.value]);
  useKeys({
    "Ctrl-k": () => setDialog("palette"),
    "?": () => setDialog("help"),
    c: () => {
      if (mayStart.value) go("#/start");
    },
    "/": () => {
      focusSearchSoon();
      go("#/runs");
    },
    ...Object.fromEntries(
      NAVIGATION.map((one) => [
        `g ${one.key}`,
        () => {
          if (one.allowed?.value ?? true) go(address(one.path));
        },
      ]),
    ),
  });
  if (who.value === null)
    return problem === null ? null : (
      <main class="login">
        <Failure error={messageOf(problem)} />
      </main>
    );
  if (!signedIn) return <LoginPage ended={known.current} />;
  return (
    <div class="frame-all">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        To the content
      </a>
      <Sidebar openPalette={() => setDialog("palette")} openHelp={() => setDialog("help")} />
      <main id="main" tabIndex={-1}>
        {connection.value === "reconnecting" && (
          <div class="offline" role="alert">
            Reconnecting to the server… What is shown may be old.
          </div>
        )}
        <Page />
      </main>
      {dialog === "palette" && <Palette onClose={() => setDialog(null)} />}
      {dialog === "help" && <Help onClose={() => setDialog(null)} />}
      <Toasts />
    </div>
  );
}

followPreferences();
followAddress();
followClock();
followKeys();
followVisibility();
render(<App />, document.getElementById("app")!);
