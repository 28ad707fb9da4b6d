// @documented Queued mail is sent only if it is still wanted

import { readdirSync } from 'node:fs';

import { dropLinks, sendLink, spendLink } from '@/lib/domains/accounts/own/links';
import { setWeeklyFigures } from '@/lib/domains/accounts/people-service';
import { newsItem } from '@/lib/domains/mail/compose/templates/news-item';
import type { NewMail } from '@/lib/domains/mail/compose/templates/template';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { enqueueBatch, createMailBatch, holdBatch } from '@/lib/domains/mail/outgoing/batch';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { outboxFolder } from '@/lib/domains/mail/outgoing/kept-files';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { sendVerification } from '@/lib/domains/mailing-list/subscribe/verification-message';
import { updateNewsletter, resendNewsletter } from '@/lib/domains/mailings/service';
import { mails } from '@/lib/registry/domains';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { Mailbox } from '@/tools/test-bed/mailbox';

import { createTestNews } from '../factories/news';
import { createTestUser, unique } from '../factories/people';
import { tokensMailedTo } from '../factories/links';
import { mails as examples } from '../factories/letters';

const actor = { id: null, email: 'ada@example.com', client: '127.0.0.1' };
const link = 'http://site.test/x?token=unknown';
const cleanUps: (() => Promise<unknown> | void)[] = [];

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().outboundMail.deleteMany();
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
});

afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
  for (const name of ['SMTP_URL', 'ALERT_EMAIL']) delete process.env[name];
  resetEnv();
});

async function openMailbox(): Promise<Mailbox> {
  const mailbox = await Mailbox.start();
  cleanUps.push(() => mailbox.stop());
  process.env.SMTP_URL = mailbox.url;
  resetEnv();
  return mailbox;
}

/** Runs a worker until nothing waits; returns the status of each message by its recipient. */
async function deliver(): Promise<Record<string, string>> {
  const worker = new MailWorker({ pollMilliseconds: 20, stopMilliseconds: 500 });
  worker.start();
  const underWay = { status: { in: ['pending', 'claimed', 'handing_over'] } };
  while ((await db().outboundMail.count({ where: underWay })) > 0) await new Promise((done) => setTimeout(done, 20));
  await worker.stop();
  const rows = await db().outboundMail.findMany({ orderBy: { id: 'asc' } });
  return Object.fromEntries(rows.map(({ recipient, status }) => [recipient, status]));
}

const queue = (...messages: NewMail[]) => db().$transaction((tx) => enqueueMail(tx, messages));
const addReader = (email: string) => db().subscription.create({ data: { email, isVerified: true } });

/** A mailing whose letters to these addresses, and to one reader who stays, are queued. */
async function queueLetters(emails: string[], state = 'sending') {
  const item = await createTestNews({ category: 'Regulatory' });
  const data = { title: item.title, excerpt: item.excerpt, content: null, category: 'Regulatory', date: item.date };
  await addReader('stays@example.com');
  return db().$transaction(async (tx) => {
    const batchId = await createMailBatch(tx, { template: newsItem, data: { ...data, link } });
    await enqueueBatch(tx, batchId, [...emails, 'stays@example.com']);
    const row = {
      newsItemId: item.id,
      title: item.title,
      category: 'Regulatory',
      batchId,
      state,
      startedBy: actor.email,
    };
    return tx.newsletter.create({ data: { ...row, recipients: emails.length + 1, toSubscriptionId: 1 } });
  });
}

const leaving: Record<string, (email: string, id: number) => Promise<unknown>> = {
  'turned the topic off': (_, subscriptionId) =>
    db().topicOptOut.create({ data: { subscriptionId, category: 'Regulatory' } }),
  'was set back to pending': (_, id) => db().subscription.update({ where: { id }, data: { isVerified: false } }),
  'was deleted from the list': (_, id) => db().subscription.delete({ where: { id } }),
  'was refused by the mail server': (email) =>
    db().suppression.create({ data: { email, reason: 'bounced', reply: '550 5.1.1' } }),
};

describe.each(Object.entries(leaving))('a letter to a reader who %s', (_, leave) => {
  const email = 'leaves@example.com';

  it('is not handed over', async () => {
    const mailbox = await openMailbox();
    const { id } = await addReader(email);
    await queueLetters([email]);
    await leave(email, id);
    expect(await deliver()).toEqual({ [email]: 'cancelled', 'stays@example.com': 'sent' });
    expect(mailbox.received.map(({ to }) => to.join())).toEqual(['stays@example.com']);
  });

  it('is not resumed', async () => {
    const { id } = await addReader(email);
    const mailing = await queueLetters([email], 'paused');
    await db().$transaction((tx) => holdBatch(tx, mailing.batchId));
    await leave(email, id);
    await updateNewsletter(mailing.id, { state: 'sending' }, actor);
    const rows = await db().outboundMail.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
  });

  it('is not one of the remaining letters', async () => {
    const { id } = await addReader(email);
    const mailing = await queueLetters([email], 'done');
    await db().outboundMail.updateMany({ data: { status: 'unconfirmed' } });
    await leave(email, id);
    await resendNewsletter(mailing.id, actor);
    const rows = await db().outboundMail.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ status }) => status)).toEqual(['unconfirmed', 'pending']);
  });
});

it('a letter to a reader who left is not kept as a file either', async () => {
  const { id } = await addReader('leaves@example.com');
  await queueLetters(['leaves@example.com']);
  await db().subscription.update({ where: { id }, data: { isVerified: false } });
  expect(await deliver()).toEqual({ 'leaves@example.com': 'cancelled', 'stays@example.com': 'kept' });
  expect(readdirSync(outboxFolder())).toHaveLength(1);
});

interface Single {
  /** Queues the message to the address. */
  queue: (email: string) => Promise<unknown>;
  /** What makes it unwanted. */
  decide: (email: string) => Promise<unknown>;
}

const account = async (email: string) => (await createTestUser('admin', email)).id;
const idOf = async (email: string) => (await db().user.findUniqueOrThrow({ where: { email } })).id;
const queueLink = async (email: string, purpose: 'invitation' | 'reset') => {
  const userId = await account(email);
  await db().$transaction((tx) => sendLink(tx, { userId, purpose, recipient: email }));
};
const demote = (email: string) => db().user.update({ where: { email }, data: { role: 'user' } });
const exampleOf = (template: string) => {
  const found = examples.find(([, mail]) => mail.template.name === template);
  if (!found) throw new Error(`There is no example of ${template}.`);
  return found[1];
};
const queueExample = (template: string) => async (email: string) => {
  await account(email);
  await queue({ ...exampleOf(template), recipient: email });
};

/** For each template whose messages can become unwanted. */
const singles: Record<string, Record<string, Single>> = {
  'account-link': {
    'an invitation that was withdrawn': {
      queue: (email) => queueLink(email, 'invitation'),
      decide: (email) => db().user.delete({ where: { email } }),
    },
    'an invitation that a newer one replaces': {
      queue: (email) => queueLink(email, 'invitation'),
      decide: async (email) => {
        const userId = await idOf(email);
        await db().$transaction((tx) => dropLinks(tx, userId, 'invitation'));
      },
    },
    'a reset link of a deleted account': {
      queue: (email) => queueLink(email, 'reset'),
      decide: (email) => db().user.delete({ where: { email } }),
    },
    'a reset link that was used': {
      queue: (email) => queueLink(email, 'reset'),
      decide: async (email) => {
        const [token = ''] = await tokensMailedTo(email);
        const userId = await idOf(email);
        await db().$transaction((tx) => spendLink(tx, token, userId));
      },
    },
    'a reset link of an account whose address was changed': {
      queue: (email) => queueLink(email, 'reset'),
      decide: (email) => db().user.update({ where: { email }, data: { email: `new-${email}` } }),
    },
  },
  'verify-subscription': {
    'a confirmation of a deleted request': {
      queue: async (email) => {
        const row = await db().subscription.create({ data: { email } });
        await db().$transaction((tx) => sendVerification(tx, [row], new Date()));
      },
      decide: (email) => db().subscription.delete({ where: { email } }),
    },
    'a confirmation whose link was used': {
      queue: async (email) => {
        const row = await db().subscription.create({ data: { email } });
        await db().$transaction((tx) => sendVerification(tx, [row], new Date()));
      },
      decide: () => db().verificationToken.updateMany({ data: { usedAt: new Date() } }),
    },
    'a further confirmation of a refused address that mail is allowed to again': {
      queue: async (email) => {
        const row = await addReader(email);
        await db().$transaction(async (tx) => {
          await suppress(tx, email, 'bounced');
          await sendVerification(tx, [row], new Date());
        });
      },
      decide: () => db().suppression.deleteMany(),
    },
  },
  'own-data': {
    'a link to own data that has expired': {
      queue: queueExample('own-data'),
      decide: () => db().outboundMail.updateMany({ data: { createdAt: new Date(Date.now() - 61 * 60_000) } }),
    },
  },
  'administrator-notice': {
    'a notice to a former administrator': { queue: queueExample('administrator-notice'), decide: demote },
  },
  'weekly-figures': {
    'the figures, to an account that turned them off': {
      queue: async (email) => {
        await queueExample('weekly-figures')(email);
        await setWeeklyFigures(db(), await idOf(email), true);
      },
      decide: async (email) => setWeeklyFigures(db(), await idOf(email), false),
    },
  },
  'contact-message': {
    'a message of the contact form that was deleted': {
      queue: async (email) => {
        const { data } = exampleOf('contact-message');
        await db().contactMessage.create({ data: data as never });
        await queueExample('contact-message')(email);
      },
      decide: () => db().contactMessage.deleteMany(),
    },
  },
  alarm: {
    'an alarm to an address that no longer gets them': {
      queue: queueExample('alarm'),
      decide: async () => {
        process.env.ALERT_EMAIL = 'someone.else@example.com';
        resetEnv();
      },
    },
  },
  'news-item': {
    'the test of a letter, to a former administrator': { queue: queueExample('news-item'), decide: demote },
  },
};
const unwanted = Object.values(singles).flatMap((ofTemplate) => Object.entries(ofTemplate));

it.each(unwanted)('%s is not handed over', async (_, { queue: enqueue, decide }) => {
  const mailbox = await openMailbox();
  const email = `single-${unique()}@example.com`;
  process.env.ALERT_EMAIL = email;
  resetEnv();
  await enqueue(email);
  await decide(email);
  expect(Object.values(await deliver())).toEqual(['cancelled']);
  expect(mailbox.received).toEqual([]);
  expect(await db().outboundMail.findFirst()).toMatchObject({ data: '' });
});

it.each(unwanted)('%s would have been handed over before that', async (_, { queue: enqueue }) => {
  const mailbox = await openMailbox();
  const email = `single-${unique()}@example.com`;
  process.env.ALERT_EMAIL = email;
  resetEnv();
  await enqueue(email);
  expect(Object.values(await deliver())).toEqual(['sent']);
  expect(mailbox.received).toHaveLength(1);
});

/** What has happened is reported, whatever is decided later. */
const always = ['account-notice', 'kept-messages', 'mail-probe'];

it('every template has a rule that is tested here, or is always wanted', () => {
  expect(mails.map(({ name }) => name).sort()).toEqual([...Object.keys(singles), ...always].sort());
});

it.each(always)('%s is delivered whatever is decided later', async (template) => {
  const mailbox = await openMailbox();
  const email = `always-${unique()}@example.com`;
  await queueExample(template)(email);
  await db().user.delete({ where: { email } });
  await db().$transaction((tx) => suppress(tx, email, 'unsubscribed'));
  expect(await deliver()).toEqual({ [email]: 'sent' });
  expect(mailbox.received).toHaveLength(1);
});
