// Reads payload text that JSON.parse would not read right: tagged forms, long integers, huge floats.

import {
  DateTime, Decimal, Duration, FrozenSet, PayloadError, PlainDate, PlainTime, Tuple, Uuid,
} from './payload.js';

const MOST_DIGITS = 4300;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const SPACE = /[ \t\n\r]*/y;
// Everything up to the closing quote, without raw control characters.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

export function readTagged(text) {
  try {
    return new Reader(text).whole();
  } catch (error) {
    if (error instanceof RangeError) throw new PayloadError('data is nested too deeply');
    throw error;
  }
}

// An object as its pairs, in their order: JavaScript's own would put "1" before "a".
class Pairs {
  constructor() {
    this.names = [];
    this.values = [];
  }
  toObject() {
    const object = {};
    this.names.forEach((name, index) => {
      if (name === '__proto__') {
        Object.defineProperty(object, name, {
          value: this.values[index], enumerable: true, configurable: true, writable: true,
        });
      } else {
        object[name] = this.values[index];
      }
    });
    return object;
  }
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  whole() {
    const value = this.value();
    this.space();
    if (this.at < this.text.length) this.fail('there is text behind the value');
    return value;
  }

  fail(message) {
    const offset = Buffer.byteLength(this.text.slice(0, this.at));
    throw new PayloadError(`not valid JSON at byte ${offset}: ${message}`);
  }

  space() {
    SPACE.lastIndex = this.at;
    SPACE.test(this.text);
    this.at = SPACE.lastIndex;
  }

  value() {
    this.space();
    switch (this.text[this.at]) {
      case '{':
        return this.object();
      case '[':
        return this.array(() => this.value());
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  word(word, value) {
    if (!this.text.startsWith(word, this.at)) this.fail('a value is expected here');
    this.at += word.length;
    return value;
  }

  string() {
    STRING.lastIndex = this.at;
    const found = STRING.exec(this.text);
    if (!found) this.fail('this is no string of JSON');
    this.at = STRING.lastIndex;
    return JSON.parse(found[0]);
  }

  number() {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (!found) this.fail('a value is expected here');
    this.at = NUMBER.lastIndex;
    if (found[1] !== undefined || found[2] !== undefined) {
      const number = Number(found[0]);
      if (!Number.isFinite(number)) this.fail('the number is too large');
      return number;
    }
    return integer(found[0]);
  }

  array(element) {
    const items = [];
    ++this.at;
    this.space();
    if (this.text[this.at] === ']') {
      ++this.at;
      return items;
    }
    for (;;) {
      items.push(element());
      this.space();
      const next = this.text[this.at++];
      if (next === ']') return items;
      if (next !== ',') {
        --this.at;
        this.fail("',' or ']' is expected here");
      }
    }
  }

  // Begins an object and reads its first key; undefined: it has none.
  firstKey() {
    ++this.at;
    this.space();
    if (this.text[this.at] === '}') {
      ++this.at;
      return undefined;
    }
    return this.key();
  }

  key() {
    this.space();
    if (this.text[this.at] !== '"') this.fail('a key in quotes is expected here');
    const key = this.string();
    this.space();
    if (this.text[this.at] !== ':') this.fail("':' is expected after a key");
    ++this.at;
    return key;
  }

  object() {
    const key = this.firstKey();
    if (key === undefined) return {};
    const read = key.startsWith('$') ? TAGS[key] : undefined;
    if (read === undefined) return this.fields(key);
    const value = read(this);
    this.space();
    if (this.text[this.at] !== '}') this.fail(`a tagged form has one key: ${key}`);
    ++this.at;
    return value;
  }

  // The object whose first key has been read.
  fields(key) {
    const pairs = new Pairs();
    for (;;) {
      const value = this.value();
      const known = pairs.names.length < 16 ? pairs.names.indexOf(key) : -1;
      if (known >= 0) {
        pairs.values[known] = value;
      } else {
        pairs.names.push(key);
        pairs.values.push(value);
      }
      this.space();
      const next = this.text[this.at++];
      if (next === '}') return pairs.toObject();
      if (next !== ',') {
        --this.at;
        this.fail("',' or '}' is expected here");
      }
      key = this.key();
    }
  }

  tagText(tag) {
    this.space();
    if (this.text[this.at] !== '"') this.fail(`${tag} holds a string`);
    return this.string();
  }

  tagItems(tag) {
    this.space();
    if (this.text[this.at] !== '[') this.fail(`${tag} holds an array`);
    return this.array(() => this.value());
  }
}

function integer(digits) {
  if (digits.length > MOST_DIGITS && digits.replace('-', '').length > MOST_DIGITS) {
    throw new PayloadError(`an integer has more than ${MOST_DIGITS} digits`);
  }
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number + 0 : BigInt(digits);
}

function hashable(tag, item) {
  const plain = item === null || typeof item !== 'object';
  if (!plain) {
    if (item instanceof Tuple) {
      item.forEach((each) => hashable(tag, each));
    } else if (Array.isArray(item) || (item instanceof Set && !(item instanceof FrozenSet)) ||
               item instanceof Map || Object.getPrototypeOf(item) === Object.prototype) {
      throw new PayloadError(`${tag}: what it holds cannot be hashed`);
    }
  }
  return item;
}

function bytes(text) {
  const data = Buffer.from(text, 'base64');
  if (data.toString('base64') !== text) throw new PayloadError('$bytes holds base64 with padding');
  return new Uint8Array(data);
}

const FLOATS = { nan: NaN, inf: Infinity, '-inf': -Infinity };

const TAGS = Object.assign(Object.create(null), {
  $: (reader) => {
    reader.space();
    if (reader.text[reader.at] !== '{') reader.fail('"$" must hold an object');
    const key = reader.firstKey();
    return key === undefined ? {} : reader.fields(key);
  },
  $int: (reader) => {
    const text = reader.tagText('$int');
    if (!/^(0|-?[1-9]\d*)$/.test(text)) reader.fail('$int holds decimal digits');
    return integer(text);
  },
  $float: (reader) => {
    const text = reader.tagText('$float');
    if (!Object.hasOwn(FLOATS, text)) reader.fail('$float holds nan, inf or -inf');
    return FLOATS[text];
  },
  $bytes: (reader) => bytes(reader.tagText('$bytes')),
  $tuple: (reader) => Tuple.from(reader.tagItems('$tuple')),
  $set: (reader) => new Set(reader.tagItems('$set').map((item) => hashable('$set', item))),
  $frozenset: (reader) =>
    new FrozenSet(reader.tagItems('$frozenset').map((item) => hashable('$frozenset', item))),
  $dict: (reader) => {
    const map = new Map();
    for (const pair of reader.tagItems('$dict')) {
      if (!Array.isArray(pair) || pair instanceof Tuple || pair.length !== 2) {
        throw new PayloadError('$dict holds an array of pairs');
      }
      map.set(hashable('$dict', pair[0]), pair[1]);
    }
    return map;
  },
  $date: (reader) => new PlainDate(reader.tagText('$date')),
  $time: (reader) => new PlainTime(reader.tagText('$time')),
  $datetime: (reader) => new DateTime(reader.tagText('$datetime')),
  $timedelta: (reader) => new Duration(reader.tagText('$timedelta')),
  $decimal: (reader) => new Decimal(reader.tagText('$decimal')),
  $uuid: (reader) => new Uuid(reader.tagText('$uuid')),
});
