// The options that tasks have here, for workflows that are compiled elsewhere.
//
// A workflow in Python imports tasks from `pawl.tasks`, which stands for every task there may be. A file
// of that name in a bundle takes its place: it declares the tasks as a worker in Python would, and so
// retries, time-outs and queues of a task are said once, beside its function.

import { findImports } from './bundle.js';

const WRITERS = {
  queue: text,
  retry,
  timeout: seconds,
  totalTimeout: seconds,
  heartbeatTimeout: seconds,
  priority: integer,
  key: text,
  cancel: text,
};
const RETRY = { maxAttempts: integer, backoff: seconds, factor: number, maxBackoff: seconds, nonRetryable: names };
const IDENTIFIER = /^[A-Za-z_]\w*$/;

export const TASK_OPTIONS = Object.keys(WRITERS);

// Throws if an option has no meaning, or a value that it cannot have.
export function checkOptions(name, options) {
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(WRITERS, option)) {
      throw new TypeError(`task ${name} has no option '${option}'; it may have ${TASK_OPTIONS.join(', ')}`);
    }
    if (value === undefined || value === null) continue;
    try {
      WRITERS[option](value);
    } catch (error) {
      throw new TypeError(`task ${name}: ${option} ${error.message}`);
    }
  }
}

// The file `pawl/tasks.py` for a bundle, or undefined if no task needs it.
export function declareTasks(files, tasks) {
  const path = 'pawl/tasks.py';
  const declared = tasks.filter(({ name, options }) => IDENTIFIER.test(name) && words(options).length > 0);
  if (!declared.length || files.some((file) => file.path === path)) return undefined;
  let source = 'import pawl\n';
  for (const { name, options } of declared) source += stub(name, `(${words(options).join(', ')})`);
  for (const name of importedTasks(files)) {
    if (!declared.some((task) => task.name === name)) source += stub(name, '');
  }
  return { path, text: source };
}

function stub(name, options) {
  return `\n\n@pawl.task${options}\ndef ${name}(*args, **keywords): ...\n`;
}

function words(options) {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([option, value]) => `${snakeCase(option)}=${WRITERS[option](value)}`);
}

// The names that the files take from pawl.tasks.
function importedTasks(files) {
  const names = new Set();
  for (const { text: source } of files) {
    for (const { module, members } of findImports(source)) {
      if (module === 'pawl.tasks') members.forEach((name) => names.add(name));
    }
    for (const [, name] of source.matchAll(/\bpawl\.tasks\.([A-Za-z_]\w*)/g)) names.add(name);
  }
  return [...names].filter((name) => IDENTIFIER.test(name));
}

function snakeCase(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

// --- values as Python writes them

function number(value) {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw new TypeError('must be a number');
  return String(value);
}

function seconds(value) {
  return number(value);
}

function integer(value) {
  if (!Number.isInteger(value)) throw new TypeError('must be a whole number');
  return String(value);
}

function text(value) {
  if (typeof value !== 'string') throw new TypeError('must be a string');
  return JSON.stringify(value);
}

function names(value) {
  if (!Array.isArray(value)) throw new TypeError('must be a list of kinds of errors');
  return `[${value.map(text).join(', ')}]`;
}

function retry(value) {
  if (typeof value === 'number') return integer(value);
  if (value === null || typeof value !== 'object') throw new TypeError('must be a number or a policy');
  const policy = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  return `pawl.RetryPolicy(${policy.map(([name, each]) => {
    if (!Object.hasOwn(RETRY, name)) throw new TypeError(`has no '${name}', but ${Object.keys(RETRY).join(', ')}`);
    return `${snakeCase(name)}=${RETRY[name](each)}`;
  }).join(', ')})`;
}
