import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { NextRequest } from 'next/server';
import { isValidElement } from 'react';

import { officeTabs, tabAddress, tabsFor } from '@/app/admin/_shell/office-tabs';
import { PersonPage } from '@/app/admin/subscriptions/person-page';
import { accessOfPage, opensFor, pathAfterSignIn } from '@/lib/domains/accounts/roles/office-access';
import { roles } from '@/lib/domains/accounts/roles/role';
import { officePagesFor } from '@/lib/registry/attention';
import { officePages } from '@/lib/registry/domains';
import { paths } from '@/lib/paths';
import { middleware } from '@/middleware';
import { testOrigin } from '@/tools/test-bed/environment';
import { requestScope } from '@/tools/test-bed/request-scope';

import { signedIn } from '../factories/people';

/** The pages that stand in a folder, by their addresses, with the function that renders each. */
function pagesIn(folder: string): { address: string; file: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => {
      const parts = dirname(join('/', file)).split('/');
      const named = parts.filter((part) => !/^(\(|\[\[)/.test(part)).map((part) => part.replace(/^\[.*\]$/, '1'));
      return { address: named.join('/').replace(/\/$/, '') || '/', file: join(folder, file) };
    });
}

const guarded = [
  ...pagesIn('app/admin').map(({ address, file }) => ({
    address: join(paths.admin, address).replace(/\/$/, ''),
    file,
  })),
  ...pagesIn('app/(signed-in)'),
];

const request = (address: string, cookie: string) =>
  new NextRequest(new URL(address, testOrigin), { headers: { cookie, 'sec-fetch-site': 'same-origin' } });

type Rendered = (props: object) => unknown;

/** Where the page itself, without the middleware, sends the person; undefined if it opens. */
async function guardOf({ address, file }: { address: string; file: string }, cookie: string) {
  const { default: Page } = (await import(join(process.cwd(), file))) as { default: Rendered };
  const parameters = { id: /\[\[/.test(file) ? undefined : '1' };
  const props = { params: Promise.resolve(parameters), searchParams: Promise.resolve({}) };
  const caught = await requestScope.run(request(address, cookie), async () => {
    try {
      const element = await Page(props);
      // A page that only hands its parameters to a component that guards it.
      if (isValidElement<object>(element) && element.type === PersonPage) await PersonPage(element.props as never);
      return undefined;
    } catch (error) {
      return error;
    }
  });
  return /^NEXT_REDIRECT;\w+;([^;]*)/.exec((caught as { digest?: string } | undefined)?.digest ?? '')?.[1];
}

it('finds the pages', () => {
  expect(guarded.map(({ address }) => address)).toEqual(
    expect.arrayContaining([paths.admin, paths.adminDocuments, paths.messages, paths.mailing(1), paths.account]),
  );
});

describe.each(roles)('%s', (role) => {
  let cookie: string;

  beforeAll(async () => {
    ({ cookie } = await signedIn(role));
  });

  it('is offered no page that the middleware or the page itself refuses', async () => {
    const offered = [...tabsFor(role).map(({ id }) => tabAddress(id)), ...officePagesFor(role).map(({ path }) => path)];
    expect(offered.length > 0).toBe(role !== 'user');
    for (const address of offered)
      expect([address, (await middleware(request(address, cookie))).status]).toEqual([address, 200]);
  });

  it.each(guarded)('meets one rule at $address: of the middleware, the page and the return', async (page) => {
    const { address } = page;
    const opens = opensFor(role, address);
    const { status } = await middleware(request(address, cookie));
    expect(status).toBe(opens ? 200 : 403);
    const led = await guardOf(page, cookie);
    if (!opens) expect(led).toBe(paths.userHome);
    // One that opens may lead on, but never home or to the sign-in.
    else expect(led ?? address).not.toMatch(address === paths.userHome ? /^\/auth/ : /^\/(auth|home)/);
    expect(pathAfterSignIn(role, address) === address).toBe(opens);
  });
});

it.each(guarded)('sends a signed-out visitor of $address to sign in, with the page to return to', async (page) => {
  const response = await middleware(request(page.address, ''));
  expect(response.headers.get('location')).toBe(`${testOrigin}${paths.signIn(page.address, 'sign-in')}`);
  expect(await guardOf(page, '')).toMatch(/^\/auth\?next=/);
});

it('has a rule for each tab and each page of the navigation, and keeps what it does not name from editors', () => {
  const open = [...officeTabs.map(({ id }) => tabAddress(id)), ...officePages.map(({ path }) => path)].filter(
    (address) => accessOfPage(address) === 'editor',
  );
  expect(open).toEqual([
    ...['news', 'analytics'].map((tab) => `/admin?tab=${tab}`),
    ...['subscribers', 'campaigns'].map((view) => paths.analyticsView(view)),
    paths.plannedNews,
    paths.adminDocuments,
    paths.mailings,
  ]);
  expect(accessOfPage('/admin/of-tomorrow')).toBe('admin');
});
