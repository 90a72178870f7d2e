// Runs that are changed, copied and taken home: docs/repair.md explains every field.

import type { TurnName } from './history.js';

export interface Edit {
  /** By place: 'total', 'order.items[2].price', 'function:name'. */
  values?: Record<string, unknown>;
  /** By number, counted from 1. */
  messages?: Record<number, unknown>;
  /** Of tasks that are open or have failed, by call number. */
  results?: Record<number, unknown>;
  /** Of tasks that nobody has begun, by call number: a list, or `{ args, keywords }`. */
  arguments?: Record<number, unknown>;
  timerAt?: string;
  timerWas?: string;
  /** Only if the run has this one: so an edit is taken back. */
  revision?: number;
  dryRun?: boolean;
  /** Values may be of another type. */
  force?: boolean;
  reason?: string;
}

export interface EditedPart {
  place: string;
  line: number;
  before: string;
  after: string;
}

export interface Edited {
  id: string;
  revision: number;
  written: boolean;
  parts: EditedPart[];
}

export interface ForkOptions {
  /** As the run stood after this turn of its history: a number, or 'retry-point'. */
  at?: TurnName;
  id?: string;
  version?: string;
  values?: Record<string, unknown>;
  tags?: Record<string, string>;
  tasks?: 'take' | 'again';
  dryRun?: boolean;
  force?: boolean;
  reason?: string;
}

export interface Forked {
  id: string | null;
  parts: EditedPart[];
  notes: string[];
}

export interface ExportOptions {
  /** What is taken out: names, paths such as `order.customer.email`, or patterns such as `/[0-9]{16}/`. */
  redact?: string[];
  reason?: string;
}

export interface ImportOptions {
  id?: string;
  /** Of calls that are open, by number: they are not asked for again. */
  results?: Record<number, unknown>;
  /** So nothing is done before somebody resumes the run. */
  paused?: boolean;
  dryRun?: boolean;
  reason?: string;
}

export interface Imported {
  id: string | null;
  /** The id that the run had. */
  original: string;
  workflow: string;
  notes: string[];
}
