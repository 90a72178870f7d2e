// A trigger: what it does, its address, and what has arrived.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ApiError, get, triggerPath } from "../api.ts";
import { useLoaded } from "../loaded.ts";
import { go, link, workflowLink } from "../route.ts";
import { mayAdmin, mayStart } from "../session.ts";
import { TriggerForm } from "../trigger/form.tsx";
import { Inputs } from "../trigger/inputs.tsx";
import { type Definition, meaningOf, type Trigger } from "../trigger/spec.ts";
import { type TriggerVerb, TriggerVerbDialog } from "../trigger/verbs.tsx";
import { CopyButton, Empty, NotYet, PageHead, Time } from "../ui.tsx";
import { Payload } from "../value_view.tsx";

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Template = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <code class="mono" dir="auto">
      {text}
    </code>
  );

function Facts({ trigger }: { trigger: Trigger }) {
  const { definition } = trigger;
  const { signature, dedupe } = definition;
  const address = trigger.path === null ? "" : new URL("." + trigger.path, document.baseURI).href;
  return (
    <dl class="facts">
      <Fact name="Kind">{definition.kind}</Fact>
      {definition.workflow && (
        <Fact name="Workflow">
          <a href={workflowLink(definition.workflow)} dir="auto">
            {definition.workflow}
          </a>
        </Fact>
      )}
      {trigger.path !== null && (
        <Fact name="Address">
          <span class="mono">{trigger.path}</span> <CopyButton text={() => address} label="Copy the URL" />
        </Fact>
      )}
      {signature && (
        <Fact name="Signature">
          {signature.kind === "none" ? <span class="bad">none</span> : signature.kind}
          {signature.kind !== "none" && (
            <span class="muted">
              {" "}
              {trigger.secrets} {trigger.secrets === 1 ? "secret" : "secrets"}
            </span>
          )}
        </Fact>
      )}
      {definition.channel && <Fact name="Channel">{definition.channel}</Fact>}
      {definition.key && (
        <Fact name="Key">
          <Template text={definition.key} />
        </Fact>
      )}
      {definition.run && (
        <Fact name="Run">
          <Template text={definition.run} />
        </Fact>
      )}
      {definition.one_at_a_time && (
        <Fact name="One at a time">
          <Template text={definition.one_at_a_time} />
        </Fact>
      )}
      {dedupe && (
        <Fact name="Identified by">
          <Template text={dedupe.path ?? dedupe.header} />
        </Fact>
      )}
      {trigger.cursor !== null && (
        <Fact name="Cursor">
          <Template text={trigger.cursor} />
        </Fact>
      )}
      <Fact name="Made">
        <Time at={trigger.created_at} />
      </Fact>
    </dl>
  );
}

const TEMPLATES: [keyof Definition, string][] = [
  ["input", "Input"],
  ["message", "Message"],
  ["filter", "Filter"],
  ["tags", "Tags"],
];

const Templates = ({ definition }: { definition: Definition }) => (
  <div class="halves">
    {TEMPLATES.filter(([name]) => definition[name] !== undefined).map(([name, title]) => (
      <div key={name} class="card">
        <h2>{title}</h2>
        <Payload value={definition[name]} name={name} />
      </div>
    ))}
  </div>
);

type Chosen = TriggerVerb | "change";

function Buttons({ trigger, choose }: { trigger: Trigger; choose: (verb: Chosen) => void }) {
  const button = (verb: Chosen, label: string, kind = "") => (
    <button type="button" class={`button ${kind}`} onClick={() => choose(verb)}>
      {label}
    </button>
  );
  return (
    <>
      {mayStart.value && !trigger.paused && button("fire", "Fire", "primary")}
      {button("test", "Test")}
      <a class="button" href={link(["runs"], { tag: `pawl.trigger:${trigger.id}` })}>
        Runs
      </a>
      {mayAdmin.value && (
        <>
          {trigger.paused ? button("resume", "Resume", "primary") : button("pause", "Pause")}
          {button("change", "Change")}
          {button("delete", "Delete", "danger")}
        </>
      )}
    </>
  );
}

export function TriggerPage({ id }: { id: string }) {
  const loaded = useLoaded(`trigger ${id}`, () => get<Trigger>(triggerPath(id)), {
    live: "never",
    every: 5000,
  });
  const [chosen, choose] = useState<Chosen | null>(null);
  const trigger = loaded.data;
  if (trigger === null) {
    const unknown = loaded.error instanceof ApiError && loaded.error.status === 404;
    return unknown ? (
      <Empty title="There is no such trigger">
        <p>
          <a href="#/triggers">To the triggers</a>
        </p>
      </Empty>
    ) : (
      <NotYet loaded={loaded} />
    );
  }
  const close = (): void => {
    choose(null);
    loaded.again();
  };
  return (
    <section class="page">
      <PageHead title={<span dir="auto">{trigger.id}</span>} note={meaningOf(trigger.definition)}>
        <Buttons trigger={trigger} choose={choose} />
      </PageHead>
      {trigger.paused && (
        <div class="notice" role="note">
          <b>Paused. </b>
          <span dir="auto">{trigger.definition.pause_reason ?? ""}</span>
        </div>
      )}
      <Facts trigger={trigger} />
      <Templates definition={trigger.definition} />
      <Inputs trigger={trigger} />
      {chosen === "change" && <TriggerForm before={trigger} onClose={close} />}
      {chosen !== null && chosen !== "change" && (
        <TriggerVerbDialog
          verb={chosen}
          trigger={trigger}
          onClose={close}
          onGone={() => go(link(["triggers"]))}
        />
      )}
    </section>
  );
}
