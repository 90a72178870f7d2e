// HTTP as a client of Pawl needs it: kept-alive connections, JSON both ways.

import http from 'node:http';
import https from 'node:https';

import { ConnectionFailed } from './errors.js';

export const DEFAULT_URL = 'http://127.0.0.1:7380';

export class Target {
  constructor({ url, token, connections = 64 } = {}) {
    this.url = (url ?? process.env.PAWL_URL ?? DEFAULT_URL).replace(/\/+$/, '');
    const parsed = new URL(this.url.includes('://') ? this.url : `http://${this.url}`);
    if (!['http:', 'https:'].includes(parsed.protocol)) {
      throw new TypeError(`a server's URL is http://HOST:PORT or https://HOST:PORT, not ${url}`);
    }
    this.module = parsed.protocol === 'https:' ? https : http;
    this.agent = new this.module.Agent({ keepAlive: true, maxSockets: connections, noDelay: true });
    this.host = parsed.hostname.replace(/^\[|\]$/g, '');
    this.port = parsed.port || (parsed.protocol === 'https:' ? 443 : 80);
    this.prefix = `${parsed.pathname.replace(/\/+$/, '')}/api/v1`;
    this.headers = { 'User-Agent': 'pawl-node', Accept: 'application/json' };
    const bearer = token ?? process.env.PAWL_TOKEN;
    if (bearer) this.headers.Authorization = `Bearer ${bearer}`;
  }

  // Resolves to {status, body}: bytes. Rejects if no answer came; then nobody knows what was done.
  request(method, path, body, { headers, timeout = 30, signal } = {}) {
    return new Promise((resolve, reject) => {
      const all = { ...this.headers, ...headers };
      if (body !== undefined) {
        all['Content-Type'] = 'application/json';
        all['Content-Length'] = Buffer.byteLength(body);
      }
      const request = this.module.request({
        host: this.host, port: this.port, path: this.prefix + path, method, headers: all,
        agent: this.agent, signal,
      });
      const timer = setTimeout(() => request.destroy(new Error('no answer in time')), timeout * 1000);
      request.on('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      request.on('response', (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', (error) => request.destroy(error));
        response.on('close', () => {
          clearTimeout(timer);
          if (!response.complete) reject(new Error('the server closed the connection in the middle of its answer'));
        });
        response.on('end', () => {
          clearTimeout(timer);
          resolve({
            status: response.statusCode,
            body: chunks.length === 1 ? chunks[0] : Buffer.concat(chunks),
          });
        });
      });
      request.end(body);
    });
  }

  unreachable(error) {
    return new ConnectionFailed(`no answer from ${this.url}: ${error.message || error.code}`, {
      hint: 'is the server running? `pawl server` starts one; PAWL_URL says where it is', retryable: true,
    });
  }

  close() {
    this.agent.destroy();
  }
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
