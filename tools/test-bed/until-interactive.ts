import type { Page } from 'playwright';

/**
 * Waits until React listens to the whole document; from then on a click finds its handler. The scripts come after the
 * load of the page (docs/decisions/0011), which is all that Playwright waits for.
 */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !('__next_f' in window) || Object.keys(document).some((key) => key.startsWith('__reactContainer')),
  );
}
