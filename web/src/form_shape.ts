// The shape of an input: what kind of field a form has for it, and what the field's text means.

export type Shape = (
  | { kind: "text" | "integer" | "number" | "boolean" | "json" }
  | { kind: "choice"; choices: unknown[] }
  | { kind: "object"; fields: Field[] }
) & { optional: boolean; type: string };

export interface Field {
  name: string;
  shape: Shape;
  required: boolean;
  value: unknown;
}

// What a form begins with.
export function initial(field: Field): unknown {
  if (field.value !== undefined) return field.value;
  const { shape } = field;
  if (shape.optional) return null;
  switch (shape.kind) {
    case "text":
      return "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "choice":
      return shape.choices[0];
    case "object":
      return Object.fromEntries(shape.fields.map((one) => [one.name, initial(one)]));
    case "json":
      return /^(list|List|tuple|set)\b/.test(shape.type) ? [] : /^(dict|Dict)\b/.test(shape.type) ? {} : null;
  }
}

// One parameter takes the whole input, several take the fields of an object.
export function initialInput(fields: Field[] | null): unknown {
  if (fields === null || fields.length === 0) return null;
  if (fields.length === 1) return initial(fields[0]!);
  return Object.fromEntries(fields.map((field) => [field.name, initial(field)]));
}

// The value that a field's text means; throws what is wrong with it.
export function valueOf(text: string, shape: Shape): unknown {
  switch (shape.kind) {
    case "text":
      return text === "" && shape.optional ? null : text;
    case "integer":
    case "number": {
      if (text.trim() === "") {
        if (shape.optional) return null;
        throw new Error("a number is missing");
      }
      const number = Number(text);
      if (!Number.isFinite(number)) throw new Error("this is no number");
      if (shape.kind === "integer" && !Number.isInteger(number)) throw new Error("this is no whole number");
      return number;
    }
    default:
      if (text.trim() === "") return null;
      try {
        return JSON.parse(text) as unknown;
      } catch {
        throw new Error("this is no JSON");
      }
  }
}
