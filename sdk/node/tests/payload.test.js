// The payload codec: the texts that all SDKs share, and what only JavaScript has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { Decimal, Duration, Float, PayloadError, PlainDate, Tuple, decode, decodeAnswer, encode } from '../src/payload.js';

const vectors = JSON.parse(readFileSync(new URL('../../payload_vectors.json', import.meta.url)));

test('texts that stay the same', () => {
  for (const text of vectors.same) assert.equal(encode(decode(text)), text);
});

test('floats that are whole are integers to JavaScript', () => {
  for (const text of vectors.floats) {
    assert.equal(encode(decode(text)), text.replace(/\.0$/, ''));
    assert.equal(encode(new Float(decode(text))), text);
  }
});

test('texts that are read and written otherwise', () => {
  for (const [text, written] of vectors.read) {
    assert.equal(encode(decode(text)), written.replace(/^1500\.0$/, '1500'), text);
  }
});

test('texts that are refused', () => {
  for (const text of vectors.refused) {
    assert.throws(() => decode(text), PayloadError, text.slice(0, 60));
  }
  assert.throws(() => decode(Buffer.from([0x22, 0xff, 0x22])), PayloadError);
  assert.throws(() => decode(Buffer.from([0xef, 0xbb, 0xbf, 0x31])), PayloadError);
});

test('values of JavaScript', () => {
  class Order {
    constructor() {
      this.id = 7;
      this.note = undefined;
    }
  }
  assert.equal(encode({ a: undefined, b: [undefined, null], c: new Order() }), '{"b":[null,null],"c":{"id":7}}');
  assert.equal(encode(new Date(Date.UTC(2024, 1, 29, 13, 30, 5, 250))),
    '{"$datetime":"2024-02-29T13:30:05.250000+00:00"}');
  assert.equal(encode(new Map([['a', 1]])), '{"a":1}');
  assert.equal(encode(new Map([[1, 'one']])), '{"$dict":[[1,"one"]]}');
  assert.equal(encode(2n ** 53n - 1n), '9007199254740991');
  assert.equal(encode(-(2n ** 53n)), '{"$int":"-9007199254740992"}');
  assert.equal(encode(Buffer.from([0, 1, 255])), '{"$bytes":"AAH/"}');
  assert.equal(encode(Tuple.of(1, 'a')), '{"$tuple":[1,"a"]}');
  assert.equal(encode(new Duration(1.5)), '{"$timedelta":"1.5"}');
  assert.equal(encode(new Duration(3600)), '{"$timedelta":"3600"}');
  assert.equal(encode([1e21, 1e16, 123456789.5, 1e-7]), '[1e+21,1e+16,123456789.5,1e-07]');
  assert.equal(decode('{"$datetime":"2024-02-29T13:30:05.000250+02:00"}').toDate().toISOString(),
    '2024-02-29T11:30:05.000Z');
  assert.equal(String(decode('{"$decimal":"1.10"}')), '1.10');
  assert.throws(() => new Decimal('ten'), PayloadError);
  assert.throws(() => new PlainDate('2023-02-29'), PayloadError);
  assert.equal(decode('{"$set":[1,2]}').has(2), true);
});

test('errors name the place', () => {
  const message = (value) => {
    try {
      encode(value, 'args');
    } catch (error) {
      return error.message.split(':')[0];
    }
    return 'none';
  };
  assert.equal(message([0, { items: [1, 2, 3, () => 0] }]), 'args[1].items[3]');
  assert.equal(message({ 'first name': Symbol('x') }), 'args["first name"]');
  assert.equal(message(new Set([Promise.resolve()])), 'args{0}');
  const loop = [];
  loop.push(loop);
  assert.match(message(loop), /args/);
});

test('an answer to a worker has the arguments that decode would give', () => {
  const texts = [...vectors.same, ...vectors.floats, ...vectors.read.map(([text]) => text), '-0', '1e15', '[{"a":{"$":{}}}]'];
  for (const text of texts) {
    for (const order of [`{"args":[${text}],"keywords":{}}`, `{"args":[],"keywords":{"x":${text}}}`]) {
      const answer = `{"session":"7","tasks":[{"args":[1],"keywords":{}},${order}],"recorded":[]}`;
      assert.deepEqual(decodeAnswer(Buffer.from(answer)), decode(answer), text);
    }
  }
  for (const text of vectors.refused.filter(Boolean)) {
    const answer = Buffer.from(`{"tasks":[{"args":[${text}]}]}`);
    assert.throws(() => decodeAnswer(answer), PayloadError, text.slice(0, 60));
  }
  assert.deepEqual(decodeAnswer(Buffer.from('{"error":{"code":"x"}}')), { error: { code: 'x' } });
});
