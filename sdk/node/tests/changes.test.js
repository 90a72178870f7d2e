// The stream of changes: from a real server, and from one that breaks off.

import assert from 'node:assert/strict';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { Client, ConnectionFailed, Unauthorized, WaitTimeout } from '../src/index.js';
import { EventReader } from '../src/changes.js';
import { TestServer } from '../src/testing.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
const chunk = (text) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const event = (number, run = 'r') => `id: a-${number}\nevent: run\ndata: {"id":"${run}","change":"advanced","status":"waiting"}\n\n`;

// Answers each connection with the next of some texts, closes it, and keeps what it was asked.
async function breakingServer(...answers) {
  const requests = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      requests.push(data.toString());
      socket.end(answers.shift());
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lastIds = () => requests.map((request) => /^Last-Event-ID: (.*)\r$/m.exec(request)?.[1]);
  return { url: `http://127.0.0.1:${server.address().port}`, requests, lastIds, close: () => server.close() };
}

async function collect(changes, count) {
  const found = [];
  for await (const change of changes) if (found.push(change) === count) break;
  return found;
}

test('events, however they are cut', () => {
  const data = Buffer.from(`id: a-1\n: hello\n\n${event(2, 'ü')}event: missed\ndata: {}\n\n`);
  for (const size of [1, 3, 50, 10_000]) {
    const reader = new EventReader();
    const found = [];
    for (let at = 0; at < data.length; at += size) found.push(...reader.feed(data.subarray(at, at + size)));
    assert.deepEqual(found.map(({ id, kind }) => [id, kind]), [['a-1', ''], ['a-2', 'run'], [undefined, 'missed']]);
    assert.equal(JSON.parse(found[1].data).id, 'ü');
  }
});

test('a lost connection goes on behind the last change', async () => {
  const server = await breakingServer(
    HEAD + chunk('id: a-6\n: hello\n\n'), HEAD + chunk(event(7)) + chunk(event(8).slice(0, 30)),
    'HTTP/1.1 503 Busy\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    HEAD + chunk(event(8)) + chunk('id: b-1\nevent: missed\ndata: {}\n\n'));
  const found = await collect(new Client({ url: server.url }).changes({ timeout: 20 }), 3);
  assert.deepEqual(found.map(({ id, kind }) => [id, kind]), [['a-7', 'run'], ['a-8', 'run'], ['b-1', 'missed']]);
  assert.deepEqual(server.lastIds(), [undefined, 'a-6', 'a-7', 'a-7']);
  server.close();
});

test('what may have been missed is said', async () => {
  const server = await breakingServer(HEAD, HEAD + chunk(event(5)));
  const found = await collect(new Client({ url: server.url }).changes({ timeout: 20 }), 2);
  assert.deepEqual(found.map(({ kind }) => kind), ['missed', 'run']);
  server.close();
});

test('after a change that is known, and errors', async () => {
  const refusal = '{"error":{"code":"PAWL-5002","message":"no"}}';
  const server = await breakingServer(HEAD + chunk(event(4)),
    `HTTP/1.1 401 No\r\nContent-Length: ${refusal.length}\r\nConnection: close\r\n\r\n${refusal}`);
  const client = new Client({ url: server.url, retries: 1 });
  await collect(client.changes({ after: 'a-3', run: 'a b' }), 1);
  assert.deepEqual(server.lastIds(), ['a-3']);
  assert.match(server.requests[0], /\/api\/v1\/events\?run=a\+b /);
  assert.throws(() => client.changes({ after: 'a\r\nb' }), TypeError);
  await assert.rejects(client.changes().next(), Unauthorized);
  server.close();
  await assert.rejects(client.changes().next(), ConnectionFailed);
});

test('a real server', async () => {
  const server = await TestServer.start({ testClock: false });
  try {
    const { client } = server;
    await client.deploy(path.join(here, 'verb_flows.py'));
    const all = client.changes({ timeout: 20 });
    const ends = client.changes({ timeout: 20, workflow: 'patient', kind: 'run', change: 'ended' });
    await Promise.all([all.ready, ends.ready]);
    const run = await client.start('patient', 'ada', { id: 'p' });
    const own = run.changes({ timeout: 0.1 });
    await assert.rejects(own.next(), WaitTimeout);
    await client.start('patient', 'ada', { id: 'other' });
    await run.kill();
    const { value } = await own.next();
    assert.deepEqual([value.run, value.kind], ['p', 'run']);
    own.close();
    assert.equal((await own.next()).done, true);
    const first = (await all.next()).value;
    assert.deepEqual([first.kind, first.run, first.change, first.workflow], ['run', 'p', 'started', 'patient']);
    const end = (await ends.next()).value;
    assert.deepEqual([end.run, end.change, end.workflow], ['p', 'ended', 'patient']);
    ends.close();
    for await (const change of all) if (change.run === 'p' && change.change === 'ended') break;
    const controller = new AbortController();
    const ended = collect(client.changes({ signal: controller.signal }), 1);
    setTimeout(() => controller.abort(), 50);
    assert.deepEqual(await ended, []);
  } finally {
    await server.stop();
  }
});
