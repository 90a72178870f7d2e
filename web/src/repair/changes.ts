// Changes of a run that are pending on its page: what is changed, and the requests that they become.
import { parseJson } from "../json_field.tsx";

export type ChangeKind = "variable" | "message" | "timer" | "result";

export interface Change {
  kind: ChangeKind;
  // A variable as `function:name.part`, the number of a message or of a call, or when the timer is due.
  place: string;
  text: string; // JSON; of a timer a local time
}

export const KIND_NAMES: Record<ChangeKind, string> = {
  variable: "Variable",
  message: "Message",
  timer: "Timer",
  result: "Result of call",
};

// A local time of a field, as the API takes it; "": it is none.
export function timeOf(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

export function isWhole(change: Change): boolean {
  if (change.kind === "timer") return timeOf(change.text) !== "";
  return change.place.trim() !== "" && change.text.trim() !== "" && parseJson(change.text) !== undefined;
}

function valuesOf(changes: Change[], kind: ChangeKind): Record<string, unknown> | undefined {
  const found = changes.filter((one) => one.kind === kind);
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.map((one) => [one.place.trim(), parseJson(one.text)!.value]));
}

// The fields of POST /runs/{id}/edit.
export function editOf(changes: Change[]): Record<string, unknown> {
  const timer = changes.find((one) => one.kind === "timer");
  const fields = {
    values: valuesOf(changes, "variable"),
    messages: valuesOf(changes, "message"),
    results: valuesOf(changes, "result"),
    timer_at: timer && timeOf(timer.text),
    timer_was: timer && timer.place !== "" ? timer.place : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

// A copy may have other variables, and nothing else of it can be changed.
export const mayCopy = (changes: Change[]): boolean => changes.every((one) => one.kind === "variable");

// What stands in a field for JSON of a variable, of which the page knows the repr: as much of it as is JSON too.
export function jsonOfRepr(repr: string): string {
  if (repr === "None") return "null";
  if (repr === "True" || repr === "False") return repr.toLowerCase();
  if (/^-?\d+(\.\d+)?$/.test(repr)) return repr;
  const text = /^(['"])([^\\]*)\1$/.exec(repr);
  return text && !text[2]!.includes(text[1]!) ? JSON.stringify(text[2]) : "";
}
