// @documented Without `SMTP_URL` each message is kept as a file

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ClaimLostError } from './transport';
import { OutboxTransport } from './outbox';

const home = mkdtempSync(join(tmpdir(), 'outbox-'));
const directory = join(home, 'outbox');
const mail = {
  messageId: '<0c1d-22@x.test>',
  from: 'a@x.test',
  to: 'b@x.test',
  date: new Date(0),
  bytes: Buffer.from('first'),
};

const handOver = async () => {};

afterAll(() => rmSync(home, { recursive: true }));

it('keeps a message once, however often it is delivered, readable by its owner only', async () => {
  const outbox = new OutboxTransport(directory);
  await outbox.deliver(mail, handOver);
  await outbox.deliver({ ...mail, bytes: Buffer.from('again') }, handOver);
  expect(readdirSync(directory)).toEqual(['1970-01-01T00-00-00-000Z-0c1d-22.eml']);
  const file = join(directory, '1970-01-01T00-00-00-000Z-0c1d-22.eml');
  expect(readFileSync(file, 'utf8')).toBe('again');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('reports a folder that cannot be written as a failure of the server, so that the message waits', async () => {
  const outbox = new OutboxTransport(join(home, 'outbox', '1970-01-01T00-00-00-000Z-0c1d-22.eml'));
  await expect(outbox.deliver(mail, handOver)).rejects.toMatchObject({ kind: 'server' });
});

it('keeps nothing of a message that is not handed over', async () => {
  const outbox = new OutboxTransport(directory);
  const lost = new ClaimLostError('canceled');
  await expect(outbox.deliver({ ...mail, messageId: '<lost@x.test>' }, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(readdirSync(directory)).toEqual(['1970-01-01T00-00-00-000Z-0c1d-22.eml']);
});
