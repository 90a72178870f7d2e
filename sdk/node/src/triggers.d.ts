// Triggers: docs/triggers.md explains every field.

export interface TriggerDefinition {
  kind?: 'webhook' | 'manual' | 'file' | 'poll';
  action?: 'start' | 'send' | 'start_or_send';
  workflow?: string;
  version?: string;
  key?: string;
  run?: string;
  channel?: string;
  input?: unknown;
  message?: unknown;
  oneAtATime?: string;
  filter?: Record<string, unknown>[];
  signature?: string | Record<string, unknown>;
  secrets?: string[];
  dedupe?: { header?: string; path?: string };
  keep?: number | string;
  maxBody?: number;
  tags?: Record<string, string>;
  paused?: boolean;
}

export interface Trigger {
  id: string;
  revision: number;
  created_at: string;
  cursor: string | null;
  definition: any;
  path: string | null;
  paused: boolean;
  secrets?: number;
}

export interface FiredInput {
  id: string;
  run: string | null;
  repeated: boolean;
  filtered: boolean;
  processed: boolean;
  error: string | null;
}
