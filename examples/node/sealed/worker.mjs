// Payments whose cards the server cannot read: all values are encrypted by those who have the key.
//
//   pawl server &                                        a server
//   export PAYMENT_KEYS=2024:$(openssl rand -hex 32)     the key, which the server does not have
//   node worker.mjs                                      deploys the workflow, runs the tasks
//   node worker.mjs start 4000-0000                      pays with a card; 9000-0000 is declined
//   pawl show payment-4000-0000                          what the server knows of it
//
// To change the key, first give both to everybody, PAYMENT_KEYS=2024:…,2025:…, so that all can decrypt with the new
// one. Then put the new one in front: the first key encrypts.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

import { Client, TaskError, configure, plain, seal, serve, task } from 'pawl';

const MOST = 16 * 1024 * 1024; // bytes of a value: what is small when compressed may be huge

// AES-256-GCM: a nonce of 12 bytes, a tag of 16, and the compressed text.
function vault(id, key) {
  return {
    id,
    encode(data) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const sealed = Buffer.concat([cipher.update(deflateRawSync(data)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    decode(data) {
      const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12));
      decipher.setAuthTag(data.subarray(12, 28));
      const text = Buffer.concat([decipher.update(data.subarray(28)), decipher.final()]);
      return inflateRawSync(text, { maxOutputLength: MOST });
    },
  };
}

const keys = (process.env.PAYMENT_KEYS ?? '').split(',').filter(Boolean).map((each) => each.split(':'));
if (!keys.length) throw new Error('PAYMENT_KEYS is not set: openssl rand -hex 32');
configure({ codec: keys.map(([id, hex]) => vault(id, Buffer.from(hex, 'hex'))) });

// The workflow decides by `risky`, so this part is plain; the score is nobody else's business.
const assess = task('assess', ({ number }) =>
  plain({ risky: number.startsWith('6'), score: seal({ number, points: 40 }) }));

const charge = task('charge', ({ number, owner }, note) => {
  // The server gets the kind of the error. The message is encrypted.
  if (number.startsWith('9')) throw new TaskError('CardDeclined', `no funds on ${number}`, { retryable: false });
  return { owner, number, note };
});

const [verb, number] = process.argv.slice(2);
if (verb === 'start') {
  const client = new Client();
  const run = await client.start('payment', { number, owner: 'Ada Lovelace' }, { id: `payment-${number}` });
  if (number.startsWith('6')) await run.send('clerk', { by: 'Grace Hopper', says: 'she called' });
  console.log(JSON.stringify(await run.result()));
  client.close();
} else {
  await serve({ tasks: [assess, charge], workflows: [fileURLToPath(new URL('payment.py', import.meta.url))] });
}
