// @documented An import stores nothing of a line that names an erased address but the number of the line.

import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';
import { importStep } from '@/lib/domains/mailing-list/import/job';
import { eraseAddress } from '@/lib/registry/erasure';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { signedIn } from '../factories/people';

const erased = 'erased@example.com';

it('stores nothing of a line that names an erased address, wherever it does', async () => {
  const { cookie } = await signedIn('admin');
  await db().subscription.create({ data: { email: erased } });
  await eraseAddress(erased);
  const rawBody = [
    'Email,First name,Last name,Status',
    `${erased},Erasa,,subscribed`,
    `Erasa <${erased.toUpperCase()}>,,,subscribed`,
    `no address,Erasa,${erased},subscribed`,
    `${erased},Erasa,,unsubscribed`,
    `${erased},Erasa,,perhaps`,
    `other.${erased},Bo,,subscribed`,
    'no address,Bo,,subscribed',
  ].join('\n');
  const response = await api('POST', '/api/admin/subscription-imports?fileName=list.csv', {
    rawBody,
    cookie,
    headers: { 'content-type': 'text/csv' },
  });
  const { id, counts } = (await response.json()) as SubscriptionImport;
  expect(counts).toMatchObject({ waiting: 1, optedOut: 5, invalid: 1, left: 0, noConsent: 0, duplicate: 0 });
  const start = { body: { basis: 'Signed up at the conference' }, cookie };
  expect((await api('POST', `/api/admin/subscription-imports/${id}/start`, start)).status).toBe(200);
  while (await importStep());

  const lines = await db().subscriptionImportLine.findMany({ orderBy: { line: 'asc' } });
  expect(lines.map(({ email, outcome }) => [email, outcome])).toEqual([
    ...Array.from({ length: 5 }, () => ['', 'optedOut']),
    [`other.${erased}`, 'added'],
    ['no address', 'invalid'],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/erasa/i);
  const { rejected } = (await (
    await api('GET', `/api/admin/subscription-imports/${id}`, { cookie })
  ).json()) as SubscriptionImport;
  expect(rejected[0]).toMatchObject({ line: 2, email: '', reason: expect.stringContaining('erased') as string });
  expect(await db().suppression.findMany({ select: { reason: true } })).toEqual([{ reason: 'erased' }]);
});
