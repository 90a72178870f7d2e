#!/usr/bin/env node
// A worker of tasks that do nothing, to measure a server with.
//
//   PAWL_URL=http://127.0.0.1:7380 bench/worker.mjs [--queue NAME] [--concurrency N]
//
// It says "ready" on stdout when the server knows it, and ends on SIGTERM.

import { parseArgs } from 'node:util';

import { Worker, task } from '../sdk/node/src/index.js';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    queue: { type: 'string', multiple: true },
    concurrency: { type: 'string', default: '64' },
  },
});
const worker = new Worker({
  tasks: [task('noop', () => null)], url: values.url, queues: values.queue, concurrency: Number(values.concurrency),
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => worker.stop({ grace: 5 }));
await worker.start().ready;
console.log('ready');
await worker.stopped;
