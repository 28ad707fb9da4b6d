import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import type { EditedNews } from '@/lib/domains/news/acts-schema';
import { letLettersStart } from '@/tools/test-bed/letters-start';

import {
  expect,
  further,
  hold,
  holdScripts,
  keepNotifications,
  newEmail,
  test,
  untilStill,
  type Site,
} from './fixtures';
import { distance, shareOfWindow } from './geometry';

const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notification' }).getByText(text);

/** Opens a page. Resolves when an idle moment has come and gone in which it started no request and waited for none. */
async function openUntilIdle(page: Page, path: string): Promise<void> {
  let [started, ended] = [0, 0];
  page.on('request', () => (started += 1));
  page.on('requestfinished', () => (ended += 1));
  page.on('requestfailed', () => (ended += 1));
  await page.goto(path);
  await expect(page.getByRole('table')).toBeVisible();
  const isIdle = async () => {
    const before = started;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    return started === before && ended === started;
  };
  await expect.poll(isIdle).toBe(true);
}

test.describe('without the line', () => {
  // Prefetching of other screens is blocked as well.
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('what a tab or a dialog needs is there before it is opened', async ({ page, signIn }) => {
    await signIn('admin');
    await openUntilIdle(page, '/admin');
    await page.route('**/_next/static/**', (route) => route.abort());
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { name: 'Views per Day' })).toBeVisible();
    await page.getByRole('tab', { name: 'Email Subscriptions' }).click();
    await expect(page.getByRole('button', { name: 'Add Subscription' })).toBeVisible();
    await page.getByRole('tab', { name: 'Site Management' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await page.getByRole('tab', { name: 'User Management' }).click();
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByRole('dialog', { name: 'Create User' })).toBeVisible();
  });
});

test('a tab that is pressed before the scripts are there opens', async ({ page, signIn }) => {
  await signIn('admin');
  const release = await holdScripts(page);
  // The press navigates to another page while this one is still loading.
  const opened = page.goto('/admin').catch(() => undefined);
  await page.getByRole('tab', { name: 'News Management' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\?tab=news$/);
  release();
  await opened;
  await expect(page.getByRole('link', { name: 'Create News Item' })).toBeVisible();
});

test('a notification does not disturb a dialog', async ({ page, signIn }) => {
  await signIn('admin');
  await keepNotifications(page);
  let questions = 0;
  page.on('dialog', (question) => {
    questions += 1;
    void question.dismiss();
  });
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('about:blank');
    await page.goto('/admin?tab=subscriptions');
    await page.getByRole('button', { name: 'Add Subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Subscription' });
    const email = dialog.getByLabel('Email', { exact: true });
    const name = dialog.getByLabel('First name');
    await expect(email).toBeFocused();
    await name.fill('Half');
    const send = dialog.getByRole('button', { name: 'Add Subscription' });
    await send.click();
    const notice = page.locator('[data-sonner-toast]');
    await expect(notice).toContainText('Email is required.');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription(/Email is required\./);
    // It slides in.
    await expect.poll(async () => (await distance(dialog, notice)).below).toBeGreaterThanOrEqual(0);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await notice.getByRole('button', { name: 'Close toast' }).click();
    await expect(notice).toHaveCount(0);
    expect(questions).toBe(0);
    await expect(name).toHaveValue('Half');

    await send.click();
    await expect(notice).toHaveCount(1);
    // A screen reader announces it, and can reach it although the dialog hides the rest of the page.
    const region = page.getByRole('region', { name: /^Notification/ });
    await expect(region).toHaveAttribute('aria-live', 'polite');
    await expect(region).toMatchAriaSnapshot(`
      - region /Notification/:
        - list:
          - listitem:
            - button "Close toast"
            - text: /Validation Error Email is required\\./
    `);
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await expect(notice).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(notice.getByRole('button', { name: 'Close toast' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    expect(questions).toBe(0);
    await expect(dialog).toBeVisible();
    await name.fill('');
  }
});

test('the list of news shows the state of each item, and leads to the item and to its editor', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  const name = newEmail('states').split('@')[0];
  const items = {
    Draft: { isPublished: false },
    Scheduled: { publishAt: '2040-01-05T12:00:00.000Z' },
    Published: {},
    Ended: { unpublishAt: '2020-01-05T12:00:00.000Z' },
  };
  const ids = new Map<string, number>();
  for (const [state, item] of Object.entries(items))
    ids.set(state, await site.addNews({ title: `${name} ${state}`, ...item }));
  await page.goto(`/admin?tab=news&q=${name}`);
  const row = (state: string) => page.getByRole('row').filter({ hasText: `${name} ${state}` });
  for (const state of Object.keys(items)) await expect(row(state).getByRole('switch')).toHaveText(state);
  await expect(row('Scheduled')).toContainText('Scheduled for Jan 5, 2040');
  await expect(await further(row('Published'), 'View on site')).toHaveAttribute(
    'href',
    `/updates?id=${ids.get('Published')}`,
  );
  await expectAccessible();
  await page.keyboard.press('Escape');
  await expect(row('Published').getByRole('button', { name: /^More about/ })).toBeFocused();
  await expect(await further(row('Draft'), 'View on site')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row('Draft')
    .getByRole('link', { name: `${name} Draft`, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit News Item' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${name} Draft`);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await (await further(row('Ended'), 'Edit')).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`${name} Ended`);
});

test('a row offers one next act, and a public item says that a draft with changes waits behind it', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const name = newEmail('acts').split('@')[0];
  const add = (state: string, item: Parameters<Site['addNews']>[0]) =>
    site.addNews({ title: `${name} ${state}`, ...item });
  await add('draft', { isPublished: false });
  await add('public', {});
  const id = await add('changed', {});
  const { draft } = (await (await site.admin.get(`/api/admin/news/${id}`)).json()) as EditedNews;
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, files: _files, ...text } = draft;
  const saved = await site.admin.put(`/api/admin/news/${id}/draft`, { data: { ...text, excerpt: 'Changed.' } });
  expect(saved.status()).toBe(200);
  await page.goto(`/admin?tab=news&q=${name}`);
  const row = (state: string) => page.getByRole('row').filter({ hasText: `${name} ${state}` });
  const next = (state: string) => row(state).getByRole('button', { name: /^(Publish|Mail) (?!.*: )/ });
  await expect(next('draft')).toHaveText('Publish');
  await expect(next('public')).toHaveText('Mail');
  await expect(next('changed')).toHaveText('Publish changes');
  await expect(row('changed')).toContainText('Draft with changes that are not public');
  await page.getByLabel('State', { exact: true }).selectOption('Changes not public');
  await expect(row('public')).toHaveCount(0);
  await next('changed').click();
  const dialog = page.getByRole('dialog', { name: 'Publish Changes' });
  await dialog.getByRole('radio', { name: /^No/ }).check();
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('News Item Updated');
  await expect(row('changed')).toHaveCount(0);
});

/** The text of the next dialog in the moment in which it opens. */
function textAtOpening(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((found) => {
        const observer = new MutationObserver(() => {
          const dialog = document.querySelector('[role=dialog]');
          if (!dialog) return;
          observer.disconnect();
          found(dialog.textContent);
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
}

test('the list shows the state of a mailing, in dialogs whose buttons stay where they are', async ({
  page,
  site,
  signIn,
}) => {
  await signIn('admin');
  const title = `Mailed ${newEmail('item')}`;
  const id = await site.addNews({ title });
  await site.admin.post('/api/email-subscribe', { data: { email: newEmail('reader') } });
  const preview = await (await site.admin.get(`/api/admin/news/${id}/newsletter`)).json();
  const { recipients, toSubscriptionId } = preview as { recipients: number; toSubscriptionId: number };
  const sent = await site.admin.post(`/api/admin/news/${id}/newsletter`, { data: { recipients, toSubscriptionId } });
  expect(sent.ok()).toBe(true);
  await letLettersStart(`file:${join(site.dataDirectory, 'site.db')}`, id);
  const list = async () =>
    (await (await site.admin.get(`/api/admin/news?q=${encodeURIComponent(title)}`)).json()) as {
      mailing: { state: string };
    }[];
  await expect.poll(async () => (await list())[0]?.mailing.state, { timeout: 30_000 }).toBe('done');
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  const all = recipients.toLocaleString('en-US');
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(`${all} of ${all}`);
  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: / of / }).click();
  await expect(page.getByRole('progressbar', { name: 'Done' })).toBeVisible();
  await page.goBack();

  // An item leaves the site only by a choice of how, and is then not a draft if it was mailed.
  const published = page.getByRole('switch', { name: title });
  const choice = page.getByRole('dialog', { name: 'Take it off the site?' });
  const releaseReceipt = await hold(page, '**/receipt');
  const receiptAsked = page.waitForRequest('**/receipt');
  const opened = textAtOpening(page);
  await published.click();
  await receiptAsked;
  releaseReceipt();
  expect(await opened).toMatch(/The mail server has accepted (1 letter|\d+ letters) about it/);
  await page.keyboard.press('Escape');
  await expect(published).toHaveAttribute('aria-checked', 'true');
  // A dialog that is still closing is not the next one.
  await expect(choice).toHaveCount(0);

  // It says what is so now, not what was so the last time.
  await page.route('**/receipt', (route) => route.fulfill({ json: { onSiteAt: null, mailings: [], next: null } }));
  const openedAgain = textAtOpening(page);
  await published.click();
  expect(await openedAgain).not.toContain('It was mailed');
  await page.keyboard.press('Escape');
  await page.unroute('**/receipt');

  await published.click();
  page.once('dialog', (question) => void question.accept());
  await choice.getByRole('radio', { name: /^Mark as published in error/ }).check();
  await expect(choice.getByLabel('Explanation for readers')).toBeVisible();
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await expect(published).toHaveAttribute('aria-checked', 'true');
  await published.click();
  await expect(choice.getByRole('radio', { name: /^Withdraw/ })).toBeChecked();
  await choice.getByRole('radio', { name: /^Unpublish/ }).check();
  await choice.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('is no longer on the site');
  await expect(published).toHaveText('Ended');
  await page.getByLabel('State', { exact: true }).selectOption('Ended');
  await expect(published).toBeVisible();
  const releaseCount = await hold(page, '**/letter?*');
  const counted = page.waitForResponse('**/letter?*');
  await published.click();
  const publish = page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish', exact: true });
  // The number of recipients arrives while the button is held down.
  await publish.hover();
  await page.mouse.down();
  releaseCount();
  await (await counted).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('is on the site');
});

test.describe('an end before the start', () => {
  test.use({ expectedConsoleErrors: [/status of 400/] });

  test('is refused where it was typed, in sight on a phone, and the date that stays is named', async ({
    page,
    site,
    signIn,
  }) => {
    await signIn('admin');
    const title = `Ends too early ${newEmail('item')}`;
    await site.addNews({ title, isPublished: false, date: '2031-04-02' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: `Publish ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('radio', { name: 'At a set time' }).check();
    await dialog.getByLabel('Goes live').fill('2040-01-05T09:30');
    await expect(dialog.getByLabel('Goes live')).toHaveAccessibleDescription(/Its date stays April 2, 2031\.$/);
    await dialog.getByLabel('Ends').fill('2040-01-05T09:00');
    await dialog.getByRole('button', { name: /^Publish on / }).click();
    await expect(dialog.getByLabel('Ends')).toBeFocused();
    const isWhole = () =>
      dialog
        .getByText('An item can leave the site only after it has gone live.')
        .last()
        .evaluate((error) => {
          const { left, right, top, bottom } = error.getBoundingClientRect();
          return [top + 1, bottom - 1].every((y) => error.contains(document.elementFromPoint((left + right) / 2, y)));
        });
    await expect.poll(isWhole).toBe(true);
  });
});

test('a link that is pressed while a search is typed opens its page', async ({ page, signIn }) => {
  const { email } = await signIn('admin');
  await page.goto('/admin/messages');
  await page.route(/account\?_rsc/, async (route) => {
    await page.waitForURL(/q=typed/);
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('typed');
  await page.getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test('a tab that is opened again shows what a colleague has changed since', async ({ page, site, signIn }) => {
  await signIn('admin');
  const email = newEmail('colleague');
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await expect(page.getByText('No users match.')).toBeVisible();
  const address = page.url();
  await page.getByRole('tab', { name: 'Site Management' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  const data = { email, password: 'Long-pass-phrase-26', role: 'user' };
  expect((await site.admin.post('/api/admin/users', { data })).status()).toBe(201);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});

test('the browser asks before it goes back from what is typed in a dialog', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=site');
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Create User' }).click();
  const field = page.getByRole('dialog').getByLabel('Email');
  await field.fill('typed@example.com');
  for (const goes of [false, true]) {
    const asked = page.waitForEvent('dialog').then(async (question) => {
      await (goes ? question.accept() : question.dismiss());
      return question.message();
    });
    await page.evaluate(() => window.history.back());
    expect(await asked).toBe('You have unsaved changes. Leave without saving them?');
    await expect(page).toHaveURL(goes ? /tab=site$/ : /tab=users$/);
    if (!goes) await expect(field).toHaveValue('typed@example.com');
    // A browser asks again only after a person has touched the page.
    if (!goes) await field.press('End');
  }
  await expect(field).toBeHidden();
});

test('once another person has signed in, in another tab, the next page is theirs', async ({
  page,
  context,
  signIn,
}) => {
  const first = await signIn('admin');
  await page.goto('/admin/messages');
  await expect(page.getByText(`Welcome, ${first.email}`)).toBeVisible();
  const second = await signIn('admin', await context.newPage());
  await page.getByRole('link', { name: 'User Management' }).click();
  await expect(page.getByText(`Welcome, ${second.email}`)).toBeVisible();
});

test('the header of the back office leads to the messages, the account and the site', async ({ page, signIn }) => {
  const email = newEmail('writer');
  const data = { name: 'Ada Byron', email, topic: 'Press', message: 'Which fees would change?' };
  expect((await page.request.post('/api/contact-messages', { data })).status()).toBe(201);
  const me = await signIn('admin');
  await page.goto('/admin');
  const tools = page.getByRole('navigation', { name: 'Back office' });
  await expect(tools.getByRole('link')).toHaveText([/^Messages[\d,]+ new$/, 'View site']);
  await tools.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveTitle('Messages | DataBP');
  await expect(tools.getByRole('link', { name: 'Messages' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(email);
  // Pressed before the search has narrowed the list, a button would move away beneath the pointer.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
  const count = async () => Number.parseInt((await tools.getByText(/new$/).textContent()) ?? '', 10);
  const before = await count();
  await page.getByRole('button', { name: `Mark as answered: the message from ${email}` }).click();
  await expect(page.getByRole('button', { name: `Mark as not answered: the message from ${email}` })).toBeVisible();
  await expect(tools).not.toContainText(`${before} new`);
  await page.getByText(`Welcome, ${me.email}`).getByRole('link').click();
  await expect(page).toHaveURL(/\/account$/);
});

const places = {
  '/admin': ['User Management', 'People'],
  '/admin/sign-ins': ['User Management', 'Sign-ins'],
  '/admin/sign-in-rules': ['User Management', 'Sign-in rules'],
  '/admin?tab=subscriptions': ['Email Subscriptions', 'Addresses'],
  '/admin/mailings': ['Email Subscriptions', 'Mailings'],
  '/admin/imports': ['Email Subscriptions', 'Imports'],
  '/admin?tab=news': ['News Management', 'Items'],
  '/admin/news/new': ['News Management', 'Items'],
  '/admin/news/new?document': ['News Management', 'Documents'],
  '/admin/news/planned': ['News Management', 'Planned'],
  '/admin/news-archive': ['News Management', 'Export'],
  '/admin?tab=analytics': ['Analytics', 'Traffic'],
  '/admin?tab=analytics&view=campaigns': ['Analytics', 'Campaigns'],
  '/admin?tab=site': ['Site Management', 'Landing page'],
  '/admin/audit': ['Site Management', 'History'],
  '/admin/checks': ['Site Management', 'Checks'],
} as const;
const tabNames = [...new Set(Object.values(places).map(([tab]) => tab))];

test('every page of the back office has the five places, and marks its own', async ({ page, site, signIn }) => {
  const id = await site.addDocument({ title: 'Placed policy' });
  await signIn('admin');
  const ofDocument = [`/admin/news/${id}`, places['/admin/news/new?document']] as const;
  for (const [address, [tab, name]] of [...Object.entries(places), ofDocument]) {
    await page.goto(address);
    const isDashboard = /^\/admin($|\?)/.test(address);
    const links = isDashboard
      ? page.getByRole('tablist', { name: 'Administration' }).getByRole('tab')
      : page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect(links).toHaveText(tabNames);
    const current = links.and(page.locator('[aria-selected=true], [aria-current]'));
    await expect(current).toHaveText(tab);
    const below = page.getByRole('navigation', { name: `In ${tab}` });
    if (await below.count()) await expect(below.locator('[aria-current]')).toHaveText(new RegExp(`^${name}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page).toHaveTitle(new RegExp(`${tab} \\| DataBP$`));
  }
  for (const address of ['/account', '/home', '/admin/messages']) {
    await page.goto(address);
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    await expect(links).toHaveText(tabNames);
    await expect(links.and(page.locator('[aria-current]'))).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'News Management' }).click();
  await expect(page.getByRole('tab', { name: 'News Management', selected: true })).toBeVisible();
});

test('on a phone the places are one menu with the name of the current one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/admin/audit');
  const menu = page.getByRole('navigation', { name: 'Administration' }).locator('details');
  const summary = page.locator('summary').filter({ hasText: 'Site Management: History' });
  await expect(page.getByRole('tablist')).toBeHidden();
  await summary.click();
  await expect(menu.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  for (const name of ['People', 'Addresses', 'Items', 'Traffic', 'Checks', 'Messages', 'My Account', 'View site'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible();
  await menu.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search subscriptions' })).toBeVisible();
  await expect(page.locator('summary').filter({ hasText: 'Email Subscriptions' }).first()).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Email Subscriptions' }).first().click();
  await menu.getByRole('link', { name: 'Items' }).click();
  await expect(page).toHaveURL(/\?tab=news$/);
  await expect(menu.getByRole('link', { name: 'Items' })).toBeHidden();
});

test('a file of subscribers is dropped, judged, mended from the report, and added by a button in sight', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=subscriptions');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  const fileInput = dialog.getByLabel('CSV file');
  await expect(fileInput).toBeFocused();
  const template = await (
    await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: /template/ }).click()])
  )[0].createReadStream();
  expect((await template.toArray()).join('')).toMatch(
    /^email,firstName,lastName,organization,isVerified,subscribedAt\r\n/,
  );
  const lines = Array.from({ length: 40 }, () => newEmail('dropped'));
  await fileInput.evaluate(
    (input, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
      input.closest('.border-dashed')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    },
    `email,firstName\nnot an address,Nobody\n${lines.join('\n')}\n`,
  );
  const add = dialog.getByRole('button', { name: 'Add 40 subscribers' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  const basis = dialog.getByLabel('How did these people agree');
  await expect(basis).toBeFocused();
  await expect(basis).toHaveAccessibleDescription(/Please describe how these people agreed to receive email\./);
  const report = page.waitForEvent('download');
  await dialog.getByRole('link', { name: /Download all 1 to correct/ }).click();
  const text = (await (await (await report).createReadStream()).toArray()).join('');
  expect(text).toMatch(/^line,email,firstName,lastName,reason\r\n2,not an address,Nobody,/);
});

test('the verdict on a password moves no button away from the pointer', async ({ page, signIn }) => {
  await signIn('admin');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin?tab=users');
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    const button = dialog.getByRole('button', { name: 'Create User' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await untilStill(page);
    const before = await button.boundingBox();
    for (const [password, verdict] of [
      ['a password', 'Weak: guessed in minutes.'],
      ['password', 'Very weak: guessed at once.'],
    ] as const) {
      await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
      await expect(dialog.getByText(verdict)).toBeVisible();
      expect([width, verdict, await button.boundingBox()]).toEqual([width, verdict, before]);
    }
  }
});

test('what arrives later moves no control away from the pointer', async ({ page, signIn }) => {
  await signIn('admin');
  const placesOf = (controls: Locator) =>
    controls.evaluateAll(async (all) => {
      await document.fonts.ready;
      return all.map((control) => {
        const { left, top, width } = control.getBoundingClientRect();
        return `${control.ariaLabel ?? control.textContent}: ${left}, ${top}, ${width}`;
      });
    });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/admin/audit', '/admin?tab=news', '/admin/messages']) {
      const release = await hold(page, '**/api/admin/**');
      await page.goto(path);
      const refresh = page.getByRole('button', { name: 'Refresh' });
      const controls = refresh.locator('xpath=..').locator('button, select, input');
      await expect(refresh).toBeDisabled();
      const before = await placesOf(controls);
      release();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect(refresh).toBeEnabled();
      expect(before.length).toBeGreaterThan(2);
      expect([path, width, await placesOf(controls)]).toEqual([path, width, before]);
    }

    const release = await holdScripts(page);
    const opened = page.goto('/account');
    const setUp = page.getByRole('button', { name: 'Set up an authenticator app' });
    await expect(setUp).toBeVisible();
    const before = await placesOf(setUp);
    release();
    await opened;
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
    expect([width, await placesOf(setUp)]).toEqual([width, before]);
  }
});

test('Site Management says what was saved, after the page was reloaded', async ({ page, site, signIn }) => {
  await signIn('admin');
  await keepNotifications(page);
  // A preview, which shares the tab's storage, starts its scripts after it was saved and before the page is left.
  const releasePreviews = await hold(page, '/?version=*');
  const previewStarted = new Promise<void>((resolve) => page.exposeFunction('previewStarted', resolve));
  await page.addInitScript(() => {
    if (window.parent === window) return;
    const look = () => {
      if (!Object.keys(document).some((key) => key.startsWith('__reactContainer'))) return setTimeout(look);
      const { previewStarted } = window as unknown as { previewStarted: () => void };
      return requestIdleCallback(() => setTimeout(previewStarted));
    };
    look();
  });
  await page.goto('/admin?tab=site');
  await page.getByRole('radio', { name: /Version 2/ }).check();
  await page.route('/admin?tab=site', async (route) => {
    releasePreviews();
    await previewStarted;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Site Settings Saved')).toBeVisible();
  await site.admin.put('/api/admin/site-config', { data: { landingPageVersion: 'v2' } });
});

test('the tabs stand side by side on a tablet, without scrollbars', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn('admin');
  await page.goto('/admin?tab=news');
  const tabs = page.getByRole('tablist');
  await expect(tabs).toBeVisible();
  const beyond = await tabs.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
    scrollWidth - clientWidth,
    scrollHeight - clientHeight,
  ]);
  expect(beyond).toEqual([0, 0]);
});

test('at 390 pixels the charts fit, and the subscriptions are dense', async ({ page, site, signIn }) => {
  await signIn('admin');
  const email = newEmail('compact');
  await site.admin.post('/api/email-subscribe', { data: { email, isVerified: false } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=analytics');
  const chart = page.getByRole('figure').filter({ has: page.getByRole('img', { name: /views by day/ }) });
  await expect(chart).toBeVisible();
  expect(await chart.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const lastLabel = chart.getByText(/^[A-Z][a-z]{2} \d+$/).last();
  await chart.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'start' }));
  await expect(lastLabel).toBeInViewport({ ratio: 1 });
  expect(await lastLabel.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(11);
  await page.goto(`/admin?tab=subscriptions&q=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Pending').filter({ visible: true })).toHaveText(['Pending verification']);
  expect(await shareOfWindow(row)).toBeLessThan(1 / 8.5);
  const tops = await row
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
});

test.describe('in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the current tab and a switch that is on are distinguishable', async ({ page, site, signIn }) => {
    await signIn('admin');
    const title = `Forced ${newEmail('item')}`;
    await site.addNews({ title, isPublished: true });
    await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
    const line = (name: string) =>
      page.getByRole('tab', { name }).evaluate((element) => getComputedStyle(element).borderBottomColor);
    const ground = await page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await line('Analytics')).toBe(ground);
    expect(await line('News Management')).not.toBe(ground);
    const item = page.getByRole('row').filter({ hasText: title });
    const knob = item.getByRole('switch', { checked: true }).locator('span span').first();
    const colors = await knob.evaluate((element) =>
      [element, element.parentElement as Element].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(new Set(colors).size).toBe(2);
  });

  test('a button whose border shows keeps within its row', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin?tab=analytics');
    const button = page.getByRole('button', { name: 'Refresh' });
    const [right = Infinity, end = 0] = await button.evaluate((element) =>
      [element, element.closest('div')].map((part) => part?.getBoundingClientRect().right),
    );
    expect(right).toBeLessThanOrEqual(end);
  });
});

test('the next page of a list begins at its top', async ({ page, site, signIn }) => {
  const names = newEmail('paged').split('@')[0];
  await Promise.all(
    Array.from({ length: 51 }, (_, row) =>
      site.admin.post('/api/email-subscribe', { data: { email: `${names}.${row}@example.com` } }),
    ),
  );
  await signIn('admin');
  await page.goto(`/admin?tab=subscriptions&q=${names}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('51–51 of 51')).toBeAttached();
  await expect(page.getByRole('row').first()).toBeInViewport();
  await expect(page.getByRole('group', { name: 'subscriptions' })).toBeFocused();
});
