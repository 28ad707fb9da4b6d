import type { Page } from 'playwright';

/**
 * Waits until React listens to the whole document, so that a click finds its handler. The scripts load after the page's
 * load event (docs/decisions/0011), which is all that Playwright waits for.
 */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__next_f' in window) || Object.keys(document).some((key) => key.startsWith('__reactContainer')),
  );
}
