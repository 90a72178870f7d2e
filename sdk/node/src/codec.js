// Codecs: payloads that clients and workers can read, and the server cannot.
//
// A codec turns the text of a payload into other bytes and back: it encrypts, compresses, or both. What a
// client or a worker sends then travels as one `bytes` value, which begins with the magic bytes and the
// codec's id (docs/formats/payload.md of the Pawl sources). A workflow can keep it, compare it and hand it on,
// but not look into it. What arrives and begins with the magic bytes is decoded, at any depth; what comes out of
// that is the sender's own data, in which nothing is decoded any more.
//
//   configure({ codec: { id: '2024-06', encode: (bytes) => …, decode: (bytes) => … } });
//
// Of several codecs the first one encodes, and each decodes what has its id: so a key is changed.
//
// Texts that must stay texts, the message and the stack of an error, carry the same bytes in base64 behind
// `pawl-encoded:`.

import { CodecError } from './errors.js';
import { checkNames } from './options.js';
import { FrozenSet, PayloadError, Plain, WITHIN, decode, encode, encodeWithin } from './payload.js';

const MAGIC = Buffer.from('\0pawl\x01', 'latin1');
// The base64 of the magic bytes: text without it holds nothing that is encoded.
export const MARKER = MAGIC.toString('base64');
const PREFIX = 'pawl-encoded:';
const TEXT = /pawl-encoded:([A-Za-z0-9+/]+={0,2})/g;
const ID = /^[A-Za-z0-9._-]{1,64}$/;

// An encoded value: as seal() makes it, or as it came if it could not be decoded. It may be sent on as it is.
export class Opaque extends Uint8Array {
  #content; // the payload text of one that seal() has made

  static get [Symbol.species]() {
    return Uint8Array;
  }
  constructor(data, problem, content) {
    super(data);
    this.#content = content;
    // Not enumerable, so that nobody takes them for elements.
    Object.defineProperty(this, 'codec', { value: split(this).id });
    Object.defineProperty(this, 'problem', { value: problem });
  }
  // What stands for it inside a value that is encoded as a whole: that would not be decoded twice.
  [WITHIN]() {
    if (this.#content !== undefined) return this.#content;
    throw new CodecError('an opaque value cannot be encoded with others', { hint: 'send them with plain(…)' });
  }
}

// Lets a value travel as it is, though there is a codec: a workflow can look at it.
//
//   return plain({ approved: true, card: seal(card) });
export function plain(value) {
  return new Plain(value);
}

// The id and the content of an encoded value; an empty id if there is none that could be one.
function split(data) {
  const end = MAGIC.length + 1 + (data[MAGIC.length] ?? 0);
  const id = Buffer.from(data.subarray(MAGIC.length + 1, end)).toString('latin1');
  return { id: ID.test(id) ? id : '', content: Buffer.from(data.subarray(end)) };
}

function isEncoded(data) {
  return data.length >= MAGIC.length && MAGIC.equals(data.subarray(0, MAGIC.length));
}

// Whether somebody has said how a value travels.
export function isDecided(value) {
  return value instanceof Plain || value instanceof Opaque;
}

// The codecs of a client or of a worker, which may be none.
export class Codecs {
  #byId = new Map();

  constructor(given = []) {
    for (const codec of given) {
      checkCodec(codec, this.#byId);
      this.#byId.set(codec.id, codec);
    }
    this.encoder = given[0]; // undefined: nothing is encoded
  }

  // --- sending ---

  seal(value) {
    if (value instanceof Opaque) return value;
    if (this.encoder === undefined) throw new CodecError('there is no codec to seal a value with', { hint: 'configure({ codec })' });
    const text = encodeWithin(value);
    return new Opaque(this.#encoded(text), undefined, text);
  }

  // The payload text of a value: that of its encoded bytes, if there is a codec. Nothing is nothing: null
  // stays as it is.
  payload(value, root) {
    if (this.encoder === undefined || value === undefined || value === null || isDecided(value)) return encode(value, root);
    return `{"$bytes":"${this.#encoded(encodeWithin(value, root)).toString('base64')}"}`;
  }

  // A text that stays one.
  text(text) {
    return this.encoder === undefined || !text ? text : PREFIX + this.#encoded(encode(text)).toString('base64');
  }

  #encoded(text) {
    const { id } = this.encoder;
    const content = called(this.encoder, 'encode', Buffer.from(text));
    return Buffer.concat([MAGIC, Buffer.from([id.length]), Buffer.from(id), content]);
  }

  // --- receiving ---

  // The value of a payload's text (bytes), with all that is encoded in it decoded; what cannot be is Opaque,
  // and a problem.
  read(bytes, problems) {
    const value = decode(bytes);
    return bytes.includes(MARKER) ? this.opened(value, problems) : value;
  }

  // Changes arrays and objects in their place: nobody else has them yet.
  opened(value, problems) {
    if (typeof value === 'string') return value.includes(PREFIX) ? this.#openedText(value) : value;
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Uint8Array) return isEncoded(value) ? this.#openedBytes(value, problems) : value;
    const open = (each) => this.opened(each, problems);
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; ++index) value[index] = open(value[index]);
    } else if (value instanceof Set) {
      return new (value instanceof FrozenSet ? FrozenSet : Set)([...value].map(open));
    } else if (value instanceof Map) {
      return new Map([...value].map(([key, item]) => [open(key), open(item)]));
    } else if (Object.getPrototypeOf(value) === Object.prototype) {
      for (const name of Object.keys(value)) value[name] = open(value[name]);
    }
    return value;
  }

  #openedBytes(data, problems) {
    try {
      return this.#decoded(data);
    } catch (problem) {
      if (!(problem instanceof CodecError)) throw problem;
      problems.push(problem);
      return new Opaque(data, problem);
    }
  }

  #openedText(text) {
    return text.replace(TEXT, (whole, base64) => {
      const data = Buffer.from(base64, 'base64');
      // It still is a text: cut off, or of another codec.
      if (!isEncoded(data) || data.toString('base64') !== base64) return whole;
      const inner = this.#openedBytes(data, []);
      return typeof inner === 'string' ? inner : whole;
    });
  }

  #decoded(data) {
    const { id, content } = split(data);
    const codec = this.#byId.get(id);
    if (codec === undefined) {
      const known = [...this.#byId.keys()].map((each) => `'${each}'`).join(', ');
      throw new CodecError(`a value is encoded with codec '${id}', and there is ${known ? `only ${known}` : 'no codec'} here`,
        { hint: 'configure({ codec: [now, before] }) decodes with each of them' });
    }
    const text = called(codec, 'decode', content);
    try {
      return decode(text);
    } catch (error) {
      if (!(error instanceof PayloadError)) throw error;
      throw new CodecError(`codec '${id}' has decoded a value to what is no payload`);
    }
  }
}

// What a codec makes of the data. Its own error may quote the data, so only its kind is told.
function called(codec, name, data) {
  let made;
  try {
    made = codec[name](data);
  } catch (error) {
    const problem = new CodecError(`codec '${codec.id}' cannot ${name} a value: ${error?.name ?? 'Error'}`);
    problem.cause = error;
    throw problem;
  }
  if (made instanceof Uint8Array) return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  const what = made instanceof Promise ? 'a Promise; a codec does not wait' : `a ${typeof made} instead of bytes`;
  throw new CodecError(`codec '${codec.id}' gives ${what}`);
}

function checkCodec(codec, known) {
  const id = codec?.id;
  if (typeof id !== 'string' || !ID.test(id)) {
    throw new TypeError(`a codec has an 'id' of 1 to 64 letters, digits or ._-, not ${JSON.stringify(id)}`);
  }
  for (const name of ['encode', 'decode']) {
    if (typeof codec[name] !== 'function') throw new TypeError(`codec '${id}' has no function '${name}'`);
  }
  if (known.has(id)) throw new TypeError(`two codecs have the id '${id}'`);
}

let configured = new Codecs();

// What clients and workers have that are not given a codec of their own, from now on: a codec, a list of
// them, or null.
export function configure(given = {}) {
  checkNames('configure()', given, ['codec']);
  if (given.codec !== undefined) configured = codecsOf(given.codec);
}

// A codec, a list of them or null as Codecs; undefined: what was configured.
export function codecsOf(given) {
  if (given === undefined) return configured;
  if (given === null) return new Codecs();
  if (given instanceof Codecs) return given;
  return new Codecs(Array.isArray(given) ? given : [given]);
}
