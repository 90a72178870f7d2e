// Where requests go: what a URL and a token say, and the connections that are kept to it.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

import { Connection } from './connection.js';
import { ConnectionFailed } from './errors.js';

export const DEFAULT_URL = 'http://127.0.0.1:7380';

export class Target {
  #idle = [];
  #busy = new Set();
  #waiting = []; // who comes when all connections are busy
  #options;
  #head;
  #headers; // the same, for what goes through Node's own client
  #streams = new Set();
  #most;
  #closed = false;

  // `ca`: trusted certificates, as a PEM file's path, or its text; by default the system's own.
  constructor({ url, token, ca, connections = 64 } = {}) {
    this.url = String(url ?? process.env.PAWL_URL ?? DEFAULT_URL).replace(/\/+$/, '');
    const parsed = new URL(this.url.includes('://') ? this.url : `http://${this.url}`);
    if (!['http:', 'https:'].includes(parsed.protocol)) {
      throw new TypeError(`a server's URL is http://HOST:PORT or https://HOST:PORT, not ${this.url}`);
    }
    const secure = parsed.protocol === 'https:';
    const trusted = ca ?? process.env.PAWL_CA;
    this.#options = {
      host: parsed.hostname.replace(/^\[|\]$/g, ''), port: Number(parsed.port) || (secure ? 443 : 80), secure,
      ca: secure && trusted ? readCertificates(trusted) : undefined,
    };
    this.#most = connections;
    this.prefix = `${parsed.pathname.replace(/\/+$/, '')}/api/v1`;
    this.#head = `Host: ${parsed.host}\r\nUser-Agent: pawl-node\r\nAccept: application/json\r\n`;
    const bearer = token ?? process.env.PAWL_TOKEN;
    if (bearer) {
      if (!/^[!-~]+$/.test(bearer)) throw new TypeError('a token is made of visible ASCII characters');
      this.#head += `Authorization: Bearer ${bearer}\r\n`;
    }
    this.#headers = { Host: parsed.host, 'User-Agent': 'pawl-node', ...(bearer && { Authorization: `Bearer ${bearer}` }) };
  }

  // Resolves to {status, body}: bytes. Rejects if no answer came; then nobody knows what was done.
  request(method, path, body, { timeout = 30 } = {}) {
    return new Promise((resolve, reject) => {
      this.ask(method, path, body, timeout, (error, answer) => (error ? reject(error) : resolve(answer)));
    });
  }

  // The same with a callback: `done(error, answer)`.
  ask(method, path, body, timeout, done) {
    if (this.#busy.size >= this.#most) {
      this.#waiting.push(() => this.ask(method, path, body, timeout, done));
      return;
    }
    if (this.#closed) {
      process.nextTick(done, new Error('the client is closed'));
      return;
    }
    const connection = this.#idle.pop() ?? new Connection(this.#options);
    this.#busy.add(connection);
    const bytes = body === undefined ? 0 : Buffer.byteLength(body);
    let head = `${method} ${this.prefix}${path} HTTP/1.1\r\n${this.#head}`;
    if (body !== undefined) head += `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n`;
    connection.request(`${head}\r\n`, body, bytes, timeout, (error, answer) => {
      this.#busy.delete(connection);
      if (!this.#closed) this.#idle.push(connection);
      this.#waiting.shift()?.();
      done(error, answer);
    });
  }

  // Resolves to an answer whose body comes bit by bit, as Node has them. It ends with an error when nothing
  // has come for `silence` seconds.
  stream(path, headers, silence) {
    const { host, port, secure, ca } = this.#options;
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('the client is closed');
      const request = (secure ? https : http).get({
        host, port, ca, servername: isIP(host) ? '' : host, path: this.prefix + path, agent: false,
        headers: { ...this.#headers, ...headers },
      }, resolve);
      this.#streams.add(request);
      request.setTimeout(silence * 1000, () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.on('close', () => this.#streams.delete(request));
    });
  }

  unreachable(error) {
    if (UNTRUSTED.test(error.code ?? '')) {
      return new ConnectionFailed(`no answer from ${this.url}: ${error.message}`, {
        hint: 'trust its certificate, or the authority that has signed it, with `ca` or PAWL_CA: a PEM file',
      });
    }
    if (/closed the connection/.test(error.message) && !this.#options.secure) {
      return new ConnectionFailed(`no answer from ${this.url}: ${error.message}`, {
        hint: 'if the server has TLS, its URL begins with https://', retryable: true,
      });
    }
    return new ConnectionFailed(`no answer from ${this.url}: ${error.message || error.code}`, {
      hint: 'is the server running? `pawl server` starts one; PAWL_URL says where it is', retryable: true,
    });
  }

  close() {
    this.#closed = true;
    for (const connection of [...this.#idle, ...this.#busy]) connection.close();
    for (const request of this.#streams) request.destroy(new Error('the client is closed'));
    this.#idle = [];
  }
}

// What Node says of a certificate that it does not trust, or that is another host's.
const UNTRUSTED = /CERT|^UNABLE_TO_|^ERR_TLS_CERT|^HOSTNAME_MISMATCH/;

function readCertificates(trusted) {
  if (trusted.includes('-----BEGIN')) return trusted;
  try {
    return readFileSync(trusted);
  } catch (error) {
    throw new TypeError(`no certificates in '${trusted}', which \`ca\` or PAWL_CA names: ${error.code}`);
  }
}

// Milliseconds to wait before a further attempt: doubling, and by chance up to half less.
export function pauseAfter(attempt) {
  return Math.min(50 * 2 ** attempt, 2000) * (1 - Math.random() / 2);
}

export function query(values) {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) pairs.append(name, String(each));
    }
  }
  const text = pairs.toString();
  return text ? `?${text}` : '';
}
