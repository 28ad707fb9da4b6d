import type { Page } from '@playwright/test';

import { expect, newEmail, toggleComparison, test } from './fixtures';

interface State {
  path: string;
  enter(page: Page): Promise<void>;
}

const refuse = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }));

/** States that a page can be brought into besides its initial one. */
const states: Record<string, State> = {
  'a tape that is chosen': {
    path: '/?version=v2',
    enter: (page) => page.getByRole('radio', { name: 'Tape B' }).check(),
  },
  'the highlights beside today': {
    path: '/?version=v2',
    async enter(page) {
      await toggleComparison(page);
    },
  },
  'a tape and a step of the primer': {
    path: '/primer',
    async enter(page) {
      await page.getByRole('radio', { name: 'Tape C' }).check();
      await page.getByRole('radio', { name: 'Processor' }).check();
    },
  },
  'a term that is explained': {
    path: '/primer',
    async enter(page) {
      await page.getByRole('button', { name: 'FINRA' }).first().click();
      await expect(page.getByRole('note').filter({ visible: true })).toHaveCount(1);
    },
  },
  'the contact dialog': {
    path: '/about',
    async enter(page) {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
      await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible();
    },
  },
  'thanks for a subscription': {
    path: '/landing-v2',
    async enter(page) {
      await page.getByLabel('Email address').fill(newEmail());
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible();
    },
  },
  'a subscription that failed': {
    path: '/?version=v1',
    async enter(page) {
      await refuse(page, '**/api/email-subscription');
      await page.getByLabel('Email address').fill(newEmail());
      await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert').filter({ visible: true })).toHaveCount(1);
    },
  },
  'a message that failed': {
    path: '/contact',
    async enter(page) {
      await refuse(page, '**/api/contact-messages');
      await page.getByLabel('Name').fill('Ada Byron');
      await page.getByLabel('Email').fill(newEmail());
      await page.getByRole('textbox', { name: 'Message' }).fill('A question about the plan.');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  'a category of the news': {
    path: '/updates',
    async enter(page) {
      await page.getByRole('link', { name: 'Regulatory', exact: true }).click();
      await expect(page).toHaveURL(/category=regulatory/);
    },
  },
  'a search that finds nothing': { path: '/updates?q=nothingofthekind', enter: () => Promise.resolve() },
  'a sign-in that failed': {
    path: '/auth',
    async enter(page) {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert').filter({ visible: true }).first()).toBeVisible();
    },
  },
};

test.use({ expectedConsoleErrors: [/500|400|Internal Server Error/] });

for (const [name, { path, enter }] of Object.entries(states)) {
  test(`${name} is accessible, in light and in dark`, async ({ page, expectAccessible, expectLegibleInDark }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await enter(page);
    await expectAccessible();
    await expectLegibleInDark();
  });
}

test('in the reader’s own colors every choice shows which one is made', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/?version=v2', '/primer']) {
    await page.goto(path);
    const colors = await page
      .locator('fieldset')
      .filter({ has: page.getByRole('radio', { name: 'Tape A' }) })
      .locator('label > span')
      .evaluateAll((words) => words.map((element) => getComputedStyle(element).backgroundColor));
    expect(colors).toHaveLength(4);
    expect(new Set(colors.slice(1)).size).toBe(1);
    expect(colors[0]).not.toBe(colors[1]);
    // Otherwise the browser puts a background behind words that are in the color of the ground.
    await expect(page.locator('fieldset label > :checked + span').first()).toHaveCSS('forced-color-adjust', 'none');
  }
});

test('in the reader’s own colors the navigation shows where one is, and tape and marks keep their print', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/about');
  const line = (name: string) =>
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name })
      .evaluate((element) => getComputedStyle(element).borderBottomColor);
  const canvas = await page.locator('html').evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await line('Contact')).toBe(canvas);
  expect(await line('About')).not.toBe(canvas);
  const [ground, print] = await page
    .locator('.tape')
    .first()
    .evaluate((tape) =>
      [getComputedStyle(tape), getComputedStyle(tape, '::before')].map((style) => style.backgroundColor),
    );
  expect(print).not.toBe(ground);
  await page.goto('/primer');
  const mark = (answer: string) =>
    page
      .getByRole('cell', { name: answer })
      .first()
      .locator('[aria-hidden]')
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await mark('Yes')).not.toBe(await mark('No'));
});
