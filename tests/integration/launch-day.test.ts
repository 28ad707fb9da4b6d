// @documented The `date` of a news item that was created by `POST /api/admin/news/drafts` or `…/duplicate` with today's date follows the day, in New York, on which the item goes live, also when that moves, until a person gives it another or readers have seen it.
// @documented `GET …/letter` takes `publishAt`, the time at which the draft goes live, for the date that the letter then has; without it, the time that is set, or now.

import type { LetterPreview } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { Comparison } from '@/lib/domains/news/comparison-schema';
import { findPreview } from '@/lib/domains/news/public/preview';
import type { PreviewLink } from '@/lib/domains/news/schema';
import { db } from '@/lib/platform/database/db';
import { api, type Method } from '@/tools/test-bed/api';
import { setClock } from '@/tools/test-bed/clock';

import { signedIn, unique } from '../factories/people';

/** At 8 AM in New York. */
const day = (of: string) => Date.parse(`${of}T12:00:00Z`);
const at = (of: string) => new Date(day(of)).toISOString();

let admin: { cookie: string };

beforeEach(async () => {
  await goTo('2027-03-01');
  await db().newsletter.deleteMany();
  await db().newsItem.deleteMany();
  await db().subscription.deleteMany();
  await db().subscription.create({ data: { email: `reader-${unique()}@example.com`, isVerified: true } });
});

afterAll(() => jest.useRealTimers());

async function goTo(date: string): Promise<void> {
  setClock(day(date));
  // The session of another day has ended.
  admin = await signedIn('admin');
}

const call = (method: Method, address: string, body?: unknown) =>
  api(method, `/api/admin/news${address}`, { cookie: admin.cookie, ...(body !== undefined && { body }) });

async function done(response: Response): Promise<EditedNews> {
  expect([200, 201]).toContain(response.status);
  return (await response.json()) as EditedNews;
}

const text = (date: string) => ({
  title: `T ${unique()}`,
  excerpt: 'E',
  content: 'C',
  category: 'Announcements',
  date,
});

const created = async (date = '2027-03-01') => (await done(await call('POST', '/drafts', text(date)))).item.id;
const edited = async (id: number) => done(await call('GET', `/${id}`));

async function act(id: number, name: string, input: object = {}): Promise<EditedNews> {
  const { revision } = (await edited(id)).draft;
  return done(await call('POST', `/${id}/${name}`, { revision, ...input }));
}

async function letter(id: number, publishAt?: string): Promise<LetterPreview> {
  const response = await call('GET', `/${id}/letter${publishAt ? `?publishAt=${publishAt}` : ''}`);
  expect(response.status).toBe(200);
  return (await response.json()) as LetterPreview;
}

const mailOf = ({ digest }: LetterPreview) => ({ subject: 'S', recipients: 1, shown: digest });

/** The day of the newest version, and of the letter of the mailing, with the state of that. */
async function records(newsItemId: number) {
  const version = await db().newsVersion.findFirst({ where: { newsItemId }, orderBy: { number: 'desc' } });
  const mailing = await db().newsletter.findFirst({ where: { newsItemId }, orderBy: { id: 'desc' } });
  const batch = mailing && (await db().mailBatch.findUniqueOrThrow({ where: { id: mailing.batchId } }));
  const { date } = JSON.parse(batch?.data ?? '{}') as { date?: string };
  return [version?.date, date, mailing?.state];
}

it('is the day on which a draft is published, and stays once readers have seen it', async () => {
  const id = await created();
  expect(await edited(id)).toMatchObject({ followsLaunch: true });
  await goTo('2027-03-04');
  const shown = await letter(id);
  expect(shown.text).toContain('March 4, 2027');
  expect((await act(id, 'publish', { mail: mailOf(shown) })).item.date).toBe('2027-03-04');
  expect(await records(id)).toEqual(['2027-03-04', '2027-03-04', 'approved']);
  await goTo('2027-03-06');
  await done(await call('POST', `/${id}/unpublish`));
  const again = await act(id, 'publish');
  expect(again).toMatchObject({ item: { date: '2027-03-04' }, followsLaunch: false });
});

it('stays as a person has typed it, at each entry point', async () => {
  const typed = await created('2027-02-14');
  const changed = await created();
  const { draft } = await edited(changed);
  await done(await call('PUT', `/${changed}/draft`, { ...text('2027-02-14'), revision: draft.revision }));
  await goTo('2027-03-04');
  for (const id of [typed, changed]) {
    expect(await edited(id)).toMatchObject({ followsLaunch: false });
    expect((await act(id, 'schedule', { publishAt: at('2027-03-20') })).item.date).toBe('2027-02-14');
    expect((await act(id, 'publish')).item.date).toBe('2027-02-14');
  }
});

it('is shown by preview links and the comparison as publishing would give it', async () => {
  const id = await created();
  const shownBy = async () => {
    const response = await call('POST', `/${id}/preview-link`);
    const { url } = (await response.json()) as PreviewLink;
    return (await findPreview(url.slice(-43)))?.item.date;
  };
  await goTo('2027-03-04');
  expect(await shownBy()).toBe('2027-03-04');
  await act(id, 'schedule', { publishAt: at('2027-03-20') });
  await done(await call('POST', `/${id}/unpublish`));
  const compared = async () => (await (await call('GET', `/${id}/comparison?from=1&to=0`)).json()) as Comparison;
  expect((await compared()).fields).toMatchObject([{ field: 'date', from: '2027-03-20', to: '2027-03-04' }]);
  await act(id, 'schedule', { publishAt: at('2027-03-20') });
  expect((await compared()).fields).toEqual([]);
  expect(await shownBy()).toBe('2027-03-20');
});

it('moves with the time that is set, and its approved mailing with it', async () => {
  const id = await created();
  const shown = await letter(id, at('2027-03-20'));
  expect(shown.text).toContain('March 20, 2027');
  const first = await act(id, 'schedule', { publishAt: at('2027-03-20'), mail: mailOf(shown) });
  expect(first).toMatchObject({ item: { date: '2027-03-20' }, publicVersion: 1, hasChanges: false });
  const moved = await act(id, 'schedule', { publishAt: at('2027-03-25') });
  expect(moved).toMatchObject({ item: { date: '2027-03-25' }, publicVersion: 1, hasChanges: false });
  expect(await records(id)).toEqual(['2027-03-25', '2027-03-25', 'approved']);
  const patched = await call('PATCH', `/${id}`, { publishAt: at('2027-03-22') });
  expect([patched.status, await edited(id)]).toMatchObject([200, { item: { date: '2027-03-22' }, publicVersion: 1 }]);
  expect(await records(id)).toEqual(['2027-03-22', '2027-03-22', 'approved']);
  await goTo('2027-03-03');
  expect((await act(id, 'publish')).item.date).toBe('2027-03-03');
  expect(await records(id)).toEqual(['2027-03-03', '2027-03-03', 'approved']);
  await newsletterStep(new Date(Date.now() + 121_000));
  expect(await records(id)).toEqual(['2027-03-03', '2027-03-03', 'sending']);
});

it('follows on after a schedule that was taken back or an item that was restored, unless a person gave it another day', async () => {
  const [unpublished, restored, changed] = [await created(), await created(), await created()];
  for (const id of [unpublished, restored, changed]) await act(id, 'schedule', { publishAt: at('2027-03-20') });
  await done(await call('POST', `/${unpublished}/unpublish`));
  expect((await call('DELETE', `/${restored}`)).status).toBeLessThan(300);
  const restoring = await api('POST', `/api/admin/deleted-news/${restored}/restore`, { cookie: admin.cookie });
  expect(restoring.status).toBe(200);
  const { draft } = await edited(changed);
  await done(await call('PUT', `/${changed}/draft`, { ...text('2027-03-10'), revision: draft.revision }));
  await goTo('2027-03-05');
  expect((await act(unpublished, 'publish')).item.date).toBe('2027-03-05');
  expect((await act(restored, 'publish')).item.date).toBe('2027-03-05');
  expect((await act(changed, 'schedule', { publishAt: at('2027-03-21') })).item.date).toBe('2027-03-10');
});

it('moves in a working copy too, which stays as it was otherwise', async () => {
  const id = await created();
  await act(id, 'schedule', { publishAt: at('2027-03-20') });
  const { draft } = await edited(id);
  await done(await call('PUT', `/${id}/draft`, { ...text('2027-03-20'), title: 'Changed', revision: draft.revision }));
  expect((await call('PATCH', `/${id}`, { publishAt: at('2027-03-25') })).status).toBe(200);
  const moved = await edited(id);
  expect(moved).toMatchObject({
    isOutdated: false,
    followsLaunch: true,
    draft: { title: 'Changed', date: '2027-03-25' },
  });
  expect((await act(id, 'publish-changes', { note: null })).item).toMatchObject({
    title: 'Changed',
    date: '2027-03-25',
  });
});

it('follows by PATCH too, and stays for an item that went live by its time', async () => {
  const id = await created();
  await act(id, 'schedule', { publishAt: at('2027-03-02'), unpublishAt: at('2027-03-04') });
  await goTo('2027-03-06');
  expect((await act(id, 'publish')).item.date).toBe('2027-03-02');
  const other = await created('2027-03-06');
  await goTo('2027-03-08');
  expect((await call('PATCH', `/${other}`, { isPublished: true })).status).toBe(200);
  expect((await edited(other)).item.date).toBe('2027-03-08');
  const copy = await done(await call('POST', `/${other}/duplicate`));
  expect(copy).toMatchObject({ draft: { date: '2027-03-08' }, followsLaunch: true });
});
