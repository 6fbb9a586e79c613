/** How long a mail server is listened to. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { sendMail } from './smtp.ts';

const MAIL = {
  to: 'owner@example.test',
  replyTo: { name: 'Ada', address: 'ada@example.test' },
  subject: 'a',
  text: 'b',
};

test('a talk that is to end ends, and its connection with it, though the server keeps on talking', async () => {
  let left = false;
  const server = createServer((talk) => {
    const dripping = setInterval(() => talk.write('220-and more\r\n'), 20);
    talk.on('error', () => undefined);
    talk.once('close', () => {
      clearInterval(dripping);
      left = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(sendMail(url, MAIL, AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => left).toBe(true);
  server.close();
});
