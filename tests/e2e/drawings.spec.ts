import type { Page } from '@playwright/test';

import { paths } from '../../lib/paths';
import { everyPage, expect, test } from './fixtures';

test('every drawing has a name, or is an ornament that nobody is told of', async ({ page }) => {
  for (const path of everyPage) {
    await page.goto(path);
    const untold = await page
      .locator('svg')
      .evaluateAll((drawings) =>
        drawings
          .filter((drawing) => !drawing.closest('[aria-hidden=true], [role=img][aria-label]'))
          .map((drawing) => drawing.outerHTML.slice(0, 200)),
      );
    expect(untold, path).toEqual([]);
  }
});

test('the path of a license reads in order, every step with its sentence', async ({ page }) => {
  await page.goto(paths.primer);
  await expect(page.getByRole('group', { name: 'Follow a license' })).toMatchAriaSnapshot(`
    - group "Follow a license":
      - list:
        - listitem:
          - radio "Agreement"
          - text: Agreement
          - paragraph: /signs an agreement/
          - list:
            - listitem: /Tape A ?With the New York Stock Exchange/
            - listitem: /Tape B ?With NYSE American/
            - listitem: /Tape C ?With Nasdaq/
        - listitem:
          - radio "Report"
          - text: Report
          - paragraph: /who received the data/
          - list:
            - listitem: /Tape A ?As Network A/
            - listitem: /Tape B ?As Network B/
            - listitem: /Tape C ?As UTP/
        - listitem:
          - radio "Invoice"
          - text: Invoice
          - paragraph: /charged the fees/
          - list:
            - listitem: /Tape A ?CTA and CQ fees/
            - listitem: /Tape B ?CTA and CQ fees/
            - listitem: /Tape C ?UTP fees/
        - listitem:
          - radio "Audit"
          - text: Audit
          - paragraph: /Reports are checked/
  `);
});

test('who answers to whom is told in words beside the drawing', async ({ page }) => {
  await page.goto(paths.primer);
  const figure = page.getByRole('figure').filter({ has: page.getByRole('img', { name: 'Who answers to whom' }) });
  await expect(figure).toMatchAriaSnapshot(`
    - figure:
      - img "Who answers to whom"
      - text: /Operating Committee/
  `);
  await expect(figure).toHaveAccessibleDescription(/Operating Committee/);
});

test('a chapter of the essay opens with its title: its engraving is an ornament', async ({ page }) => {
  await page.goto('/?version=v1');
  for (const name of ['Legacy of Leadership', 'Challenges', 'New Plan', 'Independent Administrator', 'Our Proposal']) {
    const chapter = page.getByRole('article').getByRole('region', { name, exact: true });
    await expect(chapter.locator('svg')).toHaveCount(1);
    await expect(chapter).toMatchAriaSnapshot(`
      - region "${name}":
        - heading "${name}" [level=2]
        - paragraph
    `);
  }
});

test('the briefing says what is now and what is proposed, row by row', async ({ page }) => {
  await page.goto('/?version=v2');
  const table = page.getByRole('region', { name: 'Proposal highlights' }).getByRole('table').first();
  await expect(table).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row /Unified processes/
        - row /One agreement .*Separate agreements .*A single market data agreement/
        - row /One way in .*An application .*One application/
        - row /One report, one invoice .*plan by plan.*on one invoice/
  `);
});

test('the sides of the highlights are chosen by keyboard alone', async ({ page }) => {
  await page.goto('/?version=v2');
  const sides = page.getByRole('group', { name: 'Show' });
  await sides.getByRole('radio', { name: 'Both' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(sides.getByRole('radio', { name: 'Today' })).toBeChecked();
  await expect(page.getByText('A single market data agreement for all three tapes')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(sides.getByRole('radio', { name: 'Proposed' })).toBeChecked();
  await expect(page.getByText('Separate agreements under the CTA and UTP Plans')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(sides.getByRole('radio', { name: 'Both' })).toBeChecked();
});

for (const [path, name] of [
  ['/?version=v2', 'Tape B'],
  ['/primer', 'Tape B'],
] as const) {
  test(`a choice on ${path} moves nothing where motion is to be reduced`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const moving = await page.getByRole('radio', { name }).evaluate((choice) => {
      if (choice instanceof HTMLInputElement) choice.click();
      document.body.getBoundingClientRect();
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
    expect(moving).toBe(0);
  });
}

/** What stands in the page for the eye, controls that only scripts bring to life aside. */
async function said(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    while (walker.nextNode()) {
      const { parentElement: around, nodeValue } = walker.currentNode;
      const isControl = around?.closest('button, select');
      if (around && !isControl && around.checkVisibility({ visibilityProperty: true })) words.push(nodeValue ?? '');
    }
    return words.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  });
}

test('in forced colors the row of the chosen tape is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/?version=v2');
  await page.getByRole('radio', { name: 'Tape B' }).check();
  await expect(page.locator('tr[data-tape=B]')).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('tr[data-tape=A]')).toHaveCSS('outline-style', 'none');
});

test('without scripts nothing that is said is missing', async ({ page, browser, site }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const plainPage = await plain.newPage();
  for (const path of everyPage) {
    await page.goto(path);
    await plainPage.goto(path);
    const without = await said(plainPage);
    expect(without.length, path).toBeGreaterThan(10);
    expect(await said(page), path).toEqual(without);
  }
  await plain.close();
});
