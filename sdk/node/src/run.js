// A run as a program has it in hand: each verb of the client, for this run.

import { RunCancelled, RunFailed } from './errors.js';

// A run that was started, or that is known by its id.
export class Run {
  constructor(client, id, created = false) {
    this.client = client;
    this.id = id;
    this.created = created; // false: it was there
  }
  async result(options) {
    return outputOf(await this.wait(options));
  }
  wait(options) {
    return this.client.wait(this.id, options);
  }
  info() {
    return this.client.get(this.id);
  }
  send(channel, payload, options) {
    return this.client.send(this.id, channel, payload, options);
  }
  request(channel, payload, options) {
    return this.client.request(this.id, channel, payload, options);
  }
  query(name, ...args) {
    return this.client.query(this.id, name, ...args);
  }
  queries() {
    return this.client.queries(this.id);
  }
  cancel(options) {
    return this.client.cancel(this.id, options);
  }
  kill(options) {
    return this.client.kill(this.id, options);
  }
  pause(options) {
    return this.client.pause(this.id, options);
  }
  resume(value, options) {
    return this.client.resume(this.id, value, options);
  }
  retry(options) {
    return this.client.retry(this.id, options);
  }
  move(options) {
    return this.client.move(this.id, options);
  }
  edit(changes) {
    return this.client.edit(this.id, changes);
  }
  fork(options) {
    return this.client.fork(this.id, options);
  }
  export(options) {
    return this.client.export(this.id, options);
  }
  fail(options) {
    return this.client.fail(this.id, options);
  }
  restart(options) {
    return this.client.restart(this.id, options);
  }
  delete() {
    return this.client.delete(this.id);
  }
  streams() {
    return this.client.streams(this.id);
  }
  streamPage(name, options) {
    return this.client.streamPage(this.id, name, options);
  }
  stream(name, options) {
    return this.client.stream(this.id, name, options);
  }
  history(page) {
    return this.client.history(this.id, page);
  }
  historyDiff(from, to) {
    return this.client.historyDiff(this.id, from, to);
  }
  historyChanges(name, options) {
    return this.client.historyChanges(this.id, name, options);
  }
  state(options) {
    return this.client.state(this.id, options);
  }
  timeline(page) {
    return this.client.timeline(this.id, page);
  }
  logs(options) {
    return this.client.logs(this.id, options);
  }
  messages(options) {
    return this.client.messages(this.id, options);
  }
  waitStatusChange(after, options) {
    return this.client.waitStatusChange(this.id, after, options);
  }
  changes(options) {
    return this.client.changes({ ...options, run: this.id });
  }
}

// The output of a run that has ended; RunFailed or RunCancelled if there is none, CodecError if it cannot be
// decoded.
export function outputOf(result) {
  if (result.status === 'completed') {
    if (result.problem) throw result.problem;
    return result.output ?? null;
  }
  const Class = result.status === 'cancelled' ? RunCancelled : RunFailed;
  throw new Class(result.run, result.error ?? {});
}
