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

/** The methods of a client. */
export interface TriggerVerbs {
  /** Triggers, by name. */
  triggers(page?: { cursor?: string; limit?: number }): Promise<{ triggers: Trigger[]; next: string | null }>;
  trigger(id: string): Promise<Trigger>;
  /** Without `secrets`, a signature gets one that is in the answer (`secret`), and nowhere else. */
  createTrigger(id: string, definition: TriggerDefinition): Promise<Trigger & { secret?: string }>;
  /** Changes the fields that are given; null makes one the default. */
  updateTrigger(
    id: string, changes: { [Name in keyof TriggerDefinition]?: TriggerDefinition[Name] | null } & { revision?: number },
  ): Promise<Trigger>;
  pauseTrigger(id: string, reason?: string): Promise<Trigger>;
  resumeTrigger(id: string): Promise<Trigger>;
  deleteTrigger(id: string): Promise<void>;
  /** Hands over one input, or several. An input of an id that was processed before does nothing more. */
  fireTrigger(
    id: string, payload?: unknown,
    options?: { inputId?: string; inputs?: { id?: string; payload?: unknown }[]; cursor?: string; after?: string },
  ): Promise<{ inputs: FiredInput[]; cursor: string | null }>;
  /** What has arrived, the newest first. */
  triggerInputs(
    id: string, options?: { unprocessed?: boolean; cursor?: string; limit?: number },
  ): Promise<{ inputs: any[]; next: string | null }>;
  /** Processes once more what could not be processed. */
  retryTrigger(id: string, inputId?: string): Promise<{ inputs: FiredInput[] }>;
  /** What an input would lead to; nothing is stored. */
  testTrigger(id: string, payload?: unknown, options?: { headers?: Record<string, string> }): Promise<any>;
  /** A link by which a person answers a promise. */
  answerLink(
    token: string, options?: { title?: string; choices?: { label: string; value?: unknown }[]; endsIn?: string },
  ): Promise<{ path: string; url: string | null; ends_at: string }>;
}
