// Which arguments a task's function can take, as far as its source shows it.
//
// JavaScript lets a call have more arguments than the function has parameters, and fewer, and so do tasks. Keyword
// arguments are different: those that the function has no place for would be lost without a word, since the
// workflow and the worker are of different code; and a parameter that takes an object apart (`{ currency }`) cannot
// do without one. Such a call goes back to the server, and waits for a worker that can take it.
//
// A function whose source does not tell (native, bound, or with `arguments`) takes everything.

const NATIVE = /\{\s*\[native code\]\s*\}\s*$/;
const CLOSING = { '(': ')', '[': ']', '{': '}' };

// { positional: [{ name, keys, needed }], rest } for a function, where `keys` are those of an object that is
// taken apart, null if it takes any; undefined: everything.
export function parametersOf(fn) {
  const source = Function.prototype.toString.call(fn);
  if (NATIVE.test(source) || /\barguments\b/.test(source)) return undefined;
  const single = /^(?:async\b\s*)?([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=>/u.exec(source);
  if (single) return { positional: [{ name: single[1], needed: false }], rest: false };
  const open = firstParenthesis(source);
  const parts = open < 0 ? undefined : partsOf(source, open);
  if (parts === undefined) return undefined;
  const rest = parts.length > 0 && parts.at(-1).startsWith('...');
  const named = rest ? parts.slice(0, -1) : parts;
  return { positional: named.map(parameter), rest };
}

// Why the function cannot take these arguments; undefined: it can.
export function misfit(task, parameters, args, keywords) {
  if (parameters === undefined || parameters.rest) return undefined;
  const names = Object.keys(keywords ?? {});
  const { positional } = parameters;
  if (names.length > 0 && args.length >= positional.length) {
    return `${task}() has ${positional.length} parameter${positional.length === 1 ? '' : 's'}, and no place for the keyword '${names[0]}'`;
  }
  const keys = names.length > 0 ? positional[args.length].keys : undefined;
  const unknown = keys ? names.find((name) => !keys.includes(name)) : undefined;
  if (unknown !== undefined) return `${task}() got an unexpected keyword argument '${unknown}'`;
  const missing = positional.slice(args.length + (names.length > 0 ? 1 : 0)).find((each) => each.needed);
  if (missing) return `${task}() needs ${missing.keys?.length ? `the keyword '${missing.keys[0]}'` : 'another argument'}`;
  return undefined;
}

// As the server compares them with calls (docs/protocol.md).
export function writtenParameters({ positional, rest }) {
  const last = rest ? undefined : positional.at(-1);
  const keys = last?.keys;
  const plain = keys === undefined ? positional : positional.slice(0, -1);
  const written = plain.map(({ name }, index) => `${name ?? `argument${index + 1}`}=`);
  if (written.length) written.push('/');
  written.push('*rest');
  if (keys) return [...written, ...keys.map((key) => `${key}=`)];
  // The last parameter takes the keywords, if they are the last argument.
  return positional.length || rest ? [...written, '**more'] : written;
}

function parameter(text) {
  const [target, value] = splitAt(text, '=');
  if (target.startsWith('[')) return { needed: value === undefined };
  if (!target.startsWith('{')) return { name: target, needed: false };
  const parts = partsOf(target, 0);
  const keys = parts?.map((part) => splitAt(splitAt(part, '=')[0], ':')[0]);
  const any = keys === undefined || keys.some((key) => !/^[\p{ID_Continue}$]+$/u.test(key));
  return { keys: any ? null : keys, needed: value === undefined };
}

// Of the parameter list: a name in brackets comes before it, which says nothing that is looked for here.
function firstParenthesis(source) {
  for (let at = 0; at < source.length; ++at) {
    const next = pastComment(source, at);
    if (next > at) at = next - 1;
    else if ('[{=\'"`'.includes(source[at])) return -1;
    else if (source[at] === '(') return at;
  }
  return -1;
}

// What stands between a bracket and the one that closes it, split at its commas, without comments; undefined: it
// has what only a parser understands.
function partsOf(source, open) {
  const parts = [];
  const closing = [CLOSING[source[open]]];
  let part = '';
  for (let at = open + 1; at < source.length; ++at) {
    const next = pastComment(source, at);
    if (next > at) {
      at = next - 1;
      continue;
    }
    const character = source[at];
    if (character === '`' || character === '/') return undefined;
    if (character === '"' || character === "'") {
      const end = pastText(source, at);
      part += source.slice(at, end);
      at = end - 1;
      continue;
    }
    if (character === closing.at(-1)) {
      closing.pop();
      if (closing.length === 0) {
        if (part.trim()) parts.push(part.trim());
        return parts;
      }
    } else if (CLOSING[character]) {
      closing.push(CLOSING[character]);
    } else if (character === ',' && closing.length === 1) {
      parts.push(part.trim());
      part = '';
      continue;
    }
    part += character;
  }
  return undefined;
}

// Before and after the first such character outside of brackets and texts.
function splitAt(text, wanted) {
  let depth = 0;
  for (let at = 0; at < text.length; ++at) {
    if (text[at] === '"' || text[at] === "'") at = pastText(text, at) - 1;
    else if (CLOSING[text[at]]) ++depth;
    else if (')]}'.includes(text[at])) --depth;
    else if (text[at] === wanted && depth === 0) return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  }
  return [text.trim(), undefined];
}

function pastText(source, open) {
  let at = open + 1;
  while (at < source.length && source[at] !== source[open]) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

function pastComment(source, at) {
  if (source.startsWith('//', at)) {
    const end = source.indexOf('\n', at);
    return end < 0 ? source.length : end + 1;
  }
  if (!source.startsWith('/*', at)) return at;
  const end = source.indexOf('*/', at + 2);
  return end < 0 ? source.length : end + 2;
}
