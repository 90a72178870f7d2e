// A worker that stalled beyond its lease comes back with an old failure, after the run was retried: the SDK's
// session against a real server, with one exchange at a time, so that nothing depends on luck.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { RunFailed } from '../src/index.js';
import { Session } from '../src/session.js';
import { TestServer } from '../src/testing.js';

const FLOW = `
from pawl import workflow
from pawl.tasks import charge

@workflow
async def pay(n):
    return await charge.options(retry=1)(n)
`;

// A worker's session without its loop.
class Stalled {
  constructor(url, name) {
    this.url = url;
    this.session = new Session(`"name":"${name}","tasks":["charge"],"lease":1`, { info() {}, warn() {}, error() {} });
  }

  async exchange(capacity = 0, wait = 0) {
    const exchange = this.session.request(capacity, wait);
    const response = await fetch(`${this.url}/api/v1/worker/exchange`, { method: 'POST', body: exchange.body });
    const answer = await response.json();
    if (response.status === 200) {
      this.session.answered(exchange, answer);
    } else {
      assert.equal(response.status, 410, JSON.stringify(answer));
      this.session.gone(exchange);
    }
  }

  // The next attempt that has to be begun.
  async begin() {
    for (let tries = 0; tries < 20 && !this.session.ready.length; ++tries) await this.exchange(1, 1);
    assert.ok(this.session.ready.length, 'nothing came');
    return this.session.ready.shift();
  }

  fail(attempt, message) {
    this.session.finish(attempt, `"error":{"kind":"OSError","message":"${message}"},"retryable":false`);
  }
}

test('a retry is not answered by an old failure', async () => {
  const server = await TestServer.start({ testClock: false });
  try {
    const { client } = server;
    const files = JSON.stringify({ files: [{ path: 'flow.py', text: FLOW }] });
    assert.equal((await fetch(`${server.url}/api/v1/deploy`, { method: 'POST', body: files })).status, 200);
    const run = await client.start('pay', 7);
    const slow = new Stalled(server.url, 'slow');
    const other = new Stalled(server.url, 'other');
    await slow.exchange();
    const first = await slow.begin();
    await sleep(1500); // it stalls, beyond its lease
    await other.exchange();
    const second = await other.begin();
    assert.equal(second.order.id, first.order.id);
    other.fail(second, "the other's");
    await other.exchange();
    await assert.rejects(run.result({ timeout: 10 }), RunFailed);
    slow.fail(first, 'the old one');
    await slow.exchange(); // whose session is gone
    await slow.exchange();
    await run.retry();
    const third = await slow.begin();
    assert.equal(third.order.id, first.order.id);
    assert.ok(third.order.attempt > first.order.attempt);
    assert.equal(slow.session.outbox.length, 0, 'the old failure is no answer');
    slow.session.finish(third, '"value":"paid"');
    await slow.exchange();
    assert.equal(await run.result({ timeout: 10 }), 'paid');
  } finally {
    await server.stop();
  }
});
