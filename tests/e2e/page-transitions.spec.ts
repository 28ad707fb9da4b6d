import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';

/** Records how many parts of the page move in each transition from now on. */
async function watchTransitions(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const moving: number[] = [];
    Object.assign(window, { moving });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      void transition.ready.then(() => {
        const parts = document.getAnimations().filter(({ effect }) => {
          const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null;
          return pseudo?.startsWith('::view-transition') && Number(effect?.getComputedTiming().duration) > 0;
        });
        moving.push(parts.length);
      });
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { moving: number[] }).moving);
}

test('one page fades into the next', async ({ page }) => {
  const transitions = await watchTransitions(page);
  await page.goto('/about');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Our Vision' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Vision' })).toBeVisible();
  await expect.poll(transitions).toHaveLength(1);
  expect((await transitions())[0]).toBeGreaterThan(0);
});

test('nothing moves if reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const transitions = await watchTransitions(page);
  await page.goto('/about');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Our Vision' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Vision' })).toBeVisible();
  await expect.poll(transitions).toEqual([0]);
});

test('the next page begins at its top', async ({ page }) => {
  // Not from the bottom to a place a little below the top, for most of a second.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/legal');
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    addEventListener('scroll', () => location.pathname === '/documents' && places.push(scrollY));
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places);
  await expect.poll(async () => (await places()).at(-1)).toBe(0);
  expect((await places()).filter((place) => place > 0)).toEqual([]);
});
