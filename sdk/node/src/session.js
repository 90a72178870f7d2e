// The worker's side of the exchange with the server, without any input or output.
//
// What it keeps: tasks that are in hand, results until the server has recorded them, and which
// deliveries have come. The rules:
//
// - A delivery may come again. What is or was in hand is not taken a second time.
// - A result is kept until the server has said that it is recorded; a lost answer is no loss.
// - A server that was killed forgets the session and gives its tasks out anew, under new tokens. An
//   attempt that still runs here, or whose result waits here, then answers for the new token too: so a
//   crash of the server does not make a task run twice as long as its worker lives.

const REMEMBERED = 20_000;
const MOST_RESULTS = 1000;
const MOST_BYTES = 4 << 20; // of one request, if several results have to share it

// One attempt of a task. `result` is its outcome as text, from behind the token.
export class Attempt {
  constructor(order) {
    this.order = order;
    this.token = order.token;
    this.cancelled = false;
    this.result = '';
    this.final = true; // false: given back or cancelled, so nothing that could be used again
    this.controller = undefined;
    this.progressAt = 0;
  }
}

export class Session {
  #hello;
  #taken = new Map(); // tokens by id; the older half is dropped now and then
  #takenBefore = new Map();
  #orphans = new Map(); // results that came too late for their token
  #refused = new Set();
  #received = new Set(); // deliveries past #ack
  #ack = 0;
  #mostResults = MOST_RESULTS;
  #log;

  constructor(hello, log) {
    this.#hello = hello; // what a new session says of itself, as text
    this.#log = log;
    this.id = undefined;
    this.ready = []; // delivered and not begun
    this.attempts = new Map(); // in hand, by id
    this.outbox = []; // over, and not on their way
    this.progress = new Map();
    this.inFlight = new Set();
    this.serverDraining = false;
  }

  announced() {
    let sum = 0;
    for (const exchange of this.inFlight) sum += exchange.capacity;
    return sum;
  }

  hasResultsInFlight() {
    for (const exchange of this.inFlight) if (exchange.results.length) return true;
    return false;
  }

  request(capacity, wait, { draining = false, closing = false } = {}) {
    // A session that is being opened takes no tasks: if the answer is lost, so is the session, and tasks
    // that came with it would be stuck until their lease is over. Nor is there anybody to interrupt a wait.
    if (this.id === undefined) wait = capacity = 0;
    const exchange = {
      session: this.id, results: this.#takeResults(), progress: this.progress, capacity, closing, body: '',
    };
    this.progress = new Map();
    let body = this.id === undefined ? `{${this.#hello}` : `{"session":${JSON.stringify(this.id)}`;
    body += `,"wait":${wait}`;
    if (this.id === undefined && this.attempts.size) { // of a session that the server has forgotten
      const texts = [...this.attempts].map(([id, { token }]) => `{"id":${JSON.stringify(id)},"token":${token}}`);
      body += `,"running":[${texts.join(',')}]`;
    }
    if (this.id !== undefined && this.#ack) body += `,"ack":${this.#ack}`;
    body += `,"capacity":${capacity}`;
    if (exchange.results.length) {
      const texts = exchange.results.map(({ order, token, result }) =>
        `{"id":${JSON.stringify(order.id)},"token":${token},${result}}`);
      body += `,"results":[${texts.join(',')}]`;
    }
    if (exchange.progress.size) {
      const texts = [...exchange.progress].map(([id, { token, value }]) =>
        `{"id":${JSON.stringify(id)},"token":${token}${value === undefined ? '' : `,"value":${value}`}}`);
      body += `,"progress":[${texts.join(',')}]`;
    }
    if (draining) body += ',"draining":true';
    if (closing) body += ',"closed":true';
    exchange.body = `${body}}`;
    this.inFlight.add(exchange);
    return exchange;
  }

  #takeResults() {
    let bytes = 0;
    let count = 0;
    while (count < this.outbox.length && count < this.#mostResults) {
      bytes += this.outbox[count].result.length;
      if (bytes > MOST_BYTES && count > 0) break;
      ++count;
    }
    return count === this.outbox.length ? this.outbox.splice(0) : this.outbox.splice(0, count);
  }

  // No answer came: nobody knows what the server took, so all of it is sent again.
  lost(exchange) {
    this.inFlight.delete(exchange);
    this.outbox = exchange.results.concat(this.outbox);
    for (const [id, progress] of exchange.progress) {
      if (!this.progress.has(id) && this.attempts.has(id)) this.progress.set(id, progress);
    }
  }

  // The server does not take this request as it is, and never will.
  refused(exchange, message) {
    if (exchange.results.length > 1) { // one of them is the offender: smaller requests find it
      this.#mostResults = Math.max(1, exchange.results.length >> 1);
      this.lost(exchange);
      return;
    }
    this.inFlight.delete(exchange);
    for (const attempt of exchange.results) {
      const { id, name } = attempt.order;
      this.#log.error(`the server refuses the result of task ${name}: ${message}`);
      if (this.#refused.has(id)) continue;
      this.#refused.add(id); // the refusal is told in its place; it fits everywhere
      const error = { kind: 'PayloadError', message: message.slice(0, 1000) };
      attempt.result = `"error":${JSON.stringify(error)},"retryable":false`;
      this.outbox.push(attempt);
    }
  }

  // The server does not know the session any more.
  gone(exchange) {
    if (this.id === exchange.session) {
      this.id = undefined;
      this.#ack = 0;
      this.#received.clear();
    }
    this.lost(exchange);
  }

  // Takes an answer in; gives the attempts that nobody wants any more.
  answered(exchange, answer) {
    this.inFlight.delete(exchange);
    this.id ??= answer.session;
    this.serverDraining = Boolean(answer.draining);
    const words = answer.recorded ?? [];
    exchange.results.forEach((attempt, index) => {
      const word = words[index];
      if (word === 'stale' || word === 'unknown') this.#keepOrphan(attempt);
    });
    if (words.length < exchange.results.length) { // the server has not said all: ask again
      this.outbox = exchange.results.slice(words.length).concat(this.outbox);
    }
    if (words.length) this.#mostResults = Math.min(MOST_RESULTS, this.#mostResults * 2);
    if (answer.tasks?.length) this.#takeTasks(answer.tasks);
    if (exchange.session === undefined || exchange.session === this.id) {
      // Of deliveries whose answers were lost only the server knows the numbers.
      for (const number of [...(answer.again ?? []), answer.delivery ?? 0]) {
        if (number > this.#ack) this.#received.add(number);
      }
      while (this.#received.delete(this.#ack + 1)) ++this.#ack;
    }
    return this.#cancelled(answer.cancelled ?? []);
  }

  #keepOrphan(attempt) {
    if (!attempt.final) return;
    this.#orphans.set(attempt.order.id, attempt);
    if (this.#orphans.size > REMEMBERED) this.#orphans.delete(this.#orphans.keys().next().value);
  }

  #takeTasks(tasks) {
    for (const order of tasks) {
      const known = this.#taken.get(order.id) ?? this.#takenBefore.get(order.id);
      if (known !== undefined && !this.#isNew(order, known)) continue;
      this.#taken.set(order.id, order.token);
      const attempt = new Attempt(order);
      this.attempts.set(order.id, attempt);
      this.ready.push(attempt);
    }
    if (this.#taken.size > REMEMBERED) {
      this.#takenBefore = this.#taken;
      this.#taken = new Map();
    }
  }

  // Whether a task that was here before has to be begun.
  #isNew(order, known) {
    const { id, token } = order;
    if (token <= known) return false;
    const answers = (attempt) => attempt && !attempt.cancelled && attempt.final &&
      attempt.order.attempt === order.attempt;
    let found = this.attempts.get(id) ?? this.outbox.find((each) => each.order.id === id);
    if (!found && answers(this.#orphans.get(id))) {
      found = this.#orphans.get(id);
      this.outbox.push(found);
    }
    this.#orphans.delete(id);
    if (!answers(found)) return true;
    found.token = token;
    this.#taken.set(id, token);
    return false;
  }

  #cancelled(ids) {
    const found = [];
    for (const id of ids) {
      const attempt = this.attempts.get(id);
      if (attempt && !attempt.cancelled) {
        attempt.cancelled = true;
        found.push(attempt);
      }
    }
    return found;
  }

  finish(attempt, result, final = true) {
    const { id } = attempt.order;
    attempt.result = result;
    attempt.final = final;
    if (this.attempts.get(id) === attempt) this.attempts.delete(id);
    if (this.progress.size) this.progress.delete(id);
    this.outbox.push(attempt);
  }
}
