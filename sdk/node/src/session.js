// The worker's side of the exchange with the server, without any input or output.
//
// What it keeps: tasks that are in hand, results until the server has recorded them, and which
// deliveries have come. The rules:
//
// - A delivery may come again. What is or was in hand is not taken a second time.
// - A result is kept until the server has said that it is recorded; a lost answer is no loss.
// - A delivery is known by its id and token, which the server never gives twice. A call may be in hand more
//   than once: an attempt whose time is over may still run beside the next one.
// - A server that was killed forgets the session and gives its tasks out anew, under new tokens. An
//   attempt that still runs here, or whose result waits here, then answers for the new token too: so a
//   crash of the server does not make a task run twice as long as its worker lives. It must be the same
//   attempt: the number of one that has failed, or that came before a retry of the run, never comes again.

const REMEMBERED = 20_000;
const MOST_RESULTS = 1000;
const MOST_BYTES = 4 << 20; // of one request, if several results have to share it

// One attempt of a task. `result` is its outcome as text, from behind the token.
export class Attempt {
  constructor(order) {
    this.order = order;
    this.token = order.token; // under which it answers; a later delivery may change it
    this.key = `${order.id}/${order.token}`; // of the delivery that began it
    this.refused = false; // the server did not take its result
    this.cancelled = false;
    this.result = '';
    this.final = true; // false: given back or cancelled, so nothing that could be used again
    this.controller = undefined;
    this.progressAt = 0;
  }
}

export class Session {
  #hello;
  #taken = new Map(); // the highest token by id; the older half is dropped now and then
  #takenBefore = new Map();
  #orphans = new Map(); // results that came too late for their token
  #received = new Set(); // deliveries past #ack
  #ack = 0;
  #mostResults = MOST_RESULTS;
  #log;

  constructor(hello, log) {
    this.#hello = hello; // what a new session says of itself, as text
    this.#log = log;
    this.id = undefined;
    this.ready = []; // delivered and not begun
    this.attempts = new Map(); // in hand, by key
    this.outbox = []; // over, and not on their way
    this.progress = new Map(); // by key
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
      const texts = [...this.attempts.values()].map(({ order, token }) =>
        `{"id":${JSON.stringify(order.id)},"token":${token}}`);
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
      const texts = [...exchange.progress.values()].map(({ id, token, value }) =>
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
    for (const [key, progress] of exchange.progress) {
      if (!this.progress.has(key) && this.attempts.has(key)) this.progress.set(key, progress);
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
      const { name } = attempt.order;
      this.#log.error(`the server refuses the result of task ${name}: ${message}`);
      if (attempt.refused) continue;
      attempt.refused = true; // the refusal is told in its place; it fits everywhere
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
    return this.#cancelled(answer.cancelled ?? [], answer.cancelled_tokens ?? []);
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
      this.attempts.set(attempt.key, attempt);
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
    const fits = (each) => each.order.id === id && answers(each);
    let found = [...this.attempts.values()].find(fits) ?? this.outbox.find(fits);
    if (!found && answers(this.#orphans.get(id))) {
      found = this.#orphans.get(id);
      this.outbox.push(found);
    }
    this.#orphans.delete(id);
    if (!found) return true;
    found.token = token;
    this.#taken.set(id, token);
    return false;
  }

  #cancelled(ids, tokens) {
    if (!ids.length) return [];
    // An earlier server names no tokens: then every attempt of the call is meant.
    const named = ids.length === tokens.length;
    const wanted = new Set(named ? ids.map((id, index) => `${id}/${tokens[index]}`) : ids);
    const found = [];
    for (const attempt of this.attempts.values()) {
      const { id } = attempt.order;
      if (attempt.cancelled || !wanted.has(named ? `${id}/${attempt.token}` : id)) continue;
      attempt.cancelled = true;
      found.push(attempt);
    }
    return found;
  }

  finish(attempt, result, final = true) {
    attempt.result = result;
    attempt.final = final;
    this.attempts.delete(attempt.key);
    if (this.progress.size) this.progress.delete(attempt.key);
    this.outbox.push(attempt);
  }
}
