// @promise We build every page to meet level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.
// @promise No page has to be scrolled sideways on a screen of 320 pixels or more, nor with text at twice its size.

import type { BrowserContext, Page } from '@playwright/test';

import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { Newsletter, NewsletterPreview } from '@/lib/domains/mailings/schema';
import { paths as addresses } from '@/lib/paths';
import { addressOf } from '@/lib/platform/http/contract';

import { everyPage, expect, newEmail, test, type Site } from './fixtures';
import {
  findFaults,
  findPartedWords,
  findRareCharacters,
  findUnseenFocus,
  readHeadline,
  readVisibleText,
} from './page-rules';
import { expectPrintable } from './print-rules';
import { deadControls } from './dead-controls';

/** Of a page with a layout of its own. The others share the frames of these, and are looked at with doubled text too. */
const widths = [320, 390, 1280];
const phones = [360, 390, 430];

/** Pages whose text is in the code: it can keep typographic rules. */
const written = everyPage.filter((path) => path !== addresses.updates && path !== addresses.documents);
/** Pages whose headline is drawn larger than their text on a phone. */
const headlined = written.filter((path) => path !== addresses.legal);

const pages: Record<'nobody' | 'user' | 'admin', readonly string[]> = {
  nobody: [
    ...everyPage,
    ...[
      '/documents?id=document',
      '/documents?q=word',
      '/updates?q=tape',
      '/updates?id=unbreakable',
      '/nothing-here',
      '/auth',
      '/forgot-password',
      '/unsubscribe',
    ],
  ],
  user: ['/home', '/account'],
  admin: [
    ...['users', 'subscriptions', 'news', 'analytics', 'site'].map((tab) => `/admin?tab=${tab}`),
    ...[
      '/admin/messages',
      '/admin?tab=analytics&view=subscribers&period=last-quarter&compare=previous',
      '/admin?tab=analytics&view=campaigns',
      '/admin/audit',
      '/admin/sign-ins',
      '/admin/sign-in-rules',
      '/admin/mailings',
      '/admin/imports',
      '/admin/checks',
      '/admin/news/new',
      '/admin/news/unbreakable',
      '/admin/news/document',
      '/admin/documents',
      '/admin/mailings/mailing',
      '/admin/subscriptions/person',
      '/admin/messages/message',
      '/admin/news/planned',
      '/admin/news-archive',
      '/account',
    ],
  ],
};

/** A page of each kind: `npm test` looks at these only. */
const ofEachKind = [
  '/?version=v2',
  '/updates?id=unbreakable',
  '/documents?id=document',
  '/auth',
  '/admin?tab=news',
  '/admin/news/unbreakable',
];

/** Signed-in pages that are laid out like no other. */
const ownLayouts = [
  '/home',
  '/account',
  '/admin?tab=users',
  '/admin?tab=analytics',
  '/admin?tab=site',
  '/admin/messages/message',
  '/admin/subscriptions/person',
];

const isOffice = (path: string) => pages.admin.includes(path) || pages.user.includes(path);

test.describe.configure({ mode: 'parallel' });
test.use({ siteFor: 'rows as wide as they may be, which stand in every list' });
test.use({ expectedConsoleErrors: [/404 \(Not Found\).*\/nothing-here/] });

/** A time zone in which it is noon, because the widest times of a day are those of its hour: 12:00 PM. */
const hours = 12 - new Date().getUTCHours();
test.use({ timezoneId: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` });

/** Opens a page and waits for what it fetches. */
async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  if (path.startsWith('/updates?id=')) await expect(page.getByRole('dialog')).toBeVisible();
  // What is folded keeps the rules too.
  if (path.startsWith('/admin/news/'))
    await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const part of all) part.open = true;
    });
  await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
}

async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  return (await page.evaluate(findFaults)).map((fault) => `${width} px: ${fault}`);
}

/** What a reader finds wrong who has set the browser's text to twice its size. */
async function faultsOfLargeText(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const headings = () =>
    page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) => all.map((heading) => parseFloat(getComputedStyle(heading).fontSize)));
  const headlineAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 });
    return page.evaluate(readHeadline);
  };
  const usual = new Map<number, number>();
  for (const width of phones) usual.set(width, (await headlineAt(width)).size);
  await page.setViewportSize({ width: 390, height: 844 });
  const sizes = await headings();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [390, 640]) {
    const found = (await faultsAt(page, width)).filter((fault) => !/the navigation has/.test(fault));
    faults.push(...found.map((fault) => `text at 200 %, ${fault}`));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const large = await headings();
  if (large.some((size, index) => size < (sizes[index] ?? 0))) faults.push('larger text has a smaller heading');
  for (const width of headlined.includes(path) ? phones : []) {
    const { size, broken } = await headlineAt(width);
    if (size < 1.5 * (usual.get(width) ?? 0)) faults.push(`${width} px: the headline hardly grows with the text`);
    faults.push(...broken.map((word) => `${width} px: the large headline breaks ${word}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) faults.push(`${width} px: large text scrolls sideways`);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  if (isOffice(path)) {
    // Text that grows by itself: the width for which the page is laid out stays.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (beyond > 0) faults.push(`${width} px: with text at 200 %, the page is ${beyond} px too wide`);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  }
  return faults;
}

/** Opens the page in a browser without scripts: all that is said is there, and no control is without an effect. */
async function expectWholeWithoutScripts(plain: BrowserContext, path: string, said: string[]): Promise<void> {
  const page = await plain.newPage();
  await page.goto(path);
  expect(said.length).toBeGreaterThan(10);
  expect(await page.evaluate(readVisibleText)).toEqual(said);
  expect(await deadControls(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.getByRole('main').innerText()).not.toContain('Loading');
}

/** The ids of rows whose words are as wide as they may be. */
const ids: Record<string, number> = {};
const withIds = (path: string) =>
  path.replace(/unbreakable|mailing$|person|message$|document$/, (name) => String(ids[name]));

async function addWideRows(site: Site): Promise<void> {
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
  const item = {
    title: `Unbreakable${'word'.repeat(40)}`,
    excerpt: `https://example.com/${'path'.repeat(60)}`,
    content: 'x'.repeat(500),
  };
  await site.addNews({ ...item, isPublished: false });
  const unbreakable = await site.addNews({ ...item, date: '1999-01-01' });
  ids.unbreakable = unbreakable;
  ids.document = await site.addDocument({
    ...item,
    noticeNumber: String(unbreakable).padStart(20, 'N'),
    takesEffectOn: '2040-01-01',
  });
  ids.message = first?.id ?? 0;
  const reader = { email: newEmail('reader'), isVerified: true, basis: 'A card at the conference' };
  const added = await site.admin.post(subscriptionsContract.create.path, { data: reader });
  ids.person = ((await added.json()) as { id: number }).id;
  const planned = await site.addNews({ ...item, publishAt: '2040-01-01T12:00:00Z' });
  const letter = addressOf(mailingsContract.preview, { id: unbreakable });
  const { recipients } = (await (await site.admin.get(letter)).json()) as NewsletterPreview;
  const approved = await site.admin.post(addressOf(mailingsContract.approve, { id: planned }), {
    data: { mail: { subject: item.title.slice(0, 100), recipients } },
  });
  expect(approved.status()).toBe(201);
  ids.mailing = ((await approved.json()) as Newsletter).id;
}

test.beforeAll(({ site }) => addWideRows(site));

for (const [role, paths] of Object.entries(pages)) {
  for (const path of paths) {
    const tag = ofEachKind.includes(path) ? ' @journey' : '';
    test(`${path} keeps the rules of every page, as ${role}${tag}`, async ({
      page,
      site,
      browser,
      signIn,
      expectAccessible,
      expectLegibleInDark,
    }) => {
      const isPublic = everyPage.includes(path);
      const isWritten = written.includes(path);
      const hasOwnLayout = isPublic || ofEachKind.includes(path) || ownLayouts.includes(path);
      if (role !== 'nobody') await signIn(role as 'user' | 'admin');
      await open(page, withIds(path));
      const faults: string[] = [];
      if (isPublic) {
        const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
        await expectWholeWithoutScripts(plain, path, await page.evaluate(readVisibleText));
        await plain.close();
        const sources = page
          .getByRole('figure')
          .filter({ has: page.locator('figcaption', { hasText: /Source: \S.*\.$/ }) });
        await expect(sources).toHaveCount(await page.getByRole('figure').count());
      }
      if (isWritten) faults.push(...(await page.evaluate(findRareCharacters)));
      for (const width of hasOwnLayout ? widths : [390, 1280]) {
        faults.push(...(await faultsAt(page, width)));
        if (isWritten) faults.push(...(await page.evaluate(findPartedWords)).map((words) => `${width} px: ${words}`));
      }

      await page.keyboard.press('Tab');
      faults.push(...(await page.evaluate(findUnseenFocus)).map((control) => `focus that is not seen: ${control}`));
      // A focused control has its tooltip.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      faults.push(...(await faultsOfLargeText(page, path)));
      expect(faults).toEqual([]);

      for (const [expectation, width] of [
        [expectAccessible, 1280],
        [expectLegibleInDark, 390],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        // Elsewhere, what stays in sight lies over what is scrolled beneath it.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expectation();
      }
      if (isPublic) await expectPrintable(page);
    });
  }
}
