// The SDK against a real server: `pawl server`, found by PAWL_BINARY or on the PATH.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import {
  DeployError, RunCancelled, RunExists, RunFailed, TaskError, Tuple, UnknownRun, UnknownWorkflow, WaitTimeout, Worker,
  context, payload, task,
} from '../src/index.js';
import { TestServer } from '../src/testing.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const quiet = { info() {}, warn() {}, error() {} };
let server;
let client;
let worker;
const keys = []; // of the attempts of fail_twice

before(async () => {
  server = await TestServer.start({ testClock: false });
  client = server.client;
  const { workflows } = await client.deploy(path.join(here, 'flows.py'));
  assert.ok(workflows.includes('order'));
  worker = new Worker({
    tasks: [
      task('charge', (id, cents, { currency }) => {
        if (cents > 1000) throw new TaskError('CardDeclined', 'no funds', { data: { code: 51 }, retryable: false });
        return { id: `pay-${id}`, cents, currency, run: context().runId };
      }),
      task('fail_twice', async () => {
        keys.push(context().idempotencyKey);
        if (context().attempt < 3) throw new Error('not yet');
        return context().attempt;
      }),
      task('nap', async (n) => { await sleep(5); return n; }),
    ],
    url: server.url, token: '', log: quiet,
  });
  await worker.start().ready;
});

after(async () => {
  await worker?.stop();
  await server?.stop();
});

test('tasks', async () => {
  const output = await client.run('order', { id: '7', cents: 100 }, { id: 'order-a', timeout: 10 });
  assert.deepEqual(output, { id: 'pay-7', cents: 200, currency: 'EUR', run: 'order-a' });
});

test('failed tasks', async () => {
  const output = await client.run('order', { id: '7', cents: 1000 }, { timeout: 10 });
  assert.deepEqual(output, { kind: 'CardDeclined', message: 'no funds', data: { code: 51 } });
  assert.equal(await client.run('retried', 'x', { timeout: 20 }), 3);
});

test('an idempotency key is of one call', async () => {
  keys.length = 0;
  for (const id of ['keys-1', 'keys-2']) await client.run('retried', 'x', { id, timeout: 20 });
  const [first] = (await client.timeline('keys-1')).calls;
  const [second] = (await client.timeline('keys-2')).calls;
  assert.notEqual(first.id, second.id);
  assert.deepEqual(keys, [first.id, first.id, first.id, second.id, second.id, second.id]);
});

test('a gather of a thousand', async () => {
  const output = await client.run('wide', 1000, { timeout: 60 });
  assert.deepEqual(output, Array.from({ length: 1000 }, (_, n) => n));
});

test('payloads', async () => {
  for (const value of [null, 1.5, 2n ** 70n, 'grüße', new Uint8Array([0, 1]), [1, [2]], Tuple.of(1, 2), new Set([1]),
    new Map([[1, 'one']]), { $set: 1 }, {}, new payload.PlainDate('2024-02-29'), new payload.Uuid('6fa459ea-ee8a-3ca4-894e-db77e160355e')]) {
    assert.equal(payload.encode(await client.run('echo', value, { timeout: 10 })), payload.encode(value));
  }
});

test('idempotent starts', async () => {
  const first = await client.start('echo', 1, { id: 'same' });
  const second = await client.start('echo', 1, { id: 'same' });
  assert.deepEqual([first.created, second.created], [true, false]);
  await assert.rejects(client.start('echo', 2, { id: 'same' }), RunExists);
  await assert.rejects(client.start('echo', 1, { id: 'same', onConflict: 'fail' }), RunExists);
});

test('messages', async () => {
  const run = await client.start('conversation', 'ada', { id: 'talk / ü?' });
  assert.equal(await run.send('words', 1, { id: 'm1' }), true);
  assert.equal(await run.send('words', 1, { id: 'm1' }), false);
  await assert.rejects(run.wait({ timeout: 0.05 }), WaitTimeout);
  await run.send('words', { two: 2 });
  assert.deepEqual(await run.result({ timeout: 10 }), ['ada', 1, { two: 2 }]);
  assert.equal((await run.info()).status, 'completed');
});

test('errors have classes', async () => {
  await assert.rejects(client.start('nobody'), UnknownWorkflow);
  await assert.rejects(client.get('nobody'), UnknownRun);
  await assert.rejects(client.run('fails', 'broken', { timeout: 10 }), (error) =>
    error instanceof RunFailed && error.kind === 'ValueError' && error.reason === 'broken');
  const run = await client.start('conversation', 'x');
  await run.cancel();
  await assert.rejects(run.result({ timeout: 10 }), RunCancelled);
});

test('lists and batches', async () => {
  const started = await client.startMany([
    ...Array.from({ length: 5 }, (_, n) => ({ workflow: 'echo', input: n, tags: { test: 'lists' } })), { workflow: 'nobody' }]);
  assert.ok(started[5] instanceof UnknownWorkflow);
  for (const run of started.slice(0, 5)) await run.result({ timeout: 10 });
  const found = [];
  for await (const run of client.listAll({ tags: { test: 'lists' }, limit: 2 })) found.push(run.id);
  assert.deepEqual(found.sort(), started.slice(0, 5).map((run) => run.id).sort());
  assert.ok((await client.workers()).some(({ name, language }) => name === worker.name && language === 'node'));
});

test('settings go along with a deploy', async () => {
  const source = 'import os\n\nasync def main(x=None):\n    return os.environ["RATE"]\n';
  const { version } = await client.deploySource(source, { path: 'rated.py', settings: { RATE: '0.5' } });
  assert.equal(await client.run('main', null, { timeout: 10 }), '0.5');
  assert.deepEqual((await client.versions('main')).find((each) => each.version === version).settings, { RATE: '0.5' });
  await assert.rejects(client.deploySource(source, { path: 'rated.py' }), DeployError);
});

test('a refused workflow', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawl-'));
  const file = path.join(folder, 'bad.py');
  writeFileSync(file, 'import pawl\n\n@pawl.workflow\nasync def bad(n):\n    return open("x").read()\n');
  await assert.rejects(client.deploy(file), (error) =>
    error instanceof DeployError && error.diagnostics[0].path === file && error.diagnostics[0].line === 5 &&
    error.message.includes(`${file}:5:12`));
});

test('the example', async () => {
  const environment = { ...process.env, PAWL_URL: server.url, PAWL_TOKEN: '' };
  const example = path.join(here, '../../../examples/node/order');
  // As `npm install` would have it, without writing to the example's folder.
  const hook = `data:text/javascript,${encodeURIComponent(`
    export async function resolve(name, context, next) {
      return name === 'pawl' ? { url: ${JSON.stringify(new URL('../src/index.js', import.meta.url).href)}, shortCircuit: true } : next(name, context);
    }`)}`;
  const register = `data:text/javascript,${encodeURIComponent(`
    import { register } from 'node:module'; register(${JSON.stringify(hook)});`)}`;
  const begin = (...args) => spawn(process.execPath, ['--import', register, path.join(example, 'worker.mjs'), ...args],
    { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  await worker.stop(); // it would take the example's tasks
  const working = begin();
  const starting = new Promise((resolve) => { working.stdout.on('data', (chunk) => String(chunk).includes('worker') && resolve()); });
  await starting;
  const start = begin('start', '7', '2500');
  let said = '';
  start.stdout.on('data', (chunk) => { said += chunk; });
  await new Promise((resolve) => { start.on('exit', resolve); });
  assert.match(said, /payment: 'pay-7'/);
  assert.match(said, /by mail/);
  working.kill('SIGTERM');
  await new Promise((resolve) => { working.on('exit', resolve); });
  assert.equal(working.exitCode, 0);
});
