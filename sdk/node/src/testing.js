// A server of its own for each test, with scripted tasks and time that can be skipped.
//
//   const server = await TestServer.start();
//   await server.deploy('order.py');
//   server.script('charge', { id: 'pay-1' });                  every call gets this
//   server.script('ship', new Error('no truck'), 'parcel');    the first fails, the others don't
//   const run = await server.start('order', { id: '7' });
//   await server.skip({ days: 30 });                           what sleeps, sleeps through it
//   assert.equal(await run.result({ timeout: 10 }), 'parcel');
//   await server.stop();
//
// The server is the `pawl` program itself, found by PAWL_BINARY or on the PATH, with everything in memory.
// It ends with stop(), or with the test's process, however that ends: its standard input is a pipe from there.

import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { collectBundle } from './bundle.js';
import { Client } from './client.js';
import { TaskError } from './errors.js';
import { Worker } from './worker.js';

const quiet = { info() {}, warn() {}, error() {} };

export class TestServer {
  #process;
  #codec;
  #worker;
  #replies = new Map();
  #calls = new Map();
  #queues = new Set(['default']);

  static async start({
    store = 'memory:', port = 0, testClock = true, onFault = 'fail', options = [], codec, binary = process.env.PAWL_BINARY ?? 'pawl',
  } = {}) {
    const server = new TestServer();
    const clock = testClock ? ['--test-clock'] : [];
    server.#process = spawn(binary, ['server', '--listen', `127.0.0.1:${port}`, '--store', store, '--stop-with-stdin', '--on-fault', onFault, ...clock, ...options],
      { stdio: ['pipe', 'pipe', 'pipe'] });
    server.#process.stdin.on('error', () => {});  // the server may be gone first
    server.output = '';
    server.url = await new Promise((resolve, reject) => {
      const hear = (chunk) => {
        server.output += chunk;
        const found = /https?:\/\/[\w.:[\]-]+:\d+/.exec(server.output);
        if (found) resolve(found[0]);
      };
      server.#process.stdout.on('data', hear);
      server.#process.stderr.on('data', hear);
      server.#process.on('error', (error) => reject(error.code !== 'ENOENT' ? error
        : new Error(`there is no program '${binary}'; PAWL_BINARY may say where pawl is`)));
      server.#process.on('exit', () => reject(new Error(`the server has ended: ${server.output}`)));
    });
    server.client = new Client({ url: server.url, token: '', codec });
    server.#codec = codec;
    return server;
  }

  // Ends the server as a power cut would.
  async kill() {
    const ended = new Promise((resolve) => { this.#process.once('exit', resolve); });
    this.#process.kill('SIGKILL');
    await ended;
  }

  async stop() {
    await this.#worker?.stop({ grace: 1 });
    this.client.close();
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = new Promise((resolve) => { this.#process.once('exit', resolve); });
    this.#process.kill('SIGTERM');
    await ended;
  }

  // Deploys a file's workflows, as Client.deploy; the queues that it names are worked too.
  async deploy(path, options) {
    for (const task of options?.tasks ?? []) if (task.options?.queue) this.#queues.add(task.options.queue);
    for (const { text } of (await collectBundle(path)).files) {
      for (const [, queue] of text.matchAll(/\bqueue\s*=\s*["']([^"'\n]+)["']/g)) this.#queues.add(queue);
    }
    if (this.#worker) await this.#work();
    return this.client.deploy(path, options);
  }

  // Says what a task answers: one reply for each call, the last one again for all further calls. A reply
  // is a value, an Error to throw, or a function to call.
  script(name, ...replies) {
    if (!replies.length) throw new TypeError('a script has at least one reply');
    this.#replies.set(name, replies);
  }

  // Runs the tasks' own functions.
  work(...tasks) {
    for (const { name, fn, options } of tasks) {
      this.script(name, fn);
      if (options.queue) this.#queues.add(options.queue);
    }
  }

  // The arguments of all calls of a task so far, every attempt.
  calls(name) {
    return [...(this.#calls.get(name) ?? [])];
  }

  async start(workflow, input = null, options = {}) {
    await this.#work();
    return this.client.start(workflow, input, options);
  }

  async run(workflow, input = null, { timeout = 30, ...options } = {}) {
    return (await this.start(workflow, input, options)).result({ timeout });
  }

  // Has a worker for all queues that are known now.
  async #work() {
    if (this.#worker && [...this.#queues].every((queue) => this.#worker.queues.includes(queue))) return;
    await this.#worker?.stop({ grace: 1 });
    const tasks = { get: (name) => ({ fn: (...args) => this.#reply(name, args) }) };
    this.#worker = new Worker({ tasks: [], known: tasks, url: this.url, token: '', queues: [...this.#queues], name: 'test', log: quiet, codec: this.#codec }).start();
    await this.#worker.ready;
  }

  #reply(name, args) {
    if (!this.#calls.has(name)) this.#calls.set(name, []);
    this.#calls.get(name).push(args);
    const replies = this.#replies.get(name);
    if (!replies) throw new TaskError('UnknownTask', `the test says nothing of task '${name}'`, { retryable: false });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) throw reply;
    return typeof reply === 'function' ? reply(...args) : reply;
  }

  // The server's time.
  async now() {
    return (await this.client.skip(0)).now;
  }

  // Lets time pass: skip({ days: 30 }). Timers go off in their order, and runs go on at the time of
  // theirs, as if one had waited.
  async skip({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
    const length = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    const target = (await this.now()).getTime() + length * 1000;
    for (;;) {
      const { now, nextAt } = await this.settle();
      // Times here are milliseconds, the server's are finer: a timer is due at the end of its own.
      const next = Math.min(nextAt === null ? target : nextAt.getTime() + 1, target);
      if (next > now.getTime()) await this.client.skip((next - now.getTime()) / 1000);
      if (next >= target) {
        await this.settle();
        return;
      }
    }
  }

  // Waits until nothing happens any more: every run waits for a timer, a message or its end.
  async settle({ timeout = 10 } = {}) {
    const end = Date.now() + timeout * 1000;
    for (let calm = 0, turns = -1; ;) {
      const moment = await this.client.skip(0);
      const due = moment.nextAt !== null && moment.nextAt <= moment.now;
      const quiet = !due && !moment.running && !this.#worker?.busy;
      calm = quiet && moment.turns === turns ? calm + 1 : 0;
      turns = moment.turns;
      if (calm === 2) return moment;
      if (Date.now() > end) throw new Error('the server does not come to rest');
      await sleep(1);
    }
  }
}
