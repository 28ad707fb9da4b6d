// @documented A letter is a snapshot of one version: it goes out while the item has that version and is in the state that the letter is about.
// @documented `publicVersion` rises with whatever a reader can see of an item, a note that is reworded or deleted included.
// @documented With `isForRest` it goes only to the readers whom a mailing that stopped left without a letter, whatever the audience.
// @documented A correction of an item that was never mailed goes out as news.
// @documented Letters that are not handed over yet name no earlier update that has left the site.
// @documented While its letters may not go out, `obstacle` says why: the state `sending` and `POST …/unconfirmed` are then a 409.

import { readBatchDraft } from '@/lib/domains/mail/outgoing/batch';
import { markHandingOver } from '@/lib/domains/mail/outgoing/queue';
import { endThoseOfDeletedNotes } from '@/lib/domains/mailings/approvals';
import type { LetterPreview, Newsletter, NewsletterPreview, Receipt } from '@/lib/domains/mailings/schema';
import { forgetThoseKept, newsletterStep } from '@/lib/domains/mailings/sending';
import type { EditedNews, NewsVersionSummary } from '@/lib/domains/news/acts-schema';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { api, type Method } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { signedIn } from '../factories/people';

const readers = 6;
const day = 86_400_000;
let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().mailBatch.deleteMany();
  await db().outboundMail.deleteMany();
  await db().newsItem.deleteMany();
  await db().subscription.deleteMany();
  const emails = Array.from({ length: readers }, (_, index) => `reader-${index}@example.com`);
  await db().subscription.createMany({ data: emails.map((email) => ({ email, isVerified: true })) });
});

const call = (method: Method, address: string, body?: unknown) =>
  api(method, `/api/admin/${address}`, { cookie: admin.cookie, ...(body !== undefined && { body }) });

async function done<T>(response: Response): Promise<T> {
  expect([response.status, response.status < 300 ? '' : await response.clone().text()]).toEqual([response.status, '']);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

const act = async (id: number, name: string, body: object = {}) =>
  done<EditedNews>(await call('POST', `news/${id}/${name}`, body));
const read = async (id: number) => done<EditedNews>(await call('GET', `news/${id}`));
const receipt = async (id: number) => done<Receipt>(await call('GET', `news/${id}/receipt`));
const next = async (id: number) => (await receipt(id)).next;
const mailings = async (id: number) => (await receipt(id)).mailings.map(({ newsletter }) => newsletter);
const newest = async (id: number) => (await mailings(id))[0];
const mail = (recipients = readers, audience = 'all') => ({ subject: 'S', recipients, audience });

async function lettersStart(): Promise<void> {
  while (await newsletterStep(new Date(Date.now() + 180_000)));
}

/** Publishes a draft with its letters, which are written but for what the mail worker does. */
async function release(): Promise<number> {
  const { id, revision } = await createTestNews({ isPublished: false });
  await act(id, 'publish', { revision, mail: mail() });
  await lettersStart();
  return id;
}

/** As the mail worker does: of the letters that wait, hands over the first `count`. */
async function handOver(count = readers): Promise<string[]> {
  const waiting = await db().outboundMail.findMany({
    where: { status: 'pending' },
    orderBy: { id: 'asc' },
    take: count,
  });
  const ids = waiting.map(({ id }) => id);
  await db().outboundMail.updateMany({ where: { id: { in: ids } }, data: { status: 'claimed', claimedBy: 'worker' } });
  const { own } = await markHandingOver('worker', ids);
  const sent = { id: { in: [...own] } };
  await db().outboundMail.updateMany({ where: sent, data: { status: 'sent', sentAt: new Date(), claimedBy: null } });
  await newsletterStep();
  return waiting.filter(({ id }) => own.has(id)).map(({ recipient }) => recipient);
}

/** An item of which two of six letters are out. */
async function underWay(): Promise<number> {
  const id = await release();
  expect(await handOver(2)).toHaveLength(2);
  return id;
}

async function save(id: number, changes: object): Promise<number> {
  const { draft } = await read(id);
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = draft;
  return (await done<{ revision: number }>(await call('PUT', `news/${id}/draft`, { ...text, ...changes }))).revision;
}

const publishChanges = async (id: number, title: string, changes: object = {}) =>
  act(id, 'publish-changes', { revision: await save(id, { title }), ...changes });
const revisionOf = async (id: number) => (await read(id)).draft.revision;
const tomorrow = () => new Date(Date.now() + day).toISOString();
const noteId = async () => (await db().newsNote.findFirstOrThrow()).id;
const receivedBy = async () =>
  (await db().outboundMail.findMany({ where: { status: 'sent' } })).map(({ recipient }) => recipient).sort();

/** Mails what is offered, for the number that its dialog shows, and hands it all over. */
async function mailOffered(id: number, audience: 'all' | 'first' = 'all'): Promise<{ shown: number; got: string[] }> {
  const offered = await next(id);
  const query = `kind=${offered?.kind}&note=${encodeURIComponent(offered?.note ?? '')}&source=public&audience=${audience}`;
  const shown = await done<LetterPreview>(await call('GET', `news/${id}/letter?${query}`));
  const body = { mail: { ...mail(shown.recipients, audience), shown: shown.digest }, note: offered?.note };
  await done(await call('POST', `news/${id}/mailing`, body));
  await lettersStart();
  return { shown: shown.recipients, got: await handOver() };
}

describe('publicVersion', () => {
  it('rises, with a row, with a note that is reworded and one that is deleted; the rewording is a minor row', async () => {
    const { id } = await createTestNews({});
    const { publicVersion } = await publishChanges(id, 'Corrected', { note: 'A figure.' });
    await done(await call('PATCH', `news-notes/${await noteId()}`, { text: 'Two figures.' }));
    expect((await read(id)).publicVersion).toBe(publicVersion + 1);
    expect((await read(id)).notes).toMatchObject([{ version: publicVersion, text: 'Two figures.' }]);
    await done(await call('DELETE', `news-notes/${await noteId()}`));
    expect((await read(id)).publicVersion).toBe(publicVersion + 2);
    const versions = await done<NewsVersionSummary[]>(await call('GET', `news/${id}/versions`));
    expect(versions.map(({ number, kind }) => [number - publicVersion, kind]).slice(0, 3)).toEqual([
      [2, 'minor'],
      [1, 'minor'],
      [0, 'note'],
    ]);
  });

  it('stays where the note stands below a text that readers do not see', async () => {
    const { id } = await createTestNews({});
    await publishChanges(id, 'Corrected', { note: 'A figure.' });
    const { publicVersion } = await act(id, 'unpublish');
    await save(id, { title: 'Not public' });
    await done(await call('PATCH', `news-notes/${await noteId()}`, { text: 'Two figures.' }));
    expect((await read(id)).publicVersion).toBe(publicVersion);
  });
});

describe('a letter that is queued', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'whose item has left the site by its time',
      (id) => db().newsItem.update({ where: { id }, data: { unpublishAt: new Date(Date.now() - 1) } }),
    ],
    ['whose item has another version', (id) => db().newsItem.update({ where: { id }, data: { publicVersion: 9 } })],
  ])('%s is not handed over', async (_, change) => {
    const id = await underWay();
    await change(id);
    expect(await handOver()).toEqual([]);
    expect(await db().outboundMail.count({ where: { status: 'pending' } })).toBe(0);
  });

  it('is not handed over with the text of an embargo, whatever is pressed', async () => {
    const id = await underWay();
    await act(id, 'unpublish');
    await act(id, 'schedule', { revision: await revisionOf(id), publishAt: tomorrow() });
    const { id: mailing } = (await newest(id)) as Newsletter;
    expect((await call('PATCH', `newsletters/${mailing}`, { state: 'sending' })).status).toBe(409);
    expect((await call('POST', `newsletters/${mailing}/unconfirmed`)).status).toBe(409);
    expect(await handOver()).toEqual([]);
    expect(await receivedBy()).toHaveLength(2);
  });
});

describe('before the start', () => {
  it('one letter that cannot be read ends its own mailing only', async () => {
    const approved = async () => {
      const { id, revision } = await createTestNews({ isPublished: false });
      await act(id, 'publish', { revision, mail: mail() });
      return id;
    };
    const [broken, whole] = [await approved(), await approved()];
    const { batchId } = await db().newsletter.findFirstOrThrow({ where: { newsItemId: broken } });
    await db().mailBatch.update({ where: { id: batchId }, data: { data: '{"title":' } });
    await lettersStart();
    const states = await db().newsletter.findMany({ orderBy: { newsItemId: 'asc' } });
    expect(states.map(({ newsItemId, state, reason }) => [newsItemId, state, reason])).toEqual([
      [broken, 'cancelled', 'Its letter cannot be read.'],
      [whole, 'sending', ''],
    ]);
  });
});

describe('a mailing that stops under way leaves nobody behind', () => {
  const others = ['reader-2', 'reader-3', 'reader-4', 'reader-5'].map((name) => `${name}@example.com`);

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a minor edit', (id) => publishChanges(id, 'Mended')],
    [
      'a text that is restored',
      async (id) => {
        const { title } = (await read(id)).item;
        await publishChanges(id, 'Mistaken');
        await publishChanges(id, title);
      },
    ],
    [
      'an item that is put back',
      async (id) => {
        await act(id, 'withdraw', { explanation: 'Wrong.' });
        await act(id, 'undo-end');
      },
    ],
    [
      'an item that is unpublished and published again',
      async (id) => {
        await act(id, 'unpublish');
        await act(id, 'publish', { revision: await revisionOf(id) });
      },
    ],
    [
      'an item that is deleted and restored',
      async (id) => {
        await done(await call('DELETE', `news/${id}`));
        await newsletterStep();
        await done(await call('POST', `deleted-news/${id}/restore`));
        await act(id, 'publish', { revision: await revisionOf(id) });
      },
    ],
  ])('after %s the rest, and only the rest, are offered the new text', async (_, change) => {
    const id = await underWay();
    await change(id);
    expect(await newest(id)).toMatchObject({ state: 'cancelled', sent: 2, left: 0 });
    expect(await next(id)).toEqual({ kind: 'news', note: '', isForRest: true });
    expect(await mailOffered(id)).toEqual({ shown: 4, got: others });
    expect((await receivedBy()).length).toBe(readers);
    expect(await newest(id)).toMatchObject({ state: 'done', sent: 4, version: (await read(id)).publicVersion });
    expect(await next(id)).toBeNull();
    expect((await call('POST', `news/${id}/mailing`, { mail: mail() })).status).toBe(409);
  });

  it('nor do those whose message was not written yet, however often it stops', async () => {
    const id = await release();
    const third = (await db().subscription.findMany({ orderBy: { id: 'asc' } }))[2];
    await db().outboundMail.deleteMany({ where: { recipient: { in: others.slice(1) } } });
    await db().newsletter.updateMany({ data: { lastSubscriptionId: third?.id } });
    await handOver(1);
    await db().newsletter.updateMany({ data: { state: 'paused' } });
    await publishChanges(id, 'Mended');
    const newcomer = await db().subscription.create({ data: { email: 'new@example.com', isVerified: true } });
    const { shown, got } = await mailOffered(id);
    expect([shown, got.length]).toEqual([5, 5]);
    expect(got).not.toContain(newcomer.email);
    expect(await receivedBy()).toHaveLength(readers);
  });

  it('nor do those of an item that has ended: its letters go on with the act that sets another time', async () => {
    const id = await underWay();
    await db().newsItem.update({ where: { id }, data: { unpublishAt: new Date(Date.now() - 1) } });
    await newsletterStep();
    const shown = await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=news&source=draft`));
    const revision = await revisionOf(id);
    await act(id, 'schedule', { revision, publishAt: tomorrow(), mail: mail(shown.recipients) });
    expect(await mailings(id)).toMatchObject([
      { state: 'approved', recipients: 4 },
      { state: 'cancelled', sent: 2 },
    ]);
  });

  it.each([1, 0])('stops again after %i more letters, and goes on with those who are left', async (more) => {
    const id = await underWay();
    await publishChanges(id, 'Mended');
    await done(await call('POST', `news/${id}/mailing`, { mail: mail(4) }));
    await lettersStart();
    await handOver(more);
    await publishChanges(id, 'Mended once more');
    await newsletterStep();
    expect(await mailOffered(id)).toEqual({ shown: 4 - more, got: others.slice(more) });
    expect(await receivedBy()).toEqual([...new Set(await receivedBy())]);
  });

  it('counts them among the first readers: a correction reaches all', async () => {
    const id = await underWay();
    await publishChanges(id, 'Corrected', { note: 'A figure.' });
    expect(await next(id)).toEqual({ kind: 'correction', note: 'A figure.' });
    const { shown, got } = await mailOffered(id, 'first');
    expect([shown, got.length]).toEqual([readers, readers]);
  });

  it('offers the rest of a correction the correction', async () => {
    const id = await release();
    await handOver();
    await publishChanges(id, 'Corrected', { note: 'A figure.', mail: mail(readers, 'first') });
    await lettersStart();
    await handOver(2);
    await publishChanges(id, 'Corrected and mended');
    expect(await next(id)).toEqual({ kind: 'correction', note: 'A figure.', isForRest: true });
    expect(await mailOffered(id, 'first')).toEqual({ shown: 4, got: others });
  });

  it('lets the readers of a deleted item wait until it is deleted for good', async () => {
    const id = await underWay();
    await done(await call('DELETE', `news/${id}`));
    await newsletterStep();
    const [mailing] = await db().newsletter.findMany();
    expect(mailing).toMatchObject({ state: 'paused', reason: 'The item was deleted.' });
    expect((await call('PATCH', `newsletters/${mailing?.id}`, { state: 'sending' })).status).toBe(409);
    await done(await call('DELETE', `deleted-news/${id}`));
    await newsletterStep();
    expect(await db().newsletter.findFirst()).toMatchObject({ state: 'cancelled', reason: 'The item was deleted.' });
  });

  it('does not end for good when it is paused long after its approval', async () => {
    const { id, revision } = await createTestNews({ isPublished: false });
    await act(id, 'publish', { revision, mail: mail() });
    const longAgo = new Date(Date.now() - 100 * day);
    await db().newsletter.updateMany({ data: { createdAt: longAgo, startsAt: longAgo } });
    await lettersStart();
    const { id: mailing } = (await newest(id)) as Newsletter;
    await done(await call('PATCH', `newsletters/${mailing}`, { state: 'paused' }));
    await newsletterStep(new Date(), new Date(0));
    expect(await newest(id)).toMatchObject({ state: 'paused' });
    await done(await call('PATCH', `newsletters/${mailing}`, { state: 'sending' }));
  });
});

it('a mailing that a person cancels under way is not called sent', async () => {
  const id = await underWay();
  const { id: mailing } = (await newest(id)) ?? {};
  await done(await call('PATCH', `newsletters/${mailing}`, { state: 'cancelled' }));
  await newsletterStep();
  const refused = await call('POST', `news/${id}/mailing`, { mail: mail() });
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: 'The mailing of this version ended. Its other readers get the next letter about the item.' },
  ]);
});

it('a mailing that stops before its first letter gives way to one to all', async () => {
  const id = await release();
  await act(id, 'unpublish');
  await act(id, 'publish', { revision: await revisionOf(id), mail: mail() });
  // The first one ends, and counts as never started.
  await newsletterStep();
  await lettersStart();
  expect(await handOver()).toHaveLength(readers);
});

describe('an item that was never mailed', () => {
  it('a correction goes out as news, in each preview as in the letter', async () => {
    const { id } = await createTestNews({});
    await publishChanges(id, 'Corrected', { note: 'A figure.' });
    expect(await next(id)).toEqual({ kind: 'news', note: '' });
    const preview = await done<NewsletterPreview>(await call('GET', `news/${id}/newsletter`));
    expect([preview.subject, preview.note]).toEqual(['Corrected', '']);
    const revision = await save(id, { title: 'Again' });
    const { digest } = await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=correction&note=A+name.`));
    await act(id, 'publish-changes', { revision, note: 'A name.', mail: { ...mail(), shown: digest } });
    expect(await newest(id)).toMatchObject({ kind: 'news', state: 'approved' });
  });

  it('letters kept as files can be mailed once there is a server', async () => {
    const id = await release();
    await db().outboundMail.updateMany({ data: { status: 'kept', sentAt: new Date() } });
    await newsletterStep();
    expect(await newest(id)).toMatchObject({ state: 'done', kept: readers });
    expect(await next(id)).toBeNull();
    process.env.SMTP_URL = 'smtp://127.0.0.1:9';
    resetEnv();
    try {
      expect(await next(id)).toEqual({ kind: 'news', note: '' });
      const { id: mailing } = (await newest(id)) as Newsletter;
      await done(await call('POST', `newsletters/${mailing}/unconfirmed`));
      expect(await next(id)).toBeNull();
      expect(await handOver()).toHaveLength(readers);
      expect(await next(id)).toBeNull();
    } finally {
      delete process.env.SMTP_URL;
      resetEnv();
    }
  });
});

it('letters kept as files give way to another mailing of their version', async () => {
  const id = await release();
  await db().outboundMail.updateMany({ data: { status: 'kept', sentAt: new Date() } });
  await newsletterStep();
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  resetEnv();
  try {
    expect((await mailOffered(id)).got).toHaveLength(readers);
  } finally {
    delete process.env.SMTP_URL;
    resetEnv();
  }
});

it.each([
  ['by this release', {}],
  ['by the release before, which takes the item for mailed', { hasStarted: true }],
])('a correction of what was only kept as files, %s, goes out as news', async (_by, before) => {
  const id = await release();
  await db().outboundMail.updateMany({ data: { status: 'kept', sentAt: new Date() } });
  await newsletterStep();
  await db().newsletter.updateMany({ data: before });
  await forgetThoseKept();
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  resetEnv();
  try {
    const revision = await save(id, { title: 'Corrected' });
    const shown = await done<LetterPreview>(await call('GET', `news/${id}/letter?kind=news`));
    await act(id, 'publish-changes', { revision, note: 'A figure.', mail: { ...mail(), shown: shown.digest } });
    expect(await newest(id)).toMatchObject({ kind: 'news', state: 'approved' });
    await lettersStart();
    expect(await handOver()).toHaveLength(readers);
  } finally {
    delete process.env.SMTP_URL;
    resetEnv();
  }
});

describe('the earlier updates in letters that are not handed over yet', () => {
  let clock: jest.SpyInstance;

  beforeEach(() => {
    clock = jest.spyOn(performance, 'now');
  });
  afterEach(() => clock.mockRestore());

  /** What the next letters say, once a second is over. */
  async function nextLetters(): Promise<string> {
    const { batchId } = await db().newsletter.findFirstOrThrow({ where: { state: { in: ['sending', 'paused'] } } });
    clock.mockReturnValue(performance.now() + 2000);
    const { prepared } = await readBatchDraft(batchId);
    return prepared.copy({ fields: [], texts: { unsubscribe: 'u', preferences: 'p' } }).toString();
  }

  it.each([
    ['is withdrawn', (id: number) => act(id, 'withdraw', { explanation: 'Wrong.' })],
    ['was published in error', (id: number) => act(id, 'published-in-error', { explanation: 'Wrong.' })],
    ['is deleted', async (id: number) => done(await call('DELETE', `news/${id}`))],
    [
      'ends by its time',
      (id: number) => db().newsItem.update({ where: { id }, data: { unpublishAt: new Date(Date.now() - 1) } }),
    ],
  ])('leave out an item that %s', async (_what, leave) => {
    const [earlier, other] = [
      await createTestNews({ title: 'Has-left', date: '2020-01-02' }),
      await createTestNews({ title: 'Has-stayed', date: '2020-01-01' }),
    ];
    await underWay();
    expect(await nextLetters()).toContain(earlier.title);
    await leave(earlier.id);
    const letters = await nextLetters();
    expect(letters).not.toContain(earlier.title);
    expect(letters).toContain(other.title);
  });
});

describe('after an end', () => {
  it('a letter about an item published in error can be mailed, though its text was changed since', async () => {
    const { id } = await createTestNews();
    await act(id, 'published-in-error', { explanation: 'A mistake', link: null });
    await done(await call('PATCH', `news/${id}`, { content: 'Another text' }));
    expect((await mailOffered(id)).shown).toBe(readers);
  });

  it('the item is offered as back on the site where its text of now was never mailed', async () => {
    const id = await release();
    await handOver();
    await publishChanges(id, 'Mended');
    await act(id, 'withdraw', { explanation: 'Wrong.' });
    await act(id, 'undo-end');
    expect(await next(id)).toEqual({ kind: 'correction', note: 'This update is back on our site.' });
  });

  it('“Back on the site” can be mailed to those who were told of it', async () => {
    const id = await release();
    await handOver();
    await act(id, 'withdraw', { explanation: 'Wrong.', mail: mail(readers, 'first') });
    await lettersStart();
    await handOver();
    await act(id, 'undo-end');
    expect(await next(id)).toEqual({ kind: 'correction', note: 'This update is back on our site.' });
    expect((await mailOffered(id, 'first')).got).toHaveLength(readers);
  });

  it('letters with the old explanation do not go out after a new one', async () => {
    const id = await release();
    await handOver();
    const end = (explanation: string) => act(id, 'withdraw', { explanation, mail: mail(readers, 'first') });
    await end('It names a wrong fee.');
    await lettersStart();
    await act(id, 'undo-end');
    await end('It was never agreed.');
    await lettersStart();
    const [second, first] = await mailings(id);
    expect([second?.state, first?.state]).toEqual(['sending', 'cancelled']);
    expect(await handOver()).toHaveLength(readers);
  });

  it('the readers that a mailing left are offered the news again once the note of a later change is deleted', async () => {
    const id = await underWay();
    await publishChanges(id, 'Corrected', { note: 'A figure.' });
    expect(await next(id)).toMatchObject({ kind: 'correction' });
    await done(await call('DELETE', `news-notes/${await noteId()}`));
    expect(await next(id)).toEqual({ kind: 'news', note: '', isForRest: true });
    expect(await mailOffered(id)).toMatchObject({ shown: readers - 2, got: { length: readers - 2 } });
    expect(new Set(await receivedBy()).size).toBe(readers);
    expect(await next(id)).toBeNull();
  });

  it('those who never had a letter are offered the news once the note of a correction that stopped too is deleted', async () => {
    const id = await underWay();
    await publishChanges(id, 'Corrected', { note: 'A fee was wrong.', mail: mail(readers, 'first') });
    await lettersStart();
    await handOver(1);
    await done(await call('DELETE', `news-notes/${await noteId()}`));
    expect(await next(id)).toMatchObject({ kind: 'news', note: '' });
    await mailOffered(id);
    expect(new Set(await receivedBy()).size).toBe(readers);
  });

  it('a deleted note does not go out', async () => {
    const id = await release();
    await handOver();
    await publishChanges(id, 'Corrected', { note: 'A figure.', mail: mail(readers, 'first') });
    await lettersStart();
    await handOver(2);
    await done(await call('PATCH', `news-notes/${await noteId()}`, { text: 'Two figures.' }));
    expect(await handOver(1)).toHaveLength(1);
    await done(await call('DELETE', `news-notes/${await noteId()}`));
    expect(await handOver()).toEqual([]);
    expect(await next(id)).toBeNull();
  });
});

describe('mailings of the release before, after an upgrade', () => {
  const paused = (reason: string) => db().newsletter.updateMany({ data: { state: 'paused', reason } });
  const hold = () => db().outboundMail.updateMany({ where: { status: 'pending' }, data: { status: 'held' } });

  it('one under way goes on, each letter once', async () => {
    const id = await underWay();
    expect(await handOver()).toHaveLength(4);
    expect((await newest(id))?.state).toBe('done');
    expect(await receivedBy()).toHaveLength(readers);
  });

  it('one paused by an edit ends with the reason, and its other readers are offered the new text', async () => {
    const id = await underWay();
    await hold();
    await paused('The item was edited while its letters were being sent.');
    const { html, ...text } = await db().newsVersion.findFirstOrThrow({ omit: { id: true } });
    await db().newsVersion.create({ data: { ...text, html, number: 2, kind: 'minor', title: 'Edited' } });
    await db().newsItem.update({ where: { id }, data: { publicVersion: 2, title: 'Edited' } });
    await newsletterStep();
    expect(await newest(id)).toMatchObject({
      state: 'cancelled',
      reason: 'The item was changed after this mailing was approved.',
      left: 0,
    });
    expect((await mailOffered(id)).got).toHaveLength(4);
    expect(await receivedBy()).toHaveLength(readers);
  });

  it('one paused by a deleted note, which made no version, does not go on', async () => {
    const id = await release();
    await handOver();
    await publishChanges(id, 'Corrected', { note: 'A figure.', mail: mail(readers, 'first') });
    await lettersStart();
    await hold();
    const { id: mailing } = (await newest(id)) as Newsletter;
    const reason = 'The change note was deleted while its letters were being sent.';
    await db().newsletter.update({ where: { id: mailing }, data: { state: 'paused', reason } });
    await db().newsNote.deleteMany();
    await endThoseOfDeletedNotes();
    await newsletterStep();
    expect(await newest(id)).toMatchObject({ state: 'cancelled', reason, left: 0 });
    expect((await call('PATCH', `newsletters/${mailing}`, { state: 'sending' })).status).toBe(409);
    expect(await db().outboundMail.count({ where: { status: { in: ['pending', 'held'] } } })).toBe(0);
  });
});

it('a mailing on hold has as many letters remaining as its button names', async () => {
  const { id, revision } = await createTestNews({ isPublished: false });
  await act(id, 'publish', { revision, mail: mail() });
  const emails = Array.from({ length: 4 }, (_, index) => `later-${index}@example.com`);
  await db().subscription.createMany({ data: emails.map((email) => ({ email, isVerified: true })) });
  await lettersStart();
  expect(await newest(id)).toMatchObject({ state: 'held', recipients: 6, recipientsNow: 10, left: 10 });
});
