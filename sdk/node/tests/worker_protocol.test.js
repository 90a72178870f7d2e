// The worker's loop against a server that misbehaves on demand.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { Cancelled, TaskError, Worker, context, heartbeat, task } from '../src/index.js';
import { ExchangeDouble } from './exchange_double.js';

const quiet = { info() {}, warn() {}, error() {} };
let double;
let workers;

beforeEach(async () => {
  double = new ExchangeDouble();
  workers = [];
  await double.listen();
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop({ grace: 0.3 })));
  double.close();
});

function work(functions, options = {}) {
  const tasks = Object.entries(functions).map(([name, fn]) => task(name, fn));
  const worker = new Worker({ tasks, url: double.url, log: quiet, ...options });
  workers.push(worker);
  return worker.start();
}

test('results come back', async () => {
  work({ add: (a, b, { c = 0 } = {}) => a + b + c, late: async (n) => n });
  const first = double.add('add', [1, 2]);
  const second = double.add('add', [1, 2], { keywords: { c: 3 } });
  const third = double.add('late', [9]);
  const outcomes = await double.outcomesOf(3);
  assert.deepEqual(outcomes.get(first), [{ id: first, token: 1, value: 3 }]);
  assert.equal(outcomes.get(second)[0].value, 6);
  assert.equal(outcomes.get(third)[0].value, 9);
});

test('failures are logged', async () => {
  const lines = [];
  work({
    breaks: () => { throw new RangeError('too far'); },
    declines: async () => { throw new TaskError('CardDeclined', 'no funds', { retryable: false }); },
    unsendable: () => Symbol('no data'),
  }, { log: { ...quiet, warn: (line) => lines.push(line) } });
  for (const name of ['breaks', 'declines', 'unsendable']) double.add(name, [], { id: name });
  await double.outcomesOf(3);
  lines.sort();
  assert.equal(lines[0], 'pawl: task breaks of run run-breaks failed, attempt 1: RangeError: too far');
  assert.equal(lines[1], 'pawl: task declines of run run-declines failed, attempt 1: CardDeclined: no funds; it is not tried again');
  assert.match(lines[2], /^pawl: task unsendable of run run-unsendable failed, attempt 1: PayloadError: .*; it is not tried again$/);
});

test('whatever is thrown has a message', async () => {
  work({
    object: () => { throw { code: 5 }; },
    likeAnError: () => { throw { message: 'no line' }; },
    text: async () => { throw 'no funds'; },
    cycle: () => { const one = {}; one.self = one; throw one; },
    nothing: () => { throw undefined; },
  });
  const said = { object: '{"code":5}', likeAnError: 'no line', text: 'no funds', cycle: '[object Object]', nothing: 'undefined' };
  for (const name of Object.keys(said)) double.add(name, [], { id: name });
  const outcomes = await double.outcomesOf(5);
  for (const [name, message] of Object.entries(said)) {
    assert.equal(outcomes.get(name)[0].error.message, message);
    assert.equal(outcomes.get(name)[0].error.kind, 'Error');
  }
});

test('many quick tasks', async () => {
  work({ echo: (n) => n, later: async (n) => n });
  for (let n = 0; n < 5000; ++n) double.add(n % 2 ? 'echo' : 'later', [n], { id: `n${n}` });
  const outcomes = await double.outcomesOf(5000);
  for (let n = 0; n < 5000; ++n) assert.equal(outcomes.get(`n${n}`)[0].value, n);
});

test('lost answers run nothing twice', async () => {
  const calls = [];
  work({ note: (n) => calls.push(n) && n });
  for (let n = 0; n < 300; ++n) {
    if (n % 40 === 20) double.loseAnswers = 1;
    double.add('note', [n], { id: `n${n}` });
    if (n % 10 === 0) await sleep(2);
  }
  const outcomes = await double.outcomesOf(300);
  assert.deepEqual(calls.sort((a, b) => a - b), Array.from({ length: 300 }, (_, n) => n));
  for (const results of outcomes.values()) assert.equal(results.length, 1);
  await sleep(100);
  assert.ok(double.acknowledged >= double.delivery - 1);
});

test('a forgotten session runs nothing twice', async () => {
  const calls = [];
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  work({ slow: async (n) => { calls.push(n); await released; return n; } });
  for (let n = 0; n < 8; ++n) double.add('slow', [n], { id: `n${n}` });
  while (calls.length < 8) await sleep(5);
  double.forgetSession();
  await sleep(300); // the tasks have come again
  release();
  const outcomes = await double.outcomesOf(8);
  assert.equal(calls.length, 8);
  for (const [result] of outcomes.values()) assert.equal(result.token, 2);
});

test('a result outlives the session', async () => {
  let calls = 0;
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  work({ slow: async () => { ++calls; await released; return 'done'; } });
  double.add('slow', [], { id: 's' });
  while (!calls) await sleep(5);
  double.statuses = [503, 503, 503];
  const [{ order }] = double.held.values();
  double.held.clear();
  double.session = null;
  release();
  await sleep(300);
  double.pending.push({ ...order, token: 2 });
  double.cancel('nobody'); // wakes the request that waits
  const outcomes = await double.outcomesOf(1);
  assert.equal(calls, 1);
  assert.deepEqual(outcomes.get('s'), [{ id: 's', token: 2, value: 'done' }]);
});

test('slow tasks run side by side, and no more than allowed', async () => {
  let now = 0;
  let most = 0;
  const nap = async () => {
    most = Math.max(most, ++now);
    await sleep(30);
    --now;
  };
  work({ nap }, { concurrency: 8 });
  for (let n = 0; n < 64; ++n) double.add('nap', [n], { id: `n${n}` });
  await double.outcomesOf(64);
  assert.ok(most <= 8 && most > 4, `${most} at once`);
});

test('a call whose keywords have no place goes to another worker', async () => {
  const warnings = [];
  work({ charge: (id, { currency }) => currency, ping: (id, cents) => cents }, { log: { ...quiet, warn: (line) => warnings.push(line) } });
  double.add('charge', [7], { id: 'fits', keywords: { currency: 'EUR' } });
  double.add('charge', [7], { id: 'unknown', keywords: { currency: 'EUR', express: true } });
  double.add('charge', [7], { id: 'missing' });
  double.add('ping', [7, 5], { id: 'beyond', keywords: { currency: 'EUR' } });
  double.add('ping', [7, 5, 9], { id: 'more' });
  const outcomes = await double.outcomesOf(5);
  const told = (id) => outcomes.get(id)[0];
  assert.equal(told('fits').value, 'EUR');
  assert.equal(told('more').value, 5);
  assert.equal(told('unknown').unsuitable, "charge() got an unexpected keyword argument 'express'");
  assert.equal(told('missing').unsuitable, "charge() needs the keyword 'currency'");
  assert.equal(told('beyond').unsuitable, "ping() has 2 parameters, and no place for the keyword 'currency'");
  assert.equal(warnings.length, 3);
});

test('errors say everything', async () => {
  class CardDeclined extends Error {}
  work({
    charge: () => { throw Object.assign(new CardDeclined('no funds'), { data: { code: 51 }, retryable: false }); },
    told: async () => { throw new TaskError('Busy', 'later', { data: [1] }); },
    broken: () => ({ x: [1, () => 0] }),
  });
  for (const name of ['charge', 'told', 'broken', 'missing']) double.add(name, [], { id: name });
  const outcomes = await double.outcomesOf(4);
  const { error, retryable } = outcomes.get('charge')[0];
  assert.equal(error.kind, 'CardDeclined');
  assert.equal(error.message, 'no funds');
  assert.deepEqual(error.data, { code: 51 });
  assert.match(error.traceback, /worker_protocol/);
  assert.equal(retryable, false);
  assert.equal(outcomes.get('told')[0].error.kind, 'Busy');
  assert.equal(outcomes.get('told')[0].retryable, true);
  assert.match(outcomes.get('broken')[0].error.message, /result\.x\[1\]/);
  assert.equal(outcomes.get('broken')[0].retryable, false);
  assert.equal(outcomes.get('missing')[0].error.kind, 'UnknownTask');
});

test('own properties of errors travel as their data', async () => {
  class Declined extends Error {
    constructor(reason, more = {}) {
      super(`declined: ${reason}`);
      this.name = 'Declined';
      Object.assign(this, { reason }, more);
    }
  }
  work({
    fields: () => { throw new Declined('x', { cents: 5n, retryable: false, socket: () => 0, body: 'b'.repeat(100_000) }); },
    both: () => { throw new Declined('x', { data: { code: 51 } }); },
    other: () => { throw new Declined('x', { data: [1] }); },
    plain: () => { throw new Error('no'); },
  });
  for (const name of ['fields', 'both', 'other', 'plain']) double.add(name, [], { id: name });
  const outcomes = await double.outcomesOf(4);
  const told = (name) => outcomes.get(name)[0].error;
  assert.equal(told('fields').kind, 'Declined');
  assert.deepEqual(told('fields').data, { reason: 'x', cents: 5 });
  assert.deepEqual(told('both').data, { reason: 'x', code: 51 });
  assert.deepEqual(told('other').data, [1]);
  assert.equal(told('plain').data, undefined);
});

test('cancellation and heartbeats', async () => {
  let begun = 0;
  work({
    beats: async () => {
      ++begun;
      for (let n = 0; ; ++n) {
        heartbeat({ n });
        await sleep(5);
      }
    },
    waits: async () => {
      ++begun;
      const { signal } = context();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
    sleeps: async () => {
      ++begun;
      await sleep(60_000, undefined, { signal: context().signal });
    },
  });
  for (const name of ['beats', 'waits', 'sleeps']) double.add(name, [], { id: name });
  while (begun < 3) await sleep(5);
  await sleep(50);
  for (const name of ['beats', 'waits', 'sleeps']) double.cancel(name);
  const outcomes = await double.outcomesOf(3);
  for (const name of ['beats', 'waits', 'sleeps']) {
    assert.deepEqual(outcomes.get(name), [{ id: name, token: 1, cancelled: true }]);
  }
  assert.ok(double.progress.some(({ id, value }) => id === 'beats' && value.n >= 0));
  assert.ok(new Cancelled() instanceof Error);
});

test('draining', async () => {
  let begun = false;
  const worker = work({ nap: async () => { begun = true; await sleep(200); return 'slept'; } }, { concurrency: 1 });
  double.add('nap', [], { id: 'first' });
  while (!begun) await sleep(5);
  await worker.stop({ grace: 5 });
  assert.equal(double.outcomes.get('first')[0].value, 'slept');
  assert.equal(double.requests.at(-1).closed, true);
});

test('the server is away for a while', async () => {
  work({ echo: (n) => n });
  double.add('echo', [1]);
  await double.outcomesOf(1);
  double.statuses = [503, 503, 503, 503];
  double.add('echo', [2], { id: 'second' });
  await double.outcomesOf(2);
});

test('of a page that a proxy sends, the status is logged', async () => {
  const lines = [];
  double.statuses = Array(3).fill('<html>502 Bad Gateway</html>');
  work({ echo: (n) => n }, { log: { ...quiet, warn: (line) => lines.push(line) } });
  double.add('echo', [1]);
  await double.outcomesOf(1);
  assert.deepEqual(lines, ['pawl: something between here and the server answered with status 502; trying again']);
});

test('an idle worker is idle', async () => {
  work({ echo: (n) => n });
  double.add('echo', [1]);
  await double.outcomesOf(1);
  await sleep(200);
  const before = double.requests.length;
  await sleep(400);
  assert.ok(double.requests.length - before <= 1);
});
