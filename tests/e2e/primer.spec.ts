import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';

// A click can fold text while a smooth scroll is under way, which then ends at the place where its target was before.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const drawing = (page: Page) => page.getByRole('figure', { name: 'Follow a trade, follow a license' });
const trade = (page: Page) => drawing(page).getByRole('group', { name: 'Follow a trade' });
const license = (page: Page) => drawing(page).getByRole('group', { name: 'Follow a license' });

test('the drawing reads in order, every step with its sentence', async ({ page }) => {
  await page.goto('/primer');
  await expect(trade(page)).toMatchAriaSnapshot(`
    - group "Follow a trade":
      - list:
        - listitem:
          - radio "Exchange"
          - text: Exchange
          - paragraph: /A trade is executed/
          - list:
            - listitem: /Tape A ?Listed on NYSE/
            - listitem: /Tape B ?Listed on NYSE Arca/
            - listitem: /Tape C ?Listed on Nasdaq/
        - listitem:
          - radio "Processor"
          - text: Processor
          - paragraph: /One system/
          - list:
            - listitem: /Tape A ?SIAC/
            - listitem: /Tape B ?SIAC/
            - listitem: /Tape C ?Nasdaq/
        - listitem:
          - radio "Feed"
          - text: Feed
          - paragraph: /Two streams/
          - list:
            - listitem: /CQS and CTS/
            - listitem: /CQS and CTS/
            - listitem: /UQDF and UTDF/
        - listitem:
          - radio "Vendor"
          - text: Vendor
          - paragraph: /A vendor takes/
        - listitem:
          - radio "Subscriber"
          - text: Subscriber
          - paragraph: /acts on the price/
  `);
  await expect(license(page).getByRole('radio')).toHaveCount(4);
  await expect(page.getByRole('figure', { name: 'Who has owned the processors' })).toMatchAriaSnapshot(`
    - figure "Who has owned the processors":
      - paragraph: Who has owned the processors
      - paragraph: SIAC Tapes A and B
      - list:
        - listitem: New York and American Stock Exchanges 1972
        - listitem: NYSE Group 2006
        - listitem: NYSE Euronext 2007
        - listitem: Intercontinental Exchange 2013
      - paragraph: Nasdaq Tape C
      - list:
        - listitem: National Association of Securities Dealers 1971
        - listitem: A company of its own 2006
      - list:
        - listitem:
          - time: "1971"
          - text: /opens Nasdaq/
        - listitem:
          - time: "1972"
          - text: /found SIAC/
        - listitem:
          - time: "2006"
          - text: /becomes an exchange/
        - listitem:
          - time: "2007"
          - text: /become FINRA/
        - listitem:
          - time: "2008"
          - text: /American Stock Exchange/
        - listitem:
          - time: "2013"
          - text: /Intercontinental Exchange/
  `);
  await expect(page.getByRole('img', { name: 'Who answers to whom' })).toBeVisible();
});

test('each owner of the processors has its own color, and each line leads to a change', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/primer');
    const figure = page.getByRole('figure', { name: 'Who has owned the processors' });
    const colors = await figure
      .getByRole('listitem')
      .filter({ hasNot: page.locator('time') })
      .evaluateAll((owners) => owners.map((owner) => getComputedStyle(owner).borderLeftColor));
    expect(colors).toHaveLength(6);
    expect(new Set(colors).size).toBe(6);
    await expect(figure.locator('svg')).toHaveCount(0);
  }
});

test('the keyboard can choose a tape and step along @journey', async ({ page }) => {
  await page.goto('/primer');
  await drawing(page).getByRole('radio', { name: 'All tapes' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(drawing(page).getByRole('radio', { name: 'Tape B' })).toBeChecked();
  await expect(trade(page).getByText('Listed on Nasdaq')).toBeHidden();
  await expect(trade(page).getByText('Listed on NYSE Arca')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(drawing(page).getByRole('radio', { name: 'Whole path' })).toBeFocused();
  for (const step of ['Exchange', 'Processor', 'Feed', 'Vendor', 'Subscriber', 'Agreement', 'Report']) {
    await page.keyboard.press('ArrowRight');
    await expect(drawing(page).getByRole('radio', { name: step, exact: true })).toBeChecked();
  }
  // The chosen step shows its text, and the others are collapsed.
  await expect(license(page).getByText('It then reports')).toBeVisible();
  await expect(license(page).getByText('Reports are checked')).toBeHidden();
  await expect(trade(page).getByText('Two streams leave')).toBeHidden();
});

test('what is not chosen takes no room, and the controls stay where they are', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/primer');
    const height = () => drawing(page).evaluate((element) => element.getBoundingClientRect().height);
    const top = () =>
      drawing(page)
        .getByRole('radio', { name: 'All tapes' })
        .evaluate((control) => control.getBoundingClientRect().top + scrollY);
    const [whole, controls] = [await height(), await top()];
    await drawing(page).getByRole('radio', { name: 'Tape C' }).check();
    const gap = await trade(page).evaluate((route) => {
      const words = [...route.querySelectorAll('p')].find((text) =>
        text.textContent?.startsWith('A trade is executed'),
      );
      const own = route.querySelector('[data-tape=c]');
      return (own?.getBoundingClientRect().top ?? NaN) - (words?.getBoundingClientRect().bottom ?? NaN);
    });
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(16);
    const ofOneTape = await height();
    expect(ofOneTape).toBeLessThan(whole);
    await drawing(page).getByRole('radio', { name: 'Feed', exact: true }).check();
    expect(await height()).toBeLessThan(ofOneTape - 60);
    expect(await top()).toBe(controls);
  }
});

test('previous and next lead through both paths, and what they open is in sight', async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 667 });
    await page.goto('/primer');
    const checked = (name: string) => expect(drawing(page).getByRole('radio', { name, exact: true })).toBeChecked();
    const turn = (name: string) => drawing(page).locator('label:visible').filter({ hasText: name }).click();
    await drawing(page).getByRole('radio', { name: 'Exchange' }).check();
    for (const name of ['Processor', 'Feed', 'Vendor', 'Subscriber', 'Agreement', 'Report', 'Invoice', 'Audit']) {
      await turn('Next');
      await checked(name);
      await expect(drawing(page).locator('li:has(:checked) div p')).toBeInViewport();
    }
    await expect(drawing(page).locator('label:visible').filter({ hasText: 'Next' })).toHaveCount(0);
    await turn('Previous');
    await checked('Invoice');
  }
});

test('on a phone the first screen leads to the trade, which fits on one screen with its controls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/primer');
  const link = page.getByRole('main').getByRole('link', { name: 'Follow a trade, follow a license' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  const radio = (name: string) => drawing(page).getByRole('radio', { name, exact: true });
  const controls = drawing(page)
    .getByRole('group')
    .filter({ has: page.locator('legend') });
  await expect(controls).toHaveCount(2);
  const parts = [drawing(page).getByRole('heading'), controls.first(), controls.last(), trade(page)];
  const contents = page.getByRole('main').getByRole('link', { name: 'Contents' });
  for (const name of ['Whole path', 'Exchange', 'Processor', 'Feed', 'Vendor', 'Subscriber', 'Whole path']) {
    await radio(name).check();
    for (const part of parts) await expect(part, name).toBeInViewport({ ratio: 1 });
    const [words, above] = [await trade(page).boundingBox(), await contents.boundingBox()];
    expect(words && above && words.y + words.height <= above.y, `${name} is not covered`).toBe(true);
  }
});

test('a link to a step marks it', async ({ page }) => {
  await page.goto('/primer#license-audit');
  const station = page.locator('#license-audit label').filter({ hasText: 'Audit' });
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  expect(accent).not.toBe('');
  await expect(page.getByText('Reports are checked')).toBeInViewport();
  const filled = await station.evaluate((element) => getComputedStyle(element).backgroundColor);
  const plain = await page
    .locator('#license-report label')
    .filter({ hasText: 'Report' })
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(filled).not.toBe(plain);
});

test('a term opens its explanation by the keyboard, and leads to the glossary', async ({ page }) => {
  await page.goto('/primer');
  const term = page.getByRole('button', { name: 'NBBO' });
  await term.focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('note').filter({ hasText: 'National best bid and offer' });
  await expect(note).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await expect(term).toBeFocused();
  await term.click();
  await note.getByRole('link', { name: 'In the glossary' }).click();
  await expect(page).toHaveURL('/primer#term-nbbo');
  await expect(page.locator('#term-nbbo')).toBeInViewport();
});

test('every term of the text is in the glossary, which search engines read as a set of terms', async ({ page }) => {
  await page.goto('/primer');
  const targets = await page
    .locator('[popovertarget]')
    .evaluateAll((terms) => terms.map((term) => term.getAttribute('popovertarget')?.replace('popover-', '')));
  expect(targets.length).toBeGreaterThan(10);
  for (const target of targets) await expect(page.locator(`#term-${target} dfn`)).toHaveCount(1);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '') as {
    '@graph': { '@type': string; hasDefinedTerm?: unknown[] }[];
  };
  const set = data['@graph'].find((object) => object['@type'] === 'DefinedTermSet');
  expect(set?.hasDefinedTerm).toHaveLength(await page.locator('#glossary dfn').count());
});

test('the contents mark the place', async ({ page }) => {
  await page.goto('/primer');
  const weight = (name: string) =>
    page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name })
      .evaluate((link) => getComputedStyle(link).fontWeight);
  await page
    .locator('#governance')
    .evaluate((section) => section.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect.poll(() => weight('Governance')).toBe('600');
  expect(await weight('Overview')).not.toBe('600');
});

test('on a phone the contents stay one press away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/primer#key-entities');
  const back = page.getByRole('main').getByRole('link', { name: 'Contents' });
  await expect(back).toBeInViewport();
  await back.click();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(back).toBeHidden();
});

test('on a phone no table is wider than the screen, and each cell says its column', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/primer');
  for (const table of await page.getByRole('table').all()) {
    const { right, overflow } = await table.evaluate((element) => ({
      right: element.getBoundingClientRect().right,
      overflow: [...element.querySelectorAll('td, th')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .length,
    }));
    expect(right).toBeLessThanOrEqual(390);
    expect(overflow).toBe(0);
  }
  const row = page.getByRole('table', { name: 'Processor by tape' }).getByRole('row', { name: /Tape C/ });
  await expect(row.getByRole('rowheader')).toHaveText('Tape C');
  await expect(row.getByRole('cell')).toHaveCount(5);
  await expect(row.getByText('Processor', { exact: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is said, and the drawing can be chosen from', async ({ page }) => {
    await page.goto('/primer');
    for (const text of ['Listed on NYSE', 'Listed on Nasdaq', 'UQDF and UTDF', 'With NYSE American', 'As UTP'])
      await expect(drawing(page).getByText(text, { exact: true })).toBeVisible();
    await drawing(page).locator('label').filter({ hasText: 'Tape C' }).click();
    await expect(drawing(page).getByText('Listed on NYSE', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'NBBO' }).click();
    await expect(page.getByRole('note').filter({ hasText: 'National best bid and offer' })).toBeVisible();
    // The print style ignores the choice.
    await page.emulateMedia({ media: 'print' });
    await expect(drawing(page).getByText('Listed on NYSE', { exact: true })).toBeVisible();
  });
});
