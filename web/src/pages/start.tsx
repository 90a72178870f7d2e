// Starting a run: a form made of the workflow's parameters, and the same as JSON beside it.
import { useEffect, useState } from "preact/hooks";
import { get, messageOf, post, runPath, workflowPath } from "../api.ts";
import { type Field, initialInput } from "../form_shape.ts";
import { InputField } from "../input_field.tsx";
import { JsonField, parseJson } from "../json_field.tsx";
import { useLoaded } from "../loaded.ts";
import { go, place, runLink, setQuery } from "../route.ts";
import type { RunDetails, Source } from "../types.ts";
import { Act, Empty, NotYet, PageHead, Problem, say } from "../ui.tsx";
import { newKey } from "../verbs.tsx";

// What the workflow takes, and the input that the form begins with: a new one, or that of another run.
async function loadForm(workflow: string, like: string): Promise<{ fields: Field[] | null; input: unknown }> {
  const [source, module] = await Promise.all([
    get<Source>(`${workflowPath(workflow)}/source`),
    import("../python_source.ts"),
  ]);
  const text = source.files.find((file) => file.path === source.file)?.text ?? "";
  const fields = module.parametersOf(text, source.line);
  const input = like === "" ? initialInput(fields) : (await get<RunDetails>(runPath(like))).input;
  return { fields, input };
}

interface Form {
  fields: Field[] | null;
  text: string;
  setText: (text: string) => void;
  problem: string;
  setProblem: (problem: string) => void;
}

function useForm(workflow: string, like: string): Form {
  const [fields, setFields] = useState<Field[] | null>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    if (workflow === "") return;
    let gone = false;
    loadForm(workflow, like).then(
      (form) => {
        if (gone) return;
        setFields(form.fields);
        setText(JSON.stringify(form.input, null, 2));
        setProblem("");
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [workflow, like]);
  return { fields, text, setText, problem, setProblem };
}

// "customer: 42, region: eu"
function tagsOf(text: string): Record<string, string> {
  const pairs = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one): [string, string] => {
      const [name, ...rest] = one.split(":");
      return [name!.trim(), rest.join(":").trim()];
    });
  return Object.fromEntries(pairs);
}

function Fields({ workflow, form, value }: { workflow: string; form: Form; value: unknown }) {
  const { fields } = form;
  if (fields === null) return null;
  if (fields.length === 0) return <p class="muted">It takes no input.</p>;
  const change = (next: unknown): void => form.setText(JSON.stringify(next, null, 2));
  const object = value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  const single = fields.length === 1;
  return (
    <>
      {fields.map((field) => (
        <InputField
          key={`${workflow} ${field.name}`}
          field={field}
          value={single ? value : object[field.name]}
          change={(next) => change(single ? next : { ...object, [field.name]: next })}
        />
      ))}
    </>
  );
}

interface Naming {
  id: string;
  tags: string;
}

const NamingFields = ({ naming, change }: { naming: Naming; change: (naming: Naming) => void }) => (
  <details>
    <summary>Id and tags</summary>
    <label class="field">
      Id of the run
      <input
        class="mono"
        value={naming.id}
        placeholder="a new one"
        onInput={(event) => change({ ...naming, id: event.currentTarget.value })}
      />
    </label>
    <label class="field">
      Tags
      <input
        value={naming.tags}
        placeholder="customer: 42, region: eu"
        onInput={(event) => change({ ...naming, tags: event.currentTarget.value })}
      />
    </label>
  </details>
);

const WorkflowChoice = ({ names, chosen }: { names: string[]; chosen: string }) => (
  <label class="field">
    Workflow
    <select
      value={chosen}
      onChange={(event) => setQuery({ workflow: event.currentTarget.value, like: null })}
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  </label>
);

function StartForm({ names, workflow, like }: { names: string[]; workflow: string; like: string }) {
  const form = useForm(workflow, like);
  const [naming, setNaming] = useState<Naming>({ id: "", tags: "" });
  const [key] = useState(newKey);
  const parsed = parseJson(form.text);
  const start = async (): Promise<void> => {
    form.setProblem("");
    const tags = tagsOf(naming.tags);
    try {
      const made = await post<{ id: string; created: boolean }>("/runs", {
        workflow,
        input: parsed?.value,
        ...(naming.id === "" ? { start_key: key } : { id: naming.id }),
        ...(Object.keys(tags).length > 0 ? { tags } : {}),
      });
      say("good", made.created ? "The run is started" : "This run was there already");
      go(runLink(made.id));
    } catch (error) {
      form.setProblem(messageOf(error));
    }
  };
  return (
    <form class="start" onSubmit={(event) => event.preventDefault()}>
      <div class="start-form">
        <WorkflowChoice names={names} chosen={workflow} />
        <Fields workflow={workflow} form={form} value={parsed?.value} />
        <NamingFields naming={naming} change={setNaming} />
        <Problem text={form.problem} />
        <Act kind="primary" disabled={parsed === undefined} work={start}>
          Start the run
        </Act>
      </div>
      <div class="start-json">
        <JsonField label="Input, as JSON" text={form.text} change={form.setText} rows={16} />
      </div>
    </form>
  );
}

export function StartPage() {
  const query = place.value.query;
  const like = query.get("like") ?? "";
  const list = useLoaded("startable", () => get<{ workflows: { name: string }[] }>("/workflows"), {
    live: "never",
  });
  if (list.data === null) return <NotYet loaded={list} />;
  const names = list.data.workflows.map((one) => one.name);
  if (names.length === 0)
    return (
      <Empty title="Nothing is deployed">
        <p>
          <a href="#/workflows">Deploy a workflow</a> first.
        </p>
      </Empty>
    );
  return (
    <section class="page">
      <PageHead title={like === "" ? "Start a run" : `Start a run like ${like}`} />
      <StartForm names={names} workflow={query.get("workflow") || names[0]!} like={like} />
    </section>
  );
}
