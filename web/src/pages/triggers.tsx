// Triggers: what does something when something arrives from outside.
import { useState } from "preact/hooks";
import { get } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { go, link } from "../route.ts";
import { mayAdmin } from "../session.ts";
import { TriggerForm } from "../trigger/form.tsx";
import { meaningOf, type Trigger } from "../trigger/spec.ts";
import { Chip, Empty, NotYet, number, PageHead, Shell, Time } from "../ui.tsx";

const MOST = 1000;

const Row = ({ trigger }: { trigger: Trigger }) => (
  <tr>
    <td>
      <a href={link(["triggers", trigger.id])} dir="auto">
        <b>{trigger.id}</b>
      </a>{" "}
      {trigger.paused && <Chip state="paused" />}
    </td>
    <td>{trigger.definition.kind}</td>
    <td class="wrap" dir="auto">
      {meaningOf(trigger.definition)}
    </td>
    <td class="mono">{trigger.path ?? "–"}</td>
    <td>
      {trigger.definition.kind !== "webhook" ? (
        "–"
      ) : trigger.definition.signature?.kind === "none" ? (
        <span class="bad">none</span>
      ) : (
        trigger.definition.signature?.kind
      )}
    </td>
    <td>
      <Time at={trigger.created_at} />
    </td>
  </tr>
);

const Table = ({ triggers }: { triggers: Trigger[] }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="Triggers">
    <table>
      <thead>
        <tr>
          <th>Trigger</th>
          <th>Kind</th>
          <th>What it does</th>
          <th>Address</th>
          <th>Signature</th>
          <th>Made</th>
        </tr>
      </thead>
      <tbody>
        {triggers.map((one) => (
          <Row key={one.id} trigger={one} />
        ))}
      </tbody>
    </table>
  </div>
);

export function TriggersPage() {
  const loaded = useLoaded(
    "triggers",
    () => get<{ triggers: Trigger[]; next: string | null }>("/triggers", { limit: MOST }),
    { live: "never", every: 5000 },
  );
  const [made, setMade] = useState(false);
  if (loaded.data === null) return <NotYet loaded={loaded} />;
  const { triggers, next } = loaded.data;
  return (
    <section class="page">
      <PageHead
        title="Triggers"
        note={next === null ? undefined : `The first ${number(MOST)}, by name. pawl trigger list shows all.`}
      >
        {mayAdmin.value && (
          <button type="button" class="button primary" onClick={() => setMade(true)}>
            New trigger
          </button>
        )}
      </PageHead>
      {triggers.length === 0 ? (
        <Empty title="Nothing from outside starts anything yet">
          <p>A trigger starts a run, or sends it a message, when a webhook, a file or a form arrives:</p>
          <Shell
            lines={[
              "pawl trigger create orders --workflow order --signature github",
              `pawl trigger test orders '{"order": {"id": 7}}'`,
            ]}
          />
        </Empty>
      ) : (
        <Table triggers={triggers} />
      )}
      {made && (
        <TriggerForm
          before={null}
          onClose={(id) => {
            setMade(false);
            if (id !== null) go(link(["triggers", id]));
          }}
        />
      )}
    </section>
  );
}
