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
    const files = { pawl: 'index.js', 'pawl/testing': 'testing.js' };
    return files[name] ? { url: ${JSON.stringify(new URL('../src/', import.meta.url).href)} + files[name], shortCircuit: true } : next(name, context);
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

test('the test on the page', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawl-page-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const text = readFileSync(new URL('../../../docs/node.md', import.meta.url), 'utf8');
  const block = (pattern) => [...text.matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(([, source]) => source).find((source) => pattern.test(source));
  writeFileSync(path.join(folder, 'order.py'), block(/@workflow/));
  writeFileSync(path.join(folder, 'order.test.mjs'), block(/TestServer/));
  const env = { ...process.env };
  delete env.NODE_TEST_CONTEXT; // it is a test of its own, and says itself how it went
  const run = spawn(process.execPath, ['--import', register, 'order.test.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  run.stdout.on('data', (chunk) => { said += chunk; });
  await new Promise((resolve) => { run.on('exit', resolve); });
  assert.equal(run.exitCode, 0, said);
});
