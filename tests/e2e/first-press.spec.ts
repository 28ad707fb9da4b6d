import type { Page } from '@playwright/test';

import { contactDialog } from '@/lib/content/landing';
import { untilInteractive } from '@/tools/test-bed/until-interactive';

import { expect, test } from './fixtures';

/** React works in small steps, each of which posts a message to itself: from here on these wait. */
async function openBeforeReactWorks(page: Page, path = '/about'): Promise<void> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: Parameters<typeof post>) {
      waiting.push(() => post.apply(this, args));
    } as typeof post;
    Object.assign(window, {
      letReactWork() {
        MessagePort.prototype.postMessage = post;
        for (const go of waiting.splice(0)) go();
      },
    });
  });
  await page.goto(path);
  await untilInteractive(page);
}

test.describe('a press that comes before React has taken over the page', () => {
  test('is not the moment in which it does, and is handled after it', async ({ page }) => {
    await openBeforeReactWorks(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: contactDialog.open });
    const isTakenOver = await link.evaluate((element: HTMLElement) => {
      element.click();
      const is = Object.keys(element).some((key) => key.startsWith('__reactProps'));
      (window as unknown as { letReactWork(): void }).letReactWork();
      return is;
    });
    expect(isTakenOver).toBe(false);
    await expect(page.getByRole('dialog', { name: contactDialog.title })).toBeVisible();
    await expect(page).toHaveURL('/about');
  });

  test('comes through, too, when that takes long @journey', async ({ page }) => {
    await openBeforeReactWorks(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: contactDialog.open });
    const when = await link.evaluate(
      (element: HTMLElement) =>
        new Promise((resolve) => {
          let isPressed = false;
          element.addEventListener('click', () => resolve(isPressed ? 'afterwards' : 'at once'));
          element.click();
          isPressed = true;
        }),
    );
    expect(when).toBe('afterwards');
  });

  test('chooses, where it chooses, at once', async ({ page }) => {
    await openBeforeReactWorks(page, '/?version=v2');
    await page.getByRole('radio', { name: 'Tape B' }).check();
    await expect(page.getByRole('radio', { name: 'Tape B' })).toBeChecked();
  });
});
