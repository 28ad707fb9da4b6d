// @promise If one has to be restored, those who are known to have left the list or to have been erased since are taken off it again, and no news is mailed until an administrator has read how many they were and since when.
// @documented A restore applies again who left or was erased since, and mailings wait until an administrator has read of it

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createBackup } from '@/lib/backup/create-backup';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { suppress } from '@/lib/domains/mail/outgoing/suppression';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import type { NewsletterPreview } from '@/lib/domains/mailings/schema';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { mailingsCheck } from '@/lib/domains/monitoring/work-checks';
import { eraseAddress, finishErasures } from '@/lib/registry/erasure';
import { restoreSite, type SiteRestoreOptions } from '@/lib/registry/restore';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { createMigratedDatabase } from '@/tools/test-bed/other-database';
import { openRaw } from '@/tools/test-bed/raw-database';

import { createTestNews } from '../factories/news';
import { cookieOf, signedIn } from '../factories/people';

jest.setTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'restore-leavings-'));
const source = () => process.env.DATABASE_URL ?? '';
const [left, erased, stays, refused] = ['left', "o'erased", 'stays', 'refused'].map((name) => `${name}@example.com`);
let files = 0;

async function backup(): Promise<string> {
  const path = join(folder, `${++files}.backup`);
  await createBackup(source(), path, undefined);
  return path;
}

/** As `npm run restore` does. */
async function restore(path: string, options: SiteRestoreOptions = { replace: true }) {
  const { reapplied } = await restoreSite(process.cwd(), source(), path, options);
  await finishErasures();
  return reapplied;
}

async function leaveAndErase(): Promise<void> {
  await unsubscribe(createUnsubscribeToken(left ?? ''));
  await eraseAddress(erased ?? '');
}

const listed = async () => (await db().subscription.findMany({ orderBy: { email: 'asc' } })).map(({ email }) => email);

async function send(newsItemId: number, cookie: string): Promise<Response> {
  const address = `/api/admin/news/${newsItemId}/newsletter`;
  const shown = (await (await api('GET', address, { cookie })).json()) as NewsletterPreview;
  const { recipients, toSubscriptionId } = shown;
  return api('POST', address, { body: { recipients, toSubscriptionId }, cookie });
}

beforeEach(async () => {
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().outboundMail.deleteMany();
  await db().newsletter.deleteMany();
  await db().contactMessage.deleteMany();
  await db().siteSetting.deleteMany({ where: { key: 'restore' } });
  const emails = [left, erased, stays, refused].map(String);
  await db().subscription.createMany({ data: emails.map((email) => ({ email, isVerified: true })) });
  await db().contactMessage.create({ data: { name: 'A', email: String(erased), topic: 'Press', message: 'Hello' } });
});

it('takes off the list again who left or was erased since, and mails only those who stayed', async () => {
  const path = await backup();
  await leaveAndErase();
  await db().$transaction((tx) => suppress(tx, String(refused), 'bounced', '550'));
  expect(await restore(path)).toBe(2);
  expect(await listed()).toEqual([refused, stays]);
  expect(await db().contactMessage.count()).toBe(0);
  expect((await db().suppression.findMany({ orderBy: { id: 'asc' } })).map(({ reason }) => reason).sort()).toEqual([
    'erased',
    'unsubscribed',
  ]);
  expect(await db().suppression.count({ where: { email: String(erased) } })).toBe(0);

  const { cookie } = await signedIn('admin');
  const item = await createTestNews();
  const first = await send(item.id, cookie);
  expect(first.status).toBe(409);
  const { message } = (await first.json()) as { message: string };
  expect(message).toMatch(
    /^The site was restored on \S+ \S+ UTC from a backup of \S+ \S+ UTC\. 2 who left or were erased/,
  );
  expect(message).toContain('among the 2 confirmed subscribers again');
  expect((await mailingsCheck.run()).message).toContain('The site was restored on');

  // Who has not read it is told first, whatever others have read.
  const other = await signedIn('admin');
  expect((await send(item.id, other.cookie)).status).toBe(409);
  expect((await send(item.id, cookie)).status).toBe(201);
  const afterTheWait = new Date(Date.now() + 200_000);
  while (await newsletterStep(afterTheWait));
  const recipients = await db().outboundMail.findMany({
    where: { template: 'news-item' },
    orderBy: { recipient: 'asc' },
  });
  expect(recipients.map(({ recipient }) => recipient)).toEqual([refused, stays]);
  expect((await mailingsCheck.run()).message).not.toContain('restored on');
});

it('leaves alone who had left or was erased before the backup, and who came back since', async () => {
  await leaveAndErase();
  const path = await backup();
  await db().suppression.deleteMany({ where: { email: String(left) } });
  await db().subscription.create({ data: { email: String(left), isVerified: true } });
  expect(await restore(path)).toBe(0);
  expect(await listed()).toEqual([refused, stays]);
});

it('knows nothing in a database that was empty, and says so before a mailing', async () => {
  const path = await backup();
  await leaveAndErase();
  const target = await createMigratedDatabase();
  const { reapplied } = await restoreSite(process.cwd(), target, path);
  expect(reapplied).toBe(0);
  const database = await openRaw(target);
  const [row] = await database.query(`SELECT "value" FROM "SiteSetting" WHERE "key" = 'restore'`);
  await database.close();
  expect(JSON.parse(String(row?.[0]))).toMatchObject({ reapplied: 0 });
});

it('lets mailings go on where nothing was sent since, and applies leavings all the same', async () => {
  const path = await backup();
  await leaveAndErase();
  expect(await restore(path, { replace: true, sendQueuedMail: true })).toBe(2);
  expect(await db().siteSetting.count({ where: { key: 'restore' } })).toBe(0);
});

it('is read by an administrator: an editor is sent to one', async () => {
  const item = await createTestNews();
  await restore(await backup(), { replace: true });
  const { cookie } = await signedIn('editor');
  const sentences = 'An administrator has to send, approve or resume the first mailing.';
  for (let count = 0; count < 2; count += 1) {
    const response = await send(item.id, cookie);
    expect([response.status, await response.json()]).toEqual([
      409,
      { message: expect.stringContaining(sentences) as string },
    ]);
  }
});

it.each([
  ['is resumed', 'PATCH', '', { state: 'sending' }],
  ['sends its remaining letters', 'POST', '/unconfirmed', undefined],
] as const)('is read before a mailing %s', async (_, method, path, body) => {
  const user = await signedIn('admin');
  const item = await createTestNews();
  expect((await send(item.id, user.cookie)).status).toBe(201);
  const { id } = await db().newsletter.findFirstOrThrow();
  await db().newsletter.update({ where: { id }, data: { state: method === 'PATCH' ? 'paused' : 'sending' } });
  await restore(await backup(), { replace: true });
  if (method === 'POST') await db().newsletter.update({ where: { id }, data: { state: 'sending' } });
  // A restore ends all sessions.
  const cookie = await cookieOf(user.id);
  const act = () => api(method, `/api/admin/newsletters/${id}${path}`, { body, cookie });
  expect(await (await act()).json()).toEqual({
    message: expect.stringContaining('The site was restored on') as string,
  });
  expect(await (await act()).text()).not.toContain('The site was restored on');
});
