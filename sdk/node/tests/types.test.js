// The declarations that the package promises. The compiler is not part of the project: it is run where it
// is installed (TYPESCRIPT may say where), and the test is reported as skipped where it is not.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import * as sdk from '../src/index.js';

const here = path.dirname(fileURLToPath(import.meta.url));
const compiler = process.env.TYPESCRIPT ?? 'tsc';
const found = spawnSync(compiler, ['--version']).status === 0;

test('types', { skip: !found && "tsc is not installed: 'scripts/setup.sh test' installs Debian's, TYPESCRIPT names another" }, () => {
  const done = spawnSync(compiler, ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022',
    '--typeRoots', here, '--lib', 'es2022,dom', path.join(here, 'typing_cases.ts')], { encoding: 'utf8' });
  assert.equal(done.status, 0, done.stdout);
});

test('everything that there is has a type', () => {
  const declarations = ['index.d.ts', 'triggers.d.ts']
    .map((name) => readFileSync(path.join(here, '../src', name), 'utf8')).join('\n');
  const inner = ['errorFromAnswer', 'busy', 'noteProgress'];
  const methods = [sdk.Client, sdk.Run, sdk.Worker, sdk.TaskContext].flatMap(
    (type) => Object.getOwnPropertyNames(type.prototype));
  for (const name of new Set([...Object.keys(sdk), ...methods])) {
    if (!inner.includes(name)) assert.match(declarations, new RegExp(`\\b${name}\\b`), name);
  }
});
