// TestServer: scripted tasks, and time that is skipped.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { RunFailed, task } from '../src/index.js';
import { TestServer } from '../src/testing.js';

const flows = path.join(path.dirname(fileURLToPath(import.meta.url)), 'flows.py');

test('time is skipped, tasks are scripted', async () => {
  const server = await TestServer.start();
  try {
    await server.deploy(flows);
    server.script('charge', new Error('first'), 'paid');
    const run = await server.start('sleeper', 30);
    await server.skip({ days: 29, hours: 23 });
    assert.equal((await run.info()).status, 'waiting');
    await server.skip({ hours: 2 });
    assert.equal(await run.result({ timeout: 10 }), 'paid');
    assert.equal(server.calls('charge').length, 2);
    assert.deepEqual(server.calls('charge')[0], ['late', 30, { currency: 'EUR' }]);
    assert.ok((await server.now()) - Date.now() > 29 * 24 * 3600 * 1000);
    await assert.rejects(server.run('wide', 1), (error) => error instanceof RunFailed && /says nothing of task 'nap'/.test(error.message));
  } finally {
    await server.stop();
  }
});

test('a queue that a later task names is worked', async () => {
  const server = await TestServer.start();
  try {
    await server.deploy(flows);
    server.script('charge', 'paid');
    const run = await server.start('sleeper', 1);
    await server.skip({ days: 2 });
    assert.equal(await run.result({ timeout: 10 }), 'paid');
    const queued = task('from_afar', { queue: 'afar' }, () => 'queued');
    server.work(queued);
    await server.client.deploySource(`from pawl import workflow
from pawl.tasks import from_afar

@workflow
async def far(x):
    return await from_afar()
`, { tasks: [queued] });
    assert.equal(await server.run('far', null, { timeout: 10 }), 'queued');
  } finally {
    await server.stop();
  }
});

test('a program that is not there is named', async () => {
  await assert.rejects(TestServer.start({ binary: '/nowhere/pawl' }), /no program '\/nowhere\/pawl'; PAWL_BINARY/);
});

test('the server ends with its process, however that ends', async () => {
  const testing = new URL('../src/testing.js', import.meta.url).href;
  const program = `import { TestServer } from '${testing}';
    const server = await TestServer.start();
    console.log(server.url);
    process.kill(process.pid, 'SIGKILL');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  const url = /http:\S+/.exec(stdout)[0];
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${url}/healthz`);
    } catch {
      return;
    }
    assert.ok(tries < 500, 'the server still answers');
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
});
