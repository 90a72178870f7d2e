// A field of a form for what a workflow takes: by its type, with what is wrong with the text said below.
import { useEffect, useState } from "preact/hooks";
import { type Field, type Shape, valueOf } from "./form_shape.ts";

interface InputProps {
  field: Field;
  value: unknown;
  change: (value: unknown) => void;
}

const asText = (value: unknown, shape: Shape): string => {
  if (value === null || value === undefined) return "";
  return shape.kind === "json" ? JSON.stringify(value) : String(value);
};

const Name = ({ field }: { field: Field }) => (
  <span>
    {field.name}{" "}
    <span class="muted">
      {field.shape.type || "any"}
      {field.required ? "" : ", optional"}
    </span>
  </span>
);

function ObjectInput({ field, fields, value, change }: InputProps & { fields: Field[] }) {
  const object = value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};
  return (
    <fieldset>
      <legend>
        {field.name} <span class="muted">{field.shape.type}</span>
      </legend>
      {fields.map((one) => (
        <InputField
          key={one.name}
          field={one}
          value={object[one.name]}
          change={(next) => change({ ...object, [one.name]: next })}
        />
      ))}
    </fieldset>
  );
}

const BooleanInput = ({ field, value, change }: InputProps) => (
  <label class="check">
    <input
      type="checkbox"
      checked={value === true}
      onChange={(event) => change(event.currentTarget.checked)}
    />
    <Name field={field} />
  </label>
);

const ChoiceInput = ({ field, choices, value, change }: InputProps & { choices: unknown[] }) => (
  <label class="field">
    <Name field={field} />
    <select value={JSON.stringify(value)} onChange={(event) => change(JSON.parse(event.currentTarget.value))}>
      {choices.map((one) => (
        <option key={String(one)} value={JSON.stringify(one)}>
          {String(one)}
        </option>
      ))}
    </select>
  </label>
);

// The text stays as it was typed as long as it means the value.
function useText({ field, value, change }: InputProps): {
  text: string;
  wrong: string;
  type: (text: string) => void;
} {
  const { shape } = field;
  const [text, setText] = useState(asText(value, shape));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let same = false;
    try {
      same = JSON.stringify(valueOf(text, shape)) === JSON.stringify(value);
    } catch {
      /* it is replaced */
    }
    if (same) return;
    setText(asText(value, shape));
    setWrong("");
  }, [JSON.stringify(value)]);
  const type = (next: string): void => {
    setText(next);
    try {
      change(valueOf(next, shape));
      setWrong("");
    } catch (error) {
      setWrong((error as Error).message);
    }
  };
  return { text, wrong, type };
}

function TextInput(props: InputProps) {
  const { kind } = props.field.shape;
  const { text, wrong, type } = useText(props);
  return (
    <label class="field">
      <Name field={props.field} />
      {kind === "json" ? (
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
          inputMode={kind === "text" ? "text" : "decimal"}
          aria-invalid={wrong !== ""}
          onInput={(event) => type(event.currentTarget.value)}
        />
      )}
      <span class="hint">{wrong}</span>
    </label>
  );
}

export function InputField(props: InputProps) {
  const { shape } = props.field;
  switch (shape.kind) {
    case "object":
      return <ObjectInput {...props} fields={shape.fields} />;
    case "boolean":
      return <BooleanInput {...props} />;
    case "choice":
      return <ChoiceInput {...props} choices={shape.choices} />;
    default:
      return <TextInput {...props} />;
  }
}
