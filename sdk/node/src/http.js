// Where requests go: what a URL and a token say, and the connections that are kept to it.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

import { Connection } from './connection.js';
import { ConnectionFailed } from './errors.js';

export const DEFAULT_URL = 'http://127.0.0.1:7380';

// Servers that share a store answer alike, so any of them will do: the first one is asked until it fails, then
// the next.
export class Target {
  #endpoints;
  #at = 0;
  #idle = [];
  #busy = new Set();
  #waiting = []; // who comes when all connections are busy
  #streams = new Set();
  #most;
  #closed = false;

  // `ca`: trusted certificates, as a PEM file's path, or its text; by default the system's own.
  constructor({ url, token, ca, connections = 64 } = {}) {
    const given = String(url ?? process.env.PAWL_URL ?? DEFAULT_URL).split(',').map((each) => each.trim()).filter(Boolean);
    if (given.length === 0) throw new TypeError("a server's URL is http://HOST:PORT or https://HOST:PORT");
    const bearer = token ?? process.env.PAWL_TOKEN;
    if (bearer && !/^[!-~]+$/.test(bearer)) throw new TypeError('a token is made of visible ASCII characters');
    const trusted = ca ?? process.env.PAWL_CA;
    this.#endpoints = given.map((each) => endpointOf(each.replace(/\/+$/, ''), bearer, trusted));
    this.url = this.#endpoints.map((each) => each.url).join(',');
    this.#most = connections;
  }

  // The server that is asked next.
  get current() {
    return this.#endpoints[this.#at];
  }

  get prefix() {
    return this.current.prefix;
  }

  get several() {
    return this.#endpoints.length > 1;
  }

  // That server does not answer, or is leaving: the next one is asked from now on.
  avoid(endpoint = this.current) {
    if (endpoint !== this.current || !this.several) return;
    this.#at = (this.#at + 1) % this.#endpoints.length;
    for (const connection of this.#idle) connection.close();
    this.#idle = [];
  }

  // Resolves to {status, body}: bytes. Rejects if no answer came; then nobody knows what was done.
  // `more`: further lines of its head.
  request(method, path, body, { timeout = 30, more = '' } = {}) {
    return new Promise((resolve, reject) => {
      this.ask(method, path, body, timeout, (error, answer) => (error ? reject(error) : resolve(answer)), more);
    });
  }

  // The same with a callback: `done(error, answer)`.
  ask(method, path, body, timeout, done, more = '', tries = this.#endpoints.length) {
    if (this.#busy.size >= this.#most) {
      this.#waiting.push(() => this.ask(method, path, body, timeout, done, more, tries));
      return;
    }
    if (this.#closed) {
      process.nextTick(done, new Error('the client is closed'));
      return;
    }
    const endpoint = this.current;
    const connection = this.#idle.pop() ?? new Connection(endpoint.options);
    this.#busy.add(connection);
    const bytes = body === undefined ? 0 : Buffer.byteLength(body);
    let head = `${method} ${endpoint.prefix}${path} HTTP/1.1\r\n${endpoint.head}${more}`;
    if (body !== undefined) head += `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n`;
    connection.request(`${head}\r\n`, body, bytes, timeout, (error, answer) => {
      this.#busy.delete(connection);
      if (error || answer.status === 503) this.avoid(endpoint); // it is leaving, or has lost its store
      if (!this.#closed && endpoint === this.current) this.#idle.push(connection);
      else connection.close();
      // What has not been sent can be asked of another server, whatever it is.
      if (error && connection.unopened && !this.#closed && tries > 1) {
        this.ask(method, path, body, timeout, done, more, tries - 1);
        return;
      }
      this.#waiting.shift()?.();
      done(error, answer);
    });
  }

  // Resolves to an answer whose body comes bit by bit, as Node has them. It ends with an error when nothing
  // has come for `silence` seconds.
  stream(path, headers, silence) {
    const endpoint = this.current;
    const { host, port, secure, ca } = endpoint.options;
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new Error('the client is closed');
      const request = (secure ? https : http).get({
        host, port, ca, servername: isIP(host) ? '' : host, path: endpoint.prefix + path, agent: false,
        headers: { ...endpoint.headers, ...headers },
      }, resolve);
      this.#streams.add(request);
      request.setTimeout(silence * 1000, () => request.destroy(new Error('no answer in time')));
      request.on('error', (error) => {
        this.avoid(endpoint);
        reject(error);
      });
      request.on('close', () => this.#streams.delete(request));
    });
  }

  unreachable(error) {
    if (UNTRUSTED.test(error.code ?? '')) {
      return new ConnectionFailed(`no answer from ${this.url}: ${error.message}`, {
        hint: 'trust its certificate, or the authority that has signed it, with `ca` or PAWL_CA: a PEM file',
      });
    }
    if (/closed the connection/.test(error.message) && !this.current.options.secure) {
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

function endpointOf(url, bearer, trusted) {
  const parsed = new URL(url.includes('://') ? url : `http://${url}`);
  if (!['http:', 'https:'].includes(parsed.protocol)) {
    throw new TypeError(`a server's URL is http://HOST:PORT or https://HOST:PORT, not ${url}`);
  }
  const secure = parsed.protocol === 'https:';
  let head = `Host: ${parsed.host}\r\nUser-Agent: pawl-node\r\nAccept: application/json\r\n`;
  if (bearer) head += `Authorization: Bearer ${bearer}\r\n`;
  return {
    url,
    options: {
      host: parsed.hostname.replace(/^\[|\]$/g, ''), port: Number(parsed.port) || (secure ? 443 : 80), secure,
      ca: secure && trusted ? readCertificates(trusted) : undefined,
    },
    prefix: `${parsed.pathname.replace(/\/+$/, '')}/api/v1`,
    head,
    // The same, for what goes through Node's own client.
    headers: { Host: parsed.host, 'User-Agent': 'pawl-node', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
  };
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
