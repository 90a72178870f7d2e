// Triggers as requests of the API: their paths and bodies. What is undefined is left out; null is a default.

import { checkNames } from './options.js';

const OPTIONS = {
  kind: 'kind', action: 'action', workflow: 'workflow', version: 'version', key: 'key', run: 'run', channel: 'channel',
  input: 'input', message: 'message', oneAtATime: 'one_at_a_time', filter: 'filter', signature: 'signature',
  secrets: 'secrets', dedupe: 'dedupe', keep: 'keep', maxBody: 'max_body', tags: 'tags', paused: 'paused', revision: 'revision',
};

export function triggerPath(id, below = '') {
  return `/triggers/${encodeURIComponent(id)}${below}`;
}

export function triggerFields(options) {
  checkNames('a trigger', options, Object.keys(OPTIONS));
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [OPTIONS[name], value]));
}
