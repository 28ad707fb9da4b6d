// @documented What a mail server says while the database is away is not lost

import { letLettersStart } from '@/tools/test-bed/letters-start';
import { Mailbox, smtpRefusal } from '@/tools/test-bed/mailbox';
import { startPostgres, type PostgresServer } from '@/tools/test-bed/postgres';
import { openRaw, type RawDatabase } from '@/tools/test-bed/raw-database';
import { callSite, signIn, startSite, type SiteProcess } from '@/tools/test-bed/site-process';

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

async function until<Value>(read: () => Promise<Value | undefined> | Value | undefined): Promise<Value> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Queues a message for the address. */
type Queue = (site: SiteProcess, address: string, database: string) => Promise<void>;

const queueConfirmation: Queue = async (site, email) => {
  await callSite(site.url, '', 'POST', '/api/email-subscription', { email });
};

const queueLetter: Queue = async (site, email, database) => {
  const cookie = await signIn(site.url);
  const call = <Output>(path: string, body?: object) =>
    callSite<Output>(site.url, cookie, body ? 'POST' : 'GET', `/api/admin/${path}`, body);
  await callSite(site.url, cookie, 'POST', '/api/email-subscribe', { email });
  const text = { title: 'Away', excerpt: 'Short', category: 'Announcements', date: '2026-11-26' };
  const { id } = await call<{ id: number }>('news', text);
  const { recipients, toSubscriptionId } = await call<{ recipients: number; toSubscriptionId: number }>(
    `news/${id}/newsletter`,
  );
  expect(recipients).toBe(1);
  await call(`news/${id}/newsletter`, { recipients, toSubscriptionId });
  await letLettersStart(database, id);
};

it.each<[string, Queue]>([
  ['confirmation', queueConfirmation],
  ['letter', queueLetter],
])('a %s that is deferred while PostgreSQL is stopped goes out, once, when it is back', async (name, queue) => {
  const address = `${name}@example.com`;
  const messageIds: (string | undefined)[] = [];
  let outage: Promise<void> | undefined;
  let queued = () => {};
  const isQueued = new Promise<void>((resolve) => (queued = resolve));
  const database = await postgres.createDatabase(`outage_${name}`);
  const mailbox = await Mailbox.start({
    // At the final dot: the message is being handed over, and what is said about it cannot be written.
    async onMessage({ to, mail }) {
      if (!to.includes(address)) return;
      messageIds.push(mail.messageId);
      if (messageIds.length > 1) return;
      await isQueued;
      await new Promise<void>((stopped) => {
        outage = postgres.away(async () => {
          stopped();
          await site.printed('the outcome of a message could not be written');
        });
      });
      throw smtpRefusal(451, '4.7.1 Come back later');
    },
  });
  const site = await startSite({
    DATABASE_URL: database,
    NEXTAUTH_SECRET: 'a secret of more than thirty-two characters',
    SMTP_URL: mailbox.url,
  });
  await queue(site, address, database);
  queued();
  await until(() => (outage ? true : undefined));
  await outage;

  const messages = await openRaw(database);
  const stateOf = async ({ query }: RawDatabase) =>
    (await query(`SELECT "status", "attempts", "lastError" FROM "OutboundMail" WHERE "recipient" = ?`, [address]))[0];
  const deferred = await until(async () => {
    const state = await stateOf(messages);
    return state?.[0] === 'handing_over' ? undefined : state;
  });
  expect(deferred).toEqual(['pending', 1, expect.stringContaining('4.7.1 Come back later')]);
  expect(mailbox.to(address)).toHaveLength(0);

  await messages.query(`UPDATE "OutboundMail" SET "nextAttemptAt" = now() WHERE "recipient" = ?`, [address]);
  await mailbox.first(address);
  await until(async () => ((await stateOf(messages))?.[0] === 'sent' ? true : undefined));
  expect(mailbox.to(address)).toHaveLength(1);
  expect(messageIds).toEqual([messageIds[0], messageIds[0]]);
  await messages.close();
  expect(await site.stop()).toBe(0);
  site.clean();
  await mailbox.stop();
});
