// The README as somebody follows it: its three files, in a fresh folder.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';

import { TestServer } from '../src/testing.js';

// As `npm install` would have it, without fetching anything.
const hook = `data:text/javascript,${encodeURIComponent(`
  export async function resolve(name, context, next) {
    return name === 'pawl' ? { url: ${JSON.stringify(new URL('../src/index.js', import.meta.url).href)}, shortCircuit: true } : next(name, context);
  }`)}`;
const register = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module'; register(${JSON.stringify(hook)});`)}`;

test('the readme', async (t) => {
  const server = await TestServer.start({ testClock: false });
  t.after(() => server.stop());
  const folder = mkdtempSync(path.join(tmpdir(), 'pawl-readme-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  for (const [, name, source] of text.matchAll(/^`([\w.]+)`.*:\n\n```\w+\n([\s\S]*?)^```/gm)) {
    writeFileSync(path.join(folder, name), source);
  }
  const begin = (name) => spawn(process.execPath, ['--import', register, name],
    { cwd: folder, env: { ...process.env, PAWL_URL: server.url, PAWL_TOKEN: '' }, stdio: ['ignore', 'pipe', 'inherit'] });
  const worker = begin('worker.mjs');
  await new Promise((resolve) => { worker.stdout.on('data', (chunk) => String(chunk).includes('worker') && resolve()); });
  const start = begin('start.mjs');
  let said = '';
  start.stdout.on('data', (chunk) => { said += chunk; });
  await new Promise((resolve) => { start.on('exit', resolve); });
  assert.equal(said, 'hello, Ada, and goodbye\n');
  worker.kill('SIGTERM');
  await new Promise((resolve) => { worker.on('exit', resolve); });
  assert.equal(worker.exitCode, 0);
});
