// @promise To learn which pages and campaigns lead to subscriptions, we note the one that led to yours until 30 days after you confirm it, and then keep only their number.

import { deleteOldSources } from '@/lib/domains/mailing-list/sources';
import { verifyEmail } from '@/lib/domains/mailing-list/subscribe/verify';
import { hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';

import { signedIn, unique } from '../factories/people';

const dayMilliseconds = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await db().dailyCount.deleteMany();
  await db().campaign.deleteMany();
});

async function subscribeFrom(address: string, asks: Record<string, string> = {}): Promise<string> {
  const email = `way-${unique()}@example.com`;
  const response = await api('POST', '/api/email-subscription', {
    body: { email },
    headers: { referer: testOrigin + address, origin: testOrigin, ...asks },
    client: `198.51.100.${unique() % 250}`,
  });
  expect(response.status).toBe(201);
  return email;
}

async function confirm(email: string, at = new Date()): Promise<void> {
  const { id } = await db().subscription.findUniqueOrThrow({ where: { email } });
  const token = `token-${unique()}`;
  await db().verificationToken.create({
    data: { tokenHash: hashToken(token), subscriptionId: id, expiresAt: new Date(at.getTime() + dayMilliseconds) },
  });
  await verifyEmail({ token, firstName: 'Ada', lastName: 'Lovelace' }, at);
}

async function counts() {
  const rows = await db().dailyCount.findMany({ orderBy: [{ dimension: 'asc' }, { name: 'asc' }] });
  return Object.fromEntries(rows.map(({ dimension, name, views }) => [`${dimension} ${name}`, views]));
}

const sourceOf = async (email: string) =>
  db().subscription.findUniqueOrThrow({ where: { email }, select: { sourcePage: true, sourceCampaign: true } });

it('counts the way from the request by page and campaign, and forgets it 30 days after the confirmation', async () => {
  await db().campaign.create({ data: { key: 'spring', name: 'Spring letter' } });
  const email = await subscribeFrom('/about?utm_campaign=Spring&token=secret');
  await subscribeFrom('/?from=never-named');
  expect(await counts()).toEqual({
    'list requested': 2,
    'requested:campaign spring': 1,
    'requested:page /': 1,
    'requested:page /about': 1,
  });
  expect(await sourceOf(email)).toEqual({ sourcePage: '/about', sourceCampaign: 'spring' });
  const confirmedAt = new Date();
  await confirm(email, confirmedAt);
  expect(await counts()).toMatchObject({ 'confirmed:campaign spring': 1, 'confirmed:page /about': 1 });
  await deleteOldSources(new Date(confirmedAt.getTime() + 29 * dayMilliseconds));
  expect(await sourceOf(email)).toEqual({ sourcePage: '/about', sourceCampaign: 'spring' });
  const later = new Date(confirmedAt.getTime() + 30 * dayMilliseconds);
  await Promise.all([deleteOldSources(later), deleteOldSources(later)]);
  await deleteOldSources(later);
  expect(await sourceOf(email)).toEqual({ sourcePage: null, sourceCampaign: null });
});

it.each(['dnt', 'sec-gpc'])('stores no source with a sign-up of a browser that sends %s', async (header) => {
  const email = await subscribeFrom('/about', { [header]: '1' });
  expect(await sourceOf(email)).toEqual({ sourcePage: null, sourceCampaign: null });
  await confirm(email);
  expect(await counts()).toEqual({ 'list confirmed': 1, 'list requested': 1 });
});

it('counts a request once, however often it is repeated', async () => {
  const email = await subscribeFrom('/vision');
  const headers = { referer: `${testOrigin}/vision`, origin: testOrigin };
  await api('POST', '/api/email-subscription', { body: { email }, headers });
  expect(await counts()).toEqual({ 'list requested': 1, 'requested:page /vision': 1 });
});

it('counts who is marked as verified as added, once, and no one who was added or confirmed before', async () => {
  const { cookie } = await signedIn('admin');
  const mark = async (email: string, isVerified: boolean) => {
    const { id } = await db().subscription.findUniqueOrThrow({ where: { email } });
    const body = { isVerified };
    expect((await api('PATCH', `/api/admin/email-subscriptions/${id}`, { body, cookie })).status).toBe(200);
  };
  const added = async () => (await counts())['list added'];
  const asked = await subscribeFrom('/about');
  for (const isVerified of [true, false, true]) await mark(asked, isVerified);
  expect(await added()).toBe(1);
  const confirmed = await subscribeFrom('/about');
  await confirm(confirmed);
  for (const isVerified of [false, true]) await mark(confirmed, isVerified);
  expect(await added()).toBe(1);
  const body = { email: `way-${unique()}@example.com`, isVerified: false };
  expect((await api('POST', '/api/email-subscribe', { body, cookie })).status).toBe(201);
  await mark(body.email, true);
  expect(await added()).toBe(2);
});
