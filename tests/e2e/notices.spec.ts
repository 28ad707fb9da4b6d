import { addDays } from '@/lib/domains/analytics/window';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { siteDay } from '@/lib/site-day';

import { expect, newEmail, test, unfold } from './fixtures';

test.use({
  siteFor: 'what is coming into effect, which stands on pages that other tests read',
  expectedConsoleErrors: [/status of (400|409) /],
});

test('a notice is written, warned about, published, cited and listed until its day', async ({
  page,
  site,
  signIn,
  expectAccessible,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin');
  const title = `Fees of delayed data ${newEmail('notice')}`;
  const effective = addDays(siteDay(), 12);
  await page.goto('/admin/news/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Excerpt').fill('What vendors list from then on.');
  const part = await unfold(page, 'Notice');
  const number = page.getByLabel('Notice number');
  await number.fill('2027!');
  await expect(page.getByText(/^Notice number may have letters, digits, spaces/)).toBeVisible();
  await number.fill('2027-03');
  await expect(page.getByText(/^Draft saved at/)).toBeVisible();
  await expect(number).toBeVisible();
  await page.getByLabel('Who is affected').fill('Vendors of delayed data');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The notice does not say when it takes effect.')).toBeVisible();
  await page.getByLabel('Takes effect on').fill(effective);
  await expect(
    preview.getByText(/^The notice takes effect in 12 days, .* Readers should have 30 days\.$/),
  ).toBeVisible();
  await expect(preview.getByRole('definition')).toHaveText([
    '2027-03',
    'Vendors of delayed data',
    formatCalendarDay(effective),
  ]);
  await expectAccessible();
  const day = formatCalendarDay(effective).replace(`, ${siteDay().slice(0, 4)}`, '');
  await expect(part.locator('summary')).toHaveText(`Notice 2027-03, from ${day}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Before you publish: 1 suggestion')).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();

  const [item] = (await (await site.admin.get('/api/news')).json()) as { id: number; date: string }[];
  const facts = [
    ['Notice', '2027-03'],
    ['Affects', 'Vendors of delayed data'],
    ['Takes effect', formatCalendarDay(effective)],
  ];
  for (const address of [`/updates?id=${item?.id}`, '/updates']) {
    await page.goto(address);
    if (address === '/updates') await page.getByRole('heading', { name: title }).getByRole('link').click();
    const shown = page.getByRole('dialog', { name: title });
    for (const [name = '', value = ''] of facts) {
      const fact = shown.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) });
      await expect(fact.getByRole('definition')).toHaveText(value);
    }
    await shown.getByRole('button', { name: 'Copy Citation' }).click();
    await expect(shown.getByRole('button', { name: 'Citation Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `DataBP, “${title}”, Notice 2027-03, ${formatCalendarDay(item?.date ?? '')}, ${site.url}/updates?id=${item?.id}`,
    );
    await expectAccessible();
  }
  const policy = await site.addDocument({
    title: 'Audit policy',
    noticeNumber: 'AP-7',
    takesEffectOn: addDays(effective, 1),
  });
  for (const address of ['/updates', '/', '/?version=v1']) {
    await page.goto(address);
    const coming = page.getByRole('region', { name: 'Coming into effect' });
    await expect(coming.getByRole('listitem')).toHaveText([
      new RegExp(`^${formatCalendarDay(effective)}.*Notice 2027-03 · Vendors of delayed data$`),
      new RegExp(`^${formatCalendarDay(addDays(effective, 1))}Audit policyPolicy · No. AP-7$`),
    ]);
    await expectAccessible();
    await expect(coming.getByRole('link', { name: title })).toHaveAttribute('href', `/updates?id=${item?.id}`);
    if (address !== '/updates') {
      const when = page.getByRole('listitem').filter({ hasText: 'The steps to a transition' }).first();
      await expect(when).toContainText(formatCalendarDay(effective));
      await expect(when.getByRole('link', { name: title })).toHaveAttribute('href', `/updates?id=${item?.id}`);
    }
    await coming.getByRole('link', { name: 'Audit policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit policy');
    await expect(page).toHaveURL(`${site.url}/documents?id=${policy}&issue=${policy}#issue-${policy}`);
  }

  // Another item cannot have its number, and says so where it is typed.
  const second = await site.addNews({ title: 'Another', isPublished: false, noticeNumber: '2027-03' });
  await page.goto(`/admin/news/${second}`);
  await expect(page.getByLabel('Notice number')).toHaveValue('2027-03');
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText(`Notice number 2027-03 is that of another item, ${item?.id}.`).first()).toBeVisible();
});

test('an item that is no notice shows none of it, and its fields are folded away', async ({ page, site, signIn }) => {
  const id = await site.addNews({ title: `Plain ${newEmail('item')}` });
  await page.goto(`/updates?id=${id}`);
  await expect(page.getByRole('dialog').getByText('Takes effect')).toHaveCount(0);
  await signIn('admin');
  await page.goto(`/admin/news/${id}`);
  await expect(page.getByLabel('Notice number')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notice' }).locator('summary')).toHaveText('Notice none');
  await page.goto(`/admin/news/${id}#notice`);
  await expect(page.getByLabel('Notice number')).toBeVisible();
});
