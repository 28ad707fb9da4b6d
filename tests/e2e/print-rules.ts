import type { Page } from '@playwright/test';

import { expect } from './fixtures';

/** What a browser's dialog takes off by default. */
export const usualMargins = { top: '0.4in', right: '0.4in', bottom: '0.4in', left: '0.4in' };

/** Draws the page as it is printed. Returns its text. */
export async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'));
    return document.body.innerText;
  });
}

/** What may be cut by the end of a sheet, headings that may be left behind on one, and forms. */
const breaks = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const seen = (selector: string) =>
      [...main.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const lacking = (selector: string, property: 'breakInside' | 'breakAfter') =>
      seen(selector).filter((element) => getComputedStyle(element)[property] !== 'avoid');
    return {
      // The drawing of the two paths may break between them.
      cut: lacking('figure:not([aria-labelledby=follow-title]), table, tr, svg[role=img]', 'breakInside').filter(
        (element) => !element.closest('div:has(svg):not(:has(p, li, h2))'),
      ).length,
      left: lacking('h1, h2, h3, h4, caption', 'breakAfter').length,
      forms: seen('form, #subscribe').length,
    };
  });

const head = (page: Page, part: string) =>
  page.evaluate(
    (pseudo) => getComputedStyle(document.querySelector('link[rel=canonical]') ?? document.body, pseudo).content,
    part,
  );

/** The day in the page's own time zone, as its style sheet prints it. */
const today = (page: Page) => page.evaluate(() => `"${new Date().toLocaleDateString('en-US', { dateStyle: 'long' })}"`);

/** Expects that a public page prints its text, its address and the day, no control and no form, and cuts nothing. */
export async function expectPrintable(page: Page): Promise<void> {
  const before = await today(page);
  const text = await printed(page);
  expect([before, await today(page)]).toContain(await head(page, '::after'));
  expect(text).not.toContain('not affiliated with the official CT Plan. For official information');
  expect(text).not.toMatch(/^(Sign In|Skip to content)$/m);
  // In print, a word that opens its explanation is not a control.
  const controls = page.locator('button:not([popovertarget]), input, select, textarea, nav').filter({ visible: true });
  await expect(controls).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { origin, pathname } = new URL(page.url());
  expect(await head(page, '::before')).toBe(`"${origin}${pathname === '/' ? '' : pathname}"`);
  expect(await breaks(page)).toEqual({ cut: 0, left: 0, forms: 0 });
}
