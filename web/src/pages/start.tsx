// Starting a run: a form made of the workflow's parameters, and the same as JSON beside it.
import { useEffect, useState } from "preact/hooks";
import { get, messageOf, post, runPath, workflowPath } from "../api.ts";
import { type Field, initialInput, type Shape, valueOf } from "../form_shape.ts";
import { JsonField, parseJson } from "../json_field.tsx";
import { useLoaded } from "../loaded.ts";
import { go, place, runLink, setQuery } from "../route.ts";
import type { RunDetails, Source } from "../types.ts";
import { Act, Empty, Failure, Loading, PageHead, say } from "../ui.tsx";
import { newKey } from "../verbs.tsx";

function Input({ field, value, change }: { field: Field; value: unknown; change: (value: unknown) => void }) {
  const { shape } = field;
  const asText = (one: unknown, of: Shape): string =>
    one === null || one === undefined ? "" : of.kind === "json" ? JSON.stringify(one) : String(one);
  const [text, setText] = useState(asText(value, shape));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let same = false;
    try {
      same = JSON.stringify(valueOf(text, shape)) === JSON.stringify(value);
    } catch {
      /* it is replaced */
    }
    if (!same && shape.kind !== "boolean") {
      setText(asText(value, shape));
      setWrong("");
    }
  }, [JSON.stringify(value)]);
  const label = (
    <span>
      {field.name}{" "}
      <span class="muted">
        {shape.type || "any"}
        {field.required ? "" : ", optional"}
      </span>
    </span>
  );
  if (shape.kind === "object") {
    const object = value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
    return (
      <fieldset>
        <legend>
          {field.name} <span class="muted">{shape.type}</span>
        </legend>
        {shape.fields.map((one) => (
          <Input
            key={one.name}
            field={one}
            value={object[one.name]}
            change={(next) => change({ ...object, [one.name]: next })}
          />
        ))}
      </fieldset>
    );
  }
  if (shape.kind === "boolean")
    return (
      <label class="check">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {label}
      </label>
    );
  if (shape.kind === "choice")
    return (
      <label class="field">
        {label}
        <select
          value={JSON.stringify(value)}
          onChange={(event) => change(JSON.parse(event.currentTarget.value))}
        >
          {shape.choices.map((one) => (
            <option key={String(one)} value={JSON.stringify(one)}>
              {String(one)}
            </option>
          ))}
        </select>
      </label>
    );
  const type = (next: string): void => {
    setText(next);
    try {
      change(valueOf(next, shape));
      setWrong("");
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  return (
    <label class="field">
      {label}
      {shape.kind === "json" ? (
        <textarea
          class="mono"
          rows={2}
          value={text}
          placeholder="null"
          spellcheck={false}
          aria-invalid={wrong !== ""}
          onInput={(event) => type(event.currentTarget.value)}
        />
      ) : (
        <input
          value={text}
          inputMode={shape.kind === "text" ? "text" : "decimal"}
          aria-invalid={wrong !== ""}
          onInput={(event) => type(event.currentTarget.value)}
        />
      )}
      <span class="hint">{wrong}</span>
    </label>
  );
}

export function StartPage() {
  const query = place.value.query;
  const name = query.get("workflow") ?? "";
  const like = query.get("like") ?? "";
  const list = useLoaded("startable", () => get<{ workflows: { name: string }[] }>("/workflows"), {
    live: "never",
  });
  const workflow = name || list.data?.workflows[0]?.name || "";
  const [fields, setFields] = useState<Field[] | null>(null);
  const [text, setText] = useState("");
  const [id, setId] = useState("");
  const [tags, setTags] = useState("");
  const [problem, setProblem] = useState("");
  const [key] = useState(newKey);
  useEffect(() => {
    if (workflow === "") return;
    let gone = false;
    void (async () => {
      const [source, module] = await Promise.all([
        get<Source>(`${workflowPath(workflow)}/source`),
        import("../python_source.ts"),
      ]);
      const found = module.parametersOf(
        source.files.find((file) => file.path === source.file)?.text ?? "",
        source.line,
      );
      const input = like === "" ? initialInput(found) : (await get<RunDetails>(runPath(like))).input;
      if (gone) return;
      setFields(found);
      setText(JSON.stringify(input, null, 2));
      setProblem("");
    })().catch((error: unknown) => setProblem(messageOf(error)));
    return () => {
      gone = true;
    };
  }, [workflow, like]);
  if (list.data === null)
    return list.error !== null ? <Failure error={list.error} again={list.again} /> : <Loading />;
  if (list.data.workflows.length === 0)
    return (
      <Empty title="Nothing is deployed">
        <p>
          <a href="#/workflows">Deploy a workflow</a> first.
        </p>
      </Empty>
    );
  const parsed = parseJson(text);
  const value = parsed?.value;
  const change = (next: unknown): void => setText(JSON.stringify(next, null, 2));
  const object = value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  const tagPairs = tags
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one): [string, string] => [one.split(":")[0]!.trim(), one.split(":").slice(1).join(":").trim()]);
  return (
    <section class="page">
      <PageHead title={like === "" ? "Start a run" : `Start a run like ${like}`} />
      <form class="start" onSubmit={(event) => event.preventDefault()}>
        <div class="start-form">
          <label class="field">
            Workflow
            <select
              value={workflow}
              onChange={(event) => setQuery({ workflow: event.currentTarget.value, like: null })}
            >
              {list.data.workflows.map((one) => (
                <option key={one.name}>{one.name}</option>
              ))}
            </select>
          </label>
          {fields !== null && fields.length === 0 && <p class="muted">It takes no input.</p>}
          {fields?.map((field) => (
            <Input
              key={`${workflow} ${field.name}`}
              field={field}
              value={fields.length === 1 ? value : object[field.name]}
              change={(next) => change(fields.length === 1 ? next : { ...object, [field.name]: next })}
            />
          ))}
          <details>
            <summary>Id and tags</summary>
            <label class="field">
              Id of the run
              <input
                class="mono"
                value={id}
                placeholder="a new one"
                onInput={(event) => setId(event.currentTarget.value)}
              />
            </label>
            <label class="field">
              Tags
              <input
                value={tags}
                placeholder="customer: 42, region: eu"
                onInput={(event) => setTags(event.currentTarget.value)}
              />
            </label>
          </details>
          {problem !== "" && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <Act
            kind="primary"
            disabled={parsed === undefined}
            work={async () => {
              setProblem("");
              try {
                const made = await post<{ id: string; created: boolean }>("/runs", {
                  workflow,
                  input: value,
                  ...(id === "" ? { start_key: key } : { id }),
                  ...(tagPairs.length > 0 ? { tags: Object.fromEntries(tagPairs) } : {}),
                });
                say("good", made.created ? "The run is started" : "This run was there already");
                go(runLink(made.id));
              } catch (error) {
                setProblem(messageOf(error));
              }
            }}
          >
            Start the run
          </Act>
        </div>
        <div class="start-json">
          <JsonField label="Input, as JSON" text={text} change={setText} rows={16} />
        </div>
      </form>
    </section>
  );
}
