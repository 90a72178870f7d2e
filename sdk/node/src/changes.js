// The stream of changes: what happens to runs and tasks, as it happens.
//
//   for await (const change of client.changes()) console.log(change.run, change.change ?? change.status);

import { PawlError, WaitTimeout, errorFromAnswer } from './errors.js';
import { pauseAfter, query } from './http.js';

const SILENCE = 40; // seconds; the server gives a sign of life every 15

// Takes server-sent events apart, however they are cut into pieces.
export class EventReader {
  #text = '';
  #decoder = new TextDecoder();

  // The events that are complete now: {id, kind, data}. Without a kind there was only an id.
  feed(bytes) {
    this.#text += this.#decoder.decode(bytes, { stream: true });
    const blocks = this.#text.split('\n\n');
    this.#text = blocks.pop();
    return blocks.map((block) => {
      const event = { id: undefined, kind: '', data: '' };
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':');
        const value = line.slice(colon + 1).replace(/^ /, '');
        const name = line.slice(0, colon);
        if (name === 'id') event.id = value;
        else if (name === 'event') event.kind = value;
        else if (name === 'data') event.data += value;
      }
      return event;
    });
  }
}

// An asynchronous iterator without an end, which listens from the moment it is made. A lost connection
// is made again, and goes on behind the last change.
export class Changes {
  #target;
  #path;
  #last;
  #begun;
  #timeout;
  #retries;
  #stream; // of bytes
  #reader;
  #reading; // what comes next, if somebody has given up waiting for it
  #found = [];
  #closed = false;
  #wake; // ends a pause

  constructor(target, { run, workflow, kind, change, after, timeout, signal } = {}, retries = 6) {
    if (after !== undefined && !/^[!-~]+$/.test(after)) throw new TypeError('`after` is the id of a change');
    this.#target = target;
    this.#path = `/events${query({ run, workflow, kind, change })}`;
    this.#last = after;
    this.#begun = after !== undefined;
    this.#timeout = timeout;
    this.#retries = retries;
    this.ready = this.#listen();
    this.ready.catch(() => {}); // whoever asks for the next one hears of it
    if (signal?.aborted) this.close();
    else signal?.addEventListener('abort', () => this.close(), { once: true });
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  async next() {
    await this.ready;
    const deadline = this.#timeout === undefined ? Infinity : Date.now() + this.#timeout * 1000;
    while (this.#found.length === 0) {
      if (this.#closed) return { value: undefined, done: true };
      if (this.#stream === undefined) await this.#listen();
      else await this.#receive(deadline);
    }
    return { value: this.#found.shift(), done: false };
  }

  async return(value) {
    this.close();
    return { value, done: true };
  }

  // Listens no more; the iteration ends.
  close() {
    this.#closed = true;
    this.#stream?.destroy();
    this.#wake?.();
  }

  async #listen() {
    for (let attempt = 0; !this.#closed; ++attempt) {
      try {
        return await this.#open();
      } catch (problem) {
        const error = problem instanceof PawlError ? problem : this.#target.unreachable(problem);
        if (this.#closed) return undefined;
        if (!error.retryable || attempt >= this.#retries) throw error;
      }
      await new Promise((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, pauseAfter(attempt));
      });
    }
    return undefined;
  }

  async #open() {
    const head = { Accept: 'text/event-stream' };
    if (this.#last) head['Last-Event-ID'] = this.#last;
    const stream = await this.#target.stream(this.#path, head, SILENCE);
    if (stream.statusCode !== 200) throw errorFromAnswer(stream.statusCode, await bodyOf(stream));
    // Before anything came of which the server could be told.
    if (this.#begun && !this.#last) this.#found.push({ id: '', kind: 'missed' });
    this.#begun = true;
    this.#stream = stream;
    this.#reader = new EventReader();
    this.#reading = undefined;
    if (this.#closed) stream.destroy();
  }

  async #receive(deadline) {
    // That the connection is lost is known by its end, whatever the reason.
    this.#reading ??= once(this.#stream);
    const bytes = await before(deadline, this.#reading);
    if (bytes === LATE) throw new WaitTimeout(`there was no change for ${this.#timeout} seconds`, { code: 'PAWL-4010' });
    this.#reading = undefined;
    if (bytes === undefined) {
      this.#stream.destroy();
      this.#stream = undefined;
      return;
    }
    for (const { id, kind, data } of this.#reader.feed(bytes)) {
      this.#last = id ?? this.#last;
      if (kind) this.#found.push(changeOf(this.#last ?? '', kind, JSON.parse(data || '{}')));
    }
  }
}

const LATE = Symbol('late');

// The next bytes of a stream; undefined: there are no more.
function once(stream) {
  return new Promise((resolve) => {
    const look = () => {
      const bytes = stream.read();
      if (bytes === null && !stream.destroyed && !stream.readableEnded) return;
      for (const name of ['readable', 'end', 'close', 'error']) stream.off(name, look);
      stream.on('error', () => {}); // its end is all that counts
      resolve(bytes ?? undefined);
    };
    for (const name of ['readable', 'end', 'close', 'error']) stream.on(name, look);
    look();
  });
}

function before(deadline, promise) {
  if (deadline === Infinity) return promise;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(LATE), Math.max(0, deadline - Date.now()));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function bodyOf(stream) {
  const pieces = [];
  for await (const piece of stream) pieces.push(piece);
  const text = Buffer.concat(pieces).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function changeOf(id, kind, fields) {
  if (kind !== 'task') return { id, kind, run: fields.id, change: fields.change, status: fields.status, workflow: fields.workflow };
  return { id, kind, run: fields.run, task: fields.id, name: fields.name, status: fields.status, attempt: fields.attempt, workflow: fields.workflow };
}
