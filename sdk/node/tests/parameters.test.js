// What a function's source says of the arguments that it takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { misfit, parametersOf, writtenParameters } from '../src/parameters.js';

function written(fn) {
  const parameters = parametersOf(fn);
  return parameters && writtenParameters(parameters).join(' ');
}

const methods = {
  charge(id, cents) { return [id, cents]; },
  async ship(id, { currency, note = 'a, b' }) { return [id, currency, note]; },
};

test('parameters are read from the source', () => {
  assert.equal(written(() => 0), '*rest');
  assert.equal(written((id) => id), 'id= / *rest **more');
  assert.equal(written(async (id) => id), 'id= / *rest **more');
  assert.equal(written((id) => (id)), 'id= / *rest **more');
  assert.equal(written(async function charge(id, cents = (1, 2)) { return [id, cents]; }), 'id= cents= / *rest **more');
  assert.equal(written((id, /* a, b */ cents = ")", // c, d
    more = [1, 2]) => [id, cents, more]), 'id= cents= more= / *rest **more');
  assert.equal(written((id, ...others) => [id, others]), 'id= / *rest **more');
  assert.equal(written(methods.charge), 'id= cents= / *rest **more');
  assert.equal(written(methods.ship), 'id= / *rest currency= note=');
  assert.equal(written((id, { currency: c = 'EUR', 'note': n } = {}) => [id, c, n]), 'id= / *rest **more');
  assert.equal(written((id, { currency: c = 'EUR', note } = {}) => [id, c, note]), 'id= / *rest currency= note=');
  assert.equal(written((id, { currency, ...more }) => [id, currency, more]), 'id= / *rest **more');
  assert.equal(written(([first, second], id) => [first, second, id]), 'argument1= id= / *rest **more');
});

test('a function whose source does not tell takes everything', () => {
  for (const fn of [Math.max, methods.charge.bind(null), function all() { return arguments.length; },
    (text = `a`) => text, (pattern = /[,)]/) => pattern]) {
    assert.equal(parametersOf(fn), undefined);
    assert.equal(misfit('charge', parametersOf(fn), [1, 2, 3], { a: 1 }), undefined);
  }
});

test('calls that a function cannot take are told', () => {
  const told = (fn, args, keywords) => misfit('charge', parametersOf(fn), args, keywords);
  assert.equal(told((id, cents) => [id, cents], [1], {}), undefined, 'a parameter may get nothing');
  assert.equal(told((id, options) => [id, options], [1], { currency: 'EUR' }), undefined);
  assert.equal(told((id, cents) => [id, cents], [1, 2, 3], {}), undefined, 'and more than it has parameters for');
  assert.equal(told((id, cents) => [id, cents], [1, 2], { currency: 'EUR' }),
    "charge() has 2 parameters, and no place for the keyword 'currency'");
  assert.equal(told((id, { currency }) => [id, currency], [1], { currency: 'EUR', note: '' }),
    "charge() got an unexpected keyword argument 'note'");
  assert.equal(told((id, { currency }) => [id, currency], [1], {}), "charge() needs the keyword 'currency'");
  assert.equal(told((id, { currency } = {}) => [id, currency], [1], {}), undefined);
  assert.equal(told((id, ...others) => [id, others], [1, 2, 3], { currency: 'EUR' }), undefined);
});
