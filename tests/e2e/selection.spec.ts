import { expect, newEmail, test, type Site } from './fixtures';

/** Adds pending and verified subscriptions whose addresses have a word in common. */
async function addAddresses(site: Site, pending: number, verified: number) {
  const word = newEmail('chosen').split('@')[0] ?? '';
  const emails = Array.from({ length: pending + verified }, (_, index) => `${word}.${index}@example.com`);
  for (const [index, email] of emails.entries()) {
    const data = { email, isVerified: index >= pending, basis: 'A card at the conference' };
    expect((await site.admin.post('/api/email-subscribe', { data })).status()).toBe(201);
  }
  return { word, emails };
}

test.use({ expectedConsoleErrors: [/(404|409|429) \(.*\/email-subscriptions\/\d+/] });

for (const [width, height] of [
  [1280, 900],
  [390, 844],
] as const) {
  test(`several subscriptions are resent, exported and deleted at ${width} pixels`, async ({
    page,
    site,
    signIn,
    expectAccessible,
  }) => {
    const { word, emails } = await addAddresses(site, 3, 1);
    const [first = '', second = '', third = '', confirmed = ''] = emails;
    await signIn('admin');
    await page.setViewportSize({ width, height });
    await page.goto(`/admin?tab=subscriptions&q=${word}`);
    const bar = page.getByRole('group', { name: 'Selection' });
    const box = (email: string) => page.getByRole('checkbox', { name: `Select ${email}` });
    const all = page.getByRole('checkbox', { name: 'Select the 4 on this page' });
    await expect(bar).toHaveCount(0);

    await box(first).focus();
    await page.keyboard.press('Space');
    await expect(bar.getByRole('status')).toHaveText('1 selected');
    expect(await all.evaluate((input) => input instanceof HTMLInputElement && input.indeterminate)).toBe(true);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectAccessible();
    await bar.getByRole('button', { name: 'Resend' }).click();
    await expect(bar.locator(':focus')).toContainText('1 queued.');
    await site.mailbox.first(first);

    await all.check();
    await expect(bar.getByRole('status')).toHaveText('4 selected');
    await bar.getByRole('button', { name: 'Resend' }).click();
    await expect(bar.getByText('2 queued, 2 left out.')).toBeVisible();
    await expect(bar.getByText(`${first}: A message went to this address less than an hour ago.`)).toBeVisible();
    await expect(bar.getByText(`${confirmed}: This subscription is already verified.`)).toBeVisible();
    await expect(box(confirmed)).toBeChecked();
    await expect(box(second)).not.toBeChecked();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible();

    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export' }).click();
    const file = (await (await (await download).createReadStream()).toArray()).join('');
    expect(file.match(/[\w.-]+@example\.com/g)?.sort()).toEqual([first, confirmed].sort());

    await box(third).check();
    let question = '';
    page.once('dialog', (dialog) => {
      question = dialog.message();
      void dialog.accept();
    });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(bar.getByText('3 deleted.')).toBeVisible();
    expect(question).toMatch(/^Delete 3 subscriptions of /);
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(1);
    await bar.getByRole('button', { name: 'Close' }).click();
    await expect(bar).toHaveCount(0);

    await box(second).check();
    await page.getByRole('searchbox').fill(second);
    await expect(bar).toHaveCount(0);
    await expect(box(second)).not.toBeChecked();
  });
}

test('what others have deleted is named, and the rest is deleted all the same', async ({ page, site, signIn }) => {
  const { word, emails } = await addAddresses(site, 0, 2);
  await signIn('admin');
  await page.goto(`/admin?tab=subscriptions&q=${word}`);
  await page.getByRole('checkbox', { name: 'Select the 2 on this page' }).check();
  const listed = await site.admin.get(`/api/admin/email-subscriptions?q=${emails[0]}`);
  const [row] = (await listed.json()) as { id: number }[];
  expect((await site.admin.delete(`/api/admin/email-subscriptions/${row?.id}`)).status()).toBe(204);
  page.once('dialog', (dialog) => void dialog.accept());
  const bar = page.getByRole('group', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(bar.getByText('1 deleted, 1 left out.')).toBeVisible();
  await expect(bar.getByText(new RegExp(`^${emails[0]}: `))).toBeVisible();
  await expect(page.getByText('No subscriptions match.')).toBeVisible();
});
