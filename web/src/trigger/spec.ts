// What a trigger is, and the texts of its form.

export interface Definition {
  kind: "webhook" | "manual" | "file" | "poll";
  action: "start" | "send" | "start_or_send";
  workflow?: string;
  version?: string;
  key?: string;
  run?: string;
  channel?: string;
  input?: unknown;
  message?: unknown;
  one_at_a_time?: string;
  filter?: Record<string, unknown>[];
  signature?: { kind: string; header?: string };
  dedupe?: { header?: string; path?: string };
  keep: number;
  max_body: number;
  tags?: Record<string, string>;
  paused?: boolean;
  pause_reason?: string;
}

export interface Trigger {
  id: string;
  revision: number;
  created_at: string;
  cursor: string | null;
  definition: Definition;
  path: string | null;
  paused: boolean;
  secrets?: number;
  secret?: string;
}

export interface Input {
  id: string;
  at: string;
  processed: boolean;
  run: string | null;
  error: string | null;
}

export const KINDS: [string, string][] = [
  ["webhook", "whoever can sign it sends a request"],
  ["manual", "a person, here, by the command line or the API"],
  ["file", "a worker that watches a folder"],
  ["poll", "a program that asks somewhere now and then"],
];
export const ACTIONS: [string, string][] = [
  ["start", "starts a run"],
  ["send", "sends a message to a run"],
  ["start_or_send", "sends a message to the run of the key, or starts it"],
];
export const SIGNATURES: [string, string][] = [
  ["none", "nothing is checked: whoever knows the address may send"],
  ["github", "X-Hub-Signature-256"],
  ["stripe", "Stripe-Signature"],
  ["standard-webhooks", "webhook-signature, with a secret whsec_…"],
  ["header", "an HMAC of the body in a header"],
  ["token", "the secret itself in a header"],
];

export interface Texts {
  id: string;
  kind: string;
  action: string;
  workflow: string;
  key: string;
  run: string;
  channel: string;
  input: string;
  message: string;
  oneAtATime: string;
  filter: string;
  signature: string;
  header: string;
  secrets: string;
  dedupe: string;
}

const json = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));

export function textsOf(before: Trigger | null): Texts {
  const definition = before?.definition;
  return {
    id: before?.id ?? "",
    kind: definition?.kind ?? "webhook",
    action: definition?.action ?? "start",
    workflow: definition?.workflow ?? "",
    key: definition?.key ?? "",
    run: definition?.run ?? "",
    channel: definition?.channel ?? "",
    input: json(definition?.input),
    message: json(definition?.message),
    oneAtATime: definition?.one_at_a_time ?? "",
    filter: json(definition?.filter),
    signature: definition?.signature?.kind ?? "none",
    header: definition?.signature?.header ?? "",
    secrets: "",
    dedupe: definition?.dedupe?.path ?? definition?.dedupe?.header ?? "",
  };
}

const given = (text: string): string | null => (text.trim() === "" ? null : text.trim());
// Throws if the text is no JSON.
const parsed = (text: string): unknown => (text.trim() === "" ? null : (JSON.parse(text) as unknown));

// What the signature needs besides its kind; a change of the kind drops what the old one had.
function signatureOf(texts: Texts, before: Trigger | null): unknown {
  const { signature, header } = texts;
  if (signature !== "header" && signature !== "token") return signature;
  const old = before?.definition.signature;
  return { ...(old?.kind === signature ? old : {}), kind: signature, header: header.trim() };
}

// The request that the texts mean. Null stands for a default. Throws if a field is no JSON.
export function requestOf(texts: Texts, before: Trigger | null): Record<string, unknown> {
  const starts = texts.action !== "send";
  const sends = texts.action !== "start";
  const dedupe = given(texts.dedupe);
  const secrets = texts.secrets.split(/\s+/).filter((one) => one !== "");
  return {
    kind: texts.kind,
    action: texts.action,
    workflow: starts ? given(texts.workflow) : null,
    key: starts ? given(texts.key) : null,
    input: starts ? parsed(texts.input) : null,
    one_at_a_time: starts ? given(texts.oneAtATime) : null,
    run: texts.action === "send" ? given(texts.run) : null,
    channel: sends ? given(texts.channel) : null,
    message: sends ? parsed(texts.message) : null,
    filter: parsed(texts.filter),
    dedupe: dedupe === null ? null : dedupe.startsWith("$") ? { path: dedupe } : { header: dedupe },
    ...(texts.kind === "webhook" ? { signature: signatureOf(texts, before) } : {}),
    ...(secrets.length > 0 ? { secrets } : {}),
  };
}

// "starts order", "sends to the channel paid"
export function meaningOf(definition: Definition): string {
  const { action, workflow, channel } = definition;
  if (action === "start") return `starts ${workflow ?? ""}`;
  if (action === "send") return `sends to the channel ${channel ?? ""}`;
  return `sends to the channel ${channel ?? ""}, or starts ${workflow ?? ""}`;
}
