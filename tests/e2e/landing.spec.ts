import { expect, newYear, test } from './fixtures';

const versions = [
  { name: 'the essay', path: '/?version=v1' },
  { name: 'the briefing', path: '/?version=v2' },
];

for (const { name, path } of versions) {
  test.describe(name, () => {
    test('holds every part, with the same anchors', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modernizing the Consolidated Tape');
      for (const title of [
        'Legacy of Leadership',
        'Challenges',
        'New Plan',
        'Independent Administrator',
        'Our Proposal',
      ]) {
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
      }
      for (const anchor of ['opportunities', 'features', 'news', 'subscribe']) {
        await expect(page.locator(`#${anchor}`)).toHaveCount(1);
      }
      await expect(page.locator('main').getByText('Proposal prototype, for illustration only')).toBeVisible();
      await expect(page.locator('#news')).toContainText('Latest Updates');
      await expect(page.locator('#news li')).toHaveCount(3);
      await expect(page.locator('#subscribe')).toContainText('Subscribe for Updates');
    });

    test('leads to the form and to the vision', async ({ page }) => {
      await page.goto(path);
      await page.getByRole('link', { name: 'Get Updates' }).click();
      await expect(page.getByLabel('Email address')).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/vision');
    });
  });
}

test('the short landing page has the claim, the opportunities and the form @journey', async ({ page }) => {
  await page.goto('/landing-v2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modernizing the Consolidated Tape');
  await expect(page.locator('#opportunities li')).toHaveCount(3);
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/landing-v2$/);
  const description = await page.locator('meta[name=description]').getAttribute('content');
  expect(description).toContain('Tapes');
  await page.goto('/');
  expect(await page.locator('meta[name=description]').getAttribute('content')).not.toBe(description);
});

test('the page does not shift while it loads, also where the disclaimer was dismissed', async ({ page }) => {
  // Without fonts: on a line or a machine so slow that they come after the first paint, the text is set anew.
  await page.route('**/*', async (route, request) => {
    if (!['document', 'stylesheet'].includes(request.resourceType())) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/@font-face\s*\{[^}]*\}/g, '');
    return route.fulfill({ response, body });
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
  for (const path of [...versions.map((version) => version.path), '/landing-v2', '/about', '/vision']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await shifted(), path).toBe(0);
  }
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await shifted()).toBe(0);
  await page.getByRole('button', { name: 'Dismiss disclaimer' }).click();
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('complementary', { name: 'Disclaimer' })).toBeHidden();
  expect(await shifted()).toBe(0);
});

test('a published item is on the page with the next request', async ({ page, site }) => {
  await page.goto('/?version=v2');
  const title = `Print of ${process.pid}`;
  await site.addNews({ title, date: `${newYear()}-01-01` });
  await page.reload();
  await expect(page.locator('#news').getByRole('link', { name: title })).toHaveAttribute('href', /^\/updates\?id=\d+$/);
});

test('on a phone the briefing folds what other pages have too, until a link leads there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?version=v2');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7600);
  const vendors = page.locator('#opportunities').getByRole('heading', { level: 3 }).first();
  await expect(vendors).toBeHidden();
  await page.getByText('For vendors, subscribers and investors').click();
  await expect(vendors).toBeVisible();
  const steps = page.locator('#decision').getByRole('heading', { level: 3 }).first();
  await expect(steps).toBeHidden();
  await page.getByRole('link', { name: 'The steps to a transition' }).click();
  await expect(steps).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(page.getByText('The nine highlights')).toBeHidden();
  await expect(page.locator('#features').getByRole('figure')).toHaveCount(3);
  await expect(page.locator('#features').getByRole('figure').first()).toBeVisible();
});

test('an excerpt has two lines at most, as on the cards of the news page', async ({ page, site }) => {
  await site.addNews({ title: 'At length', excerpt: 'Words that go on. '.repeat(25), date: `${newYear()}-01-01` });
  for (const path of [...versions.map((version) => version.path), '/updates']) {
    await page.goto(path);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const lines = await page
        .getByText(/^Words that go on\./)
        .first()
        .evaluate((excerpt) => excerpt.clientHeight / parseFloat(getComputedStyle(excerpt).lineHeight));
      expect([path, width, Math.round(lines)]).toEqual([path, width, 2]);
    }
  }
});

test('every opening leads to the primer', async ({ page }) => {
  const opening = page.getByRole('main').locator('header').getByRole('link', { name: 'Start with the primer' });
  for (const path of ['/?version=v1', '/?version=v2', '/landing-v2', '/vision']) {
    await page.goto(path);
    await expect(opening, path).toHaveAttribute('href', '/primer');
  }
});

test('the opening answers what would change, when and who we are, within the first screen', async ({ page }) => {
  for (const path of ['/?version=v2', '/?version=v1', '/landing-v2']) {
    await page.goto(path);
    for (const name of ['What would change', 'The steps to a transition', 'Who DataBP is, and is not']) {
      const link = page.getByRole('main').getByRole('link', { name }).first();
      await expect(link, path).toBeInViewport();
      const [target, anchor] = ((await link.getAttribute('href')) ?? '').split('#');
      if (!target) await expect(page.locator(`#${anchor}`), path).toHaveCount(1);
    }
  }
});

test('no sentence of more than eight words is on two pages', async ({ page }) => {
  /** Of the pages whose text is ours; what the versions of the home page share is on one of them. */
  const groups = [
    ['/?version=v1', '/?version=v2', '/landing-v2'],
    ...['/about', '/vision', '/primer', '/contact', '/updates', '/documents', '/legal'].map((path) => [path]),
  ];
  /** What others may repeat: the form and its note, wherever a reader may subscribe, and news and documents. */
  const repeatable = 'form, [popover], article, li:has(a[href*="?id="])';
  const seen = new Map<string, string>();
  const repeated: string[] = [];
  for (const paths of groups) {
    const sentences = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      const texts = await page
        .locator('main')
        .evaluateAll(
          ([main], repeatable) =>
            [...(main?.querySelectorAll('p, li, dd, td, figcaption, blockquote') ?? [])]
              .filter((element) => !element.closest(repeatable) && !element.querySelector('p, li, dd'))
              .flatMap((element) => (element as HTMLElement).innerText.split('\n')),
          repeatable,
        );
      for (const text of texts) for (const sentence of text.split(/(?<=[.?!])\s+/)) sentences.add(sentence.trim());
    }
    for (const sentence of sentences) {
      if (sentence.split(/\s+/).length <= 8) continue;
      const elsewhere = seen.get(sentence);
      if (elsewhere) repeated.push(`${elsewhere} and ${paths[0]}: ${sentence}`);
      seen.set(sentence, paths[0] ?? '');
    }
  }
  expect(repeated).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the names of plans, processors and feeds open an explanation that leads to the primer', async ({ page }) => {
    await page.goto('/?version=v2');
    for (const [name, explained] of [
      ['CTA and CQ Plans', 'Consolidated Tape Association'],
      ['UTP Plan', 'unlisted trading privileges'],
      ['SIAC', 'Securities Industry Automation Corporation'],
      ['CQS, CTS', 'Consolidated Quotation System'],
      ['UQDF, UTDF', 'UTP Trade Data Feed'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
      const note = page.getByRole('note').filter({ hasText: explained });
      await expect(note).toBeVisible();
      const target = await note.getByRole('link').getAttribute('href');
      expect(target).toMatch(/^\/primer#term-/);
      await page.keyboard.press('Escape');
    }
  });
});
