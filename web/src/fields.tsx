// Fields of forms: a text, a choice whose words are explained, and a workflow that is deployed.
import { useEffect } from "preact/hooks";
import { get } from "./api.ts";
import { useLoaded } from "./loaded.ts";

export const TextField = ({
  label,
  hint,
  value,
  change,
  rows,
}: {
  label: string;
  hint?: string;
  value: string;
  change: (text: string) => void;
  rows?: number;
}) => (
  <label class="field">
    {label}
    {rows === undefined ? (
      <input value={value} onInput={(event) => change(event.currentTarget.value)} />
    ) : (
      <textarea
        class="mono"
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={(event) => change(event.currentTarget.value)}
      />
    )}
    {hint && <span class="muted">{hint}</span>}
  </label>
);

export const Choice = ({
  label,
  choices,
  value,
  change,
}: {
  label: string;
  choices: [string, string][];
  value: string;
  change: (value: string) => void;
}) => (
  <label class="field">
    {label}
    <select value={value} onChange={(event) => change(event.currentTarget.value)}>
      {choices.map(([name, does]) => (
        <option key={name} value={name}>
          {name}: {does}
        </option>
      ))}
    </select>
  </label>
);

// The first workflow is chosen while none is.
export function WorkflowField({ value, change }: { value: string; change: (workflow: string) => void }) {
  const list = useLoaded("deployed", () => get<{ workflows: { name: string }[] }>("/workflows"), {
    live: "never",
  });
  const names = list.data?.workflows.map((one) => one.name) ?? [];
  useEffect(() => {
    if (value === "" && names.length > 0) change(names[0]!);
  }, [names.length]);
  return (
    <label class="field">
      Workflow
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}
