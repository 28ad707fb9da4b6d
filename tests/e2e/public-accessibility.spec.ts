import { expect, test } from './fixtures';

test('an item of unbreakable words does not scroll sideways, nor with text twice as large', async ({ page, site }) => {
  const id = await site.addNews({
    title: `Unbreakable${'word'.repeat(40)}`,
    excerpt: `https://example.com/${'path'.repeat(60)}`,
    content: 'x'.repeat(500),
  });
  await page.goto(`/updates?id=${id}`);
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 640 });
    // 200 % at 640 px is what zooming an ordinary window does, at 390 a phone whose reader wants large text.
    if (width === 390) await page.addStyleTag({ content: 'html { font-size: 200% }' });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('the skip link leads to the content', async ({ page }) => {
  for (const path of ['/about', '/primer']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});
