// The client: all verbs of a server.
//
//   const client = new Client();                 // PAWL_URL and PAWL_TOKEN; or a url, or {url, token}
//   const run = await client.start('order', { id: 7 }, { id: 'order-7' });
//   console.log(await run.result());
//
// What can be asked twice without harm is asked again when the server could not be reached or was busy.

import { randomBytes, randomUUID } from 'node:crypto';

import { collectBundle } from './bundle.js';
import { Changes } from './changes.js';
import { codecsOf, isDecided } from './codec.js';
import {
  DeployError, PawlError, RequestRejected, RunEnded, RunExists, WaitTimeout, errorFromAnswer,
} from './errors.js';
import { Target, pauseAfter, query } from './http.js';
import { checkNames } from './options.js';
import { decode, encode, encodeWithin } from './payload.js';
import { edit, exportRun, fork, importRun, withPayloads } from './repairs.js';
import { Run, outputOf } from './run.js';
import { momentText, scheduleFields, schedulePath } from './schedules.js';
import { triggerFields, triggerPath } from './triggers.js';
import { offeredTasks } from './task_options.js';
import { traceLines } from './tracing.js';

const POLL = 30; // seconds of one long poll
const ENDED = ['completed', 'failed', 'cancelled'];
const OPTIONS = ['url', 'token', 'ca', 'timeout', 'retries', 'codec'];
const quote = encodeURIComponent;

function checkFilters(filters) {
  const unset = Object.keys(filters).find((name) => filters[name] === undefined || filters[name] === null);
  // Dropped without a word, it would mean every run.
  if (unset !== undefined) {
    throw new TypeError(`the filter '${unset}' is ${filters[unset]}; leave it out to act on runs whatever it is`);
  }
}

export class Client {
  #target;
  #timeout;
  #retries;
  #codecs;

  // Takes {url, token, …}, or the url first: new Client(url), new Client(url, {token, …}).
  constructor(first = {}, more = {}) {
    const isUrl = typeof first === 'string' || first instanceof URL;
    checkNames('a client', isUrl ? more : first, OPTIONS);
    const { url, token, ca, timeout = 30, retries = 6, codec } = isUrl ? { ...more, url: first } : first;
    this.#target = new Target({ url, token, ca });
    this.#timeout = timeout;
    this.#retries = retries;
    this.#codecs = codecsOf(codec);
  }

  get url() {
    return this.#target.url;
  }

  close() {
    this.#target.close();
  }

  // --- starting ---

  // Starts a run. With the id or key of one that is there, that one is given back.
  async start(workflow, input = null, options = {}) {
    try {
      const answer = await this.#do('POST', '/runs', startBody(workflow, input, options, this.#codecs),
        { repeatable: isRepeatable(options) });
      return new Run(this, answer.id, Boolean(answer.created));
    } catch (error) {
      const same = await this.#sameRun(input, error);
      if (same === undefined) throw error;
      return same;
    }
  }

  // Starts up to 1,000 runs at once: [{workflow, input, …options}]. Gives a Run for each, or the error
  // that kept it from starting.
  async startMany(starts) {
    const bodies = starts.map(({ workflow, input = null, ...options }) => startBody(workflow, input, options, this.#codecs));
    const { results } = await this.#do('POST', '/runs/batch', `{"runs":[${bodies.join(',')}]}`,
      { repeatable: starts.every(isRepeatable) });
    return Promise.all(results.map(async (each, index) => {
      if (!each.error) return new Run(this, each.id, Boolean(each.created));
      const error = errorFromAnswer(0, each);
      return await this.#sameRun(starts[index].input, error) ?? error;
    }));
  }

  // The run that keeps another from starting, if it has the same input and is the one that is meant. A codec
  // may encode an input in another way each time, and the server sees two inputs.
  async #sameRun(input, error) {
    const compared = this.#codecs.encoder !== undefined && input !== undefined && input !== null && !isDecided(input);
    const found = compared && error instanceof RunExists ? OTHER_INPUT.exec(error.message) : null;
    if (found === null) return undefined;
    const run = await this.get(found[1]);
    return encode(run.input) === encode(decode(encodeWithin(input))) ? new Run(this, run.id) : undefined;
  }

  // A value encoded by this client's codec, for a place in a value that is plain otherwise.
  seal(value) {
    return this.#codecs.seal(value);
  }

  // Starts a run, waits for its end and gives its output; RunFailed if it fails.
  // `timeout` is how long this waits, in seconds, `runTimeout` how long the run may take.
  async run(workflow, input = null, { timeout, runTimeout, ...options } = {}) {
    const run = await this.start(workflow, input, { ...options, timeout: runTimeout });
    return run.result({ timeout });
  }

  handle(id) {
    return new Run(this, id);
  }

  // --- looking ---

  // Waits for the run's end. WaitTimeout if that does not come within `timeout` seconds.
  async wait(run, { timeout } = {}) {
    return this.#poll(timeout, `run ${run} has not ended within ${timeout} seconds`, async (wait) => {
      const problems = [];
      const result = await this.#do('GET', `/runs/${quote(run)}/result?wait=${wait}`, undefined, { wait, problems });
      return ENDED.includes(result.status) ? { run, ...result, ...(problems.length && { problem: problems[0] }) } : undefined;
    });
  }

  get(run) {
    return this.#do('GET', `/runs/${quote(run)}`).then(readTimes);
  }

  // A page of the runs that fit all conditions, the newest first: {runs, next}.
  async list(filters = {}) {
    const page = await this.#do('GET', `/runs${query(filterQuery(filters))}`);
    return { runs: page.runs.map(readTimes), next: page.next ?? null };
  }

  async *listAll(filters = {}) {
    let cursor;
    do {
      const page = await this.list({ ...filters, cursor });
      yield* page.runs;
      cursor = page.next;
    } while (cursor);
  }

  // Where the run stands or, with `at`, where it stood after a turn of its history: a number, or 'retry-point'.
  state(run, { at } = {}) {
    return this.#do('GET', `/runs/${quote(run)}/state${at === undefined ? '' : `?${new URLSearchParams({ at })}`}`);
  }

  // The turns of the run that are kept; `next` is where to go on, null at the end.
  history(run, { from = 0, limit } = {}) {
    const page = new URLSearchParams({ from, ...(limit === undefined ? {} : { limit }) });
    return this.#do('GET', `/runs/${quote(run)}/history?${page}`);
  }

  // How the variables differ between two turns: numbers, 'retry-point' or 'now'.
  historyDiff(run, from, to = 'now') {
    return this.#do('GET', `/runs/${quote(run)}/history/diff?${new URLSearchParams({ from, to })}`);
  }

  // When a variable has changed, the last change first; one, if no limit is given.
  historyChanges(run, name, { limit } = {}) {
    const wanted = new URLSearchParams({ name, ...(limit === undefined ? {} : { limit }) });
    return this.#do('GET', `/runs/${quote(run)}/history/changes?${wanted}`);
  }

  // `open`: only calls that have not ended.
  timeline(run, { cursor, limit, open } = {}) {
    return this.#do('GET', `/runs/${quote(run)}/timeline${query({ cursor, limit, open })}`);
  }

  async logs(run, { limit } = {}) {
    const body = await this.#do('GET', `/runs/${quote(run)}/logs${query({ limit })}`);
    return body.lines.map((line) => ({ ...line, at: line.at ? new Date(line.at) : null }));
  }

  // Messages that the run has not received yet, the oldest first, and the channels on which it waits.
  async messages(run, { limit } = {}) {
    const body = await this.#do('GET', `/runs/${quote(run)}/messages${query({ limit })}`);
    const messages = body.messages.map((each) => ({ ...each, sent_at: each.sent_at ? new Date(each.sent_at) : null }));
    return { ...body, messages };
  }

  // What the run says with set_status once its number is past `after`.
  waitStatusChange(run, after = 0, { timeout } = {}) {
    return this.#poll(timeout, `the status of run ${run} has not changed`, async (wait) => {
      const problems = [];
      const change = await this.#do('GET', `/runs/${quote(run)}/status?after=${after}&wait=${wait}`, undefined, { wait, problems });
      if (problems.length) throw problems[0];
      return change;
    });
  }

  // What happens to all runs, or to one, as it happens: an asynchronous iterator without an end. It begins
  // with what happens from now on, or behind the change with the id `after`.
  changes(options = {}) {
    return new Changes(this.#target, options, this.#retries);
  }

  // --- acting ---

  // Sends a message. False: a message with this id had been sent before.
  async send(run, channel, payload = null, { id } = {}) {
    const body = withPayloads({ channel, id: id ?? randomUUID() }, { payload: this.#codecs.payload(payload, 'payload') });
    const answer = await this.#do('POST', `/runs/${quote(run)}/messages`, body);
    return answer?.recorded ?? true;
  }

  // Sends a request to the run, and waits for what it answers. RequestRejected if the run rejects it, RunEnded
  // if the run ends without an answer, WaitTimeout if none comes within `timeout` seconds: the request stays
  // then, and asking again with the same `key` waits on.
  async request(run, channel, payload = null, { timeout, key = randomUUID() } = {}) {
    const body = withPayloads({ channel, key }, { payload: this.#codecs.payload(payload, 'payload') });
    return this.#poll(timeout, `run ${run} has not answered within ${timeout} seconds`, async (wait) => {
      const problems = [];
      const answer = await this.#do('POST', `/runs/${quote(run)}/requests?wait=${wait}`, body, { wait, problems });
      if (!answer.answered) return undefined;
      if (answer.error) throw new RequestRejected(run, answer.error);
      if (problems.length) throw problems[0];
      return { value: answer.value };
    }).then(({ value }) => value);
  }

  // Asks a function that the run's program offers with @pawl.query about the run as it is stored. The run does
  // not notice, and no worker is needed. QueryFailed if the function raises.
  async query(run, name, ...args) {
    const list = args.map((each, at) => this.#codecs.payload(each, `args[${at}]`));
    const problems = [];
    const answer = await this.#do('POST', `/runs/${quote(run)}/queries/${quote(name)}`, `{"args":[${list.join(',')}]}`, { problems });
    if (problems.length) throw problems[0];
    return answer.value;
  }

  // The queries that the run answers: name, parameters and doc of each.
  async queries(run) {
    return (await this.#do('GET', `/runs/${quote(run)}/queries`)).queries;
  }

  cancel(run, { grace, reason } = {}) {
    return this.#act(run, 'cancel', { grace, reason }, { endsRun: true });
  }

  kill(run, { reason } = {}) {
    return this.#act(run, 'kill', { reason }, { endsRun: true });
  }

  // Once for a key, however often it is asked for; and so are a resume, a retry, a fail and a restart.
  pause(run, { reason, key = randomUUID() } = {}) {
    return this.#act(run, 'pause', { reason, key });
  }

  async resume(run, value, { key = randomUUID() } = {}) {
    return this.#act(run, 'resume', { key }, { payloads: this.#valueOf(value) });
  }

  // With a version, the run is moved there first; `set` gives the values that this needs.
  async retry(run, { force = false, version, set, key = randomUUID() } = {}) {
    return this.#act(run, 'retry', { force, version, key }, { payloads: this.#setOf(set) });
  }

  // Brings a live run to another version of its workflow. `set`: values for variables that the new code needs, by
  // name, or for fields, by 'Class.field'. A run that cannot be moved stays as it is.
  async move(run, { version = 'latest', set, dryRun = false, dropRetryPoint = false, reason } = {}) {
    const fields = { version, dry_run: dryRun, drop_retry_point: dropRetryPoint, reason };
    return this.#do('POST', `/runs/${quote(run)}/move`, withPayloads(fields, this.#setOf(set)), { repeatable: dryRun });
  }

  edit(run, changes) {
    return edit(this.#asking, run, changes);
  }

  // A copy of a run under another id: as it stands or, with `at`, as it stood after a turn of its history.
  fork(run, options) {
    return fork(this.#asking, run, options);
  }

  export(run, options) {
    return exportRun(this.#asking, run, options);
  }

  importRun(file, options) {
    return importRun(this.#asking, file, options);
  }

  get #asking() {
    return { ask: (...request) => this.#do(...request), codecs: this.#codecs };
  }

  // The same for all live runs that fit the filters of list().
  async moveMany(filters = {}, { version = 'latest', set, dryRun = false, dropRetryPoint = false, reason } = {}) {
    checkFilters(filters);
    const fields = { filter: filterQuery(filters), version, dry_run: dryRun, drop_retry_point: dropRetryPoint, reason };
    return this.#do('POST', '/moves', withPayloads(fields, this.#setOf(set)), { repeatable: dryRun });
  }

  fail(run, { key = randomUUID() } = {}) {
    return this.#act(run, 'fail', { key });
  }

  restart(run, { key = randomUUID() } = {}) {
    return this.#act(run, 'restart', { key });
  }

  async streams(run) {
    return (await this.#do('GET', `/runs/${quote(run)}/streams`)).streams;
  }

  // Items of a stream from a number on, `next`, and whether nothing will come after them. With `wait`,
  // waits for so many seconds, at most 60, for the first of them.
  async streamPage(run, name, { from = 0, limit, wait = 0 } = {}) {
    const options = new URLSearchParams({ from, ...(limit === undefined ? {} : { limit }), ...(wait ? { wait } : {}) });
    return this.#do('GET', `/runs/${quote(run)}/streams/${quote(name)}?${options}`, undefined, { wait: wait * 1000 });
  }

  // What a run appends to a stream, as it comes, until the run has ended; without `follow`, what is there now.
  async *stream(run, name, { from = 0, follow = true } = {}) {
    for (;;) {
      const page = await this.streamPage(run, name, { from, wait: follow ? 30 : 0 });
      for (const item of page.items) yield item.value;
      if (page.ended || (!follow && page.items.length === 0)) return;
      from = page.next;
    }
  }

  // Removes an ended run with all that is its own; its children stay.
  async delete(run) {
    await this.#do('DELETE', `/runs/${quote(run)}`, '{}', { repeatable: false });
  }

  // cancel, kill, pause … for all runs that fit the filters of list(); each takes what it takes for one run.
  // A resume with a value, also null, is for those that are suspended.
  async actOnMany(action, filters = {}, { dryRun = false, reason, grace, value, force } = {}) {
    checkFilters(filters);
    const body = withPayloads({ action, filter: filterQuery(filters), dry_run: dryRun, reason, grace, force }, this.#valueOf(value));
    return this.#do('POST', '/runs/actions', body, { repeatable: dryRun });
  }

  async resolve(token, value = null) {
    await this.#do('POST', `/promises/${quote(token)}/resolve`, withPayloads({}, this.#valueOf(value)),
      { repeatable: false });
  }

  async reject(token, { kind = 'Rejected', message = '', data } = {}) {
    await this.#do('POST', `/promises/${quote(token)}/reject`, rejection(kind, this.#codecs.text(message), data, this.#codecs),
      { repeatable: false });
  }

  // --- programs, queues, workers ---

  // Deploys the workflows of a Python file and of the project's files that it imports. `tasks` are names,
  // or tasks, whose options go along. `settings` are what the workflows read in os.environ, for everybody to see.
  async deploy(path, { tasks = [], inputs = [], settings = {} } = {}) {
    const bundle = await collectBundle(path);
    try {
      return await this.#do('POST', '/deploy', encode({ files: bundle.files, tasks: offeredTasks(tasks), inputs, settings }));
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      const { code, status } = error;
      throw new DeployError(error.message, { code, status, diagnostics: bundle.atHome(error.diagnostics) });
    }
  }

  deploySource(source, { path = 'workflow.py', tasks = [], inputs = [], settings = {} } = {}) {
    return this.#do('POST', '/deploy',
      encode({ files: [{ path, text: source }], tasks: offeredTasks(tasks), inputs, settings }));
  }

  workflows() {
    return this.#do('GET', '/workflows').then((body) => body.workflows);
  }

  versions(workflow) {
    return this.#do('GET', `/workflows/${quote(workflow)}/versions`).then((body) => body.versions);
  }

  // The source of a workflow as it was deployed: {version, file, function, line, files}.
  source(workflow, version) {
    return this.#do('GET', `/workflows/${quote(workflow)}/source${query({ version })}`);
  }

  // How many live runs of a workflow wait at which line: [{version, line, runs}].
  lines(workflow, version) {
    return this.#do('GET', `/workflows/${quote(workflow)}/lines${query({ version })}`).then((body) => body.lines);
  }

  // How many runs there are, by status.
  counts({ workflow, version, idPart } = {}) {
    return this.#do('GET', `/counts${query({ workflow, version, id_part: idPart })}`);
  }

  // Failed and held runs, grouped by error and line of the source: {groups, looked_at, complete}.
  errorGroups({ workflow, limit } = {}) {
    return this.#do('GET', `/errors${query({ workflow, limit })}`);
  }

  // What the server has done over time, the oldest step first.
  rates(seconds = 3600, { points } = {}) {
    return this.#do('GET', `/rates${query({ seconds, points })}`).then((body) => body.steps);
  }

  // The rows of a SELECT, as objects; the arguments stand for the ? of the statement.
  sql(text, args = [], { rows, timeout } = {}) {
    return this.#do('POST', '/sql', encode({ sql: text, arguments: args, rows, timeout })).then((body) =>
      body.rows.map((row) => Object.fromEntries(body.columns.map((column, index) => [column, row[index]]))));
  }

  queues() {
    return this.#do('GET', '/queues').then((body) => body.queues);
  }

  queueKeys(queue) {
    return this.#do('GET', `/queues/${quote(queue)}/keys`);
  }

  async limitQueue(queue, { maxRunning = null, rate = null, perKeyMaxRunning = null, perKeyRate = null } = {}) {
    await this.#do('PUT', `/queues/${quote(queue)}`, encode({
      max_running: maxRunning, rate, per_key_max_running: perKeyMaxRunning, per_key_rate: perKeyRate,
    }));
  }

  // The servers that share the store: {id, name, self, version, url, runs, load, since, seen, …}.
  nodes() {
    return this.#do('GET', '/nodes').then((body) => body.nodes);
  }

  workers() {
    return this.#do('GET', '/workers').then((body) => body.workers);
  }

  // Removes runs that ended more than so many seconds ago, or only counts them; how many.
  async purge(olderThan, { status, workflow, dryRun = false } = {}) {
    if (typeof olderThan !== 'number') throw new TypeError('how old must a run be? purge(30 * 86400); 0 is every ended run');
    const body = encode({ older_than: olderThan, status, workflow, dry_run: dryRun });
    const { removed, matched } = await this.#do('POST', '/purge', body);
    return dryRun ? matched : removed;
  }

  // Gives new runs of a workflow another version, which was deployed before.
  async useVersion(workflow, version) {
    await this.#do('PUT', `/workflows/${quote(workflow)}/version`, encode({ version }));
  }

  // Removes a version of the deployed programs that no run needs any more.
  // Nobody can start the workflow any more; its runs go on.
  async removeWorkflow(workflow) {
    await this.#do('DELETE', `/workflows/${quote(workflow)}`, '{}');
  }

  async removeVersion(version) {
    await this.#do('DELETE', `/versions/${quote(version)}`, '{}', { repeatable: false });
  }

  // Who has controlled what, the newest first: {entries, next}.
  audit({ actor, action, subject, cursor, limit } = {}) {
    return this.#do('GET', `/audit${query({ actor, action, subject, cursor, limit })}`);
  }

  // --- schedules ---

  // Schedules, by name: {schedules, next}.
  schedules({ cursor, limit } = {}) {
    return this.#do('GET', `/schedules${query({ cursor, limit })}`);
  }

  schedule(id) {
    return this.#do('GET', schedulePath(id));
  }

  // What an expression, or a specification, means and when it fires: {spec, meaning, next}.
  nextTimes(spec, { zone, count, after } = {}) {
    const full = zone === undefined ? spec : { ...(typeof spec === 'string' ? { cron: spec } : spec), zone };
    return this.#do('POST', '/schedules/next', encode({ spec: full, count, after: momentText(after) }));
  }

  createSchedule(id, workflow, { input = null, ...options } = {}) {
    const fields = { id, ...scheduleFields({ ...options, workflow }) };
    return this.#do('POST', '/schedules', withPayloads(fields, { input: this.#codecs.payload(input, 'input') }), { repeatable: false });
  }

  // Changes what is given, and leaves the rest; null is the default. With the `revision` that was read, a change
  // that somebody else has made since is an error.
  updateSchedule(id, { input, ...options } = {}) {
    const payloads = input === undefined ? {} : { input: this.#codecs.payload(input, 'input') };
    return this.#do('PATCH', schedulePath(id), withPayloads(scheduleFields(options), payloads),
      { repeatable: options.revision === undefined });
  }

  pauseSchedule(id, reason) {
    return this.#do('POST', schedulePath(id, '/pause'), encode({ reason }));
  }

  resumeSchedule(id) {
    return this.#do('POST', schedulePath(id, '/resume'), '{}');
  }

  // Starts a run now, of a paused schedule too; the first of `recent` says what became of it.
  triggerSchedule(id, { overlap } = {}) {
    return this.#do('POST', schedulePath(id, '/trigger'), encode({ overlap }), { repeatable: false });
  }

  // Starts what the schedule would have started between two times, both included: {times, number}.
  backfillSchedule(id, from, to, { overlap, dryRun = false } = {}) {
    const body = { from: momentText(from), to: momentText(to), overlap, dry_run: dryRun };
    return this.#do('POST', schedulePath(id, '/backfill'), encode(body), { repeatable: dryRun });
  }

  cancelBackfill(id, number = 'all') {
    return this.#do('DELETE', schedulePath(id, `/backfills/${number}`), undefined, { repeatable: false });
  }

  async deleteSchedule(id, { cancelRuns = false } = {}) {
    await this.#do('DELETE', schedulePath(id, cancelRuns ? '?runs=cancel' : ''), undefined, { repeatable: false });
  }

  // --- triggers: docs/triggers.md ---

  // Triggers, by name: {triggers, next}.
  triggers({ cursor, limit } = {}) {
    return this.#do('GET', `/triggers${query({ cursor, limit })}`);
  }

  trigger(id) {
    return this.#do('GET', triggerPath(id));
  }

  // Without `secrets`, a signature gets one that is in the answer (`secret`), and nowhere else.
  createTrigger(id, definition) {
    return this.#do('POST', '/triggers', encode({ ...triggerFields(definition), id }), { repeatable: false });
  }

  // Changes the fields that are given; null makes one the default.
  updateTrigger(id, changes) {
    return this.#do('PATCH', triggerPath(id), encode(triggerFields(changes)), { repeatable: changes.revision === undefined });
  }

  pauseTrigger(id, reason) {
    return this.#do('POST', triggerPath(id, '/pause'), encode({ reason }));
  }

  resumeTrigger(id) {
    return this.#do('POST', triggerPath(id, '/resume'), '{}');
  }

  async deleteTrigger(id) {
    await this.#do('DELETE', triggerPath(id), undefined, { repeatable: false });
  }

  // Hands over one input, or several ({id, payload}): {inputs, cursor}. An input of an id that was processed
  // before does nothing more. A `cursor` is kept when all are durable; with `after`, only if it stands there.
  fireTrigger(id, payload = null, { inputId, inputs, cursor, after } = {}) {
    const all = inputs ?? [{ id: inputId, payload }];
    const repeatable = after === undefined && all.every((one) => one.id !== undefined);
    return this.#do('POST', triggerPath(id, '/inputs'), encode({ inputs: all, cursor, after }), { repeatable });
  }

  // What has arrived, the newest first: {inputs, next}.
  triggerInputs(id, { unprocessed = false, cursor, limit } = {}) {
    return this.#do('GET', `${triggerPath(id, '/inputs')}${query({ processed: unprocessed ? false : undefined, cursor, limit })}`);
  }

  // Processes once more what could not be processed: one input, or all of them.
  retryTrigger(id, inputId) {
    return this.#do('POST', triggerPath(id, '/retry'), encode({ id: inputId }));
  }

  // What an input would lead to; nothing is stored.
  testTrigger(id, payload = null, { headers = {} } = {}) {
    return this.#do('POST', triggerPath(id, '/test'), encode({ payload, headers }));
  }

  // A link by which a person answers a promise: {path, url, ends_at}. `choices` are [{label, value}].
  answerLink(token, { title, choices, endsIn } = {}) {
    return this.#do('POST', `/promises/${quote(token)}/link`, encode({ title, choices, ends_in: endsIn }));
  }

  // --- tokens ---

  tokens() {
    return this.#do('GET', '/tokens').then((body) => body.tokens);
  }

  // Makes an API token: {id, token}. Its secret is shown only here.
  createToken(scopes, { name = '', expiresAt } = {}) {
    const body = { name, scopes, expires_at: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt };
    return this.#do('POST', '/tokens', encode(body), { repeatable: false });
  }

  async revokeToken(id) {
    await this.#do('DELETE', `/tokens/${quote(id)}`, '{}');
  }

  // For servers that were started with --test-clock: lets time pass, and tells how things stand.
  async skip(seconds) {
    const moment = await this.#do('POST', '/test/skip', encode({ seconds }), { repeatable: false });
    return {
      now: new Date(moment.now), nextAt: moment.next_at ? new Date(moment.next_at) : null, running: moment.running, turns: moment.turns,
    };
  }

  // --- the wire ---

  async #act(run, action, fields, { payloads = {}, ...how } = {}) {
    await this.#do('POST', `/runs/${quote(run)}/${action}`, withPayloads(fields, payloads), how);
  }

  #setOf(values) {
    return values === undefined ? {} : { set: this.#codecs.payload(values, 'set') };
  }

  #valueOf(value) {
    return value === undefined ? {} : { value: this.#codecs.payload(value, 'value') };
  }

  async #poll(timeout, message, ask) {
    const deadline = timeout === undefined ? Infinity : Date.now() + timeout * 1000;
    for (;;) {
      const left = Math.max(0, (deadline - Date.now()) / 1000);
      const answer = await ask(Math.min(left, POLL));
      if (answer !== undefined && answer !== null) return answer;
      if (Date.now() >= deadline) throw new WaitTimeout(message, { code: 'PAWL-4010' });
    }
  }

  // `endsRun`: if the answer was lost and the request, made again, finds the run ended, it has been done.
  // `problems` is told of values in the answer that could not be decoded.
  async #do(method, path, body, { repeatable = true, endsRun = false, wait = 0, problems = [] } = {}) {
    const more = method === 'GET' ? '' : traceLines();
    for (let attempt = 0; ; ++attempt) {
      let error;
      try {
        const answer = await this.#target.request(method, path, body, { timeout: this.#timeout + wait, more });
        const read = readBody(answer.body, this.#codecs, problems);
        if (answer.status >= 200 && answer.status < 300) return read;
        error = errorFromAnswer(answer.status, read);
        if (attempt > 0 && endsRun && error instanceof RunEnded) return undefined;
      } catch (problem) {
        error = problem instanceof PawlError ? problem : this.#target.unreachable(problem);
      }
      if (!error.retryable || !repeatable || attempt >= this.#retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(attempt)));
    }
  }
}

function readBody(bytes, codecs, problems) {
  if (bytes.length === 0) return undefined;
  try {
    return codecs.read(bytes, problems);
  } catch {
    return bytes.toString();
  }
}

function rejection(kind, message, data, codecs) {
  const error = withPayloads({ kind, message }, data === undefined ? {} : { data: codecs.payload(data, 'data') });
  return `{"error":${error}}`;
}

// As the server says it.
const OTHER_INPUT = /^(?:PAWL-\d+: )?run '(.*)' exists and has another input(?: \(.*\))?$/s;

const START_OPTIONS = ['id', 'key', 'onConflict', 'priority', 'startAt', 'tags', 'version', 'message', 'timeout', 'queue', 'queueKey'];

function startBody(workflow, input, options, codecs) {
  checkNames('a start', options, START_OPTIONS);
  const { key, id = key ? undefined : newId(), onConflict, priority, startAt, tags, version, message, timeout, queue, queueKey } = options;
  const fields = {
    workflow, id, start_key: key, on_conflict: onConflict, priority,
    start_at: startAt instanceof Date ? startAt.toISOString() : startAt, tags, version, timeout,
    queue, queue_key: queueKey,
  };
  const payloads = { input: codecs.payload(input, 'input') };
  if (message) {
    // With an id, so that whoever asks again does not send it twice.
    payloads.message = withPayloads({ channel: message.channel, id: message.id ?? randomUUID() },
      message.payload === undefined ? {} : { payload: codecs.payload(message.payload, 'message') });
  }
  return withPayloads(fields, payloads);
}

// Otherwise a second asking would meet the run that the first one made, which may have ended.
function isRepeatable({ onConflict }) {
  return onConflict === undefined || onConflict === 'return';
}

// A UUID of version 7, as the server makes them: in the order of time. With it a start whose answer
// was lost can be asked for again.
function newId() {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function filterQuery({ tags = {}, createdFrom, createdUntil, endedFrom, endedUntil, idPart, ...filters }) {
  const time = (moment) => (moment instanceof Date ? moment.toISOString() : moment);
  return {
    ...filters, created_from: time(createdFrom), created_until: time(createdUntil),
    ended_from: time(endedFrom), ended_until: time(endedUntil), id_part: idPart,
    tag: Object.entries(tags).map(([name, value]) => `${name}:${value}`),
  };
}

const TIMES = ['created_at', 'start_at', 'wake_at', 'ended_at', 'deadline'];

function readTimes(run) {
  for (const name of TIMES) {
    if (typeof run[name] === 'string') run[name] = new Date(run[name]);
  }
  return run;
}
