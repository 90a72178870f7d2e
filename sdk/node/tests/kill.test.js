// The server is killed under load; a worker that lives runs nothing twice.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, Worker, task } from '../src/index.js';
import { TestServer } from '../src/testing.js';

const STEPS = 10;
const SOURCE = `
from pawl import workflow
from pawl.tasks import add

@workflow
async def chain(name):
    done = []
    for step in range(${STEPS}):
        done.append(await add(name, step))
    return done
`;

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => { probe.once('listening', resolve); });
  const { port } = probe.address();
  await new Promise((resolve) => { probe.close(resolve); });
  return port;
}

test('the server is killed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawl-'));
  const port = await freePort();
  const open = () => TestServer.start({ store: `sqlite:${folder}/store.db`, port, testClock: false });
  let server = await open();
  await server.client.deploySource(SOURCE);
  const ledger = new Map();
  const add = task('add', async (run, step) => {
    const name = `${run} ${step}`;
    ledger.set(name, (ledger.get(name) ?? 0) + 1);
    if (step % 3 === 0) await sleep(5);
    return step;
  });
  const quiet = { info() {}, warn() {}, error() {} };
  const worker = new Worker({ tasks: [add], url: server.url, token: '', lease: 2, log: quiet }).start();
  const client = new Client({ url: server.url, token: '', retries: 50 });
  const started = [];
  let going = true;
  const starting = (async () => {
    for (let n = 0; going; ++n) {
      await client.start('chain', `run-${n}`, { id: `run-${n}` });
      started.push(`run-${n}`);
      if (n % 20 === 0) await sleep(20);
    }
  })();
  for (let kills = 0; kills < 4; ++kills) {
    await sleep(300 + Math.random() * 300);
    await server.kill();
    await server.stop();
    server = await open();
  }
  await sleep(300);
  going = false;
  await starting;
  for (const run of started) {
    const { output } = await client.wait(run, { timeout: 60 });
    assert.deepEqual(output, Array.from({ length: STEPS }, (_, step) => step));
  }
  assert.ok(started.length > 20);
  assert.equal(ledger.size, started.length * STEPS);
  assert.deepEqual([...ledger].filter(([, count]) => count > 1), []);
  client.close();
  await worker.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
});
