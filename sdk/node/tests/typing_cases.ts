// What the type checker makes of the SDK. Never run: types.test.js gives it to the compiler.
import { Client, Codec, RunInfo, Worker, configure, plain, seal, serve, task } from '../src/index.js';
import { TestServer } from '../src/testing.js';
function takes<T>(given: T) { return given; }
const charge = task('charge', { retry: 5, timeout: 30, queue: 'slow' }, async (id: string, cents: number) => cents / 100);
const value: number | Promise<number> = charge.fn('a', 1);
// @ts-expect-error: there is no such option
task('x', { colour: 'red' }, () => 1);
async function main() {
  const client = new Client({ ca: 'x.pem' });
  new Client('https://x', { ca: 'x.pem' }).close();
  // @ts-expect-error: there is no such option
  new Client({ server: 'https://x' });
  const info: RunInfo = await client.get('x');
  const changed: boolean = await client.send('x', 'c', { a: 1 }, { id: 'm' });
  // @ts-expect-error: the channel is missing
  await client.send('x');
  for await (const run of client.listAll({ tags: { a: 'b' } })) console.log(run.id, changed, info.status, value);
  await client.deploy('x.py', { tasks: [charge, 'other'] });
  for await (const change of client.changes({ run: 'x', timeout: 5 })) {
    if (change.kind === 'run' && change.change === 'ended') takes<string>(change.status);
    else if (change.kind === 'task') takes<number | undefined>(change.attempt);
    // @ts-expect-error: a run has no attempts
    if (change.kind === 'run') change.attempt;
  }
  const made = await client.createSchedule('nightly', 'report', { cron: '@daily', zone: 'Europe/Berlin', overlap: 'skip' });
  takes<string[]>(made.next);
  await client.updateSchedule('nightly', { cron: null, every: 90, workflow: 'other', revision: made.revision });
  // @ts-expect-error: there is no such policy
  await client.triggerSchedule('nightly', { overlap: 'sometimes' });
  const worker = new Worker({ tasks: [charge] });
  await worker.start().ready;
  await serve({ tasks: { plain: (n: number) => n, charge }, workflows: ['x.py'] });
  const codec: Codec = { id: 'x', encode: (data) => data, decode: (data) => data };
  configure({ codec: [codec] });
  takes<number>(plain(5));
  takes<Uint8Array>(seal({ card: 1 }));
  takes<string>(new Client({ codec }).seal(1).codec);
  // @ts-expect-error: it cannot decode
  configure({ codec: { id: 'x', encode: (data: Uint8Array) => data } });
  const server = await TestServer.start({ codec: null });
  await server.stop();
}
void main;
