import type { Page } from '@playwright/test';

import { expect, newYear, test, waitingForScripts, type Site } from './fixtures';

const long = 'A paragraph that fills a line or two of the sheet, so that the section is further down.\n\n'.repeat(30);
const content = `## What it costs\n\n${long}## Who pays\n\n${long}## Content\n\n${long}`;

async function publish({ admin }: Site, title: string): Promise<{ id: number; revision: number }> {
  const date = `${newYear()}-01-01`;
  const text = { title, excerpt: 'Excerpt', content, category: 'Announcements', link: null, date, format: 'markdown' };
  const created = await admin.post('/api/admin/news/drafts', { data: text });
  const { item, draft } = (await created.json()) as { item: { id: number }; draft: { revision: number } };
  const { revision } = draft;
  expect((await admin.post(`/api/admin/news/${item.id}/publish`, { data: { revision } })).status()).toBe(200);
  return { id: item.id, revision };
}

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { name });
const linkOf = (page: Page, name: RegExp) =>
  heading(page, name).getByRole('link', { name: 'Link to this section', exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('an address with a section leads there', async ({ page, site }) => {
      const { id } = await publish(site, 'Led to a section');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/updates');
        await page.goto(`/updates?id=${id}#section-who-pays`);
        if (javaScriptEnabled) await expect(dialog(page)).toBeVisible();
        await expect(heading(page, /^Who pays/)).toBeInViewport();
        await expect(heading(page, /^What it costs/)).not.toBeInViewport();
        await expect(page.locator('#section-who-pays')).toHaveCount(1);
      }
    });
  });
}

test('a heading of an open item links to itself, and Back leads to the list', async ({
  page,
  site,
  expectAccessible,
  expectLegibleInDark,
}) => {
  const title = 'Opened for its sections';
  const { id } = await publish(site, title);
  await page.goto('/updates');
  await page.getByRole('link', { name: title, exact: true }).click();
  const link = linkOf(page, /^Who pays/);
  await heading(page, /^Who pays/).scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect(link).toHaveCSS('opacity', '0');
  await heading(page, /^Who pays/).hover();
  await expect(link).toHaveCSS('opacity', '1');
  await expectAccessible();
  await expectLegibleInDark();
  await page.mouse.move(0, 0);
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/updates?id=${id}#section-who-pays`);
  await linkOf(page, /^Content/).press('Enter');
  await expect(page).toHaveURL(`/updates?id=${id}#section-content`);
  await expect(heading(page, /^Content/)).toBeInViewport();
  await expect(dialog(page)).toHaveAccessibleName(title);
  await page.goBack();
  await expect(page).toHaveURL('/updates');
  await expect(dialog(page)).toHaveCount(0);
});

test('an item that came by itself stays when its address comes to a section', async ({ page, site }) => {
  const { id } = await publish(site, 'Stays open');
  await page.goto('/updates');
  await page.getByRole('link', { name: 'Stays open', exact: true }).click();
  await expect(heading(page, /^Who pays/)).toBeAttached();
  await page.route('**/api/news/*', (route) => route.abort());
  await page.evaluate(() => (window.location.hash = 'section-who-pays'));
  await expect(page).toHaveURL(`/updates?id=${id}#section-who-pays`);
  await expect(heading(page, /^Who pays/)).toBeInViewport();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/updates');
});

test('a new tab opens at the section, and paper has no link to it', async ({ page, site, context }) => {
  const { id } = await publish(site, 'In a new tab');
  await page.goto(`/updates?id=${id}`);
  await heading(page, /^Who pays/).hover();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    linkOf(page, /^Who pays/).click({ modifiers: ['Control'] }),
  ]);
  waitingForScripts(opened);
  await expect(heading(opened, /^Who pays/)).toBeInViewport();
  await opened.close();
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page, /^Who pays/)).toBeVisible();
  await expect(page.locator('[data-anchor]').first()).toBeHidden();
});

test('the editor says which sections links will no longer find', async ({ page, site, signIn }) => {
  const { id } = await publish(site, 'Loses a section');
  await signIn('admin');
  await page.goto(`/admin/news/${id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toHaveValue(content.trim());
  await text.fill(content.replace('Who pays', 'Who bears the cost'));
  const warning = 'Links to the section “Who pays” will no longer lead there.';
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await dialog(page)
    .getByText(/suggestion/)
    .click();
  await expect(dialog(page).getByText(warning)).toBeVisible();
});
