// Payloads: the text that values have on their way into and out of Pawl.
//
// JSON, and tagged forms for what JSON lacks; docs/formats/payload.md of the Pawl sources is the
// specification. JavaScript has one kind of number: whole ones are written as integers, others as
// floats, and `new Float(1)` writes 1.0. What JavaScript has no type for comes as one of the classes
// here, which keep the text, so that everything else is written as it was read.

import { readTagged } from './payload_reader.js';

export class PayloadError extends Error {
  constructor(message) {
    super(message);
    this.name = 'PayloadError';
  }
}

// A number that is written as a float even if it is whole.
export class Float {
  constructor(value) {
    this.value = Number(value);
  }
  valueOf() {
    return this.value;
  }
}

// Python's tuple.
export class Tuple extends Array {
  static get [Symbol.species]() {
    return Array;
  }
}

// Python's frozenset.
export class FrozenSet extends Set {}

// What bytes have that are written in another way inside of a value that is encoded as a whole (codec.js): a
// function that gives their payload text.
export const WITHIN = Symbol('within');
let isWithin = false;

// A value that is sent as it is, though there is a codec (codec.js).
export class Plain {
  constructor(value) {
    this.value = value;
  }
}

class Text {
  constructor(text) {
    this.text = String(text);
    if (!this.constructor.fits(this.text)) {
      throw new PayloadError(`${this.constructor.name} does not take ${JSON.stringify(this.text)}`);
    }
    Object.freeze(this);
  }
  toString() {
    return this.text;
  }
  toJSON() {
    return this.text;
  }
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)?$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dateFits(text) {
  const found = DATE.exec(text);
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= DAYS[month - 1] + (month === 2 && leap ? 1 : 0);
}

function timeFits(text) {
  const found = TIME.exec(text);
  if (!found) return false;
  if (Number(found[1]) > 23 || Number(found[2]) > 59 || Number(found[3]) > 59) return false;
  if (!found[5] || found[5] === 'Z') return true;
  const parts = found[5].slice(1).split(':').map(Number);
  return parts[0] < 24 && parts[1] < 60 && (parts[2] ?? 0) < 60;
}

// The writer's form: six digits of a fraction that is not zero, and an offset instead of Z.
function plainTime(text) {
  return text
    .replace(/Z$/, '+00:00')
    .replace(/^(\d\d:\d\d:\d\d)\.(\d{1,6})/, (_, time, digits) =>
      Number(digits) ? `${time}.${digits.padEnd(6, '0')}` : time)
    .replace(/([+-]\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?$/, (_, offset, seconds = '00', digits = '0') => {
      const plain = Number(digits) ? `.${digits.padEnd(6, '0')}` : '';
      const rest = Number(seconds) || plain ? `:${seconds}${plain}` : '';
      return /[1-9]/.test(offset + rest) ? offset + rest : `+${offset.slice(1)}${rest}`;
    });
}

// A day of the calendar, as 2024-02-29.
export class PlainDate extends Text {
  static fits(text) {
    return dateFits(text);
  }
}

// A time of day, with or without an offset from UTC.
export class PlainTime extends Text {
  constructor(text) {
    super(timeFits(text) ? plainTime(text) : text);
  }
  static fits(text) {
    return timeFits(text);
  }
}

// Python's datetime: a date and a time of day, to the microsecond, with or without an offset and a
// named zone. toDate() is the moment, to the millisecond.
export class DateTime extends Text {
  constructor(text) {
    const found = /^(.{10})T([^[]*)(\[[^[\]]+\])?$/.exec(text);
    super(found && timeFits(found[2]) ? `${found[1]}T${plainTime(found[2])}${found[3] ?? ''}` : text);
  }
  static fits(text) {
    const found = /^(.{10})T([^[]*)(\[[^[\]]+\])?$/.exec(text);
    return Boolean(found) && dateFits(found[1]) && timeFits(found[2]) &&
      (found[3] === undefined || /(Z|[+-]\d\d:\d\d[\d:.]*)$/.test(found[2]));
  }
  toDate() {
    const plain = this.text.replace(/\[.*$/, '').replace(/(\.\d{3})\d+/, '$1');
    return new Date(/[+-]\d\d:\d\d$/.test(plain) ? plain : `${plain}Z`);
  }
  valueOf() {
    return this.toDate().getTime();
  }
}

// Python's timedelta: exact seconds.
export class Duration extends Text {
  constructor(text) {
    const given = typeof text === 'number' ? secondsText(text) : String(text);
    super(given.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, /\.\d/.test(given) ? '' : '.').replace(/^-0$/, '0'));
  }
  static fits(text) {
    const found = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text);
    if (!found) return false;
    const microseconds = BigInt(found[2]) * 1000000n + BigInt((found[3] ?? '').padEnd(6, '0'));
    const days = 86400000000n * 999999999n;
    return microseconds <= (found[1] ? days : days + 86399999999n);
  }
  get seconds() {
    return Number(this.text);
  }
}

function secondsText(seconds) {
  return seconds.toFixed(6).replace(/\.?0+$/, '');
}

// Python's Decimal.
export class Decimal extends Text {
  static fits(text) {
    const found = /^-?(?:\d+(?:\.\d+)?(?:E([+-]?\d+))?|Infinity|s?NaN\d*)$/.exec(text);
    return Boolean(found) && (found[1] === undefined || Math.abs(Number(found[1])) <= 999999999999999999);
  }
}

// Python's UUID.
export class Uuid extends Text {
  constructor(text) {
    super(String(text).toLowerCase());
  }
  static fits(text) {
    return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
  }
}

// --- values to text ------------------------------------------------------------------------------

const TAGS = new Map([
  [PlainDate, '$date'], [PlainTime, '$time'], [DateTime, '$datetime'], [Duration, '$timedelta'],
  [Decimal, '$decimal'], [Uuid, '$uuid'],
]);

// The payload text of a value. `root` begins the path that an error names: args[0].items[3].
export function encode(value, root = '') {
  try {
    return write(value);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new PayloadError(`${root ? `${root}: ` : ''}data is nested too deeply, or contains itself`);
    }
    if (!(error instanceof Refused)) throw error;
    const path = error.path.length ? root + error.path.reverse().join('') : root;
    const place = path.startsWith('.') ? path.slice(1) : path;
    throw new PayloadError(`${place ? `${place}: ` : ''}${error.what} cannot be sent; pass plain data`);
  }
}

// The text of a value that is encoded as a whole.
export function encodeWithin(value, root) {
  const before = isWithin; // a value's toJSON() may seal another one
  isWithin = true;
  try {
    return encode(value, root);
  } finally {
    isWithin = before;
  }
}

class Refused {
  constructor(what) {
    this.what = what;
    this.path = []; // from the inside out
  }
}

function write(value) {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return numberText(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'undefined':
      return 'null';
    case 'bigint':
      return BigInt.asIntN(54, value) === value && value > -(2n ** 53n) ? String(value) : `{"$int":"${value}"}`;
    case 'object':
      return value === null ? 'null' : writeObject(value);
    default:
      throw new Refused(`a ${typeof value}`);
  }
}

function numberText(value) {
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? '-0.0' : String(value);
  return floatText(value);
}

// The shortest digits, laid out as Python does.
export function floatText(value) {
  if (!Number.isFinite(value)) {
    return `{"$float":"${Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'}"}`;
  }
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [, sign, first, rest = '', power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
  const exponent = Number(power);
  const digits = first + rest;
  if (exponent < -4 || exponent >= 16) {
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${first}${rest && `.${rest}`}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

function writeObject(value) {
  if (Array.isArray(value)) {
    const items = writeItems(value);
    return value instanceof Tuple ? `{"$tuple":${items}}` : items;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return writeFields(Object.entries(value));
  const tag = TAGS.get(value.constructor);
  if (tag !== undefined) return `{"${tag}":${JSON.stringify(value.text)}}`;
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Plain) return write(value.value);
  if (value instanceof Set) {
    return `{"${value instanceof FrozenSet ? '$frozenset' : '$set'}":${writeItems([...value], '{}')}}`;
  }
  if (value instanceof Map) return writeMap(value);
  if (value instanceof Date) return writeDate(value);
  if (ArrayBuffer.isView(value)) {
    if (isWithin && value[WITHIN]) return value[WITHIN]();
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    return `{"$bytes":"${bytes.toString('base64')}"}`;
  }
  if (value instanceof ArrayBuffer) return `{"$bytes":"${Buffer.from(value).toString('base64')}"}`;
  if (value instanceof Number || value instanceof String || value instanceof Boolean) {
    return write(value.valueOf());
  }
  if (typeof value.toJSON === 'function') return write(value.toJSON());
  if (value instanceof Promise || value instanceof Error || value instanceof RegExp ||
      value instanceof WeakMap || value instanceof WeakSet) {
    throw new Refused(`a ${value.constructor.name}`);
  }
  return writeFields(Object.entries(value));
}

function writeItems(items, brackets = '[]') {
  let text = '[';
  for (let index = 0; index < items.length; ++index) {
    try {
      text += (index ? ',' : '') + write(items[index]);
    } catch (error) {
      if (error instanceof Refused) error.path.push(`${brackets[0]}${index}${brackets[1]}`);
      throw error;
    }
  }
  return `${text}]`;
}

function writeFields(entries) {
  let text = '';
  let escaped = false;
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    if (text === '') escaped = name.startsWith('$');
    try {
      text += `${text && ','}${JSON.stringify(name)}:${write(value)}`;
    } catch (error) {
      if (error instanceof Refused) {
        error.path.push(/^[\p{L}_$][\p{L}\d_$]*$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
      }
      throw error;
    }
  }
  return escaped ? `{"$":{${text}}}` : `{${text}}`;
}

function writeMap(map) {
  if ([...map.keys()].every((key) => typeof key === 'string')) return writeFields([...map]);
  const pairs = [...map].map(([key, value]) => `[${write(key)},${write(value)}]`);
  return `{"$dict":[${pairs.join(',')}]}`;
}

function writeDate(date) {
  if (Number.isNaN(date.getTime())) throw new Refused('an invalid Date');
  const text = date.toISOString().replace(/\.(\d{3})Z$/, (_, digits) =>
    `${digits === '000' ? '' : `.${digits}000`}+00:00`);
  return `{"$datetime":"${text}"}`;
}

// --- text to values ------------------------------------------------------------------------------

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

// What JSON.parse would not read as a payload: tags, and as numbers long integers, huge floats, -0. A number
// stands behind a bracket, a comma, a colon or a space, unlike the digits of a UUID.
const SPECIAL = /"\$|\\u0024|(?:^|[[,:\s])-?(?:\d{16}|\d[\d.]*[eE]\+?\d{3}|0(?<=-0)(?![.\d]))/;

// The value of a payload's text (a string or bytes).
export function decode(text) {
  text = textOf(text);
  return SPECIAL.test(text) ? readTagged(text) : parse(text);
}

// The answer to a worker, whose tasks may have payloads as arguments. These are mostly short: what JSON.parse
// has made of them is looked at, rather than each character of the answer.
export function decodeAnswer(bytes) {
  const text = textOf(bytes);
  const answer = parse(text);
  if (!Array.isArray(answer?.tasks)) return decode(text);
  for (const { args, keywords } of answer.tasks) {
    if (!isPlain(args) || !isPlain(keywords)) return readTagged(text);
  }
  return answer;
}

// Whether a value that JSON.parse has made is what the payload means: without tags, and without numbers
// that may have been something else.
function isPlain(value) {
  if (typeof value === 'number') return value < 1e15 && value > -1e15 && !Object.is(value, -0);
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isPlain);
  for (const name in value) {
    if (name.startsWith('$') || !isPlain(value[name])) return false;
  }
  return true;
}

function textOf(text) {
  if (typeof text === 'string') return text;
  try {
    return utf8.decode(text);
  } catch {
    throw new PayloadError('the text is not UTF-8');
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PayloadError(`not valid JSON: ${error.message}`);
  }
}
