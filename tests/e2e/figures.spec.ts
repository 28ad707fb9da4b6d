import { addDays, utcDay } from '../../lib/domains/analytics/window';
import { seedEmptyDay, seedFigures } from '../factories/figures';
import { expect, test } from './fixtures';

/** The day on which the file starts: it may end while the tests run. */
const today = utcDay(new Date());

test.describe('without figures', () => {
  // Before everything that another test of this site is counted in.
  const address = `/admin/figures?from=${addDays(today, -900)}&to=${addDays(today, -890)}`;

  test('says of every list that there is nothing yet', async ({ page, site, signIn, expectAccessible }) => {
    await signIn('admin');
    const remove = await seedEmptyDay(site.dataDirectory, addDays(today, -900));
    try {
      await page.goto(address);
      for (const empty of [
        'No visits from other sites in this period.',
        'No PDF was opened in this period.',
        'No reader asked for a page that does not exist.',
        'No requests in this period.',
      ])
        await expect(page.getByText(empty)).toBeVisible();
      await expectAccessible();
    } finally {
      await remove();
    }
  });

  test('shows no figures of days before counting began', async ({ page, signIn, expectAccessible }) => {
    await signIn('admin');
    await page.goto(address);
    await expect(page.getByText(/none of these days was counted\.|Nothing has been counted yet\./)).toBeVisible();
    await expect(page.getByText('by people')).toHaveCount(0);
    await expect(page.getByText('are counted exactly')).toHaveCount(0);
    await expectAccessible();
  });
});

test.describe('with the figures of 500 days', () => {
  test.beforeAll(({ site }) => seedFigures(site.dataDirectory, today));
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin/figures');
  });

  test('shows days, weeks or months, by the length of the period', async ({ page, expectAccessible }) => {
    for (const [name, grain] of [
      ['7 days', 'Day'],
      ['30 days', 'Day'],
      ['90 days', 'Day'],
      ['All time', 'Month'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('heading', { name: `Views per ${grain}` })).toBeVisible();
      await expect(page.getByText('different people')).toBeVisible({
        visible: name === '7 days' || name === '30 days',
      });
      await expectAccessible();
    }
  });

  test('shows this year, days of one’s own, and says what is wrong with days that cannot be', async ({ page }) => {
    await page.getByRole('link', { name: 'This year' }).click();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(`${today.slice(0, 4)}-01-01`);
    await page.getByLabel('From', { exact: true }).fill(addDays(today, -300));
    await page.getByLabel('To', { exact: true }).fill(addDays(today, -10));
    await page.getByRole('button', { name: 'Show these days' }).click();
    await expect(page.getByRole('heading', { name: 'Views per Week' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`from=${addDays(today, -300)}&to=${addDays(today, -10)}`));
    await page.goto(`/admin/figures?from=${today}&to=${addDays(today, -10)}`);
    await expect(page.getByText('to must not be before from.')).toBeVisible();
  });

  test('compares with the days before and with a year earlier', async ({ page, expectAccessible }) => {
    const compare = page.getByRole('navigation', { name: 'Compare with' });
    await compare.getByRole('link', { name: 'The days before' }).click();
    await expect(page.getByText(/, compared with .* to /)).toBeVisible();
    await compare.getByRole('link', { name: 'A year earlier' }).click();
    await expect(page).toHaveURL(/compare=year/);
    await page.getByText('Show as table').first().click();
    await expect(page.getByRole('table', { name: 'Views' }).getByRole('columnheader')).toHaveCount(3);
    await expectAccessible();
  });

  test('gives no percentage beside days that were not all counted, and says from when they were', async ({ page }) => {
    const totals = page.getByRole('definition').filter({ hasText: '%' });
    await page.goto('/admin/figures?range=30&compare=previous');
    await expect(totals).not.toHaveCount(0);
    await page.goto('/admin/figures?range=ever&compare=previous');
    await expect(page.getByText(/Counting began on .*, so there is nothing to compare with\./)).toBeVisible();
    await expect(totals).toHaveCount(0);
    await page.goto(`/admin/figures?from=${addDays(today, -299)}&to=${today}&compare=previous`);
    await expect(page.getByText(/counted only from then on, and no change is given in percent\./)).toBeVisible();
    await expect(totals).toHaveCount(0);
  });

  test('shows the line of a name, in every list, by keyboard', async ({ page }) => {
    for (const [list, name] of [
      ['Pages', '/primer'],
      ['Referrers', 'search.example'],
      ['Bots by Purpose', 'AI'],
      ['PDF Downloads', '/files/7/comment-letter.pdf'],
      ['Addresses That Do Not Exist', '/old-plan.html'],
    ] as const) {
      const link = page.getByRole('region', { name: list, exact: true }).getByRole('link', { name, exact: true });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name, exact: true, level: 2 })).toBeVisible();
    }
  });

  test.describe('refused', () => {
    test.use({ expectedConsoleErrors: [/409 \(Conflict\)/] });

    test('names a campaign, refuses its key twice, and deletes it, by keyboard', async ({ page }) => {
      const campaigns = page.getByRole('region', { name: 'Campaigns' }).filter({ has: page.getByLabel('Key') });
      const add = async (name: string) => {
        await campaigns.getByLabel('Name').focus();
        await page.keyboard.type(name);
        await page.keyboard.press('Tab');
        await page.keyboard.type('autumn-letter');
        await page.keyboard.press('Enter');
      };
      await add('Autumn letter');
      await expect(page.getByText('Views of links with autumn-letter are counted from now on.')).toBeVisible();
      await page.reload();
      await add('The same again');
      await expect(page.getByText('There is a campaign with this key already.').first()).toBeVisible();
      await page.reload();
      await campaigns.getByRole('button', { name: 'Delete autumn-letter' }).focus();
      await page.keyboard.press('Enter');
      await expect(campaigns.getByText('autumn-letter')).toHaveCount(0);
    });
  });

  test('sends each list as CSV', async ({ page }) => {
    const links = page.getByRole('link', { name: / as CSV$/ });
    await expect(links).toHaveCount(10);
    for (const link of await links.all()) {
      const response = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toContain('text/csv');
      expect((await response.text()).split('\r\n').length).toBeGreaterThan(2);
    }
  });

  test('starts and stops the weekly letter', async ({ page }) => {
    await page.getByRole('button', { name: 'Send me the letter' }).click();
    await expect(page.getByText('You will receive the letter every Monday.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Stop the letter' }).click();
    await expect(page.getByText('You will no longer receive the letter.')).toBeVisible();
  });

  test('says what followed a change of the landing page, and when the numbers are too small to say', async ({
    page,
  }) => {
    await page.goto(`/admin/figures?from=${addDays(today, -40)}&to=${today}`);
    await expect(page.getByText('Landing page changed to version 2').first()).toBeVisible();
    await expect(page.getByText(/More readers asked for updates after the change/)).toBeVisible();
    await page.goto(`/admin/figures?from=${addDays(today, -14)}&to=${today}`);
    await expect(page.getByText('Too few requests to say anything about this change.')).toBeVisible();
  });

  test('fits every width, in print and in forced colors', async ({ page }) => {
    for (const query of ['range=7', 'range=ever&compare=previous', 'range=30&line=page%3D%2Fprimer']) {
      await page.goto(`/admin/figures?${query}`);
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
