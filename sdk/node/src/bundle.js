// The files of a Python project that a workflow needs: the one that was named, and those that it imports
// and that lie below its folder, as python3 would find them; or below the folder of its package, if it
// imports as a part of one. `pawl deploy` and the Python SDK make the same bundle, so the version is the same.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

const MOST_FILES = 1000;

export async function collectBundle(main) {
  const first = path.resolve(main);
  const folder = path.dirname(first);
  const packageRoot = await folderOfPackage(folder);
  const packaged = await needsPackage(await readFile(first, 'utf8'), folder, packageRoot);
  const root = packaged ? packageRoot : folder;
  const texts = new Map();
  const pending = [first];
  while (pending.length && texts.size < MOST_FILES) {
    const file = pending.shift();
    if (texts.has(file)) continue;
    const text = await readFile(file, 'utf8');
    texts.set(file, text);
    for (const { dots, module, members } of findImports(text)) {
      let base = root;
      if (dots > 0) base = path.resolve(path.dirname(file), ...Array(dots - 1).fill('..'));
      if (path.relative(root, base).startsWith('..')) continue;
      pending.push(...await moduleFiles(base, module, members));
      if (dots > 0 && !module) pending.push(...await packageFile(base, members));
    }
  }
  const name = (file) => path.relative(root, file).split(path.sep).join('/');
  const files = [...texts].map(([file, text]) => ({ path: name(file), text }));
  // Names of modules count from the folder of the first file, which is not a package's.
  if (packaged) files.unshift({ path: '__main__.py', text: `# The workflows are in ${files[0].path}.\n` });
  return {
    files,
    // The server's diagnostics with the paths that the files have here.
    atHome: (diagnostics) => diagnostics.map((each) => ({
      ...each, path: [...texts.keys()].find((file) => name(file) === each.path) ?? each.path,
    })),
  };
}

// The import statements of a source, at the beginning of a line or after `;` and `:`. What looks like one inside
// of a string is found as well, which does no harm: a file that nothing reaches is not compiled.
export function findImports(source) {
  const lines = source.replace(/\\\r?\n/g, ' ');
  const plain = lines.replace(/#.*$/gm, '');
  const found = [];
  const names = (list) => list.replace(/[()]/g, ' ').split(',')
    .map((name) => name.trim().split(/\s+as\s+|\s/)[0]).filter((name) => /^[\w.]+$/.test(name));
  // A `#` may be part of a text: what follows is looked at twice.
  for (const text of lines === plain ? [plain] : [plain, lines]) {
    for (const [, list] of text.matchAll(/(?:^|[;:])[ \t]*import[ \t]+([^\n;#]+)/gm)) {
      for (const module of names(list)) found.push({ dots: 0, module, members: [] });
    }
    const from = /(?:^|[;:])[ \t]*from[ \t]*(\.*)[ \t]*([\w.]*)[ \t]+import[ \t]*(\([\w\s,]*\)|[^\n;#]+)/gm;
    for (const [, dots, module, list] of text.matchAll(from)) {
      found.push({ dots: dots.length, module, members: names(list) });
    }
  }
  return found;
}

// The folder that holds the package which a folder is part of; itself, if it is no package.
async function folderOfPackage(folder) {
  let outer = folder;
  while (await isFile(path.join(outer, '__init__.py'))) outer = path.dirname(outer);
  return outer;
}

// Whether a file imports by the name of the package that it lies in, or from beside it.
async function needsPackage(source, folder, root) {
  if (root === folder) return false;
  const imports = findImports(source);
  if (imports.some(({ dots }) => dots > 0)) return true;
  const [name] = path.relative(root, folder).split(path.sep);
  const named = imports.some(({ module }) => module.split('.')[0] === name);
  return named && !await moduleFile(path.join(folder, name));
}

async function moduleFiles(base, module, members) {
  const parts = module ? module.split('.') : [];
  if (parts[0] === 'pawl') return [];
  const stems = parts.map((_, index) => path.join(base, ...parts.slice(0, index + 1)));
  for (const member of members) stems.push(path.join(base, ...parts, member));
  const files = await Promise.all(stems.map(moduleFile));
  return files.filter(Boolean);
}

// from . import NAME: of the package itself, if it is no module.
async function packageFile(base, members) {
  const modules = await Promise.all(members.map((member) => moduleFile(path.join(base, member))));
  const file = path.join(base, '__init__.py');
  return !modules.every(Boolean) && await isFile(file) ? [file] : [];
}

async function moduleFile(stem) {
  for (const file of [path.join(stem, '__init__.py'), `${stem}.py`]) {
    if (await isFile(file)) return file;
  }
  return undefined;
}

const isFile = (file) => stat(file).then((found) => found.isFile(), () => false);
