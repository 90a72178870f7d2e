// Runs that are changed, copied and taken home: the requests of docs/repair.md. `ask` sends one, `codecs` encode payloads.

import { randomUUID } from 'node:crypto';

import { encode } from './payload.js';

const path = (run, verb) => `/runs/${encodeURIComponent(run)}/${verb}`;

// The text of an object with fields, and with payloads that are texts already.
export function withPayloads(fields, payloads) {
  const texts = Object.entries(payloads).map(([name, text]) => `"${name}":${text}`);
  const inner = encode(fields).slice(1, -1);
  return `{${[...(inner ? [inner] : []), ...texts].join(',')}}`;
}

function encoded(codecs, values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, codecs.payload(value, name)]));
}

// Changes what a run that waits has: variables by place, messages by number, a timer, the arguments of tasks that nobody
// has begun; or gives tasks that are open or have failed their results. With the answer's `revision`, what was before can
// be given back.
export async function edit({ ask, codecs }, run, changes = {}) {
  const { values, messages, results, arguments: args, timerAt, timerWas, revision, dryRun = false, force = false, reason } = changes;
  const fields = { timer_at: timerAt, timer_was: timerWas, revision, dry_run: dryRun, force, reason };
  const payloads = encoded(codecs, { values, messages, results, arguments: args });
  return ask('POST', path(run, 'edit'), withPayloads(fields, payloads), { repeatable: dryRun });
}

// A copy of a live run as it stands, under another id.
export async function fork({ ask, codecs }, run, options = {}) {
  const { at, id, version, values, tags, tasks = 'take', dryRun = false, force = false, reason } = options;
  const fields = { at: at === undefined ? undefined : String(at), id: id ?? (dryRun ? undefined : randomUUID()), version, tags, tasks, dry_run: dryRun, force, reason };
  return ask('POST', path(run, 'fork'), withPayloads(fields, encoded(codecs, { values })), { repeatable: dryRun });
}

// A run as the bytes of one file: its program, state, calls, messages and log, without what `redact` names.
export async function exportRun({ ask }, run, { redact = [], reason } = {}) {
  const { file } = await ask('POST', path(run, 'export'), encode({ redact, reason }));
  return Buffer.from(file, 'base64');
}

// Makes a run of what exportRun() gave; it goes on where it stood.
export async function importRun({ ask, codecs }, file, { id, results, paused = false, dryRun = false, reason } = {}) {
  const fields = {
    file: Buffer.from(file).toString('base64'), id: id ?? (dryRun ? undefined : randomUUID()), paused, dry_run: dryRun, reason,
  };
  return ask('POST', '/imports', withPayloads(fields, encoded(codecs, { results })), { repeatable: dryRun });
}
