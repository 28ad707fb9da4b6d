import type { Page } from '@playwright/test';

import { follow } from '@/lib/content/follow';
import { vision } from '@/lib/content/vision';
import { paths } from '@/lib/paths';

import { expect, lineCount, test } from './fixtures';

function resize(page: Page, width: number): Promise<void> {
  return page.setViewportSize({ width, height: 900 });
}

test('no owner of a processor overlaps the next, not even with wider text spacing', async ({ page }) => {
  await page.goto(paths.primer);
  for (const spacing of ['*{}', '* { line-height: 1.5 !important; letter-spacing: 0.12em !important }']) {
    await page.addStyleTag({ content: spacing });
    for (const width of [320, 390, 1280]) {
      await resize(page, width);
      const figure = page.getByRole('figure', { name: 'Who has owned the processors' });
      const lists = await figure.getByRole('list').evaluateAll((all) =>
        all.map((list) =>
          [...list.children].map((item) => {
            const text = document.createRange();
            text.selectNodeContents(item);
            const { top, bottom } = text.getBoundingClientRect();
            return { top, bottom };
          }),
        ),
      );
      expect(lists.map(({ length }) => length)).toEqual([4, 2, 6]);
      for (const items of lists) {
        for (const [index, { top }] of items.entries()) {
          expect(top).toBeGreaterThanOrEqual(items[index - 1]?.bottom ?? 0);
        }
      }
    }
  }
});

test('a page grows with a wide window, by a quarter at most', async ({ page }) => {
  await page.goto(paths.about);
  for (const [width, size] of [
    [390, 16],
    [1280, 16],
    [2560, 20],
    [3840, 20],
  ] as const) {
    await resize(page, width);
    expect([width, await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))]).toEqual(
      [width, size],
    );
  }
});

test('the tapes carry letters from edge to edge of a wide window', async ({ page }) => {
  for (const path of ['/?version=v1', '/?version=v2', '/landing-v2']) {
    await page.goto(path);
    for (const width of [1920, 2560]) {
      await resize(page, width);
      for (const tape of await page.locator('.tape').all()) {
        const print = await tape.evaluate((element) => {
          const { maskRepeat, width } = getComputedStyle(element, '::before');
          return { maskRepeat, width: parseFloat(width), left: element.getBoundingClientRect().left };
        });
        expect(print).toEqual({ maskRepeat: 'repeat-x', width, left: 0 });
      }
      const printed = await page
        .locator('g[data-tape]')
        .evaluateAll((tapes) =>
          tapes.map((tape) =>
            Math.min(...[...tape.querySelectorAll('text')].map((text) => text.getBoundingClientRect().left)),
          ),
        );
      for (const left of printed) expect(left).toBeLessThan(160);
    }
  }
});

test('no hairline is beside the edge of a colored band', async ({ page }) => {
  await page.goto(paths.about);
  for (const width of [390, 1280]) {
    await resize(page, width);
    const stray = await page.locator('main').evaluate((main) => {
      const groundAt = (element: Element | null): string => {
        if (!element) return '';
        const { backgroundColor } = getComputedStyle(element);
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundAt(element.parentElement) : backgroundColor;
      };
      return [...main.querySelectorAll('section[id]')].flatMap((section) => {
        const ruled = [section, ...section.children].find(
          (element) => parseFloat(getComputedStyle(element).borderTopWidth) > 0,
        );
        const before = section.previousElementSibling;
        return ruled && before && groundAt(before) !== groundAt(section) ? [section.id] : [];
      });
    });
    expect(stray).toEqual([]);
  }
});

test('the chapters of the vision keep their numbers on a phone', async ({ page }) => {
  await page.goto('/vision');
  for (const width of [390, 1280]) {
    await resize(page, width);
    for (const [index, { anchor }] of vision.chapters.entries()) {
      await expect(
        page
          .locator(`#${anchor}`)
          .getByText(String(index + 1), { exact: true })
          .first(),
      ).toBeVisible();
    }
  }
});

test('each station of the primer’s drawing has its name on one line, and the caption fits both its directions', async ({
  page,
}) => {
  expect(follow.caption).not.toMatch(/left|right/);
  await page.goto(paths.primer);
  for (const width of [320, 390, 768, 1280]) {
    await resize(page, width);
    for (const { steps } of follow.paths) {
      for (const { anchor } of steps) {
        const name = page.locator(`#${anchor} label`).first();
        const fits = await name.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return text.getBoundingClientRect().width <= element.clientWidth;
        });
        expect([width, anchor, await lineCount(name), fits]).toEqual([width, anchor, 1, true]);
      }
    }
  }
});

test('no tabular figures widen the hyphens of tables and fields', async ({ page }) => {
  for (const [path, parts] of [
    ['/primer', 'main :is(th, td)'],
    ['/contact', 'main :is(input, select, textarea)'],
  ] as const) {
    await page.goto(path);
    const figures = await page
      .locator(parts)
      .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).fontVariantNumeric));
    expect(figures.length).toBeGreaterThan(3);
    expect(new Set(figures)).toEqual(new Set(['normal']));
  }
});

test('a date of the essay’s timeline is on one line', async ({ page }) => {
  await page.goto('/?version=v1');
  for (const width of [320, 1024, 1280, 1920]) {
    await resize(page, width);
    for (const label of await page.locator('section:has(> div > #timeline-title) li p:first-child').all()) {
      expect([width, await label.textContent(), await lineCount(label)]).toEqual([width, await label.textContent(), 1]);
    }
  }
});
