// Reading answers, however they are cut into pieces; and connections that end at the wrong time.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import test from 'node:test';

import { ResponseReader } from '../src/connection.js';
import { Target } from '../src/http.js';
import { Client, RunEnded, Worker, serve } from '../src/index.js';
import { errorFromAnswer } from '../src/errors.js';

function read(text, size) {
  const data = Buffer.from(text, 'latin1');
  const reader = new ResponseReader();
  for (let at = 0; at < data.length; at += size) {
    if (reader.feed(data.subarray(at, at + size))) return reader;
  }
  reader.end();
  return reader;
}

function check(text, status, body, keepAlive = true) {
  for (const size of [1, 2, 7, 10_000]) {
    const reader = read(text, size);
    assert.deepEqual([reader.status, reader.body.toString(), reader.keepAlive], [status, body, keepAlive]);
  }
}

test('addresses', () => {
  assert.equal(new Target({ url: '127.0.0.1:7380' }).prefix, '/api/v1');
  const before = process.env.PAWL_URL;
  process.env.PAWL_URL = 'ftp://x';
  try {
    assert.throws(() => new Target({}), /not ftp:\/\/x$/);
  } finally {
    if (before === undefined) delete process.env.PAWL_URL;
    else process.env.PAWL_URL = before;
  }
  assert.throws(() => new Target({ url: ' , ' }), TypeError);
});

test('of several servers the one that is there is asked', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const gone = closed.address().port;
  closed.close();
  let status = 200;
  const there = createHttpServer((request, response) => {
    response.statusCode = status;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(there, 'listening');
  const target = new Target({ url: `http://127.0.0.1:${gone}, http://127.0.0.1:${there.address().port}/` });
  try {
    const first = target.current;
    assert.ok(target.several);
    assert.equal((await target.request('POST', '/x', '{}')).status, 200, 'nothing had been sent to the first');
    assert.notEqual(target.current, first);
    target.avoid(first);
    assert.notEqual(target.current, first, 'somebody else has found it out, too');
    status = 503;
    assert.equal((await target.request('GET', '/x')).status, 503);
    assert.equal(target.current, first, 'the other one is leaving');
  } finally {
    target.close();
    there.close();
    there.closeAllConnections();
  }
  await assert.rejects(new Target({ url: target.url }).request('GET', '/x'), /ECONNREFUSED/);
});

test('a client takes its address as it is given', () => {
  for (const client of [new Client('http://x:1'), new Client(new URL('http://x:1')), new Client('http://x:1', { token: 't' }),
    new Client({ url: 'http://x:1' }), new Client({ url: new URL('http://x:1') })]) {
    assert.equal(client.url, 'http://x:1');
  }
  assert.throws(() => new Client('x y'), /Invalid URL/);
});

test('options that do not exist are named', async () => {
  assert.throws(() => new Client({ server: 'http://x', tokens: 't' }), {
    name: 'TypeError', message: "a client has no option 'server', 'tokens'; it may have url, token, ca, timeout, retries, codec",
  });
  assert.throws(() => new Client('http://x', 'pawl_t'), /^TypeError: a client takes its options as an object, not a string$/);
  assert.throws(() => new Client(7), /not a number$/);
  assert.throws(() => new Client(null), /not null$/);
  assert.throws(() => new Worker({ tasks: [], server: 'http://x' }), /^TypeError: a worker has no option 'server'; it may have tasks, url,/);
  assert.throws(() => new Worker({}), /^TypeError: a worker has a list of tasks$/);
  await assert.rejects(serve({ workflow: ['x.py'] }), /^TypeError: serve\(\) has no option 'workflow'; it may have .*workflows/);
  await assert.rejects(serve('http://x'), /^TypeError: serve\(\) takes its options as an object, not a string$/);
});

test('answers of every length', () => {
  check('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 200, 'hello');
  check('HTTP/1.1 204 No Content\r\n\r\n', 204, '');
  check('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', 200, '', false);
  check('HTTP/1.0 200 OK\r\ncontent-length: 1\r\n\r\nx', 200, 'x', false);
  check('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nab', 201, 'ab');
  check('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\n\r\n',
    200, 'abc0123456789');
  check('HTTP/1.1 200 OK\r\n\r\nall of it', 200, 'all of it', false);
});

test('what is no answer', () => {
  for (const text of ['', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel', 'SSH-2.0-x\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n']) {
    assert.throws(() => read(text, 5), Error, text);
  }
});

// A server that does with each connection what the test says.
async function listen(t, take) {
  const server = createServer(take);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

test('connections are kept, and opened again when the server has closed them', async (t) => {
  let opened = 0;
  const url = await listen(t, (socket) => {
    let asked = 0;
    ++opened;
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.write(ANSWER);
      if (++asked === 2) socket.end();
    });
  });
  const target = new Target({ url });
  t.after(() => target.close());
  for (let i = 0; i < 4; ++i) {
    assert.equal((await target.request('GET', '/x')).status, 200);
    await new Promise((resolve) => setTimeout(resolve, 20)); // the server's farewell is on its way
  }
  assert.equal(opened, 2);
});

test('what is asked for again is the same request, and only if that does no harm', async (t) => {
  const asked = [];
  const server = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (data) => { body += data; });
    request.on('end', () => {
      if (asked.push(body) % 2 === 1) return request.socket.destroy();
      response.end('{"id":"x","results":[]}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const url = `http://127.0.0.1:${server.address().port}`;
  const client = new Client({ url, token: '' });
  t.after(() => client.close());
  const twice = async (ask) => {
    await ask();
    const [first, second] = asked.splice(0);
    assert.equal(second, first);
    return JSON.parse(first);
  };
  const message = { channel: 'words', payload: 1 };
  assert.ok((await twice(() => client.start('patient', 1, { id: 'x', message }))).message.id);
  assert.ok((await twice(() => client.pause('x'))).key);
  assert.ok((await twice(() => client.resume('x', 1))).key);
  assert.ok((await twice(() => client.retry('x'))).key);
  assert.ok((await twice(() => client.restart('x'))).key);
  await twice(() => client.startMany([{ workflow: 'patient' }]));
  for (const onConflict of ['fail', 'restart_if_ended']) {
    await assert.rejects(client.start('patient', 1, { onConflict }));
    asked.length = 0;
    await assert.rejects(client.startMany([{ workflow: 'patient', onConflict }]));
    asked.length = 0;
  }
});

test('an age has to be given, and a filter always is', async (t) => {
  const asked = [];
  const server = createHttpServer(async (request, response) => {
    let body = '';
    for await (const data of request) body += data;
    asked.push(JSON.parse(body));
    response.end('{"removed":0,"matched":0,"done":0}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${server.address().port}`, token: '' });
  t.after(() => client.close());
  for (const none of [undefined, null]) await assert.rejects(client.purge(none), /^TypeError: how old must a run be/);
  await client.purge(0);
  await client.actOnMany('cancel');
  for (const workflow of [undefined, null]) {
    await assert.rejects(client.actOnMany('cancel', { workflow }), /the filter 'workflow' is (undefined|null)/);
  }
  await assert.rejects(client.start('patient', 1, { on_conflict: 'fail' }), /a start has no option 'on_conflict'/);
  assert.equal(asked.length, 2);
  assert.equal(asked[0].older_than, 0);
  assert.ok(asked[1].filter);
});

test('an end whose answer was lost, and that finds the run ended, was done', async (t) => {
  let asked = 0;
  const server = createHttpServer((request, response) => {
    if (++asked % 2 === 1 && request.url.startsWith('/api/v1/runs/lost')) return request.socket.destroy();
    response.statusCode = 409;
    response.end('{"error":{"code":"PAWL-4035","message":"run has ended","retryable":false}}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${server.address().port}`, token: '' });
  t.after(() => client.close());
  for (const act of ['kill', 'cancel']) {
    await client[act]('lost');
    await assert.rejects(client[act]('heard'), RunEnded);
    asked = 0;
  }
  await assert.rejects(client.pause('lost'), RunEnded);
});

test('a page that a proxy sends is not part of the message', async (t) => {
  const bodies = ['<html>502 Bad Gateway</html>', '"502"', '{"error":"bad gateway"}', '{"error":{"code":502,"message":"bad gateway"}}', ''];
  let asked = 0;
  const server = createHttpServer((request, response) => {
    response.statusCode = request.url.includes('/workers') ? 404 : 502;
    response.end(bodies[asked++ % bodies.length]);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const client = new Client({ url: `http://127.0.0.1:${server.address().port}`, token: '', retries: 0 });
  t.after(() => client.close());
  const failed = (status) => ({ message: `something between here and the server answered with status ${status}`, status, retryable: status === 502 });
  for (const _ of bodies) await assert.rejects(client.get('x'), failed(502));
  for (const _ of bodies) await assert.rejects(client.workers(), failed(404));
  for (const _ of bodies) await assert.rejects(client.changes().next(), failed(502));
});

test('no more connections than allowed, and everybody gets an answer', async (t) => {
  let open = 0;
  let most = 0;
  const url = await listen(t, (socket) => {
    most = Math.max(most, ++open);
    socket.on('close', () => --open);
    socket.on('data', () => setTimeout(() => socket.write(ANSWER), 1));
  });
  const target = new Target({ url, connections: 3 });
  t.after(() => target.close());
  const answers = await Promise.all(Array.from({ length: 30 }, () => target.request('POST', '/x', '{}')));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.ok(most <= 3, `${most} connections`);
});

test('each request has its own time, and text that is not ASCII arrives', async (t) => {
  const bodies = [];
  const url = await listen(t, (socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      bodies.push(data.toString().split('\r\n\r\n')[1]);
      if (bodies.length !== 3) socket.write(ANSWER);
    });
  });
  const target = new Target({ url, connections: 1 });
  t.after(() => target.close());
  await target.request('POST', '/x', '"a"', { timeout: 30 });
  await target.request('POST', '/x', '"ü€"', { timeout: 0.05 });
  await new Promise((resolve) => setTimeout(resolve, 80)); // nobody waits: nothing is late
  await assert.rejects(target.request('POST', '/x', '"b"', { timeout: 0.05 }), /no answer in time/);
  await target.request('POST', '/x', '"c"', { timeout: 30 });
  assert.deepEqual(bodies, ['"a"', '"ü€"', '"b"', '"c"']);
});

test('a request without an answer is rejected', async (t) => {
  const closing = await listen(t, (socket) => socket.on('data', () => socket.destroy()).on('error', () => {}));
  const first = new Target({ url: closing });
  t.after(() => first.close());
  await assert.rejects(first.request('GET', '/x'));

  const silent = await listen(t, (socket) => socket.on('error', () => {}));
  const second = new Target({ url: silent });
  await assert.rejects(second.request('GET', '/x', undefined, { timeout: 0.05 }), /no answer in time/);
  const waiting = second.request('GET', '/x');
  setTimeout(() => second.close(), 10);
  await assert.rejects(waiting, /closed/);
});

test('certificates that are not there are named', () => {
  assert.throws(() => new Target({ url: 'https://x', ca: '/nowhere.pem' }), /no certificates in '\/nowhere.pem'.*PAWL_CA/);
});

test('hints say what to do', () => {
  const target = new Target({ url: 'http://x' });
  assert.match(target.unreachable(new Error('the server closed the connection')).hint, /https:/);
  assert.match(target.unreachable(new Error('refused')).hint, /pawl server/);
  const untrusted = target.unreachable(Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }));
  assert.match(untrusted.hint, /PAWL_CA/);
  assert.equal(untrusted.retryable, false);
});

test('too many requests without a valid token may be tried again later', () => {
  const error = errorFromAnswer(429, { error: { code: 'PAWL-5016', message: 'slower', retryable: true } });
  assert.deepEqual([error.code, error.status, error.retryable], ['PAWL-5016', 429, true]);
});
