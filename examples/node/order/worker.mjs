// An order, from payment to parcel: the tasks. The workflow is in order.py.
//
//   pawl server &                       a server
//   node worker.mjs                     deploys the workflow, runs the tasks
//   node worker.mjs start 7 2500        starts order 7; give it -1 cents to see it fail
//
// Kill anything at any time and start it again: the order goes on where it was.

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Client, TaskError, context, heartbeat, serve, task } from 'pawl';

// The key is the same for every attempt: a payment service uses it to recognise a charge that it has
// already made.
const charge = task('charge', async (orderId, cents) => {
  if (cents < 0) throw new TaskError('CardDeclined', 'no funds on the card', { retryable: false });
  console.log(`charging ${cents} cents for order ${orderId}, idempotency key ${context().idempotencyKey}`);
  return { id: `pay-${orderId}`, cents };
});

// Slow work says how far it is, and stops when nobody wants it any more.
const pack = task('pack', async (orderId, item) => {
  for (let step = 0; step < 5; ++step) {
    heartbeat({ percent: step * 20 });
    await sleep(100, undefined, { signal: context().signal });
  }
  return `${item} of order ${orderId}`;
});

const notify = task('notify', (orderId, text) => console.log(`to the customer of ${orderId}: ${text}`));

const [verb, number, cents] = process.argv.slice(2);
if (verb === 'start') {
  const client = new Client();
  const input = { id: number, cents: Number(cents), items: ['book', 'lamp'] };
  console.log(await client.run('order', input, { id: `order-${number}` }));
  client.close();
} else {
  const workflow = fileURLToPath(new URL('order.py', import.meta.url));
  await serve({ tasks: [charge, pack, notify], workflows: [workflow] });
}
