// The files that a deploy sends, of a project on disk.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';

import { DeployError } from '../src/index.js';
import { collectBundle, findImports } from '../src/bundle.js';
import { TestServer } from '../src/testing.js';

const FLOW = `from pawl import workflow
from .prices import price_of
from ..common import currency

@workflow
async def quote(item):
    return [price_of(item), currency()]
`;

let folder;

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pawl-bundle-'));
  const files = {
    'shop/__init__.py': '',
    'shop/common.py': "def currency():\n    return 'EUR'\n",
    'shop/sales/__init__.py': '',
    'shop/sales/prices.py': 'from shop import common\n\ndef price_of(item):\n    return len(item)\n',
    'shop/sales/flow.py': FLOW,
    'shop/sales/named.py': FLOW.replace('from .prices', 'from shop.sales.prices').replace('from ..common', 'from shop.common'),
    'shop/sales/alone.py': "import prices\n\nasync def main(item):\n    return prices.price_of(item)\n",
    'shop/tax/__init__.py': 'from .. import common\n\nRATE = 3\n',
    'shop/tax/parts.py': 'from . import RATE as rate\n',
    'shop/tax/flow.py': "from pawl import workflow\nfrom . import RATE, parts\n\n@workflow\nasync def taxed(n):\n" +
      '    return [n * RATE, parts.rate]\n',
    'shop/sales/wrong.py': FLOW.replace('price_of(item)', 'open(item)'),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
});

after(() => rmSync(folder, { recursive: true }));

const paths = async (name) => (await collectBundle(path.join(folder, name))).files.map((file) => file.path);

test('a file of a package is sent as part of it', async () => {
  const sent = ['__main__.py', 'shop/sales/flow.py', 'shop/__init__.py', 'shop/common.py',
    'shop/sales/prices.py'];
  assert.deepEqual((await paths('shop/sales/flow.py')).sort(), sent.sort());
  assert.equal((await paths('shop/sales/flow.py'))[0], '__main__.py');
  assert.ok((await paths('shop/sales/named.py')).includes('shop/sales/prices.py'));
});

test('imports are found wherever they stand', () => {
  const source = '"""\nfrom here on, text (\n"""\ntry: from speed import fast\nexcept ImportError: import slow\n' +
    "X = '#'; import late\nasync def main(): import inside; return 1\nfrom a import (b,  # first\n  c as d)\n";
  const modules = findImports(source).map(({ module }) => module);
  for (const module of ['speed', 'slow', 'late', 'inside', 'a']) assert.ok(modules.includes(module), module);
  assert.deepEqual(findImports(source).find(({ module }) => module === 'a').members, ['b', 'c']);
});

test('names of the package itself', async () => {
  const sent = ['__main__.py', 'shop/common.py', 'shop/tax/__init__.py', 'shop/tax/flow.py', 'shop/tax/parts.py'];
  assert.deepEqual((await paths('shop/tax/flow.py')).sort(), sent);
});

test('a file that imports what lies beside it is its own folder', async () => {
  assert.deepEqual((await paths('shop/sales/alone.py')).slice(0, 2), ['alone.py', 'prices.py']);
});

test('it is the program that pawl deploy makes of it', async () => {
  const server = await TestServer.start();
  try {
    for (const [name, workflow, output] of [['sales/flow.py', 'quote', [3, 'EUR']], ['sales/named.py', 'quote', [3, 'EUR']],
      ['tax/flow.py', 'taxed', ['teateatea', 3]]]) {
      const file = path.join(folder, 'shop', name);
      const { version } = await server.client.deploy(file);
      const program = process.env.PAWL_BINARY ?? 'pawl';
      const said = execFileSync(program, ['deploy', file, '--json', '--server', server.url], { encoding: 'utf8' });
      assert.equal(JSON.parse(said).version, version);
      assert.deepEqual(await server.client.run(workflow, 'tea', { timeout: 10 }), output);
    }
    const wrong = path.join(folder, 'shop/sales/wrong.py');
    await assert.rejects(server.client.deploy(wrong), (error) =>
      error instanceof DeployError && error.diagnostics[0].path === wrong && error.diagnostics[0].line === 7);
  } finally {
    await server.stop();
  }
});
