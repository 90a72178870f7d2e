// HTTP/1.1 over a socket, as little of it as a client of Pawl needs. Node's own client makes a dozen
// objects and as many events for each request, which is a good part of what a worker has to do.

import { connect as connectPlain, isIP } from 'node:net';
import { connect as connectSecure } from 'node:tls';

const LONGEST_HEAD = 65_536;
const UNTIL_END = -1; // a body without a length goes on until the connection ends
const CHUNKED = -2;

// Takes the bytes of one answer as they come. `feed` and `end` say whether it is whole.
export class ResponseReader {
  constructor() {
    this.status = 0;
    this.body = undefined;
    this.keepAlive = true;
    this.left = undefined; // of the body; undefined: the head has not come
    this.buffer = undefined;
    this.pieces = [];
    this.size = 0;
  }

  feed(data) {
    if (this.left === undefined) {
      this.buffer = this.buffer === undefined ? data : Buffer.concat([this.buffer, data]);
      for (;;) {
        const end = this.buffer.indexOf('\r\n\r\n');
        if (end < 0) {
          if (this.buffer.length > LONGEST_HEAD) throw new Error('the head of the answer is too long');
          return false;
        }
        this.#readHead(this.buffer.latin1Slice(0, end));
        this.buffer = this.buffer.subarray(end + 4);
        if (this.status >= 200) break; // what comes before that only announces it
      }
      data = this.buffer;
      this.buffer = undefined;
    }
    if (data.length) {
      this.pieces.push(data);
      this.size += data.length;
    }
    if (this.left === CHUNKED) return this.#readChunks();
    if (this.left === UNTIL_END || this.size < this.left) return false;
    this.body = this.#whole().subarray(0, this.left);
    return true;
  }

  end() {
    if (this.left !== UNTIL_END) throw new Error('the server closed the connection before it had answered');
    this.keepAlive = false;
    this.body = this.#whole();
    return true;
  }

  #whole() {
    if (this.pieces.length !== 1) this.pieces = [Buffer.concat(this.pieces)];
    return this.pieces[0];
  }

  #readHead(head) {
    const found = STATUS.exec(head);
    if (!found) throw new Error('this is not an HTTP/1.1 server');
    this.status = Number(found[2]);
    if (this.status < 200) return;
    const connection = header(head, CONNECTION);
    this.keepAlive = found[1] === '1' ? connection !== 'close' : connection === 'keep-alive';
    const length = header(head, LENGTH);
    if (this.status === 204 || this.status === 304) {
      this.left = 0;
    } else if (header(head, TRANSFER)?.includes('chunked')) {
      this.left = CHUNKED;
    } else if (length === undefined) {
      this.left = UNTIL_END;
    } else if (/^\d+$/.test(length)) {
      this.left = Number(length);
    } else {
      throw new Error("the answer's length is not a number");
    }
  }

  // Takes the chunks apart once all of them are there: answers in chunks are rare and short.
  #readChunks() {
    const data = this.#whole();
    const chunks = [];
    for (let at = 0; ;) {
      const line = data.indexOf('\r\n', at);
      if (line < 0) return false;
      const digits = data.latin1Slice(at, line).split(';')[0].trim();
      if (!/^[0-9a-f]+$/i.test(digits)) throw new Error('the size of a chunk is not a number');
      const size = parseInt(digits, 16);
      at = line + 2;
      if (size === 0) {
        if (data.indexOf('\r\n', at) < 0) return false;
        this.body = Buffer.concat(chunks);
        return true;
      }
      if (data.length < at + size + 2) return false;
      chunks.push(data.subarray(at, at + size));
      at += size + 2;
    }
  }
}

const STATUS = /^HTTP\/1\.([01]) (\d{3})/;
const CONNECTION = pattern('connection');
const LENGTH = pattern('content-length');
const TRANSFER = pattern('transfer-encoding');

function pattern(name) {
  return new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, 'im');
}

function header(head, name) {
  return name.exec(head)?.[1].toLowerCase();
}

// One connection, one request at a time. It opens itself, again after it was closed, and keeps the
// process alive only while it waits for an answer.
export class Connection {
  #open; // () => socket
  #socket;
  #reader;
  #answer; // told of {status, body}, or of an error
  #timer;
  #deadline = 0;
  unopened = true; // no server has accepted it since it was closed last

  constructor({ host, port, secure, ca }) {
    this.#open = () => (secure
      ? connectSecure({ host, port, ca, servername: isIP(host) ? '' : host })
      : connectPlain({ host, port }));
  }

  // Calls `answer(error, {status, body})`: bytes. With an error no answer came, and nobody knows what was
  // done. No promises: a worker makes tens of thousands of requests, and waits for each.
  request(head, body, bytes, timeout, answer) {
    this.#answer = answer;
    this.#reader = new ResponseReader();
    const socket = this.#ready();
    this.#expect(timeout * 1000);
    // What is plain ASCII need not be encoded.
    const encoding = body === undefined || bytes === body.length ? 'latin1' : 'utf8';
    if (body === undefined || body.length < 4096) {
      socket.write(body === undefined ? head : head + body, encoding);
    } else {
      socket.cork();
      socket.write(head, 'latin1');
      socket.write(body, encoding);
      socket.uncork();
    }
  }

  // One timer for all requests: most are answered long before it is due, and then it waits for the next.
  #expect(milliseconds) {
    this.#deadline = performance.now() + milliseconds;
    if (this.#timer !== undefined && this.#timer.due <= this.#deadline) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const left = this.#deadline - performance.now();
      if (this.#reader === undefined) return;
      if (left > 0) this.#expect(left);
      else this.#fail(new Error('no answer in time'));
    }, milliseconds);
    this.#timer.due = this.#deadline;
    this.#timer.unref(); // the socket is what keeps the process alive
  }

  close() {
    this.#fail(new Error('the connection was closed'));
  }

  #ready() {
    if (this.#socket !== undefined) {
      this.#socket.ref();
      return this.#socket;
    }
    const socket = this.#open();
    this.unopened = true;
    socket.setNoDelay(true);
    socket.once('connect', () => { this.unopened = false; });
    socket.on('data', (data) => this.#take(socket, data));
    socket.on('end', () => this.#take(socket, undefined));
    socket.on('error', (error) => this.#over(socket, error));
    socket.on('close', () => this.#over(socket, new Error('the server closed the connection')));
    this.#socket = socket;
    return socket;
  }

  #take(socket, data) {
    if (socket !== this.#socket) return;
    if (this.#reader === undefined) { // nobody has asked: the server says farewell
      this.#drop();
      return;
    }
    let done;
    try {
      done = data === undefined ? this.#reader.end() : this.#reader.feed(data);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (!done) return;
    const reader = this.#reader;
    const answer = this.#answer;
    this.#rest();
    if (reader.keepAlive) socket.unref();
    else this.#drop();
    answer(undefined, reader);
  }

  #over(socket, error) {
    if (socket !== this.#socket) return;
    this.#fail(error);
  }

  #fail(error) {
    const answer = this.#answer;
    this.#rest();
    this.#drop();
    if (answer) process.nextTick(answer, error); // never before request() has returned
  }

  #drop() {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #rest() {
    this.#reader = this.#answer = undefined;
  }
}
