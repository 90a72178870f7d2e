// The call of a query, made of the texts of a form. Parameters are named as signatures are written: "last=",
// "*names", "**options".
import { parseJson } from "../json_field.tsx";

export interface Parameter {
  name: string;
  kind: "one" | "rest" | "keywords";
  optional: boolean;
}

export interface QueryCall {
  args: unknown[];
  kwargs: Record<string, unknown>;
}

export function parametersOf(written: string[]): Parameter[] {
  return written
    .filter((one) => one !== "*" && one !== "/")
    .map((one) => {
      const name = one.replace(/^\*+/, "").replace(/[=:].*$/, "").trim();
      const kind = one.startsWith("**") ? "keywords" : one.startsWith("*") ? "rest" : "one";
      return { name, kind, optional: kind !== "one" || one.includes("=") };
    });
}

// Null: a text is no JSON, or not of the kind that is wanted. An empty text of an optional parameter leaves it out.
export function callOf(parameters: Parameter[], texts: Record<string, string>): QueryCall | null {
  const args: unknown[] = [];
  let kwargs: Record<string, unknown> = {};
  // What stands before a list of further ones can be given by its place alone.
  const rest = parameters.findIndex((one) => one.kind === "rest");
  const byPlace = rest >= 0 && (texts[parameters[rest]!.name] ?? "").trim() !== "" ? rest : 0;
  for (const [index, { name, kind, optional }] of parameters.entries()) {
    const text = texts[name] ?? "";
    if (text.trim() === "" && optional && index >= byPlace) continue;
    const parsed = parseJson(text);
    if (parsed === undefined) return null;
    const { value } = parsed;
    if (kind === "rest") {
      if (!Array.isArray(value)) return null;
      args.push(...(value as unknown[]));
    } else if (kind === "keywords") {
      if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
      kwargs = { ...kwargs, ...(value as Record<string, unknown>) };
    } else if (index < byPlace) {
      args.push(value);
    } else {
      kwargs[name] = value;
    }
  }
  return { args, kwargs };
}
