// The stream of changes: docs/server.md explains every field.

import type { RunStatus } from './index.js';

export interface ChangesOptions {
  /** Only of the run with this id. */
  run?: string;
  /** Only of runs of this workflow, and of their tasks. */
  workflow?: string;
  /** Only changes of runs, or only those of tasks. */
  kind?: 'run' | 'task';
  /** Only this change of a run, or this status of a task. */
  change?: RunChange['change'] | TaskChange['status'];
  /** The id of the last change that is known: those behind it come. By default those from now on. */
  after?: string;
  /** Seconds without a change after which `next` throws `WaitTimeout`; it may be asked again. */
  timeout?: number;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

export interface RunChange {
  /** Of this change: `changes({ after: id })` goes on behind it. */
  id: string;
  kind: 'run';
  run: string;
  change: 'started' | 'revived' | 'called' | 'printed' | 'status_set' | 'advanced' | 'continued_as_new'
    | 'paused' | 'resumed' | 'held' | 'released' | 'cancel_requested' | 'ended';
  status: RunStatus;
  workflow: string;
}

export interface TaskChange {
  id: string;
  kind: 'task';
  run: string;
  /** The task's call. */
  task: string;
  name?: string;
  status: 'pending' | 'running' | 'cancelling' | 'completed' | 'failed' | 'cancelled' | 'given_up';
  attempt?: number;
  /** Of the run. */
  workflow: string;
}

/** What came before it is not known any more: look anew. */
export interface MissedChange {
  id: string;
  kind: 'missed';
  run?: undefined;
}

export type Change = RunChange | TaskChange | MissedChange;

/** Changes as they come. A lost connection is made again, and goes on behind the last change. */
export interface Changes extends AsyncIterableIterator<Change> {
  /** Resolves when the server has begun to tell. */
  readonly ready: Promise<void>;
  /** Listens no more; the iteration ends. */
  close(): void;
}
