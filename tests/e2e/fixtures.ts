import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, request, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

import { toastMilliseconds } from '@/components/ui/toast';
import { highlights } from '@/lib/content/landing';
import type { Role } from '@/lib/domains/accounts/roles/role';
import type { Newsletter } from '@/lib/domains/mailings/schema';
import type { DraftInput, EditedNews } from '@/lib/domains/news/acts-schema';
import type { NewsCreate } from '@/lib/domains/news/schema';
import { publicPages } from '@/lib/domains/site/pages';
import { landingPageVersions } from '@/lib/domains/site/schema';
import { paths } from '@/lib/paths';
import { Mailbox } from '@/tools/test-bed/mailbox';
import { freePort } from '@/tools/test-bed/postgres';
import { startSite, testAdministrator, type SiteProcess } from '@/tools/test-bed/site-process';
import { untilInteractive } from '@/tools/test-bed/until-interactive';

import { testPassword } from '../factories/quick-password';
import { addAccount, openSession } from './accounts';

export interface Site extends SiteProcess {
  mailbox: Mailbox;
  /** Calls the API as the first administrator. */
  admin: APIRequestContext;
  /** Adds a news item. Returns its id. */
  addNews(item?: Partial<NewsCreate>): Promise<number>;
  /** Publishes the first issue of a document, with a PDF. Returns its id. */
  addDocument(item?: Partial<DraftInput>): Promise<number>;
}

interface TestFixtures {
  /** How `signIn` signs in: `with a password` in the files that are about signing in, whose trail and mail they read. */
  signedIn: 'in the database' | 'with a password';
  /** Signs the page's browser in as a new account with this role. */
  signIn(role: Role, page?: Page): Promise<{ email: string; password: string }>;
  /** Expects no violation of WCAG 2.2 AA on the page as it is. */
  expectAccessible(page?: Page, within?: string): Promise<void>;
  /** Expects no violation of the rules about colors, which are all that the dark colors can break anew. */
  expectLegibleInDark(): Promise<void>;
  /** Console errors that a test provokes; any other fails the test. */
  expectedConsoleErrors: RegExp[];
  noConsoleErrors: void;
  /** Keeps the administrator's proof of identity younger than the ten minutes after which dangerous operations ask for it. */
  recentProof: void;
}

interface WorkerFixtures {
  /** The site of this worker, on which earlier files have left rows. */
  site: Site;
  /** A file that says here what for has a site to itself. */
  siteFor: string;
}

/** The browser's own rejection where a test leaves a page while it is still moving in (`@view-transition`). */
const abortedTransition = /Transition was aborted because of invalid state/;

type Run = (context: Document | string, options: RunOptions) => Promise<AxeResults>;

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colorRules: RunOptions['runOnly'] = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let count = 0;
/** An address that no other test uses. */
export function newEmail(name = 'person'): string {
  count += 1;
  return `${name}-${process.pid}-${count}@example.com`;
}

let year = 2100;
/** A year after those of all items of this site: what is dated in it leads every list of news. */
export function newYear(): number {
  year += 1;
  return year;
}

/** Today in UTC, as the site stores it. */
export const utcToday = () => new Date().toISOString().slice(0, 10);

/** Does what is right only within one day of UTC; again if the day has ended before it was over. */
export async function withinOneDay(work: () => Promise<void>): Promise<void> {
  const day = utcToday();
  try {
    await work();
  } catch (error) {
    if (utcToday() === day) throw error;
    await work();
  }
}

/** Every public page, and each version of the home page. */
export const everyPage: readonly string[] = [
  ...landingPageVersions.map((version) => `/?version=${version}`),
  ...publicPages.map(({ path }) => path).filter((path) => path !== paths.home),
];

/** Opens or closes the table behind the highlights of the briefing. */
export function toggleComparison(page: Page): Promise<void> {
  return page.getByText(highlights.compare).click();
}

/**
 * Waits until nothing on the page moves or fades, including anything that starts when something else ends. A half-faded
 * element has a different contrast, and a notification that slides in covers its own button.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter(({ effect, playState, timeline }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      // Animations driven by scrolling stand still when it does.
      return timeline === document.timeline && playState === 'running' && !isEndless;
    });
    return moving.length === 0;
  });
}

/** The violations of these rules on the page as it is. */
async function violationsOn(page: Page, runOnly: RunOptions['runOnly'], within?: string) {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ within, runOnly }) => {
      const { axe } = window as unknown as { axe: { run: Run } };
      const results = await axe.run(within ?? document, { runOnly, resultTypes: ['violations'] });
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }));
    },
    { within, runOnly },
  );
}

/** The number of lines that the text of an element takes. */
export function lineCount(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

/** Holds back a page's requests to these addresses until the returned function is called. */
export async function hold(page: Page, addresses: Parameters<Page['route']>[0]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Holds back the scripts of the pages that are opened until the returned function is called. */
export function holdScripts(page: Page): Promise<() => void> {
  return hold(page, '**/_next/static/**/*.js');
}

/** Keeps the notifications of the pages that are opened until they are closed: a slow machine may look after five seconds. */
export async function keepNotifications(page: Page): Promise<void> {
  await page.addInitScript((lifetime) => {
    const start = window.setTimeout;
    const startUnlessLifetime = (work: () => void, wait?: number) => (wait === lifetime ? 0 : start(work, wait));
    Object.assign(window, { setTimeout: startUnlessLifetime });
  }, toastMilliseconds);
}

/** Cancels the mailings that a test has approved, which would start two minutes later beside another test. */
export async function cancelApproved({ admin }: Site): Promise<void> {
  const mailings = (await (await admin.get('/api/admin/newsletters')).json()) as Newsletter[];
  for (const { id, state } of mailings) {
    if (state !== 'approved') continue;
    const cancelled = await admin.patch(`/api/admin/newsletters/${id}`, { data: { state: 'cancelled' } });
    expect(cancelled.status()).toBe(200);
  }
}

/** Makes a page wait for its scripts whenever it is opened. */
export function waitingForScripts(page: Page): Page {
  const { goto, reload } = page;
  const opened = async <T>(answer: Promise<T>) => {
    const response = await answer;
    await untilInteractive(page);
    return response;
  };
  page.goto = (...args) => opened(goto.apply(page, args));
  page.reload = (...args) => opened(reload.apply(page, args));
  return page;
}

const provedAt = new WeakMap<Site, number>();

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteFor: ['any file', { option: true, scope: 'worker' }],
  site: [
    async ({}, use) => {
      const mailbox = await Mailbox.start();
      const port = String(await freePort());
      // A passkey belongs to a host name, not to an IP address.
      const url = `http://localhost:${port}`;
      const site = await startSite({
        PORT: port,
        SITE_URL: url,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'DataBP <news@example.com>',
        DEMO_CONTENT: 'true',
      });
      const admin = await request.newContext({ baseURL: url });
      const signedIn = await admin.post('/api/login', { data: testAdministrator });
      expect(signedIn.status()).toBe(200);
      await use({
        ...site,
        url,
        mailbox,
        admin,
        async addNews(item = {}) {
          const response = await admin.post('/api/admin/news', {
            data: { title: 'Title', excerpt: 'Excerpt', category: 'Announcements', date: utcToday(), ...item },
          });
          expect(response.status()).toBe(201);
          return ((await response.json()) as { id: number }).id;
        },
        async addDocument(item = {}) {
          const text = { title: 'Title', excerpt: 'Summary', content: null, category: 'Policy', date: utcToday() };
          const created = await admin.post('/api/admin/news/drafts', { data: { ...text, ...item } });
          expect(created.status()).toBe(201);
          const { id } = ((await created.json()) as EditedNews).item;
          const added = await admin.post(`/api/admin/news/${id}/files?fileName=Document.pdf`, {
            data: Buffer.from('%PDF-1.7\n%%EOF\n'),
            headers: { 'Content-Type': 'application/pdf' },
          });
          expect(added.status()).toBe(201);
          const { draft } = (await (await admin.get(`/api/admin/news/${id}`)).json()) as EditedNews;
          const published = await admin.post(`/api/admin/news/${id}/publish`, { data: { revision: draft.revision } });
          expect(published.status()).toBe(200);
          return id;
        },
      });
      await admin.dispose();
      await site.stop();
      site.clean();
      await mailbox.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
  page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled === false ? page : waitingForScripts(page)),
  signedIn: ['in the database', { option: true }],
  signIn: ({ site, page, signedIn }, use) =>
    use(async (role, target = page) => {
      const account = { email: newEmail(role), password: testPassword };
      const id = await addAccount(site, account.email, role);
      if (signedIn === 'in the database') await openSession(site, id, role, target);
      else expect((await target.request.post('/api/login', { data: account })).status()).toBe(200);
      return account;
    }),
  expectAccessible: ({ page }, use) =>
    use(async (target = page, within) => {
      // The router removes the title until the data of the next page have arrived, which may be while axe looks.
      let found = await violationsOn(target, everyRule, within);
      const lacksTitle = () => found.some(({ id }) => id === 'document-title');
      await expect
        .poll(async () => lacksTitle() && (found = await violationsOn(target, everyRule, within)) && lacksTitle())
        .toBe(false);
      expect(found).toEqual([]);
    }),
  expectLegibleInDark: ({ page }, use) =>
    use(async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOn(page, colorRules)).toEqual([]);
    }),
  expectedConsoleErrors: [[], { option: true }],
  recentProof: [
    async ({ site }, use) => {
      const age = Date.now() - (provedAt.get(site) ?? 0);
      if (age > 5 * 60_000) {
        const proof = await site.admin.post('/api/reauthenticate', { data: { password: testAdministrator.password } });
        expect(proof.status()).toBe(204);
        provedAt.set(site, Date.now());
      }
      await use();
    },
    { auto: true },
  ],
  noConsoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      // Evaluating code is reported to the page only, where the caller catches the refusal.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The policy forbids ${blockedURI} by ${violatedDirective}.`),
        ),
      );
      await use();
      const expected = [...expectedConsoleErrors, abortedTransition];
      expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens what else can be done with a row, or with the item in the editor, and returns one of it. */
export async function further(within: Page | Locator, label: string): Promise<Locator> {
  await within.getByRole('button', { name: /^More about / }).press('Enter');
  return within.locator('[popover]:popover-open').getByText(label, { exact: true });
}

/** Opens a part of the editor that is folded, by its title. Returns it. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const part = page.getByRole('region', { name: title, exact: true });
  await part.locator('summary').first().press('Enter');
  return part;
}

/** Adds a news item and opens its editor. Returns its id. */
export async function openEditor(page: Page, site: Site, item: Parameters<Site['addNews']>[0]): Promise<number> {
  const id = await site.addNews(item);
  await page.goto(`/admin/news/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit News Item' })).toBeVisible();
  return id;
}

/** Presses the control. Returns how many dialogs the next frame shows. */
export function dialogsInNextFrame(control: Locator): Promise<number> {
  return control.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((answer) => {
        element.click();
        requestAnimationFrame(() => answer(document.querySelectorAll('[role=dialog]').length));
      }),
  );
}
