// A workflow: its versions and their live runs, its source with how many runs wait where, and the difference
// of two versions.
import { useState } from "preact/hooks";
import { get, put, remove, workflowPath } from "../api.ts";
import { diffLines } from "../diff.ts";
import { lazy } from "../lazy.tsx";
import { useLoaded } from "../loaded.ts";
import { go, link, place, setQuery } from "../route.ts";
import { fileName, useSource } from "../run/state.tsx";
import { mayAdmin, mayStart } from "../session.ts";
import { Coloured, type Heat, SourceView, useColour } from "../source_view.tsx";
import type { Version } from "../types.ts";
import { Act, Dialog, NotYet, number, PageHead, say, shortVersion, Time } from "../ui.tsx";

const MoveAllDialog = lazy(() => import("../later.ts").then((part) => part.MoveAllDialog));

const SIGNS = { same: " ", new: "+", gone: "−" };

function DiffLines({ left, right }: { left: string; right: string }) {
  const paint = useColour();
  if (left === right) return <p class="muted">No line differs.</p>;
  const leftLines = paint?.(left);
  const rightLines = paint?.(right);
  return (
    <>
      {diffLines(left, right).map((line, index) => {
        const pieces = line.kind === "gone" ? leftLines?.[line.left - 1] : rightLines?.[line.right - 1];
        return (
          <div key={index} class={`line d-${line.kind}`}>
            <span class="number">{line.kind === "new" ? "" : line.left}</span>
            <span class="number">{line.kind === "gone" ? "" : line.right}</span>
            <span class="sign">{SIGNS[line.kind]}</span>
            <code>{pieces ? <Coloured pieces={pieces} /> : line.text}</code>
          </div>
        );
      })}
    </>
  );
}

function Diff({ name, from, to }: { name: string; from: string; to: string }) {
  const before = useSource(name, from);
  const after = useSource(name, to);
  if (before.data === null) return <NotYet loaded={before} />;
  if (after.data === null) return <NotYet loaded={after} />;
  const [left, right] = [before.data.files, after.data.files];
  const paths = [...new Set([...left, ...right].map((file) => fileName(file.path)))];
  const textOf = (files: { path: string; text: string }[], path: string): string =>
    files.find((file) => fileName(file.path) === path)?.text ?? "";
  return (
    <div class="source" tabIndex={0} role="region" aria-label="Difference">
      {paths.map((path) => (
        <div key={path} class="source-lines diff">
          {paths.length > 1 && <h2 class="sub">{path}</h2>}
          <DiffLines left={textOf(left, path)} right={textOf(right, path)} />
        </div>
      ))}
    </div>
  );
}

type Question = { kind: "roll back" | "remove" | "move"; version: Version } | "workflow";

function VersionTools({
  version,
  known,
  compared,
  ask,
}: {
  version: Version;
  known: Version[];
  compared: Version | undefined;
  ask: (question: Question) => void;
}) {
  const old = mayAdmin.value && !version.current;
  return (
    <div class="version-tools">
      {old && (
        <button type="button" class="quiet" onClick={() => ask({ kind: "roll back", version })}>
          Make it current
        </button>
      )}
      {old && version.live_runs === 0 && (
        <button type="button" class="quiet" onClick={() => ask({ kind: "remove", version })}>
          Remove
        </button>
      )}
      {mayAdmin.value && known.some((other) => other !== version && other.live_runs > 0) && (
        <button type="button" class="quiet" onClick={() => ask({ kind: "move", version })}>
          Move live runs here
        </button>
      )}
      {known.length > 1 && (
        <select
          aria-label="Compare with"
          value={compared?.version ?? ""}
          onChange={(event) => setQuery({ compare: event.currentTarget.value })}
        >
          <option value="">compare with…</option>
          {known
            .filter((other) => other !== version)
            .map((other) => (
              <option key={other.version} value={other.version}>
                {shortVersion(other.version)}
              </option>
            ))}
        </select>
      )}
      {Object.entries(version.settings).map(([setting, value]) => (
        <code key={setting}>
          {setting}={value}
        </code>
      ))}
    </div>
  );
}

function Versions({
  known,
  shown,
  compared,
  ask,
}: {
  known: Version[];
  shown: Version | undefined;
  compared: Version | undefined;
  ask: (question: Question) => void;
}) {
  return (
    <aside class="versions" aria-label="Versions">
      <h2 class="sub">Versions</h2>
      {[...known].reverse().map((one) => (
        <div key={one.version} class={`version ${one === shown ? "chosen" : ""}`}>
          <button
            type="button"
            class="frame"
            aria-pressed={one === shown}
            onClick={() => setQuery({ version: one.version, compare: null, line: null })}
          >
            <span class="mono">
              {shortVersion(one.version)} {one.current && <span class="chip s-completed">current</span>}
            </span>
            <span class="muted">
              <Time at={one.created_at} /> · {number(one.live_runs)} live
            </span>
          </button>
          {one === shown && <VersionTools version={one} known={known} compared={compared} ask={ask} />}
        </div>
      ))}
    </aside>
  );
}

// Something that changes the workflow, with what it means.
function Ask({
  title,
  text,
  verb,
  danger,
  work,
  onClose,
}: {
  title: string;
  text: string;
  verb: string;
  danger: boolean;
  work: () => Promise<void>;
  onClose: () => void;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Back
        </button>
        <Act kind={danger ? "danger" : "primary"} work={work}>
          {verb}
        </Act>
      </footer>
    </Dialog>
  );
}

function QuestionDialog({
  name,
  question,
  onClose,
}: {
  name: string;
  question: Question;
  onClose: () => void;
}) {
  const done = (text: string): void => {
    say("good", text);
    onClose();
  };
  if (question === "workflow")
    return (
      <Ask
        title={`Remove ${name}`}
        text={
          "Nobody can start it any more. Runs under way go on, and its versions stay as long as runs need " +
          "them. A deploy brings it back."
        }
        verb="Remove"
        danger
        work={async () => {
          await remove(workflowPath(name));
          done(`${name} is removed`);
          go("#/workflows");
        }}
        onClose={onClose}
      />
    );
  const { version } = question.version;
  if (question.kind === "move") return <MoveAllDialog workflow={name} version={version} onClose={onClose} />;
  if (question.kind === "remove")
    return (
      <Ask
        title={`Remove: ${shortVersion(version)}`}
        text="The version and its source are removed. No live run has it."
        verb="Remove"
        danger
        work={async () => {
          await remove(`/versions/${encodeURIComponent(version)}`);
          done("Removed");
        }}
        onClose={onClose}
      />
    );
  return (
    <Ask
      title={`Make current: ${shortVersion(version)}`}
      text="New runs get this version. Runs under way keep theirs. The next deploy replaces it again."
      verb="Make current"
      danger={false}
      work={async () => {
        await put(`${workflowPath(name)}/version`, { version });
        done("New runs get this version");
      }}
      onClose={onClose}
    />
  );
}

interface WaitingAt {
  version: string;
  line: number;
  runs: number;
  files: string[];
}

// How many runs wait at each line, and where they are listed.
function heatOf(name: string, file: string, waiting: WaitingAt[]): Map<number, Heat> {
  const begun = waiting.filter((one) => one.line > 0 && one.files.includes(file));
  return new Map(
    begun.map(({ version, line, runs }) => {
      const filter = { state: "waiting", workflow: name, version, line: String(line) };
      return [line, { runs, href: link(["runs"], filter) }];
    }),
  );
}

function LiveRuns({ waiting }: { waiting: WaitingAt[] }) {
  const all = waiting.reduce((sum, one) => sum + one.runs, 0);
  const notBegun = waiting.find((one) => one.line === 0)?.runs ?? 0;
  return (
    <span class="muted">
      {number(all)} live {all === 1 ? "run" : "runs"} of this version
      {notBegun > 0 && `, ${number(notBegun)} not begun`}
    </span>
  );
}

const runsIn = (file: string, waiting: WaitingAt[]): number =>
  waiting.reduce((sum, one) => sum + (one.line > 0 && one.files.includes(file) ? one.runs : 0), 0);

const FileChoice = ({
  files,
  chosen,
  waiting,
}: {
  files: { path: string }[];
  chosen: string;
  waiting: WaitingAt[];
}) =>
  files.length > 1 ? (
    <select
      aria-label="File"
      value={chosen}
      onChange={(event) => setQuery({ file: event.currentTarget.value, line: null })}
    >
      {files.map((one) => (
        <option key={one.path} value={one.path}>
          {fileName(one.path)}
          {runsIn(one.path, waiting) > 0 && ` (${number(runsIn(one.path, waiting))} wait)`}
        </option>
      ))}
    </select>
  ) : (
    <span class="mono">{fileName(chosen)}</span>
  );

function VersionSource({ name, version, waiting }: { name: string; version: string; waiting: WaitingAt[] }) {
  const query = place.value.query;
  const source = useSource(name, version);
  if (source.data === null) return <NotYet loaded={source} />;
  const { files } = source.data;
  const file = files.find((one) => one.path === query.get("file")) ??
    files.find((one) => one.path === source.data!.file) ?? { path: "", text: "" };
  return (
    <>
      <div class="waits">
        <FileChoice files={files} chosen={file.path} waiting={waiting} />
        <span class="spring" />
        <LiveRuns waiting={waiting} />
      </div>
      <SourceView
        text={file.text}
        mark={Number(query.get("line") ?? "0") || source.data.line}
        markKind={query.get("line") ? "fault" : "here"}
        heat={heatOf(name, file.path, waiting)}
        label={`Source ${fileName(file.path)}`}
      />
    </>
  );
}

const Comparison = ({ name, from, to }: { name: string; from: string; to: string }) => (
  <>
    <div class="waits">
      <b>
        {shortVersion(from)} → {shortVersion(to)}
      </b>
    </div>
    <Diff name={name} from={from} to={to} />
  </>
);

const WorkflowHead = ({ name, current, ask }: { name: string; current: boolean; ask: () => void }) => (
  <PageHead
    title={<span dir="auto">{name}</span>}
    note={current ? undefined : "It is removed: nobody can start it any more."}
  >
    <a class="button" href={link(["runs"], { workflow: name })}>
      Runs
    </a>
    {mayStart.value && current && (
      <a class="button primary" href={link(["start"], { workflow: name })}>
        Start a run
      </a>
    )}
    {mayAdmin.value && current && (
      <button type="button" class="button danger" onClick={ask}>
        Remove
      </button>
    )}
  </PageHead>
);

export function WorkflowPage({ name }: { name: string }) {
  const query = place.value.query;
  const versions = useLoaded(
    `versions ${name}`,
    () => get<{ versions: Version[] }>(`${workflowPath(name)}/versions`),
    { live: { workflow: name }, least: 2000 },
  );
  const lines = useLoaded(`lines ${name}`, () => get<{ lines: WaitingAt[] }>(`${workflowPath(name)}/lines`), {
    live: { workflow: name },
    least: 1000,
  });
  const [question, ask] = useState<Question | null>(null);
  if (versions.data === null) return <NotYet loaded={versions} />;
  const known = versions.data.versions;
  const current = known.find((one) => one.current);
  const shown = known.find((one) => one.version === query.get("version")) ?? current ?? known.at(-1);
  const compared = known.find((one) => one.version === query.get("compare"));
  const waiting = (lines.data?.lines ?? []).filter((one) => one.version === shown?.version);
  return (
    <section class="page fill">
      <WorkflowHead name={name} current={current !== undefined} ask={() => ask("workflow")} />
      <div class="workflow">
        <Versions known={known} shown={shown} compared={compared} ask={ask} />
        <div class="middle">
          {shown &&
            (compared ? (
              <Comparison name={name} from={compared.version} to={shown.version} />
            ) : (
              <VersionSource name={name} version={shown.version} waiting={waiting} />
            ))}
        </div>
      </div>
      {question && (
        <QuestionDialog
          name={name}
          question={question}
          onClose={() => {
            ask(null);
            versions.again();
          }}
        />
      )}
    </section>
  );
}
