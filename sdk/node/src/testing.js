// A server of its own for each test, with scripted tasks and time that can be skipped.
//
//   const server = await TestServer.start();
//   await server.client.deploy('order.py');
//   server.script('charge', { id: 'pay-1' });                  every call gets this
//   server.script('ship', new Error('no truck'), 'parcel');    the first fails, the others don't
//   const run = await server.start('order', { id: '7' });
//   await server.skip({ days: 30 });                           what sleeps, sleeps through it
//   assert.equal(await run.result({ timeout: 10 }), 'parcel');
//   await server.stop();
//
// The server is the `pawl` program itself, found by PAWL_BINARY or on the PATH, with everything in memory.

import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from './client.js';
import { TaskError } from './errors.js';
import { Worker } from './worker.js';

const quiet = { info() {}, warn() {}, error() {} };

export class TestServer {
  #process;
  #worker;
  #replies = new Map();
  #calls = new Map();

  static async start({
    store = 'memory:', port = 0, testClock = true, options = [], binary = process.env.PAWL_BINARY ?? 'pawl',
  } = {}) {
    const server = new TestServer();
    const clock = testClock ? ['--test-clock'] : [];
    server.#process = spawn(binary, ['server', '--listen', `127.0.0.1:${port}`, '--store', store, ...clock, ...options],
      { stdio: ['ignore', 'pipe', 'pipe'] });
    server.output = '';
    server.url = await new Promise((resolve, reject) => {
      const hear = (chunk) => {
        server.output += chunk;
        const found = /https?:\/\/[\w.:[\]-]+:\d+/.exec(server.output);
        if (found) resolve(found[0]);
      };
      server.#process.stdout.on('data', hear);
      server.#process.stderr.on('data', hear);
      server.#process.on('error', reject);
      server.#process.on('exit', () => reject(new Error(`the server has ended: ${server.output}`)));
    });
    server.client = new Client({ url: server.url, token: '' });
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

  // Says what a task answers: one reply for each call, the last one again for all further calls. A reply
  // is a value, an Error to throw, or a function to call.
  script(name, ...replies) {
    if (!replies.length) throw new TypeError('a script has at least one reply');
    this.#replies.set(name, replies);
  }

  // Runs the tasks' own functions.
  work(...tasks) {
    for (const { name, fn } of tasks) this.script(name, fn);
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

  async #work() {
    if (this.#worker) return;
    const tasks = { get: (name) => ({ fn: (...args) => this.#reply(name, args) }) };
    this.#worker = new Worker({ tasks: [], known: tasks, url: this.url, token: '', name: 'test', log: quiet }).start();
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
  now() {
    return this.client.skip(0);
  }

  // Lets time pass: skip({ days: 30 }). Timers go off in their order, and runs go on at the time of
  // theirs, as if one had waited.
  async skip({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
    const length = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    const target = (await this.now()).getTime() + length * 1000;
    for (;;) {
      await this.settle();
      const due = [target];
      for await (const run of this.client.listAll({ status: 'waiting' })) {
        if (run.wake_at) due.push(run.wake_at.getTime() + 1);
      }
      for (const queue of await this.client.queues()) {
        if (queue.next_at) due.push(new Date(queue.next_at).getTime() + 1);
      }
      const now = (await this.now()).getTime();
      const next = Math.min(...due);
      if (next > now) await this.client.skip((next - now) / 1000);
      if (next >= target) {
        await this.settle();
        return;
      }
    }
  }

  // Waits until nothing happens any more: every run waits for a timer, a message or its end.
  async settle({ timeout = 10 } = {}) {
    const end = Date.now() + timeout * 1000;
    for (let calm = 0; calm < 3;) {
      if (Date.now() > end) throw new Error('the server does not come to rest');
      calm = await this.#isQuiet() ? calm + 1 : 0;
      await sleep(3);
    }
  }

  async #isQuiet() {
    if (this.#worker?.busy) return false;
    return (await this.client.queues()).every((queue) => !queue.running && !queue.ready);
  }
}
