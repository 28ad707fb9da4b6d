import { everyPage, expect, test } from './fixtures';

const pages = [...everyPage, '/updates?q=tape', '/updates?id=1'];

test.use({ expectedConsoleErrors: [/404 \(Not Found\).*\/nothing-here/] });

/** Texts in drawings with fewer than four letters per line. */
function sentencesWithoutRoom(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main figure :is(p, span, li)')].flatMap((element) => {
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
      .join('');
    const letters = element.clientWidth / Number.parseFloat(getComputedStyle(element).fontSize);
    return text.length > 20 && element.clientWidth > 1 && letters < 4 ? [text] : [];
  });
}

test('no page scrolls sideways at 320 px, nor with text twice as large', async ({ page, site }) => {
  const id = await site.addNews({
    title: `Unbreakable${'word'.repeat(40)}`,
    excerpt: `https://example.com/${'path'.repeat(60)}`,
    content: 'x'.repeat(500),
  });
  for (const path of [...pages, `/updates?id=${id}`, '/nothing-here']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    for (const width of [320, 390, 640]) {
      await page.setViewportSize({ width, height: 640 });
      // 200 % at 640 px is what zooming an ordinary window does, at 390 a phone whose reader wants large text.
      if (width === 390) await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 390) expect(await page.evaluate(sentencesWithoutRoom), path).toEqual([]);
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything still reads, and no control shows that does nothing', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.getByRole('main').innerText()).not.toContain('Loading');
      // Pressing a term of the primer opens its explanation natively.
      const dead = page
        .getByRole('main')
        .locator('button:not([popovertarget], [type=submit])')
        .filter({ visible: true });
      await expect(dead).toHaveCount(0);
    }
  });
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
