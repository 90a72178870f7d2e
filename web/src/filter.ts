// Filters of runs: as they are in the address, as the API takes them, and as a person types them:
// "order-17 workflow:parcel tag:customer:42 line:12 error:ValueError".
import type { Query } from "./api.ts";

export const STATES = ["waiting", "held", "suspended", "paused", "completed", "failed", "cancelled"] as const;
export type State = (typeof STATES)[number];

export interface RunFilter {
  state: State | "";
  workflow: string;
  version: string;
  line: string;
  error: string;
  parent: string;
  tags: string[];
  id: string;
  since: string;
}

const WORDS = ["workflow", "version", "line", "error", "parent"] as const;
export const SPANS: Record<string, number> = { "15m": 900, "1h": 3600, "1d": 86400, "7d": 604800 };

export function filterOf(query: URLSearchParams): RunFilter {
  const state = query.get("state") ?? "";
  return {
    state: (STATES as readonly string[]).includes(state) ? (state as State) : "",
    workflow: query.get("workflow") ?? "",
    version: query.get("version") ?? "",
    line: /^\d+$/.test(query.get("line") ?? "") ? query.get("line")! : "",
    error: query.get("error") ?? "",
    parent: query.get("parent") ?? "",
    tags: query.getAll("tag").filter((tag) => tag.includes(":")),
    id: query.get("id") ?? "",
    since: (query.get("since") ?? "") in SPANS ? query.get("since")! : "",
  };
}

// What is typed into the field for search.
export function searchText(filter: RunFilter): string {
  const quoted = (text: string): string => (/\s/.test(text) ? `"${text}"` : text);
  const parts = WORDS.filter((word) => filter[word] !== "").map((word) => `${word}:${quoted(filter[word])}`);
  for (const tag of filter.tags) parts.push(`tag:${quoted(tag)}`);
  if (filter.id !== "") parts.push(quoted(filter.id));
  return parts.join(" ");
}

// The part of an address that a typed text stands for; null takes a condition away.
export function parseSearch(text: string): Record<string, string | string[] | null> {
  const changes: Record<string, string | string[] | null> = { id: null, tag: null };
  for (const word of WORDS) changes[word] = null;
  const tags: string[] = [];
  const rest: string[] = [];
  for (const [, word, quoted, plain] of text.matchAll(/(?:(\w+):)?(?:"([^"]*)"|(\S+))/g)) {
    const value = quoted ?? plain ?? "";
    if (word === "tag" && value.includes(":")) tags.push(value);
    else if (word !== undefined && (WORDS as readonly string[]).includes(word)) changes[word] = value;
    else rest.push(word === undefined ? value : `${word}:${value}`);
  }
  if (tags.length > 0) changes["tag"] = tags;
  if (rest.length > 0) changes["id"] = rest.join(" ");
  return changes;
}

// As the API takes it. `now` makes a span of time out of "the last hour".
export function apiFilter(filter: RunFilter, now: number): Query {
  const query: Query = {
    workflow: filter.workflow,
    version: filter.version,
    line: filter.line,
    error: filter.error,
    parent: filter.parent,
    tag: filter.tags,
    id_part: filter.id,
  };
  if (filter.state === "held" || filter.state === "paused" || filter.state === "suspended")
    query[filter.state] = true;
  else if (filter.state !== "") query["status"] = filter.state;
  const span = SPANS[filter.since];
  if (span !== undefined) query["created_from"] = new Date(now - span * 1000).toISOString();
  return query;
}

export const isEmpty = (filter: RunFilter): boolean =>
  filter.state === "" && filter.since === "" && searchText(filter) === "";

// The same as the body of a bulk action has it, frozen: runs that are started later do not match.
export function actionFilter(filter: RunFilter, now: number): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(apiFilter(filter, now))) {
    if (value === "" || value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    body[name] = name === "line" ? Number(value) : value;
  }
  body["created_until"] = new Date(now).toISOString();
  return body;
}
