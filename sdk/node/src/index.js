// Pawl for Node: tasks, workers and clients.
//
//   import { serve, task } from 'pawl';
//
//   const charge = task('charge', async (orderId, amount) => { … });
//   await serve({ tasks: [charge], workflows: ['order.py'] });

import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from './client.js';
import { Forbidden } from './errors.js';
import { checkNames } from './options.js';
import { checkOptions, declareTasks } from './task_options.js';
import { WORKER_OPTIONS, Worker } from './worker.js';

export { Client } from './client.js';
export { Run, outputOf } from './run.js';
export { Opaque, configure, plain } from './codec.js';
export * from './errors.js';
export * as payload from './payload.js';
export {
  DateTime, Decimal, Duration, Float, FrozenSet, PayloadError, PlainDate, PlainTime, Tuple, Uuid,
} from './payload.js';
export { TaskContext, VERSION, Worker, context, heartbeat, seal } from './worker.js';

// A function that workflows call and workers run: task(name, fn) or task(name, {retry: 5, timeout: 30}, fn).
// Whoever deploys workflows that call it sends the options along; a workflow may say others where it
// calls: charge.options(timeout=5)(…).
export function task(name, options, fn) {
  if (typeof options === 'function') [options, fn] = [{}, options];
  if (typeof name !== 'string' || !name) throw new TypeError('a task has a name');
  if (typeof fn !== 'function') throw new TypeError(`task ${name} has no function`);
  checkOptions(name, options ?? {});
  return { name, options: { ...options }, fn };
}

// Deploys as soon as a server answers: what starts a system begins its programs in any order.
async function deployWhenThere(workflows, tasks, settings, { url, token, ca }, log, signal) {
  const client = new Client({ url, token, ca, retries: 0 });
  try {
    for (let failures = 0; !signal.aborted; ++failures) {
      try {
        const names = [];
        for (const path of workflows) names.push(...(await client.deploy(path, { tasks, settings })).workflows);
        log.info(`pawl: deployed ${names.join(', ')} to ${client.url}`);
        return;
      } catch (error) {
        if (!error.retryable) throw error;
        if (failures === 0) log.warn(`pawl: no server at ${client.url} yet; trying again (${error.message})`);
      }
      await sleep(Math.min(50 * 2 ** Math.min(failures, 6), 2000), undefined, { signal }).catch(() => {});
    }
  } catch (error) {
    if (!(error instanceof Forbidden)) throw error;
    throw new Forbidden("deploying needs a token with the scope 'admin'", { code: error.code, status: error.status,
      hint: "deploy with such a one, 'pawl deploy FILE'; then one with the scope 'work' is enough for serve({ deploy: false })" });
  } finally {
    client.close();
  }
}

const SERVE_OPTIONS = [...WORKER_OPTIONS, 'workflows', 'deploy', 'settings', 'grace', 'signals'];

// Deploys the workflows of Python files, and runs the tasks until SIGTERM or Ctrl-C.
export async function serve(given = {}) {
  checkNames('serve()', given, SERVE_OPTIONS);
  const { tasks = [], workflows = [], deploy = true, settings = {}, grace = 30, signals = true, ...options } = given;
  const list = Array.isArray(tasks) ? tasks : Object.entries(tasks).map(([name, fn]) =>
    (typeof fn === 'function' ? task(name, fn) : fn));
  const told = declareTasks(list, workflows);
  const log = options.log ?? (told ? { ...console, info() {} } : console); // `pawl run` says the rest itself
  if (told === 'only') return;
  const stopping = new AbortController();
  const stop = (signal) => {
    if (stopping.signal.aborted) process.exit(signal === 'SIGINT' ? 130 : 143);
    log.info('pawl: finishing');
    stopping.abort();
  };
  if (signals) {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  }
  try {
    if (deploy && !told && workflows.length) await deployWhenThere(workflows, list, settings, options, log, stopping.signal);
    if (!list.length || stopping.signal.aborted) return;
    const worker = new Worker({ ...options, tasks: list });
    stopping.signal.addEventListener('abort', () => worker.stop({ grace }));
    const names = list.map((one) => one.name).join(', ') || 'none';
    log.info(`pawl: worker ${worker.name}: tasks ${names}; queues ${worker.queues.join(', ')}`);
    await worker.start().stopped;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
