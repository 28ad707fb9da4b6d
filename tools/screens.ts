// Photographs every screen of the built site into contact sheets, or an administrator's first day: npm run screens [--
// --whole FOLDER | --first-day]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { chromium, type APIRequestContext, type APIResponse, type Browser, type BrowserContext } from 'playwright';

import { apiPaths } from '../lib/paths';
import { subscriptionsContract } from '../lib/domains/mailing-list/contract';
import { mailingsContract } from '../lib/domains/mailings/contract';
import type { NewsletterPreview } from '../lib/domains/mailings/schema';
import { newsActsContract } from '../lib/domains/news/acts-contract';
import type { EditedNews } from '../lib/domains/news/acts-schema';
import { newsFilesContract } from '../lib/domains/news/files-contract';
import { publicPages } from '../lib/domains/site/pages';
import { addressOf } from '../lib/platform/http/contract';
import { photographFirstDay } from './first-day';
import { findChromium } from './test-bed/chromium';
import { seedFigures } from '../tests/factories/figures';
import { makeSubscription } from '../tests/factories/many-subscriptions';
import { startSite, testAdministrator } from './test-bed/site-process';

const sheetsDirectory = join('docs', 'screens');

/** Public pages are named by their address. */
const openPages: Record<string, string> = {
  'Landing, version 1': '/?version=v1',
  'Landing, version 2': '/?version=v2',
  ...Object.fromEntries(publicPages.filter(({ path }) => path !== '/').map(({ path }) => [path, path])),
  'A news item': '/updates?id=1',
  'A document': '/documents?id=DOCUMENT',
  'Sign in': '/auth',
  'Forgotten password': '/forgot-password',
  'Verify email': '/verify-email?token=none',
  Unsubscribe: '/unsubscribe',
  'Not found': '/nothing-here',
};
const signedInPages = {
  Home: '/home',
  Account: '/account',
  Dashboard: '/dashboard',
  Users: '/admin',
  Subscriptions: '/admin?tab=subscriptions',
  'A person': '/admin/subscriptions/1',
  News: '/admin?tab=news',
  Planned: '/admin/news/planned',
  'A new item': '/admin/news/new',
  'The editor': '/admin/news/1',
  'Export of news': '/admin/news-archive',
  Documents: '/admin/documents',
  'The editor of a document': '/admin/news/DOCUMENT',
  'A mailing and its letters': '/admin/mailings/1',
  Analytics: '/admin?tab=analytics',
  'Analytics: subscribers': '/admin?tab=analytics&view=subscribers&period=last-quarter',
  'Analytics: campaigns': '/admin?tab=analytics&view=campaigns',
  'Site management': '/admin?tab=site',
  Checks: '/admin/checks',
  History: '/admin/audit',
  'Sign-ins': '/admin/sign-ins',
  'Sign-in rules': '/admin/sign-in-rules',
  Mailings: '/admin/mailings',
  Imports: '/admin/imports',
  Messages: '/admin/messages',
  'A message': '/admin/messages/1',
};
/** The sample, once it is there. */
let documentId = 0;

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];

/** A browser that counts as a visitor. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

interface Shot {
  label: string;
  width: number;
  picture: string;
}

const { values } = parseArgs({ options: { whole: { type: 'string' }, 'first-day': { type: 'boolean' } } });
const site = await startSite({ DEMO_CONTENT: 'true', LOG_LEVEL: 'silent' });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
mkdirSync(sheetsDirectory, { recursive: true });
if (values.whole) mkdirSync(values.whole, { recursive: true });
try {
  const administrator = await browser.newContext({ baseURL: site.url });
  await administrator.request.post(apiPaths.login, { data: testAdministrator });
  await addContent(administrator.request);
  await administrator.close();
  await photographOverview();
  await photographSheet();
  await photographFirstDay(browser, userAgent, join(sheetsDirectory, 'first-day'));
  for (const colorScheme of values['first-day'] ? [] : (['light', 'dark'] as const)) {
    for (const [name, pages] of Object.entries({ public: openPages, admin: signedInPages })) {
      const context = await browser.newContext({ baseURL: site.url, colorScheme, reducedMotion: 'reduce', userAgent });
      if (name === 'admin') await context.request.post(apiPaths.login, { data: testAdministrator });
      const shots = await photograph(context, pages, `${name}-${colorScheme}`);
      await contactSheet(browser, shots, colorScheme, join(sheetsDirectory, `${name}-${colorScheme}.jpg`));
      await context.close();
    }
  }
} finally {
  await browser.close();
  await site.stop();
  site.clean();
}

/** The README's picture. */
async function photographOverview(): Promise<void> {
  const page = await browser.newPage({ baseURL: site.url, viewport: sizes[0], reducedMotion: 'reduce', userAgent });
  await page.goto('/?version=v2', { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(sheetsDirectory, 'overview.png') });
  await page.close();
}

/** What Analytics prints of a whole quarter, as it lies on A4. */
async function photographSheet(): Promise<void> {
  await seedFigures(site.dataDirectory);
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 794, height: 1123 }, userAgent });
  await context.request.post(apiPaths.login, { data: testAdministrator });
  const page = await context.newPage();
  await page.goto('/admin?tab=analytics&period=last-quarter&compare=previous', { waitUntil: 'networkidle' });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => (document.body.style.padding = '11mm 14mm 13mm'));
  await page.screenshot({ path: join(sheetsDirectory, 'sheet.jpg'), type: 'jpeg', quality: 80 });
  await context.close();
}

/** Readers, a message, a document and a mailing that is about to start. */
async function addContent(request: APIRequestContext): Promise<void> {
  await addDocument(request);
  for (let n = 1; n <= 12; n += 1) {
    const { email, firstName, lastName, isVerified } = makeSubscription(n);
    const answer = await request.post(subscriptionsContract.create.path, {
      data: {
        email,
        isVerified,
        basis: 'A card at the conference',
        ...(firstName && lastName && { firstName, lastName }),
      },
    });
    if (!answer.ok()) throw new Error(`${subscriptionsContract.create.path} returned ${await answer.text()}`);
  }
  const message = { name: 'Ada Byron', email: 'ada@example.com', topic: 'Press', message: 'Which fees would change?' };
  await request.post('/api/contact-messages', { data: message });
  const letter = addressOf(mailingsContract.send, { id: 1 });
  const { recipients, toSubscriptionId } = (await (await request.get(letter)).json()) as NewsletterPreview;
  const mailing = await request.post(letter, { data: { recipients, toSubscriptionId } });
  if (!mailing.ok()) throw new Error(`${letter} returned ${await mailing.text()}`);
}

async function addDocument(request: APIRequestContext): Promise<void> {
  const done = async (response: APIResponse) => {
    if (!response.ok()) throw new Error(`${response.url()} returned ${await response.text()}`);
    return (await response.json()) as EditedNews;
  };
  const created = await done(
    await request.post(newsActsContract.createDraft.path, {
      data: {
        title: 'Sample fee schedule',
        excerpt: 'A sample that shows how a document looks. It contains no fee.',
        content: 'This issue is a **sample**.',
        category: 'Fee schedule',
        date: '2026-01-15',
        noticeNumber: 'SAMPLE-1',
        takesEffectOn: '2026-03-01',
      },
    }),
  );
  documentId = created.item.id;
  const params = { id: documentId };
  const fileName = new URLSearchParams({ fileName: 'Sample.pdf' }).toString();
  await done(
    await request.post(`${addressOf(newsFilesContract.add, params)}?${fileName}`, {
      data: Buffer.from('%PDF-1.7\n%%EOF\n'),
      headers: { 'Content-Type': 'application/pdf' },
    }),
  );
  const { draft } = await done(await request.get(addressOf(newsActsContract.get, params)));
  await done(await request.post(addressOf(newsActsContract.publish, params), { data: { revision: draft.revision } }));
}

async function photograph(context: BrowserContext, pages: Record<string, string>, prefix: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  const page = await context.newPage();
  for (const [label, path] of Object.entries(pages)) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(path.replace('DOCUMENT', String(documentId)), { waitUntil: 'networkidle' });
      shots.push({
        label,
        width: size.width,
        picture: (await page.screenshot({ type: 'jpeg', quality: 80 })).toString('base64'),
      });
      if (!values.whole) continue;
      const file = `${prefix}-${label.toLowerCase().replace(/\W+/g, '-')}-${size.width}.png`;
      await page.screenshot({ fullPage: true, path: join(values.whole, file) });
    }
  }
  return shots;
}

async function contactSheet(browser: Browser, shots: Shot[], colorScheme: string, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  const [paper, ink] = colorScheme === 'dark' ? ['#20242c', '#e8e4da'] : ['#d9d5cb', '#14213d'];
  await page.setContent(
    `<body style="margin:0;padding:24px;background:${paper};color:${ink};font:14px sans-serif;display:flex;flex-wrap:wrap;gap:24px">` +
      shots
        .map(
          ({ label, width, picture }) =>
            `<figure style="margin:0"><img style="height:300px;display:block" src="data:image/jpeg;base64,${picture}"><figcaption style="margin-top:6px">${label}, ${width} px</figcaption></figure>`,
        )
        .join(''),
  );
  await page.screenshot({ fullPage: true, type: 'jpeg', quality: 78, path });
  await page.close();
}
