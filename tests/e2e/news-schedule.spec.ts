import type { AdminNewsItem } from '@/lib/domains/news/schema';

import { expect, further, newEmail, test, type Site } from './fixtures';

async function savedItem(site: Site, title: string): Promise<AdminNewsItem | undefined> {
  const response = await site.admin.get(`/api/admin/news?q=${encodeURIComponent(title)}`);
  return ((await response.json()) as AdminNewsItem[])[0];
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an item is scheduled on the administrator’s own clock, found by its state and previewed without an account @journey', async ({
    page,
    site,
    context,
    browser,
    signIn,
    expectAccessible,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn('admin');
    const title = `Planned ${newEmail('item')}`;
    await page.goto('/admin/news/new');
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.getByRole('textbox', { name: 'Excerpt' }).fill('What it is about.');
    await page.getByRole('textbox', { name: 'Content' }).fill('One line.\nAnother line.');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await dialog.getByRole('radio', { name: 'At a set time' }).check();
    await dialog.getByLabel('Goes live').fill('2040-01-05T09:30');
    const follows = /^On January 5, 2040 at 9:30\sAM, New York time\. Its date becomes January 5, 2040\.$/;
    await expect(dialog.getByText(follows)).toBeVisible();
    await dialog.getByLabel('Ends').fill('2040-07-05T09:00');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: /^Publish on January 5, 2040 at 9:30\sAM, New York$/ }).click();
    await expect(dialog).toBeHidden();
    expect(await savedItem(site, title)).toMatchObject({
      isPublished: true,
      date: '2040-01-05',
      publishAt: '2040-01-05T14:30:00.000Z',
      unpublishAt: '2040-07-05T13:00:00.000Z',
    });

    await page.goto(`/admin?tab=news&q=${encodeURIComponent(title)}`);
    const row = page.getByRole('row').filter({ hasText: title });
    await page.getByLabel('State', { exact: true }).selectOption('Scheduled');
    await expect(row).toContainText(/Scheduled for Jan 5, 2040, 9:30\sAM/);
    await expect(row.getByRole('button', { name: /^Mail/ })).toHaveCount(0);
    await page.getByRole('navigation', { name: 'In News Management' }).getByRole('link', { name: 'Planned' }).click();
    const planned = page.getByRole('row').filter({ hasText: title });
    await expect(planned).toContainText([
      /Goes live\s*Jan 5, 2040, 9:30\sAM/,
      /Leaves the site\s*Jul 5, 2040, 9:00\sAM/,
    ]);
    await page.goBack();
    const found = async () => (await page.request.get(`/updates?q=${encodeURIComponent(title)}`)).text();
    expect(await found()).not.toContain('What it is about.');

    await (await further(row, 'Copy preview link')).click();
    await expect(page.getByRole('region', { name: 'Notification' }).getByText('Preview Link Copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link.startsWith(`${site.url}/preview/`)).toBe(true);

    const outside = await browser.newContext({ baseURL: site.url });
    const visitor = await outside.newPage();
    const beacons: string[] = [];
    visitor.on('request', (request) => {
      if (request.url().includes('/api/impressions')) beacons.push(request.url());
    });
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(visitor.getByText('Preview, not published.')).toBeVisible();
    await expect(visitor.getByText(/^This link expires on .+ UTC\.$/)).toBeVisible();
    await expect(visitor.getByText('One line.')).toContainText('Another line.');
    await expectAccessible(visitor);
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
    await expect(visitor).toHaveURL(/\/about$/);
    await expect.poll(() => beacons.length).toBe(1);
    expect(decodeURIComponent(beacons.join())).not.toContain('preview');
    await outside.close();
    expect(site.output()).not.toContain(link.slice(-43));

    await row.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Change the schedule' }).click();
    const change = page.getByRole('dialog', { name: 'Change the Schedule' });
    await expect(change.getByLabel('Goes live')).toHaveValue('2040-01-05T09:30');
    await change.getByRole('radio', { name: 'Now' }).check();
    await change.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(change).toBeHidden();
    expect(await savedItem(site, title)).toMatchObject({ publishAt: null });
    expect(await found()).toContain('What it is about.');
  });
});
