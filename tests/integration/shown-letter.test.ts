// @documented A letter that was changed since it was shown is refused at every entry point that approves one
// @documented To approve only the letter that was on a screen, send the `digest` of its preview (`GET …/letter` or `GET …/newsletter`) back as `mail.shown`, or as `shown` to `POST …/newsletter`: if the letter says something else of the item by now, that is a 409, and nothing is done.
// @documented `POST …/mailing` and `POST …/newsletter` also take the `note` that was shown, and are a 409 if it reads otherwise;
// @documented Without these fields, the letter of now is approved.

import type { LetterPreview, NewsletterPreview } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { db } from '@/lib/platform/database/db';
import { api, type Method } from '@/tools/test-bed/api';

import { createTestNews } from '../factories/news';
import { signedIn, unique } from '../factories/people';

let admin: { cookie: string };

beforeAll(async () => {
  admin = await signedIn('admin');
});

beforeEach(async () => {
  await db().newsletter.deleteMany();
  await db().subscription.deleteMany();
  await db().subscription.create({ data: { email: `reader-${unique()}@example.com`, isVerified: true } });
});

const call = (method: Method, address: string, body?: unknown) =>
  api(method, `/api/admin/${address}`, { cookie: admin.cookie, ...(body !== undefined && { body }) });
const get = async <T>(address: string) => (await (await call('GET', address)).json()) as T;
const refusal = async (response: Response) => [
  response.status,
  ((await response.json()) as { message?: string }).message,
];
const refused = [409, 'The item has been changed since its letter was shown. Please look at the letter again.'];

const inHour = () => new Date(Date.now() + 3_600_000).toISOString();
const revisionOf = async (id: number) => (await get<EditedNews>(`news/${id}`)).draft.revision;

interface EntryPoint {
  isDraft?: true;
  /** Whether a first letter has gone out. */
  isMailed?: true;
  letter: string;
  act: (id: number, shown?: string) => Promise<Response>;
}

const mail = (shown?: string) => ({ subject: 'S', recipients: 1, ...(shown && { shown }) });
const explanation = 'It was wrong.';

const entryPoints: Record<string, EntryPoint> = {
  'Publish with mail': {
    isDraft: true,
    letter: 'letter',
    act: async (id, shown) => call('POST', `news/${id}/publish`, { revision: await revisionOf(id), mail: mail(shown) }),
  },
  'Schedule with mail': {
    isDraft: true,
    letter: 'letter',
    act: async (id, shown) =>
      call('POST', `news/${id}/schedule`, {
        revision: await revisionOf(id),
        publishAt: inHour(),
        mail: mail(shown),
      }),
  },
  'Publish changes with mail': {
    isMailed: true,
    letter: 'letter?kind=correction',
    act: async (id, shown) =>
      call('POST', `news/${id}/publish-changes`, {
        revision: await revisionOf(id),
        note: 'A figure.',
        mail: mail(shown),
      }),
  },
  'Withdraw with mail': {
    isMailed: true,
    letter: 'letter?kind=withdrawal&source=public',
    act: (id, shown) => call('POST', `news/${id}/withdraw`, { explanation, mail: mail(shown) }),
  },
  'Published in error with mail': {
    isMailed: true,
    letter: 'letter?kind=error&source=public',
    act: (id, shown) => call('POST', `news/${id}/published-in-error`, { explanation, mail: mail(shown) }),
  },
  'Mail it to subscribers': {
    letter: 'letter?source=public',
    act: (id, shown) => call('POST', `news/${id}/mailing`, { mail: mail(shown), note: '' }),
  },
  'Send of the row': {
    letter: 'newsletter',
    act: async (id, shown) => {
      const { recipients, toSubscriptionId, note } = await get<NewsletterPreview>(`news/${id}/newsletter`);
      return call('POST', `news/${id}/newsletter`, { recipients, toSubscriptionId, note, ...(shown && { shown }) });
    },
  },
};

const changes: Record<string, object> = {
  title: { title: 'Another title' },
  excerpt: { excerpt: 'Another excerpt.' },
  content: { content: 'Another text.' },
  category: { category: 'Regulatory' },
  files: { files: '[{"id":1,"title":"A","name":"a.pdf","size":1}]' },
};

async function saveDraft(id: number, changed: object): Promise<void> {
  const { draft } = await get<EditedNews>(`news/${id}`);
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = draft;
  await call('PUT', `news/${id}/draft`, { ...text, ...changed });
}

/** An item at an entry point, with the digest of its letter as it is shown there. */
async function openEntryPoint({ isDraft, isMailed, letter }: EntryPoint) {
  const { id } = await createTestNews({ isPublished: !isDraft, title: `Shown ${unique()}` });
  if (isMailed) {
    await call('POST', `news/${id}/mailing`, { mail: mail() });
    while (await newsletterStep(new Date(Date.now() + 180_000)));
    if (letter.includes('correction')) await saveDraft(id, { excerpt: 'Corrected.' });
  }
  return { id, shown: (await get<LetterPreview>(`news/${id}/${letter}`)).digest };
}

/** As another person does, in the working copy where the item has one. */
async function change(id: number, text: object): Promise<void> {
  const { count } = await db().newsDraft.updateMany({ where: { newsItemId: id }, data: text });
  if (count === 0) await db().newsItem.update({ where: { id }, data: text });
}

const stateOf = async (id: number) => ({
  item: (await db().newsItem.findUniqueOrThrow({ where: { id } })).revision,
  mailings: await db().newsletter.count({ where: { newsItemId: id } }),
});

describe.each(Object.entries(entryPoints))('%s', (_name, entryPoint) => {
  it.each(Object.entries(changes))(
    'refuses a letter whose %s was changed, and takes the one of now',
    async (_, text) => {
      const { id, shown } = await openEntryPoint(entryPoint);
      await change(id, text);
      const before = await stateOf(id);
      expect(await refusal(await entryPoint.act(id, shown))).toEqual(refused);
      expect(await stateOf(id)).toEqual(before);
      const now = (await get<LetterPreview>(`news/${id}/${entryPoint.letter}`)).digest;
      expect(now).not.toBe(shown);
      expect((await entryPoint.act(id, now)).ok).toBe(true);
      expect((await stateOf(id)).mailings).toBe(before.mailings + 1);
    },
  );

  it('asks a caller that names no letter for none', async () => {
    const { id } = await openEntryPoint(entryPoint);
    await change(id, { title: 'Another title' });
    expect((await entryPoint.act(id)).ok).toBe(true);
  });

  it('takes a letter that reads as it was shown, though the item was saved since', async () => {
    const { id, shown } = await openEntryPoint(entryPoint);
    await change(id, { link: '/about' });
    expect((await entryPoint.act(id, shown)).ok).toBe(true);
  });
});

it('Send of the row refuses a note that was reworded since it was shown', async () => {
  const { id } = await createTestNews({ title: `Noted ${unique()}` });
  await call('POST', `news/${id}/mailing`, { mail: mail() });
  while (await newsletterStep(new Date(Date.now() + 180_000)));
  await saveDraft(id, { excerpt: 'Corrected.' });
  await call('POST', `news/${id}/publish-changes`, { revision: await revisionOf(id), note: 'A figure.' });
  const { recipients, toSubscriptionId, digest: shown, note } = await get<NewsletterPreview>(`news/${id}/newsletter`);
  expect(note).toBe('A figure.');
  const { notes } = await get<EditedNews>(`news/${id}`);
  await call('PATCH', `news-notes/${notes[0]?.id}`, { text: 'Two figures.' });
  const send = (read: string) =>
    call('POST', `news/${id}/newsletter`, { recipients, toSubscriptionId, shown, note: read });
  expect(await refusal(await send(note))).toEqual([
    409,
    'The note has been changed since it was shown. Please look at the letter again.',
  ]);
  expect((await send('Two figures.')).status).toBe(201);
});
