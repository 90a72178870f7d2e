// A worker: takes tasks from a server, runs them, and brings the results back.
//
// It talks to the server over two connections: while one request is answered, it runs the tasks that
// the other one brought. Tasks are functions of this process's event loop: one that computes for long
// without awaiting holds up all others, and its own session; give such work to a worker thread.

import { hostname } from 'node:os';

import { MARKER, codecsOf, isDecided } from './codec.js';
import { Cancelled, CodecError, Forbidden, GiveBack, TaskError, Unauthorized, errorFromAnswer } from './errors.js';
import { Target } from './http.js';
import { checkNames } from './options.js';
import { misfit, parametersOf, writtenParameters } from './parameters.js';
import { PayloadError, decodeAnswer, encode } from './payload.js';
import { Session } from './session.js';
import { declareTasks, offeredTasks } from './task_options.js';
import { running, within } from './tracing.js';

export const VERSION = '0.1.0';

const WAIT = 20; // seconds of a long poll
const PATIENCE = 30; // seconds beyond that before an answer counts as lost
const SLICE = 4; // milliseconds of tasks between two looks at the connections
const MOST_AHEAD = 1000;
const MOST_TRACEBACK = 16_000;
const MOST_FIELD = 16 * 1024; // characters of one property of an error
const MOST_FIELDS = 64 * 1024;
// What the failure says otherwise, or what only says how it is to be taken.
const NOT_SENT = new Set(['cause', 'data', 'kind', 'message', 'name', 'retryable', 'stack']);

export const WORKER_OPTIONS = ['tasks', 'url', 'token', 'ca', 'queues', 'concurrency', 'name', 'lease', 'log', 'codec'];

const parameters = new WeakMap(); // of functions

// What a running task may know and say.
export class TaskContext {
  #attempt;
  #worker;

  constructor(attempt, worker) {
    const { order } = attempt;
    this.#attempt = attempt;
    this.#worker = worker;
    this.runId = order.run ?? '';
    this.name = order.name;
    this.queue = order.queue ?? '';
    // The same for all attempts of this call, and counted by the store: two stores have the same.
    this.callId = order.id;
    // What an outside service takes: of no other call or run. The built-in task http.request sends the same.
    this.idempotencyKey = `${this.runId}/${this.callId}`;
    this.attempt = order.attempt ?? 1;
    this.deadline = order.deadline ? new Date(order.deadline) : null;
    this.heartbeatTimeout = order.heartbeat_timeout || null;
    this.keywords = order.keywords ?? {};
    // Of the attempt's span, as W3C's headers have it; empty: of no trace.
    this.traceparent = order.traceparent ?? '';
    this.tracestate = order.tracestate ?? '';
  }

  // Aborted when nobody wants the result any more.
  get signal() {
    const attempt = this.#attempt;
    if (attempt.controller === undefined) {
      attempt.controller = new AbortController();
      if (attempt.cancelled) attempt.controller.abort(new Cancelled());
    }
    return attempt.controller.signal;
  }

  get cancelled() {
    return this.#attempt.cancelled;
  }

  // The worker is shutting down and waits for its tasks.
  get stopping() {
    return this.#worker.stopping;
  }

  // A sign of life, for tasks with a heartbeat_timeout; the progress is shown to people. Throws once
  // nobody wants the result any more, so a loop that calls it ends.
  heartbeat(progress) {
    const attempt = this.#attempt;
    if (attempt.cancelled) throw new Cancelled();
    const value = progress === undefined ? undefined : this.#worker.codecs.payload(progress, 'progress');
    const now = performance.now();
    const urgent = now - attempt.progressAt >= Math.min(1000, ((this.heartbeatTimeout ?? 3) * 1000) / 3);
    if (urgent) attempt.progressAt = now;
    this.#worker.noteProgress(attempt, value, urgent);
  }
}

// The context of the task that calls this; undefined outside of tasks.
export function context() {
  const held = running.getStore();
  if (held === undefined) return undefined;
  return new TaskContext(held.attempt, held.worker);
}

export function heartbeat(progress) {
  context()?.heartbeat(progress);
}

// A value encoded by the worker's codec, or outside of tasks by the configured one, for a place in a value
// that is plain otherwise.
export function seal(value) {
  return (running.getStore()?.worker.codecs ?? codecsOf()).seal(value);
}

export class Worker {
  #offered;
  #target;
  #tasks;
  #session;
  #concurrency;
  #wait;
  #log;
  #free = 2; // connections without a request
  #active = 0; // attempts that did not end at once
  #quick = 0.5; // how many of the last ones did
  #scheduled = false;
  #stopAt = Infinity;
  #toldDraining = false;
  #saidFarewell = false;
  #closed = false;
  #retryAt = 0;
  #alarm;
  #failures = 0;
  #opened;
  #ended;

  // `known` finds a task by its name, instead of `tasks`: for tests.
  constructor({ known, ...options } = {}) {
    checkNames('a worker', options, WORKER_OPTIONS);
    const { tasks, url, token, ca, queues, concurrency = 64, name, lease, log = console, codec } = options;
    if (!Array.isArray(tasks)) throw new TypeError('a worker has a list of tasks');
    if (!(concurrency >= 1)) throw new RangeError("a worker's concurrency is at least 1");
    this.#offered = tasks;
    this.codecs = codecsOf(codec);
    this.#tasks = known ?? new Map(tasks.map((task) => [task.name, task]));
    this.#target = new Target({ url, token, ca, connections: 2 });
    this.#concurrency = concurrency;
    this.#log = log;
    this.#wait = lease ? Math.min(WAIT, lease / 3) : WAIT;
    this.name = name ?? `${hostname()}-${process.pid}`;
    this.queues = queues ?? [...new Set(['default', ...tasks.map((task) => task.options.queue ?? 'default')])].sort();
    this.stopping = false;
    const hello = {
      name: this.name, language: 'node', sdk: VERSION, queues: this.queues, tasks: tasks.map((task) => task.name).sort(),
      offers: tasks.map(offerOf), lease,
    };
    this.#session = new Session(JSON.stringify(hello).slice(1, -1), log);
    this.#opened = deferred();
    this.#ended = deferred();
  }

  start() {
    if (declareTasks(this.#offered, []) === 'only') {
      this.#closed = true;
      this.#ended.resolve();
    } else {
      this.#schedule();
    }
    return this;
  }

  // Resolves when the server knows this worker.
  get ready() {
    return this.#opened.promise;
  }

  // Resolves when the worker has stopped; rejects with what made it stop if nobody asked it to.
  get stopped() {
    return this.#ended.promise;
  }

  // Takes no more tasks, gives back those not begun, waits for the others for `grace` seconds.
  stop({ grace = 30 } = {}) {
    if (!this.stopping) {
      this.stopping = true;
      this.#stopAt = Date.now() + grace * 1000;
      setTimeout(() => this.#schedule(), grace * 1000 + 10).unref();
    }
    this.#schedule();
    return this.stopped;
  }

  // Whether there are tasks in hand, or results that have not been sent.
  get busy() {
    return this.#session.attempts.size > 0 || this.#session.outbox.length > 0;
  }

  noteProgress(attempt, value, urgent) {
    this.#session.progress.set(attempt.key, { id: attempt.order.id, token: attempt.token, value });
    if (urgent) this.#schedule();
  }

  // --- the loop ---

  // Goes on after what is happening now, once, however often it is asked to.
  #schedule() {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#turn();
    });
  }

  #turn() {
    if (this.#closed) return;
    this.#runSome(performance.now() + SLICE);
  }

  // Begins ready tasks for a while, then sends. What ends meanwhile, microtasks included, shares a
  // request.
  #runSome(end) {
    const { ready } = this.#session;
    let count = 0;
    let late = false;
    while (count < ready.length && this.#active < this.#concurrency && !late) {
      this.#begin(ready[count++]);
      late = (count & 15) === 0 && performance.now() > end;
    }
    ready.splice(0, count);
    setImmediate(() => {
      if (this.#closed) return;
      if (count && ready.length && this.#active < this.#concurrency && performance.now() < end) {
        this.#runSome(end);
        return;
      }
      this.#giveBack();
      this.#pump();
      if (ready.length && this.#active < this.#concurrency) this.#schedule();
    });
  }

  // Tasks turned out to be slow: what can not begin soon is for others.
  #giveBack() {
    const session = this.#session;
    if (this.#active < this.#concurrency && !this.stopping) return;
    while (session.ready.length && (session.attempts.size > this.#concurrency || this.stopping)) {
      session.finish(session.ready.pop(), '"returned":true', false);
    }
  }

  #begin(attempt) {
    const { order } = attempt;
    const session = this.#session;
    if (attempt.cancelled) {
      session.finish(attempt, '"cancelled":true', false);
      return;
    }
    const task = this.#tasks.get(order.name);
    if (task === undefined) {
      const error = { kind: 'UnknownTask', message: `worker ${this.name} has no task '${order.name}'` };
      this.#logFailure(order, error, true);
      session.finish(attempt, `"error":${JSON.stringify(error)},"retryable":true`);
      return;
    }
    if (this.stopping) {
      session.finish(attempt, '"returned":true', false);
      return;
    }
    let value;
    try {
      if (order.encoded) this.#decodeArguments(order);
      if (this.#giveAway(attempt, task.fn)) return;
      const run = () => running.run({ attempt, worker: this }, call, task.fn, order);
      value = order.traceparent ? within(order, run) : run();
    } catch (error) {
      this.#fail(attempt, error);
      this.#quick += (1 - this.#quick) * 0.05;
      return;
    }
    if (value === null || typeof value !== 'object' || typeof value.then !== 'function') {
      this.#succeed(attempt, value);
      this.#quick += (1 - this.#quick) * 0.05;
      return;
    }
    this.#await(attempt, value);
  }

  // Deploy skew: the workflow and this worker are of different code. The call waits for a worker of the code that
  // it was written for.
  #giveAway(attempt, fn) {
    const { name, run, args, keywords } = attempt.order;
    if (!parameters.has(fn)) parameters.set(fn, parametersOf(fn));
    const why = misfit(name, parameters.get(fn), args, keywords);
    if (why === undefined) return false;
    this.#log.warn(`pawl: task ${name} of run ${run} goes to another worker: ${why}`);
    this.#session.finish(attempt, `"unsuitable":${JSON.stringify(why)}`, false);
    return true;
  }

  #decodeArguments(order) {
    const problems = [];
    order.args = this.codecs.opened(order.args, problems);
    order.keywords = this.codecs.opened(order.keywords, problems);
    if (problems.length) throw problems[0];
  }

  #await(attempt, promise) {
    ++this.#active;
    let late = false;
    const over = () => {
      --this.#active;
      this.#quick += ((late ? 0 : 1) - this.#quick) * 0.05;
      this.#schedule();
    };
    promise.then((value) => {
      this.#succeed(attempt, value);
      over();
    }, (error) => {
      this.#fail(attempt, error);
      over();
    });
    setImmediate(() => {
      late = true;
    });
  }

  #succeed(attempt, value) {
    let text;
    try {
      text = value === undefined ? 'null' : this.codecs.payload(value, 'result');
    } catch (error) {
      this.#fail(attempt, error);
      return;
    }
    this.#session.finish(attempt, `"value":${text}`);
  }

  #fail(attempt, error) {
    const result = outcomeWithoutError(attempt, error);
    if (result !== undefined) {
      this.#session.finish(attempt, result, false);
      return;
    }
    if (error instanceof CodecError) {
      this.#failOfCodec(attempt, error);
      return;
    }
    const told = { kind: kindOf(error), message: messageOf(error) };
    const retryable = error?.retryable !== false && !(error instanceof PayloadError);
    this.#logFailure(attempt.order, told, retryable);
    let text;
    try {
      text = failure(told, error, retryable, this.codecs);
    } catch (problem) {
      if (!(problem instanceof CodecError)) throw problem;
      this.#failOfCodec(attempt, problem);
      return;
    }
    this.#session.finish(attempt, text);
  }

  // A worker with another key may fare better. The message is our own, and tells nothing of the value; a
  // stack might.
  #failOfCodec(attempt, error) {
    const told = { kind: 'CodecError', message: error.message };
    this.#logFailure(attempt.order, told, true);
    this.#session.finish(attempt, `"error":${JSON.stringify(told)},"retryable":true`);
  }

  // On the worker's side, too: whoever looks for the cause looks here first.
  #logFailure({ name, run, attempt }, { kind, message }, retryable) {
    this.#log.warn(`pawl: task ${name} of run ${run} failed, attempt ${attempt}: ${kind}: ${message}${
      retryable ? '' : '; it is not tried again'}`);
  }

  // How many tasks to have in hand: more than can run at once only while they end at once.
  #limit() {
    return this.#active === 0 && this.#quick > 0.9 ? MOST_AHEAD : this.#concurrency;
  }

  // Sends what there is to send, if a connection is free for it.
  #pump() {
    const session = this.#session;
    const pause = this.#retryAt - performance.now();
    if (pause > 0) this.#wakeIn(pause); // a timer may be early
    if (pause > 0 || this.#free === 0) return;
    if (this.stopping) {
      this.#pumpLast();
      return;
    }
    if (session.id === undefined && session.inFlight.size) return; // one session is enough
    const free = Math.max(0, this.#limit() - session.attempts.size);
    const announced = session.announced();
    const news = session.outbox.length > 0 || session.progress.size > 0;
    if (!news && session.inFlight.size && free <= 2 * announced) return;
    // With slow tasks at work each place is offered once. An offer alone interrupts the other
    // request's wait and stands for both.
    const offered = this.#active && session.outbox.length ? Math.max(0, free - announced) : free;
    if (session.serverDraining && this.#target.several) { // another server is there for all of it
      this.#target.avoid();
      session.serverDraining = false;
    } else if (session.serverDraining && !news) {
      this.#pause(500);
    }
    this.#send(session.request(offered, this.#wait));
  }

  #pumpLast() {
    const session = this.#session;
    const over = Date.now() >= this.#stopAt;
    const done = !session.attempts.size && !session.outbox.length && !session.hasResultsInFlight();
    if (done || over) {
      if (session.id === undefined) {
        this.#end();
      } else if (!this.#saidFarewell) {
        this.#saidFarewell = true;
        this.#send(session.request(0, 0, { draining: true, closing: true }));
      }
    } else if (session.outbox.length || session.progress.size || !session.inFlight.size || !this.#toldDraining) {
      this.#toldDraining = true;
      this.#send(session.request(0, session.outbox.length ? 0 : 1, { draining: true }));
    }
  }

  #send(exchange) {
    --this.#free;
    this.#target.ask('POST', '/worker/exchange', exchange.body, this.#wait + PATIENCE, (problem, answer) => {
      ++this.#free;
      if (this.#closed) return;
      try {
        if (problem === undefined) this.#received(exchange, answer);
        else this.#unanswered(exchange, problem);
      } catch (error) { // a mistake here must not leave a worker that does nothing
        this.#end(error);
      }
    });
  }

  #unanswered(exchange, problem) {
    this.#session.lost(exchange);
    this.#backOff(this.#target.unreachable(problem));
    if (exchange.closing) this.#end();
    this.#schedule();
  }

  #received(exchange, { status, body }) {
    let read;
    try {
      read = decodeAnswer(body);
    } catch {
      read = body.toString();
    }
    if (status !== 200 || typeof read !== 'object') {
      this.#refused(exchange, status, read);
      this.#schedule();
      return;
    }
    // They are decoded where the task begins: that a codec fails is a failure of the attempt.
    if (body.includes(MARKER)) for (const order of read.tasks ?? []) order.encoded = true;
    if (this.#failures) this.#log.info('pawl: the server is back');
    this.#failures = 0;
    for (const attempt of this.#session.answered(exchange, read)) attempt.controller?.abort(new Cancelled());
    for (const warning of read.warnings ?? []) this.#log.warn(warning);
    this.#opened.resolve();
    if (exchange.closing) {
      this.#end();
      return;
    }
    this.#turn();
  }

  #refused(exchange, status, body) {
    const error = errorFromAnswer(status, body);
    if (status === 410) {
      this.#log.info("pawl: the server has forgotten this worker's session; opening another");
      this.#session.gone(exchange);
    } else if ((error instanceof Unauthorized || error instanceof Forbidden) && this.#session.id === undefined) {
      this.#end(error);
    } else if (status >= 400 && status < 500 && !error.retryable && ![401, 403, 408, 429].includes(status)) {
      if (!exchange.results.length && !exchange.progress.size) this.#backOff(error);
      this.#session.refused(exchange, error.message);
    } else {
      this.#session.lost(exchange);
      this.#backOff(error);
    }
  }

  #backOff(error) {
    if (++this.#failures === 1) this.#log.warn(`pawl: ${error.message}; trying again`);
    if (Date.now() >= this.#stopAt) {
      this.#end();
      return;
    }
    this.#pause(Math.min(20 * 2 ** Math.min(this.#failures, 7), 2000) * (1 - Math.random() / 2));
  }

  #pause(milliseconds) {
    this.#retryAt = performance.now() + milliseconds;
    this.#wakeIn(milliseconds);
  }

  #wakeIn(milliseconds) {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => this.#schedule(), milliseconds + 1);
  }

  #end(error) {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#alarm);
    this.#target.close();
    if (error) {
      this.#opened.promise.catch(() => {});
      this.#opened.reject(error);
      this.#ended.reject(error);
    } else {
      this.#opened.resolve();
      this.#ended.resolve();
    }
  }
}

// Arguments by name come as one object behind the others.
// What the server is told of a task. Its options count when somebody else deploys a workflow that calls it.
function offerOf(task) {
  const known = parametersOf(task.fn);
  const [offered] = offeredTasks([task]);
  return { task: task.name, options: offered?.options, parameters: known && writtenParameters(known) };
}

function call(fn, order) {
  const { args, keywords } = order;
  for (const _ in keywords) return fn(...args, keywords);
  return fn(...args);
}

// The result of an attempt that threw to say something else than that it failed.
function outcomeWithoutError(attempt, error) {
  if (error instanceof GiveBack) return '"returned":true';
  if (attempt.cancelled && (error instanceof Cancelled || error?.name === 'AbortError' || error?.name === 'CancelledError')) {
    return '"cancelled":true';
  }
  return undefined;
}

// The result of an attempt that threw. The kind stays as it is, since programs catch it by that name; all else
// may tell what is secret.
function failure({ kind, message }, error, retryable, codecs) {
  let text = JSON.stringify({ kind, message: codecs.text(message) }).slice(0, -1);
  const data = dataOf(error);
  if (data !== null) text += `,"data":${codecs.payload(data)}`;
  if (typeof error?.stack === 'string') text += `,"traceback":${JSON.stringify(codecs.text(error.stack.slice(0, MOST_TRACEBACK)))}`;
  return `"error":${text}},"retryable":${retryable}`;
}

// What an error calls its data, and its own properties beside it, as far as they can be payloads.
function dataOf(error) {
  const given = error?.data ?? null;
  if (isDecided(given)) return sendable(given); // which says nothing of the other properties
  const joins = given === null || (typeof given === 'object' && Object.getPrototypeOf(given) === Object.prototype);
  if (error instanceof TaskError || !(error instanceof Error) || !joins) return sendable(given);
  const fields = {};
  let total = 0;
  for (const [name, value] of Object.entries(error)) {
    if (NOT_SENT.has(name) || name.startsWith('__')) continue;
    const text = encoded(value);
    if (text === null || text.length > MOST_FIELD || total + text.length > MOST_FIELDS) continue;
    total += text.length;
    fields[name] = value;
  }
  if (Object.keys(fields).length === 0) return sendable(given);
  return sendable({ ...fields, ...given }) ?? fields;
}

function sendable(value) {
  return encoded(value) === null ? null : value;
}

function encoded(value) {
  if (value === undefined || value === null) return null;
  try {
    return encode(value);
  } catch {
    return null; // an error of somebody else's may keep anything
  }
}

function kindOf(error) {
  if (typeof error?.kind === 'string' && error.kind) return error.kind;
  if (!(error instanceof Error)) return 'Error';
  return error.name !== 'Error' ? error.name : error.constructor.name;
}

function messageOf(error) {
  if (error instanceof Error) return error.message;
  if (error === null || typeof error !== 'object') return String(error);
  if (typeof error.message === 'string') return error.message;
  try {
    return JSON.stringify(error) ?? String(error);
  } catch { // a cycle, or a bigint
    return String(error);
  }
}

function deferred() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  made.promise.catch(() => {});
  return made;
}
