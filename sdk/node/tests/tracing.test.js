// Trace contexts between clients, the server and tasks, with OpenTelemetry's API and without.

import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { Worker, context, task } from '../src/index.js';
import { TestServer } from '../src/testing.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';
const PARENT = `00-${TRACE}-${SPAN}-01`;
const SOURCE = `
from pawl import workflow
from pawl.tasks import look, look_later, relay

@workflow
async def looks(input):
    return [await look(), await look_later()]

@workflow
async def relays(input):
    return await relay()
`;
// As much of @opentelemetry/api as the SDK uses. The real one, too, keeps its state in the global object.
const DOUBLE = `
const held = globalThis.spansOfTests;
module.exports = {
  context: { active: () => held.getStore() ?? {}, with: (context, call) => held.run(context, call) },
  trace: { setSpanContext: (context, span) => ({ ...context, span }), getSpanContext: (context) => context.span },
  isSpanContextValid: (span) => /[1-9a-f]/.test(span.traceId),
  createTraceState: (text) => ({ serialize: () => text }),
};
`;
const quiet = { info() {}, warn() {}, error() {} };
const folder = mkdtempSync(path.join(tmpdir(), 'pawl-tracing-'));
const spans = new AsyncLocalStorage();
const folderBefore = process.cwd();
let server;
let client;
let worker;

function seen() {
  const { traceparent, tracestate } = context();
  const span = spans.getStore()?.span;
  return { traceparent, tracestate, span: span ? `00-${span.traceId}-${span.spanId}-01` : '', remote: span?.isRemote };
}

before(async () => {
  globalThis.spansOfTests = spans;
  const api = path.join(folder, 'node_modules', '@opentelemetry', 'api');
  mkdirSync(api, { recursive: true });
  writeFileSync(path.join(api, 'index.js'), DOUBLE);
  process.chdir(folder);
  server = await TestServer.start({ testClock: false });
  client = server.client;
  const file = path.join(folder, 'traced.py');
  writeFileSync(file, SOURCE);
  await client.deploy(file);
  worker = new Worker({
    tasks: [
      task('look', () => seen()),
      task('look_later', async () => {
        await null;
        return seen();
      }),
      task('relay', async () => (await client.start('looks')).id),
    ],
    url: server.url,
    log: quiet,
  });
  await worker.start().ready;
});

after(async () => {
  await worker?.stop();
  await server?.stop();
  process.chdir(folderBefore);
  rmSync(folder, { recursive: true });
});

async function start(workflow) {
  const answer = await fetch(`${server.url}/api/v1/runs`, {
    method: 'POST',
    body: JSON.stringify({ workflow, input: null }),
    headers: { 'Content-Type': 'application/json', traceparent: PARENT, tracestate: 'a=1,b=2' },
  });
  return (await answer.json()).id;
}

test('the span of the attempt is the current one while a task runs', async () => {
  for (const said of await client.handle(await start('looks')).result()) {
    assert.match(said.traceparent, new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
    assert.ok(!said.traceparent.includes(SPAN));
    assert.equal(said.tracestate, 'a=1,b=2');
    assert.equal(said.span, said.traceparent);
    assert.equal(said.remote, true);
  }
});

test('a task without a trace knows none', async () => {
  const run = await client.start('looks');
  for (const said of await run.result()) assert.deepEqual([said.traceparent, said.span], ['', '']);
});

test('a client in a task hands on its context', async () => {
  const run = await client.handle(await start('relays')).result();
  assert.equal((await client.get(run)).trace_id, TRACE);
});

test('clients say the current span', async () => {
  const span = { traceId: TRACE, spanId: SPAN, traceFlags: 1, traceState: { serialize: () => 'a=1' } };
  const run = await spans.run({ span }, () => client.start('looks'));
  assert.equal((await client.get(run.id)).trace_id, TRACE);
  for (const said of await run.result()) assert.equal(said.tracestate, 'a=1');
  const other = await client.start('looks');
  assert.notEqual((await client.get(other.id)).trace_id, TRACE);
});
