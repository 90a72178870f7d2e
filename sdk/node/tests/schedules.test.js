// Schedules against a real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { TestServer } from '../src/testing.js';

const here = path.dirname(fileURLToPath(import.meta.url));
let server;
let client;

before(async () => {
  server = await TestServer.start({ testClock: false });
  client = server.client;
  await client.deploy(path.join(here, 'verb_flows.py'));
});

after(async () => {
  await server?.stop();
});

const codeOf = (code) => (error) => error.code === code;

test('an expression is explained without being stored', async () => {
  const answer = await client.nextTimes('0 6 * * *', { zone: 'Europe/Berlin', count: 2, after: new Date('2026-01-01T12:00:00Z') });
  assert.equal(answer.meaning, 'at 06:00 every day, Europe/Berlin');
  assert.deepEqual(answer.next, ['2026-01-02T05:00:00.000000Z', '2026-01-03T05:00:00.000000Z']);
  await assert.rejects(client.nextTimes('0 25 * * *'), codeOf('PAWL-4050'));
});

test('a schedule from its creation to its end', async () => {
  const made = await client.createSchedule('whole', 'patient', {
    cron: '0 6 * * MON-FRI', zone: 'Europe/Berlin', except: '* * 25 12 *', end: new Date('2199-01-01T00:00:00Z'),
    input: 'ada', jitter: '5m', overlap: 'allow_all', catchUp: 'none', catchUpWindow: 60, pauseAfterFailures: 2, maxRuns: 100,
  });
  assert.equal(made.next.length, 10);
  assert.deepEqual([made.jitter, made.input, made.catch_up, made.catch_up_window, made.pause_after_failures, made.max_runs],
    [300, 'ada', 'none', 60, 2, 100]);
  assert.deepEqual(made.spec.cron, ['0 6 * * MON-FRI']);
  assert.equal((await client.schedule('whole')).revision, made.revision);
  assert.deepEqual((await client.schedules({ limit: 1000 })).schedules.map((each) => each.id), ['whole']);
  await assert.rejects(client.createSchedule('whole', 'patient', { cron: '@daily' }), codeOf('PAWL-4054'));
  assert.throws(() => client.createSchedule('other', 'patient', { colour: 'red' }), /has no option 'colour'/);

  assert.equal((await client.pauseSchedule('whole', 'holidays')).pause_reason, 'holidays');
  assert.equal((await client.resumeSchedule('whole')).paused, false);
  const { run } = (await client.triggerSchedule('whole', { overlap: 'allow_all' })).recent[0];
  assert.equal((await client.get(run)).tags['pawl.schedule'], 'whole');

  const days = ['2025-01-06T00:00:00Z', new Date('2025-01-10T00:00:00Z')];
  assert.deepEqual(await client.backfillSchedule('whole', ...days, { dryRun: true }), { times: 4, number: null });
  const begun = await client.backfillSchedule('whole', ...days, { overlap: 'skip' });
  await client.cancelBackfill('whole', begun.number);
  assert.deepEqual((await client.cancelBackfill('whole')).backfills, []);

  await client.deleteSchedule('whole', { cancelRuns: true });
  await assert.rejects(client.schedule('whole'), codeOf('PAWL-4055'));
  assert.equal((await client.wait(run, { timeout: 20 })).status, 'cancelled');
});

test('a change leaves what it does not name', async () => {
  const made = await client.createSchedule('parts', 'patient', { cron: ['@daily', '@hourly'], zone: 'Asia/Tokyo', jitter: '1m' });
  const changed = await client.updateSchedule('parts', { cron: null, every: 90, input: [1] });
  assert.deepEqual(changed.spec, { every: ['90s'], zone: 'Asia/Tokyo' });
  assert.deepEqual([changed.jitter, changed.input, changed.workflow], [60, [1], 'patient']);
  await assert.rejects(client.updateSchedule('parts', { jitter: 5, revision: made.revision }), codeOf('PAWL-4056'));
  assert.equal((await client.updateSchedule('parts', { jitter: null, revision: changed.revision })).jitter, 0);
});
