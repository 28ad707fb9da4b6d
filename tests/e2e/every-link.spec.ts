import { roles } from '@/lib/domains/accounts/roles/role';

import { expect, test } from './fixtures';

/** Links that change something, leave the site or send a file. */
const isWalked = (href: string) => !/^\/(api|files|preview|sign-out)\b|\.(xml|pdf|csv|zip|txt|png|jpg)$/.test(href);
/** One of each kind: the lists of other tests hold many items. */
const kindOf = (href: string) =>
  href.replace(/\d+|(?<==)[^&#]+(?=&|$)/g, (part) => (/^[a-z-]+$/.test(part) ? part : 'N'));

test.describe('every link of every page opens', () => {
  test.describe.configure({ timeout: 300_000 });

  for (const role of [...roles, undefined]) {
    test(`for ${role ?? 'a signed-out visitor'}`, async ({ page, site, signIn }) => {
      await site.addDocument({ title: 'A document to walk to' });
      const item = await site.addNews({ title: 'An item to walk to' });
      if (role) await signIn(role);
      const waiting = role ? ['/', '/home', '/dashboard', '/account'] : ['/', '/auth'];
      const opened = new Map<string, string>();
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        const kind = kindOf(address);
        if (opened.has(kind)) continue;
        opened.set(kind, address);
        const response = await page.goto(address);
        expect([address, response?.status()]).toEqual([address, 200]);
        expect([address, new URL(page.url()).pathname.startsWith('/auth') && !address.startsWith('/auth')]).toEqual([
          address,
          false,
        ]);
        await expect(page.locator('main [aria-busy=true], main :text-is("Loading...")')).toHaveCount(0);
        const links = await page
          .locator('a[href]')
          // A public page holds both what it shows to a person who is signed in and what it shows to one who is not.
          .evaluateAll((all) =>
            (all as HTMLAnchorElement[])
              .filter((link) => link.closest('[data-part^=signed]')?.checkVisibility() ?? true)
              .map(({ href }) => href),
          );
        for (const link of links) {
          const { origin, pathname, search } = new URL(link);
          if (origin === site.url && isWalked(pathname)) waiting.push(pathname + search);
        }
      }
      const reached = [...opened.values()];
      const office = reached.filter((address) => address.startsWith('/admin'));
      if (role === 'admin') expect(office.length).toBeGreaterThan(15);
      else if (role === 'editor')
        expect(office).toEqual(expect.arrayContaining(['/admin/documents', '/admin/news/planned', '/admin/mailings']));
      else expect(office).toEqual([]);
      if (role === 'editor' || role === 'admin')
        expect(reached.some((address) => /^\/admin\/news\/\d+/.test(address))).toBe(true);
      expect(item).toBeGreaterThan(0);
    });
  }
});
