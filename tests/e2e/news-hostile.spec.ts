import { expect, test, type Site } from './fixtures';

async function publishMarkdown(site: Site, title: string, content: string): Promise<number> {
  const date = '2034-01-01';
  const text = { title, excerpt: 'Excerpt', content, category: 'Announcements', link: null, date, format: 'markdown' };
  const created = await site.admin.post('/api/admin/news/drafts', { data: text });
  expect(created.status(), await created.text()).toBe(201);
  const { item, draft } = (await created.json()) as { item: { id: number }; draft: { revision: number } };
  const published = await site.admin.post(`/api/admin/news/${item.id}/publish`, { data: { revision: draft.revision } });
  expect(published.status()).toBe(200);
  return item.id;
}

const deep = (mark: string, depth: number) =>
  Array.from({ length: depth }, (_, level) => `${mark.repeat(level)}${mark}level ${level}`).join('\n');

const texts: Record<string, string> = {
  'a word without end': 'x'.repeat(20_000),
  'a bold word and an address without end': `**${'y'.repeat(3000)}** https://e.example/${'z'.repeat(1500)}`,
  'a heading and a list item without end': `# ${'h'.repeat(3000)}\n\n- ${'l'.repeat(3000)}`,
  'code without end': `\`${'c'.repeat(3000)}\`\n\n\`\`\`\n${'d'.repeat(5000)}\n\`\`\``,
  'quotations in quotations': deep('> ', 180),
  'lists in lists': Array.from({ length: 100 }, (_, level) => `${' '.repeat(level * 2)}- level ${level}`).join('\n'),
  'numbers of nine digits': Array.from({ length: 20 }, (_, level) => `${'    '.repeat(level)}999999999. level`).join(
    '\n',
  ),
  'a table of 200 columns': `${'| a long heading '.repeat(200)}|\n${'|---'.repeat(200)}|\n${'| cell '.repeat(200)}|`,
  'a table in a quotation': `> | ${'w'.repeat(2000)} | b |\n> |---|---|\n> | 1 | 2 |`,
  'more marks than are formatted': '**_'.repeat(16_000),
  'marks that turn the direction': '\u202E\u2066'.repeat(500) + 'abc\u202D '.repeat(1000),
  'stacked accents': `e${'\u0301'.repeat(3000)} a`,
  'what would run': [
    '<script>window.hasRun = 1</script><img src=x onerror="window.hasRun = 1"><svg onload="window.hasRun = 1">',
    '[a](javascript:window.hasRun=1) [b](JaVaScRiPt:window.hasRun=1) [c](data:text/html,<script>1</script>)',
    '![d](x"onerror="window.hasRun=1) <javascript:window.hasRun=1> [e](https://e.example/"onmouseover="window.hasRun=1)',
    '</div></article></main><style>*{display:none}</style><iframe srcdoc="<script>parent.hasRun=1</script>">',
  ].join('\n\n'),
};

test.use({ viewport: { width: 320, height: 640 } });

test('no text that an author may publish runs, or breaks the page at 320 pixels', async ({ page, site }) => {
  for (const [name, content] of Object.entries(texts)) {
    await test.step(name, async () => {
      const title = `Hostile: ${name}`;
      const id = await publishMarkdown(site, title, content);
      await page.goto(`/updates?id=${id}`);
      const article = page.locator('[data-part="news-text"]').first();
      await expect(article).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await article.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      const links = article.locator('a:not([data-anchor])');
      for (const link of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
        expect(link).toMatch(/^(https?:|mailto:|\/[^/])/);
      await page.mouse.move(160, 400);
      expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
      expect(await article.locator('script, img, svg, iframe, style, [style], [onerror], [onload]').count()).toBe(0);
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      await site.admin.delete(`/api/admin/news/${id}`);
    });
  }
});
