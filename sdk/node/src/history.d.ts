// What has become of a run, turn by turn: docs/history.md.

/** A turn of a run's history: its number, how the run stood before the last error it was given, or as it stands. */
export type TurnName = number | `${number}` | 'retry-point' | 'now';

export interface Turn {
  /** Null: it is the retry point, or how the run stands now. */
  turn: number | null;
  name: string;
  kind: 'waits' | 'ended' | 'continued' | 'undoing' | 'rewritten';
  at: string | null;
  line: number;
  given: {
    kind: string;
    name: string | null;
    call: string | null;
    status: string | null;
    value?: any;
    error?: { kind: string; message: string; traceback: string; data: any };
  }[];
  state_bytes: number;
  stored_bytes: number;
}

export interface VariableChange {
  fiber: string;
  function: string;
  name: string;
  /** As JSON; null: it was not there. */
  before: string | null;
  after: string | null;
}

export interface History {
  turns: Turn[];
  next: number | null;
}

export interface HistoryDiff {
  from: Turn;
  to: Turn;
  changes: VariableChange[];
}

export interface HistoryChanges {
  changes: { turn: Turn; change: VariableChange }[];
  /** False: there may be earlier changes. */
  complete: boolean;
}
