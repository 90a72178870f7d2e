export * as payload from './payload.js';
export {
  DateTime, Decimal, Duration, Float, FrozenSet, PayloadError, PlainDate, PlainTime, Tuple, Uuid,
} from './payload.js';
export type { Payload } from './payload.js';

export const VERSION: string;

// --- tasks ---------------------------------------------------------------------------------------

/** How often a failed task is tried, and how long to wait in between, in seconds. */
export interface RetryPolicy {
  maxAttempts?: number;
  backoff?: number;
  factor?: number;
  maxBackoff?: number;
  /** Kinds of errors that are not tried again. */
  nonRetryable?: string[];
  /** Kinds of errors that are; all others are not. */
  retryOn?: string[];
}

/** As the options of `@pawl.task` in Python; times in seconds. Whoever deploys workflows sends them along. */
export interface TaskOptions {
  /** The queue of its calls, which its worker listens to besides `default`. */
  queue?: string;
  /** How often it is tried, or the whole policy. */
  retry?: number | RetryPolicy;
  /** Of one attempt. */
  timeout?: number;
  /** Of all attempts together. */
  totalTimeout?: number;
  heartbeatTimeout?: number;
  priority?: number;
  key?: string;
  /** Tasks that name the same text here stay with one worker. */
  sameWorker?: string;
  /** Whether an await that is cancelled goes on at once, or when the task has ended. */
  cancel?: 'request' | 'wait';
}

export type TaskFunction<A extends any[] = any[], R = any> = (...args: A) => R | Promise<R>;

export interface Task<A extends any[] = any[], R = any> {
  readonly name: string;
  readonly options: TaskOptions;
  /** The function itself. */
  readonly fn: TaskFunction<A, R>;
}

/** A function that workflows call and workers run. Arguments by name come as one object behind the others. */
export function task<A extends any[], R>(name: string, fn: TaskFunction<A, R>): Task<A, R>;
export function task<A extends any[], R>(name: string, options: TaskOptions, fn: TaskFunction<A, R>): Task<A, R>;

/** What a running task may know and say. */
export class TaskContext {
  private constructor();
  readonly runId: string;
  readonly name: string;
  readonly queue: string;
  /** The same for all attempts of this call, and counted by the store: two stores have the same. */
  readonly callId: string;
  /** What an outside service takes as idempotency key: the same for all attempts, of no other call or run. */
  readonly idempotencyKey: string;
  readonly attempt: number;
  readonly deadline: Date | null;
  readonly traceparent: string; readonly tracestate: string; // of the attempt's span; empty: of no trace
  readonly heartbeatTimeout: number | null;
  readonly keywords: Record<string, any>;
  /** Aborted when nobody wants the result any more. */
  readonly signal: AbortSignal;
  readonly cancelled: boolean;
  /** The worker is shutting down and waits for its tasks. */
  readonly stopping: boolean;
  /** A sign of life; throws `Cancelled` once nobody wants the result any more. */
  heartbeat(progress?: unknown): void;
}

/** The context of the task that calls this; undefined outside of tasks. */
export function context(): TaskContext | undefined;
/** A sign of life of the task that calls this; nothing outside of tasks. */
export function heartbeat(progress?: unknown): void;

// --- codecs --------------------------------------------------------------------------------------

/** Encodes and decodes payloads, so that the server cannot read them: encrypts, compresses, or both. */
export interface Codec {
  /** Names the key, or the version of the codec; 1 to 64 letters, digits or `._-`. */
  readonly id: string;
  encode(data: Uint8Array): Uint8Array;
  decode(data: Uint8Array): Uint8Array;
}

/** An encoded value: as `seal` makes it, or as it came if it could not be decoded. It may be sent on as it is. */
export class Opaque extends Uint8Array {
  private constructor();
  /** The id of its codec. */
  readonly codec: string;
  /** What kept it from being decoded. */
  readonly problem?: CodecError;
}

/**
 * What clients and workers have that are made from now on and are not given a codec of their own. Of a list
 * the first one encodes, and each decodes what has its id. Null takes it away.
 */
export function configure(options: { codec?: Codec | Codec[] | null }): void;
/** Lets a value travel as it is, though there is a codec: a workflow can look at it. */
export function plain<T>(value: T): T;
/** A value encoded by the codec, for a place in a value that is plain otherwise. */
export function seal(value: unknown): Opaque;

// --- workers -------------------------------------------------------------------------------------

export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface WorkerOptions {
  url?: string | URL;
  token?: string;
  /** Certificates to trust for https, a PEM file's path or its text. PAWL_CA, or the system's, by default. */
  ca?: string;
  queues?: string[];
  /** Tasks at once. 64 by default. */
  concurrency?: number;
  name?: string;
  /** Seconds of silence after which this worker's tasks go to others. */
  lease?: number;
  log?: Log;
  /** What results are encoded with, and arguments decoded. By default what `configure` has said; null for none. */
  codec?: Codec | Codec[] | null;
}

export class Worker {
  constructor(options: WorkerOptions & { tasks: Task[] });
  readonly name: string;
  readonly queues: string[];
  readonly stopping: boolean;
  /** Resolves when the server knows this worker. */
  readonly ready: Promise<void>;
  /** Resolves when the worker has stopped; rejects with what made it stop if nobody asked it to. */
  readonly stopped: Promise<void>;
  start(): this;
  /** Takes no more tasks, gives back those not begun, waits for the others for `grace` seconds. */
  stop(options?: { grace?: number }): Promise<void>;
}

export interface ServeOptions extends WorkerOptions {
  tasks?: Task[] | Record<string, TaskFunction | Task>;
  /** Python files whose workflows are deployed, with the project's files that they import. */
  workflows?: string[];
  deploy?: boolean;
  /** What the workflows read in `os.environ`: a part of their version, for everybody to see. */
  settings?: Record<string, string>;
  /** Seconds that running tasks have to finish after a signal. 30 by default. */
  grace?: number;
  /** Whether SIGINT and SIGTERM end it. True by default. */
  signals?: boolean;
}

/** Deploys workflows and works tasks until SIGTERM or Ctrl-C. */
export function serve(options?: ServeOptions): Promise<void>;

// --- clients -------------------------------------------------------------------------------------

export type RunStatus = 'waiting' | 'completed' | 'failed' | 'cancelled';

export interface CallError {
  kind: string;
  message: string;
  data?: any;
  traceback?: string;
}

export interface RunResult {
  run: string;
  status: RunStatus;
  output?: any;
  error?: CallError;
  /** What kept the output, or a part of it, from being decoded: it is `Opaque` then. */
  problem?: CodecError;
}

export interface RunInfo {
  id: string;
  workflow: string;
  version?: string;
  status: RunStatus;
  paused?: boolean;
  /** By a fault of its program: what it was, since when, until when, and where. */
  held?: { error: CallError; since: string; until: string | null; frames?: any[] } | null;
  tags?: Record<string, string>;
  created_at?: Date;
  ended_at?: Date | null;
  wake_at?: Date | null;
  /** Seconds that the run may take. */
  timeout?: number | null;
  /** Of a live run: when they are over. */
  deadline?: Date | null;
  input?: any;
  progress?: any;
  [field: string]: any;
}

export interface StreamInfo {
  name: string;
  items: number;
  bytes: number;
}

export interface StreamOptions {
  /** The number of the first item. */
  from?: number;
}

export interface StreamPage {
  items: { number: number; at: string; value: any }[];
  /** From which to go on. */
  next: number;
  /** Nothing will come after them. */
  ended: boolean;
}

export interface StartOptions {
  id?: string;
  /** Idempotency key. */
  key?: string;
  onConflict?: 'return' | 'fail' | 'restart_if_ended';
  priority?: number;
  startAt?: Date | string;
  tags?: Record<string, string>;
  version?: string;
  /** How long the run may take, in seconds or as a text such as '2h': then it is cancelled and fails. */
  timeout?: number | string;
  /** A queue of runs, in which the run waits for a place, and whose limits within the queue count. */
  queue?: string;
  queueKey?: string;
  /** A message that is there from the beginning. */
  message?: { channel: string; payload?: unknown; id?: string };
}

export interface RunFilter {
  status?: RunStatus;
  workflow?: string;
  version?: string;
  parent?: string;
  paused?: boolean;
  /** Whether a fault of its program holds it. */
  held?: boolean;
  /** Whether it waits for a place in a queue of runs. */
  queued?: boolean;
  /** Whether it waits for an operator (suspend). */
  suspended?: boolean;
  tags?: Record<string, string>;
  createdFrom?: Date | string;
  createdUntil?: Date | string;
  endedFrom?: Date | string;
  endedUntil?: Date | string;
  /** The kind of a failed or cancelled run's error. */
  error?: string;
  /** That the id contains. */
  idPart?: string;
  line?: number;
  cursor?: string;
  limit?: number;
}

export interface StatusChange {
  version: number;
  value: any;
}

export interface RetryOptions {
  force?: boolean;
  /** 'latest', or a version. */
  version?: string;
  set?: Record<string, unknown>;
  key?: string;
}

export interface MoveOptions {
  /** 'latest', which is the default, or a version. */
  version?: string;
  /** Values for variables that the new code needs, by name, or for fields, by 'Class.field'. */
  set?: Record<string, unknown>;
  dryRun?: boolean;
  /** Gives up a retry point that cannot be moved. */
  dropRetryPoint?: boolean;
  reason?: string;
}

export interface Move {
  id: string;
  from_version: string;
  to_version: string;
  moved: boolean;
  frames: {
    function: string; file: string; from_line: number; to_line: number;
    kept: string[]; renamed: string[]; dropped: string[]; given: string[];
  }[];
  notes: string[];
}

/** Results are given alone: the run goes on with them. */
import type { History, HistoryChanges, HistoryDiff, TurnName } from './history.js';
export type { History, HistoryChanges, HistoryDiff, Turn, TurnName, VariableChange } from './history.js';
import type { Edit, Edited, ExportOptions, ForkOptions, Forked, ImportOptions, Imported } from './repairs.js';
export type { Edit, Edited, EditedPart, ExportOptions, ForkOptions, Forked, ImportOptions, Imported } from './repairs.js';

export interface Moves {
  matched: number;
  movable: number;
  moved: number;
  not_begun: number;
  places: { function: string; from_line: number; to_line: number; runs: number }[];
  refusals: { reason: string; runs: number; example: string }[];
}

export interface QueryInfo {
  name: string;
  parameters: string[];
  /** The first line of its documentation. */
  doc: string;
}

export class Run {
  constructor(client: Client, id: string, created?: boolean);
  readonly client: Client;
  readonly id: string;
  /** False: it was there. */
  readonly created: boolean;
  /** Waits for the end, and gives the output; `RunFailed` or `RunCancelled` if there is none. */
  result(options?: { timeout?: number }): Promise<any>;
  wait(options?: { timeout?: number }): Promise<RunResult>;
  info(): Promise<RunInfo>;
  send(channel: string, payload?: unknown, options?: { id?: string }): Promise<boolean>;
  /** Sends a request, and waits for what the run answers. */
  request(channel: string, payload?: unknown, options?: { timeout?: number; key?: string }): Promise<any>;
  /** Asks a function that the run's program offers with @pawl.query about the run as it is stored. */
  query(name: string, ...args: unknown[]): Promise<any>;
  queries(): Promise<QueryInfo[]>;
  cancel(options?: { grace?: number; reason?: string }): Promise<void>;
  kill(options?: { reason?: string }): Promise<void>;
  pause(options?: { reason?: string; key?: string }): Promise<void>;
  resume(value?: unknown, options?: { key?: string }): Promise<void>;
  /** With a version, the run is moved there first; `set` gives the values that this needs. */
  retry(options?: RetryOptions): Promise<void>;
  move(options?: MoveOptions): Promise<Move>;
  edit(changes?: Edit): Promise<Edited>;
  fork(options?: ForkOptions): Promise<Forked>;
  /** The run as the bytes of one file, for importRun() and `pawl exec --from`. */
  export(options?: ExportOptions): Promise<Uint8Array>;
  /** Lets a held run fail, with its undos. */
  fail(options?: { key?: string }): Promise<void>;
  restart(options?: { key?: string }): Promise<void>;
  /** Removes the run, which must have ended, with all that is its own; its children stay. */
  delete(): Promise<void>;
  streams(): Promise<StreamInfo[]>;
  streamPage(name: string, options?: StreamOptions & { limit?: number; wait?: number }): Promise<StreamPage>;
  /** What the run appends to a stream, as it comes, until it has ended. */
  stream(name: string, options?: StreamOptions & { follow?: boolean }): AsyncGenerator<any, void, void>;
  state(options?: { at?: TurnName }): Promise<any>;
  history(page?: { from?: number; limit?: number }): Promise<History>;
  historyDiff(from: TurnName, to?: TurnName): Promise<HistoryDiff>;
  historyChanges(name: string, options?: { limit?: number }): Promise<HistoryChanges>;
  timeline(page?: { cursor?: string; limit?: number; open?: boolean }): Promise<any>;
  logs(options?: { limit?: number }): Promise<LogLine[]>;
  messages(options?: { limit?: number }): Promise<WaitingMessages>;
  waitStatusChange(after?: number, options?: { timeout?: number }): Promise<StatusChange>;
  /** What happens to it, as it happens. */
  changes(options?: Omit<ChangesOptions, 'run'>): Changes;
}

import type { Changes, ChangesOptions } from './changes.js';
export type { Change, Changes, ChangesOptions, MissedChange, RunChange, TaskChange } from './changes.js';

export interface LogLine {
  at: Date | null;
  line: string;
  [field: string]: any;
}

export interface WaitingMessages {
  /** `expected` is false if the run's program knows no channel of that name. */
  messages: { channel: string; payload: any; sent_at: Date | null; expected: boolean }[];
  channels: string[];
}

export interface ClientOptions {
  url?: string | URL;
  token?: string;
  /** Certificates to trust for https, a PEM file's path or its text. PAWL_CA, or the system's, by default. */
  ca?: string;
  /** Seconds of one request. */
  timeout?: number;
  /** How often a request that may be repeated is. */
  retries?: number;
  /** What payloads are encoded with. By default what `configure` has said; null for none. */
  codec?: Codec | Codec[] | null;
}

// --- triggers ---

import type { TriggerVerbs } from './triggers.js';
export type { FiredInput, Trigger, TriggerDefinition } from './triggers.js';
export interface Client extends TriggerVerbs {}

// --- schedules: docs/schedules.md explains every field ---

export type Overlap = 'skip' | 'buffer_one' | 'buffer_all' | 'cancel_other' | 'kill_other' | 'allow_all';

/** When a schedule fires. */
export interface ScheduleSpec {
  /** Expressions: '0 6 * * MON-FRI', '@hourly'. */
  cron?: string | string[];
  /** Intervals: '90s', or seconds. */
  every?: string | number | (string | number)[];
  phase?: string | number;
  /** An IANA name, such as Europe/Berlin; UTC if it is left out. */
  zone?: string;
  start?: Date | string;
  end?: Date | string;
  /** Expressions of times that are left out. */
  except?: string | string[];
  /** What becomes of a time that the zone's clocks jump over. */
  gap?: 'run' | 'skip';
}

export interface ScheduleOptions {
  input?: any;
  overlap?: Overlap;
  catchUp?: 'last' | 'all' | 'none';
  /** Seconds, or a text such as '2h'. */
  catchUpWindow?: number | string;
  jitter?: number | string;
  pauseAfterFailures?: number;
  maxRuns?: number;
  version?: string;
}

/** A schedule in a list, as the API answers; times are texts. */
export interface Schedule {
  id: string;
  workflow: string;
  revision: string;
  declared: boolean;
  meaning: string;
  spec: ScheduleSpec;
  overlap: Overlap;
  catch_up: 'last' | 'all' | 'none';
  catch_up_window: number;
  jitter: number;
  pause_after_failures: number;
  max_runs: number;
  version: string | null;
  paused: boolean;
  paused_by_failures: boolean;
  pause_reason: string | null;
  next_at: string | null;
  fired: number;
  skipped: number;
  missed: number;
  dropped: number;
  failures: number;
  last_success: string | null;
  last_failure: string | null;
  created_at: string;
}

export interface ShownSchedule extends Schedule {
  input: any;
  next: string[];
  recent: { nominal: string; at: string; what: string; run: string | null; reason: string | null }[];
  live: { id: string; nominal: string }[];
  buffer: string[];
  backfills: { number: number; next: string; to: string; overlap: Overlap }[];
}

export class Client {
  constructor(options?: ClientOptions);
  constructor(url: string | URL, options?: Omit<ClientOptions, 'url'>);
  readonly url: string;
  close(): void;
  start(workflow: string, input?: unknown, options?: StartOptions): Promise<Run>;
  startMany(starts: Array<StartOptions & { workflow: string; input?: unknown }>): Promise<Array<Run | PawlError>>;
  /** Starts a run, waits for its end and gives its output. */
  /** `timeout` is how long this waits, in seconds, `runTimeout` how long the run may take. */
  run(workflow: string, input?: unknown,
    options?: Omit<StartOptions, 'timeout'> & { timeout?: number; runTimeout?: number | string }): Promise<any>;
  handle(id: string): Run;
  /** A value encoded by this client's codec, for a place in a value that is plain otherwise. */
  seal(value: unknown): Opaque;
  wait(run: string, options?: { timeout?: number }): Promise<RunResult>;
  get(run: string): Promise<RunInfo>;
  list(filters?: RunFilter): Promise<{ runs: RunInfo[]; next: string | null }>;
  listAll(filters?: RunFilter): AsyncGenerator<RunInfo>;
  /** With `at`, where it stood after a turn of its history. */
  state(run: string, options?: { at?: TurnName }): Promise<any>;
  /** The turns of the run that are kept, the oldest first. */
  history(run: string, page?: { from?: number; limit?: number }): Promise<History>;
  /** How the variables differ between two turns; `to` is 'now' if it is left out. */
  historyDiff(run: string, from: TurnName, to?: TurnName): Promise<HistoryDiff>;
  /** When a variable has changed, the last change first; one, if no limit is given. */
  historyChanges(run: string, name: string, options?: { limit?: number }): Promise<HistoryChanges>;
  timeline(run: string, page?: { cursor?: string; limit?: number; open?: boolean }): Promise<any>;
  logs(run: string, options?: { limit?: number }): Promise<LogLine[]>;
  /** Messages that the run has not received yet, the oldest first, and the channels on which it waits. */
  messages(run: string, options?: { limit?: number }): Promise<WaitingMessages>;
  waitStatusChange(run: string, after?: number, options?: { timeout?: number }): Promise<StatusChange>;
  /** What happens to all runs, or to one, as it happens: `for await (const change of client.changes())`. */
  changes(options?: ChangesOptions): Changes;
  /** False: a message with this id had been sent before. */
  send(run: string, channel: string, payload?: unknown, options?: { id?: string }): Promise<boolean>;
  /** Sends a request, and waits for what the run answers; `RequestRejected` if the run rejects it, `RunEnded` if
   * it ends without an answer. After a `WaitTimeout` the request stays, and the same key waits on. */
  request(run: string, channel: string, payload?: unknown, options?: { timeout?: number; key?: string }): Promise<any>;
  /** Asks a function that the run's program offers with @pawl.query about the run as it is stored. */
  query(run: string, name: string, ...args: unknown[]): Promise<any>;
  queries(run: string): Promise<QueryInfo[]>;
  cancel(run: string, options?: { grace?: number; reason?: string }): Promise<void>;
  kill(run: string, options?: { reason?: string }): Promise<void>;
  pause(run: string, options?: { reason?: string; key?: string }): Promise<void>;
  resume(run: string, value?: unknown, options?: { key?: string }): Promise<void>;
  /** Once for a key, however often it is asked for; and so is a restart. */
  retry(run: string, options?: RetryOptions): Promise<void>;
  /** Brings a live run to another version of its workflow; one that cannot be moved stays as it is. */
  move(run: string, options?: MoveOptions): Promise<Move>;
  edit(run: string, changes?: Edit): Promise<Edited>;
  /** A copy of a run under another id: as it stands, or as it stood after a turn. */
  fork(run: string, options?: ForkOptions): Promise<Forked>;
  /** The run as the bytes of one file, for importRun() and `pawl exec --from`. */
  export(run: string, options?: ExportOptions): Promise<Uint8Array>;
  /** Makes a run of what export() gave; it goes on where it stood. */
  importRun(file: Uint8Array, options?: ImportOptions): Promise<Imported>;
  /** The same for all live runs that fit the filters of list(). */
  moveMany(filters?: RunFilter, options?: MoveOptions): Promise<Moves>;
  /** Lets a held run fail, with its undos. */
  fail(run: string, options?: { key?: string }): Promise<void>;
  restart(run: string, options?: { key?: string }): Promise<void>;
  /** Removes an ended run with all that is its own; its children stay. */
  delete(run: string): Promise<void>;
  streams(run: string): Promise<StreamInfo[]>;
  /** Items from a number on; with `wait`, waits for so many seconds, at most 60, for the first of them. */
  streamPage(run: string, name: string, options?: StreamOptions & { limit?: number; wait?: number }): Promise<StreamPage>;
  /** What a run appends to a stream, as it comes, until it has ended; without `follow`, what is there now. */
  stream(run: string, name: string, options?: StreamOptions & { follow?: boolean }): AsyncGenerator<any, void, void>;
  /** Each action takes what it takes for one run. A resume with a value, also null, is for suspended runs. */
  actOnMany(action: string, filters?: RunFilter, options?: {
    dryRun?: boolean; reason?: string; grace?: number; value?: unknown; force?: boolean;
  }): Promise<{
    matched: number;
    done: number;
    refusals: { count: number; example: string; error: { code: string; message: string; hint: string } }[];
  }>;
  resolve(token: string, value?: unknown): Promise<void>;
  reject(token: string, error?: { kind?: string; message?: string; data?: unknown }): Promise<void>;
  /** Deploys the workflows of a Python file and of the project's files that it imports. */
  deploy(path: string, options?: { tasks?: Array<string | Task>; inputs?: string[]; settings?: Record<string, string> }): Promise<Deployment>;
  deploySource(source: string, options?: { path?: string; tasks?: Array<string | Task>; inputs?: string[]; settings?: Record<string, string> }): Promise<Deployment>;
  workflows(): Promise<any[]>;
  versions(workflow: string): Promise<any[]>;
  /** The source of a workflow as it was deployed. */
  source(workflow: string, version?: string): Promise<{
    workflow: string; version: string; file: string; function: string; line: number; files: { path: string; text: string }[];
  }>;
  /** How many live runs of a workflow wait at which line of its source; line 0: they have not begun. */
  lines(workflow: string, version?: string): Promise<{ version: string; line: number; runs: number; files: string[] }[]>;
  /** How many runs there are, by status. */
  counts(filter?: { workflow?: string; version?: string; idPart?: string }): Promise<Record<RunStatus | 'paused' | 'held' | 'suspended', number>>;
  /** Failed and held runs, grouped by error and line of the source. */
  errorGroups(options?: { workflow?: string; limit?: number }): Promise<{ groups: any[]; looked_at: number; complete: boolean }>;
  /** What the server has done over time, the oldest step first. */
  /** The rows of a SELECT over runs, vars, calls, messages, logs, queues, workers and schedules. */
  sql(text: string, args?: (null | boolean | number | string)[], options?: { rows?: number; timeout?: number }): Promise<Record<string, null | number | string>[]>;
  rates(seconds?: number, options?: { points?: number }): Promise<any[]>;
  queues(): Promise<any[]>;
  queueKeys(queue: string): Promise<{ keys: { key: string; pending: number; oldest: string }[]; looked_at: number; complete: boolean }>;
  limitQueue(queue: string, limits: {
    maxRunning?: number | null; rate?: number | null; perKeyMaxRunning?: number | null; perKeyRate?: number | null;
  }): Promise<void>;
  workers(): Promise<any[]>;
  /** The servers that share the store. */
  nodes(): Promise<any[]>;
  /** Removes runs that ended more than so many seconds ago, or only counts them; how many. */
  purge(olderThan: number, options?: { status?: RunStatus; workflow?: string; dryRun?: boolean }): Promise<number>;
  /** Gives new runs of a workflow another version, which was deployed before. */
  useVersion(workflow: string, version: string): Promise<void>;
  /** Removes a version of the deployed programs that no run needs any more. */
  removeVersion(version: string): Promise<void>;
  /** Nobody can start the workflow any more; its runs go on. */
  removeWorkflow(workflow: string): Promise<void>;
  /** Who has controlled what, the newest first. */
  audit(filter?: {
    actor?: string; action?: string; subject?: string; cursor?: string; limit?: number;
  }): Promise<{ entries: any[]; next: string | null }>;
  /** Schedules, by name. */
  schedules(page?: { cursor?: string; limit?: number }): Promise<{ schedules: Schedule[]; next: string | null }>;
  schedule(id: string): Promise<ShownSchedule>;
  /** What an expression, or a specification, means and when it fires; nothing is stored. */
  nextTimes(
    spec: string | ScheduleSpec,
    options?: { zone?: string; count?: number; after?: Date | string },
  ): Promise<{ spec: ScheduleSpec; meaning: string; next: string[] }>;
  createSchedule(id: string, workflow: string, options: ScheduleSpec & ScheduleOptions): Promise<ShownSchedule>;
  /** Changes what is given, and leaves the rest; null is the default. */
  updateSchedule(
    id: string,
    changes: { [Name in keyof (ScheduleSpec & ScheduleOptions)]?: (ScheduleSpec & ScheduleOptions)[Name] | null } & {
      workflow?: string;
      /** Of the schedule that was read: a change that somebody else has made since is an error. */
      revision?: string;
    },
  ): Promise<ShownSchedule>;
  /** What is not started while it is paused is not caught up. */
  pauseSchedule(id: string, reason?: string): Promise<ShownSchedule>;
  resumeSchedule(id: string): Promise<ShownSchedule>;
  /** Starts a run now; the first of `recent` says what became of it. */
  triggerSchedule(id: string, options?: { overlap?: Overlap }): Promise<ShownSchedule>;
  /** Starts what the schedule would have started between two times, both included. */
  backfillSchedule(
    id: string, from: Date | string, to: Date | string, options?: { overlap?: Overlap; dryRun?: boolean },
  ): Promise<{ times: number; number: number | null }>;
  /** By its number; without one, all backfills of the schedule. */
  cancelBackfill(id: string, number?: number): Promise<ShownSchedule>;
  deleteSchedule(id: string, options?: { cancelRuns?: boolean }): Promise<void>;
  tokens(): Promise<any[]>;
  createToken(scopes: string[], options?: { name?: string; expiresAt?: Date | string }): Promise<{ id: string; token: string }>;
  revokeToken(id: string): Promise<void>;
  /** For servers that were started with --test-clock: lets time pass, and tells how things stand. */
  skip(seconds: number): Promise<{ now: Date; nextAt: Date | null; running: number; turns: number }>;
}

export interface Deployment {
  version: string;
  workflows: string[];
}

/** The output of a run that has ended; `RunFailed` or `RunCancelled` if there is none. */
export function outputOf(result: RunResult): any;

// --- errors --------------------------------------------------------------------------------------

export class PawlError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly retryable: boolean;
  readonly status: number;
}
export class ConnectionFailed extends PawlError {}
export class Unauthorized extends PawlError {}
export class Forbidden extends PawlError {}
export class InvalidRequest extends PawlError {}
export class PayloadTooLarge extends PawlError {}
export class UnknownWorkflow extends PawlError {}
export class UnknownRun extends PawlError {}
export class RunExists extends PawlError {}
export class EngineBusy extends PawlError {}
export class EngineStopped extends PawlError {}
export class StaleLease extends PawlError {}
export class RunQuarantined extends PawlError {}
export class WaitTimeout extends PawlError {}
export class RunNotEnded extends PawlError {}
export class RunNotHeld extends PawlError {}
export class RunHeld extends PawlError {}
export class RunEnded extends PawlError {}
export class UnknownChannel extends PawlError {}
export class UnknownQuery extends PawlError {}
export class QueryFailed extends PawlError {}
/** A run has rejected a request. */
export class RequestRejected extends PawlError {
  readonly run: string;
  readonly kind: string;
  readonly reason: string;
  readonly data: any;
}
/** A value could not be encoded or decoded: its codec is not known here, or has failed. */
export class CodecError extends PawlError {}

export interface Diagnostic {
  path: string;
  line: number;
  column: number;
  message: string;
  hint?: string;
  source?: string;
}

/** The server refused a workflow's source. */
export class DeployError extends PawlError {
  readonly diagnostics: Diagnostic[];
}
export function diagnosticText(diagnostic: Diagnostic): string;

/** A run that ended with an error of its program. */
export class RunFailed extends PawlError {
  readonly run: string;
  readonly kind: string;
  readonly reason: string;
  readonly data: any;
  readonly traceback: string;
}
export class RunCancelled extends RunFailed {}

/** Thrown by a task to say everything about its failure itself. */
export class TaskError extends Error {
  constructor(kind: string, message?: string, options?: { data?: unknown; retryable?: boolean });
  readonly kind: string;
  readonly data: unknown;
  readonly retryable: boolean;
}

/** Thrown by a task that has done nothing yet: it goes back to its queue, and nothing is counted. */
export class GiveBack extends Error {}

/** What a task ends with that heeds its cancellation. */
export class Cancelled extends Error {}
