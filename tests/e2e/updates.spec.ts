import type { Page } from '@playwright/test';

import { expect, hold, newYear, test } from './fixtures';
import { distance, shareOfWindow } from './geometry';

// The last long file: both workers share it.
test.describe.configure({ mode: 'parallel' });

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

test.describe('updates', () => {
  test('a page beyond the last says so, leads back, and is not for search engines', async ({ page }) => {
    await page.goto('/updates?page=40');
    await expect(page.getByText('There are no updates this far back.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'See the most recent updates' }).click();
    await expect(page).toHaveURL('/updates');
  });

  test('a page beyond the end of a search or a category says so and leads back; the first of two searches counts', async ({
    page,
    site,
  }) => {
    await site.addNews({ title: 'Found by its xylograph', category: 'Regulatory' });
    for (const query of ['q=xylograph', 'category=regulatory']) {
      await page.goto(`/updates?${query}&page=9`);
      await expect(page.getByText('There are no updates this far back.')).toBeVisible();
      await page.getByRole('link', { name: 'See the most recent updates' }).click();
      await expect(page.getByRole('link', { name: 'Found by its xylograph' })).toBeVisible();
    }
    await page.goto('/updates?q=xylograph&q=nothing');
    await expect(page.getByRole('link', { name: 'Found by its xylograph' })).toBeVisible();
  });

  test('the title of a search comes back when an item is closed', async ({ page, site }) => {
    await site.addNews({ title: 'Found by its zymurgy' });
    await page.goto('/updates?q=zymurgy');
    await page.getByRole('link', { name: 'Found by its zymurgy' }).click();
    await expect(page).toHaveTitle('Found by its zymurgy | DataBP');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveTitle('Search: zymurgy | DataBP');
  });

  test('lists each item with category, long date, title, excerpt and its controls', async ({ page, site }) => {
    const year = newYear();
    await site.addNews({
      title: 'A card with a link',
      excerpt: 'One line of an excerpt that goes on. '.repeat(10),
      category: 'Regulatory',
      date: `${year}-03-04`,
      link: 'https://www.example.com/article',
    });
    await site.addNews({ title: 'A card without', date: `${year}-03-03` });
    await page.goto('/updates');
    await expect(page.getByRole('heading', { level: 1, name: 'Updates & Announcements' })).toBeVisible();
    const first = card(page, 'A card with a link');
    await expect(first.getByText('Regulatory')).toBeVisible();
    await expect(first.getByText(`March 4, ${year}`)).toBeVisible();
    await expect(first.getByRole('heading', { level: 2 })).toHaveText('A card with a link');
    const excerpt = await first.getByText('One line of an excerpt').evaluate((element) => {
      const style = getComputedStyle(element);
      return { lines: style.webkitLineClamp, height: element.clientHeight, line: parseFloat(style.lineHeight) };
    });
    expect(excerpt.lines).toBe('2');
    expect(excerpt.height).toBeLessThan(excerpt.line * 2.5);
    const external = first.getByRole('link', { name: /Read Full Article/ });
    await expect(external).toHaveAttribute('href', 'https://www.example.com/article');
    await expect(external).toHaveAttribute('target', '_blank');
    await expect(card(page, 'A card without').getByRole('link', { name: /Read Full Article/ })).toHaveCount(0);
  });

  test('the results of a search begin in the upper half of a phone, and its categories are at hand', async ({
    page,
    site,
    expectAccessible,
  }) => {
    await site.addNews({ title: 'Found by its quagga', category: 'Regulatory' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/updates?q=quagga');
    await expect(page.getByRole('link', { name: 'Found by its quagga' })).toBeInViewport({ ratio: 1 });
    const first = await page.getByRole('main').getByRole('article').first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(844 / 2);
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await expect(categories).toHaveCount(0);
    const fold = page.getByRole('main').locator('summary');
    await fold.click();
    await expectAccessible();
    await categories.getByRole('link', { name: 'Regulatory' }).click();
    await expect(page).toHaveURL(/category=regulatory/);
    await expect(categories.getByRole('link', { name: 'Regulatory' })).toHaveAttribute('aria-current', 'true');
    await page.setViewportSize({ width: 320, height: 844 });
    await fold.click();
    const endOfLabel = await page.locator('label[for=news-search]').evaluate((label) => {
      const words = document.createRange();
      words.selectNodeContents(label);
      return words.getBoundingClientRect().right;
    });
    expect((await fold.boundingBox())?.x).toBeGreaterThan(endOfLabel);
  });

  test('the search button is beside its field', async ({ page }) => {
    await page.goto('/updates');
    const field = page.getByRole('searchbox', { name: 'Search updates, documents and primer' });
    // A label wraps; a placeholder would be cut.
    await expect(page.getByText('Search updates, documents and primer')).toBeVisible();
    await expect(field).not.toHaveAttribute('placeholder');
    for (const width of [1280, 768, 375]) {
      await page.setViewportSize({ width, height: 900 });
      const { beside, down } = await distance(field, page.getByRole('search').getByRole('button'));
      expect(beside).toBeGreaterThanOrEqual(0);
      expect(down).toBeCloseTo(0, 0);
    }
  });

  test('copies the link of a card and says so for two seconds', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await site.addNews({ title: 'To be copied', date: `${newYear()}-01-01` });
    await page.clock.install({ time: '2031-04-02T10:00:00Z' });
    await page.goto('/updates');
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt('2031-04-02T11:00:00Z');
    await card(page, 'To be copied').getByRole('button', { name: 'Copy Link: To be copied' }).click();
    const tip = card(page, 'To be copied').getByText('Link copied!');
    await expect(tip).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/updates?id=${id}`);
    await page.clock.runFor(1900);
    await expect(tip).toBeVisible();
    await page.clock.runFor(200);
    await expect(tip).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('an item that is closed before its text has come stays closed', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Put away quickly', date: `${newYear()}-01-01` });
    const answer = await hold(page, `**/api/news/${id}`);
    await page.goto('/updates');
    await page.getByRole('link', { name: 'Put away quickly', exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    const answered = page.waitForResponse(`**/api/news/${id}`);
    answer();
    await (await answered).finished();
    // The page has processed it once it has painted twice.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(dialog(page)).toHaveCount(0);
  });

  test('opens an item in a dialog; address and history keep in step @journey', async ({ page, site, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const year = newYear();
    const id = await site.addNews({
      title: 'An item to open',
      excerpt: 'Its excerpt',
      content: 'First line\nSecond line\n\nLast line',
      category: 'Industry Insights',
      date: `${year}-05-06`,
      link: '/vision',
    });
    await page.goto('/updates');
    await page.getByRole('link', { name: 'An item to open', exact: true }).click();
    await expect(page).toHaveURL(`/updates?id=${id}`);
    await expect(dialog(page)).toHaveAccessibleName('An item to open');
    await expect(dialog(page).getByRole('region', { name: 'Text of the update' })).toBeFocused();
    await expect(dialog(page).getByText('Industry Insights')).toBeVisible();
    await expect(dialog(page).getByText(`May 6, ${year}`)).toBeVisible();
    await expect(dialog(page).getByText('Its excerpt')).toBeVisible();
    const content = dialog(page).getByText('First line');
    expect(await content.evaluate((element) => (element as HTMLElement).innerText)).toBe(
      'First line\nSecond line\n\nLast line',
    );
    await expect(page).toHaveTitle('An item to open | DataBP');
    const article = dialog(page).getByRole('link', { name: /Read Full Article/ });
    await expect(article).toHaveAttribute('href', '/vision');
    await expect(article).toHaveAttribute('target', '_blank');

    await dialog(page).getByRole('button', { name: 'Copy Link' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Link Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/updates?id=${id}`);
    await expect(dialog(page).getByRole('button', { name: 'Copy Link' })).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL('/updates');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveTitle('Updates & Announcements | DataBP');
    await page.goForward();
    await expect(dialog(page)).toHaveAccessibleName('An item to open');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/updates');
    await expect(page.getByRole('link', { name: 'An item to open', exact: true })).toBeFocused();
  });

  test('shows the press before an item and its address take their time', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Answered at once', date: `${newYear()}-01-01` });
    await page.goto('/updates');
    await page.waitForLoadState('networkidle');
    const addressInNextFrame = await page.locator(`[data-news-id="${id}"]`).evaluate(
      (title: HTMLElement) =>
        new Promise((answer) => {
          title.click();
          requestAnimationFrame(() => answer(window.location.pathname + window.location.search));
        }),
    );
    expect(addressInNextFrame).toBe('/updates');
    await expect(page).toHaveURL(`/updates?id=${id}`);
    await expect(dialog(page)).toBeVisible();
  });

  test('leads on from the last item of a page of the list, and back', async ({ page, site }) => {
    const year = newYear();
    for (let day = 10; day <= 30; day += 1)
      await site.addNews({ title: `On the edge, ${day}`, date: `${year}-01-${day}` });
    await page.goto('/updates');
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.getByRole('link', { name: 'On the edge, 11', exact: true }).click();
    const neighbors = dialog(page).getByRole('navigation', { name: 'Other updates' });
    await neighbors.getByRole('link', { name: /^Older.*On the edge, 10$/ }).click();
    await expect(dialog(page)).toHaveAccessibleName('On the edge, 10');
    await neighbors.getByRole('link', { name: /^Newer.*On the edge, 11$/ }).click();
    await expect(dialog(page)).toHaveAccessibleName('On the edge, 11');
  });

  test('opens an item once that is pressed twice: one step back leads to the list', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Pressed twice', date: `${newYear()}-01-01` });
    await page.goto('/updates');
    await page.waitForLoadState('networkidle');
    await page.locator(`[data-news-id="${id}"]`).evaluate((title: HTMLElement) => {
      title.click();
      title.click();
    });
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/updates');
    await expect(dialog(page)).toBeHidden();
  });

  test('leads from an item to the next and the one before; closing leads to the list', async ({ page, site }) => {
    const year = newYear();
    await site.addNews({ title: 'The oldest of three', content: 'Text of the oldest', date: `${year}-01-01` });
    const id = await site.addNews({
      title: 'The middle of three',
      content: 'Text of the middle',
      date: `${year}-01-02`,
    });
    await site.addNews({ title: 'The newest of three', content: 'Text of the newest', date: `${year}-01-03` });
    const neighbors = dialog(page).getByRole('navigation', { name: 'Other updates' });
    for (const isAddressed of [false, true]) {
      await page.goto(isAddressed ? `/updates?id=${id}` : '/updates');
      if (!isAddressed) await page.getByRole('link', { name: 'The middle of three', exact: true }).click();
      await expect(dialog(page)).toHaveAccessibleName('The middle of three');
      await neighbors.getByRole('link', { name: /The oldest of three/ }).click();
      await expect(dialog(page)).toHaveAccessibleName('The oldest of three');
      await expect(dialog(page).getByText('Text of the oldest')).toBeVisible();
      await expect(dialog(page).getByRole('region', { name: 'Text of the update' })).toBeFocused();
      await neighbors.getByRole('link', { name: /The middle of three/ }).click();
      await neighbors.getByRole('link', { name: /The newest of three/ }).click();
      await expect(dialog(page)).toHaveAccessibleName('The newest of three');
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL('/updates');
    }
  });

  test.describe('a neighbor that cannot be loaded', () => {
    test.use({ expectedConsoleErrors: [/503/] });

    test('leads to the page of a neighbor that cannot be loaded and is further down than the list', async ({
      page,
      site,
    }) => {
      const oldest = await site.addNews({ title: 'The oldest of all', date: '1999-01-01' });
      const id = await site.addNews({ title: 'The next to the oldest', date: '1999-01-02' });
      for (let count = 0; count < 30; count += 1)
        await site.addNews({ title: `One of thirty, ${count}`, date: '1999-02-01' });
      await page.goto(`/updates?id=${id}`);
      await page.route('**/api/news/*', (route) => route.fulfill({ status: 503, body: '' }));
      await dialog(page)
        .getByRole('navigation', { name: 'Other updates' })
        .getByRole('link', { name: /The oldest of all/ })
        .click();
      await expect(dialog(page)).toHaveAccessibleName('The oldest of all');
      await expect(page).toHaveURL(`/updates?id=${oldest}`);
    });
  });

  test('addresses in the text are links, and a line has 65 to 75 characters', async ({ page, site }) => {
    const id = await site.addNews({
      title: 'With addresses',
      content: `See https://example.com/a?b=1. Not javascript:alert(1).\n\n${'Prices of the tape reach screens at once. '.repeat(20)}`,
    });
    await page.goto(`/updates?id=${id}`);
    const link = dialog(page).getByRole('link', { name: 'https://example.com/a?b=1', exact: true });
    await expect(link).toHaveAttribute('href', 'https://example.com/a?b=1');
    await expect(dialog(page).locator('a[href^="javascript"]')).toHaveCount(0);
    const characters = await dialog(page)
      .locator('[data-part=news-text] > div')
      .evaluate((element) => {
        const text = element.lastChild as Text;
        const range = document.createRange();
        const tops = new Set<number>();
        for (let at = 0; at < text.length; at += 1) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const { top, width } = range.getBoundingClientRect();
          if (width > 0) tops.add(Math.round(top));
        }
        return text.data.trim().length / (tops.size - 1);
      });
    expect(characters).toBeGreaterThan(62);
    expect(characters).toBeLessThan(78);
  });

  test('has no Read Full Article without a link', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Nothing more to read' });
    await page.goto(`/updates?id=${id}`);
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read Full Article' })).toHaveCount(0);
  });

  test('opens the item of the address; closing leads to the list, back leads to the item', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Addressed', content: 'Its content', date: `${newYear()}-01-01` });
    await page.goto(`/updates?id=${id}`);
    await expect(dialog(page)).toHaveAccessibleName('Addressed');
    await expect(page.locator('[data-part="news-panel"]')).toHaveCount(0);
    await expect(dialog(page)).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/updates');
    await expect(page.getByRole('link', { name: 'Addressed', exact: true })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`/updates?id=${id}`);
    await expect(dialog(page)).toHaveAccessibleName('Addressed');
    await page.reload();
    await expect(dialog(page)).toHaveAccessibleName('Addressed');
  });

  test('comes back to an open item from another page', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Left and found', content: 'Its content', date: `${newYear()}-01-01` });
    await page.goto('/updates');
    await page.getByRole('link', { name: 'Left and found', exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await page.goto('/legal');
    await page.goBack();
    await expect(page).toHaveURL(`/updates?id=${id}`);
    await expect(dialog(page)).toHaveAccessibleName('Left and found');
  });

  test('gives the head of an open item a fifth of a phone at most', async ({ page, site }) => {
    const id = await site.addNews({
      title: 'DataBP answers ten questions from vendors about the proposed common policies for Tapes A, B and C',
      content: 'What is read.',
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/updates?id=${id}`);
    expect(await shareOfWindow(dialog(page).locator('header'))).toBeLessThanOrEqual(1 / 5);
  });

  test('keeps a long item within 80 % of the viewport and lets it scroll', async ({ page, site }) => {
    const id = await site.addNews({ title: 'Long '.repeat(39), content: 'A line of text.\n'.repeat(400) });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 720 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(`/updates?id=${id}`);
      await expect(dialog(page)).toBeVisible();
      expect(await shareOfWindow(dialog(page))).toBeLessThanOrEqual(0.8);
      const end = dialog(page).getByRole('button', { name: 'Copy Link' });
      await end.scrollIntoViewIfNeeded();
      await expect(end).toBeInViewport();
    }
  });

  test('shows the list, and a quiet word, for an id that is not there', async ({ page, site }) => {
    await site.addNews({ title: 'Another one', date: `${newYear()}-01-01` });
    const draft = await site.addNews({ title: 'Still a draft', isPublished: false });
    for (const id of [String(draft), '999999', '99999999999999']) {
      await page.goto(`/updates?id=${id}`);
      await expect(page.getByText('That update is not available.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Another one', exact: true })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await expect(dialog(page)).toHaveCount(0);
      expect(await page.content()).not.toContain('Still a draft');
    }
  });
  test.use({ expectedConsoleErrors: [/(404 \(Not Found|500 \(Internal).*\/api\/news[/?]/] });

  test('reads the id as an integer', async ({ page, site }) => {
    const id = await site.addNews({ title: 'By number' });
    await page.goto(`/updates?id=${id}abc`);
    await expect(dialog(page)).toHaveAccessibleName('By number');
    await page.goto('/updates?id=abc');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test('fetches older items on demand, with and without scripts', async ({ page, site, browser }) => {
    const year = newYear();
    for (let day = 10; day <= 30; day += 1)
      await site.addNews({ title: `An older item, ${day}`, date: `${year}-01-${day}` });
    await page.goto('/updates');
    await expect(page.getByRole('article')).toHaveCount(20);
    const oldest = page.getByRole('link', { name: 'An older item, 10', exact: true });
    await expect(oldest).toHaveCount(0);
    const answer = await hold(page, '**/api/news?*');
    await page.getByRole('link', { name: 'Older updates' }).click();
    await expect(page.getByText('Loading updates...')).toBeVisible();
    answer();
    await oldest.click();
    await expect(dialog(page)).toHaveAccessibleName('An older item, 10');
    await expect(page.getByText('Loading updates...')).toHaveCount(0);

    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const still = await plain.newPage();
    await still.goto('/updates');
    await still.getByRole('link', { name: 'Older updates' }).click();
    await expect(still).toHaveURL('/updates?page=2');
    await expect(still.getByRole('link', { name: 'An older item, 10', exact: true })).toBeVisible();
    await plain.close();
  });

  test('says so when older items cannot be fetched', async ({ page, site }) => {
    for (let number = 1; number <= 21; number += 1) await site.addNews({ title: `More ${number}`, date: '2000-01-01' });
    await page.goto('/updates');
    await page.route('**/api/news?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('link', { name: 'Older updates' }).click();
    await expect(page.getByText('The updates could not be loaded. Please try again.')).toBeVisible();
  });
});

test.describe('updates without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('list and item are in the HTML; the item has its own head @journey', async ({ page, site }) => {
    const id = await site.addNews({
      title: 'Readable <without> scripts',
      excerpt: 'An excerpt for cards & search engines',
      content: 'The whole text',
      date: `${newYear()}-01-01`,
    });
    await page.goto('/updates');
    await expect(page.getByText('Loading updates...')).toHaveCount(0);
    await page.getByRole('link', { name: 'Readable <without> scripts', exact: true }).click();
    await expect(page).toHaveURL(`/updates?id=${id}`);
    await expect(page.getByText('The whole text')).toBeVisible();
    await expect(page).toHaveTitle('Readable <without> scripts | DataBP');
    const head = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
    expect(await head('meta[name="description"]', 'content')).toBe('An excerpt for cards & search engines');
    expect(await head('link[rel="canonical"]', 'href')).toBe(`${site.url}/updates?id=${id}`);
    expect(await head('meta[property="og:type"]', 'content')).toBe('article');
    expect(await head('meta[property="og:title"]', 'content')).toBe('Readable <without> scripts');
    expect(await head('meta[property="og:url"]', 'content')).toBe(`${site.url}/updates?id=${id}`);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
      '@graph': { '@type': string; headline?: string }[];
    };
    expect(data['@graph'].map((object) => object['@type'])).toEqual(['NewsArticle', 'BreadcrumbList']);
    expect(data['@graph'][0]?.headline).toBe('Readable <without> scripts');
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/updates');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`search ${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled });

    // Both runs share one site.
    const word = javaScriptEnabled ? 'zyzzyva' : 'ziggurat';

    test(`finds words in news and primer, marks them, and is not cached${javaScriptEnabled ? ' @journey' : ''}`, async ({
      page,
      site,
    }) => {
      const found = await site.addNews({
        title: `A rare ${word}`,
        content: 'Nothing of note',
        date: `${newYear()}-01-01`,
      });
      await site.addNews({
        title: 'Hidden in its text',
        content: `Only here a ${word} shows.`,
        date: `${newYear()}-01-01`,
      });
      await site.addNews({ title: `A ${word} in a draft`, isPublished: false });
      await page.goto('/updates');
      await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase());
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(`/updates?q=${word.toUpperCase()}`);
      await expect(page.getByRole('status').filter({ hasText: `2 updates for “${word.toUpperCase()}”` })).toBeVisible();
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Hidden in its text', `A rare ${word}`]);
      await expect(page.getByRole('article').locator('mark')).toHaveText([word, word]);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      await page.getByRole('link', { name: `A rare ${word}`, exact: true }).click();
      await expect(page).toHaveURL(`/updates?id=${found}`);

      const response = await page.goto('/updates?q=unlisted+trading');
      expect(response?.headers()['cache-control']).toMatch(/no-store/);
      await expect(page.getByRole('region', { name: 'In the primer' }).getByRole('link').first()).toHaveAttribute(
        'href',
        /^\/primer#/,
      );
    });

    test('filters by category, with a feed of its own', async ({ page, site }) => {
      await site.addNews({
        title: `One of the regulator, ${word}`,
        category: 'Regulatory',
        date: `${newYear()}-01-01`,
      });
      await page.goto('/updates');
      const categories = page.getByRole('navigation', { name: 'Categories' });
      await expect(categories.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
      await categories.getByRole('link', { name: 'Regulatory' }).click();
      await expect(page).toHaveURL('/updates?category=regulatory');
      await expect(page.getByRole('link', { name: `One of the regulator, ${word}`, exact: true })).toBeVisible();
      await expect(page.getByRole('article').filter({ hasNotText: 'Regulatory' })).toHaveCount(0);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
      const feed = await page.request.get(
        (await page.getByRole('link', { name: 'Follow the Atom feed of Regulatory' }).getAttribute('href')) ?? '',
      );
      const text = await feed.text();
      expect(text).toContain(`One of the regulator, ${word}`);
      expect(text).not.toContain('<category term="Announcements"/>');
      expect((await page.request.get('/feed.xml?category=none')).status()).toBe(400);
    });
  });
}

test('what is searched for is text, never markup, and a long one is cut', async ({ page }) => {
  await page.goto(`/updates?q=${encodeURIComponent('<img src=x onerror=alert(1)> ')}${'y'.repeat(3000)}`);
  await expect(page.getByText('for “<img src=x')).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect((await page.getByRole('searchbox').inputValue()).length).toBeLessThanOrEqual(100);
});

test('a search without hits says so, counts the primer’s places and can be cleared', async ({ page }) => {
  await page.goto('/updates?q=unlisted+trading+qqq');
  await expect(page.getByRole('status')).toHaveText(
    'Nothing in updates, documents and the primer for “unlisted trading qqq”',
  );
  await expect(page.getByText('No updates available at this time.')).toHaveCount(0);
  await page.goto('/updates?q=unlisted+trading');
  const places = await page.getByRole('region', { name: 'In the primer' }).getByRole('listitem').count();
  await expect(page.getByRole('status')).toHaveText(
    `${places} ${places === 1 ? 'place' : 'places'} in the primer for “unlisted trading”`,
  );
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/updates');
});

test('a category is understood by its name, and one that is none is named', async ({ page, site }) => {
  await site.addNews({ title: 'Named by its category', category: 'Regulatory', date: `${newYear()}-01-01` });
  await page.goto('/updates?category=Regulatory');
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link', { name: 'Regulatory' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('article').filter({ hasNotText: 'Regulatory' })).toHaveCount(0);
  await page.goto('/updates?category=Rumours');
  await expect(
    page.getByText('There is no category “Rumours”. These are the updates of all categories.'),
  ).toBeVisible();
  await expect(categories.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('link', { name: 'Named by its category', exact: true })).toBeVisible();
});

test('the list has a lead story under its year, and parts the years', async ({ page, site }) => {
  const [before, year] = [newYear(), newYear()];
  await site.addNews({ title: 'Leads the page', date: `${year}-01-02` });
  await site.addNews({ title: 'Second of its year', date: `${year}-01-01` });
  await site.addNews({ title: 'Of the year before', date: `${before}-12-31` });
  await page.goto('/updates');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const size = (name: string) => heading(name).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(await size('Leads the page')).toBeGreaterThan(await size('Second of its year'));
  for (const name of ['Leads the page', 'Second of its year']) {
    await expect(page.getByRole('region', { name: String(year) }).getByRole('heading', { name })).toBeVisible();
  }
  await expect(
    page.getByRole('region', { name: String(before) }).getByRole('heading', { name: 'Of the year before' }),
  ).toBeVisible();
});
