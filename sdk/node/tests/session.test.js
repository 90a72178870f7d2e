// Deliveries are known by their tokens: what a session makes of a call that comes more than once.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { Session } from '../src/session.js';

let session;

// What an exchange brings that is answered at once.
function answer(tasks = [], more = {}) {
  const exchange = session.request(10, 0);
  const cancelled = session.answered(exchange, { session: 's', tasks, recorded: [], ...more });
  return { exchange, cancelled };
}

const order = (token, attempt) => ({ id: '7', token, attempt, name: 'charge', args: [] });
const begun = () => session.ready.splice(0);
const fail = (attempt) => session.finish(attempt, '"error":{"kind":"Error","message":"pipe"},"retryable":true');

beforeEach(() => {
  session = new Session('"name":"w"', { info() {}, warn() {}, error() {} });
  answer();
});

for (const word of ['stale', 'unknown']) {
  test(`a failure that is ${word} is not the answer to a later attempt`, () => {
    answer([order(1, 1)]);
    fail(begun()[0]);
    answer([], { recorded: [word] });
    // Another worker has failed, and the run was retried.
    answer([order(4, 2)]);
    assert.deepEqual(begun().map(({ token }) => token), [4]);
    assert.equal(session.outbox.length, 0);
  });
}

test('a failure that waits is not the answer to a later attempt', () => {
  answer([order(1, 1)]);
  fail(begun()[0]);
  session.lost(session.request(10, 0));
  session.answered(session.request(0, 0), { session: 's', tasks: [order(4, 2)] });
  assert.deepEqual(begun().map(({ token }) => token), [4]);
});

test('the same attempt under a new token runs once', () => {
  answer([order(1, 1)]);
  const [first] = begun();
  answer([order(2, 1)]);
  assert.deepEqual(begun(), []);
  session.finish(first, '"value":5');
  const { exchange } = answer([], { recorded: ['recorded'] });
  assert.match(exchange.body, /"token":2,"value":5/);
  assert.equal(session.attempts.size, 0);
});

test('attempts of one call are told apart', () => {
  answer([order(1, 1)]);
  answer([order(2, 2)]);
  const [late, running] = begun();
  assert.equal(session.attempts.size, 2);
  session.progress.set(late.key, { id: '7', token: late.token, value: 1 });
  session.progress.set(running.key, { id: '7', token: running.token, value: 2 });
  const { exchange, cancelled } = answer([], { cancelled: ['7'], cancelled_tokens: [1] });
  assert.match(exchange.body, /"token":1,"value":1.*"token":2,"value":2/);
  assert.deepEqual(cancelled, [late]);
  assert.equal(running.cancelled, false);
  session.finish(late, '"cancelled":true', false);
  assert.deepEqual([...session.attempts.values()], [running]);
  // An earlier server names no token.
  assert.deepEqual(answer([], { recorded: ['stale'], cancelled: ['7'] }).cancelled, [running]);
});

test('a task and its cancellation may come together', () => {
  const { cancelled } = answer([order(1, 1)], { cancelled: ['7'], cancelled_tokens: [1] });
  assert.deepEqual(cancelled, begun());
});

test('each attempt may have a result that is refused', () => {
  for (const token of [1, 2]) {
    answer([order(token, token)]);
    session.finish(begun()[0], `"value":"${'x'.repeat(100)}"`);
    session.refused(session.request(0, 0), 'too large');
    const { exchange } = answer([], { recorded: ['recorded'] });
    assert.match(exchange.body, new RegExp(`"token":${token},"error":.*PayloadError`));
  }
});

test('an order that comes again is begun once', () => {
  for (let i = 0; i < 3; ++i) answer([order(3, 1)]);
  answer([order(2, 1)]);
  assert.deepEqual(begun().map(({ token }) => token), [3]);
});
