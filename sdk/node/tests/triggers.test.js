// Triggers against a real server.

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

test('a trigger from its creation to its end', async () => {
  const made = await client.createTrigger('hook', { workflow: 'patient', signature: 'github', oneAtATime: '$body.who' });
  assert.match(made.secret, /^whsec_/);
  assert.deepEqual([made.path, made.secrets, made.definition.one_at_a_time], ['/hooks/hook', 1, '$body.who']);
  await assert.rejects(client.createTrigger('hook', { workflow: 'patient' }), codeOf('PAWL-4058'));
  assert.throws(() => client.createTrigger('other', { colour: 'red' }), /has no option 'colour'/);
  assert.equal((await client.pauseTrigger('hook', 'holidays')).paused, true);
  assert.equal((await client.resumeTrigger('hook')).paused, false);
  await client.updateTrigger('hook', { oneAtATime: null, input: { who: '$body' } });
  assert.deepEqual((await client.testTrigger('hook', 'ada')).input, { who: 'ada' });
  const { inputs: [fired] } = await client.fireTrigger('hook', 'ada', { inputId: 'one' });
  const again = await client.fireTrigger('hook', null, { inputs: [{ id: 'one' }], cursor: '1', after: '' });
  assert.deepEqual([again.inputs[0].run, again.inputs[0].repeated, again.cursor], [fired.run, true, '1']);
  assert.deepEqual((await client.triggerInputs('hook')).inputs.map((one) => one.id), ['one']);
  assert.deepEqual((await client.retryTrigger('hook')).inputs, []);
  assert.deepEqual((await client.triggers()).triggers.map((one) => one.id), ['hook']);
  await client.deleteTrigger('hook');
  await assert.rejects(client.trigger('hook'), codeOf('PAWL-4059'));
});
