import { comparedRange, daysOfPeriod } from '@/lib/domains/analytics/figures/periods';
import { addDays, utcDay } from '@/lib/domains/analytics/window';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';

import { seedEmptyDay, seedFigures } from '../factories/figures';
import { expect, test, withinOneDay } from './fixtures';
import { shareOfWindow } from './geometry';

/** The day on which the file starts: it may end while the tests run. */
const today = utcDay(new Date());

test.describe('without figures', () => {
  // Before everything that another test of this site is counted in.
  const address = `/admin?tab=analytics&from=${addDays(today, -900)}&to=${addDays(today, -890)}`;

  test('says of every list that there is nothing yet', async ({ page, site, signIn, expectAccessible }) => {
    await signIn('admin');
    const remove = await seedEmptyDay(site.dataDirectory, addDays(today, -900));
    try {
      await page.goto(address);
      for (const empty of [
        'No visits from other sites in this period.',
        'No PDF was opened in this period.',
        'No visitor asked for a page that does not exist.',
      ])
        await expect(page.getByText(empty)).toBeVisible();
      await expectAccessible();
      for (const view of ['subscribers', 'campaigns']) {
        await page.goto(`${address}&view=${view}`);
        await expect(page.getByText('No requests in this period.')).toBeVisible();
        await expectAccessible();
      }
    } finally {
      await remove();
    }
  });

  test('shows no figures of days before counting began', async ({ page, signIn, expectAccessible }) => {
    await signIn('admin');
    await page.goto(address);
    await expect(page.getByText(/none of these days was counted\.|Nothing has been counted yet\./)).toBeVisible();
    await expect(page.getByText('by visitors')).toHaveCount(0);
    await expect(page.getByText('are counted exactly')).toHaveCount(0);
    await expectAccessible();
  });
});

test.use({ siteFor: 'a list of what happened that is cut after five, where items of other tests would come first' });

test.describe('with the figures of 500 days', () => {
  test.beforeAll(({ site }) => seedFigures(site.dataDirectory, today));
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin?tab=analytics');
  });

  test('the earlier address of the figures leads to them, with the days that it named', async ({ page }) => {
    const answer = await page.request.get('/admin/figures?range=90&compare=year', { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toMatch(/\/admin\?tab=analytics&period=90&compare=year$/);
  });

  test('shows the totals of 30 days and recent activity first, and asks for them again @journey', async ({ page }) => {
    for (const name of ['Total Views', 'Unique Visitors', 'Return Visitor Rate'])
      await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
    await expect(
      page.locator('summary').filter({ hasText: /^Bot Views [\d,]+ · Internal Views [\d,]+$/ }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    await expect(page.getByLabel('Period')).toHaveValue('30');
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/admin/analytics'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await asked;
  });

  test('shows days, weeks or months, by the length of the period', async ({ page, expectAccessible }) => {
    for (const [name, grain] of [
      ['7 days', 'Day'],
      ['90 days', 'Day'],
      ['Last quarter', 'Day'],
      ['All time', 'Month'],
      ['30 days', 'Day'],
    ] as const) {
      await page.getByLabel('Period').selectOption(name);
      await expect(page.getByRole('heading', { name: `Views per ${grain}` })).toBeVisible();
      await expect(page.getByText('each counted once')).toBeVisible({
        visible: name === '7 days' || name === '30 days',
      });
      // Beyond 40 days, two lines in place of bars.
      await expect(page.locator('svg rect.fill-accent')).toHaveCount(
        { '7 days': 7, '30 days': 30 }[name as string] ?? 0,
      );
      if (name === '7 days' || name === 'All time') await expectAccessible();
    }
  });

  test('shows this year, days of one’s own, and says what is wrong with days that cannot be', async ({ page }) => {
    await withinOneDay(async () => {
      await page.getByLabel('Period').selectOption('This year');
      await expect(
        page.getByText(new RegExp(`^January 1, ${utcDay(new Date()).slice(0, 4)}.*, views in UTC days`)),
      ).toBeVisible();
    });
    await page.getByLabel('Period').selectOption('Custom dates');
    await page.getByLabel('From', { exact: true }).fill(addDays(today, -300));
    await page.getByLabel('To', { exact: true }).fill(addDays(today, -10));
    await page.getByRole('button', { name: 'Show these days' }).click();
    await expect(page.getByRole('heading', { name: 'Views per Week' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -300)}&to=${addDays(today, -10)}`));
    await page.goto(`/admin?tab=analytics&from=${today}&to=${addDays(today, -10)}`);
    await expect(page.getByText('To must not be before from.')).toBeVisible();
  });

  test('compares with the days before, a quarter with the quarter before, and with a year earlier', async ({
    page,
    expectAccessible,
  }) => {
    await page.getByLabel('Compare with').selectOption('The period before');
    await expect(page.getByText(/, views in UTC days, compared with .* to /)).toBeVisible();
    await withinOneDay(async () => {
      const { from, to } = comparedRange(daysOfPeriod('last-quarter', utcDay(new Date())), 'quarter');
      await page.getByLabel('Period').selectOption('Last quarter');
      const before = `views in UTC days, compared with ${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;
      await expect(page.getByText(new RegExp(before))).toBeVisible();
    });
    await page.getByLabel('Compare with').selectOption('A year earlier');
    await expect(page).toHaveURL(/compare=year/);
    await page.getByText('Show as table').click();
    await expect(page.getByRole('table', { name: 'Views' }).getByRole('columnheader')).toHaveCount(4);
    await expectAccessible();
  });

  test('gives no percentage beside days that were not all counted, and says from when they were', async ({ page }) => {
    const changes = page.getByRole('definition').filter({ hasText: /%, from/ });
    await page.goto(`/admin?tab=analytics&from=${addDays(today, -30)}&to=${addDays(today, -1)}&compare=previous`);
    await expect(changes).not.toHaveCount(0);
    await page.goto('/admin?tab=analytics&compare=previous');
    await expect(page.getByText('Today is not over, so no change is given in percent.')).toBeVisible();
    await expect(changes).toHaveCount(0);
    await page.goto('/admin?tab=analytics&period=ever&compare=previous');
    await expect(page.getByText(/Counting began on .*, so there is nothing to compare with\./)).toBeVisible();
    await expect(changes).toHaveCount(0);
    await page.goto(`/admin?tab=analytics&from=${addDays(today, -299)}&to=${today}&compare=previous`);
    await expect(page.getByText(/counted only from then on, and no change is given in percent\./)).toBeVisible();
    await expect(changes).toHaveCount(0);
  });

  test('shows the figures of one name, of every list, by keyboard', async ({ page }) => {
    for (const [list, name] of [
      ['Pages', '/primer'],
      ['Referrers', 'search.example'],
      ['Bots by Purpose', 'AI'],
      ['PDF Downloads', '/files/7/comment-letter.pdf'],
      ['Addresses That Do Not Exist', '/old-plan.html'],
    ] as const) {
      if (list.startsWith('Bots'))
        await page
          .locator('summary')
          .filter({ hasText: /^Bot Views/ })
          .click();
      const link = page.getByRole('region', { name: list, exact: true }).getByRole('link', { name, exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('strong').filter({ hasText: name })).toBeVisible();
      await expect(page.getByRole('region', { name: list, exact: true })).toHaveCount(0);
      await page.getByRole('link', { name: 'Show everything' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Pages', exact: true })).toBeVisible();
    }
  });

  test.describe('refused', () => {
    test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] });

    test('names a campaign, refuses its key twice, and deletes it, by keyboard', async ({ page }) => {
      await page.getByRole('link', { name: 'Campaigns' }).click();
      const campaigns = page.getByRole('region', { name: 'Named Campaigns' });
      const add = async (name: string) => {
        await campaigns.getByLabel('Name').focus();
        await page.keyboard.type(name);
        await page.keyboard.press('Tab');
        await page.keyboard.type('autumn-letter');
        await page.keyboard.press('Enter');
      };
      await add('Autumn letter');
      await expect(page.getByText('Views of links with autumn-letter are counted from now on.')).toBeVisible();
      await expect(campaigns.getByText('Autumn letter')).toBeVisible();
      await add('The same again');
      await expect(page.getByText('There is a campaign with this key already.').first()).toBeVisible();
      page.on('dialog', (question) => void question.accept());
      await campaigns.getByRole('button', { name: 'Delete autumn-letter' }).focus();
      await page.keyboard.press('Enter');
      await expect(campaigns.getByText('Autumn letter')).toHaveCount(0);
    });
  });

  test('sends each list as CSV', async ({ page }) => {
    let count = 0;
    for (const view of ['traffic', 'subscribers', 'campaigns']) {
      await page.goto(`/admin?tab=analytics&view=${view}&period=last-quarter&compare=previous`);
      const links = page.locator('a', { hasText: /^CSV$/ });
      await expect(links.first()).toBeAttached();
      for (const link of await links.all()) {
        count += 1;
        const response = await page.request.get((await link.getAttribute('href')) ?? '');
        expect(response.status()).toBe(200);
        expect(response.headers()['content-type']).toContain('text/csv');
        expect((await response.text()).split('\r\n').length).toBeGreaterThan(2);
      }
    }
    expect(count).toBe(10);
  });

  test('starts and stops the weekly letter', async ({ page }) => {
    await page.getByRole('button', { name: 'Send me the letter' }).click();
    await expect(page.getByText('You will receive the letter every Monday.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop the letter' }).click();
    await expect(page.getByText('You will no longer receive the letter.')).toBeVisible();
  });

  test('says what followed a change of the landing page, and when the numbers are too small to say', async ({
    page,
  }) => {
    const days = `from=${addDays(today, -40)}&to=${today}`;
    await page.goto(`/admin?tab=analytics&${days}`);
    await expect(page.getByText('Landing page changed to version 2').first()).toBeVisible();
    await page.goto(`/admin?tab=analytics&view=subscribers&${days}`);
    await expect(page.getByText(/More visitors asked for updates after the change/)).toBeVisible();
    await page.goto(`/admin?tab=analytics&view=subscribers&from=${addDays(today, -14)}&to=${today}`);
    await expect(page.getByText('Too few requests to say anything about this change.')).toBeVisible();
  });

  test('prints a quarter in ten figures on one sheet, from every view', async ({ page }) => {
    await page.getByLabel('Period').selectOption('Last quarter');
    await expect(page.getByLabel('Compare with')).toHaveValue('previous');
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    for (const view of ['Traffic', 'Subscribers']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(sheet.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { name: /^(First|Second|Third|Fourth) Quarter of \d{4}$/ })).toBeVisible();
      // Between the margins of A4.
      await page.setViewportSize({ width: 688, height: 1032 });
      expect(await shareOfWindow(page.getByRole('region', { name: 'Sheet' }))).toBeGreaterThan(0.5);
      await expect(page.getByRole('region', { name: 'Sheet' }).getByRole('term')).toHaveText([
        'Subscribers',
        'Letters',
        'Views',
        'Visitors a day',
        'Requests',
        'Confirmed',
        'Unsubscribed',
        'News',
        'Documents',
        'Mailed',
      ]);
      await expect(page.getByRole('heading', { name: 'Traffic' }).filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: null });
      await page.setViewportSize({ width: 1280, height: 900 });
    }
  });

  test('fits every width, in print and in forced colors', async ({ page }) => {
    for (const query of [
      'period=7',
      'period=ever&compare=previous',
      'line=page%3D%2Fprimer',
      'view=subscribers&period=last-quarter&compare=previous',
      'view=campaigns',
    ]) {
      await page.goto(`/admin?tab=analytics&${query}`);
      await expect(page.getByText(/in UTC days/)).toBeVisible();
      for (const width of [320, 390, 1280, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        for (const media of [
          { media: 'screen' },
          { media: 'print' },
          { media: 'screen', forcedColors: 'active' },
        ] as const) {
          await page.emulateMedia(media);
          const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
          expect(await page.evaluate(overflow), `${query} at ${width}, ${media.media}`).toBeLessThanOrEqual(0);
        }
        await page.emulateMedia({ media: null, forcedColors: null });
      }
    }
  });
});
