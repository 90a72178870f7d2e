// The options that tasks have here, for workflows that are compiled elsewhere.
//
// A workflow that takes a task from `pawl.tasks` says nothing of its options; those stand beside the
// function, in the program that works it. So they are sent along when workflows are deployed: by
// serve(), by client.deploy(…, { tasks }), and by `pawl run` and `pawl deploy`, which start a file of
// tasks and read from a pipe what it declares.

import { closeSync, writeSync } from 'node:fs';
import path from 'node:path';

const READERS = {
  queue: text,
  retry,
  timeout: seconds,
  totalTimeout: seconds,
  heartbeatTimeout: seconds,
  priority: integer,
  key: text,
  sameWorker: text,
  cancel,
};
const RETRY = {
  maxAttempts: integer, backoff: seconds, factor: seconds, maxBackoff: seconds, nonRetryable: names, retryOn: names,
};

export const TASK_OPTIONS = Object.keys(READERS);

// Throws if an option has no meaning, or a value that it cannot have.
export function checkOptions(name, options) {
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(READERS, option)) {
      throw new TypeError(`task ${name} has no option '${option}'; it may have ${TASK_OPTIONS.join(', ')}`);
    }
    if (value === undefined || value === null) continue;
    try {
      READERS[option](value);
    } catch (error) {
      throw new TypeError(`task ${name}: ${option} ${error.message}`);
    }
  }
}

// Tasks as a deploy takes them: names as they are, tasks as name and options if they have any.
export function offeredTasks(tasks) {
  const found = [];
  for (const task of tasks) {
    if (typeof task === 'string') {
      found.push(task);
      continue;
    }
    const options = plain(task.options ?? {}, READERS);
    if (Object.keys(options).length) found.push({ name: task.name, options });
  }
  return found;
}

// Tells who has started this program what its tasks are. Deploying is left to them then ('declared'), and
// perhaps nothing else is wanted ('only').
export function declareTasks(tasks, workflows) {
  const descriptor = process.env.PAWL_DECLARATION_FD;
  if (!descriptor) return undefined;
  delete process.env.PAWL_DECLARATION_FD;
  const words = { tasks: offeredTasks(tasks), workflows: workflows.map((file) => path.resolve(file)) };
  writeSync(Number(descriptor), JSON.stringify(words));
  closeSync(Number(descriptor));
  return process.env.PAWL_DECLARE_ONLY ? 'only' : 'declared';
}

function plain(options, readers) {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([option, value]) => [snakeCase(option), readers[option](value)]));
}

function snakeCase(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

// --- values, checked

function seconds(value) {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw new TypeError('must be a number');
  return value;
}

function integer(value) {
  if (!Number.isInteger(value)) throw new TypeError('must be a whole number');
  return value;
}

function text(value) {
  if (typeof value !== 'string') throw new TypeError('must be a string');
  return value;
}

function cancel(value) {
  if (value !== 'request' && value !== 'wait') throw new TypeError("must be 'request' or 'wait'");
  return value;
}

function names(value) {
  if (!Array.isArray(value)) throw new TypeError('must be a list of kinds of errors');
  return value.map(text);
}

function retry(value) {
  if (typeof value === 'number') return integer(value);
  if (value === null || typeof value !== 'object') throw new TypeError('must be a number or a policy');
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(RETRY, name)) throw new TypeError(`has no '${name}', but ${Object.keys(RETRY).join(', ')}`);
  }
  return plain(value, RETRY);
}
