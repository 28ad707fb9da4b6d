import { vision } from '@/lib/content/vision';
import { site as words } from '@/lib/site';

import { codeOf } from '../factories/totp';
import { expect, newEmail, newYear, test } from './fixtures';
import { distance } from './geometry';
import { printed, usualMargins } from './print-rules';

test('links show where they lead, with the host, and tables keep their heads on each sheet', async ({ page, site }) => {
  await page.goto('/legal');
  await printed(page);
  const link = page.getByRole('main').getByRole('link', { name: 'contact page' });
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
    `" (${new URL(site.url).host}/contact)"`,
  );
  expect(
    await page
      .locator('thead')
      .first()
      .evaluate((element) => getComputedStyle(element).display),
  ).toBe('table-header-group');
});

test('a link to another site shows its host, in ink', async ({ page }) => {
  await page.goto('/legal');
  await printed(page);
  const link = page.getByRole('main').getByRole('link', { name: 'official plan website' });
  const [content, color, ink] = await link.evaluate((element) => {
    const after = getComputedStyle(element, '::after');
    return [after.content, after.color, getComputedStyle(document.body).color];
  });
  expect(content).toBe(`" (${new URL(words.officialPlanUrl).host})"`);
  expect(color).toBe(ink);
});

test('an address in the text of an item is not printed twice', async ({ page, site }) => {
  const id = await site.addNews({ content: 'See https://example.com/a/long/address for it.' });
  await page.goto(`/updates?id=${id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const link = page.getByRole('link', { name: 'https://example.com/a/long/address' });
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none');
});

for (const [format, margin] of [
  ['Letter', undefined],
  ['A4', undefined],
  ['Letter', usualMargins],
  ['A4', usualMargins],
] as const) {
  test(`the primer and the vision fit their sheets of ${format}${margin ? ' with the usual margins' : ''}`, async ({
    page,
  }) => {
    const sheetsOf = async (path: string) => {
      await page.goto(path);
      const document = (await page.pdf({ format, margin })).toString('latin1');
      return [...document.matchAll(/\/Type \/Page\b/g)].length;
    };
    const [primer, vision] = [await sheetsOf('/primer'), await sheetsOf('/vision')];
    expect(Math.min(primer, vision)).toBeGreaterThan(1);
    expect(primer).toBeLessThanOrEqual(10);
    expect(vision).toBeLessThanOrEqual(3);
  });
}

test('the numbers of the transition print above the name of their axis', async ({ page }) => {
  await page.goto('/vision');
  await printed(page);
  const figure = page.locator('figure').filter({ hasText: vision.transition.axis });
  const { below } = await distance(figure.locator('svg text').first(), figure.getByText(vision.transition.axis));
  expect(below).toBeGreaterThanOrEqual(0);
});

test('a sentence prints whole, with the words that can be asked about', async ({ page }) => {
  await page.goto('/primer');
  const text = await printed(page);
  expect(text).toContain('to facilitate the establishment of a national market system in which quotes and trades');
  expect(text).toContain('or NBBO, and the price bands of the Limit Up-Limit Down plan');
});

test('what is filled to mean something is filled on paper', async ({ page }) => {
  await page.goto('/primer');
  await printed(page);
  const mark = page.getByRole('table', { name: 'Who is responsible for what' }).getByText('Yes').first();
  expect(await mark.evaluate((element) => getComputedStyle(element).printColorAdjust)).toBe('exact');
  await page.goto('/updates');
  await page.emulateMedia({ media: 'print' });
  expect(
    await page
      .getByText('Announcements', { exact: true })
      .last()
      .evaluate((element) => getComputedStyle(element).printColorAdjust),
  ).toBe('exact');
});

test('a list of the back office prints its name and its columns, and no control', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  const text = await printed(page);
  expect(text).toMatch(/People[^]*Email[^]*Name[^]*Role[^]*Last sign-in/);
  expect(text).not.toMatch(/second factor|Email Subscriptions|Refresh|Create User/);
});

test('the list of news prints the state of each item', async ({ page, signIn, site }) => {
  const title = `Printed with its state ${newEmail()}`;
  await site.addNews({ title, isPublished: true });
  await signIn('admin');
  await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toBeVisible();
  await printed(page);
  await expect(row.getByRole('switch').getByText('Published')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test(`a long item prints once, complete, and without other items${javaScriptEnabled ? ' @journey' : ''}`, async ({
      page,
      site,
    }) => {
      const other = await site.addNews({ title: 'Stays in the list', date: `${newYear()}-01-01` });
      const id = await site.addNews({ title: 'Printed at length', content: 'A line of it.\n'.repeat(300) + 'Its end' });
      await page.goto(`/updates?id=${id}`);
      if (javaScriptEnabled) await expect(page.getByRole('dialog')).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      const end = page.getByText('Its end');
      await expect(end).toBeVisible();
      const item = page.locator('[role=dialog], [data-part=news-panel]');
      const { height, position, lines } = await item.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        position: getComputedStyle(element).position,
        lines: (element.closest('html')?.innerText.match(/A line of it\./g) ?? []).length,
      }));
      expect(position).toBe('static');
      expect(height).toBeGreaterThan(4000);
      expect(lines).toBe(300);
      await expect(page.locator(`[data-news-id="${other}"]`)).toBeHidden();
    });
  });
}

test('recovery codes can be printed while they are shown', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('alert').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const shown = await codes.allInnerTexts();
  const text = await printed(page);
  for (const code of shown) expect(text).toContain(code);
  await expect(page.getByRole('button', { name: 'Create new recovery codes' })).toBeHidden();
});
