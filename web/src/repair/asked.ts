// Which repair somebody has asked for on the page of a run: variables, messages and timers have a button each.
import { signal } from "@preact/signals";
import type { Change } from "./changes.ts";

export type Asked = { kind: "edit"; begin: Change | null; copies: boolean } | { kind: "move" };

export const asked = signal<Asked | null>(null);

export const askChange = (begin: Change): void => {
  // Nothing but variables of a copy can be changed.
  asked.value = { kind: "edit", begin, copies: begin.kind === "variable" };
};
