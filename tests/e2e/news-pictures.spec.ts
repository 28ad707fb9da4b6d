import type { Page } from '@playwright/test';

import { drawing, photograph } from '../factories/pictures';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { NewsFile } from '@/lib/domains/news/files-schema';

import { expect, test, unfold, type Site } from './fixtures';

// Playwright tries to look into a letter's frame, which runs no scripts. What is said about a picture may be saved before the
// text: the text is then refused once, and saved again.
test.use({ expectedConsoleErrors: [/Blocked script execution in 'about:srcdoc'|409 \(Conflict\) \(\S+\/draft\)/] });

const toast = (page: Page) => page.getByRole('region', { name: 'Notification' });
const filesOf = (page: Page) => page.getByRole('region', { name: 'Files' });

async function addChart(page: Page): Promise<void> {
  const buffer = await drawing(1600).png().toBuffer();
  await filesOf(page)
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'Fee chart.png', mimeType: 'image/png', buffer });
  await expect(toast(page).getByText('Picture Added')).toBeVisible();
}

async function addTo({ admin }: Site, id: number, data: Buffer): Promise<NewsFile> {
  const headers = { 'content-type': 'image/png' };
  const response = await admin.post(`/api/admin/news/${id}/files?fileName=Chart.png`, { headers, data });
  expect(response.status()).toBe(201);
  return (await response.json()) as NewsFile;
}

const draftOf = async ({ admin }: Site, id: number) =>
  ((await (await admin.get(`/api/admin/news/${id}`)).json()) as EditedNews).draft;

async function write(site: Site, id: number, content: string): Promise<void> {
  const { title, excerpt, category, date, link, revision } = await draftOf(site, id);
  const data = { title, excerpt, category, date, link, revision, content, format: 'markdown' };
  expect((await site.admin.put(`/api/admin/news/${id}/draft`, { data })).status()).toBe(200);
}

async function publish(site: Site, id: number, act = 'publish'): Promise<void> {
  const { revision } = await draftOf(site, id);
  expect((await site.admin.post(`/api/admin/news/${id}/${act}`, { data: { revision } })).status()).toBe(200);
}

/** Whether each picture of the text has loaded, and its width as it is drawn. */
const drawn = (page: Page, within: string) =>
  page.locator(`${within} figure img`).evaluateAll((images) =>
    images.map((image) => {
      const { complete, naturalWidth, clientWidth } = image as HTMLImageElement;
      return { isLoaded: complete && naturalWidth > 0, clientWidth };
    }),
  );

test('a picture is added, described, inserted and published', async ({
  page,
  site,
  signIn,
  expectAccessible,
  expectLegibleInDark,
}) => {
  await signIn('admin');
  const id = await site.addNews({ content: 'First.', isPublished: false });
  await page.goto(`/admin/news/${id}`);
  await page.getByRole('button', { name: 'turn formatting on' }).click();
  await unfold(page, 'Files');
  await addChart(page);
  const picture = filesOf(page).getByRole('group', { name: 'Picture Fee chart' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The picture “Fee chart” is not in the text: readers do not see it.')).toBeVisible();

  const content = page.getByLabel('Content');
  await content.focus();
  await picture.getByRole('button', { name: 'Insert Fee chart' }).click();
  await expect(content).toBeFocused();
  await expect(content).toHaveValue(/^First\.\n\n!\[\]\(\/files\/\d+\/Fee-chart\.png\)$/);
  const silent = preview.getByText('The picture “Fee chart” has no text for those who do not see it');
  await expect(silent).toBeVisible();
  await picture.getByLabel('Alternative text').fill('Fees by year');
  await picture.getByLabel('Caption').fill('Fees');
  await picture.getByLabel('Source').fill('DataBP');
  await picture.getByLabel('Source').press('Tab');
  await expect(preview.locator('figcaption')).toHaveText('Fees · Source: DataBP');
  await expect(preview.getByRole('img', { name: 'Fees by year' })).toBeAttached();
  await expect(silent).toBeHidden();
  await expect.poll(() => drawn(page, '.news-prose')).toEqual([expect.objectContaining({ isLoaded: true })]);
  await expectAccessible();
  await expectLegibleInDark();

  // Its letter, before anyone else can load the picture.
  await preview.getByRole('button', { name: 'Letter' }).click();
  const inLetter = page.frameLocator('iframe[title="The letter"]').getByRole('img', { name: 'Fees by year' });
  await expect(inLetter).toHaveAttribute('width', '600');
  await expect.poll(() => inLetter.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto(`/updates?id=${id}`);
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Fees by year' })).toBeVisible();
  await expect.poll(() => drawn(page, '[role=dialog]')).toEqual([expect.objectContaining({ isLoaded: true })]);
  await expectAccessible();
  const card = page.locator('meta[property="og:image"]');
  await expect(card).toHaveAttribute('content', new RegExp(`^${site.url}/files/\\d+/Fee-chart\\.png$`));
  await page.setViewportSize({ width: 320, height: 640 });
  const [{ clientWidth } = { clientWidth: 0 }] = await drawn(page, '[role=dialog]');
  expect(clientWidth).toBeGreaterThan(200);
  expect(clientWidth).toBeLessThan(320);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
});

test('a text moves by nothing when its picture loads', async ({ page, site, signIn }) => {
  await signIn('admin');
  const id = await site.addNews({ content: 'First.' });
  const { url } = await addTo(site, id, await photograph(1600).jpeg().toBuffer());
  await write(site, id, `![A print](${url})\n\nLast.`);
  await publish(site, id, 'publish-changes');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/files\//, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/updates?id=${id}`);
  const last = page.getByRole('dialog').getByText('Last.');
  await expect(last).toBeVisible();
  const before = await last.boundingBox();
  release();
  await expect.poll(() => drawn(page, '[role=dialog]')).toEqual([expect.objectContaining({ isLoaded: true })]);
  expect(await last.boundingBox()).toEqual(before);
});

test('a reader of a preview link, of paper and without scripts sees the picture', async ({ browser, site }) => {
  const id = await site.addNews({ content: 'First.', isPublished: false });
  const { url } = await addTo(site, id, await drawing(1600).png().toBuffer());
  await write(site, id, `![Fees by year](${url})`);
  const link = (await (await site.admin.post(`/api/admin/news/${id}/preview-link`)).json()) as { url: string };
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  await page.goto(link.url);
  await expect.poll(() => drawn(page, 'article')).toEqual([expect.objectContaining({ isLoaded: true })]);
  await publish(site, id);
  await page.goto(`/updates?id=${id}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'Fees by year' })).toBeVisible();
  await context.close();
});
