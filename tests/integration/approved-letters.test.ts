// @documented The letter that was shown and approved is the one that is sent
// @documented Until it starts, any other change ends the approval with the `reason`.
// @documented `next` in `GET …/receipt` says what a letter would be now, and is null where none would be taken.

import type { Letter } from '@/lib/domains/mailings/letters-schema';
import type { LetterPreview, Newsletter, NewsletterPreview, Receipt } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { api, type Method } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { id: number; cookie: string; email: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().outboundMail.deleteMany();
  await db().newsItem.deleteMany();
  await db().subscription.deleteMany();
  const emails = Array.from({ length: 8 }, (_, index) => `reader-${index}@example.com`);
  await db().subscription.createMany({ data: emails.map((email) => ({ email, isVerified: true })) });
});

const call = (method: Method, address: string, body?: unknown) =>
  api(method, `/api/admin/${address}`, { cookie: admin.cookie, ...(body !== undefined && { body }) });

async function done<T>(response: Response): Promise<T> {
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([response.status, '']);
  return (await response.json()) as T;
}

const read = async (id: number) => done<EditedNews>(await call('GET', `news/${id}`));
const receipt = async (id: number) => done<Receipt>(await call('GET', `news/${id}/receipt`));
const newestMailing = async (id: number) => (await receipt(id)).mailings[0]?.newsletter;
const mail = (changes: object = {}) => ({ subject: 'S', preheader: '', recipients: 8, ...changes });
const minutesAhead = (count: number) => new Date(Date.now() + count * 60_000);

async function lettersStart(): Promise<void> {
  while (await newsletterStep(minutesAhead(3)));
}

/** Publishes a draft with its mailing. */
async function release(): Promise<number> {
  const { id, revision } = await createTestNews({ isPublished: false });
  await done(await call('POST', `news/${id}/publish`, { revision, mail: mail() }));
  return id;
}

async function mailed(): Promise<number> {
  const id = await release();
  await lettersStart();
  await db().outboundMail.updateMany({ data: { status: 'sent', sentAt: new Date() } });
  await newsletterStep();
  return id;
}

async function save(id: number, changes: object): Promise<number> {
  const { draft } = await read(id);
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = draft;
  return (await done<{ revision: number }>(await call('PUT', `news/${id}/draft`, { ...text, ...changes }))).revision;
}

const publishChanges = async (id: number, changes: object, title: string) =>
  done(await call('POST', `news/${id}/publish-changes`, { revision: await save(id, { title }), ...changes }));

/** A mailed item whose correction is approved; its note is `A figure.`. */
async function corrected(): Promise<number> {
  const id = await mailed();
  await publishChanges(id, { note: 'A figure.', mail: mail({ audience: 'first' }) }, 'Corrected');
  return id;
}

const noteId = async () => (await db().newsNote.findFirstOrThrow()).id;
const letterOf = async (newsletter?: Newsletter) => {
  const { batchId } = await db().newsletter.findUniqueOrThrow({ where: { id: newsletter?.id ?? 0 } });
  const { data } = await db().mailBatch.findUniqueOrThrow({ where: { id: batchId } });
  return JSON.parse(data) as { note: string; kind: string; title: string; earlier: { title: string }[] };
};

describe('what changes between approval and letter ends the approval, with its reason', () => {
  const after = 'after this mailing was approved.';
  const changed = `The item was changed ${after}`;

  it.each<[string, (id: number) => Promise<unknown>, string]>([
    ['the note', async () => call('PATCH', `news-notes/${await noteId()}`, { text: 'Two.' }), changed],
    ['a deleted note', async () => call('DELETE', `news-notes/${await noteId()}`), changed],
    ['the category', (id) => call('PATCH', `news/${id}`, { category: 'Regulatory' }), changed],
    ['the link', (id) => call('PATCH', `news/${id}`, { link: '/about' }), changed],
    [
      'the address of the site',
      async () => {
        process.env.SITE_URL = 'http://moved.test';
        resetEnv();
      },
      `The address of the site was changed ${after}`,
    ],
  ])('%s', async (_, change, reason) => {
    const id = await corrected();
    const before = process.env.SITE_URL;
    await change(id);
    await lettersStart();
    process.env.SITE_URL = before;
    resetEnv();
    expect(await newestMailing(id)).toMatchObject({ kind: 'correction', state: 'cancelled', reason });
    expect(await db().outboundMail.count()).toBe(8);
  });

  it('putting back ends a withdrawal’s', async () => {
    const id = await mailed();
    await done(await call('POST', `news/${id}/withdraw`, { explanation: 'Wrong.', mail: mail({ audience: 'first' }) }));
    await done(await call('POST', `news/${id}/undo-end`));
    const reason = 'The item is no longer withdrawn.';
    expect(await newestMailing(id)).toMatchObject({ kind: 'withdrawal', state: 'cancelled', reason });
  });

  it('a change of nothing ends none, and moves no date', async () => {
    const id = await mailed();
    await done(await call('POST', `news/${id}/withdraw`, { explanation: 'Wrong.', mail: mail({ audience: 'first' }) }));
    const before = await db().newsItem.findUniqueOrThrow({ where: { id } });
    const { title, category } = before;
    await done(await call('PATCH', `news/${id}`, { title, category, isPublished: false }));
    expect(await db().newsItem.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await newestMailing(id)).toMatchObject({ state: 'approved', reason: '' });
  });
});

describe('what is approved is what is shown', () => {
  it('a note that was mended since is mailed as it reads now', async () => {
    const id = await mailed();
    await publishChanges(id, { note: 'A figure.' }, 'Corrected');
    await done(await call('PATCH', `news-notes/${await noteId()}`, { text: 'Two figures.' }));
    expect((await receipt(id)).next).toEqual({ kind: 'correction', note: 'Two figures.' });
    const outdated = await call('POST', `news/${id}/mailing`, { mail: mail(), note: 'A figure.' });
    expect(outdated.status).toBe(409);
    const newsletter = await done<Newsletter>(
      await call('POST', `news/${id}/mailing`, { mail: mail(), note: 'Two figures.' }),
    );
    expect(await letterOf(newsletter)).toMatchObject({ kind: 'correction', note: 'Two figures.', title: 'Corrected' });
  });

  it('a correction that a minor edit stopped can be approved again, with its note and the edited text', async () => {
    const id = await corrected();
    await publishChanges(id, {}, 'Corrected and mended');
    expect(await newestMailing(id)).toMatchObject({ state: 'cancelled' });
    expect((await receipt(id)).next).toEqual({ kind: 'correction', note: 'A figure.' });
    const newsletter = await done<Newsletter>(await call('POST', `news/${id}/mailing`, { mail: mail() }));
    const letter = await letterOf(newsletter);
    expect(letter).toMatchObject({ kind: 'correction', note: 'A figure.', title: 'Corrected and mended' });
    await lettersStart();
    expect(await db().outboundMail.count()).toBe(16);
  });

  it('counts for a withdrawal the readers of the public text, whatever topic the draft has', async () => {
    const id = await mailed();
    const { id: subscriptionId } = await db().subscription.findFirstOrThrow();
    await db().topicOptOut.create({ data: { subscriptionId, category: 'Regulatory' } });
    await save(id, { category: 'Regulatory' });
    const counted = await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=withdrawal&audience=first`));
    expect(counted.recipients).toBe(8);
    await done(await call('POST', `news/${id}/withdraw`, { explanation: 'Wrong.', mail: mail(counted) }));
    expect(await newestMailing(id)).toMatchObject({ kind: 'withdrawal', state: 'approved' });
  });

  it('draws the earlier headlines when the letters start', async () => {
    const earlier = await createTestNews({ date: '2020-01-01' });
    const id = await release();
    expect((await letterOf(await newestMailing(id))).earlier).toHaveLength(1);
    await db().newsItem.delete({ where: { id: earlier.id } });
    await lettersStart();
    expect((await letterOf(await newestMailing(id))).earlier).toEqual([]);
  });
});

describe('the 120 seconds count from the moment at which the page was public', () => {
  it('for a mailing sent from the row of an item that was just published', async () => {
    const { id } = await createTestNews({});
    const { recipients, toSubscriptionId } = await done<NewsletterPreview>(await call('GET', `news/${id}/newsletter`));
    const body = { recipients, toSubscriptionId };
    const newsletter = await done<Newsletter>(await call('POST', `news/${id}/newsletter`, body));
    expect(newsletter).toMatchObject({ state: 'approved', recipients: 8 });
    await newsletterStep();
    await newsletterStep(new Date(Date.parse(newsletter.startsAt ?? '') - 1));
    expect(await db().outboundMail.count()).toBe(0);
    await newsletterStep(new Date(newsletter.startsAt ?? ''));
    expect(await db().outboundMail.count()).toBe(8);
  });

  it('for an item that was to go live during an outage', async () => {
    const { id, revision } = await createTestNews({ isPublished: false });
    const publishAt = minutesAhead(60);
    await done(
      await call('POST', `news/${id}/schedule`, { revision, publishAt: publishAt.toISOString(), mail: mail() }),
    );
    const back = publishAt.getTime() + 10 * 60_000;
    await newsletterStep(new Date(back + 119_999), new Date(back));
    expect(await db().outboundMail.count()).toBe(0);
    await newsletterStep(new Date(back + 120_000), new Date(back));
    expect(await db().outboundMail.count()).toBe(8);
  });
});

describe('a correction after a mailing that is not over', () => {
  /** Six letters are sent, one is deferred, one refused. */
  async function underWay(): Promise<number> {
    const id = await release();
    await lettersStart();
    await db().outboundMail.updateMany({ data: { status: 'sent', sentAt: new Date() } });
    const deferred = { status: 'pending', attempts: 1, sentAt: null, nextAttemptAt: minutesAhead(30) };
    await db().outboundMail.updateMany({ where: { recipient: 'reader-3@example.com' }, data: deferred });
    const refused = { status: 'failed', lastError: '554 5.7.1 policy', bounceClass: 'other', sentAt: null };
    await db().outboundMail.updateMany({ where: { recipient: 'reader-4@example.com' }, data: refused });
    return id;
  }
  const correct = (id: number) =>
    publishChanges(id, { note: 'A figure.', mail: mail({ audience: 'first', recipients: 7 }) }, 'Corrected');
  const first = async () => db().newsletter.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const statusOf = async (email: string, { batchId }: { batchId: number }) =>
    (await db().outboundMail.findFirst({ where: { recipient: email, batchId } }))?.status;

  it('ends what waits, and reaches those whose letter waited', async () => {
    const id = await underWay();
    await correct(id);
    expect(await first()).toMatchObject({
      state: 'cancelled',
      reason: 'The item was changed after this mailing was approved.',
    });
    expect(await statusOf('reader-3@example.com', await first())).toBe('cancelled');
    await lettersStart();
    const second = await db().newsletter.findFirstOrThrow({ where: { kind: 'correction' } });
    expect(second).toMatchObject({ state: 'sending', recipients: 7 });
    expect(await statusOf('reader-3@example.com', second)).toBe('pending');
    await db().outboundMail.updateMany({ where: { batchId: second.batchId }, data: { status: 'sent' } });
    await newsletterStep();
    // They count among the readers of the next correction, too.
    await publishChanges(id, { note: 'A name.' }, 'Corrected again');
    const letter = await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=correction&audience=first`));
    expect(letter.recipients).toBe(7);
  });

  it('does not go on, and says what can be mailed instead', async () => {
    const id = await underWay();
    const { id: mailing } = await first();
    await done(await call('PATCH', `newsletters/${mailing}`, { state: 'paused' }));
    await correct(id);
    expect((await call('PATCH', `newsletters/${mailing}`, { state: 'sending' })).status).toBe(409);
    await db().newsletter.update({ where: { id: mailing }, data: { state: 'done' } });
    const obstacle =
      'The item was changed after this mailing was approved. Its other letters are not sent. Mail the item as it is now instead.';
    expect(await done(await call('GET', `newsletters/${mailing}`))).toMatchObject({ state: 'done', obstacle });
    const resent = await call('POST', `newsletters/${mailing}/unconfirmed`);
    expect([resent.status, await resent.json()]).toMatchObject([409, { message: obstacle }]);
    expect(await statusOf('reader-4@example.com', await first())).toBe('failed');
  });

  it('leaves out those whose letter was refused or came back, unless it goes to all, and says so of each', async () => {
    const id = await underWay();
    const back = { status: 'bounced', bounceClass: 'temporary', bouncedAt: new Date() };
    await db().outboundMail.updateMany({ where: { recipient: 'reader-5@example.com' }, data: back });
    await db().outboundMail.updateMany({
      where: { recipient: 'reader-6@example.com' },
      data: { status: 'unconfirmed' },
    });
    const { id: mailing } = await first();
    const next = async (name: string) => {
      const query = `mailing=${mailing}&q=${name}@example.com`;
      return (await done<Letter[]>(await call('GET', `letters?${query}`)))[0]?.next;
    };
    expect(await next('reader-4')).toMatch(/the next mailing to all subscribers goes to this address, too\.$/);
    await publishChanges(id, { note: 'A figure.' }, 'Corrected');
    const obsolete = 'the mailing ended. The next letter about the item';
    expect(await next('reader-3')).toBe(`Not sent: ${obsolete} goes to this address.`);
    expect(await next('reader-4')).toBe(`Not sent again: ${obsolete} to all subscribers goes to this address.`);
    expect(await next('reader-5')).toMatch(/^The next mailing to all subscribers goes to this address;/);
    expect(await next('reader-6')).toBe(`Not sent again: ${obsolete} goes to this address.`);

    const reached = async (audience: 'first' | 'all') => {
      const letter = await done<LetterPreview>(
        await call('GET', `news/${id}/letter?kind=correction&audience=${audience}`),
      );
      await done(await call('POST', `news/${id}/mailing`, { mail: mail({ audience, recipients: letter.recipients }) }));
      await lettersStart();
      const { batchId } = await db().newsletter.findFirstOrThrow({ orderBy: { id: 'desc' } });
      return (await db().outboundMail.findMany({ where: { batchId } })).map(({ recipient }) => recipient[7]).sort();
    };
    expect(await reached('first')).toEqual(['0', '1', '2', '3', '6', '7']);
    await publishChanges(id, { note: 'A name.' }, 'Corrected again');
    expect(await reached('all')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });

  it('counts the readers to whom no letter is written yet', async () => {
    const id = await release();
    await lettersStart();
    const [, , third] = await db().subscription.findMany({ orderBy: { id: 'asc' } });
    await db().newsletter.updateMany({ data: { lastSubscriptionId: third?.id ?? 0 } });
    const written = { in: ['reader-0@example.com', 'reader-1@example.com', 'reader-2@example.com'] };
    await db().outboundMail.deleteMany({ where: { recipient: { notIn: written.in } } });
    const letter = await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=correction&audience=first`));
    expect(letter.recipients).toBe(8);
  });
});

describe('letters under way', () => {
  const mailing = async (kind: string) =>
    db().newsletter.findFirstOrThrow({ where: { kind }, orderBy: { id: 'desc' } });
  const resume = async (kind: string) => call('PATCH', `newsletters/${(await mailing(kind)).id}`, { state: 'sending' });
  const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

  it('do not go on while the item is moved to a later time: readers would get what is not public', async () => {
    const id = await release();
    await lettersStart();
    await done(await call('PATCH', `news/${id}`, { publishAt: tomorrow() }));
    expect(await mailing('news')).toMatchObject({ state: 'paused', reason: 'The item left the site.' });
    const resumed = await resume('news');
    const message =
      'The item left the site. Its other letters wait. Once it is back, resume the mailing or mail the rest.';
    expect([resumed.status, await resumed.json()]).toMatchObject([409, { message }]);
    expect(await done(await call('GET', `newsletters/${(await mailing('news')).id}`))).toMatchObject({
      obstacle: message,
    });
    expect(await db().outboundMail.count({ where: { status: 'pending' } })).toBe(0);
    await done(await call('PATCH', `news/${id}`, { publishAt: null }));
    expect(await db().newsletter.count({ where: { state: { in: ['paused', 'cancelled'] } } })).toBe(1);
  });
});
