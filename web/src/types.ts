// The API's records, as /openapi.json describes them.

export type Status = "waiting" | "completed" | "failed" | "cancelled";

export interface CallError {
  kind: string;
  message: string;
  traceback?: string;
  data?: unknown;
}

export interface Variable {
  name: string;
  value: string;
}

export interface FaultFrame {
  file: string;
  line: number;
  function: string;
  source: string;
  variables: Variable[];
}

export interface Hold {
  error: CallError;
  since: string;
  until: string | null;
  frames?: FaultFrame[];
}

export interface Run {
  id: string;
  workflow: string;
  version: string;
  status: Status;
  paused: boolean;
  held: Hold | null;
  quarantined: boolean;
  damaged?: boolean;
  cancel_requested: boolean;
  compensating: boolean;
  priority: number;
  line: number;
  tags: Record<string, string>;
  suspended: string | null;
  status_version: number;
  start_key: string | null;
  created_at: string;
  start_at: string | null;
  wake_at: string | null;
  ended_at: string | null;
  error?: CallError;
}

export interface RunDetails extends Run {
  parent: string | null;
  pause_reason: string | null;
  cancel_reason: string | null;
  force_at: string | null;
  retryable: boolean;
  input: unknown;
  progress: unknown;
  result: { status: Status; output?: unknown; error?: CallError } | null;
}

export interface Frame {
  function: string;
  file: string;
  line: number;
  source: string;
  statement: string;
  library: boolean;
  variables: Variable[];
  temporaries: Variable[];
}

export interface Fiber {
  name: string;
  main: boolean;
  state: string;
  frames: Frame[];
}

export type CallStatus = "pending" | "running" | "completed" | "failed" | "cancelled" | "cancelling" | "open";

export interface Call {
  id: string;
  kind: string;
  status: CallStatus;
  name: string;
  queue: string | null;
  args: unknown;
  keywords: unknown;
  attempt: number;
  lost_leases: number;
  progress: unknown;
  value?: unknown;
  error?: CallError;
  failed_attempts?: { attempt: number; at: string; error: CallError }[];
  child: string | null;
  created_at: string;
  run_at: string | null;
  started_at: string | null;
  ended_at: string | null;
}

export interface Source {
  workflow: string;
  version: string;
  file: string;
  function: string;
  line: number;
  files: { path: string; text: string }[];
}

export interface Version {
  version: string;
  created_at: string;
  live_runs: number;
  current: boolean;
  settings: Record<string, string>;
}

export interface Queue {
  name: string;
  pending: number;
  delayed: number;
  running: number;
  oldest: string | null;
  max_running: number | null;
  rate: number | null;
  per_key_max_running: number | null;
  per_key_rate: number | null;
}

export interface Worker {
  session: string;
  name: string;
  language: string;
  sdk: string;
  address: string;
  queues: string[];
  tasks: string[];
  running: number;
  done: number;
  failed: number;
  latency: number;
  since: string;
  seen: string;
  draining: boolean;
}

export interface Token {
  id: string;
  name: string;
  scopes: string[];
  queues: string[];
  created_at: string;
  expires_at: string | null;
  used_at: string | null;
}

export interface Counts {
  waiting: number;
  completed: number;
  failed: number;
  cancelled: number;
  paused: number;
  held: number;
  suspended: number;
}

export interface ErrorGroup {
  workflow: string;
  kind: string;
  file: string | null;
  line: number;
  held: boolean;
  message: string;
  count: number;
  first_at: string;
  last_at: string;
  versions: string[];
  runs: string[];
}

export interface RateStep {
  at: string;
  seconds: number;
  started: number;
  completed: number;
  failed: number;
  cancelled: number;
  held: number;
  turns: number;
  tasks: number;
  task_failures: number;
  task_wait: number;
  task_time: number;
  pending: number;
  running: number;
}

export interface Who {
  token_required: boolean;
  signed_in: boolean;
  scopes: string[];
  token_id: string | null;
  token_name: string | null;
  expires_at: string | null;
  server_version: string;
  now: string;
}
