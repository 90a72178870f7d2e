// A stand-in for the server's exchange, for what a real server cannot be made to do on demand: losing its
// answers, forgetting sessions, delivering twice. Everything else is tested against the real one.

import http from 'node:http';

export class ExchangeDouble {
  constructor() {
    this.pending = [];
    this.held = new Map(); // id -> {order, delivery}
    this.outcomes = new Map(); // id -> results in the order they were taken
    this.progress = [];
    this.requests = [];
    this.cancelled = [];
    this.statuses = []; // answers to give before anything else; a text is a proxy's page
    this.loseAnswers = 0;
    this.session = null;
    this.sessions = 0;
    this.delivery = 0;
    this.acknowledged = 0;
    this.lost = new Set(); // numbers of deliveries that have to come again
    this.waiters = new Set();
  }

  async listen() {
    this.server = http.createServer((request, response) => {
      const chunks = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => this.#take(JSON.parse(Buffer.concat(chunks)), response));
    });
    await new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }

  add(name, args = [], { id, keywords = null, attempt = 1 } = {}) {
    id ??= `t${this.outcomes.size + this.pending.length + this.held.size}`;
    this.pending.push({ id, token: 1, name, run: `run-${id}`, queue: 'default', args, keywords, attempt });
    this.#wake();
    return id;
  }

  cancel(id) {
    this.cancelled.push(id);
    this.#wake();
  }

  // As a server that was killed and started again: held tasks are given out anew.
  forgetSession() {
    this.session = null;
    for (const { order } of this.held.values()) this.pending.push({ ...order, token: order.token + 1 });
    this.held.clear();
    this.#wake();
  }

  async outcomesOf(count, timeout = 10_000) {
    const end = Date.now() + timeout;
    while (this.outcomes.size < count) {
      if (Date.now() > end) throw new Error(`only ${this.outcomes.size} of ${count} outcomes`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return this.outcomes;
  }

  #wake() {
    for (const waiter of [...this.waiters]) waiter();
  }

  #take(request, response) {
    this.requests.push(request);
    const reply = (status, body) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (typeof this.statuses[0] === 'string') {
      response.writeHead(502, { 'Content-Type': 'text/html' });
      response.end(this.statuses.shift());
      return;
    }
    if (this.statuses.length) {
      reply(this.statuses.shift(), { error: { code: 'PAWL-4006', message: 'no' } });
      return;
    }
    if (request.session === undefined) {
      this.session = String(++this.sessions);
      this.delivery = this.acknowledged = 0;
      this.lost.clear();
    } else if (request.session !== this.session) {
      reply(410, { error: { code: 'PAWL-4007', message: 'unknown session' } });
      return;
    }
    this.acknowledged = Math.max(this.acknowledged, request.ack ?? 0);
    if ([...this.lost].some((number) => number <= this.acknowledged)) throw new Error('a lost delivery was acknowledged');
    const capacity = request.draining ? 0 : request.capacity;
    const recorded = (request.results ?? []).map((result) => this.#record(result));
    this.progress.push(...(request.progress ?? []));
    this.#wake(); // a request that waits is answered when another one comes
    const session = this.session;
    let timer;
    const finish = (interrupted) => {
      if (response.writableEnded || response.destroyed) return;
      const tasks = interrupted ? [] : this.pending.splice(0, capacity);
      const again = capacity && !interrupted ? [...this.lost] : [];
      const cancelled = this.cancelled.splice(0);
      const over = interrupted || tasks.length || again.length || cancelled.length || session !== this.session;
      if (!over && timer !== undefined) return;
      clearTimeout(timer);
      this.waiters.delete(waiter);
      for (const number of again) this.lost.delete(number);
      const repeated = [...this.held.values()].filter((held) => again.includes(held.delivery));
      const answer = { session, recorded, tasks: repeated.map((held) => held.order).concat(tasks), again, cancelled };
      if (tasks.length) {
        answer.delivery = ++this.delivery;
        for (const order of tasks) this.held.set(order.id, { order, delivery: this.delivery });
      }
      if (this.loseAnswers) {
        --this.loseAnswers;
        for (const number of again) this.lost.add(number);
        if (tasks.length) this.lost.add(this.delivery);
        response.destroy();
        setImmediate(() => this.#wake()); // the request that waits brings it
        return;
      }
      reply(200, answer);
    };
    const waiter = () => finish(false);
    const wait = request.closed ? 0 : request.wait ?? 0;
    if (wait > 0) timer = setTimeout(() => finish(true), wait * 1000);
    for (const other of [...this.waiters]) other.interrupt();
    waiter.interrupt = () => finish(true);
    this.waiters.add(waiter);
    finish(false);
  }

  #record(result) {
    const held = this.held.get(result.id);
    if (!held) return this.outcomes.has(result.id) ? 'repeated' : 'unknown';
    if (held.order.token !== result.token) return 'stale';
    this.held.delete(result.id);
    if (result.returned) {
      this.pending.push({ ...held.order, token: held.order.token + 1 });
    } else {
      this.outcomes.set(result.id, [...(this.outcomes.get(result.id) ?? []), result]);
    }
    return 'recorded';
  }
}
