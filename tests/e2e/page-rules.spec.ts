import type { Page } from '@playwright/test';

import { everyPage, expect, newEmail, test } from './fixtures';
import { findFaults, findUnseenFocus } from './page-rules';

/** From the narrowest phone to a wide window. */
const widths = [320, 390, 640, 768, 1024, 1280, 1920];

const pages: Record<'nobody' | 'user' | 'admin', readonly string[]> = {
  nobody: [
    ...everyPage,
    ...['/updates?q=tape', '/updates?id=1', '/nothing-here', '/auth', '/forgot-password', '/unsubscribe'],
  ],
  user: ['/home', '/account'],
  admin: [
    ...['users', 'subscriptions', 'news', 'analytics', 'site'].map((tab) => `/admin?tab=${tab}`),
    ...['/admin/messages', '/admin/figures', '/admin/audit', '/admin/checks', '/admin/news/new', '/account'],
  ],
};

test.describe.configure({ mode: 'parallel' });
test.use({ siteFor: 'page-rules' });
test.use({ expectedConsoleErrors: [/404 \(Not Found\).*\/nothing-here/] });

/** A time zone in which it is noon, because the widest times of a day are those of its hour: 12:00 PM. */
const hours = 12 - new Date().getUTCHours();
test.use({ timezoneId: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` });

/** Opens a page and waits for what it fetches. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  if (path.includes('id=')) await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
}

async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return (await page.evaluate(findFaults)).map((fault) => `${width} px: ${fault}`);
}

test.beforeAll(async ({ site }) => {
  // Data as wide as they may be.
  const long = newEmail('z').replace('@example.com', '').padEnd(64, 'z');
  const email = `${long}@${'long'.repeat(15)}.${'long'.repeat(15)}.example.com`;
  const person = { email, firstName: 'First'.repeat(20), lastName: 'Last' };
  await site.admin.post('/api/email-subscribe', { data: person });
  await site.admin.post('/api/admin/users', { data: { ...person, password: 'a password that is long', role: 'user' } });
  const message = { name: 'Name'.repeat(20), email, topic: 'Press', message: 'word'.repeat(200) };
  await site.admin.post('/api/contact-messages', { data: message });
  const found = await site.admin.get(`/api/admin/contact-messages?q=${long}`);
  const [first] = (await found.json()) as { id: number }[];
  const answered = await site.admin.patch(`/api/admin/contact-messages/${first?.id}`, { data: { isAnswered: true } });
  expect(answered.status()).toBe(200);
  await site.admin.post('/api/contact-messages', { data: { ...message, message: 'more'.repeat(200) } });
  await site.addNews({
    title: `Unbreakable${'word'.repeat(40)}`,
    excerpt: `https://example.com/${'path'.repeat(60)}`,
    content: 'x'.repeat(500),
    isPublished: false,
  });
});

for (const [role, paths] of Object.entries(pages)) {
  for (const path of paths) {
    test(`${path} keeps the rules of every page, as ${role}`, async ({
      page,
      signIn,
      expectAccessible,
      expectLegibleInDark,
    }) => {
      test.setTimeout(120_000);
      if (role !== 'nobody') await signIn(role as 'user' | 'admin');
      await open(page, path);
      const faults: string[] = [];
      for (const width of widths) faults.push(...(await faultsAt(page, width)));

      await page.keyboard.press('Tab');
      faults.push(...(await page.evaluate(findUnseenFocus)).map((control) => `focus that is not seen: ${control}`));

      // A focused control has its tooltip.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

      const headingSizes = () =>
        page
          .locator('main :is(h1, h2, h3)')
          .evaluateAll((headings) => headings.map((heading) => parseFloat(getComputedStyle(heading).fontSize)));
      await page.setViewportSize({ width: 390, height: 844 });
      const usual = await headingSizes();
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      for (const width of [390, 640]) {
        const found = (await faultsAt(page, width)).filter((fault) => !/the navigation has/.test(fault));
        faults.push(...found.map((fault) => `text at 200 %, ${fault}`));
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const large = await headingSizes();
      if (large.some((size, index) => size < (usual[index] ?? 0))) faults.push('larger text has a smaller heading');
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      expect(faults).toEqual([]);

      for (const expectation of [expectAccessible, expectLegibleInDark]) {
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 900 });
          await expectation();
        }
      }
    });
  }
}
