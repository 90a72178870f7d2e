import type { Client, Codec, Deployment, Run, StartOptions, Task } from './index.js';

/** A server of its own for a test, with scripted tasks and time that can be skipped. */
export class TestServer {
  private constructor();
  /** Starts the `pawl` program, found by PAWL_BINARY or on the PATH. */
  static start(options?: {
    store?: string; port?: number; testClock?: boolean; onFault?: 'hold' | 'fail'; options?: string[]; binary?: string;
    codec?: Codec | Codec[] | null;
  }): Promise<TestServer>;
  readonly url: string;
  readonly client: Client;
  /** What the server has said so far. */
  readonly output: string;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Deploys a file's workflows; the queues that it names are worked too. */
  deploy(path: string, options?: { tasks?: Array<string | Task>; inputs?: string[] }): Promise<Deployment>;
  /** One reply for each call, the last one again for all further calls: a value, an Error, or a function. */
  script(name: string, ...replies: unknown[]): void;
  /** Runs the tasks' own functions. */
  work(...tasks: Task[]): void;
  /** The arguments of all calls of a task so far, every attempt. */
  calls(name: string): any[][];
  start(workflow: string, input?: unknown, options?: StartOptions): Promise<Run>;
  run(workflow: string, input?: unknown, options?: StartOptions & { timeout?: number }): Promise<any>;
  /** The server's time. */
  now(): Promise<Date>;
  /** Lets time pass, timers going off in their order. */
  skip(duration: { days?: number; hours?: number; minutes?: number; seconds?: number }): Promise<void>;
  /** Waits until every run waits for a timer, a message or its end. */
  settle(options?: { timeout?: number }): Promise<{ now: Date; nextAt: Date | null; running: number; turns: number }>;
}
