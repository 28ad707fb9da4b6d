import { publicPages } from '@/lib/domains/site/pages';
import { paths } from '@/lib/paths';

import { expect, test } from './fixtures';

test.use({ siteFor: 'a notice that stands on every public page' });

test('an administrator sets a fact and a notice, and every public page says so until the end', async ({
  page,
  signIn,
  expectAccessible,
  site,
}) => {
  const bar = page.getByRole('region', { name: 'Notice' });
  await page.goto(paths.about);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toHaveCount(0);
  const since = page.getByText(/^As stated on this site since [A-Z][a-z]+ \d+, \d{4}\.$/);
  await expect(since).toHaveCount(0);

  await signIn('admin');
  await page.goto('/admin?tab=site');
  await page.getByLabel('The request for proposal is …').fill('expected in June 2027');
  await page.getByLabel('Phone').fill('+44 20 7946 0000');
  await page.getByLabel('Press contact').fill('Ada Example');
  await page.getByLabel('Notice (optional)').fill('The office is closed on Monday.');
  await page.getByLabel('Notice leads to').fill('//example.com');
  await page.getByRole('button', { name: 'Update Facts' }).click();
  await expect(page.getByText('a path of this site such as /updates.').last()).toBeVisible();
  await page.getByLabel('Notice leads to').fill('/updates');
  await page.getByLabel('Notice ends').fill('2020-01-02T09:30');
  await expect(page.getByText(/On January 2, 2020 at 9:30 AM, .* time\./)).toBeVisible();
  await page.getByLabel('Notice ends').fill('');
  await page.getByRole('button', { name: 'Update Facts' }).click();
  await expect(page.getByText('Facts Updated').first()).toBeVisible();

  for (const { path } of publicPages) {
    await page.goto(path);
    await expect(bar.getByRole('link', { name: 'The office is closed on Monday.' })).toBeVisible();
    const isAbove = await bar.evaluate((element) => {
      const header = document.querySelector('header');
      return header !== null && element.getBoundingClientRect().bottom <= header.getBoundingClientRect().top;
    });
    expect([path, isAbove]).toEqual([path, true]);
  }
  const missing = await page.request.get('/not/here');
  expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store']);
  const served = (await missing.text()).replace(/<(script|template)[\s\S]*?<\/\1>/g, '');
  for (const words of ['The office is closed on Monday.', '404 Page Not Found</h1>', 'the link may be incomplete'])
    expect(served).toContain(words);
  expect(served).toContain('content="noindex"');
  await page.goto(paths.home);
  await expect(page.getByText('The request for proposal is expected in June 2027.')).toBeVisible();
  expect(await page.content()).toContain('"telephone":"+44 20 7946 0000"');
  await expectAccessible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The kept pages end with the notice, by the clock of the server.
  const end = new Date(Date.now() + 4000).toISOString();
  await site.admin.patch('/api/admin/site-facts', { data: { noticeEnd: end } });
  await page.goto(paths.about);
  await expect(since).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(bar).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 15_000 });
  expect(await (await page.request.get('/not/there')).text()).not.toContain('The office is closed');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: '+44 20 7946 0000' })).toBeVisible();
});
