// @documented With `mail` an act approves a mailing in its own transaction.
// @documented This needs a recent proof.
// @documented If more people would receive it than `mail.recipients` says, the 409 carries the number as `recipients` and nothing is done.
// @documented Letters start 120 seconds after the item is public; until then `PATCH /api/admin/newsletters/{id}` with the state `cancelled` stops them.
// @documented To release a held mailing, send the state `sending` and the number of `recipients` that was shown.
// @documented If the number has changed again, the 409 carries it and the mailing stays on hold.
// @documented A text that was mailed is not mailed again, even when it is published again.

import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { approveMailing } from '@/lib/domains/mailings/approve';
import { undoMilliseconds } from '@/lib/domains/mailings/schema';
import type { LetterPreview, Newsletter, Receipt } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { publish } from '@/lib/domains/news/acts/publishing';
import { changeSite } from '@/lib/domains/site/change-site';
import { prune } from '@/lib/house/prune';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { api, type Method } from '@/tools/test-bed/api';
import { Mailbox } from '@/tools/test-bed/mailbox';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

let admin: { id: number; cookie: string; email: string };
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().outboundMail.deleteMany();
  await db().newsItem.deleteMany();
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().auditEntry.deleteMany();
});

afterEach(async () => {
  for (const clean of cleanUps.splice(0).reverse()) await clean();
});

const emailsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `reader-${from + index}@example.com`);

async function addReaders(count: number, from = 0): Promise<void> {
  await db().subscription.createMany({
    data: emailsOf(count, from).map((email) => ({ email, isVerified: true })),
  });
}

const call = (method: Method, address: string, body?: unknown) =>
  api(method, `/api/admin/${address}`, { cookie: admin.cookie, ...(body !== undefined && { body }) });

async function done<T>(response: Response): Promise<T> {
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([response.status, '']);
  return (await response.json()) as T;
}

const read = async (id: number) => done<EditedNews>(await call('GET', `news/${id}`));
const receipt = async (id: number) => done<Receipt>(await call('GET', `news/${id}/receipt`));
const mailingOf = async (id: number) => (await receipt(id)).mailings[0]?.newsletter;
const setState = (id: number, state: string, recipients?: number) =>
  call('PATCH', `newsletters/${id}`, { state, recipients });

const mailFor = (recipients: number, changes: object = {}) => ({
  subject: 'A subject of its own',
  preheader: 'What the inbox shows',
  recipients,
  ...changes,
});

interface Released {
  id: number;
  newsletter: Newsletter;
}

/** Publishes a draft with its mailing. */
async function release(recipients = 10, changes: object = {}): Promise<Released> {
  const { id, revision } = await createTestNews({ isPublished: false });
  await done(await call('POST', `news/${id}/publish`, { revision, mail: mailFor(recipients), ...changes }));
  const newsletter = await mailingOf(id);
  if (!newsletter) throw new Error('There is no mailing.');
  return { id, newsletter };
}

/** Runs what the site does when the letters may start, until all are written. */
async function lettersStart(after = undoMilliseconds): Promise<void> {
  const now = new Date(Date.now() + after + 1000);
  while (await newsletterStep(now));
}

const recipients = async () =>
  (await db().outboundMail.findMany({ orderBy: { id: 'asc' } })).map(({ recipient }) => recipient).sort();

async function publishChanges(id: number, changes: object, title = 'Changed'): Promise<Response> {
  const { draft } = await read(id);
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = draft;
  const saved = await done<{ revision: number }>(await call('PUT', `news/${id}/draft`, { ...text, title }));
  return call('POST', `news/${id}/publish-changes`, { revision: saved.revision, ...changes });
}

/** As if a mail server had accepted everything written. */
async function acceptAll(): Promise<void> {
  await db().outboundMail.updateMany({ data: { status: 'sent', sentAt: new Date() } });
  while (await newsletterStep());
}

it('publishes and approves in one act, and starts the letters 120 seconds after the item is public', async () => {
  await addReaders(10);
  const { id, newsletter } = await release();
  expect(newsletter).toMatchObject({ state: 'approved', version: 1, kind: 'news', recipients: 10 });
  const { onSiteAt, mailings } = await receipt(id);
  expect(mailings).toMatchObject([
    { subject: 'A subject of its own', preheader: 'What the inbox shows', firstAt: null },
  ]);
  expect(Date.parse(newsletter.startsAt ?? '') - Date.parse(onSiteAt ?? '')).toBe(120_000);
  await newsletterStep(new Date(Date.parse(newsletter.startsAt ?? '') - 1));
  expect(await recipients()).toEqual([]);
  await newsletterStep(new Date(Date.parse(newsletter.startsAt ?? '')));
  expect(await recipients()).toEqual(emailsOf(10));
  expect(await mailingOf(id)).toMatchObject({ state: 'sending' });
});

it('leaves neither without the other', async () => {
  await addReaders(10);
  const { id, revision } = await createTestNews({ isPublished: false });
  const actor = { ...admin, client: '192.0.2.1' };
  const crash = changeSite(async (tx) => {
    const context = { tx, actor, now: new Date() };
    const result = await publish(id, { revision }, context);
    await approveMailing({ result, mail: { ...mailFor(10), audience: 'all' } }, context);
    throw new Error('killed');
  });
  await expect(crash).rejects.toThrow('killed');
  expect(await read(id)).toMatchObject({ state: 'draft', publicVersion: 0 });
  expect([await db().newsletter.count(), await db().mailBatch.count(), await db().newsVersion.count()]).toEqual([
    0, 0, 0,
  ]);
  // Nor if the mailing is refused because more would receive it than was shown.
  const response = await call('POST', `news/${id}/publish`, { revision, mail: mailFor(9) });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ recipients: 10 });
  expect(await read(id)).toMatchObject({ state: 'draft' });
});

it('asks for a recent proof before it mails, and publishes without one', async () => {
  await addReaders(1);
  const { id, revision } = await createTestNews({ isPublished: false });
  await db().session.updateMany({ where: { userId: admin.id }, data: { provedAt: new Date(Date.now() - 3_600_000) } });
  const response = await call('POST', `news/${id}/publish`, { revision, mail: mailFor(1) });
  expect(response.status).toBe(403);
  expect(await read(id)).toMatchObject({ state: 'draft' });
  await done(await call('POST', `news/${id}/publish`, { revision }));
  await db().session.updateMany({ where: { userId: admin.id }, data: { provedAt: new Date() } });
});

it('is stopped within the 120 seconds with nothing sent, and can be approved again', async () => {
  await addReaders(10);
  const { id, newsletter } = await release();
  expect(await done(await setState(newsletter.id, 'cancelled'))).toMatchObject({ state: 'cancelled', sent: 0 });
  await lettersStart();
  expect(await recipients()).toEqual([]);
  expect((await setState(newsletter.id, 'sending')).status).toBe(409);
  await done(await call('POST', `news/${id}/mailing`, { mail: mailFor(10) }));
  expect((await call('POST', `news/${id}/mailing`, { mail: mailFor(10) })).status).toBe(409);
  await lettersStart();
  expect(await recipients()).toEqual(emailsOf(10));
  expect((await call('POST', `news/${id}/mailing`, { mail: mailFor(10) })).status).toBe(409);
});

it('mails either before a stop or not at all, when both come at once', async () => {
  await addReaders(10);
  const { newsletter } = await release();
  const now = new Date(Date.now() + undoMilliseconds + 1000);
  await Promise.all([newsletterStep(now), setState(newsletter.id, 'cancelled'), newsletterStep(now)]);
  while (await newsletterStep(now));
  const open = await db().outboundMail.count({ where: { status: { notIn: ['cancelled'] } } });
  expect(open).toBe(0);
});

describe('an approval', () => {
  const edited = 'The item was changed after this mailing was approved.';
  const offSite = 'The item left the site.';

  it.each<[string, (id: number) => Promise<Response>, string]>([
    ['a change by the API', (id) => call('PATCH', `news/${id}`, { content: 'Another' }), edited],
    ['a minor edit', (id) => publishChanges(id, {}), edited],
    ['a change note', (id) => publishChanges(id, { note: 'A figure.' }), edited],
    ['unpublishing', (id) => call('POST', `news/${id}/unpublish`), offSite],
    ['the toggle', (id) => call('PATCH', `news/${id}`, { isPublished: false }), offSite],
    ['withdrawal', (id) => call('POST', `news/${id}/withdraw`, { explanation: 'Wrong.' }), offSite],
    ['publication in error', (id) => call('POST', `news/${id}/published-in-error`, { explanation: 'Wrong.' }), offSite],
  ])('is canceled by %s, in words', async (_, change, reason) => {
    await addReaders(10);
    const { id } = await release();
    await done(await change(id));
    expect(await mailingOf(id)).toMatchObject({ state: 'cancelled', reason });
    await lettersStart();
    expect(await recipients()).toEqual([]);
  });

  it('ends with the item', async () => {
    await addReaders(10);
    const { id, newsletter } = await release();
    expect((await call('DELETE', `news/${id}`)).status).toBe(204);
    await lettersStart();
    expect(await done(await call('GET', `newsletters/${newsletter.id}`))).toMatchObject({
      state: 'cancelled',
      reason: 'The item was deleted.',
    });
    expect(await recipients()).toEqual([]);
  });

  it('is canceled by the worker too, where the item has moved on without it', async () => {
    await addReaders(10);
    const { id } = await release();
    await db().newsItem.update({ where: { id }, data: { publicVersion: 2 } });
    await lettersStart();
    expect(await mailingOf(id)).toMatchObject({ state: 'cancelled', reason: edited });
    expect(await recipients()).toEqual([]);
  });

  it('stays when the working copy is saved', async () => {
    await addReaders(10);
    const { id } = await release();
    const { draft } = await read(id);
    const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...text } = draft;
    await done(await call('PUT', `news/${id}/draft`, { ...text, title: 'Waits' }));
    await lettersStart();
    expect(await recipients()).toEqual(emailsOf(10));
  });

  it.each([
    ['grown', () => addReaders(2, 10), '12'],
    ['shrunk', () => db().subscription.deleteMany({ where: { email: { in: emailsOf(2) } } }), '8'],
  ])('holds when the list has %s by more than a tenth, until a person looks', async (_, change, count) => {
    await addReaders(10);
    const { id, newsletter } = await release();
    await change();
    await lettersStart();
    expect(await mailingOf(id)).toMatchObject({
      state: 'held',
      reason: `There were 10 recipients when this was approved, and ${count} when its letters were due.`,
      recipientsNow: Number(count),
    });
    expect(await recipients()).toEqual([]);
    expect(await done(await setState(newsletter.id, 'sending', Number(count)))).toMatchObject({
      state: 'approved',
      reason: '',
      recipientsNow: null,
    });
    await lettersStart();
    expect(await recipients()).toHaveLength(Number(count));
  });

  it('is released for the number that was shown, and stays on hold when that changes again', async () => {
    await addReaders(10);
    const { id, newsletter } = await release();
    await addReaders(2, 10);
    await lettersStart();
    for (const shown of [undefined, 11]) {
      const early = await setState(newsletter.id, 'sending', shown);
      expect([early.status, await early.json()]).toMatchObject([409, { recipients: 12 }]);
    }
    await addReaders(1, 12);
    const refused = await setState(newsletter.id, 'sending', 12);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: 'It is still on hold: the number of recipients has changed again, to 13.',
      recipients: 13,
    });
    await lettersStart();
    expect(await mailingOf(id)).toMatchObject({ state: 'held', recipientsNow: 13 });
    expect(await recipients()).toEqual([]);
    await done(await setState(newsletter.id, 'sending', 13));
    // Between the release and the letters, the usual rule applies again.
    await addReaders(2, 13);
    await lettersStart();
    expect(await mailingOf(id)).toMatchObject({
      state: 'held',
      reason: 'There were 13 recipients when this was approved, and 15 when its letters were due.',
    });
    expect(await recipients()).toEqual([]);
  });

  it('does not hold for a tenth, and readers who left since get none', async () => {
    await addReaders(10);
    await release();
    await db().suppression.create({ data: { email: 'reader-3@example.com', reason: 'unsubscribed' } });
    await lettersStart();
    expect(await recipients()).toEqual(emailsOf(10).filter((email) => email !== 'reader-3@example.com'));
  });
});

describe('a scheduled release', () => {
  const hour = 3_600_000;
  const inAnHour = () => new Date(Date.now() + hour).toISOString();

  async function schedule(publishAt = inAnHour()): Promise<Released> {
    const { id, revision } = await createTestNews({ isPublished: false });
    await done(await call('POST', `news/${id}/schedule`, { revision, publishAt, mail: mailFor(10) }));
    const newsletter = await mailingOf(id);
    if (!newsletter) throw new Error('There is no mailing.');
    return { id, newsletter };
  }

  it('mails 120 seconds after the item goes live, to those on the list by then', async () => {
    await addReaders(10);
    const publishAt = inAnHour();
    const { id, newsletter } = await schedule(publishAt);
    expect(newsletter.startsAt).toBe(new Date(Date.parse(publishAt) + undoMilliseconds).toISOString());
    expect((await receipt(id)).onSiteAt).toBe(publishAt);
    await addReaders(1, 10);
    await lettersStart(hour);
    expect(await recipients()).toEqual([]);
    await lettersStart(hour + undoMilliseconds);
    expect(await recipients()).toHaveLength(11);
  });

  it('keeps its approval when only the time moves, and moves its letters with it', async () => {
    await addReaders(10);
    const { id } = await schedule();
    const { draft } = await read(id);
    const publishAt = new Date(Date.now() + 2 * hour).toISOString();
    await done(await call('POST', `news/${id}/schedule`, { revision: draft.revision, publishAt }));
    expect(await mailingOf(id)).toMatchObject({
      state: 'approved',
      startsAt: new Date(Date.parse(publishAt) + undoMilliseconds).toISOString(),
    });
    await call('PATCH', `news/${id}`, { publishAt: null });
    await lettersStart();
    expect(await recipients()).toEqual(emailsOf(10));
  });

  it.each<[string, (id: number, revision: number) => Promise<Response>]>([
    ['the act', (id, revision) => call('POST', `news/${id}/publish`, { revision })],
    ['the API without a time', (id) => call('PATCH', `news/${id}`, { publishAt: null })],
  ])('is on the site from when it is published early by %s, not from when it was scheduled', async (_, goLive) => {
    await addReaders(10);
    const { id } = await schedule();
    await db().newsVersion.updateMany({ where: { newsItemId: id }, data: { at: new Date(Date.now() - hour) } });
    const before = Date.now();
    await done(await goLive(id, (await read(id)).draft.revision));
    const { onSiteAt, mailings } = await receipt(id);
    expect(Date.parse(onSiteAt ?? '')).toBeGreaterThanOrEqual(before);
    expect((await read(id)).item.publishAt).toBeNull();
    expect(mailings.map(({ newsletter: { state, startsAt } }) => [state, startsAt])).toEqual([
      ['approved', new Date(Date.parse(onSiteAt ?? '') + undoMilliseconds).toISOString()],
    ]);
    await lettersStart();
    expect(await recipients()).toEqual(emailsOf(10));
    expect((await call('POST', `news/${id}/mailing`, { mail: mailFor(10) })).status).toBe(409);
  });

  describe('that is moved to a time that has passed', () => {
    async function moveIntoPast(): Promise<{ liveAt: number; newsletter: Newsletter | undefined }> {
      await addReaders(10);
      const { id } = await schedule();
      const before = Date.now();
      await done(await call('PATCH', `news/${id}`, { publishAt: new Date(before - hour).toISOString() }));
      const { onSiteAt, mailings } = await receipt(id);
      const liveAt = Date.parse(onSiteAt ?? '');
      expect(liveAt).toBeGreaterThanOrEqual(before);
      return { liveAt, newsletter: mailings[0]?.newsletter };
    }

    async function expectFirstLettersAt(time: number): Promise<void> {
      await newsletterStep(new Date(time - 1));
      expect(await recipients()).toEqual([]);
      await newsletterStep(new Date(time));
      expect(await recipients()).toEqual(emailsOf(10));
    }

    it('mails 120 seconds after the change, which made it public', async () => {
      const { liveAt, newsletter } = await moveIntoPast();
      const startsAt = new Date(liveAt + undoMilliseconds).toISOString();
      expect(newsletter).toMatchObject({ state: 'approved', startsAt });
      await expectFirstLettersAt(liveAt + undoMilliseconds);
    });

    it('mails no sooner where the mailing is due', async () => {
      const { liveAt } = await moveIntoPast();
      await db().newsletter.updateMany({ data: { startsAt: new Date(liveAt - hour) } });
      await expectFirstLettersAt(liveAt + undoMilliseconds);
    });
  });

  it('refuses a time that has passed', async () => {
    const { id, revision } = await createTestNews({ isPublished: false });
    const body = { revision, publishAt: new Date(Date.now() - 1000).toISOString() };
    expect((await call('POST', `news/${id}/schedule`, body)).status).toBe(400);
  });
});

describe('without a first letter', () => {
  const toFirst = (id: number) => publishChanges(id, { note: 'A figure.', mail: mailFor(10, { audience: 'first' }) });

  async function expectRefused(id: number, reason: string): Promise<void> {
    expect(
      await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=correction&audience=first`)),
    ).toMatchObject({ recipients: 0, refusal: reason });
    const { publicVersion } = await read(id);
    const refused = await toFirst(id);
    expect([refused.status, await refused.json()]).toMatchObject([409, { message: reason }]);
    expect((await read(id)).publicVersion).toBe(publicVersion);
  }

  it('mails nothing to its readers, and says that no letter has gone out', async () => {
    await addReaders(10);
    const { id } = await createTestNews({ isPublished: true });
    await expectRefused(id, 'No letter about this item has gone out yet.');
  });

  it('says so too of a mailing that was stopped before its first letter', async () => {
    await addReaders(10);
    const { id, newsletter } = await release();
    await lettersStart();
    await done(await setState(newsletter.id, 'cancelled'));
    await newsletterStep();
    await expectRefused(id, 'No letter about this item has gone out yet.');
  });
});

describe('after the first letter', () => {
  async function mailed(): Promise<Released> {
    await addReaders(10);
    const released = await release();
    await lettersStart();
    await acceptAll();
    return released;
  }

  it('mails a correction to those who may have received it, once each, and not to those who left', async () => {
    const { id } = await mailed();
    await addReaders(5, 10);
    await db().outboundMail.updateMany({ where: { recipient: 'reader-0@example.com' }, data: { status: 'failed' } });
    await db().suppression.create({ data: { email: 'reader-1@example.com', reason: 'unsubscribed' } });
    const letter = await done<LetterPreview>(
      await call('GET', `news/${id}/letter?kind=correction&audience=first&note=A+figure.`),
    );
    expect(letter).toMatchObject({ recipients: 8, refusal: null });
    expect(letter.subject).toMatch(/^Correction: /);
    expect(letter.text).toMatch(/What has changed:\s+A figure\./);
    const mail = mailFor(8, { audience: 'first' });
    await done(await publishChanges(id, { note: 'A figure.', mail }));
    await lettersStart();
    const batches = await db().newsletter.findMany({ orderBy: { id: 'asc' } });
    expect(batches.map(({ kind, version, recipients: count }) => [kind, version, count])).toEqual([
      ['news', 1, 10],
      ['correction', 2, 8],
    ]);
    const second = await db().outboundMail.findMany({ where: { batchId: batches[1]?.batchId } });
    expect(second.map(({ recipient }) => recipient).sort()).toEqual(emailsOf(8, 2));
  });

  it('shows a letter with the subject and the preheader that are typed, or else with its own', async () => {
    const { id } = await mailed();
    const { item } = await read(id);
    const look = async (query: string) => done<LetterPreview>(await call('GET', `news/${id}/letter?${query}`));
    const own = await look('kind=withdrawal&source=public&note=It+was+wrong.');
    expect(own).toMatchObject({ subject: `Withdrawn: ${item.title}`, preheader: 'It was wrong.' });
    const typed = await look('kind=withdrawal&note=It+was+wrong.&subject=Typed&preheader=Beside+it');
    expect(typed).toMatchObject({ sender: expect.any(String), subject: 'Typed', preheader: 'Beside it' });
    expect(typed.html).toContain('Beside it');
  });

  it('shows the letter of the text that is public, or of the draft', async () => {
    const { id } = await mailed();
    const { item, draft } = await read(id);
    const { updatedAt: _, updatedBy: _by, updatedByName: _name, ...text } = draft;
    await done(await call('PUT', `news/${id}/draft`, { ...text, title: 'Not public yet' }));
    const subjectOf = async (source: string) =>
      (await done<LetterPreview>(await call('GET', `news/${id}/letter?source=${source}`))).subject;
    expect([await subjectOf('public'), await subjectOf('draft')]).toEqual([item.title, 'Not public yet']);
  });

  it.each([
    ['withdraw', 'withdrawal', 'We have withdrawn this update'],
    ['published-in-error', 'error', 'We published this update in error'],
  ])('mails what %s says, without the text that it ends', async (act, kind, words) => {
    const { id } = await mailed();
    const { item } = await read(id);
    const explanation = 'It was never agreed.';
    const mail = mailFor(10, { audience: 'first' });
    await done(await call('POST', `news/${id}/${act}`, { explanation, mail }));
    const letter = await done<LetterPreview>(
      await call('GET', `news/${id}/letter?kind=${kind}&note=${encodeURIComponent(explanation)}`),
    );
    expect(letter.text).toContain(words);
    expect(letter.text).toContain(explanation);
    expect(letter.text).not.toContain(item.content ?? '');
    await lettersStart();
    expect(await db().outboundMail.count()).toBe(20);
  });

  it('sends no remaining letters once the item has left the site', async () => {
    const { id, newsletter } = await mailed();
    await db().outboundMail.updateMany({
      where: { recipient: 'reader-0@example.com' },
      data: { status: 'unconfirmed' },
    });
    await done(await call('POST', `news/${id}/withdraw`, { explanation: 'Superseded.' }));
    const refused = await call('POST', `newsletters/${newsletter.id}/unconfirmed`);
    expect(refused.status).toBe(409);
    expect(await db().outboundMail.count({ where: { status: 'pending' } })).toBe(0);
  });

  it('mails no text twice, not even when it is published again', async () => {
    const { id } = await mailed();
    await done(await call('POST', `news/${id}/unpublish`));
    const again = async () => {
      const { draft } = await read(id);
      return call('POST', `news/${id}/publish`, { revision: draft.revision, mail: mailFor(10) });
    };
    const refused = await again();
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: 'This text has already been mailed. Publish it without a mailing.' },
    ]);
    expect(await read(id)).toMatchObject({ state: 'ended' });
    await lettersStart();
    expect(await db().outboundMail.count()).toBe(10);
  });

  it('mails no minor edit', async () => {
    const { id } = await mailed();
    expect((await publishChanges(id, { mail: mailFor(10) })).status).toBe(409);
    await done(await publishChanges(id, {}, 'Once more'));
    expect((await call('POST', `news/${id}/mailing`, { mail: mailFor(10) })).status).toBe(409);
  });

  it('says when its recipients are no longer on record', async () => {
    const { id } = await mailed();
    const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000);
    await db().newsletter.updateMany({ data: { startsAt: longAgo, createdAt: longAgo } });
    const { refusal } = await done<LetterPreview>(
      await call('GET', `news/${id}/letter?kind=correction&audience=first`),
    );
    expect(refusal).toContain('90 days');
    const response = await publishChanges(id, { note: 'x', mail: mailFor(10, { audience: 'first' }) });
    expect(response.status).toBe(409);
  });

  it('gives a receipt that outlives the messages', async () => {
    const { id } = await mailed();
    const before = await receipt(id);
    expect(before.mailings).toMatchObject([{ newsletter: { sent: 10, kept: 0, failed: 0 } }]);
    expect(before.mailings[0]?.firstAt).not.toBeNull();
    await db().outboundMail.updateMany({ data: { createdAt: new Date(Date.now() - 91 * 24 * 3_600_000) } });
    await prune({ kinds: ['mail'] });
    expect(await db().outboundMail.count()).toBe(0);
    expect(await receipt(id)).toEqual(before);
  });
});

it('ends the letters of an item that leaves the site while they are being sent', async () => {
  await addReaders(10);
  const { id } = await release();
  await lettersStart();
  await call('POST', `news/${id}/withdraw`, { explanation: 'Wrong.' });
  await newsletterStep();
  expect(await mailingOf(id)).toMatchObject({
    state: 'cancelled',
    reason: 'The item left the site.',
  });
  expect(await db().outboundMail.count({ where: { status: 'cancelled' } })).toBe(10);
});

it('delivers the approved subject and preheader', async () => {
  await addReaders(1);
  const mailbox = await Mailbox.start();
  cleanUps.push(() => mailbox.stop());
  process.env.SMTP_URL = mailbox.url;
  resetEnv();
  await release(1);
  await lettersStart();
  const worker = new MailWorker({ pollMilliseconds: 20, stopMilliseconds: 1000 });
  worker.start();
  cleanUps.push(() => worker.stop());
  const { subject, html } = await mailbox.first('reader-0@example.com');
  expect(subject).toBe('A subject of its own');
  expect(html).toContain('What the inbox shows');
});
