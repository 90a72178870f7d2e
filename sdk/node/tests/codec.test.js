// Codecs: what they make of values, and that a server which is given encoded values has no others.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';

import {
  Client, CodecError, FrozenSet, Opaque, PayloadError, RunExists, RunFailed, TaskError, Tuple, Worker, configure, context, payload,
  plain, seal, task,
} from '../src/index.js';
import { Codecs } from '../src/codec.js';
import { TestServer } from '../src/testing.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const MARKER = '4711-marker-0815'; // stands in what is secret, and nowhere else
const quiet = { info() {}, warn() {}, error() {} };

function aes(id, key) {
  return {
    id,
    encode(data) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    decode(data) {
      const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12));
      decipher.setAuthTag(data.subarray(12, 28));
      return Buffer.concat([decipher.update(data.subarray(28)), decipher.final()]);
    },
  };
}

// As Vault in codec_client.py.
function hmacVault(key) {
  const digest = (...parts) => parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest();
  const mixed = (nonce, data) => {
    const made = Buffer.from(data);
    for (let block = 0; block * 32 < made.length; ++block) {
      const number = Buffer.alloc(8);
      number.writeBigUInt64BE(BigInt(block));
      const stream = digest('stream', nonce, number);
      for (let at = block * 32; at < Math.min(made.length, block * 32 + 32); ++at) made[at] ^= stream[at - block * 32];
    }
    return made;
  };
  return {
    id: 'hmac-1',
    encode(data) {
      const nonce = randomBytes(16);
      const sealed = Buffer.concat([nonce, mixed(nonce, data)]);
      return Buffer.concat([sealed, digest('whole', sealed)]);
    },
    decode(data) {
      const sealed = data.subarray(0, -32);
      if (!timingSafeEqual(digest('whole', sealed), data.subarray(-32))) throw new Error('of another key');
      return mixed(sealed.subarray(0, 16), sealed.subarray(16));
    },
  };
}

const zlib = { id: 'zlib', encode: (data) => deflateSync(data), decode: (data) => inflateSync(data) };
const BEFORE = aes('2023', Buffer.alloc(32, 1));
const NOW = aes('2024', Buffer.alloc(32, 2));
const KEY = Buffer.alloc(32, 3);
// Fails with an error that quotes the data, as some do.
const broken = { id: 'broken', encode(data) { throw new RangeError(`cannot encode ${data}`); }, decode: () => {} };

function opened(codecs, value) {
  const problems = [];
  return [codecs.opened(value, problems), problems];
}

// --- values ---

test('the bytes are as specified', () => {
  // The same as in the tests of the Python SDK.
  const reversed = { id: 'rev.1', encode: (data) => data.toReversed(), decode: (data) => data.toReversed() };
  const sealed = new Codecs([reversed]).seal({ a: [1, 'grüße'] });
  assert.equal(Buffer.from(sealed).toString('base64'), 'AHBhd2wBBXJldi4xfV0iZZ/DvMNyZyIsMVs6ImEiew==');
  assert.equal(new Codecs([reversed]).text('no'), 'pawl-encoded:AHBhd2wBBXJldi4xIm9uIg==');
});

test('what is encoded is decoded at any depth', () => {
  const codecs = new Codecs([NOW]);
  const bytes = (value) => new Uint8Array(codecs.seal(value));
  const value = {
    list: [bytes({ n: 1 }), Tuple.of(bytes('two'))], set: new Set([bytes('a')]), frozen: new FrozenSet([bytes('b')]),
    map: new Map([[bytes('key'), bytes([3])]]), other: new Uint8Array([0, 1]), none: null,
  };
  Object.defineProperty(value, '__proto__', { value: bytes('own'), enumerable: true, configurable: true, writable: true });
  const [found, problems] = opened(codecs, value);
  assert.deepEqual(problems, []);
  assert.deepEqual(found.list, [{ n: 1 }, Tuple.of('two')]);
  assert.deepEqual([found.set, found.frozen], [new Set(['a']), new FrozenSet(['b'])]);
  assert.deepEqual(found.map, new Map([['key', [3]]]));
  assert.deepEqual([found.other, found.none], [new Uint8Array([0, 1]), null]);
  assert.equal(Object.getOwnPropertyDescriptor(found, '__proto__').value, 'own');
});

test('nothing, plain and sealed values are sent as they are', () => {
  const codecs = new Codecs([NOW]);
  assert.equal(codecs.payload(null), 'null');
  assert.equal(codecs.payload(undefined), 'null');
  assert.equal(codecs.payload(plain({ a: plain([1]) })), '{"a":[1]}');
  assert.equal(new Codecs().payload(plain({ a: plain([1]) })), '{"a":[1]}');
  assert.equal(new Codecs().payload({ a: 1 }), '{"a":1}');
  const sealed = codecs.seal('x');
  assert.equal(codecs.payload(sealed), payload.encode(new Uint8Array(sealed)));
  assert.equal(codecs.seal(sealed), sealed);
  assert.throws(() => codecs.payload(plain({ a: () => {} }), 'input'), PayloadError);
  assert.throws(() => new Codecs().seal(1), /no codec to seal a value with/);
});

test('what cannot be decoded is opaque and a problem', () => {
  const data = Buffer.from(new Codecs([BEFORE]).seal(MARKER));
  const junk = Buffer.concat([Buffer.from('\0pawl\x01\x04zlib', 'latin1'), deflateSync('{')]);
  for (const [codecs, bytes, message] of [
    [new Codecs(), data, /codec '2023', and there is no codec here/],
    [new Codecs([NOW, zlib]), data, /codec '2023', and there is only '2024', 'zlib' here/],
    [new Codecs([aes('2023', Buffer.alloc(32, 9))]), data, /codec '2023' cannot decode a value: Error/],
    [new Codecs([BEFORE]), data.subarray(0, -1), /codec '2023' cannot decode a value/],
    [new Codecs([BEFORE]), data.subarray(0, 6), /encoded with codec ''/],
    [new Codecs([BEFORE]), data.subarray(0, 9), /encoded with codec '20'/],
    [new Codecs([zlib]), junk, /to what is no payload/],
    [new Codecs([{ ...zlib, decode: async (each) => inflateSync(each) }]), junk, /gives a Promise; a codec does not wait/],
    [new Codecs([{ ...zlib, decode: String }]), junk, /gives a string instead of bytes/],
  ]) {
    const [found, problems] = opened(codecs, { a: [new Uint8Array(bytes)], b: 2 });
    assert.ok(found.a[0] instanceof Opaque);
    assert.deepEqual(new Uint8Array(found.a[0]), new Uint8Array(bytes));
    assert.equal(found.a[0].problem, problems[0]);
    assert.ok(problems[0] instanceof CodecError);
    assert.match(problems[0].message, message);
    assert.equal(payload.encode(found.a[0]), payload.encode(new Uint8Array(bytes))); // may be sent on
    assert.ok(!(found.a[0].slice(1) instanceof Opaque));
  }
});

test('a sealed value within one that is encoded', () => {
  const codecs = new Codecs([NOW]);
  const text = codecs.payload({ deep: plain([codecs.seal({ in: codecs.seal('x') })]) });
  assert.deepEqual(opened(codecs, payload.decode(text)), [{ deep: [{ in: 'x' }] }, []]);
  const [unread] = opened(new Codecs([BEFORE]), new Uint8Array(codecs.seal('x')));
  assert.throws(() => codecs.payload([unread]), /an opaque value cannot be encoded with others .*plain/);
  assert.equal(codecs.payload(plain([unread])), payload.encode([new Uint8Array(unread)]));
});

test('nothing is decoded in what the sender wrote', () => {
  // Or somebody who has seen an encoded value could have it read by sending it as their own data.
  const codecs = new Codecs([NOW]);
  const value = { file: new Uint8Array(codecs.seal(MARKER)), said: `look: ${codecs.text(MARKER)}` };
  assert.deepEqual(opened(codecs, new Uint8Array(codecs.seal(value))), [value, []]);
});

test('texts', () => {
  const codecs = new Codecs([NOW]);
  const sealed = codecs.text(`it's ${MARKER}`);
  assert.ok(!sealed.includes(MARKER));
  assert.equal(codecs.text(''), '');
  assert.equal(opened(codecs, `E: ${sealed}\nE: ${sealed}`)[0], `E: it's ${MARKER}\nE: it's ${MARKER}`);
  for (const other of [sealed.slice(0, -9), sealed.slice(0, -8), 'pawl-encoded:', 'pawl-encoded:abc', 'pawl-encoded:AHBhd2wB']) {
    assert.deepEqual(opened(codecs, `E: ${other}`), [`E: ${other}`, []]);
  }
  assert.deepEqual(opened(new Codecs([BEFORE]), sealed), [sealed, []]);
});

test('codecs are checked', () => {
  for (const id of [undefined, '', 'a b', 'ü', 'x'.repeat(65), 7, 'a\n']) {
    assert.throws(() => new Client({ codec: { ...zlib, id } }), /a codec has an 'id'/);
  }
  assert.throws(() => new Worker({ tasks: [], codec: { id: 'x', encode() {} } }), /codec 'x' has no function 'decode'/);
  assert.throws(() => configure({ codec: [zlib, zlib] }), /two codecs have the id 'zlib'/);
  assert.throws(() => configure({ codecs: zlib }), /configure\(\) has no option 'codecs'/);
  assert.throws(() => new Codecs([broken]).seal(MARKER), (error) =>
    error instanceof CodecError && error.message === "codec 'broken' cannot encode a value: RangeError");
});

// --- a server ---

let server;
let client;
let plainClient; // which has no codec

function work(codec, tasks) {
  return new Worker({ tasks, codec, url: server.url, token: '', log: quiet }).start();
}

const charge = task('charge', async (card, cents, keywords) => {
  if (card.number.startsWith('decline')) {
    const error = new TaskError('CardDeclined', `no funds on ${card.number}`, { data: { of: card.number }, retryable: false });
    if (card.number.includes('plainly')) error.data = plain({ code: 51 });
    throw error;
  }
  return { paid: cents, with: card.number, note: keywords?.note };
});
const decide = task('decide', (card) => plain({ approved: true, by: seal({ of: card.number }) }));

before(async () => {
  server = await TestServer.start({ testClock: false, codec: null });
  plainClient = server.client;
  client = new Client({ url: server.url, token: '', codec: [NOW, BEFORE, zlib] });
  await client.deploy(path.join(here, 'codec_flows.py'));
});

after(async () => {
  client?.close();
  await server?.stop();
});

async function working(codec, tasks, body) {
  const worker = work(codec, tasks);
  await worker.ready;
  try {
    await body();
  } finally {
    await worker.stop({ grace: 1 });
  }
}

// All that the server tells of a run, as its texts.
async function api(run) {
  let told = '';
  for (const part of ['', '/result', '/timeline', '/state', '/logs', '/messages', '/status?after=0']) {
    told += await (await fetch(`${server.url}/api/v1/runs/${run}${part}`)).text();
  }
  return told;
}

async function happens(found) {
  for (const end = Date.now() + 20_000; ;) {
    const value = await found();
    if (value) return value;
    assert.ok(Date.now() < end, 'it does not happen');
    await sleep(20);
  }
}

test('a value goes through a workflow that cannot read it', () => working([NOW], [charge], async () => {
  const card = { number: MARKER };
  const run = await client.start('pay', card);
  assert.deepEqual(await run.result({ timeout: 10 }),
    { card, receipt: { paid: 1200, with: MARKER, note: { of: card } }, plain: 'text' });
  assert.deepEqual((await run.info()).input, card);
  assert.deepEqual((await run.timeline()).calls[0].args, [card, 1200]);
  const told = await api(run.id);
  assert.ok(told.includes('AHBhd2wB') && told.includes(run.id));
  assert.ok(!told.includes(MARKER));
}));

test('a task lets the workflow see a part', () => working([NOW], [decide], async () => {
  const run = await client.start('decided', { number: MARKER });
  assert.deepEqual(await run.result({ timeout: 10 }), { approved: true, by: { of: MARKER } });
  assert.equal((await plainClient.wait(run.id)).output.approved, true);
  assert.ok(!(await api(run.id)).includes(MARKER));
}));

test('an error tells its kind alone', () => working([NOW], [charge], async () => {
  const run = await client.start('caught', { number: `decline ${MARKER}` });
  assert.deepEqual(await run.result({ timeout: 10 }),
    ['CardDeclined', { of: `decline ${MARKER}` }, `order: CardDeclined: no funds on decline ${MARKER}`]);
  const told = await api(run.id);
  assert.match(told, /CardDeclined/);
  assert.ok(!told.includes(MARKER) && !told.includes('no funds') && !told.includes('codec.test.js'));
  const failed = await client.start('pay', { number: `decline ${MARKER}` });
  await assert.rejects(failed.result({ timeout: 10 }), (error) =>
    error instanceof RunFailed && error.reason.includes(`no funds on decline ${MARKER}`) && error.of === `decline ${MARKER}` &&
    error.traceback.includes('codec.test.js'));
  await assert.rejects(plainClient.handle(failed.id).result({ timeout: 10 }), (error) =>
    error instanceof RunFailed && error.reason.includes('pawl-encoded:'));
  const plainly = await client.start('caught', { number: `decline plainly ${MARKER}` });
  assert.deepEqual((await plainly.result({ timeout: 10 }))[1], { code: 51 });
  assert.deepEqual((await plainClient.wait(plainly.id)).output[1], { code: 51 });
  assert.ok(!(await api(plainly.id)).includes(MARKER));
}));

test('messages, statuses, promises, resumes, progress', async () => {
  const run = await client.start('conversation', { n: MARKER }, { message: { channel: 'words', payload: [MARKER] } });
  const change = await run.waitStatusChange(0, { timeout: 10 });
  assert.deepEqual(change.value, { hears: { n: MARKER } });
  await assert.rejects(plainClient.waitStatusChange(run.id, 0, { timeout: 10 }), CodecError);
  await run.send('words', { two: MARKER });
  await client.resolve((await run.waitStatusChange(change.version, { timeout: 10 })).value, Tuple.of(MARKER));
  await happens(async () => (await plainClient.list({ suspended: true, idPart: run.id })).runs.length);
  await run.send('later', { later: MARKER });
  assert.deepEqual((await run.messages()).messages.map((each) => each.payload), [{ later: MARKER }]);
  assert.ok(!(await api(run.id)).includes(MARKER));
  await client.actOnMany('resume', { idPart: run.id }, { value: { resumed: MARKER } });
  assert.deepEqual(await run.result({ timeout: 10 }),
    [{ n: MARKER }, [MARKER], { two: MARKER }, Tuple.of(MARKER), { resumed: MARKER }]);
  assert.ok(!(await api(run.id)).includes(MARKER));

  const rejected = await client.start('promised');
  await client.reject((await rejected.waitStatusChange(0, { timeout: 10 })).value,
    { kind: 'NotToday', message: `it is ${MARKER}`, data: { why: MARKER } });
  await assert.rejects(rejected.result({ timeout: 10 }), (error) =>
    error.reason.includes(`it is ${MARKER}`) && error.data.why === MARKER);
  assert.ok(!(await api(rejected.id)).includes(MARKER));

  let done;
  const slow = task('charge', (card) => {
    context().heartbeat({ at: card.number });
    return new Promise((resolve) => { done = resolve; });
  });
  await working([NOW], [slow], async () => {
    const watched = await client.start('tried', { number: MARKER });
    const { progress } = await happens(async () => (await watched.timeline()).calls.find((each) => each.progress));
    assert.deepEqual(progress, { at: MARKER });
    assert.ok(!(await api(watched.id)).includes(MARKER));
    done(5);
    assert.equal(await watched.result({ timeout: 10 }), 5);
  });
});

test('a client without the key', async () => {
  const run = await client.start('echo', { n: MARKER });
  await run.result({ timeout: 10 });
  for (const codec of [null, BEFORE]) {
    const other = new Client({ url: server.url, token: '', codec });
    await assert.rejects(other.handle(run.id).result({ timeout: 10 }), (error) =>
      error instanceof CodecError && /codec '2024', and there is (no codec|only '2023') here/.test(error.message));
    const result = await other.wait(run.id, { timeout: 10 }); // to know that it has ended
    assert.equal(result.status, 'completed');
    assert.ok(result.output instanceof Opaque && result.problem instanceof CodecError);
    assert.ok((await other.get(run.id)).input instanceof Opaque);
    const again = await other.start('echo', plain([result.output])); // and hands on what it has
    assert.deepEqual(await client.handle(again.id).result({ timeout: 10 }), [{ n: MARKER }]);
    other.close();
  }
});

test('rotation of a key', async () => {
  const former = new Client({ url: server.url, token: '', codec: BEFORE });
  const run = await former.start('conversation', 'a');
  await former.send(run.id, 'words', 'b');
  await client.send(run.id, 'words', 'c');
  const token = await happens(async () => {
    const { value } = await client.waitStatusChange(run.id, 0, { timeout: 10 });
    return typeof value === 'string' && value;
  });
  await client.resolve(token);
  await happens(async () => (await plainClient.list({ suspended: true, idPart: run.id })).runs.length);
  await client.resume(run.id, 'd');
  assert.deepEqual(await client.handle(run.id).result({ timeout: 10 }), ['a', 'b', 'c', null, 'd']);
  const { output } = await plainClient.wait(run.id);
  assert.deepEqual(output.map((each) => each?.codec), ['2023', '2023', '2024', undefined, '2024']);
  await assert.rejects(former.handle(run.id).result({ timeout: 10 }), CodecError);
  former.close();
});

test('an attempt without the key fails, and another worker tries', async () => {
  let run;
  let called = 0;
  const counted = task('charge', (card) => { ++called; return card.number; });
  await working(BEFORE, [counted], async () => {
    run = await client.start('tried', { number: MARKER });
    const { error } = await happens(async () => (await plainClient.timeline(run.id)).calls[0].failed_attempts?.[0]);
    assert.equal(error.kind, 'CodecError');
    assert.match(error.message, /codec '2024', and there is only '2023' here/);
    assert.ok(!error.traceback);
  });
  assert.equal(called, 0);
  await working(NOW, [counted], async () => assert.equal(await run.result({ timeout: 20 }), MARKER));
});

test('a codec that fails fails the attempt', async () => {
  const failing = { ...NOW, encode: broken.encode };
  await working(failing, [charge], async () => {
    for (const number of [MARKER, `decline ${MARKER}`]) {
      const run = await client.start('pay', { number });
      await assert.rejects(run.result({ timeout: 20 }), /CodecError: codec '2024' cannot encode a value: RangeError/);
      assert.ok(!(await api(run.id)).includes(MARKER));
    }
  });
  const other = new Client({ url: server.url, token: '', codec: broken });
  await assert.rejects(other.start('echo', MARKER), /codec 'broken' cannot encode a value/);
  other.close();
});

test('a second start finds the first', async () => {
  const first = await client.start('echo', { n: 1 }, { id: 'second' });
  const second = await client.start('echo', { n: 1 }, { id: 'second' });
  assert.deepEqual([first.created, second.created, second.id], [true, false, 'second']);
  await assert.rejects(client.start('echo', { n: 2 }, { id: 'second' }), RunExists);
  await assert.rejects(client.start('pay', { n: 1 }, { id: 'second' }), RunExists);
  await assert.rejects(client.start('echo', { n: 1 }, { id: 'second', onConflict: 'fail' }), RunExists);
  const keyed = await client.start('echo', 3, { key: "a key's" });
  assert.equal((await client.start('echo', 3, { key: "a key's" })).id, keyed.id);
  const many = await client.startMany([
    { workflow: 'echo', input: { n: 1 }, id: 'second' }, { workflow: 'echo', input: 1, id: 'second' }, { workflow: 'echo', input: 1 }]);
  assert.deepEqual(many.map((each) => each.created ?? each.constructor), [false, RunExists, true]);
});

test('what is configured is for all that is made from then on', async () => {
  try {
    configure({ codec: [NOW] });
    const made = new Client({ url: server.url, token: '' });
    assert.equal(made.seal(1).codec, '2024');
    assert.equal(seal(1).codec, '2024');
    configure({});
    assert.equal(new Client({ codec: BEFORE }).seal(1).codec, '2023');
    assert.equal(new Worker({ tasks: [] }).codecs.encoder, NOW);
    assert.throws(() => new Client({ codec: null }).seal(1), CodecError);
    assert.equal(await made.run('echo', MARKER, { timeout: 10 }), MARKER);
    made.close();
  } finally {
    configure({ codec: null });
  }
  assert.throws(() => seal(1), CodecError);
});

test('a client in Python and a worker in Node', () => working([hmacVault(KEY), zlib], [charge], async () => {
  const ask = async (...words) => {
    const python = spawn('python3', [path.join(here, 'codec_client.py'), server.url, KEY.toString('hex'), ...words],
      { env: { ...process.env, PYTHONPATH: path.join(here, '../../python'), PYTHONDONTWRITEBYTECODE: '1' }, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    python.stdout.on('data', (chunk) => { said += chunk; });
    await new Promise((resolve) => { python.on('close', resolve); });
    return JSON.parse(said);
  };
  const card = { number: MARKER, limits: [1, 2.5] };
  const paid = await ask();
  assert.deepEqual(paid.output, { card, receipt: { paid: 1200, with: MARKER, note: { of: card } }, plain: 'text' });
  const declined = await ask('decline');
  assert.match(declined.message, new RegExp(`no funds on decline ${MARKER}`));
  assert.deepEqual(declined.data, { of: `decline ${MARKER}` });
  for (const { run } of [paid, declined]) assert.ok(!(await api(run)).includes(MARKER));
}));

test('the database has no plain text', async () => {
  const kept = async (codec) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'pawl-'));
    const own = await TestServer.start({ store: `sqlite:${path.join(folder, 'pawl.db')}`, testClock: false, codec });
    const read = () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(path.join(folder, name))));
    await own.deploy(path.join(here, 'codec_flows.py'));
    own.work(charge);
    assert.equal((await own.run('pay', { number: MARKER }, { timeout: 10 })).receipt.with, MARKER);
    const waits = await own.start('conversation', MARKER, { message: { channel: 'words', payload: MARKER } });
    await waits.waitStatusChange(0, { timeout: 10 });
    const running = read();
    await own.stop();
    const bytes = Buffer.concat([running, read()]);
    rmSync(folder, { recursive: true });
    return bytes;
  };
  assert.ok((await kept(null)).includes(MARKER)); // where it is not encoded, it is found
  const encoded = await kept([NOW]);
  assert.ok(encoded.includes('AHBhd2wB'));
  const marks = [0, 1, 2].map((shift) => Buffer.from(' '.repeat(shift) + MARKER).toString('base64').slice(4, -4));
  for (const mark of [MARKER, ...marks]) assert.ok(!encoded.includes(mark), mark);
});

test('the example', async () => {
  const example = path.join(here, '../../../examples/node/sealed/worker.mjs');
  // As `npm install` would have it, without writing to the example's folder.
  const hook = `data:text/javascript,${encodeURIComponent(`
    export async function resolve(name, context, next) {
      return name === 'pawl' ? { url: ${JSON.stringify(new URL('../src/index.js', import.meta.url).href)}, shortCircuit: true } : next(name, context);
    }`)}`;
  const register = `data:text/javascript,${encodeURIComponent(`
    import { register } from 'node:module'; register(${JSON.stringify(hook)});`)}`;
  const former = `2023:${'ab'.repeat(32)}`;
  const now = `2024:${'cd'.repeat(32)}`;
  const both = `${now},${former}`;
  const begin = (keys, ...args) => spawn(process.execPath, ['--import', register, example, ...args],
    { env: { ...process.env, PAWL_URL: server.url, PAWL_TOKEN: '', PAYMENT_KEYS: keys }, stdio: ['ignore', 'pipe', 'ignore'] });
  const start = async (keys, number) => {
    const program = begin(keys, 'start', number);
    let said = '';
    program.stdout.on('data', (chunk) => { said += chunk; });
    await new Promise((resolve) => { program.on('close', resolve); });
    return JSON.parse(said);
  };
  const worker = begin(both); // which reads what both keys have encrypted
  try {
    await new Promise((resolve) => { worker.stdout.on('data', (chunk) => String(chunk).includes('worker') && resolve()); });
    const owner = 'Ada Lovelace';
    assert.deepEqual(await start(both, '4000-0000'),
      { paid: true, receipt: { owner, number: '4000-0000', note: null }, score: { number: '4000-0000', points: 40 } });
    assert.deepEqual((await start(both, '6000-0000')).receipt.note, { by: 'Grace Hopper', says: 'she called' });
    assert.deepEqual(await start(now, '9000-0000'),
      { paid: false, why: 'CardDeclined', card: { number: '9000-0000', owner } });
    for (const number of ['4000-0000', '6000-0000', '9000-0000']) {
      const told = (await api(`payment-${number}`)).replaceAll(`payment-${number}`, '');
      for (const secret of [number, owner, 'Grace', 'no funds']) assert.ok(!told.includes(secret), secret);
    }
  } finally {
    worker.kill('SIGTERM');
    await new Promise((resolve) => { worker.on('exit', resolve); });
  }
});
