// @documented A guarded address is guarded, whatever it ends in

import { NextRequest } from 'next/server';

import { db } from '@/lib/platform/database/db';
import { accountPages, guardedPages } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';
import { config, middleware } from '@/middleware';

import { signedIn } from '../factories/people';
import { testOrigin } from '../../tools/test-bed/environment';

const isSeen = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));
const ask = (path: string, cookie = '') =>
  middleware(new NextRequest(new URL(path, testOrigin), { headers: { cookie, 'sec-fetch-site': 'same-origin' } }));

it.each([...guardedPages, ...accountPages, paths.previews])('the middleware sees %s and all below it', (page) => {
  expect([page, `${page}/1`, `${page}/x.png`, `${page}/a/1.a`].filter((path) => !isSeen(path))).toEqual([]);
});

it('sends no referrer from a preview that ends like a file', async () => {
  const response = await ask('/preview/x.png');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
});

it('refuses and records a page of the back office that ends like a file', async () => {
  const { id, cookie } = await signedIn('user');
  expect((await ask('/admin/mailings/1.a', cookie)).status).toBe(403);
  expect(await db().auditEntry.count({ where: { actorId: id, action: 'access.refused' } })).toBe(1);
});
