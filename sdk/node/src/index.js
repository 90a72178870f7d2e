// Pawl for Node: tasks, workers and clients.
//
//   import { serve, task } from 'pawl';
//
//   const charge = task('charge', async (orderId, amount) => { … });
//   await serve({ tasks: [charge], workflows: ['order.py'] });

import { Client } from './client.js';
import { Forbidden } from './errors.js';
import { checkOptions, declareTasks } from './task_options.js';
import { Worker } from './worker.js';

export { Client, Run, outputOf } from './client.js';
export * from './errors.js';
export * as payload from './payload.js';
export {
  DateTime, Decimal, Duration, Float, FrozenSet, PayloadError, PlainDate, PlainTime, Tuple, Uuid,
} from './payload.js';
export { TaskContext, VERSION, Worker, context, heartbeat } from './worker.js';

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

// Deploys the workflows of Python files, and works the tasks until SIGTERM or Ctrl-C.
export async function serve({ tasks = [], workflows = [], deploy = true, grace = 30, signals = true, ...options } = {}) {
  const list = Array.isArray(tasks) ? tasks : Object.entries(tasks).map(([name, fn]) =>
    (typeof fn === 'function' ? task(name, fn) : fn));
  const told = declareTasks(list, workflows);
  const log = options.log ?? (told ? { ...console, info() {} } : console); // `pawl run` says the rest itself
  if (told === 'only') return;
  if (deploy && !told && workflows.length) {
    const client = new Client(options);
    try {
      const names = [];
      for (const path of workflows) names.push(...(await client.deploy(path, { tasks: list })).workflows);
      log.info(`pawl: deployed ${names.join(', ')} to ${client.url}`);
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
      throw new Forbidden("deploying needs a token with the scope 'admin'", { code: error.code, status: error.status,
        hint: "deploy with such a one, 'pawl deploy FILE'; then this one is enough for serve({ deploy: false })" });
    } finally {
      client.close();
    }
  }
  if (!list.length) return;
  const worker = new Worker({ ...options, tasks: list });
  let stopping = false;
  const stop = (signal) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    log.info('pawl: finishing');
    worker.stop({ grace });
  };
  if (signals) {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  }
  log.info(`pawl: worker ${worker.name}: ${list.length} tasks, queues ${worker.queues.join(', ')}`);
  try {
    await worker.start().stopped;
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}
