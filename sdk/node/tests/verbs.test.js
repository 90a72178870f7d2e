// Every verb of the client against a real server.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import {
  Client, Forbidden, QueryFailed, RequestRejected, UnknownChannel, UnknownQuery, InvalidRequest, RunCancelled, RunEnded, RunFailed, RunHeld, RunNotEnded, RunNotHeld, UnknownRun, UnknownWorkflow, WaitTimeout, Worker, context,
  Unauthorized, serve, task,
} from '../src/index.js';
import { TestServer } from '../src/testing.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const quiet = { info() {}, warn() {}, error() {} };
let server;
let client;
let worker;
const seen = new Set();
const attempts = [];

const answer = task('answer', (n) => {
  if (!seen.has(n)) {
    seen.add(n);
    throw new RangeError('not the first time');
  }
  return n * 2;
});
const stubborn = task('stubborn', { queue: 'special', retry: { maxAttempts: 3, backoff: 0.01, factor: 1 }, timeout: 20 }, () => {
  attempts.push([context().attempt, context().queue, context().deadline !== null]);
  if (context().attempt < 3) throw new Error('not yet');
  return context().attempt;
});

before(async () => {
  server = await TestServer.start({ testClock: false });
  client = server.client;
  await client.deploy(path.join(here, 'verb_flows.py'), { tasks: [answer, stubborn] });
  worker = new Worker({ tasks: [answer, stubborn], url: server.url, token: '', log: quiet });
  await worker.start().ready;
});

after(async () => {
  await worker?.stop();
  await server?.stop();
});

const statusOf = (status) => (error) => error.status === status;

test('options of tasks go along with a deploy', async () => {
  assert.equal(await client.run('persists', 1, { timeout: 20 }), 3);
  assert.deepEqual(attempts, [[1, 'special', true], [2, 'special', true], [3, 'special', true]]);
  assert.throws(() => task('x', { colour: 'red' }, () => 1), /has no option 'colour'; it may have queue, retry/);
  assert.throws(() => task('x', { timeout: 'long' }, () => 1), /timeout must be a number/);
  assert.throws(() => task('x', { retry: { tries: 3 } }, () => 1), /retry has no 'tries'/);
});

test('a task may stay with the worker that had it first', async () => {
  const stays = task('stays', { sameWorker: 'here' }, () => 1);
  const others = ['one', 'two'].map((name) => new Worker({
    tasks: [{ ...stays, fn: () => name }], url: server.url, token: '', name, log: quiet,
  }));
  await client.deploySource(`from pawl import workflow
from pawl.tasks import stays

@workflow
async def staying(count):
    return [await stays() for _ in range(count)]
`, { tasks: [stays] });
  await Promise.all(others.map((other) => other.start().ready));
  const names = await client.run('staying', 20, { timeout: 20 });
  assert.equal(new Set(names).size, 1, names);
  await Promise.all(others.map((other) => other.stop()));
});

test('an ended run, and one that has not', async () => {
  const run = await client.start('patient', 'ada');
  for (const act of ['retry', 'restart']) await assert.rejects(run[act](), RunNotEnded);
  await run.kill();
  for (const act of ['kill', 'cancel', 'pause', 'resume']) {
    await assert.rejects(run[act](), (error) => error instanceof RunEnded && error.status === 409 && /restart/.test(error.hint));
  }
  await assert.rejects(run.send('words', 1), RunEnded);
  await assert.rejects(client.kill('nobody'), UnknownRun);
});

test('a version is used again', async () => {
  const name = `v${randomUUID()}`;
  const says = (n) => client.deploySource(
    `from pawl import workflow\n\n@workflow(name='${name}')\nasync def says(input):\n    return ${n}\n`);
  const first = await says(1);
  await says(2);
  assert.equal(await client.run(name, null, { timeout: 20 }), 2);
  await client.useVersion(name, first.version);
  assert.equal(await client.run(name, null, { timeout: 20 }), 1);
});

test('status changes, state, logs', async () => {
  const run = await client.start('patient', 'ada');
  const first = await client.waitStatusChange(run.id, 0, { timeout: 20 });
  assert.equal(first.value, 'listening');
  await assert.rejects(run.waitStatusChange(first.version, { timeout: 0.05 }), WaitTimeout);
  const state = await run.state();
  const frame = state.fibers.find((fiber) => fiber.main).frames.at(-1);
  assert.equal(frame.function, 'patient');
  assert.match(frame.source, /receive/);
  await run.send('words', 'hello');
  const second = await run.waitStatusChange(first.version, { timeout: 20 });
  assert.deepEqual(second.value, { heard: 'hello' });
  const [line] = await run.logs();
  assert.equal(line.line, 'heard hello');
  assert.ok(line.at instanceof Date);
  await run.kill({ reason: 'test' });
  await assert.rejects(run.result({ timeout: 20 }), RunCancelled);
});

test('pause and resume', async () => {
  const run = await client.start('patient', 'x');
  await run.pause({ reason: 'test' });
  assert.equal((await run.info()).paused, true);
  await run.send('words', 1);
  await run.send('words', 2);
  await assert.rejects(run.wait({ timeout: 0.1 }), WaitTimeout);
  await run.resume();
  assert.deepEqual(await run.result({ timeout: 20 }), ['x', 1, 2]);
});

test('pause and resume are done once for a key', async () => {
  const run = await client.start('approvals', 2);
  const asked = await run.waitStatusChange(0, { timeout: 20 });
  await run.resume('yes', { key: 'first' });
  await run.waitStatusChange(asked.version, { timeout: 20 });
  await run.resume('yes', { key: 'first' }); // the answer was lost
  await run.pause({ key: 'hold' });
  await run.resume(undefined, { key: 'go on' });
  await client.pause(run.id, { key: 'hold' });
  assert.equal((await run.info()).paused, false);
  await client.resume(run.id, 'no', { key: 'second' });
  assert.deepEqual(await run.result({ timeout: 20 }), ['yes', 'no']);
});

test('retry and restart', async () => {
  const run = await client.start('asks', 1);
  await assert.rejects(run.result({ timeout: 20 }), (error) =>
    error instanceof RunFailed && error.kind === 'TaskError' && error.reason === 'RangeError: not the first time');
  const { calls } = await run.timeline();
  assert.deepEqual(calls.map(({ name, status }) => [name, status]), [['answer', 'failed']]);
  await run.retry({ key: 'again' });
  assert.equal(await run.result({ timeout: 20 }), 2);
  await run.retry({ key: 'again' }); // it has been done
  await assert.rejects(run.retry(), statusOf(409));
  await run.restart({ key: 'from the beginning' });
  assert.equal(await run.result({ timeout: 20 }), 2);
  const { ended_at: ended } = await run.info();
  await run.restart({ key: 'from the beginning' });
  assert.deepEqual((await run.info()).ended_at, ended);
});

test('live runs move to other code', async () => {
  const first = `import pawl
@pawl.workflow
async def mover(n):
    pawl.set_status('there')
    word = await pawl.receive('go')
`;
  await client.deploySource(`${first}    return n\n`);
  const run = await client.start('mover', 3);
  const other = await client.start('mover', 4);
  for (const each of [run, other]) await each.waitStatusChange(0, { timeout: 20 });
  await client.deploySource(`${first.replace('    word', '    rate = n\n    word')}    return [n, word, rate]\n`);
  await assert.rejects(run.move(), /the variable 'rate'/);
  const counted = await client.moveMany({ workflow: 'mover' }, { dryRun: true });
  assert.deepEqual([counted.matched, counted.movable, counted.moved], [2, 0, 0]);
  const looked = await run.move({ set: { rate: 9 }, dryRun: true });
  assert.deepEqual([looked.moved, looked.frames[0].given], [false, ['rate']]);
  assert.equal((await run.move({ set: { rate: 9 }, reason: 'a rate' })).moved, true);
  assert.equal((await client.moveMany({ workflow: 'mover' }, { set: { rate: 1 } })).moved, 1);
  for (const each of [run, other]) await each.send('go', 'now');
  assert.deepEqual(await run.result({ timeout: 20 }), [3, 'now', 9]);
  assert.deepEqual(await other.result({ timeout: 20 }), [4, 'now', 1]);
});

test('live runs are edited and copied', async () => {
  await client.deploySource(`import pawl
@pawl.workflow
async def edited(n):
    total = [n]
    pawl.set_status('there')
    return [total, await pawl.receive('go')]
`);
  const run = await client.start('edited', 3);
  await run.waitStatusChange(0, { timeout: 20 });
  const looked = await run.edit({ values: { 'total[0]': 7 }, dryRun: true });
  assert.deepEqual([looked.written, looked.parts[0].before], [false, '3']);
  const done = await run.edit({ values: { 'total[0]': 7 } });
  const { id: copy } = await run.fork({ values: { 'total[0]': 8 } });
  await run.edit({ values: { 'total[0]': 3 }, revision: done.revision });
  await assert.rejects(run.edit({ values: { 'total[0]': 'x' } }), /of type int/);
  for (const each of [run.id, copy]) await client.send(each, 'go', 1);
  assert.deepEqual(await run.result({ timeout: 20 }), [[3], 1]);
  assert.deepEqual((await client.wait(copy, { timeout: 20 })).output, [[8], 1]);
});

test('runs are taken home', async () => {
  await client.deploySource(`import pawl
@pawl.workflow
async def exported(p):
    pawl.set_status('there')
    return [p['email'], await pawl.receive('go')]
`);
  const run = await client.start('exported', { email: 'eva@example.com' });
  await run.waitStatusChange(0, { timeout: 20 });
  const file = await run.export({ reason: 'to look at it' });
  assert.equal((await client.importRun(file, { dryRun: true })).original, run.id);
  const { id: copy } = await client.importRun(file);
  const { id: hidden } = await client.importRun(await client.export(run.id, { redact: ['email'] }));
  await assert.rejects(client.importRun(file, { id: run.id }), /there is a run/);
  await assert.rejects(client.importRun(Buffer.from('nothing')), /no file of/);
  for (const each of [copy, hidden]) await client.send(each, 'go', 1);
  assert.deepEqual((await client.wait(copy, { timeout: 20 })).output, ['eva@example.com', 1]);
  assert.doesNotMatch(JSON.stringify((await client.wait(hidden, { timeout: 20 })).output), /eva/);
});

test('the turns of a run are looked at', async () => {
  await client.deploySource(`import pawl
@pawl.workflow(history=True)
async def looked(n):
    total = n
    while True:
        pawl.set_status(total)
        if await pawl.receive('go') == 'stop':
            return total
        total += 1
`);
  const run = await client.start('looked', 3);
  await run.waitStatusChange(0, { timeout: 20 });
  await run.send('go', 'on');
  await run.waitStatusChange(1, { timeout: 20 });
  const { turns, next } = await run.history();
  assert.deepEqual([turns.map((turn) => turn.turn), next], [[1, 2], null]);
  assert.equal(turns[1].given[0].value, 'on');
  const { changes } = await run.historyDiff(1, 2);
  assert.deepEqual(changes.map(({ name, before, after }) => [name, before, after]), [['total', '3', '4']]);
  const last = await run.historyChanges('total');
  assert.deepEqual([last.changes[0].turn.turn, last.changes[0].change.after], [2, '4']);
  const { fibers } = await run.state({ at: 1 });
  assert.equal(fibers[0].frames[0].variables.find(({ name }) => name === 'total').value, '3');
  const { id: copy } = await run.fork({ at: 1 });
  for (const each of [run.id, copy]) await client.send(each, 'go', 'stop');
  assert.equal(await run.result({ timeout: 20 }), 4);
  assert.equal((await client.wait(copy, { timeout: 20 })).output, 3);
});

test('held runs are retried and failed', async () => {
  const run = await client.start('faulty', { id: 1 });
  const held = async () => {
    for (;;) {
      const info = await run.info();
      if (info.held) return info.held;
    }
  };
  assert.equal((await held()).error.kind, 'KeyError');
  assert.deepEqual((await client.list({ held: true })).runs.map(({ id }) => id), [run.id]);
  await assert.rejects(run.resume(), RunHeld);
  await run.retry();
  await held();
  await run.fail({ key: 'enough' });
  await assert.rejects(run.result({ timeout: 20 }), RunFailed);
  await client.fail(run.id, { key: 'enough' }); // it has been done
  const patient = await client.start('patient', 'x');
  await assert.rejects(patient.fail(), RunNotHeld);
  await patient.kill();
});

test('promises', async () => {
  const run = await client.start('promised');
  const token = (await run.waitStatusChange(0, { timeout: 20 })).value;
  await client.resolve(token, { paid: true });
  assert.deepEqual(await run.result({ timeout: 20 }), { paid: true });
  await assert.rejects(client.resolve(token), statusOf(409));
  const other = await client.start('promised');
  await client.reject((await other.waitStatusChange(0, { timeout: 20 })).value,
    { kind: 'Declined', message: 'no funds', data: { code: 51 } });
  assert.deepEqual(await other.result({ timeout: 20 }), { kind: 'Declined', message: 'no funds', data: { code: 51 } });
  await assert.rejects(client.reject('nobody'), statusOf(404));
});

test('many at once', async () => {
  const tags = { test: randomUUID() };
  const runs = await client.startMany([1, 2, 3].map((input) => ({ workflow: 'patient', input, tags })));
  assert.deepEqual(await client.actOnMany('kill', { tags }, { dryRun: true }), { matched: 3, done: 0, refusals: [] });
  assert.equal((await client.actOnMany('pause', { tags }, { reason: 'a recall' })).done, 3);
  assert.equal((await client.list({ tags, paused: true })).runs.length, 3);
  assert.equal((await runs[0].info()).pause_reason, 'a recall');
  await assert.rejects(client.actOnMany('kill', { tags }, { grace: 5 }), /a kill takes no grace/);
  assert.equal((await client.actOnMany('cancel', { tags }, { reason: 'a recall', grace: 0 })).done, 3);
  for (const run of runs) assert.equal((await run.wait({ timeout: 20 })).error.message, 'ended by force: a recall');
  await assert.rejects(client.list({ status: 'asleep' }), InvalidRequest);
});

test('many are answered at once', async () => {
  const tags = { test: randomUUID() };
  const runs = [await client.start('approval', 1, { tags }), await client.start('approval', 2, { tags })];
  for (const run of runs) while (!(await run.info()).suspended);
  const suspended = async (wanted) => (await client.list({ tags, suspended: wanted })).runs.length;
  assert.deepEqual([await suspended(true), await suspended(false)], [2, 0]);
  assert.equal((await client.actOnMany('resume', { tags })).matched, 0); // none of them is paused
  assert.equal((await client.actOnMany('resume', { tags }, { value: null })).done, 2);
  assert.deepEqual(await runs[1].result({ timeout: 20 }), [2, null]);
});

test('messages that wait are listed', async () => {
  const run = await client.start('approval', 1);
  await client.send(run.id, 'nobody-asks', { x: 1 });
  const { messages, channels } = await run.messages();
  assert.deepEqual(messages.map(({ channel, payload, expected }) => [channel, payload, expected]),
    [['nobody-asks', { x: 1 }, false]]);
  assert.ok(messages[0].sent_at instanceof Date);
  assert.ok(Array.isArray(channels));
  await run.kill();
});

test('a workflow is removed', async () => {
  const name = `w${randomUUID().replaceAll('-', '')}`;
  const source = `from pawl import workflow\n\n@workflow\nasync def ${name}(n):\n    return n\n`;
  await client.deploySource(source);
  await client.removeWorkflow(name);
  await assert.rejects(client.start(name, 1), UnknownWorkflow);
});

test('versions, queues, workers', async () => {
  const [current] = await client.versions('asks');
  assert.equal(current.current, true);
  await assert.rejects(client.versions('nobody'), UnknownWorkflow);
  await assert.rejects(client.removeVersion(current.version), statusOf(409));
  assert.ok((await client.workflows()).some(({ name }) => name === 'asks'));
  assert.equal((await client.source('asks')).version, current.version);
  assert.ok(Array.isArray(await client.lines('asks', current.version)));
  assert.ok((await client.counts({ workflow: 'asks' })).waiting >= 0);
  assert.deepEqual((await client.errorGroups({ workflow: 'nobody' })).groups, []);
  assert.ok(Array.isArray(await client.rates(60)));
  assert.deepEqual(await client.sql('select ? as a, ? as b', [7, null]), [{ a: 7, b: null }]);
  await assert.rejects(client.sql('delete from runs'), { code: 'PAWL-4080' });
  await client.limitQueue('narrow', { maxRunning: 3, perKeyRate: 0.5 });
  const queue = (await client.queues()).find(({ name }) => name === 'narrow');
  assert.deepEqual([queue.max_running, queue.rate, queue.per_key_rate], [3, null, 0.5]);
  assert.deepEqual((await client.queueKeys('narrow')).keys, []);
  const found = (await client.workers()).find(({ name }) => name === worker.name);
  assert.deepEqual([found.language, found.queues], ['node', ['default', 'special']]);
});

test('purge and audit', async () => {
  const run = await client.start('asks', 77);
  await run.wait({ timeout: 20 });
  await run.retry();
  await run.result({ timeout: 20 });
  const { entries } = await client.audit({ subject: run.id });
  assert.ok(entries.some(({ action }) => action === 'retry'));
  assert.ok(await client.purge(0, { status: 'completed', workflow: 'asks', dryRun: true }) >= 1);
  assert.equal((await run.info()).status, 'completed');
  assert.ok(await client.purge(0, { status: 'completed', workflow: 'asks' }) >= 1);
  await assert.rejects(run.info(), UnknownRun);
});

test('a server that comes later is waited for', async () => {
  const gone = await TestServer.start({ testClock: false });
  const port = Number(new URL(gone.url).port);
  await gone.stop();
  const lines = [];
  const log = { ...quiet, warn: (line) => lines.push(line) };
  const workflows = [path.join(here, 'verb_flows.py')];
  const serving = serve({ url: gone.url, token: '', tasks: [answer], workflows, log, name: 'early' });
  await sleep(3500); // longer than a client is patient
  assert.equal(lines.length, 1);
  assert.ok(lines[0].startsWith(`pawl: no server at ${gone.url} yet; trying again`), lines[0]);
  const own = await TestServer.start({ testClock: false, port });
  try {
    while (!(await own.client.workers()).some(({ name }) => name === 'early')) await sleep(20);
    process.emit('SIGTERM', 'SIGTERM');
    await serving;
  } finally {
    await own.stop();
  }
  const stopped = serve({ url: gone.url, token: '', tasks: [answer], workflows, log });
  process.emit('SIGTERM', 'SIGTERM');
  await stopped; // though there is no server
});

test('tokens and what they may do', async () => {
  const own = await TestServer.start({ testClock: false });
  try {
    const admin = new Client({ url: own.url, token: (await own.client.createToken(['admin'], { name: 'boss' })).token });
    await assert.rejects(own.client.workers(), Unauthorized);
    const end = new Date(Date.now() + 3_600_000);
    const made = await admin.createToken(['work'], { name: 'worker', expiresAt: end });
    const listed = (await admin.tokens()).find(({ id }) => id === made.id);
    assert.deepEqual([listed.name, listed.scopes, new Date(listed.expires_at) - end], ['worker', ['work'], 0]);
    const workflows = [path.join(here, 'verb_flows.py')];
    const options = { url: own.url, token: made.token, tasks: [answer], workflows, log: quiet };
    await assert.rejects(serve(options), (error) => error instanceof Forbidden && /scope 'work' .*deploy: false/.test(error.hint));
    await admin.revokeToken(made.id);
    await assert.rejects(new Client({ url: own.url, token: made.token }).workers(), Unauthorized);
    assert.deepEqual((await admin.tokens()).map(({ name }) => name), ['boss']);
    admin.close();
  } finally {
    await own.stop();
  }
});

test('a run may take only so long', async () => {
  const run = await client.start('patient', 'ada', { timeout: '200ms' });
  assert.equal((await run.info()).timeout, 0.2);
  await assert.rejects(run.result({ timeout: 20 }), (error) => error instanceof RunFailed && error.kind === 'RunTimeout');
  await assert.rejects(client.run('patient', 'ada', { timeout: 20, runTimeout: 0.1 }), RunFailed);
});

test('an ended run can be deleted', async () => {
  const run = await client.start('patient', 'ada');
  await assert.rejects(run.delete(), RunNotEnded);
  await run.kill();
  await run.delete();
  await assert.rejects(client.delete(run.id), UnknownRun);
});

test('streams are read live and from any item on', async () => {
  const run = await client.start('speaks', 2);
  const now = [];
  for await (const item of run.stream('words', { follow: false })) now.push(item);
  assert.deepEqual(now, [{ n: 0 }]);
  const all = (async () => {
    const items = [];
    for await (const item of run.stream('words', { from: 1 })) items.push(item);
    return items;
  })();
  await run.send('go');
  await run.send('go');
  assert.deepEqual(await all, [{ n: 1 }, 'end']);
  assert.deepEqual((await run.streams()).map(({ name, items }) => [name, items]), [['words', 3]]);
  assert.equal((await run.streamPage('words', { from: 2 })).ended, true);
});

test('runs wait for a place in a queue of runs', async () => {
  await client.limitQueue('runs:one', { maxRunning: 1 });
  const first = await client.start('patient', 'a', { queue: 'one' });
  const second = await client.start('patient', 'b', { queue: 'one', queueKey: 'k' });
  assert.equal((await second.info()).queued, true);
  await first.kill();
  await second.send('words', 1);
  await second.send('words', 2);
  assert.deepEqual(await second.result({ timeout: 20 }), ['b', 1, 2]);
  await client.limitQueue('runs:one');
});

test('a request waits for what the run answers, and a query for nothing', async () => {
  const run = await client.start('steward', 100);
  assert.deepEqual(await run.request('approve', 30, { timeout: 20 }), { left: 70 });
  assert.deepEqual(await client.request(run.id, 'approve', 60, { key: 'one', timeout: 20 }), { left: 40 });
  assert.deepEqual(await client.request(run.id, 'approve', 60, { key: 'one', timeout: 20 }), { left: 40 });
  await assert.rejects(run.request('approve', 101, { timeout: 20 }),
    (error) => error instanceof RequestRejected && error.kind === 'ValueError' && error.reason === 'over the limit');
  await assert.rejects(run.request('aprove', 1), UnknownChannel);
  assert.deepEqual(await run.query('progress', 1), { approved: [60], limit: 100 });
  assert.deepEqual(await run.queries(), [{ name: 'progress', parameters: ['last='], doc: 'What was approved.' }]);
  await assert.rejects(run.query('regress'), UnknownQuery);
  await assert.rejects(run.query('progress', 'x'), QueryFailed);
  await run.pause();
  await assert.rejects(run.request('approve', 5, { key: 'later', timeout: 0.01 }), WaitTimeout);
  await run.resume();
  assert.deepEqual(await run.request('approve', 5, { key: 'later', timeout: 20 }), { left: 95 });
  await assert.rejects(run.request('approve', 'stop', { timeout: 20 }), RunEnded);
  assert.equal(await run.result({ timeout: 20 }), 3);
  assert.deepEqual(await run.query('progress'), { approved: [30, 60, 5], limit: 100 });
});
